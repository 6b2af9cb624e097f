"""The answer to a question, and the reconstructed values it hangs on: ``≈4``, ``yes, if Vulko's health is ≈3``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial import claim_data as data
from nightfall_cli.trial.claim_values import variants_of
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.play_sentence import run_trial
from nightfall_cli.trial.question_answer import answer_of

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.stated import Tried

MOST_LINES = 24
"""The most lines of play of a trial that is played again with other values."""


def marked_answer(tried: Tried) -> str:
    """Return the answer to the question of a sentence, "" where it is not understood."""
    answer = answer_of(tried)
    if not answer or "≈" in answer or not tried.outcomes:
        return answer
    values = _values_behind(tried, answer)
    if answer.isdecimal():
        return f"≈{answer}" if values else answer
    return Message("{answer}, if {values:and}", answer=answer, values=values) if values else answer


def _values_behind(tried: Tried, answer: str) -> list[str]:
    """Return the reconstructed values of which another one makes another answer, each as ``Vulko's health is ≈3``."""
    trial, library = tried.trial, tried.start.library
    if sum(len(outcome.ways) for outcome in tried.outcomes) > MOST_LINES:
        return []
    fact = "price" if trial.of("claim") else ""
    played = [library.cards[card.name] for card in trial.cards() if card.name in library.cards]
    found: dict[str, str] = {}
    for other in variants_of(data.Claim("", fact, data.Subject()), library, played):
        if not other.joint and other.name not in found and _answer_with(tried, other.library) not in ("", answer):
            found[other.name] = Message("{name} is ≈{value}", name=other.name, value=other.base)
    return list(found.values())


def _answer_with(tried: Tried, library: Library) -> str:
    """Return the answer with the cards of another library, "" where the sentence is then refused."""
    trial = tried.trial
    again = read_trial(trial.reading or trial.sentence, library)
    if isinstance(again, Refusal):
        return ""
    asked_of = library.cards[trial.asked_of.name] if trial.asked_of is not None else None
    asked = {name: getattr(trial, name) for name in ("question", "asks_legality", "asked_player")}
    played = run_trial(again._replace(asked_of=asked_of, **asked), library, tried.edition)
    return "" if isinstance(played, Refusal) else answer_of(played)
