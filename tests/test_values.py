"""Options and arguments: one meaning each, placeholders, examples, and what a shell completes."""

import os
import re
import shlex

from samples import each
from typer.testing import CliRunner

from nightfall_cli.bots.registry import BOTS
from nightfall_cli.cli.app import app, commands
from nightfall_cli.cli.values import EXAMPLES, NUMBERS, VALUES
from nightfall_cli.rules.edition import EDITIONS

COMMANDS = commands()
PARAMS = [(name, param) for name, command in COMMANDS.items() for param in command.params]
TAKING = [(name, param) for name, param in PARAMS if not getattr(param, "is_flag", False)]


def names(param):
    return param.opts if param.param_type_name == "option" else [param.name]


def test_an_option_means_the_same_in_every_command():
    flags, taking = ({name for _, param in group for name in names(param)} for group in (PARAMS, TAKING))
    flags = {name for _, param in PARAMS if getattr(param, "is_flag", False) for name in names(param)}
    assert not flags & taking, "a flag in one command takes a value in another"
    long_of = {}
    for _, param in PARAMS:
        if param.param_type_name == "option":
            long = next(name for name in param.opts if name.startswith("--"))
            for name in param.opts:
                assert long_of.setdefault(name, long) == long, "a short form has one long form"


def test_every_value_has_a_placeholder_and_no_placeholder_is_left_over():
    used = {next((name for name in names(param) if name.startswith("--")), param.name): param for _, param in TAKING}
    numbers = {name for name, param in used.items() if param.type.name.removesuffix(" range") in NUMBERS}
    assert set(VALUES) <= set(used) <= numbers | set(VALUES)
    assert [name for name, param in TAKING if not param.metavar] == []


@each("name", COMMANDS)
def test_the_help_of_every_command_ends_with_an_example_that_is_understood(name):
    assert set(EXAMPLES) == set(COMMANDS)
    out = CliRunner().invoke(app, [name, "--help"], env={"COLUMNS": "200"}).stdout
    example = EXAMPLES[name]
    assert f"Example: {example}" in " ".join(out.split())
    program, command, *arguments = shlex.split(example.partition(" > ")[0])
    assert (program, command) == ("nightfall", name)
    COMMANDS[name].make_context(name, arguments)


# -- completion in shells ---------------------------------------------------------------------


def completed(shell, *words):
    """What a shell is offered for the last word."""
    variables = {"_NIGHTFALL_COMPLETE": f"complete_{shell}", "COMP_WORDS": shlex.join(("nightfall", *words))}
    variables |= {"COMP_CWORD": str(len(words)), "_TYPER_COMPLETE_ARGS": shlex.join(("nightfall", *words))}
    if words[-1] == "":
        variables["COMP_WORDS"] = variables["_TYPER_COMPLETE_ARGS"] = shlex.join(("nightfall", *words[:-1])) + " "
    variables["_TYPER_COMPLETE_FISH_ACTION"] = "get-args"
    return CliRunner().invoke(app, [], prog_name="nightfall", env=variables).stdout


@each("shell", ["bash", "zsh", "fish"])
@each(
    ("words", "offered"),
    [
        (["play", "--edition", ""], list(EDITIONS)),
        (["play", "--setup", "quick,s"], ["quick,secret", "quick,series"]),
        (["play", "--bot", "Bob=g"], ["Bob=greedy"]),
        (["simulate", "--bots", "greedy,r"], ["greedy,random"]),
        (["simulate", "--bots", ""], list(BOTS)),
        (["card", "vul"], ["vulko"]),
        (["rule", "chain.ki"], ["chain.kicker"]),
        (["outcomes", "x.toml", "--until", "p"], ["phase"]),
        (["show", "--lang", "d"], ["de"]),
    ],
)
def test_a_shell_completes_values(shell, words, offered):
    out = completed(shell, *words)
    assert all(re.search(rf"(?<![\w,]){re.escape(word)}(?![\w,])", out) for word in offered), out
    assert not re.search(r"\bfrench\b|Traceback", out)


@each(
    ("words", "offered"),
    [
        (["play", "--bot", "Bob", "=", "g"], ["greedy"]),
        (["play", "--bot", "Bob", "="], ["random", "greedy", "search"]),
        (["play", "--bot", "Ann", "=", "random", "--edition", "=", "d"], ["de"]),
        (["play", "--bot", "Ann", "=", "random", "--lang", "d"], ["de"]),
    ],
)
def test_bash_makes_an_equals_sign_a_word_of_its_own(words, offered):
    variables = {"_NIGHTFALL_COMPLETE": "complete_bash", "COMP_WORDS": "\n".join(("nightfall", *words))}
    out = CliRunner().invoke(app, [], prog_name="nightfall", env={**variables, "COMP_CWORD": str(len(words))}).stdout
    assert out.split() == offered


def test_a_shell_completes_scenario_files_and_folders(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("board.toml", "boring.txt"):
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "one.toml").write_text("", encoding="utf-8")
    assert completed("bash", "test", "bo").split() == ["board.toml", f"boards{os.sep}"]
    assert completed("bash", "show", "boards/").split() == [os.path.join("boards", "one.toml")]  # noqa: PTH118
    assert completed("bash", "show", "nowhere/").split() == []
