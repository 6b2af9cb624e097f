"""The border of the command line: how commands fail, where exit codes come from, that every command is documented."""

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
from samples import each
from typer.testing import CliRunner

import nightfall_cli
from nightfall_cli.bots.ask_bot import BotError
from nightfall_cli.cli.app import app, commands
from nightfall_cli.cli.border import CommandError, bad_input, command, error_text, exit_code
from nightfall_cli.files.reading import UnreadableFile, read_text
from nightfall_cli.files.writing import UnwritableFile, write_file
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.scenario.errors import ScenarioError

PACKAGE = Path(nightfall_cli.__file__).parent
GUIDES = "\n".join((PACKAGE.parent / name).read_text(encoding="utf-8") for name in ("README.md", "scenarios/README.md"))
COMMANDS = commands()


def failing(error):
    """A command that raises."""

    @command("sing")
    def sing():
        raise error

    return sing


# -- failures ---------------------------------------------------------------------------------


def test_a_command_returns_its_exit_code_and_0_for_nothing():
    assert command("sing")(lambda: None)() == 0
    assert command("sing")(lambda: 1)() == 1


@each(
    ("error", "code", "printed"),
    [
        (CommandError("no voice"), 2, "nightfall sing: no voice\n"),
        (CommandError("no voice", "  try tea", code=1), 1, "nightfall sing: no voice\n  try tea\n"),
        (CommandError("song.txt, line 1: hum", "  what?", bare=True), 2, "song.txt, line 1: hum\n  what?\n"),
        (ScenarioError(["a.toml:1:2: no voice"]), 2, "nightfall sing: a.toml:1:2: no voice\n"),
        (OSError("no such file"), 2, "nightfall sing: no such file\n"),
        (BotError("Ann, bot mine: it fails"), 1, "nightfall sing: Ann, bot mine: it fails\n"),
    ],
)
def test_what_a_command_raises_is_printed_after_its_name(error, code, printed, capsys):
    assert failing(error)() == code
    assert capsys.readouterr() == ("", printed)


@each("columns", [40, 51])
@each("words", [["--help"], ["play", "--help"]])
def test_help_fits_a_narrow_terminal(columns, words, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    assert all(len(line) <= columns for line in CliRunner().invoke(app, words).output.splitlines())


@each("error", [ValueError("a bug"), BrokenPipeError(), KeyboardInterrupt()])
def test_a_command_lets_through_what_is_no_failure_of_its_own(error):
    with pytest.raises(type(error)):
        failing(error)()


def test_a_value_error_is_bad_input_only_where_input_is_read(capsys):
    @command("sing")
    def sing():
        with bad_input():
            raise ValueError("no such song")

    assert sing() == 2
    assert capsys.readouterr().err == "nightfall sing: no such song\n"
    with pytest.raises(BrokenPipeError), bad_input():
        raise BrokenPipeError


def test_an_interrupted_program_ends_with_its_code(capsys):
    def program():
        raise KeyboardInterrupt

    assert exit_code(program) == 130
    assert capsys.readouterr() == ("", "")


def test_what_nobody_foresaw_is_printed_for_a_report(capsys):
    assert exit_code(lambda: {}["a screw"]) == 3
    assert re.search("^KeyError: 'a screw'\nnightfall: internal error", capsys.readouterr().err, re.MULTILINE)


FILE = str(shipped_folder() / "examples" / "de-long-chain.toml")
WITH_CARDS = {name for name, found in COMMANDS.items() if "cards" in {one.name for one in found.params}}
ARGUMENTS = {
    **{name: [FILE] for name in ("check", "fmt", "outcomes", "replay", "show", "solve", "step", "test")},
    "new": ["out.toml"],
    **{name: ["Vulko"] for name in ("card", "rule", "try", "verify")},
}


@each("name", sorted(WITH_CARDS))
def test_a_faulty_card_file_is_printed_after_the_name_of_the_command(name, tmp_path):
    path = tmp_path / "cards.toml"
    path.write_text("x = [\n", encoding="utf-8")
    run = CliRunner().invoke(app, [name, *ARGUMENTS.get(name, []), "--cards", str(path)])
    assert (run.exit_code, run.stderr) == (2, f"nightfall {name}: {path}:2:1: not TOML: Invalid value\n")


def test_an_error_of_the_system_is_printed_without_its_number():
    assert error_text(OSError(28, "No space left on device")) == "No space left on device"
    assert error_text(OSError(2, "No such file or directory", "a")) == "a: No such file or directory"
    assert error_text(UnreadableFile("a: cannot be read")) == "a: cannot be read" and error_text(ValueError("x")) == "x"


def test_a_file_that_cannot_be_read_or_written_is_told_in_the_language_of_the_locale(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    with pytest.raises(UnreadableFile) as unreadable:
        read_text(tmp_path)
    with pytest.raises(UnwritableFile) as unwritable:
        write_file(tmp_path / "none" / "a.txt", "")
    failing(unreadable.value)()
    failing(unwritable.value)()
    told = capsys.readouterr().err
    assert "kann nicht gelesen werden: es ist ein Ordner, keine gewöhnliche Datei" in told
    assert "kann nicht geschrieben werden: Datei oder Ordner gibt es nicht" in told


def test_without_a_terminal_nightfall_says_why_it_prints_its_help():
    words = [sys.executable, "-m", "nightfall_cli"]
    run = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    assert run.returncode == 2 and run.stderr.startswith("no terminal to play at; ")


# -- one home ---------------------------------------------------------------------------------


@each("path", sorted((PACKAGE / "cli").glob("*.py")))
def test_only_the_border_writes_to_standard_error_and_only_typer_functions_exit(path):
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    attributes = {ast.unparse(node) for node in nodes if isinstance(node, ast.Attribute)}
    assert path.name == "border.py" or "sys.stderr" not in attributes
    assert path.name == "app.py" or "sys.exit" not in attributes


# -- documented -------------------------------------------------------------------------------


@each("name", COMMANDS)
def test_every_command_and_option_has_help_and_stands_in_a_guide(name):
    found = COMMANDS[name]
    assert inspect.cleandoc(found.help or "")
    assert re.search(rf"nightfall {name}\b|`{name}\b", GUIDES), f"no guide names {name}"
    assert [one.name for one in found.params if not getattr(one, "help", "")] == []
