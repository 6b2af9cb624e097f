"""Lines of styled text: pieces flow into lines of a width, lines stand side by side, a renderable shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from nightfall_cli.show.palette import STYLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rich.console import Console, ConsoleOptions, RenderResult

FAINT = STYLES["faint"]
LABEL_WIDTH = 9
NARROW = 24
GAP = "  "


class Drawn:
    """Lines that are laid out for the width there is, never wider than ``width`` when it is given."""

    def __init__(self, lines: Callable[[int], list[Text]], width: int | None = None) -> None:
        self._lines = lines
        self._width = width

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width if self._width is None else min(self._width, options.max_width)
        for line in self._lines(width):
            yield from joined(line).render(console, end="\n")


def clean(text: str) -> str:
    """Text for one line of a terminal: signs that are not printed, or that move the cursor, are replaced."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else "?" for sign in text)


def joined(*parts: str | Text | tuple[str, str]) -> Text:
    """One text of several; a pair is (text, style)."""
    return Text.assemble(*parts)


def cut(text: Text, width: int) -> Text:
    """The text, ended with … where it is wider than ``width``."""
    if text.cell_len <= width:
        return text
    short = text.copy()
    short.truncate(max(0, width), overflow="ellipsis")
    return short


def filled(text: Text, width: int) -> Text:
    """The text, cut or filled with blanks to exactly ``width``."""
    text = cut(text, width)
    blanks = width - text.cell_len
    return joined(text, " " * blanks) if blanks else text


def flow(label: str, pieces: Iterable[Text], width: int, gap: str = GAP) -> list[Text]:
    """A faint label, then pieces as many to a line as fit; further lines are indented below the first piece.

    A piece wider than a line is broken between words; only a word that is wider than a line is cut, with ….
    """
    indent = LABEL_WIDTH if label and width >= NARROW else 0
    lines = _rows(list(pieces) or [Text("-", FAINT)], max(1, width - indent), gap)
    if label and not indent:
        return [cut(Text(label, FAINT), width), *lines]
    heads = [label.ljust(indent), *[" " * indent] * (len(lines) - 1)]
    return [joined((head, FAINT), line) for head, line in zip(heads, lines, strict=True)]


def _rows(pieces: Sequence[Text], room: int, gap: str) -> list[Text]:
    rows: list[list[Text]] = []
    used = room
    for piece in pieces:
        for number, part in enumerate(_parts(piece, room)):
            if number or used + len(gap) + part.cell_len > room:
                rows.append([])
                used = -len(gap)
            rows[-1].append(part)
            used += len(gap) + part.cell_len
    return [_strung(row, gap) for row in rows]


def _parts(piece: Text, room: int) -> list[Text]:
    """The piece in parts that fit, broken between words; parts after the first are indented a little."""
    if piece.cell_len <= room:
        return [piece]
    first, *words = (cut(word, room) for word in piece.split(" "))
    rows = [first]
    for word in words:
        longer = joined(rows[-1], " ", word)
        if longer.cell_len <= room:
            rows[-1] = longer
        else:
            inset = Text("  " if word.cell_len + 2 <= room else "")
            rows.append(joined(inset, word))
    return rows


def _strung(row: Sequence[Text], gap: str) -> Text:
    first, *others = row
    return joined(first, *(joined((gap, FAINT), piece) for piece in others))


def side_by_side(blocks: Sequence[list[Text]], widths: Sequence[int]) -> list[Text]:
    """Blocks of equal height in columns of these widths, one blank between them."""
    return [
        Text(" ").join([filled(line, width) for line, width in zip(row, widths, strict=True)])
        for row in zip(*blocks, strict=True)
    ]


def ruled(left: Text, right: Text, width: int, sign: str, style: str, ends: tuple[str, str] = ("", "")) -> Text:
    """A line of ``sign`` with a text near its left end and one near its right end."""
    start, end = ends[0] + sign * 2 + " ", " " + sign + ends[1]
    right = cut(right, width // 2)
    room = width - len(start) - len(end) - right.cell_len - 3
    left = cut(left, room)
    fill = sign * (room - left.cell_len + 1)
    return cut(joined((start, style), left, (" " + fill + " ", style), right, (end, style)), width)


def boxed(title: tuple[Text, Text], lines: list[Text], width: int, height: int, heavy: bool, style: str) -> list[Text]:
    """A box of ``height`` lines inside its border, with a title in the upper border."""
    across, down, corners = ("━", "┃", "┏┓┗┛") if heavy else ("─", "│", "╭╮╰╯")
    top = ruled(*title, width, across, style, (corners[0], corners[1]))
    bottom = Text(corners[2] + across * (width - 2) + corners[3], style)
    empty = [Text("")] * (height - len(lines))
    inside = [joined((down + " ", style), filled(line, width - 4), (" " + down, style)) for line in (*lines, *empty)]
    return [top, *inside, bottom]
