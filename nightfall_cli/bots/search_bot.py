"""The search ``search2``, which games have not yet promoted: information-set Monte-Carlo tree search over its view.

A decision samples the unknown cards a few times (`HiddenCards`). Every iteration takes one of these tables, walks down
one tree of moves to a position that has no node yet, adds it, and credits its value to every move on the way, for the
player who made it. A node counts how often its move was available, because legal moves differ between tables. There is
no play-out: `estimates` values a position at every moment of a turn. The budget is the number of iterations, so a game
is the same on every machine.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import TYPE_CHECKING

from nightfall_cli.bots.bot import Bot
from nightfall_cli.bots.evaluation import estimates
from nightfall_cli.bots.sample_hidden_cards import HiddenCards
from nightfall_cli.bots.total import total
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules import chance
from nightfall_cli.rules.engine import legal_moves, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

EXPLORATION = 0.7
"""The weight of exploring rarely visited branches."""
SHARPNESS = 1.5
"""The difference in wounds that makes the prior of a move e times that of another."""
SCALE = 3.0
"""The difference in wounds that turns an even result into a good one."""
TURNS = 4
"""How many turns a walk may reach."""
SHARED = 4
"""The number of iterations that share a sampled table; shuffles still differ between them."""


class TreeNode:
    """A move of the tree: how often it was available and visited, its results, and the nodes after it.

    ``branches`` are the nodes after it for the moves ``legal``, those of the last visit.
    """

    __slots__ = ("after", "available", "branches", "legal", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.after: dict[Move, TreeNode] = {}
        self.legal: tuple[Move, ...] = ()
        self.branches: list[TreeNode] = []

    @property
    def mean(self) -> float:
        """The mean result for the player who moves here; an even result before the first visit."""
        return self.total / self.visits if self.visits else 0.5


class SearchBot(Bot):
    """Information-set Monte-Carlo tree search; ``search:200`` searches 200 iterations a move."""

    standard_budget = 1000

    def pick(self, view: State) -> Move:
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        if len(legal) == 1:
            return legal[0]
        return most_visited(self.search(view))

    def explain(self, view: State) -> tuple[Move, str]:
        """Return the most visited move, with the expected change in wounds, compared with the second."""
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        if len(legal) == 1:
            return legal[0], Message("there is no other move")
        tree = self.search(view)
        move = most_visited(tree)
        second = max((branch for other, branch in tree.items() if other is not move), key=lambda branch: branch.visits)
        gain, less = _wounds(tree[move].mean), _wounds(tree[move].mean) - _wounds(second.mean)
        number = round(abs(gain), 1)
        change = Message("about {number} wounds worse for you than now", number=number)
        if gain >= 0:
            change = Message("about {number} wounds better for you than now", number=number)
        other = Message("about as good as the next best move")
        if less >= SMALL:
            other = Message("{number} wounds better than the next best move", number=round(less, 1))
        template = phrase("{visits} of {tries} tries led here; {change}, {other}")
        return move, Message(template, visits=tree[move].visits, tries=self.budget, change=change, other=other)

    def search(self, view: State) -> dict[Move, TreeNode]:
        """Search with the whole budget; return the node of each legal move."""
        root = TreeNode(1.0)
        generator = self.generator(view)
        tables = HiddenCards(view)
        table = view
        even: list[float] = []
        for number in range(self.budget):
            generator, draw = chance.advance(generator)
            if number % SHARED == 0:
                table = tables.sample(draw)
                even = even or estimates(table)
            state = table.copy()
            state.generator = chance.seeded(draw)
            walk(state, root, even)
        return root.after


def walk(state: State, root: TreeNode, even: list[float]) -> None:
    """Walk down the tree to a position without a node, add it, and credit its value."""
    end = sum(state.turns) + TURNS
    path: list[tuple[int, TreeNode]] = []
    node = root
    while state.decision is not None and sum(state.turns) < end:
        legal = legal_moves(state)
        if len(legal) == 1:
            play(state, legal[0])
            continue
        if not node.visits and path:
            break
        player = state.decision.player
        if node.legal != legal:
            add_nodes(node, state, legal, player, estimates)
        best, score, chosen = node.branches[0], -1.0, legal[0]
        for move, branch in zip(legal, node.branches, strict=True):
            branch.available += 1
            visits = branch.visits
            mean = branch.total / visits if visits else 0.5
            found = mean + EXPLORATION * branch.prior * sqrt(branch.available) / (1 + visits)
            if found > score:
                best, score, chosen = branch, found, move
        play(state, chosen)
        node = best
        path.append((player, node))
    credit(path, estimates(state), even)


def add_nodes(
    node: TreeNode, state: State, legal: tuple[Move, ...], player: int, value: Callable[[State], list[float]]
) -> None:
    """Set the branches for these moves; a new node's prior comes from the value of the position after its move."""
    known = node.after
    if any(move not in known for move in legal):
        seen = [value(after)[player] for after in after_each(state, legal)]
        best = max(seen)
        weights = [exp((one - best) / SHARPNESS) for one in seen]
        whole = total(weights)
        for move, weight in zip(legal, weights, strict=True):
            if move not in known:
                known[move] = TreeNode(weight / whole)
    node.legal = legal
    node.branches = [known[move] for move in legal]


def after_each(state: State, legal: tuple[Move, ...]) -> list[State]:
    """Return the position after each of the moves."""
    found = []
    for move in legal:
        after = state.copy()
        play(after, move)
        found.append(after)
    return found


def credit(path: list[tuple[int, TreeNode]], now: list[float], even: list[float]) -> None:
    """Credit each move with its player's result from 0 to 1: the change of value since before the search."""
    found = [1 / (1 + exp((before - one) / SCALE)) for one, before in zip(now, even, strict=True)]
    for player, node in path:
        node.visits += 1
        node.total += found[player]


def most_visited(tree: dict[Move, TreeNode]) -> Move:
    """Return the move with the most visits, the better one of several."""
    return max(tree, key=lambda move: (tree[move].visits, tree[move].mean))


def _wounds(mean: float) -> float:
    """Return the change in wounds that a mean result stands for."""
    return SCALE * log(max(mean, 1e-6) / max(1 - mean, 1e-6))


SMALL = 0.05
"""Smaller differences in wounds are not mentioned."""
