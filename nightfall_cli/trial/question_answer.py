"""Answer the question at the end of a sentence by the outcomes of its trial."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.rules.refusal import Refusal, Refused
from nightfall_cli.trial.claim_data import CARD_FACTS, OF_THE_ACTIVE, PLAYER_FACTS, FactLine, holds, number_of, supposed
from nightfall_cli.trial.claim_reading import read_claim
from nightfall_cli.trial.situation import ME
from nightfall_cli.trial.stated import ACTIVE

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
    claim = read_claim(f"{trial.question}?", trial.names, tried.start.library)
    if isinstance(claim, Refusal) or not _is_decided(claim, trial):
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
    subject, player = claim.subject, claim.fact in PLAYER_FACTS
    if claim.causes or supposed(claim) - {"combat"} or claim.situation or claim.other is not None:
        return False
    if claim.mode and not (claim.fact in CARD_FACTS or claim.fact in ("wounds", "draws")):
        return False
    if claim.asks == "who":
        return player and subject.card is None
    if player and (claim.fact not in CARD_FACTS or (subject.card is None and subject.role not in ("he", "you"))):
        return _seat(claim, trial) >= 0
    return claim.fact in CARD_FACTS and _card(claim, trial) is not None


def _card(claim: Claim, trial: Trial) -> Card | None:
    return trial.asked_of if claim.subject.role in ("he", "you") else claim.subject.card


def _seat(claim: Claim, trial: Trial) -> int:
    """Return the seat of the player a question is about, -1 where it is not known."""
    subject = claim.subject
    if claim.fact in OF_THE_ACTIVE:
        return ACTIVE
    if subject.seat >= 0:
        return subject.seat
    if subject.role == "he" and trial.asked_player in trial.names:
        return trial.names.index(trial.asked_player)
    seats = range(len(trial.names))
    if subject.role == "you":
        return trial.names.index(ME) if ME in trial.names else -1
    others = [seat for seat in seats if trial.names[seat] != ME]
    if trial.ends_turn and subject.role in ("he", ""):
        return ACTIVE
    acting = {effect.player for effect in trial.wound_effects} | {act.player for act in trial.acts}
    named = [seat for seat in others if seat in acting]
    if subject.role in ("he", ""):
        return others[0] if len(others) == 1 else named[0] if len(named) == 1 else -1
    return -1


def _answer(claim: Claim, trial: Trial, outcome: TrialOutcome) -> str:
    """Return the answer in one outcome, "" where it is not decided there."""
    if claim.asks == "who":
        line = FactLine(outcome, outcome.events)
        names = [name for seat, name in enumerate(trial.names) if number_of(claim, line, seat)]
        return ", ".join(names) or Message("nobody")
    card = _card(claim, trial) if claim.fact in CARD_FACTS else None
    line = FactLine(outcome, outcome.events, card, claim.whose if claim.whose >= 0 else -1)
    number = number_of(claim, line, -1 if card is not None else _seat(claim, trial))
    if claim.asks == "number":
        return "" if number is None else str(number)
    truth = holds(claim, number)
    return "" if truth is None else Message("yes" if truth != claim.negated else "no")
