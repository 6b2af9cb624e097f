"""Commands that play, continue, show and replay games: their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from nightfall_cli.files.limits import GAMES
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from typer import Argument, Option

    from nightfall_cli.cli import values
    from nightfall_cli.cli.values import Texts, all_words, listed, listing

BOT_KINDS = "random, greedy (looks one move ahead), search (strongest; search:N: N tries), or an installed bot"
NOWHERE = -1
"""Stands for no number: the shell then opens at the start, and a scenario is made of the final position."""


class PlayOptions(NamedTuple):
    """Play a game: in the shell on a terminal, or from lines of a script or standard input."""

    players: Annotated[Texts, listed, "Player names in clockwise order, separated by commas."] = ()
    seed: Annotated[int | None, "Random seed (default 1; a new one for each game on a terminal)."] = None
    edition: Annotated[str, "en, de, fr or ru (default: en, or the scenario's first edition)."] = ""
    setup: Annotated[
        Texts,
        all_words,
        "draft, full, quick, open, secret, common, promos; combine with commas, or repeat the option.",
    ] = ()
    series: Annotated[bool, "Play games until somebody has 100 wounds."] = False
    first: Annotated[str, "The first player (default: random)."] = ""
    bot: Annotated[Texts, listing, f"NAME=KIND, …: bots play these seats. KIND: {BOT_KINDS}."] = ()
    bots: Annotated[Texts, listed, "Bots play every seat: one per seat, with commas, or one for all (random)."] = ()
    script: Annotated[Path | None, "Run the lines of a file."] = None
    scenario: Annotated[Path | None, "Open the board of a scenario or a saved game."] = None
    save: Annotated[Path | None, "Write a game file, for replay."] = None
    cards: tuple[Path, ...] = ()
    json: values.Events = False
    quiet: Annotated[bool, Option("--quiet", "-q", help="Print less: only the result.")] = False
    open: Annotated[bool, "Show every card (implied by --scenario)."] = False
    language: values.Language = ""
    alone: Annotated[
        bool, Option("--alone", hidden=True, help="Without other bots, the user's bot plays all but one seat.")
    ] = False


class LearnOptions(NamedTuple):
    """Learn the game in ten short lessons: attack, block, chain, kicker, claim, wounds, end."""

    number: Annotated[int, values.argument("The lesson to begin with (default: the first not done).")] = 0
    list: Annotated[bool, "List the lessons."] = False


class ResumeOptions(NamedTuple):
    """Continue a game that the shell kept."""

    number: Annotated[int, values.argument("The number of a kept game (default: the latest).")] = 0
    list: Annotated[bool, "List the kept games."] = False
    copy: Annotated[bool, "Continue a copy; another shell may play the game."] = False


class ShowOptions(NamedTuple):
    """Show the board or the chain of a scenario, or draw it to a file."""

    scenario: values.Board
    chain: Annotated[bool, "Show only the chain."] = False
    svg: Annotated[str, "Draw to this SVG file."] = ""
    html: Annotated[str, "Draw to this HTML file."] = ""
    text: Annotated[str, "Draw to this text file."] = ""
    edition: values.FileEdition = ""
    language: values.Language = ""


class ReplayOptions(NamedTuple):
    """Step through a recorded game: in the shell on a terminal, or by piped lines."""

    file: Annotated[str, Argument(help="A game file, or a file written by simulate --out.")]
    game: Annotated[
        int, Option(max=GAMES, help="Which game of a file of simulate --out, counted from 0.", show_default=False)
    ] = NOWHERE
    at: Annotated[int, "Go to the move with this number."] = NOWHERE
    to_scenario: Annotated[str, "Write the position after that move to this file, as a scenario."] = ""
    to_game: Annotated[str, "Write a game file that lists every shuffle instead of a seed."] = ""
    check: Annotated[bool, "Only check, and change nothing: is every move still legal?"] = False
    allow_bots: Annotated[bool, "Run the bots that a file of games names, whatever they are."] = False
    json: values.Events = False
    language: values.Language = ""

    @property
    def prints(self) -> bool:
        """True when an option asks for something other than the shell."""
        return bool(self.check or self.json or self.to_scenario or self.to_game)
