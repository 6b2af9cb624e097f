"""The house: floors, what is loaded when, what stays out of the package."""

import ast
import subprocess
import sys

import pytest
from house import MODULES, imported, nodes, room, where

import nightfall_cli.version

FLOORS = {
    "version": 0,
    "exit_codes": 0,
    "named_tuple": 0,
    "files": 0,
    "cards": 0,
    "messages": 0,
    "rules": 1,
    "language": 2,
    "bots": 2,
    "search": 3,
    "show": 3,
    "scenario": 4,
    "games": 4,
    "game": 5,
    "trial": 6,
    "rulings": 6,
    "simulation": 6,
    "measure": 7,
    "shell": 7,
    "editor": 8,
    "cli": 9,
    "__main__": 10,
}
STANDARD_ONLY = ("files", "cards", "messages", "rules", "language", "bots", "game")
OWNERS = {
    "typer": ("cli/",),
    "prompt_toolkit": ("shell/prompt",),
    "rich": ("show/draw_",),
    "tomli_w": ("scenario/toml_text",),
    "pytest": ("scenario/pytest_plugin",),
    "pygls": ("editor/language_server",),
    "lsprotocol": ("editor/language_server",),
    "mcp": ("editor/tool_server",),
    "platformdirs": ("shell/user_files",),
    "catanatron": ("measure/speed",),
    "pyspiel": ("measure/speed",),
    "mypy_extensions": ("rules/chance",),
}
"""Which modules may import a package: those whose path begins so."""
ONLY_TYPES = {"mypy_extensions"}
"""Packages of which only the compiler reads a type; nothing imports them when the program runs."""


def test_a_module_imports_only_from_its_floor_and_below():
    for path in MODULES:
        here = room(path)
        for name in imported(path):
            if here != "__init__" and name.startswith("nightfall_cli."):
                there = name.split(".")[1]
                assert FLOORS.get(there, -1) <= FLOORS[here], f"{path} on floor {FLOORS[here]} imports {name}"


def test_third_party_packages_stay_in_their_rooms():
    for path in MODULES:
        for top in {name.split(".")[0] for name in imported(path)} - {"nightfall_cli", "", *sys.stdlib_module_names}:
            assert room(path) not in STANDARD_ONLY or top in ONLY_TYPES, f"{path} imports {top}"
            assert where(path).startswith(OWNERS[top]), f"{path} imports {top}"


def test_every_room_is_on_a_floor():
    assert {room(path) for path in MODULES} - {"__init__"} == set(FLOORS)


LOADED_BY_A_GAME = """
import sys
from nightfall_cli import Game
from nightfall_cli.bots.random_bot import RandomBot
game, bot = Game.new(["Ann", "Bob"], seed=1), RandomBot(1)
while not game.over:
    game.play(bot.pick(game.view(game.players[game.decision.player])))
print(sorted({"typer", "prompt_toolkit", "rich", "pydantic", "tomli_w", "pytest"} & set(sys.modules)))
from nightfall_cli.cards.grammar import grammar
print(grammar.cache_info().currsize)
"""


def run_python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def test_a_game_through_the_api_loads_no_command_line_library_and_english_only():
    assert run_python(LOADED_BY_A_GAME).splitlines() == ["[]", "1"]


def test_importing_the_package_loads_none_of_its_rooms():
    code = "import sys, nightfall_cli; print([m for m in sys.modules if m.startswith('nightfall_cli.')])"
    assert run_python(code) == "[]"


def test_named_tuples_are_those_that_are_made_fast():
    assert [where(path) for path in MODULES if "typing.NamedTuple" in imported(path)] == ["named_tuple.py"]


def test_the_version_is_told_without_the_command_line_library():
    code = (
        "import sys; sys.argv = ['nightfall', '--version']\n"
        "from nightfall_cli.__main__ import main; main(); print('typer' in sys.modules)"
    )
    assert run_python(code).splitlines() == [nightfall_cli.version.version_line(), "False"]


def test_everything_public_is_there():
    assert sorted(nightfall_cli._HOMES) == sorted(nightfall_cli.__all__)
    for name in nightfall_cli.__all__:
        assert getattr(nightfall_cli, name) is not None
    with pytest.raises(AttributeError, match="nothing_here"):
        nightfall_cli.nothing_here  # noqa: B018


def test_nothing_reads_the_clock_or_a_global_generator():
    for path in MODULES:
        if room(path) in STANDARD_ONLY:
            assert not {"random", "time", "datetime", "secrets", "uuid"} & imported(path), path


WRITERS = ("write_text", "write_bytes", "touch", "fdopen", "rename")
MODES_OF_WRITING = set("wax+")


def writes(node):
    """Return whether a call opens a file for writing, or puts one in the place of another."""
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    owner = getattr(getattr(node.func, "value", None), "id", "")
    parts = [*node.args, *(word.value for word in node.keywords)]
    texts = [part.value for part in parts if isinstance(part, ast.Constant)]
    if called == "open" and owner == "os":
        return ast.unparse(node.args[0]) != "os.devnull"
    if called == "open":
        return any(isinstance(text, str) and MODES_OF_WRITING & set(text) and len(text) < 4 for text in texts)
    if called == "replace":  # of a path or of os; that of a text takes two arguments
        return owner == "os" or len(node.args) == 1
    return called in WRITERS or (owner in ("tempfile", "shutil") and called.startswith(("copy", "move", "mkstemp")))


def test_one_module_writes_files():
    found = {
        f"{where(path)}:{node.lineno}"
        for path in MODULES
        if room(path) != "files"
        for node in nodes(path)
        if isinstance(node, ast.Call) and writes(node)
    }
    assert found == set()


def test_no_rule_asks_for_an_edition_by_name():
    for path in MODULES:
        if room(path) == "rules" and path.name != "edition.py":
            for node in nodes(path):
                if isinstance(node, ast.Compare):
                    values = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
                    assert not {"en", "de", "fr", "ru"} & set(map(str, values)), f"{path}:{node.lineno}"


def test_every_kind_of_event_happens_somewhere():
    from nightfall_cli.rules import events

    text = "\n".join(path.read_text(encoding="utf-8") for path in MODULES if path.name != "events.py")
    names = [name for name, value in vars(events).items() if isinstance(value, events.EventKind)]
    assert [name for name in names if f"ev.{name}" not in text] == []


def test_every_move_verb_of_the_table_has_a_reader_and_answers_something():
    from nightfall_cli.language.read import LISTED, MOVE_READERS
    from nightfall_cli.language.verbs import VERBS
    from nightfall_cli.rules.questions import DECISION_KINDS

    moves = {verb.name: verb for verb in VERBS if verb.group == "move"}
    assert set(moves) == {*MOVE_READERS, "pass"}
    assert set(moves) >= LISTED
    assert {kind for verb in moves.values() for kind in verb.answers} == set(DECISION_KINDS)
