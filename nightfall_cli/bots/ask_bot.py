"""Call a bot safely: any failure becomes a one-line `BotError` with its source location."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules.moves import Move
from nightfall_cli.rules.view import view

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nightfall_cli.bots.bot import Bot
    from nightfall_cli.rules.state import State

MAX_BOT_MOVES = 20_000
"""The most moves that bots play in a row."""
LONGEST = 200
"""Messages and answers of a bot are cut after this many characters."""


class BotError(ValueError):
    """A bot that cannot be created, that fails, or whose answer is not a legal move."""


def ask_bot(bot: Bot, state: State, who: str) -> Move:
    """Return the move of a bot whose player decides; raises `BotError`, which begins with ``who``."""
    return _asked(lambda seen: (bot.pick(seen), ""), state, who)[0]


def ask_bot_why(bot: Bot, state: State, who: str) -> tuple[Move, str]:
    """Return the move and the bot's reason for it; otherwise like `ask_bot`."""
    return _asked(bot.explain, state, who)


def _asked(answer: Callable[[State], tuple[Move, str]], state: State, who: str) -> tuple[Move, str]:
    assert state.decision is not None
    seen = view(state, state.decision.player, with_log=False)
    legal = seen.legal or ()
    try:
        move, reason = answer(seen)
    except (Exception, SystemExit) as error:
        raise BotError(f"{who}: {describe_error(error)}") from error
    return _legal(move, legal, who), reason


def _legal(move: object, legal: tuple[Move, ...], who: str) -> Move:
    known = any(move is one for one in legal)  # usually, and much faster than comparing
    if not known and (not isinstance(move, Move) or move not in legal):
        raise BotError(f"{who}: {repr(move)[:LONGEST]} is not a legal move; pick must return one of view.legal")
    assert isinstance(move, Move)
    return move


def describe_error(error: BaseException) -> str:
    """Return an error on one line, with the last source line outside this package and Python, if there is one."""
    from pathlib import Path
    from traceback import extract_tb

    says = next(iter(str(error).splitlines()), "")[:LONGEST]
    described = f"{type(error).__name__}: {says}" if says else type(error).__name__
    ours, python = Path(__file__).parents[1], Path(extract_tb.__code__.co_filename).parent
    theirs = [frame for frame in extract_tb(error.__traceback__) if _is_theirs(Path(frame.filename), ours, python)]
    places = [f"{frame.filename}:{frame.lineno}" for frame in theirs if frame.filename == theirs[0].filename]
    return f"{described} ({places[-1]})" if places else described


def _is_theirs(file: Path, ours: Path, python: Path) -> bool:
    """True when a file belongs neither to this package nor to Python."""
    if file.name.startswith("<") or file.is_relative_to(ours):
        return False
    return not file.is_relative_to(python) or file.is_relative_to(python / "site-packages")
