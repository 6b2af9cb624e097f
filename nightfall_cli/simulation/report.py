"""Render a summary as one self-contained HTML page with charts and tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.files.printable import markup
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.simulation.output import cell_text, is_text, shown_rows
from nightfall_cli.simulation.tally import Estimate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nightfall_cli.simulation.output import Summary
    from nightfall_cli.simulation.tables import Table

CAPTIONS = {
    "turns": "Number of games by total turns of all players.",
    "chains": "Number of chains by orders in the chain.",
}
"""The captions of the column charts, by table."""


def report_page(summary: Summary) -> str:
    title, style = markup(f"Nightfall · {summary.title()}"), Path(__file__).with_name("report.css").read_text("utf-8")
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>\n{style}</style>"
    )
    body = "\n".join(_sections(summary))
    return f'<!doctype html>\n<html lang="en">\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'


def _sections(summary: Summary) -> Iterator[str]:
    plan = summary.plan.header()
    yield f"<h1>{markup(summary.title())}</h1>"
    yield f"<pre>{markup(summary.command)}</pre>"
    yield f"<p>nightfall-cli {plan['engine']}, card values {plan['values']}, seed {plan['seed']}.</p>"
    for note in summary.notes():
        yield f"<p>{markup(note)}</p>"
    for table in summary.tables:
        yield f"<h2>{markup(table.title)}</h2>"
        yield from _charts(table, len(summary.plan.bots))
        if not table.wide:
            yield _table(table)
        if table.note:
            yield f"<p>{markup(table.note)}</p>"


def _table(table: Table) -> str:
    """Return a table as HTML; words are aligned left, numbers right."""
    kinds = [' class="word"' if is_text(table, column) else "" for column in range(len(table.columns))]
    heads = "".join(
        f'<th scope="col"{kind}>{markup(name)}</th>' for name, kind in zip(table.columns, kinds, strict=True)
    )
    rows = "".join(
        f"<tr>{''.join(f'<td{kind}>{markup(cell)}</td>' for cell, kind in zip(row, kinds, strict=True))}</tr>\n"
        for row in shown_rows(table)
    )
    return f'<div class="scroll"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>'


# -- charts -----------------------------------------------------------------------------------


def _charts(table: Table, players: int) -> Iterator[str]:
    fair = 1 / players
    if table.name in ("bots", "places", "bots_by_place") and len(table.rows) > 1:
        words = 2 if table.name == "bots_by_place" else 1
        caption = f"Share of games won; dashed: {100 * fair:.1f} %, an equal share."
        yield _figure(caption, _intervals(table, "wins", words, fair))
    elif table.name == "cards":
        yield _figure(
            f"Share of games won by the player whose private archive it was; dashed: {100 * fair:.1f} %.",
            _intervals(table, "wins", 1, fair, True),
        )
        for what, caption in (("wounds", "Wounds dealt to others"), ("linked", "Linked"), ("claimed", "Claimed")):
            yield _figure(f"{caption} per game.", _intervals(table, what, 1, None, True))
    elif table.wide:
        counts = [(int(str(first)), int(str(count))) for first, count in table.rows]
        yield _figure(CAPTIONS[table.name], column_chart(table.title, counts, table.columns[1]))


def _figure(caption: str, chart: str) -> str:
    return f'<p>{markup(caption)}</p>\n<div class="scroll">{chart}</div>' if chart else ""


def _intervals(table: Table, column: str, words: int, mark: float | None, best_first: bool = False) -> str:
    """Return a chart of a column, labelled with the first ``words`` columns; "" without estimates."""
    cells = zip(table.rows, table.column(column), strict=True)
    bars = [Bar(", ".join(map(str, row[:words])), cell) for row, cell in cells if isinstance(cell, Estimate)]
    if best_first:
        bars.sort(key=lambda bar: -bar.estimate.value)
    return interval_chart(f"{table.title}: {column}", bars, column in table.percent, mark) if bars else ""


WIDTH = 720
ROW = 22
AXIS = 26
LABELS, VALUES = 190, 160
BASE, TOP = 150, 22
WIDEST, FEW = 48, 15
"""The greatest width of a column, and the greatest number of columns with their shares above them."""
LEAST, LEAST_SHARE = 1e-6, 0.01
"""The least span of a scale, for numbers and for shares; closer values count as equal."""
_STEPS = (1, 2, 2.5, 5, 10)


class Bar(NamedTuple):
    """One row of an interval chart: a label and an estimate."""

    label: str
    estimate: Estimate


def interval_chart(title: str, bars: Sequence[Bar], percent: bool = False, mark: float | None = None) -> str:
    """Return a chart with a dot and its interval in each row.

    ``mark`` is a value to compare with, drawn as a dashed line; without one the scale includes 0.
    """
    ends = [end for bar in bars for end in (bar.estimate.low, bar.estimate.high, bar.estimate.value) if end is not None]
    ends.append(0 if mark is None else mark)
    low, high = min(ends), max(ends)
    scale = _Scale.around(low, high, LABELS, WIDTH - VALUES, percent)
    height = AXIS + ROW * len(bars) + 4
    parts = [*scale.grid(AXIS, height)]
    if mark is not None:
        parts.append(_line(scale.at(mark), AXIS - 4, scale.at(mark), height, "mark"))
    for row, bar in enumerate(bars):
        parts += _interval(bar, AXIS + ROW * row + ROW / 2, scale, percent)
    return _svg(title, height, parts)


def _interval(bar: Bar, y: float, scale: _Scale, percent: bool) -> list[str]:
    estimate = bar.estimate
    parts = [
        _text(LABELS - 10, y + 4, bar.label, "end"),
        _text(WIDTH - VALUES + 12, y + 4, cell_text(estimate, percent)),
    ]
    if estimate.low is not None and estimate.high is not None:
        parts.append(_line(scale.at(estimate.low), y, scale.at(estimate.high), y, "whisker"))
    parts.append(f'<circle class="dot" cx="{scale.at(estimate.value):.1f}" cy="{y:.1f}" r="4.5"/>')
    return parts


def column_chart(title: str, counts: Sequence[tuple[int, int]], unit: str) -> str:
    """Return a column chart of ``unit`` by number; neighbouring numbers share a column when there are many."""
    columns = _gathered(counts)
    most = max(count for _, _, count in columns)
    whole = sum(count for _, _, count in columns)
    step = min(WIDEST, (WIDTH - 20) / len(columns))
    every = 1 + int(34 / step)
    parts = [_line(10, TOP + BASE, 10 + step * len(columns), TOP + BASE, "grid")]
    for number, (first, last, count) in enumerate(columns):
        height = BASE * count / most
        x = 10 + step * number
        label = f"{first}" if first == last else f"{first}–{last}"
        tooltip = f"{label}: {count:,} {unit} ({100 * count / whole:.1f} %)"
        size = f'x="{x + 1:.1f}" y="{TOP + BASE - height:.1f}" width="{max(1.0, step - 2):.1f}" height="{height:.1f}"'
        parts.append(f'<rect class="column" {size}><title>{markup(tooltip)}</title></rect>')
        if len(columns) <= FEW:
            share = f"{100 * count / whole:.1f} %" if count / whole >= 0.0005 else "<0.1 %" if count else ""
            parts.append(_text(x + step / 2, TOP + BASE - height - 5, share, "middle"))
        if number % every == 0:
            parts.append(_text(x + step / 2, TOP + BASE + 17, label, "middle"))
    return _svg(title, TOP + BASE + 24, parts)


def _gathered(counts: Sequence[tuple[int, int]], most: int = 40) -> list[tuple[int, int, int]]:
    """Return the first and last number of each column, and their count."""
    width = -(-len(counts) // most)
    return [
        (part[0][0], part[-1][0], sum(count for _, count in part))
        for at in range(0, len(counts), width)
        if (part := counts[at : at + width])
    ]


class _Scale(NamedTuple):
    """A horizontal scale: the position of a value, and its grid lines."""

    low: float
    high: float
    left: float
    right: float
    step: float
    percent: bool

    @classmethod
    def around(cls, low: float, high: float, left: float, right: float, percent: bool) -> _Scale:
        """Return a scale between round numbers, with about five grid lines."""
        rough = max(high - low, LEAST_SHARE if percent else LEAST) / 5
        power = 1e-9
        while power * 10 <= rough:
            power *= 10
        step = next(power * times for times in _STEPS if power * times >= rough * 0.999)
        begin = step * (low // step)
        end = step * -(-high // step)
        return cls(begin, end if end > begin else begin + step, left, right, step, percent)

    def at(self, value: float) -> float:
        return self.left + (self.right - self.left) * (value - self.low) / (self.high - self.low)

    def grid(self, top: float, bottom: float) -> Iterable[str]:
        for number in range(round((self.high - self.low) / self.step) + 1):
            value = self.low + number * self.step
            yield _line(self.at(value), top, self.at(value), bottom, "grid")
            shown = f"{100 * value:.4g} %" if self.percent else f"{value:.4g}"
            yield _text(self.at(value), top - 10, shown, "middle")


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{markup(text)}</text>'


def _svg(title: str, height: float, parts: Iterable[str]) -> str:
    name = markup(title)
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{name}">{"".join(parts)}</svg>'
