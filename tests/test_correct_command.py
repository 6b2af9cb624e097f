"""``nightfall cards --correct``: answers line by line or on a terminal, the file written, the scenarios that change."""

import io
import os
import select
import subprocess
import sys

import pytest

from nightfall_cli.cards.library import base_library
from nightfall_cli.cli import correct as module
from nightfall_cli.cli.app_rules import CardsOptions
from nightfall_cli.cli.cards import cards_command
from nightfall_cli.files.writing import UnwritableFile
from nightfall_cli.shell import user_cards, user_files

SCENARIO = '''format = 1
title = "Vulko fights"

[[player]]
name = "Scott"
play = ["Vulko"]

[[player]]
name = "Janet"

[table]
phase = "combat"
impossible = true

[run]
script = """
attack Vulko -> Janet
expect@en,fr Janet wounds 3
"""
'''
DAMAGED = SCENARIO.replace('play = ["Vulko"]', 'play = [{ card = "Vulko", damage = 1 }]').replace(
    "impossible = true\n", ""
)


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = tmp_path / "shipped"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "fight.toml").write_text(SCENARIO, encoding="utf-8")
    monkeypatch.setattr(module, "shipped_folder", lambda: folder)
    return tmp_path / "nightfall" / "cards.toml"


@pytest.fixture
def correct(path, monkeypatch, capsys):
    """Answers the questions of a card line by line; returns exit code, standard output and standard error."""

    def run(card, *answers, language="en"):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
        code = cards_command(CardsOptions(correct=True, only=card, language=language), base_library())
        return code, *capsys.readouterr()

    return run


def write(path, text):
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


# -- line by line -----------------------------------------------------------------------------


def test_answers_are_kept_and_told(correct, path):
    code, out, err = correct("vulko", "", "", "", "4")
    assert (code, err) == (0, "")
    assert path.read_text(encoding="utf-8") == '[[card]]\nname = "Vulko"\ncost = 4\n'
    lines = out.splitlines()
    assert lines[6].startswith("4 of 12  Vulko, cost: ") and lines[7:9] == ["> 4", "  cost 4; shipped ≈5"]
    assert lines[9:] == [
        f"your values, in {path}:",
        "Vulko: cost 4; shipped ≈5",
        "shipped scenarios with another result: none",
    ]


def test_the_values_hold_from_then_on_as_ones_own(correct, path):
    correct("vulko", "white", "purple", "red", "4", "ghoul", "2", "6", "", "", "", "Draw 1 card.", "5")
    (file,) = user_files.user_card_files()
    card = base_library().with_file(file)["Vulko"]
    assert (card.color, card.links, card.kicker, card.cost, card.species) == ("white", ("purple",), "red", 4, "ghoul")
    assert (card.strength, card.health, card.copies) == (2, 6, 5)
    assert card.reconstructed() == ()
    assert {card.source[field] for field in ("color", "kicker", "cost", "species", "strength", "health")} == {"user"}
    assert card.source["links"] == ["user"]


def test_a_shipped_value_that_is_confirmed_is_told_as_ones_own_and_not_asked_again(correct, path):
    code, out, _ = correct("", "", "", "", "hunter")
    assert code == 0 and "1 of " in out
    table = '[[card]]\nname = "Bad Smoke"\nspecies = "hunter"\n'
    shipped = base_library()["Bad Smoke"]
    correct("bad smoke", "", "", "", "", "take back")
    _, out, _ = correct("", "", "", "", shipped.species)
    assert path.read_text(encoding="utf-8") == table.replace("hunter", shipped.species)
    assert f'"Bad Smoke": species {shipped.species}; shipped ≈{shipped.species}' in out
    _, again, _ = correct("", "", "", "", "")
    assert '"Bad Smoke", color' in again and '"Bad Smoke", species' not in again
    correct("bad smoke", "", "", "", "", "take back")
    assert not path.exists()


def test_without_a_card_every_reconstructed_value_is_asked(correct, path):
    code, out, _ = correct("", "purple", "", "quit", "5")
    assert code == 0
    assert [line.partition("  ")[2].split(":")[0] for line in out.splitlines() if " of 1" in line] == [
        '"Bad Smoke", color',
        '"Bad Smoke", links',
        '"Bad Smoke", kicker',
    ]
    assert path.read_text(encoding="utf-8") == '[[card]]\nname = "Bad Smoke"\ncolor = "purple"\n'


def test_a_refused_answer_ends_the_run_and_what_came_before_is_kept(correct, path):
    code, out, err = correct("vulko", "white", "blue, green", "pink", "9")
    assert code == 1
    assert err.splitlines()[0] == "standard input, line 3: pink" and "got 'pink'" in err
    assert path.read_text(encoding="utf-8") == '[[card]]\nname = "Vulko"\ncolor = "white"\nlinks = ["blue", "green"]\n'
    assert "Vulko: links blue, green; shipped" in out


