"""The options ``--nodes`` and ``--timeout``: the budget of one file."""

from __future__ import annotations

from nightfall_cli.cli.border import CommandError
from nightfall_cli.files.limits import POSITIONS
from nightfall_cli.search.budget import Budget


def budget_of(nodes: int, timeout: float, default: int = POSITIONS) -> Budget:
    """Return a new budget of these options, 0 for the defaults; raises `CommandError` for a wrong number."""
    if nodes < 0:
        raise CommandError(f"--nodes: expected a number of positions, got {nodes}")
    if not 0 <= timeout < float("inf"):
        raise CommandError(f"--timeout: expected a number of seconds, got {timeout:g}")
    return Budget(nodes or default, timeout)
