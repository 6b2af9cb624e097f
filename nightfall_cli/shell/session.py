"""A session: a game, its lines, and what can be asked about it. No terminal: `Session.execute` does the work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.bots.random_bot import BOTS
from nightfall_cli.language.expect import editions_of, judge
from nightfall_cli.language.lines import Line, read_line, split_line
from nightfall_cli.language.play import Played, play_line
from nightfall_cli.language.say import event_text
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.rules.view import redact, view
from nightfall_cli.scenario.faults import ScenarioError
from nightfall_cli.scenario.run import MAX_BOT_MOVES, MAX_FORCED, links_now
from nightfall_cli.shell.answers import answer_question
from nightfall_cli.shell.commands import COMMANDS
from nightfall_cli.shell.outcome import Outcome
from nightfall_cli.shell.settings import Settings, SettingsError
from nightfall_cli.shell.steps import answer_itself, refusal_lines, script_of
from nightfall_cli.shell.timeline import Timeline

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from nightfall_cli.bots.random_bot import RandomBot
    from nightfall_cli.game import Game
    from nightfall_cli.rules.state import State

SECRET_ANSWERS = ("link", "draft")
"""Decisions that tell about a hand when they are answered by themselves."""


class Session:
    """A game in play.

    ``auto``: decisions with one legal answer are answered at once; otherwise only before a move line that does not
    answer them, as in scripts. ``bots`` maps seats to the names of bots. Unless the table is ``open``, what is told is
    only what the player at the screen may know: the only person, or the one who decides. ``settings`` hold the language
    and the aliases; they are written to ``settings_path``, if there is one.
    """

    def __init__(
        self,
        game: Game,
        auto: bool = False,
        bots: Mapping[int, str] | None = None,
        seed: int = 1,
        open_table: bool = True,
        settings: Settings | None = None,
        settings_path: Path | None = None,
    ) -> None:
        self.timeline = Timeline(game.state, bots or {})
        self.auto = auto
        self.open_table = open_table
        self.settings = settings or Settings()
        self.settings_path = settings_path
        self.editing = False
        self.seed = seed
        self.bots: dict[int, RandomBot] = {}
        self.bot_names: dict[int, str] = {}
        self._seat_bots(bots or {})
        self.last_refusal: Refusal | None = None
        self.since: object = game.state.log
        self.depth = 0
        self.thinking: Callable[[str], None] | None = None
        """Called with a bot's name when it begins to think."""
        self._told_to: dict[int, object] = {}

    @property
    def state(self) -> State:
        """The current state."""
        return self.timeline.now.state

    @property
    def language(self) -> str:
        """The language in which cards are named."""
        return self.settings.language

    def _seat_bots(self, bots: Mapping[int, str]) -> None:
        """Put bots at seats, in the place of those that were there."""
        if self.bot_names != bots:
            self.bot_names = dict(bots)
            self.bots = {seat: BOTS[name](self.seed + seat) for seat, name in bots.items()}

    @property
    def people(self) -> list[int]:
        """The seats without a bot."""
        return [seat for seat in self.state.players if seat not in self.bots]

    @property
    def viewer(self) -> int:
        """The seat that looks at the screen; `NOBODY` while everything may be seen."""
        state = self.state
        if self.open_table or state.decision is None or not self.people:
            return NOBODY
        decider = state.decision.player
        return decider if decider not in self.bots else self._next_person(decider)

    def _next_person(self, seat: int) -> int:
        return next(other for other in self.state.clockwise(seat) if other not in self.bots)

    def seen(self) -> State:
        """What may be shown now."""
        return self.state if self.viewer == NOBODY else view(self.state, self.viewer)

    @property
    def wounds(self) -> tuple[int, ...]:
        """Everybody's wounds: all are taken, and exiled, openly."""
        return tuple(sum(wounds_of(self.state, seat).values()) for seat in self.state.players)

    def begin(self, brief: bool = False) -> Outcome:
        """Tell how the game began, when ``brief`` without the set-up; bots and forced answers go first."""
        if self.timeline.now.bots is None:  # a game that goes on
            self.moved_in_time()
            return Outcome()
        self._others_go_on()
        self._told_to = dict.fromkeys(self.state.players, _after_setup(self.state.log) if brief else ())
        return Outcome(self.told(()))

    def let_others_go_on(self) -> tuple[str, ...]:
        """Bots and forced answers go on from here, as one step; returns what is told of it."""
        before = self.state
        self._others_go_on()
        return self.told(before.log)

    def _others_go_on(self) -> None:
        state, script = self.go_on(self.state)
        if script and self.timeline.now.bots is not None:
            self.timeline.settle(state, tuple(script))
        elif script:
            self.advance(state, script)

    def execute(self, text: str) -> Outcome:
        """Do what a line says: its pieces between ``;`` one after the other, up to the first that is refused."""
        pieces = [part for piece in split_line(text) for part in split_line(self._without_alias(piece))]
        if len(pieces) == 1:
            return self._execute(pieces[0])
        shown: list[str] = []
        looked = self.viewer
        for number, piece in enumerate(pieces, 1):
            outcome = self._execute(piece)
            rest = [f"not done: {'; '.join(pieces[number:])}"] if number < len(pieces) else []
            if self.viewer != looked:
                return outcome._replace(farewell=(*shown, *outcome.farewell, *rest))
            shown += outcome.lines
            if not outcome.ok or outcome.quit:
                shown += rest
                break
        return outcome._replace(lines=tuple(shown), drawing=None)

    def _execute(self, text: str) -> Outcome:
        line = read_line(self.state, text)
        if isinstance(line, Refusal):
            return self.refused(line)
        if line.verb is None:
            return Outcome()
        if line.verb.group == "move":
            return self._move(line)
        if line.verb.name == "expect":
            return self._expect(line)
        try:
            if line.verb.group == "question":
                return self._question(line)
            return COMMANDS[line.verb.name](self, line.argument)
        except (OSError, UnicodeDecodeError) as error:
            return self.refused(Refusal("invalid", "syntax", f"{line.verb.name}: {error}"))
        except (ScenarioError, SettingsError) as error:
            return self.refused(Refusal("invalid", "syntax", str(error)))

    def _without_alias(self, text: str) -> str:
        word, space, rest = text.strip().partition(" ")
        return f"{self.settings.aliases[word]}{space}{rest}" if word in self.settings.aliases else text

    # -- moves --------------------------------------------------------------------------------

    def try_line(self, state: State, line: Line) -> tuple[State, list[str]] | Refusal:
        """The state a move line leads to, with the script lines, before bots go on; nothing is changed."""
        script: list[str] = []
        first = result = play_line(state, line)
        while isinstance(result, Refusal) and not self.auto and len(script) < MAX_FORCED:
            if not self.answers_itself(state) or links_now(state, line):
                break
            state = answer_itself(state, legal_moves(state)[0], script)
            result = play_line(state, line)
        if isinstance(result, Played):
            return result.state, script + script_of(state, result.moves)
        assert isinstance(first, Refusal)
        return first

    def _move(self, line: Line) -> Outcome:
        before, looked = self.state, self.viewer
        result = self.try_line(before, line)
        if isinstance(result, Refusal):
            return self.refused(result)
        after, script = result
        farewell = self._sentences(after, self._told_to.get(looked, ()), looked)
        told = after.log
        after, more = self.go_on(after)
        self.advance(after, script + more)
        self.since = before.log
        if looked in (NOBODY, self.viewer):
            return Outcome(self.told(before.log))
        self._told_to[looked] = told
        return Outcome(self.told(before.log), farewell=farewell)

    def advance(self, after: State, script: list[str]) -> None:
        """One step that can be taken back: the state after it, and the script lines that lead there."""
        self.timeline.advance(after, tuple(script))
        self.last_refusal = None

    def moved_in_time(self) -> None:
        """After undo and its kin: the bots of this game sit down, and what was told does not count any more."""
        self._seat_bots(self.timeline.path()[0].bots or {})
        self.since = self.state.log
        self.last_refusal = None
        self._told_to = dict.fromkeys(self.state.players, self.state.log)

    def go_on(self, state: State) -> tuple[State, list[str]]:
        """Bots play, and forced answers are given when ``auto`` is on: the state then, and the script lines."""
        script: list[str] = []
        forced = 0
        thinks = NOBODY
        while state.decision is not None and len(script) < MAX_BOT_MOVES:
            player = state.decision.player
            if player in self.bots:
                if player != thinks:
                    thinks = player
                    if self.thinking is not None:
                        self.thinking(state.names[player])
                move = self.bots[player].pick(view(state, player, with_log=False))
                script += script_of(state, (move,))
                state = state.copy()
                play(state, move)
            elif self.auto and forced < MAX_FORCED and self.answers_itself(state):
                forced += 1
                state = answer_itself(state, legal_moves(state)[0], script)
            else:
                break
        return state, script

    def answers_itself(self, state: State) -> bool:
        """Whether one answer is legal, and giving it tells nobody at the table what is in a hand."""
        if state.decision is None or state.decision.player in self.bots or len(legal_moves(state)) != 1:
            return False
        hidden = not self.open_table and len(self.people) > 1
        return not (hidden and state.decision.kind in SECRET_ANSWERS)

    def told(self, since: object) -> tuple[str, ...]:
        """What happened since then, or since the player at the screen looked last, as far as he may know it."""
        state = self.state
        if self.viewer != NOBODY:
            since = self._told_to.get(self.viewer, ())
            self._told_to[self.viewer] = state.log
        return self._sentences(state, since, self.viewer)

    def _sentences(self, state: State, since: object, viewer: int) -> tuple[str, ...]:
        events = events_of(state.log, since)
        if viewer != NOBODY:
            events = [redact(event, viewer, state.setup.secret) for event in events]
        return tuple(event_text(state, event, self.language) for event in events)

    def refused(self, refusal: Refusal) -> Outcome:
        """The outcome of a line that did nothing."""
        self.last_refusal = refusal
        return Outcome(refusal_lines(refusal), refusal)

    # -- questions ----------------------------------------------------------------------------

    def _expect(self, line: Line) -> Outcome:
        editions = editions_of(line.word)
        if isinstance(editions, Refusal):
            return self.refused(editions)
        if self.state.edition.name not in editions:
            return Outcome((f"- expect {line.argument} (not for this edition)",))
        seen = self.seen()
        verdict = judge(seen, line.argument, _as_long_ago(seen.log, self.state.log, self.since))
        if isinstance(verdict, Refusal):
            return self.refused(verdict)
        if verdict.holds:
            return Outcome((f"✓ expect {line.argument}",))
        return Outcome((f"✗ expect {line.argument}", f"  actual: {verdict.actual}"), failed=True)

    def _question(self, line: Line) -> Outcome:
        assert line.verb is not None
        answer = answer_question(self, line.verb.name, line.argument)
        return self.refused(answer) if isinstance(answer, Refusal) else Outcome(answer.lines, drawing=answer.drawing)


def _as_long_ago(log: object, real: object, since: object) -> object:
    """The point of a player's log that is as many events ago as ``since`` is in the real one."""
    for _ in events_of(real, since):
        assert isinstance(log, tuple)
        log = log[0]
    return log


def _after_setup(log: Any) -> object:
    """The point of a log at which the set-up was done."""
    while log and not log[1][0].rule.startswith("setup."):
        log = log[0]
    return log
