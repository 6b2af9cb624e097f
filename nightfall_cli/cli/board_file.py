"""Read the board of a file for ``outcomes`` and ``solve``: its state, a seat, and the piles in unknown order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import did_you_mean, nearest
from nightfall_cli.language.names import find_player
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.scenario.file import load_board
from nightfall_cli.scenario.table_reader import TableReader
from nightfall_cli.search.outcomes import Unknown

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.placing import Document


class Board(NamedTuple):
    """A scenario's board under one edition."""

    title: str
    about: str
    state: State
    document: Document

    @property
    def kinds(self) -> bool:
        """True when the file lists the next wounds, so their kinds are not random."""
        table = self.document.tables.get("table", {})
        return bool(table.get("wounds", {}).get("next"))

    def shuffled_decks(self) -> list[str]:
        """Return the players whose deck is a shuffled starting deck."""
        return [table["name"] for table in self.document.tables.get("player", []) if table.get("deck") == "starting"]

    def placed(self) -> State:
        """Return the board as the file describes it, before the automatic events that lead to the first question."""
        return self.document.laid_out(self.state.edition)

    def unknown(self) -> Unknown:
        """Return the piles whose order the file does not specify."""
        wounds = self.document.tables.get("table", {}).get("wounds", {})
        known = TableReader(self.state.library, self.state.names).pile(wounds.get("next", []), ())
        decks = tuple(self.state.names.index(name) for name in self.shuffled_decks())
        return Unknown(decks, len(self.placed().wound_stack) - len(known))


def read_board(path: str, edition: str, library: Library) -> Board:
    """Return the board of a scenario file, which may be a shipped one; raises what `load_board` raises."""
    scenario, state = load_board(path, edition, library)
    return Board(scenario.title, scenario.about, state, scenario.document)


def read_seat(state: State, typed: str) -> int:
    """Return a player's seat; raises ValueError when no player or several players fit the name."""
    seats = find_player(state.names, typed)
    if len(seats) == 1:
        return seats[0]
    near = [state.names[seat] for seat in seats] or nearest(typed, state.names)
    raise ValueError(f"no single player is called {typed!r}{did_you_mean(near)} (players: {', '.join(state.names)})")
