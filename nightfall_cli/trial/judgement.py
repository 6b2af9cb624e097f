"""A judged claim: the verdict, the lines of play that show it, and whether the claim holds on a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.game import Game
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.trial.claim_data import holds, number_of, supposed
from nightfall_cli.trial.facts import FactLine, window
from nightfall_cli.trial.least_board import ACTOR, WHOM, ClaimBoard, refuse, trial_of
from nightfall_cli.trial.play_sentence import run_trial
from nightfall_cli.trial.sentence_forms import targets_of
from nightfall_cli.trial.situation import ME, OPPONENT
from nightfall_cli.trial.stated import ACTIVE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.claim_data import Claim
    from nightfall_cli.trial.stated import RuledOut, Trial, TrialOutcome, Tried

SUPPORTED, REFUTED, DEPENDS = phrase("supported"), phrase("refuted"), phrase("depends")
CHOICE, EDITION, CHANCE, VALUE = "choice", "edition", "chance", "reconstructed value"
LEGALITY = ("chain.", "target.", "combat.", "cleanup.")
"""The rules whose refusal answers whether something may be done."""


class ClaimLine(NamedTuple):
    """A line on which a claim holds or not; ``refused`` where the rules do not allow what it states."""

    truth: bool
    board: ClaimBoard
    tried: Tried
    outcome: TrialOutcome | None
    refused: RuledOut | None = None


class Side(NamedTuple):
    """One side of a verdict: under what, the verdict there, and a line that shows it, if one was played."""

    under: str
    verdict: str
    played: ClaimLine | None = None


def verdict_of(truth: bool) -> str:
    """Return the verdict on a claim that is true or not."""
    return SUPPORTED if truth else REFUTED


class Judgement(NamedTuple):
    """A judged claim: the verdict, what it depends on, and the sides with their lines, the deciding one first.

    ``by`` is the id of the ruling whose scenarios judged it, "" where boards of its own did.
    """

    claim: Claim
    verdict: str
    depends_on: tuple[str, ...]
    sides: tuple[Side, ...]
    editions: tuple[str, ...]
    reasons: tuple[str, ...] = ()
    by: str = ""

    def cards(self) -> list[str]:
        """Return the names of the cards whose rulings bear on the claim: none where printed values decide."""
        if self.claim.is_a("printed"):
            return []
        return [card.name for card in self.claim.cards()]


def judged_with(
    claim: Claim,
    kind: str,
    sides: Sequence[Side],
    editions: tuple[str, ...],
    reasons: tuple[str, ...] = (),
    by: str = "",
) -> Judgement:
    """Return the judgement of a claim that depends on a kind of thing where it has several sides."""
    if len(sides) == 1:
        return Judgement(claim, sides[0].verdict, (), (sides[0]._replace(under=""),), editions, reasons, by)
    return Judgement(claim, DEPENDS, (kind,), tuple(sides), editions, reasons, by)


def first_sides(sides: Iterable[Side]) -> list[Side]:
    """Return the first side with each verdict, the one that supports the claim first."""
    found: dict[str, Side] = {}
    for side in sides:
        found.setdefault(side.verdict, side)
        if len(found) > 1:
            break
    return [found[verdict] for verdict in (SUPPORTED, REFUTED) if verdict in found]


def sides_of_editions(
    editions: Sequence[str], true_in: Sequence[str], played: Callable[[str, bool], ClaimLine] | None = None
) -> list[Side]:
    """Return the sides of what is true under some editions, each with the line that its first edition shows."""
    sides = []
    for truth in (True, False):
        names = [edition for edition in editions if (edition in true_in) is truth]
        under = Message("edition {editions}", editions=", ".join(names))
        sides += [Side(under, verdict_of(truth), played(names[0], truth) if played else None)] if names else []
    return sides


def play_board(sentence: str, library: Library, edition: str, last_phase: int = 0) -> Tried:
    """Play the sentence of a board under an edition; raises `Refused`."""
    tried = run_trial(trial_of(sentence, library), library, edition, last_phase=last_phase)
    if isinstance(tried, Refusal):
        raise as_error(tried)
    return tried


PLAYER_ROLES = {"you": 0, "attacker": 0, "someone": 1, "opponent": 1, "defender": 1}
"""The seats of the players on the board of a claim, by what the claim calls them."""


def truth_on(claim: Claim, board: ClaimBoard, tried: Tried, outcome: TrialOutcome) -> bool | None:
    """Return whether the fact holds at the end of a line, without negation; None where it is not decided there."""
    cause = claim.causes[0] if len(claim.causes) == 1 else None
    events = outcome.events
    if cause is not None and cause.part:
        events = window(events, cause.card, cause.part)
    stated = claim.at.seat >= 0 and (claim.fact == "returned" or claim.situation)
    line = FactLine(outcome, events, board.card, claim.at.seat if stated else board.owner)
    if claim.row.player is None or (claim.fact == "hit" and claim.subject.card is not None):
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
    subject, role = claim.subject, claim.subject.role
    if claim.is_a("active") and not role:
        linking = [one.player for one in trial.of("link") if claim.causes[:1] and one.card is claim.causes[0].card]
        return linking[-1:] if "other-chain" in claim.marks and linking else [ACTIVE]
    if subject.seat >= 0:
        return [subject.seat]
    if role in ("everybody", "others"):
        return [seat for seat in range(len(trial.names)) if seat != ACTIVE or role == "everybody"]
    if claim.situation:  # only those who are named, attack or defend are certain
        defenders = {attack.seat for attack in trial.of("attack")}
        names = trial.names
        named = [seat for seat, name in enumerate(names) if name not in (ME, OPPONENT)]
        if role in ("you", "opponent") and ME in names and len(names) == 2:
            return [abs(names.index(ME) - (role == "opponent"))]
        if role == "he" and len(named) == 1:
            return named
        if not defenders or role not in ("defender", "attacker") or (role == "defender" and len(defenders) > 1):
            refuse("name the player: {players}", players=trial.names)
        return [ACTIVE] if role == "attacker" else list(defenders)
    if role == "owner":
        return [line.owner if subject.card is not None and line.owner >= 0 else ACTIVE]
    fights = bool(supposed(claim) - {"held", "damage", "kicker", "links", "results", "done"})
    aimed = [set(targets_of(cause.card)) for cause in claim.causes]
    at_players = all(targets and targets <= {"player", "opponent"} for targets in aimed)
    if not role and claim.fact in ("hit", "wounds") and (fights or at_players):
        role = "someone"
    if role in ("you", "opponent") and claim.is_a("suffers") and (claim.me or role == "you"):
        return [int((claim.me == "acts") == (role == "opponent"))]
    if role == "he" and claim.is_a("suffers") and claim.fact != "hit":  # "hit" may be of a minion
        role = "someone"
    if role not in PLAYER_ROLES:
        refuse(WHOM)
    return [PLAYER_ROLES[role]]


SEEDS = 40


def judged_by_chance(claim: Claim, library: Library, editions: tuple[str, ...]) -> Judgement:
    """Judge what is random: it depends on chance as soon as two seeds differ."""
    lines = _commons if claim.fact == "in-commons" else _draws
    found = [first_sides(lines(claim, library, edition)) for edition in editions]
    sides = next((sides for sides in found if len(sides) > 1), found[0])
    differ = len({tuple(side.verdict for side in sides) for sides in found}) > 1
    kinds = tuple(kind for kind, on in ((CHANCE, len(sides) > 1), (EDITION, differ)) if on)
    if kinds and len(sides) == 1:
        sides = [side for one in found for side in one]
    return Judgement(claim, DEPENDS if kinds else sides[0].verdict, kinds, tuple(sides), editions)


def _commons(claim: Claim, library: Library, edition: str) -> Iterator[Side]:
    """Set up quick games, whose commons are random."""
    card = claim.subject.card
    if card is None or supposed(claim) or claim.causes:
        refuse("name one card that is in the commons, and nothing else")
    for seed in range(1, SEEDS + 1):
        state = Game.new((ACTOR, "Janet"), seed, edition, "quick", library=library).state
        truth = any(archive.card is card for archive in state.commons) != claim.negated
        under = Message("seed {seed}: quick set-up, edition {edition}", seed=seed, edition=edition)
        yield Side(under, verdict_of(truth))


def _draws(claim: Claim, library: Library, edition: str) -> Iterator[Side]:
    """Draw up after a shuffle of wounds and orders."""
    if claim.causes or supposed(claim) - {"draws"}:
        refuse("a wound card is drawn from a shuffled deck; leave the rest out")
    for seed in range(1, SEEDS + 1):
        sentence = (
            f"{ACTOR} has 2 Genesis One, 2 Enraged Wight in hand; {ACTOR} has bite, Vulko in discard; "
            f"{ACTOR} ends the turn; seed {seed}"
        )
        tried = play_board(sentence, library, edition)
        drawn = any(event[0] is ev.DREW and event[2].is_wound for event in tried.outcomes[0].events)
        truth = drawn != claim.negated
        played = ClaimLine(truth, ClaimBoard(sentence), tried, tried.outcomes[0])
        yield Side(Message("seed {seed}", seed=seed), verdict_of(truth), played)
