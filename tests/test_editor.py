"""What an editor asks about a text: completion, faults with fixes, hover, definitions, new names. No pygls here."""

from random import Random

import pytest
import shipped
from samples import each

from nightfall_cli import Game, base_library
from nightfall_cli.cards.faults import read_fault
from nightfall_cli.editor.completion import completions
from nightfall_cli.editor.edited_file import WHERE, EditedFile
from nightfall_cli.editor.hover import definition, hover, named_in, rename_player
from nightfall_cli.editor.remarks import FAILS, FAULT, NOTE, remarks, run_report
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import parse_scenario

BOARD = """format = 1
title = "Ann may link Blood Rage; Vulko is no name of hers"
rules = ["chain.start"]
rulings = ["death-grip.kicker"]
editions = ["en", "de"]

[table]
active = "Ann"
phase = "chain"

[[player]]
name = "Ann"
hand = ["Blood Rage", "2 bite"]

[[player]]
name = "Bob"
play = [{ card = "Vulko", damage = 0 }]

[run]
script = \"\"\"
Ann: link Blood Rage
expect chain is Blood Rage
Ann: target Bob
expect Vulko health 1
\"\"\"
"""
FAULTY = [path for path in shipped.FILES if path not in shipped.READ]
CARDS = '[[card]]\nname = "Night Watch"\nkind = "mob"\n'


def edited(text):
    return EditedFile(text, base_library())


def at_cursor(text):
    """The text without its ``|``, and the line and column of that sign."""
    before = text[: text.index("|")]
    return edited(text.replace("|", "", 1)), before.count("\n"), len(before) - before.rfind("\n") - 1


def offered(text):
    return completions(*at_cursor(text))


def applied(file, changes):
    """The text after these changes, the last first."""
    lines = [*file.lines]
    for spot, text in sorted(changes, reverse=True):
        lines[spot.line] = lines[spot.line][: spot.start] + text + lines[spot.line][spot.end :]
    return edited("\n".join(lines))


# -- completion -----------------------------------------------------------------------------------

PLACES = {
    "a key": (BOARD.replace("[table]\n", "[table]\ninfl|\n"), "influence = "),
    "a key of an entry": (BOARD.replace("damage = 0", "dam|"), "damage = "),
    "a table": (BOARD.replace("[run]", "[com|\n\n[run]"), "[combat]"),
    "a card by its initials": (BOARD.replace('"2 bite"', '"2x snaw|"'), '"2x Shock and Awe"'),
    "a card in German": (BOARD.replace('"2 bite"', '"blutr|"'), '"Blood Rage"'),
    "a card with open quotes": (BOARD.replace('"2 bite"]', '"vulk|'), '"Vulko"'),
    "a player": (BOARD.replace('active = "Ann"', "active = |"), '"Bob"'),
    "an edition": (BOARD.replace('"de"', '"r|"'), '"ru"'),
    "a rule": (BOARD.replace('"chain.start"', '"chain.li|"'), '"chain.lifo"'),
    "a ruling": (BOARD.replace("death-grip.kicker", "death-grip.ki|"), '"death-grip.kicker"'),
    "a phase": (BOARD.replace('"chain"', "|"), '"claim"'),
    "a truth": (BOARD.replace("[table]\n", "[table]\nimpossible = |\n"), "true"),
    "a value of a card": (CARDS.replace('"mob"', "|"), '"minion"'),
    "a move": (BOARD.replace("Ann: link Blood Rage", "|"), "Ann: link Blood Rage"),
    "a card of a move": (BOARD.replace("Ann: link Blood Rage", "Ann: link bl|"), "Blood Rage"),
    "after an answer that is the only one": (BOARD.replace("Ann: target Bob", "target |"), "Bob"),
    "what holds": (BOARD.replace("Vulko health 1", "bob w|"), "Bob wounds 0"),
    "a judged move": (BOARD.replace("Vulko health 1", "not legal cl|"), "claim "),
    "a reason": (BOARD.replace("Vulko health 1", "illegal pass because wrong|"), "wrong-phase"),
}


