"""Judge claims about printed values from the card data, with their sources."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.model import COLORS, KINDS, RECONSTRUCTED, SPECIES
from nightfall_cli.rules.refusal import Refusal, as_error

if TYPE_CHECKING:
    from nightfall_cli.trial.claim_data import Claim


class JudgedValue(NamedTuple):
    """Whether a printed value is as claimed, whether a document attests it, the value in words, and the reason."""

    truth: bool
    attested: bool
    stated: str
    reason: str


def judge_value(claim: Claim) -> JudgedValue:
    """Return whether a card's printed value is as claimed; raises `Refused` for a value that the card lacks."""
    card = claim.subject.card
    assert card is not None
    if claim.given.stated():
        raise as_error(Refusal("invalid", "syntax", "a printed value has no condition; leave it out"))
    field, value = _field(claim)
    if field in ("cost", "strength", "health") and (card.is_wound or (field != "cost" and not card.is_minion)):
        raise as_error(Refusal("invalid", "syntax", f"{card.name} has no {field}"))
    if field == "kicker" and not value:
        truth = bool(card.kicker) != (claim.amount is not None)
        attested = bool(card.kicker) or field in card.source
    elif isinstance(value, int):
        truth, actual = claim.amount is not None and claim.amount.holds(value), value
        attested = card.source.get(field) != RECONSTRUCTED
        return _judged(claim, truth, attested, f"{card.mark(field)}{actual}", field)
    else:
        truth = getattr(card, field) == value
        attested = card.source.get(field) != RECONSTRUCTED
    return _judged(claim, truth, attested, f"{card.mark(field)}{getattr(card, field) or 'none'}", field)


def _judged(claim: Claim, truth: bool, attested: bool, shown: str, field: str) -> JudgedValue:
    card = claim.subject.card
    assert card is not None
    source = "no document gives it" if not attested else f"source: {card.source.get(field, 'the text')}"
    named = "colour" if field == "color" else field
    return JudgedValue(truth != claim.negated, attested, f"{named} {shown}", f"{card.name}: {named} {shown} ({source})")


def _field(claim: Claim) -> tuple[str, object]:
    """Return the field of a card that a claim is about, and the value: stated as a word, or printed as a number."""
    card = claim.subject.card
    assert card is not None
    if claim.amount is not None and claim.word != "kicker":
        value = getattr(card, claim.word)
        if value is None:
            raise as_error(Refusal("invalid", "syntax", f"{card.name} has no fixed {claim.word}: its text counts it"))
        return claim.word, value
    for field, words in (("color", COLORS), ("species", SPECIES), ("kind", KINDS)):
        if claim.word in words:
            return field, claim.word
    return "kicker", claim.word.partition(" ")[2]
