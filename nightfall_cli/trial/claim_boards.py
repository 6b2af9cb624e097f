"""The least board on which a claim can be played, as a sentence of `nightfall try`.

Scott acts: he links the orders and attacks. Janet has the minion that the claim is about, and is the target.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from nightfall_cli.cards.sentences import EnterDamaged
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.trial.claim_chains import chain_with
from nightfall_cli.trial.claim_data import Cause
from nightfall_cli.trial.clauses import read_trial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.cards.sentences import Effect
    from nightfall_cli.trial.claim_chains import ChainLink
    from nightfall_cli.trial.claim_data import Claim

ACTOR, OTHER, THIRD = "Scott", "Janet", "Brad"
DECK = "2 Charlotte Reyes, 2 Yuri Koroviev in deck"
HAND = "2 Genesis One, 2 Charlotte Reyes in hand"
PLAYER_ROLES = {"you": 0, "attacker": 0, "someone": 1, "opponent": 1, "defender": 1}


class ClaimBoard(NamedTuple):
    """A board for a claim.

    ``sentence``: as `nightfall try` reads it; ``owner``: the seat of the stated card's owner, or -1;
    ``filler``: the order whose resolution ends the events that count; ``line``: a line that the rules may refuse, which
    decides the claim; ``legal``: its legality is the whole fact; ``destroyed``: the fact counts only where the stated
    card is destroyed; ``claim``: play goes on to the claim phase; ``when`` distinguishes the boards of a claim.
    """

    sentence: str
    owner: int = -1
    filler: Card | None = None
    line: str = ""
    legal: bool = False
    destroyed: bool = False
    claim: bool = False
    when: str = ""


def boards_of(claim: Claim, library: Library) -> list[ClaimBoard]:
    """Return the boards of a claim, all of which decide it; raises `Refused` when the claim has none."""
    kinds = {condition.kind: condition for condition in claim.conditions}
    if claim.situation:
        return [_given_board(claim, library)]
    if claim.fact in ("links", "kicked-by"):
        return [_link_board(claim)]
    if claim.fact == "targeted":
        return _target_board(claim, library)
    for kind, build in _BY_CONDITION.items():
        if kind in kinds:
            return build(claim, library)
    if claim.fact == "blocks-damage":
        return _block_boards(claim, library)
    if claim.fact in ("doubled", "quadrupled"):
        return [_influence_board(claim, library)]
    if claim.fact in ("enters", "enters-damaged", "health-left") and claim.subject.card and not claim.causes:
        return [_entering_board(claim, library)]
    if not claim.causes:
        refuse("the claim states no situation: name the cards that act, as in Vulko survives Shock and Awe")
    return _chain_boards(claim, library)


def refuse(message: str, code: str = "syntax", kind: str = "invalid") -> NoReturn:
    """Refuse a claim."""
    raise as_error(Refusal(kind, code, message))


def _given_board(claim: Claim, library: Library) -> ClaimBoard:
    """Return the board of a situation that the claim states."""
    trial = read_trial(claim.situation, library)
    if isinstance(trial, Refusal):
        raise as_error(trial)
    owner = claim.subject.seat if claim.subject.card is not None else -1
    return ClaimBoard(claim.situation, owner)


# -- chains -----------------------------------------------------------------------------------------


def _chain_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    """Return a board for each order of the named cards that can be linked."""
    card = claim.subject.card
    if card is not None and not card.is_minion:
        refuse(f"{card.name} is not a minion, so nothing happens to it in play")
    if card is not None and all(_is_fighter(cause.card) for cause in claim.causes):
        return [_combat(claim, [cause.card], [card]) for cause in claim.causes[:1] if len(claim.causes) == 1] or refuse(
            "one attacker at a time: name one minion"
        )
    stated = _stated_kickers(claim)
    orders = [chain_with(order, library, [card] if card else ()) for order in permutations(stated)]
    whole = [links for links in orders if links]
    if not whole:
        refuse(
            f"no chain holds {' and '.join(cause.card.name for cause in claim.causes)} as stated", "chain.link-color"
        )
    shortest = min(map(len, whole))
    return [
        _chain_board(claim, links, damage)
        for links in whole
        if len(links) == shortest
        for damage in _damages(claim, card)
    ]


def _stated_kickers(claim: Claim) -> list[Cause]:
    """Return the causes with their kickers: a single card without a statement starts the chain, so has none."""
    stated = next((condition.kicker for condition in claim.conditions if condition.kind == "kicker"), None)
    causes = [cause._replace(kicker=stated) if cause.kicker is None else cause for cause in claim.causes]
    for cause in causes:
        if cause.kicker and not cause.card.kicker:
            refuse(f"{cause.card.name} has no kicker", "chain.kicker")
    return causes


def _is_fighter(card: Card) -> bool:
    """True for a minion that can act on another only in combat."""
    texts = [paragraph for paragraph in card.paragraphs if paragraph.label != "In play"]
    return card.is_minion and not any("minion" in type(effect).template for p in texts for effect in p.effects)


def _damages(claim: Claim, card: Card | None) -> list[int]:
    """Return the damage that the minion may have from the start: that of its own chain text, and none."""
    if card is None or any(condition.kind == "put-into-play" for condition in claim.conditions):
        return [0]
    found = [e.n for p in card.paragraphs for e in p.effects if isinstance(e, EnterDamaged) and p.label == "Chain"]
    return [0, *found]


def _chain_board(claim: Claim, links: Sequence[ChainLink], damage: int = 0) -> ClaimBoard:
    card = claim.subject.card
    parts = []
    if card is not None:
        parts.append(f"{OTHER} has {_damaged(card, damage)}")
    held = [c.cards[0] for c in claim.conditions if c.kind == "in-play" and c.cards]
    parts += [f"{OTHER} has {other.name}" for other in held if other is not card]
    parts += _stock(claim)
    parts.append(f"{ACTOR} links {', '.join(_link_text(link, claim) for link in links)}")
    filler = next((link.card for link in links if not link.wanted), None)
    when = f"{card.name} with {damage} damage" if card is not None and damage else ""
    order = ", ".join(link.card.name for link in links if link.wanted)
    if len(claim.causes) > 1:
        when = "; ".join(filter(None, (f"in the order {order}", when)))
    elif card is not None and not when and len(_damages(claim, card)) > 1:
        when = f"{card.name} undamaged"
    return ClaimBoard("; ".join(parts), 1 if card is not None else -1, filler, when=when)


def _damaged(card: Card, damage: int) -> str:
    return f"{card.name} ({damage} damage)" if damage else card.name


def _stock(claim: Claim) -> list[str]:
    """Return the clauses that give every player something to draw or to discard, and add a third player."""
    several = claim.subject.role in ("everybody", "others") or claim.subject.only
    names = (ACTOR, OTHER, THIRD) if several else (ACTOR, OTHER)
    if claim.fact == "draws":
        return [f"{name} has {DECK}" for name in names]
    if claim.fact == "discards":
        return [f"{name} has {HAND}" for name in names]
    return [f"{THIRD} has Charlotte Reyes in discard"] if several else []


def _link_text(link: ChainLink, claim: Claim) -> str:
    """Return an order with its targets: the stated minion, once, and its player; a filler is aimed at the actor."""
    targets: list[str] = []
    stated = claim.subject.card
    for effect in _effects(link):
        if effect.target in ("player", "opponent"):
            targets.append(OTHER if link.wanted or effect.target == "opponent" else ACTOR)
        elif effect.target == "minion" and link.wanted and stated is not None and stated.name not in targets:
            targets.append(stated.name)
        elif effect.target:
            break
    return f"{link.card.name} on {' and '.join(targets)}" if targets else link.card.name


def _effects(link: ChainLink) -> list[Effect]:
    """Return the effects of an order that resolve, in order."""
    kicker = link.card.paragraph("Kicker") if link.kicked else None
    labels = ["Kicker"] if kicker and kicker.instead else ["Chain", "Your chain", *(["Kicker"] if kicker else [])]
    return list(link.card.program(tuple(labels)))


# -- combat and blocks --------------------------------------------------------------------------------


def _combat(claim: Claim, attackers: Sequence[Card], blockers: Sequence[Card], **more: object) -> ClaimBoard:
    attack = ", ".join(card.name for card in attackers)
    parts = []
    card = claim.subject.card
    if card is not None and card not in (*attackers, *blockers):
        parts.append(f"{OTHER} has {card.name}")
    parts.append(f"{ACTOR} attacks {OTHER} with {attack}")
    if blockers:
        parts.append(f"{OTHER} blocks {attackers[0].name} with {', '.join(card.name for card in blockers)}")
    owner = -1 if card is None else 0 if card in attackers else 1
    return ClaimBoard("; ".join(parts), owner, **more)  # type: ignore[arg-type]


def _blocks(claim: Claim, library: Library) -> list[ClaimBoard]:
    condition = next(c for c in claim.conditions if c.kind in ("blocks", "blocked-by"))
    blocker, attacker = condition.cards if condition.kind == "blocks" else condition.cards[::-1]
    return [_combat(claim, [attacker], [blocker])]


def _attacks(claim: Claim, library: Library) -> list[ClaimBoard]:
    return [_combat(claim, [c.cards[0] for c in claim.conditions if c.kind == "attacks"], [])]


def _end_of_combat(claim: Claim, library: Library) -> list[ClaimBoard]:
    if claim.subject.card is None or claim.causes:
        refuse("at the end of combat: name the minion that attacked")
    return [_combat(claim, [claim.subject.card], [])]


def _block_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    """A minion may be assigned to an attacker, or take what a text inflicts: only one of them may be meant."""
    assert claim.other is not None
    (cause, *more) = claim.causes
    if more:
        refuse("name one card at a time")
    if not claim.other.is_minion:
        refuse(f"{claim.other.name} is not a minion, so it blocks nothing", "combat.block")
    if cause.card.is_minion and cause.part == "":
        if claim.other.blocks_damage or not _is_fighter(cause.card):
            refuse(
                f'"block" could mean two things: {claim.other.name} is assigned to {cause.card.name}, or takes damage '
                f"inflicted on its player; write: {claim.other.name} takes damage for its controller when "
                f"{cause.card.name} attacks",
                "ambiguous",
                "ambiguous",
            )
        board = _combat(claim, [cause.card], [claim.other])
        return [board._replace(line=f"block {claim.other.name} -> {cause.card.name}", legal=True)]
    stated = claim._replace(subject=claim.subject._replace(card=claim.other))
    links = chain_with(_stated_kickers(claim), library, [claim.other])
    if not links:
        refuse(f"no chain triggers the kicker of {cause.card.name}", "chain.kicker")
    return [_chain_board(stated, links)]


# -- links, targets, entering --------------------------------------------------------------------------


def _link_board(claim: Claim) -> ClaimBoard:
    card, other = claim.subject.card, claim.other
    assert card is not None
    assert other is not None
    if card.is_wound or other.is_wound:
        refuse(f"{(card if card.is_wound else other).name} is a wound and cannot be linked", "chain.start")
    sentence = f"{ACTOR} links {other.name}, {card.name}"
    return ClaimBoard(sentence, 0, line=f"link {card.name}", legal=claim.fact == "links")


def _target_board(claim: Claim, library: Library) -> list[ClaimBoard]:
    if len(claim.causes) != 1:
        refuse("expected one card that targets, as in Vulko can be targeted by Shock and Awe")
    card = claim.subject.card
    links = chain_with(_stated_kickers(claim), library, [card] if card else ())
    if not links:
        refuse(f"no chain triggers the kicker of {claim.causes[0].card.name}", "chain.kicker")
    board = _chain_board(claim, links)
    thing = card.name if card is not None else OTHER
    name = claim.causes[0].card.name
    head, _, _ = board.sentence.rpartition(f"{name}")
    return [board._replace(sentence=f"{head}{name} on {thing}", line=f"target {thing}", legal=True, when="")]


def _entering_board(claim: Claim, library: Library) -> ClaimBoard:
    card = claim.subject.card
    assert card is not None
    links = chain_with([Cause(card, None)], library)
    board = _chain_board(claim._replace(subject=claim.subject._replace(card=None)), links)
    return board._replace(owner=0)


def _put_into_play(claim: Claim, library: Library) -> list[ClaimBoard]:
    """The minion is in play as the other card leaves it there: with the damage of its chain text, if that resolved."""
    condition = next(c for c in claim.conditions if c.kind == "put-into-play")
    card = claim.subject.card
    if card is None or not condition.cards:
        refuse("name the minion that is put into play")
    resolved = condition.kicker and any(
        type(e).__name__ == "ResolveItsChainText" for e in _kicker_of(condition.cards[0])
    )
    found = [e.n for p in card.paragraphs for e in p.effects if isinstance(e, EnterDamaged)]
    damage = found[0] if resolved and found else 0
    links = chain_with(_stated_kickers(claim._replace(conditions=())), library, [card])
    return [_chain_board(claim, links, damage)._replace(when="")]


def _kicker_of(card: Card) -> Sequence[Effect]:
    paragraph = card.paragraph("Kicker")
    return paragraph.effects if paragraph else ()


def _target_of(claim: Claim, library: Library) -> list[ClaimBoard]:
    condition = next(c for c in claim.conditions if c.kind == "target-of")
    causes = tuple(Cause(card) for card in condition.cards)
    return _chain_boards(claim._replace(causes=(*claim.causes, *causes)), library)


def _when_destroyed(claim: Claim, library: Library) -> list[ClaimBoard]:
    """Something destroys the stated minion: 3 damage, or a text that destroys."""
    card = claim.subject.card
    if card is None or claim.causes:
        refuse("when destroyed: name the minion")
    strong = card.health > 3
    name = "Zacharias Sands" if strong else "Shock and Awe"
    board = _chain_boards(claim._replace(causes=(Cause(library[name], True if strong else None),)), library)[0]
    return [board._replace(destroyed=True, when="")]


def _influence_board(claim: Claim, library: Library) -> ClaimBoard:
    card = claim.subject.card
    causes = [Cause(card, True)] * 2 if card is not None else _stated_kickers(claim)
    links = chain_with(causes, library)
    if not links:
        refuse(f"no chain triggers the kicker of {causes[0].card.name}", "chain.kicker")
    board = _chain_board(claim._replace(subject=claim.subject._replace(card=None)), links)
    return board._replace(claim=True, filler=None)


_BY_CONDITION = {
    "blocks": _blocks,
    "blocked-by": _blocks,
    "attacks": _attacks,
    "end-of-combat": _end_of_combat,
    "put-into-play": _put_into_play,
    "target-of": _target_of,
    "destroyed": _when_destroyed,
}