def test_half_an_answer_is_let_go_at_the_end(correct, path):
    code, out, _ = correct("Alton Hickman", "", "", "red")
    assert code == 0 and not path.exists()
    assert "kicker not changed: text: Kicker is missing" in out
    assert "you have set no values" in out and "scenarios" not in out


def test_cards_are_named_in_the_language_asked_for(correct):
    _, out, _ = correct("Großer Schatten", "white", language="de")
    assert '1 von 12  "Großer Schatten", Farbe' in out and '"Großer Schatten": color white; mitgeliefert ≈red' in out


def test_a_file_with_nothing_left_is_removed_and_its_backup_kept(correct, path):
    text = '# mine\n[[card]]\nname = "Vulko"\ncost = 4\n'
    write(path, text)
    code, out, _ = correct("vulko", "", "", "", "take back")
    assert code == 0 and "you have set no values" in out
    assert not path.exists()
    assert path.with_name("cards.toml.bak").read_text(encoding="utf-8") == text


def test_without_an_answer_nothing_is_written(correct, path):
    write(path, '[[card]]\nname = "Vulko"\ncost   = 4\n')
    code, out, _ = correct("vulko")
    assert code == 0 and "Vulko: cost 4; shipped ≈5" in out
    assert [file.name for file in path.parent.iterdir()] == ["cards.toml"]


def test_a_card_of_ones_own_is_told_and_stays(correct, path):
    own = '[[card]]\nname = "Moon Tax"\nkind = "action"\ncolor = "red"\nlinks = ["blue"]\ncost = 2\ntext = []\n'
    write(path, own)
    _, out, _ = correct("vulko", "white")
    assert "Moon Tax: your own card" in out and "Vulko: color white" in out
    assert path.read_text(encoding="utf-8").startswith(own)


# -- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "language", "words"),
    [
        ("Vluko", "en", ["'Vluko'", "did you mean Vulko?"]),
        ("", "es", ["--lang", "known: en, de"]),
        ("bite", "en", ["wound"]),
        ("Moon Tax", "en", ["your own card", "cards.toml"]),
    ],
)
def test_a_card_that_cannot_be_corrected_is_refused(correct, path, card, language, words):
    own = '[[card]]\nname = "Moon Tax"\nkind = "action"\ncolor = "red"\nlinks = ["blue"]\ncost = 2\ntext = []\n'
    write(path, own)
    code, out, err = correct(card, "white", language=language)
    assert (code, out) == (2, "")
    assert all(word in err for word in words)


def test_a_name_that_fits_several_cards_is_refused(correct):
    code, _, err = correct("b", "white")
    assert code == 2 and "is ambiguous" in err and "Big Ghost" in err


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ('[[card]]\nname = "Vulko"\ncsot = 4\nhealth = 0\n', [":3:1: unknown key", ":4:1: health"]),
        ('[[card]]\nname = "Vulko"\ncost = \n', [":3:8: not TOML"]),
    ],
)
def test_a_broken_file_is_told_and_left_alone(correct, path, text, faults):
    write(path, text)
    backup = path.with_name("cards.toml.bak")
    backup.write_text("older", encoding="utf-8")
    code, out, err = correct("vulko", "white")
    assert (code, out) == (2, "")
    lines = err.removeprefix("nightfall cards: ").splitlines()
    assert err.startswith("nightfall cards: ")
    assert [line[: len(f"{path}{fault}")] for line, fault in zip(lines, faults, strict=True)] == [
        f"{path}{fault}" for fault in faults
    ]
    assert (path.read_text(encoding="utf-8"), backup.read_text(encoding="utf-8")) == (text, "older")


def test_what_cannot_be_written_is_told_and_printed(correct, path, monkeypatch):
    def full(path, text):
        raise UnwritableFile(path, "no space left")

    monkeypatch.setattr(user_cards, "write_private", full)
    code, out, err = correct("vulko", "", "white", "purple")
    assert code == 1 and "cannot be written: no space left" in err
    assert out.endswith('[[card]]\nname = "Vulko"\nlinks = ["white"]\n') and "kicker" not in out


class Watched(io.StringIO):
    """Answers; at each line that is asked for, what the files hold is noted."""

    def __init__(self, text, *files):
        super().__init__(text)
        self.files, self.seen = files, []

    def readline(self):
        self.seen.append([file.read_text(encoding="utf-8") if file.exists() else None for file in self.files])
        return super().readline()


