"""The boards of each kind of claim."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.trial.claim_boards import ClaimBoard, chain_board, combat_board, own_damage
from nightfall_cli.trial.claim_chains import chain_with
from nightfall_cli.trial.claim_data import Cause
from nightfall_cli.trial.claim_facts import CARD_FACTS, PLAYER_FACTS
from nightfall_cli.trial.claim_spec import ACTOR, DECK, OTHER, BoardSpec, refuse, spec_of, stated_kickers, with_kickers
from nightfall_cli.trial.clauses import read_trial

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.claim_data import Claim


def boards_of(claim: Claim, library: Library) -> list[ClaimBoard]:
    """Return the boards of a claim, all of which decide it; raises `Refused` when the claim has none."""
    if claim.situation:
        return [_given_board(claim, library)]
    build = _BY_FACT.get(claim.fact)
    if build is not None:
        unused = [c.kind for c in claim.conditions if c.kind not in _KEPT.get(claim.fact, ())]
        if unused:
            refuse("this condition says nothing for the claim; leave it out, or state the situation: SITUATION; CLAIM")
        return build(claim, library)
    spec = spec_of(claim, library)
    if spec.attackers:
        return [combat_board(claim, spec, damage) for damage in _damages(claim, spec)]
    if not spec.causes:
        refuse("the claim states no situation: name the cards that act, as in Vulko survives Shock and Awe")
    return _chain_boards(claim, spec, library)


def _given_board(claim: Claim, library: Library) -> ClaimBoard:
    """Return the board of a situation that the claim states."""
    trial = read_trial(claim.situation, library)
    if isinstance(trial, Refusal):
        raise as_error(trial)
    acting = {link.card for link in trial.links} | {attack.card for attack in trial.attacks}
    absent = [cause.card.name for cause in claim.causes if cause.card not in acting]
    if absent:
        refuse(f"{absent[0]} does nothing in the situation; leave it out of the claim, or add a clause for it")
    if claim.conditions or any(cause.kicker is not None for cause in claim.causes):
        refuse("state the situation once: before the claim, with what the claim supposes")
    if claim.fact not in CARD_FACTS and claim.fact not in PLAYER_FACTS:
        refuse("this is judged without a situation; leave the situation out")
    owner = claim.subject.seat if claim.subject.card is not None else -1
    return ClaimBoard(claim.situation, owner)


def _chain_boards(claim: Claim, spec: BoardSpec, library: Library) -> list[ClaimBoard]:
    """Return a board for each order of the named cards that can be linked."""
    card = spec.victim
    if card is not None and not card.is_minion:
        refuse(f"{card.name} is not a minion, so nothing happens to it in play")
    whole = [chain_with(order) for order in permutations(spec.causes)]
    shortest = min(map(len, whole))
    return [
        chain_board(claim, spec, links, damage)
        for links in whole
        if len(links) == shortest
        for damage in _damages(claim, spec)
    ]


def _damages(claim: Claim, spec: BoardSpec) -> list[int | None]:
    """Return the damage that the minion may have from the start: as stated, or of its own chain text, and none."""
    card = spec.victim or next((card for card in spec.blockers if own_damage(card)), None)
    if card is None or card in spec.damage or not own_damage(card) or card in spec.attackers:
        return [None]
    return [0, own_damage(card)]


def _block_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    """A minion may be assigned to an attacker, or take what a text inflicts: only one of them may be meant."""
    (cause, *more) = claim.causes
    if more:
        refuse("name one card at a time")
    combat = cause.card.is_minion and cause.part == "" and cause.kicker is None
    other = claim.other or library["Yuri Koroviev" if combat else "Vulko"]
    if not other.is_minion:
        refuse(f"{other.name} is not a minion, so it blocks nothing", "combat.block")
    if combat:
        board = combat_board(claim, BoardSpec(attackers=[cause.card], blockers=[other]))
        assigned = board._replace(line=f"block {other.name} -> {cause.card.name}", legal=True, when="assigned")
        return [assigned, *(_absorb_boards(claim, library) if other.blocks_damage and claim.other else ())]
    spec = BoardSpec(victim=other, causes=stated_kickers(claim))
    board = chain_board(claim, spec, chain_with(spec.causes))
    return [board._replace(owner=1)]


def _absorb_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    """A card inflicts damage on the player of a minion: by its text, and in combat."""
    (cause, *more) = claim.causes
    if more or claim.other is None or not claim.other.is_minion:
        refuse("name one card, and the minion that takes its damage")
    spec = BoardSpec(victim=claim.other, causes=stated_kickers(claim))
    found = []
    if any("player" in type(effect).template for p in cause.card.paragraphs for effect in p.effects if effect.target):
        found.append(chain_board(claim, spec, chain_with(spec.causes))._replace(owner=1, when="by its text"))
    if cause.card.is_minion and cause.part == "" and cause.kicker is None:
        fight = BoardSpec(victim=claim.other, held=[claim.other], attackers=[cause.card])
        found.append(combat_board(claim, fight)._replace(owner=1, when="in combat"))
    return found or refuse(f"{cause.card.name} inflicts no damage on a player")


def _taking_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    """Only an opponent has an archive."""
    spec = BoardSpec(causes=stated_kickers(claim))
    board = chain_board(claim, spec, chain_with(spec.causes))
    return [board._replace(sentence=f"{OTHER} has Vulko in archives; {board.sentence}")]


def _link_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    card, other = claim.subject.card, claim.other
    assert card is not None
    assert other is not None
    if card.is_wound or other.is_wound:
        refuse(f"{(card if card.is_wound else other).name} is a wound and cannot be linked", "chain.start")
    sentence = f"{ACTOR} links {other.name}, {card.name}"
    return [ClaimBoard(sentence, 0, line=f"link {card.name}", legal=claim.fact == "links")]


def _kicked_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    """An order is linked to one of a colour, or to a card, or starts the chain."""
    card = claim.subject.card
    assert card is not None
    if not card.kicker:
        refuse(f"{card.name} has no kicker", "chain.kicker")
    before = [f"{claim.word} order"] if claim.word else []
    before += [f"{c.color} order" for c in claim.conditions if c.kind == "after-color"]
    before += [cause.card.name for c in claim.conditions if c.kind == "after-card" for cause in c.causes]
    starts = any(condition.kind == "starts" for condition in claim.conditions)
    named = [stand.card for condition in claim.conditions for stand in condition.first if stand.card is not None]
    if len(before) + starts != 1 or any(one is not card for one in named):
        refuse("name the one order that the card is linked to: a card, or an order of a colour")
    sentence = f"{ACTOR} links {', '.join((*before, card.name))}"
    return [ClaimBoard(sentence, 0, line=f"link {card.name}")]


def _target_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    if len(claim.causes) != 1:
        refuse("expected one card that targets, as in Vulko can be targeted by Shock and Awe")
    card = claim.subject.card if claim.word != "minion" else library["Yuri Koroviev"]
    held = [stand.card for c in claim.conditions for stand in c.first if stand.card is not None]
    spec = BoardSpec(victim=card, held=held, causes=stated_kickers(claim))
    board = chain_board(claim, spec, chain_with(spec.causes))
    thing, name = card.name if card is not None else OTHER, claim.causes[0].card.name
    head = board.sentence.rpartition(name)[0]
    return [board._replace(sentence=f"{head}{name} on {thing}", line=f"target {thing}", legal=True, when="")]


def _entering_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    card = claim.subject.card
    if claim.causes or any(condition.kind == "put-into-play" for condition in claim.conditions):
        return _put_boards(claim, library)
    if card is None or not card.is_minion:
        refuse("name the minion that enters play")
    spec = BoardSpec(causes=stated_kickers(claim._replace(causes=(Cause(card),))))
    return [chain_board(claim, spec, chain_with(spec.causes))._replace(owner=0)]


def _put_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    """Another card puts the minion into play."""
    card = claim.subject.card
    puts = [condition for condition in claim.conditions if condition.kind == "put-into-play"]
    causes = list(claim.causes) + [cause for condition in puts for cause in condition.causes]
    if card is None or len(causes) != 1 or (puts and puts[0].first[0].card not in (None, card)):
        refuse("name the minion and the one card that puts it into play")
    links = chain_with(with_kickers(claim, causes))
    board = chain_board(claim, BoardSpec(causes=causes), links)
    name = causes[0].card.name
    text = board.sentence
    if f"{name} on" not in text:
        text = text.replace(name, f"{name} on {card.name}", 1)
    return [board._replace(sentence=f"{ACTOR} has {card.name} in discard; {text}", owner=0)]


def _influence_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    card = claim.subject.card
    causes = [Cause(card, True)] * claim.times if card is not None else stated_kickers(claim)
    board = chain_board(claim, BoardSpec(causes=causes), chain_with(causes))
    return [board._replace(claim=True)]


def _price_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    card = claim.subject.card
    assert card is not None
    causes = stated_kickers(claim)
    board = chain_board(claim, BoardSpec(causes=causes), chain_with(causes))
    return [board._replace(sentence=f"{board.sentence}; {ACTOR} claims {card.name}; influence 20")]


def _wound_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    wounds = f"{claim.times} {library.wounds[0].name}"
    hand = f"{ACTOR} has {wounds}, 2 Genesis One, 2 Enraged Wight, Bad Smoke in hand"
    return [ClaimBoard(f"{hand}; {ACTOR} has {DECK}; {ACTOR} uses the wound effect on {wounds}")]


_KEPT: dict[str, tuple[str, ...]] = {
    "kicked": ("starts", "after-color", "after-card"),
    "targeted": ("in-play", "kicker"),
    "blocks-damage": ("kicker",),
    "blockable": ("kicker",),
    "enters": ("put-into-play", "kicker"),
    "enters-damaged": ("put-into-play", "kicker"),
    "health-left": ("put-into-play", "kicker"),
    "absorbs": ("kicker",),
    "takes": ("kicker",),
    "gains": ("kicker",),
    "price": ("kicker",),
}
"""The conditions that the boards of these facts use; any other is refused."""
_BY_FACT: dict[str, Callable[[Claim, Library], list[ClaimBoard]]] = {
    "links": _link_boards,
    "kicked-by": _link_boards,
    "kicked": _kicked_boards,
    "targeted": _target_boards,
    "blocks-damage": _block_boards,
    "blockable": _block_boards,
    "absorbs": _absorb_boards,
    "takes": _taking_boards,
    "doubled": _influence_boards,
    "quadrupled": _influence_boards,
    "gains": _influence_boards,
    "enters": _entering_boards,
    "enters-damaged": _entering_boards,
    "health-left": _entering_boards,
    "price": _price_boards,
    "wound-draws": _wound_boards,
}
