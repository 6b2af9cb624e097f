"""Every reader as a target of fuzzing: its inputs, and a function that reads one and lets only documented errors pass.

A target runs in the current folder, which belongs to it. Any other error is an internal error, exit code 3.
"""

from __future__ import annotations

import contextlib
import io
import shlex
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

import boards
import shipped
import typer
from fuzz_files import (
    ANSWERS,
    SETTINGS,
    card_inputs,
    file_of,
    game_inputs,
    kept_inputs,
    number_of,
    read_answers,
    read_cards,
    read_cards_of_user,
    read_game,
    read_kept,
    read_scenario,
    read_settings,
    read_simulated,
    scenario_inputs,
    simulated_inputs,
    text_of,
    type_line,
    user_card_inputs,
)

from nightfall_cli.cards.library import base_library
from nightfall_cli.cli import rule
from nightfall_cli.cli.app import app
from nightfall_cli.cli.border import exit_code
from nightfall_cli.exit_codes import INTERNAL_ERROR
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rulings.answer import Shown, answer_lines, nearest_lines, numbered
from nightfall_cli.rulings.ask import ask
from nightfall_cli.rulings.ruling_library import rulings
from nightfall_cli.shell.rule_answer import LastAnswer
from nightfall_cli.shell.session import Session
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.play_sentence import run_trial
from nightfall_cli.trial.sentence_completion import try_slot

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).parent.parent
LONG_LINE = 5000
"""Lines up to this length are completed as well."""
COMPLETED = 8
"""The number of lines of an input that are completed as well."""


class Target(NamedTuple):
    """A reader. ``form`` is the form of its inputs: "toml", "json" or "" for mere text; ``few`` cases run in tests."""

    name: str
    form: str
    inputs: Callable[[], Sequence[bytes]]
    read: Callable[[bytes], None]
    few: int = 60


# -- typed lines ------------------------------------------------------------------------------

COMMANDS = """board; hand; chain; archives; discards
card Vulko
legal
why link Vulko
log 5
rule does vulko stop death grip
try Janet has Vulko; Scott links Blood Rage on Janet
hint
help link
undo 2; redo
next; back; restart
mark a; goto a
save a.toml; load a.toml
save a.game; load a.game
record b.toml --title A game
board Scott --svg a.svg
seed 5
edit on
set Scott.hand = 2 Vulko, bite
set influence = 5
new Ann, Bob seed 3 setup quick bots Bob=random
auto off
settings language = de
alias l = link
source lines.txt
expect Scott hand contains Vulko
expect event phase combat
expect always Janet wounds <= 5
"""


@cache
def _lines() -> list[bytes]:
    scripts = [line.text for path in shipped.READ for line in shipped.scenario(path).script]
    pieces = [scripts[start : start + 4] for start in range(0, len(scripts), 4)]
    moves = [game().legal_moves().texts()[:6] for game in boards.POSITIONS]
    return ["\n".join(lines).encode() for lines in (*moves, *pieces)]


def _commands() -> list[bytes]:
    lines = COMMANDS.splitlines()
    return ["\n".join(lines[start : start + 4]).encode() for start in range(len(lines))]


def _read_lines(data: bytes) -> None:
    lines = text_of(data).split("\n")
    game = boards.POSITIONS[number_of(data[:8], len(boards.POSITIONS))]()
    session = Session(game, auto=number_of(data, 2) == 0, bots={1: "random"} if number_of(data, 3) == 0 else None)
    session.begin()
    session.execute("edit on")
    file_of(b"pass\n" + data, "lines.txt")
    for number, line in enumerate(lines[:40]):
        if number < COMPLETED and len(line) <= LONG_LINE:
            type_line(session, line)
        outcome = session.execute(line)
        assert outcome.lines or outcome.ok
        if outcome.quit:
            return


# -- questions and sentences ------------------------------------------------------------------


@cache
def _sentences() -> list[bytes]:
    tried = [shipped.text(path) for path in shipped.FILES if "# nightfall try" in shipped.text(path)]
    found = [line.removeprefix("# nightfall try ") for text in tried for line in text.splitlines()]
    given = """Janet has Vulko; Scott links Blood Rage on Janet
Scott has Vulko, 2 bite in hand; Janet has Big Ghost in play; Scott attacks Janet with Vulko
Scott links Ivan Radinsky, Death Grip on Janet; under de
Janet has Vulko with 1 damage; Scott links Shock and Awe on Vulko
Scott claims Vulko; influence is 9; commons Vulko, Death Grip
Scott discards 2 bite; Scott uses Vulko. next wounds bite, burn"""
    return [line.encode() for line in (*given.splitlines(), given, *(line for line in found if "has" in line))]


def _read_sentence(data: bytes) -> None:
    text = text_of(data)
    if len(text) <= LONG_LINE:
        try_slot(text, boards.SEATS, base_library())
    trial = read_trial(text, base_library())
    if not isinstance(trial, Refusal):
        run_trial(trial, base_library(), trial.edition or "en", limit=300)


@cache
def _questions() -> list[bytes]:
    return [ruling.question.encode() for ruling in list(rulings().values())[::9]] + [b"turn.chain", b"unknown-card"]


def _read_question(data: bytes) -> None:
    answered = ask(text_of(data), base_library())
    answer_lines(answered, Shown(base_library()))
    numbered(answered)
    nearest_lines(text_of(data), Shown(base_library()))


def _read_last_answer(data: bytes) -> None:
    rule.remember(LastAnswer(("turn.chain",)))
    rule.answer_path().write_bytes(data)
    for number in range(4):
        with contextlib.suppress(LookupError):
            assert rule.last_answer().opened(number).question


