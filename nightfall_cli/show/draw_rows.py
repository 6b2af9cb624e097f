"""Lines of styled text: pieces flow into lines of a width, lines stand side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from nightfall_cli.files.printable import visible_line
from nightfall_cli.show.rows import style_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.show.rows import Chunk, Row

FAINT = style_of("faint")
LABEL_WIDTH = 9
NARROW = 24
HANG = 2  # the indent of a line that continues a row without a label
INSET = "  "  # stands before the rest of a chunk that is wider than a line


Drawn = Callable[[int], list[Text]]
"""A drawing: its lines for the width of what shows it."""


def styled(chunk: Chunk) -> Text:
    """Return a chunk in its colours, each part as one line of a terminal can show it."""
    return joined(*((visible_line(part.text), style_of(part.role)) for part in chunk))


def joined(*parts: str | Text | tuple[str, str]) -> Text:
    """Return one text of several; a pair is (text, style)."""
    return Text.assemble(*parts)


def cut(text: Text, width: int) -> Text:
    """Return the text, ended with … where it is wider than ``width``."""
    if text.cell_len <= width:
        return text
    short = text.copy()
    short.truncate(max(0, width), overflow="ellipsis")
    return short


def filled(text: Text, width: int) -> Text:
    """Return the text, cut or filled with blanks to exactly ``width``."""
    text = cut(text, width)
    blanks = width - text.cell_len
    return joined(text, " " * blanks) if blanks else text


def row_lines(row: Row, width: int, labels: int = LABEL_WIDTH) -> list[Text]:
    """Return a faint label in ``labels`` columns, then as many chunks to a line as fit; further lines are indented.

    A chunk wider than a line is broken between words; only a word that is wider than a line is cut, with ….
    """
    if not row.in_drawing:
        return []
    wide = width >= NARROW
    indent = labels if row.label and wide else 0
    hang = HANG if wide and not row.label else 0
    chunks = [styled(chunk) for chunk in row.drawn_chunks]
    lines = _broken(chunks or [Text("-", FAINT)], max(1, width - indent), row.gap, hang)
    if row.brief and len(lines) > row.most:
        return row_lines(row._replace(chunks=row.brief, brief=()), width, labels)
    lines = _shortened(lines, row, width - indent)
    if row.label and not indent:
        return [cut(Text(row.label, FAINT), width), *lines]
    first = filled(cut(Text(row.label), max(0, indent - 1)), indent).plain
    heads = [first, *[" " * (indent + hang)] * (len(lines) - 1)]
    return [joined((head, FAINT), line) for head, line in zip(heads, lines, strict=True)]


def _shortened(lines: list[Text], row: Row, width: int) -> list[Text]:
    """Return as many lines as a row shows, with … where lines are left out."""
    if not row.most or len(lines) <= row.most:
        return lines
    if row.newest and (whole := _whole(lines[-row.most :])):
        first, *others = whole
        return [cut(joined(("… ", FAINT), first), width), *others]
    begins = [at for at, line in enumerate(lines) if not line.plain.startswith(INSET)] if row.newest else [0]
    *others, last = lines[begins[-1] :][: row.most]  # the newest chunk alone is too long: it is cut at its end
    return [*others, cut(joined(last, (" …", FAINT)), width)]


def all_lines(rows: Iterable[Row], width: int) -> list[Text]:
    """Return the lines of several rows; a long label widens the column of all labels, up to half of the width."""
    rows = tuple(rows)
    longest = max((cell_len(row.label) + 1 for row in rows if row.in_drawing), default=0)
    labels = min(max(LABEL_WIDTH, longest), max(LABEL_WIDTH, width // 2))
    return [line for row in rows for line in row_lines(row, width, labels)]


def _whole(lines: list[Text]) -> list[Text]:
    """Return the lines without the rest of a chunk that began before them."""
    return lines if not lines or not lines[0].plain.startswith(INSET) else _whole(lines[1:])


def _broken(chunks: Sequence[Text], room: int, gap: str, hang: int) -> list[Text]:
    """Return chunks in lines of a width; lines after the first are ``hang`` columns shorter."""
    rows: list[list[Text]] = []
    used = width = room
    for chunk in chunks:
        for number, part in enumerate(_parts(chunk, room - hang)):
            if number or used + len(gap) + part.cell_len > width:
                width = room - hang if rows else room
                rows.append([])
                used = -len(gap)
            rows[-1].append(part)
            used += len(gap) + part.cell_len
    between = Text.assemble((gap, FAINT))  # the style of a joining text itself would be that of the whole row
    return [between.join(row) for row in rows]


def _parts(chunk: Text, room: int) -> list[Text]:
    """Return the chunk in parts that fit, broken between words; parts after the first are indented a little."""
    if chunk.cell_len <= room:
        return [chunk]
    first, *words = (cut(word, room) for word in chunk.split(" "))
    rows = [first]
    for word in words:
        longer = joined(rows[-1], " ", word)
        if longer.cell_len <= room:
            rows[-1] = longer
        else:
            rows.append(joined(Text(INSET if word.cell_len + 2 <= room else ""), word))
    return rows


def ruled(left: Text, right: Text, width: int, sign: str, style: str, ends: tuple[str, str] = ("", "")) -> Text:
    """Return a line of ``sign`` with a text near its left end and one near its right end."""
    start, end = ends[0] + sign * 2 + " ", " " + sign + ends[1]
    right = cut(right, width // 2)
    room = width - len(start) - len(end) - right.cell_len - 3
    left = cut(left, room)
    fill = sign * (room - left.cell_len + 1)
    return cut(joined((start, style), left, (" " + fill + " ", style), right, (end, style)), width)


def boxed(title: tuple[Text, Text], lines: list[Text], width: int, height: int, heavy: bool, style: str) -> list[Text]:
    """Return a box of ``height`` lines inside its border, with a title in the upper border."""
    across, down, corners = ("━", "┃", "┏┓┗┛") if heavy else ("─", "│", "╭╮╰╯")
    top = ruled(*title, width, across, style, (corners[0], corners[1]))
    bottom = Text(corners[2] + across * (width - 2) + corners[3], style)
    empty = [Text("")] * (height - len(lines))
    inside = [joined((down + " ", style), filled(line, width - 4), (" " + down, style)) for line in (*lines, *empty)]
    return [top, *inside, bottom]
