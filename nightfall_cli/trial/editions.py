"""Try a sentence under every edition, and list the differences."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.answer_lines import play_lines
from nightfall_cli.trial.play_sentence import run_trial

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.stated import Trial
    from nightfall_cli.trial.trial_outcomes import Tried


class AgreeingEditions(NamedTuple):
    """Editions with the same answer, and the answer under the first of them."""

    editions: tuple[str, ...]
    tried: Tried


def try_editions(trial: Trial, library: Library) -> list[AgreeingEditions] | Refusal:
    """Try the sentence under each edition, and group the editions with the same answer."""
    groups: dict[object, AgreeingEditions] = {}
    for edition in EDITIONS:
        tried = run_trial(trial, library, edition)
        if isinstance(tried, Refusal):
            return tried
        key = (tuple(play_lines(tried)), tuple(outcome.ways for outcome in tried.outcomes))
        known = groups.setdefault(key, AgreeingEditions((), tried))
        groups[key] = known._replace(editions=(*known.editions, edition))
    return list(groups.values())


def edition_difference_lines(first: AgreeingEditions, other: AgreeingEditions, language: str = "en") -> list[str]:
    """Return the lines in which the answers of two groups differ, each with its editions."""
    left, right = play_lines(first.tried, language), play_lines(other.tried, language)
    names = ", ".join(first.editions), ", ".join(other.editions)
    lines = [f"{names[1]} {'differs' if len(other.editions) == 1 else 'differ'} from {names[0]}:"]
    for what, i, j, k, m in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if what != "equal":
            lines += [f"  {names[0]}: {line.strip()}" for line in left[i:j]]
            lines += [f"  {names[1]}: {line.strip()}" for line in right[k:m]]
    return lines
