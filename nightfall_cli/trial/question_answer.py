"""Answer the question at the end of a sentence by the outcomes of its trial."""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import ENGLISH, Message
from nightfall_cli.trial.claim_facts import FactLine
from nightfall_cli.trial.lexicon import folded, lexicon, nominative
from nightfall_cli.trial.question_line import QuestionLine, number_of_fact
from nightfall_cli.trial.question_meaning import Asked, meaning_of
from nightfall_cli.trial.question_topics import QuestionTopics
from nightfall_cli.trial.question_words import without_choice
from nightfall_cli.trial.sentence_kind import OR
from nightfall_cli.trial.sentence_tokens import tokens_of
from nightfall_cli.trial.situation import ME
from nightfall_cli.trial.stated import reason_in
from nightfall_cli.trial.word_kinds import chosen, is_verbal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.stated import TrialOutcome, Tried
    from nightfall_cli.trial.token_cards import Token

MOST_WORDS = 4
"""The most words at the end of a question for which those after "or" stand."""

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
        return _alternative(tokens, typed_in, answered)
    parts = _parts(tokens)
    for split in (parts, [tokens]):
        answers = [answered(one) if (one := meaning_of(part, typed_in)) is not None else "" for part in split]
        if all(answers):
            return Message("{texts}", texts=answers) if answers[1:] else answers[0]
    return ""


def told_of(tried: Tried, language: str = ENGLISH) -> str:
    """Return the facts of which a question asks where no more of it is understood, "" where that is not its topic."""
    if not (tried.trial.question and tried.outcomes and tried.complete):
        return ""
    tokens, typed_in = question_tokens(tried)
    topics = QuestionTopics(_parts(tokens), typed_in, tried.trial)
    found: dict[str, list[TrialOutcome]] = {}
    for outcome in tried.outcomes:
        found.setdefault(Message("{texts:;}", texts=topics.texts(outcome)), []).append(outcome)
    return _joined(found, language) if "" not in found and len(found) <= MOST_FACTS else ""


def _legality(tried: Tried) -> str:
    """Return yes where the sentence has an outcome, no with the reason where a rule refuses it, else ""."""
    refusal = tried.refusal
    if refusal is None:
        return Message("yes")
    return Message("no: {why}", why=reason_in(refusal.message)) if refusal.kind == "illegal" else ""


def question_tokens(tried: Tried) -> tuple[list[Token], str]:
    """Return the tokens of the question, read within its sentence, and their language."""
    trial = tried.trial
    language, tokens = tokens_of(trial.sentence, tried.start.library)
    question = " ".join(trial.question.split())
    begin = trial.sentence.rfind(question)
    asked = [token for token in tokens if begin <= token.start < begin + len(question)]
    if begin < 0 or not asked:
        language, asked = tokens_of(question, tried.start.library)
    return chosen([token for token in asked if token.kind != "end"], lexicon(language)), language


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


def _alternative(tokens: Sequence[Token], language: str, answered: Callable[[Asked], str]) -> str:
    """Return which of "survive or die" is so; each with yes or no where not just one is."""
    at = next((i for i, token in enumerate(tokens) if folded(token.text) in OR), 0)
    first, second = ([one for one in part if one.kind != "mark"] for part in (tokens[:at], tokens[at + 1 :]))
    if not at or not second:
        return ""
    ends = range(1, min(MOST_WORDS, len(first)) + 1)
    pairs = [(first, [*first[: len(first) - size], *second], size) for size in ends]
    pairs.append((first + second[1:], [*first[:-1], *second], 1))  # "2 or 3 wounds"
    if [token.kind for token in second] == ["number"]:
        pairs.append((first, [second[0] if token.kind == "number" else token for token in first], 0))  # "2 wounds or 3"
    if any(is_verbal(token) for token in second):
        pairs.insert(0, (first, second, len(first)))
    for one, other, size in pairs:
        left, right = meaning_of(one, language), meaning_of(other, language)
        if left is None or right is None or (left.fact, left.amount) == (right.fact, right.amount):
            continue
        if not any((right.cards, right.names, right.pronouns)):
            right = right._replace(cards=left.cards, names=left.names, pronouns=left.pronouns)
        answers = [answered(left), answered(right)]
        labels = [_text(first[len(first) - size :] if size else first), _text(second)]
        if sorted(answers) == ["no", "yes"]:
            return labels[answers.index("yes")]
        if all(answers):
            both = zip(labels, answers, strict=True)
            return Message("{texts}", texts=[Message("{text}: {value}", text=a, value=b) for a, b in both])
    return ""


def _text(tokens: Sequence[Token]) -> str:
    return " ".join(token.text for token in tokens)


def _answer_to(asked: Asked, tried: Tried, language: str) -> str:
    """Return the answer to a question, "" where it is not decided."""
    if asked.asks == "allowed":
        return _legality(tried)
    if asked.fact == "price" and (answer := _printed_price(asked, tried)):
        return answer
    known = [folded(name) for name in tried.trial.names]
    stranger = any(nominative(folded(name), known) not in known for name in asked.names)
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
    paid = {number_of_fact("price", line) for line in lines} - {None} or {cards[0].cost}
    return f"{cards[0].mark('cost')}{paid.pop()}" if len(paid) == 1 else ""


def named_in(tried: Tried) -> tuple[Asked | None, set[str], set[Card]]:
    """Return the meaning of a question, and the players and cards that it names or means."""
    trial = tried.trial
    tokens, language = question_tokens(tried)
    meaning = meaning_of(tokens, language)
    means = {token.means("pronoun") for token in tokens}
    names = {token.value for token in tokens if token.kind == "name"} | ({ME} if means & {"me", "we"} else set())
    cards = {token.card for token in tokens if token.card is not None}
    if means & {"he", "she", "they", "it"} or any(token.means("word") == "among" for token in tokens):
        names |= {trial.asked_player}
        its = QuestionLine(meaning or Asked("fate"), trial, tried.outcomes[0]).cards()
        cards |= {*its} if not cards else set()
    return meaning, names, cards
