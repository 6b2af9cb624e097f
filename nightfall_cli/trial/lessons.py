"""What sentences with their readings teach (``trial/readings/LANGUAGE.tsv``): the right decision for each thing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from nightfall_cli.language.names import plain
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.clauses import read_clauses
from nightfall_cli.trial.decisions import FIGHTING, roles_of
from nightfall_cli.trial.scene import END, ToldScene, is_same_name

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.cast import Cast
    from nightfall_cli.trial.open_names import OpenName

READINGS = Path(__file__).parent / "readings"
HELD_OUT = 20
"""Of so many sentences one is never learned."""


class Unused(Exception):
    """A sentence whose reading has something that its words do not name."""


class TaughtFact(NamedTuple):
    """What a reading states of a card; ``on`` are targets or the attacker, ``place`` that in the chain.

    ``other`` is the player attacked, or whose archive the card is claimed from.
    """

    role: str
    card: Card
    owner: str
    on: tuple[str, ...] = ()
    place: int = 0
    damage: int = 0
    other: str = ""
    kicked: bool | None = None


class Lesson(NamedTuple):
    """A sentence with the roles that its reading gives to its things; ``facts`` are those of the things.

    ``copies`` are the numbers of those of which there are several, ``pitched`` is the number of cards of no kind that
    are discarded, and ``opened`` says what the open names are.
    """

    scene: ToldScene
    roles: tuple[str, ...]
    facts: dict[int, TaughtFact]
    owners: dict[int, str]
    copies: dict[int, int]
    pitched: int
    opened: dict[int, str]


def read_pairs() -> list[tuple[str, str]]:
    """Return the sentences with their readings."""
    lines = [line for path in sorted(READINGS.glob("*.tsv")) for line in path.read_text("utf-8").splitlines()]
    return [(text, reading) for text, _, reading in (line.partition("\t") for line in lines)]


def is_held_out(text: str) -> bool:
    """True for a sentence that is not learned, but counted: see ``tests/unlearned_readings.py``."""
    return crc32(text.encode()) % HELD_OUT == 0


def lesson_of(text: str, reading: str, library: Library) -> Lesson:
    """Return what a sentence teaches; raises `Unused` where its reading does not fit its words."""
    facts, pitched = _facts_of(reading, library)
    players = {one for fact in facts for one in (fact.owner, fact.other, *fact.on) if one}
    cards = {fact.card.name for fact in facts}
    opened: dict[int, str] = {}

    def meant(words: Sequence[Sequence[str]], names: Mapping[int, OpenName]) -> dict[int, str]:
        for at, name in names.items():
            inside = at > 0 and words[at - 1] != END and "de" not in words[at]
            opened[at] = _meant(name, cards, players, inside)
        return opened

    scene = ToldScene(text, library, meant)
    known = {player: _known(scene, player) for player in players}
    roles: list[str] = []
    found: dict[int, TaughtFact] = {}
    left = list(facts)
    for n, thing in enumerate(scene.things):
        fact = next((one for one in left if _is_of(one, thing.card, thing.color)), None)
        if fact is None and "same" not in roles_of(scene, n) and thing.card is not None:
            raise Unused(f"{thing.name} has no part")
        roles.append(fact.role if fact is not None else "same")
        if roles[n] not in roles_of(scene, n):
            raise Unused(f"{thing.name} cannot have the part {roles[n]}")
        if fact is not None:
            left.remove(fact)
            on = tuple(known[one] or one for one in fact.on)
            found[n] = fact._replace(owner=known[fact.owner], other=known.get(fact.other, ""), on=on)
    copies = _copies(scene, found, left, known)
    if any("order" not in fact.card.name for fact in left) or not found:
        raise Unused("not all cards are named")
    acting = {one for fact in facts for one in (fact.owner, fact.other) if one}
    if missing := [player for player in acting if not known[player]]:
        raise Unused(f"{missing} are not named")
    owners = {n: fact.owner for n, fact in found.items()}
    return Lesson(scene, tuple(roles), found, owners, copies, pitched, opened)


def _meant(name: OpenName, cards: set[str], players: set[str], inside: bool) -> str:
    """Return what an open name is, by the cards and players of the reading; ``inside``: a capital letter is a sign."""
    if name.card is not None and name.card.name in cards and not any(plain(name.text) == plain(one) for one in players):
        return "card"
    if "name" in name.options and (inside or any(is_same_name(name.text, player) for player in players)):
        return "name"
    return "word" if "word" in name.options else name.options[-1]


def _is_of(fact: TaughtFact, card: Card | None, color: str) -> bool:
    return fact.card is card if card is not None else fact.role == "link" and fact.card.name.startswith(color)


def _known(scene: ToldScene, player: str) -> str:
    """Return the player of a scene that a reading names, "" for another."""
    if player in scene.players:
        return player
    return next((name for name in scene.named if is_same_name(name, player)), "")


def _copies(
    scene: ToldScene, found: dict[int, TaughtFact], left: list[TaughtFact], known: dict[str, str]
) -> dict[int, int]:
    """Return the numbers of the things of which there are several copies, and take these out of ``left``."""
    copies: dict[int, int] = {}
    for n, fact in found.items():
        more = [one for one in left if (one.card, one.role, known[one.owner]) == (fact.card, fact.role, fact.owner)]
        if more and fact.role in FIGHTING and 1 + len(more) in [number for _, number in scene.numbers()]:
            copies[n] = 1 + len(more)
            for one in more:
                left.remove(one)
    return copies


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
                _fight(found, TaughtFact(one.verb, card, trial.names[seat], one.on, other=trial.names[one.seat]))
        elif one.verb == "claim":
            found.append(
                TaughtFact("claim", one.card, player, other="" if one.seat == COMMONS else trial.names[one.seat])
            )
        elif one.verb == "discard":
            found.append(TaughtFact("drop", one.card, player))
        else:
            raise Unused(one.verb)
    return found, pitched


def _fight(found: list[TaughtFact], fact: TaughtFact) -> None:
    """Add a minion that fights; it is the same as one that its player has."""
    fact = fact if fact.role == "attack" else fact._replace(other="")
    for at, other in enumerate(found):
        if (other.card, other.owner, other.role) == (fact.card, fact.owner, "play"):
            found[at] = fact._replace(damage=other.damage)
            return
    found.append(fact)


def targets(lesson: Lesson, n: int) -> list[Hashable]:
    """Return the targets of an order: players, and the numbers of things."""
    scene, facts = lesson.scene, lesson.facts
    found: list[Hashable] = []
    for text in facts[n].on:
        name, _, owner = text.partition(" of ")
        same = [m for m, fact in facts.items() if m != n and plain(fact.card.name) == plain(name)]
        if text in scene.players:
            found.append(text)
        else:
            found += [m for m in same if not owner or lesson.owners[m] == (_known(scene, owner) or owner)][:1]
    return found


def foe(lesson: Lesson, n: int) -> int | None:
    """Return the attacker that a minion blocks, None where no thing is it."""
    attacker = plain(lesson.facts[n].on[0].partition(" of ")[0])
    things = enumerate(lesson.scene.things)
    return next((m for m, one in things if lesson.roles[m] == "attack" and plain(one.name) == attacker), None)


def numbers(lesson: Lesson) -> Iterator[tuple[int, Hashable]]:
    """Yield the place of each number, and what it counts: damage, health or copies of a thing, cards, or nothing."""
    scene, facts, pitched = lesson.scene, lesson.facts, lesson.pitched
    hurt = {n: fact for n, fact in facts.items() if fact.damage}
    copies = dict(lesson.copies)
    for at, number in scene.numbers():
        meant: Hashable = None
        several = next((n for n, count in copies.items() if count == number and scene.things[n].at > at), None)
        for n, fact in list(hurt.items()):
            health = fact.card.health - fact.damage
            if number in (fact.damage, health):
                told = scene.symbols[at + 1 : at + 4]
                is_health = number == health and (number != fact.damage or "n:health" in told)
                meant = ("health" if is_health else "damage", n)
                del hurt[n]
                break
        if meant is None and several is not None:
            meant = ("copies", several)
            del copies[several]
        if meant is None and pitched and number == pitched:
            meant, pitched = "pitch", 0
        yield at, meant


def is_right(cast: Cast, lesson: Lesson) -> bool:
    """True for a cast that gives the things of a sentence the parts of its reading."""
    _, roles, facts, owners = lesson[:4]
    chain = tuple(sorted((n for n, role in enumerate(roles) if role == "link"), key=lambda n: facts[n].place))
    if (cast.roles, cast.owners, cast.chain) != (roles, owners, chain):
        return False
    aims = [n for n in chain if (found := targets(lesson, n))[1:] or next(iter(found), None) != cast.aims.get(n)]
    others = [n for n, player in (*cast.attacked.items(), *cast.sources.items()) if (player or "") != facts[n].other]
    foes = [n for n, attacker in cast.foes.items() if attacker != foe(lesson, n)]
    return not (aims or others or foes)
