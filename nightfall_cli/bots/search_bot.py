"""The bot ``search``: it tries the moves of a decision and drops the worse half again and again.

A try samples the unknown cards (`HiddenCards`), plays a move and then the rule of the greedy bot for every player to
the end of the next turn. All moves that are left are tried on the same table with the same chance, so that what differs
between them is mostly the move. The budget is the number of tries, so a game is the same on every machine.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING

from nightfall_cli.bots.bot import Bot
from nightfall_cli.bots.deck import standing
from nightfall_cli.bots.gains import Gains
from nightfall_cli.bots.greedy_bot import GreedyBot
from nightfall_cli.bots.sample_hidden_cards import HiddenCards
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules import chance
from nightfall_cli.rules.engine import legal_moves, play, played

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

SCALE = 3.0
"""The difference in wounds that turns an even result into a good one."""
TURNS = 2
"""How many turns a try plays to their ends."""
MAX_PLIES = 60
"""The longest try, in moves."""
MOST = 8
"""How many moves are tried: those of the greatest value right after them."""


class TriedMove:
    """A legal move and its results from 0 to 1: of the position right after it, and of the tries."""

    __slots__ = ("move", "prior", "total", "tries")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.prior = 0.0
        self.total = 0.0
        self.tries = 0

    @property
    def mean(self) -> float:
        """The mean result, in which the position right after the move counts as one try."""
        return (self.prior + self.total) / (1 + self.tries)


class SearchBot(Bot):
    """Tries moves on equal tables; ``search:200`` has 200 tries a move."""

    standard_budget = 100

    def pick(self, view: State) -> Move:
        if self.unsearched(view):
            return GreedyBot(self.seed).pick(view)
        return self.search(view)[0].move

    def explain(self, view: State) -> tuple[Move, str]:
        """Return the best move, with the expected change in wounds, compared with the second."""
        if self.unsearched(view):
            return GreedyBot(self.seed).explain(view)
        tried = self.search(view)
        best, second = tried[:2]
        gain, less = _wounds(best.mean), _wounds(best.mean) - _wounds(second.mean)
        number = round(abs(gain), 1)
        change = Message("about {number} wounds worse for you than now", number=number)
        if gain >= 0:
            change = Message("about {number} wounds better for you than now", number=number)
        other = Message("about as good as the next best move")
        if less >= SMALL:
            other = Message("{number} wounds better than the next best move", number=round(less, 1))
        template = phrase("{visits} of {tries} tries led here; {change}, {other}")
        tries = sum(one.tries for one in tried)
        return best.move, Message(template, visits=best.tries, tries=tries, change=change, other=other)

    def unsearched(self, view: State) -> bool:
        """True when the greedy bot decides: for a single move, and in a draft, which pays after the turns of a try."""
        assert view.decision is not None and view.legal, "a bot is asked only when it decides"
        return len(view.legal) == 1 or view.decision.kind == "draft"

    def search(self, view: State) -> list[TriedMove]:
        """Search with the whole budget; return the legal moves, the best first."""
        assert view.decision is not None and view.legal
        player = view.decision.player
        generator, draw = chance.advance(self.generator(view))
        tables = HiddenCards(view)
        table = tables.sample(draw)
        now = standing(table, player)
        tried = [TriedMove(move) for move in view.legal]
        gains = Gains(table).of
        for one, gain in zip(tried, gains(table, view.legal, player), strict=True):
            one.prior = result(gain, 0.0)
        left = sorted(tried, key=lambda one: -one.prior)[: min(MOST, (self.budget + 1) // 2)]
        rounds = max(1, (len(left) - 1).bit_length())
        end = sum(view.turns) + TURNS
        for _ in range(rounds):
            spent = 0
            while not spent or (spent + len(left)) * rounds <= self.budget:
                generator, draw = chance.advance(generator)
                table = tables.sample(draw)
                for one in left:
                    after = play_out(played(table, one.move), end, gains)
                    one.total += result(standing(after, player), now)
                    one.tries += 1
                spent += len(left)
            left = sorted(left, key=lambda one: -one.mean)[: (len(left) + 1) // 2]
        return sorted(tried, key=lambda one: (-one.tries, -one.mean))


def play_out(state: State, end: int, worths: Callable[[State, tuple[Move, ...], int], list[float]]) -> State:
    """Return the position after ``end`` turns when every player picks the move of the greatest worth."""
    for _ in range(MAX_PLIES):
        if state.decision is None or sum(state.turns) >= end:
            break
        player = state.decision.player
        legal = legal_moves(state)
        best = 0
        if len(legal) > 1:
            worth = worths(state, legal, player)
            best = worth.index(max(worth))
        play(state, legal[best])
    return state


def result(now: float, before: float) -> float:
    """Return the result from 0 to 1 that a change of value stands for."""
    return 1 / (1 + exp((before - now) / SCALE))


def _wounds(mean: float) -> float:
    """Return the change in wounds that a mean result stands for."""
    return SCALE * log(max(mean, 1e-6) / max(1 - mean, 1e-6))


SMALL = 0.05
"""Smaller differences in wounds are not mentioned."""
