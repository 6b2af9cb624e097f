"""The Typer application: one thin function per command; each imports what it needs when it runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="nightfall",
    help="Rules engine, line language and scenario runner for the card game Nightfall.",
    epilog="Exit codes: 0 as expected, 1 a refusal or failure, 2 usage or a bad file, 3 an internal error.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

CardFiles = Annotated[list[Path] | None, typer.Option("--cards", help="A file with [[card]] tables; may be repeated.")]
NoUserCards = Annotated[
    bool, typer.Option("--no-user-cards", help="Leave aside the values that cards --correct wrote down.")
]


def _card_files(cards: list[Path] | None, no_user_cards: bool) -> tuple[Path, ...]:
    """The card files that are laid over the shipped cards: the user's own, then those that are named."""
    from nightfall_cli.shell.user_cards import user_card_files

    return (*(() if no_user_cards else user_card_files()), *(cards or ()))


def _print_version(value: bool) -> None:
    if value:
        from nightfall_cli.version import __version__

        typer.echo(f"nightfall {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Rules engine, line language and scenario runner for the card game Nightfall."""


@app.command()
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
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
    json: Annotated[bool, typer.Option("--json", help="Print one event per line, as JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only the result.")] = False,
    open: Annotated[bool, typer.Option("--open", help="Hide nothing on a terminal; so with --scenario.")] = False,
    lang: Annotated[str, typer.Option(help="en, de, fr or ru: the language in which cards are named.")] = "",
) -> None:
    """Play: in the shell on a terminal, or lines from a script or standard input."""
    from nightfall_cli.cli.play import PlayOptions, play_command

    words = [word for entry in setup or [] for word in entry.replace(",", " ").split()]
    options = PlayOptions(
        players=tuple(name.strip() for name in players.split(",") if name.strip()),
        seed=seed,
        edition=edition,
        setup=tuple([*words, "series"] if series else words),
        first=first,
        bots=tuple(bot or ()),
        all_bots=bots,
        script=script,
        scenario=scenario,
        cards=_card_files(cards, no_user_cards),
        json=json,
        quiet=quiet,
        open=open,
        language=lang,
    )
    sys.exit(play_command(options))


