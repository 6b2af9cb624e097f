"""The table of verbs, with their slots, help and examples. Parsing, help and completion read it."""

from __future__ import annotations

from functools import lru_cache

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.language.localized import WORDS, printed_verb
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
        before = f"{self.before} " if self.before else ""
        parts = {name: Message(value) for name, value in values.items()}
        return Message(text if self.needed else f"[{text}]", before=before, **parts)


PICTURE = Slot("FILE", "file", before="--svg|--html|--text", needed=False)
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

    @property
    def usage(self) -> Message:
        """The argument as printed in help: its slots."""
        slots = [slot.usage for slot in self.slots]
        return Message(
            " ".join(f"{{{at}}}" for at in range(len(slots))), **{str(at): one for at, one in enumerate(slots)}
        )


VERBS: tuple[Verb, ...] = (
    Verb("draft", (), "move", (Slot("CARD", "draft card"),), "take a card from the draft hand", "draft Vulko"),
    Verb(
        "attack",
        (),
        "move",
        (Slot("MINION", "minion", target=PLAYER, many=True, also=" | all -> PLAYER"),),
        "send minions; the attack starts when every minion is sent",
        "attack Vulko -> Brad, Big Ghost -> Janet",
    ),
    Verb(
        "block",
        (),
        "move",
        (Slot("MINION", "minion", target="attacker", many=True),),
        "assign blockers; pass when done",
        "block Zacharias Sands -> Vulko",
    ),
    Verb(
        "resolve",
        (),
        "move",
        (Slot("ATTACKER", "attacker"),),
        "pick the attack that resolves next",
        "resolve Vulko",
    ),
    Verb(
        "link",
        ("start", "play"),
        "move",
        (Slot("CARD", "hand card"),),
        "start the chain, or link an order to it",
        "link Furious Melee",
    ),
    Verb(
        "pass",
        ("done", "end"),
        "move",
        (),
        "stop linking, blocking or claiming; skip the wound effect",
        "pass",
    ),
    Verb(
        "target",
        (),
        "move",
        (Slot("THING", "thing"),),
        'answer "target": a player, minion, archive, wound, or order in the chain',
        "target Vulko of Janet",
    ),
    Verb(
        "choose",
        (),
        "move",
        (Slot("THING", "thing", many=True),),
        "answer any other question, in order",
        "choose Indigo Six",
    ),
    Verb(
        "discard",
        (),
        "move",
        (Slot("CARD", "hand card", many=True),),
        "discard from hand, for influence or because a text says so",
        "discard bite, Yuri Koroviev",
    ),
    Verb(
        "claim",
        ("buy",),
        "move",
        (Slot("CARD [from PLAYER|commons]", "archive", many=True),),
        "pay for cards and take them",
        "claim Vulko from commons",
    ),
    Verb(
        "wounds",
        (),
        "move",
        (Slot("NUMBER | WOUND", "wound", many=True),),
        "use the wound effect on those wounds",
        "wounds bite, burn",
    ),
    Verb(
        "board",
        (),
        "question",
        (Slot("PLAYER", PLAYER, needed=False), PICTURE),
        "show the table, or one player's part; or write it to a file",
        "board Janet",
    ),
    Verb("hand", (), "question", (), "show the hand of the player who decides", "hand"),
    Verb("chain", (), "question", (PICTURE,), "show the chain, oldest order first", "chain"),
    Verb("archives", (), "question", (), "show the commons and all private archives", "archives"),
    Verb("discards", (), "question", (Slot("PLAYER", PLAYER),), "show a discard pile, top first", "discards Janet"),
    Verb("card", (), "question", (Slot("NAME", "card"),), "show a card; ≈ marks reconstructed values", "card Vulko"),
    Verb("legal", (), "question", (), "list every legal answer", "legal"),
    Verb("why", (), "question", (), "show the rules behind the last events, or behind the last refusal", "why"),
    Verb("log", (), "question", (Slot("NUMBER", "number", needed=False),), "list the last events", "log 20"),
    Verb(
        "rule",
        (),
        "question",
        (Slot("WORDS…", "rule"),),
        "ask a question about the rules, or explain a rule id",
        "rule does vulko stop death grip",
    ),
    Verb(
        "try",
        (),
        "question",
        (Slot("SENTENCE", "sentence"),),
        "set up a small board, play a sentence on it, list the results",
        "try Janet has Vulko; Scott links Ivan Radinsky, Death Grip on Janet",
    ),
    Verb(
        "verify",
        (),
        "question",
        (Slot("CLAIM", "claim"),),
        "judge a claim over all lines and editions",
        "verify Vulko survives Shock and Awe",
    ),
    Verb(
        "hint",
        (),
        "question",
        (Slot("BOT", "bot", needed=False),),
        "suggest a move and list the legal ones; in a puzzle, give a hint",
        "hint search",
    ),
    Verb("help", ("?",), "question", (Slot("VERB", "verb", needed=False),), "list verbs, or explain one", "help link"),
    Verb("undo", (), "session", (STEPS_BACK,), "undo lines", "undo 2"),
    Verb("redo", (), "session", (STEPS_AHEAD,), "play undone lines again", "redo"),
    Verb("restart", (), "session", (), "undo everything since this game began", "restart"),
    Verb("next", (), "session", (STEPS_AHEAD,), "step forward; print each move and its events", "next"),
    Verb("back", (), "session", (STEPS_BACK,), "step back through a game", "back 3"),
    Verb(
        "mark",
        (),
        "session",
        (Slot("NAME", "mark", needed=False),),
        "mark this moment, or list the marks",
        "mark before",
    ),
    Verb(
        "goto",
        (),
        "session",
        (Slot("NAME|NUMBER", "mark"),),
        "go to a mark, or to the moment after a number of moves; goto back returns",
        "goto before",
    ),
    Verb("save", (), "session", (Slot("FILE", "file"),), "save the game", "save game.toml"),
    Verb("load", (), "session", (Slot("FILE", "file"),), "continue a saved game", "load game.toml"),
    Verb(
        "record",
        (),
        "session",
        (Slot("FILE", "file"), Slot("TITLE", "title", before="--title", needed=False)),
        "save the lines played as a scenario",
        "record mine.toml",
    ),
    Verb("accept", (), "session", (), "write what holds now into the failing line of a scenario", "accept"),
    Verb("edit", (), "session", (Slot("on|off", "switch"),), "allow table edits with set", "edit on"),
    Verb("auto", (), "session", (Slot("on|off", "switch"),), "give the only legal answer automatically", "auto off"),
    Verb(
        "set",
        (),
        "edit",
        (Slot("WHAT = VALUE", "table edit"),),
        "change the table; nothing triggers",
        "set Janet.hand = Vulko, 2 bite",
    ),
    Verb(
        "source",
        (),
        "session",
        (Slot("FILE", "file"),),
        "run the lines of a file; they may write no files",
        "source opening.txt",
    ),
    Verb("settle", (), "session", (), "give every answer that is the only one, up to the next choice", "settle"),
    Verb("seed", (), "session", (Slot("NUMBER", "number"),), "fix the random draws from here on", "seed 7"),
    Verb(
        "new",
        (),
        "session",
        NEW_GAME,
        "start another game; undo returns to this one",
        "new Scott, Brad setup quick seed 7",
    ),
    Verb("again", (), "session", (), "play again: another game with the same players, bots and set-up", "again"),
    Verb(
        "settings",
        (),
        "session",
        (Slot("NAME = VALUE", "setting", needed=False),),
        "show or change your settings",
        "settings language = de",
    ),
    Verb(
        "alias",
        (),
        "session",
        (Slot("WORD = TEXT", "alias", needed=False),),
        "define a word as short for the start of a line",
        "alias k = link",
    ),
    Verb("quit", ("exit", "q"), "session", (), "leave", "quit"),
    Verb(
        "expect",
        (),
        "question",
        (Slot("SUBJECT …", "expectation"),),
        "check that something holds",
        "expect Janet wounds 2",
    ),
)

BY_NAME: dict[str, Verb] = {name: verb for verb in VERBS for name in (verb.name, *verb.aliases)}


@lru_cache(1000)
def nearest_verbs(word: str) -> tuple[str, ...]:
    """Return the verbs spelt most like a word."""
    return nearest(word, BY_NAME, 3)


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
