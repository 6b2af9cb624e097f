"""Commands that play: a game, a kept game, a picture of a board. Each function imports what it needs when it runs."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path  # noqa: TC003  (Typer reads it when it runs)
from typing import Annotated

import typer

from nightfall_cli.cli.root import (
    CardFiles,
    EditionOfFile,
    JsonEvents,
    Language,
    NoUserCards,
    app,
    card_files,
    listed,
    run_with_library,
)

PANEL = "Play"


@app.command(rich_help_panel=PANEL)
def play(
    players: Annotated[str, typer.Option(help="Names, clockwise, with commas.")] = "",
    seed: Annotated[
        int | None, typer.Option(help="Fixes all chance; 1 by default, on a terminal a new one every time.")
    ] = None,
    edition: Annotated[str, typer.Option(help="en, de, fr or ru; en, or the scenario's first, by default.")] = "",
    setup: Annotated[
        list[str] | None,
        typer.Option(
            help="draft, full, quick, open, secret, common, promos; may be combined, with commas or repeated."
        ),
    ] = None,
    series: Annotated[bool, typer.Option("--series", help="Games until somebody has 100 wounds.")] = False,
    first: Annotated[str, typer.Option(help="The first player; at random by default.")] = "",
    bot: Annotated[list[str] | None, typer.Option(help="NAME or NAME=random: a program plays this seat.")] = None,
    bots: Annotated[bool, typer.Option("--bots", help="Programs play every seat.")] = False,
    script: Annotated[Path | None, typer.Option(help="Run the lines of a file.")] = None,
    scenario: Annotated[Path | None, typer.Option(help="Open the board of a scenario or a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the whole game as text, for replay.")] = None,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
    json: JsonEvents = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only the result.")] = False,
    open: Annotated[bool, typer.Option("--open", help="Hide nothing on a terminal; so with --scenario.")] = False,
    lang: Language = "",
) -> None:
    """Play: in the shell on a terminal, or lines from a script or standard input."""
    from nightfall_cli.cli.play import PlayOptions, play_command

    words = [word for entry in setup or [] for word in entry.replace(",", " ").split()]
    options = PlayOptions(
        players=listed(players),
        seed=seed,
        edition=edition,
        setup=tuple([*words, "series"] if series else words),
        first=first,
        bots=tuple(bot or ()),
        all_bots=bots,
        script=script,
        scenario=scenario,
        cards=card_files(cards, no_user_cards),
        json=json,
        quiet=quiet,
        open=open,
        language=lang,
        save=save,
    )
    sys.exit(play_command(options))


@app.command(rich_help_panel=PANEL)
def resume(
    number: Annotated[int, typer.Argument(help="Which game; the latest by default.", show_default=False)] = 0,
    list_games: Annotated[bool, typer.Option("--list", help="List the kept games.")] = False,
) -> None:
    """Go on with a game that the shell kept."""
    from nightfall_cli.cli.resume import resume_command

    sys.exit(resume_command(number, list_games))


@app.command(rich_help_panel=PANEL)
def show(
    scenario: Annotated[Path, typer.Argument(help="A scenario or a saved game.")],
    chain: Annotated[bool, typer.Option("--chain", help="Only the chain.")] = False,
    svg: Annotated[str, typer.Option(help="Draw it into an SVG file.")] = "",
    html: Annotated[str, typer.Option(help="Draw it into an HTML file.")] = "",
    text: Annotated[str, typer.Option(help="Draw it into a text file.")] = "",
    edition: EditionOfFile = "",
    lang: Language = "en",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Show the board, or the chain, of a scenario; or draw it into a file."""
    from nightfall_cli.cli.show import ShowOptions, show_command

    options = ShowOptions(
        scenario=scenario,
        chain=chain,
        svg=svg,
        html=html,
        text=text,
        edition=edition,
        language=lang,
        cards=card_files(cards, no_user_cards),
    )
    sys.exit(show_command(options))


@app.command(rich_help_panel=PANEL)
def replay(
    file: Annotated[str, typer.Argument(help="A game as text, or games of simulate --out.")],
    game: Annotated[int, typer.Option(help="Which game of many, counted from 0.", show_default=False)] = -1,
    at: Annotated[int, typer.Option(help="The number of a move to go to.", show_default=False)] = -1,
    to_scenario: Annotated[str, typer.Option(help="Write the position at that move as a scenario.")] = "",
    to_game: Annotated[str, typer.Option(help="Write it with what chance brought, instead of a seed.")] = "",
    check: Annotated[bool, typer.Option("--check", help="Only check that every move is legal still.")] = False,
    json: JsonEvents = False,
    lang: Language = "",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Step through a game that was written down: in the shell on a terminal, or by piped lines."""
    from nightfall_cli.cli.replay import ReplayOptions, replay_command

    options = ReplayOptions(
        file=file,
        game=game,
        at=at,
        to_scenario=to_scenario,
        to_game=to_game,
        check=check,
        json=json,
        language=lang,
    )
    sys.exit(run_with_library("replay", partial(replay_command, options), card_files(cards, no_user_cards)))
