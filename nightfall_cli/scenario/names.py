"""The names in a script line: every card and player that it names must exist, wherever they are on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import (
    copy_number,
    is_commons,
    read_count,
    split_items,
    split_owner,
    without_archive,
)
from nightfall_cli.language.names import NameIndex, find_player, plain
from nightfall_cli.language.tree import Node, items_of
from nightfall_cli.language.verbs import BY_NAME, PLAYER, THINGS
from nightfall_cli.scenario.errors import did_you_mean

if TYPE_CHECKING:
    import re

    from nightfall_cli.language.tree import LineTree
    from nightfall_cli.language.verbs import Verb

ZONES = ("hand", "deck", "discard", "play", "archives")
_TABLE_WORDS = ("commons", "exiled", "influence", "wounds.face_up", "wounds.next", "phase", "active")
_WORDS = frozenset({"wound", "wounds", "all", "yes", "no", "none", "commons", "archive"})

Problem = tuple[str, str]
"""What is wrong, and the word that is."""


class NamesInLine:
    """Checks the names of one file's script against its cards and players."""

    def __init__(self, index: NameIndex, players: tuple[str, ...]) -> None:
        self.index = index
        self.players = players

    def of_argument(self, verb: Verb, tree: LineTree) -> list[Problem]:
        """The unknown names in the argument of a verb: each slot of its usage holds things, players, or no names."""
        if verb.name == "set":
            return self._of_edit(tree.argument)
        is_move, problems = verb.group == "move", list[Problem]()
        for slot in verb.slots[:1] if tree.argument.text else ():
            for item in tree.items:
                problems += self._of_kind(slot.kind, (item.name if is_move else item.whole).text)
                problems += self._of_kind(slot.target or slot.kind, item.target.text) if is_move and item.arrow else []
        return problems

    def _of_kind(self, kind: str, name: str) -> list[Problem]:
        return self.player(name) if kind == PLAYER else self.thing(name) if kind in THINGS else []

    def _of_edit(self, argument: Node) -> list[Problem]:
        """The unknown names in a table edit."""
        what, equals, value = argument.halves("=")
        owner, dot, zone = what.text.rpartition(".")
        if dot and zone in ZONES:
            return self.player(owner) + self._cards(value)
        if zone == "active" and equals:
            return self.player(value.text)
        if what.text in ("commons", "exiled", "wounds.next"):
            return self._cards(value)
        if what.text in ("influence", "wounds.face_up", "phase"):
            return []
        known = [f"{owner}.{known}" for known in ZONES] if dot else [*_TABLE_WORDS]
        return [(f'"{what.text}" cannot be set{did_you_mean(what.text, known)}', zone)]

    def _cards(self, listed: Node) -> list[Problem]:
        items = items_of(listed) if listed.text else ()
        return [problem for item in items for problem in self.thing(item.thing.text)]

    def of_expectation(self, form: str, match: re.Match[str]) -> list[Problem]:
        """The unknown names in an expectation of a form."""
        groups = match.groupdict()
        if form in ("legal", "illegal"):
            return []
        problems: list[Problem] = []
        if form == "choices":
            items = [item for part in groups["items"].split(";") for item in split_items(part.strip())]
            return [problem for item in items for problem in self._choice(item)]
        for key in ("player", "minion", "card", "order", "archive"):
            if groups.get(key):
                problems += self.player(groups[key]) if key == "player" else self.thing(groups[key])
        for item in split_items(groups.get("players") or ""):
            problems += self.player(item) if item else []
        if groups.get("items") and (groups.get("what") or "").casefold() != "count":
            for item in split_items(groups["items"]):
                problems += self.thing(read_count(item)[1])
        return problems

    def _choice(self, text: str) -> list[Problem]:
        word, _, rest = text.partition(" ")
        (item,) = items_of(Node(rest if word.casefold() in BY_NAME and rest else text, 0))
        return self.thing(item.name.text) + (self.thing(item.target.text) if item.arrow else [])

    def player(self, text: str) -> list[Problem]:
        """The problem with a player's name, if any."""
        text = text.strip()
        if is_commons(text) or len(find_player(self.players, text)) == 1:
            return []
        return [(f'no player is called "{text}"; players: {", ".join(self.players)}', text)]

    def thing(self, text: str) -> list[Problem]:
        """The problem with the name of a card, a player or an owned thing, if any."""
        text = text.strip()
        text = without_archive(text)
        if self._known(text):
            return []
        owned, owner = split_owner(text, self.index, self.players)
        if owner:
            return [*self.thing(owned), *self.player(owner)]
        name = copy_number(text)[0]
        if not name or name.isdecimal() or plain(name) in _WORDS or self._known(name):
            return []
        near = self.index.nearest(name, 1)
        hint = f'; did you mean "{near[0]}"?' if near else ""
        return [(f'no card or player is called "{name}"{hint}', name)]

    def _known(self, name: str) -> bool:
        return bool(self.index.tiers(name)) or len(find_player(self.players, name)) == 1
