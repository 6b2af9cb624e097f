"""Commands that prove and play: every outcome, best lines, games by the thousand.

Each function imports what it needs when it runs.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated

import typer

from nightfall_cli.cli.root import (
    CardFiles,
    Edition,
    EditionOfFile,
    Jobs,
    Json,
    NoUserCards,
    Seed,
    app,
    card_files,
    listed,
    run_with_library,
)

PANEL = "Proof and figures"
Nodes = Annotated[
    int,
    typer.Option(
        help="How many positions are kept at most, 200,000 by default, 2 to 3.5 KB each; a cut search says so.",
        show_default=False,
    ),
]


@app.command(rich_help_panel=PANEL)
def outcomes(
    scenario: Annotated[str, typer.Argument(help="A scenario or a saved game.")],
    until: Annotated[str, typer.Option(help="chain, phase or turn.")] = "",
    by: Annotated[str, typer.Option(help="Tell this player's first choices apart.")] = "",
    chance: Annotated[
        str, typer.Option(help="seed: as the file's seed draws; enumerate: every draw, with its probability.")
    ] = "seed",
    nodes: Nodes = 0,
    edition: EditionOfFile = "",
    json: Json = False,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Play every line from a board, and tell every result and how to reach it."""
    from nightfall_cli.cli.outcomes import OutcomesOptions, outcomes_command

    options = OutcomesOptions(
        scenario=scenario,
        until=until,
        by=by,
        chance=chance,
        nodes=nodes,
        edition=edition,
        json=json,
    )
    sys.exit(run_with_library("outcomes", partial(outcomes_command, options), card_files(cards, no_user_cards)))


@app.command(rich_help_panel=PANEL)
def solve(
    scenario: Annotated[str, typer.Argument(help="A scenario or a saved game.")],
    player: Annotated[str, typer.Option("--for", help="For whom; the active player by default.")] = "",
    goal: Annotated[str, typer.Option(help='What is to hold: "Janet wounds >= 5".')] = "",
    maximise: Annotated[str, typer.Option(help='A number to make as high as can be: "Janet wounds".')] = "",
    minimise: Annotated[str, typer.Option(help="A number to make as low as can be.")] = "",
    others_help: Annotated[bool, typer.Option("--others-help", help="The others help, not hinder.")] = False,
    known_only: Annotated[bool, typer.Option("--known-only", help="With only what the player may know.")] = False,
    until: Annotated[str, typer.Option(help="chain, phase or turn.")] = "",
    nodes: Nodes = 0,
    save: Annotated[str, typer.Option(help="Write the line as a scenario to this file.")] = "",
    edition: EditionOfFile = "",
    json: Json = False,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Find the best line for a player, and prove it."""
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
        save=save,
        edition=edition,
        json=json,
    )
    sys.exit(run_with_library("solve", partial(solve_command, options), card_files(cards, no_user_cards)))


@app.command(rich_help_panel=PANEL)
def puzzle(
    number: Annotated[int, typer.Argument(help="Which one; without it they are listed.", show_default=False)] = 0,
    all_seats: Annotated[bool, typer.Option("--all-seats", help="Play the others, too.")] = False,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Try a puzzle in the shell; each has one solution, proven by the solver."""
    from nightfall_cli.cli.puzzle import puzzle_command

    run = partial(puzzle_command, number, all_seats=all_seats)
    sys.exit(run_with_library("puzzle", run, card_files(cards, no_user_cards)))


@app.command(rich_help_panel=PANEL)
def simulate(
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    bots: Annotated[
        str, typer.Option(help="One bot per seat, with commas, or one for all: random, greedy, search:200, yours.")
    ] = "random",
    players: Annotated[
        int, typer.Option(help="How many seats; as many as there are bots, 2 at least, by default.", show_default=False)
    ] = 0,
    seed: Seed = 1,
    edition: Annotated[str, typer.Option(help="One, several with commas, or all; games take turns.")] = "en",
    setup: Annotated[
        list[str] | None, typer.Option(help="Set-up words, with commas; repeated, games take turns.")
    ] = None,
    jobs: Jobs = 0,
    dask: Annotated[str, typer.Option(help="The address of a dask scheduler, or local.")] = "",
    out: Annotated[str, typer.Option(help="Write the games to this file, one JSON object per line.")] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file of --out.")] = False,
    report: Annotated[str, typer.Option(help="Write one HTML page with tables and charts.")] = "",
    csv: Annotated[str, typer.Option(help="Write the tables as CSV files into this folder.")] = "",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, no tables.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the summary as one JSON object.")] = False,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Let programs play many games, and sum them up with their intervals."""
    from nightfall_cli.cli.simulate import simulate_command
    from nightfall_cli.cli.simulate_options import SimulateOptions

    options = SimulateOptions(
        games=games,
        bots=listed(bots),
        players=players,
        seed=seed,
        edition=edition,
        setup=tuple(setup or ()),
        jobs=jobs,
        dask=dask,
        out=out,
        resume=resume,
        report=report,
        csv=csv,
        quiet=quiet,
        json=json,
        cards=card_files(cards, no_user_cards),
    )
    sys.exit(simulate_command(options))


@app.command(rich_help_panel=PANEL)
def ladder(
    bots: Annotated[str, typer.Option(help="The bots, with commas.")] = "random,greedy,search",
    games: Annotated[int, typer.Option(help="Games at each table; a multiple of --players is fair to all.")] = 40,
    players: Annotated[int, typer.Option(help="Seats at a table.")] = 2,
    seed: Seed = 1,
    iterations: Annotated[
        int, typer.Option(help="The budget of search, per decision; 100 by default.", show_default=False)
    ] = 0,
    edition: Edition = "en",
    setup: Annotated[str, typer.Option(help="Set-up words, with commas.")] = "",
    jobs: Jobs = 0,
    json: Json = False,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Let bots play each other, and rate them with 95 % intervals."""
    from nightfall_cli.cli.ladder import LadderOptions, ladder_command

    options = LadderOptions(
        bots=listed(bots),
        games=games,
        players=players,
        seed=seed,
        iterations=iterations,
        edition=edition,
        setup=setup,
        jobs=jobs,
        json=json,
        cards=card_files(cards, no_user_cards),
    )
    sys.exit(ladder_command(options))