@app.command()
def rule(
    words: Annotated[
        list[str] | None, typer.Argument(help="A question in words, a ruling's id or a rule's id.")
    ] = None,
    card: Annotated[str, typer.Option(help="Only rulings about this card.")] = "",
    edition: Annotated[str, typer.Option(help="Only what holds in this edition: en, de, fr or ru.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="What the documents settle and what covers it.")] = False,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Ask a question about the rules; the answer is proven by running its scenarios."""
    from nightfall_cli.cli.library import library_or_exit
    from nightfall_cli.cli.rule import coverage_command, rule_command

    if coverage:
        sys.exit(coverage_command())
    sys.exit(
        rule_command(" ".join(words or ()), library_or_exit(_card_files(cards, no_user_cards)), card, edition, json)
    )


@app.command("try")
def try_sentence(
    sentence: Annotated[
        list[str], typer.Argument(help="For example: Janet has Vulko; Scott links Blood Rage on Janet.")
    ],
    edition: Annotated[str, typer.Option(help="en, de, fr or ru.")] = "",
    all_editions: Annotated[bool, typer.Option("--all", help="Try it under every edition.")] = False,
    save: Annotated[str, typer.Option(help="Write a scenario to this file.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    lang: Annotated[str, typer.Option(help="en, de, fr or ru: the language in which cards are named.")] = "en",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Try a situation: a sentence sets up a board, is played, and every outcome is told with its rules."""
    from nightfall_cli.cli.library import library_or_exit
    from nightfall_cli.cli.try_command import try_command

    library = library_or_exit(_card_files(cards, no_user_cards))
    sys.exit(try_command(" ".join(sentence), edition, all_editions, save, json, lang, library))


@app.command()
def card(
    name: Annotated[list[str], typer.Argument(help="A name in any of the four languages; it may be shortened.")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    lang: Annotated[str, typer.Option(help="en, de, fr or ru: the language in which cards are named.")] = "en",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Show a card; what no document attests carries ≈."""
    from nightfall_cli.cli.cards import card_command
    from nightfall_cli.cli.library import library_or_exit

    sys.exit(card_command(" ".join(name), lang, json, library_or_exit(_card_files(cards, no_user_cards))))


@app.command("cards")
def list_cards(
    color: Annotated[str, typer.Option(help="Colours or their letters, with commas.")] = "",
    link: Annotated[str, typer.Option(help="Cards with one of these link colours.")] = "",
    kicker: Annotated[str, typer.Option(help="Cards with this kicker colour; none for those without.")] = "",
    kind: Annotated[str, typer.Option(help="minion or action.")] = "",
    species: Annotated[str, typer.Option(help="hunter, vampire, werewolf or ghoul.")] = "",
    cost: Annotated[str, typer.Option(help="3, <=3, >=4 or 2-4.")] = "",
    text: Annotated[str, typer.Option(help="Words that all occur in the card's text.")] = "",
    follows: Annotated[str, typer.Option(help="Cards that may be linked right after this one.")] = "",
    feeds: Annotated[str, typer.Option(help="Cards after which this one may be linked.")] = "",
    kicks: Annotated[str, typer.Option(help="Cards whose kicker this one sets off.")] = "",
    starters: Annotated[bool, typer.Option("--starters", help="The starting minions.")] = False,
    pool: Annotated[str, typer.Option(help="The draft cards of an edition.")] = "",
    sort: Annotated[str, typer.Option(help="name, cost, color, strength or health.")] = "",
    reverse: Annotated[bool, typer.Option("--reverse", help="The other way round.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    graph: Annotated[str, typer.Option(help="Draw what links to what into a file: .svg or .dot.")] = "",
    audit: Annotated[bool, typer.Option("--audit", help="List every value that no document attests.")] = False,
    correct: Annotated[bool, typer.Option("--correct", help="Put the printed values in, one after another.")] = False,
    only: Annotated[str, typer.Option(help="With --correct: only this card's values.")] = "",
    lang: Annotated[str, typer.Option(help="en, de, fr or ru: the language in which cards are named.")] = "en",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """List, filter, draw or correct the cards."""
    if correct:
        from nightfall_cli.cli.correct import correct_command

        sys.exit(correct_command(only, lang))
    from nightfall_cli.cli.cards import Wanted, cards_command
    from nightfall_cli.cli.library import library_or_exit

    wanted = Wanted(
        color=color,
        link=link,
        kicker=kicker,
        kind=kind,
        species=species,
        cost=cost,
        text=text,
        follows=follows,
        feeds=feeds,
        kicks=kicks,
        starters=starters,
        pool=pool,
        sort=sort,
        reverse=reverse,
        form="json" if json else "csv" if csv else "table",
        language=lang,
        graph=graph,
        audit=audit,
    )
    sys.exit(cards_command(wanted, library_or_exit(_card_files(cards, no_user_cards))))


@app.command()
def resume(
    number: Annotated[int, typer.Argument(help="Which game; the latest by default.")] = 0,
    list_games: Annotated[bool, typer.Option("--list", help="List the kept games.")] = False,
) -> None:
    """Go on with a game that the shell kept."""
    from nightfall_cli.shell.start import list_kept
    from nightfall_cli.shell.start import resume as resume_game

    sys.exit(list_kept() if list_games else resume_game(number))


@app.command()
def show(
    scenario: Annotated[Path, typer.Argument(help="A scenario or a saved game.")],
    chain: Annotated[bool, typer.Option("--chain", help="Only the chain.")] = False,
    svg: Annotated[str, typer.Option(help="Draw it into an SVG file.")] = "",
    html: Annotated[str, typer.Option(help="Draw it into an HTML file.")] = "",
    text: Annotated[str, typer.Option(help="Draw it into a text file.")] = "",
    edition: Annotated[str, typer.Option(help="The scenario's first by default.")] = "",
    lang: Annotated[str, typer.Option(help="en, de, fr or ru: the language in which cards are named.")] = "en",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Show the board, or the chain, of a scenario; or draw it into a file."""
    from nightfall_cli.cli.show import show_command

    files = {"svg": svg, "html": html, "text": text}
    sys.exit(
        show_command(
            scenario,
            {form: file for form, file in files.items() if file},
            chain,
            edition,
            lang,
            _card_files(cards, no_user_cards),
        )
    )


@app.command()
def selfcheck(
    decisions: Annotated[int, typer.Option(help="How many decisions to check, at least.")] = 10_000,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 0,
    save_every: Annotated[int, typer.Option(help="Save and load at every n-th decision.")] = 1,
    jobs: Annotated[int, typer.Option("-j", help="Processes.")] = 1,
) -> None:
    """Play random games and check everything at every decision."""
    from nightfall_cli.cli.selfcheck import selfcheck_command

    sys.exit(selfcheck_command(decisions, seed, save_every, jobs))


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(help="How long each measurement runs.")] = 2.0,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure the speed of the engine on this machine."""
    from nightfall_cli.cli.bench import bench_command

    bench_command(seconds, json)


@app.command()
def test(
    paths: Annotated[
        list[str] | None, typer.Argument(help="Scenario files and folders; the shipped ones by default.")
    ] = None,
    edition: Annotated[list[str] | None, typer.Option(help="Only this edition; may be repeated.")] = None,
    words: Annotated[str, typer.Option("-k", help="Only cases with these words in path, title or ids.")] = "",
    stop: Annotated[bool, typer.Option("-x", help="Stop at the first failure.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One object per case on standard output.")] = False,
    junit: Annotated[str, typer.Option(help="Write a JUnit report to this file.")] = "",
    accept: Annotated[bool, typer.Option("--accept", help="Write what holds into failing expectations.")] = False,
    jobs: Annotated[int, typer.Option("-j", help="Processes.")] = 1,
    compare: Annotated[bool, typer.Option("--compare", help="Run under all editions; show where they part.")] = False,
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Run scenario files under their editions."""
    from nightfall_cli.cli.test import Plan, test_command

    files = tuple(str(file) for file in _card_files(cards, no_user_cards))
    if compare:
        from nightfall_cli.cli.compare import compare_command

        sys.exit(compare_command(paths or (), files, json))
    plan = Plan(tuple(edition or ()), words, files)
    sys.exit(test_command(paths or (), plan, as_json=json, junit=junit, stop=stop, accept=accept, jobs=jobs))


@app.command()
def check(
    paths: Annotated[list[str], typer.Argument(help="Scenario files and folders.")],
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Validate scenario files without running them."""
    from nightfall_cli.cli.test import check_command

    sys.exit(check_command(paths, tuple(str(file) for file in _card_files(cards, no_user_cards))))


@app.command()
def fmt(
    paths: Annotated[list[str], typer.Argument(help="Scenario files and folders.")],
    check: Annotated[bool, typer.Option("--check", help="Only say which files would change.")] = False,
) -> None:
    """Lay scenario files out, keeping comments."""
    from nightfall_cli.cli.test import fmt_command

    sys.exit(fmt_command(paths, check))


@app.command()
def schema(cards: CardFiles = None, no_user_cards: NoUserCards = False) -> None:
    """Print the JSON Schema of scenario files, for editors."""
    from nightfall_cli.cli.schema import schema_command

    sys.exit(schema_command(_card_files(cards, no_user_cards)))
