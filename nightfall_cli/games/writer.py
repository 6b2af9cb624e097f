"""Write game files: header, blocks, and numbered moves with a heading for every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.games.branches import elements_of
from nightfall_cli.games.header import deal_of
from nightfall_cli.games.history import Step
from nightfall_cli.games.parts import (
    BLOCKS,
    FORMAT,
    FREE_TAGS,
    TAGS,
    Branch,
    Comment,
    Mark,
    Shuffle,
    cards_digest,
    has_edits,
    result_text,
)
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
    header |= {tag: value for tag, value in (tags or {}).items() if tag in FREE_TAGS and value}
    header["Cards"] = cards_digest(start, "Board" not in blocks, has_edits(elements))
    header["Start"] = position_digest(start)
    writer = _Writer(start)
    for visit in walk(writer.last, elements, impossible, list_shuffles):
        writer.write(visit)
    header["End"] = position_digest(writer.last.state)
    header["Result"] = result_text(writer.last.state)
    lines = [*_tag_lines(header), *_block_lines(blocks)]
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
    return game_text(opening.start, elements_of(history), tags)


def bots_text(opening: Step) -> str:
    return ", ".join(f"{opening.start.names[seat]}={kind}" for seat, kind in opening.bots.items())


def played_text(path: Sequence[Step], comments: Sequence[str], board: str) -> str:
    """Return the text of the moves on a path from a game's opening, without replaying them and without digests.

    ``board`` is what `board_text` returns for the opening.
    """
    opening = path[0]
    header = {"Format": FORMAT, "Players": ", ".join(opening.start.names)}
    if opening.bots:
        header["Bots"] = bots_text(opening)
    moves = (line for step in path for line in (*step.remarks.lead, *step.script))
    lines = [*_tag_lines(header), *(f"; {comment}" for comment in comments), board, ""]
    number = 0
    for move in moves:
        if isinstance(move, str):
            number += 1
            lines.append(f"{number}. {move}")
        elif isinstance(move, Shuffle):
            lines.append(f"shuffle {move.player}: {move.cards}")
    return "\n".join([*lines, ""])


def board_text(opening: Step) -> str:
    """Return the ``Board`` block for a game's first state."""
    return "\n".join(_block_lines({"Board": filled(document_text(to_document(opening.start)))}))


def _tag_lines(header: Mapping[str, str]) -> list[str]:
    return [f"[{tag} {_quoted(header[tag])}]" for tag in TAGS if tag in header]


def _block_lines(blocks: Mapping[str, str]) -> list[str]:
    lines = []
    for block in BLOCKS:
        if block in blocks:
            lines += ["", f"[{block}]", *(f"{INDENT}{line}".rstrip() for line in blocks[block].rstrip().split("\n"))]
    return lines


def _quoted(value: str) -> str:
    value = " ".join(value.split("\n")).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{value}"'


def _beginning(
    start: State, document: Mapping[str, object], list_shuffles: bool
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the header lines and the blocks for a deal, or for a board when no deal leads to the state."""
    header = {"Format": FORMAT, "Players": ", ".join(start.names), "Edition": start.edition.name}
    deal = None if list_shuffles else deal_of(start)
    if list_shuffles and start.phase != "draft" and not start.setup.series:
        document = {key: value for key, value in document.items() if key != "seed"}
    if deal is None:
        return header, {"Board": filled(document_text(document))}
    header |= {"Setup": " ".join(deal.setup) or "draft", "Seed": str(deal.seed)}
    if deal.first:
        header["First"] = deal.first
    cards = [card_table(card) for card in added_cards(start)]
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
