"""What a claim's board holds: the minions and orders that the claim and its conditions name."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from nightfall_cli.cards.sentences import EnterDamaged, ResolveItsChainText
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.trial.claim_data import Cause

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.claim_data import Claim, Condition, Stand

ACTOR, OTHER, THIRD = "Scott", "Janet", "Brad"
DECK = "2 Charlotte Reyes, 2 Yuri Koroviev, 2 J.J. McTeague, 6 bleed in deck"
HAND = "2 Genesis One, 2 Charlotte Reyes in hand"
STRONGEST = 3
"""The most health that Shock and Awe destroys."""


class BoardSpec:
    """The cards of a board: ``victim`` is the minion that the orders are aimed at, ``held`` stand beside it.

    ``damage`` is what is stated; ``destroyed``: the claim counts only where the victim is destroyed.
    """

    def __init__(
        self,
        victim: Card | None = None,
        held: Iterable[Card] = (),
        causes: Iterable[Cause] = (),
        attackers: Iterable[Card] = (),
        blockers: Iterable[Card] = (),
    ) -> None:
        self.victim = victim
        self.held = list(held)
        self.causes = list(causes)
        self.attackers = list(attackers)
        self.blockers = list(blockers)
        self.damage: dict[Card, int] = {}
        self.destroyed = False


def refuse(message: str, code: str = "syntax", kind: str = "invalid") -> NoReturn:
    """Refuse a claim."""
    raise as_error(Refusal(kind, code, message))


def spec_of(claim: Claim, library: Library) -> BoardSpec:
    """Return what the board holds; every condition is used, or the claim is refused."""
    spec = BoardSpec(victim=claim.subject.card, causes=claim.causes)
    for condition in claim.conditions:
        spec.causes += condition.causes if condition.kind in ("destroyed", "target-of", "played") else ()
        for stand in (*condition.first, *condition.second):
            if stand.damage or condition.kind == "damaged":
                spec.damage[_card_of(stand, claim)] = stand.damage
    for condition in claim.conditions:
        if condition.kind not in _USES:
            refuse("this condition says nothing for the claim; leave it out, or state the situation: SITUATION; CLAIM")
        _USES[condition.kind](spec, condition, claim)
    if spec.destroyed and not spec.causes and not spec.attackers:
        spec.causes.append(_destroyer(spec, library))
    _check_victim(claim, spec)
    fighters = all(is_fighter(c.card) and c.kicker is None and not c.part for c in spec.causes)
    if spec.causes and not spec.attackers and spec.victim is not None and fighters:
        spec.attackers = [cause.card for cause in spec.causes]
        spec.blockers, spec.causes = [spec.victim], []
        if len(spec.attackers) > 1:
            refuse("one attacker at a time: name one minion")
    if spec.attackers and spec.causes:
        refuse("combat and a chain at once: state the situation first, then the claim: SITUATION; CLAIM")
    if spec.blockers and len(spec.attackers) != 1:
        refuse("name one attacker for the blockers")
    spec.causes = with_kickers(claim, spec.causes)
    return spec


def _check_victim(claim: Claim, spec: BoardSpec) -> None:
    """Refuse a minion that acts on itself, and a card that may take it from hand instead of from play."""
    if spec.victim is None:
        return
    for cause in spec.causes:
        if cause.card is spec.victim:
            refuse(f"{cause.card.name} acts and is acted upon: two copies, or one? state the situation first")
        hands = [effect for p in cause.card.paragraphs for effect in p.effects if "hand" in type(effect).template]
        if claim.fact in ("exiled", "discarded") and any(effect.target != "minion" for effect in hands):
            refuse(f"{spec.victim.name} in hand, or in play? state the situation first")


def stated_kickers(claim: Claim) -> list[Cause]:
    """Return the causes of a claim with the kickers that its conditions state."""
    return with_kickers(claim, claim.causes)


def with_kickers(claim: Claim, causes: Sequence[Cause]) -> list[Cause]:
    """Return causes with the kickers that the conditions of a claim state."""
    stated = [condition.kicker for condition in claim.conditions if condition.kind == "kicker"]
    if stated and not causes:
        refuse("name the card whose kicker is meant")
    found = [cause._replace(kicker=stated[0]) if cause.kicker is None and stated else cause for cause in causes]
    for cause in found:
        if cause.kicker and not cause.card.kicker:
            refuse(f"{cause.card.name} has no kicker", "chain.kicker")
    return found


def is_fighter(card: Card) -> bool:
    """True for a minion that can act on another only in combat."""
    texts = [paragraph for paragraph in card.paragraphs if paragraph.label != "In play"]
    return card.is_minion and not any("minion" in type(effect).template for p in texts for effect in p.effects)


def stock_of(claim: Claim) -> list[str]:
    """Return the clauses that give every player something to draw or to discard, and add a third player."""
    several = claim.subject.role in ("everybody", "others") or claim.subject.only
    names = (ACTOR, OTHER, THIRD) if several else (ACTOR, OTHER)
    if claim.fact == "draws":
        return [f"{name} has 2 Charlotte Reyes, 2 Yuri Koroviev in deck" for name in names]
    if claim.fact == "discards":
        return [f"{name} has {HAND}" for name in names]
    return [f"{THIRD} has Charlotte Reyes in discard"] if several else []


# -- the conditions -----------------------------------------------------------------------------------


def _card_of(stand: Stand, claim: Claim) -> Card:
    card = stand.card or claim.subject.card or (claim.causes[0].card if len(claim.causes) == 1 else None)
    if card is None:
        refuse("name the minion instead of a pronoun")
    if not card.is_minion:
        refuse(f"{card.name} is not a minion and cannot be in play", "chain.after")
    return card


def _cards(stands: Iterable[Stand], claim: Claim) -> list[Card]:
    return [_card_of(stand, claim) for stand in stands]


def _blocks(spec: BoardSpec, condition: Condition, claim: Claim) -> None:
    spec.blockers += _cards(condition.first, claim)
    spec.attackers += [card for card in _cards(condition.second, claim) if card not in spec.attackers]


def _blocked_by(spec: BoardSpec, condition: Condition, claim: Claim) -> None:
    spec.attackers += [card for card in _cards(condition.first, claim) if card not in spec.attackers]
    spec.blockers += _cards(condition.second, claim)


def _attacks(spec: BoardSpec, condition: Condition, claim: Claim) -> None:
    spec.attackers += [card for card in _cards(condition.first, claim) if card not in spec.attackers]


def _own_attack(spec: BoardSpec, condition: Condition, claim: Claim) -> None:
    """The stated minion attacks, unless others do."""
    if claim.subject.card is None and not spec.attackers:
        refuse("name the minion that attacks")
    if not spec.attackers and claim.subject.card is not None:
        spec.attackers.append(claim.subject.card)


def _victim(spec: BoardSpec, condition: Condition, claim: Claim) -> None:
    if condition.first:
        (spec.victim, *more) = _cards(condition.first, claim)
        if more:
            refuse("one target at a time: name one minion")


def _destroyed(spec: BoardSpec, condition: Condition, claim: Claim) -> None:
    _victim(spec, condition, claim)
    spec.destroyed = True


def _in_play(spec: BoardSpec, condition: Condition, claim: Claim) -> None:
    spec.held += _cards(condition.first, claim)


def _no_minions(spec: BoardSpec, condition: Condition, claim: Claim) -> None:
    if spec.held or spec.blockers:
        refuse("no minions in play, and a minion in play: state one of them")


def _put_into_play(spec: BoardSpec, condition: Condition, claim: Claim) -> None:
    """The minion is in play as the other card leaves it: with the damage of its chain text, if that resolves."""
    (card,) = _cards(condition.first, claim)
    (cause,) = condition.causes
    kicker = cause.card.paragraph("Kicker") if cause.kicker else None
    resolved = kicker is not None and ResolveItsChainText() in kicker.effects
    own = sum(e.n for p in card.paragraphs for e in p.effects if isinstance(e, EnterDamaged))
    spec.damage[card] = own if resolved else 0
    if card is not spec.victim:
        spec.held.append(card)


def _nothing(spec: BoardSpec, condition: Condition, claim: Claim) -> None:
    """Such a condition has been used already."""


_USES: dict[str, Callable[[BoardSpec, Condition, Claim], None]] = {
    "blocks": _blocks,
    "blocked-by": _blocked_by,
    "attacks": _attacks,
    "unblocked": _own_attack,
    "end-of-combat": _own_attack,
    "destroyed": _destroyed,
    "target-of": _victim,
    "in-play": _in_play,
    "no-minions": _no_minions,
    "put-into-play": _put_into_play,
    "kicker": _nothing,
    "damaged": _nothing,
    "played": _nothing,
}


def _destroyer(spec: BoardSpec, library: Library) -> Cause:
    """Return something that destroys the victim: 3 damage, or a text that destroys."""
    assert spec.victim is not None
    if spec.victim.health <= STRONGEST:
        return Cause(library["Shock and Awe"])
    return Cause(library["Zacharias Sands"], True)
