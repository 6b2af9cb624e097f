"""The templates of the package that have translations: literals given to the mechanism, and the tables of others."""

import ast
import tomllib
from functools import cache

from house import MODULES, PACKAGE, imported, nodes, where

from nightfall_cli.cards.model import COLOR_LETTERS, NO_MORE_TEXT, SPECIES
from nightfall_cli.cards.model import KINDS as KINDS_OF_CARDS
from nightfall_cli.cli import cards
from nightfall_cli.cli.puzzle import paragraphs_of, story_of
from nightfall_cli.language import verbs
from nightfall_cli.language.event_values import FIELDS
from nightfall_cli.messages.message import CONTEXT, places_of
from nightfall_cli.rules.events import KINDS
from nightfall_cli.rules.questions import QUESTIONS, TARGETS
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.rules.values import COUNTED
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.search import quantified
from nightfall_cli.shell.answers import GROUPS, LEGEND
from nightfall_cli.shell.settings import SETTINGS
from nightfall_cli.show import card_rows, digest
from nightfall_cli.trial import assertion
from nightfall_cli.trial.answer_lines import GIVEN
from nightfall_cli.trial.claim_values import LABEL_WORDS
from nightfall_cli.trial.sentence_forms import FORMS

CALLS = {"Message": 0, "worded": 1, "phrase": 0, "_worded": 0, "usage": 0, "illegal": 3}
"""Functions that take a template, and its place among the arguments."""
REFUSE = "refuse"
"""In `trial/`, functions and methods of this name take a template as their first or second argument."""


def literals(node):
    """The texts that an expression may be; None for one that is not made of literals."""
    if isinstance(node, ast.Constant):
        return [node.value]
    if isinstance(node, ast.IfExp):
        halves = literals(node.body), literals(node.orelse)
        return None if None in halves else [*halves[0], *halves[1]]
    return None


def calls():
    """Every call of the mechanism: module, line, its literals or None."""
    users = [path for path in MODULES if "nightfall_cli.messages.message" in imported(path)]
    trial = [path for path in MODULES if path.parent.name == "trial" and path not in users]
    for path in (*users, *trial, PACKAGE / "messages" / "message.py"):
        for node in nodes(path):
            func = getattr(node, "func", None)
            name = getattr(func, "id", getattr(func, "attr", ""))
            at = 0 if isinstance(func, ast.Attribute) else CALLS.get(name, 0)
            if isinstance(node, ast.Call) and name in CALLS and len(node.args) > at:
                yield where(path), node.lineno, literals(node.args[at])
            elif isinstance(node, ast.Call) and name == REFUSE and path.parent.name == "trial":
                found = next(filter(None, map(literals, node.args[:2])), None)
                yield from [(where(path), node.lineno, found)] if found else []


def of_tables():
    """The templates that stand in tables."""
    for kind in KINDS.values():
        yield from (kind.template, kind.redacted)
    for question in QUESTIONS.values():
        yield from (question.words, question.must, question.not_it, question.stop)
    yield from (*TARGETS.values(), *COLOR_LETTERS, *PHASES, "clean-up", "draft", *digest.CLAUSES.values())
    yield from (*digest.WITHOUT_REASON.values(), *COUNTED.values(), *FIELDS.values())
    for verb in verbs.VERBS:
        yield verb.help
        for slot in verb.slots:
            yield from (slot.word, slot.target.upper(), slot.also)
    yield from (*GROUPS, *LEGEND, *(one.help for one in SETTINGS.values()), *(form.says for form in quantified.FORMS))
    yield from (*LABEL_WORDS.values(), *GIVEN.values(), *assertion.EXAMPLES.values())
    yield from (
        text for form, meaning in FORMS for text in (form, meaning) if form.startswith("PLAYER") or text is meaning
    )
    yield from (*SPECIES, *KINDS_OF_CARDS, NO_MORE_TEXT, card_rows.FOOTER, *cards.COLUMNS)


def of_shipped_texts():
    """The titles and texts of the lessons and puzzles."""
    for folder in ("lessons", "puzzles"):
        for path in sorted((shipped_folder() / folder).glob("*.toml")):
            document = tomllib.loads(path.read_text(encoding="utf-8"))
            yield document["title"]
            about = document["about"]
            yield from paragraphs_of(about) if folder == "lessons" else [story_of(about.strip().splitlines())]


def has_words(template):
    """True when there is something to translate between the places."""
    pieces = "".join(before + "".join(forms) for before, _, forms in places_of(template.partition(CONTEXT)[0]))
    return any(sign.isalpha() for sign in pieces)


@cache
def templates(all=False):
    """Every template that must be translated; with ``all`` also those without words, which may be."""
    found = [text for _, _, texts in calls() for text in texts or ()]
    every = filter(None, dict.fromkeys([*found, *of_tables(), *of_shipped_texts()]))
    return [text for text in every if all or has_words(text)]
