"""The least board on which a claim can be played, as a sentence of `nightfall try`.

Scott acts: he links the orders and attacks. Janet has the minion that the claim is about, and is the target.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.sentences import EnterDamaged
from nightfall_cli.trial.claim_spec import ACTOR, OTHER, BoardSpec, stock_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.cards.sentences import Effect
    from nightfall_cli.trial.claim_chains import ChainLink
    from nightfall_cli.trial.claim_data import Claim


class ClaimBoard(NamedTuple):
    """A board for a claim.

    ``sentence``: as `nightfall try` reads it; ``owner``: the seat of the stated card's owner, or -1; ``line``: what the
    rules may refuse, which decides the claim; ``legal``: its legality is the whole fact; ``destroyed``: the fact counts
    only where the ``victim`` is destroyed; ``claim``: play goes on to the claim phase; ``when`` tells the boards of
    a claim apart.
    """

    sentence: str
    owner: int = -1
    line: str = ""
    legal: bool = False
    destroyed: bool = False
    victim: Card | None = None
    claim: bool = False
    when: str = ""


def own_damage(card: Card) -> int:
    """Return the damage with which a minion enters play by its chain text."""
    return sum(e.n for p in card.paragraphs for e in p.effects if isinstance(e, EnterDamaged) and p.label == "Chain")


def chain_board(claim: Claim, spec: BoardSpec, links: Sequence[ChainLink], damage: int | None = None) -> ClaimBoard:
    """Return the board of a chain; ``damage``: what the minion has, where its chain text decides it."""
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
    found = spec.damage.get(card, damage if damage and own_damage(card) else 0)
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


def combat_board(claim: Claim, spec: BoardSpec, damage: int | None = None) -> ClaimBoard:
    """Return the board of an attack; ``damage`` as for a chain."""
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
