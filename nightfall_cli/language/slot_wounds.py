"""What may stand after the verb that discards wounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import ANY_WOUND, read_count_begun
from nightfall_cli.language.offers import Offer, OpenSlot
from nightfall_cli.language.read import MOVE_READERS
from nightfall_cli.language.say import card_name
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State


def wounds_slot(state: State, done: str, comma: str, slot: OpenSlot, language: str) -> OpenSlot | None:
    """``all``, a number, or one wound after the other."""
    assert state.decision is not None
    hand = [card for card in state.hand[state.decision.player] if card.is_wound]
    total = len(hand)
    if comma:
        move = MOVE_READERS["wounds"](state, done)
        if isinstance(move, Refusal):
            return None
        for card in move.cards:
            hand.remove(card)
    draws = "discard {0}, draw {1}"
    kinds = dict.fromkeys(hand)
    items = [
        Offer(card_name(card, language), (*card.all_names(), *ANY_WOUND), f"{hand.count(card)} in hand", card)
        for card in kinds
    ]
    if not comma and hand:
        numbers = [Offer(str(n), (str(n),), draws.format(n, 2 * n)) for n in range(1, total + 1)]
        items = [Offer("all", ("all",), draws.format(total, 2 * total)), *numbers, *items]
    count, name = read_count_begun(slot.typed) if comma or not slot.typed.isdecimal() else (1, slot.typed)
    if count > 1:
        items = [item for item in items if item.card is not None and hand.count(item.card) >= count]
    return OpenSlot(slot.start + len(slot.typed) - len(name), name, tuple(items))
