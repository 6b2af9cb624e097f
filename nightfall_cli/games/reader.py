"""Read a game file, and report every fault at once, with its line and column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.faults import at_place
from nightfall_cli.cards.library import base_library
from nightfall_cli.files import limits
from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.files.limits import BeyondLimit, check_lines
from nightfall_cli.games.header import Beginning, check_format, read_header
from nightfall_cli.games.parts import Branch, Comment, Faults, GameText, Mark, MoveLine, Shuffle, beginning
from nightfall_cli.games.replay import read_shuffle
from nightfall_cli.language.lines import Line, read_line
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.errors import ScenarioError, read_or_fail
from nightfall_cli.scenario.script import EDITS, SCRIPT, ScriptLine, check_script
from nightfall_cli.scenario.table_reader import TableReader

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.games.parts import Element
    from nightfall_cli.rules.state import State

_MOVE = late_pattern(r"(?P<number>[0-9]{1,9})\.\s++(?P<text>\S.*)")
_NOTE = late_pattern(r"(?<=\s);\s?(?P<note>.*)$")
_NAME = late_pattern(r"\S+")
_SHUFFLE = late_pattern(r"shuffle\s++(?P<player>[^:]++):\s*+(?P<cards>\S.*)")
_CONTROL = late_pattern(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")
HEADING = ";;"  # begins a heading, which is generated on writing and skipped on reading


def load_game(path: Path, library: Library | None = None) -> GameText:
    """Read a file; raises `ScenarioError` with all its faults, or when it cannot be read."""
    return read_game(read_or_fail(path), str(path), library)


def read_game(text: str, where: str = "game", library: Library | None = None) -> GameText:
    """Read a game, with these cards; raises `ScenarioError` with all faults. `replay` reports moves not legal."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    faults = Faults(where)
    header = read_header(lines, faults)
    check_format(header, lines, where)
    try:
        check_lines(text, limits.FILE_LINE)
    except BeyondLimit as beyond:
        raise ScenarioError([at_place(where, beyond.line, beyond.column, beyond.problem)]) from None
    for number, line in enumerate(lines, 1):
        control = _CONTROL.search(line)
        if control:
            faults.add(number, control.start() + 1, f"control character U+{ord(control[0]):04X} is not allowed")
    beginning = Beginning(header, library or base_library(), faults)
    start = beginning.state()
    reader = _MoveReader(faults)
    for line in header.comments:
        reader.comment(line)
    for number, line in enumerate(lines[header.end :], header.end + 1):
        reader.read(line.rstrip(), number)
    elements = reader.finish()
    if len(reader.moves) > limits.SCRIPT_LINES:
        faults.add(reader.moves[limits.SCRIPT_LINES].line, 1, f"there are over {limits.SCRIPT_LINES:,} moves")
    if start is not None and len(reader.moves) <= limits.SCRIPT_LINES:
        check_names(start, reader.moves, lines, faults)
        check_shuffles(start, reader.shuffles, lines, faults)
    error = faults.error()
    if error is not None:
        raise error
    assert start is not None
    tags = {name: tag.value for name, tag in header.tags.items()}
    return GameText(where, tags, start, elements, "Board" not in header.blocks, beginning.allows_impossible)


class _Open(NamedTuple):
    """An open line of play: the main line or a branch. ``numbers`` are the numbers of its moves."""

    name: str
    note: str
    line: int
    elements: list[Element]
    numbers: list[int]


