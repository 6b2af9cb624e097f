"""The table of verbs, with their slots, help and examples. Parsing, help and completion read it."""

from __future__ import annotations

from functools import lru_cache, partial

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.language.localized import KEYWORDS, WORDS, english_keyword, local_verbs, printed_verb
from nightfall_cli.messages.message import Message, in_language, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.questions import kinds_answered

PLAYER = "player"
THINGS = frozenset({"hand card", "draft card", "minion", "attacker", "thing", "archive", "wound", "card"})
"""The kinds of slot that hold the name of a card, or of a thing made from a card."""


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
        """The words that may introduce the slot."""
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


FILE, NUMBER = Slot("FILE", "file"), Slot("NUMBER", "number")
ONE_PLAYER, SWITCH = Slot("PLAYER", PLAYER, needed=False), Slot("on|off", "switch")
PICTURE = Slot("FILE", "file", before="--svg|--html|--text", needed=False)
TITLE = Slot("TITLE", "title", before="--title", needed=False)
STEPS_BACK = Slot("NUMBER", "steps back", needed=False)
STEPS_AHEAD = Slot("NUMBER", "steps ahead", needed=False)
NEW_GAME = (
    Slot("PLAYER", "new player", many=True, needed=False),
    Slot("N", "number", before="seed", needed=False),
    Slot("NAME", "edition", before="edition", needed=False),
    Slot("WORD", "setup", many=True, before="setup", needed=False),
    Slot("PLAYER", PLAYER, before="first", needed=False),
    Slot("PLAYER=random", "seat of a bot", many=True, before="bot", needed=False),
)


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
        """The words for the verb in other languages."""
        return {language: tuple(words[self.name].split()) for language, words in WORDS.items() if self.name in words}

    @property
    def answers(self) -> tuple[str, ...]:
        """The kinds of decisions that a move verb answers."""
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


def _verb(group: str, name: str, help: str, example: str, *slots: Slot, aliases: tuple[str, ...] = ()) -> Verb:
    return Verb(name, aliases, group, slots, help, example)


_move, _question, _session = (partial(_verb, group) for group in ("move", "question", "session"))

