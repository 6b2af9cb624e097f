"""The least board on which a claim can be played, as a sentence of `nightfall try`.

Scott acts: he links the orders and attacks. Janet has the minion that the claim is about, and is the target. Orders
without text, such as ``white order``, stand in the chain where a kicker or a link needs one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from nightfall_cli.cards.sentences import ResolveItsChainText
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.trial.claim_data import Cause
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.play_sentence import run_trial
from nightfall_cli.trial.sentence_forms import any_of, own_damage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.claim_data import Claim
    from nightfall_cli.trial.stated import Trial, Tried

ACTOR, OTHER, THIRD = "Scott", "Janet", "Brad"
DECK = "2 Charlotte Reyes, 2 Yuri Koroviev, 2 J.J. McTeague, 6 bleed in deck"
HAND = "2 Genesis One, 2 Charlotte Reyes in hand"
STOCK = {"draws": "2 Charlotte Reyes, 2 Yuri Koroviev in deck", "discards": HAND, "exiles-hand": HAND}
"""What every player has to draw or to discard, by the fact."""
STRONGEST = 3
"""The most health that Shock and Awe destroys."""
STATE_IT = "this condition says nothing for the claim; leave it out, or state the situation: SITUATION; CLAIM"


class ClaimBoard(NamedTuple):
    """A board for a claim.

    ``sentence``: as `nightfall try` reads it; ``owner``: the seat of the stated card's owner, or -1; ``line``: what the
    rules may refuse, which decides the claim; ``legal``: its legality is the whole fact;
    ``declined``: the move is left out, so nobody must make it; ``destroyed``: the fact counts
    only where the ``victim`` is destroyed; ``claim``: play goes on to the claim phase; ``when`` tells the boards of
    a claim apart.
    """

    sentence: str
    owner: int = -1
    line: str = ""
    legal: bool = False
    declined: bool = False
    destroyed: bool = False
    victim: Card | None = None
    claim: bool = False
    when: str = ""


class BoardSpec(NamedTuple):
    """The cards of a board: ``victim`` is the minion that the orders are aimed at, ``held`` stand beside it."""

    victim: Card | None = None
    held: tuple[Card, ...] = ()
    causes: tuple[Cause, ...] = ()
    attackers: tuple[Card, ...] = ()
    blockers: tuple[Card, ...] = ()
    damage: tuple[tuple[Card, int], ...] = ()
    destroyed: bool = False

    def damaged(self, card: Card, other: int | None = None) -> str:
        """Return a minion with its damage: as stated, else ``other`` where its chain text may have inflicted it."""
        found = dict(self.damage).get(card, other if other and own_damage(card) else 0)
        return f"{card.name} ({found} damage)" if found else card.name


class ChainLink(NamedTuple):
    """An order of the chain; ``wanted``: the claim names it, else it stands for any order of its colour."""

    card: Card
    kicked: bool
    wanted: bool


def refuse(message: str, code: str = "syntax", kind: str = "invalid") -> NoReturn:
    """Refuse a claim."""
    raise as_error(Refusal(kind, code, message))


def trial_of(sentence: str, library: Library) -> Trial:
    """Return the trial of a sentence; raises `Refused`."""
    trial = read_trial(sentence, library)
    if isinstance(trial, Refusal):
        raise as_error(trial)
    return trial


def play_board(sentence: str, library: Library, edition: str, last_phase: int = 0) -> Tried:
    """Play the sentence of a board under an edition; raises `Refused`."""
    tried = run_trial(trial_of(sentence, library), library, edition, last_phase=last_phase)
    if isinstance(tried, Refusal):
        raise as_error(tried)
    return tried


# -- what the claim and its conditions state --------------------------------------------------------


def spec_of(claim: Claim, library: Library) -> BoardSpec:
    """Return what the board of a claim holds; refused where its conditions do not go together."""
    given = claim.given
    if given.before or set(given.marks) & {"starts", "draws"}:
        refuse(STATE_IT)
    victim, causes = given.victim or claim.subject.card, (*claim.causes, *given.causes)
    named = (victim, *given.attackers, *given.blockers, *given.held)
    actions = [card for card in named if card is not None and not card.is_minion]
    if actions and claim.fact != "resolves-first":
        refuse(f"{actions[0].name} is not a minion and cannot be in play", "chain.after")
    if "alone" in given.marks and (given.held or given.blockers):
        refuse("no minions in play, and a minion in play: state one of them")
    if given.destroyed and not causes and not given.attackers:
        assert victim is not None
        causes = (_destroyer(victim, library),)
    attackers, blockers, held, damage = given.attackers, given.blockers, given.held, given.damage
    own = claim.subject.card
    if set(given.marks) & {"combat", "unblocked"} and not attackers:
        attackers = (own,) if own is not None else tuple(cause.card for cause in causes)
        causes = () if own is None else causes
        if not attackers:  # "if nobody blocks Big Ghost"
            attackers, held = held, ()
    for put in given.puts:
        assert victim is not None
        kicker = put.card.paragraph("Kicker") if put.kicker else None
        resolved = kicker is not None and ResolveItsChainText() in kicker.effects
        damage = (*damage, (victim, own_damage(victim) if resolved else 0))
    _check_victim(claim, victim, causes)
    fighters = all(is_fighter(c.card) and c.kicker is None and not c.part for c in causes)
    if causes and not attackers and victim is not None and fighters:
        attackers, blockers, causes = tuple(cause.card for cause in causes), (victim,), ()
        if len(attackers) > 1:
            refuse("one attacker at a time: name one minion")
    causes = tuple(cause for cause in causes if cause.card not in attackers)
    if attackers and causes:
        refuse("combat and a chain at once: state the situation first, then the claim: SITUATION; CLAIM")
    if blockers and len(attackers) != 1:
        refuse("name one attacker for the blockers")
    return BoardSpec(victim, held, with_kickers(claim, causes), attackers, blockers, damage, given.destroyed)


def _check_victim(claim: Claim, victim: Card | None, causes: Sequence[Cause]) -> None:
    """Refuse a minion that acts on itself, and a card that may take it from hand instead of from play."""
    for cause in causes if victim is not None else ():
        if cause.card is victim:
            refuse(f"{cause.card.name} acts and is acted upon: two copies, or one? state the situation first")
        hands = [effect for p in cause.card.paragraphs for effect in p.effects if "hand" in type(effect).template]
        if claim.fact in ("exiled", "discarded") and any(effect.target != "minion" for effect in hands):
            refuse(f"{victim} in hand, or in play? state the situation first")


def with_kickers(claim: Claim, causes: Sequence[Cause]) -> tuple[Cause, ...]:
    """Return causes with the kicker that a condition of the claim states."""
    stated = claim.given.kicker
    if stated is not None and not causes:
        refuse("name the card whose kicker is meant")
    found = tuple(
        cause._replace(kicker=stated) if cause.kicker is None and stated is not None else cause for cause in causes
    )
    for cause in found:
        if cause.kicker and not cause.card.kicker:
            refuse(f"{cause.card.name} has no kicker", "chain.kicker")
    return found


def is_fighter(card: Card) -> bool:
    """True for a minion that can act on another only in combat."""
    texts = [paragraph for paragraph in card.paragraphs if paragraph.label != "In play"]
    return card.is_minion and not any("minion" in type(effect).template for p in texts for effect in p.effects)


def _destroyer(victim: Card, library: Library) -> Cause:
    """Return something that destroys a minion: 3 damage, or a text that destroys."""
    if victim.health <= STRONGEST:
        return Cause(library["Shock and Awe"])
    return Cause(library["Zacharias Sands"], True)


# -- chains -----------------------------------------------------------------------------------------


def chain_with(causes: Sequence[Cause]) -> tuple[ChainLink, ...]:
    """Return the shortest chain with these cards in their order, their kickers triggered as stated."""
    links: list[ChainLink] = []
    for cause in causes:
        before = links[-1].card if links else None
        links += [ChainLink(card, False, False) for card in _between(cause, before)]
        before = links[-1].card if links else None
        links.append(ChainLink(cause.card, _is_kicked(cause.card, before), True))
    return tuple(links)


def _between(cause: Cause, before: Card | None) -> list[Card]:
    """Return what is linked before a card: nothing, where it may be linked as the claim states."""
    card = cause.card
    linked = before is None or card.color in before.links
    if linked and cause.kicker in (None, _is_kicked(card, before)):
        return []
    if not cause.kicker:
        colors = before.links if before is not None else ()
        return [_order(next((color for color in colors if color != card.kicker), colors[0] if colors else "white"))]
    if before is None or card.kicker in before.links:
        return [_order(card.kicker)]
    return [_order(before.links[0]), _order(card.kicker)]


def _order(color: str) -> Card:
    return any_of(f"{color} order")


def _is_kicked(card: Card, before: Card | None) -> bool:
    """True when the order before triggers a card's kicker (`chain.kicker`)."""
    return before is not None and bool(card.kicker) and before.color == card.kicker


