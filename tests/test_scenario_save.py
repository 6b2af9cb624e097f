"""Saving anywhere: a position as text, and the text as the same position."""

import copy
import random
import tomllib
from collections import Counter
from functools import cache

import pytest
import tomli_w
from samples import each, some, some_or_all

from nightfall_cli import Game, ScenarioError
from nightfall_cli.rules.questions import DECISION_KINDS
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario

SEATS = ["Scott", "Brad", "Janet"]
GAMES = [
    (2, "en", "draft", 1),
    (3, "de", "draft", 2),
    (3, "ru", "quick secret", 3),
    (2, "fr", "quick", 4),
    (3, "en", "open promos", 5),
    (2, "de", "common", 6),
    (2, "en", "full series", 8),
]
DECISIONS = 260


@cache
def positions(players, edition, setup, seed):
    """A game of random moves at each of its first decisions, then at its end."""
    found, game = [], Game.new(SEATS[:players], seed, edition, setup)
    chance = random.Random(seed)
    for number in range(20_000):
        if game.over:
            break
        if number < DECISIONS:
            found.append(game.copy())
        game.play(chance.choice(list(game.legal_moves())))
    return (*found, game)


def loaded_again(game):
    return Game.from_toml(game.to_toml())


SAVED = [pytest.param(GAMES[0], 5), *(pytest.param(table, 1, marks=pytest.mark.slow) for table in GAMES)]


@pytest.mark.parametrize(("table", "every"), SAVED)
def test_a_game_saved_at_any_decision_loads_as_the_same_game(table, every):
    *games, end = positions(*table)
    for game in (*games[::every], end):
        again = loaded_again(game)
        assert again == game
        assert again.fingerprint == game.fingerprint
        assert again.decision == game.decision
        assert again.legal_moves().texts() == game.legal_moves().texts()
    assert game.over
    assert again.winners == game.winners


@pytest.mark.parametrize("table", some(GAMES, 3), ids=str)
def test_a_loaded_game_goes_on_as_the_saved_one(table):
    for number, game in enumerate(positions(*table)):
        if number % 23 == 0 and not game.over:
            saved, again = game.copy(), loaded_again(game)
            chance = random.Random(number)
            for _ in range(40):
                if saved.over:
                    break
                line = chance.choice(saved.legal_moves().texts())
                saved.play(line)
                again.play(line)
            assert again == saved


@pytest.mark.parametrize("table", some(GAMES, 3), ids=str)
def test_a_saved_game_is_a_scenario_file_without_a_fault(table):
    for number, game in enumerate(positions(*table)):
        if number % 5 == 0 or game.over or game.state.attacks:
            scenario = parse_scenario(game.to_toml())
            assert scenario.place(game.state.edition.name) == game.state
            assert not scenario.allows_impossible


def test_the_games_above_come_to_every_kind_of_decision_and_to_the_middle_of_everything():
    kinds, frames, phases = set(), set(), set()
    for table in GAMES:
        for game in positions(*table):
            if not game.over:
                kinds.add(game.decision.kind)
                phases.add(game.state.phase)
                frames.add(type(game.state.frames[-1]).__name__)
    assert kinds == set(DECISION_KINDS)
    assert phases == {"draft", "combat", "chain", "claim", "cleanup"}
    assert {"Drafting", "Blockers", "Absorb", "Resolution"} <= frames


# -- files that people write ------------------------------------------------------------------

