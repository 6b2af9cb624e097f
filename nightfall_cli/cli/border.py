"""The border of the command line: turns the failure of a command into text on standard error and an exit code.

A command returns an exit code, or None for success, and raises what stops it: `CommandError`, a file error, `OSError`,
`BotError`. `command` marks such a function; `exit_code` runs the whole program and handles what no command expects.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any, ParamSpec

from nightfall_cli.exit_codes import BAD_INPUT, FAILED, INTERNAL_ERROR, INTERRUPTED, OK
from nightfall_cli.files.limits import POSITIONS
from nightfall_cli.files.streams import print_lines, printing
from nightfall_cli.messages.message import ENGLISH, Message, all_in, chosen_language, in_language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.search.budget import Budget


P = ParamSpec("P")
PROGRAM = "nightfall"


class CommandError(Exception):
    """A failed command: its exit code, and lines printed behind its name, or alone if ``bare``: they name a place."""

    def __init__(self, *lines: str, code: int = BAD_INPUT, bare: bool = False) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines
        self.code = code
        self.bare = bare


def warn(*lines: object) -> None:
    """Print lines on standard error, on a terminal wrapped to its width."""
    print_lines(map(str, lines), sys.stderr)


def warn_without_terminal() -> None:
    """Say why ``nightfall`` alone prints its help instead of a game."""
    why = Message("no terminal to play at; nightfall play --script FILE plays the lines of a file")
    warn(in_language(why, chosen_language()))


def refused(refusal: Refusal, *more: str, code: int = BAD_INPUT) -> CommandError:
    """Return the failure of a command whose input the engine refuses, with more lines below it."""
    return CommandError(Message("{why} [{code}]", why=refusal.message, code=refusal.code), *more, code=code)


def _failure_of(error: Exception) -> CommandError | None:
    """Return the failure for an unreadable or faulty file, in the language of the locale, or for a bot's error."""
    from nightfall_cli.cards.faults import FaultyFile

    if isinstance(error, (FaultyFile, OSError, UnicodeDecodeError)) and not isinstance(error, BrokenPipeError):
        faults = getattr(error, "faults", None) or [error_text(error)]
        return CommandError("\n".join(all_in(chosen_language(), faults)))
    calls = sys.modules.get("nightfall_cli.bots.ask_bot")
    return CommandError(str(error), code=FAILED) if calls is not None and isinstance(error, calls.BotError) else None


def language_of(asked: str) -> str:
    """Return the language asked for, else that of the settings or of the locale."""
    from nightfall_cli.messages.message import chosen_language
    from nightfall_cli.shell.settings import own_settings
    from nightfall_cli.shell.user_files import config_path

    if asked:
        from nightfall_cli.cards.model import LANGUAGES
        from nightfall_cli.show.card_rows import one_of

        with bad_input():
            return one_of("--lang", asked, LANGUAGES)
    return chosen_language(setting=own_settings(config_path()).language)


def check_edition(edition: str) -> None:
    """Raise `CommandError` for an edition that is not known; "" is none."""
    from nightfall_cli.rules.edition import EDITIONS

    if edition and edition not in EDITIONS:
        raise CommandError(Message("no edition is called '{name}'; known: {names}", name=edition, names=list(EDITIONS)))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Word the failure of a command in a language."""
    try:
        yield
    except CommandError as failure:
        failure.lines = all_in(language, failure.lines)
        raise


def speaks(asked: str = "") -> Callable[[Callable[[Any, Library], int | None]], Callable[[Any, Library], int | None]]:
    """Give a command its language, that asked for or that of the text in the field ``asked``, for its failure, too."""

    def in_language(function: Callable[[Any, Library], int | None]) -> Callable[[Any, Library], int | None]:
        @wraps(function)
        def run(options: Any, library: Library) -> int | None:
            language = language_of(options.language)
            if asked and not options.language:
                from nightfall_cli.trial.sentence_kind import answer_language

                language = answer_language(getattr(options, asked), library, language)
            with speaking(language):
                return function(options._replace(language=language), library)

        return run

    return in_language


def budget_of(nodes: int, timeout: float, default: int = POSITIONS) -> Budget:
    """Return a new budget of these options, 0 for the defaults; raises `CommandError` for a wrong number."""
    from nightfall_cli.search.budget import Budget

    if nodes < 0:
        raise CommandError(f"--nodes: expected a number of positions, got {nodes}")
    if not 0 <= timeout < float("inf"):
        raise CommandError(f"--timeout: expected a number of seconds, got {timeout:g}")
    return Budget(nodes or default, timeout)


def print_json(data: object) -> None:
    """Print data as JSON on one line."""
    import json

    print(json.dumps(data, ensure_ascii=False))


def texts_data(language: str, lines: Iterable[str]) -> dict[str, object]:
    """Return what JSON gains in a language other than English: the ``texts`` of the answer, line by line."""
    return {} if language == ENGLISH else {"texts": {language: list(lines)}}


@contextmanager
def bad_input() -> Iterator[None]:
    """Turn a `ValueError` or `OSError` raised inside into a `CommandError`: a file or an option is wrong."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise CommandError(error_text(error)) from error


