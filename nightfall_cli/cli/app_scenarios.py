"""Commands for scenario files. Each function imports what it needs when it runs."""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated

import typer

from nightfall_cli.cli.library import card_files, listed, run_with_library
from nightfall_cli.cli.root import CardFiles, Edition, Language, NoUserCards, Timeout
from nightfall_cli.files.limits import JOBS


def test(
    paths: Annotated[
        list[str] | None, typer.Argument(help="Scenario files and folders (default: the shipped ones).")
    ] = None,
    edition: Annotated[list[str] | None, typer.Option(help="Run only this edition; may be repeated.")] = None,
    words: Annotated[
        str, typer.Option("--words", "-k", help="Only the cases with all these words in path, title or ids.")
    ] = "",
    stop: Annotated[bool, typer.Option("--stop", "-x", help="Stop at the first failure.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per case.")] = False,
    junit: Annotated[str, typer.Option(help="Write a JUnit report to this file.")] = "",
    accept: Annotated[
        bool, typer.Option("--accept", help="Rewrite failing expectations with the actual values; ask first.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --accept: write without asking.")] = False,
    last_failed: Annotated[
        bool, typer.Option("--last-failed", "--lf", help="Run only the cases that failed when they last ran.")
    ] = False,
    pause: Annotated[bool, typer.Option("--pause", help="Open the shell at each failing line.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Run files again when they are saved, until Ctrl-C.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Print every event and the whole board of a failure.")
    ] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", max=JOBS, help="Number of processes.")] = 1,
    compare: Annotated[
        bool, typer.Option("--compare", help="Run under all editions and show where the results differ.")
    ] = False,
    nodes: Annotated[
        int,
        typer.Option(help="Play at most this many positions for each file (default 50,000).", show_default=False),
    ] = 0,
    timeout: Timeout = 0,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Run scenario files under their editions."""
    from nightfall_cli.cli.test import TestOptions, test_command

    files = card_files(cards, no_user_cards)
    if compare:
        from nightfall_cli.cli.compare import compare_command

        sys.exit(compare_command(paths or (), files, json, nodes, timeout))
    options = TestOptions(
        paths=tuple(paths or ()),
        editions=tuple(edition or ()),
        words=words,
        cards=files,
        json=json,
        junit=junit,
        stop=stop,
        accept=accept,
        yes=yes,
        jobs=jobs,
        nodes=nodes,
        timeout=timeout,
        verbose=verbose,
        last_failed=last_failed,
        pause=pause,
        watch=watch,
    )
    sys.exit(test_command(options))


def new(
    file: Annotated[str, typer.Argument(help="The file to write.")],
    players: Annotated[str, typer.Option(help="Names, separated by commas; the first is active.")] = "Scott,Janet",
    phase: Annotated[str, typer.Option(help="combat, chain, claim or cleanup.")] = "chain",
    edition: Edition = "",
    sentence: Annotated[str, typer.Option(help="Take the board and the moves of this sentence, as try does.")] = "",
    game: Annotated[str, typer.Option("--from", help="Take the last position of this game file or kept game.")] = "",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Write the start of a scenario file."""
    from nightfall_cli.cli.new import NewOptions, new_command

    options = NewOptions(file, listed(players), phase, edition, sentence, game)
    sys.exit(run_with_library("new", partial(new_command, options), card_files(cards, no_user_cards)))


def step(
    scenario: Annotated[str, typer.Argument(help="A scenario file.")],
    edition: Annotated[
        str, typer.Option("--edition", help="en, de, fr or ru (default: the first, with what differs in the others).")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
    lang: Language = "",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Walk through the script of a scenario: the shell opens at its board, next and back go through the lines."""
    from nightfall_cli.cli.step import step_command

    files = card_files(cards, no_user_cards)
    sys.exit(run_with_library("step", lambda library: step_command(scenario, edition, json, lang, library), files))


def check(
    paths: Annotated[list[str], typer.Argument(help="Scenario files and folders.")],
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Validate scenario files without running them."""
    from nightfall_cli.cli.test import check_command

    sys.exit(check_command(paths, card_files(cards, no_user_cards)))


def fmt(
    paths: Annotated[list[str], typer.Argument(help="Scenario files and folders.")],
    check: Annotated[
        bool, typer.Option("--check", help="Only check, and change nothing: which files would change?")
    ] = False,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Format scenario files, keeping comments."""
    from nightfall_cli.cli.test import fmt_command

    sys.exit(fmt_command(paths, check, card_files(cards, no_user_cards)))


def schema(cards: CardFiles = None, no_user_cards: NoUserCards = False) -> None:
    """Print the JSON Schema of scenario files, for editors."""
    from nightfall_cli.cli.schema import schema_command

    sys.exit(schema_command(card_files(cards, no_user_cards)))
