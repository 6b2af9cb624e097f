"""Learn the weights of the signs from sentences with their readings (``trial/readings/LANGUAGE.tsv``).

``python -m nightfall_cli.trial.train_cast`` needs numpy. Each decision of a sentence is a softmax over its candidates,
fitted to one decision after the other (Adagrad), with a part of the signs left out at random each time; the weights are
the mean of the later rounds.
"""

from __future__ import annotations

import itertools
import random
import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nightfall_cli.files.writing import write_file
from nightfall_cli.language.names import plain
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.act_signs import (
    aim_candidates,
    foe_candidates,
    kick_candidates,
    number_candidates,
    order_candidates,
)
from nightfall_cli.trial.cast import ROWS, UNIT, WEIGHTS, former_of, rows_of
from nightfall_cli.trial.clauses import read_clauses
from nightfall_cli.trial.lexicon import folded, stem
from nightfall_cli.trial.role_signs import SAME, name_candidates, player_candidates, role_candidates
from nightfall_cli.trial.scene import ToldScene

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.cast import Cast
    from nightfall_cli.trial.role_signs import Candidate

READINGS = Path(__file__).parent / "readings"
ROUNDS, FIRST_KEPT, STEP, LEFT_OUT = 8, 2, 0.07, 0.3
"""How often every decision is seen, the first round of the mean, the length of a step, the signs left out."""
LARGEST = 127


class Unused(Exception):
    """A sentence whose reading has something that its words do not name."""


class TaughtFact(NamedTuple):
    """What a reading states of a card; ``on`` are targets or the attacker, ``place`` that in the chain."""

    role: str
    card: Card
    owner: str
    on: tuple[str, ...] = ()
    place: int = 0
    damage: int = 0
    attacked: str = ""
    kicked: bool | None = None


class Lesson(NamedTuple):
    """A sentence with the roles that its reading gives to its things; ``facts`` are those of the things."""

    scene: ToldScene
    roles: tuple[str, ...]
    facts: dict[int, TaughtFact]
    owners: dict[int, str]
    pitched: int


def read_pairs() -> list[tuple[str, str]]:
    """Return the sentences with their readings."""
    lines = [line for path in sorted(READINGS.glob("*.tsv")) for line in path.read_text("utf-8").splitlines()]
    return [(text, reading) for text, _, reading in (line.partition("\t") for line in lines)]


def lesson_of(text: str, reading: str, library: Library) -> Lesson:
    """Return what a sentence teaches; raises `Unused` where its reading does not fit its words."""
    facts, pitched = _facts_of(reading, library)
    scene = ToldScene(text, library, cards={fact.card.name for fact in facts})
    players = {fact.owner for fact in facts} | {fact.attacked for fact in facts if fact.attacked}
    known = {player: _known(scene, player) for player in players | {one for fact in facts for one in fact.on}}
    roles, found = [], {}
    left = list(facts)
    for n, thing in enumerate(scene.things):
        fact = next((one for one in left if _is_of(one, thing.card, thing.color)), None)
        again = any(other.card is thing.card for other in scene.things[:n])
        if fact is None and not (again or thing.card is None):
            raise Unused(f"{thing.name} has no part")
        roles.append(fact.role if fact is not None else SAME)
        if fact is not None:
            left.remove(fact)
            found[n] = fact._replace(
                attacked=known.get(fact.attacked, ""), on=tuple(known[one] or one for one in fact.on)
            )
    if any("order" not in fact.card.name for fact in left) or not found:
        raise Unused("not all cards are named")
    if missing := [player for player in players if not known[player]]:
        raise Unused(f"{missing} are not named")
    return Lesson(scene, tuple(roles), found, {n: known[fact.owner] for n, fact in found.items()}, pitched)


def _is_of(fact: TaughtFact, card: Card | None, color: str) -> bool:
    return fact.card is card if card is not None else fact.role == "link" and fact.card.name.startswith(color)


def _known(scene: ToldScene, player: str) -> str:
    """Return the player of a scene that a reading names, "" for another."""
    alike = [name for name in scene.players if name == player or stem(folded(name)) == stem(folded(player))]
    return alike[0] if alike else ""


