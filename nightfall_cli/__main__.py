"""The command ``nightfall``. The shortest commands are answered without loading the command line's library."""

from __future__ import annotations

import io
import os
import sys

INTERNAL_ERROR = 3
INTERRUPTED = 130


def main() -> None:
    """Run the command line."""
    if sys.argv[1:] == ["--version"]:
        from nightfall_cli.version import __version__

        print(f"nightfall {__version__}")
        return
    if sys.stdin is None:  # closed, as by <&-
        sys.stdin = io.StringIO()
    try:
        if not sys.argv[1:] and sys.stdin.isatty() and sys.stdout.isatty():
            from nightfall_cli.shell.start import start_shell

            sys.exit(start_shell())
        if sys.argv[1:2] == ["test"] and len(sys.argv) > 2 and not any(word.startswith("-") for word in sys.argv[2:]):
            from nightfall_cli.cli.test import Plan, test_command
            from nightfall_cli.shell.user_cards import user_card_files

            sys.exit(test_command(sys.argv[2:], Plan(cards=tuple(map(str, user_card_files())))))
        from nightfall_cli.cli.app import app

        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        asked = sys.modules.get("nightfall_cli.bots.asked")
        if asked is not None and isinstance(error, asked.BotError):  # somebody else's program
            print(f"nightfall: {error}", file=sys.stderr)
            sys.exit(1)
        import traceback

        traceback.print_exc()
        print("nightfall: internal error; the lines above belong into a report", file=sys.stderr)
        sys.exit(INTERNAL_ERROR)


if __name__ == "__main__":
    main()
