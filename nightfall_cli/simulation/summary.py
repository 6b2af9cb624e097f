"""Summary of a simulation: header, notes, tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.simulation.output import data_of, text_of, wrapped
from nightfall_cli.simulation.tables import Table, tables_of

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.simulation.plan import SimulationPlan
    from nightfall_cli.simulation.tally import Tally


class Summary(NamedTuple):
    """The summary of the games of a plan; it does not depend on the executor.

    ``command`` plays the games again; ``cards`` counts the cards in the games, ``reconstructed`` those with
    reconstructed values.
    """

    games: int
    cut: int
    shared: int
    command: str
    plan: dict[str, object]
    bots: tuple[str, ...]
    cards: int
    reconstructed: int
    tables: tuple[Table, ...]

    def title(self) -> str:
        """Return the number of games and the bots."""
        return f"{self.games:,} game{'s' * (self.games != 1)}: {', '.join(self.bots)}"

    def notes(self) -> list[str]:
        """Return the notes that readers of the figures need."""
        notes = [
            "Intervals are 95 % confidence intervals: Wilson's for shares, normal ones for means. One in twenty misses "
            "the true value. Intervals of means are too narrow with few games, or if hardly any games differ."
        ]
        if len(self.variants()) > 1:
            notes.append("All tables except the one by edition and set-up combine all editions and set-ups.")
        if self.shared:
            notes.append(f"{self.shared:,} of the games had several winners; such a win counts for each of them.")
        if self.cut:
            notes.append(f"{self.cut:,} of the games reached {self.plan['limit']:,} decisions and were cut.")
        if self.reconstructed:
            which = "All" if self.reconstructed == self.cards else f"{self.reconstructed} of the"
            notes.append(f"≈ {which} {self.cards} cards of these games have values that no document attests.")
        return notes

    def variants(self) -> list[object]:
        """Return the editions and set-ups of the plan."""
        found = self.plan["variants"]
        assert isinstance(found, list)
        return found

    def text(self, width: int | None = None) -> str:
        """Return the summary as text; no table is wider than ``width``."""
        notes = [line for note in self.notes() for line in wrapped(note, width)]
        return "\n".join((self.title(), *notes, "", text_of(self.tables, width)))

    def data(self) -> dict[str, object]:
        """Return the summary as plain data for JSON."""
        head = {"games": self.games, "cut": self.cut, "shared": self.shared, "command": self.command, "plan": self.plan}
        cards = {"cards": self.cards, "reconstructed": self.reconstructed}
        return {**head, **cards, "tables": data_of(self.tables)}


def summary_of(tally: Tally, plan: SimulationPlan, library: Library, command: str) -> Summary:
    """Return the summary of a tally."""
    cards = [*tally.cards, *tally.starters]
    reconstructed = sum(bool(library[name].reconstructed()) for name in cards)
    tables = tables_of(tally, library)
    return Summary(
        tally.games,
        tally.all.cut,
        tally.all.shared,
        command,
        plan.header(),
        plan.bots,
        len(cards),
        reconstructed,
        tables,
    )
