"""One function per observable change: it changes the state and records the event. Nothing else moves cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules import chance
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import record
from nightfall_cli.rules.records import COMMONS, Archive, Attack, Link, Minion

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import EventKind
    from nightfall_cli.rules.state import State


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards with one copy of ``card`` taken out: the first."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def without_top(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The pile with one copy of ``card`` taken out: the one nearest to the top."""
    at = len(cards) - 1 - cards[::-1].index(card)
    return cards[:at] + cards[at + 1 :]


# -- decks, hands, discard piles --------------------------------------------------------------


def draw(state: State, player: int, count: int) -> None:
    """Draw ``count`` cards, reshuffling when the deck runs out; fewer when nothing is left (`zone.draw`)."""
    recording = state.log is not None
    deck = state.deck[player]
    taken: tuple[Card, ...] = ()
    while len(taken) < count:
        if not deck:
            pile = state.discard[player]
            if not pile:
                record(state, ev.NOTHING_TO_DRAW, player)
                break
            state.discard[player] = ()
            if isinstance(state.generator, int):
                state.generator, deck = chance.shuffled(state.generator, pile)
            else:  # a `chance.Dealer`, here and below
                state.generator, deck = state.generator.shuffled(player, pile)
            record(state, ev.RESHUFFLED, player)
        take = count - len(taken)
        if not isinstance(state.generator, int):
            state.generator, deck = state.generator.deck(player, deck, take)
        drawn = deck[: -take - 1 : -1]
        deck = deck[: -len(drawn)]
        taken += drawn
        if recording:
            for card in drawn:
                record(state, ev.DREW, player, card)
    state.deck[player] = deck
    state.hand[player] += taken


def discard_from_hand(state: State, player: int, card: Card) -> None:
    """A card from hand goes on top of the discard pile; starters too (`zone.discard-top`, `damage.starter-exile`)."""
    state.hand[player] = without(state.hand[player], card)
    state.discard[player] += (card,)
    record(state, ev.DISCARDED, player, card)


def exile_from_hand(state: State, player: int, card: Card) -> None:
    """A card leaves hand and game (`zone.exile`)."""
    state.hand[player] = without(state.hand[player], card)
    state.exiled += (card,)
    record(state, ev.EXILED_FROM_HAND, player, card)


def exile_discarded_wound(state: State, player: int, wound: Card) -> None:
    """The wound of that kind nearest to the top of the discard pile leaves the game (`zone.exile`)."""
    state.discard[player] = without_top(state.discard[player], wound)
    state.exiled += (wound,)
    record(state, ev.EXILED_WOUND, player, wound)


def recall(state: State, player: int, card: Card, why: str) -> None:
    """An order goes from the discard pile to its owner's hand, under the rule ``why``."""
    state.discard[player] = without_top(state.discard[player], card)
    state.hand[player] += (card,)
    record(state, ev.RECALLED, player, card, why)


def receive_wounds(state: State, player: int, count: int, kind: EventKind = ev.RECEIVED) -> None:
    """Take wounds from the top of the stack, then exiled ones; the last face-up one triggers the end.

    ``kind`` is `WOUNDED` when they are damage. `damage.player`, `damage.receive`, `end.trigger`, `end.spare-wounds`.
    """
    if not isinstance(state.generator, int):
        state.generator, state.wound_stack = state.generator.stack(player, state.wound_stack, count)
    for _ in range(count):
        ends = False
        if state.wound_stack:
            wound = state.wound_stack[-1]
            state.wound_stack = state.wound_stack[:-1]
            if state.face_up:
                state.face_up -= 1
                ends = not state.face_up
        else:
            spare = [card for card in state.exiled if card.is_wound]
            if not spare:
                record(state, ev.NO_WOUND_LEFT, player)
                continue
            wound = spare[-1]
            state.exiled = without_top(state.exiled, wound)
        state.discard[player] += (wound,)
        record(state, kind, player, wound)
        if ends:
            state.ending = True
            record(state, ev.END_TRIGGERED, state.phase)


