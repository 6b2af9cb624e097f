"""The one table of the line language: every verb with its slots, help and an example. Parsing, help and completion
all read it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from nightfall_cli.cards.nearest import nearest


class Verb(NamedTuple):
    """A verb. ``group`` is "move", "question", "session" or "edit"; ``answers`` the decisions a move verb answers."""

    name: str
    aliases: tuple[str, ...]
    group: str
    slots: str
    help: str
    example: str
    answers: tuple[str, ...] = ()


VERBS: tuple[Verb, ...] = (
    Verb("draft", (), "move", "CARD", "take a card from the draft hand", "draft Vulko", ("draft",)),
    Verb(
        "attack",
        (),
        "move",
        "MINION -> PLAYER, … | all -> PLAYER",
        "send minions; the attack starts when every minion is sent",
        "attack Vulko -> Brad, Big Ghost -> Janet",
        ("attack",),
    ),
    Verb(
        "block",
        (),
        "move",
        "MINION -> ATTACKER, …",
        "assign blockers; pass when done",
        "block Zacharias Sands -> Vulko",
        ("block",),
    ),
    Verb("resolve", (), "move", "ATTACKER", "pick the attack that resolves next", "resolve Vulko", ("resolve",)),
    Verb(
        "link",
        ("start", "play"),
        "move",
        "CARD",
        "start the chain, or link an order to it",
        "link Furious Melee",
        ("link",),
    ),
    Verb(
        "pass",
        ("done", "end"),
        "move",
        "",
        "stop linking, blocking, claiming; leave the wound effect unused",
        "pass",
        ("link", "block", "claim", "wounds"),
    ),
    Verb(
        "target",
        (),
        "move",
        "THING",
        'answer "target": a player, minion, archive, wound, or order in the chain',
        "target Vulko of Janet",
        ("target",),
    ),
    Verb("choose", (), "move", "THING, …", "answer any other question, in order", "choose Indigo Six", ("choose",)),
    Verb(
        "discard",
        (),
        "move",
        "CARD, …",
        "discard from hand, for influence or because a text says so",
        "discard bite, Yuri Koroviev",
        ("claim", "discard"),
    ),
    Verb(
        "claim",
        ("buy",),
        "move",
        "CARD [from PLAYER|commons], …",
        "pay for cards and take them",
        "claim Vulko from commons",
        ("claim",),
    ),
    Verb(
        "wounds",
        (),
        "move",
        "NUMBER | WOUND, …",
        "use the wound effect on those wounds",
        "wounds bite, burn",
        ("wounds",),
    ),
    Verb(
        "board",
        (),
        "question",
        "[PLAYER] [--svg|--html|--text FILE]",
        "show the table, or one player's part; or write it to a file",
        "board Janet",
    ),
    Verb("hand", (), "question", "", "show the hand of the player who decides", "hand"),
    Verb("chain", (), "question", "[--svg|--html|--text FILE]", "show the chain, oldest order first", "chain"),
    Verb("archives", (), "question", "", "show the commons and all private archives", "archives"),
    Verb("discards", (), "question", "PLAYER", "show a discard pile, top first", "discards Janet"),
    Verb("card", (), "question", "NAME", "show a card; reconstructed values carry ≈", "card Vulko"),
    Verb("legal", (), "question", "", "list every legal answer", "legal"),
    Verb("why", (), "question", "", "the rules behind what happened last, or behind the last refusal", "why"),
    Verb("log", (), "question", "[NUMBER]", "the last events", "log 20"),
    Verb(
        "rule",
        (),
        "question",
        "WORDS…",
        "ask a question about the rules, or explain a rule id",
        "rule does vulko stop death grip",
    ),
    Verb(
        "try",
        (),
        "question",
        "SENTENCE",
        "set up a small board of its own, play it, tell what happens",
        "try Janet has Vulko; Scott links Ivan Radinsky, Death Grip on Janet",
    ),
    Verb(
        "hint",
        (),
        "question",
        "[BOT]",
        "what a bot would do and why, and the legal answers; in a puzzle a step of the way",
        "hint search",
    ),
    Verb("help", ("?",), "question", "[VERB]", "what can be typed", "help link"),
    Verb("undo", (), "session", "[NUMBER]", "take back lines", "undo 2"),
    Verb("redo", (), "session", "[NUMBER]", "play lines again that were taken back", "redo"),
    Verb("restart", (), "session", "", "take back everything since this game began", "restart"),
    Verb("next", (), "session", "[NUMBER]", "step on through a game: each move is told, and what happened", "next"),
    Verb("back", (), "session", "[NUMBER]", "step back through a game", "back 3"),
    Verb("mark", (), "session", "[NAME]", "name this moment, or list the names", "mark before"),
    Verb(
        "goto",
        (),
        "session",
        "NAME|NUMBER",
        "go to a mark, or to after so many moves; goto back returns",
        "goto before",
    ),
    Verb("save", (), "session", "FILE", "write the position to a file", "save game.toml"),
    Verb("load", (), "session", "FILE", "go on from a saved position", "load game.toml"),
    Verb("record", (), "session", "FILE [--title TITLE]", "write what was played as a scenario", "record mine.toml"),
    Verb("edit", (), "session", "on|off", "allow table edits with set", "edit on"),
    Verb("auto", (), "session", "on|off", "answer decisions with one legal answer at once", "auto off"),
    Verb("set", (), "edit", "WHAT = VALUE", "change the table; nothing triggers", "set Janet.hand = Vulko, 2 bite"),
    Verb("source", (), "session", "FILE", "run the lines of a file", "source opening.txt"),
    Verb("seed", (), "session", "NUMBER", "fix chance from here on", "seed 7"),
    Verb(
        "new",
        (),
        "session",
        "[PLAYER, …] [seed N] [edition NAME] [setup WORD, …] [first PLAYER] [bot PLAYER=random, …]",
        "begin another game; undo returns to this one",
        "new Scott, Brad setup quick seed 7",
    ),
    Verb("settings", (), "session", "[NAME = VALUE]", "show or change your settings", "settings language = de"),
    Verb("alias", (), "session", "[WORD = TEXT]", "let a word stand for the beginning of a line", "alias k = link"),
    Verb("quit", ("exit", "q"), "session", "", "leave", "quit"),
    Verb("expect", (), "question", "SUBJECT …", "check that something holds", "expect Janet wounds 2"),
)

BY_NAME: dict[str, Verb] = {name: verb for verb in VERBS for name in (verb.name, *verb.aliases)}


@lru_cache(1000)
def nearest_verbs(word: str) -> tuple[str, ...]:
    """The verbs spelt most like a word."""
    return nearest(word, BY_NAME, 3)


def help_text(verb: Verb, now: str = "") -> str:
    """Usage with aliases, what it does, and an example: ``now``, a line that is legal now, if there is one."""
    also = f" (also: {', '.join(verb.aliases)})" if verb.aliases else ""
    usage = f"{verb.name} {verb.slots}".rstrip()
    example = f"example, legal now: {now}" if now else f"example: {verb.example}"
    return f"{usage}{also}\n  {verb.help}\n  {example}"
