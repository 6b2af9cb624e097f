"""Commands about rules, cards and scenario files, for editors and assistants: their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from typer import Argument, Option

    from nightfall_cli.cli import values
    from nightfall_cli.cli.values import Texts, joined, listed


QUESTION = """A question in plain words, a ruling id, a rule id, or a number of the last answer. Without it, pick a \
ruling on the terminal."""


class RuleOptions(NamedTuple):
    """Ask a question about the rules. The answer is proven by running its scenarios."""

    words: Annotated[str, joined, values.argument(QUESTION)] = ""
    card: Annotated[str, "Only rulings about this card."] = ""
    edition: Annotated[str, "Only rulings that hold in this edition: en, de, fr or ru."] = ""
    json: values.Json = False
    sources: Annotated[bool, "Print documents, scenarios and boards too."] = False
    coverage: Annotated[bool, "List how much of the documents is covered."] = False
    language: values.LanguageOfAnswer = ""


class TryOptions(NamedTuple):
    """Try a situation: set up the board of a sentence, play it, and list every outcome with its rules."""

    sentence: Annotated[str, joined, Argument(help="For example: Bob hits my Vulko with Shock and Awe.")]
    edition: values.Edition = ""
    all_editions: Annotated[bool, Option("--all", help="Try it under every edition.")] = False
    save: Annotated[str, "Write the first outcome to this file, as a scenario."] = ""
    play: Annotated[bool, "Open the board in the shell."] = False
    rules: Annotated[bool, "Print the text of each rule that the answer cites, too."] = False
    json: values.Json = False
    language: values.LanguageOfAnswer = ""


class VerifyOptions(NamedTuple):
    """Judge a claim over all lines and editions: supported, refuted, or what it depends on."""

    claim: Annotated[str, joined, Argument(help="For example: Vulko survives Blood Rage and Shock and Awe.")]
    edition: Annotated[str, "Only under this edition: en, de, fr or ru."] = ""
    save: Annotated[str, "Write the deciding line to this file, as a scenario that passes."] = ""
    json: values.Json = False
    language: values.LanguageOfAnswer = ""


class CardOptions(NamedTuple):
    """Show a card; ≈ marks values that no document attests."""

    name: Annotated[str, joined, Argument(help="A card name in any of the four languages; it may be shortened.")]
    json: values.Json = False
    language: values.Language = ""


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
    language: values.Language = ""


# -- scenarios, editors and assistants --------------------------------------------------------
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
    jobs: values.Processes = 1
    compare: Annotated[bool, "Run under all editions and show where the results differ."] = False
    nodes: Annotated[int, "Play at most this many positions for each file (default 50,000)."] = 0
    timeout: values.Timeout = 0
    cards: tuple[Path, ...] = ()
    only: frozenset[str] | None = None  # the cases that failed last, as `last_failed` has them, or None for all


class NewOptions(NamedTuple):
    """Write the start of a scenario file."""

    file: Annotated[str, Argument(help="The file to write.")]
    players: Annotated[Texts, listed, "Names, separated by commas; the first is active."] = ("Scott", "Janet")
    phase: Annotated[str, "combat, chain, claim or cleanup."] = "chain"
    edition: values.Edition = ""
    sentence: Annotated[str | None, "Take the board and the moves of this sentence, as try does."] = None
    game: Annotated[str, Option("--from", help="Take the last position of this game file or kept game.")] = ""


class StepOptions(NamedTuple):
    """Walk through the script of a scenario: the shell opens at its board, next and back go through the lines."""

    scenario: Annotated[str, Argument(help="A scenario file.")]
    edition: Annotated[
        str, Option("--edition", help="en, de, fr or ru (default: the first, with what differs in the others).")
    ] = ""
    json: Annotated[bool, "Print one JSON object per line."] = False
    language: values.Language = ""


class CheckOptions(NamedTuple):
    """Validate scenario files without running them."""

    paths: values.Paths
    cards: tuple[Path, ...] = ()


class FmtOptions(NamedTuple):
    """Format scenario files, keeping comments."""

    paths: values.Paths
    check: Annotated[bool, "Only check, and change nothing: which files would change?"] = False
    cards: tuple[Path, ...] = ()


class SchemaOptions(NamedTuple):
    """Print the JSON Schema of scenario files, for editors."""


class LspOptions(NamedTuple):
    """Serve an editor: faults, completion, boards and runs of scenario files (language server protocol)."""


class McpOptions(NamedTuple):
    """Serve an assistant: rules, situations, cards and tables to play at (model context protocol)."""
