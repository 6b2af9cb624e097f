"""The signs by which the learned reading decides what is done: for each candidate, the names of its signs.

The decisions are: what an order is aimed at, which of two orders stands first, what a minion blocks, what a number
counts, and whether an order is kicked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.role_signs import LONGEST, NONE, player_candidates
from nightfall_cli.trial.scene import OTHER, is_verb
from nightfall_cli.trial.situation import ME

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nightfall_cli.trial.role_signs import Candidate
    from nightfall_cli.trial.scene import ToldScene


def aim_candidates(scene: ToldScene, roles: Sequence[str], owners: Mapping[int, str], n: int) -> list[Candidate]:
    """Return what an order may be aimed at: nothing, a player's name, or the number of another thing."""
    thing = scene.things[n]
    fights = sum(role in ("play", "attack") for role in roles)
    signs = [
        f"{thing.wants}",
        f"{thing.sort}&{thing.wants}",
        f"card={thing.name}",
        f"N={len(scene.things)}|{thing.wants}",
    ]
    signs += [f"{thing.wants}&bag={symbol}" for symbol in sorted({*scene.symbols}) if symbol.startswith("v:")]
    signs += [
        f"{thing.wants}&people={len({person.who for person in scene.people})}",
        f"{thing.wants}&play={fights > 0}",
    ]
    found: list[Candidate] = [(None, ["aim~none", *(f"aim~none&{sign}" for sign in signs)])]
    beside = (f"mine={owners.get(n) == ME}", f"wants={thing.wants}", f"w={thing.wants}|{thing.sort}")
    found += player_candidates(scene, thing, "aim", None, beside, owners.get(n, ""))
    for m, _other in enumerate(scene.things):
        if m != n and roles[m] in ("play", "attack", "block", "link", "discard"):
            named = list(_aim_signs(scene, roles, owners, n, m))
            found.append((m, [*(f"at~{sign}" for sign in named), *(f"at~{thing.sort}&{sign}" for sign in named)]))
    return found


def _aim_signs(scene: ToldScene, roles: Sequence[str], owners: Mapping[int, str], n: int, m: int) -> Iterator[str]:
    thing, other, symbols = scene.things[n], scene.things[m], scene.symbols
    between = scene.between(thing.at, other.at)
    verbs = [symbol for symbol in between if is_verb(symbol)]
    before = next((s for s in reversed(symbols[: other.at]) if not s.startswith(("f:", "P:"))), "BEG")
    way = "b" if other.at < thing.at else "a"
    low, high = sorted((thing.at, other.at))
    following = next((one.at for one in scene.things if one.at > thing.at), len(symbols))
    last = scene.things[n - 1].at if n else 0
    it = any(_is_it(symbol) for symbol in symbols[thing.at + 1 : following])
    it_before = any(_is_it(symbol) for symbol in symbols[last : thing.at])
    role = roles[m]
    yield from (f"r={role}", f"s={other.sort}", f"w={thing.wants}|{other.sort}|{role}", f"prev={before}")
    yield from (f"d={way}{min(len(between), 5)}", f"sp={'/'.join(between)[:LONGEST]}", f"v={verbs[:2]}")
    yield from (f"prw={before}|{thing.wants}|{role}", f"same={owners.get(n) == owners.get(m)}|{thing.wants}")
    yield f"count={sum(one in ('play', 'attack') for one in roles)}|{thing.wants}"
    yield f"cards={way}{sum(low < one.at < high for one in scene.things)}"
    yield from (f"pv={before}|{'+'.join(verbs)[:20]}", f"next={symbols[other.at + 1]}")
    yield from (f"it={it}|{it_before}|{role}|{way}", f"itw={it}|{it_before}|{thing.wants}|{role}|{m - n}")


def _is_it(symbol: str) -> bool:
    return symbol.startswith(f"P:{OTHER}") and not symbol.endswith("possessive")


def order_candidates(scene: ToldScene, one: int, other: int) -> list[Candidate]:
    """Return the candidates for two orders, in the order of the text: True where the first stands before the second."""
    first, second = scene.things[one], scene.things[other]
    between = scene.between(first.at, second.at)
    left = [symbol for symbol in scene.symbols[: first.at] if not symbol.startswith("f:")][-2:] or ["BEG"]
    right = next((symbol for symbol in scene.symbols[second.at + 1 :] if not symbol.startswith("f:")), "FIN")
    last = between[-1] if between else ""
    signs = [f"sp={'/'.join(between)[:LONGEST]}", f"s={first.sort}|{second.sort}", f"len={min(len(between), 6)}"]
    signs += (
        [f"in={symbol}" for symbol in between] + [f"lb={symbol}" for symbol in left] + [f"r={right}", f"last={last}"]
    )
    signs += [f"sin={first.sort}|{second.sort}|{symbol}" for symbol in between]
    signs += [f"l={'/'.join(left)}", f"l1={left[-1]}", f"l1last={left[-1]}|{last}"]
    named = [*signs, *(f"{scene.language}&{sign}" for sign in signs)]
    return [(before, [f"order{before}~{sign}" for sign in named]) for before in (True, False)]


