"""Whether a sentence is in the clause forms, or in everyday words."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLORS, LANGUAGES
from nightfall_cli.trial.lexicon import folded, lexicon
from nightfall_cli.trial.sentence_forms import FORMS, VERBS, WOUND_EFFECT, split_clauses
from nightfall_cli.trial.sentence_tokens import tokens_of

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.stated import Trial

GIVEN_NAMES = ("me", "he", "she", "they", "you", "opponent")
"""Names that the reading of everyday words gives to players without one."""

_CLAUSE_VERBS = frozenset(VERBS) - {"order", "orders"}
_WORDS = re.compile(r"[a-z]+")
_LEXICAL = ("verb", "participle", "pronoun", "preposition", "word", "filler", "noun", "number", "color")


def has_everyday_subject(trial: Trial) -> bool:
    """True when a word such as "Then" or "My opponent" was read as a player's name."""
    names = [folded(word) for name in trial.names for word in name.split()]
    return any(word in _function_words() and word not in GIVEN_NAMES for word in names)


def is_everyday(sentence: str, library: Library) -> bool:
    """True for a sentence with words that no clause form has, or with several verbs in a clause."""
    if re.search(r"\buses?\b.* on ", sentence, re.IGNORECASE) and WOUND_EFFECT not in sentence.casefold():
        return True
    if ";" not in sentence and sentence.rstrip().endswith((".", "!")):
        return True
    clauses = split_clauses(sentence, library)
    if any(sum(word.strip(",") in _CLAUSE_VERBS for word in clause.split()) > 1 for clause in clauses):
        return True
    language, tokens = tokens_of(sentence, library)
    for token in tokens:
        words = set(lexicon("en").words(token.text))
        if token.kind == "pronoun" and token.text[0].islower() and token.text != "it":
            return True
        if token.kind == "end" and token.value == "?":
            return True
        known = set(lexicon(language).words(token.text)) <= lexicon(language).known
        if token.kind in _LEXICAL and known and not token.text.isdecimal() and not words <= _clause_words():
            return True
    return False


@cache
def _clause_words() -> frozenset[str]:
    words = {word for form, _ in FORMS for word in _WORDS.findall(form)}
    return frozenset(
        (
            *words,
            *VERBS,
            *COLORS,
            *GIVEN_NAMES,
            "and",
            "with",
            "his",
            "her",
            "their",
            "wound",
            "archive",
            "orders",
            "it",
        )
    )


@cache
def _function_words() -> frozenset[str]:
    """Return the words of all languages that are no names."""
    kinds = ("word", "pronoun", "preposition", "filler")
    return frozenset(
        phrase[0]
        for language in LANGUAGES
        for phrase, meanings in lexicon(language).phrases.items()
        if len(phrase) == 1 and any(meaning.kind in kinds for meaning in meanings)
    )
