"""Vague hints: describe a move without giving it away."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.language.verbs import BY_NAME
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.questions import question_of
from nightfall_cli.rules.values import color_words

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.language.verbs import Verb
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
    verb, what = BY_NAME[move.verb], move.what
    if move.verb == "pass":
        return [Message(question_of(state.decision).stop)]
    if what == "player":
        return [Message("{verb} a player", verb=verb)]
    if what == "minion":
        return _of_minion(state, move)
    if what == "order":
        card, owner = state.chain[move.place].card, state.names[state.chain[move.place].player]
        return [
            Message("{verb} an order in the chain", verb=verb),
            Message("{verb} {kind} in the chain, by {player}", verb=verb, kind=_kind(card), player=owner),
        ]
    if move.card is not None:
        return _of_card(verb, move.card)
    return [Message("{verb} {thing}", verb=verb, thing=what)]


def _of_minion(state: State, move: Move) -> list[str]:
    verb = BY_NAME[move.verb]
    if move.verb == "attack":
        return [Message("send a minion"), Message("attack {player}", player=state.names[move.on])]
    if move.verb == "block":
        return [Message("block"), Message("block {card}", card=state.play[state.active][move.on].card)]
    if move.verb == "resolve":
        return [Message("one of the attacks should resolve first")]
    assert state.decision is not None
    decider = state.decision.player
    owner = state.active if move.seat < 0 else move.seat
    whose = Message("{verb} one of your own minions", verb=verb)
    if owner != decider:
        whose = Message("{verb} a minion of {player}", verb=verb, player=state.names[owner])
    return [Message("{verb} a minion", verb=verb), whose]


def _of_card(verb: Verb, card: Card) -> list[str]:
    if card.is_wound:
        return [Message("{verb} a card", verb=verb), Message("{verb} a wound", verb=verb)]
    kind = _kind(card)
    color = color_words(card, "color", card.color)
    return [
        Message("{verb} an order", verb=verb),
        Message("{verb} {kind}", verb=verb, kind=kind),
        Message("{verb} a {color} order", verb=verb, color=color),
        Message("{verb} a {color} minion" if card.is_minion else "{verb} a {color} action", verb=verb, color=color),
    ]


def _kind(card: Card) -> Message:
    return Message("a minion" if card.is_minion else "an action")
