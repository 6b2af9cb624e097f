"""The state of a session: its game's history, the seats, the viewer, and the settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.bots.registry import make_bot
from nightfall_cli.files.writing import UnwritableFile, write_file
from nightfall_cli.games.history import History, Step
from nightfall_cli.language.short import in_full
from nightfall_cli.language.shown_line import shown_line
from nightfall_cli.messages.message import Message, chosen_language, phrase, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import invalid
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.rules.view import foresight, view
from nightfall_cli.shell.outcome import Announcements, News
from nightfall_cli.shell.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nightfall_cli.bots.bot import Bot
    from nightfall_cli.cards.library import Library
    from nightfall_cli.game import Game
    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.accept import Change
    from nightfall_cli.shell.puzzle import Puzzle
    from nightfall_cli.shell.rule_answer import LastAnswer
    from nightfall_cli.show.screen_rows import Scene


ALLOW = "--allow-writes"  # the option of ``source`` with which a script may write files and settings


class FailingLine(NamedTuple):
    """A line that fails under these editions, at a step of the session's game."""

    file: str
    number: int
    editions: tuple[str, ...]
    library: Library
    step: Step

    def accept(self) -> list[str]:
        """Write what holds into the line, and return the change; no lines when nothing can be written."""
        from nightfall_cli.scenario.accept import accept_file

        written: list[Change] = []

        def this_line(changes: Sequence[Change]) -> Sequence[Change]:
            written.extend(change for change in changes if change.number == self.number)
            return written

        accept_file(self.file, self.editions, self.library, approve=this_line)
        return [line for change in written for line in change.lines(self.file)]


