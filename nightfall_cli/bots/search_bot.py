"""The bot that searches: Monte-Carlo tree search over what it may know (information-set search).

Every iteration fills in the unknown cards anew (`sample_hidden_cards`), walks down one tree of moves, adds one
position to it, plays on to the end of the next turn by the greedy bot's rule, and gives the value found there back to
every move on the way, for the player who made it. A node counts how often its move was there to be taken, since what
is legal differs from table to table. The budget is the number of iterations, so that a game repeats whatever the
machine.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING

from nightfall_cli.bots.bot import Bot
from nightfall_cli.bots.evaluation import values
from nightfall_cli.bots.sample_hidden_cards import sample_hidden_cards
from nightfall_cli.rules import chance
from nightfall_cli.rules.engine import legal_moves, play

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

EXPLORATION = 0.7
"""How much a branch that was seldom taken is preferred."""
SHARPNESS = 1.5
"""Wounds of value that make a move much likelier than another, before anything is searched."""
SCALE = 3.0
"""Wounds of value that make a good result out of an even one."""
TURNS = 2
"""How many turns are played to their ends: this one and the next."""
MAX_PLIES = 60
"""A line of play is not followed further than this, whatever the cards say."""


class TreeNode:
    """A move of the tree: how often it was there and taken, what it led to, and the nodes after it."""

    __slots__ = ("after", "prior", "there", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.there = 0
        self.total = 0.0
        self.after: dict[Move, TreeNode] | None = None

    @property
    def mean(self) -> float:
        """The mean result for the player who moves here; an even one while there is none."""
        return self.total / self.visits if self.visits else 0.5

    def score(self) -> float:
        """What the walk down goes by: the mean so far, and a bonus for what was seldom tried (PUCT)."""
        return self.mean + EXPLORATION * self.prior * sqrt(self.there) / (1 + self.visits)


def after_each(state: State, legal: tuple[Move, ...]) -> list[State]:
    """The position after each of the moves."""
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
        """The move visited most, how often that was, and what it is worth against the second."""
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        if len(legal) == 1:
            return legal[0], "there is no other move"
        tree = self.search(view)
        move = _most_visited(tree)
        others = [branch for other, branch in tree.items() if other is not move]
        second = max(others, key=lambda branch: branch.visits)
        told = f"{tree[move].visits} of {self.budget} visits, value {tree[move].mean:.2f}"
        return move, f"{told}; the next best {second.visits}, value {second.mean:.2f}; 0.50 is as things stand"

    def search(self, view: State) -> dict[Move, TreeNode]:
        """The legal moves of a view as branches of a tree that was searched for the whole budget."""
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
        """One walk down the tree, one position added, one line played on."""
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
        found = _results(_played_on(state, end), even)
        for player, branch in path:
            branch.visits += 1
            branch.total += found[player]

    def _down(self, state: State, branch: TreeNode, legal: tuple[Move, ...], player: int) -> tuple[TreeNode, State]:
        """The branch to take among the legal moves, and the position after it."""
        known = branch.after
        assert known is not None
        if any(move not in known for move in legal):
            _add(known, state, legal, player)
        best = None
        for move in legal:
            found = known[move]
            found.there += 1
            if best is None or found.score() > known[best].score():
                best = move
        assert best is not None
        play(state, best)
        return known[best], state


def _most_visited(tree: dict[Move, TreeNode]) -> Move:
    return max(tree, key=lambda move: (tree[move].visits, tree[move].mean))


def _add(known: dict[Move, TreeNode], state: State, legal: tuple[Move, ...], player: int) -> None:
    """Make a branch of every move that has none; its prior is what the evaluation thinks of it at a glance."""
    if len(legal) == 1:
        known[legal[0]] = TreeNode(1.0)
        return
    seen = [values(after)[player] for after in after_each(state, legal)]
    best = max(seen)
    weights = [exp((one - best) / SHARPNESS) for one in seen]
    total = sum(weights)
    for move, weight in zip(legal, weights, strict=True):
        if move not in known:
            known[move] = TreeNode(weight / total)


def _played_on(state: State, end: int) -> State:
    """The position at the last turn's end when everybody plays what looks best one move ahead."""
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
    """The value for each player, squeezed between 0 and 1 around what it was before the search."""
    return [1 / (1 + exp((before - now) / SCALE)) for now, before in zip(values(state), even, strict=True)]
