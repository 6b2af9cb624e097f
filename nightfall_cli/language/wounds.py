"""Read the wounds that the wound effect discards: named in order, counted, or all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import is_any_wound, read_count, split_items
from nightfall_cli.language.localized import is_all
from nightfall_cli.language.say import ordered_text
from nightfall_cli.language.things import ambiguous, decider, read_card
from nightfall_cli.messages.message import Message
from nightfall_cli.rules import moves
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


def read_wounds(state: State, text: str) -> Move | Refusal:
    """Return the move: named wounds are discarded in their order, counted wounds kind by kind."""
    hand = [card for card in state.hand[decider(state)] if card.is_wound]
    order = state.library.wounds
    if is_all(text.strip()):
        picked = sorted(hand, key=order.index)
    elif text.isdecimal() and len(text) < 5:
        if int(text) > len(hand):
            return _too_few(hand)
        if 0 < int(text) < len(hand) and len(set(hand)) > 1:
            several = [move.cards for move in legal_moves(state) if len(move.cards) == int(text)]
            return ambiguous(text, [ordered_text(cards) for cards in several])
        picked = sorted(hand[: int(text)], key=order.index)
    else:
        picked = []
        left = list(hand)
        for item in split_items(text):
            count, name = read_count(item)
            for _ in range(count):
                card = _wound(state, name, hand, left)
                if isinstance(card, Refusal):
                    return card
                left.remove(card)
                picked.append(card)
    return moves.wounds(tuple(picked))


def _wound(state: State, name: str, hand: list[Card], left: list[Card]) -> Card | Refusal:
    """Return a wound among the remaining wounds in hand."""
    if is_any_wound(name):
        return left[0] if left else _too_few(hand)
    where = Message("among the wounds in hand")
    card = read_card(state, name, left, where)
    there = read_card(state, name, hand, where) if isinstance(card, Refusal) else card
    if isinstance(card, Refusal) and not isinstance(there, Refusal):
        return _too_few([wound for wound in hand if wound is there], there)
    return card


def _too_few(there: list[Card], kind: Card | None = None) -> Refusal:
    """Return the refusal for more wounds, or more wounds of a kind, than are in hand."""
    return Refusal("illegal", "not-there", only_so_many(len(there), kind, Message("in hand")))


def only_so_many(number: int, card: Card | None, where: Message) -> Message:
    """Return the message that fewer copies of a card, or fewer wounds of any kind, are there."""
    name = card or Message("{number:wound|wounds}", number=number)
    return Message("only {number} {name} {number:is|are} {where}", number=number, name=name, where=where)
