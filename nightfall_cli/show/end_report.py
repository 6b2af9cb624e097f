"""The report at the end of a game: the wounds of each player by kind, their turns, what hurt them most, who won."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.language.say import card_name, names_text, number_of
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.values import wounds_of

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State


def end_lines(state: State, language: str = "en") -> list[str]:
    """Return the lines of the report on a game that is over."""
    hurt = _sources(state)
    names = names_text([state.names[seat] for seat in state.winners or ()])
    what = "the series" if state.setup.series else "the game"
    won = f"{names} win {what} together" if len(state.winners or ()) > 1 else f"{names} wins {what}"
    return [*(_player_line(state, seat, hurt[seat], language) for seat in state.players), won]


def _player_line(state: State, seat: int, hurt: Counter[Card], language: str) -> str:
    counts = wounds_of(state, seat)
    kinds = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    wounds = number_of(sum(counts.values()), "wound") + (f" ({kinds})" if kinds else "")
    cards = _worst(hurt, language) if hurt else []
    each = " each" * (len(cards) > 1)
    worst = f"; {max(hurt.values())}{each} from {names_text(cards)}" if cards else ""
    series = f"; {state.totals[seat]} in the series" if state.setup.series else ""
    return f"{state.names[seat]}: {wounds} in {number_of(state.turns[seat], 'turn')}{worst}{series}"


def _worst(hurt: Counter[Card], language: str) -> list[str]:
    """Return the cards that gave a player the most wounds."""
    most = max(hurt.values())
    return [card_name(card, language) for card, count in hurt.items() if count == most]


def _sources(state: State) -> dict[int, Counter[Card]]:
    """Return by seat how many wounds came from each card: an attacker, or an order that resolved."""
    found: dict[int, Counter[Card]] = {seat: Counter() for seat in state.players}
    source: Card | None = None
    for event in events_of(state.log):
        kind = event[0]
        if kind in (ev.ATTACK_RESOLVES, ev.RESOLVES, ev.KICKER_RESOLVES):
            source = event[1]
        elif kind in (ev.TURN_STARTED, ev.PHASE_STARTED):
            source = None
        elif kind in (ev.WOUNDED, ev.RECEIVED) and source is not None:
            found[event[1]][source] += 1
    return found
