"""Run a scenario line by line and return every line played; the first failure ends a run."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nightfall_cli.bots.registry import make_bot
from nightfall_cli.language.expect import editions_of
from nightfall_cli.language.lines import accepted, line_at, without_comment
from nightfall_cli.language.play import attempts, legal_texts
from nightfall_cli.language.say import question_text
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.refusal import Refusal, Refused, as_error
from nightfall_cli.scenario.failure import Failure, out_of_budget, perft_failure
from nightfall_cli.scenario.moments import BEFORE, LastLine, automatic_answers, before_order, resumed
from nightfall_cli.scenario.script import EDITS, PLAYED, ScriptLine
from nightfall_cli.search.budget import visit
from nightfall_cli.search.quantified import judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.bots.bot import Bot
    from nightfall_cli.language.form import Verdict
    from nightfall_cli.language.lines import Line
    from nightfall_cli.language.play import Played
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.file import Scenario

THE_BOARD = "the board"
HOLDS, FAILS, NOT_REACHED, NOT_MEANT = "holds", "fails", "not reached", "not meant"
BOARD, MOVE, EXPECTATION, QUESTION = "board", "move", "expectation", "question"


class PlayedLine(NamedTuple):
    """One line of a script, played under one edition: its result, and the states before and after it.

    ``kind``: a move (or edit), an expectation, a question, or the board that the run begins with.
    """

    line: ScriptLine
    kind: str
    before: State
    after: State
    result: str = HOLDS
    failure: Failure | None = None
    moves: tuple[Move, ...] = ()
    """What was played: automatic answers, the moves of the line, and those of bots."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Return the events of the line; for the board, the recorded events up to its first question."""
        return tuple(events_of(self.after.log, None if self.kind == BOARD else self.before.log))


class RunResult(NamedTuple):
    """A run under one edition, up to its end or first failure: the lines played, and the failures."""

    scenario: Scenario
    edition: str
    lines: tuple[PlayedLine, ...]
    failures: tuple[Failure, ...]

    @property
    def state(self) -> State:
        return self.lines[-1].after

    @property
    def expectations(self) -> int:
        """Return the number of expectations that were judged, ``perft`` counts included."""
        judged = [line for line in self.lines if line.kind == EXPECTATION and line.result in (HOLDS, FAILS)]
        return len(judged) + len(self.scenario.perft)

    @property
    def passed(self) -> bool:
        """True when no line failed."""
        return not self.failures


def run_scenario(scenario: Scenario, edition: str) -> RunResult:
    """Run the script under one edition, up to the first line that fails, and check the ``perft`` counts."""
    lines = []
    failure = None
    for played in play_script(scenario, scenario.place(edition)):
        lines.append(played)
        failure = played.failure
        if failure is not None:
            break
    failure = failure or perft_failure(scenario, edition)
    return RunResult(scenario, edition, tuple(lines), (failure,) if failure else ())


def play_script(scenario: Scenario, board: State) -> Iterator[PlayedLine]:
    """Play the script on a placed board; yield the board, then each line.

    A failing expectation leaves the state unchanged, and the script continues. After a refused move no line is played;
    the remaining lines are yielded as not reached.
    """
    run = _Run(scenario, board)
    yield run.begin()
    for script_line in scenario.script:
        yield run.play(script_line)


class Reading(NamedTuple):
    """A script line as it was read: the line or its refusal, its kind, and the editions it is meant for, () for all."""

    line: Line | Refusal
    kind: str
    editions: tuple[str, ...] = ()


@lru_cache(2048)
def reading(text: str, names: tuple[str, ...]) -> Reading:
    """Return the reading of a script line, at a table of these players; runs under several editions share it."""
    line = line_at(names, without_comment(text))
    if isinstance(line, Refusal) or line.verb is None or line.verb.group == "move" or line.verb.name in PLAYED:
        return Reading(line, MOVE)
    if line.verb.name != "expect":
        return Reading(line, QUESTION)
    editions = editions_of(line.word)
    return Reading(editions, EXPECTATION) if isinstance(editions, Refusal) else Reading(line, EXPECTATION, editions)


