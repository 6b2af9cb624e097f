"""A sentence tried from the shell: the answer in lines, or its refusal; and what its next word may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.forms import form_lines
from nightfall_cli.trial.lines import answer_lines
from nightfall_cli.trial.suggest import try_slot, try_suggestions
from nightfall_cli.trial.trial import try_sentence

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library

__all__ = ["form_lines", "trial_answer", "try_slot", "try_suggestions"]


def trial_answer(
    state_library: Library, sentence: str, edition: str = "en", language: str = "en"
) -> list[str] | Refusal:
    """What happens, with the rules cited; a sentence that is not understood, or against a rule, is a refusal.

    ``edition`` holds unless the sentence names one.
    """
    tried = try_sentence(sentence, state_library, edition)
    if isinstance(tried, Refusal):
        return tried
    return tried.refusal or answer_lines(tried, language)
