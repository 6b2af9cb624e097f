"""Commands about rules, situations and cards: their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from typer import Argument, Option

    from nightfall_cli.cli.root import Edition, Json, Language, LanguageOfAnswer, argument, joined


QUESTION = """A question in plain words, a ruling id, a rule id, or a number of the last answer. Without it, pick a \
ruling on the terminal."""


class RuleOptions(NamedTuple):
    """Ask a question about the rules. The answer is proven by running its scenarios."""

    words: Annotated[str, joined, argument(QUESTION)] = ""
    card: Annotated[str, "Only rulings about this card."] = ""
    edition: Annotated[str, "Only rulings that hold in this edition: en, de, fr or ru."] = ""
    json: Json = False
    sources: Annotated[bool, "Print documents, scenarios and boards too."] = False
    coverage: Annotated[bool, "List how much of the documents is covered."] = False
    language: LanguageOfAnswer = ""


class TryOptions(NamedTuple):
    """Try a situation: set up the board of a sentence, play it, and list every outcome with its rules."""

    sentence: Annotated[str, joined, Argument(help="For example: Bob hits my Vulko with Shock and Awe.")]
    edition: Edition = ""
    all_editions: Annotated[bool, Option("--all", help="Try it under every edition.")] = False
    save: Annotated[str, "Write the first outcome to this file, as a scenario."] = ""
    play: Annotated[bool, "Open the board in the shell."] = False
    rules: Annotated[bool, "Print the text of each rule that the answer cites, too."] = False
    json: Json = False
    language: LanguageOfAnswer = ""


class VerifyOptions(NamedTuple):
    """Judge a claim over all lines and editions: supported, refuted, or what it depends on."""

    claim: Annotated[str, joined, Argument(help="For example: Vulko survives Blood Rage and Shock and Awe.")]
    edition: Annotated[str, "Only under this edition: en, de, fr or ru."] = ""
    save: Annotated[str, "Write the deciding line to this file, as a scenario that passes."] = ""
    json: Json = False
    language: LanguageOfAnswer = ""


class CardOptions(NamedTuple):
    """Show a card; ≈ marks values that no document attests."""

    name: Annotated[str, joined, Argument(help="A card name in any of the four languages; it may be shortened.")]
    json: Json = False
    language: Language = ""


class CardsOptions(NamedTuple):
    """List, filter, draw or correct the cards."""

    color: Annotated[str, "Cards of these colours or letters, separated by commas."] = ""
    link: Annotated[str, "Cards with one of these link colours."] = ""
    kicker: Annotated[str, "Cards with this kicker colour; none: cards without a kicker."] = ""
    kind: Annotated[str, "Cards of this kind: minion or action."] = ""
    species: Annotated[str, "Minions of this species: hunter, vampire, werewolf or ghoul."] = ""
    cost: Annotated[str, "Cards of this cost: 3, <=3, >=4 or 2-4."] = ""
    text: Annotated[str, Option("--words", help="Only the cards with all these words in their text.")] = ""
    follows: Annotated[str, "Cards that may be linked right after this one."] = ""
    feeds: Annotated[str, "Cards after which this one may be linked."] = ""
    kicks: Annotated[str, "Cards whose kicker this one triggers."] = ""
    starters: Annotated[bool, "Only the starting minions."] = False
    pool: Annotated[str, "Only the draft cards of this edition."] = ""
    sort: Annotated[str, "Sort by name, cost, color, strength or health."] = ""
    reverse: Annotated[bool, "Reverse the order."] = False
    json: Annotated[bool, "Print JSON."] = False
    csv: Annotated[bool, "Print CSV."] = False
    graph: Annotated[str, "Write a .dot file for Graphviz that shows which cards link."] = ""
    audit: Annotated[bool, "List every value that no document attests."] = False
    correct: Annotated[bool, "Enter the printed values, one after another."] = False
    only: Annotated[str, "With --correct: ask only for this card's values."] = ""
    language: Language = ""
