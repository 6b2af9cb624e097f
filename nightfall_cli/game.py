"""The public `Game`: a state with its history.

>>> from nightfall_cli import Game
>>> game = Game.new(["Scott", "Janet"], seed=7, setup="quick")
>>> game.decision.kind
'link'
>>> len(list(game.legal_moves())) == game.legal_moves().count()
True
>>> before = game.copy()
>>> game.play("pass")
>>> game.play(next(iter(game.legal_moves())))
>>> game.undo(2)
2
>>> game == before
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.library import base_library
from nightfall_cli.games.history import History, Step
from nightfall_cli.language.event_values import event_lines, events_data
from nightfall_cli.language.play import play_text
from nightfall_cli.language.say import move_text, question_text
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.edition import EDITIONS, Setup, read_setup
from nightfall_cli.rules.engine import GameOptions, legal_moves, new_state, play
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.moves import Move
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.rules.view import view
from nightfall_cli.rules.why_not import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.questions import Decision
    from nightfall_cli.rules.state import State


class LegalMoves:
    """The legal moves of one position: an iterable container of moves; ``in`` accepts moves and lines."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._moves = legal_moves(state)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return not isinstance(play_text(self._state, move), Refusal)
        return move in self._moves

    def count(self) -> int:
        """Return the number of legal moves."""
        return len(self._moves)

    def texts(self, language: str = "en") -> tuple[str, ...]:
        """Return the line of each move, in the same order."""
        return tuple(move_text(self._state, move, language) for move in self._moves)


class Game:
    """A game: play, undo, copy, save and inspect it.

    Positions compare equal by content; `fingerprint` is the same in every process.
    """

    __slots__ = ("_history",)

    def __init__(self, state: State) -> None:
        self._history = History(Step(state))

    @property
    def state(self) -> State:
        """The current state."""
        return self._history.now.state

    @classmethod
    def new(
        cls,
        players: Sequence[str],
        seed: int = 1,
        edition: str = "en",
        setup: Setup | str | Sequence[str] | None = None,
        first: str | None = None,
        library: Library | None = None,
        record: bool = True,
    ) -> Game:
        """Return a new game at its first decision.

        ``players``: 2 to 5 names, clockwise. ``seed``: any whole number. ``edition``: "en", "de", "fr" or "ru".
        ``setup``: words of `read_setup`, or a `Setup`. ``first``: a name, at random by default. With ``record`` off
        the game keeps no events and no history, which is faster. Raises ValueError when the game cannot be set up.
        """
        if edition not in EDITIONS:
            raise ValueError(f"unknown edition {edition!r}; known: {', '.join(EDITIONS)}")
        if first is not None and first not in players:
            raise ValueError(Message("the first player '{name}' is not among {players}", name=first, players=players))
        if not isinstance(setup, Setup):
            words = setup.replace(",", " ").split() if isinstance(setup, str) else list(setup or ())
            setup = read_setup(words)
        seat = list(players).index(first) if first is not None else None
        options = GameOptions(EDITIONS[edition], setup, seat, record)
        state = new_state(library or base_library(), players, seed, options)
        return cls(state)

    @classmethod
    def from_toml(cls, text: str, library: Library | None = None) -> Game:
        """Return the game of a saved position or a scenario's board; raises `ScenarioError` with every fault."""
        from nightfall_cli.scenario.file import parse_scenario

        scenario = parse_scenario(text, "saved game", library)
        state = scenario.place()
        state.log = ()
        return cls(state)

    def to_toml(self) -> str:
        """Return the position as text; `from_toml` reads it back to an equal game, at any decision."""
        from nightfall_cli.scenario.save import to_toml

        return to_toml(self.state)

    @property
    def decision(self) -> Decision | None:
        """The pending decision: its player and its kind; None when the game is over."""
        return self.state.decision

    @property
    def question(self) -> str:
        """The decision in words."""
        return question_text(self.state)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return self.state.names

    @property
    def over(self) -> bool:
        """True when the game, or the series, is over."""
        return self.state.winners is not None

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the winners, several for a shared win; empty until the game is over."""
        return tuple(self.state.names[seat] for seat in self.state.winners or ())

    @property
    def events(self) -> list[Event]:
        """Every event, oldest first; empty while recording is off."""
        return events_of(self.state.log)

    @property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits, the same for equal positions in every process."""
        return self.state.fingerprint()

    def wounds(self, player: str) -> dict[str, int]:
        """Return the number of a player's wounds by kind."""
        return wounds_of(self.state, self.state.names.index(player))

    def log(self, language: str = "en") -> list[str]:
        """Return the events as sentences."""
        return event_lines(self.state, self.events, language)

    def events_data(self) -> list[dict[str, Any]]:
        """Return the events as plain data for JSON."""
        return events_data(self.state, self.events)

    def legal_moves(self) -> LegalMoves:
        """Return every legal answer to the pending decision."""
        return LegalMoves(self.state)

    def refusal(self, move: Move | str) -> Refusal | None:
        """Return the refusal of a move, or None when it is legal. Changes nothing."""
        if isinstance(move, Move):
            return refuse(self.state, move)
        result = play_text(self.state, move)
        return result if isinstance(result, Refusal) else None

    def play(self, move: Move | str) -> None:
        """Play a move or a line of the language.

        Raises `InvalidMove`, `IllegalMove` or `AmbiguousMove`, each with a ``refusal``; the game is then unchanged.
        """
        if isinstance(move, Move):
            refusal = refuse(self.state, move)
            if refusal is not None:
                raise as_error(refusal)
            if self.state.log is None:
                play(self.state, move)
                return
            after = self.state.copy()
            play(after, move)
        else:
            result = play_text(self.state, move)
            if isinstance(result, Refusal):
                raise as_error(result)
            after = result.state
        self.become(after)

    def become(self, after: State) -> None:
        """Continue from a state that was derived from the current one; this step can be undone."""
        if self.state.log is not None:
            self._history.advance(after)
        else:
            self._history = History(Step(after))

    def undo(self, steps: int = 1) -> int:
        """Undo up to ``steps`` plays; returns how many were undone."""
        return self._history.undo(steps)

    def redo(self, steps: int = 1) -> int:
        """Redo up to ``steps`` undone plays; returns how many were redone."""
        return self._history.redo(steps)

    def copy(self) -> Game:
        """Return an independent game in the same position, with the same history."""
        new = Game.__new__(Game)
        new._history = self._history.copy()
        return new

    def view(self, player: str) -> State:
        """Return the state as a player may see it: hidden cards are redacted."""
        return view(self.state, self.state.names.index(player))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)
