"""The bot that searches: information-set Monte-Carlo tree search over its view.

Every iteration samples the unknown cards (`sample_hidden_cards`), walks down one tree of moves, adds one position to
it, plays to the end of the next turn by the greedy bot's rule, and credits the value found there to every move on the
way, for the player who made it. A node counts how often its move was available, because legal moves differ between
sampled tables. The budget is the number of iterations, so a game is the same on every machine.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING

from nightfall_cli.bots.bot import Bot
from nightfall_cli.bots.evaluation import values
from nightfall_cli.bots.sample_hidden_cards import sample_hidden_cards
from nightfall_cli.bots.total import total
from nightfall_cli.rules import chance
from nightfall_cli.rules.engine import legal_moves, play

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

EXPLORATION = 0.7
"""The weight of exploring rarely visited branches."""
SHARPNESS = 1.5
"""The difference in wounds that makes the prior of a move e times that of another."""
SCALE = 3.0
"""The difference in wounds that turns an even result into a good one."""
TURNS = 2
"""How many turns an iteration plays to their ends: this one and the next."""
MAX_PLIES = 60
"""The longest walk, in moves."""


class TreeNode:
    """A move of the tree: how often it was available and visited, its results, and the nodes after it."""

    __slots__ = ("after", "available", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.after: dict[Move, TreeNode] | None = None

    @property
    def mean(self) -> float:
        """The mean result for the player who moves here; an even result before the first visit."""
        return self.total / self.visits if self.visits else 0.5

    def score(self) -> float:
        """Return the score that guides the walk: the mean, and a bonus for rarely visited moves (PUCT)."""
        return self.mean + EXPLORATION * self.prior * sqrt(self.available) / (1 + self.visits)


def after_each(state: State, legal: tuple[Move, ...]) -> list[State]:
    """Return the position after each of the moves."""
    found = []
    for move in legal:
        after = state.copy()
        play(after, move)
        found.append(after)
    return found


class SearchBot(Bot):
    """Information-set Monte-Carlo tree search; ``search:200`` searches 200 iterations a move."""

    standard_budget = 100

    def pick(self, view: State) -> Move:
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        if len(legal) == 1:
            return legal[0]
        return _most_visited(self.search(view))

    def explain(self, view: State) -> tuple[Move, str]:
        """Return the most visited move, with its visits and value compared with the second."""
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        if len(legal) == 1:
            return legal[0], "there is no other move"
        tree = self.search(view)
        move = _most_visited(tree)
        others = [branch for other, branch in tree.items() if other is not move]
        second = max(others, key=lambda branch: branch.visits)
        first = f"{tree[move].visits} of {self.budget} visits, value {tree[move].mean:.2f}"
        return move, f"{first}; the next best {second.visits}, value {second.mean:.2f}; 0.50 is the value now"

    def search(self, view: State) -> dict[Move, TreeNode]:
        """Search with the whole budget; return the node of each legal move."""
        root = TreeNode(1.0)
        generator = self.generator(view)
        even = None
        for _ in range(self.budget):
            generator, draw = chance.advance(generator)
            state = sample_hidden_cards(view, draw)
            if even is None:
                even = values(state)
            self._iterate(state, root, even)
        assert root.after is not None
        return root.after

    def _iterate(self, state: State, root: TreeNode, even: list[float]) -> None:
        """Walk down the tree, add one position, play the line to its end and credit the result."""
        end = sum(state.turns) + TURNS
        path: list[tuple[int, TreeNode]] = []
        branch = root
        for _ in range(MAX_PLIES):
            if state.decision is None or sum(state.turns) >= end:
                break
            player = state.decision.player
            legal = legal_moves(state)
            new = branch.after is None
            if new:
                branch.after = {}
            branch, chosen = self._down(state, branch, legal, player)
            state = chosen
            path.append((player, branch))
            if new and branch is not root:
                break
        found = _results(_play_out(state, end), even)
        for player, branch in path:
            branch.visits += 1
            branch.total += found[player]

    def _down(self, state: State, branch: TreeNode, legal: tuple[Move, ...], player: int) -> tuple[TreeNode, State]:
        """Play the legal move with the best score; return its node and the position after it."""
        known = branch.after
        assert known is not None
        if any(move not in known for move in legal):
            _add(known, state, legal, player)
        best = None
        for move in legal:
            found = known[move]
            found.available += 1
            if best is None or found.score() > known[best].score():
                best = move
        assert best is not None
        play(state, best)
        return known[best], state


def _most_visited(tree: dict[Move, TreeNode]) -> Move:
    return max(tree, key=lambda move: (tree[move].visits, tree[move].mean))


def _add(known: dict[Move, TreeNode], state: State, legal: tuple[Move, ...], player: int) -> None:
    """Add a node for every new move; its prior comes from the evaluation of the position after it."""
    if len(legal) == 1:
        known[legal[0]] = TreeNode(1.0)
        return
    seen = [values(after)[player] for after in after_each(state, legal)]
    best = max(seen)
    weights = [exp((one - best) / SHARPNESS) for one in seen]
    whole = total(weights)
    for move, weight in zip(legal, weights, strict=True):
        if move not in known:
            known[move] = TreeNode(weight / whole)


def _play_out(state: State, end: int) -> State:
    """Return the position at the end of the last turn when every player picks the best move one move ahead."""
    for _ in range(MAX_PLIES):
        if state.decision is None or sum(state.turns) >= end:
            break
        player = state.decision.player
        legal = legal_moves(state)
        if len(legal) == 1:
            play(state, legal[0])
        else:
            state = max(after_each(state, legal), key=lambda after: values(after)[player])
    return state


def _results(state: State, even: list[float]) -> list[float]:
    """Return each player's result from 0 to 1: the change of value since before the search, 0.5 for none."""
    return [1 / (1 + exp((before - now) / SCALE)) for now, before in zip(values(state), even, strict=True)]
