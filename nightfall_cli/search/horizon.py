"""Looking ahead: where it stops, the position after a move, and what a move means wherever it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import play_one_game
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.turn import PHASES

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

UNTIL = ("chain", "phase", "turn")


class Horizon(NamedTuple):
    """Where looking ahead stops: at the first decision beyond the phase number ``last`` of a turn."""

    turns: tuple[int, ...]
    last: int

    def reached(self, state: State) -> bool:
        """Whether nothing more is played from here."""
        if state.decision is None or PHASES.index(state.phase) > self.last:
            return True
        return tuple(state.turns) != self.turns


def horizon(state: State, until: str) -> Horizon | Refusal:
    """The end of the chain, of the phase under way or of the turn; refused where there is none to come."""
    if until not in UNTIL:
        return Refusal("invalid", "syntax", f"{until!r} is no end; there are {', '.join(UNTIL)}", candidates=UNTIL)
    if state.decision is None and not state.frames:
        return Refusal("illegal", "wrong-phase", "the game is over")
    if state.phase not in PHASES:
        return Refusal("illegal", "wrong-phase", "the draft is not played out: a chain, a phase or a turn of a game is")
    now, chain = PHASES.index(state.phase), PHASES.index("chain")
    if until == "chain" and now > chain:
        return Refusal("illegal", "wrong-phase", f"the chain of this turn is over: it is the {state.phase} phase")
    last = {"chain": chain, "phase": now, "turn": len(PHASES) - 1}[until]
    return Horizon(tuple(state.turns), last)


def horizon_of_search(start: State, until: str) -> Horizon | Refusal:
    """Return the horizon of a search from this position; refused without one, and where cards are hidden."""
    end = horizon(start, until)
    if not isinstance(end, Refusal) and hidden(start):
        return Refusal("illegal", "zone.deck", "what is hidden cannot be played out")
    return end


def hidden(state: State) -> bool:
    """Whether this is what one player sees, so that it cannot be played."""
    zones = (*state.hand, *state.deck, *state.discard, state.wound_stack)
    return any(card.kind == "unknown" for zone in zones for card in zone)


def after(state: State, move: Move) -> State:
    """The position after a legal move; within a series the next game is not begun."""
    new = state.copy()
    new.log = None
    play_one_game(new, move)
    return new


CHANCE = "chance"
"""What a `Choice` is that chance makes: the cards that a player draws, or wounds received."""


class Choice(NamedTuple):
    """What a move means wherever it is made: who, the verb, the cards it names, and whose the thing is."""

    player: int
    verb: str
    what: str
    cards: tuple[Card, ...] = ()
    owner: int = NOBODY


def choice_of(state: State, move: Move) -> Choice:
    """The choice that a legal move is."""
    assert state.decision is not None
    player = state.decision.player
    verb, what = move.verb, move.what
    if what == "minion":
        own = player if verb == "block" else state.active if move.seat == NOBODY else move.seat
        cards: tuple[Card, ...] = (state.play[own][move.place].card,)
        if verb == "block":
            cards = (*cards, state.play[state.active][move.on].card)
        return Choice(player, verb, what, cards, move.on if verb == "attack" else own)
    if what == "player":
        return Choice(player, verb, what, (), move.seat)
    if what == "order":
        link = state.chain[move.place]
        return Choice(player, verb, what, (link.card,), link.player)
    if what == "archive":
        return Choice(player, verb, what, (archives_of(state, move.seat)[move.place].card,), move.seat)
    return Choice(player, verb, what, move.cards or ((move.card,) if move.card is not None else ()))
