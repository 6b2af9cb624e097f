"""The options that commands share, and how typed words become the values of options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightfall_cli.files.limits import JOBS


def joined(typed: list[str]) -> str:
    """Return a text that needs no quotes."""
    return " ".join(typed)


def listed(typed: str) -> tuple[str, ...]:
    """Return the words that commas separate; "" where a word is missing between two commas."""
    words = typed.strip(", ")
    return tuple(map(str.strip, words.split(","))) if words else ()


def all_listed(typed: list[str]) -> tuple[str, ...]:
    """Return the words that commas separate in an option that may be repeated."""
    return listed(",".join(typed))


def all_words(typed: list[str]) -> tuple[str, ...]:
    """Return the words that commas or spaces separate in an option that may be repeated."""
    return tuple(word for entry in typed for word in entry.replace(",", " ").split())


CardFiles = Annotated[tuple[Path, ...], typer.Option("--cards", help="A card file; may be repeated.")]
NoUserCards = Annotated[bool, typer.Option("--no-user-cards", help="Ignore the card values saved by cards --correct.")]
Edition = Annotated[str, typer.Option("--edition", help="en, de, fr or ru.")]
EditionOfFile = Annotated[
    str, typer.Option("--edition", help="en, de, fr or ru (default: the scenario's first edition).")
]
Language = Annotated[str, typer.Option("--lang", help="Language of what is shown: en, de, fr or ru.")]
LanguageOfAnswer = Annotated[
    str, typer.Option("--lang", help="Language of the answer: en, de, fr or ru (default: that of the question).")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
JsonEvents = Annotated[bool, typer.Option("--json", help="Print one JSON event per line.")]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", max=JOBS, help="Number of processes (default: one per core).", show_default=False)
]
Processes = Annotated[int, typer.Option("--jobs", "-j", max=JOBS, help="Number of processes.")]
Board = Annotated[str, typer.Argument(help="A scenario file or a saved game.")]
Paths = Annotated[tuple[str, ...], typer.Argument(help="Scenario files and folders.")]
Until = Annotated[str, "Stop at the end of the chain, phase or turn (default: chain)."]
Nodes = Annotated[int, "Keep at most this many positions (default 200,000; each takes 2 to 3.5 KB)."]
Timeout = Annotated[float, "Stop each file after this many seconds (default: no limit)."]
Seed = Annotated[int, typer.Option("--seed", help="Random seed.")]
Dask = Annotated[str, "The address of a dask scheduler, or local."]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the file of --out.")]
