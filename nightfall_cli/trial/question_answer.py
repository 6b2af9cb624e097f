"""Answer the question at the end of a sentence by the outcomes of its trial."""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import ENGLISH, Message
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.trial.facts import FactLine
from nightfall_cli.trial.lexicon import folded, lexicon
from nightfall_cli.trial.question_line import QuestionLine, seats_of
from nightfall_cli.trial.question_meaning import Asked, meaning_of
from nightfall_cli.trial.question_topics import QuestionTopics
from nightfall_cli.trial.question_words import without_choice
from nightfall_cli.trial.sentence_kind import OR
from nightfall_cli.trial.sentence_tokens import tokens_of
from nightfall_cli.trial.stated import reason_in
from nightfall_cli.trial.word_kinds import chosen, is_verbal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.trial.stated import TrialOutcome, Tried
    from nightfall_cli.trial.token_cards import Token

MOST_FACTS = 3
"""The most outcomes with different facts that answer a question; where there are more, they are listed."""


def answer_of(tried: Tried, language: str = ENGLISH) -> str:
    """Return yes, no, a number, names, zones, or ``depends: 2 or 3``; "" where the question is not understood."""
    trial = tried.trial
    if trial.asks_legality:
        return _legality(tried)
    if not trial.question:
        return ""
    tokens, typed_in = question_tokens(tried)
    answered = partial(_answer_to, tried=tried, language=language)
    if any(folded(token.text) in OR for token in without_choice(tokens)):
        return ""  # "does he survive or die?": the facts tell
    parts = _parts(tokens)
    several = len(parts) > 1 and all(any(map(is_verbal, part)) for part in parts)  # two questions are not one
    for split in (parts,) if several else (parts, [tokens]):
        answers = [answered(one) if (one := meaning_of(part, typed_in)) is not None else "" for part in split]
        if all(answers):
            return Message("{texts}", texts=answers) if answers[1:] else answers[0]
    return ""


def topics_in(tried: Tried) -> QuestionTopics:
    """Return the topics of a question, and whom it may mean."""
    tokens, typed_in = question_tokens(tried)
    return QuestionTopics(_parts(tokens), typed_in, tried.trial)


def told_of(tried: Tried, language: str = ENGLISH) -> str:
    """Return the facts of which a question asks where no more of it is understood, "" where that is not its topic."""
    if not (tried.trial.question and tried.outcomes and tried.complete):
        return ""
    topics = topics_in(tried)
    found: dict[str, list[TrialOutcome]] = {}
    for outcome in tried.outcomes:
        found.setdefault(Message("{texts:;}", texts=topics.texts(outcome)), []).append(outcome)
    return _joined(found, language) if "" not in found and len(found) <= MOST_FACTS else ""


def _legality(tried: Tried) -> str:
    """Return yes where the sentence has an outcome, no with the reason where a rule refuses it, else ""."""
    refusal = tried.refusal
    if refusal is None:
        if not (tried.opened and tried.ruled_out):
            return Message("yes")
        return Message("{answer} ({choice})", answer=Message("yes"), choice=tried.outcomes[0].ways[0][0])
    return Message("no: {why}", why=reason_in(refusal.message)) if refusal.kind == "illegal" else ""


def question_tokens(tried: Tried) -> tuple[list[Token], str]:
    """Return the tokens of the question, read within its sentence, and their language."""
    if tried.asked is not None:
        return tried.asked
    trial = tried.trial
    language, tokens = tokens_of(trial.sentence, tried.start.library)
    question = " ".join(trial.question.split())
    begin = trial.sentence.rfind(question)
    asked = [token for token in tokens if begin <= token.start < begin + len(question)]
    if begin < 0 or not asked:
        language, asked = tokens_of(question, tried.start.library)
    asked = [token._replace(kind="mark", value=",") if token.kind == "end" else token for token in asked]
    return chosen(asked, lexicon(language)), language


def _parts(tokens: Sequence[Token]) -> list[list[Token]]:
    """Return the questions that "and" or a comma joins."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind == "mark" or token.means("word") == "and":
            parts.append([])
        else:
            parts[-1].append(token)
    parts = [part for part in parts if part]
    return parts[:1] if len(parts) > 1 and parts[1][0].means("word") == "but" else parts  # "…, although …?"


def _answer_to(asked: Asked, tried: Tried, language: str) -> str:
    """Return the answer to a question, "" where it is not decided."""
    if asked.asks == "allowed":
        return _legality(tried)
    if asked.fact == "price" and (answer := _printed_price(asked, tried)):
        return answer
    stranger = NOBODY in seats_of(asked.names, tried.trial)
    if stranger or not tried.outcomes or not tried.complete:
        return ""
    found: dict[str, list[TrialOutcome]] = {}
    lines = [QuestionLine(asked, tried.trial, outcome) for outcome in tried.outcomes]
    for line in lines:
        found.setdefault(line.answer(), []).append(line.outcome)
    if "" in found or ({*found} <= {"0", "no"} and any(line.may_mean_another() for line in lines)):
        return ""
    if asked.mode and asked.asks == "whether" and len(found) > 1:  # "can he …?": on some line; "must he …?": on all
        return Message("yes" if asked.mode == "may" else "no")
    return _joined(found, language)


def _joined(found: dict[str, list[TrialOutcome]], language: str) -> str:
    """Return one answer, or several, each with the choice that leads to it."""
    if len(found) == 1:
        return next(iter(found))
    texts = []
    ways = {answer: [{*way} for one in outcomes for way in one.ways] for answer, outcomes in found.items()}
    for answer, own in ways.items():
        others = set(chain.from_iterable(way for other, their in ways.items() if other != answer for way in their))
        choice = min(set.intersection(*own) - others, default="")
        if choice and language != ENGLISH:
            from nightfall_cli.language.shown_line import with_lines

            choice = with_lines(found[answer][0].start, choice, language)
        texts.append(Message("{answer} ({choice})", answer=answer, choice=choice) if choice else answer)
    return Message("depends: {texts:or…}", texts=texts)


def _printed_price(asked: Asked, tried: Tried) -> str:
    """Return what is paid for a card here, else its printed cost; "" where it is not one card."""
    claimed = [one.card for one in tried.trial.of("claim")]
    cards = asked.cards or (tuple(dict.fromkeys(claimed)) if len({*claimed}) == 1 else ())
    if len(cards) != 1:
        return ""
    lines = (FactLine(outcome, outcome.events, cards[0]) for outcome in tried.outcomes)
    paid = {line.number("price") for line in lines} - {None} or {cards[0].cost}
    return f"{cards[0].mark('cost')}{paid.pop()}" if len(paid) == 1 else ""
