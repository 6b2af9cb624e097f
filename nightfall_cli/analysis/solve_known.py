"""The best a player can be sure of, knowing only what a player may know.

Everybody has seen what the others draft, claim, receive and discard; so the player knows which cards each of them has
in hand and deck together, but not which of those are in hand, and no deck's order. A plan is worth what it brings with
the worst of all those hands and the worst answers. What is in hand shows as it is played; until then the player does
the same whatever it is. Where a card of an unknown order is drawn, nothing is proven, and the search says so.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from nightfall_cli.analysis.outcomes_words import line_text
from nightfall_cli.analysis.solve import Unsolved
from nightfall_cli.analysis.solve_line import Branch, Line
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.view import UNKNOWN
from nightfall_cli.scenario.every_line import NODES
from nightfall_cli.scenario.horizon import after, choice_of, hidden, horizon
from nightfall_cli.scenario.same_position import position_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nightfall_cli.analysis.goal import Goal
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.horizon import Horizon

WORLDS = 2_000
"""Different hands of the others that are held apart at most."""

Worlds = tuple["State", ...]
"""Positions that the player cannot tell apart."""

_KINDS = re.compile(r"\b(bites?|bleeds?|burns?|winner|over)\b", re.IGNORECASE)


def worlds_of(state: State, player: int) -> Worlds | Refusal:
    """The given position first, then every other one that the player cannot tell from it."""
    others = [seat for seat in state.players if seat != player]
    if any(archive.hidden for seat in others for archive in state.archives[seat]):
        return Refusal("invalid", "syntax", "face-down archives of others are not played out")
    hands = [_hands(state.hand[seat], state.deck[seat]) for seat in others]
    found = [state]
    keys = {position_key(state, exact=True)}
    for dealt in product(*hands):
        world = state.copy()
        for seat, (hand, deck) in zip(others, dealt, strict=True):
            if Counter(hand) != Counter(state.hand[seat]):
                world.hand[seat], world.deck[seat] = hand, deck
        world.legal = None
        key = position_key(world, exact=True)
        if key not in keys:
            keys.add(key)
            found.append(world)
        if len(found) > WORLDS:
            return Refusal("invalid", "syntax", f"not proven: the others may hold more than {WORLDS} different hands")
    return tuple(found)


def _hands(hand: tuple[Card, ...], deck: tuple[Card, ...]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every way to have as many of these cards in hand, and the rest in the deck; at most just over `WORLDS`."""
    pool = Counter((*hand, *deck))
    found: list[tuple[tuple[Card, ...], tuple[Card, ...]]] = []
    for picked in _picks(tuple(pool.items()), len(hand)):
        rest = pool - Counter(picked)
        found.append((picked, tuple(rest.elements())))
        if len(found) > WORLDS:
            break
    return found


def _picks(counts: tuple[tuple[Card, int], ...], wanted: int) -> Iterator[tuple[Card, ...]]:
    if not wanted:
        yield ()
    elif counts:
        (card, copies), rest = counts[0], counts[1:]
        for taken in range(min(copies, wanted), -1, -1):
            for others in _picks(rest, wanted - taken):
                yield (card,) * taken + others


