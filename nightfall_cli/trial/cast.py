"""Give each thing of a sentence its role, owner and targets, as the network finds them likeliest.

A decision is a softmax over its candidates. The best casts by their chances are weighed once more by the rules: a
minion blocks for the player who is attacked, an order is aimed at what its text can take and linked by its colour.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import phrase
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.decisions import ASKED, HELD, SAME, Decisions, best, meant
from nightfall_cli.trial.network import UNTOLD, networks
from nightfall_cli.trial.scene import ToldScene
from nightfall_cli.trial.sentence_forms import effects_of, targets_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.decisions import Candidates
    from nightfall_cli.trial.network import Network

WIDE, TRIED, OWNERS, BOTH = 24, 8, 4, 2
"""The roles kept while they are found, those tried further, the owners tried for each, and of each thing."""
CHOOSING = "ChooseTargets"
"""The effect of an order that chooses the targets of another one."""
LONGEST_CHAIN = 4
"""The most orders that are put in another order than they are told in."""
UNFIT, ILLEGAL, UNAIMED, OTHER_SIDE, OTHER_FOE, TEAMS, NO_ACT, UNUSED, BACKWARDS = (
    3.0,
    1.0,
    0.7,
    5.0,
    2.0,
    2.0,
    5.0,
    2.0,
    8.0,
)
"""What speaks against a cast, as logarithms of odds: a target that the text cannot take, a colour that is not linked, a
minion in play at which nobody aims, a block for another player or of an attack on another one, attackers of two
players, nothing done, a player without a part, an order aimed at a later one."""


DOUBTS = {
    "role": phrase("what {card} does here"),
    "owner": phrase("whose {card} is"),
    "target": phrase("what {card} is aimed at"),
    "attacked": phrase("whom {card} attacks"),
    "foe": phrase("which attacker {card} blocks"),
    "order": phrase("where {card} stands in the chain"),
    "source": phrase("whose archive {card} comes from"),
    "number": phrase("what {number} counts"),
    "holder": phrase("whose cards {number} counts"),
    "deed": phrase("how the turn ends"),
    "word": phrase("what '{word}' means"),
}
"""What is the least sure of a cast, or an unknown word that may be its verb."""


class Cast(NamedTuple):
    """The roles of the things of a sentence, by their numbers, and the logarithm of the odds of all.

    ``owners`` are players' names; ``aims`` are None, a player's name or the number of a thing, ``seconds`` the second
    targets; ``chain`` are the orders as they stand in the chain; ``attacked`` are players, ``foes`` the attackers that
    minions block, ``leaders`` the blockers that are dealt damage first, ``sources`` those from whose archives cards are
    claimed, None for a common one. ``counts`` tell by the places of the numbers what they count, ``holders`` of whom.
    ``deed`` is how the turn ends, one of `DEEDS`, and ``doer`` whose turn it is.
    """

    odds: float
    roles: tuple[str, ...]
    owners: dict[int, str]
    aims: dict[int, Hashable]
    chain: tuple[int, ...]
    attacked: dict[int, str]
    foes: dict[int, int]
    sources: dict[int, str | None]
    seconds: dict[int, Hashable]
    leaders: tuple[int, ...]
    counts: dict[int, Hashable]
    holders: dict[int, str]
    deed: str | None
    doer: str


class Casting:
    """The choice of casts for a scene."""

    def __init__(self, scene: ToldScene, nets: Sequence[Network] = ()) -> None:
        self.scene = scene
        self.decisions = Decisions(nets or networks(), scene)

    def casts(self) -> list[Cast]:
        """Return the casts that were tried, the best first."""
        found = [
            self._cast(roles, owners, odds)
            for roles, first in self._roles()[:TRIED]
            for owners, odds in self._owners(roles, first)
        ]
        return sorted(found, key=lambda cast: -cast.odds)

    def _roles(self) -> list[tuple[tuple[str, ...], float]]:
        found: list[tuple[tuple[str, ...], float]] = [((), 0.0)]
        for n in range(len(self.scene.things)):
            longer: list[tuple[tuple[str, ...], float]] = []
            for roles, odds in found:
                chances = self.decisions.role(n, roles[-1] if roles else "")
                longer += [((*roles, str(role)), odds + chance) for role, chance in chances]
            found = sorted(longer, key=lambda one: -one[1])[:WIDE]
        return found

    def _owners(self, roles: Sequence[str], odds: float) -> list[tuple[dict[int, str], float]]:
        found: list[tuple[dict[int, str], float]] = [({}, odds)]
        last = -1
        for n, role in enumerate(roles):
            if role in (SAME, ASKED):
                continue
            longer: list[tuple[dict[int, str], float]] = []
            for owners, before in found:
                former = (last, roles[last], owners[last]) if last >= 0 else None
                chances = self.decisions.owner(n, role, former)
                likeliest = sorted(chances, key=lambda one: -one[1])[:BOTH]
                longer += [({**owners, n: str(player)}, before + chance) for player, chance in likeliest]
            found, last = sorted(longer, key=lambda one: -one[1])[:OWNERS], n
        return found

    def _cast(self, roles: tuple[str, ...], owners: dict[int, str], odds: float) -> Cast:
        """Return the likeliest cast with these roles and owners."""
        decisions, chances = self.decisions, [odds]

        def likeliest(candidates: Candidates) -> Hashable:
            found, chance = best(candidates)
            chances.append(chance)
            return found

        of_role = {role: [n for n, one in enumerate(roles) if one == role] for role in set(roles)}
        links, attackers = of_role.get("link", []), of_role.get("attack", [])
        aims: dict[int, Hashable] = {}
        seconds: dict[int, Hashable] = {}
        for n in (n for n in links if self.scene.things[n].card is not None):
            known = decisions.aim(n, roles, owners)
            aims[n], chance = best((aim, chance - self._unfit(roles, n, aim)) for aim, chance in known)
            chances.append(chance)
            if isinstance(aims[n], int) and may_take_two(self.scene.things[n].card):
                second = likeliest(decisions.second(n, roles))
                seconds |= {} if second is None else {n: second}
        chain, chance = self._chain(links, aims)
        chances.append(chance)
        attacked = {n: str(likeliest(decisions.attacked(n, owners[n]))) for n in attackers}
        blockers = of_role.get("block", []) if attackers else []
        foes = {n: int(str(likeliest(decisions.foe(n, attackers)))) for n in blockers}
        together = [n for n in blockers if [*foes.values()].count(foes[n]) > 1]
        leaders = tuple(n for n in together if likeliest(decisions.leads(n)))
        archives = {n: likeliest(decisions.source(n)) for n in of_role.get("claim", [])}
        sources = {n: None if source is None else str(source) for n, source in archives.items()}
        counts = {at: likeliest(decisions.number(at, roles)) for at, _ in self.scene.numbers()}
        holders = {at: str(likeliest(decisions.holder(at))) for at, what in counts.items() if what in HELD}
        deed = likeliest(decisions.deed())
        doer = "" if deed in (None, UNTOLD) else str(likeliest(decisions.doer()))
        whole = (attacked, foes, sources, seconds, leaders, counts, holders, None if deed is None else str(deed), doer)
        cast = Cast(sum(chances), roles, owners, aims, chain, *whole)
        return cast._replace(odds=cast.odds - against(self.scene, cast))

    def least_sure(self, cast: Cast) -> tuple[str, int]:
        """Return the decision of a cast that is the least sure, a key of `DOUBTS`, and the number of its thing.

        For a number, it is its place in the sentence.
        """
        decisions, roles, owners = self.decisions, cast.roles, cast.owners
        chances: dict[tuple[str, int], float] = {}
        former = None
        for n, role in enumerate(roles):
            chances["role", n] = dict(decisions.role(n, roles[n - 1] if n else ""))[role]
            if n in owners:
                chances["owner", n] = dict(decisions.owner(n, role, former))[owners[n]]
                former = (n, role, owners[n])
        for n, aim in cast.aims.items():
            chances["target", n] = dict(decisions.aim(n, roles, owners))[aim]
        for n, player in cast.attacked.items():
            chances["attacked", n] = dict(decisions.attacked(n, owners[n]))[player]
        for n, foe in cast.foes.items():
            chances["foe", n] = dict(decisions.foe(n, [*cast.attacked]))[foe]
        for n, source in cast.sources.items():
            chances["source", n] = dict(decisions.source(n))[source]
        for at, what in cast.counts.items():
            chances["number", at] = dict(decisions.number(at, roles))[what]
        for at, player in cast.holders.items():
            chances["holder", at] = dict(decisions.holder(at))[player]
        chances["deed", 0] = dict(decisions.deed())[cast.deed]
        for one, other in pairwise(sorted(cast.chain)):
            before = cast.chain.index(one) < cast.chain.index(other)
            chances["order", other] = decisions.first(one, other)[before]
        return min(chances, key=chances.__getitem__)

    def _unfit(self, roles: Sequence[str], n: int, aim: Hashable) -> float:
        """Return what speaks against the target of an order."""
        card = self.scene.things[n].card
        if aim is None or card is None:
            return 0.0
        kinds = kinds_of_targets(card)
        if isinstance(aim, str):
            return UNFIT * bool(kinds and "player" not in kinds)
        role = roles[int(str(aim))]
        fits = (
            ("minion" in kinds and role in ("play", "attack", "block"))
            or ("order" in kinds and role == "link")
            or ("pile" in kinds and role in ("discard", "hand"))
        )
        return 0.0 if fits else UNFIT

    def _chain(self, links: list[int], aims: dict[int, Hashable]) -> tuple[tuple[int, ...], float]:
        """Return the orders as they stand in the chain, and what speaks for that."""
        told = tuple(links)
        if len(told) < 2:
            return told, 0.0
        pairs = {pair: self.decisions.first(*pair) for pair in pairwise(told)}

        def odds(chain: Sequence[int]) -> float:
            at = {n: place for place, n in enumerate(chain)}
            backwards = sum(isinstance(aims.get(n), int) and at.get(int(str(aims[n])), -1) > at[n] for n in chain)
            illegal = sum(not self._links(one, other) for one, other in pairwise(chain))
            stated = sum(chances[at[one] < at[other]] for (one, other), chances in pairs.items())
            return stated - BACKWARDS * backwards - ILLEGAL * illegal

        chains = permutations(told) if len(told) <= LONGEST_CHAIN else (told,)
        likeliest = max(chains, key=odds)
        return likeliest, odds(likeliest)

    def _links(self, one: int, other: int) -> bool:
        first, second = self.scene.things[one], self.scene.things[other]
        return (
            first.card is None or (second.card.color if second.card is not None else second.color) in first.card.links
        )


def may_take_two(card: Card | None) -> bool:
    """True for an order that may have two minions as targets, or an order and a new target for it."""
    chooses = any(effect.name == CHOOSING for effect in effects_of(card))
    return chooses or (card is not None and targets_of(card).count("minion") > 1)


def kinds_of_targets(card: Card) -> set[str]:
    """Return the kinds of things that a card targets: player, minion, order (of the chain) or pile."""
    found = set()
    for want in targets_of(card):
        if want in ("player", "opponent"):
            found.add("player")
        elif "discard" in want:
            found.add("pile")
        else:
            found.add("order" if "chain" in want else "minion")
    return found


def against(scene: ToldScene, cast: Cast) -> float:
    """Return what the rules, and words without a part, say against a cast."""
    roles, owners = cast.roles, cast.owners
    acts = cast.deed is not None or any(role in ("link", "attack", "claim", "drop") for role in roles)
    found = 0.0 if acts else NO_ACT
    minions = [n for n, role in enumerate(roles) if role == "play"]
    if minions and not any(aim in minions for aim in cast.aims.values()):
        cards = (scene.things[n].card for n, aim in cast.aims.items() if aim is None)
        found += UNAIMED * sum(card is not None and kinds_of_targets(card) == {"minion"} for card in cards)
    found += TEAMS * (len({owners[n] for n, role in enumerate(roles) if role == "attack"}) > 1)
    for n, role in enumerate(roles):
        if role == "block":
            foe = cast.foes.get(n)
            same = foe is None or owners[foe] == owners[n]
            found += OTHER_SIDE if same else OTHER_FOE * (foe is not None and cast.attacked[foe] != owners[n])
    used = {
        *owners.values(),
        *cast.attacked.values(),
        *cast.sources.values(),
        *(aim for aim in (*cast.aims.values(), *cast.seconds.values()) if isinstance(aim, str)),
        *cast.holders.values(),
        cast.doer,
    }
    return found + UNUSED * sum(player not in used for player in scene.stated_names)


def scene_of(text: str, library: Library, nets: Sequence[Network] = ()) -> ToldScene:
    """Return what a sentence names."""
    return ToldScene(text, library, partial(meant, nets or networks()))
