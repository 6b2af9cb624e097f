"""The boards of each kind of claim."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from nightfall_cli.trial.claim_boards import (
    ACTOR,
    DECK,
    OTHER,
    STATE_IT,
    BoardSpec,
    ClaimBoard,
    chain_board,
    chain_with,
    combat_board,
    refuse,
    spec_of,
    trial_of,
    with_kickers,
)
from nightfall_cli.trial.claim_data import CARD_FACTS, PLAYER_FACTS, Cause
from nightfall_cli.trial.sentence_forms import own_damage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.claim_data import Claim

_Boards = list[ClaimBoard]


def boards_of(claim: Claim, library: Library) -> _Boards:
    """Return the boards of a claim, all of which decide it; raises `Refused` when the claim has none."""
    if claim.situation:
        return [_given_board(claim, library)]
    if claim.fact in _BY_FACT:
        build, kept = _BY_FACT[claim.fact]
        if not claim.given.stated() <= {*kept, "damage"}:
            refuse(STATE_IT)
        return build(claim, library)
    if "from-hand" in claim.given.marks and not claim.causes:
        return [ClaimBoard(f"{ACTOR} discards {_card(claim, 'name the card that is discarded').name}", 0)]
    spec = spec_of(claim, library)
    if spec.attackers:
        return [combat_board(claim, spec, damage) for damage in _damages(spec)]
    if not spec.causes:
        refuse("the claim states no situation: name the cards that act, as in Vulko survives Shock and Awe")
    whole = [chain_with(order) for order in dict.fromkeys(permutations(spec.causes))]
    shortest = [links for links in whole if len(links) == min(map(len, whole))]
    return [chain_board(claim, spec, links, damage) for links in shortest for damage in _damages(spec)]


def _given_board(claim: Claim, library: Library) -> ClaimBoard:
    """Return the board of a situation that the claim states."""
    trial = trial_of(claim.situation, library)
    acting = {link.card for link in trial.links} | {attack.card for attack in trial.attacks}
    absent = [cause.card.name for cause in claim.causes if cause.card not in acting]
    if absent:
        refuse(f"{absent[0]} does nothing in the situation; leave it out of the claim, or add a clause for it")
    if claim.given.stated() or any(cause.kicker is not None for cause in claim.causes):
        refuse("state the situation once: before the claim, with what the claim supposes")
    if claim.fact not in CARD_FACTS and claim.fact not in PLAYER_FACTS:
        refuse("this is judged without a situation; leave the situation out")
    return ClaimBoard(claim.situation, claim.subject.seat if claim.subject.card is not None else -1)


def _damages(spec: BoardSpec) -> list[int | None]:
    """Return the damage that the minion may have from the start: as stated, or of its own chain text, and none."""
    card = spec.victim or next((card for card in spec.blockers if own_damage(card)), None)
    if card is None or card in dict(spec.damage) or not own_damage(card) or card in spec.attackers:
        return [None]
    return [0, own_damage(card)]


def _chain(claim: Claim, causes: Sequence[Cause] = (), victim: Card | None = None, **more: object) -> ClaimBoard:
    """Return the board of a chain with these cards, with the causes of the claim by default."""
    spec = BoardSpec(victim, claim.given.held, with_kickers(claim, causes or claim.causes), damage=claim.given.damage)
    return chain_board(claim, spec, chain_with(spec.causes))._replace(**more)  # type: ignore[arg-type]


def _card(claim: Claim, why: str) -> Card:
    return claim.subject.card or refuse(why)


# -- blocking -------------------------------------------------------------------------------------


def _blocks(claim: Claim, library: Library) -> _Boards:
    """A minion may be assigned to an attacker, or take what a text inflicts: only one of them may be meant."""
    (cause, *more) = claim.causes
    if more:
        refuse("name one card at a time")
    combat = cause.card.is_minion and cause.part == "" and cause.kicker is None
    other = claim.other or library["Yuri Koroviev" if combat else "Vulko"]
    if not other.is_minion:
        refuse(f"{other.name} is not a minion, so it blocks nothing", "combat.block")
    if not combat:
        return [_chain(claim, victim=other, owner=1)]
    if claim.mode == "must":
        assigned = combat_board(claim, BoardSpec(attackers=(cause.card,), held=(other,)))._replace(declined=True)
    else:
        board = combat_board(claim, BoardSpec(attackers=(cause.card,), blockers=(other,)))
        assigned = board._replace(line=f"block {other.name} -> {cause.card.name}", legal=True)
    assigned = assigned._replace(when="assigned")
    return [assigned, *(_absorbs(claim, library) if other.blocks_damage and claim.other else ())]


def _absorbs(claim: Claim, library: Library) -> _Boards:
    """A card inflicts damage on the player of a minion: by its text, and in combat."""
    (cause, *more) = claim.causes
    if more or claim.other is None or not claim.other.is_minion:
        refuse("name one card, and the minion that takes its damage")
    found = []
    if any("player" in type(effect).template for p in cause.card.paragraphs for effect in p.effects if effect.target):
        found.append(_chain(claim, victim=claim.other, owner=1, when="by its text"))
    if cause.card.is_minion and cause.part == "" and cause.kicker is None:
        fight = BoardSpec(victim=claim.other, held=(claim.other,), attackers=(cause.card,))
        found.append(combat_board(claim, fight)._replace(owner=1, when="in combat"))
    return found or refuse(f"{cause.card.name} inflicts no damage on a player")


def _can_block(claim: Claim, library: Library) -> _Boards:
    """Every minion in play may be assigned to an attacker."""
    return _blocks(claim._replace(causes=(Cause(library["Yuri Koroviev"]),), other=claim.subject.card), library)[:1]


# -- linking and aiming ---------------------------------------------------------------------------


def _links(claim: Claim, library: Library) -> _Boards:
    card, other = claim.subject.card, claim.other
    assert card is not None
    assert other is not None
    if card.is_wound or other.is_wound:
        refuse(f"{(card if card.is_wound else other).name} is a wound and cannot be linked", "chain.start")
    if claim.mode == "must":
        return [ClaimBoard(f"{ACTOR} links {other.name}", declined=True)]
    sentence = f"{ACTOR} links {other.name}, {card.name}"
    return [ClaimBoard(sentence, 0, line=f"link {card.name}", legal=claim.fact == "links")]


def _kicked(claim: Claim, library: Library) -> _Boards:
    """An order is linked to one of a colour, or to a card, or starts the chain."""
    card = _card(claim, "name the card whose kicker is meant")
    if not card.kicker:
        refuse(f"{card.name} has no kicker", "chain.kicker")
    before = [*([f"{claim.word} order"] if claim.word else []), *claim.given.before]
    if len(before) + ("starts" in claim.given.marks) != 1:
        refuse("name the one order that the card is linked to: a card, or an order of a colour")
    return [ClaimBoard(f"{ACTOR} links {', '.join((*before, card.name))}", 0, line=f"link {card.name}")]


def _targets(claim: Claim, library: Library) -> _Boards:
    if not claim.causes and claim.word == "chain":
        claim = claim._replace(causes=(Cause(library["Shock and Awe"]),))
    if len(claim.causes) != 1:
        refuse("expected one card that targets, as in Vulko can be targeted by Shock and Awe")
    card = claim.subject.card if claim.word != "minion" else library["Yuri Koroviev"]
    if claim.word == "chain" and card is not None:
        chain = ", ".join(link.card.name for link in chain_with((Cause(card), *claim.causes)))
        return [ClaimBoard(f"{ACTOR} links {chain} on {card.name}", line=f"target {card.name}", legal=True)]
    board = _chain(claim, victim=card)
    thing, name = card.name if card is not None else OTHER, claim.causes[0].card.name
    head = board.sentence.rpartition(name)[0]
    return [board._replace(sentence=f"{head}{name} on {thing}", line=f"target {thing}", legal=True, when="")]


# -- entering play, influence, archives, wounds -----------------------------------------------------


def _enters(claim: Claim, library: Library) -> _Boards:
    """A minion enters play by its own text, or another card puts it there."""
    card = _card(claim, "name the minion that enters play")
    causes = (*claim.causes, *claim.given.puts)
    if not causes:
        if not card.is_minion:
            refuse(f"{card.name} is not a minion and cannot be in play", "chain.after")
        return [_chain(claim, (Cause(card),), owner=0)]
    if len(causes) != 1:
        refuse("name the minion and the one card that puts it into play")
    board, name = _chain(claim, causes), causes[0].card.name
    text = (
        board.sentence if f"{name} on" in board.sentence else board.sentence.replace(name, f"{name} on {card.name}", 1)
    )
    return [board._replace(sentence=f"{ACTOR} has {card.name} in discard; {text}", owner=0)]


def _influence(claim: Claim, library: Library) -> _Boards:
    card = claim.subject.card
    causes = (Cause(card, True),) * claim.times if card is not None else claim.causes
    return [_chain(claim, causes)._replace(claim=True)]


def _price(claim: Claim, library: Library) -> _Boards:
    board = _chain(claim)
    name = _card(claim, "name the card that is claimed").name
    return [board._replace(sentence=f"{board.sentence}; {ACTOR} claims {name}; influence 20")]


def _takes(claim: Claim, library: Library) -> _Boards:
    """Only an opponent has an archive."""
    board = _chain(claim)
    return [board._replace(sentence=f"{OTHER} has Vulko in archives; {board.sentence}")]


def _wound_use(claim: Claim, library: Library) -> _Boards:
    """The wound effect may be used before or after drawing."""
    sentence = (
        f"{ACTOR} has 2 bite in hand; {ACTOR} has {DECK}; {ACTOR} uses the wound effect on 2 bite {claim.word} drawing"
    )
    return [ClaimBoard(sentence, line="wounds 2 bite", legal=True)]


def _wound_draws(claim: Claim, library: Library) -> _Boards:
    wounds = f"{claim.times} {library.wounds[0].name}"
    hand = f"{ACTOR} has {wounds}, 2 Genesis One, 2 Enraged Wight, Bad Smoke in hand"
    return [ClaimBoard(f"{hand}; {ACTOR} has {DECK}; {ACTOR} uses the wound effect on {wounds}")]


_BY_FACT: dict[str, tuple[Callable[[Claim, Library], _Boards], tuple[str, ...]]] = {
    "links": (_links, ()),
    "kicked-by": (_links, ()),
    "kicked": (_kicked, ("starts", "before")),
    "targeted": (_targets, ("held", "kicker")),
    "blocks-damage": (_blocks, ("kicker",)),
    "blockable": (_blocks, ("kicker",)),
    "absorbs": (_absorbs, ("kicker",)),
    "can-block": (_can_block, ()),
    "takes": (_takes, ("kicker",)),
    "doubled": (_influence, ("other-chain",)),
    "quadrupled": (_influence, ("other-chain",)),
    "gains": (_influence, ("kicker", "other-chain")),
    "enters": (_enters, ("puts", "victim", "kicker")),
    "enters-damaged": (_enters, ("puts", "victim", "kicker")),
    "health-left": (_enters, ("puts", "victim", "kicker")),
    "price": (_price, ("kicker",)),
    "wound-draws": (_wound_draws, ()),
    "wound-use": (_wound_use, ()),
}
"""The boards of each fact that has its own ones, and the conditions that they use; any other is refused."""
