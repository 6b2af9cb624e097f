"""Read a sentence as it is most likely meant, where the clause readers refuse it.

What is found is only likely, and is shown as such. Nothing that is named may be left out: every card, player and number
has a part, and a word such as "not" is refused unless it says that nobody blocks.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.cast import DOUBTS, Casting, scene_of
from nightfall_cli.trial.clauses import read_clauses
from nightfall_cli.trial.counted import NEAR, Unreadable, counted, left_uncounted
from nightfall_cli.trial.decisions import PLAYED
from nightfall_cli.trial.everyday import EverydayReading, reading_of
from nightfall_cli.trial.lexicon import folded
from nightfall_cli.trial.network import UNTOLD, networks
from nightfall_cli.trial.scene import is_verb
from nightfall_cli.trial.stated import Trial
from nightfall_cli.trial.told_cast import ToldCast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.cast import Cast
    from nightfall_cli.trial.counted import Counted
    from nightfall_cli.trial.network import Network
    from nightfall_cli.trial.scene import ToldScene

LEAST_ODDS, LEAST_ODDS_OF_PART, SURE_ODDS = -0.5, -0.3, -0.01
"""The least odds, as logarithms, of a reading that is shown, of one that may leave out words, and of a sure one."""
BEHIND = 1.0
"""How far a cast may be behind the best one where only one reading is wanted."""
CHOICES, LEAST_ODDS_OF_CHOICE = 3, -3.0
"""The most readings to choose from, and the least odds of one."""
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
"""Symbols and words that deny what stands beside them; behind the words, no reading is likely."""
AGAINST = 1.0
"""What speaks against a reading that words deny, or that an unknown verb does not bear, as a logarithm."""
UNREAD = "n:edition"
"""The symbol of what the learned reading cannot tell."""
BARE = frozenset(("claim", "drop"))
"""The roles that a card has beside an unknown verb only where something else tells of them."""
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


def choices(sentence: str, library: Library, shown: str = "") -> list[Trial]:
    """Return the likeliest readings of a sentence, to choose from; not the one that is ``shown``."""
    others = (one for one in _offered(sentence, library) if one.reading != shown)
    return list(islice(others, CHOICES - bool(shown)))


def chosen(sentence: str, library: Library, reading: str) -> Trial:
    """Return the one of the `choices` with a reading, without a doubt; raises LookupError."""
    for one in _offered(sentence, library):
        if one.reading == reading:
            return one._replace(doubt="")
    raise LookupError(Message("there is no last answer; ask a question first"))


def _offered(sentence: str, library: Library) -> Iterator[Trial]:
    found = readings(sentence, library, -LEAST_ODDS_OF_CHOICE)
    return (one.trial for one in found if one.odds >= LEAST_ODDS_OF_CHOICE)


def likeliest(sentence: str, library: Library, nets: tuple[Network, ...] = ()) -> LikelyReading | None:
    """Return the likeliest reading that leaves out nothing named, however likely it is; ``nets``: by default all."""
    return next(readings(sentence, library, BEHIND, nets), None)


def readings(sentence: str, library: Library, behind: float, nets: tuple[Network, ...] = ()) -> Iterator[LikelyReading]:
    """Yield the readings that leave out nothing named, the likeliest first, each once.

    ``behind`` is how far the odds of one may be behind the best, as a logarithm.
    """
    casting, casts = _cast(sentence, library, nets or networks())
    scene, seen = casting.scene, set()
    for cast in casts:
        if cast.odds < casts[0].odds - behind or cast.deed == UNTOLD:
            continue
        try:
            numbers = counted(scene, cast)
            check_players(scene, cast)
            told = ToldCast(scene, casting, cast, numbers)
            found = reading_of(sentence, library, scene.language, scene.all_tokens, told.tell)
        except Unreadable:
            continue
        trial = read_clauses(found.reading, library) if isinstance(found, EverydayReading) else found
        if isinstance(found, EverydayReading) and isinstance(trial, Trial) and found.reading not in seen:
            seen.add(found.reading)
            word = _unknown_verb(scene) or _unread_verb(scene, cast, numbers) or left_uncounted(scene, cast)
            doubt = Message(DOUBTS["word"], word=word) if word else _doubt(trial, scene, *casting.least_sure(cast))
            trial = trial._replace(sentence=" ".join(sentence.split()), doubt=doubt, **found._asdict())
            odds = cast.odds - (AGAINST if _is_doubtful(scene, cast) else 0)
            yield LikelyReading(trial, odds, numbers.is_whole and not word and not is_denied(scene, cast))


@lru_cache(maxsize=2)
def _cast(sentence: str, library: Library, nets: tuple[Network, ...]) -> tuple[Casting, list[Cast]]:
    """Return the casting of a sentence, and its casts, the best first; none where nothing is named."""
    scene = scene_of(sentence, library, nets)
    casting = Casting(scene, nets)
    return casting, casting.casts() if scene.things or scene.numbers() else []


def is_denied(scene: ToldScene, cast: Cast) -> bool:
    """True where a word denies what the cast tells."""
    return UNREAD in scene.symbols or any(
        symbol in DENYING and _acts_behind(scene, cast, at) for at, symbol in enumerate(scene.symbols)
    )


def _is_doubtful(scene: ToldScene, cast: Cast) -> bool:
    """True where a word such as "neither" stands before an act, or an unknown verb may be any act with a card."""
    if _unknown_verb(scene) and not {*cast.roles} - BARE and not scene.numbers():
        return True
    words = ((at, folded(token.text).split()) for at, token in enumerate(scene.tokens) if token)
    return any(not DENIERS.isdisjoint(word) and _acts_behind(scene, cast, at) for at, word in words)


def _acts_behind(scene: ToldScene, cast: Cast, at: int) -> bool:
    """True where a card that does something stands just behind a word."""
    acting = (thing.at for thing, role in zip(scene.things, cast.roles, strict=True) if role in PLAYED)
    return any(at < place <= at + NEAR for place in acting)


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
