"""Commands that list outcomes, solve boards, play and rate thousands of bot games, and measure the engine.

Each function imports what it needs when it runs.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated

import typer

from nightfall_cli.cli.library import card_files, listed, run_with_library
from nightfall_cli.cli.root import CardFiles, Edition, EditionOfFile, Jobs, Json, NoUserCards, Seed, Timeout
from nightfall_cli.files.limits import BOT_BUDGET, GAMES, JOBS

Dask = Annotated[str, typer.Option(help="The address of a dask scheduler, or local.")]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the file of --out.")]
Nodes = Annotated[
    int,
    typer.Option(
        help="Keep at most this many positions (default 200,000; each takes 2 to 3.5 KB).",
        show_default=False,
    ),
]


def outcomes(
    scenario: Annotated[str, typer.Argument(help="A scenario file or a saved game.")],
    until: Annotated[str, typer.Option(help="Stop at the end of the chain, phase or turn (default: chain).")] = "",
    by: Annotated[str, typer.Option(help="Group the results by this player's first choice.")] = "",
    chance: Annotated[
        str,
        typer.Option(help="seed: draw as the file's seed does; enumerate: follow every draw, with its probability."),
    ] = "seed",
    nodes: Nodes = 0,
    timeout: Timeout = 0,
    edition: EditionOfFile = "",
    json: Json = False,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Explore every line of play from a board and list every result."""
    from nightfall_cli.cli.outcomes import OutcomesOptions, outcomes_command

    options = OutcomesOptions(
        scenario=scenario,
        until=until,
        by=by,
        chance=chance,
        nodes=nodes,
        timeout=timeout,
        edition=edition,
        json=json,
    )
    sys.exit(run_with_library("outcomes", partial(outcomes_command, options), card_files(cards, no_user_cards)))


