"""The command ``nightfall``. The most frequent commands run without loading Typer, which is slow to import."""

from __future__ import annotations

import atexit
import gc
import io
import os
import sys

YOUNG = 200_000
"""The new objects after which Python looks for cycles: a start makes many objects and no cycles that matter."""


def main() -> None:
    """Run the command line."""
    if sys.argv[1:] == ["--version"]:
        from nightfall_cli.version import version_line

        print(version_line())
        return
    if sys.stdin is None:  # closed, as by <&-
        sys.stdin = io.StringIO()
    gc.set_threshold(YOUNG)
    from nightfall_cli.cli.border import exit_code

    code = exit_code(_run)
    gc.freeze()  # the end of the process frees everything; nothing need be looked through once more
    sys.exit(code)


def process() -> None:
    """Run the command line and end the process at once: Python would first take every object apart, for some 4 ms.

    Where anything else is to happen at the end, or the output cannot be written, Python ends it.
    """
    code: str | int | None = 0
    try:
        main()
    except SystemExit as end:
        code = end.code
    awaited = atexit._ncallbacks() or "threading" in sys.modules or sys.getprofile() or sys.gettrace()
    if isinstance(code, int) and not awaited and not sys.flags.inspect:
        try:
            for stream in filter(None, (sys.stdout, sys.stderr)):
                stream.flush()
        except (OSError, ValueError):
            sys.exit(code)
        os._exit(code)
    sys.exit(code)


def _run() -> int | None:
    """Run the command named by the arguments: the shell and plain arguments without Typer, all others with it."""
    words = with_bots(sys.argv[1:])
    if not words and sys.stdin.isatty() and sys.stdout.isatty():
        from nightfall_cli.cli.app_play import PlayOptions
        from nightfall_cli.cli.play import play_command
        from nightfall_cli.shell.user_files import user_card_files

        return play_command(PlayOptions(cards=user_card_files(), alone=True))
    if not words and "_NIGHTFALL_COMPLETE" not in os.environ:
        from nightfall_cli.cli.border import warn_without_terminal

        warn_without_terminal()
    plain = len(words) > 1 and words[0] in ("card", "rule", "test") and not any(word.startswith("-") for word in words)
    if plain or words[:1] == ["play"]:
        from nightfall_cli.cli.border import run_plain

        code = run_plain(words[0], words[1:])
        if code is not None:
            return code
    from nightfall_cli.cli.app import app

    app(words, prog_name="nightfall")
    return None


def with_bots(words: list[str]) -> list[str]:
    """Return the arguments with the bot of a ``--bots`` without a value: random, as before it took bots."""
    return [
        part
        for word, following in zip(words, [*words[1:], "-"], strict=False)
        for part in ([word, "random"] if word == "--bots" and following.startswith("-") else [word])
    ]


if __name__ == "__main__":
    process()
