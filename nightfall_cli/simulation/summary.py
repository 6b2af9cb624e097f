"""Games summed up: what they were, and the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.simulation.output import data_of, text_of, wrapped
from nightfall_cli.simulation.tables import Table, tables_of

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.simulation.plan import SimulationPlan
    from nightfall_cli.simulation.tally import Tally


class Summary(NamedTuple):
    """What there is to tell of the games of a plan; the same whoever played them.

    ``command`` plays them again; ``reconstructed`` and ``cards`` count the cards that were in the games.
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
        """The games in a few words."""
        return f"{self.games:,} game{'s' * (self.games != 1)}: {', '.join(self.bots)}"

    def notes(self) -> list[str]:
        """What the reader of the figures should know."""
        notes = [
            "Intervals are 95 %: Wilson's for shares, the normal one for means. One in twenty does not hold what it "
            "should; that of a mean is too narrow with few games, or where hardly any of them differ."
        ]
        if len(self.variants()) > 1:
            notes.append("All tables but the one by edition and set-up tell of all editions and set-ups together.")
        if self.shared:
            notes.append(f"{self.shared:,} of the games were won by several, and such a win counts for each of them.")
        if self.cut:
            notes.append(f"{self.cut:,} of the games reached {self.plan['limit']:,} decisions and were cut.")
        if self.reconstructed:
            which = "All" if self.reconstructed == self.cards else f"{self.reconstructed} of the"
            notes.append(f"≈ {which} {self.cards} cards of these games have values that no document attests.")
        return notes

    def variants(self) -> list[object]:
        """The editions and set-ups that took turns."""
        found = self.plan["variants"]
        assert isinstance(found, list)
        return found

    def table(self, name: str) -> Table | None:
        """The table of that name, if it has anything to tell."""
        return next((table for table in self.tables if table.name == name), None)

    def text(self, width: int | None = None) -> str:
        """For people; no table is wider than ``width``, if there is one."""
        notes = [line for note in self.notes() for line in wrapped(note, width)]
        return "\n".join((self.title(), *notes, "", text_of(self.tables, width)))

    def data(self) -> dict[str, object]:
        """For programs."""
        head = {"games": self.games, "cut": self.cut, "shared": self.shared, "command": self.command, "plan": self.plan}
        cards = {"cards": self.cards, "reconstructed": self.reconstructed}
        return {**head, **cards, "tables": data_of(self.tables)}


def summary_of(tally: Tally, plan: SimulationPlan, library: Library, command: str) -> Summary:
    """Sum up what was counted."""
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
