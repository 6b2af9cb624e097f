"""A sentence is answered alike on the command line, as JSON, in the shell and to an assistant."""

import json

import pytest
from samples import each

from nightfall_cli import Game
from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.app_rules import TryOptions
from nightfall_cli.cli.try_command import try_command
from nightfall_cli.editor.assistant import Tables
from nightfall_cli.shell.session import Session

LIBRARY = base_library()
RESOLVED = "resolved. How much health has Blaine Cordell when his chain text resolved?"
ANSWERED = {  # whether it is an answer, what is shown, and the rulings in JSON
    "played": ("Janet has Vulko; Scott links Blood Rage on Janet", True, "Result: Janet: ", ""),
    "a sure ruling": (
        f"Wobbling about, Blaine {RESOLVED}",
        True,
        "is not played: 'W",
        "blaine-cordell.with-chain-text",
    ),
    "likely rulings": (
        "Flank Attack knocked my Yuri Koroviev out of the chain. Will I ever see him again?",
        False,
        "starters.discarded-from-chain",
        "starters.discarded-from-chain",
    ),
    "a refusal": ("Janet wobbled Vulko.", False, "'wobbled'", ""),
    "a refused situation": (
        "Bob links Vulko on Janet. Does Vulko have to block damage inflicted on his player?",
        False,
        "why: rules damage.direct-block",
        "vulko.must-block",
    ),
}


def command(sentence, capsys):
    code = try_command(TryOptions(sentence), LIBRARY)
    return code == 0, "".join(capsys.readouterr())


def shell(sentence, capsys):
    session = Session(Game.new(["Ann", "Bob"], 1))
    outcome = session.execute(f"try {sentence}")
    return outcome.ok, "\n".join(outcome.lines)


def assistant(sentence, capsys):
    try:
        return True, Tables(LIBRARY).try_sentence(sentence)
    except ValueError as refused:
        return False, str(refused)


@pytest.mark.parametrize("way", [command, shell, assistant])
@each("kind", ANSWERED)
def test_a_sentence_is_answered_alike(way, kind, capsys):
    sentence, answered, shown, _ = ANSWERED[kind]
    ok, text = way(sentence, capsys)
    assert (ok, shown in " ".join(text.split())) == (answered, True)


@each("kind", ANSWERED)
def test_json_has_the_rulings_and_whether_they_decide(kind, capsys):
    sentence, answered, _, ruling = ANSWERED[kind]
    code = try_command(TryOptions(sentence, json=True), LIBRARY)
    data = json.loads(capsys.readouterr().out)
    assert (code == 0, ("answers" in data) != ("refusal" in data)) == (answered, True)
    assert (data.get("rulings", [""])[0], data.get("decided", False)) == (ruling, kind == "a sure ruling")


def test_the_rulings_below_a_refused_situation_are_opened_by_their_numbers():
    session = Session(Game.new(["Ann", "Bob"], 1))
    session.execute(f"try {ANSWERED['a refused situation'][0]}")
    assert "vulko.must-block" in "\n".join(session.execute("rule 1").lines)
    assert "[target.chooses]" in session.execute("why").lines[0]
