"""Read a claim with its situation: stated before it, after "if", or none, so that a board must be made for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.claim_data import Subject
from nightfall_cli.trial.claim_facts import CARD_FACTS
from nightfall_cli.trial.claims import read_claim, situation_of
from nightfall_cli.trial.clauses import read_trial

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.claim_data import Claim

_NAME = re.compile(r'"(\w+?)(?:[\'’]s)?" \(character')


def claim_of(text: str, library: Library) -> Claim | Refusal:
    """Return a claim; the players are those of the situation that it states, if it states one."""
    claim = _read_stated(text, library)
    if isinstance(claim, Refusal):
        return claim
    if claim.asks == "whether":  # a question is judged like the claim it asks for
        claim = claim._replace(asks="")
    if claim.fact == "value" and claim.word == "health" and any(c.kind == "put-into-play" for c in claim.conditions):
        claim = claim._replace(fact="health-left")
    if claim.subject.role == "he" and claim.fact in CARD_FACTS:
        first = [stand.card for condition in claim.conditions for stand in condition.first if stand.card is not None]
        if first:  # the subject of the condition
            note = f"it as {first[0].name}"
            claim = claim._replace(subject=Subject(first[0]), read_as=(*claim.read_as, note))
    return claim


def _with_names(text: str, library: Library) -> Claim | Refusal:
    """Return a claim without a situation; one player may have a name there, who is whoever is meant."""
    claim = read_claim(text, (), library)
    named = _NAME.match(claim.message) if isinstance(claim, Refusal) and not claim.candidates else None
    if named is None:
        return claim
    claim = read_claim(text, (named[1],), library)
    if isinstance(claim, Refusal):
        return claim
    seat = claim.subject.seat
    role = "someone" if seat >= 0 and claim.subject.card is None else claim.subject.role
    read_as = (*claim.read_as, *((f"{named[1]} as Janet",) if role == "someone" else ()))
    return claim._replace(subject=claim.subject._replace(seat=-1, role=role), whose=-1, read_as=read_as)


def _read_stated(text: str, library: Library) -> Claim | Refusal:
    situation, _, stated = text.rstrip(" .!;").replace("\n", ";").rpartition(";")
    claim = _with_names(stated, library)
    if situation.strip() or (not isinstance(claim, Refusal) and claim.situation) or isinstance(claim, Refusal):
        given = situation.strip() or situation_of(stated)
        trial = read_trial(given, library) if given else None
        if isinstance(trial, Refusal):
            return claim if isinstance(claim, Refusal) and not situation.strip() else trial
        if trial is not None:
            claim = read_claim(stated, trial.names, library)
            return claim if isinstance(claim, Refusal) else claim._replace(text=text, situation=given)
    return claim
