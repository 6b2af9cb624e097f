"""Bots: legal, repeatable, and blind to what their player may not know."""

import boards
import pytest

from nightfall_cli import Game
from nightfall_cli.bots.bot import Bot
from nightfall_cli.bots.registry import BOTS
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.view import view
from nightfall_cli.shell.session import Session

NAMES = ["random", "greedy", "search:6"]


def watched(state):
    return view(state, state.decision.player, with_log=False)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("make", [make for make in boards.POSITIONS if make().decision is not None])
def test_a_bot_answers_every_question_with_a_legal_move(name, make):
    state = make().state
    key = state.key()
    move, reason = BOTS[name](3).explain(watched(state))
    assert move in legal_moves(state) and reason
    assert state.key() == key


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_move(name):
    for make in (boards.linking, boards.claiming, boards.attackers):
        seen = watched(make().state)
        assert BOTS[name](5).pick(seen) == BOTS[name](5).pick(seen)


@pytest.mark.parametrize("name", ["greedy", "search:6"])
def test_what_a_player_may_not_know_does_not_change_the_move(name):
    for cards in (["Vulko", "Big Ghost", "Blood Rage"], ["Blood Rage", "bite", "Vulko"]):
        deck = [*cards, "Marcus Toth"]
        hand = {"hand": ["Blaine Cordell", "Blood Rage", "Vulko"], "deck": deck}
        chain = {"links": [{"player": "Scott", "card": "Alton Hickman"}]}
        state = boards.board(hand, {"hand": cards}, {"hand": [cards[2]] * 2}, chain=chain).state
        first = BOTS[name](2).pick(watched(state))
        state.hand[1] = tuple(reversed(state.hand[1]))
        state.deck[0] = tuple(reversed(state.deck[0]))
        state.generator ^= 12345
        state.legal = None
        assert BOTS[name](2).pick(watched(state)) == first


def test_a_game_of_greedy_bots_comes_to_its_end():
    state = Game.new(["Ann", "Bob", "Cid"], 3, setup="quick", record=False).state
    bots = [BOTS["greedy"](seat) for seat in state.players]
    decisions = 0
    while state.decision is not None:
        play(state, bots[state.decision.player].pick(watched(state)))
        decisions += 1
    assert state.winners is not None and decisions > 50


def test_greedy_is_better_than_random():
    wins = 0
    for seed in range(12):
        state = Game.new(["Ann", "Bob"], seed, record=False).state
        greedy = seed % 2
        bots = {greedy: BOTS["greedy"](seed), 1 - greedy: BOTS["random"](seed)}
        while state.decision is not None:
            play(state, bots[state.decision.player].pick(watched(state)))
        wins += state.winners == (greedy,)
    assert wins >= 10


def test_a_bot_of_ones_own_needs_one_method():
    class First(Bot):
        def pick(self, view):
            return view.legal[0]

    seen = watched(boards.linking().state)
    assert First(1).pick(seen) == seen.legal[0] == First(1).explain(seen)[0]


@pytest.mark.parametrize("name", ["nobody", "random:3", "search:0", "search:x"])
def test_an_unknown_bot_is_none(name):
    assert name not in BOTS


def test_a_bot_at_a_table_plays_its_turns():
    session = Session(Game.new(["Ann", "Bob"], 4, setup="quick"), True, {1: "greedy"}, open_table=False)
    session.begin()
    for _ in range(6):
        assert session.state.decision.player == 0
        assert session.execute("pass").ok or session.execute(Game(session.state).legal_moves().texts()[0]).ok
