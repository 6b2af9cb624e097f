"""What the network says of each decision about a sentence: its candidates, with the logarithms of their chances."""

from __future__ import annotations

from math import exp, log, sqrt, tanh
from operator import mul
from typing import TYPE_CHECKING

from nightfall_cli.trial.network import COUNTS, DEEDS, KEY, ROLES

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

    from nightfall_cli.trial.network import Network, Vector
    from nightfall_cli.trial.open_names import OpenName
    from nightfall_cli.trial.scene import ToldScene

Candidates = list[tuple["Hashable", float]]
"""What may be decided, and what speaks for it; or the logarithms of the chances."""
SAME, ASKED = "same", "asked"
PILES = ("hand", "discard", "deck", "archives")
PLAYED = ("link", "attack", "block", "claim", "drop")
ROLES_OF = {
    "minion": ("play", *PILES, *PLAYED),
    "action": (*PILES, "link", "claim", "drop"),
    "wound": ("hand", "discard", "deck", "drop", "use"),
    "color": ("link", SAME),
}
"""The roles that each sort of thing may have. A card named again may be the same one, a colour that of a card."""
AIMED_AT = ("play", "attack", "block", "link", "discard")
FIGHTING = ("play", "attack", "block")
COUNTED = ("damage", "health", "copies")
"""What a number may count of a thing; the first two only of a minion."""
PITCHED = ("pitch", "pitched wounds")
HELD = (*PITCHED, "hand", "wounds", "total", "deck", "discard")
"""What a number may count of a player; the first ones are discarded."""
NO, NEAR = ("w:no", "f:no", "w:not", "pp:without"), 3
"""Words before what nobody has, and how near they stand."""
KICKED = (None, True, False)
MEANT = ("card", "name", "word")
"""What the network says of a kicker, and of an open name, in its order."""


class Decisions:
    """The decisions about a sentence of which each is weighed once; ``things`` are told by their numbers."""

    def __init__(self, nets: Sequence[Network], scene: ToldScene) -> None:
        self.scene = scene
        self._readers = [NetworkReader(net, scene) for net in nets]
        self._known: dict[Hashable, Candidates] = {}

    def _once(self, what: str, *about: Hashable) -> Candidates:
        """Return the candidates of a decision with the mean of what the networks say of them."""
        if (what, *about) not in self._known:
            said = [chances_of(getattr(reader, what)(*about)) for reader in self._readers]
            mean = [(alike[0][0], sum(chance for _, chance in alike) / len(said)) for alike in zip(*said, strict=True)]
            self._known[what, *about] = chances_of(mean)
        return self._known[what, *about]

    def role(self, n: int, former: str) -> Candidates:
        """Return the roles of a thing; ``former`` is the role of the thing before it, or ""."""
        return self._once("role", n, former)

    def owner(self, n: int, role: str, former: tuple[int, str, str] | None) -> Candidates:
        """Return the owners of a thing; ``former`` is the thing before it, with its role and owner."""
        return self._once("owner", n, role, former)

    def aim(self, n: int, roles: tuple[str, ...], owners: Mapping[int, str]) -> Candidates:
        """Return the targets of an order: None, a player or another thing."""
        return self._once("aim", n, roles, tuple(owners.items()))

    def attacked(self, n: int, owner: str) -> Candidates:
        """Return the players whom a minion attacks."""
        return self._once("attacked", n, owner)

    def second(self, n: int, roles: tuple[str, ...]) -> Candidates:
        """Return the second targets of an order: None, a player or a minion."""
        return self._once("second", n, roles)

    def foe(self, n: int, attackers: Sequence[int]) -> Candidates:
        """Return the attackers that a minion blocks."""
        return self._once("foe", n, tuple(attackers))

    def leads(self, n: int) -> Candidates:
        """Return whether a blocker is said to be the first that is dealt damage."""
        return self._once("leads", n)

    def source(self, n: int) -> Candidates:
        """Return the players from whose archives a card is claimed; None for a common one."""
        return self._once("source", n)

    def first(self, one: int, other: int) -> dict[Hashable, float]:
        """Return whether the first of two orders stands before the second in the chain."""
        return dict(self._once("first", one, other))

    def number(self, at: int, roles: tuple[str, ...]) -> Candidates:
        """Return what the number at a place counts: one of `COUNTS`, or (what, thing)."""
        return self._once("number", at, roles)

    def holder(self, at: int) -> Candidates:
        """Return the players whose cards the number at a place counts."""
        return self._once("holder", at)

    def deed(self) -> Candidates:
        """Return how a sentence ends: one of `DEEDS`."""
        return self._once("deed")

    def doer(self) -> Candidates:
        """Return the players whose turn ends, or who use the wound effect."""
        return self._once("doer")

    def kicked(self, n: int) -> bool | None:
        """Return what is said of the kicker of an order."""
        card = self.scene.things[n].card
        if card is None or not card.kicker or not any("kick" in symbol for symbol in self.scene.symbols):
            return None
        kicked = best(self._once("kicked", n))[0]
        return None if kicked is None else bool(kicked)


