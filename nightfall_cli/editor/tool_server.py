"""The MCP server: offers the tools of `Tables` to an assistant."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from nightfall_cli.editor.assistant import Tables
from nightfall_cli.files.printable import visible
from nightfall_cli.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.library import Library

INSTRUCTIONS = """Rules engine for the card game Nightfall. Ask it instead of remembering: rule for questions, try and \
verify for situations and claims, card for cards; new_game or load_scenario opens a table."""


def tool_server(library: Library) -> MCPServer:
    """Return the server with its tools and no tables."""
    server = MCPServer("nightfall", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
    for name, tool in Tables(library).tools().items():
        server.add_tool(_answering(tool), name=name, description=tool.__doc__, structured_output=False)
    return server


def _answering(tool: Callable[..., str]) -> Callable[..., str]:
    """Return the tool with visible text; what the user asked wrongly is an answer and no crash."""

    @wraps(tool)
    def answer(*args: object, **named: object) -> str:
        try:
            return visible(tool(*args, **named))
        except (ValueError, OSError) as error:
            raise ToolError(visible(str(error))) from error

    return answer
