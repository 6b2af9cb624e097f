"""``--accept``: what holds is written into failing expectations, and nothing else changes."""

import tomllib

import pytest

from nightfall_cli import ScenarioError
from nightfall_cli.scenario.accept import accept_file
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.scenario.run import run_scenario

BOARD = """format = 1
title = "To be corrected"       # a comment of the head
%s
[table]
active = "Scott"
commons = [{ card = "Leave Me!", left = 3 }]
exiled = ["Yuri Koroviev"]

[[player]]
name = "Scott"
hand = ["Vulko", "Alton Hickman", "bite"]
deck = ["Death Grip"]
discard = ["burn", "Grim Siege"]
play = [{ card = "Alton Hickman", damage = 1 }]
archives = ["Blood Rage"]

[[player]]
name = "Janet"

[chain]
links = [{ player = "Scott", card = "Ivan Radinsky" }, { player = "Scott", card = "Death Grip" }]
"""


@pytest.fixture
def write(tmp_path):
    def write_file(script, head="", quotes='"""'):
        path = tmp_path / "board.toml"
        path.write_text(f"{BOARD % head}\n[run]\nscript = {quotes}\n{script}{quotes}   # the end\n", encoding="utf-8")
        return path

    return write_file


def passes(path):
    scenario = load_scenario(path)
    return all(run_scenario(scenario, edition).passed for edition in scenario.editions)


def script_of(path):
    return tomllib.loads(path.read_text(encoding="utf-8"))["run"]["script"]


def test_the_failing_line_is_mended_with_its_comment_and_indentation(write):
    path = write(
        "# Scott begins\n\nexpect active Scott\n    expect Scott wounds 7   # bite, burn\n\tScott: link Alton\n"
    )
    before = path.read_text(encoding="utf-8")
    assert accept_file(path) == 1
    assert path.read_text(encoding="utf-8") == before.replace("wounds 7   #", "wounds 2   #")
    assert passes(path)


def test_several_lines_are_mended_at_once_and_those_that_hold_stay(write):
    path = write("expect Scott bites 3\nScott: link Alton Hickman\nexpect chain count 2\nexpect Janet hand empty\n")
    assert accept_file(path) == 2
    assert (
        script_of(path)
        == "expect Scott bites 1\nScott: link Alton Hickman\nexpect chain count 3\nexpect Janet hand empty\n"
    )
    before = path.read_bytes()
    assert accept_file(path) == 0
    assert path.read_bytes() == before
    assert passes(path)


def test_a_line_is_split_where_the_editions_differ(write):
    path = write("  expect influence 7   # two at the start of the turn\nexpect active Scott\n")
    assert accept_file(path) == 1
    assert script_of(path).splitlines() == [
        "  expect@en,fr,ru influence 2   # two at the start of the turn",
        "  expect@de influence 0",
        "expect active Scott",
    ]
    assert passes(path)


def test_a_line_for_some_editions_stays_for_these(write):
    path = write("expect@fr,ru influence 7\nexpect@de influence 7\nexpect@en influence 2\n")
    assert accept_file(path) == 2
    assert script_of(path) == "expect@fr,ru influence 2\nexpect@de influence 0\nexpect@en influence 2\n"
    path = write("expect@de,en influence 7\n")
    accept_file(path)
    assert sorted(script_of(path).splitlines()) == ["expect@de influence 0", "expect@en influence 2"]
    assert passes(path)


def test_mending_one_edition_breaks_no_other(write):
    path = write("expect influence 2\n")
    assert accept_file(path, ["de"]) == 1
    assert passes(path)


def test_an_edition_the_file_is_not_for_is_not_brought_in(write):
    path = write("expect influence 7\n", 'editions = ["en", "fr"]')
    accept_file(path)
    assert script_of(path) == "expect influence 2\n"


def test_refused_moves_are_left_alone(write):
    for script in ("Scott: link Death Grip\nexpect Scott wounds 9\n", "Janet: pass\n"):
        path = write(script)
        assert accept_file(path) == 0
        assert script_of(path) == script


def test_what_comes_before_a_refused_move_is_mended(write):
    path = write("expect Scott wounds 9\nScott: link Death Grip\nexpect Scott wounds 9\n")
    assert accept_file(path) == 1
    assert script_of(path) == "expect Scott wounds 2\nScott: link Death Grip\nexpect Scott wounds 9\n"


@pytest.mark.parametrize(
    "subject", ["Vulko of Janet health 3", "archive Grim Siege left 4", "winner Janet", "illegal claim Vulko"]
)
def test_an_expectation_about_what_is_not_there_has_no_value_to_write(write, subject):
    path = write(f"expect {subject}\n")
    assert accept_file(path) == 0
    assert script_of(path) == f"expect {subject}\n"


