"""Commands that play, continue, show and replay games. Each function imports what it needs when it runs."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from nightfall_cli.cli.library import card_files, listed, run_with_library
from nightfall_cli.cli.root import ALONE, CardFiles, EditionOfFile, JsonEvents, Language, NoUserCards
from nightfall_cli.files.limits import GAMES

BOT_KINDS = "random, greedy (looks one move ahead), search (strongest; search:N for N iterations), or an installed bot"


def play(
    ctx: typer.Context,
    players: Annotated[str, typer.Option(help="Player names in clockwise order, separated by commas.")] = "",
    seed: Annotated[
        int | None, typer.Option(help="Random seed (default 1; a new one for each game on a terminal).")
    ] = None,
    edition: Annotated[str, typer.Option(help="en, de, fr or ru (default: en, or the scenario's first edition).")] = "",
    setup: Annotated[
        list[str] | None,
        typer.Option(
            help="draft, full, quick, open, secret, common, promos; combine with commas, or repeat the option."
        ),
    ] = None,
    series: Annotated[bool, typer.Option("--series", help="Play games until somebody has 100 wounds.")] = False,
    first: Annotated[str, typer.Option(help="The first player (default: random).")] = "",
    bot: Annotated[
        list[str] | None, typer.Option(help=f"NAME=KIND, …: bots play these seats. KIND: {BOT_KINDS}.")
    ] = None,
    bots: Annotated[
        str, typer.Option(help="Bots play every seat: one per seat, with commas, or one for all (random).")
    ] = "",
    script: Annotated[Path | None, typer.Option(help="Run the lines of a file.")] = None,
    scenario: Annotated[Path | None, typer.Option(help="Open the board of a scenario or a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write a game file, for replay.")] = None,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
    json: JsonEvents = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print less: only the result.")] = False,
    open: Annotated[bool, typer.Option("--open", help="Show every card (implied by --scenario).")] = False,
    lang: Language = "",
) -> None:
    """Play a game: in the shell on a terminal, or from lines of a script or standard input."""
    from nightfall_cli.cli.play import PlayOptions, play_command

    words = [word for entry in setup or [] for word in entry.replace(",", " ").split()]
    options = PlayOptions(
        players=listed(players),
        seed=seed,
        edition=edition,
        setup=tuple([*words, "series"] if series else words),
        first=first,
        bots=tuple(word for entry in bot or () for word in listed(entry)),
        all_bots=listed(bots),
        alone=ALONE in ctx.meta,
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


def learn(
    number: Annotated[
        int, typer.Argument(help="The lesson to begin with (default: the first not done).", show_default=False)
    ] = 0,
    list_lessons: Annotated[bool, typer.Option("--list", help="List the lessons.")] = False,
) -> None:
    """Learn the game in ten short lessons: attack, block, chain, kicker, claim, wounds, end."""
    from nightfall_cli.cli.learn import learn_command

    sys.exit(learn_command(number, list_lessons))


def resume(
    number: Annotated[
        int, typer.Argument(help="The number of a kept game (default: the latest).", show_default=False)
    ] = 0,
    list_games: Annotated[bool, typer.Option("--list", help="List the kept games.")] = False,
    copy: Annotated[bool, typer.Option("--copy", help="Continue a copy; another shell may play the game.")] = False,
) -> None:
    """Continue a game that the shell kept."""
    from nightfall_cli.cli.resume import resume_command

    sys.exit(resume_command(number, list_games, copy))


def show(
    scenario: Annotated[Path, typer.Argument(help="A scenario file or a saved game.")],
    chain: Annotated[bool, typer.Option("--chain", help="Show only the chain.")] = False,
    svg: Annotated[str, typer.Option(help="Draw to this SVG file.")] = "",
    html: Annotated[str, typer.Option(help="Draw to this HTML file.")] = "",
    text: Annotated[str, typer.Option(help="Draw to this text file.")] = "",
    edition: EditionOfFile = "",
    lang: Language = "",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Show the board or the chain of a scenario, or draw it to a file."""
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


def replay(
    file: Annotated[str, typer.Argument(help="A game file, or a file written by simulate --out.")],
    game: Annotated[
        int, typer.Option(max=GAMES, help="Which game of a file of simulate --out, counted from 0.", show_default=False)
    ] = -1,
    at: Annotated[int, typer.Option(help="Go to the move with this number.", show_default=False)] = -1,
    to_scenario: Annotated[
        str, typer.Option(help="Write the position after that move to this file, as a scenario.")
    ] = "",
    to_game: Annotated[str, typer.Option(help="Write a game file that lists every shuffle instead of a seed.")] = "",
    check: Annotated[
        bool, typer.Option("--check", help="Only check, and change nothing: is every move still legal?")
    ] = False,
    allow_bots: Annotated[
        bool, typer.Option("--allow-bots", help="Run the bots that a file of games names, whatever they are.")
    ] = False,
    json: JsonEvents = False,
    lang: Language = "",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Step through a recorded game: in the shell on a terminal, or by piped lines."""
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
        any_bots=allow_bots,
    )
    sys.exit(run_with_library("replay", partial(replay_command, options), card_files(cards, no_user_cards)))
