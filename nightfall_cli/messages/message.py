"""Word a template in a language. The English template is the key of its translation, in ``de.json`` and its like.

A place is ``{name}``. Forms for a number are ``{number:card|cards}``: the form that fits the value of ``number``, in as
many forms as `PLURALS` has for the language. A list is ``{names:and}``, with that word before its last item,
``{names:or…}``, with it between all items, or ``{names:;}``. The tables are JSON because they are read in 2 ms; as TOML
it took 40.
"""

from __future__ import annotations

import os
import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, cast

from nightfall_cli.files.late_patterns import late_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ENGLISH = "en"

_TENS = [ten for ten in range(0, 100, 10) if ten != 10]
PLURALS: dict[str, tuple[int, tuple[frozenset[int], ...]]] = {
    ENGLISH: (10**9, (frozenset({1}),)),
    "de": (10**9, (frozenset({1}),)),
    "fr": (10**9, (frozenset({0, 1}),)),
    "ru": (100, (frozenset(ten + 1 for ten in _TENS), frozenset(ten + last for ten in _TENS for last in (2, 3, 4)))),
}
"""The forms of each language: the numbers of every form but the last, as remainders of the first number."""

CONTEXT = "¦"
"""Stands in a template before a remark that is not printed, where one English word has several translations."""

_PLACE = late_pattern(r"\{(\w++)(?::([^{}]*+))?\}")


def plural_form(language: str, number: int) -> int:
    """Return which of the forms of a language fits a number."""
    modulus, forms = PLURALS[language]
    rest = abs(number) % modulus
    return next((at for at, numbers in enumerate(forms) if rest in numbers), len(forms))


@cache
def translations(language: str) -> Mapping[str, str]:
    """Return the translations of a language by their English templates."""
    if language == ENGLISH:
        return {}
    import json
    from pathlib import Path

    found: dict[str, str] = json.loads((Path(__file__).parent / f"{language}.json").read_text(encoding="utf-8"))
    return found


@lru_cache(2048)
def places_of(template: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Return the pieces of a template: the text before each place, its name, and its forms; last a text without one."""
    found, done = [], 0
    for match in _PLACE.finditer(template):
        forms = tuple(match[2].split("|")) if match[2] is not None else ()
        found.append((template[done : match.start()], match[1], forms))
        done = match.end()
    return (*found, (template[done:], "", ()))


def worded(language: str, template: str, /, **values: object) -> str:
    """Return a template in a language, with these values in its places; in English where it is not translated.

    A value is a text, a number, a card or a verb, a `Message`, or several of them.
    """
    if language != ENGLISH:
        template = translations(language).get(template, template)
    if CONTEXT in template:
        template = template.partition(CONTEXT)[0]
    if "{" not in template:
        return template
    return "".join([before + _shown(language, name, forms, values) for before, name, forms in places_of(template)])


def _shown(language: str, name: str, forms: tuple[str, ...], values: Mapping[str, object]) -> str:
    if not name:
        return ""
    value = values[name]
    if not forms:
        return _text(language, value)
    if len(forms) == 1:
        return listed([_text(language, one) for one in cast("Sequence[object]", value)], forms[0])
    number = value if isinstance(value, int) else int("0" + re.sub(r"\D++", "", str(value)))  # ≈3 is 3
    return forms[min(plural_form(language, number), len(forms) - 1)]


def listed(texts: Sequence[str], word: str) -> str:
    """Return ``Ann, Bob and Cid``: texts with a word before the last; with ``or…`` it stands between all of them."""
    if word == ";":
        return "; ".join(texts)
    if word.endswith("…"):
        return f" {word[:-1]} ".join(texts)
    *others, last = texts or ("",)
    return f"{', '.join(others)} {word} {last}" if others else last


def _text(language: str, value: Any) -> str:
    if isinstance(value, str):
        return in_language(value, language)
    if isinstance(value, (int, float)):
        return str(value) if language == ENGLISH else str(value).replace(".", ",")
    return name_in(value, language) if hasattr(value, "names") else ", ".join(_text(language, one) for one in value)


def name_in(named: Any, language: str = ENGLISH) -> str:
    """Return the name of a card or a verb in a language, without quotes; the English one where it has no other."""
    name: str = named.name if language == ENGLISH else named.names.get(language, (named.name,))[0]
    return name


class Message(str):
    """An English sentence that remembers its template and values, so that it can be shown in another language.

    >>> Message("{player} draws {number} {number:card|cards}", player="Ann", number=2)
    'Ann draws 2 cards'
    """

    __slots__ = ("template", "values")
    template: str
    values: dict[str, object]

    def __new__(cls, template: str, /, **values: object) -> Message:
        """Word the template in English."""
        self = super().__new__(cls, worded(ENGLISH, template, **values))
        self.template, self.values = template, values
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how a copy or a pickle is made again."""
        return _again, (self.template, self.values)


def _again(template: str, values: dict[str, object]) -> Message:
    return Message(template, **values)


def in_language(text: str, language: str) -> str:
    """Return a message in a language; any other text as it is."""
    if language == ENGLISH or not isinstance(text, Message):
        return text
    return worded(language, text.template, **text.values)


def all_in(language: str, texts: Iterable[str]) -> tuple[str, ...]:
    """Return several texts in a language."""
    return tuple(in_language(text, language) for text in texts)


def phrase(template: str) -> str:
    """Mark a template that is kept in a table or a constant; a test asks for its translations."""
    return template


LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the environment that name the locale, the first one that is set decides."""


def chosen_language(asked: str = "", setting: str = "", environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that a command asks for, else the one of the settings, else the locale's, else English."""
    named = next((environment[name] for name in LOCALE if environment.get(name)), "")
    locale = "" if named[2:3].isalpha() else named[:2].lower()
    return next((language for language in (asked, setting, locale) if language in PLURALS), ENGLISH)