def error_text(error: Exception) -> str:
    """Return the message of an error; one of the system has no number: ``FILE: No such file or directory``."""
    if isinstance(error, ValueError) and error.args and isinstance(error.args[0], Message):
        return error.args[0]
    if not isinstance(error, OSError) or not error.strerror or not str(error).startswith("[Errno"):
        return str(error)
    return f"{error.filename}: {error.strerror}" if error.filename else error.strerror


_RUNNING: list[str] = []  # the command that runs, if one does


def command(name: str) -> Callable[[Callable[P, int | None]], Callable[P, int]]:
    """Mark a function as the command ``name``: failures are printed as ``nightfall NAME: …``; it returns their code."""
    prefix = f"{PROGRAM} {name}".rstrip()

    def at_border(function: Callable[P, int | None]) -> Callable[P, int]:
        @wraps(function)
        def run(*args: P.args, **kwargs: P.kwargs) -> int:
            if _RUNNING:
                return function(*args, **kwargs) or OK
            _RUNNING.append(prefix)
            try:
                return function(*args, **kwargs) or OK
            except CommandError as failure:
                return _report(failure, prefix)
            except (OSError, ValueError) as error:
                foreseen = _failure_of(error)
                if foreseen is None:
                    raise
                return _report(foreseen, prefix)
            finally:
                _RUNNING.clear()

        return run

    return at_border


def exit_code(program: Callable[[], int | None]) -> int:
    """Run the program and return its exit code, also after Ctrl-C, a closed pipe or an internal error."""
    with printing(completions="_NIGHTFALL_COMPLETE" in os.environ):
        try:
            return program() or OK
        except KeyboardInterrupt:
            return INTERRUPTED
        except BrokenPipeError:  # the reader of the output has closed it
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return FAILED
        except Exception:
            import traceback

            traceback.print_exc()
            problem = "internal error; please include the lines above in a bug report"
            return _report(CommandError(problem, code=INTERNAL_ERROR), PROGRAM)


def _report(failure: CommandError, name: str) -> int:
    first, *rest = failure.lines
    warn(first if failure.bare else f"{name}: {first}", *rest)
    return failure.code


# -- running a command ------------------------------------------------------------------------
MODULES = {
    "card": "cards",
    "learn": "puzzle",
    "resume": "play",
    "try": "try_command",
    "verify": "try_command",
    "check": "test",
    "fmt": "test",
    "mcp": "lsp",
    "schema": "lsp",
    "bench": "selfcheck",
}
"""The modules that are not named as their command."""
FLAGS = {"--quiet": "quiet", "-q": "quiet", "--json": "json", "--open": "open"}
"""Options of ``play`` without a value, and their fields in `PlayOptions`."""
DIGITS = 18  # the most digits of a seed that is read here


def load_library(files: Iterable[str | Path]) -> Library:
    """Return the shipped cards, overridden by these files; raises `CardFileError` and what reading a file raises."""
    from nightfall_cli.cards.library import base_library

    library = base_library()
    for file in files:
        library = library.with_file(file)
    return library


def run_command(name: str, options: Any, files: tuple[Path, ...] | None) -> int:
    """Run a command with the shipped cards, overridden by these card files, and return its exit code."""
    function = getattr(import_module(f"nightfall_cli.cli.{MODULES.get(name, name)}"), f"{name}_command")
    if files is None:
        return int(function(options))
    if "cards" in options._fields:
        return int(function(options._replace(cards=files)))
    return command(name)(lambda: function(options, load_library(files)))()


def run_plain(name: str, words: Sequence[str]) -> int | None:
    """Run the command ``name`` and return its exit code; None where only Typer knows what the arguments mean."""
    if name == "play":
        options = _play_options(words)
    elif name == "test":
        from nightfall_cli.cli.app_rules import TestOptions

        options = TestOptions(tuple(words))
    else:
        from nightfall_cli.cli.app_rules import CardOptions, RuleOptions

        options = (CardOptions if name == "card" else RuleOptions)(" ".join(words))
    if options is None:
        return None
    from nightfall_cli.shell.user_files import user_card_files

    return run_command(name, options, user_card_files())


def _play_options(words: Sequence[str]) -> Any:
    """Return the options that these arguments of ``play`` give; None if another option is among them."""
    from nightfall_cli.cli.app_play import PlayOptions
    from nightfall_cli.shell.settings import words_of

    given: dict[str, Any] = {}
    left = iter(words)
    for word in left:
        value = "" if word in FLAGS else next(left, "")
        if word in FLAGS:
            given[FLAGS[word]] = True
        elif word == "--bots" and ",," not in value:
            given["bots"] = tuple(words_of(value))
        elif word == "--seed" and value.isdecimal() and len(value) <= DIGITS:
            given["seed"] = int(value)
        else:
            return None
    return PlayOptions(**given)
