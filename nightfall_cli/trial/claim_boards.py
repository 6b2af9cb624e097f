"""The boards of each kind of claim, all of which decide it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from nightfall_cli.cards.text import print_effect
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.trial.claim_data import Cause, supposed
from nightfall_cli.trial.claim_fights import (
    AT_ONCE,
    STATE_IT,
    blocks,
    hits_in_combat,
    may_fight,
    named,
    only_fights,
    shields,
)
from nightfall_cli.trial.least_board import (
    ACTOR,
    OTHER,
    WHOM,
    ClaimBoard,
    LeastBoard,
    chain_of,
    refuse,
    shortest,
    trial_of,
    with_kickers,
)
from nightfall_cli.trial.sentence_forms import (
    any_of,
    color_beside,
    effects_of,
    fits,
    own_damage,
    resolving_effects,
    targets_of,
    zone_of,
)
from nightfall_cli.trial.situation import Aim, Done, Held, Linked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
from nightfall_cli.trial.claim_data import Claim

STRONGEST = 3  # the most health that Shock and Awe destroys
NO_SITUATION = phrase(
    "the claim states no situation: name the cards that act (Vulko survives Shock and Awe), or say when "
    "(Marcus Toth returns to hand when he is destroyed)"
)


def boards_of(claim: Claim, library: Library) -> list[ClaimBoard]:
    """Return the boards of a claim, all of which decide it; raises `Refused` when the claim has none."""
    if claim.situation:
        return [_stated_board(claim, library)]
    build, used = _BY_FACT.get(claim.fact, (_played, None))
    if used is not None and not supposed(claim) <= {*used, "damage"}:
        refuse(STATE_IT)
    return build(claim, library)


def _stated_board(claim: Claim, library: Library) -> ClaimBoard:
    """Return the board of a situation that the claim states."""
    trial = trial_of(claim.situation, library)
    acting = [one.card for one in trial.of("link", "attack")]
    absent = [cause.card.name for cause in claim.causes if cause.card not in acting]
    if absent:
        template = phrase("{card} does nothing in the situation; leave it out of the claim, or add a clause for it")
        refuse(template, card=absent[0])
    if claim.at.role in ("opponent", "others", "someone"):
        refuse(WHOM)
    if supposed(claim) or any(cause.kicker is not None for cause in claim.causes):
        refuse("state the situation once: before the claim, with what the claim supposes")
    if not (claim.row.card or claim.row.player):
        refuse("this is judged without a situation; leave the situation out")
    card = claim.subject.card
    return ClaimBoard(claim.situation, card, claim.subject.seat if card is not None else -1)


# -- what the cards do to a minion or a player --------------------------------------------------------


def _played(claim: Claim, library: Library) -> list[ClaimBoard]:
    """The causes act on the minion of the claim: in a chain, or in combat where they can act only there."""
    given, marks, own = claim.given, supposed(claim), claim.subject.card
    if "from-hand" in marks and not claim.causes:
        return _from_hand(claim)
    if "draws" in marks:
        refuse(STATE_IT)
    attackers, chain = [attack.held.card for attack in given.attackers], _stated_chain(claim)
    if chain is not None:
        return _as_linked(claim, chain, library) if not attackers else refuse(AT_ONCE)
    victim = _victim_of(claim, attackers)
    causes = _causes_of(claim, victim, attackers, library)
    _check_victim(claim, victim, causes)
    aimed = [target for cause in causes for target in targets_of(cause.card)]
    if victim is not None and claim.amount and claim.fact in ("hit", "damage") and victim.health < claim.amount.number:
        refuse(STATE_IT)  # it takes no more than its health
    if "own" in marks and (attackers or victim is None or {"player", "opponent"} & {*aimed}):
        refuse(STATE_IT)
    blockers: list[Card] = []
    fought = "fought" in marks
    if fought and not attackers and not (causes and all(map(may_fight, causes))):
        refuse(STATE_IT)
    fights = claim.fact in ("hit", "wounds") and claim.subject.card is None and bool(causes)
    if fights and not attackers and not given.links and all(map(may_fight if fought else hits_in_combat, causes)):
        attackers = [cause.card for cause in causes]  # "Big Ghost deals 5 wounds"
    if not attackers and marks & {"combat", "unblocked"}:
        attackers = [own] if own is not None else [one.card for one in causes or given.held]
    elif not attackers and causes and victim is not None and all(map(may_fight if fought else only_fights, causes)):
        attackers, blockers = [cause.card for cause in causes], [victim]
        if len(attackers) > 1:
            refuse("one attacker at a time: name one minion")
    causes = with_kickers(claim, [cause for cause in causes if cause.card not in attackers])
    if attackers and causes:
        refuse(AT_ONCE)
    if not attackers and not causes:
        refuse(NO_SITUATION)
    found = []
    assigned = claim.fact == "hit" and attackers and not (attackers[0].unblockable or "unblocked" in marks)
    standing = shields(claim, [*attackers, *(cause.card for cause in causes)], library)
    for order, shield in product(shortest(causes), standing):
        least = LeastBoard(claim)
        if victim is not None:
            least.stand(victim, [cause.card for cause in causes])
        least.situation.held += shield
        least.fight(attackers if not given.attackers else [], blockers or [held.card for held in shield if assigned])
        if causes:
            least.link(chain_of(order), victim)
        least.stock(library)
        cards = [cause.card for cause in order]
        when = [Message("in the order {cards}", cards=cards)] if len(causes) > 1 else []
        found += least.boards(victim, [*when, *named(shield)])
    return found


def _causes_of(claim: Claim, victim: Card | None, attackers: Sequence[Card], library: Library) -> list[Cause]:
    """Return what acts: the causes and links of the claim, else a card that makes its result or its damage."""
    causes = [*claim.causes, *(Cause(link.card, link.kicked) for link in claim.given.links if link.card is not None)]
    if claim.given.results and victim is not None and not causes and not attackers:
        weak = victim.health <= STRONGEST
        causes = [Cause(library["Shock and Awe" if weak else "Zacharias Sands"], None if weak else True)]
        causes = [Cause(library["Big Ghost"])] if "fought" in claim.marks else causes
    return causes


def _victim_of(claim: Claim, attackers: Sequence[Card]) -> Card | None:
    """Return the minion that the causes act on, None without one."""
    given = claim.given
    hit = [*given.aimed(), *(given.held[-1:] if given.results else [])]
    victim = None if claim.is_a("table") else hit[0].card if hit else claim.subject.card
    piled = any(fits(victim, kind, "discard") for cause in claim.causes for kind in targets_of(cause.card))
    if victim is not None and not victim.is_minion and claim.fact != "resolves-first" and not piled:
        refuse("{card} is not a minion and cannot be in play", "chain.after", card=victim)
    standing = {held.card for held in given.held} - {victim, *attackers}
    if "alone" in supposed(claim) and (given.blocks or standing):
        refuse("no minions in play, and a minion in play: state one of them")
    return victim


def _from_hand(claim: Claim) -> list[ClaimBoard]:
    if supposed(claim) & {"attackers", "links"}:
        refuse(STATE_IT)
    least, card = LeastBoard(claim), claim.subject.card or refuse("name the card that is discarded")
    least.situation.held, least.situation.done = [], [Done(ACTOR, f"discards {card.name}")]
    return [least.board()]


def _as_linked(claim: Claim, chain: Sequence[Card], library: Library) -> list[ClaimBoard]:
    """The causes are linked as the claim states; the clause forms refuse a kicker that is not so."""
    own = claim.subject.card
    victim = own if own is not None and own.is_minion and claim.causes else None
    found = []
    for shield in shields(claim, chain, library):
        least = LeastBoard(claim)
        least.situation.held += shield
        least.link(chain, victim)
        for link in least.situation.links:
            link.kicked = next((cause.kicker for cause in claim.causes if cause.card is link.card), None)
        least.stock(library)
        found += least.boards(victim, named(shield))
    return found


def _stated_chain(claim: Claim) -> list[Card] | None:
    """Return the chain where the claim states to which order its card is linked, None where it does not."""
    chain = [link.card or any_of(f"{link.color} order") for link in claim.given.links]
    own = {cause.card for cause in claim.causes} or {card for card in chain[1:] if claim.row.player}
    if claim.subject.card in chain:
        own |= {claim.subject.card} if claim.fact == "resolves-first" else refuse(STATE_IT)
    return chain if own and own.issubset(chain) else None


def _check_victim(claim: Claim, victim: Card | None, causes: Sequence[Cause]) -> None:
    """Refuse a minion that acts on itself, a hand that may be another, and a card from a hand that may be in play."""
    if claim.fact == "returned" and claim.at.role == "opponent":
        refuse(WHOM)
    for cause in causes if victim is not None else ():
        if cause.card is victim:
            refuse("{card} acts and is acted upon: two copies, or one? state the situation first", card=cause.card)
        if claim.at.role == "you" and "own" not in claim.marks and "minion" in targets_of(cause.card):
            refuse(WHOM)  # "returns Vulko to my hand": whose Vulko?
        hands = [effect for effect in effects_of(cause.card) if "hand" in print_effect(effect)]
        if claim.fact in ("exiled", "discarded", "to-discard") and any(effect.target != "minion" for effect in hands):
            refuse("{card} in hand, or in play? state the situation first", card=victim)


# -- linking, aiming, entering play, wounds -----------------------------------------------------------


def _links(claim: Claim, library: Library) -> list[ClaimBoard]:
    """A card is linked to another one, or its kicker is triggered: by a card, by a colour, or where it starts."""
    card, least = claim.subject.card or refuse("name the card whose kicker is meant"), LeastBoard(claim)
    links = [link.card or any_of(f"{link.color} order") for link in least.situation.links]
    if claim.fact == "kicked":
        if not card.kicker:
            refuse("{card} has no kicker", "chain.kicker", card=card)
        named = [any_of(f"{claim.word} order"), card] if claim.word else []
        if bool(named) == bool(links) or len(links) > 2 or (links or named)[-1] is not card:
            refuse("name the one order that the card is linked to: a card, or an order of a colour")
        links = links or named
    else:
        links = [claim.other or card, card]
        if wounds := [one for one in links if one.is_wound]:
            refuse("{card} is a wound and cannot be linked", "chain.start", card=wounds[-1])
    must = claim.fact == "links" and claim.mode == "must"
    least.situation.links = [Linked(ACTOR, one) for one in (links[:1] if must else links)]
    legal = claim.fact == "links" and not must
    return [least.board(line="" if must else f"link {card.name}", legal=legal, declined=must)]


def _targets(claim: Claim, library: Library) -> list[ClaimBoard]:
    """An order is aimed at a player, at a minion in play, or at an order in the chain."""
    least, own = LeastBoard(claim), claim.subject.card
    if claim.word == "self" and own is not None:
        least.link(chain_of(with_kickers(claim, [Cause(own)])))
        least.situation.links[-1].aims = [Aim(card=own)]
        return [least.board(line=f"target {own.name}", legal=True)]
    if len(claim.causes) != 1 or (claim.negated and not targets_of(claim.causes[0].card)):
        refuse("expected one card that targets, as in Vulko can be targeted by Shock and Awe")
    (cause,) = with_kickers(claim, claim.causes)
    zone = next((word for word in claim.word.split() if word in ("play", "chain", "discard")), "")
    order, wound = any_of(f"{color_beside(cause.card, False)} order"), library.wounds[0]
    stand_ins = {"minion": library["Yuri Koroviev"], "order": order, "wound": wound, "": own}
    card = stand_ins[claim.word.removesuffix(zone).strip()]
    kinds = [effect.target for effect in resolving_effects(cause.card, bool(cause.kicker)) if effect.target]
    kicker = cause.card.paragraph("Kicker") if cause.part == "kicker" else None
    first = len(kinds) - len([effect for effect in kicker.effects if effect.target]) if kicker is not None else 0
    at = next((at for at, kind in enumerate(kinds) if at >= first and fits(card, kind, zone)), first)
    of_order = claim.word == "minion" and at < len(kinds) and "order" in kinds[at]  # a minion of which zone?
    if of_order or not all(fits(None, kind) for kind in kinds[:at]):
        refuse(STATE_IT)
    if card is not None:
        usual = "play" if card.is_minion else "discard" if card.is_wound else "chain"
        zone = zone or (zone_of(kinds[at]) if at < len(kinds) and fits(card, kinds[at]) else usual)
    least.link(chain_of([Cause(card), cause] if card is not None and zone == "chain" else [cause]))
    if card is not None and zone != "chain":
        least.situation.need(Held(card, least.side if zone == "play" else ACTOR, zone))
    least.stock(library)
    aim = Aim(player=_aimed_at(claim, kinds)) if card is None else Aim(card=card)
    least.situation.links[-1].aims = [*[Aim(player=OTHER)] * at, aim]
    return [least.board(line=f"target {aim.text({})}", legal=True)]


def _aimed_at(claim: Claim, kinds: Sequence[str]) -> str:
    """Return the player who is aimed at; refuse one that may be the player who aims, or not."""
    role, held = claim.subject.role, claim.given.held
    if role in ("owner", "attacker") and not held:
        return ACTOR
    either = role in ("you", "he") and "opponent" in kinds and not held
    return OTHER if role in AIMED_AT and not either else refuse(WHOM)


def _enters(claim: Claim, library: Library) -> list[ClaimBoard]:
    """A minion enters play by its own text, or another card puts it there."""
    card = claim.subject.card or refuse("name the minion that enters play")
    if len(claim.causes) > 1:
        refuse("name the minion and the one card that puts it into play")
    if not claim.causes and not card.is_minion:
        refuse("{card} is not a minion and cannot be in play", "chain.after", card=card)
    least = LeastBoard(claim)
    least.link(chain_of(with_kickers(claim, claim.causes or [Cause(card)])))
    if claim.causes:
        least.situation.links[-1].aims = least.situation.links[-1].aims or [Aim(card=card)]
        least.situation.held.append(Held(card, ACTOR, "discard"))
    elif claim.fact == "health-left" and own_damage(card) and not claim.marks:
        put = _enters(claim._replace(causes=(Cause(library["Dark Awakening"], False),)), library)
        by_a_text = Message("put into play by a text")
        return [least.board(when=Message("linked from hand")), *(board._replace(when=by_a_text) for board in put)]
    return [least.board(owner=0)]


def _wound_effect(claim: Claim, library: Library) -> list[ClaimBoard]:
    """The wound effect is used on some wounds."""
    least = LeastBoard(claim)
    least.situation.done = [Done(ACTOR, f"uses the wound effect on {claim.times} {library.wounds[0].name}")]
    least.stock(library)
    return [least.board()]


AIMED_AT = ("", "someone", "opponent", "defender", "you")
"""What a claim may call the player at whom a text is aimed, who is not the one who acts."""
_BY_FACT: dict[str, tuple[Callable[[Claim, Library], list[ClaimBoard]], tuple[str, ...]]] = {
    **dict.fromkeys(("links", "kicked-by"), (_links, ())),
    "kicked": (_links, ("starts", "links")),
    "targeted": (_targets, ("held", "kicker", "alone", "own")),
    **dict.fromkeys(("blocks-damage", "blockable", "absorbs"), (blocks, ("kicker", "fought"))),
    "can-block": (blocks, ()),
    **dict.fromkeys(("enters", "enters-damaged", "health-left"), (_enters, ("kicker",))),
    "wound-draws": (_wound_effect, ()),
}
"""The boards of each fact that has its own ones, and the conditions that they use; any other is refused."""
