"""How long the shell takes to its first prompt, on a pseudo-terminal of its own."""

from __future__ import annotations

import os
import select
import sys
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

PATIENCE = 20.0
ASKS, ANSWER = b"\x1b[6n", b"\x1b[1;1R"
"""How the prompt asks a terminal where the cursor is, and the answer."""

SHOWN = b"TAB completes"
"""Words of the toolbar, which is drawn with the first prompt."""


def first_prompt_seconds(runs: int) -> float | None:
    """The median time from the start of ``nightfall`` to its prompt; None where there are no pseudo-terminals."""
    try:
        import pty
    except ImportError:
        return None
    with TemporaryDirectory() as folder:
        environment = dict(os.environ, XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder, TERM="xterm-256color")
        environment |= {"LINES": "50", "COLUMNS": "160"}
        return median(_one(pty.fork, environment) for _ in range(runs))


def _one(fork: object, environment: dict[str, str]) -> float:
    start = perf_counter()
    process, terminal = fork()  # type: ignore[operator]
    if not process:
        os.execve(sys.executable, [sys.executable, "-m", "nightfall_cli"], environment)
    written = b""
    while SHOWN not in written and select.select([terminal], [], [], PATIENCE)[0]:
        new = os.read(terminal, 65536)
        written += new
        if ASKS in new:
            os.write(terminal, ANSWER)
    spent = perf_counter() - start
    os.kill(process, 9)
    os.waitpid(process, 0)
    os.close(terminal)
    return spent