# -- boards -----------------------------------------------------------------------------------------


def chain_board(claim: Claim, spec: BoardSpec, links: Sequence[ChainLink], damage: int | None = None) -> ClaimBoard:
    """Return the board of a chain; ``damage``: what the minion has, where its chain text decides it."""
    card = spec.victim
    stands = dict.fromkeys([*([card] if card is not None else []), *spec.held])
    parts = [f"{OTHER} has {spec.damaged(one, damage)}" for one in stands]
    parts += _stock_of(claim)
    parts += [f"{OTHER} links any order"] if "other-chain" in claim.given.marks else []
    parts.append(f"{ACTOR} links {', '.join(_link_text(link, card) for link in links)}")
    parts += ["commons Ghoul Summoning"] if claim.fact == "exiles-archive" else []
    when = []
    if len(spec.causes) > 1:
        when.append(f"in the order {', '.join(link.card.name for link in links if link.wanted)}")
    if damage is not None and card is not None:
        when.append(f"{card.name} {f'with {damage} damage' if damage else 'undamaged'}")
    owner = -1 if claim.subject.card is None else 0 if claim.subject.card is not card else 1
    return ClaimBoard("; ".join(parts), owner, victim=card, when="; ".join(when), destroyed=spec.destroyed)


def _stock_of(claim: Claim) -> list[str]:
    """Return the clauses that give every player something to draw or to discard, and add a third player."""
    several = claim.subject.role in ("everybody", "others") or claim.subject.only
    names = (ACTOR, OTHER, THIRD) if several else (ACTOR, OTHER)
    if claim.fact in STOCK:
        return [f"{name} has {STOCK[claim.fact]}" for name in names]
    return [f"{THIRD} has Charlotte Reyes in discard"] if several else []


