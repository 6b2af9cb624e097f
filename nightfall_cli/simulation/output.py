"""Format tables as text, as plain data and as CSV files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.files.printable import csv_cell
from nightfall_cli.files.writing import write_file
from nightfall_cli.simulation.tables import NAMES, Table, tables_of
from nightfall_cli.simulation.tally import Estimate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.simulation.play_games import SimulationPlan
    from nightfall_cli.simulation.tables import Cell
    from nightfall_cli.simulation.tally import Tally

NOTE_WIDTH = 110


def cell_text(cell: Cell, percent: bool = False) -> str:
    """Return a cell as text: shares as percentages with bounds, other estimates with ±."""
    if cell is None:
        return "–"
    if not isinstance(cell, Estimate):
        return f"{cell:,}" if isinstance(cell, int) else cell
    if percent:
        bounds = "" if cell.low is None or cell.high is None else f" ({100 * cell.low:.1f}–{100 * cell.high:.1f})"
        return f"{100 * cell.value:.1f} %{bounds}"
    if cell.high is None:
        return f"{cell.value:.2f}"
    spread = cell.high - cell.value
    digits = 3 if 0 < spread < 0.005 else 2
    return f"{cell.value:.{digits}f} ±{spread:.{digits}f}"


def wrapped(note: str, width: int | None, indent: str = "") -> list[str]:
    """Return a note wrapped to a readable width, at most ``width``."""
    from textwrap import wrap

    return wrap(note, min(width or NOTE_WIDTH, NOTE_WIDTH), initial_indent=indent, subsequent_indent=indent)


def shown_rows(table: Table) -> list[list[str]]:
    percents = [column in table.percent for column in table.columns]
    return [[cell_text(cell, percent) for cell, percent in zip(row, percents, strict=True)] for row in table.rows]


def is_text(table: Table, column: int) -> bool:
    """True when a column holds words, which are aligned left."""
    return isinstance(table.rows[0][column], str)


def table_lines(table: Table, width: int | None = None) -> Iterator[str]:
    """Yield a table as lines; a table wider than ``width`` is split into parts that repeat the text columns."""
    rows = [list(table.columns), *shown_rows(table)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.columns))]
    yield table.title
    for part in _parts(table, widths, width):
        for row in rows:
            cells = [
                row[column].ljust(widths[column]) if is_text(table, column) else row[column].rjust(widths[column])
                for column in part
            ]
            yield f"  {'  '.join(cells)}".rstrip()
    if table.note:
        yield from wrapped(table.note, width, "  ")


def _parts(table: Table, widths: Sequence[int], width: int | None) -> list[list[int]]:
    """Return the columns of each part: all leading text columns, and as many others as fit."""
    heads = [0]
    while heads[-1] + 1 < len(widths) and is_text(table, heads[-1] + 1):
        heads.append(heads[-1] + 1)
    parts = [list(heads)]
    for column in range(len(heads), len(widths)):
        full = width is not None and sum(widths[at] + 2 for at in (*parts[-1], column)) > width
        if full and len(parts[-1]) > len(heads):
            parts.append([*heads, column])
        else:
            parts[-1].append(column)
    return parts


def text_of(tables: tuple[Table, ...], width: int | None = None) -> str:
    """Return every table that is short enough to print."""
    return "\n\n".join("\n".join(table_lines(table, width)) for table in tables if not table.wide)


def data_of(tables: tuple[Table, ...]) -> dict[str, object]:
    """Return every table as a list of rows with named cells."""
    return {
        table.name: [
            {
                column: cell._asdict() if isinstance(cell, Estimate) else cell
                for column, cell in zip(table.columns, row, strict=True)
            }
            for row in table.rows
        ]
        for table in tables
    }


def write_csv(folder: Path, tables: tuple[Table, ...], library: Library) -> None:
    """Write one file per table; an estimate has three columns, its value and its bounds.

    In tables of cards, the last column lists the reconstructed values of the card.
    Files of tables that these games do not have are removed: all files then describe the same games.
    """
    import csv
    from io import StringIO

    folder.mkdir(parents=True, exist_ok=True)
    for name in set(NAMES).difference(table.name for table in tables):
        (folder / f"{name}.csv").unlink(missing_ok=True)
    for table in tables:
        file = StringIO()
        writer = csv.writer(file, lineterminator="\n")
        estimates = [any(isinstance(cell, Estimate) for cell in column) for column in zip(*table.rows, strict=True)]
        of_cards = table.columns[0] == "card"
        heads = zip(table.columns, estimates, strict=True)
        names = [f"{head}{end}" for head, wide in heads for end in ("", " low", " high")[: 3 if wide else 1]]
        writer.writerow([*names, *(["reconstructed"] if of_cards else [])])
        for row in table.rows:
            cells: list[object] = ["; ".join(library[str(row[0])].reconstructed())] if of_cards else []
            for cell, wide in reversed(list(zip(row, estimates, strict=True))):
                cells[:0] = cell if isinstance(cell, Estimate) else (cell, None, None)[: 3 if wide else 1]
            writer.writerow(map(csv_cell, cells))
        write_file(folder / f"{table.name}.csv", file.getvalue())


class Summary:
    """The summary of the games of a plan; ``command`` plays them again. It does not depend on the executor."""

    def __init__(self, tally: Tally, plan: SimulationPlan, command: str) -> None:
        self.tally = tally
        self.plan = plan
        self.command = command
        self.library = plan.library()
        self.tables = tables_of(tally, self.library)
        cards = [*tally.cards, *tally.starters]
        marked = [name for name in cards if self.library[name].reconstructed()]
        self.counts = {"cards": len(cards), "reconstructed": len(marked)}

    def title(self) -> str:
        games = self.tally.games
        return f"{games:,} game{'s' * (games != 1)}: {', '.join(self.plan.bots)}"

    def notes(self) -> list[str]:
        """Return the notes that readers of the figures need."""
        found, cards, marked = self.tally.all, *self.counts.values()
        notes = [
            "Intervals are 95 % confidence intervals: Wilson's for shares, normal ones for means. One in twenty misses "
            "the true value. Intervals of means are too narrow with few games, or if hardly any games differ."
        ]
        if len(self.plan.variants) > 1:
            notes.append("All tables except the one by edition and set-up combine all editions and set-ups.")
        if found.shared:
            notes.append(f"{found.shared:,} of the games had several winners; such a win counts for each of them.")
        if found.cut:
            notes.append(f"{found.cut:,} of the games reached {self.plan.limit:,} decisions and were cut.")
        if marked:
            which = "All" if marked == cards else f"{marked} of the"
            notes.append(f"≈ {which} {cards} cards of these games have values that no document attests.")
        return notes

    def text(self, width: int | None = None) -> str:
        """Return the summary as text; no table is wider than ``width``."""
        notes = [line for note in self.notes() for line in wrapped(note, width)]
        return "\n".join((self.title(), *notes, "", text_of(self.tables, width)))

    def data(self) -> dict[str, object]:
        counts = {"games": self.tally.games, "cut": self.tally.all.cut, "shared": self.tally.all.shared}
        made = {"command": self.command, "plan": self.plan.header()}
        return {**counts, **made, **self.counts, "tables": data_of(self.tables)}