class NetworkReader:
    """What one network says of the decisions about a sentence; see `Decisions`, whose methods have the same names."""

    def __init__(self, net: Network, scene: ToldScene) -> None:
        self.net = net
        self.scene = scene
        self.at = [thing.at for thing in scene.things]
        self.end = len(scene.tokens) - 1
        self._states = net.states(scene.signs)
        self._seen: dict[tuple[str, int], Vector] = {}

    def kicked(self, n: int) -> Candidates:
        """Return what speaks for each thing that is said of a kicker."""
        return list(zip(KICKED, self._of("kicked", self.at[n]), strict=True))

    def role(self, n: int, former: str) -> Candidates:
        """Return what speaks for the roles of a thing."""
        after = self.net.row("role after", ROLES.index(former))
        logits = dict(zip(ROLES, map(float.__add__, self._of("role", self.at[n]), after), strict=False))
        return [(role, logits[role]) for role in roles_of(self.scene, n)]

    def owner(self, n: int, role: str, former: tuple[int, str, str] | None) -> Candidates:
        """Return what speaks for the owners of a thing."""
        logits = self._players("owner", self.at[n], role)
        if former is not None:
            last, former_role, owner = former
            one = _sum(self._of("same one", self.at[n]), self._role_row("same role one", role))
            other = _sum(self._of("same other", self.at[last]), self._role_row("same role other", former_role))
            logits[owner] += _dot(map(tanh, _sum(one, other)), self.net.row("same", 0))
        return list(logits.items())

    def attacked(self, n: int, owner: str) -> Candidates:
        """Return what speaks for the players whom a minion attacks."""
        return [one for one in self._players("attacked", self.at[n], "attack").items() if one[0] != owner]

    def source(self, n: int) -> Candidates:
        """Return what speaks for the owners of an archive."""
        return [(None, self._of("source none", self.at[n])[0]), *self._players("source", self.at[n], "claim").items()]

    def aim(self, n: int, roles: Sequence[str], owned: Sequence[tuple[int, str]]) -> Candidates:
        """Return what speaks for the targets of an order."""
        owners, at = dict(owned), self.at[n]
        logits = self._players("aim", at, "link")
        logits[owners[n]] += self._of("aim self", at)[0]
        found: Candidates = [(None, self._of("aim none", at)[0]), *logits.items()]
        for m, role in enumerate(roles):
            if m != n and role in AIMED_AT:
                owner = self._role_row("at owner", role)[owners[m] == owners[n]]
                found.append((m, self._pair("at", at, self.at[m], "link", role) + owner))
        return found

    def second(self, n: int, roles: Sequence[str]) -> Candidates:
        """Return what speaks for the second targets of an order."""
        at = self.at[n]
        found: Candidates = [(None, self._of("second none", at)[0]), *self._players("second", at, "link").items()]
        minions = [m for m, role in enumerate(roles) if m != n and role in FIGHTING]
        return found + [(m, self._pair("second", at, self.at[m], "link", roles[m])) for m in minions]

    def leads(self, n: int) -> Candidates:
        """Return what speaks for a blocker being the first that is dealt damage."""
        return [(False, 0.0), (True, self._of("leads", self.at[n])[0])]

    def foe(self, n: int, attackers: Sequence[int]) -> Candidates:
        """Return what speaks for the attackers that a minion blocks."""
        return [(m, self._pair("foe", self.at[n], self.at[m], "block")) for m in attackers]

    def first(self, one: int, other: int) -> Candidates:
        """Return what speaks for the order of two orders."""
        mixed = _sum(self._of("order one", self.at[one]), self._of("order other", self.at[other]))
        return [(True, _dot(map(tanh, mixed), self.net.row("order", 0))), (False, 0.0)]

    def number(self, at: int, roles: Sequence[str]) -> Candidates:
        """Return what speaks for what a number counts."""
        found: Candidates = list(zip(COUNTS, self._of("number", at), strict=True))
        for n, role in enumerate(roles):
            kinds = COUNTED if role in FIGHTING else () if role in (SAME, ASKED) else COUNTED[-1:]
            found += [((kind, n), self._pair(kind, at, self.at[n], "", role)) for kind in kinds]
        return found

    def holder(self, at: int) -> Candidates:
        """Return what speaks for the players whose cards a number counts."""
        return list(self._players("holder", at, "").items())

    def deed(self) -> Candidates:
        """Return what speaks for the ways in which a sentence ends."""
        return list(zip(DEEDS, self._of("deed", self.end), strict=True))

    def doer(self) -> Candidates:
        """Return what speaks for the players who do that."""
        return list(self._players("doer", self.end, "").items())

    def _players(self, what: str, at: int, role: str) -> dict[str, float]:
        """Return what speaks for each player; every word that may mean one speaks for that player."""
        found = {}
        for player in self.scene.players:
            words = self.scene.words_of(player)
            told = [self._pair(what, at, word, role) + self._of(f"{what} word", word)[0] for word in words]
            kind = self.scene.kind_of(player)
            base = self._of(f"{what} kind", at)[kind] + self._role_row(f"{what} kind role", role)[kind]
            found[player] = whole([0.0, *told]) + base
        return found

    def _pair(self, what: str, at: int, other: int, role: str, other_role: str = "") -> float:
        """Return what speaks for two words belonging together; the second one has a role where it is a thing."""
        begin = _sum(self._of(f"{what} from", at), self._role_row(f"{what} role", role))
        end = self._of(f"{what} to", other)
        if other_role:
            end = _sum(end, self._role_row("at role", other_role))
        return _dot(begin, end) / sqrt(KEY)

    def _of(self, name: str, at: int) -> Vector:
        """Return the product of a matrix with the state of a word."""
        if (name, at) not in self._seen:
            self._seen[name, at] = self.net.of(name, self._states[at])
        return self._seen[name, at]

    def _role_row(self, name: str, role: str) -> Vector:
        return self.net.row(name, ROLES.index(role))


