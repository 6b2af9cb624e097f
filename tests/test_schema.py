"""The JSON Schema of scenario files agrees with the loader; the loader takes any value at any place."""

import copy
import tomllib

import pytest
import shipped
import tomli_w
from jsonschema import Draft4Validator, Draft7Validator
from samples import some_or_all

from nightfall_cli import Game, ScenarioError, base_library
from nightfall_cli.cards.card_file import CARD_KEYS
from nightfall_cli.rules.edition import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, SETUP_WORDS
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.scenario.board_keys import scenario_schema
from nightfall_cli.scenario.file import parse_scenario

FULL = """
format = 1
title = "Everything a file may hold"
about = "Words."
rulings = ["death-grip.kicker"]
rules = ["chain.lifo"]
editions = ["de"]
seed = 3
perft = [1]

[table]
active = "Scott"
phase = "%s"
influence = 2
commons = ["Alton Hickman", { card = "Furious Melee", left = 3, hidden = false }]
wounds = { face_up = 20, next = ["bite", { card = "burn" }], left = 40 }
exiled = ["Yuri Koroviev"]
first = "Janet"
impossible = true

[game]
setup = ["quick", "secret"]
doubled_influence = false
discount = 1
permissions = 1
permission_used = [{ player = "Janet", card = "Blood Rage" }]
piercing = ["Scott"]
wound_effect_used = false
ending = false
number = 2
draft_pool = ["Marcus Toth"]
%s

[[card]]
name = "Night Watch"
kind = "minion"
color = "blue"
links = ["red", "white"]
kicker = "green"
cost = 2
text = ["Chain: Draw 1 card.", { says = "Kicker: Draw 2 cards.", source = "user", amount = "user" }]
species = "hunter"
strength = 2
health = 2
copies = 7
quoted = false
draft = true
names = { de = ["Nachtwache"] }
source = { color = "user" }

[[player]]
name = "Scott"
hand = ["Ivan Radinsky", "2 bite", { card = "Death Grip" }]
deck = ["Vulko"]
discard = ["bite"]
play = ["Vulko", { card = "Alton Hickman", damage = 2 }]
archives = ["Blaine Cordell", { card = "Vulko", left = 1, hidden = true }]
turns = 1
total = 0
draft = ["Marcus Toth"]
picks = ["Franz Orlok"]

[[player]]
name = "Janet"
deck = "starting"
play = ["Vulko"]
bot = "random"

[chain]
links = [{ player = "Scott", card = "Marcus Toth", cancelled = false, twice = false, targets = "Janet" }]
stage = "linking"
turn = "Scott"

%s[run]
script = '''
expect not over
'''
"""
COMBAT = """[combat]
attacks = [
    { attacker = "Vulko", defender = "Janet", blockers = ["Vulko"] },
    { attacker = "Alton Hickman", defender = "Janet" },
]
stage = "blocking"
turn = "Janet"

"""
CHAIN = FULL % ("chain", "", "")
FILES = {
    "chain": CHAIN,
    "combat": FULL % ("combat", "", COMBAT),
    "over": FULL % ("claim", 'winners = ["Scott"]', ""),
    "possible": CHAIN[: CHAIN.index("[run]")].replace("impossible = true\n", ""),
}
VALUES = [1, "x", "", True, [], {}, [1], [{}]]


@pytest.fixture(scope="module")
def schema():
    return scenario_schema(base_library())


def test_the_schema_allows_as_many_players_as_the_game(schema):
    players = schema["properties"]["player"]
    assert (players["minItems"], players["maxItems"]) == (MIN_PLAYERS, MAX_PLAYERS)


