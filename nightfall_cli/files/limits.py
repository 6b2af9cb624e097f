"""The published limits of every size, checked where data enters: the rows of a table in scenarios/README.md."""

from __future__ import annotations

FILE_BYTES = 1_000_000  # bytes of a file
RECORD_BYTES = 1_000_000  # bytes of a line of NDJSON
FILE_LINES = 50_000  # lines of a file
FILE_LINE = 100_000  # characters of a line of a file
LINE = 5_000  # characters of a typed line
SCRIPT_LINES = 20_000  # lines of a script or game
KEYS = 20_000  # keys and lists of a file
KEY_PARTS = 5  # parts of a dotted key
NESTING = 20  # nested brackets in TOML and JSON
DIGITS = 30  # digits of a number
NUMBER = 9_999  # the largest number in a file
NAME = 100  # characters of a name
TEXT = 20_000  # characters of a text
CARDS = 1_000  # cards that a file adds
ZONE = 500  # cards in a zone
PERFT_DEPTHS = 20  # numbers in `perft`
BRANCH_DEPTH = 100  # nested branches of a game
FAULTS = 100  # faults reported of a file
QUOTED = 200  # characters quoted of a wrong value
SUGGESTIONS = 50  # suggestions "did you mean" for a file
POSITIONS = 200_000  # positions of a search
TEST_POSITIONS = 50_000  # positions that `test` plays for a file
GAMES = 10_000_000  # games of one command
JOBS = 256  # processes
BOT_BUDGET = 1_000_000  # budget of a bot
FILE_BOT_BUDGET = 1_000  # budget of a bot in a file

TOO_LONG = f"the line has over {LINE:,} characters"
"""What is wrong with a line that is typed, or stands in a script or a game."""


class BeyondLimit(ValueError):
    """Data beyond a published limit, with the line and column where it goes beyond."""

    def __init__(self, problem: str, line: int = 1, column: int = 1) -> None:
        self.problem = problem
        self.line = line
        self.column = column
        super().__init__(f"{problem} (at line {line}, column {column})")


def check_lines(text: str, longest: int) -> None:
    """Raise `BeyondLimit` for a text that is too long, or has too many lines, or a line longer than ``longest``."""
    if len(text) > FILE_BYTES:
        raise BeyondLimit(f"the text has over {FILE_BYTES:,} characters")
    lines = text.split("\n")
    if len(lines) > FILE_LINES:
        raise BeyondLimit(f"there are over {FILE_LINES:,} lines", FILE_LINES + 1)
    for number, line in enumerate(lines, 1):
        if len(line) > longest:
            raise BeyondLimit(f"the line has over {longest:,} characters", number, longest + 1)
