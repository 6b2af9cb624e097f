"""What is printed behind a question: its answer with the values it hangs on, or what happens to those it names."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import ENGLISH, Message, worded
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.event_summary import narrowed, summary_lines
from nightfall_cli.trial import claim_data as data
from nightfall_cli.trial.claim_values import variants_of
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.play_sentence import run_trial
from nightfall_cli.trial.question_answer import answer_of, named_in, told_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.stated import Tried

MOST_FATES = 2
"""The most different fates that answer a question; the outcomes tell the others."""

MOST_LINES = 24
"""The most lines of play of a trial that is played again with other values."""


def marked_answer(tried: Tried, language: str = ENGLISH) -> str:
    """Return the answer with the values it hangs on: ``≈4``, ``yes, if Vulko's health is ≈3``; "" without one."""
    answering = answer_of if answer_of(tried, language) else told_of
    answer = answering(tried, language)
    if not answer or "≈" in answer or not tried.outcomes:
        return answer
    values = _values_behind(tried, partial(answering, language=language))
    if answer.isdecimal():
        return f"≈{answer}" if values else answer
    return Message("{answer}, if {values:and}", answer=answer, values=values) if values else answer


def _values_behind(tried: Tried, answering: Callable[[Tried], str]) -> list[str]:
    """Return the reconstructed values of which another one makes another answer, each as ``Vulko's health is ≈3``."""
    trial, library = tried.trial, tried.start.library
    if sum(len(outcome.ways) for outcome in tried.outcomes) > MOST_LINES:
        return []
    fact = "price" if trial.of("claim") else ""
    answer = answering(tried)
    played = [library.cards[card.name] for card in trial.cards() if card.name in library.cards]
    found: dict[str, str] = {}
    for other in variants_of(data.Claim("", fact, data.Subject()), library, played):
        if (
            not other.joint
            and other.name not in found
            and _answer_with(tried, other.library, answering) not in ("", answer)
        ):
            found[other.name] = Message("{name} is ≈{value}", name=other.name, value=other.base)
    return list(found.values())


def _answer_with(tried: Tried, library: Library, answering: Callable[[Tried], str]) -> str:
    """Return the answer with the cards of another library, "" where the sentence is then refused."""
    trial = tried.trial
    again = read_trial(trial.reading or trial.sentence, library)
    if isinstance(again, Refusal):
        return ""
    asked_of = library.cards[trial.asked_of.name] if trial.asked_of is not None else None
    asked = {name: getattr(trial, name) for name in ("question", "asks_legality", "asked_player")}
    played = run_trial(again._replace(asked_of=asked_of, **asked), library, tried.edition)
    return "" if isinstance(played, Refusal) else answering(played)


def fate_of(tried: Tried, language: str = ENGLISH) -> str:
    """Return what happens to the cards and players that a question names or means, or that it is not understood.

    Where nothing happens to them, or the question means nothing that is known, all that happens is told.
    """
    trial, seen = tried.trial, tried.outcomes
    if not seen:
        return worded(language, "no answer: what is described is refused")
    meaning, names, cards = named_in(tried)
    seats = [seat for seat, name in enumerate(trial.names) if name in names]
    found: list[str] = []
    ends = [outcome.end for outcome in seen]
    about = [narrowed(outcome.summary, cards, seats) for outcome in seen] if cards or seats else []
    for summaries in filter(None, (about, [outcome.summary for outcome in seen])):
        texts = ["; ".join(summary_lines(*one, language, kinds=False)) for one in zip(ends, summaries, strict=True)]
        found = list(dict.fromkeys(texts))
        if found != [worded(language, "nothing changes")]:
            break
    told = tried.complete and len(found) <= (MOST_FATES if cards or seats else 1)
    if meaning is not None and meaning.asks == "fate":
        return worded(language, "{texts:or…}", texts=found) if told else worded(language, "see the outcomes")
    if not told:
        return worded(language, "this question is not understood; see the outcomes")
    return worded(language, "this question is not understood; what happens: {texts:or…}", texts=found)
