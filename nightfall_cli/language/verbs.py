"""The verbs and the keywords of the line language, with their words in four languages: ``data/verbs.toml``.

Parsing, help and completion read them.
"""

from __future__ import annotations

from functools import cache, lru_cache

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.cards.nearest import nearest
from nightfall_cli.files.shipped_tables import read_table
from nightfall_cli.language.names import plain
from nightfall_cli.messages.message import Message, in_language, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.questions import kinds_answered

PLAYER = "player"
THINGS = frozenset({"hand card", "draft card", "minion", "attacker", "thing", "archive", "wound", "card"})
"""The kinds of slot that hold the name of a card, or of a thing made from a card."""
_TABLE = read_table("language/data/verbs.toml")
WORDS: dict[str, dict[str, str]] = {
    language: {verb: row[language] for verb, row in _TABLE["verbs"].items() if language in row}
    for language in LANGUAGES[1:]
}
"""The words for each verb by language; the first one is printed."""


class Keyword(NamedTuple):
    """A word inside a line; ``names`` are its words in other languages, the first one is printed."""

    name: str
    names: dict[str, tuple[str, ...]]


KEYWORDS = {
    name: Keyword(name, {language: tuple(words.split()) for language, words in row.items()})
    for name, row in _TABLE["keywords"].items()
}


class Slot(NamedTuple):
    """A part of an argument: ``word`` represents it in the usage, ``kind`` is the kind of thing that fits.

    ``target`` is the kind of thing after an arrow. ``before`` lists the words that may introduce the slot, between
    ``|``. ``also`` is another way to write it. With ``many`` it is a list.
    """

    word: str
    kind: str
    target: str = ""
    many: bool = False
    needed: bool = True
    before: str = ""
    also: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.before.split("|")) if self.before else ()

    @property
    def usage(self) -> Message:
        """The slot as printed in a usage: ``MINION -> PLAYER, …``, ``[seed N]``."""
        pair = " -> {target}" if self.target else ""
        text = "{before}{word}" + pair + (", …" if self.many else "") + ("{also}" if self.also else "")
        values = {"word": self.word, "target": self.target.upper(), "also": self.also}
        before: object = f"{self.before} " if self.before else ""
        if self.before in KEYWORDS:
            before = Message("{word} ", word=KEYWORDS[self.before])
        parts = {name: Message(value) for name, value in values.items()}
        return Message(text if self.needed else f"[{text}]", before=before, **parts)


class Verb(NamedTuple):
    """A verb; ``group`` is "move", "question", "session" or "edit"."""

    name: str
    aliases: tuple[str, ...]
    group: str
    slots: tuple[Slot, ...]
    help: str
    example: str

    @property
    def names(self) -> dict[str, tuple[str, ...]]:
        return {language: tuple(words[self.name].split()) for language, words in WORDS.items() if self.name in words}

    @property
    def answers(self) -> tuple[str, ...]:
        return kinds_answered(self.name)

    def takes(self, argument: str) -> bool:
        """True when an argument, or none, may fit: a needed one is there, a switch is one, steps are a number."""
        kind = self.slots[0].kind if self.slots else ""
        if not argument:
            return self.group == "edit" or not any(slot.needed for slot in self.slots)
        if kind == "switch":
            return english_keyword(argument) in ("on", "off")
        return not kind.startswith("steps") or is_number(argument)

    @property
    def usage(self) -> Message:
        """The argument as printed in help: its slots."""
        slots = [slot.usage for slot in self.slots]
        return Message(
            " ".join(f"{{{at}}}" for at in range(len(slots))), **{str(at): one for at, one in enumerate(slots)}
        )


def is_number(text: str) -> bool:
    """True for a whole number of at most nine digits."""
    return text.isdecimal() and text.isascii() and len(text) < 10


VERBS = tuple(
    Verb(name, tuple(row.get("aliases", ())), row["group"], tuple(Slot(**slot) for slot in row.get("slots", ())), *says)
    for name, row in _TABLE["verbs"].items()
    for says in [(row["help"], row["example"])]
)
BY_NAME: dict[str, Verb] = {name: verb for verb in VERBS for name in (verb.name, *verb.aliases)}

NEW_GAME, PICTURE = BY_NAME["new"].slots, BY_NAME["chain"].slots[0]


@lru_cache(1000)
def nearest_verbs(word: str) -> tuple[str, ...]:
    """Return the names of the verbs of which a word in any language is spelt most like this one."""
    names = {**local_verbs(), **{name: verb.name for name, verb in BY_NAME.items()}}
    return tuple(dict.fromkeys(names[near] for near in nearest(word, names, 3)))


def help_text(verb: Verb, now: str = "", language: str = "en", example: str = "") -> str:
    """Return usage, aliases, help, and an ``example``, or ``now``, a line that is legal now, if there is one."""
    others = [*verb.aliases, *([verb.name, *verb.names[language][1:]] if language in verb.names else ())]
    also = worded(language, " (also: {names})", names=others) if others else ""
    shown = worded(language, "example: {line}", line=example or verb.example)
    if now:
        shown = worded(language, "example, legal now: {line}", line=now)
    return f"{verb_usage(verb, language)}{also}\n  {worded(language, verb.help)}\n  {shown}"


def verb_usage(verb: Verb, language: str = "en") -> str:
    """Return a verb with its argument as printed in help."""
    return f"{printed_verb(verb.name, language)} {in_language(verb.usage, language)}".rstrip()


@cache
def _english_keywords() -> dict[str, str]:
    return {word: key.name for key in KEYWORDS.values() for words in key.names.values() for word in words}


def english_keyword(word: str) -> str:
    """Return the English keyword of a word in any language, any other word as it is."""
    return _english_keywords().get(word.casefold(), word)


def is_all(text: str) -> bool:
    """True for ``all`` in any language."""
    return english_keyword(text.casefold()) == "all"


def printed_keyword(word: str, language: str) -> str:
    """Return the word for a keyword that is printed in a language, any other word as it is."""
    return KEYWORDS[word].names.get(language, (word,))[0] if word in KEYWORDS else word


def printed_verb(verb: str, language: str) -> str:
    """Return the word for a verb that is printed in a language."""
    return WORDS[language].get(verb, verb).partition(" ")[0] if language in WORDS else verb


@cache
def _verbs(language: str) -> dict[str, str]:
    return {plain(word): verb for verb, names in WORDS.get(language, {}).items() for word in names.split()}


@cache
def local_verbs() -> dict[str, str]:
    """Return the English verbs by all their words in other languages."""
    more = {plain(word): verb for verb, row in _TABLE["verbs"].items() for word in row.get("more", "").split()}
    return {**more, **{word: verb for language in reversed(WORDS) for word, verb in _verbs(language).items()}}


def english_verb(word: str) -> str:
    """Return the English verb of a word in another language, "" for any other word."""
    return local_verbs().get(plain(word), "")


def verbs_of(begun: str, *languages: str) -> list[str]:
    """Return the English verbs of which a word begins so in these languages, by default in all."""
    form = plain(begun)
    words = [pair for language in languages or WORDS for pair in _verbs(language).items()]
    return list(dict.fromkeys(verb for word, verb in words if form and word.startswith(form)))
