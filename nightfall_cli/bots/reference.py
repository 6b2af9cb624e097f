"""Frozen bots, by which stronger ones are measured: the same moves in every version of this package.

``search1`` is the search of version 1, and ``search`` is the same bot until games promote another: new tables at every
iteration, and a play-out by the greedy bot's rule to the end of the next turn, valued by the terms as they are.
``greedy1`` looks at every move on two tables.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from nightfall_cli.bots.evaluation import TERMS, compared_terms, value, values
from nightfall_cli.bots.greedy_bot import GreedyBot
from nightfall_cli.bots.sample_hidden_cards import HiddenCards
from nightfall_cli.bots.search_bot import EXPLORATION, SearchBot, TreeNode, add_nodes, after_each, credit
from nightfall_cli.bots.total import total
from nightfall_cli.rules import chance
from nightfall_cli.rules.engine import legal_moves, play

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

TURNS = 2
"""How many turns an iteration plays to their ends."""
MAX_PLIES = 60
"""The longest walk, in moves."""


class ReferenceSearchBot(SearchBot):
    """The search of version 1; ``search1:100`` is ``search:100`` of that version."""

    standard_budget = 100

    def search(self, view: State) -> dict[Move, TreeNode]:
        root = TreeNode(1.0)
        generator = self.generator(view)
        tables = HiddenCards(view)
        even: list[float] = []
        for _ in range(self.budget):
            generator, draw = chance.advance(generator)
            state = tables.sample(draw)
            even = even or values(state)
            _iterate(state, root, even)
        return root.after


class ReferenceGreedyBot(GreedyBot):
    """The greedy bot of version 1."""

    def pick(self, view: State) -> Move:
        assert view.decision is not None and view.legal
        legal, player = view.legal, view.decision.player
        generator = self.generator(view)
        tables = HiddenCards(view)
        sums = [(0.0,) * len(TERMS)] * len(legal)
        for _ in range(self.budget):
            generator, draw = chance.advance(generator)
            for at, after in enumerate(after_each(tables.sample(draw), legal)):
                found = compared_terms(after, player)
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
        if len(legal) == 1 and legal[0] not in node.after:
            node.after[legal[0]] = TreeNode(1.0)
        add_nodes(node, state, legal, player, values)
        best = None
        for move, branch in zip(legal, node.branches, strict=True):
            branch.available += 1
            if best is None or _score(branch) > _score(node.after[best]):
                best = move
        assert best is not None
        play(state, best)
        node = node.after[best]
        path.append((player, node))
        if new:
            break
    credit(path, values(_play_out(state, end)), even)


def _score(node: TreeNode) -> float:
    return node.mean + EXPLORATION * node.prior * sqrt(node.available) / (1 + node.visits)


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
            state = max(after_each(state, legal), key=lambda after: value(after, player))
    return state
