"""Commands that play, show, replay, solve and simulate, and that measure the engine: their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from nightfall_cli.files.limits import BOT_BUDGET, GAMES
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from typer import Argument, Option

    from nightfall_cli.cli import values
    from nightfall_cli.cli.values import Texts, all_words, listed, listing


BOT_KINDS = "random, greedy (looks one move ahead), search (strongest; search:N: N tries), or an installed bot"
NOWHERE = -1  # stands for no number: the shell then opens at the start, and a scenario is made of the final position


class PlayOptions(NamedTuple):
    """Play a game: in the shell on a terminal, or from lines of a script or standard input."""

    players: Annotated[Texts, listed, "Player names in clockwise order, separated by commas."] = ()
    seed: Annotated[int | None, "Random seed (default 1; a new one for each game on a terminal)."] = None
    edition: Annotated[str, "en, de, fr or ru (default: en, or the scenario's first edition)."] = ""
    setup: Annotated[
        Texts, all_words, "draft, full, quick, open, secret, common, promos; combine with commas, or repeat the option."
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
    language: values.Language = ""


class ResumeOptions(NamedTuple):
    """Continue a game that the shell kept."""

    number: Annotated[int, values.argument("The number of a kept game (default: the latest).")] = 0
    list: Annotated[bool, "List the kept games."] = False
    copy: Annotated[bool, "Continue a copy; another shell may play the game."] = False
    language: values.Language = ""


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


# -- proof and figures ------------------------------------------------------------------------
class OutcomesOptions(NamedTuple):
    """Explore every line of play from a board and list every result."""

    scenario: values.Board
    until: values.Until = ""
    by: Annotated[str, "Group the results by this player's first choice."] = ""
    chance: Annotated[
        str, "seed: draw as the file's seed does; enumerate: follow every draw, with its probability."
    ] = "seed"
    nodes: values.Nodes = 0
    timeout: values.Timeout = 0
    edition: values.FileEdition = ""
    json: values.Json = False
    language: values.Language = ""


class SolveOptions(NamedTuple):
    """Find the best line of play for a player, and prove it."""

    scenario: values.Board
    player: Annotated[str, Option("--for", help="The player to solve for (default: the active player).")] = ""
    goal: Annotated[str, 'A condition to reach: "Janet wounds >= 5".'] = ""
    maximise: Annotated[str, 'A number to maximise: "Janet wounds".'] = ""
    minimise: Annotated[str, "A number to minimise."] = ""
    others_help: Annotated[bool, "The other players help instead of hindering."] = False
    known_only: Annotated[bool, "Use only what the player may know."] = False
    until: values.Until = ""
    nodes: values.Nodes = 0
    timeout: values.Timeout = 0
    save: Annotated[str, "Write the best line to this file, as a scenario."] = ""
    edition: values.FileEdition = ""
    json: values.Json = False
    language: values.Language = ""

    @property
    def goals(self) -> Texts:
        """Return the given ones of the three goal options."""
        return tuple(filter(None, (self.goal, self.maximise, self.minimise)))


class PuzzleOptions(NamedTuple):
    """Play a puzzle in the shell. Each puzzle has one solution, proven by the solver."""

    number: Annotated[int, values.argument("The number of a puzzle; without it, list all puzzles.")] = 0
    all_seats: Annotated[bool, "Play the other players, too."] = False
    language: values.Language = ""


class SimulateOptions(NamedTuple):
    """Simulate many bot games and summarise them with 95 % confidence intervals."""

    games: Annotated[int, Option(max=GAMES, help="How many games.")] = 1000
    bots: Annotated[
        Texts, listed, "One bot per seat, with commas, or one for all: random, greedy, search:200 or yours."
    ] = ("random",)
    seats: Annotated[int, "Number of seats (default: one per bot, at least 2)."] = 0
    seed: values.Seed = 1
    edition: Annotated[str, "One edition, several with commas, or all; the games alternate."] = "en"
    setup: Annotated[Texts, "Set-up words, with commas; if repeated, the games alternate."] = ()
    jobs: values.Jobs = 0
    dask: values.Dask = ""
    out: Annotated[str, "Write the games to this file, one JSON object per line."] = ""
    resume: values.Resume = False
    report: Annotated[str, "Write an HTML page with tables and charts."] = ""
    tables: Annotated[str, "Write the tables as CSV files into this folder."] = ""
    quiet: Annotated[bool, Option("--quiet", "-q", help="Print less: no progress and no tables.")] = False
    json: Annotated[bool, "Print the summary as one JSON object."] = False
    cards: tuple[Path, ...] = ()


class LadderOptions(NamedTuple):
    """Let bots play each other, and rate them with 95 % intervals."""

    bots: Annotated[Texts, listed, "The bots, with commas."] = ("random", "greedy", "search")
    games: Annotated[
        int, Option(max=GAMES // 1000, help="Games per table; a multiple of --seats is fair to every bot.")
    ] = 40
    seats: Annotated[int, "Number of seats at a table."] = 2
    seed: values.Seed = 1
    iterations: Annotated[
        int, Option(max=BOT_BUDGET, help="Tries of the search bot per decision (default 100).", show_default=False)
    ] = 0
    edition: values.Edition = "en"
    setup: Annotated[str, "Set-up words, with commas."] = ""
    jobs: values.Jobs = 0
    dask: values.Dask = ""
    sprt: Annotated[str, "Stop once the first of two bots is LOW or HIGH rating points ahead (SPRT, 5 % errors)."] = ""
    out: Annotated[str, "Write the results to this file, one JSON object per line."] = ""
    resume: values.Resume = False
    json: values.Json = False
    cards: tuple[Path, ...] = ()


class SelfcheckOptions(NamedTuple):
    """Play random games and check everything at every decision."""

    decisions: Annotated[int, "Check at least this many decisions."] = 10_000
    seed: Annotated[int, "Seed of the first game (default 0)."] = 0
    save_every: Annotated[int, "Save and load at every n-th decision."] = 1
    jobs: values.Processes = 1


class BenchOptions(NamedTuple):
    """Measure the speed of the engine on this machine."""

    seconds: Annotated[float, Option(min=0.01, help="Seconds that each measurement runs.")] = 2.0
    json: values.Json = False
    peers: Annotated[bool, "Also catanatron and OpenSpiel, where installed."] = False
