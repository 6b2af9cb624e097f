"""Complete a situation: owners that are not named, orders before a kicked one, and what contradicts itself."""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING

from nightfall_cli.language.items import read_count
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.trial.order_chain import ORDER
from nightfall_cli.trial.sentence_forms import ANY_CARD, any_of, color_beside, effects_of, fits, targets_of
from nightfall_cli.trial.situation import ME, OPPONENT, Attacking, Done, Held, Linked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.situation import Situation
    from nightfall_cli.trial.token_cards import Token

WOUNDS = "uses the wound effect on "
DECK, HAND = 10, 5
INFLUENCE = 2
"""Influence of a claim phase without any effect or discard."""


def afford(talk: Discourse, *, priced: bool) -> None:
    """Give the active player the influence that the stated claims cost where nothing is said of it: they were paid.

    ``priced``: the question is what they cost.
    """
    situation = talk.situation
    discards = any(done.text.startswith("discards") for done in situation.done)
    if talk.price > INFLUENCE and not (discards or (situation.links and not priced)):
        situation.facts.append(f"influence {talk.price}")


def finish(talk: Discourse, tokens: Sequence[Token]) -> str:
    """Return the situation in the clause forms."""
    situation = talk.situation
    end = tokens[-1]
    while 0 < len(situation.players) < situation.number:  # "there are three of us"
        known = OPPONENT in situation.players
        situation.player(f"Player{len(situation.players) + 1}" if known else OPPONENT)
    for held in situation.held:
        if held.owner is None:
            held.owner = _owner(talk, held, end)
    _check_minions(talk, end)
    if situation.cleanup and not (situation.links or situation.attackers or situation.done) and talk.subject:
        situation.done.append(Done(talk.subject, "ends the turn"))
    if situation.fought and not (situation.links or situation.attackers or situation.done):
        mine = {held.owner or "" for held in situation.held if held.zone == "play"}
        fighting = situation.in_play(situation.mover or (mine.pop() if len(mine) == 1 else ""))
        situation.attackers += [Attacking(held, None) for held in fighting]  # "at the end of my combat I have Vulko"
    _name_defenders(talk, end)
    if situation.waiting:  # "it is not my turn"
        situation.mover = situation.mover or talk.other_player(end, situation.waiting)
    starter = situation.chain_of or situation.mover
    for player, token in situation.only_wounds if situation.links else ():
        if player == (starter or situation.links[0].player):
            talk.refuse(token, "no wound starts a chain, and without a chain nobody links an order")
    passes = any(player == starter for player, _ in situation.passing)
    if starter and situation.links and situation.links[0].player != starter and not passes:
        situation.links.insert(0, Linked(starter, None))  # "it is Hugo's chain, and I play …"
    _check_aims(talk, tokens)
    _bridge(talk)
    _colors(talk)
    for player, token in situation.passing:
        if any(link.player == player for link in situation.links):
            talk.refuse(token, "{player} links something", player=player)
        situation.mover = situation.mover or ("" if situation.links else player)
    _check_cards(talk, tokens)
    if any(_draws(link) for link in situation.links):
        talk.other_player(None, situation.players[0] if situation.players else "")  # everybody draws
    fill_piles(situation)
    if situation.seats() == [OPPONENT]:
        situation.player(ME)
    if not situation.links and not situation.attackers and not situation.done:
        why = Message("nothing happens in this sentence; write what a player does")
        raise as_error(Refusal("invalid", "syntax", why))
    return situation.text()


def _owner(talk: Discourse, held: Held, end: Token) -> str:
    """Return the owner of a minion that nobody is stated to have: who does not aim at it, or does not attack."""
    for link in talk.situation.links:
        if any(held in (aim.held, aim.owner_of) for aim in link.aims):
            return talk.other_player(end, link.player)
    for attack in talk.situation.attackers:
        if attack.held is held and attack.defender:
            return talk.other_player(end, attack.defender)
    aimed = {aim.player for link in talk.situation.links for aim in link.aims if aim.player}
    return aimed.pop() if len(aimed) == 1 else talk.other_player(end, "")


def use_wounds(talk: Discourse) -> None:
    """Let who discards wounds use the wound effect: "if I discard two wounds, how many cards do I draw?"."""
    wounds = {card.name for card in talk.library.wounds}
    for at, done in enumerate(talk.situation.done):
        items = done.text.removeprefix("discards ")
        if items != done.text and {read_count(item)[1] for item in items.split(", ")} <= wounds:
            talk.situation.done[at] = done._replace(text=WOUNDS + items)


def _check_minions(talk: Discourse, end: Token) -> None:
    """Refuse damage without a number, and "no minions" or "does not block" of a player who has some or blocks."""
    situation = talk.situation
    piles = [(held.card, held.owner) for held in situation.held if held.zone == "discard"]
    for held in situation.held:
        if held.zone == "play" and not held.stated and (held.card, held.owner) in piles:  # not yet in play
            talk.refuse(end, "write where it is")
    for held, token in situation.hurt:
        if not held.damage:
            talk.refuse(token, "write how much damage it has")
    for player, token in situation.without:
        _check_without(talk, player, token)
    for player, token, attacker in situation.unblocked:
        if any(b.minions[0].owner == player and attacker in (None, b.attacker) for b in situation.blocks):
            talk.refuse(token, "{player} blocks", player=player)


def _name_defenders(talk: Discourse, end: Token) -> None:
    """Name the player whom an attack is on where only one can be meant."""
    situation = talk.situation
    for attack in situation.attackers:
        if not attack.defender:
            attack.defender = talk.other_player(end, attack.held.owner or "")
        if attack.defender == attack.held.owner:
            one = attack.defender
            talk.refuse(end, "{player} attacks {other}; write who is attacked", player=one, other=one)


