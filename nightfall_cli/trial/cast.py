"""Give each thing of a sentence its role by what was learned from sentences with their readings.

Every sign of a candidate has a weight, hashed into a row of ``cast.bin``; a candidate's chance is the softmax of their
sums. `train_cast` learns them. The best casts by their chances are weighed once more by the rules: a minion blocks for
the player who is attacked, an order is aimed at what its text can take and linked by its colour.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise, permutations
from math import exp, log
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.act_signs import (
    aim_candidates,
    foe_candidates,
    kick_candidates,
    number_candidates,
    order_candidates,
)
from nightfall_cli.trial.role_signs import (
    SAME,
    Former,
    link_between,
    name_candidates,
    player_candidates,
    role_candidates,
)
from nightfall_cli.trial.scene import ToldScene
from nightfall_cli.trial.sentence_forms import targets_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.role_signs import Candidate
    from nightfall_cli.trial.token_cards import Token

WEIGHTS = Path(__file__).parent / "cast.bin"
ROWS = 1 << 18
UNIT = 32.0
"""A weight of 1 is written as this number."""
WIDE, TRIED, OWNERS, BOTH = 24, 8, 4, 2
"""The roles kept while they are found, those tried further, the owners tried for each, and of each thing."""
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


class Cast(NamedTuple):
    """The roles of the things of a sentence, by their numbers, and the logarithm of the odds of all.

    ``owners`` are players' names; ``aims`` are None, a player's name or the number of a thing; ``chain`` are the orders
    as they stand in the chain; ``attacked`` are players, ``foes`` the attackers that minions block.
    """

    odds: float
    roles: tuple[str, ...]
    owners: dict[int, str]
    aims: dict[int, Hashable]
    chain: tuple[int, ...]
    attacked: dict[int, str]
    foes: dict[int, int]


class Casting:
    """The choice of casts for a scene; every decision is weighed once."""

    def __init__(self, scene: ToldScene) -> None:
        self.scene = scene
        self.known: dict[Hashable, list[tuple[Hashable, float]]] = {}

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
                former = roles[-1] if roles else ""
                chances = self._chances(("role", n, former), role_candidates, self.scene, n, former)
                longer += [((*roles, str(role)), odds + chance) for role, chance in chances]
            found = sorted(longer, key=lambda one: -one[1])[:WIDE]
        return found

    def _owners(self, roles: Sequence[str], odds: float) -> list[tuple[dict[int, str], float]]:
        found: list[tuple[dict[int, str], float]] = [({}, odds)]
        last = -1
        for n, role in enumerate(roles):
            if role == SAME:
                continue
            longer: list[tuple[dict[int, str], float]] = []
            for owners, before in found:
                former = former_of(self.scene, roles, owners, last, n)
                thing = self.scene.things[n]
                chances = self._chances(("owner", n, role, former), player_candidates, self.scene, thing, role, former)
                likeliest = sorted(chances, key=lambda one: -one[1])[:BOTH]
                longer += [({**owners, n: str(player)}, before + chance) for player, chance in likeliest]
            found, last = sorted(longer, key=lambda one: -one[1])[:OWNERS], n
        return found

    def _cast(self, roles: tuple[str, ...], owners: dict[int, str], odds: float) -> Cast:
        scene = self.scene
        links = [n for n, role in enumerate(roles) if role == "link"]
        attackers = [n for n, role in enumerate(roles) if role == "attack"]
        aims: dict[int, Hashable] = {}
        for n in links:
            if scene.things[n].card is not None:
                key = ("aim", n, roles, *owners.items())
                chances = self._chances(key, aim_candidates, scene, roles, owners, n)
                aims[n], chance = max(
                    ((aim, c - self._unfit(roles, n, aim)) for aim, c in chances), key=lambda one: one[1]
                )
                odds += chance
        chain, chance = self._chain(links, aims)
        odds += chance
        attacked: dict[int, str] = {}
        for n in attackers:
            key = ("attacked", n, owners[n])
            chances = self._chances(key, player_candidates, scene, scene.things[n], "attacked", None, (), owners[n])
            player, chance = max((one for one in chances if one[0] != owners[n]), key=lambda one: one[1])
            attacked[n] = str(player)
            odds += chance
        foes: dict[int, int] = {}
        for n in (n for n, role in enumerate(roles) if role == "block" and attackers):
            chances = self._chances(("foe", n, *attackers), foe_candidates, scene, n, attackers)
            foe, chance = max(chances, key=lambda one: one[1])
            foes[n] = int(str(foe))
            odds += chance
        cast = Cast(odds, roles, owners, aims, chain, attacked, foes)
        return cast._replace(odds=odds - against(scene, cast))

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
        pairs = {
            (one, other): dict(self._chances(("order", one, other), order_candidates, self.scene, one, other))
            for one, other in pairwise(told)
        }

        def odds(chain: Sequence[int]) -> float:
            at = {n: place for place, n in enumerate(chain)}
            backwards = sum(isinstance(aims.get(n), int) and at.get(int(str(aims[n])), -1) > at[n] for n in chain)
            illegal = sum(not self._links(one, other) for one, other in pairwise(chain))
            stated = sum(chances[at[one] < at[other]] for (one, other), chances in pairs.items())
            return stated - BACKWARDS * backwards - ILLEGAL * illegal

        chains = permutations(told) if len(told) <= LONGEST_CHAIN else (told,)
        best = max(chains, key=odds)
        return best, odds(best)

    def _links(self, one: int, other: int) -> bool:
        first, second = self.scene.things[one], self.scene.things[other]
        return (
            first.card is None or (second.card.color if second.card is not None else second.color) in first.card.links
        )

    def kicked(self, cast: Cast, n: int) -> bool | None:
        """Return what is said of the kicker of an order."""
        card = self.scene.things[n].card
        if card is None or not card.kicker or not any("kick" in symbol for symbol in self.scene.symbols):
            return None
        chances = self._chances(("kick", n), kick_candidates, self.scene, n, cast.chain)
        kicked = max(chances, key=lambda one: one[1])[0]
        return None if kicked is None else bool(kicked)

    def number(self, cast: Cast, at: int) -> Hashable:
        """Return what the number at a place counts."""
        chances = self._chances(("number", at, *cast.roles), number_candidates, self.scene, at, cast.roles)
        return max(chances, key=lambda one: one[1])[0]

    def _chances(self, key: Hashable, candidates: object, *values: object) -> list[tuple[Hashable, float]]:
        if key not in self.known:
            assert callable(candidates)
            self.known[key] = chances_of(candidates(*values))
        return self.known[key]


def former_of(scene: ToldScene, roles: Sequence[str], owners: dict[int, str], last: int, n: int) -> Former | None:
    """Return the thing before one, as a sign of its owner; None for the first."""
    if last < 0:
        return None
    return Former(owners[last], f"{roles[last]}>{roles[n]}", link_between(scene, n))


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
    found = 0.0 if any(role in ("link", "attack", "claim", "drop") for role in roles) else NO_ACT
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
    used = {*owners.values(), *cast.attacked.values(), *(aim for aim in cast.aims.values() if isinstance(aim, str))}
    return found + UNUSED * sum(player not in used for player in scene.named)


def scene_of(text: str, library: Library) -> ToldScene:
    """Return what a sentence names."""

    def is_card(tokens: Sequence[Token], at: int) -> bool:
        return bool(max(chances_of(name_candidates(tokens, at)), key=lambda one: one[1])[0])

    return ToldScene(text, library, decide=is_card)


def chances_of(candidates: Sequence[Candidate]) -> list[tuple[Hashable, float]]:
    """Return the candidates with the logarithms of their chances."""
    weights = _weights()
    sums = [sum(weights[row] for row in rows_of(signs)) / UNIT for _, signs in candidates]
    most = max(sums)
    whole = log(sum(exp(one - most) for one in sums)) + most
    return [(candidate, one - whole) for (candidate, _), one in zip(candidates, sums, strict=True)]


def rows_of(signs: Sequence[str]) -> list[int]:
    """Return the rows of signs."""
    return [crc32(sign.encode(errors="surrogatepass")) % ROWS for sign in signs]


@cache
def _weights() -> memoryview:
    return memoryview(WEIGHTS.read_bytes()).cast("b")
