"""Asking a bot. It is anybody's program: whatever goes wrong in it is told in one line, with the place where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules.moves import Move
from nightfall_cli.rules.view import view

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.bots.bot import Bot
    from nightfall_cli.rules.state import State

LONGEST = 200
"""What a bot says or answers is cut after so many characters."""


class BotError(ValueError):
    """A bot that cannot be made, that fails, or that answers with what is no legal move."""


def ask_bot(bot: Bot, state: State, who: str) -> Move:
    """The move of a bot whose player decides; raises `BotError`, which begins with ``who``."""
    assert state.decision is not None
    seen = view(state, state.decision.player, with_log=False)
    legal = seen.legal or ()
    try:
        move = bot.pick(seen)
    except (Exception, SystemExit) as error:
        raise BotError(f"{who}: {trouble(error)}") from error
    return _legal(move, legal, who)


def ask_bot_why(bot: Bot, state: State, who: str) -> tuple[Move, str]:
    """The same with the reason that the bot gives."""
    assert state.decision is not None
    seen = view(state, state.decision.player, with_log=False)
    legal = seen.legal or ()
    try:
        move, reason = bot.explain(seen)
    except (Exception, SystemExit) as error:
        raise BotError(f"{who}: {trouble(error)}") from error
    return _legal(move, legal, who), reason


def _legal(move: object, legal: tuple[Move, ...], who: str) -> Move:
    if not isinstance(move, Move) or move not in legal:
        raise BotError(f"{who}: {repr(move)[:LONGEST]} is not a legal move; pick returns one of view.legal")
    return move


def trouble(error: BaseException) -> str:
    """What an error says, in one line, and the line of somebody else's file where it came from, if there is one."""
    from pathlib import Path
    from traceback import extract_tb

    says = next(iter(str(error).splitlines()), "")[:LONGEST]
    told = f"{type(error).__name__}: {says}" if says else type(error).__name__
    ours, python = Path(__file__).parents[1], Path(extract_tb.__code__.co_filename).parent
    theirs = [frame for frame in extract_tb(error.__traceback__) if _is_theirs(Path(frame.filename), ours, python)]
    places = [f"{frame.filename}:{frame.lineno}" for frame in theirs if frame.filename == theirs[0].filename]
    return f"{told} ({places[-1]})" if places else told


def _is_theirs(file: Path, ours: Path, python: Path) -> bool:
    """Whether a file is neither of this package nor of Python."""
    if file.name.startswith("<") or file.is_relative_to(ours):
        return False
    return not file.is_relative_to(python) or file.is_relative_to(python / "site-packages")