def foe_candidates(scene: ToldScene, n: int, attackers: Sequence[int]) -> list[Candidate]:
    """Return the attackers that a minion may block."""
    thing = scene.things[n]
    found: list[Candidate] = []
    for rank, m in enumerate(attackers):
        other = scene.things[m]
        between = scene.between(thing.at, other.at)
        low, high = sorted((thing.at, other.at))
        signs = [f"d={'b' if other.at < thing.at else 'a'}{min(len(between), 6)}", f"sp={'/'.join(between)[:LONGEST]}"]
        signs += [f"prev={scene.before(other.at)}", f"rank={rank}", f"last={m == attackers[-1]}"]
        signs += [f"cards={sum(low < one.at < high for one in scene.things)}"]
        again = [one.at for one in scene.things if one.card is other.card and one is not other]
        near = min((abs(at - thing.at) for at in again), default=99)
        signs += [f"again={bool(again)}|{min(near, 8)}", f"first={scene.before(thing.at)}|{rank}"]
        found.append((m, [f"foe~{sign}" for sign in signs]))
    return found


# -- numbers and kickers ------------------------------------------------------------------------------


def number_candidates(scene: ToldScene, at: int, roles: Sequence[str]) -> list[Candidate]:
    """Return what a number may be: nothing said of the board, cards that are discarded, a minion's damage or health."""
    left, right, further = scene.before(at), scene.symbols[at + 1], scene.symbols[at + 2 : at + 3]
    around = [f"l={left}", f"r={right}", f"rr={right}|{'/'.join(further)}", f"lr={left}|{right}"]
    verb = next((symbol for symbol in reversed(scene.symbols[:at]) if is_verb(symbol)), NONE)
    after = next((symbol for symbol in scene.symbols[at:] if is_verb(symbol)), NONE)
    around += [f"v={verb}", f"va={after}", f"lv={left}|{verb}", f"rv={right}|{verb}", f"vr={right}|{after}"]
    claims = "claim" in roles
    found: list[Candidate] = [(None, [f"num~{sign}" for sign in around])]
    found.append(("pitch", [*(f"pitch~{sign}" for sign in around), f"pitch~claims={claims}"]))
    for n, thing in enumerate(scene.things):
        if thing.sort != "minion" or roles[n] not in ("play", "attack", "block"):
            continue
        between = scene.between(at, thing.at)
        way = "b" if thing.at < at else "a"
        cards = sum(symbol.startswith("C-") for symbol in between)
        signs = [*around, f"d={way}{min(len(between), 6)}", f"cards={way}{cards}", f"sp={'/'.join(between)[:LONGEST]}"]
        signs += [f"role={roles[n]}|{right}", f"ends={way}{between.count('END')}"]
        found += [((kind, n), [f"{kind}~{sign}" for sign in signs]) for kind in ("damage", "health")]
    return found


def kick_candidates(scene: ToldScene, n: int, links: Sequence[int]) -> list[Candidate]:
    """Return the candidates for an order with a kicker: None where nothing is said of it, else True or False."""
    thing = scene.things[n]
    signs = [f"links={len(links)}"]
    for word in ("w:kicked", "w:unkicked", "n:kicker"):
        places = [at for at, symbol in enumerate(scene.symbols) if symbol == word]
        signs.append(f"{word}={bool(places)}")
        if places:
            at = min(places, key=lambda place: abs(place - thing.at))
            nearest = min(links, key=lambda link: abs(scene.things[link].at - at))
            way = "b" if at < thing.at else "a"
            before = scene.before(at)
            signs += [f"{word}near={nearest == n}", f"{word}way={way}|{nearest == n}", f"{word}prev={before}"]
            signs += [f"{word}d={way}{min(len(scene.between(at, thing.at)), 5)}", f"{word}next={scene.symbols[at + 1]}"]
            signs += [f"{word}not={'w:not' in scene.symbols[max(0, at - 3) : at + 3]}"]
    return [(kicked, [f"kick{kicked}~{sign}" for sign in signs]) for kicked in (None, True, False)]
