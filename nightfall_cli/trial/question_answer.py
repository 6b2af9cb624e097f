"""Answer the question at the end of a sentence by the outcomes of its trial."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import ENGLISH, Message, worded
from nightfall_cli.rules.refusal import Refusal, Refused
from nightfall_cli.search.event_summary import narrowed, summary_lines
from nightfall_cli.trial.claim_data import (
    CARD_FACTS,
    OF_THE_ACTIVE,
    PLAYER_FACTS,
    FactLine,
    Subject,
    holds,
    number_of,
    supposed,
)
from nightfall_cli.trial.claim_reading import read_claim
from nightfall_cli.trial.sentence_tokens import tokens_of
from nightfall_cli.trial.situation import ME
from nightfall_cli.trial.stated import ACTIVE

MOST_FATES = 2
"""The most different fates that answer a question; the outcomes tell the others."""

_AND = re.compile(r",?\s(?:and|und|et|и)\s|,\s")
"""Between two questions: "does he survive, and how many wounds do I take"."""

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.claim_data import Claim
    from nightfall_cli.trial.stated import Trial, TrialOutcome, Tried


def answer_of(tried: Tried) -> str:
    """Return yes, no, a number, names of players, or ``depends: 2 or 3``; "" where the question is not understood."""
    trial = tried.trial
    if trial.asks_legality:
        refusal = tried.refusal
        if refusal is None:
            return Message("yes")
        return Message("no: {why}", why=refusal.message) if refusal.kind == "illegal" else ""
    if not trial.question or not tried.outcomes or not tried.complete:
        return ""
    if answer := _answer_to(trial.question, tried):
        return answer
    answers = [_answer_to(part, tried) for part in _AND.split(trial.question)]
    return ", ".join(answers) if all(answers) else ""


def fate_of(tried: Tried, language: str = ENGLISH) -> str:
    """Return what happens to the cards and players that a question names or means, "" where that is not known.

    It is told where the question itself is not understood; where it means nothing that is known, all that happens is.
    """
    trial, seen = tried.trial, tried.outcomes
    if trial.asks_legality or not trial.question or not tried.complete or not seen:
        return ""
    _, tokens = tokens_of(trial.question, tried.start.library)
    means = {token.means("pronoun") for token in tokens}
    names = {token.value for token in tokens if token.kind == "name"} | ({ME} if means & {"me", "we"} else set())
    cards = {token.card for token in tokens if token.card is not None}
    if means & {"he", "she", "they", "it"}:
        names |= {trial.asked_player}
        cards |= {trial.asked_of} if trial.asked_of is not None and not (cards or trial.asked_player) else set()
    seats = [seat for seat, name in enumerate(trial.names) if name in names]
    about = [narrowed(outcome.summary, cards, seats) if cards or seats else outcome.summary for outcome in seen]
    texts = [
        "; ".join(summary_lines(outcome.end, summary, language, kinds=False))
        for outcome, summary in zip(seen, about, strict=True)
    ]
    found = list(dict.fromkeys(texts))
    if len(found) > (MOST_FATES if cards or seats else 1):
        return ""
    return worded(language, "what happens: {texts:or…}", texts=found)


def _answer_to(question: str, tried: Tried) -> str:
    """Return the answer to one question, "" where it is not understood."""
    trial = tried.trial
    claim = read_claim(f"{question}?", trial.names, tried.start.library)
    if isinstance(claim, Refusal):
        return ""
    if (
        claim.fact == "value"
        and claim.word == "cost"
        and claim.subject.card in [act.card for act in trial.of("claim", "discard")]
    ):
        claim = claim._replace(fact="price")  # "what does Vulko cost me?"
    if not _is_decided(claim, trial):
        return ""
    try:
        answers = list(dict.fromkeys(_answer(claim, trial, outcome) for outcome in tried.outcomes))
    except Refused:
        return ""
    if "" in answers:
        return ""
    if claim.mode and claim.asks == "whether" and len(answers) > 1:  # "can he …?": on some line; "must he …?": on all
        return Message("yes" if (claim.mode == "may") != claim.negated else "no")
    return answers[0] if len(answers) == 1 else Message("depends: {texts:or…}", texts=answers)


def _is_decided(claim: Claim, trial: Trial) -> bool:
    """True for a question about the outcomes alone, whose card or player is known."""
    if claim.causes or supposed(claim) - {"combat"} or claim.situation or claim.other is not None:
        return False
    of_card = claim.fact in CARD_FACTS and (claim.subject.role != "you" or claim.fact == "returned")
    if claim.mode and not (of_card or claim.fact in ("wounds", "draws")):
        return False
    if claim.asks == "who":
        return claim.subject.card is None
    if _asks_for_wounds(claim):
        return True
    if claim.fact in CARD_FACTS and (claim.subject.card is not None or claim.subject.role in _its(claim)):
        return _card(claim, trial) is not None
    seat = _seat(claim, trial) if claim.fact in PLAYER_FACTS else -1
    hands = {held.player for held in trial.of("has") if held.word == "hand"}
    return seat >= 0 and (claim.fact != "hand" or seat in hands)


def _asks_for_wounds(claim: Claim) -> bool:
    """True for "how many wounds?", which names nobody."""
    return claim.fact == "wounds" and claim.asks == "number" and claim.subject == Subject()


def _its(claim: Claim) -> tuple[str, ...]:
    """Return the roles that mean the minion a question is about: "I" in "must I take him back?"."""
    return ("he", "you") if claim.fact == "returned" else ("he",)


def _card(claim: Claim, trial: Trial) -> Card | None:
    return trial.asked_of if claim.subject.role in _its(claim) else claim.subject.card


def _seat(claim: Claim, trial: Trial) -> int:
    """Return the seat of the player a question is about, -1 where it is not known."""
    role, names = claim.subject.role, trial.names
    if claim.fact in OF_THE_ACTIVE:
        return ACTIVE
    if claim.subject.seat >= 0:
        return claim.subject.seat
    if role == "he" and trial.asked_player in names:
        return names.index(trial.asked_player)
    if role == "you":
        return names.index(ME) if ME in names else -1
    if role not in ("he", ""):
        return -1
    if trial.ends_turn:
        return ACTIVE
    others = [seat for seat, name in enumerate(names) if name != ME]
    acting = {act.player for act in trial.of("wounds", "claim", "discard")}
    named = others if len(others) == 1 else [seat for seat in others if seat in acting]
    return named[0] if len(named) == 1 else -1


def _answer(claim: Claim, trial: Trial, outcome: TrialOutcome) -> str:
    """Return the answer in one outcome, "" where it is not decided there."""
    if claim.asks == "who" and claim.fact not in PLAYER_FACTS:
        there = dict.fromkeys(m.card for state in (outcome.start, outcome.end) for play in state.play for m in play)
        cards = [card for card in there if holds(claim, number_of(claim, FactLine(outcome, outcome.events, card)))]
        return ", ".join(card.name for card in cards) or Message("nobody")
    if _asks_for_wounds(claim):
        line = FactLine(outcome, outcome.events)
        numbers = [number for seat in range(len(trial.names)) if (number := number_of(claim, line, seat))]
        return str(sum(numbers)) if len(numbers) < 2 else ""  # those of the only one who takes some
    if claim.asks == "who":
        line = FactLine(outcome, outcome.events)
        names = [name for seat, name in enumerate(trial.names) if number_of(claim, line, seat)]
        return ", ".join(names) or Message("nobody")
    card = _card(claim, trial) if claim.fact in CARD_FACTS else None
    line = FactLine(outcome, outcome.events, card, claim.at.seat)
    number = number_of(claim, line, -1 if card is not None else _seat(claim, trial))
    if claim.asks == "number":
        return "" if number is None else str(number)
    truth = holds(claim, number)
    return "" if truth is None else Message("yes" if truth != claim.negated else "no")
