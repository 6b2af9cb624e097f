"""Explain why one item of a list is refused, in terms of the board before the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import is_any_wound
from nightfall_cli.language.lines import tried
from nightfall_cli.language.read import MOVE_READERS, only_so_many
from nightfall_cli.language.say import cards_text
from nightfall_cli.language.things import decider
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.moves import PASS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import CODES
from nightfall_cli.rules.values import price
from nightfall_cli.rules.why_not import refuse

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.language.items import Single
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

_RULE = {"attack": "combat.must-attack", "block": "combat.block"}
"""The rule that allows each copy only once; for other verbs the reason is that the card is not there."""


def refused_part(before: State, after: State, verb: Verb, items: list[Single], at: int, refusal: Refusal) -> Refusal:
    """Return the refusal of item ``at`` of a line whose earlier items lead from the board ``before`` to ``after``.

    An item that would be refused without them as well gets that refusal.
    """
    copies = too_many(before, verb, items, at, refusal)
    if copies is not None:
        return copies
    alone = legal_move(before, verb, items[at])
    if isinstance(alone, Refusal) and alone.code == refusal.code and alone.code in CODES and verb.name != "choose":
        return alone
    if refusal.code == "claim.influence":
        return refusal._replace(message=_too_dear(before, after, verb, items[at]))
    before_it = [item.text for item in items[:at]]
    message = Message("after {verb} {items}: {why}", verb=verb, items=before_it, why=refusal.message)
    return refusal._replace(message=message)


def too_many(before: State, verb: Verb, items: list[Single], at: int, refusal: Refusal) -> Refusal | None:
    """Return the refusal when a line names more copies than exist; None when that is not the reason."""
    move = legal_move(before, verb, items[at])
    if isinstance(move, Refusal) or (verb.name == "choose" and move.card is None):
        return None
    there, where = _copies(before, verb, move, items[at])
    named = sum(legal_move(before, verb, item) == move for item in items[: at + 1])
    if items[at].is_numbered or there >= named:
        return None
    message = only_so_many(there, None if is_any_wound(items[at].text) else _card(before, move), where)
    return refusal._replace(kind="illegal", code=_RULE.get(verb.name, "not-there"), message=message)


def legal_move(state: State, verb: Verb, item: Single) -> Move | Refusal:
    """Return the move of an item on a board, or its refusal there."""
    move = PASS if verb.name == "pass" else tried(MOVE_READERS[verb.name], state, item.text)
    return move if isinstance(move, Refusal) else refuse(state, move) or move


def _copies(state: State, verb: Verb, move: Move, item: Single) -> tuple[int, Message]:
    """Return how many copies of a move's card exist, and where."""
    player = decider(state)
    if verb.name == "claim":
        return archives_of(state, move.seat)[move.place].left, Message("left in archives")
    if verb.name in ("attack", "block"):
        cards = [minion.card for minion in state.play[player]]
        return cards.count(cards[move.place]), Message("in play under {player}", player=state.names[player])
    hand = state.hand[player]
    there = sum(card.is_wound for card in hand) if is_any_wound(item.text) else sum(card is move.card for card in hand)
    return there, Message("in {player}'s hand", player=state.names[player])


def _card(state: State, move: Move) -> Card:
    if move.card is not None:
        return move.card
    if move.what == "archive":
        return archives_of(state, move.seat)[move.place].card
    return state.play[decider(state)][move.place].card


def _too_dear(before: State, after: State, verb: Verb, item: Single) -> str:
    """Return a message with the claimed cards, the influence left, and the card's cost."""
    move = MOVE_READERS[verb.name](after, item.text)
    player = decider(before)
    card = archives_of(after, move.seat)[move.place].card
    return Message(
        "after claiming {cards} the influence is {influence}, and {card} costs {cost}",
        cards=cards_text(after.discard[player][len(before.discard[player]) :]),
        influence=after.influence,
        card=card,
        cost=f"{card.mark('cost')}{price(after, card)}",
    )
