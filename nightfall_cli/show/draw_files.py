"""Write a drawing as text with control sequences for a terminal, or as one self-contained SVG, HTML or text file."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console
from rich.style import Style

from nightfall_cli.files.printable import markup, visible
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.show.draw_rows import joined
from nightfall_cli.show.rows import FORMS

if TYPE_CHECKING:
    from nightfall_cli.show.draw_rows import Drawn

FONTS = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"
INK, PAPER, FAINT_INK = "#222222", "#fdfdfb", "#777777"
CELL_WIDTH, LINE_HEIGHT, FONT_SIZE, MARGIN = 9.0, 19, 15, 16


class StyledRun(NamedTuple):
    """Some text of one style, ``cell`` cells from the left."""

    cell: int
    text: str
    css: str


def ansi(drawing: Drawn, width: int, color: bool = True) -> str:
    """Return the text for a terminal, without control sequences if not in ``color``; COLORTERM says which colours."""
    file = io.StringIO()
    every = os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    writer = Console(
        file=file,
        width=width,
        force_terminal=color,
        force_jupyter=False,
        color_system=("truecolor" if every else "256") if color else None,
        no_color=not color,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    for line in drawing(width):
        writer.print(line, soft_wrap=True)
    return file.getvalue()


def plain(drawing: Drawn, width: int) -> str:
    """Return the text alone, without blanks at the ends of lines."""
    return "".join(line.rstrip() + "\n" for line in visible(ansi(drawing, width, color=False)).splitlines())


def picture(drawing: Drawn, form: str, width: int, title: str) -> str:
    """Return a self-contained file in one of `FORMS`; the same drawing gives the same bytes."""
    if form == "text":
        return plain(drawing, width)
    if form not in FORMS:
        raise ValueError(f"unknown form {form!r}; known: {', '.join(FORMS)}")
    lines = _runs(drawing, width)
    return _svg(lines, width, title) if form == "svg" else _html(lines, title)


def _runs(drawing: Drawn, width: int) -> list[list[StyledRun]]:
    """Return the runs of each line; neighbours of one style are joined, blanks at the end are dropped."""
    writer = Console(
        file=io.StringIO(), width=width, color_system="truecolor", force_terminal=True, legacy_windows=False
    )
    lines = []
    for line in drawing(width):
        runs: list[StyledRun] = []
        cell = 0
        for text, style, _ in joined(line).render(writer):
            css = _css(style or Style())
            if runs and runs[-1].css == css:
                runs[-1] = StyledRun(runs[-1].cell, runs[-1].text + text, css)
            else:
                runs.append(StyledRun(cell, text, css))
            cell += cell_len(text)
        while runs and not runs[-1].text.strip():
            runs.pop()
        if runs:
            runs[-1] = runs[-1]._replace(text=runs[-1].text.rstrip())
        lines.append(runs)
    return lines


def _css(style: Style) -> str:
    """Return the CSS declarations of a style; an SVG writes ``fill`` for ``color``."""
    rules = []
    if style.color is not None and not style.color.is_default:
        rules.append(f"color:{style.color.get_truecolor().hex}")
    elif style.dim:
        rules.append(f"color:{FAINT_INK}")
    if style.bold:
        rules.append("font-weight:bold")
    if style.strike:
        rules.append("text-decoration:line-through")
    return ";".join(rules)


def _svg(lines: list[list[StyledRun]], width: int, title: str) -> str:
    across = width * CELL_WIDTH + 2 * MARGIN
    down = len(lines) * LINE_HEIGHT + 2 * MARGIN
    texts = []
    for row, runs in enumerate(lines):
        base = MARGIN + row * LINE_HEIGHT + FONT_SIZE
        texts += [_svg_text(run, base) for run in runs if run.text.strip()]
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {across:g} {down:g}"'
        f' width="{across:g}" height="{down:g}" style="white-space:pre">',
        f"<title>{markup(title)}</title>",
        f'<rect width="{across:g}" height="{down:g}" fill="{PAPER}"/>',
        f'<g font-family="{FONTS}" font-size="{FONT_SIZE}" fill="{INK}" xml:space="preserve">',
    ]
    return "\n".join([*head, *texts, "</g>", "</svg>\n"])


def _svg_text(run: StyledRun, base: int) -> str:
    left = len(run.text) - len(run.text.lstrip())
    text = run.text.strip()
    x = MARGIN + (run.cell + left) * CELL_WIDTH
    css = run.css.replace("color:", "fill:")
    style = f' style="{css}"' if css else ""
    return f'<text x="{x:g}" y="{base}" textLength="{cell_len(text) * CELL_WIDTH:g}"{style}>{markup(text)}</text>'


def _html(lines: list[list[StyledRun]], title: str) -> str:
    rows = []
    for runs in lines:
        spans = (f'<span style="{run.css}">{markup(run.text)}</span>' if run.css else markup(run.text) for run in runs)
        rows.append("".join(spans))
    lines_of_text = "\n".join(rows)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{markup(title)}</title>
</head>
<body style="margin:1rem;background:{PAPER};color:{INK}">
<pre style="font-family:{FONTS};font-size:{FONT_SIZE}px;line-height:1.25;margin:0">{lines_of_text}
</pre>
</body>
</html>
"""
