"""The options that commands share, and how typed words become the values of options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

from nightfall_cli.files.limits import JOBS

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
