"""Read a sentence as it is most likely meant, where the clause readers refuse it.

What is found is only likely, and is shown as such. Nothing that is named may be left out: every card, player and number
has a part, and a word such as "not" is refused unless it says that nobody blocks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.cast import DOUBTS, Casting, scene_of
from nightfall_cli.trial.clauses import read_clauses
from nightfall_cli.trial.counted import NEAR, Unreadable, counted, left_uncounted
from nightfall_cli.trial.decisions import PLAYED
from nightfall_cli.trial.everyday import EverydayReading, reading_of
from nightfall_cli.trial.lexicon import folded
from nightfall_cli.trial.network import UNTOLD
from nightfall_cli.trial.scene import is_verb
from nightfall_cli.trial.stated import Trial
from nightfall_cli.trial.told_cast import ToldCast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.cast import Cast
    from nightfall_cli.trial.counted import Counted
    from nightfall_cli.trial.network import Network
    from nightfall_cli.trial.scene import ToldScene

LEAST_ODDS, LEAST_ODDS_OF_PART, SURE_ODDS = -0.5, -0.3, -0.01
"""The least odds, as logarithms, of a reading that is shown, of one that may leave out words, and of a sure one."""
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
UNREAD = "n:edition"
"""The symbol of what the learned reading cannot tell."""
ACTS = {"block": "block", "discard": "drop"}
"""The role that somebody must have where one of these is done."""


class LikelyReading(NamedTuple):
    """A reading with what is the least sure of it, and the logarithm of its odds; ``is_whole``: no word is left out."""

    trial: Trial
    odds: float
    is_whole: bool

    @property
    def is_likely(self) -> bool:
        """True for a reading that is likely enough to be shown."""
        return self.odds >= (LEAST_ODDS if self.is_whole else LEAST_ODDS_OF_PART)


def read_likely(sentence: str, library: Library) -> Trial | None:
    """Return the likeliest reading of a sentence, None where none is likely enough; a very likely one has no doubt."""
    found = likeliest(sentence, library)
    if found is None or not found.is_likely:
        return None
    is_sure = found.is_whole and found.odds >= SURE_ODDS
    return found.trial._replace(doubt="") if is_sure else found.trial


def likeliest(sentence: str, library: Library, nets: Sequence[Network] = ()) -> LikelyReading | None:
    """Return the likeliest reading that leaves out nothing named, however likely it is; ``nets``: by default all."""
    scene = scene_of(sentence, library, nets)
    if not (scene.things or scene.numbers()):
        return None
    casting = Casting(scene, nets)
    casts = casting.casts()
    near = [cast for cast in casts[:TRIED] if cast.odds >= casts[0].odds - BEHIND and cast.deed != UNTOLD]
    for cast in near:
        try:
            numbers = counted(scene, cast)
            check_players(scene, cast)
            told = ToldCast(scene, casting, cast, numbers)
            found = reading_of(sentence, library, scene.language, scene.all_tokens, told.tell)
        except Unreadable:
            continue
        trial = read_clauses(found.reading, library) if isinstance(found, EverydayReading) else found
        if isinstance(found, EverydayReading) and isinstance(trial, Trial):
            word = _unknown_verb(scene) or _unread_verb(scene, cast, numbers) or left_uncounted(scene, cast)
            doubt = Message(DOUBTS["word"], word=word) if word else _doubt(trial, scene, *casting.least_sure(cast))
            trial = trial._replace(sentence=" ".join(sentence.split()), doubt=doubt, **found._asdict())
            return LikelyReading(trial, cast.odds, numbers.is_whole and not word and not is_denied(scene, cast))
    return None


def is_denied(scene: ToldScene, cast: Cast) -> bool:
    """True where a word denies what the cast tells."""
    acting = [thing.at for thing, role in zip(scene.things, cast.roles, strict=True) if role in PLAYED]
    for at, symbol in enumerate(scene.symbols):
        token = scene.tokens[at]
        denies = symbol in DENYING or (token is not None and not DENIERS.isdisjoint(folded(token.text).split()))
        if symbol == UNREAD or (denies and any(at < place <= at + NEAR for place in acting)):
            return True
    return False


def _unknown_verb(scene: ToldScene) -> str:
    """Return the unknown word that may be the only verb, "" where a verb is known."""
    if any(map(is_verb, scene.symbols)):
        return ""
    unknown = (
        token.text for token, symbol in zip(scene.tokens, scene.symbols, strict=True) if token and symbol == "U:"
    )
    return next(unknown, "")


def _unread_verb(scene: ToldScene, cast: Cast, numbers: Counted) -> str:
    """Return a verb of blocking or discarding that nobody does, "" without one and where something is denied."""
    if any(symbol in DENYING for symbol in scene.symbols):
        return ""
    pitched = bool(numbers.pitched or numbers.used)
    unread = (token.text for at, token in enumerate(scene.tokens) if token and _is_unread(scene, cast, at, pitched))
    return next(unread, "")


def check_players(scene: ToldScene, cast: Cast) -> None:
    """Refuse a player who is named and has no part; raises `Unreadable`."""
    aims = {aim for aim in (*cast.aims.values(), *cast.seconds.values()) if isinstance(aim, str)}
    used = {*cast.owners.values(), *cast.attacked.values(), *cast.sources.values(), *cast.holders.values(), cast.doer}
    if any(player not in used | aims for player in scene.stated_names):
        raise Unreadable


def _is_unread(scene: ToldScene, cast: Cast, at: int, pitched: bool) -> bool:
    """True for a verb of blocking or discarding that nobody does, and that has no card just behind it."""
    verb = scene.symbols[at].partition(":")[2] if is_verb(scene.symbols[at]) else ""
    if verb not in ACTS or ACTS[verb] in cast.roles or (pitched and verb == "discard"):
        return False
    return verb == "block" or not any(at < thing.at <= at + NEAR for thing in scene.things)


def _doubt(trial: Trial, scene: ToldScene, what: str, n: int) -> Message:
    """Return what is the least sure."""
    if what in ("number", "holder"):
        return Message(DOUBTS[what], number=dict(scene.numbers())[n])
    if what == "deed":
        return Message(DOUBTS[what])
    name = scene.things[n].name
    return Message(DOUBTS[what], card=next((one for one in trial.cards() if one.name == name), name))
