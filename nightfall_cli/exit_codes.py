"""The exit codes of the program, which scripts rely on."""

from __future__ import annotations

OK = 0
"""Everything went as expected."""
FAILED = 1
"""A line was refused, an expectation failed, or a search stopped at its limit."""
BAD_INPUT = 2
"""The options make no sense, or a file cannot be used."""
INTERNAL_ERROR = 3
"""A fault of this program."""
INTERRUPTED = 130
"""The user pressed Ctrl-C; the code that shells give to this."""