def _link_text(link: ChainLink, victim: Card | None) -> str:
    """Return an order with its targets: the stated minion, once, and its player; a filler is aimed at the actor."""
    kicker = link.card.paragraph("Kicker") if link.kicked else None
    labels = ["Kicker"] if kicker and kicker.instead else ["Chain", "Your chain", *(["Kicker"] if kicker else [])]
    targets: list[str] = []
    for effect in link.card.program(tuple(labels)):
        if effect.target in ("player", "opponent"):
            targets.append(OTHER if link.wanted or effect.target == "opponent" else ACTOR)
        elif effect.target == "minion" and link.wanted and victim is not None and victim.name not in targets:
            targets.append(victim.name)
        elif effect.target:
            break
    return f"{link.card.name} on {' and '.join(targets)}" if targets else link.card.name


def combat_board(claim: Claim, spec: BoardSpec, damage: int | None = None) -> ClaimBoard:
    """Return the board of an attack; ``damage`` as for a chain."""
    fighting = (*spec.attackers, *spec.blockers)
    card = claim.subject.card
    held = [one for one in (card, *spec.held) if one is not None and one not in fighting and one.is_minion]
    parts = [f"{OTHER} has {spec.damaged(one, damage)}" for one in dict.fromkeys(held)]
    hurt = [one for one in fighting if spec.damaged(one, damage) != one.name]
    parts += [f"{ACTOR if one in spec.attackers else OTHER} has {spec.damaged(one, damage)}" for one in hurt]
    parts.append(f"{ACTOR} attacks {OTHER} with {', '.join(one.name for one in spec.attackers)}")
    if spec.blockers:
        parts.append(f"{OTHER} blocks {spec.attackers[0].name} with {', '.join(one.name for one in spec.blockers)}")
    owner = -1 if card is None else 0 if card in spec.attackers else 1
    when = "" if damage is None else f"with {damage} damage" if damage else "undamaged"
    return ClaimBoard("; ".join(parts), owner, destroyed=spec.destroyed, victim=spec.victim, when=when)
