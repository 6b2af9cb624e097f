"""What ``nightfall outcomes`` tells of chance: what hangs on it, how it was settled, and probabilities."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nightfall_cli.cli.board_file import Board
    from nightfall_cli.search.outcomes import Outcomes

LONGEST_DENOMINATOR = 99_999
"""A fraction is shown beside its percentage while it is no longer than that."""


def notes(board: Board, found: Outcomes, chance: str) -> list[str]:
    """What there is to know of chance before reading the rest; ``chance`` is "seed" or "enumerate"."""
    return chance_notes(board, found) if chance == "seed" else draw_notes(found)


def draw_notes(found: Outcomes) -> list[str]:
    """What the probabilities mean, where chance was played out."""
    if not found.search.odds:
        return ["nothing is drawn from a pile in unknown order"]
    notes = [
        "whoever draws from a shuffled deck, or receives wounds that the file does not give, gets any of them "
        "with equal probability, and nobody knows before"
    ]
    if found.odds is not None:
        notes.append("a probability is the highest when every choice is made for it, the lowest when all are against")
    return notes


def chance_notes(board: Board, found: Outcomes) -> list[str]:
    """What of these results hangs on chance, and how it is settled here."""
    start, ends = board.placed(), found.search.ends.values()
    notes = []
    if found.search.shuffled or board.state.generator != start.generator:
        notes.append(
            "a discard pile is shuffled on some lines, as the file's seed has it; other shuffles are not tried"
        )
    drawn = [
        name
        for seat, name in enumerate(start.names)
        if name in board.shuffled_decks() and any(len(end.deck[seat]) < len(start.deck[seat]) for end in ends)
    ]
    if drawn:
        notes.append(f"{' and '.join(drawn)} may draw from a deck in the order of the file's seed; no other is tried")
    if not found.kinds and any(len(end.wound_stack) < len(start.wound_stack) for end in ends):
        notes.append("which kinds of wounds are taken is not told apart; wounds.next in the file would settle it")
    return notes


def odds_text(found: Outcomes, ends: tuple[int, ...]) -> str:
    """``, at most 20.0 % (1/5), at least 0 %``."""
    if found.odds is None:
        return ""
    odds = found.odds.of(ends)
    if odds.least == odds.most:
        return f", {percent(odds.most)}"
    return f", at most {percent(odds.most)}, at least {percent(odds.least)}"


def percent(odds: Fraction) -> str:
    """A probability to a tenth of a per cent, exact in brackets where that is short; never 0 or 100 unless it is so."""
    if odds.denominator == 1:
        return f"{100 * odds.numerator} %"
    tenths = min(max(round(1000 * odds), 1), 999)
    exact = f" ({odds})" if odds.denominator <= LONGEST_DENOMINATOR else ""
    sign = "" if 1 <= 1000 * odds <= 999 else "<" if odds < Fraction(1, 2) else ">"
    return f"{sign}{tenths // 10}.{tenths % 10} %{exact}"


def odds_data(found: Outcomes, ends: tuple[int, ...]) -> dict[str, str] | None:
    """The two probabilities as exact fractions; None where they are not known."""
    if found.odds is None:
        return None
    odds = found.odds.of(ends)
    return {"at_most": str(odds.most), "at_least": str(odds.least)}
