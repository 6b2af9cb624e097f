"""A session: a game, its lines, and what can be asked about it. No terminal: `Session.execute` does the work."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.bots.random_bot import BOTS
from nightfall_cli.game import Game
from nightfall_cli.language.expect import editions_of, judge
from nightfall_cli.language.lines import Line, read_line
from nightfall_cli.language.play import play_line
from nightfall_cli.language.say import event_text, question_text
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.view import redact, view
from nightfall_cli.scenario.edits import edit
from nightfall_cli.scenario.faults import ScenarioError
from nightfall_cli.scenario.record import recorded_scenario
from nightfall_cli.scenario.run import MAX_BOT_MOVES, MAX_FORCED, links_now
from nightfall_cli.shell.answers import answer_question, seen
from nightfall_cli.shell.steps import answer_itself, refusal_lines, script_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.bots.random_bot import RandomBot
    from nightfall_cli.rules.state import State

MAX_SOURCE_DEPTH = 8


class Outcome(NamedTuple):
    """What a line led to. ``lines`` is text to show; ``refusal`` is set when nothing was done.

    ``failed`` is true for an expectation that does not hold; ``quit`` when the session is to end.
    """

    lines: tuple[str, ...] = ()
    refusal: Refusal | None = None
    failed: bool = False
    quit: bool = False

    @property
    def ok(self) -> bool:
        """Whether the line did what it said."""
        return self.refusal is None and not self.failed


class Session:
    """A game in play.

    ``auto``: decisions with one legal answer are answered at once; otherwise only before a move line that does not
    answer them, as in scripts. ``bots`` maps seats to the names of bots. Unless the table is ``open``, what is told is
    only what the player who decides may know.
    """

    def __init__(
        self,
        game: Game,
        auto: bool = False,
        bots: dict[int, str] | None = None,
        seed: int = 1,
        open_table: bool = True,
    ) -> None:
        self.game = game
        self.auto = auto
        self.open_table = open_table
        self.editing = False
        self.bots: dict[int, RandomBot] = {seat: BOTS[name](seed + seat) for seat, name in (bots or {}).items()}
        self.start = game.state
        self.scripts: list[tuple[str, ...]] = []
        self.undone: list[tuple[str, ...]] = []
        self.last_refusal: Refusal | None = None
        self.since: object = game.state.log
        self._depth = 0

    @property
    def state(self) -> State:
        """The current state."""
        return self.game.state

    def begin(self) -> Outcome:
        """Tell how the game began; bots and forced answers go first."""
        self._let_others_go_on()
        return Outcome(self._told(()))

    def _let_others_go_on(self) -> tuple[str, ...]:
        """Bots and forced answers go on from here, as one step; returns what is told of it."""
        before = self.state
        state, script = self._go_on(before)
        if script:
            self._advance(state, script)
        return self._told(before.log)

    def execute(self, text: str) -> Outcome:
        """Do what one line says. A refused line changes nothing."""
        line = read_line(self.state, text)
        if isinstance(line, Refusal):
            return self._refused(line)
        if line.verb is None:
            return Outcome()
        if line.verb.group == "move":
            return self._move(line)
        if line.verb.name == "expect":
            return self._expect(line)
        if line.verb.group == "question":
            return self._question(line)
        try:
            return _COMMANDS[line.verb.name](self, line.argument)
        except (OSError, UnicodeDecodeError) as error:
            return self._refused(Refusal("invalid", "syntax", f"{line.verb.name}: {error}"))
        except ScenarioError as error:
            return self._refused(Refusal("invalid", "syntax", str(error)))

    # -- moves --------------------------------------------------------------------------------

    def _move(self, line: Line) -> Outcome:
        before = state = self.state
        script: list[str] = []
        first = result = play_line(state, line)
        while isinstance(result, Refusal) and not self.auto and len(script) < MAX_FORCED:
            legal = legal_moves(state)
            if len(legal) != 1 or links_now(state, line):
                break
            state = answer_itself(state, legal[0], script)
            result = play_line(state, line)
        if isinstance(result, Refusal):
            assert isinstance(first, Refusal)
            return self._refused(first)
        script += script_of(state, result.moves)
        after, more = self._go_on(result.state)
        self._advance(after, script + more)
        self.since = before.log
        return Outcome(self._told(before.log))

    def _advance(self, after: State, script: list[str]) -> None:
        """One step that can be taken back: the state after it, and the script lines that lead there."""
        self.game.become(after)
        self.scripts.append(tuple(script))
        self.undone.clear()
        self.last_refusal = None

    def _go_on(self, state: State) -> tuple[State, list[str]]:
        """Bots play, and forced answers are given when ``auto`` is on: the state then, and the script lines."""
        script: list[str] = []
        forced = 0
        while state.decision is not None and len(script) < MAX_BOT_MOVES:
            player = state.decision.player
            legal = legal_moves(state)
            if player in self.bots:
                move = self.bots[player].pick(view(state, player, with_log=False))
                script += script_of(state, (move,))
                state = state.copy()
                play(state, move)
            elif self.auto and len(legal) == 1 and forced < MAX_FORCED:
                forced += 1
                state = answer_itself(state, legal[0], script)
            else:
                break
        return state, script

    def _told(self, since: object) -> tuple[str, ...]:
        state = self.state
        events = events_of(state.log, since)
        if not self.open_table and state.decision is not None:
            events = [redact(event, state.decision.player, state.setup.secret) for event in events]
        return tuple(event_text(state, event) for event in events)

    def _refused(self, refusal: Refusal) -> Outcome:
        self.last_refusal = refusal
        return Outcome(refusal_lines(refusal), refusal)

    # -- questions ----------------------------------------------------------------------------

    def _expect(self, line: Line) -> Outcome:
        editions = editions_of(line.word)
        if isinstance(editions, Refusal):
            return self._refused(editions)
        if self.state.edition.name not in editions:
            return Outcome((f"- expect {line.argument} (not for this edition)",))
        verdict = judge(seen(self), line.argument, self.since)
        if isinstance(verdict, Refusal):
            return self._refused(verdict)
        if verdict.holds:
            return Outcome((f"✓ expect {line.argument}",))
        return Outcome((f"✗ expect {line.argument}", f"  actual: {verdict.actual}"), failed=True)

    def _question(self, line: Line) -> Outcome:
        assert line.verb is not None
        answer = answer_question(self, line.verb.name, line.argument)
        return self._refused(answer) if isinstance(answer, Refusal) else Outcome(tuple(answer))

    # -- session commands ---------------------------------------------------------------------

    def undo(self, argument: str) -> Outcome:
        """Take back lines."""
        wanted = _count(argument)
        if wanted is None:
            return self._refused(Refusal("invalid", "syntax", "write undo, or undo NUMBER"))
        done = self.game.undo(wanted)
        for _ in range(done):
            self.undone.append(self.scripts.pop())
        self.since = self.state.log
        return Outcome((f"{done} taken back" if done else "nothing to take back", question_text(self.state)))

    def redo(self, argument: str) -> Outcome:
        """Play lines again that were taken back."""
        wanted = _count(argument)
        if wanted is None:
            return self._refused(Refusal("invalid", "syntax", "write redo, or redo NUMBER"))
        done = self.game.redo(wanted)
        for _ in range(done):
            self.scripts.append(self.undone.pop())
        self.since = self.state.log
        return Outcome((f"{done} played again" if done else "nothing to play again", question_text(self.state)))

    def save(self, argument: str) -> Outcome:
        """Write the position."""
        if not argument:
            return self._refused(Refusal("invalid", "syntax", "write save FILE"))
        Path(argument).write_text(self.game.to_toml(), encoding="utf-8")
        return Outcome((f"saved to {argument}",))

    def load(self, argument: str) -> Outcome:
        """Go on from a saved position."""
        if not argument:
            return self._refused(Refusal("invalid", "syntax", "write load FILE"))
        self.game = Game.from_toml(Path(argument).read_text(encoding="utf-8"), self.state.library)
        self.start = self.state
        self.scripts = []
        self.undone = []
        self.since = self.state.log
        told = self._let_others_go_on()
        return Outcome((f"loaded {argument}", *told, question_text(self.state)))

    def record(self, argument: str) -> Outcome:
        """Write board, moves and expectations as a scenario."""
        file, _, title = argument.partition("--title")
        if not file.strip():
            return self._refused(Refusal("invalid", "syntax", "write record FILE [--title TITLE]"))
        script = [line for lines in self.scripts for line in lines]
        text = recorded_scenario(self.start, script, self.state, title.strip().strip('"') or "A recorded game")
        Path(file.strip()).write_text(text, encoding="utf-8")
        return Outcome((f"recorded {len(script)} moves in {file.strip()}",))

    def source(self, argument: str) -> Outcome:
        """Run the lines of a file; stops at the first that is refused or fails."""
        if not argument:
            return self._refused(Refusal("invalid", "syntax", "write source FILE"))
        if self._depth >= MAX_SOURCE_DEPTH:
            return self._refused(Refusal("invalid", "syntax", f"{argument}: files that source each other"))
        shown: list[str] = []
        self._depth += 1
        try:
            for number, text in enumerate(Path(argument).read_text(encoding="utf-8").splitlines(), 1):
                outcome = self.execute(text)
                shown += outcome.lines
                if not outcome.ok or outcome.quit:
                    where = f"{argument}:{number}: {text.strip()}"
                    return outcome._replace(lines=(*shown, where))
        finally:
            self._depth -= 1
        return Outcome(tuple(shown))

    def seed(self, argument: str) -> Outcome:
        """Fix chance from here on; can be undone."""
        return self._edit_table(f"seed {argument}")

    def edit(self, argument: str) -> Outcome:
        """Allow or forbid table edits."""
        if argument not in ("on", "off"):
            return self._refused(Refusal("invalid", "syntax", "write edit on, or edit off"))
        self.editing = argument == "on"
        return Outcome((f"table edits are {argument}",))

    def set_auto(self, argument: str) -> Outcome:
        """Answer forced decisions at once, or not."""
        if argument not in ("on", "off"):
            return self._refused(Refusal("invalid", "syntax", "write auto on, or auto off"))
        self.auto = argument == "on"
        told = self._let_others_go_on()
        return Outcome((f"auto is {argument}", *told))

    def set_table(self, argument: str) -> Outcome:
        """A table edit."""
        if not self.editing:
            return self._refused(Refusal("illegal", "wrong-phase", "table edits need: edit on"))
        return self._edit_table(f"set {argument}")

    def _edit_table(self, line: str) -> Outcome:
        result = edit(self.state, line)
        if isinstance(result, Refusal):
            return self._refused(result)
        before = self.state
        after, more = self._go_on(result)
        self._advance(after, [line, *more])
        return Outcome(self._told(before.log))

    def quit(self, argument: str) -> Outcome:
        """End the session."""
        return Outcome(quit=True)


_COMMANDS: dict[str, Callable[[Session, str], Outcome]] = {
    "undo": Session.undo,
    "redo": Session.redo,
    "save": Session.save,
    "load": Session.load,
    "record": Session.record,
    "source": Session.source,
    "seed": Session.seed,
    "edit": Session.edit,
    "auto": Session.set_auto,
    "set": Session.set_table,
    "quit": Session.quit,
}


def _count(argument: str) -> int | None:
    if not argument:
        return 1
    return int(argument) if argument.isdecimal() else None
