"""Write game files: header, blocks, numbered moves with a heading for every turn, and the branches of a history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.games import parts
from nightfall_cli.games.header import deal_of
from nightfall_cli.games.history import BACK, END, Step
from nightfall_cli.games.parts import Branch, Comment, Mark, MoveLine, Shuffle
from nightfall_cli.games.replay import walk
from nightfall_cli.rules.identity import position_digest
from nightfall_cli.scenario.save import added_cards, card_table, to_document
from nightfall_cli.scenario.toml_text import document_text, filled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nightfall_cli.games.history import History
    from nightfall_cli.games.parts import Element
    from nightfall_cli.games.replay import Visit
    from nightfall_cli.rules.state import State


INDENT = "    "


def game_text(
    start: State, elements: Sequence[Element], tags: Mapping[str, str] | None = None, list_shuffles: bool = False
) -> str:
    """Return the text of a game that begins with ``start``; of ``tags`` only `FREE_TAGS` are kept.

    With ``list_shuffles`` the text needs no seed: it begins with a board, and every shuffle has a line. Cards dealt
    after a draft, and in later games of a series, still come from the seed of that board.
    Raises ValueError when a move is refused, or when the number of a branch fits no move of its line.
    """
    elements = tuple(elements)
    document = to_document(start)
    impossible = bool(document["table"].get("impossible", False))
    header, blocks = _beginning(start, document, list_shuffles)
    header |= {tag: value for tag, value in (tags or {}).items() if tag in parts.FREE_TAGS and value}
    header["Cards"] = parts.cards_digest(start, "Board" not in blocks, parts.has_edits(elements))
    header["Start"] = position_digest(start)
    writer = _Writer(start)
    for visit in walk(writer.last, elements, impossible, list_shuffles):
        writer.write(visit)
    header["End"] = position_digest(writer.last.state)
    header["Result"] = parts.result_text(writer.last.state)
    lines = [*tag_lines(header), *block_lines(blocks)]
    gap = [""] if writer.lines and writer.lines[0] else []
    return "\n".join([*lines, *gap, *writer.lines, ""])


def history_text(history: History, title: str = "") -> str:
    """Return the text of a history's current game up to the current step; a game opened from a file, up to its end.

    Marks and the branches that lead to them are kept; the undone moves become a branch. Marks of other games are left
    out. Comments and `FREE_TAGS` of the game file are kept.
    """
    opening = history.now.opening
    tags = dict(opening.remarks.tags)
    if title:
        tags["Title"] = title
    if opening.bots:
        tags["Bots"] = bots_text(opening)
    tree = _Tree(history)
    return game_text(opening.start, _elements(tree.main, tree.names), tags)


def bots_text(opening: Step) -> str:
    return ", ".join(f"{opening.start.names[seat]}={kind}" for seat, kind in opening.bots.items())


def played_text(path: Sequence[Step], comments: Sequence[str], board: str) -> str:
    """Return the moves on a path from an opening as text, without replaying them; ``board`` is its `board_text`."""
    opening = path[0]
    header = {"Format": parts.FORMAT, "Players": ", ".join(opening.start.names)}
    if opening.bots:
        header["Bots"] = bots_text(opening)
    moves = (line for step in path for line in (*step.remarks.lead, *step.script))
    lines = [*tag_lines(header), *(f"; {comment}" for comment in comments), board, ""]
    number = 0
    for move in moves:
        if isinstance(move, str):
            number += 1
            lines.append(f"{number}. {move}")
        elif isinstance(move, Shuffle):
            lines.append(f"shuffle {move.player}: {move.cards}")
    return "\n".join([*lines, ""])


def board_text(opening: Step) -> str:
    return "\n".join(block_lines({"Board": filled(document_text(to_document(opening.start)))}))


def tag_lines(header: Mapping[str, str]) -> list[str]:
    """Return the lines of a header, in writing order."""
    escaped = str.maketrans({"\n": " ", "\\": "\\\\", '"': '\\"'})
    return [f'[{tag} "{header[tag].translate(escaped)}"]' for tag in parts.TAGS if tag in header]


def block_lines(blocks: Mapping[str, str]) -> list[str]:
    """Return the lines of the blocks of a header."""
    lines = []
    for block in parts.BLOCKS:
        if block in blocks:
            lines += ["", f"[{block}]", *(f"{INDENT}{line}".rstrip() for line in blocks[block].rstrip().split("\n"))]
    return lines


def _beginning(
    start: State, document: Mapping[str, object], list_shuffles: bool
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the header lines and the blocks for a deal, or for a board when no deal leads to the state."""
    header = {"Format": parts.FORMAT, "Players": ", ".join(start.names), "Edition": start.edition.name}
    deal = None if list_shuffles else deal_of(start)
    if list_shuffles and start.phase != "draft" and not start.setup.series:
        document = {key: value for key, value in document.items() if key != "seed"}
    if deal is None:
        return header, {"Board": filled(document_text(document))}
    header |= {"Setup": " ".join(deal.setup) or "draft", "Seed": str(deal.seed)}
    if deal.first:
        header["First"] = deal.first
    cards = [card_table(card) for card in added_cards(start.library)]
    return header, {"Values": filled(document_text({"card": cards}))} if cards else {}


def heading(state: State) -> str:
    game = f"Game {state.game_number}, " if state.setup.series else ""
    what = "draft" if state.phase == "draft" else f"turn {sum(state.turns)}, {state.names[state.active]}"
    return game + what if game else what[0].upper() + what[1:]


