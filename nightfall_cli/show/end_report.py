"""The report at the end of a game: the wounds of each player by kind, their turns, what hurt them most, who won."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.language.say import card_name
from nightfall_cli.messages.message import in_language, worded
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.values import counted_wounds, wounds_of
from nightfall_cli.show.board_rows import wounds_text

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State


def end_lines(state: State, language: str = "en") -> list[str]:
    """Return the lines of the report on a game that is over."""
    hurt = _sources(state)
    names = [state.names[seat] for seat in state.winners or ()]
    if state.setup.series:
        won = worded(language, "{players:and} {number:wins|win} the series", players=names, number=len(names))
    else:
        won = worded(language, "{players:and} {number:wins|win} the game", players=names, number=len(names))
    return [*(_player_line(state, seat, hurt[seat], language) for seat in state.players), won]


def _player_line(state: State, seat: int, hurt: Counter[Card], language: str) -> str:
    counts = wounds_of(state, seat)
    kinds = counted_wounds(state, {name: count for name, count in counts.items() if count})
    wounds = wounds_text(sum(counts.values()), language) + (f" ({in_language(kinds, language)})" if kinds else "")
    cards, most = (_worst(hurt, language), max(hurt.values())) if hurt else ([], 0)
    names = worded(language, "{names:and}", names=cards)
    worst = worded(language, "; {number} from {cards}", number=most, cards=names) if cards else ""
    if len(cards) > 1:
        worst = worded(language, "; {number} each from {cards}", number=most, cards=names)
    series = worded(language, "; {number} in the series", number=state.totals[seat]) if state.setup.series else ""
    player, turns = state.names[seat], state.turns[seat]
    line = worded(
        language, "{player}: {wounds} in {number} {number:turn|turns}", player=player, wounds=wounds, number=turns
    )
    return f"{line}{worst}{series}"


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
