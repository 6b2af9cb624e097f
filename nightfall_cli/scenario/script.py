"""Read the script of a scenario and check it without running it: every verb, form, card and player must exist."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.faults import Place
from nightfall_cli.files import limits
from nightfall_cli.language.expect import editions_of, split_not, unknown_reason
from nightfall_cli.language.items import ANY_WOUND, copy_number, is_any_wound, is_commons, split_owner, without_archive
from nightfall_cli.language.lines import missing_colon, split_line
from nightfall_cli.language.names import find_player, name_index, plain
from nightfall_cli.language.tree import Node, item_of, items_of, parse
from nightfall_cli.language.verbs import BY_NAME, PLAYER, THINGS, VERBS, nearest_verbs
from nightfall_cli.messages.message import Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.scenario.board_keys import KEYS
from nightfall_cli.scenario.edits import TABLE_EDITS, USAGE, ZONES, value_problem
from nightfall_cli.scenario.moments import BEFORE
from nightfall_cli.search.quantified import MODES, NOT_AT_THE_END, find_form

if TYPE_CHECKING:
    from nightfall_cli.cards.faults import Places
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

SCRIPT = ("run", "script")
EDITS = ("set", "seed")
PLAYED = (*EDITS, "settle", "mark", "goto")
"""The verbs beside moves that change the position of a run."""
_NAMES_MAY_BE_WRONG = ("unknown-card", "unknown-player", "syntax", "ambiguous")
"""Refusal codes of lines that may contain unknown names or verbs on purpose."""


class ScriptLine(NamedTuple):
    """A line of a script that is not empty: its distance from the script's first line, its text, and its column.

    A line of the file holds several of them when ``;`` stands between moves.
    """

    offset: int
    text: str
    start: int = 0


def read_script(reader: TableReader, document: dict[str, Any]) -> tuple[ScriptLine, ...]:
    run = reader.table(document.get("run", {}), ("run",))
    reader.keys(run, KEYS["run"], ("run",))
    script = reader.text(run["script"], SCRIPT, limits.FILE_BYTES) if "script" in run else ""
    lines = tuple(piece for offset, line in enumerate(script.split("\n")) for piece in _pieces(offset, line))
    long = [line.offset for line in lines if len(line.text) > limits.LINE]
    for offset in long:
        reader.fault((*SCRIPT, offset, limits.LINE + 1), limits.TOO_LONG)
    return () if long or not reader.fits(len(lines), limits.SCRIPT_LINES, "lines in a script", SCRIPT) else lines


def _pieces(offset: int, line: str) -> list[ScriptLine]:
    """Return the lines between ``;`` on a line of the file."""
    pieces = split_line(line)
    if len(pieces) < 2:
        return [ScriptLine(offset, line)] if pieces[0] else []
    found, start = [], 0
    for piece in pieces:
        start = line.index(piece, start)
        found.append(ScriptLine(offset, piece, start))
        start += len(piece)
    return found


def first_script_line(places: Places) -> int:
    """Return the file's line on which the script's text starts; a newline after the opening quotes is skipped."""
    place = places.of(SCRIPT)
    line = places.lines[place.line - 1] if places.lines else ""
    for quote in ('"""', "'''"):
        opening = line.find(quote, place.column - 1)
        if opening >= 0 and not line[opening + 3 :].strip():
            return place.line + 1
    return place.line


def script_place(places: Places, number: int, column: int, needle: str) -> Place:
    """Return the place of a word in a line of the script: its column, or a search where the quotes shift it."""
    line = places.lines[number - 1] if number <= len(places.lines) else ""
    if line.startswith(needle, column - 1):
        return Place(number, column)
    match = re.search(rf"(?<!\w){re.escape(needle)}(?!\w)", line)
    return Place(number, match.start() + 1 if match else max(1, line.find(needle) + 1))


def check_script(reader: TableReader, script: tuple[ScriptLine, ...], editions: tuple[str, ...]) -> None:
    """Note everything wrong with a script that runs under these editions, as far as it can be seen without a board."""
    check = _ScriptCheck(reader, editions)
    for line in script:
        for problem, node in check.problems(parse(line.text, reader.names)):
            reader.fault((*SCRIPT, line.offset, line.start + node.start + 1), problem, node.text)


