"""Read a scenario's script and check it without running it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nightfall_cli.files import limits
from nightfall_cli.language.expect import editions_of, split_not, unknown_reason
from nightfall_cli.language.lines import missing_colon, split_line
from nightfall_cli.language.names import find_player
from nightfall_cli.language.tree import Node, parse
from nightfall_cli.language.verbs import VERBS, nearest_verbs
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.scenario.board_keys import KEYS
from nightfall_cli.scenario.moments import BEFORE
from nightfall_cli.scenario.script_names import NamesInLine
from nightfall_cli.search.quantified import MODES, NOT_AT_THE_END, find_form

if TYPE_CHECKING:
    from nightfall_cli.cards.places import Place, Places
    from nightfall_cli.language.tree import LineTree
    from nightfall_cli.scenario.script_names import Problem
    from nightfall_cli.scenario.table_reader import TableReader

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
    """Return the lines of a document's script."""
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
    from nightfall_cli.cards.places import Place

    line = places.lines[number - 1] if number <= len(places.lines) else ""
    if line.startswith(needle, column - 1):
        return Place(number, column)
    match = re.search(rf"(?<!\w){re.escape(needle)}(?!\w)", line)
    return Place(number, match.start() + 1 if match else max(1, line.find(needle) + 1))


def check_script(reader: TableReader, script: tuple[ScriptLine, ...], editions: tuple[str, ...]) -> None:
    """Note everything wrong with a script that runs under these editions, as far as it can be seen without a board."""
    check = _LineCheck(NamesInLine(reader), editions, [])
    for line in script:
        for problem, node in check.problems(parse(line.text, reader.names)):
            reader.fault((*SCRIPT, line.offset, line.start + node.start + 1), problem, node.text)


class _LineCheck(NamedTuple):
    """Checks the lines of one script: players, verbs, names, editions, forms and reasons."""

    names: NamesInLine
    editions: tuple[str, ...]
    marks: list[str]

    def problems(self, tree: LineTree) -> list[Problem]:
        """Return the problems of a line that can be found without a board."""
        names = self.names
        if tree.player is not None:
            player = tree.player.text
            if len(find_player(names.players, player)) != 1:
                hint = names.suggestions.among(player, names.players)
                return [(f'no player is called "{player}"{hint}', tree.player)]
            if not tree.word.text:
                return [(f"expected a move after {player}:", tree.player)]
        word, verb = tree.word.text, tree.verb
        if verb is None:
            line = missing_colon(tree, names.players)
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
        return self._of_expect(tree) if verb.name == "expect" else names.of_argument(verb, tree)

    def _of_mark(self, verb: str, tree: LineTree) -> list[Problem]:
        """Return the problems of ``mark NAME``, ``goto NAME`` and ``goto before ORDER``; note a new mark."""
        name = tree.argument
        if not name.text:
            return [(f"write {verb} NAME", tree.word)]
        if name.text.startswith(BEFORE):
            if verb == "mark":
                return [(f'a mark cannot begin with "{BEFORE.strip()}"', name)]
            return self.names.thing(Node(name.text[len(BEFORE) :], name.start + len(BEFORE)), "order")
        if verb == "mark":
            self.marks.append(name.text)
        elif name.text not in self.marks:
            return [(f'no mark is called "{name.text}"{self.names.suggestions.among(name.text, self.marks)}', name)]
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
        if form.name == "legal" or (form.name == "illegal" and match["why"] not in _NAMES_MAY_BE_WRONG):
            inside = self.problems(parse(line.text, self.names.players))
            if inside:
                return [(problem, part._replace(start=part.start + line.start)) for problem, part in inside]
        reason = unknown_reason(subject)
        if reason:
            where = Node(reason, start + match.start("why"))
            hint = self.names.suggestions.among(reason, RULES)
            return [(f'"{reason}" is neither a rule id nor a refusal code{hint}', where)]
        return self.names.of_expectation(form.name, match, start)
