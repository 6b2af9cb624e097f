"""A sentence is answered alike on the command line, as JSON, in the shell and to an assistant."""

import json
import re

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


def test_a_sentence_that_is_not_read_offers_readings_by_their_numbers(nightfall):
    code, out, err = nightfall("try", UNREAD)
    offered = " ".join(err.partition("perhaps one of these is meant:")[2].split())
    assert (code, out, "'knocked'" in err) == (2, "", True)
    assert "nightfall try 1: Me links Yuri Koroviev, Flank Attack on Yuri Koroviev" in offered
    second = re.search(r"nightfall try 2: (.+)", offered)[1]
    out = " ".join(nightfall("try", "2")[1].split())
    assert out.startswith(f"read as: {second} Will I ever see him again? ")
    code, out, err = nightfall("try", "9")
    assert (code, out, "expected one from 1 to" in err) == (2, "", True)


def test_a_number_without_an_answer_before_it_is_refused(nightfall):
    code, out, err = nightfall("try", "1")
    assert (code, out, "ask a question first" in err) == (2, "", True)


def test_a_reading_that_is_not_sure_has_others_below_it(nightfall):
    text = "Mein Kumpel wirft mir Bad Smoke vor meinen Vulko, ich antworte mit Lasst mich!"
    data = json.loads(nightfall("try", text, "--json")[1])
    shown = [one.get("reading") for one in data.get("answers", [])]
    assert data["readings"] and not {*shown} & {*data["readings"]}
    assert nightfall("try", "1")[1].startswith("gelesen als: ")


def test_a_reading_is_chosen_in_the_shell():
    session = Session(Game.new(["Ann", "Bob"], 1))
    lines = session.execute(f"try {UNREAD}").lines
    offered = [line.strip() for line in lines if line.strip().startswith("try ")]
    number, reading = offered[0].removeprefix("try ").split(": ", 1)
    chosen = session.execute(f"try {number}").lines
    assert reading in " ".join(" ".join(chosen).split())
    assert not session.execute("try 9").ok and session.execute(f"try {number}").lines == chosen


UNREAD = "Flank Attack knocked my Yuri Koroviev out of the chain. Will I ever see him again?"