# -- whole commands ---------------------------------------------------------------------------

WORDS = {
    "scenario": """test FILE --edition de --json
test FILE --junit out.xml --compare
test FILE --accept --yes -k not
test FILE --last-failed --words kicker
test FILE --pause --stop --verbose
step FILE --lang fr
step FILE --edition de --json
check FILE
fmt FILE
show FILE --lang de
show FILE --chain
show FILE --svg out.svg --html out.html --text out.txt
outcomes FILE --until chain --nodes 200
outcomes FILE --chance enumerate --nodes 50 --json
solve FILE --goal "Janet wounds >= 1" --nodes 200
solve FILE --maximise "Janet wounds" --known-only --nodes 50
play --scenario FILE --quiet""",
    "game": """replay FILE --check
replay FILE --to-scenario out.toml --at 1
replay FILE --to-game out.game
replay FILE --json
new out.toml --from FILE""",
    "simulated": "replay FILE --game 0 --at 2",
    "cards": """cards --cards FILE --json
card Vulko --cards FILE --lang fr""",
    "lines": """play --script FILE
play --players Ann,Bob --seed 3 --setup quick,promos --first Bob --bot Bob=random --save out.game
cards --color red --cost <=3 --sort cost --reverse --csv
cards --follows Vulko --graph out.dot
rule --card Vulko --edition ru does it block
rule --lang de --json vulko
rule 1
try Janet has Vulko; Scott links Blood Rage on Janet --save out.toml
verify Vulko survives Blood Rage --edition de --save out.toml
resume --list
new out.toml --players Ann,Bob --phase claim
new out.toml --sentence "Scott links Blood Rage on Janet"
learn 1
puzzle 1
simulate --games 2 -j 1 --bots random --seats 2 --seed 5 --out out.ndjson --resume --quiet
ladder --games 2 -j 1 --bots random,greedy --sprt 0,50 --out ladder.ndjson --resume --json
schema""",
}
"""Lines of words for the files of a target, which stand for FILE."""
COPIES = 2
"""Each line of words goes with so many files."""


@cache
def _options() -> list[bytes]:
    """Words of commands, one a line; below an empty line, the text of FILE."""
    files = {
        "scenario": scenario_inputs()[::40],
        "game": game_inputs(),
        "simulated": simulated_inputs(),
        "cards": card_inputs(),
    }
    files["lines"] = _commands()
    found = []
    for kind, lines in WORDS.items():
        for number, line in enumerate(lines.splitlines()):
            given = [files[kind][(number + copy) % len(files[kind])] for copy in range(COPIES)]
            head = "\n".join(shlex.split(line)) if '"' in line else "\n".join(line.split(" "))
            found += [f"{head}\n\n".encode() + file for file in given]
    return found


@cache
def _program() -> Callable[[list[str]], None]:
    return typer.main.get_command(app)


BIG = {"-j": "1", "--jobs": "1", "--games": "2", "--decisions": "3", "--seconds": "0.01", "--nodes": "200"}
LONG = ("bench", "ladder", "lsp", "mcp", "selfcheck")
"""Commands that are no readers: they rightly take long, or serve a program."""
COSTLY = (*LONG, "--dask", "search", "--correct")


def _harmless(words: list[str]) -> list[str]:
    """The words without those that rightly take long, start processes or reach other machines."""
    kept = [word for word in words if not any(costly in word for costly in COSTLY)]
    for at, word in enumerate(kept[:-1]):
        if word in BIG:
            kept[at + 1] = BIG[word]
    return kept


def _read_options(data: bytes) -> None:
    head, _, file = data.partition(b"\n\n")
    file_of(file, "FILE")
    words = _harmless(text_of(head.replace(b"\0", b"")).split("\n"))
    error = io.StringIO()
    ends = contextlib.ExitStack()
    with ends:
        ends.enter_context(contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")))
        ends.enter_context(contextlib.redirect_stderr(error))
        ends.enter_context(patch.object(sys, "stdin", io.StringIO("pass\nundo\n")))
        code = exit_code(lambda: code_of(words))
    assert code != INTERNAL_ERROR, error.getvalue()


def code_of(words: list[str]) -> int:
    """Run a command in this process, and return its exit code."""
    try:
        _program()(words)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    return 0


TARGETS = {
    target.name: target
    for target in (
        Target("scenario", "toml", scenario_inputs, read_scenario, 960),
        Target("cards", "toml", card_inputs, read_cards, 320),
        Target("game", "", game_inputs, read_game, 640),
        Target("simulated", "json", simulated_inputs, read_simulated),
        Target("settings", "toml", lambda: [SETTINGS.encode()], read_settings),
        Target("user-cards", "toml", user_card_inputs, read_cards_of_user),
        Target("answers", "", lambda: [ANSWERS], read_answers),
        Target("kept", "", kept_inputs, lambda data: read_kept(data, "game-1.game")),
        Target(
            "kept-toml",
            "toml",
            lambda: [(Path(__file__).parent / "kept-game.toml").read_bytes()],
            lambda data: read_kept(data, "game-1.toml"),
        ),
        Target("lines", "", _lines, _read_lines, 24),
        Target("commands", "", _commands, _read_lines, 8),
        Target("try", "", _sentences, _read_sentence, 40),
        Target("rule", "", _questions, _read_question, 8),
        Target(
            "last-answer",
            "json",
            lambda: [b'{"ids": ["turn.phase-order", "kicker.what"], "language": "de", "readings": ["x"]}'],
            _read_last_answer,
        ),
        Target("options", "", _options, _read_options, 40),
    )
}
