"""Commands for scenario files, editors and assistants: their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from typer import Argument, Option

    from nightfall_cli.cli.root import Edition, Language, Paths, Processes, Texts, Timeout, listed


class TestOptions(NamedTuple):
    """Run scenario files under their editions."""

    paths: Annotated[Texts, Argument(help="Scenario files and folders (default: the shipped ones).")] = ()
    editions: Annotated[Texts, Option("--edition", help="Run only this edition; may be repeated.")] = ()
    words: Annotated[
        str, Option("--words", "-k", help="Only the cases with all these words in path, title or ids.")
    ] = ""
    stop: Annotated[bool, Option("--stop", "-x", help="Stop at the first failure.")] = False
    json: Annotated[bool, "Print one JSON object per case."] = False
    junit: Annotated[str, "Write a JUnit report to this file."] = ""
    accept: Annotated[bool, "Rewrite failing expectations with the actual values; ask first."] = False
    yes: Annotated[bool, "With --accept: write without asking."] = False
    last_failed: Annotated[
        bool, Option("--last-failed", "--lf", help="Run only the cases that failed when they last ran.")
    ] = False
    pause: Annotated[bool, "Open the shell at each failing line."] = False
    watch: Annotated[bool, "Run files again when they are saved, until Ctrl-C."] = False
    verbose: Annotated[bool, Option("--verbose", "-v", help="Print every event and the whole board of a failure.")] = (
        False
    )
    jobs: Processes = 1
    compare: Annotated[bool, "Run under all editions and show where the results differ."] = False
    nodes: Annotated[int, "Play at most this many positions for each file (default 50,000)."] = 0
    timeout: Timeout = 0
    cards: tuple[Path, ...] = ()
    only: frozenset[str] | None = None
    """The cases that failed last, as `last_failed` has them, or None for all."""


class NewOptions(NamedTuple):
    """Write the start of a scenario file."""

    file: Annotated[str, Argument(help="The file to write.")]
    players: Annotated[Texts, listed, "Names, separated by commas; the first is active."] = ("Scott", "Janet")
    phase: Annotated[str, "combat, chain, claim or cleanup."] = "chain"
    edition: Edition = ""
    sentence: Annotated[str | None, "Take the board and the moves of this sentence, as try does."] = None
    game: Annotated[str, Option("--from", help="Take the last position of this game file or kept game.")] = ""


class StepOptions(NamedTuple):
    """Walk through the script of a scenario: the shell opens at its board, next and back go through the lines."""

    scenario: Annotated[str, Argument(help="A scenario file.")]
    edition: Annotated[
        str, Option("--edition", help="en, de, fr or ru (default: the first, with what differs in the others).")
    ] = ""
    json: Annotated[bool, "Print one JSON object per line."] = False
    language: Language = ""


class CheckOptions(NamedTuple):
    """Validate scenario files without running them."""

    paths: Paths
    cards: tuple[Path, ...] = ()


class FmtOptions(NamedTuple):
    """Format scenario files, keeping comments."""

    paths: Paths
    check: Annotated[bool, "Only check, and change nothing: which files would change?"] = False
    cards: tuple[Path, ...] = ()


class SchemaOptions(NamedTuple):
    """Print the JSON Schema of scenario files, for editors."""


class LspOptions(NamedTuple):
    """Serve an editor: faults, completion, boards and runs of scenario files (language server protocol)."""


class McpOptions(NamedTuple):
    """Serve an assistant: rules, situations, cards and tables to play at (model context protocol)."""
