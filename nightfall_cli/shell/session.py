"""A session: a game, its lines, and what can be asked about it. No terminal: `Session.execute` does the work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.bots.registry import make_bot
from nightfall_cli.language.expect import editions_of
from nightfall_cli.language.lines import Line, read_line, split_line
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.rules.view import view
from nightfall_cli.scenario.faults import ScenarioError
from nightfall_cli.search.quantified import judge
from nightfall_cli.shell.answers import answer_question
from nightfall_cli.shell.commands import COMMANDS
from nightfall_cli.shell.outcome import Outcome
from nightfall_cli.shell.playing_on import go_on, try_line
from nightfall_cli.shell.settings import Settings, SettingsError
from nightfall_cli.shell.steps import refusal_lines
from nightfall_cli.shell.telling import Telling, after_setup, as_long_ago
from nightfall_cli.shell.timeline import Timeline

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from nightfall_cli.bots.bot import Bot
    from nightfall_cli.game import Game
    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.puzzle import Puzzle


class Session:
    """A game in play.

    ``auto``: decisions with one legal answer are answered at once; otherwise only before a move line that does not
    answer them, as in scripts. ``bots`` maps seats to the names of bots. Unless the table is ``open``, what is told is
    only what the player at the screen may know: the only person, or the one who decides. ``settings`` hold the language
    and the aliases; they are written to ``settings_path``, if there is one. ``puzzle`` is what this game asks.
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
        puzzle: Puzzle | None = None,
    ) -> None:
        self.timeline = Timeline(game.state, bots or {})
        self._puzzle = (puzzle, self.timeline.now)
        self.auto = auto
        self.open_table = open_table
        self.settings = settings or Settings()
        self.settings_path = settings_path
        self.editing = False
        self.seed = seed
        self.bots: dict[int, Bot] = {}
        self.bot_names: dict[int, str] = {}
        self._seat_bots(bots or {})
        self.last_refusal: Refusal | None = None
        self.since: object = game.state.log
        self.depth = 0
        self.thinking: Callable[[str], None] | None = None
        """Called with a bot's name when it begins to think."""
        self._telling = Telling(self.timeline.now)

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
            self.bots = {seat: make_bot(name, self.seed + seat) for seat, name in bots.items()}

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

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle, while the game that it is about is on the table."""
        puzzle, begins = self._puzzle
        return puzzle if puzzle is not None and self.timeline.path()[0] is begins else None

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
            self._telling.everybody_knows(self.state, self.state.log)
            return Outcome()
        self._others_go_on()
        self._telling.everybody_knows(self.state, after_setup(self.state.log) if brief else ())
        return Outcome(self.told(()))

    def let_others_go_on(self) -> tuple[str, ...]:
        """Bots and forced answers go on from here, as one step; returns what is told of it."""
        before = self.state
        self._others_go_on()
        return self.told(before.log)

    def _others_go_on(self) -> None:
        state, script = go_on(self, self.state)
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

    def _move(self, line: Line) -> Outcome:
        before, looked, puzzle = self.state, self.viewer, self.puzzle
        result = try_line(self, before, line)
        if isinstance(result, Refusal):
            return self.refused(result)
        moved, script = result
        after, more = go_on(self, moved)
        self.advance(after, script + more)
        self.since = before.log
        stays = looked in (NOBODY, self.viewer)
        farewell = () if stays else self._telling.news(moved, looked, self.language)
        verdict = puzzle.verdict(self, before) if puzzle is not None else ()
        return Outcome((*self.told(before.log), *verdict), farewell=farewell)

    def advance(self, after: State, script: list[str]) -> None:
        """One step that can be taken back: the state after it, and the script lines that lead there."""
        self.timeline.advance(after, tuple(script))
        self.last_refusal = None

    def moved_in_time(self) -> None:
        """After undo and its kin: the bots of this game sit down, and what was told of what is taken back is void."""
        game = self.timeline.path()[0]
        self._seat_bots(game.bots or {})
        self.since = self.state.log
        self.last_refusal = None
        self._telling.gone_to(game, self.state)

    def told(self, since: object) -> tuple[str, ...]:
        """What happened since then, or since the player at the screen looked last, as far as he may know it."""
        return self._telling.news(self.state, self.viewer, self.language, since)

    def refused(self, refusal: Refusal) -> Outcome:
        """The outcome of a line that did nothing."""
        self.last_refusal = refusal
        return Outcome(refusal_lines(refusal), refusal)

    def usage(self, lines: str) -> Outcome:
        """The outcome of a command that is not written so."""
        return self.refused(Refusal("invalid", "syntax", f"write {lines}"))

    # -- questions ----------------------------------------------------------------------------

    def _expect(self, line: Line) -> Outcome:
        editions = editions_of(line.word)
        if isinstance(editions, Refusal):
            return self.refused(editions)
        if self.state.edition.name not in editions:
            return Outcome((f"- expect {line.argument} (not for this edition)",))
        seen = self.seen()
        verdict = judge(seen, line.argument, as_long_ago(seen.log, self.state.log, self.since))
        if isinstance(verdict, Refusal):
            return self.refused(verdict)
        if verdict.holds:
            return Outcome((f"✓ expect {line.argument}",))
        return Outcome((f"✗ expect {line.argument}", f"  actual: {verdict.actual}"), failed=True)

    def _question(self, line: Line) -> Outcome:
        assert line.verb is not None
        answer = answer_question(self, line.verb.name, line.argument)
        return self.refused(answer) if isinstance(answer, Refusal) else Outcome(answer.lines, drawing=answer.drawing)
