"""Every shipped scenario's file changed at random: the loader reads it or refuses it, and never does anything else."""

import copy
import random
import tomllib

import pytest
import shipped
import tomli_w
from samples import some

from nightfall_cli import Game, ScenarioError
from nightfall_cli.games.reader import read_game
from nightfall_cli.games.writer import game_text
from nightfall_cli.scenario.file import parse_scenario

NUMBERS = (0, -1, 7, 10**30, 1.5, float("nan"), True)
STRINGS = ("", "x", "Vulko", "2 Vulko", "99 bite", "Janet", "1 ", "Vulko#9", "\u2028", "one\ntwo")
NESTED = ([], [[]], {}, [{}], ["Vulko", 3], {"card": "Vulko"}, {"card": "Vulko", "left": 0}, {"player": "Janet"})
DATES = (tomllib.loads("at = 2026-11-21")["at"],)
CUTS = ("", "]", "[", '"', "'''", "=", "#", "[[player]]", "[player]", "format = 2", "\x00", "\ufeff", "\r", "x = ")


def places(node):
    """Every place in a document: the table or list that holds it, and its key there."""
    keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for key in keys:
        yield node, key
        yield from places(node[key])


def mutate(document, choose):
    """Change, delete, double, rename, swap or move something, anywhere in the document."""
    found = list(places(document))
    if not found:
        return
    node, key = choose.choice(found)
    other, there = choose.choice(found)
    action = choose.randrange(7)
    if action == 0:
        node[key] = copy.deepcopy(choose.choice((*NUMBERS, *STRINGS, *NESTED, *DATES)))
    elif action == 1:
        del node[key]
    elif action == 2 and isinstance(node, list):
        node.insert(key, copy.deepcopy(node[key]))
    elif action == 3 and isinstance(node, dict):
        node[choose.choice(("", "name", "card", "left", f"{key}s", key.upper(), "hand"))] = node.pop(key)
    elif action == 4:
        node[key], other[there] = copy.deepcopy(other[there]), copy.deepcopy(node[key])
    elif action == 5:
        node[key] = [copy.deepcopy(node[key])] * choose.choice((1, 2, 30))
    else:
        node[key] = copy.deepcopy(other[there])


def cut(text, choose):
    """Change the text itself: a line gone, twice, elsewhere or broken off."""
    lines = text.split("\n")
    for _ in range(choose.randint(1, 3)):
        at = choose.randrange(len(lines))
        where = choose.randrange(len(lines[at]) + 1)
        line = lines[at]
        broken = (line[:where], line[where:], line[:where] + choose.choice(CUTS) + line[where:])
        lines[at : at + choose.randrange(2)] = [choose.choice((*CUTS, *broken, choose.choice(lines)))]
    return "\n".join(lines)


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


@pytest.mark.parametrize("path", some(shipped.READ, 8), ids=shipped.name)
def test_a_shipped_board_with_other_values_is_read_or_refused(path):
    choose = random.Random(f"/{shipped.name(path)}")
    document = shipped.document(path)
    for _ in range(4):
        changed = copy.deepcopy(document)
        for _ in range(choose.randint(1, 3)):
            mutate(changed, choose)
        read_or_refused(tomli_w.dumps(changed))


@pytest.mark.parametrize("path", some(shipped.FILES, 8), ids=shipped.name)
def test_a_shipped_file_with_other_lines_is_read_or_refused(path):
    choose = random.Random(f"/{shipped.name(path)}")
    for _ in range(2):
        read_or_refused(cut(shipped.text(path), choose))


@pytest.mark.parametrize("seed", some(range(60), 8))
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
