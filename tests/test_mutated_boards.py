"""Every shipped scenario's file changed at random: the loader reads it or refuses it, and never does anything else."""

import copy
import random

import shipped
import tomli_w
from mutations import cut, mutate
from samples import each

from nightfall_cli import Game, ScenarioError
from nightfall_cli.games.reader import read_game
from nightfall_cli.games.writer import game_text
from nightfall_cli.scenario.file import parse_scenario


def read_or_refused(text):
    """The scenario, or None when it is refused as a file should be."""
    try:
        scenario = parse_scenario(text, "mutated.toml")
    except ScenarioError as error:
        assert error.faults
        assert all(fault.startswith("mutated.toml:") for fault in error.faults), error.faults
        return None
    assert all(scenario.place(edition) for edition in scenario.editions)
    return scenario


@each("path", shipped.READ, 8)
def test_a_shipped_board_with_other_values_is_read_or_refused(path):
    choose = random.Random(f"/{shipped.name(path)}")
    document = shipped.document(path)
    for _ in range(4):
        changed = copy.deepcopy(document)
        for _ in range(choose.randint(1, 3)):
            mutate(changed, choose)
        read_or_refused(tomli_w.dumps(changed))


@each("path", shipped.FILES, 8)
def test_a_shipped_file_with_other_lines_is_read_or_refused(path):
    choose = random.Random(f"/{shipped.name(path)}")
    for _ in range(2):
        read_or_refused(cut(shipped.text(path), choose))


@each("seed", range(60), 8)
def test_a_mutated_board_that_is_read_saves_and_loads_as_itself(seed):
    choose = random.Random(seed)
    scenario = None
    while scenario is None:
        changed = copy.deepcopy(shipped.document(choose.choice(shipped.READ)))
        mutate(changed, choose)
        scenario = read_or_refused(tomli_w.dumps(changed))
    for board in map(scenario.place, scenario.editions):
        assert Game.from_toml(Game(board).to_toml()).fingerprint == board.fingerprint()
        assert read_game(game_text(board, [])).start.fingerprint() == board.fingerprint()
