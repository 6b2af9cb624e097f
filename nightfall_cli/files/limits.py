"""The published limits of every size: one table, checked where data enters.

Each limit is a constant for the code and a row of `LIMITS` for people; scenarios/README.md prints the rows.
"""

from __future__ import annotations

from nightfall_cli.named_tuple import NamedTuple

FILE_BYTES = 1_000_000
RECORD_BYTES = 1_000_000
FILE_LINES = 50_000
FILE_LINE = 100_000
LINE = 5_000
SCRIPT_LINES = 20_000
KEYS = 20_000
KEY_PARTS = 5
NESTING = 20
DIGITS = 30
NUMBER = 9_999
NAME = 100
TEXT = 20_000
CARDS = 1_000
ZONE = 500
PERFT_DEPTHS = 20
BRANCH_DEPTH = 100
FAULTS = 100
QUOTED = 200
SUGGESTIONS = 50
POSITIONS = 200_000
TEST_POSITIONS = 50_000
GAMES = 10_000_000
JOBS = 256
BOT_BUDGET = 1_000_000
FILE_BOT_BUDGET = 1_000


TOO_LONG = f"the line has over {LINE:,} characters"
"""What is wrong with a line that is typed, or stands in a script or a game."""


class BeyondLimit(ValueError):
    """Data beyond a published limit, with the line and column where it goes beyond."""

    def __init__(self, problem: str, line: int = 1, column: int = 1) -> None:
        self.problem = problem
        self.line = line
        self.column = column
        super().__init__(f"{problem} (at line {line}, column {column})")


class Limit(NamedTuple):
    """A published limit: the largest number allowed, what it counts, and a sentence about it."""

    most: int
    what: str
    says: str


LIMITS = (
    Limit(FILE_BYTES, "bytes of a file", "A scenario, a game, a file of cards or of settings is refused beyond this."),
    Limit(RECORD_BYTES, "bytes of a line of NDJSON", "A file of many games is read line by line and may be longer."),
    Limit(FILE_LINES, "lines of a file", "Empty lines and comments count."),
    Limit(FILE_LINE, "characters of a line of a file", "A longer line is refused before the file is read as TOML."),
    Limit(LINE, "characters of a typed line", "This holds at the prompt, for piped lines, in scripts and in games."),
    Limit(SCRIPT_LINES, "lines of a script or game", "Empty lines and comments do not count."),
    Limit(KEYS, "keys and lists of a file", "It counts the signs `=`, `[` and `:` outside texts."),
    Limit(KEY_PARTS, "parts of a dotted key", "`a.b.c` has three; this holds for `[a.b.c]`, too."),
    Limit(NESTING, "nested brackets in TOML and JSON", "No format needs more than five."),
    Limit(DIGITS, "digits of a number", "Seeds may be that long; other numbers have the next limit."),
    Limit(NUMBER, "the largest number in a file", "It holds for strength, health, cost, damage, copies and counts."),
    Limit(NAME, "characters of a name", "It holds for the names of players, cards, marks and branches."),
    Limit(TEXT, "characters of a text", "It holds for a title, `about`, and a paragraph of a card."),
    Limit(CARDS, "cards that a file adds", "It counts `[[card]]` tables."),
    Limit(ZONE, "cards in a zone", "It counts copies, and holds for each list of cards, minions, links or archives."),
    Limit(PERFT_DEPTHS, "numbers in `perft`", "The positions that they visit count against the budget below."),
    Limit(BRANCH_DEPTH, "nested branches of a game", "A branch inside a branch counts as two."),
    Limit(FAULTS, "faults reported of a file", "The number of the others is stated."),
    Limit(QUOTED, "characters quoted of a wrong value", "A longer value is cut in the message."),
    Limit(SUGGESTIONS, 'suggestions "did you mean" for a file', "Unknown names after these are reported without one."),
    Limit(POSITIONS, "positions of a search", "`outcomes` and `solve` stop there; `--nodes` raises it."),
    Limit(TEST_POSITIONS, "positions that `test` plays for a file", "All lines, counts and editions share them."),
    Limit(GAMES, "games of one command", "`simulate` and `ladder` play them; a file of games holds no more."),
    Limit(JOBS, "processes", "It holds for every `-j`."),
    Limit(BOT_BUDGET, "budget of a bot", "It holds for `search:N`, typed or as an option."),
    Limit(FILE_BOT_BUDGET, "budget of a bot in a file", "`--allow-bots` allows the limit above."),
)
"""Every limit, as printed."""


def limit_rows() -> list[str]:
    """Return the table of limits in Markdown."""
    rows = [f"| {limit.most:,} | {limit.what} | {limit.says} |" for limit in LIMITS]
    return ["| at most | of | note |", "|---|---|---|", *rows]


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
