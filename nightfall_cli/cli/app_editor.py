"""Commands for editors and assistants: their options."""

from __future__ import annotations

from nightfall_cli.named_tuple import NamedTuple


class LspOptions(NamedTuple):
    """Serve an editor: faults, completion, boards and runs of scenario files (language server protocol)."""


class McpOptions(NamedTuple):
    """Serve an assistant: rules, situations, cards and tables to play at (model context protocol)."""
