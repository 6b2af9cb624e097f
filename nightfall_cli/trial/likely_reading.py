"""Read a sentence as it is most likely meant, where the clause readers refuse it.

What is found is only likely, and is shown as such. Nothing that is named may be left out: every card, player and number
has a part, and a word such as "not" is refused unless it says that nobody blocks.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.cast import DOUBTS, Casting, scene_of
from nightfall_cli.trial.clauses import read_clauses
from nightfall_cli.trial.decisions import PILES, PLAYED
from nightfall_cli.trial.everyday import EverydayReading, reading_of
from nightfall_cli.trial.lexicon import folded
from nightfall_cli.trial.scene import is_verb
from nightfall_cli.trial.sentence_forms import effects_of
from nightfall_cli.trial.situation import Aim, Attacking, Blocking, Done, Held, Linked

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.cast import Cast
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday import Told
    from nightfall_cli.trial.scene import ToldScene
    from nightfall_cli.trial.stated import Trial

LEAST_ODDS = -0.5
"""The least odds, as a logarithm, of a reading that is shown."""
TRIED, BEHIND = 4, 1.0
"""The most casts that are tried, and how far one may be behind the best."""
DENYING = ("w:not", "w:no", "w:cannot", "f:no", "w:except", "n:nothing", "P:nobody:any", "w:unblocked", "pp:without")
DENIERS = frozenset(
    (
        *(
            "neither",
            "nor",
            "instead",
            "unless",
            "weder",
            "statt",
            "anstatt",
            "ausser",
            "sauf",
            "ni",
            "lieu",
            "excepte",
        ),
        *("вместо", "без", "ни", "кроме", "вряд"),
    )
)
"""Symbols and words that deny what stands beside them."""
NEAR = 3
"""How near a thing stands behind a word that denies or counts it."""
BOTH = "w:both"
"""The symbol of a word for two, which is no number."""
CHOOSING = "ChooseTargets"
"""The effect of an order that chooses the targets of another one."""
UNREAD = "n:edition"
"""The symbol of what the learned reading cannot tell."""


class Unreadable(Exception):
    """A cast that leaves out something that is named."""


class Reader(NamedTuple):
    """A sentence with a cast of its things."""

    scene: ToldScene
    casting: Casting
    cast: Cast

    def tell(self, talk: Discourse, _told: Told) -> None:
        """Read the cast into the situation; raises `Unreadable`."""
        cast, situation = self.cast, talk.situation
        hurt, copies, pitched = self._numbers()
        self._check_words(pitched)
        mover = self._mover()
        sources = [player for player in cast.sources.values() if player is not None]
        for player in (mover, *cast.owners.values(), *cast.attacked.values(), *sources):
            situation.player(player)
        talk.mentioned = [player for player in situation.players if player != "Me"]
        placed = [n for n, role in enumerate(cast.roles) if role in PLACES]
        helds = {n: self._held(talk, n, hurt.get(n), copies.get(n, 1)) for n in placed}
        for n, player in cast.attacked.items():
            situation.attackers.append(Attacking(helds[n], player))
        for n, foe in cast.foes.items():
            known = next((block for block in situation.blocks if block.attacker is helds[foe]), None)
            if known is None:
                situation.blocks.append(Blocking(helds[foe], [helds[n]]))
            else:
                known.minions.append(helds[n])
        for n in cast.chain:
            situation.links.append(self._linked(n, helds))
        talk.link = situation.links[-1] if situation.links else None
        self._claims(talk, pitched)

    def _mover(self) -> str:
        """Return who acts first."""
        cast = self.cast
        acting = [n for n, role in enumerate(cast.roles) if role in ("attack", "claim", "drop")]
        first = next(iter([*cast.chain, *acting]), None)
        if first is None:
            raise Unreadable
        return cast.owners[acting[0] if cast.attacked else first]

    def _held(self, talk: Discourse, n: int, damage: int | None, count: int) -> Held:
        card, role = self._card(n), self.cast.roles[n]
        zone = role if role in PILES else "play"
        held = Held(card, self.cast.owners[n], zone, count, damage, stated=True)
        talk.situation.held.append(held)
        talk.held = held if zone == "play" else talk.held
        return held

    def _linked(self, n: int, helds: dict[int, Held]) -> Linked:
        thing, aim = self.scene.things[n], self.cast.aims.get(n)
        aims = []
        if isinstance(aim, str):
            aims = [Aim(player=aim)]
        elif isinstance(aim, int):
            if self.cast.aims.get(aim) is not None and any(e.name == CHOOSING for e in effects_of(thing.card)):
                raise Unreadable  # whose target it is, that of the order or the one chosen for it, nothing tells
            aims = [Aim(held=helds[aim]) if aim in helds else Aim(card=self._card(aim))]
        kicked = self.casting.decisions.kicked(n)
        follows = n != self.cast.chain[0]
        return Linked(self.cast.owners[n], thing.card, thing.color, kicked, aims, in_order=follows and kicked is None)

    def _claims(self, talk: Discourse, pitched: int) -> None:
        roles, owners = self.cast.roles, self.cast.owners
        claims = [n for n, role in enumerate(roles) if role == "claim"]
        drops = [n for n, role in enumerate(roles) if role == "drop"]
        if pitched and not claims:
            raise Unreadable
        done = talk.situation.done
        if pitched:
            done.append(Done(owners[claims[0]], f"discards {pitched} any card"))
        done += [Done(owners[n], f"discards {self._card(n).name}") for n in drops]
        for n in claims:
            source = self.cast.sources[n]
            whose = "" if source is None else f" from {source}"
            done.append(Done(owners[n], f"claims {self._card(n).name}{whose}"))
            talk.price += self._card(n).cost

    def _card(self, n: int) -> Card:
        card = self.scene.things[n].card
        if card is None:
            raise Unreadable
        return card

    def _numbers(self) -> tuple[dict[int, int], dict[int, int], int]:
        """Return the damage and copies of minions, and how many cards are discarded; every number counts something."""
        hurt: dict[int, int] = {}
        copies: dict[int, int] = {}
        pitched = 0
        group = sum(role in ("attack", "block") for role in self.cast.roles)
        for at, number in self.scene.numbers():
            meant = self.casting.decisions.number(at, self.cast.roles)
            if meant == "pitch" and not pitched:
                pitched = number
            elif isinstance(meant, tuple):
                kind, n = meant
                if kind == "copies":
                    copies[n] = number
                    continue
                health = self._card(n).health
                damage = number if kind == "damage" else health - number
                if not 0 <= damage < health or hurt.get(n, damage) != damage:
                    raise Unreadable
                hurt[n] = damage
            elif not (number == 1 or (number == group and self.scene.symbols[at + 1] not in COUNTS)):
                raise Unreadable
        if any(symbol == BOTH and self._is_alone(at, copies) for at, symbol in enumerate(self.scene.symbols)):
            raise Unreadable
        return hurt, copies, pitched

    def _is_alone(self, at: int, copies: dict[int, int]) -> bool:
        """True for "both" before a single thing, of which one copy would be read: "my two Charlottes"."""
        roles, owners = self.cast.roles, self.cast.owners
        n = next((n for n, thing in enumerate(self.scene.things) if at < thing.at <= at + NEAR), None)
        alike = [m for m in owners if n in owners and (roles[m], owners[m]) == (roles[n], owners[n])]
        return alike == [n] and n not in copies

    def _check_words(self, pitched: int) -> None:
        """Refuse words that the cast does not tell, and players and cards that have no part in it."""
        scene, cast = self.scene, self.cast
        if any(symbol == "U:" for symbol in scene.symbols) and not any(map(is_verb, scene.symbols)):
            raise Unreadable  # an unknown word may be the only verb
        acting = [thing.at for thing, role in zip(scene.things, cast.roles, strict=True) if role in PLAYED]
        for at, symbol in enumerate(scene.symbols):
            token = scene.tokens[at]
            denies = symbol in DENYING or (token is not None and not DENIERS.isdisjoint(folded(token.text).split()))
            if symbol == UNREAD or (denies and any(at < place <= at + NEAR for place in acting)):
                raise Unreadable
        denied = any(symbol in DENYING for symbol in scene.symbols)
        if not denied and any(self._is_unread(at, pitched) for at in range(len(scene.symbols))):
            raise Unreadable
        aims = {aim for aim in cast.aims.values() if isinstance(aim, str)}
        used = {*cast.owners.values(), *cast.attacked.values(), *cast.sources.values(), *aims}
        if any(player not in used for player in scene.named):
            raise Unreadable

    def _is_unread(self, at: int, pitched: int) -> bool:
        """True for a verb of blocking or discarding that nobody does, and that has no card just behind it."""
        verb = self.scene.symbols[at].partition(":")[2] if is_verb(self.scene.symbols[at]) else ""
        if verb not in ACTS or ACTS[verb] in self.cast.roles or (pitched and verb == "discard"):
            return False
        return verb == "block" or not any(at < thing.at <= at + NEAR for thing in self.scene.things)


ACTS = {"block": "block", "discard": "drop"}
"""The role that somebody must have where one of these is done."""
PLACES = ("play", "attack", "block", *PILES)
"""Roles of cards that lie somewhere."""
COUNTS = ("n:damage", "n:health", "n:wound", "n:influence", "n:card")
"""What a number counts that is no number of minions."""


def read_likely(sentence: str, library: Library) -> Trial | None:
    """Return the likeliest reading of a sentence, None where none is likely enough."""
    scene = scene_of(sentence, library)
    if not scene.things:
        return None
    casting = Casting(scene)
    casts = casting.casts()
    for cast in casts[:TRIED]:
        if cast.odds < max(LEAST_ODDS, casts[0].odds - BEHIND):
            break
        found = _reading(sentence, library, Reader(scene, casting, cast))
        trial = read_clauses(found.reading, library) if isinstance(found, EverydayReading) else found
        if isinstance(found, EverydayReading) and trial is not None and not isinstance(trial, Refusal):
            what, n = casting.least_sure(cast)
            name = scene.things[n].name
            card = next((one for one in trial.cards() if one.name == name), name)
            doubt = Message(DOUBTS[what], card=card)
            return trial._replace(sentence=" ".join(sentence.split()), doubt=doubt, **found._asdict())
    return None


def _reading(sentence: str, library: Library, reader: Reader) -> EverydayReading | Refusal | None:
    scene = reader.scene
    try:
        return reading_of(sentence, library, scene.language, scene.all_tokens, partial(Reader.tell, reader))
    except Unreadable:
        return None