class _MoveReader:
    """Reads the text below the header, line by line."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.open = [_Open("", "", 0, [], [])]
        self.moves: list[MoveLine] = []
        self.shuffles: list[Shuffle] = []
        self.names: set[str] = set()
        self.too_deep = 0

    def read(self, line: str, number: int) -> None:
        text = line.lstrip()
        column = len(line) - len(text) + 1
        if not text:
            return
        if text.startswith(";"):
            self.comment(text)
        elif text.startswith("(") and text != "()":
            self._open_branch(text[1:], number, column)
        elif text == ")":
            self._close_branch(number, column)
        elif text.startswith("mark ") or text == "mark":
            name = self._name(text[4:].strip(), number, column, "expected mark NAME, with a name of one word")
            self.open[-1].elements.append(Mark(name))
        elif text.startswith("shuffle ") or text == "shuffle":
            self._shuffle(text, number, column)
        elif text.startswith("["):
            self.faults.add(number, column, "header lines must come before the moves")
        else:
            self._move(text, number, column)

    def comment(self, text: str) -> None:
        """Read a comment line; headings are skipped."""
        if not text.startswith(HEADING):
            self.open[-1].elements.append(Comment(text[1:].removeprefix(" ")))

    def _name(self, name: str, line: int, column: int, usage: str) -> str:
        if not _NAME.fullmatch(name):
            self.faults.add(line, column, usage)
        elif len(name) > limits.NAME:
            self.faults.add(line, column, f"a name has at most {limits.NAME} characters, got {len(name):,}")
        elif name in self.names:
            self.faults.add(line, column, f"the name {name} is used twice")
        self.names.add(name)
        return name

    def _shuffle(self, text: str, line: int, column: int) -> None:
        match = _SHUFFLE.fullmatch(text)
        if match is None:
            self.faults.add(line, column, "expected shuffle PLAYER: CARD, …, the top card first")
            return
        shuffle = Shuffle(match["player"].rstrip(), match["cards"], line)
        self.shuffles.append(shuffle)
        self.open[-1].elements.append(shuffle)

    def _move(self, text: str, line: int, column: int) -> None:
        match = _MOVE.fullmatch(text)
        if match is None:
            self.faults.add(line, column, f"expected a move NUMBER. PLAYER: MOVE, got {beginning(text)}")
            return
        now, number = self.open[-1], int(match["number"])
        outer = self.open[-2].numbers if len(self.open) > 1 else []
        if now.numbers or not outer:
            expected = now.numbers[-1] + 1 if now.numbers else 1
            if number != expected:
                self.faults.add(line, column, f"expected move {expected}, found move {number}")
        elif not outer[0] <= number <= outer[-1] + 1:
            why = f"expected the branch to begin with a move from {outer[0]} to {outer[-1] + 1}, found move {number}"
            self.faults.add(line, column, why)
        now.numbers.append(number)
        body, note = _split_note(match["text"])
        if len(body) > limits.LINE:
            self.faults.add(line, column, limits.TOO_LONG)
            return
        move = MoveLine(body, note, line)
        self.moves.append(move)
        now.elements.append(move)

    def _open_branch(self, text: str, line: int, column: int) -> None:
        name, note = _split_note(text)
        if len(self.open) > limits.BRANCH_DEPTH:
            self.faults.add(line, column, f"branches are nested too deep (at most {limits.BRANCH_DEPTH})")
            self.too_deep += 1
            return
        if len(self.open) > 1 and not self.open[-1].numbers:
            self.faults.add(line, column, "a branch must begin with a move")
        name = self._name(name.strip(), line, column, "expected ( NAME, with a name of one word; moves and ) follow")
        self.open.append(_Open(name, note, line, [], []))

    def _close_branch(self, line: int, column: int) -> None:
        if self.too_deep:
            self.too_deep -= 1
        elif len(self.open) == 1:
            self.faults.add(line, column, ") without an open branch")
        else:
            self._end_branch()

    def _end_branch(self) -> None:
        branch = self.open.pop()
        if not branch.numbers:
            self.faults.add(branch.line, 1, f"branch {branch.name} has no moves")
        number = branch.numbers[0] if branch.numbers else 1
        self.open[-1].elements.append(Branch(branch.name, number, tuple(branch.elements), branch.note))

    def finish(self) -> tuple[Element, ...]:
        """Close open branches, and return the elements of the main line."""
        while len(self.open) > 1:
            self.faults.add(self.open[-1].line, 1, f"branch {self.open[-1].name} is not closed with )")
            self._end_branch()
        return tuple(self.open[0].elements)


def _split_note(text: str) -> tuple[str, str]:
    match = _NOTE.search(text)
    return (text[: match.start()].rstrip(), match["note"].strip()) if match else (text.rstrip(), "")


# -- what is checked before a game is played ------------------------------------------------
def check_names(start: State, moves: list[MoveLine], lines: list[str], faults: Faults) -> None:
    """Note lines that are not moves, and names that do not exist."""
    reader = TableReader(start.library, start.names)
    for move in moves:
        line = lines[move.line - 1]
        read = read_line(start, move.text)
        verb = read.verb if isinstance(read, Line) else None
        if isinstance(read, Line) and verb is not None and verb.group != "move" and verb.name not in EDITS:
            column = line.index(read.word, line.index(move.text)) + 1
            faults.add(move.line, column, f"{read.word} is not a move; a game file holds moves, set and seed")
            continue
        check_script(reader, (ScriptLine(move.line, move.text),), (start.edition.name,))
    texts = {move.line: move.text for move in moves}
    for fault in reader.faults:
        number, column = map(int, fault.path[len(SCRIPT) :])
        faults.add(number, lines[number - 1].index(texts[number]) + column, fault.problem)


def check_shuffles(start: State, shuffles: list[Shuffle], lines: list[str], faults: Faults) -> None:
    """Note players and cards that do not exist, and shuffles in a series, whose later games are dealt from the seed."""
    for shuffle in shuffles:
        column = lines[shuffle.line - 1].index("shuffle") + 1
        pile = read_shuffle(start, shuffle)
        if isinstance(pile, Refusal):
            faults.add(shuffle.line, column, pile.message)
        elif start.setup.series:
            faults.add(shuffle.line, column, "a series has no shuffle lines; every shuffle comes from the seed")
