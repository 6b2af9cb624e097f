"""Answer a situation or a claim that no ruling decides for sure: the engine plays it."""

from __future__ import annotations

from shlex import quote
from textwrap import wrap
from typing import TYPE_CHECKING

from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library

LONGEST = 500
"""The characters of the longest question that is read as a situation or a claim."""
MOST = 12
"""The lines of a played answer; the command prints all."""


def played_lines(text: str, library: Library, edition: str, width: int, program: str = "") -> list[str]:
    """Return what came of playing the text, as a claim or a situation; [] when neither reader understands it.

    ``program`` begins the command that prints the whole answer: ``nightfall `` outside the shell.
    """
    if len(text) > LONGEST:
        return []
    verb, lines = "verify", _judged(text, library, edition, width)
    if not lines:
        verb, lines = "try", _tried(text, library, edition, width)
    if not lines:
        return []
    argument = text if not program else f'"{text}"' if not set('"$`\\!') & set(text) else quote(text)
    return [
        "no ruling decides this for sure; the engine played it:",
        *(line for long in lines[:MOST] for line in wrap(long, width, initial_indent="  ", subsequent_indent="    ")),
        *wrap(f"all of it: {program}{verb} {argument}", width, subsequent_indent="  ", break_on_hyphens=False),
    ]


def _judged(text: str, library: Library, edition: str, width: int) -> list[str]:
    from nightfall_cli.trial.judge_claim import judge_claim
    from nightfall_cli.trial.verdict_lines import verdict_lines

    judged = judge_claim(text, library, edition)
    return [] if isinstance(judged, Refusal) else verdict_lines(judged, width=width)


def _tried(text: str, library: Library, edition: str, width: int) -> list[str]:
    from nightfall_cli.trial.answer_lines import play_lines, reading_lines
    from nightfall_cli.trial.play_sentence import try_sentence

    tried = try_sentence(text, library, edition or "en")
    if isinstance(tried, Refusal):
        return []
    return [*reading_lines(tried, width), *([tried.refusal.message] if tried.refusal else play_lines(tried))]