def test_a_faulty_file_is_refused_and_not_written(write):
    path = write("expect Scott wounds 9\nScott: lnk Vulko\n")
    before = path.read_bytes()
    with pytest.raises(ScenarioError, match="lnk"):
        accept_file(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("not Scott wounds 2", "Scott wounds 2"),
        ("not active Scott", "active Scott"),
        ("not Scott hand has bite", "Scott hand has bite"),
        ("not chain is Ivan Radinsky, Death Grip", "chain is Ivan Radinsky, Death Grip"),
        ("not legal pass", "legal pass"),
        ("kicked Ivan Radinsky", "not kicked Ivan Radinsky"),
        ("Scott hand has Leave Me!", "not Scott hand has Leave Me!"),
        ("over", "not over"),
    ],
)
def test_not_comes_and_goes(write, wrong, right):
    path = write(f"expect {wrong}  # so\n")
    accept_file(path)
    assert script_of(path) == f"expect {right}  # so\n"
    assert passes(path)


@pytest.mark.parametrize(
    "subject",
    [
        *(
            "Scott wounds 9",
            "Scott bites 0",
            "Scott bleeds 3",
            "Scott burns 2",
            "Scott hand is Vulko",
            "Scott hand count 0",
        ),
        *(
            "Scott hand empty",
            "Scott deck top is Vulko",
            "Scott deck empty",
            "Scott discard top is Vulko",
            "Janet deck is Vulko",
        ),
        *(
            "Scott play is Vulko",
            "Scott archives has Vulko",
            "Alton Hickman of Scott health 3",
            "Alton of Scott strength 1",
        ),
        *("Alton Hickman of Scott damage 2", "archive Blood Rage of Scott left 1", "archive Leave Me! left 7"),
        *(
            "commons has Vulko",
            "chain is Vulko",
            "chain empty",
            "not kicked Death Grip",
            "exiled has Vulko",
            "exiled count 0",
        ),
        *("influence 9", "phase claim", "active Janet", "decision Janet claim", "legal link Vulko", "illegal pass"),
        *("illegal link Vulko because not-there", "choices Vulko", "face-up 3", "price Vulko 1"),
    ],
)
def test_every_form_is_mended_to_what_holds(write, subject):
    path = write(f"expect {subject}\n")
    assert not passes(path)
    assert accept_file(path) == 1
    assert passes(path)


def test_a_hash_within_quotes_begins_no_comment(write):
    path = write('pass\nexpect log has "a # b"   # so\n')
    accept_file(path)
    assert script_of(path) == 'pass\nexpect not log has "a # b"   # so\n'
    assert passes(path)


@pytest.mark.parametrize(
    "script",
    [
        '[run]\nscript = "expect Scott wounds 9"\n',
        '[run]\nscript = """expect Scott wounds 9"""\n',
        '[run]\nscript = """expect Scott wounds 9\nexpect Janet wounds 3\n"""\n',
        '[run]\nscript = "expect Scott wounds 2\\nexpect Janet wounds 3"\n\n# the end\n',
        '[run]\nscript = """\\\n  expect Scott wounds 9\n"""\n',
        '[run]\nscript = """\nexpect Scott \\\n  wounds 9\nexpect Janet wounds 3\n"""\n',
        '[run]\n"script" = """\nexpect Scott wounds 9\n"""\n',
        '[run]\nscript = """\nScott: expect Janet wounds 9\n"""\n',
        "[run]\nscript = '''\nexpect Scott wounds 9\n'''\n",
        '[run]\r\nscript = """\r\nexpect Scott wounds 9   # so\r\n"""\r\n',
    ],
)
def test_a_script_written_in_another_way_is_mended_or_left_alone_and_never_spoiled(write, script):
    path = write("")
    path.write_text(BOARD % "" + script, encoding="utf-8", newline="")
    before = tomllib.loads(path.read_text(encoding="utf-8"))
    corrected = accept_file(path)
    after = tomllib.loads(path.read_text(encoding="utf-8"))
    assert {**after, "run": before["run"]} == before
    assert (after["run"] == before["run"]) if corrected == 0 else passes(path)
    load_scenario(path)


@pytest.mark.parametrize(
    "script", ['run.script = """\nexpect Scott wounds 9\n"""\n', 'run = { script = "expect Scott wounds 9" }\n']
)
def test_a_script_of_dotted_or_inline_keys_is_never_spoiled(write, script):
    path = write("")
    path.write_text(script + BOARD % "", encoding="utf-8")
    corrected = accept_file(path)
    assert passes(path) is (corrected > 0)


def test_a_text_that_looks_like_a_script_is_not_mistaken_for_it(write):
    path = write("expect Scott wounds 9\n", "about = '''\nscript = \"\"\"\nwords\n'''")
    assert accept_file(path) == 1
    assert passes(path)