def _check_without(talk: Discourse, player: str, token: Token) -> None:
    stated = talk.situation.in_play(player)
    only = any(word.value in ("only", "other") for word in token.meanings) or len(stated) == 1
    blocking = [minion for block in talk.situation.blocks for minion in block.minions]
    if stated and not only and any(held in blocking for held in stated):
        talk.refuse(token, "{player} has {card}", player=player, card=stated[0].card)


def _bridge(talk: Discourse) -> None:
    """Put orders before one that needs them, where it is not stated that it stands directly after another."""
    found: list[Linked] = []
    for stated in talk.situation.links:
        together = stated.count == 1 or stated.in_order
        for link in [stated] if together else [copy(stated) for _ in range(stated.count)]:
            link.count = link.count if together else 1
            last = found[-1] if found else None
            loose = last is None or (last.player == link.player and not (link.in_order or last.in_order))
            found += [Linked(link.player, None, color) for color in _between(last, link) if loose]
            found.append(link)
    talk.situation.links = found


def _between(last: Linked | None, link: Linked) -> list[str]:
    """Return the colours of the orders between one, or the beginning of the chain, and an order that needs others."""
    before, card = last.card if last is not None else None, link.card
    fed = card.color if card is not None else link.color
    fits = before is None or not fed or fed in before.links
    known = last is None or before is not None
    if card is not None and link.kicked and known and not (fits and before is not None and before.color == card.kicker):
        way = [] if before is None or card.kicker in before.links else [before.links[0]]
        return [*way, color_beside(card, True)]
    if fits or before is None:
        return []
    return [next((color for color in before.links if card is None or color != card.kicker), before.links[0])]


def _colors(talk: Discourse) -> None:
    """Give an order of no colour one where that makes no difference; else it stays any order."""
    links = talk.situation.links
    for at, link in enumerate(links):
        following = links[at + 1] if at + 1 < len(links) else Linked("", None)
        known = following.card is None or not following.card.kicker or following.kicked is not None
        if link.card is None and not link.color and known:
            link.color = color_beside(following.card, bool(following.kicked))


def _draws(link: Linked) -> bool:
    """True for an order that lets players draw, also by the text of an order that it brings back."""
    cards = [link.card, *(aim.card for aim in link.aims)]
    return any("draw" in effect.name.casefold() for card in cards for effect in effects_of(card))


def _discards(link: Linked) -> bool:
    """True for an order that makes players discard, or exile, cards of their hands."""
    kinds = {effect.name for effect in effects_of(link.card)}
    return "TargetPlayerDiscards" in kinds or ("ThatPlayerExilesOrders" in kinds and bool(link.kicked))


def fill_piles(situation: Situation) -> None:
    """Give cards that are not stated: decks to draw from, hands to discard from, hands with wounds up to five."""
    drawing = {done.player for done in situation.done if done.text.startswith((WOUNDS, "ends"))}
    drawing |= set(situation.players) if any(map(_draws, situation.links)) else set()
    any_card = any_of(ANY_CARD)
    discarding = {aim.player for link in situation.links if _discards(link) for aim in link.aims}
    for player in situation.seats():
        for zone, needed, number in (("deck", drawing, DECK), ("hand", discarding, HAND)):
            stated = any((held.owner, held.zone) == (player, zone) for held in situation.held)
            if player in needed and not stated and (player, zone) not in situation.empty:
                situation.held.append(Held(any_card, player, zone, number))
    for done in situation.done:
        own = [held for held in situation.held if held.owner == done.player and held.zone == "hand"]
        if not done.text.startswith(WOUNDS):
            continue
        typed = re.sub(r" (?:before|after) drawing$", "", done.text.removeprefix(WOUNDS))
        used = sum(max(1, read_count(item)[0]) for item in typed.split(", "))
        others = any(held.card is any_card for held in own)
        if not others and used < HAND and (done.player, "hand") not in situation.empty:
            wounds = sum(held.count for held in own if held.card.is_wound)
            if wounds < HAND:
                situation.held.append(Held(any_card, done.player, "hand", HAND - max(used, wounds)))


def _check_aims(talk: Discourse, tokens: Sequence[Token]) -> None:
    """Refuse an order aimed at itself, and beside other targets one that no text of the order can take."""
    for link in talk.situation.links:
        wants = [*targets_of(link.card), *(want for aim in link.aims for want in targets_of(aim.card))]
        wants += ("player", "opponent") if link.card is None else ()
        again = sum(other.card is link.card for other in talk.situation.links) > 1
        for aim in link.aims:
            card = aim.card or (aim.held.card if aim.held is not None else None)
            takes = any(fits(card, want) for want in wants) or (card is None and ORDER in wants)  # "Leave Me!"
            itself = card is not None and card is link.card and not again
            if itself or (link.aims[1:] and not takes):
                named = (one for one in tokens if (one.card is card if card else one.value == aim.player))
                token = next(named, tokens[-1])
                talk.refuse(token, "no text of {card} takes this as a target", card=link.card)


def _check_cards(talk: Discourse, tokens: Sequence[Token]) -> None:
    """Refuse a sentence that names a card or player which its reading does not have."""
    situation = talk.situation
    text = "; ".join(situation.clauses())
    for token in tokens:
        if any(absent is token for absent in talk.absent):
            if any(held.card is token.card and held.zone == "play" for held in situation.held):
                talk.refuse(token, "somebody has this card")
        elif token.card is not None and token.card.name not in text:
            talk.refuse(token, "this card is named, but has no part in the reading")
