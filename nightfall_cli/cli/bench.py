"""``nightfall bench``: speed figures of this machine, as a table or as JSON."""

from __future__ import annotations

import json

from nightfall_cli.cli.border import command
from nightfall_cli.measure.figures import figures_data, figures_lines, measure


@command("bench")
def bench_command(seconds: float, as_json: bool, peers: bool = False) -> None:
    """Measure each figure for ``seconds`` or a bit longer, and print all of them."""
    figures = measure(seconds, peers)
    if as_json:
        print(json.dumps(figures_data(figures)))
    else:
        print(*figures_lines(figures), sep="\n")
