"""``nightfall bench``: speed figures of this machine, as a table or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cli.border import command, print_json
from nightfall_cli.measure.figures import figures_data, figures_lines, measure

if TYPE_CHECKING:
    from nightfall_cli.cli.app_proof import BenchOptions


@command("bench")
def bench_command(options: BenchOptions) -> None:
    """Measure each figure for ``seconds`` or a bit longer, and print all of them."""
    figures = measure(options.seconds, options.peers)
    if options.json:
        print_json(figures_data(figures))
    else:
        print(*figures_lines(figures), sep="\n")
