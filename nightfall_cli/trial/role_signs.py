"""The signs by which the learned reading decides who and what is told: for each candidate, the names of its signs.

The decisions are: whether a name is a card's, the role of a thing, and its owner or another player that is told of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.scene import OTHER, is_verb, symbol_of
from nightfall_cli.trial.situation import ME

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from nightfall_cli.trial.scene import NamedThing, Person, ToldScene
    from nightfall_cli.trial.token_cards import Token

PLAYED = ("link", "attack", "block", "claim", "drop")
PILES = ("hand", "discard", "deck", "archives")
ROLES = {
    "minion": ("play", *PILES, *PLAYED),
    "action": (*PILES, "link", "claim", "drop"),
    "wound": ("hand", "discard", "deck", "drop"),
    "color": ("link",),
}
"""The roles that each sort of thing may have; ``drop`` is discarded. A card named again may be the same one."""
SAME, NONE = "same", "none"
JOINED = ("w:and", "mark:,", "mark:,/w:and")
LONGEST = 60
"""The signs of what stands between two words are cut at this length."""

Candidate = tuple["Hashable", list[str]]
"""What may be decided, and the names of its signs."""


class Former(NamedTuple):
    """The thing before one: its owner, its role and that of the one, and what stands between them."""

    owner: str
    roles: str
    between: str


def name_candidates(tokens: Sequence[Token], at: int) -> list[Candidate]:
    """Return the candidates for a name that is both a player's and a card's: True for the card."""

    def symbol(place: int) -> str:
        if not 0 <= place < len(tokens):
            return "BEG"
        return "MAYBE" if tokens[place].kind == "maybe" else symbol_of(tokens[place])

    token = tokens[at]
    kinds = [one.kind for one in tokens]
    signs = [
        f"l={symbol(at - 1)}",
        f"r={symbol(at + 1)}",
        f"l2={symbol(at - 2)}|{symbol(at - 1)}",
        f"r2={symbol(at + 1)}|{symbol(at + 2)}",
        f"lr={symbol(at - 1)}|{symbol(at + 1)}",
        f"case={token.means('case')}",
        f"named={any(one.kind == 'card' and one.card is token.card for one in tokens)}",
        f"names={kinds.count('name')}",
        f"cards={kinds.count('card')}",
        f"me={any(one.value == 'me' for one in tokens)}",
        f"word={token.card.name if token.card else ''}",
        f"begin={at == 0 or kinds[at - 1] == 'end'}",
    ]
    return [(is_card, [f"name{is_card}~{sign}" for sign in signs]) for is_card in (True, False)]


# -- the role of a thing ------------------------------------------------------------------------------


def role_candidates(scene: ToldScene, n: int, former: str) -> list[Candidate]:
    """Return the candidates for the role of a thing; ``former`` is the role of the one before it."""
    thing = scene.things[n]
    again = any(_is_same(other, thing) for other in scene.things[:n])
    signs = list(_role_signs(scene, n, former))
    return [(role, [f"{role}~{sign}" for sign in signs]) for role in (*ROLES[thing.sort], *((SAME,) if again else ()))]


def _is_same(other: NamedThing, thing: NamedThing) -> bool:
    return other.card is thing.card if thing.card is not None else other.color == thing.color


def _role_signs(scene: ToldScene, n: int, former: str) -> Iterator[str]:
    things, thing = scene.things, scene.things[n]
    around = list(_around(scene, thing.at))
    yield from (
        f"s={thing.sort}",
        f"w={thing.wants}",
        f"n={n}",
        f"N={len(things)}",
        f"sN={thing.sort}|{len(things)}|{n}",
    )
    yield f"card={thing.name}"
    yield f"seen={any(_is_same(other, thing) for other in things[:n])}"
    if n:
        yield f"ps={things[n - 1].sort}|{thing.sort}"
    if n + 1 < len(things):
        yield f"ns={thing.sort}|{things[n + 1].sort}"
    told = ("n:play", "n:chain", "n:hand", "n:discard", "w:kicked")
    yield from (f"bag={symbol}" for symbol in sorted({*scene.symbols}) if symbol in told or symbol.startswith("v:"))
    yield from (f"{thing.sort}&{sign}" for sign in around)
    if thing.sort != "minion":
        yield from (f"{thing.wants}&{sign}" for sign in around[:9])
    yield from (f"{scene.language}&{sign}" for sign in around[:13])
    for place, who in _owning(scene, thing):
        yield f"own={place}:{'me' if who == ME else 'other'}"
    between = link_between(scene, n)
    verbs = [symbol for symbol in between.split("/") if is_verb(symbol) or symbol.startswith("U:")]
    yield from (f"p={former}|{thing.sort}", f"pj={former}|{between in JOINED}", f"pb={former}|{between}")
    yield from (f"pv={former}|{verbs[:2]}|{thing.sort}", f"pw={former}|{thing.wants}|{not verbs}")
    yield from (f"p&{former}&{sign}" for sign in (*around[:9:4], *(s for s in around if s.startswith(("vb=", "va=")))))


def link_between(scene: ToldScene, n: int) -> str:
    """Return what stands between a thing and the one before it."""
    if not n:
        return "first"
    return "/".join(scene.between(scene.things[n - 1].at, scene.things[n].at))[:LONGEST]


def _around(scene: ToldScene, at: int) -> Iterator[str]:
    """Yield the signs of the words around a place, the nearest first."""
    symbols = scene.symbols
    left = [symbol for symbol in symbols[max(0, at - 9) : at] if not symbol.startswith("f:")][-4:]
    right = [symbol for symbol in symbols[at + 1 : at + 10] if not symbol.startswith("f:")][:4]
    left, right = ["BEG"] * (4 - len(left)) + left, right + ["FIN"] * (4 - len(right))
    yield from (
        f"l1={left[-1]}",
        f"l2={left[-2]}",
        f"l3={left[-3]}",
        f"r1={right[0]}",
        f"r2={right[1]}",
        f"r3={right[2]}",
    )
    yield from (f"l21={left[-2]}|{left[-1]}", f"r12={right[0]}|{right[1]}", f"lr={left[-1]}|{right[0]}")
    yield from (f"l321={left[-3]}|{left[-2]}|{left[-1]}", f"r123={right[0]}|{right[1]}|{right[2]}")
    yield f"L={symbols[at - 1] if at else 'BEG'}"
    yield f"R={symbols[at + 1]}"
    said, following = symbols[:at][::-1], symbols[at + 1 :]
    before = next((symbol for symbol in said if is_verb(symbol) or symbol == "END"), NONE)
    after = next((symbol for symbol in following if is_verb(symbol) or symbol == "END"), NONE)
    odd_before = next((s for s in said if is_verb(s) or s == "END" or s.startswith("U:")), NONE)
    odd_after = next((s for s in following if is_verb(s) or s == "END" or s.startswith("U:")), NONE)
    preposition = next((symbol for symbol in reversed(left) if symbol.startswith("pp")), NONE)
    yield from (f"vb={before}", f"va={after}", f"vba={before}|{after}", f"vo={odd_before}|{odd_after}")
    yield from (f"ob={odd_before}", f"oa={odd_after}", f"pr={preposition}|{before}")
    yield from (f"l1v={left[-1]}|{before}", f"l1va={left[-1]}|{after}")
    for way, step in (("b", -1), ("a", 1)):
        place = at + step
        while 0 <= place < len(symbols) and symbols[place] not in ("END", "w:who", "w:if", "w:then", "w:but"):
            if is_verb(symbols[place]) or symbols[place].startswith(("pp", "U:")):
                yield f"c={way}{symbols[place]}"
            place += step


def _owning(scene: ToldScene, thing: NamedThing) -> Iterator[tuple[str, str]]:
    """Yield the players whose possessive stands just before a thing, or behind "of" just after it."""
    for person in scene.people:
        ahead = thing.at - person.at
        if person.own and 0 < ahead <= 3 and not any(person.at < other.at < thing.at for other in scene.things):
            yield "before", person.who
        if -3 <= ahead < 0 and scene.symbols[person.at - 1] in ("pp:of", "f:of"):
            yield "after", person.who


# -- players ------------------------------------------------------------------------------------------


def player_candidates(
    scene: ToldScene,
    thing: NamedThing,
    what: str,
    former: Former | None = None,
    beside: Sequence[str] = (),
    but: str = "",
) -> list[Candidate]:
    """Return the players who may own or do ``what`` with a thing, or be attacked; ``but`` is the other side."""
    found: list[Candidate] = []
    for player in scene.players:
        signs = list(_player_signs(scene, thing, player, former))
        signs += [f"{sign}&me={player == ME}" for sign in beside]
        if but:
            signs.append(f"other={player == but}")
        named = [f"{what}~{sign}" for sign in signs]
        found.append((player, [*named, *(f"{what}~{thing.sort}&{sign}" for sign in signs), *(f"*~{s}" for s in signs)]))
    return found


def _player_signs(scene: ToldScene, thing: NamedThing, player: str, former: Former | None) -> Iterator[str]:
    words = scene.words_of(player)
    kind = "me" if player == ME else "named" if player in scene.named else "opponent"
    alone = [one for one in scene.players if scene.words_of(one)] == [player]
    others = any(person.who == OTHER for person in scene.people)
    speaks = any(person.who == ME for person in scene.people)
    yield from (f"me={player == ME}", f"kind={kind}", f"said={bool(words)}", f"only={alone}")
    yield f"table={kind}|{len(scene.named)}|{speaks}|{others}"
    for side, own, every in (
        ("b", [p for p in reversed(words) if p.at < thing.at], [p for p in reversed(scene.people) if p.at < thing.at]),
        ("a", [p for p in words if p.at > thing.at], [p for p in scene.people if p.at > thing.at]),
    ):
        if own:
            yield from (f"{side}{sign}" for sign in _word_signs(scene, thing, own[0], every.index(own[0])))
        else:
            yield f"{side}=none"
    for place, who in _owning(scene, thing):
        yield f"{place}={who == player or (who == OTHER and any(p.who == OTHER for p in words))}"
    if former is None:
        yield "po=none"
    else:
        between = former.between.split("/")
        same = f"{former.owner == player}|{former.roles}"
        verbs = [symbol for symbol in between if is_verb(symbol) or symbol.startswith("U:")]
        people = any(symbol.startswith(("P:", "NAME")) for symbol in between)
        yield from (f"po={same}", f"pb={same}|{former.between}", f"pv={same}|{verbs[:1]}", f"pp={same}|{people}")
    yield f"first={bool(scene.people) and scene.means(scene.people[0], player)}"


def _word_signs(scene: ToldScene, thing: NamedThing, person: Person, rank: int) -> Iterator[str]:
    """Yield the signs of the nearest word for a player on one side of a thing."""
    symbols, between = scene.symbols, scene.symbols[min(thing.at, person.at) + 1 : max(thing.at, person.at)]
    verbs = [symbol for symbol in between if is_verb(symbol)]
    cards = sum(symbol.startswith("C-") for symbol in between)
    ends = between.count("END")
    before = symbols[person.at - 1] if person.at else "BEG"
    rank = min(rank, 3)
    end = next((at for at in range(person.at, len(symbols)) if symbols[at] in ("END", "w:who", "w:if")), len(symbols))
    acts = next((symbol for symbol in symbols[person.at + 1 : end] if is_verb(symbol)), NONE)
    words = "/".join(symbol for symbol in between if not symbol.startswith("f:"))[:LONGEST]
    yield from (f"rank={rank}", f"case={person.case}|{person.own}", f"prev={before}", f"next={symbols[person.at + 1]}")
    yield from (
        f"v={'+'.join(verbs[:2])}|{person.case}",
        f"cards={cards}|{ends}",
        f"d={min(len(between), 6)}|{person.own}",
    )
    yield from (
        f"pv={before}|{'+'.join(verbs[:1])}",
        f"words={words}|{person.case}",
        f"rv={rank}|{'+'.join(verbs[-1:])}",
    )
    yield from (f"rc={rank}|{cards}|{ends}|{person.case}", f"acts={acts}|{person.case}")
