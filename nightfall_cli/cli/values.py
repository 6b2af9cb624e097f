"""What options and arguments take: those that commands share, a placeholder for the help, the values that TAB offers.

An option has the same meaning in every command, so one table serves all. What completion needs is imported when a
shell asks for it.
"""

from __future__ import annotations

import json
import os
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Option

from nightfall_cli.files.limits import JOBS
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, MutableMapping

    Words = Iterable[tuple[str, str]]

Texts = tuple[str, ...]


def argument(text: str) -> Any:
    """Return an argument with this help, which states the default where there is one."""
    return Argument(help=text, show_default=False)


def joined(typed: list[str]) -> str:
    """Return a text that needs no quotes."""
    return " ".join(typed)


def listed(typed: str) -> tuple[str, ...]:
    """Return the words that commas separate; "" where a word is missing between two commas."""
    words = typed.strip(", ")
    return tuple(map(str.strip, words.split(","))) if words else ()


def listing(typed: list[str]) -> tuple[str, ...]:
    """Return the words that commas separate in an option that may be repeated."""
    return listed(",".join(typed))


def all_words(typed: list[str]) -> tuple[str, ...]:
    """Return the words that commas or spaces separate in an option that may be repeated."""
    return tuple(word for entry in typed for word in entry.replace(",", " ").split())


CardFiles = Annotated[tuple[Path, ...], Option("--cards", help="A card file; may be repeated.")]
NoUserCards = Annotated[bool, Option("--no-user-cards", help="Ignore the card values saved by cards --correct.")]
Edition = Annotated[str, Option("--edition", help="en, de, fr or ru.")]
FileEdition = Annotated[str, Option("--edition", help="en, de, fr or ru (default: the scenario's first edition).")]
Language = Annotated[str, Option("--lang", help="Language of what is shown: en, de, fr or ru.")]
LanguageOfAnswer = Annotated[
    str, Option("--lang", help="Language of the answer: en, de, fr or ru (default: that of the question).")
]
Json = Annotated[bool, Option("--json", help="Print one JSON object.")]
Events = Annotated[bool, Option("--json", help="Print one JSON event per line.")]
Jobs = Annotated[
    int, Option("--jobs", "-j", max=JOBS, help="Number of processes (default: one per core).", show_default=False)
]
Processes = Annotated[int, Option("--jobs", "-j", max=JOBS, help="Number of processes.")]
Board = Annotated[str, Argument(help="A scenario file or a saved game.")]
Paths = Annotated[Texts, Argument(help="Scenario files and folders.")]
Until = Annotated[str, "Stop at the end of the chain, phase or turn (default: chain)."]
Nodes = Annotated[int, "Keep at most this many positions (default 200,000; each takes 2 to 3.5 KB)."]
Timeout = Annotated[float, "Stop each file after this many seconds (default: no limit)."]
Seed = Annotated[int, Option("--seed", help="Random seed.")]
Dask = Annotated[str, "The address of a dask scheduler, or local."]
Resume = Annotated[bool, Option("--resume", help="Continue the file of --out.")]

# -- completion -------------------------------------------------------------------------------
MOST_ENTRIES = 200  # the number of files and folders that are offered at most


class ShellWord(NamedTuple):
    """One completion: the word, and a description that some shells print."""

    value: str
    help: str = ""
    type: str = "plain"


def _plain(*words: str) -> Callable[[str], Words]:
    return lambda _: [(word, "") for word in words]


def _names_in(module: str, table: str, listed: bool = False) -> Callable[[str], Words]:
    """Return what offers the names in a table of a module of the package; if ``listed``, also after a comma."""

    def names(typed: str) -> Words:
        return _listed(typed if listed else "", getattr(import_module(f"nightfall_cli.{module}"), table))

    return names


def _listed(typed: str, words: Iterable[str]) -> Words:
    """Return words that continue a list with commas."""
    before, comma, _ = typed.rpartition(",")
    return [(f"{before}{comma}{word}", "") for word in words]


def _bots(typed: str) -> Words:
    from nightfall_cli.bots.registry import BOTS

    return _listed(typed, BOTS.known())


def _bot_of_seat(typed: str) -> Words:
    from nightfall_cli.bots.registry import BOTS

    name, equals, _ = typed.partition("=")
    return [(f"{name}={bot}", "") for bot in BOTS.known()] if equals else []


def _cards(typed: str) -> Words:
    from nightfall_cli.cards.library import base_library
    from nightfall_cli.language.offers import short_text

    return [(name, short_text(card)) for card in base_library().cards.values() for name in card.all_names()]


def _rules(typed: str) -> Words:
    from nightfall_cli.rules.rulebook import RULES

    return RULES.items()


def _files(*endings: str) -> Callable[[str], Words]:
    def found(typed: str) -> Words:
        folder, name = os.path.split(typed)
        try:
            entries = sorted(Path(folder or ".").expanduser().iterdir())
        except OSError:
            return []
        begun = (entry for entry in entries if entry.name.startswith(name))
        fitting = (entry.name + "/" * entry.is_dir() for entry in begun if entry.is_dir() or entry.suffix in endings)
        return [(os.path.join(folder, entry), "") for entry, _ in zip(fitting, range(MOST_ENTRIES), strict=False)]

    return found


