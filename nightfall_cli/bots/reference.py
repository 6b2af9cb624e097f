"""Frozen bots, by which stronger ones are measured: the same moves in every version of this package.

``search1`` is the search of version 1: information-set Monte-Carlo tree search over its view. Every iteration samples
the unknown cards, walks down one tree of moves, adds a position, plays the line out and credits the result to every
move on the way, for the player who made it. A node counts how often its move was available, because legal moves differ
between tables. ``greedy1`` looks at every move on two tables.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING

from nightfall_cli.bots.evaluation import TERMS, compared_terms, values, values_after
from nightfall_cli.bots.greedy_bot import GreedyBot
from nightfall_cli.bots.sample_hidden_cards import HiddenCards
from nightfall_cli.bots.search_bot import SearchBot, TriedMove
from nightfall_cli.bots.total import total
from nightfall_cli.bots.tries import MAX_PLIES, TURNS, ShortTries, play_out, result
from nightfall_cli.rules import chance
from nightfall_cli.rules.engine import legal_moves, play, played
from nightfall_cli.rules.moves import PASS

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

EXPLORATION = 0.7
"""The weight of exploring rarely visited branches."""
SHARPNESS = 1.5
"""The difference in wounds that makes the prior of a move e times that of another."""


class TreeNode(TriedMove):
    """A move of the tree: also how often it was available, and the nodes after it."""

    __slots__ = ("after", "available")

    def __init__(self, move: Move, prior: float) -> None:
        super().__init__(move, prior)
        self.available = 0
        self.after: dict[Move, TreeNode] = {}

    @property
    def mean(self) -> float:
        """The mean result for the player who moves here; an even result before the first try."""
        return self.total / self.tries if self.tries else 0.5

    @property
    def score(self) -> float:
        """The mean result, and more for a promising move that was rarely tried."""
        return self.mean + EXPLORATION * self.prior * sqrt(self.available) / (1 + self.tries)


class ReferenceSearchBot(SearchBot):
    """The search of version 1; ``search1:100`` is ``search:100`` of that version."""

    def unsearched(self, view: State) -> bool:
        return len(view.legal or ()) == 1

    def tries_of(self, view: State) -> type[ShortTries]:
        return ShortTries

    def search(self, view: State) -> list[TriedMove]:
        root = TreeNode(PASS, 1.0)
        generator = self.generator(view)
        tables = HiddenCards(view)
        even: list[float] = []
        for _ in range(self.budget):
            generator, draw = chance.advance(generator)
            state = tables.sample(draw)
            even = even or values(state)
            _iterate(state, root, even)
        return sorted(root.after.values(), key=lambda one: (-one.tries, -one.mean))


class ReferenceGreedyBot(GreedyBot):
    """The greedy bot of version 1."""

    standard_budget = 2

    def pick(self, view: State) -> Move:
        assert view.decision is not None and view.legal
        legal, player = view.legal, view.decision.player
        sums = [(0.0,) * len(TERMS)] * len(legal)
        for table in self.tables(view):
            for at, move in enumerate(legal):
                found = compared_terms(played(table, move), player)
                sums[at] = tuple(before + one / self.budget for before, one in zip(sums[at], found, strict=True))
        worth = list(map(total, sums))
        return legal[worth.index(max(worth))]


def _iterate(state: State, root: TreeNode, even: list[float]) -> None:
    """Walk down the tree, add one position, play the line to its end and credit the result."""
    end = sum(state.turns) + TURNS
    path: list[tuple[int, TreeNode]] = []
    node = root
    for _ in range(MAX_PLIES):
        if state.decision is None or sum(state.turns) >= end:
            break
        player = state.decision.player
        legal = legal_moves(state)
        new = not node.after
        _add_nodes(node, state, legal)
        best = None
        for move in legal:
            branch = node.after[move]
            branch.available += 1
            if best is None or branch.score > node.after[best].score:
                best = move
        assert best is not None
        play(state, best)
        node = node.after[best]
        path.append((player, node))
        if new:
            break
    found = [result(now, before) for now, before in zip(values(play_out(state, end, values_after)), even, strict=True)]
    for player, node in path:
        node.tries += 1
        node.total += found[player]


def _add_nodes(node: TreeNode, state: State, legal: tuple[Move, ...]) -> None:
    """Add the nodes for these moves; a new node's prior comes from the value of the position after its move."""
    assert state.decision is not None
    if all(move in node.after for move in legal):
        return
    player = state.decision.player
    seen = values_after(state, legal, player) if len(legal) > 1 else [0.0]
    best = max(seen)
    weights = [exp((one - best) / SHARPNESS) for one in seen]
    whole = total(weights)
    for move, weight in zip(legal, weights, strict=True):
        if move not in node.after:
            node.after[move] = TreeNode(move, weight / whole)