@each("where", PLACES)
def test_what_may_stand_there_is_offered(where):
    text, wanted = PLACES[where]
    assert wanted in [found.text for found in offered(text)]


def test_every_whole_line_offered_in_a_script_is_accepted_there():
    count = 0
    for path in shipped.READ[3::45]:
        file = edited(shipped.text(path))
        for line in list(file.script)[::3]:
            moment = file.before(line)
            typed = [*file.lines[:line], "", *file.lines[line:]]
            for found in completions(edited("\n".join(typed)), line, 0):
                if ": " in found.text:
                    assert Game(moment.state).refusal(found.text) is None, (path, line, found)
                    count += 1
    assert count > 50


def test_a_move_that_is_refused_says_why_and_comes_last():
    found = offered(BOARD.replace("Ann: link Blood Rage", "link |"))
    refused = [bool(one.refused) for one in found]
    assert refused == sorted(refused)
    assert [one.refused.partition("[")[2] for one in found if one.refused] == ["chain.start]"]


def test_a_faulty_line_above_does_not_hide_the_moves():
    text = BOARD.replace("expect chain is", "expct chain is").replace("Ann: target Bob", "Ann: target |")
    assert "Bob" in [found.label for found in offered(text)]


# -- faults and fixes -----------------------------------------------------------------------------


def test_the_remarks_are_the_faults_that_check_finds():
    for path in FAULTY[::5]:
        file = edited(shipped.text(path))
        with pytest.raises(ScenarioError) as failure:
            parse_scenario(file.text, WHERE)
        places = [(one.spot.line + 1, one.problem) for one in remarks(file)]
        assert places == [read_fault(WHERE, fault)[::2] for fault in failure.value.faults]
        assert {one.kind for one in remarks(file)} == {NOTE}


def test_a_shipped_file_that_passes_has_no_remark():
    for path in shipped.READ[1::20]:
        assert remarks(edited(shipped.text(path))) == [], path


@each(
    ("right", "wrong", "kind"),
    [
        ('"Blood Rage", "2', '"Blod Rage", "2', FAULT),
        ("active", "activ", FAULT),
        ("link Blood", "lnk Blood", FAULT),
        ("Ann: target", "Amn: target", FAULT),
        ("health 1", "health 7", FAILS),
        ("is Blood Rage", "is Vulko", FAILS),
    ],
)
def test_a_fix_makes_the_file_pass(right, wrong, kind):
    file = edited(BOARD.replace(right, wrong))
    (remark,) = remarks(file)
    assert remark.kind == kind
    fixed = [applied(file, [(fix.spot, fix.text)]) for fix in remark.fixes]
    assert [] in map(remarks, fixed)


def test_a_failure_is_stated_once_for_all_editions_and_named_for_some():
    everywhere, somewhere = (
        remarks(edited(BOARD.replace("expect Vulko health 1", line)))[0].problem
        for line in ("expect Vulko health 3", "expect@de Vulko health 3")
    )
    assert everywhere == "expected Vulko health 3; actual: 1"
    assert somewhere == "[de] expected Vulko health 3; actual: 1"


def test_a_run_reports_as_the_command_does():
    assert run_report(edited(BOARD)) == ["2 passed, 0 failed"]
    summary, first, *_ = run_report(edited(BOARD.replace("health 1", "health 9")), "de")
    assert summary == "0 passed, 1 failed under de" and "[de] expect Vulko health 9" in first


def test_card_files_and_other_texts():
    remark, *_ = remarks(edited(CARDS))
    assert (remark.spot.line, remark.problem) == (2, "expected kind 'minion' or 'action', got 'mob'")
    assert remarks(edited('[project]\nname = "x"\n')) == [] and completions(edited("[tool]\n"), 0, 3) == []


# -- hover, definitions, names --------------------------------------------------------------------


def shown(text):
    return "\n".join(hover(*at_cursor(text))[1])