class _Run:
    """A script being run: its state, its bots, and whether a move was refused."""

    def __init__(self, scenario: Scenario, board: State) -> None:
        self.scenario = scenario
        self.edition = board.edition.name
        self.board = board
        self.state = board.copy()
        self.state.log = board.log or ()
        self.since: object = self.state.log
        self.last = LastLine(scenario.document.laid_out(board.edition))
        self.marks: dict[str, tuple[State, object, LastLine]] = {}
        self.moves: list[Move] = []
        self.refused = False
        self.spent = False
        self.bots: dict[int, Bot] = {seat: make_bot(name, scenario.seed + seat) for seat, name in scenario.bots.items()}

    def begin(self) -> PlayedLine:
        """Let bots answer first, and return the board as the first played line."""
        self.state = self._play_bots(self.state)
        return PlayedLine(ScriptLine(-1, THE_BOARD), BOARD, self.board, self.state, moves=tuple(self.moves))

    def play(self, script_line: ScriptLine) -> PlayedLine:
        """Play one line, unless an earlier move was refused."""
        before = self.state
        self.moves.clear()
        line, kind, editions = reading(script_line.text, before.names)
        meant = not editions or self.edition in editions
        if not meant or self.refused:
            return PlayedLine(script_line, kind, before, before, NOT_REACHED if meant else NOT_MEANT)
        try:
            failure = self._step(script_line, accepted(line))
        except Refused as refused:
            failure = self._refused(script_line, refused.refusal)
        if kind == MOVE and not isinstance(line, Refusal) and line.word == "goto":
            before = self.state
        if failure is None and self.spent:
            failure, kind = out_of_budget(script_line, self.state), MOVE
        self.refused = failure is not None and kind == MOVE
        result = FAILS if failure else HOLDS
        return PlayedLine(script_line, kind, before, self.state, result, failure, tuple(self.moves))

    def _step(self, script_line: ScriptLine, line: Line) -> Failure | None:
        """Play or judge a line that is meant; raises `Refused`."""
        assert line.verb is not None
        name = line.verb.name
        if name == "expect":
            verdict = accepted(judge(self.state, line.argument, self.since))
            return None if verdict.holds else self._unmet(script_line, line, verdict)
        if name in ("mark", "goto"):
            self._go(line)
        elif name == "settle":
            self._settle()
        else:
            self.state = resumed(self.state)
            if name in EDITS:
                from nightfall_cli.scenario.edits import edit

                self.state = accepted(edit(self.state, f"{name} {line.argument}", self.scenario.allows_impossible))
            elif line.verb.group == "move":
                self._move(line)
        return None

    def _go(self, line: Line) -> None:
        """Mark this moment, go to a mark, or go back to the moment before an order resolved."""
        name = line.argument
        if line.word == "mark":
            self.marks[name] = (self.state, self.since, self.last)
        elif name.startswith(BEFORE):
            self.state = before_order(self.last, name.removeprefix(BEFORE))
        else:
            self.state, self.since, self.last = self.marks[name]

    def _settle(self) -> None:
        """Give every answer that is the only one; bots that decide then play on."""
        self.state = start = resumed(self.state)
        self.since = start.log
        for move, _, state in automatic_answers(start):
            self.moves.append(move)
            self.state = state
            if self._spend():
                break
        self.state = self._play_bots(self.state)
        self.last = LastLine(start, tuple(self.moves))

    def _unmet(self, script_line: ScriptLine, line: Line, verdict: Verdict) -> Failure:
        corrected = f"{line.word} {verdict.corrected}" if verdict.corrected and not verdict.vain else ""
        problem = f"expected {line.argument}{self._remedy(line.argument)}"
        return Failure(script_line, problem, verdict.actual, legal_texts(self.state), self.state, corrected)

    def _remedy(self, subject: str) -> str:
        """Return what to write before an expectation that holds once the answers that are the only ones are given."""
        lines = []
        for _, line, state in automatic_answers(resumed(self.state)):
            lines.append(line)
            verdict = judge(state, subject, self.since)
            if not isinstance(verdict, Refusal) and verdict.holds:
                return f"; it holds after an answer that is the only one: write settle before it, or {'; '.join(lines)}"
        return ""

    def _move(self, line: Line) -> None:
        """Play the line; first answer automatically each decision with one legal answer that is not the line's."""
        self.since, start = self.state.log, self.state
        tries: list[Played | Refusal] = []
        for state, result in attempts(self.state, line, self._play_bots):
            self.state = state
            tries.append(result)
            if self._spend():
                break
            self.moves += legal_moves(state) if isinstance(result, Refusal) else result.moves
        result = tries[-1]
        if isinstance(result, Refusal):
            given = [line for _, line, _ in automatic_answers(start)][: len(tries) - 1]
            note = f" after the automatic answers {'; '.join(given)}; write these lines, or settle" if given else ""
            raise as_error(result._replace(message=result.message + note))
        self.state = self._play_bots(result.state)
        self.last = LastLine(start, tuple(self.moves))

    def _play_bots(self, state: State) -> State:
        """Return the state after the moves of the bots whose turn it is to decide."""
        if not self.bots:
            return state
        from nightfall_cli.bots.ask_bot import MAX_BOT_MOVES, ask_bot

        for _ in range(MAX_BOT_MOVES):
            if state.decision is None or state.decision.player not in self.bots or self._spend():
                break
            player = state.decision.player
            move = ask_bot(self.bots[player], state, f"the bot of {state.names[player]}")
            state = state.copy()
            play(state, move)
            self.moves.append(move)
        return state

    def _spend(self) -> bool:
        """Count a move against the budget of the file; True when the budget is spent."""
        self.spent = self.spent or not visit()
        return self.spent

    def _refused(self, script_line: ScriptLine, refusal: Refusal) -> Failure:
        return Failure(
            script_line,
            f"refused: {refusal.message} [{refusal.code}]",
            question_text(self.state),
            legal_texts(self.state),
            self.state,
            code=refusal.code,
        )
