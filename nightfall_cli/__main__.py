"""The command ``nightfall``. Only ``--version`` is answered without loading the command line's library."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line."""
    if sys.argv[1:] == ["--version"]:
        from nightfall_cli.version import __version__

        print(f"nightfall {__version__}")
        return
    from nightfall_cli.cli.app import app

    app()


if __name__ == "__main__":
    main()
