"""What ``outcomes`` and ``solve`` share: the board of a file, a seat, and what the file leaves to chance."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.cards.nearest import did_you_mean, nearest
from nightfall_cli.language.names import find_player
from nightfall_cli.scenario.board import BoardReader
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.scenario.shipped import shipped_folder
from nightfall_cli.scenario.tables import TableReader
from nightfall_cli.search.outcomes import Unknown

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.state import State

OK, FAILED, BAD_INPUT = 0, 1, 2


class Board(NamedTuple):
    """A scenario's board under one edition; ``document`` is its file as read."""

    title: str
    about: str
    state: State
    document: dict[str, Any]

    @property
    def kinds(self) -> bool:
        """Whether the file says which wounds come next, so that their kinds are not left to chance."""
        table = self.document.get("table", {})
        return bool(table.get("wounds", {}).get("next"))

    def shuffled_decks(self) -> list[str]:
        """The players whose deck is a shuffled starting deck."""
        return [table["name"] for table in self.document.get("player", []) if table.get("deck") == "starting"]

    def placed(self) -> State:
        """The board as the file has it, before what happens on it until somebody is asked."""
        reader = TableReader(self.state.library, self.state.names)
        return BoardReader(reader, self.document, self.state.edition, self.document.get("seed", 1)).build()

    def unknown(self) -> Unknown:
        """The piles whose order the file does not give."""
        wounds = self.document.get("table", {}).get("wounds", {})
        known = TableReader(self.state.library, self.state.names).pile(wounds.get("next", []), ())
        decks = tuple(self.state.names.index(name) for name in self.shuffled_decks())
        return Unknown(decks, len(self.placed().wound_stack) - len(known))


def read_board(path: str, edition: str, library: Library) -> Board:
    """The board of a scenario, or of one of the shipped ones; raises ValueError and what reading a file raises."""
    shipped = shipped_folder() / path
    file = shipped if shipped.is_file() and not Path(path).exists() else Path(path)
    scenario = load_scenario(file, library)
    if edition and edition not in scenario.boards:
        raise ValueError(f"{path}: no board under edition {edition!r}; it has {', '.join(scenario.boards)}")
    state = scenario.boards[edition or scenario.editions[0]].copy()
    state.log = None
    return Board(scenario.title, scenario.about, state, tomllib.loads(scenario.text))


def read_seat(state: State, typed: str) -> int:
    """A player's seat; raises ValueError for a name that fits nobody, or several."""
    seats = find_player(state.names, typed)
    if len(seats) == 1:
        return seats[0]
    near = [state.names[seat] for seat in seats] or nearest(typed, state.names)
    raise ValueError(f"no one player is called {typed!r}{did_you_mean(near)}; players: {', '.join(state.names)}")
