"""Check the names in a script line: every card and player must exist, in any zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import ANY_WOUND, copy_number, is_any_wound, is_commons, split_owner, without_archive
from nightfall_cli.language.names import find_player, name_index, plain
from nightfall_cli.language.tree import Node, item_of, items_of
from nightfall_cli.language.verbs import BY_NAME, PLAYER, THINGS
from nightfall_cli.scenario.edits import TABLE_EDITS, ZONES

if TYPE_CHECKING:
    import re

    from nightfall_cli.language.tree import LineTree
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.scenario.table_reader import TableReader

_WORDS = frozenset({*ANY_WOUND, "all", "yes", "no", "none", "commons", "archive"})
_KINDS = {"minion": "minion", "card": "order", "order": "order", "archive": "order"}
"""The kind of card that a group of a form names."""
_KIND_IN = {"play": "minion", "archives": "order", "commons": "order", "chain": "order"}
"""The kind of card that can be in a zone; any card can be in the others."""
_CALLED = {"card": "a card", "minion": "a minion", "order": "an order"}

Problem = tuple[str, Node]
"""A message, and the part of the line that it is about."""


class NamesInLine:
    """Checks the names of one file's script against its cards and players."""

    def __init__(self, reader: TableReader) -> None:
        self.index = name_index(reader.library)
        self.players = reader.names
        self.suggestions = reader.suggestions

    def of_argument(self, verb: Verb, tree: LineTree) -> list[Problem]:
        """Return the problems with names in a verb's argument: its slot holds things, players, or no names."""
        if verb.name == "set":
            return self._of_edit(tree.argument)
        is_move, problems = verb.group == "move", list[Problem]()
        for slot in verb.slots[:1] if tree.argument.text else ():
            for item in tree.items:
                problems += self._of_kind(slot.kind, item.name if is_move else item.whole)
                problems += self._of_kind(slot.target or slot.kind, item.target) if is_move and item.arrow else []
        return problems

    def _of_kind(self, kind: str, name: Node) -> list[Problem]:
        return self.player(name) if kind == PLAYER else self.thing(name) if kind in THINGS else []

    def _of_edit(self, argument: Node) -> list[Problem]:
        """Return the problems with names in a table edit."""
        what, equals, value = argument.halves("=")
        named, dot, zone = what.text.rpartition(".")
        owner = Node(named, what.start)
        if dot and zone in ZONES:
            return self.player(owner) + self._cards(value)
        if zone == "active" and equals:
            return self.player(value)
        if what.text in TABLE_EDITS and what.text != "active":
            return self._cards(value) if what.text in ("commons", "exiled", "wounds.next") else []
        known = [f"{named}.{known}" for known in ZONES] if dot else [*TABLE_EDITS]
        wrong = Node(zone, what.end - len(zone))
        return [(f'"{what.text}" cannot be set{self.suggestions.among(what.text, known)}', wrong)]

    def _cards(self, listed: Node, kind: str = "card") -> list[Problem]:
        items = items_of(listed) if listed.text else ()
        return [problem for item in items for problem in self.thing(item.thing, kind)]

    def of_expectation(self, form: str, match: re.Match[str], start: int) -> list[Problem]:
        """Return the problems with names in a match of a form; its subject starts at ``start`` in the line."""
        groups = {key: Node(text, start + match.start(key)) for key, text in match.groupdict().items() if text}
        problems: list[Problem] = []
        if form == "choices":
            items = [item for part in groups["items"].split(";") for item in part.split(",")]
            return [problem for item in items for problem in self._choice(item)]
        for key in ("player", "minion", "card", "order", "archive"):
            if key in groups:
                problems += self.player(groups[key]) if key == "player" else self.thing(groups[key], _KINDS[key])
        for item in groups["players"].split(",") if "players" in groups else ():
            problems += self.player(item) if item.text else []
        if "items" in groups and ("what" not in groups or groups["what"].text.casefold() != "count"):
            zone = groups["zone"].text.casefold() if "zone" in groups else form
            problems += self._cards(groups["items"], _KIND_IN.get(zone, "card"))
        return problems

    def _choice(self, choice: Node) -> list[Problem]:
        word, _, rest = choice.text.partition(" ")
        named = word.casefold() in BY_NAME and rest
        item = item_of(Node(rest, choice.end - len(rest)).stripped() if named else choice)
        return self.thing(item.name) + (self.thing(item.target) if item.arrow else [])

    def player(self, name: Node) -> list[Problem]:
        """Return the problem with a player's name, if any."""
        name = name.stripped()
        if is_commons(name.text) or len(find_player(self.players, name.text)) == 1:
            return []
        return [(f'no player is called "{name.text}"; players: {", ".join(self.players)}', name)]

    def thing(self, node: Node, kind: str = "") -> list[Problem]:
        """Return the problems with the name of an owned thing: a card of some kind, or with "" a card or a player."""
        problems: list[Problem] = []
        while not self._known(text := without_archive(node.text.strip())):
            owned, owner = split_owner(text, self.index, self.players)
            if not owner:
                return [*(self._unknown(node, text) or self._other_kind(node, text, kind)), *problems]
            problems = [*self.player(node.part(owner)), *problems]
            node = node.part(owned)
        return [*self._other_kind(node, text, kind), *problems]

    def _other_kind(self, node: Node, text: str, kind: str) -> list[Problem]:
        """Return the problem with a name that is of another kind in any case."""
        name = copy_number(text)[0]
        cards = [card for tier in self.index.tiers(name) for card in tier]
        if is_any_wound(name) or not cards:
            fits = kind == "card" if is_any_wound(name) else len(find_player(self.players, name)) != 1
        else:
            fits = kind == "card" or any(card.is_minion or (kind == "order" and not card.is_wound) for card in cards)
        return [] if fits or not kind else [(f'"{name}" is not {_CALLED[kind]}', node.part(name))]

    def _unknown(self, node: Node, text: str) -> list[Problem]:
        """Return the problem with a name that is no card and no player, unless it is another word of the language."""
        name = copy_number(text)[0]
        if not name or name.isdecimal() or plain(name) in _WORDS or self._known(name):
            return []
        hint = self.suggestions.card(self.index, name)
        return [(f'no card or player is called "{name}"{hint}', node.part(name))]

    def _known(self, name: str) -> bool:
        return bool(self.index.tiers(name)) or len(find_player(self.players, name)) == 1
