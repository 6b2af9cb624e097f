"""Running a scenario: strict, line by line; the first line that fails ends the run."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.bots.asked import asked
from nightfall_cli.bots.registry import make_bot
from nightfall_cli.language.expect import editions_of
from nightfall_cli.language.lines import read_line, without_comment
from nightfall_cli.language.play import play_line
from nightfall_cli.language.say import move_text, question_text
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.events import record
from nightfall_cli.rules.perft import perft
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.why_not import rule_of_question
from nightfall_cli.scenario.edits import edit
from nightfall_cli.scenario.script import ScriptLine
from nightfall_cli.search.quantified import judge

if TYPE_CHECKING:
    from nightfall_cli.bots.bot import Bot
    from nightfall_cli.language.form import Verdict
    from nightfall_cli.language.lines import Line
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.file import Scenario


MAX_FORCED = 100
"""Forced answers that one move line may wait for; on an empty table they would go on for ever."""
MAX_BOT_MOVES = 20_000


class Failure(NamedTuple):
    """Why a run failed: the script line, what was wrong, what holds, the legal answers, and the state there.

    ``mended`` is the line that would hold instead, for a failing expectation; ``code`` the refusal's.
    """

    line: ScriptLine
    problem: str
    actual: str
    legal: tuple[str, ...]
    state: State
    mended: str = ""
    code: str = ""


class Outcome(NamedTuple):
    """The end of one run under one edition: the last state, and the failures, none when it passed."""

    scenario: Scenario
    edition: str
    state: State
    failures: tuple[Failure, ...]

    @property
    def passed(self) -> bool:
        """Whether every line held."""
        return not self.failures


def run_scenario(scenario: Scenario, edition: str, keep_going: bool = False) -> Outcome:
    """Run the script on the board of one edition.

    With ``keep_going`` a failing expectation is noted and the run goes on (for ``--accept``); a refused move always
    ends it.
    """
    return _Run(scenario, edition).run(keep_going)


def links_now(state: State, line: Line) -> bool:
    """Whether a line links for the player who may link now: a refused link is not a move of some later turn."""
    decision = state.decision
    links = line.verb is not None and line.verb.name == "link"
    return links and decision is not None and decision.kind == "link" and line.player in (NOBODY, decision.player)


class _Run:
    def __init__(self, scenario: Scenario, edition: str) -> None:
        self.scenario = scenario
        self.edition = edition
        self.state = scenario.boards[edition].copy()
        self.state.log = ()
        self.since: object = self.state.log
        self.bots: dict[int, Bot] = {seat: make_bot(name, scenario.seed + seat) for seat, name in scenario.bots.items()}

    def run(self, keep_going: bool) -> Outcome:
        failures: list[Failure] = []
        self._play_bots()
        for script_line in self.scenario.script:
            failure = self._step(script_line)
            if failure is not None:
                failures.append(failure)
                if not (keep_going and failure.mended):
                    break
        if not failures:
            failures += self._perft()
        return Outcome(self.scenario, self.edition, self.state, tuple(failures))

    def _perft(self) -> list[Failure]:
        """Compare the announced numbers of move sequences with those from the board at the start."""
        board = self.scenario.boards[self.edition]
        for depth, wanted in enumerate(self.scenario.perft, 1):
            found = perft(board, depth)
            if found != wanted:
                line = ScriptLine(0, f"perft {depth}")
                return [Failure(line, f"expected {wanted} move sequences of depth {depth}", str(found), (), board)]
        return []

    def _step(self, script_line: ScriptLine) -> Failure | None:
        line = read_line(self.state, without_comment(script_line.text))
        if isinstance(line, Refusal):
            return self._refused(script_line, line)
        assert line.verb is not None
        if line.verb.name == "expect":
            return self._expect(script_line, line)
        if line.verb.name in ("set", "seed"):
            return self._edit(script_line, line)
        return self._move(script_line, line) if line.verb.group == "move" else None

    def _edit(self, script_line: ScriptLine, line: Line) -> Failure | None:
        assert line.verb is not None
        result = edit(self.state, f"{line.verb.name} {line.argument}", self.scenario.allows_impossible)
        if isinstance(result, Refusal):
            return self._refused(script_line, result)
        self.state = result
        return None

    def _expect(self, script_line: ScriptLine, line: Line) -> Failure | None:
        editions = editions_of(line.word)
        if isinstance(editions, Refusal):
            return self._refused(script_line, editions)
        if self.edition not in editions:
            return None
        verdict = judge(self.state, line.argument, self.since)
        if isinstance(verdict, Refusal):
            return self._refused(script_line, verdict)
        if verdict.holds:
            return None
        return self._unmet(script_line, line, verdict)

    def _unmet(self, script_line: ScriptLine, line: Line, verdict: Verdict) -> Failure:
        mended = f"{line.word} {verdict.mended}" if verdict.mended else ""
        problem = f"expected {line.argument}"
        return Failure(script_line, problem, verdict.actual, self._legal(), self.state, mended)

    def _move(self, script_line: ScriptLine, line: Line) -> Failure | None:
        """Play the line; a decision with one legal answer that it does not answer is answered by itself first."""
        self.since = self.state.log
        result = play_line(self.state, line)
        answered = 0
        while isinstance(result, Refusal):
            legal = legal_moves(self.state)
            if len(legal) != 1 or answered == MAX_FORCED or links_now(self.state, line):
                note = f" (after {answered} forced answers)" if answered else ""
                return self._refused(script_line, result._replace(message=result.message + note))
            answered += 1
            after = self.state.copy()
            told = f"{question_text(after)}: {move_text(after, legal[0])}"
            record(after, ev.ANSWERED_ITSELF, told, rule_of_question(after))
            play(after, legal[0])
            self.state = after
            self._play_bots()
            result = play_line(self.state, line)
        self.state = result.state
        self._play_bots()
        return None

    def _play_bots(self) -> None:
        if not self.bots:
            return
        for _ in range(MAX_BOT_MOVES):
            if self.state.decision is None or self.state.decision.player not in self.bots:
                break
            player = self.state.decision.player
            move = asked(self.bots[player], self.state, f"the bot of {self.state.names[player]}")
            after = self.state.copy()
            play(after, move)
            self.state = after

    def _refused(self, script_line: ScriptLine, refusal: Refusal) -> Failure:
        return Failure(
            script_line,
            f"refused: {refusal.message} [{refusal.code}]",
            question_text(self.state),
            self._legal(),
            self.state,
            code=refusal.code,
        )

    def _legal(self) -> tuple[str, ...]:
        return tuple(move_text(self.state, move) for move in legal_moves(self.state)[:40])
