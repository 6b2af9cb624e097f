"""How each language writes card text: labels, and sentences with their plural forms.

A language is the file ``data/text_LANGUAGE.toml``, read at the first text in that language. Its keys:

- ``label_end``: what follows a label; ``small_after_label``: texts begin with a small letter;
- ``instead`` and ``small_after_instead``: the same for the beginning of a kicker that replaces the chain text;
- ``labels``: how a label is written, then other spellings that are read;
- ``sentences``: a template for each name in ``data/effects.toml``, with ``{n}`` for its number, forms ``{n:one|many}``;
- ``phrases``: patterns of the words that stand for some English words, to mark those that no document gives.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from nightfall_cli.cards.model import LABELS, LANGUAGES
from nightfall_cli.cards.sentences import EFFECTS
from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.files.shipped_tables import read_table
from nightfall_cli.messages.message import PLURALS, plural_form

_FORMS = late_pattern(r"\{n:([^{}]*+)\}")
_ALIKE = str.maketrans("’ʼ\u00a0\u202fёЁ", "''  еЕ")
"""Signs that are read alike."""


def alike(text: str) -> str:
    """Return a text of the same length in which signs that are read alike are the same."""
    return text.translate(_ALIKE)


class Grammar:
    """How a language writes card text; see the module."""

    def __init__(self, language: str, data: dict[str, Any]) -> None:
        self.language = language
        self.label_end: str = data["label_end"]
        self.small_after_label: bool = data["small_after_label"]
        self.instead: str = data["instead"]
        self.small_after_instead: bool = data["small_after_instead"]
        self.labels: dict[str, list[str]] = data["labels"]
        self.phrases: dict[str, list[str]] = data["phrases"]
        self.wound_effect: str = data.get("wound_effect", "")
        self.forms = {name: self._forms(data["sentences"][name]) for name in EFFECTS}
        self.names: dict[str, list[tuple[str, int]]] = {}
        for name, forms in self.forms.items():
            for number, form in enumerate(forms):
                self.names.setdefault(alike(form), []).append((name, number))

    def _forms(self, template: str) -> tuple[str, ...]:
        """Return the template once for each form of its number; once if it has no number."""
        if "{n}" not in template:
            return (template,)
        pieces = _FORMS.split(template)
        return tuple(
            "".join(piece.split("|")[form] if place % 2 else piece for place, piece in enumerate(pieces))
            for form in range(len(PLURALS[self.language][1]) + 1)
        )

    def form_of(self, number: int) -> int:
        """Return which form of the words a number takes."""
        return plural_form(self.language, number)

    def with_number(self, forms: tuple[str, ...], number: int) -> str:
        """Return the form for a number, with the number in it."""
        return forms[self.form_of(number) if len(forms) > 1 else 0].replace("{n}", str(number))


@cache
def grammar(language: str) -> Grammar:
    return Grammar(language, read_table(f"cards/data/text_{language}.toml"))


def label_in(written: str) -> tuple[str, str] | None:
    """Return the language of a written label and its English name; capitals count in English only."""
    if written in LABELS:
        return "en", written
    folded = alike(written).strip().casefold()
    for language in LANGUAGES[1:]:
        for label, spellings in grammar(language).labels.items():
            if folded in (alike(spelling).casefold() for spelling in spellings):
                return language, label
    return None


def wound_effect(english: str, language: str) -> str:
    """Return the text of every wound in a language, given the English one."""
    return grammar(language).wound_effect or english
