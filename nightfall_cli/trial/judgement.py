"""A judged claim: the verdict, what it depends on, and the lines of play that show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.trial.claim_variants import cards_of

if TYPE_CHECKING:
    from nightfall_cli.trial.claim_boards import ClaimBoard
    from nightfall_cli.trial.claim_data import Claim
    from nightfall_cli.trial.stated import Trial
    from nightfall_cli.trial.trial_outcomes import RuledOut, TrialOutcome, Tried

SUPPORTED, REFUTED, DEPENDS = "supported", "refuted", "depends"
CHOICE, EDITION, CHANCE, VALUE = "choice", "edition", "chance", "reconstructed value"
LEGALITY = ("chain.", "target.", "combat.", "cleanup.")
"""The rules whose refusal answers whether something may be done."""


class ClaimLine(NamedTuple):
    """A line on which a claim holds or not; ``refused`` where the rules do not allow what it states."""

    truth: bool
    board: ClaimBoard
    trial: Trial
    tried: Tried
    outcome: TrialOutcome | None
    refused: RuledOut | None = None


class Side(NamedTuple):
    """One side of a verdict: under what, the verdict there, and a line that shows it, if one was played."""

    under: str
    verdict: str
    played: ClaimLine | None = None


class Judgement(NamedTuple):
    """A judged claim: the verdict, what it depends on, and the sides with their lines, the deciding one first."""

    claim: Claim
    verdict: str
    depends_on: tuple[str, ...]
    sides: tuple[Side, ...]
    editions: tuple[str, ...]
    reasons: tuple[str, ...] = ()

    def cards(self) -> list[str]:
        """Return the names of the cards whose rulings bear on the claim: none where printed values decide."""
        if self.claim.fact in ("value", "links", "kicked-by"):
            return []
        return [card.name for card in cards_of(self.claim)]