def _facts_of(reading: str, library: Library) -> tuple[list[TaughtFact], int]:
    """Return what a reading states of cards, and how many cards of no kind it discards."""
    trial = read_clauses(reading, library)
    if isinstance(trial, Refusal):
        raise Unused(str(trial.message))
    found: list[TaughtFact] = []
    pitched = 0
    for one in trial.stated:
        player = trial.names[one.player]
        if one.card.name == "any card":
            pitched += one.verb == "discard"
        elif one.verb == "has":
            found.append(TaughtFact(one.word, one.card, player, damage=one.damage))
        elif one.verb == "link":
            said = re.search(rf"{re.escape(one.card.name)}[^,;(]*+\((not )?kicked\)", reading)
            kicked = None if said is None else not said[1]
            place = sum(fact.role == "link" for fact in found)
            found.append(TaughtFact("link", one.card, player, one.on, place, kicked=kicked))
        elif one.verb in ("attack", "block"):
            for card, seat in one.fighters():
                _fight(found, TaughtFact(one.verb, card, trial.names[seat], one.on, attacked=trial.names[one.seat]))
        elif one.verb in ("claim", "discard"):
            found.append(TaughtFact("claim" if one.verb == "claim" else "drop", one.card, player))
        else:
            raise Unused(one.verb)
    return found, pitched


def _fight(found: list[TaughtFact], fact: TaughtFact) -> None:
    """Add a minion that fights; it is the same as one that its player has."""
    fact = fact if fact.role == "attack" else fact._replace(attacked="")
    for at, other in enumerate(found):
        if (other.card, other.owner) == (fact.card, fact.owner) and other.role in ("play", fact.role):
            if other.role == "play":
                found[at] = fact._replace(damage=other.damage)
            return
    found.append(fact)


# -- decisions ----------------------------------------------------------------------------------------


def decisions_of(lesson: Lesson) -> Iterator[tuple[Sequence[Candidate], Hashable]]:
    """Yield the candidates of each decision, and the right one."""
    scene, roles, facts, owners, _ = lesson
    named = {fact.card.name for fact in facts.values()}
    for at in scene.open_names:
        card = scene.unclear[at].card
        yield name_candidates(scene.unclear, at), card is not None and card.name in named
    last = -1
    for n, role in enumerate(roles):
        yield role_candidates(scene, n, roles[n - 1] if n else ""), role
        if n in facts:
            yield player_candidates(scene, scene.things[n], role, former_of(scene, roles, owners, last, n)), owners[n]
            last = n
    links = [n for n, role in enumerate(roles) if role == "link"]
    chain = sorted(links, key=lambda n: facts[n].place)
    for n in links:
        if scene.things[n].card is not None:
            yield from _aim(lesson, n)
            if scene.things[n].card.kicker and any("kick" in symbol for symbol in scene.symbols):  # type: ignore[union-attr]
                yield kick_candidates(scene, n, chain), facts[n].kicked
    for one, other in itertools.pairwise(links):
        yield order_candidates(scene, one, other), facts[one].place < facts[other].place
    attackers = [n for n, role in enumerate(roles) if role == "attack"]
    for n in attackers:
        yield player_candidates(scene, scene.things[n], "attacked", None, (), owners[n]), facts[n].attacked
    for n in (n for n, role in enumerate(roles) if role == "block"):
        foes = [m for m in attackers if plain(scene.things[m].name) == plain(facts[n].on[0].partition(" of ")[0])]
        if foes:
            yield foe_candidates(scene, n, attackers), foes[0]
    yield from _numbers(lesson)


def _aim(lesson: Lesson, n: int) -> Iterator[tuple[Sequence[Candidate], Hashable]]:
    scene, roles, facts, owners, _ = lesson
    aims: list[Hashable] = []
    for text in facts[n].on:
        name, _, owner = text.partition(" of ")
        same = [m for m, fact in facts.items() if m != n and plain(fact.card.name) == plain(name)]
        if text in scene.players:
            aims.append(text)
        else:
            aims += [m for m in same if not owner or owners[m] == (_known(scene, owner) or owner)][:1]
    if len(aims) == len(facts[n].on) < 2:
        yield aim_candidates(scene, roles, owners, n), aims[0] if aims else None