class SessionState:
    """A game in play, its seats and its settings.

    ``auto``: decisions with one legal answer are answered at once; without it only before a move line that does not
    answer them, as in scripts. ``bots`` maps seats to the names of bots. Unless ``open_table``, the session shows only
    what the player at the screen may know: the only human player, or the one who decides. ``settings`` hold the
    language and the aliases.
    """

    def __init__(
        self,
        game: Game,
        auto: bool = False,
        bots: Mapping[int, str] | None = None,
        seed: int = 1,
        open_table: bool = True,
        settings: Settings | None = None,
    ) -> None:
        opening = Step(game.state)
        opening.bots = bots or {}
        self.history = History(opening)
        self.auto = auto
        self.open_table = open_table
        self.settings = settings or Settings()
        self.settings_path: Path | None = None  # the file to which changed settings are written
        self.may_write = True
        """Whether lines may write files and settings; not those of a script, unless the user allows it."""
        self.editing = False  # whether table edits are allowed
        self.seed = seed
        self.bots: dict[int, Bot] = {}
        self.bot_names: dict[int, str] = {}
        self.last_refusal: Refusal | None = None  # why the last line was refused; None once something was played
        self.last_answer: LastAnswer | None = None  # the rulings that the last answer of `rule` listed
        self.since: object = game.state.log  # the point of the log at which the last move was made
        self.thinking: Callable[[str], None] | None = None  # called with a bot's name when it begins to think
        self.agree: Callable[[str], bool] | None = None
        """Asks the other people at a closed table a question; without it they cannot agree to anything."""
        self.replaces: Callable[[str], bool] | None = None
        """Asks whether to replace a file that this session has not written; without it, files are replaced."""
        self._written: set[Path] = set()
        self.failing: FailingLine | None = None  # the failing line of a scenario at which the session opened
        self._announcements = Announcements(opening)
        self._posed: tuple[Puzzle, Step] | None = None
        self._foreseen: tuple[State, int, State] | None = None
        self._seat_bots(opening.bots)

    # -- files --------------------------------------------------------------------------------
    def write(self, file: str, text: str) -> None:
        """Write a file that a line names, unless the user keeps an older one; raises `UnwritableFile`, `Refused`."""
        path = Path(file.strip()).expanduser()
        self.check_writing(path)
        asks = self.replaces if path.is_file() and path not in self._written else None
        if asks is not None and not asks(Message("{file} exists; replace it?", file=str(path))):
            raise invalid(Message("{file} is kept as it was", file=str(path)))
        write_file(path, text)
        self._written.add(path)

    def check_writing(self, path: Path) -> None:
        """Refuse to write for a script that the user has not allowed to; raises `UnwritableFile`."""
        if not self.may_write:
            why = phrase("scripts may not write files or settings; source {option} SCRIPT allows it")
            raise UnwritableFile(path, Message(why, option=ALLOW))

    # -- the game -----------------------------------------------------------------------------
    @property
    def state(self) -> State:
        return self.history.now.state

    @property
    def wounds(self) -> tuple[int, ...]:
        """The number of wounds of each player, which is public: wounds are taken and exiled openly."""
        return tuple(sum(wounds_of(self.state, seat).values()) for seat in self.state.players)

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle, while its game is the current one."""
        if self._posed is None:
            return None
        puzzle, opening = self._posed
        return puzzle if self.history.now.opening is opening else None

    @property
    def is_kept(self) -> bool:
        """True when the game is kept after every line; a puzzle and a failing scenario are not."""
        return self.puzzle is None and self.failing is None

    def pose(self, puzzle: Puzzle) -> None:
        """Make the current game the game of a puzzle."""
        self._posed = (puzzle, self.history.now.opening)

    def resume(self, history: History) -> None:
        """Continue a game with these seats at the current step of its history."""
        self.history = history
        self._announcements = Announcements(history.now.opening)
        self.last_refusal = None

    def advance(self, after: State, script: Sequence[str]) -> None:
        self.history.advance(after, script)
        self.last_refusal = None

    def moved_in_time(self) -> None:
        """After undo, redo or goto: reseat this game's bots and forget announcements of undone events."""
        opening = self.history.now.opening
        self._seat_bots(opening.bots)
        self.since = self.state.log
        self.last_refusal = None
        self._announcements.jump(opening, self.state)

    # -- seats --------------------------------------------------------------------------------
    def _seat_bots(self, bots: Mapping[int, str]) -> None:
        """Seat these bots in place of the present ones."""
        if self.bot_names != bots:
            self.bot_names = dict(bots)
            self.bots = {seat: make_bot(name, self.seed + seat) for seat, name in bots.items()}

    def named(self, seat: int) -> str:
        """Return a player's name, with the bot that plays the seat: ``Bob (greedy)``."""
        kind = self.bot_names.get(seat)
        return self.state.names[seat] + (f" ({kind})" if kind else "")

    def seats(self) -> str:
        """Return the names of all players, with their bots."""
        return ", ".join(map(self.named, self.state.players))

    @property
    def people(self) -> list[int]:
        """The seats without a bot."""
        return [seat for seat in self.state.players if seat not in self.bots]

    # -- the viewer ---------------------------------------------------------------------------
    @property
    def language(self) -> str:
        """The language of what is shown: that of the settings, else that of the locale."""
        return chosen_language(setting=self.settings.language)

    def worded(self, template: str, **values: object) -> str:
        return worded(self.language, template, **values)

    def shown(self, *lines: str) -> list[str]:
        """Return lines that are written in English as they are shown in the session's language."""
        return [shown_line(self.state, line, self.language) for line in lines]

    @property
    def viewer(self) -> int:
        """The seat of the player at the screen; `NOBODY` when everything may be shown."""
        state = self.state
        if self.open_table or state.decision is None or not self.people:
            return NOBODY
        decider = state.decision.player
        return next(seat for seat in (decider, *state.clockwise(decider)) if seat not in self.bots)

    @property
    def hot_seat(self) -> bool:
        """True when several people play at this screen and their hands are hidden from each other."""
        return not self.open_table and len(self.people) > 1

    def scene(self, digest: Sequence[str] = ()) -> Scene:
        """Return what a screen shows to the player at the screen, at an open table to the player who decides."""
        from nightfall_cli.show.screen_rows import Scene

        state, seat = self.state, self.viewer
        if seat == NOBODY:
            seat = state.decision.player if state.decision is not None else state.active
        return Scene(self.seen(), seat, self.wounds, self.bot_names, digest, self.language)

    def seen(self) -> State:
        """Return the state as it may be shown now."""
        return self.state if self.viewer == NOBODY else view(self.state, self.viewer)

    def foreseen(self) -> State:
        """Return the state for looking ahead: what the player at the screen may know; the state when that is all."""
        state, viewer = self.state, self.viewer
        if viewer == NOBODY:
            return state
        if self._foreseen is None or self._foreseen[0] is not state or self._foreseen[1] != viewer:
            self._foreseen = state, viewer, foresight(state, viewer)
        return self._foreseen[2]

    def news(self, since: object) -> News:
        """Return the events since the player at the screen last looked; at an open table, since the point ``since``."""
        return self._announcements.news(self.state, self.viewer, self.language, since)

    def all_know(self, log: object) -> None:
        """Note that all players know the events up to this point of the log."""
        self._announcements.everybody_knows(self.state, log)

    def with_alias(self, text: str) -> str:
        """Return a line with its first word replaced, if that is an alias."""
        word, space, rest = text.lstrip().partition(" ")
        return f"{self.settings.aliases[word]}{space}{rest}" if word in self.settings.aliases else text

    def in_full(self, text: str, state: State | None = None) -> str | Refusal:
        """Return the full line for a short one in a position, by default the one the player at the screen may know."""
        return in_full(state or self.foreseen(), self.with_alias(text), self.language)