# -- minions ----------------------------------------------------------------------------------


def enter_play(state: State, player: int, card: Card, why: str, damage: int = 0) -> int:
    """A minion enters play with full health less ``damage``, under the rule ``why``; returns its id (`chain.after`)."""
    state.serial += 1
    state.play[player] += (Minion(state.serial, card, damage),)
    record(state, ev.ENTERED_PLAY, card, player, why)
    return state.serial


def set_damage(state: State, player: int, index: int, damage: int) -> None:
    """The minion has exactly ``damage`` damage on it now; used where a text says so, and by healing."""
    minions = state.play[player]
    minion = minions[index]
    state.play[player] = (*minions[:index], Minion(minion.id, minion.card, damage), *minions[index + 1 :])


def damage_minion(state: State, minion_id: int, amount: int) -> int:
    """Inflict damage on a minion; destroyed at no health. Returns what it took (`damage.minion`)."""
    player, index = state.find_minion(minion_id)
    if player < 0:
        return 0
    minion = state.play[player][index]
    taken = min(amount, minion.card.health - minion.damage)
    record(state, ev.MINION_DAMAGED, minion.card, player, taken)
    if minion.damage + taken >= minion.card.health:
        destroy(state, minion_id)
    else:
        set_damage(state, player, index, minion.damage + taken)
    return taken


def heal(state: State, minion_id: int) -> None:
    """The minion has its printed health again, never more (`damage.heal`)."""
    player, index = state.find_minion(minion_id)
    set_damage(state, player, index, 0)
    record(state, ev.HEALED, state.play[player][index].card, player)


def _leave_play(state: State, minion_id: int) -> tuple[int, Card]:
    """Take a minion out of play, and out of the attacks it was to block."""
    player, index = state.find_minion(minion_id)
    minions = state.play[player]
    state.play[player] = minions[:index] + minions[index + 1 :]
    if any(minion_id in attack.blockers for attack in state.attacks):
        state.attacks = tuple(
            Attack(attack.attacker, attack.defender, tuple(b for b in attack.blockers if b != minion_id))
            for attack in state.attacks
        )
    return player, minions[index].card


def destroy(state: State, minion_id: int, why: str = "damage.minion") -> None:
    """A minion is destroyed, under the rule ``why``: for want of health unless a text says so outright.

    To hand if its text says so (`zone.in-play`), exiled if its text says so, else on the discard pile.
    """
    player, card = _leave_play(state, minion_id)
    record(state, ev.DESTROYED, card, player, why)
    if card.returns_when_destroyed:
        state.hand[player] += (card,)
        record(state, ev.RETURNED_DESTROYED, card, player)
    elif card.exiled_when_destroyed:
        state.exiled += (card,)
        record(state, ev.EXILED_FROM_PLAY, card, player, "damage.starter-exile" if card.starter else "zone.in-play")
    else:
        state.discard[player] += (card,)


def discard_from_play(state: State, minion_id: int) -> None:
    """A minion is discarded after its attack: exiled if its text says so (`combat.discard`, `damage.starter-exile`)."""
    player, card = _leave_play(state, minion_id)
    if card.exiled_when_discarded:
        state.exiled += (card,)
        record(state, ev.EXILED_FROM_PLAY, card, player, "damage.starter-exile" if card.starter else "zone.in-play")
    else:
        state.discard[player] += (card,)
        record(state, ev.DISCARDED_FROM_PLAY, card, player)


def return_to_hand(state: State, minion_id: int, why: str) -> None:
    """A minion goes from play to its owner's hand, under the rule ``why``: neither destroyed nor discarded."""
    player, card = _leave_play(state, minion_id)
    state.hand[player] += (card,)
    record(state, ev.RETURNED, card, player, why)


# -- the chain --------------------------------------------------------------------------------


