"""Render a summary as one self-contained HTML page with charts and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.files.printable import markup
from nightfall_cli.simulation.charts import Bar, column_chart, interval_chart
from nightfall_cli.simulation.output import is_text, shown_rows
from nightfall_cli.simulation.statistics import Estimate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.simulation.summary import Summary
    from nightfall_cli.simulation.tables import Table

STYLE = """
:root { color-scheme: light dark; --text: #1d2126; --soft: #5c6670; --paper: #ffffff; --rule: #8a94a055; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e7ea; --soft: #a3adb7; --paper: #16191d; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.2rem 4rem; max-width: 66rem; background: var(--paper); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .6rem; }
h2 { font-size: 1.15rem; margin: 2.4rem 0 .5rem; }
p { margin: .3rem 0; color: var(--soft); max-width: 46rem; }
pre { margin: .8rem 0; padding: .6rem .8rem; border: 1px solid var(--rule); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.4 ui-monospace, monospace; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .86rem; font-variant-numeric: tabular-nums; }
th, td { padding: .22rem .55rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--rule); }
th:first-child, td:first-child { padding-left: 0; }
th { font-weight: 600; color: var(--soft); }
.word { text-align: left; }
svg { display: block; width: 100%; min-width: 36rem; max-width: 48rem; height: auto; margin: .4rem 0 .8rem; }
svg text { font: 12.5px system-ui, sans-serif; fill: currentColor; }
.grid { stroke: var(--rule); stroke-width: 1; }
.mark { stroke: #c2762e; stroke-width: 1.5; stroke-dasharray: 4 4; }
.whisker { stroke: #4a90c8; stroke-width: 2.5; }
.dot, .column { fill: #4a90c8; }
@media print { .scroll { overflow: visible; } h2 { break-after: avoid; } }
"""

CAPTIONS = {
    "turns": "Number of games by total turns of all players.",
    "chains": "Number of chains by orders in the chain.",
}
"""The captions of the column charts, by table."""


def report_page(summary: Summary) -> str:
    """Return the page."""
    title = markup(f"Nightfall · {summary.title()}")
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style>"
    )
    body = "\n".join(_sections(summary))
    return f'<!doctype html>\n<html lang="en">\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'


def _sections(summary: Summary) -> Iterator[str]:
    plan = summary.plan
    yield f"<h1>{markup(summary.title())}</h1>"
    yield f"<pre>{markup(summary.command)}</pre>"
    yield f"<p>nightfall-cli {plan['engine']}, card values {plan['values']}, seed {plan['seed']}.</p>"
    for note in summary.notes():
        yield f"<p>{markup(note)}</p>"
    for table in summary.tables:
        yield f"<h2>{markup(table.title)}</h2>"
        yield from _charts(table, len(summary.bots))
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
    """Yield the charts that belong to a table."""
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
        yield _figure("Wounds dealt to others per game.", _intervals(table, "wounds", 1, None, True))
        yield _figure("Linked per game.", _intervals(table, "linked", 1, None, True))
        yield _figure("Claimed per game.", _intervals(table, "claimed", 1, None, True))
    elif table.wide:
        counts = [(int(str(first)), int(str(count))) for first, count in table.rows]
        yield _figure(CAPTIONS[table.name], column_chart(table.title, counts, table.columns[1]))


def _figure(caption: str, chart: str) -> str:
    above = f"<p>{markup(caption)}</p>\n" if caption and chart else ""
    return f'{above}<div class="scroll">{chart}</div>' if chart else ""


def _intervals(table: Table, column: str, words: int, mark: float | None, best_first: bool = False) -> str:
    """Return a chart of a column, labelled with the first ``words`` columns; "" without estimates."""
    cells = zip(table.rows, table.column(column), strict=True)
    bars = [Bar(", ".join(map(str, row[:words])), cell) for row, cell in cells if isinstance(cell, Estimate)]
    if best_first:
        bars.sort(key=lambda bar: -bar.estimate.value)
    return interval_chart(f"{table.title}: {column}", bars, column in table.percent, mark) if bars else ""
