"""Claims about what is random: play several seeds, until one holds and another does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.game import Game
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.trial.claim_boards import ACTOR, ClaimBoard, refuse
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.play_sentence import run_trial

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.claim_data import Claim
    from nightfall_cli.trial.stated import Trial
    from nightfall_cli.trial.trial_outcomes import Tried

SEEDS = 40


class RandomLine(NamedTuple):
    """Whether a claim holds with a seed; the trial that was played, if one was."""

    truth: bool
    under: str
    board: ClaimBoard | None = None
    trial: Trial | None = None
    tried: Tried | None = None


def random_lines(claim: Claim, library: Library, edition: str) -> tuple[RandomLine, ...]:
    """Return a line for each truth of a random fact under an edition: one or two."""
    found: dict[bool, RandomLine] = {}
    lines = _commons(claim, library, edition) if claim.fact == "in-commons" else _draws(claim, library, edition)
    for line in lines:
        found.setdefault(line.truth, line)
        if len(found) > 1:
            break
    return tuple(found[truth] for truth in (True, False) if truth in found)


def _commons(claim: Claim, library: Library, edition: str) -> Iterator[RandomLine]:
    """Set up quick games, whose commons are random."""
    card = claim.subject.card
    if card is None or claim.given.stated() or claim.causes:
        refuse("name one card that is in the commons, and nothing else")
    for seed in range(1, SEEDS + 1):
        state = Game.new((ACTOR, "Janet"), seed, edition, "quick", library=library).state
        truth = any(archive.card is card for archive in state.commons) != claim.negated
        yield RandomLine(truth, f"seed {seed}: quick set-up, edition {edition}")


def _draws(claim: Claim, library: Library, edition: str) -> Iterator[RandomLine]:
    """Draw up after a shuffle of wounds and orders."""
    if claim.causes or claim.given.stated() - {"draws"}:
        refuse("a wound card is drawn from a shuffled deck; leave the rest out")
    for seed in range(1, SEEDS + 1):
        sentence = (
            f"{ACTOR} has 2 Genesis One, 2 Enraged Wight in hand; {ACTOR} has bite, Vulko in discard; "
            f"{ACTOR} ends the turn; seed {seed}"
        )
        trial = read_trial(sentence, library)
        if isinstance(trial, Refusal):
            raise as_error(trial)
        tried = run_trial(trial, library, edition)
        if isinstance(tried, Refusal):
            raise as_error(tried)
        drawn = any(event[0] is ev.DREW and event[2].is_wound for event in tried.outcomes[0].events)
        yield RandomLine(drawn != claim.negated, f"seed {seed}", ClaimBoard(sentence), trial, tried)
