"""Trying a sentence: its board, what it says, then everything it leaves open, up to the end of its last phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.language.say import move_text
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import play
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.search.event_summary import summary_of
from nightfall_cli.trial.board import CLAIM, phases_of, place_board
from nightfall_cli.trial.missed import missed, of_another, out_of_turn
from nightfall_cli.trial.outcome import TrialOutcome
from nightfall_cli.trial.plan import Plan, Step, answers, plan_of
from nightfall_cli.trial.record import ACTIVE
from nightfall_cli.trial.scenario import scenario_text
from nightfall_cli.trial.words import read_trial

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.record import Trial

__all__ = ["LIMIT", "Barred", "Tried", "read_trial", "run_trial", "scenario_text", "try_sentence"]

LIMIT = 500
"""Lines of play that are tried at most."""


class Barred(NamedTuple):
    """Choices after which what the sentence says is refused; ``events`` are what happened until then."""

    choices: tuple[str, ...]
    refusal: Refusal
    events: tuple[Event, ...]
    state: State


class Tried(NamedTuple):
    """What came of a trial under one edition.

    ``outcomes`` are all different ends, equal ones merged; ``barred`` the choices that the rest of the sentence does
    not allow. ``complete`` is false when `LIMIT` lines were played and there were more. Without an outcome, the first
    of ``barred`` is the answer: `refusal`.
    """

    trial: Trial
    edition: str
    start: State
    outcomes: tuple[TrialOutcome, ...]
    barred: tuple[Barred, ...]
    complete: bool

    @property
    def refusal(self) -> Refusal | None:
        """Why the sentence is against the rules, None when it has an outcome."""
        return None if self.outcomes else self.barred[0].refusal


def try_sentence(sentence: str, library: Library, edition: str = "", limit: int = LIMIT) -> Tried | Refusal:
    """Try a sentence under the edition it names, else the given one, else the English; refused if not understood."""
    trial = read_trial(sentence, library)
    if isinstance(trial, Refusal):
        return trial
    return run_trial(trial, library, trial.edition or edition or "en", limit)


def run_trial(trial: Trial, library: Library, edition: str, limit: int = LIMIT) -> Tried | Refusal:
    """Play a trial under an edition; refused when there is no such board."""
    start = place_board(trial, library, EDITIONS[edition])
    if isinstance(start, Refusal):
        return start
    run = _Run(trial, start, limit)
    refusal = out_of_turn(trial) or of_another(trial)
    if refusal is not None:
        run.barred.append(Barred((), refusal, (), start))
    else:
        run.explore(start, plan_of(trial), (), ())
    return Tried(trial, edition, start, tuple(run.outcomes.values()), tuple(run.barred), run.complete)


class _Run:
    """Every line of play of a trial, depth first."""

    def __init__(self, trial: Trial, start: State, limit: int) -> None:
        self.trial = trial
        self.start = start
        self.limit = limit
        self.lines = 0
        self.complete = True
        self.last = phases_of(trial)[1]
        self.by_chance = not trial.next_wounds and trial.seed is None
        self.outcomes: dict[object, TrialOutcome] = {}
        self.barred: list[Barred] = []

    def explore(self, state: State, plan: Plan, script: tuple[str, ...], choices: tuple[str, ...]) -> None:
        """Go on from a position to every end."""
        refusal = missed(self.trial, self.start, state, plan, self._over(state, plan))
        if refusal is not None:
            self._bar(state, choices, refusal)
            return
        if self._over(state, plan):
            self._end(state, script, choices)
            return
        steps = answers(self.trial, state, plan)
        if isinstance(steps, Refusal):
            self._bar(state, choices, steps)
            return
        for step in steps:
            if self.lines >= self.limit:
                self.complete = False
                return
            line, choice = _line(state, step)
            after = state.copy()
            play(after, step.move)
            if self._over(after, step.plan):
                self._stop_telling(state, after)
            chosen = (*choices, choice) if len(steps) > 1 else choices
            self.explore(after, step.plan, (*script, line), chosen)

    def _over(self, state: State, plan: Plan) -> bool:
        """Whether nothing more is played: the last phase the sentence tells of has ended, or its claims are made."""
        if state.decision is None or state.active != ACTIVE:
            return True
        if any(act.player == ACTIVE for act in plan.acts):
            return PHASES.index(state.phase) > max(self.last, CLAIM)
        done_claiming = state.decision.kind == "claim" and self.last == CLAIM
        return done_claiming or PHASES.index(state.phase) > self.last

    def _stop_telling(self, before: State, after: State) -> None:
        """Take out of the log what the answer led to beyond the last phase: the next one, or the next turn."""
        if after.winners is not None:
            return
        log = before.log
        for event in events_of(after.log, before.log):
            if event[0] is ev.TURN_ENDED or event[0] is ev.PHASE_STARTED:
                break
            log = (log, event)
        after.log = log

    def _end(self, state: State, script: tuple[str, ...], choices: tuple[str, ...]) -> None:
        self.lines += 1
        events = tuple(events_of(state.log))
        summary = summary_of(self.start, state, events)
        outcome = TrialOutcome((choices,), script, events, self.start, state, summary)
        key = outcome.key(kinds=not self.by_chance)
        known = self.outcomes.setdefault(key, outcome)
        if known is not outcome:
            self.outcomes[key] = known._replace(ways=(*known.ways, choices))

    def _bar(self, state: State, choices: tuple[str, ...], refusal: Refusal) -> None:
        self.lines += 1
        self.barred.append(Barred(choices, refusal, tuple(events_of(state.log)), state))


def _line(state: State, step: Step) -> tuple[str, str]:
    """The line of a script that plays a step, and how the step is told as a choice."""
    assert state.decision is not None
    line = f"{state.names[state.decision.player]}: {move_text(state, step.move)}"
    before = state.decision.about == "before-draw"
    return line, f"{line} (before drawing)" if before else line
