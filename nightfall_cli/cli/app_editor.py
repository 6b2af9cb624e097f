"""Commands for editors and assistants. Each function imports what it needs when it runs."""

from __future__ import annotations

import sys

from nightfall_cli.cli.library import card_files, run_with_library
from nightfall_cli.cli.root import CardFiles, NoUserCards


def lsp(cards: CardFiles = None, no_user_cards: NoUserCards = False) -> None:
    """Serve an editor: faults, completion, boards and runs of scenario files (language server protocol)."""
    from nightfall_cli.cli.lsp import lsp_command

    sys.exit(run_with_library("lsp", lsp_command, card_files(cards, no_user_cards)))


def mcp(cards: CardFiles = None, no_user_cards: NoUserCards = False) -> None:
    """Serve an assistant: rules, situations, cards and tables to play at (model context protocol)."""
    from nightfall_cli.cli.lsp import mcp_command

    sys.exit(run_with_library("mcp", mcp_command, card_files(cards, no_user_cards)))