def solve(
    scenario: Annotated[str, typer.Argument(help="A scenario file or a saved game.")],
    player: Annotated[str, typer.Option("--for", help="The player to solve for (default: the active player).")] = "",
    goal: Annotated[str, typer.Option(help='A condition to reach: "Janet wounds >= 5".')] = "",
    maximise: Annotated[str, typer.Option(help='A number to maximise: "Janet wounds".')] = "",
    minimise: Annotated[str, typer.Option(help="A number to minimise.")] = "",
    others_help: Annotated[
        bool, typer.Option("--others-help", help="The other players help instead of hindering.")
    ] = False,
    known_only: Annotated[bool, typer.Option("--known-only", help="Use only what the player may know.")] = False,
    until: Annotated[str, typer.Option(help="Stop at the end of the chain, phase or turn (default: chain).")] = "",
    nodes: Nodes = 0,
    timeout: Timeout = 0,
    save: Annotated[str, typer.Option(help="Write the best line to this file, as a scenario.")] = "",
    edition: EditionOfFile = "",
    json: Json = False,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Find the best line of play for a player, and prove it."""
    from nightfall_cli.cli.solve import SolveOptions, solve_command

    options = SolveOptions(
        scenario=scenario,
        player=player,
        goal=goal,
        maximise=maximise,
        minimise=minimise,
        others_help=others_help,
        known_only=known_only,
        until=until,
        nodes=nodes,
        timeout=timeout,
        save=save,
        edition=edition,
        json=json,
    )
    sys.exit(run_with_library("solve", partial(solve_command, options), card_files(cards, no_user_cards)))


def puzzle(
    number: Annotated[
        int, typer.Argument(help="The number of a puzzle; without it, list all puzzles.", show_default=False)
    ] = 0,
    all_seats: Annotated[bool, typer.Option("--all-seats", help="Play the other players, too.")] = False,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Play a puzzle in the shell. Each puzzle has one solution, proven by the solver."""
    from nightfall_cli.cli.puzzle import puzzle_command

    run = partial(puzzle_command, number, all_seats=all_seats)
    sys.exit(run_with_library("puzzle", run, card_files(cards, no_user_cards)))


def simulate(
    games: Annotated[int, typer.Option(max=GAMES, help="How many games.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(help="One bot per seat, with commas, or one for all: random, greedy, search:200 or yours."),
    ] = "random",
    seats: Annotated[
        int, typer.Option(help="Number of seats (default: one per bot, at least 2).", show_default=False)
    ] = 0,
    seed: Seed = 1,
    edition: Annotated[str, typer.Option(help="One edition, several with commas, or all; the games alternate.")] = "en",
    setup: Annotated[
        list[str] | None, typer.Option(help="Set-up words, with commas; if repeated, the games alternate.")
    ] = None,
    jobs: Jobs = 0,
    dask: Dask = "",
    out: Annotated[str, typer.Option(help="Write the games to this file, one JSON object per line.")] = "",
    resume: Resume = False,
    report: Annotated[str, typer.Option(help="Write an HTML page with tables and charts.")] = "",
    tables: Annotated[str, typer.Option(help="Write the tables as CSV files into this folder.")] = "",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print less: no progress and no tables.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the summary as one JSON object.")] = False,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Simulate many bot games and summarise them with 95 % confidence intervals."""
    from nightfall_cli.cli.simulate import simulate_command
    from nightfall_cli.cli.simulate_options import SimulateOptions

    options = SimulateOptions(
        games=games,
        bots=listed(bots),
        players=seats,
        seed=seed,
        edition=edition,
        setup=tuple(setup or ()),
        jobs=jobs,
        dask=dask,
        out=out,
        resume=resume,
        report=report,
        csv=tables,
        quiet=quiet,
        json=json,
        cards=card_files(cards, no_user_cards),
    )
    sys.exit(simulate_command(options))


def ladder(
    bots: Annotated[str, typer.Option(help="The bots, with commas.")] = "random,greedy,search",
    games: Annotated[
        int, typer.Option(max=GAMES // 1000, help="Games per table; a multiple of --seats is fair to every bot.")
    ] = 40,
    seats: Annotated[int, typer.Option(help="Number of seats at a table.")] = 2,
    seed: Seed = 1,
    iterations: Annotated[
        int,
        typer.Option(
            max=BOT_BUDGET, help="Iterations of the search bot per decision (default 100).", show_default=False
        ),
    ] = 0,
    edition: Edition = "en",
    setup: Annotated[str, typer.Option(help="Set-up words, with commas.")] = "",
    jobs: Jobs = 0,
    dask: Dask = "",
    sprt: Annotated[
        str, typer.Option(help="Stop once the first of two bots is LOW or HIGH rating points ahead (SPRT, 5 % errors).")
    ] = "",
    out: Annotated[str, typer.Option(help="Write the results to this file, one JSON object per line.")] = "",
    resume: Resume = False,
    json: Json = False,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Let bots play each other, and rate them with 95 % intervals."""
    from nightfall_cli.cli.ladder import LadderOptions, ladder_command

    options = LadderOptions(
        bots=listed(bots),
        games=games,
        players=seats,
        seed=seed,
        iterations=iterations,
        edition=edition,
        setup=setup,
        jobs=jobs,
        json=json,
        cards=card_files(cards, no_user_cards),
        out=out,
        resume=resume,
        dask=dask,
        sprt=sprt,
    )
    sys.exit(ladder_command(options))


def selfcheck(
    decisions: Annotated[int, typer.Option(help="Check at least this many decisions.")] = 10_000,
    seed: Annotated[int, typer.Option(help="Seed of the first game.")] = 0,
    save_every: Annotated[int, typer.Option(help="Save and load at every n-th decision.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", max=JOBS, help="Number of processes.")] = 1,
) -> None:
    """Play random games and check everything at every decision."""
    from nightfall_cli.cli.selfcheck import selfcheck_command

    sys.exit(selfcheck_command(decisions, seed, save_every, jobs))


def bench(
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds that each measurement runs.")] = 2.0,
    json: Json = False,
    peers: Annotated[bool, typer.Option("--peers", help="Also catanatron and OpenSpiel, where installed.")] = False,
) -> None:
    """Measure the speed of the engine on this machine."""
    from nightfall_cli.cli.bench import bench_command

    sys.exit(bench_command(seconds, json, peers))