PAPER = """
format = 1
title = "Receiving wounds cannot be blocked"
rulings = ["death-grip.kicker"]
rules = ["damage.receive"]
editions = ["en"]
seed = 1

[table]
active = "Scott"
phase = "chain"
influence = 2
commons = ["Alton Hickman", { card = "Furious Melee", left = 3 }]
wounds = { face_up = 20, next = ["bite", "burn"] }
exiled = ["Yuri Koroviev"]
first = "Scott"

[[player]]
name = "Scott"
hand = ["Ivan Radinsky", "Death Grip", "2 bite"]
deck = ["Vulko"]
discard = []
play = ["Vulko", { card = "Alton Hickman", damage = 2 }]
archives = ["Blaine Cordell", { card = "Vulko", left = 1, hidden = true }]

[[player]]
name = "Janet"
play = ["Vulko"]

[chain]
links = [ { player = "Scott", card = "Ivan Radinsky" }, { player = "Scott", card = "Death Grip" } ]
stage = "linking"
turn = "Janet"

[run]
script = '''
Janet: pass
Scott: target Janet
expect Janet wounds 2
expect Vulko of Janet health 3
'''
"""
HEAD = (
    'format = 1\neditions = ["%s"]\n[table]\nphase = "%s"\n%s\n'
    '[[player]]\nname = "Scott"\n%s\n[[player]]\nname = "Janet"\n'
)
PILES = 'hand = ["Vulko", "2 bite"]\ndeck = ["Death Grip", "Vulko"]\ndiscard = ["burn", "Grim Siege", "Vulko"]'
MINIONS = 'play = ["Vulko", "Vulko", { card = "Vulko", damage = 1 }]\nturns = 4'
COMBAT = '[combat]\nattacks = [%s]\nstage = "%s"\n'
GHOST = '{ attacker = "Vulko#2", defender = "Janet", blockers = ["Marcus Toth", "Big Ghost"] }'
ALL = '{ attacker = "Vulko", defender = "Janet" }, { attacker = "Vulko#3", defender = "Janet" }, ' + GHOST
WALL = 'play = ["Big Ghost", "Marcus Toth", "Alton Hickman"]\n'
CHAIN = '[chain]\nlinks = [%s]\nstage = "resolving"\n'
LINKS = (
    '{ player = "Scott", card = "Blood Rage", targets = "Janet", twice = true }, '
    '{ player = "Janet", card = "Shock and Awe", cancelled = true }, { player = "Janet", card = "Rend and Tear" }'
)
BOARDS = {
    "piles": HEAD % ("en", "chain", "", PILES),
    "starting deck": HEAD % ("fr", "chain", "", 'deck = "starting"') + 'deck = "starting"\n',
    "hidden archives": HEAD
    % ("en", "claim", "", 'archives = [{ card = "Vulko", left = 2, hidden = true }, "Blood Rage"]'),
    "claiming in German": HEAD % ("de", "claim", "influence = 5", PILES),
    "before the claims in German": HEAD % ("de", "chain", "", PILES),
    "cleaning up": HEAD % ("de", "cleanup", "", PILES),
    "attacking": HEAD % ("en", "combat", "", MINIONS) + WALL,
    "blocking": HEAD % ("en", "combat", "", MINIONS) + WALL + COMBAT % (ALL, "blocking"),
    "attacks resolving": HEAD % ("ru", "combat", "", MINIONS) + WALL + COMBAT % (ALL, "resolving"),
    "chain resolving": HEAD % ("en", "chain", "", "") + WALL + CHAIN % LINKS,
    "the last wounds": HEAD % ("en", "chain", "wounds = { face_up = 1, left = 4 }", PILES),
    "the format's own": PAPER,
}


@each("text", BOARDS.values())
def test_a_written_board_is_saved_and_loaded_as_the_same_board(text):
    scenario = parse_scenario(text)
    board = Game(scenario.place())
    assert Game.from_toml(text) == board
    assert loaded_again(board) == board
    assert loaded_again(loaded_again(board)).to_toml() == board.to_toml()


@each("name", ["piles", "attacking", "blocking", "attacks resolving", "cleaning up"])
def test_a_board_that_needs_none_is_saved_without_frames(name):
    assert "frame" not in tomllib.loads(Game.from_toml(BOARDS[name]).to_toml())


def test_the_example_of_the_format_passes():
    scenario = parse_scenario(PAPER)
    assert run_scenario(scenario, "en").passed


def test_a_board_with_cards_of_its_own_is_saved_with_them():
    card = '[[card]]\nname = "Night Watch"\nkind = "action"\ncolor = "red"\nlinks = ["red"]\ncost = 1\n'
    text = HEAD % ("en", "chain", "", 'hand = ["Night Watch"]') + card + 'text = ["Chain: Draw 1 card."]\n'
    board = Game(parse_scenario(text).place("en"))
    again = loaded_again(board)
    assert again.fingerprint == board.fingerprint
    again.play("Scott: link Night Watch")


@cache
def saved_with_frames():
    """A saved game for each kind of frame that is on top at a decision."""
    found, tried = {}, Counter()
    for game in (game for table in GAMES[:3] for game in positions(*table) if game.state.frames):
        kind = type(game.state.frames[-1])
        tried[kind] += 1
        if kind not in found and tried[kind] <= 20:  # most kinds are known from the table, and never written
            document = tomllib.loads(game.to_toml())
            if "frame" in document:
                found[kind] = document
    assert len(found) >= 5
    return found


@pytest.mark.parametrize("every", some_or_all(11, 1))
@pytest.mark.parametrize("value", [1, -1, "x", True, 1.5, [], {}, [{}]], ids=repr)
def test_a_frame_with_a_value_of_another_type_is_refused_or_loads(value, every):
    crashes = []
    for kind, document in saved_with_frames().items():
        for index, frame in enumerate(document["frame"]):
            for key in list(frame)[index % min(every, len(frame)) :: every]:
                spoiled = copy.deepcopy(document)
                spoiled["frame"][index][key] = value
                try:
                    loaded_again(Game.from_toml(tomli_w.dumps(spoiled))).legal_moves()
                except ScenarioError:
                    pass
                except Exception as error:
                    crashes.append(f"{kind}: {frame['kind']}.{key} = {value!r}: {error!r}")
    assert crashes == []