class KnownSolver:
    """What a player can be sure of. Raises `Unsolved` where it cannot be proven within ``nodes`` positions."""

    def __init__(self, start: State, worlds: Worlds, player: int, goal: Goal, until: Horizon, nodes: int) -> None:
        self.start = start
        self.worlds = worlds
        self.player = player
        self.goal = goal
        self.until = until
        self.nodes = nodes
        self.looked_at = 0
        self.values: dict[object, int] = {}

    def solve(self) -> int:
        """The value that the player can be sure of at the start."""
        return self.value(self.worlds)

    def value(self, worlds: Worlds) -> int:
        """The value that the player can be sure of, knowing that the position is one of these."""
        key = frozenset(position_key(world, exact=True) for world in worlds)
        known = self.values.get(key)
        if known is None:
            self.looked_at += len(worlds)
            if self.looked_at > self.nodes:
                message = f"not proven: the search was cut at {self.nodes} positions"
                raise Unsolved(Refusal("invalid", "syntax", message))
            known = self.values[key] = self._value(worlds)
        return known

    def _value(self, worlds: Worlds) -> int:
        if self.until.reached(worlds[0]):
            return min(self._read(world) for world in worlds)
        if not self.chooses(worlds[0]):
            return self._worst(self.told_apart((world, move) for world in worlds for move in legal_moves(world)))
        found = None
        for move in legal_moves(worlds[0]):
            value = self._worst(self.told_apart((world, move) for world in worlds))
            found = value if found is None else max(found, value)
            if found == self.goal.best:
                break
        assert found is not None
        return found

    def chooses(self, state: State) -> bool:
        """Whether the player decides here."""
        return state.decision is not None and state.decision.player == self.player

    def _worst(self, classes: Iterable[Worlds]) -> int:
        found = None
        for worlds in classes:
            value = self.value(worlds)
            found = value if found is None else min(found, value)
            if found == self.goal.worst:
                break
        assert found is not None
        return found

    def _read(self, state: State) -> int:
        value = self.goal.read(state)
        if isinstance(value, Refusal):
            raise Unsolved(value)
        return value

    def told_apart(self, moves: Iterable[tuple[State, Move]]) -> list[Worlds]:
        """The positions after these moves, those together that the player cannot tell apart."""
        return list(self.classes(moves).values())

    def classes(self, moves: Iterable[tuple[State, Move]]) -> dict[object, Worlds]:
        """The positions after these moves by what the player sees of them; equal ones once."""
        found: dict[object, dict[object, State]] = {}
        for world, move in moves:
            reached = after(world, move)
            self._check_draws(world, reached)
            seen = (choice_of(world, move), self._seen(reached))
            found.setdefault(seen, {}).setdefault(position_key(reached, exact=True), reached)
        return {seen: tuple(worlds.values()) for seen, worlds in found.items()}

    def _seen(self, state: State) -> object:
        """What the player sees of a position, and knows from what was seen before."""
        seen = state.copy()
        for seat in state.players:
            seen.deck[seat] = (UNKNOWN,) * len(state.deck[seat])
            if seat != self.player:
                seen.hand[seat] = (UNKNOWN,) * len(state.hand[seat])
        return position_key(seen, exact=True)

    def _check_draws(self, before: State, now: State) -> None:
        """Give up where a card is drawn that nobody knows: from a deck, or a shuffled pile, of different cards."""
        for deck, rest in zip(before.deck, now.deck, strict=True):
            if len(rest) != len(deck) and len(set(deck)) > 1:
                raise Unsolved(_UNKNOWN_DRAW)
        if before.generator != now.generator:
            raise Unsolved(_UNKNOWN_DRAW)

    # -- the line -----------------------------------------------------------------------------

    def line(self) -> Line:
        """The line that is played on the given board: the player's plan, and the answers that hurt it most there."""
        script: list[str] = []
        branches: list[Branch] = []
        state, worlds = self.start.copy(), self.worlds
        while not self.until.reached(state):
            move, worlds, others = self._next(state, worlds)
            branches += [other._replace(at=len(script)) for other in others]
            script.append(line_text(state, move))
            state = after(state, move)
        return Line(tuple(script), state, tuple(branches))

    def _next(self, state: State, worlds: Worlds) -> tuple[Move, Worlds, list[Branch]]:
        """The move on the line, what the player then holds possible, and the others' other answers."""
        found: list[tuple[int, Move, Worlds]] = []
        for move in legal_moves(state):
            all_moves = ((world, other) for world in worlds for other in legal_moves(world))
            played = ((world, move) for world in worlds) if self.chooses(state) else all_moves
            classes = self.classes(played)
            reached = classes[(choice_of(state, move), self._seen(after(state, move)))]
            value = self._worst(classes.values()) if self.chooses(state) else self.value(reached)
            found.append((value, move, reached))
        pick = max if self.chooses(state) else min
        value, move, reached = pick(found, key=lambda one: one[0])
        if self.chooses(state):
            return move, reached, []
        others = [Branch(0, line_text(state, other), worth, "") for worth, other, _ in found if other != move]
        return move, reached, others


_UNKNOWN_DRAW = Refusal("invalid", "syntax", "not proven: on some lines a card is drawn that the player cannot know")


def known_solver_for(
    start: State, player: int, goal: Goal, until: str = "chain", nodes: int = NODES
) -> KnownSolver | Refusal:
    """A solver for what a player may know; refused where that, or the end, is not there to be played."""
    end = horizon(start, until)
    if isinstance(end, Refusal):
        return end
    if hidden(start):
        return Refusal("illegal", "zone.deck", "what is hidden cannot be played out")
    if _KINDS.search(goal.text):
        return Refusal("invalid", "syntax", f"{goal.text!r} hangs on which wounds come next, which nobody may know")
    worlds = worlds_of(start, player)
    return worlds if isinstance(worlds, Refusal) else KnownSolver(start, worlds, player, goal, end, nodes)
