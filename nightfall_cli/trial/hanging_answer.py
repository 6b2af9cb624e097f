"""What is printed behind a question: its answer with the values it hangs on, or what happens to those it names."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import ENGLISH, Message, in_language, worded
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.event_summary import summary_lines
from nightfall_cli.trial import claim_data as data
from nightfall_cli.trial.claim_values import variants_of
from nightfall_cli.trial.clauses import read_clauses, read_trial
from nightfall_cli.trial.play_sentence import play_boards
from nightfall_cli.trial.question_answer import answer_of, question_tokens, told_of, topics_in
from nightfall_cli.trial.question_meaning import meaning_of
from nightfall_cli.trial.question_topics import fates

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.question_topics import QuestionTopics
    from nightfall_cli.trial.stated import TrialOutcome, Tried

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
    tried = tried._replace(asked=question_tokens(tried))
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
    again = read_clauses(trial.reading, library) if trial.reading else read_trial(trial.sentence, library)
    if isinstance(again, Refusal):
        return ""
    asked_of = library.cards[trial.asked_of.name] if trial.asked_of is not None else None
    asked = {name: getattr(trial, name) for name in ("question", "asks_legality", "asked_player")}
    again = again._replace(asked_of=asked_of, **asked)
    played = play_boards(again, library, tried.edition, opened=tried.opened)
    if isinstance(played, Refusal):
        return ""
    tokens, language = question_tokens(tried)
    cards = library.cards
    asked_tokens = [one._replace(card=cards.get(one.card.name, one.card)) if one.card else one for one in tokens]
    return answering(played._replace(asked=(asked_tokens, language)))


def fate_of(tried: Tried, language: str = ENGLISH) -> str:
    """Return what happens to the cards and players that a question names or means, else all that happens."""
    seen = tried.outcomes
    if not seen:
        return worded(language, "no answer: what is described is refused")
    topics, meaning = topics_in(tried), meaning_of(*question_tokens(tried))
    found = list(dict.fromkeys("; ".join(_happens(topics, outcome, language)) for outcome in seen))
    told = tried.complete and len(found) <= (MOST_FATES if topics.seats or topics.named or tried.opened else 1)
    if meaning is not None and meaning.asks == "fate":
        return worded(language, "{texts:or…}", texts=found) if told else worded(language, "see the outcomes")
    if not told:
        return worded(language, "this question is not understood; see the outcomes")
    return worded(language, "this question is not understood; what happens: {texts:or…}", texts=found)


def _happens(topics: QuestionTopics, outcome: TrialOutcome, language: str) -> list[str]:
    """Return what happens to those whom a question means, else to all."""
    lines = summary_lines(outcome.end, outcome.summary, language, kinds=False)
    cards = [in_language(text, language) for text in fates(topics.named, outcome)]
    others = tuple(f"{name}: " for seat, name in enumerate(outcome.end.names) if seat not in topics.seats)
    return [*cards, *(line for line in lines if topics.seats and not line.startswith(others))] or lines
