"""Judge expectations: whether a line ``expect …`` holds in a position, and what holds instead."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.nearest import MISSPELT, nearest
from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.files.shipped_tables import read_table
from nightfall_cli.language.board_forms import BOARD_FORMS
from nightfall_cli.language.form import Form, Verdict
from nightfall_cli.language.turn_forms import TURN_FORMS
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import CODES, RULES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nightfall_cli.rules.state import State

    Find = Callable[[str], tuple[Form, re.Match[str]] | Refusal]

_EDITIONS = late_pattern(r"expect@([a-z,]+)$")

INSTEAD = "write what is there, such as PLAYER play is …, or chain is …"
"""The remedy for ``not`` before something that does not exist."""


@cache
def _words() -> dict[str, Any]:
    """Return ``fillers``, words that are too many, and ``everyday``, the words of forms by words used instead."""
    return read_table("language/data/expectations.toml")


def words_first(forms: Iterable[Form]) -> tuple[Form, ...]:
    """Return the forms in the order they are tried: forms that start with a name come last."""
    return tuple(sorted(forms, key=lambda known: not known.word))


FORMS = words_first((*BOARD_FORMS, *TURN_FORMS))
"""The forms about one position; `nightfall_cli.search.quantified` adds forms about every line of play."""


def editions_of(word: str) -> tuple[str, ...] | Refusal:
    """Return the editions of ``expect@de,fr``; all editions without ``@``."""
    if word == "expect":
        return tuple(EDITIONS)
    match = _EDITIONS.match(word)
    editions = tuple(match[1].split(",")) if match else ()
    if not editions or any(edition not in EDITIONS for edition in editions):
        return Refusal(
            "invalid",
            "syntax",
            Message("'{text}': expected editions after expect@: {names}", text=word, names=", ".join(EDITIONS)),
        )
    return editions


def find_form(subject: str, forms: tuple[Form, ...] = FORMS) -> tuple[Form, re.Match[str]] | Refusal:
    """Return the form that a subject matches, and the match; the subject comes without ``not``."""
    first_word = subject.partition(" ")[0].casefold()
    for known in forms:
        match = known.match(subject) if known.word in ("", first_word) else None
        if match:
            return known, match
    meant = _meant(subject, forms)
    near = (meant,) if meant else _nearest_usages(subject, forms)
    message = Message("'{text}' is not an expectation; forms: {forms}", text=subject, forms=" | ".join(near))
    if meant:
        message = Message("'{text}' is not an expectation; did you mean '{forms}'?", text=subject, forms=meant)
    return Refusal("invalid", "syntax", message, candidates=near)


def _meant(subject: str, forms: tuple[Form, ...]) -> str:
    """Return the expectation that a subject is with one misspelt word corrected or filler left out, "" without any."""
    words, known = subject.split(), {word for known in forms for word in _words_of(known)}
    for at, word in enumerate(words):
        for near in (*nearest(word.casefold(), known, 3, MISSPELT), *[""] * (word.casefold() in _words()["fillers"])):
            meant = " ".join((*words[:at], *near.split(), *words[at + 1 :]))
            if any(known.word in ("", meant.partition(" ")[0]) and known.match(meant) for known in forms):
                return meant
    return ""


def _words_of(known: Form) -> list[str]:
    """Return the words of a form that are written as they stand."""
    return [word for word in re.split(r"[ |,…\[\]]+", known.usage) if word.islower()]


def _nearest_usages(subject: str, forms: tuple[Form, ...]) -> tuple[str, ...]:
    """Return the usages that share the most words with a subject, misspelt words included; all when none does.

    Fillers count only where nothing else is shared.
    """
    words = subject.casefold().split()
    words += [meant for word in words for meant in _words()["everyday"].get(word, ())]
    scores = {}
    for known in forms:
        shared = [word for word in words if nearest(word, _words_of(known), cutoff=MISSPELT)]
        scores[known.usage] = len([word for word in shared if word not in _words()["fillers"]]), len(shared)
    best = max(scores.values())
    if best[0]:
        return tuple(usage for usage, score in scores.items() if score[0] == best[0])
    return tuple(usage for usage, score in scores.items() if score == best)


def split_not(subject: str) -> tuple[bool, str]:
    """Return whether a subject starts with ``not``, and the rest."""
    word, _, rest = subject.partition(" ")
    return (True, rest.strip()) if word.casefold() == "not" else (False, subject)


def judge(state: State, subject: str, since: object = None, find: Find = find_form) -> Verdict | Refusal:
    """Judge the text after ``expect``. ``since`` is the log before the last move, for ``log has``.

    ``find`` returns the form of a subject, as `find_form` does.
    A refusal means that the subject cannot be read in this position. The state is never changed.
    """
    negated, subject = split_not(subject)
    found = find(subject)
    if isinstance(found, Refusal):
        return found
    verdict = found[0].judge(state, found[1], since)
    if isinstance(verdict, Refusal) or not negated:
        return verdict
    if verdict.vain:
        instead = f"; not … proves nothing of what does not exist: {verdict.corrected or INSTEAD}"
        return verdict if found[0].word in ("legal", "illegal") else verdict._replace(actual=verdict.actual + instead)
    return Verdict(not verdict.holds, verdict.actual, subject if verdict.holds else f"not {subject}")


def unknown_reason(subject: str) -> str:
    """Return the reason after ``because`` when it is neither a rule id nor a refusal code, else ""."""
    found = find_form(split_not(subject)[1])
    if isinstance(found, Refusal) or found[0].name != "illegal":
        return ""
    why = found[1]["why"]
    return why if why and why not in RULES and why not in CODES else ""
