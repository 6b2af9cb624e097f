"""Read the board of a file for ``outcomes`` and ``solve``, and say what its random draws mean."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.language.lines import did_you_mean
from nightfall_cli.language.names import find_player
from nightfall_cli.messages.message import ENGLISH, Message, phrase, translations, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.scenario.file import load_board
from nightfall_cli.scenario.table_reader import TableReader
from nightfall_cli.search.outcomes import Unknown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.file import Scenario
    from nightfall_cli.search.outcomes import Outcomes


class Board(NamedTuple):
    """A scenario's board under one edition."""

    scenario: Scenario
    state: State

    @property
    def kinds(self) -> list[Any]:
        """The next wounds, where the file lists them, so that their kinds are not random."""
        found: list[Any] = self.scenario.document.tables.get("table", {}).get("wounds", {}).get("next", [])
        return found

    def shuffled_decks(self) -> list[str]:
        """Return the players whose deck is a shuffled starting deck."""
        players = self.scenario.document.tables.get("player", [])
        return [table["name"] for table in players if table.get("deck") == "starting"]

    def placed(self) -> State:
        """Return the board as the file describes it, before the automatic events that lead to the first question."""
        return self.scenario.document.laid_out(self.state.edition)

    def unknown(self) -> Unknown:
        """Return the piles whose order the file does not specify."""
        known = TableReader(self.state.library, self.state.names).pile(self.kinds, ())
        decks = tuple(self.state.names.index(name) for name in self.shuffled_decks())
        return Unknown(decks, len(self.placed().wound_stack) - len(known))


def read_board(path: str, edition: str, library: Library) -> Board:
    """Return the board of a scenario file, which may be a shipped one; raises what `load_board` raises."""
    return Board(*load_board(path, edition, library))


def titled(board: Board, language: str) -> str:
    """Return the title of a board with its edition; those of the shipped puzzles in a language."""
    return f"{translations(language).get(board.scenario.title, board.scenario.title)} [{board.state.edition.name}]"


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
    template = phrase("no single player is called '{name}'{hint} (players: {players})")
    raise ValueError(Message(template, name=typed, hint=near, players=state.names))


# -- random draws and their probabilities ---------------------------------------------------
EQUALLY_LIKELY = phrase(
    "every card of a shuffled deck, and every wound that the file does not list, is equally likely to be "
    "drawn; no player knows a draw in advance"
)
BOUNDS = phrase(
    '"at most": when every choice is made for this result; "at least": when every choice is made against it'
)
LONGEST_DENOMINATOR = 99_999  # the largest denominator of a fraction shown beside its percentage


def notes(board: Board, found: Outcomes, chance: str) -> list[str]:
    """Return the notes on random draws; ``chance`` is "seed" or "enumerate"."""
    if chance != "seed":
        if not found.search.graph.odds:
            return [Message("nothing is drawn from a pile in unknown order")]
        return list(map(Message, (EQUALLY_LIKELY, BOUNDS) if found.odds is not None else (EQUALLY_LIKELY,)))
    notes = seed_notes(board, tuple(found.search.graph.ends.values()), found.search.shuffled)
    if not found.kinds and takes_wounds(board.placed(), found.search.graph.ends.values()):
        notes.append(Message("kinds of wounds are not distinguished; set wounds.next in the file to fix them"))
    return notes


def seed_notes(board: Board, ends: Collection[State], shuffled: bool) -> list[str]:
    """Return notes on the shuffles and draws up to some final positions that the file's seed decides."""
    start = board.placed()
    notes: list[str] = []
    if shuffled or board.state.generator != start.generator:
        notes.append(Message("some lines shuffle a discard pile; only the shuffle of the file's seed is tried"))
    draws = (any(len(end.deck[seat]) < len(start.deck[seat]) for end in ends) for seat in start.players)
    drawn = [name for name, draw in zip(start.names, draws, strict=True) if draw and name in board.shuffled_decks()]
    if drawn:
        seeded = phrase("{players:and} may draw from a shuffled deck; only the order of the file's seed is tried")
        notes.append(Message(seeded, players=drawn))
    return notes


def takes_wounds(start: State, ends: Iterable[State]) -> bool:
    """True when a wound is taken from the stack on the way to one of the final positions."""
    return any(len(end.wound_stack) < len(start.wound_stack) for end in ends)


def odds_text(found: Outcomes, ends: tuple[int, ...], language: str = ENGLISH) -> str:
    """Return the probability of ends: ``, at most 20.0 % (1/5), at least 0 %``."""
    if found.odds is None:
        return ""
    odds = found.odds.of(ends)
    if odds.least == odds.most:
        return f", {percent(odds.most, language)}"
    most, least = percent(odds.most, language), percent(odds.least, language)
    return worded(language, ", at most {most}, at least {least}", most=most, least=least)


def percent(odds: Fraction, language: str = ENGLISH) -> str:
    """Return a probability to a tenth of a per cent, and a short fraction in brackets; 0 and 100 only if exact."""
    if odds.denominator == 1:
        return f"{100 * odds.numerator} %"
    tenths = min(max(round(1000 * odds), 1), 999)
    exact = f" ({odds})" if odds.denominator <= LONGEST_DENOMINATOR else ""
    sign = "" if 1 <= 1000 * odds <= 999 else "<" if odds < Fraction(1, 2) else ">"
    point = "." if language == ENGLISH else ","
    return f"{sign}{tenths // 10}{point}{tenths % 10} %{exact}"


def odds_data(found: Outcomes, ends: tuple[int, ...]) -> dict[str, str] | None:
    """Return the two probabilities as exact fractions, or None when they are unknown."""
    if found.odds is None:
        return None
    odds = found.odds.of(ends)
    return {"at_most": str(odds.most), "at_least": str(odds.least)}
