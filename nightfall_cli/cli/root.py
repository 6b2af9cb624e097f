"""The options that commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightfall_cli.files.limits import JOBS

ALONE = "nightfall.alone"
"""Marks the context of a ``play`` that was not written: the user plays against a bot."""

CardFiles = Annotated[list[Path] | None, typer.Option("--cards", help="A card file; may be repeated.")]
NoUserCards = Annotated[bool, typer.Option("--no-user-cards", help="Ignore the card values saved by cards --correct.")]
Edition = Annotated[str, typer.Option("--edition", help="en, de, fr or ru.")]
EditionOfFile = Annotated[
    str, typer.Option("--edition", help="en, de, fr or ru (default: the scenario's first edition).")
]
Language = Annotated[str, typer.Option("--lang", help="Language of what is shown: en, de, fr or ru.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
JsonEvents = Annotated[bool, typer.Option("--json", help="Print one JSON event per line.")]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", max=JOBS, help="Number of processes (default: one per core).", show_default=False)
]
Timeout = Annotated[
    float, typer.Option(help="Stop each file after this many seconds (default: no limit).", show_default=False)
]
Seed = Annotated[int, typer.Option("--seed", help="Random seed.")]
