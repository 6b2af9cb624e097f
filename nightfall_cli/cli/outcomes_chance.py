"""Notes of ``nightfall outcomes`` on random draws, and its probabilities."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import ENGLISH, Message, worded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from nightfall_cli.cli.board_file import Board
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.outcomes import Outcomes

LONGEST_DENOMINATOR = 99_999
"""The largest denominator of a fraction shown beside its percentage."""


def notes(board: Board, found: Outcomes, chance: str) -> list[str]:
    """Return the notes on random draws; ``chance`` is "seed" or "enumerate"."""
    if chance != "seed":
        return draw_notes(found)
    notes = seed_notes(board, tuple(found.search.graph.ends.values()), found.search.shuffled)
    if not found.kinds and takes_wounds(board.placed(), found.search.graph.ends.values()):
        notes.append(Message("kinds of wounds are not distinguished; set wounds.next in the file to fix them"))
    return notes


def draw_notes(found: Outcomes) -> list[str]:
    """Return notes on the meaning of the probabilities, for enumerated draws."""
    if not found.search.graph.odds:
        return [Message("nothing is drawn from a pile in unknown order")]
    notes: list[str] = [
        Message(
            "every card of a shuffled deck, and every wound that the file does not list, is equally likely to be "
            "drawn; no player knows a draw in advance"
        )
    ]
    if found.odds is not None:
        notes.append(
            Message(
                '"at most": when every choice is made for this result; "at least": when every choice is made against it'
            )
        )
    return notes


def seed_notes(board: Board, ends: Collection[State], shuffled: bool) -> list[str]:
    """Return notes on the shuffles and draws up to some final positions that the file's seed decides."""
    start = board.placed()
    notes: list[str] = []
    if shuffled or board.state.generator != start.generator:
        notes.append(Message("some lines shuffle a discard pile; only the shuffle of the file's seed is tried"))
    drawn = [
        name
        for seat, name in enumerate(start.names)
        if name in board.shuffled_decks() and any(len(end.deck[seat]) < len(start.deck[seat]) for end in ends)
    ]
    if drawn:
        notes.append(
            Message(
                "{players:and} may draw from a shuffled deck; only the order of the file's seed is tried", players=drawn
            )
        )
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
