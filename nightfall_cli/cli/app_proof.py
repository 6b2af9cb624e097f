"""Commands that list outcomes, solve boards, play and rate bot games, and measure the engine: their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from nightfall_cli.files.limits import BOT_BUDGET, GAMES
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from typer import Option

    from nightfall_cli.cli import values
    from nightfall_cli.cli.values import Texts, listed


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


class SimulateOptions(NamedTuple):
    """Simulate many bot games and summarise them with 95 % confidence intervals."""

    games: Annotated[int, Option(max=GAMES, help="How many games.")] = 1000
    bots: Annotated[
        Texts,
        listed,
        "One bot per seat, with commas, or one for all: random, greedy, search:200 or yours.",
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