def _numbers(lesson: Lesson) -> Iterator[tuple[Sequence[Candidate], Hashable]]:
    """Yield what each number counts: the damage or health of a minion, discarded cards, or nothing of these."""
    scene, roles, facts, _, pitched = lesson
    hurt = {n: fact for n, fact in facts.items() if fact.damage}
    for at, number in scene.numbers():
        meant: Hashable = None
        for n, fact in list(hurt.items()):
            health = fact.card.health - fact.damage
            if number in (fact.damage, health):
                told = scene.symbols[at + 1 : at + 4]
                meant = (
                    "health" if number == health and (number != fact.damage or "n:health" in told) else "damage",
                    n,
                )
                del hurt[n]
                break
        if meant is None and pitched and number == pitched:
            meant, pitched = "pitch", 0
        yield number_candidates(scene, at, roles), meant


def is_right(cast: Cast, lesson: Lesson) -> bool:
    """True for a cast that gives the things of a sentence the parts of its reading."""
    scene, roles, facts, owners, _ = lesson
    chain = tuple(sorted((n for n, role in enumerate(roles) if role == "link"), key=lambda n: facts[n].place))
    if (cast.roles, cast.owners, cast.chain) != (roles, owners, chain):
        return False
    aims = [aim for n in chain for _, aim in _aim(lesson, n) if aim != cast.aims.get(n)]
    attacked = [n for n, player in cast.attacked.items() if player != facts[n].attacked]
    foes = [
        n for n, foe in cast.foes.items() if plain(scene.things[foe].name) != plain(facts[n].on[0].partition(" of ")[0])
    ]
    return not (aims or attacked or foes)


# -- learning -----------------------------------------------------------------------------------------


def train(pairs: Sequence[tuple[str, str]], library: Library, left_out: Collection[str] = ()) -> bytes:
    """Return the bytes of the file of weights; the sentences ``left_out`` are not learned."""
    numpy: Any = import_module("numpy")
    decisions = []
    for text, reading in pairs:
        if text not in left_out:
            try:
                decisions += list(decisions_of(lesson_of(text, reading, library)))
            except Unused:
                continue
    lessons = []
    for candidates, meant in decisions:
        if meant not in [one for one, _ in candidates]:
            continue
        sizes = [len(signs) for _, signs in candidates]
        rows = numpy.array([row for _, signs in candidates for row in rows_of(signs)])
        right = [one for one, _ in candidates].index(meant)
        lessons.append((rows, numpy.repeat(numpy.arange(len(sizes)), sizes), len(sizes), right))
    weights = _fit(lessons, numpy) * UNIT * (1 - LEFT_OUT)
    return bytes(numpy.clip(weights.round(), -LARGEST, LARGEST).astype("int8").tobytes())


def _fit(lessons: list[tuple[Any, Any, int, int]], numpy: Any) -> Any:
    order, some = random.Random(0), numpy.random.default_rng(0)
    weights, seen = numpy.zeros(ROWS, numpy.float32), numpy.full(ROWS, 1e-3, numpy.float32)
    whole = numpy.zeros(ROWS)
    for turn in range(ROUNDS):
        order.shuffle(lessons)
        for every, parts, count, right in lessons:
            kept = some.random(len(every)) >= LEFT_OUT
            rows, part = every[kept], parts[kept]
            sums = numpy.bincount(part, weights[rows], count)
            errors = numpy.exp(sums - sums.max())
            errors /= errors.sum()
            errors[right] -= 1
            used, places = numpy.unique(rows, return_inverse=True)
            slope = numpy.bincount(places, errors[part]).astype(numpy.float32)
            seen[used] += slope * slope
            weights[used] -= STEP * slope / numpy.sqrt(seen[used])
        if turn >= FIRST_KEPT:
            whole += weights
    return whole / (ROUNDS - FIRST_KEPT)


if __name__ == "__main__":
    from nightfall_cli.cards.library import base_library

    write_file(WEIGHTS, train(read_pairs(), base_library()))