VERBS: tuple[Verb, ...] = (
    _move("draft", "take a card from the draft hand", "draft Vulko", Slot("CARD", "draft card")),
    _move(
        "attack",
        "send minions; the attack starts when every minion is sent",
        "attack Vulko -> Brad, Big Ghost -> Janet",
        Slot("MINION", "minion", target=PLAYER, many=True, also=" | all -> PLAYER"),
    ),
    _move(
        *("block", "assign blockers; pass when done", "block Zacharias Sands -> Vulko"),
        Slot("MINION", "minion", target="attacker", many=True),
    ),
    _move("resolve", "pick the attack that resolves next", "resolve Vulko", Slot("ATTACKER", "attacker")),
    _move(
        *("link", "start the chain, or link an order to it", "link Furious Melee"),
        Slot("CARD", "hand card"),
        aliases=("start", "play"),
    ),
    _move("pass", "stop linking, blocking or claiming; skip the wound effect", "pass", aliases=("done", "end")),
    _move(
        "target",
        'answer "target": a player, minion, archive, wound, or order in the chain',
        "target Vulko of Janet",
        Slot("THING", "thing"),
    ),
    _move("choose", "answer any other question, in order", "choose Indigo Six", Slot("THING", "thing", many=True)),
    _move(
        *("discard", "discard from hand, for influence or because a text says so", "discard bite, Yuri Koroviev"),
        Slot("CARD", "hand card", many=True),
    ),
    _move(
        *("claim", "pay for cards and take them", "claim Vulko from commons"),
        Slot("CARD [from PLAYER|commons]", "archive", many=True),
        aliases=("buy",),
    ),
    _move(
        *("wounds", "use the wound effect on those wounds", "wounds bite, burn"),
        Slot("NUMBER | WOUND", "wound", many=True),
    ),
    _question(
        *("board", "show the table, or one player's part; or write it to a file", "board Janet"), ONE_PLAYER, PICTURE
    ),
    _question("hand", "show the hand of the player who decides", "hand"),
    _question("chain", "show the chain, oldest order first", "chain", PICTURE),
    _question("archives", "show the commons and all private archives", "archives"),
    _question("discards", "show a discard pile, top first", "discards Janet", Slot("PLAYER", PLAYER)),
    _question("card", "show a card; ≈ marks reconstructed values", "card Vulko", Slot("NAME", "card")),
    _question("legal", "list every legal answer", "legal"),
    _question("why", "show the rules behind the last events, or behind the last refusal", "why"),
    _question("log", "list the last events", "log 20", NUMBER._replace(needed=False), aliases=("history",)),
    _question(
        *("rule", "ask a question about the rules, or explain a rule id", "rule does vulko stop death grip"),
        Slot("WORDS…", "rule", needed=False),
    ),
    _question(
        "try",
        "set up a small board, play a sentence on it, list the results",
        "try Janet has Vulko; Scott links Ivan Radinsky, Death Grip on Janet",
        Slot("SENTENCE", "sentence", needed=False),
    ),
    _question(
        *("verify", "judge a claim over all lines and editions", "verify Vulko survives Shock and Awe"),
        Slot("CLAIM", "claim"),
    ),
    _question(
        *("hint", "suggest a move and list the legal ones; in a puzzle, give a hint", "hint search"),
        Slot("BOT", "bot", needed=False),
    ),
    _question("help", "list verbs, or explain one", "help link", Slot("VERB", "verb", needed=False), aliases=("?",)),
    _session("undo", "undo lines", "undo 2", STEPS_BACK),
    _session("redo", "play undone lines again", "redo", STEPS_AHEAD),
    _session("restart", "undo everything since this game began", "restart"),
    _session("next", "step forward; print each move and its events", "next", STEPS_AHEAD),
    _session("back", "step back through a game", "back 3", STEPS_BACK),
    _session("mark", "mark this moment, or list the marks", "mark before", Slot("NAME", "mark", needed=False)),
    _session(
        *("goto", "go to a mark, or to the moment after a number of moves; goto back returns", "goto before"),
        Slot("NAME|NUMBER", "mark"),
    ),
    _session("save", "save the game", "save game.toml", FILE),
    _session("load", "continue a saved game", "load game.toml", FILE),
    _session("record", "save the lines played as a scenario", "record mine.toml", FILE, TITLE),
    _session("accept", "write what holds now into the failing line of a scenario", "accept"),
    _session("edit", "allow table edits with set", "edit on", SWITCH),
    _session("auto", "give the only legal answer automatically", "auto off", SWITCH),
    _verb(
        *("edit", "set", "change the table; nothing triggers", "set Janet.hand = Vulko, 2 bite"),
        Slot("WHAT = VALUE", "table edit"),
    ),
    _session("source", "run the lines of a file; they may write no files", "source opening.txt", FILE),
    _session("settle", "give every answer that is the only one, up to the next choice", "settle"),
    _session("seed", "fix the random draws from here on", "seed 7", NUMBER),
    _session("new", "start another game; undo returns to this one", "new Scott, Brad setup quick seed 7", *NEW_GAME),
    _session("again", "play again: another game with the same players, bots and set-up", "again"),
    _session(
        *("settings", "show or change your settings", "settings language = de"),
        Slot("NAME = VALUE", "setting", needed=False),
    ),
    _session(
        *("alias", "define a word as short for the start of a line", "alias k = link"),
        Slot("WORD = TEXT", "alias", needed=False),
    ),
    _session("quit", "leave", "quit", aliases=("exit", "q")),
    _question("expect", "check that something holds", "expect Janet wounds 2", Slot("SUBJECT …", "expectation")),
)

BY_NAME: dict[str, Verb] = {name: verb for verb in VERBS for name in (verb.name, *verb.aliases)}


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