def add_link(state: State, player: int, card: Card) -> None:
    """An order goes from hand to the end of the chain; kicked if the order before has its kicker's colour."""
    before = state.chain[-1].card if state.chain else None
    kicked = before is not None and card.kicker == before.color
    state.hand[player] = without(state.hand[player], card)
    state.chain += (Link(player, card, kicked),)
    if state.log is not None:
        record(state, ev.LINKED if before else ev.STARTED_CHAIN, player, card)
        if before is not None and kicked:
            record(state, ev.KICKED, card, before.color, before)


def change_link(state: State, index: int, link: Link) -> None:
    """Mark an order that is still in the chain."""
    chain = state.chain
    state.chain = (*chain[:index], link, *chain[index + 1 :])


def leave_chain(state: State, damage: int = 0, why: str = "") -> None:
    """The order resolved last leaves the chain: a minion enters play, an action is discarded (`chain.after`).

    ``damage`` is what a text says that it enters with, under the rule ``why``.
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
    """A cancelled order goes to its owner's discard pile when it would resolve; not from play, so never exiled."""
    link = state.chain[-1]
    state.chain = state.chain[:-1]
    state.discard[link.player] += (link.card,)
    record(state, ev.DISCARDED_UNRESOLVED, link.card, link.player)


# -- archives and influence -------------------------------------------------------------------


def archives_of(state: State, owner: int) -> tuple[Archive, ...]:
    """The archives of a seat, or the commons."""
    return state.commons if owner == COMMONS else state.archives[owner]


def _set_archives(state: State, owner: int, archives: tuple[Archive, ...]) -> None:
    if owner == COMMONS:
        state.commons = archives
    else:
        state.archives[owner] = archives


def take_from_archive(state: State, owner: int, index: int, count: int) -> tuple[Card, int]:
    """Take up to ``count`` cards off an archive, turning it face up; an empty one is gone (`zone.archive`)."""
    archives = archives_of(state, owner)
    archive = archives[index]
    if archive.hidden:
        record(state, ev.ARCHIVE_SHOWN, owner, archive.card)
    taken = min(count, archive.left)
    if taken == archive.left:
        _set_archives(state, owner, archives[:index] + archives[index + 1 :])
    else:
        rest = Archive(archive.card, archive.left - taken)
        _set_archives(state, owner, (*archives[:index], rest, *archives[index + 1 :]))
    return archive.card, taken


def claim_card(state: State, player: int, owner: int, index: int, price: int) -> Card:
    """Pay for a card and put it on top of the discard pile (`claim.from`)."""
    card, _ = take_from_archive(state, owner, index, 1)
    state.influence -= price
    state.discard[player] += (card,)
    record(state, ev.CLAIMED, player, card, owner, price)
    _tell_gone(state, owner, card)
    return card


def take_card_free(state: State, player: int, owner: int, index: int, why: str) -> Card:
    """Take a card without paying, under the rule ``why``; it goes on the discard pile as a claimed one does [I]."""
    card, _ = take_from_archive(state, owner, index, 1)
    state.discard[player] += (card,)
    record(state, ev.TAKEN, player, card, owner, why)
    _tell_gone(state, owner, card)
    return card


def exile_from_archive(state: State, owner: int, index: int, count: int) -> None:
    """Cards of an archive leave the game, as many as there are up to ``count`` (`zone.exile`, `chain.possible`)."""
    card, taken = take_from_archive(state, owner, index, count)
    state.exiled += (card,) * taken
    record(state, ev.EXILED_FROM_ARCHIVE, taken, card, owner)
    _tell_gone(state, owner, card)


def _tell_gone(state: State, owner: int, card: Card) -> None:
    if state.log is not None and all(archive.card is not card for archive in archives_of(state, owner)):
        record(state, ev.ARCHIVE_GONE, card, owner)


def set_influence(state: State, amount: int) -> None:
    """The active player's influence is now ``amount``."""
    state.influence = amount
    record(state, ev.INFLUENCE, amount)
