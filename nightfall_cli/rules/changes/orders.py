"""Put orders into the chain, mark them there, take them out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules import events as ev
from nightfall_cli.rules.changes.in_play import destroy, enter_play
from nightfall_cli.rules.changes.piles import without
from nightfall_cli.rules.events import record
from nightfall_cli.rules.records import Link

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State


def add_link(state: State, player: int, card: Card) -> None:
    """Move an order from hand to the end of the chain; it is kicked if the order before has its kicker's colour."""
    before = state.chain[-1].card if state.chain else None
    kicked = before is not None and card.kicker == before.color
    state.hand[player] = without(state.hand[player], card)
    state.chain += (Link(player, card, kicked),)
    if state.log is not None:
        record(state, ev.LINKED if before else ev.STARTED_CHAIN, player, card)
        if before is not None and kicked:
            record(state, ev.KICKED, card, before.color, before)


def change_link(state: State, index: int, link: Link) -> None:
    """Replace the record of an order in the chain."""
    chain = state.chain
    state.chain = (*chain[:index], link, *chain[index + 1 :])


def leave_chain(state: State, damage: int = 0, why: str = "") -> None:
    """Take the resolved order out of the chain: a minion enters play, an action is discarded (`chain.after`).

    A text may make the minion enter with ``damage``, under the rule ``why``.
    """
    link = state.chain[-1]
    state.chain = state.chain[:-1]
    if link.card.kind == "minion":
        fatal = damage >= link.card.health
        minion = enter_play(state, link.player, link.card, "chain.after", 0 if fatal else damage)
        if fatal:
            destroy(state, minion)
        elif damage:
            record(state, ev.ENTERED_DAMAGED, link.card, link.player, damage, why)
    else:
        state.discard[link.player] += (link.card,)
        record(state, ev.ACTION_DONE, link.card, link.player)


def discard_from_chain(state: State) -> None:
    """Discard a cancelled order when it would resolve; it is not in play, so it is never exiled."""
    link = state.chain[-1]
    state.chain = state.chain[:-1]
    state.discard[link.player] += (link.card,)
    record(state, ev.DISCARDED_UNRESOLVED, link.card, link.player)
