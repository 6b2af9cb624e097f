"""Search basics: the horizon, `after(state, move)`, and position-independent choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import play_one_game
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.turn import PHASES

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.identity import Key
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

UNTIL = ("chain", "phase", "turn")


class Horizon:
    """The end of a search: the first decision in another phase than ``phases``, or in another turn than ``turns``."""

    __slots__ = ("turns", "phases")

    def __init__(self, turns: list[int], phases: tuple[str, ...]) -> None:
        self.turns = turns
        self.phases = phases

    def reached(self, state: State) -> bool:
        """True when the search plays no further from here."""
        return state.decision is None or state.phase not in self.phases or state.turns != self.turns


def horizon(state: State, until: str) -> Horizon | Refusal:
    """Return the end of the current chain, phase or turn; refused if it has passed or there is none."""
    if until not in UNTIL:
        return Refusal(
            "invalid",
            "syntax",
            Message("expected {names:or}, got '{text}'", names=UNTIL, text=until),
            candidates=UNTIL,
        )
    if state.decision is None and not state.frames:
        return Refusal("illegal", "wrong-phase", Message("the game is over"))
    if state.phase not in PHASES:
        return Refusal("illegal", "wrong-phase", Message("the draft cannot be searched; a search starts in a turn"))
    now, chain = PHASES.index(state.phase), PHASES.index("chain")
    if until == "chain" and now > chain:
        message = Message("the chain of this turn is over: it is the {phase} phase", phase=Message(state.phase))
        return Refusal("illegal", "wrong-phase", message)
    last = {"chain": chain, "phase": now, "turn": len(PHASES) - 1}[until]
    return Horizon(state.turns[:], PHASES[: last + 1])


def horizon_of_search(start: State, until: str) -> Horizon | Refusal:
    """Return the horizon of a search from this position; refused without one, and when cards are hidden."""
    end = horizon(start, until)
    if not isinstance(end, Refusal) and hidden(start):
        return Refusal("illegal", "zone.deck", Message("cards are hidden here; a search needs all cards open"))
    return end


def hidden(state: State) -> bool:
    """True when cards are hidden: the state is one player's view and cannot be played."""
    zones = (*state.hand, *state.deck, *state.discard, state.wound_stack)
    return any(card.kind == "unknown" for zone in zones for card in zone)


def after(state: State, move: Move) -> State:
    """Return the position after a legal move; in a series, the next game does not begin."""
    new = state.copy()
    new.log = None
    play_one_game(new, move)
    return new


def target_of(state: State, move: Move) -> Key | None:
    """Return the seat, the card and the damage of a minion that a move targets, None for another move.

    Where the order of minions does not count, moves with equal targets lead to equivalent positions.
    """
    if move.what != "minion" or move.verb != "target":
        return None
    minion = state.play[move.seat][move.place]
    return (move.seat, minion.card, minion.damage)


CHANCE = "chance"
"""The ``what`` of a random `Choice`: the cards that a player draws, or the wounds received."""


class Choice(NamedTuple):
    """A move without its position: the player, the verb, the cards it names, and their owner."""

    player: int
    verb: str
    what: str
    cards: tuple[Card, ...] = ()
    owner: int = NOBODY


def choice_of(state: State, move: Move) -> Choice:
    """Return a legal move as a choice."""
    assert state.decision is not None
    player = state.decision.player
    verb, what = move.verb, move.what
    if what == "minion":
        seat = player if verb == "block" else state.active if move.seat == NOBODY else move.seat
        cards: tuple[Card, ...] = (state.play[seat][move.place].card,)
        if verb == "block":
            cards = (*cards, state.play[state.active][move.on].card)
        return Choice(player, verb, what, cards, move.on if verb == "attack" else seat)
    if what == "player":
        return Choice(player, verb, what, (), move.seat)
    if what == "order":
        link = state.chain[move.place]
        return Choice(player, verb, what, (link.card,), link.player)
    if what == "archive":
        return Choice(player, verb, what, (archives_of(state, move.seat)[move.place].card,), move.seat)
    return Choice(player, verb, what, move.cards or ((move.card,) if move.card is not None else ()))
