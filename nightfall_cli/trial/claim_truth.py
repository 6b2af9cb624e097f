"""Whether a claim holds on one line of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.claim_boards import ClaimBoard, refuse
from nightfall_cli.trial.claim_facts import OF_THE_ACTIVE, PLAYER_FACTS, FactLine, holds, number_of, window
from nightfall_cli.trial.stated import ACTIVE

if TYPE_CHECKING:
    from nightfall_cli.trial.claim_data import Cause, Claim
    from nightfall_cli.trial.stated import Trial
    from nightfall_cli.trial.trial_outcomes import TrialOutcome, Tried

PLAYER_ROLES = {"you": 0, "attacker": 0, "someone": 1, "opponent": 1, "defender": 1}
"""The seats of the players on the board of a claim, by what the claim calls them."""


def truth_on(claim: Claim, board: ClaimBoard, tried: Tried, outcome: TrialOutcome) -> bool | None:
    """Return whether the fact holds at the end of a line, without negation; None where it is not decided there."""
    cause = claim.causes[0] if len(claim.causes) == 1 else None
    card = board.victim if claim.fact in ("blocks-damage", "blockable", "absorbs") else claim.subject.card
    events = outcome.events
    if cause is not None and cause.part:
        events = window(events, cause.card, cause.part)
    line = FactLine(outcome, events, card, claim.whose if claim.whose >= 0 and claim.situation else board.owner)
    if board.destroyed and not number_of(claim._replace(fact="destroyed"), line._replace(card=board.victim, owner=-1)):
        return None
    if claim.fact not in PLAYER_FACTS or (claim.fact == "hit" and claim.subject.card is not None):
        return holds(claim, number_of(claim, line))
    return _of_players(claim, line, tried.trial)


def _of_players(claim: Claim, line: FactLine, trial: Trial) -> bool:
    """Return whether a fact about players holds: of each stated one, and of nobody else after "only"."""
    players = len(trial.names)
    seats = _seats(claim, line, trial)
    if not all(holds(claim, number_of(claim, line, seat)) for seat in seats):
        return False
    others = set(range(players)) - set(seats)
    return not claim.subject.only or not any(number_of(claim, line, seat) for seat in others)


def _seats(claim: Claim, line: FactLine, trial: Trial) -> list[int]:
    subject = claim.subject
    if claim.fact in OF_THE_ACTIVE:
        return [ACTIVE]
    if subject.seat >= 0:
        return [subject.seat]
    if subject.role == "everybody":
        return list(range(len(trial.names)))
    if subject.role == "others":
        return [seat for seat in range(len(trial.names)) if seat != ACTIVE]
    if claim.situation or claim.asks:
        return _seats_stated(claim, trial)
    if subject.role == "owner":
        return [line.owner if subject.card is not None and line.owner >= 0 else ACTIVE]
    if not subject.role and claim.fact in ("hit", "wounds") and all(map(_aims_at_a_player, claim.causes)):
        return [PLAYER_ROLES["someone"]]
    if subject.role not in PLAYER_ROLES:
        refuse("name a player: everybody, the owner, the opponents, the defender or the attacker")
    return [PLAYER_ROLES[subject.role]]


def _seats_stated(claim: Claim, trial: Trial) -> list[int]:
    """Return the seats of a role in a situation that is stated: only those who attack and defend are certain."""
    defenders = {attack.defender for attack in trial.attacks}
    if claim.subject.role == "defender" and len(defenders) == 1:
        return list(defenders)
    if claim.subject.role != "attacker" or not defenders:
        refuse(f"name the player: {', '.join(trial.names)}")
    return [ACTIVE]


def _aims_at_a_player(cause: Cause) -> bool:
    """True for a card whose texts target only players."""
    targets = [effect.target for p in cause.card.paragraphs for effect in p.effects if effect.target]
    return bool(targets) and set(targets) <= {"player", "opponent"}
