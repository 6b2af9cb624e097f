"""Read the board of a file for ``outcomes`` and ``solve``: its state, a seat, and the piles in unknown order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.language.lines import did_you_mean
from nightfall_cli.language.names import find_player
from nightfall_cli.messages.message import Message, translations
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


def titled(board: Board, language: str) -> str:
    """Return the title of a board with its edition; those of the shipped puzzles in a language."""
    return f"{translations(language).get(board.title, board.title)} [{board.state.edition.name}]"


def later_ends(state: State, until: str) -> list[str]:
    """Return a line on the ends that a search still has when the chain, its end, is over."""
    over = until == "chain" and state.phase in ("claim", "cleanup")
    return [Message("--until phase and --until turn search what is left of the turn")] if over else []


def read_seat(state: State, typed: str) -> int:
    """Return a player's seat; raises ValueError when no player or several players fit the name."""
    seats = find_player(state.names, typed)
    if len(seats) == 1:
        return seats[0]
    near = did_you_mean([state.names[seat] for seat in seats] or nearest(typed, state.names))
    raise ValueError(
        Message(
            "no single player is called '{name}'{hint} (players: {players})", name=typed, hint=near, players=state.names
        )
    )