class _Writer:
    """Writes visits as lines; ``last`` is the last step of the main line."""

    def __init__(self, start: State) -> None:
        self.lines: list[str] = []
        self.last = Step(start)
        self.headings: list[str] = [""]

    def write(self, visit: Visit) -> None:
        element, indent = visit.element, INDENT * visit.depth
        if visit.refusal is not None:
            raise ValueError(f"move {visit.step.number + 1} is refused: {visit.refusal.message}")
        if isinstance(element, Branch):
            self._branch(element, visit, indent)
        elif isinstance(element, Comment):
            self.lines += [f"{indent}; {line}".rstrip() for line in element.text.split("\n")]
        elif isinstance(element, Mark):
            self.lines.append(f"{indent}mark {element.name}")
        elif isinstance(element, Shuffle):
            self.lines.append(f"{indent}shuffle {element.player}: {element.cards}")
        else:
            assert visit.step.before is not None
            self._head(visit.step.before.state, indent)
            self.lines.append(f"{indent}{visit.step.number}. {element.text}{_note(element.note)}")
            if not visit.depth:
                self.last = visit.step

    def _branch(self, branch: Branch, visit: Visit, indent: str) -> None:
        if visit.closes:
            self.headings.pop()
            self.lines.append(f"{indent})")
        else:
            self.headings.append(heading(visit.step.state))
            self.lines.append(f"{indent}( {branch.name}{_note(branch.note)}")

    def _head(self, before: State, indent: str) -> None:
        """Write a heading when a turn begins; in the main line after an empty line."""
        head = heading(before)
        if head != self.headings[-1]:
            self.headings[-1] = head
            self.lines += [*([] if indent else [""]), f"{indent};; {head}"]


def _note(note: str) -> str:
    return f"  ; {' '.join(note.split(chr(10)))}" if note else ""


# -- the history as a line with branches ------------------------------------------------------
AHEAD = "ahead"  # the name of the branch that holds the undone moves


class _Line:
    """Consecutive steps; ``number`` is the number of their first move."""

    def __init__(self, name: str, number: int, steps: list[Step]) -> None:
        self.name = name
        self.number = number
        self.steps = steps
        self.branches: dict[int, list[_Line]] = {}  # branches by the index of the step after which they are written


class _Tree:
    """A game: its main line, up to the current step or the end of its file, with branches to marks and undone moves."""

    def __init__(self, history: History) -> None:
        self.places: dict[int, tuple[_Line, int]] = {}
        self.names: dict[int, list[str]] = {}
        self.main = _Line("", 1, history.main_line())
        self._place(self.main)
        unnamed = {BACK} if history.marks.get(END) is not history.opened else {BACK, END}
        named = {name: step for name, step in history.marks.items() if name not in unnamed}
        if history.opened:
            self._reach_unnamed(END, history.opened, named)
        if history.ahead:
            self._reach_unnamed(AHEAD, history.ahead[0], named)
        for name, step in named.items():
            self._reach(name, step)
        if BACK in history.marks:
            self._reach_unnamed(BACK, history.marks[BACK], named)

    def _reach_unnamed(self, name: str, step: Step, named: dict[str, Step]) -> None:
        """Reach a step that may have a mark; without one, name it only when no line passes through it."""
        if step not in named.values() and id(step) not in self.places:
            self._reach(_free(name, named), step)

    def _place(self, line: _Line) -> None:
        self.places.update({id(step): (line, index) for index, step in enumerate(line.steps)})

    def _reach(self, name: str, step: Step) -> None:
        """Name a step; add a branch that leads to it when no line passes through it."""
        new: list[Step] = []
        known: Step | None = step
        while known is not None and id(known) not in self.places:
            if known.begins:  # of another game
                return
            new.append(known)
            known = known.before
        if known is None:
            return
        if not new:
            self.names.setdefault(id(step), []).append(name)
            return
        line, index = self.places[id(known)]
        number = line.number + sum(len(before.script) for before in line.steps[: index + 1])
        branch = _Line(name, number, new[::-1])
        self._place(branch)
        line.branches.setdefault(_home(line, index, name), []).append(branch)


def _home(line: _Line, index: int, name: str) -> int:
    """Return the index of the step after which a branch is written: as in the game file, or where it leaves."""
    for at, step in enumerate(line.steps[index:], index):
        if any(isinstance(remark, Branch) and remark.name == name for remark in step.remarks.after):
            return at
    return min(index + 1, len(line.steps) - 1)


def _elements(line: _Line, names: dict[int, list[str]]) -> list[Element]:
    found: list[Element] = []
    for index, step in enumerate(line.steps):
        remarks = step.remarks
        found += remarks.lead
        found += [MoveLine(text, remarks.note) for text in step.script]
        here: dict[str, Element] = {name: Mark(name) for name in names.get(id(step), ())}
        for branch in line.branches.get(index, ()):
            here[branch.name] = Branch(branch.name, branch.number, tuple(_elements(branch, names)))
        found += _in_file_order(remarks.after, here)
    return found


def _in_file_order(remarks: tuple[Element, ...], here: dict[str, Element]) -> list[Element]:
    """Return comments, marks and branches in the order of the game file; new marks and branches come last."""
    found: list[Element] = []
    for element in remarks:
        if isinstance(element, Comment):
            found.append(element)
        elif isinstance(element, Mark | Branch) and element.name in here:
            now = here.pop(element.name)
            if isinstance(now, Branch) and isinstance(element, Branch):
                now = now._replace(note=element.note)
            found.append(now)
    return [*found, *here.values()]


def _free(name: str, taken: dict[str, Step]) -> str:
    """Return the name, with a number added when it is taken."""
    number = 2
    free = name
    while free in taken:
        free, number = f"{name}-{number}", number + 1
    return free