def test_hover_shows_the_thing_or_the_board():
    assert shown(BOARD.replace('"Vulko"', '"Vul|ko"')).startswith("Vulko: ")
    assert shown(BOARD.replace("chain.start", "chain.st|art")).startswith("chain.start: The active player")
    assert "why: rules" in shown(BOARD.replace("death-grip.kicker", "death-grip|.kicker"))
    assert shown(BOARD.replace("phase =", "ph|ase =")) == ""
    assert shown(BOARD.replace("active =", "act|ive =")).startswith("The player whose turn")
    assert shown(BOARD.replace("Ann: target", "|Ann: target")).startswith("only one answer was legal")
    assert "Blood Rage of Ann" in shown(BOARD.replace("expect chain", "ex|pect chain"))
    refused = shown(BOARD.replace("Ann: target Bob", "|Ann: claim Vulko"))
    assert refused.startswith("✗ refused: ")


def test_definitions_are_where_things_are_written():
    for text, start in (("chain.st|art", '"chain.start":'), ("death-grip|.kicker", 'id = "death-grip.kicker"')):
        path, line, column = definition(*at_cursor(BOARD.replace(text.replace("|", ""), text)))
        assert path.read_text(encoding="utf-8").splitlines()[line][column:].startswith(start)
    path, line, _ = definition(*at_cursor(BOARD.replace('"Vulko"', '"Vul|ko"')))
    assert path.read_text(encoding="utf-8").splitlines()[line] == 'name = "Vulko"'
    assert definition(*at_cursor(BOARD.replace("target Bob", "target B|ob"))) == (None, 15, 8)


def test_a_renamed_player_plays_the_same_game():
    for path in shipped.READ[2::40]:
        file = edited(shipped.text(path))
        player = parse_scenario(file.text).document.tables["player"][-1]["name"]
        renamed = applied(file, rename_player(file, player, "Zoë-Lou"))
        assert named_in(renamed, player) == [] != named_in(renamed, "Zoë-Lou")
        assert remarks(renamed) == [], path
    with pytest.raises(ValueError, match="two players"):
        rename_player(edited(BOARD), "Ann", "bob")
    with pytest.raises(ValueError, match="invalid player name"):
        rename_player(edited(BOARD), "Ann", "A:b")


# -- games ----------------------------------------------------------------------------------------

GAME = """[Format "nightfall-game 1"]
[Players "Ann, Bob"]
[Seed "3"]
[Setup "quick"]

1. Ann: pass
(side
1. Ann: link Big Ghost
|
)
"""


def test_a_game_file_knows_its_board_in_branches_too():
    file, line, _ = at_cursor(GAME)
    after_pass = completions(edited(GAME.replace("|", "").replace("(side", "2. Ann: \n(side")), 6, 8)
    assert [one.text for one in after_pass if not one.refused][:2] == ["pass", "discard "]
    assert "expect " not in [one.text for one in after_pass]
    assert file.before(line).state.phase == "chain" and file.before(6).state.phase == "claim"
    file, line, column = at_cursor(GAME.replace("1. Ann: link Big Ghost\n|", "1. Ann: |"))
    assert next(one.text for one in completions(file, line, column) if not one.refused) == "link "


# -- unfinished texts -----------------------------------------------------------------------------


def test_no_unfinished_text_stops_an_answer():
    chance = Random(5)
    texts = [shipped.text(path) for path in shipped.READ[5::70]] + [BOARD, GAME]
    for text in texts:
        for _ in range(4):
            start = chance.randrange(len(text))
            cut = text[:start] + chance.choice(["", '"', "[", "{", '"""', "\n", "= "])
            cut += text[start + chance.randrange(40) :] if chance.random() < 0.6 else ""
            file = edited(cut)
            line = chance.randrange(len(file.lines))
            column = chance.randrange(len(file.lines[line]) + 1)
            completions(file, line, column)
            spot, _ = hover(file, line, column)
            assert 0 <= spot.start <= spot.end <= len(file.lines[spot.line])
            definition(file, line, column)
            for remark in remarks(file):
                assert 0 <= remark.spot.start <= remark.spot.end