class _ScriptCheck:
    """Checks the lines of one script: players, verbs, names, editions, forms and reasons."""

    def __init__(self, reader: TableReader, editions: tuple[str, ...]) -> None:
        self.index = name_index(reader.library)
        self.players = reader.names
        self.suggestions = reader.suggestions
        self.editions = editions
        self.marks: list[str] = []

    def problems(self, tree: LineTree) -> list[Problem]:
        """Return the problems of a line that can be found without a board."""
        if tree.player is not None:
            player = tree.player.text
            if len(find_player(self.players, player)) != 1:
                hint = self.suggestions.among(player, self.players)
                return [(f'no player is called "{player}"{hint}', tree.player)]
            if not tree.word.text:
                return [(f"expected a move after {player}:", tree.player)]
        word, verb = tree.word.text, tree.verb
        if verb is None:
            line = missing_colon(tree, self.players)
            if line:
                return [(f'a colon is missing after the player: write "{line}"', tree.word)]
            near = nearest_verbs(word.casefold())
            known = ", ".join(v.name for v in VERBS if v.group == "move")
            hint = f'; did you mean "{near[0]}"?' if near else f"; known: {known}"
            return [(f'unknown verb "{word}"{hint}', tree.word)]
        if verb.group == "session" and verb.name not in PLAYED:
            known = f"moves, questions, expect, {', '.join(PLAYED)}"
            return [(f'"{word}" is not allowed in a scenario; use {known}', tree.word)]
        if verb.name in ("mark", "goto"):
            return self._of_mark(verb.name, tree)
        if verb.name == "settle" and tree.argument.text:
            return [("settle takes no argument", tree.argument)]
        return self._of_expect(tree) if verb.name == "expect" else self._of_argument(verb, tree)

    def _of_mark(self, verb: str, tree: LineTree) -> list[Problem]:
        """Return the problems of ``mark NAME``, ``goto NAME`` and ``goto before ORDER``; note a new mark."""
        name = tree.argument
        if not name.text:
            return [(f"write {verb} NAME", tree.word)]
        if name.text.startswith(BEFORE):
            if verb == "mark":
                return [(f'a mark cannot begin with "{BEFORE.strip()}"', name)]
            return self.thing(Node(name.text[len(BEFORE) :], name.start + len(BEFORE)), "order")
        if verb == "mark":
            self.marks.append(name.text)
        elif name.text not in self.marks:
            return [(f'no mark is called "{name.text}"{self.suggestions.among(name.text, self.marks)}', name)]
        return []

    def _of_expect(self, tree: LineTree) -> list[Problem]:
        editions = editions_of(tree.word.text.casefold())
        if isinstance(editions, Refusal):
            return [(editions.message, tree.word)]
        other = [edition for edition in editions if edition not in self.editions] if "@" in tree.word.text else []
        if other:
            problem = f"this file does not run under {', '.join(other)}; its editions: {', '.join(self.editions)}"
            return [(problem, tree.word)]
        problems = self._of_subject(tree.argument)
        return problems if tree.argument.text else [(problem, tree.word) for problem, _ in problems]

    def _of_subject(self, node: Node) -> list[Problem]:
        """Return the problems of the text after ``expect``, or after ``always``, ``possible`` or ``never``."""
        subject = split_not(node.text)[1]
        start = node.end - len(subject)
        found = find_form(subject)
        if isinstance(found, Refusal):
            return [(found.message, node)]
        form, match = found
        line = Node(match["line"], start + match.start("line")) if "line" in match.groupdict() else node
        if form.name in MODES:
            inner = find_form(split_not(line.text)[1])
            if not isinstance(inner, Refusal) and inner[0].name in (*MODES, "log"):
                return [(NOT_AT_THE_END.format(inner[0].name), line)]
            return self._of_subject(line)
        if form.name == "legal" and "because" in line.text.split():
            return [('"because" goes with "illegal" only', line)]
        if form.name == "legal" or (form.name == "illegal" and match["why"] not in _NAMES_MAY_BE_WRONG):
            inside = self.problems(parse(line.text, self.players))
            if inside:
                return [(problem, part._replace(start=part.start + line.start)) for problem, part in inside]
        reason = unknown_reason(subject)
        if reason:
            where = Node(reason, start + match.start("why"))
            hint = self.suggestions.among(reason, RULES)
            return [(f'"{reason}" is neither a rule id nor a refusal code{hint}', where)]
        return self._names_in_expectation(form.name, match, start)

    # -- names ----------------------------------------------------------------------------------

    def _of_argument(self, verb: Verb, tree: LineTree) -> list[Problem]:
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
        what, equals, value = argument.halves("=")
        if not what.text or not equals:
            return [(Message("write set {usage}", usage=USAGE), argument)]
        if problem := value_problem(what.text, value.text):
            return [(problem, value)]
        named, dot, zone = what.text.rpartition(".")
        owner = Node(named, what.start)
        if dot and zone in ZONES:
            return self.player(owner) + self._cards(value)
        if zone == "active":
            return self.player(value)
        if what.text in TABLE_EDITS and what.text != "active":
            return self._cards(value) if what.text in ("commons", "exiled", "wounds.next") else []
        known = [f"{named}.{known}" for known in ZONES] if dot else [*TABLE_EDITS]
        wrong = Node(zone, what.end - len(zone))
        return [(f'"{what.text}" cannot be set{self.suggestions.among(what.text, known)}', wrong)]

    def _cards(self, listed: Node, kind: str = "card") -> list[Problem]:
        items = items_of(listed) if listed.text else ()
        return [problem for item in items for problem in self.thing(item.thing, kind)]

    def _names_in_expectation(self, form: str, match: re.Match[str], start: int) -> list[Problem]:
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