def meant(nets: Sequence[Network], words: Sequence[Sequence[str]], names: Mapping[int, OpenName]) -> dict[int, str]:
    """Return what the open names among words are: card, name or word."""
    logits = {at: [0.0] * len(MEANT) for at in names}
    for net in nets if names else ():
        states = net.states(words)
        logits = {at: _sum(before, net.of("open", states[at])) for at, before in logits.items()}
    return {
        at: max(name.options, key=dict(zip(MEANT, logits[at], strict=True)).__getitem__) for at, name in names.items()
    }


def roles_of(scene: ToldScene, n: int) -> tuple[str, ...]:
    """Return the roles that a thing may have."""
    thing = scene.things[n]
    again = thing.card is not None and any(other.card is thing.card for other in scene.things[:n])
    without = thing.at in scene.asked or any(
        symbol in NO for symbol in scene.symbols[max(0, thing.at - NEAR) : thing.at]
    )
    return (*ROLES_OF[thing.sort], *((SAME,) if again else ()), *((ASKED,) if without else ()))


def best(candidates: Iterable[tuple[Hashable, float]]) -> tuple[Hashable, float]:
    """Return the likeliest candidate."""
    return max(candidates, key=lambda one: one[1])


def chances_of(candidates: Candidates) -> Candidates:
    """Return the candidates with the logarithms of their chances."""
    total = whole([logit for _, logit in candidates])
    return [(candidate, logit - total) for candidate, logit in candidates]


def whole(logits: Sequence[float]) -> float:
    """Return the logarithm of the sum of the exponentials."""
    most = max(logits)
    return most + log(sum(exp(one - most) for one in logits))


def _sum(one: Vector, other: Vector) -> Vector:
    return [a + b for a, b in zip(one, other, strict=True)]


def _dot(one: Iterable[float], other: Iterable[float]) -> float:
    return sum(map(mul, one, other), 0.0)
