"""``nightfall selfcheck``: play random games and check everything at every decision."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from nightfall_cli.cli.border import CommandError, command
from nightfall_cli.exit_codes import FAILED
from nightfall_cli.measure.selfcheck import SelfCheckError, check_games

if TYPE_CHECKING:
    from nightfall_cli.cli.app_proof import SelfcheckOptions

SEEDS_APART = 1_000_000


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