def places(value, path=()):
    """The path of every value of a document, the inner ones too."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*path, key))


def holder(document, path):
    for key in path:
        document = document[key]
    return document


def replaced(document, path, value):
    document = copy.deepcopy(document)
    holder(document, path[:-1])[path[-1]] = value
    return document


@pytest.mark.parametrize("every", some_or_all(46, 1))
@pytest.mark.parametrize("value", VALUES, ids=repr)
@pytest.mark.parametrize("name", FILES)
def test_any_value_at_any_place_is_a_fault_or_loads(name, value, every):
    open_file = Game.from_toml if name == "over" else parse_scenario
    document = tomllib.loads(FILES[name])
    crashes = []
    for path in list(places(document))[VALUES.index(value) % every :: every]:
        try:
            open_file(tomli_w.dumps(replaced(document, path, value)))
        except ScenarioError:
            pass
        except Exception as error:
            crashes.append(f"{'.'.join(map(str, path))} = {value!r}: {error!r}")
    assert crashes == []


@pytest.mark.parametrize("name", FILES)
def test_the_full_files_load_and_the_schema_accepts_them(name, schema):
    parse_scenario(FILES[name])
    assert list(Draft7Validator(schema).iter_errors(tomllib.loads(FILES[name]))) == []


def test_it_is_a_schema_of_draft_seven_that_draft_four_knows_too(schema):
    Draft7Validator.check_schema(schema)
    Draft4Validator.check_schema({key: value for key, value in schema.items() if key != "$schema"})


def test_it_accepts_every_shipped_file_that_loads(schema):
    validator = Draft7Validator(schema)
    loaded = 0
    for path in shipped.FILES:
        try:
            shipped.scenario(path)
        except ScenarioError:
            continue
        errors = [error.message for error in validator.iter_errors(shipped.document(path))]
        assert errors == [], path
        loaded += 1
    assert loaded > 50


def loads(document):
    try:
        return bool(parse_scenario(tomli_w.dumps(document)))
    except ScenarioError as error:
        assert any("unheard_of" in fault for fault in error.faults)
        return False


@pytest.mark.parametrize("name", ["chain", "combat", "over"])
def test_a_key_that_nobody_knows_is_refused_in_every_table_by_schema_and_loader(name, schema):
    document = tomllib.loads(FILES[name])
    tables = [path for path in places(document) if isinstance(holder(document, path), dict)]
    accepted = []
    for path in [(), *(path for path in tables if path[-1] not in ("names", "source"))]:
        spoiled = replaced(document, (*path, "unheard_of"), 1)
        assert not Draft7Validator(schema).is_valid(spoiled), path
        if loads(spoiled):
            accepted.append(path)
    assert accepted == []


@pytest.mark.parametrize("key", ["format", "player"])
def test_what_a_file_needs_is_required(key, schema):
    document = tomllib.loads(FILES["chain"])
    del document[key]
    assert not Draft7Validator(schema).is_valid(document)


def test_the_keys_of_a_card_are_those_of_the_loader(schema):
    assert set(schema["properties"]["card"]["items"]["properties"]) == set(CARD_KEYS)


def enum_words(part):
    """Every word of every enum below a part of a schema."""
    if isinstance(part, dict):
        yield from part.get("enum", ())
    for item in part.values() if isinstance(part, dict) else part:
        if isinstance(item, (dict, list)):
            yield from enum_words(item)


def test_editors_are_offered_the_names_that_exist(schema):
    known = schema["properties"]
    assert {*base_library().cards, "bite", "bleed", "burn"} == set(enum_words(schema["definitions"]["card"]))
    assert set(enum_words(known["rules"])) == set(RULES)
    assert set(enum_words(known["editions"])) == set(EDITIONS)
    assert set(enum_words(known["game"]["properties"]["setup"])) == set(SETUP_WORDS)
    assert {*PHASES} <= set(enum_words(known["table"]["properties"]["phase"]))


def test_editors_are_offered_added_cards_too():
    text = CHAIN[CHAIN.index("[[card]]") : CHAIN.index("[[player]]")]
    schema = scenario_schema(base_library().with_text(text, "own.toml"))
    assert "Night Watch" in enum_words(schema["definitions"]["card"])
