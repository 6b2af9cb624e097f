"""Commands that check and measure the engine. Each function imports what it needs when it runs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from nightfall_cli.cli.root import Json, app
from nightfall_cli.files.limits import JOBS

PANEL = "Proof and figures"


@app.command(rich_help_panel=PANEL)
def selfcheck(
    decisions: Annotated[int, typer.Option(help="Check at least this many decisions.")] = 10_000,
    seed: Annotated[int, typer.Option(help="Seed of the first game.")] = 0,
    save_every: Annotated[int, typer.Option(help="Save and load at every n-th decision.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", max=JOBS, help="Number of processes.")] = 1,
) -> None:
    """Play random games and check everything at every decision."""
    from nightfall_cli.cli.selfcheck import selfcheck_command

    sys.exit(selfcheck_command(decisions, seed, save_every, jobs))


@app.command(rich_help_panel=PANEL)
def bench(
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds that each measurement runs.")] = 2.0,
    json: Json = False,
) -> None:
    """Measure the speed of the engine on this machine."""
    from nightfall_cli.cli.bench import bench_command

    sys.exit(bench_command(seconds, json))