def test_every_answer_is_in_the_file_before_the_next_question_and_one_backup_beside_it(path, monkeypatch, capsys):
    old = '[[card]]\nname = "Vulko"\nhealth = 9\n'
    write(path, old)
    answers = Watched("white\n\nred\n", path, path.with_name("cards.toml.bak"))
    monkeypatch.setattr(sys, "stdin", answers)
    assert cards_command(CardsOptions(correct=True, only="vulko", language="en"), base_library()) == 0
    one = '[[card]]\nname = "Vulko"\ncolor = "white"\nhealth = 9\n'
    two = one + 'kicker = "red"\n'
    assert answers.seen == [[old, None], [one, old], [one, old], [two, old]]


def test_what_was_changed_in_the_meantime_is_left_alone(path, monkeypatch, capsys):
    class Meanwhile(io.StringIO):
        def readline(self):
            write(path, '[[card]]\nname = "Vulko"\ncost = 9\n')
            return super().readline()

    monkeypatch.setattr(sys, "stdin", Meanwhile("white\n"))
    assert cards_command(CardsOptions(correct=True, only="vulko", language="en"), base_library()) == 1
    out, err = capsys.readouterr()
    assert "another program changed the file" in err and out.endswith('color = "white"\n')
    assert path.read_text(encoding="utf-8") == '[[card]]\nname = "Vulko"\ncost = 9\n'


# -- the shipped scenarios --------------------------------------------------------------------


def test_scenarios_that_change_are_named_with_their_editions(correct, path):
    (path.parent.parent / "shipped" / "damaged.toml").write_text(DAMAGED, encoding="utf-8")
    (path.parent.parent / "shipped" / "other.toml").write_text(SCENARIO.replace("Vulko", "Big Ghost"), encoding="utf-8")
    _, out, _ = correct("vulko", "", "", "", "", "", "2", "1")
    told = out[out.index("shipped scenarios") :].splitlines()
    assert told == [
        "shipped scenarios with another result: 2",
        "damaged.toml [en, de, fr, ru]: passed -> faulty",
        "deep/fight.toml [en, fr]: passed -> failed",
    ]


def test_without_the_shipped_scenarios_the_values_are_kept_all_the_same(correct, path, monkeypatch):
    def gone():
        raise FileNotFoundError("the shipped scenarios are not installed")

    monkeypatch.setattr(module, "shipped_folder", gone)
    code, _, err = correct("vulko", "white")
    assert code == 0 and path.exists() and "not installed" in err


# -- in a process of its own ------------------------------------------------------------------

CODE = """
import sys
from pathlib import Path
from nightfall_cli.__main__ import main
from nightfall_cli.cli import correct

shipped = Path(sys.argv[1])
correct.shipped_folder = lambda: shipped
sys.argv[1:] = ["cards", "--correct", "--only", "vulko", "--lang", "en"]
main()
"""


@pytest.mark.usefixtures("path")
def test_the_file_is_found_where_settings_are(tmp_path):
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(tmp_path / "shipped")],
        input="white\n",
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "Vulko: color white; shipped ≈red" in done.stdout
    assert "color" in (tmp_path / "nightfall" / "cards.toml").read_text(encoding="utf-8")


def on_terminal(folder, typed, last=b""):
    """Run on a terminal, each answer typed once its words are seen; killed once ``last`` is. The exit code."""
    pty, termios = pytest.importorskip("pty"), pytest.importorskip("termios")
    environment = {**os.environ, "XDG_CONFIG_HOME": str(folder), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 120))
    command = [sys.executable, "-c", CODE, str(folder / "shipped")]
    child = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
    os.close(slave)
    seen, typed = b"", [*typed]
    while select.select([master], [], [], 20)[0]:
        try:
            seen += os.read(master, 4096)
        except OSError:
            break
        if typed and typed[0][0] in seen:
            os.write(master, typed.pop(0)[1])
        elif last and not typed and last in seen:
            child.kill()
            break
    code = child.wait(20)
    os.close(master)
    return code, seen.decode(errors="replace")


@pytest.mark.usefixtures("path")
def test_on_a_terminal_the_prompt_asks(tmp_path):
    code, seen = on_terminal(tmp_path, [(b"> red", b"white\r"), (b"> yellow, blue", b"\x1bOS")])
    assert code == 0, seen
    assert (tmp_path / "nightfall" / "cards.toml").read_text(encoding="utf-8").endswith('color = "white"\n')


@pytest.mark.usefixtures("path")
def test_what_was_answered_on_a_terminal_that_is_killed_is_kept(tmp_path):
    code, seen = on_terminal(tmp_path, [(b"> red", b"white\r"), (b"> yellow, blue", b"\r")], b"> green")
    assert code < 0, seen
    assert (tmp_path / "nightfall" / "cards.toml").read_text(encoding="utf-8").endswith('color = "white"\n')
