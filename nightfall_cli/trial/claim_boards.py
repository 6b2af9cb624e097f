"""The least board on which a claim can be played, as a sentence of `nightfall try`.

Scott acts: he links the orders and attacks. Janet has the minion that the claim is about, and is the target.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.sentences import EnterDamaged
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.trial.claim_chains import chain_with
from nightfall_cli.trial.claim_data import Cause
from nightfall_cli.trial.claim_spec import (
    ACTOR,
    DECK,
    OTHER,
    BoardSpec,
    is_fighter,
    refuse,
    spec_of,
    stated_kickers,
    stock_of,
    with_kickers,
)
from nightfall_cli.trial.clauses import read_trial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.cards.sentences import Effect
    from nightfall_cli.trial.claim_chains import ChainLink
    from nightfall_cli.trial.claim_data import Claim


class ClaimBoard(NamedTuple):
    """A board for a claim.

    ``sentence``: as `nightfall try` reads it; ``owner``: the seat of the stated card's owner, or -1; ``line``: a line that the rules may refuse, which
    decides the claim; ``legal``: its legality is the whole fact; ``destroyed``: the fact counts only where the
    ``victim`` is destroyed; ``claim``: play goes on to the claim phase; ``when`` distinguishes the boards of a claim.
    """

    sentence: str
    owner: int = -1
    line: str = ""
    legal: bool = False
    destroyed: bool = False
    victim: Card | None = None
    claim: bool = False
    when: str = ""


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
        return [_combat(claim, spec, damage) for damage in _damages(claim, spec)]
    if not spec.causes:
        refuse("the claim states no situation: name the cards that act, as in Vulko survives Shock and Awe")
    return _chain_boards(claim, spec, library)


def _given_board(claim: Claim, library: Library) -> ClaimBoard:
    """Return the board of a situation that the claim states."""
    trial = read_trial(claim.situation, library)
    if isinstance(trial, Refusal):
        raise as_error(trial)
    owner = claim.subject.seat if claim.subject.card is not None else -1
    return ClaimBoard(claim.situation, owner)


# -- chains -----------------------------------------------------------------------------------------


def _chain_boards(claim: Claim, spec: BoardSpec, library: Library) -> list[ClaimBoard]:
    """Return a board for each order of the named cards that can be linked."""
    card = spec.victim
    if card is not None and not card.is_minion:
        refuse(f"{card.name} is not a minion, so nothing happens to it in play")
    whole = [chain_with(order) for order in permutations(spec.causes)]
    shortest = min(map(len, whole))
    return [
        _chain_board(claim, spec, links, damage)
        for links in whole
        if len(links) == shortest
        for damage in _damages(claim, spec)
    ]


def _damages(claim: Claim, spec: BoardSpec) -> list[int | None]:
    """Return the damage that the minion may have from the start: as stated, or of its own chain text, and none."""
    card = spec.victim or next((card for card in spec.blockers if _own_damage(card)), None)
    if card is None or card in spec.damage or not _own_damage(card) or card in spec.attackers:
        return [None]
    return [0, _own_damage(card)]


def _own_damage(card: Card) -> int:
    return sum(e.n for p in card.paragraphs for e in p.effects if isinstance(e, EnterDamaged) and p.label == "Chain")


def _chain_board(claim: Claim, spec: BoardSpec, links: Sequence[ChainLink], damage: int | None = None) -> ClaimBoard:
    card = spec.victim
    stands = dict.fromkeys([*([card] if card is not None else []), *spec.held])
    parts = [f"{OTHER} has {_damaged(one, spec, damage)}" for one in stands]
    parts += stock_of(claim)
    parts.append(f"{ACTOR} links {', '.join(_link_text(link, card) for link in links)}")
    parts += ["commons Ghoul Summoning"] if claim.fact == "exiles-archive" else []
    when = (
        [f"in the order {', '.join(link.card.name for link in links if link.wanted)}"] if len(spec.causes) > 1 else []
    )
    when += (
        [] if damage is None or card is None else [f"{card.name} {f'with {damage} damage' if damage else 'undamaged'}"]
    )
    owner = -1 if claim.subject.card is None else 0 if claim.subject.card is not card else 1
    board = ClaimBoard("; ".join(parts), owner, victim=card, when="; ".join(when))
    return board._replace(destroyed=spec.destroyed)


def _damaged(card: Card, spec: BoardSpec, damage: int | None) -> str:
    """Return a minion with its damage: as stated, else as this board has it."""
    found = spec.damage.get(card, damage if damage and _own_damage(card) else 0)
    return f"{card.name} ({found} damage)" if found else card.name


def _link_text(link: ChainLink, victim: Card | None) -> str:
    """Return an order with its targets: the stated minion, once, and its player; a filler is aimed at the actor."""
    targets: list[str] = []
    for effect in _effects(link):
        if effect.target in ("player", "opponent"):
            targets.append(OTHER if link.wanted or effect.target == "opponent" else ACTOR)
        elif effect.target == "minion" and link.wanted and victim is not None and victim.name not in targets:
            targets.append(victim.name)
        elif effect.target:
            break
    return f"{link.card.name} on {' and '.join(targets)}" if targets else link.card.name


def _effects(link: ChainLink) -> list[Effect]:
    """Return the effects of an order that resolve, in order."""
    kicker = link.card.paragraph("Kicker") if link.kicked else None
    labels = ["Kicker"] if kicker and kicker.instead else ["Chain", "Your chain", *(["Kicker"] if kicker else [])]
    return list(link.card.program(tuple(labels)))


# -- combat and blocks --------------------------------------------------------------------------------


def _combat(claim: Claim, spec: BoardSpec, damage: int | None = None) -> ClaimBoard:
    fighting = (*spec.attackers, *spec.blockers)
    card = claim.subject.card
    held = [one for one in (card, *spec.held) if one is not None and one not in fighting and one.is_minion]
    parts = [f"{OTHER} has {_damaged(one, spec, damage)}" for one in dict.fromkeys(held)]
    hurt = [one for one in fighting if _damaged(one, spec, damage) != one.name]
    parts += [f"{ACTOR if one in spec.attackers else OTHER} has {_damaged(one, spec, damage)}" for one in hurt]
    parts.append(f"{ACTOR} attacks {OTHER} with {', '.join(one.name for one in spec.attackers)}")
    if spec.blockers:
        blockers = ", ".join(one.name for one in spec.blockers)
        parts.append(f"{OTHER} blocks {spec.attackers[0].name} with {blockers}")
    owner = -1 if card is None else 0 if card in spec.attackers else 1
    when = "" if damage is None else f"with {damage} damage" if damage else "undamaged"
    return ClaimBoard("; ".join(parts), owner, destroyed=spec.destroyed, victim=spec.victim, when=when)


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
        if claim.other is not None and (other.blocks_damage or not is_fighter(cause.card)):
            refuse(
                f'"block" could mean two things: {other.name} is assigned to {cause.card.name}, or takes damage '
                f"inflicted on its player; write: {other.name} takes damage for its controller when "
                f"{cause.card.name} attacks",
                "ambiguous",
                "ambiguous",
            )
        board = _combat(claim, BoardSpec(attackers=[cause.card], blockers=[other]))
        return [board._replace(line=f"block {other.name} -> {cause.card.name}", legal=True)]
    spec = BoardSpec(victim=other, causes=stated_kickers(claim))
    board = _chain_board(claim, spec, chain_with(spec.causes))
    return [board._replace(owner=1)]


# -- links, targets, entering --------------------------------------------------------------------------


def _link_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    card, other = claim.subject.card, claim.other
    assert card is not None
    assert other is not None
    if card.is_wound or other.is_wound:
        refuse(f"{(card if card.is_wound else other).name} is a wound and cannot be linked", "chain.start")
    sentence = f"{ACTOR} links {other.name}, {card.name}"
    return [ClaimBoard(sentence, 0, line=f"link {card.name}", legal=claim.fact == "links")]


def _target_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    if len(claim.causes) != 1:
        refuse("expected one card that targets, as in Vulko can be targeted by Shock and Awe")
    card = claim.subject.card
    held = [stand.card for c in claim.conditions for stand in c.first if stand.card is not None]
    spec = BoardSpec(victim=card, held=held, causes=stated_kickers(claim))
    board = _chain_board(claim, spec, chain_with(spec.causes))
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
    return [_chain_board(claim, spec, chain_with(spec.causes))._replace(owner=0)]


def _put_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    """Another card puts the minion into play."""
    card = claim.subject.card
    puts = [condition for condition in claim.conditions if condition.kind == "put-into-play"]
    causes = list(claim.causes) + [cause for condition in puts for cause in condition.causes]
    if card is None or len(causes) != 1 or (puts and puts[0].first[0].card not in (None, card)):
        refuse("name the minion and the one card that puts it into play")
    links = chain_with(with_kickers(claim, causes))
    board = _chain_board(claim, BoardSpec(causes=causes), links)
    name = causes[0].card.name
    text = board.sentence
    if f"{name} on" not in text:
        text = text.replace(name, f"{name} on {card.name}", 1)
    return [board._replace(sentence=f"{ACTOR} has {card.name} in discard; {text}", owner=0)]


def _influence_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    card = claim.subject.card
    causes = [Cause(card, True)] * claim.times if card is not None else stated_kickers(claim)
    board = _chain_board(claim, BoardSpec(causes=causes), chain_with(causes))
    return [board._replace(claim=True)]


def _price_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    card = claim.subject.card
    assert card is not None
    causes = stated_kickers(claim)
    board = _chain_board(claim, BoardSpec(causes=causes), chain_with(causes))
    return [board._replace(sentence=f"{board.sentence}; {ACTOR} claims {card.name}; influence 20")]


def _wound_boards(claim: Claim, library: Library) -> list[ClaimBoard]:
    wounds = f"{claim.times} {library.wounds[0].name}"
    hand = f"{ACTOR} has {wounds}, 2 Genesis One, 2 Enraged Wight, Bad Smoke in hand"
    return [ClaimBoard(f"{hand}; {ACTOR} has {DECK}; {ACTOR} uses the wound effect on {wounds}")]


_KEPT: dict[str, tuple[str, ...]] = {
    "targeted": ("in-play", "kicker"),
    "blocks-damage": ("kicker",),
    "blockable": ("kicker",),
    "enters": ("put-into-play", "kicker"),
    "enters-damaged": ("put-into-play", "kicker"),
    "health-left": ("put-into-play", "kicker"),
    "gains": ("kicker",),
    "price": ("kicker",),
}
"""The conditions that the boards of these facts use; any other is refused."""
_BY_FACT = {
    "links": _link_boards,
    "kicked-by": _link_boards,
    "targeted": _target_boards,
    "blocks-damage": _block_boards,
    "blockable": _block_boards,
    "doubled": _influence_boards,
    "quadrupled": _influence_boards,
    "gains": _influence_boards,
    "enters": _entering_boards,
    "enters-damaged": _entering_boards,
    "health-left": _entering_boards,
    "price": _price_boards,
    "wound-draws": _wound_boards,
}
