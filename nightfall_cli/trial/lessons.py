"""What sentences with their readings teach (``trial/readings/LANGUAGE.tsv``): the right decision for each thing."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from nightfall_cli.language.names import plain
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.cast import scene_of
from nightfall_cli.trial.clauses import read_clauses
from nightfall_cli.trial.decisions import ASKED, SAME, roles_of
from nightfall_cli.trial.network import COUNTS, UNTOLD
from nightfall_cli.trial.scene import END, ToldScene, is_same_name
from nightfall_cli.trial.sentence_forms import ANY_CARD

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.cast import Cast
    from nightfall_cli.trial.open_names import OpenName

READINGS = Path(__file__).parent / "readings"
WOUNDS = {"hand": "wounds", "drop": "pitched wounds", "use": "used wounds"}
"""What is counted where wounds of no kind have these roles."""
NOUNS = {
    **dict.fromkeys(("wounds", "pitched wounds", "used wounds", "face-up"), "n:wound"),
    "influence": "n:influence",
    "hand": "n:hand",
    "total": "n:hand",
    "deck": "n:deck",
    "discard": "n:discard",
    "pitch": "n:card",
}
"""The noun beside a number that counts each of these."""
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
    leads: bool = False


class Taught(NamedTuple):
    """What a reading states, before it is compared with the words; see `Lesson`."""

    facts: list[TaughtFact]
    counts: list[tuple[str, str, int]]
    deed: str | None
    doer: str


class Lesson(NamedTuple):
    """A sentence with the roles that its reading gives to its things; ``facts`` are those of the things.

    ``copies`` are the numbers of those of which there are several, ``counts`` what is counted besides: one of `COUNTS`,
    its player ("" for the one who acts) and the number. ``deed`` says how the turn ends, ``doer`` whose it is, and
    ``opened`` what the open names are.
    """

    scene: ToldScene
    roles: tuple[str, ...]
    facts: dict[int, TaughtFact]
    owners: dict[int, str]
    copies: dict[int, int]
    counts: list[tuple[str, str, int]]
    deed: str | None
    doer: str
    opened: dict[int, str]


def read_pairs() -> list[tuple[str, str]]:
    """Return the sentences with their readings."""
    lines = [line for path in sorted(READINGS.glob("*.tsv")) for line in path.read_text("utf-8").splitlines()]
    return [(text, reading) for text, _, reading in (line.partition("\t") for line in lines)]


def is_held_out(text: str) -> bool:
    """True for a sentence that is not learned, but counted: see ``tests/unlearned_readings.py``."""
    return crc32(text.encode()) % HELD_OUT == 0


def lesson_of(text: str, reading: str, library: Library) -> Lesson:
    """Return what a sentence teaches; raises `Unused` where its reading does not fit its words.

    The reading of a sentence that no clause forms can tell is `UNTOLD`.
    """
    if reading == UNTOLD:
        return Lesson(scene_of(text, library), (), {}, {}, {}, [], UNTOLD, "", {})
    taught = _taught(reading, library)
    facts = taught.facts
    acting = {one for fact in facts for one in (fact.owner, fact.other) if one}
    acting |= {player for _, player, _ in taught.counts if player} | ({taught.doer} if taught.doer else set())
    players = acting | {one for fact in facts for one in fact.on}
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
        roles.append(fact.role if fact is not None else _without_part(scene, n))
        if roles[n] not in roles_of(scene, n):
            raise Unused(f"{thing.name} cannot have the part {roles[n]}")
        if fact is not None:
            left.remove(fact)
            on = tuple(known[one] or one for one in fact.on)
            found[n] = fact._replace(owner=known[fact.owner], other=known.get(fact.other, ""), on=on)
    if missing := [player for player in acting if not known[player]]:
        raise Unused(f"{missing} are not named")
    copies = _copies(scene, found, left, known)
    counts = [(what, known[player] if player else "", number) for what, player, number in taught.counts]
    counts += _unnamed_wounds(left, known)
    if any("order" not in fact.card.name for fact in left) or not (found or taught.deed):
        raise Unused("not all cards are named")
    owners = {n: fact.owner for n, fact in found.items()}
    doer = known[taught.doer] if taught.doer else ""
    return Lesson(scene, tuple(roles), found, owners, copies, counts, taught.deed, doer, opened)


def _without_part(scene: ToldScene, n: int) -> str:
    """Return the role of a thing of which a reading tells nothing."""
    roles = roles_of(scene, n)
    return next((role for role in (SAME, ASKED) if role in roles or scene.things[n].card is None), "")


def _unnamed_wounds(left: list[TaughtFact], known: Mapping[str, str]) -> list[tuple[str, str, int]]:
    """Return how many wounds of no kind there are, and take them out of ``left``."""
    found: Counter[tuple[str, str]] = Counter()
    for fact in [one for one in left if one.card.is_wound]:
        left.remove(fact)
        owner = "" if fact.role == "use" else known[fact.owner]
        found[WOUNDS.get(fact.role, fact.role), owner] += 1
    return [(what, owner, number) for (what, owner), number in found.items()]


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
    scene: ToldScene, found: dict[int, TaughtFact], left: list[TaughtFact], known: Mapping[str, str]
) -> dict[int, int]:
    """Return the numbers of the things of which there are several copies, and take these out of ``left``."""
    copies: dict[int, int] = {}
    for n, fact in found.items():
        more = [one for one in left if (one.card, one.role, known[one.owner]) == (fact.card, fact.role, fact.owner)]
        if more and 1 + len(more) in [number for _, number in scene.numbers()]:
            copies[n] = 1 + len(more)
            for one in more:
                left.remove(one)
    return copies


def _taught(reading: str, library: Library) -> Taught:
    """Return what a reading states."""
    trial = read_clauses(reading, library)
    if isinstance(trial, Refusal):
        raise Unused(str(trial.message))
    found: list[TaughtFact] = []
    counts: Counter[tuple[str, str]] = Counter()
    deed, doer = ("end", trial.names[0]) if trial.ends_turn else (None, "")
    for one in trial.stated:
        player = trial.names[one.player]
        if one.card.name == ANY_CARD:
            what = (one.word, player) if one.verb == "has" else ("pitch", player)
            if what[0] not in COUNTS:
                raise Unused(one.word)
            counts[what] += 1
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
        elif one.verb == "order":
            found = [fact._replace(leads=fact.leads or _leads(fact, one.card, player)) for fact in found]
        elif one.verb == "claim":
            found.append(
                TaughtFact("claim", one.card, player, other="" if one.seat == COMMONS else trial.names[one.seat])
            )
        elif one.verb == "discard":
            found.append(TaughtFact("drop", one.card, player))
        elif one.verb == "wounds":
            found += [TaughtFact("use", card, player) for card in one.cards]
            deed, doer = f"use {one.word}".strip(), player
        else:
            raise Unused(one.verb)
    facts = {"influence": trial.influence or 0, "face-up": trial.face_up or 0}
    counted = [(what, player, number) for (what, player), number in counts.items()]
    counted += [(what, "", number) for what, number in facts.items() if number]
    return Taught(found, counted, deed, doer)


def _leads(fact: TaughtFact, card: Card, player: str) -> bool:
    return (fact.role, fact.card, fact.owner) == ("block", card, player)


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


def numbers(lesson: Lesson) -> Iterator[tuple[int, Hashable, str]]:
    """Yield the place of each number, what it counts, and of whom, "" of nobody: see `Decisions.number`."""
    scene, facts = lesson.scene, lesson.facts
    if lesson.deed == UNTOLD:
        return
    hurt = {n: fact for n, fact in facts.items() if fact.damage}
    copies, counts = dict(lesson.copies), _with_totals(lesson.counts)
    for at, number in scene.numbers():
        several = next((n for n, count in copies.items() if count == number and scene.things[n].at > at), None)
        counted = [one for one in counts if one[2] == number]
        behind = scene.symbols[at + 1 : at + 5]
        if (found := _state(hurt, number, behind)) is not None:
            del hurt[found[1]]
            yield at, found, ""
        elif several is not None:
            del copies[several]
            yield at, ("copies", several), ""
        elif counted:
            what = min(counted, key=lambda one: behind.index(NOUNS[one[0]]) if NOUNS[one[0]] in behind else len(behind))
            counts.remove(what)
            yield at, what[0], what[1]
        else:
            yield at, None, ""


def _with_totals(counts: Sequence[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    """Return the counts, and those of whole hands: "four cards, two of them wounds"."""
    hands = {player: number for what, player, number in counts if what == "hand"}
    wounds = {player: number for what, player, number in counts if what == "wounds"}
    return [*counts, *(("total", player, hands[player] + wounds[player]) for player in hands if player in wounds)]


def _state(hurt: Mapping[int, TaughtFact], number: int, behind: Sequence[str]) -> tuple[str, int] | None:
    """Return the damage or health that a number tells, with its thing."""
    for n, fact in hurt.items():
        health = fact.card.health - fact.damage
        if number in (fact.damage, health):
            is_health = number == health and (number != fact.damage or "n:health" in behind)
            return "health" if is_health else "damage", n
    return None


def is_right(cast: Cast, lesson: Lesson) -> bool:
    """True for a cast that gives the things of a sentence the parts of its reading, or says that it has none."""
    if UNTOLD in (cast.deed, lesson.deed):
        return cast.deed == lesson.deed
    roles, facts, owners = lesson.roles, lesson.facts, lesson.owners
    chain = tuple(sorted((n for n, role in enumerate(roles) if role == "link"), key=lambda n: facts[n].place))
    if (cast.roles, cast.owners, cast.chain) != (roles, owners, chain):
        return False
    aims = [n for n in chain if tuple(targets(lesson, n)) != _aims(cast, n)]
    others = [n for n, player in (*cast.attacked.items(), *cast.sources.items()) if (player or "") != facts[n].other]
    foes = [n for n, attacker in cast.foes.items() if attacker != foe(lesson, n)]
    leaders = tuple(n for n, fact in facts.items() if fact.leads)
    told = {at: (what, player) for at, what, player in numbers(lesson)}
    counts = {at: (what, cast.holders.get(at, "")) for at, what in cast.counts.items()}
    same = (cast.deed, cast.doer, cast.leaders, counts) == (lesson.deed, lesson.doer, leaders, told)
    return same and not (aims or others or foes)


def _aims(cast: Cast, n: int) -> tuple[Hashable, ...]:
    """Return the targets of an order in a cast."""
    aims = (cast.aims.get(n), cast.seconds.get(n))
    return tuple(aim for aim in aims if aim is not None)
