"""The boards on which minions fight, block, or take damage for their player."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from nightfall_cli.cards.text import print_effect
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.trial.claim_data import Cause, supposed
from nightfall_cli.trial.least_board import OTHER, ClaimBoard, LeastBoard, chain_of, refuse, with_kickers
from nightfall_cli.trial.sentence_forms import fits, targets_of
from nightfall_cli.trial.situation import Held

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.claim_data import Claim

AT_ONCE = phrase("combat and a chain at once: state the situation first, then the claim: SITUATION; CLAIM")
STATE_IT = phrase("this condition says nothing for the claim; leave it out, or state the situation: SITUATION; CLAIM")


def only_fights(cause: Cause) -> bool:
    """True for a minion that can act on another only in combat, of which no text is named."""
    texts = [paragraph for paragraph in cause.card.paragraphs if paragraph.label != "In play"]
    templates = [print_effect(effect) for text in texts for effect in text.effects]
    acts = any("minion" in template and "discard" not in template for template in templates)
    return may_fight(cause) and not acts


def hits_in_combat(cause: Cause) -> bool:
    """True for a minion without a text that hits anybody."""
    texts = [paragraph for paragraph in cause.card.paragraphs if paragraph.label != "Kicker"]
    return may_fight(cause) and not any(effect.target for text in texts for effect in text.effects)


def may_fight(cause: Cause) -> bool:
    return cause.card.is_minion and not cause.part and cause.kicker is None


def blocks(claim: Claim, library: Library) -> list[ClaimBoard]:
    """A minion may be assigned to an attacker, or take the damage of a text or attacker: one of them may be meant."""
    if claim.fact == "can-block":
        claim = claim._replace(causes=(Cause(library["Yuri Koroviev"]),), other=claim.subject.card)
    (cause, *more) = claim.causes
    fights, found = may_fight(cause), []
    other = claim.other or library["Yuri Koroviev" if fights else "Vulko"]
    fought = "fought" in claim.marks
    if more:
        refuse("name one card at a time")
    if fought and not fights:
        refuse(STATE_IT)
    if not other.is_minion:
        refuse("{card} is not a minion, so it blocks nothing", "combat.block", card=other)
    if fights and claim.fact != "absorbs":
        least, must = LeastBoard(claim), claim.mode == "must"
        least.stand(other)
        least.fight([cause.card], [] if must else [other])
        line = "" if must else f"block {other.name} -> {cause.card.name}"
        found = [least.board(other, line=line, legal=not must, declined=must, when=Message("assigned"))]
    if found and (claim.fact == "can-block" or claim.word == "assigned" or not claim.other or not other.blocks_damage):
        return found
    by_text = not fights or (not fought and any(fits(None, kind) for kind in targets_of(cause.card)))
    for shield, in_combat in product(shields(claim, [cause.card, other], library), (False, True)):
        if not (fights if in_combat else by_text):
            continue
        least = LeastBoard(claim)
        least.stand(other)
        least.situation.held += shield
        if in_combat:
            least.fight([cause.card])
        else:
            least.link(chain_of(with_kickers(claim, claim.causes)), other)
        how = Message("in combat") if in_combat else Message("by its text")
        found.append(least.board(other, when=Message("{texts:;}", texts=[how, *named(shield)])))
    return found


BLOCKED = ("absorbs", "blocks-damage-of")
"""The facts about a card that takes damage for its player, which another one may take as well."""
ENOUGH = 4
"""The copies of a draft card that take all damage of one card; a deck has two of a starter."""


def named(shield: Sequence[Held]) -> list[Message]:
    return [Message("{cards} in play", cards=[held.card for held in shield])] if shield else []


def shields(claim: Claim, acting: Sequence[Card], library: Library) -> list[list[Held]]:
    """Return what may block the damage of which the claim states the wounds: nothing, one minion, several of them."""
    always = claim.mode == "always" and (claim.subject.card is None or claim.fact == BLOCKED[1])
    fights = bool(claim.given.attackers) and not always
    free = {"alone"} if always else {"alone", "unblocked"}
    if claim.fact not in (("wounds", "hit", *BLOCKED) if always else ("wounds",)) or fights or free & supposed(claim):
        return [[]]
    cards = [card for card in library.cards.values() if card.blocks_damage and card not in acting]
    card = max(cards, key=lambda card: card.health)
    hurt = [[Held(card, OTHER, "play", damage=damage)] for damage in range(card.health)]
    return [[], *hurt, [Held(card, OTHER, "play", 2 if card.starter else ENOUGH)]]
