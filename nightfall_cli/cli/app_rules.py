"""Commands about rules, situations and cards. Each function imports what it needs when it runs."""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated

import typer

from nightfall_cli.cli.library import card_files, run_with_library
from nightfall_cli.cli.root import CardFiles, Edition, Json, Language, NoUserCards


def rule(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="A question in plain words, a ruling id, a rule id, or a number of the last answer. "
            "Without it, pick a ruling on the terminal."
        ),
    ] = None,
    card: Annotated[str, typer.Option(help="Only rulings about this card.")] = "",
    edition: Annotated[str, typer.Option(help="Only rulings that hold in this edition: en, de, fr or ru.")] = "",
    json: Json = False,
    sources: Annotated[bool, typer.Option("--sources", help="Print documents, scenarios and boards too.")] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="List how much of the documents is covered.")] = False,
    lang: Annotated[
        str, typer.Option(help="Language of the answer: en, de, fr or ru (default: that of the question).")
    ] = "",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Ask a question about the rules. The answer is proven by running its scenarios."""
    from nightfall_cli.cli.rule import RuleOptions, coverage_command, rule_command

    if coverage:
        sys.exit(coverage_command())
    question = " ".join(words or ())
    options = RuleOptions(question, card=card, edition=edition, json=json, sources=sources, language=lang)
    sys.exit(run_with_library("rule", partial(rule_command, options), card_files(cards, no_user_cards)))


def try_sentence(
    sentence: Annotated[list[str], typer.Argument(help="For example: Bob hits my Vulko with Shock and Awe.")],
    edition: Edition = "",
    all_editions: Annotated[bool, typer.Option("--all", help="Try it under every edition.")] = False,
    save: Annotated[str, typer.Option(help="Write the first outcome to this file, as a scenario.")] = "",
    play: Annotated[bool, typer.Option("--play", help="Open the board in the shell.")] = False,
    json: Json = False,
    lang: Language = "en",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Try a situation: set up the board of a sentence, play it, and list every outcome with its rules."""
    from nightfall_cli.cli.try_command import TryOptions, try_command

    options = TryOptions(
        sentence=" ".join(sentence),
        edition=edition,
        all_editions=all_editions,
        save=save,
        json=json,
        language=lang,
        play=play,
    )
    sys.exit(run_with_library("try", partial(try_command, options), card_files(cards, no_user_cards)))


def verify(
    claim: Annotated[list[str], typer.Argument(help="For example: Vulko survives Blood Rage and Shock and Awe.")],
    edition: Annotated[str, typer.Option(help="Only under this edition: en, de, fr or ru.")] = "",
    save: Annotated[str, typer.Option(help="Write the deciding line to this file, as a scenario that passes.")] = "",
    json: Json = False,
    lang: Language = "en",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Judge a claim over all lines and editions: supported, refuted, or what it depends on."""
    from nightfall_cli.cli.verify import VerifyOptions, verify_command

    options = VerifyOptions(claim=" ".join(claim), edition=edition, save=save, json=json, language=lang)
    sys.exit(run_with_library("verify", partial(verify_command, options), card_files(cards, no_user_cards)))


def card(
    name: Annotated[list[str], typer.Argument(help="A card name in any of the four languages; it may be shortened.")],
    json: Json = False,
    lang: Language = "",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """Show a card; ≈ marks values that no document attests."""
    from nightfall_cli.cli.card import card_command

    run = partial(card_command, " ".join(name), lang, json)
    sys.exit(run_with_library("card", run, card_files(cards, no_user_cards)))


def list_cards(
    color: Annotated[str, typer.Option(help="Cards of these colours or letters, separated by commas.")] = "",
    link: Annotated[str, typer.Option(help="Cards with one of these link colours.")] = "",
    kicker: Annotated[str, typer.Option(help="Cards with this kicker colour; none: cards without a kicker.")] = "",
    kind: Annotated[str, typer.Option(help="Cards of this kind: minion or action.")] = "",
    species: Annotated[str, typer.Option(help="Minions of this species: hunter, vampire, werewolf or ghoul.")] = "",
    cost: Annotated[str, typer.Option(help="Cards of this cost: 3, <=3, >=4 or 2-4.")] = "",
    words: Annotated[str, typer.Option(help="Only the cards with all these words in their text.")] = "",
    follows: Annotated[str, typer.Option(help="Cards that may be linked right after this one.")] = "",
    feeds: Annotated[str, typer.Option(help="Cards after which this one may be linked.")] = "",
    kicks: Annotated[str, typer.Option(help="Cards whose kicker this one triggers.")] = "",
    starters: Annotated[bool, typer.Option("--starters", help="Only the starting minions.")] = False,
    pool: Annotated[str, typer.Option(help="Only the draft cards of this edition.")] = "",
    sort: Annotated[str, typer.Option(help="Sort by name, cost, color, strength or health.")] = "",
    reverse: Annotated[bool, typer.Option("--reverse", help="Reverse the order.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    graph: Annotated[str, typer.Option(help="Write a .dot file for Graphviz that shows which cards link.")] = "",
    audit: Annotated[bool, typer.Option("--audit", help="List every value that no document attests.")] = False,
    correct: Annotated[bool, typer.Option("--correct", help="Enter the printed values, one after another.")] = False,
    only: Annotated[str, typer.Option(help="With --correct: ask only for this card's values.")] = "",
    lang: Language = "",
    cards: CardFiles = None,
    no_user_cards: NoUserCards = False,
) -> None:
    """List, filter, draw or correct the cards."""
    if correct:
        from nightfall_cli.cli.correct import correct_command

        sys.exit(correct_command(only, lang))
    from nightfall_cli.cli.cards import cards_command
    from nightfall_cli.show.card_table import Wanted

    wanted = Wanted(
        color=color,
        link=link,
        kicker=kicker,
        kind=kind,
        species=species,
        cost=cost,
        text=words,
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
    sys.exit(run_with_library("cards", partial(cards_command, wanted), card_files(cards, no_user_cards)))
