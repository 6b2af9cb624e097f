"""What a session holds: the history of its game, who sits where, what may be seen, and how it behaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.bots.registry import make_bot
from nightfall_cli.games.history import History, Step
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.rules.view import view
from nightfall_cli.shell.announcements import Announcements
from nightfall_cli.shell.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from nightfall_cli.bots.bot import Bot
    from nightfall_cli.game import Game
    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.puzzle import Puzzle


class SessionState:
    """A game in play, its seats and its settings.

    ``auto``: decisions with one legal answer are answered at once; otherwise only before a move line that does not
    answer them, as in scripts. ``bots`` maps seats to the names of bots. Unless the table is ``open``, what is shown is
    only what the player at the screen may know: the only person, or the one who decides. ``settings`` hold the language
    and the aliases.
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
        self.settings_path: Path | None = None
        """The file that changed settings are written to."""
        self.editing = False
        """Whether table edits are allowed."""
        self.seed = seed
        self.bots: dict[int, Bot] = {}
        self.bot_names: dict[int, str] = {}
        self.last_refusal: Refusal | None = None
        """Why the last line was refused; None once something was played."""
        self.since: object = game.state.log
        """The point of the log at which the last move was made."""
        self.thinking: Callable[[str], None] | None = None
        """Called with a bot's name when it begins to think."""
        self._announcements = Announcements(opening)
        self._posed: tuple[Puzzle, Step] | None = None
        self._seat_bots(opening.bots)

    # -- the game -----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The current state."""
        return self.history.now.state

    @property
    def wounds(self) -> tuple[int, ...]:
        """Everybody's wounds: all are taken, and exiled, openly."""
        return tuple(sum(wounds_of(self.state, seat).values()) for seat in self.state.players)

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle, while the game that it is about is on the table."""
        if self._posed is None:
            return None
        puzzle, opening = self._posed
        return puzzle if self.history.now.opening is opening else None

    def pose(self, puzzle: Puzzle) -> None:
        """Make the game on the table one that is about a puzzle."""
        self._posed = (puzzle, self.history.now.opening)

    def resume(self, history: History) -> None:
        """Go on with a game of these seats where its history stands."""
        self.history = history
        self._announcements = Announcements(history.now.opening)
        self.last_refusal = None

    def advance(self, after: State, script: Sequence[str]) -> None:
        """Add one step that can be taken back: the state after it, and the script lines that lead there."""
        self.history.advance(after, script)
        self.last_refusal = None

    def moved_in_time(self) -> None:
        """After undo, redo or goto: reseat this game's bots and forget announcements of undone events."""
        opening = self.history.now.opening
        self._seat_bots(opening.bots)
        self.since = self.state.log
        self.last_refusal = None
        self._announcements.gone_to(opening, self.state)

    # -- seats --------------------------------------------------------------------------------

    def _seat_bots(self, bots: Mapping[int, str]) -> None:
        """Put bots at seats, in the place of those that were there."""
        if self.bot_names != bots:
            self.bot_names = dict(bots)
            self.bots = {seat: make_bot(name, self.seed + seat) for seat, name in bots.items()}

    def bots_among(self, names: Sequence[str]) -> dict[int, str]:
        """Return the bots of this game for those of its players that sit in another one, by their seats there."""
        kinds = {self.state.names[seat]: kind for seat, kind in self.bot_names.items()}
        return {seat: kinds[name] for seat, name in enumerate(names) if name in kinds}

    @property
    def people(self) -> list[int]:
        """The seats without a bot."""
        return [seat for seat in self.state.players if seat not in self.bots]

    # -- what may be seen ---------------------------------------------------------------------

    @property
    def language(self) -> str:
        """The language in which cards are named."""
        return self.settings.language

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
        """Return what may be shown now."""
        return self.state if self.viewer == NOBODY else view(self.state, self.viewer)

    def news(self, since: object) -> tuple[str, ...]:
        """Return what happened since then, or since the player at the screen looked last, as far as they may know."""
        return self._announcements.news(self.state, self.viewer, self.language, since)

    def farewell(self, state: State, viewer: int) -> tuple[str, ...]:
        """Return what a player who leaves the screen may know of what led to this state."""
        return self._announcements.news(state, viewer, self.language)

    def all_know(self, log: object) -> None:
        """Note that all players know what happened up to this point of the log."""
        self._announcements.everybody_knows(self.state, log)

    def with_alias(self, text: str) -> str:
        """Return the line that a line means when its first word is an alias."""
        word, space, rest = text.lstrip().partition(" ")
        return f"{self.settings.aliases[word]}{space}{rest}" if word in self.settings.aliases else text
