"""The published limits of every size, checked where data enters: each is a constant, and a row that a guide prints."""

from __future__ import annotations

from nightfall_cli.named_tuple import NamedTuple


class Limit(NamedTuple):
    """A published limit: the largest number allowed, what it counts, and a sentence about it."""

    most: int
    what: str
    says: str


LIMITS: list[Limit] = []
"""Every limit, in the order in which scenarios/README.md prints them."""


def _limit(most: int, what: str, says: str) -> int:
    LIMITS.append(Limit(most, what, says))
    return most


FILE_BYTES = _limit(
    1_000_000, "bytes of a file", "A scenario, a game, a file of cards or of settings is refused beyond this."
)
RECORD_BYTES = _limit(
    1_000_000, "bytes of a line of NDJSON", "A file of many games is read line by line and may be longer."
)
FILE_LINES = _limit(50_000, "lines of a file", "Empty lines and comments count.")
FILE_LINE = _limit(
    100_000, "characters of a line of a file", "A longer line is refused before the file is read as TOML."
)
LINE = _limit(
    5_000, "characters of a typed line", "This holds at the prompt, for piped lines, in scripts and in games."
)
SCRIPT_LINES = _limit(20_000, "lines of a script or game", "Empty lines and comments do not count.")
KEYS = _limit(20_000, "keys and lists of a file", "It counts the signs `=`, `[` and `:` outside texts.")
KEY_PARTS = _limit(5, "parts of a dotted key", "`a.b.c` has three; this holds for `[a.b.c]`, too.")
NESTING = _limit(20, "nested brackets in TOML and JSON", "No format needs more than five.")
DIGITS = _limit(30, "digits of a number", "Seeds may be that long; other numbers have the next limit.")
NUMBER = _limit(
    9_999, "the largest number in a file", "It holds for strength, health, cost, damage, copies and counts."
)
NAME = _limit(100, "characters of a name", "It holds for the names of players, cards, marks and branches.")
TEXT = _limit(20_000, "characters of a text", "It holds for a title, `about`, and a paragraph of a card.")
CARDS = _limit(1_000, "cards that a file adds", "It counts `[[card]]` tables.")
ZONE = _limit(500, "cards in a zone", "It counts copies, and holds for each list of cards, minions, links or archives.")
PERFT_DEPTHS = _limit(20, "numbers in `perft`", "The positions that they visit count against the budget below.")
BRANCH_DEPTH = _limit(100, "nested branches of a game", "A branch inside a branch counts as two.")
FAULTS = _limit(100, "faults reported of a file", "The number of the others is stated.")
QUOTED = _limit(200, "characters quoted of a wrong value", "A longer value is cut in the message.")
SUGGESTIONS = _limit(50, 'suggestions "did you mean" for a file', "Unknown names after these are reported without one.")
POSITIONS = _limit(200_000, "positions of a search", "`outcomes` and `solve` stop there; `--nodes` raises it.")
TEST_POSITIONS = _limit(50_000, "positions that `test` plays for a file", "All lines, counts and editions share them.")
GAMES = _limit(10_000_000, "games of one command", "`simulate` and `ladder` play them; a file of games holds no more.")
JOBS = _limit(256, "processes", "It holds for every `-j`.")
BOT_BUDGET = _limit(1_000_000, "budget of a bot", "It holds for `search:N`, typed or as an option.")
FILE_BOT_BUDGET = _limit(1_000, "budget of a bot in a file", "`--allow-bots` allows the limit above.")

TOO_LONG = f"the line has over {LINE:,} characters"
"""What is wrong with a line that is typed, or stands in a script or a game."""


class BeyondLimit(ValueError):
    """Data beyond a published limit, with the line and column where it goes beyond."""

    def __init__(self, problem: str, line: int = 1, column: int = 1) -> None:
        self.problem = problem
        self.line = line
        self.column = column
        super().__init__(f"{problem} (at line {line}, column {column})")


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
