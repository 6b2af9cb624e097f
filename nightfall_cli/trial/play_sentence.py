"""Play a sentence: its board, its stated moves, then every choice it leaves open, up to the end of its last phase.

`nightfall_cli.search.lines_of_play` visits the lines. Positions are never merged, because the events of a line are part
of its outcome.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from nightfall_cli.language.say import line_text
from nightfall_cli.messages.message import Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import play
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.refusal import Refusal, Refused
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.search.budget import Cut
from nightfall_cli.search.event_summary import summary_of
from nightfall_cli.search.lines_of_play import depth_first
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.notes import check_players, check_unused
from nightfall_cli.trial.question_answer import answer_of, told_of
from nightfall_cli.trial.sentence_forms import colored, with_kicker
from nightfall_cli.trial.stated import ACTIVE, RuledOut, TrialOutcome, Tried
from nightfall_cli.trial.trial_board import CLAIM, CLEANUP, phases_of, place_board
from nightfall_cli.trial.unplayed import answers, unplayed_at_start

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.stated import Trial
    from nightfall_cli.trial.unplayed import PlannedMove, Unplayed

LIMIT = 500
"""Limit of lines of play."""


def try_sentence(sentence: str, library: Library, edition: str = "", limit: int = LIMIT) -> Tried | Refusal:
    """Try a sentence under the edition it names, else ``edition``, else the English; refused if not understood."""
    trial = read_trial(sentence, library)
    if isinstance(trial, Refusal):
        return trial
    return run_trial(trial, library, trial.edition or edition or "en", limit)


def run_trial(trial: Trial, library: Library, edition: str, limit: int = LIMIT, last_phase: int = 0) -> Tried | Refusal:
    """Play a trial under an edition, at least up to the phase ``last_phase``; refused when its board is impossible.

    Where the answer to its question hangs on a kicker that is left open, it is played with and without.
    """
    tried = play_boards(trial, library, edition, limit, last_phase)
    if isinstance(tried, Refusal) or not with_kicker(trial) or not (tried.outcomes or trial.asks_legality):
        return tried
    both = play_boards(trial, library, edition, limit, last_phase, opened=True)
    answer = answer_of(tried) or told_of(tried)
    same = isinstance(both, Refusal) or (answer and answer == (answer_of(both) or told_of(both)))
    return tried if same else both


def play_boards(
    trial: Trial, library: Library, edition: str, limit: int = LIMIT, last_phase: int = 0, *, opened: bool = False
) -> Tried | Refusal:
    """Play a trial on each board that it stands for; ``opened``: with its only order kicked, and not kicked."""
    played: SentenceLines | None = None
    for choices, one in with_kicker(trial) if opened else colored(trial):
        try:
            lines = SentenceLines(one, place_board(one, library, EDITIONS[edition]), limit, played)
        except Refused as refused:
            return refused.refusal
        lines.last_phase = max(lines.last_phase, last_phase)
        lines.explore(choices)
        played = lines
    assert played is not None
    outcomes, ruled_out = tuple(played.outcomes.values()), tuple(played.ruled_out)
    return Tried(trial, edition, played.first, outcomes, ruled_out, played.complete, opened)


class PlayedTo(NamedTuple):
    """A position on a line: the unplayed rest of the sentence, the script so far, and the choices in it."""

    state: State
    unplayed: Unplayed
    script: tuple[str, ...]
    choices: tuple[str, ...]


class SentenceLines:
    """Every line of play of a sentence: its outcomes, equivalent ones merged, and the choices it rules out.

    They are added to those of ``before``, the same sentence on another board; ``first`` is the first of the boards.
    """

    def __init__(self, trial: Trial, start: State, limit: int, before: SentenceLines | None = None) -> None:
        self.trial = trial
        self.start = start
        self.first: State = before.first if before else start
        self.limit = limit
        self.lines: int = before.lines if before else 0
        self.complete: bool = before.complete if before else True
        self.last_phase = phases_of(trial)[1]
        self.kinds = bool(trial.next_wounds) or trial.seed is not None
        self.outcomes: dict[object, TrialOutcome] = before.outcomes if before else {}
        self.ruled_out: list[RuledOut] = before.ruled_out if before else []

    def explore(self, choices: tuple[str, ...] = ()) -> None:
        """Play every line, up to the limit; ``choices`` are those that led to the board."""
        try:
            check_players(self.trial)
        except Refused as refused:
            self.ruled_out.append(RuledOut(choices, refused.refusal, (), self.start))
            return
        try:
            deque(depth_first(self._first(choices), self._following), maxlen=0)
        except Cut:
            self.complete = False

    def _first(self, choices: tuple[str, ...]) -> Generator[PlayedTo, None, None]:
        yield PlayedTo(self.start, unplayed_at_start(self.trial), (), choices)

    def _following(self, at: PlayedTo) -> Generator[PlayedTo, None, None] | None:
        over = self._over(at.state, at.unplayed)
        try:
            check_unused(self.trial, self.start, at.state, at.unplayed, over)
            moves = [] if over else answers(self.trial, at.state, at.unplayed)
        except Refused as refused:
            self._rule_out(at, refused.refusal)
            return None
        if over:
            self._end(at)
            return None
        return self._played(at, moves)

    def _played(self, at: PlayedTo, moves: Sequence[PlannedMove]) -> Generator[PlayedTo, None, None]:
        """Play each move of a position."""
        for planned in moves:
            if self.lines >= self.limit:
                raise Cut
            line, choice = _line(at.state, planned)
            after = at.state.copy()
            play(after, planned.move)
            if self._over(after, planned.unplayed):
                self._cut_log(at.state, after)
            choices = (*at.choices, choice) if len(moves) > 1 else at.choices
            yield PlayedTo(after, planned.unplayed, (*at.script, line), choices)

    def _over(self, state: State, unplayed: Unplayed) -> bool:
        """Return True when nothing more is played: the sentence's last phase has ended, or its claims are made."""
        if state.decision is None or state.active != ACTIVE:
            return True
        if any(act.player == ACTIVE for act in unplayed.of("claim", "discard")):
            return PHASES.index(state.phase) > max(self.last_phase, CLAIM)
        done_claiming = state.decision.kind == "claim" and self.last_phase == CLAIM
        return done_claiming or PHASES.index(state.phase) > self.last_phase

    def _cut_log(self, before: State, after: State) -> None:
        """Remove the events after the last phase from the log: those of the next phase or turn."""
        if after.winners is not None:
            return
        log = before.log
        for event in events_of(after.log, before.log):
            later = event[0] is ev.PHASE_STARTED and (self.last_phase < CLEANUP or event[2] != "clean-up")
            if event[0] is ev.TURN_ENDED or later:
                break
            log = (log, event)
        after.log = log

    def _end(self, at: PlayedTo) -> None:
        self.lines += 1
        events = tuple(events_of(at.state.log))
        summary = summary_of(self.start, at.state, events)
        outcome = TrialOutcome((at.choices,), at.script, events, self.start, at.state, summary)
        key = outcome.key(self.kinds)
        known = self.outcomes.setdefault(key, outcome)
        if known is not outcome:
            self.outcomes[key] = known._replace(ways=(*known.ways, at.choices))

    def _rule_out(self, at: PlayedTo, refusal: Refusal) -> None:
        self.lines += 1
        self.ruled_out.append(RuledOut(at.choices, refusal, tuple(events_of(at.state.log)), at.state, at.script))


def _line(state: State, planned: PlannedMove) -> tuple[str, str]:
    """Return the script line that plays a move, and its text as a choice."""
    assert state.decision is not None
    line = line_text(state, planned.move)
    before = state.decision.about == "before-draw"
    return line, Message("{line} (before drawing)" if before else "{line}", line=line)
