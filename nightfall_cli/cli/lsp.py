"""``nightfall lsp``, ``mcp`` and ``schema``: serve an editor or an assistant, or print the schema for one."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING

from nightfall_cli.cli.border import CommandError, command
from nightfall_cli.scenario.board_keys import scenario_schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.cards.library import Library


@contextmanager
def extra(name: str, *packages: str) -> Iterator[None]:
    """Turn a missing package of an extra into a `CommandError` that says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in packages:
            raise
        install = f'python -m pip install "nightfall-cli[{name}]"'
        raise CommandError(f"this needs the extra {name}: {install}") from error


def lsp_command(options: object, library: Library) -> None:
    """Serve an editor until it closes the connection."""
    with extra("lsp", "pygls", "lsprotocol"):
        from nightfall_cli.editor.language_server import NightfallServer
    NightfallServer(library).server.start_io()


def mcp_command(options: object, library: Library) -> None:
    """Serve an assistant until it closes the connection."""
    with extra("mcp", "mcp"):
        from nightfall_cli.editor.tool_server import tool_server
    tool_server(library).run("stdio")


@command("schema")
def schema_command(options: object, library: Library) -> None:
    print(json.dumps(scenario_schema(library), indent=2, ensure_ascii=False))
