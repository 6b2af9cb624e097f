"""Answer an assistant in text: about rules, situations and cards, and at tables where it may sit.

Whoever opens a table for a seat sees what that player may know, and bots play the other seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.game import Game, LegalMoves
from nightfall_cli.language.lines import Line, read_line, split_line
from nightfall_cli.language.names import find_player
from nightfall_cli.language.say import question_text
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.view import view
from nightfall_cli.rulings.answer import Shown
from nightfall_cli.scenario.file import load_board
from nightfall_cli.shell.new_game import any_seed, read_bots
from nightfall_cli.shell.rule_answer import RuleQuestion, answer_rule
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings
from nightfall_cli.shell.try_answer import answer_sentence
from nightfall_cli.show.card_rows import named_card
from nightfall_cli.show.drawing import board_lines, card_lines
from nightfall_cli.trial.judge_claim import judge_claim
from nightfall_cli.trial.sentence_kind import answer_language
from nightfall_cli.trial.verdict_lines import verdict_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.state import State

MAX_TABLES = 50
LISTED = 200  # the most legal moves listed


class Tables:
    """The open tables by name, and the tools of an assistant. Each tool returns text, or raises ValueError."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.open: dict[str, Session] = {}
        self.opened = 0

    def tools(self) -> dict[str, Callable[..., str]]:
        """Return the tools by name; the docstring of each describes it."""
        named = {tool.__name__.removesuffix("_sentence"): tool for tool in (self.rule, self.try_sentence, self.verify)}
        others = (self.card, self.new_game, self.load_scenario, self.board, self.legal_moves, self.play_line)
        return {**named, **{tool.__name__: tool for tool in others}}

    def rule(self, question: str, edition: str = "") -> str:
        """Answer a question about the rules in its language, or explain a rule id; rulings are proven by scenarios.

        edition: en, de, fr or ru; all by default.
        """
        _one_of("edition", edition, ("", *EDITIONS))
        return _text(answer_rule(RuleQuestion(question, Shown(self.library, edition))).lines())

    def try_sentence(self, sentence: str, edition: str = "en") -> str:
        """Play a situation, such as "Janet has Vulko; Scott links Blood Rage on Janet", and list every outcome."""
        _one_of("edition", edition, EDITIONS)
        language = answer_language(sentence, self.library, "en")
        answer = answer_sentence(sentence, Shown(self.library, edition, language=language))
        if answer.refusal is None or answer.decides:
            return _text(answer.lines(rules=True))
        return _refuse(answer.refusal, answer.lines_below())

    def verify(self, claim: str, edition: str = "") -> str:
        """Judge a claim, such as "Vulko survives Blood Rage and Shock and Awe", over all lines of play."""
        _one_of("edition", edition, ("", *EDITIONS))
        judged = judge_claim(claim, self.library, edition)
        language = answer_language(claim, self.library, "en")
        return _refuse(judged) if isinstance(judged, Refusal) else _text(verdict_lines(judged, language))

    def card(self, name: str, language: str = "en") -> str:
        """Show a card by its name in any of four languages; ≈ marks values that no document attests."""
        _one_of("language", language, LANGUAGES)
        return _text(card_lines(named_card(name, self.library), language))

    def new_game(
        self,
        players: list[str],
        seat: str = "",
        seed: int | None = None,
        edition: str = "en",
        setup: str = "quick",
        bot: str = "greedy",
    ) -> str:
        """Deal a game and return its name, the board and the question.

        seat: the player you are; you see what they may know, and bots play the others. Without it the table is open:
        everything is shown, and play_line plays for all.
        """
        game = Game.new(players, any_seed() if seed is None else seed, edition, setup, library=self.library)
        return self._seat(game, seat, bot)

    def load_scenario(self, file: str, edition: str = "", seat: str = "", bot: str = "greedy") -> str:
        """Open the board of a scenario file, or of a shipped one such as examples/block-absorption.toml."""
        _, state = load_board(file, edition, self.library)
        state.log = ()
        return self._seat(Game(state), seat, bot)

    def _seat(self, game: Game, seat: str, bot: str) -> str:
        others = [name for name in game.players if name != seat]
        if seat and len(others) == len(game.players):
            raise ValueError(f"no player is called {seat!r}; players: {', '.join(others)}")
        bots = read_bots(game.players, [f"{name}={bot}" for name in others]) if seat else {}
        session = Session(game, auto=bool(seat), bots=bots, open_table=not seat, settings=Settings(language="en"))
        events = session.begin(brief=True).lines
        self.opened += 1
        name = f"table-{self.opened}"
        self.open[name] = session
        if len(self.open) > MAX_TABLES:
            del self.open[next(iter(self.open))]
        return _text([f"table: {name}", *events, *board_lines(session.seen())])

    def board(self, table: str, seat: str = "") -> str:
        """Show a table as a player may see it; without a seat, as you may."""
        return _text(board_lines(self._seen(table, seat)))

    def legal_moves(self, table: str, seat: str = "") -> str:
        """List every legal answer to the question at a table, as lines for play_line."""
        seen = self._seen(table, seat)
        texts = LegalMoves(seen).texts()
        more = [f"… and {len(texts) - LISTED} more"] if len(texts) > LISTED else []
        return _text([question_text(seen), *texts[:LISTED], *more])

    def play_line(self, table: str, line: str) -> str:
        """Play moves, such as "link Vulko; pass"; return what happened, or the rule that forbids it."""
        session = self._table(table)
        for piece in split_line(line):
            read = read_line(session.foreseen(), piece)
            if isinstance(read, Line) and read.verb is not None and read.verb.group != "move":
                raise ValueError(f"{read.word} is not a move; play_line takes moves only")
        return _text([*session.execute(line).lines, question_text(session.seen())])

    def _table(self, table: str) -> Session:
        _one_of("table", table, self.open)
        return self.open[table]

    def _seen(self, table: str, seat: str) -> State:
        """Return the state as a seat may see it; at a closed table only its own player may ask."""
        session = self._table(table)
        state = session.state
        if not seat:
            return session.seen()
        seats = find_player(state.names, seat)
        if len(seats) != 1:
            raise ValueError(f"no player is called {seat!r}; players: {', '.join(state.names)}")
        if not session.open_table and seats[0] not in session.people:
            raise ValueError(f"only {state.names[session.people[0]]} may look at this table")
        return view(state, seats[0])


def _text(lines: Iterable[str]) -> str:
    return "\n".join(lines)


def _refuse(refusal: Refusal, below: Iterable[str] = ()) -> NoReturn:
    raise ValueError(_text([f"{refusal.message} [{refusal.code}]", *below]))


def _one_of(what: str, word: str, known: Iterable[str]) -> None:
    if word not in known:
        raise ValueError(f"no {what} is called {word!r}; known: {', '.join(filter(None, known)) or 'none yet'}")