class Taken(NamedTuple):
    """What an option or argument takes: its placeholder, and the words that may complete it."""

    placeholder: str
    words: Callable[[str], Words] | None = None

    def complete(self, typed: str) -> list[ShellWord]:
        """Return the completions of what is typed; case does not matter."""
        fitting = ((word, about) for word, about in self.words(typed)) if self.words is not None else ()
        begun = typed.casefold()
        found = ((word, about) for word, about in fitting if word.casefold().startswith(begun))
        return [ShellWord(typed + word[len(typed) :], about) for word, about in found]


FILE, SCENARIO, GAME_FILE = (Taken("FILE", _files(*endings)) for endings in ((), (".toml",), (".game", ".ndjson")))
EDITION, CARD = Taken("EDITION", _names_in("rules.edition", "EDITIONS")), Taken("CARD", _cards)
COLORS = Taken("COLORS", _names_in("cards.model", "COLORS"))

VALUES: dict[str, Taken] = {
    **dict.fromkeys(("--by", "--first", "--for"), Taken("PLAYER")),
    **dict.fromkeys(("--card", "--feeds", "--follows", "--kicks", "--only", "name"), CARD),
    **dict.fromkeys(("--color", "--kicker", "--link"), COLORS),
    **dict.fromkeys(("--edition", "--pool"), EDITION),
    **dict.fromkeys(("--graph", "--html", "--junit", "--out", "--report", "--save"), FILE),
    **dict.fromkeys(("--svg", "--text", "--to-game", "--to-scenario"), FILE),
    **dict.fromkeys(("--cards", "--scenario", "paths", "scenario"), SCENARIO),
    **dict.fromkeys(("--from", "file"), GAME_FILE),
    **dict.fromkeys(("--maximise", "--minimise"), Taken("QUANTITY")),
    **dict.fromkeys(("--sentence", "sentence"), Taken("SENTENCE")),
    "--at": Taken("MOVE"),
    "--bot": Taken("PLAYER=BOT", _bot_of_seat),
    "--bots": Taken("BOTS", _bots),
    "--chance": Taken("seed|enumerate", _plain("seed", "enumerate")),
    "--cost": Taken("COST"),
    "--dask": Taken("ADDRESS"),
    "--goal": Taken("CONDITION"),
    "--kind": Taken("KIND", _plain("minion", "action")),
    "--lang": Taken("LANGUAGE", _names_in("cards.model", "LANGUAGES")),
    "--phase": Taken("PHASE", _plain("combat", "chain", "claim", "cleanup")),
    "--players": Taken("NAMES"),
    "--script": Taken("FILE", _files(".txt")),
    "--setup": Taken("WORDS", _names_in("rules.edition", "SETUP_WORDS", listed=True)),
    "--sort": Taken("COLUMN", _names_in("cli.card_filters", "SORTS")),
    "--species": Taken("SPECIES", _names_in("cards.model", "SPECIES")),
    "--sprt": Taken("LOW,HIGH"),
    "--tables": Taken("FOLDER", _files()),
    "--until": Taken("chain|phase|turn", _plain("chain", "phase", "turn")),
    "--words": Taken("WORDS"),
    "claim": Taken("CLAIM"),
    "words": Taken("QUESTION", _rules),
}
"""What each option takes, by its long form, and each argument, by its name; flags take nothing, and others numbers."""
NUMBERS = {"int": Taken("NUMBER"), "float": Taken("SECONDS")}
"""What the options and arguments take that are not in the table, by the type of their value."""

EXAMPLES: dict[str, str] = json.loads(Path(__file__).with_name("examples.json").read_text(encoding="utf-8"))
"""An example of each command, printed below its help."""


def describe(name: str, command: Any) -> None:
    """Give a command its example, and its options and arguments their placeholders and completions."""
    command.epilog = f"Example: {EXAMPLES[name]}" if name in EXAMPLES else None
    for param in command.params:
        key = next((str(name) for name in param.opts if name.startswith("--")), str(param.name))
        value = VALUES.get(key) or NUMBERS.get(param.type.name.removesuffix(" range"))
        if value is not None and not getattr(param, "is_flag", False):
            param.metavar = value.placeholder + "..." * (param.nargs == -1)
            if value.words is not None:
                param.shell_complete = partial(_complete, value)


def _complete(value: Taken, context: Any, typed: str) -> list[ShellWord]:
    """Return the completions; to bash only what follows ``=``, which is all that it replaces."""
    found = value.complete(typed)
    known = typed.rfind("=") + 1 if "_BASH_SPLIT_AT_EQUALS" in os.environ else 0
    return [word._replace(value=word.value[known:]) for word in found]


def join_words_of_bash(environ: MutableMapping[str, str]) -> None:
    """Join what bash has split for its completion: it makes ``Bob=gr`` three words, ``Bob``, ``=`` and ``gr``."""
    environ.pop("_BASH_SPLIT_AT_EQUALS", None)
    words = environ.get("COMP_WORDS", "").split("\n")
    if environ.get("_NIGHTFALL_COMPLETE") != "complete_bash" or "=" not in words:
        return
    last = int(environ["COMP_CWORD"])
    joined: list[str] = []
    for at, word in enumerate(words[: last + 1]):
        if joined and (word == "=" or words[at - 1] == "="):
            joined[-1] += word
        else:
            joined.append(word)
    if "=" in words[last - 1 : last + 1]:
        environ["_BASH_SPLIT_AT_EQUALS"] = "1"
    environ.update({"COMP_WORDS": "\n".join(joined), "COMP_CWORD": str(len(joined) - 1)})
