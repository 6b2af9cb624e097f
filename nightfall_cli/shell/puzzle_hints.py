"""Vague hints: describe a move without giving it away."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.questions import question_of

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


def vague_hint(state: State, move: Move) -> str:
    """Return the most specific description that also fits another legal move; without one, the vaguest."""
    fitting = Counter(text for legal in legal_moves(state) for text in set(_descriptions(state, legal)))
    mine = _descriptions(state, move)
    shared = [text for text in mine if fitting[text] > 1]
    return min(shared, key=lambda text: fitting[text]) if shared else mine[0]


def _descriptions(state: State, move: Move) -> list[str]:
    """Return descriptions of a move, the vaguest first."""
    assert state.decision is not None
    verb, what = move.verb, move.what
    if verb == "pass":
        return [question_of(state.decision).stop]
    if what == "player":
        return [f"{verb} a player"]
    if what == "minion":
        return _of_minion(state, move)
    if what == "order":
        card, owner = state.chain[move.place].card, state.names[state.chain[move.place].player]
        return [f"{verb} an order in the chain", f"{verb} {_an(_kind(card))} in the chain, by {owner}"]
    if move.card is not None:
        return _of_card(verb, move.card)
    return [f"{verb} {what}".strip()]


def _of_minion(state: State, move: Move) -> list[str]:
    verb = move.verb
    if verb == "attack":
        return ["send a minion", f"attack {state.names[move.on]}"]
    if verb == "block":
        return ["block", f"block {state.play[state.active][move.on].card.name}"]
    if verb == "resolve":
        return ["one of the attacks should resolve first"]
    assert state.decision is not None
    decider = state.decision.player
    owner = state.active if move.seat < 0 else move.seat
    whose = "one of your own minions" if owner == decider else f"a minion of {state.names[owner]}"
    return [f"{verb} a minion", f"{verb} {whose}"]


def _of_card(verb: str, card: Card) -> list[str]:
    if card.is_wound:
        return [f"{verb} a card", f"{verb} a wound"]
    kind = _kind(card)
    color = f"{card.mark('color')}{card.color}"
    return [f"{verb} an order", f"{verb} {_an(kind)}", f"{verb} a {color} order", f"{verb} a {color} {kind}"]


def _kind(card: Card) -> str:
    return "minion" if card.is_minion else "action"


def _an(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
