"""``nightfall selfcheck`` and ``bench``: check random games at every decision, and measure the speed."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from nightfall_cli.cli.border import CommandError, command, print_json
from nightfall_cli.exit_codes import FAILED
from nightfall_cli.measure.processes import figures_lines, measure
from nightfall_cli.measure.selfcheck import SelfCheckError, check_games

if TYPE_CHECKING:
    from nightfall_cli.cli.app_play import BenchOptions, SelfcheckOptions

SEEDS_APART = 1_000_000
VERSION = 1


@command("selfcheck")
def selfcheck_command(options: SelfcheckOptions) -> None:
    """Check at least ``decisions`` decisions; a failure prints a scenario that repeats it."""
    start = perf_counter()
    try:
        done = _check(*options)
    except SelfCheckError as error:
        raise CommandError(str(error), code=FAILED) from error
    print(f"{done} decisions checked, {perf_counter() - start:.0f} s")


def _check(decisions: int, seed: int, save_every: int, jobs: int) -> int:
    if jobs < 2:
        return check_games(seed, decisions, save_every)
    from nightfall_cli.simulation.executors import processes

    with processes(jobs) as executor:
        share = -(-decisions // jobs)
        parts = [executor.submit(check_games, seed + part * SEEDS_APART, share, save_every) for part in range(jobs)]
        return sum(part.result() for part in parts)


@command("bench")
def bench_command(options: BenchOptions) -> None:
    """Measure each figure for ``seconds`` or a bit longer, and print all of them."""
    figures = measure(options.seconds, options.peers)
    if options.json:
        print_json({"version": VERSION, **figures})
    else:
        print(*figures_lines(figures), sep="\n")
