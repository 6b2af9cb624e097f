"""The exit codes of the program. Scripts rely on them."""

from __future__ import annotations

OK = 0
"""Everything went as expected."""
FAILED = 1
"""A line was refused, an expectation failed, or a search stopped at its limit."""
BAD_INPUT = 2
"""The options are wrong, or a file cannot be used."""
INTERNAL_ERROR = 3
"""A bug in this program."""
INTERRUPTED = 130
"""The user pressed Ctrl-C; shells use the same code."""
