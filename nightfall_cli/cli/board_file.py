"""The board of a scenario file or a saved game, for the commands that play, show or search it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.language.names import find_player
from nightfall_cli.scenario.board import BoardReader
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.scenario.shipped import shipped_folder
from nightfall_cli.scenario.tables import TableReader

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.file import Scenario
    from nightfall_cli.search.outcomes import Unknown


class Board(NamedTuple):
    """A scenario's board under one edition; ``document`` is its file as read."""

    title: str
    about: str
    state: State
    document: dict[str, Any]

    @property
    def kinds(self) -> bool:
        """True when the file says which wounds come next, so that their kinds are not left to chance."""
        table = self.document.get("table", {})
        return bool(table.get("wounds", {}).get("next"))

    def shuffled_decks(self) -> list[str]:
        """Return the players whose deck is a shuffled starting deck."""
        return [table["name"] for table in self.document.get("player", []) if table.get("deck") == "starting"]

    def placed(self) -> State:
        """Return the board as the file has it, before what happens on it until somebody is asked."""
        reader = TableReader(self.state.library, self.state.names)
        return BoardReader(reader, self.document, self.state.edition, self.document.get("seed", 1)).build()

    def unknown(self) -> Unknown:
        """Return the piles whose order the file does not give."""
        from nightfall_cli.search.outcomes import Unknown

        wounds = self.document.get("table", {}).get("wounds", {})
        known = TableReader(self.state.library, self.state.names).pile(wounds.get("next", []), ())
        decks = tuple(self.state.names.index(name) for name in self.shuffled_decks())
        return Unknown(decks, len(self.placed().wound_stack) - len(known))


def open_board(path: str | Path, edition: str, library: Library) -> tuple[Scenario, State]:
    """Return a scenario, or one below the shipped ones, and its board under an edition: its first one for "".

    Raises ValueError for an edition without a board, and what reading a file raises.
    """
    shipped = shipped_folder() / path
    scenario = load_scenario(shipped if shipped.is_file() and not Path(path).exists() else Path(path), library)
    if edition and edition not in scenario.boards:
        raise ValueError(f"{path}: no board under edition {edition!r}; it has {', '.join(scenario.boards)}")
    return scenario, scenario.boards[edition or scenario.editions[0]].copy()


def board_to_search(path: str, edition: str, library: Library) -> Board:
    """Return the board of a scenario for a search, which keeps no log; raises as `open_board`."""
    scenario, state = open_board(path, edition, library)
    state.log = None
    return Board(scenario.title, scenario.about, state, tomllib.loads(scenario.text))


def read_seat(state: State, typed: str) -> int:
    """Return a player's seat; raises ValueError for a name that fits nobody, or several."""
    from difflib import get_close_matches

    seats = find_player(state.names, typed)
    if len(seats) == 1:
        return seats[0]
    near = [state.names[seat] for seat in seats] or get_close_matches(typed, state.names, 1)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise ValueError(f"no one player is called {typed!r}{hint}; players: {', '.join(state.names)}")
