"""Faulty scenario files: every fault at its line and column, all at once, before anything runs."""

import re

import pytest
from samples import each

from nightfall_cli import Game, ScenarioError
from nightfall_cli.scenario.file import load_scenario, parse_scenario
from nightfall_cli.scenario.suite import cases_of

FILE = '''format = 1
title = "A file to spoil"

[table]
active = "Scott"

[[player]]
name = "Scott"
hand = ["Vulko", "Death Grip"]

[[player]]
name = "Janet"
play = ["Alton Hickman"]

[chain]
stage = "linking"

[run]
script = """
Scott: link Vulko
expect chain is Vulko
"""
'''


def faults_of(text):
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(text)
    return list(caught.value.faults)


def place_of(text, needle):
    """A pattern for line and column of a word, or of the quote that opens it."""
    before = text[: text.index(needle)]
    column = len(before) - before.rfind("\n")
    return f"{before.count(chr(10)) + 1}:({column}|{column - before.endswith(chr(34))})"


SPOILED = [
    ('title = "A file to spoil"', 'titel = "x"', "titel", 'unknown key "titel"; did you mean "title"?'),
    ('title = "A file to spoil"', "title = 3", "title", "expected a string, got 3"),
    ('title = "A file to spoil"', 'rules = ["chain.lif"]', "chain.lif", 'did you mean "chain.lifo"?'),
    ('title = "A file to spoil"', "rulings = 4", "rulings", "expected a list, got 4"),
    ('title = "A file to spoil"', 'editions = ["en", "dee"]', "dee", 'unknown edition "dee"; did you mean "de"?'),
    ('title = "A file to spoil"', "editions = []", "editions", "at least one edition"),
    ('title = "A file to spoil"', "seed = true", "seed", "expected a whole number, got True"),
    ("format = 1", "format = 2", "format", "unsupported format 2; this version reads format = 1"),
    ("format = 1\n", "", "", "format = 1 is missing"),
    ('active = "Scott"', 'activ = "Scott"', "activ =", 'unknown key "activ"; did you mean "active"?'),
    ('active = "Scott"', 'active = "Scoot"', "Scoot", 'no player is called "Scoot"; did you mean "Scott"?'),
    ('active = "Scott"', 'phase = "clam"', "clam", 'unknown "clam"; did you mean "claim"?'),
    ('active = "Scott"', "wounds = { face_upp = 3 }", "face_upp", 'unknown key "face_upp"; did you mean "face_up"?'),
    ('active = "Scott"', 'commons = ["Furious Meele"]', "Furious Meele", 'did you mean "Furious Melee"?'),
    ('active = "Scott"', "influence = -1", "influence", "expected a whole number from 0 up, got -1"),
    ('active = "Scott"', 'hand = ["Vulko"]', "hand =", 'unknown key "hand"; it belongs in [[player]]'),
    ("hand = ", 'turn = "Janet"\nhand = ', "turn = ", 'unknown key "turn"; it belongs in [chain] or [combat]'),
    ("hand = ", "wounds = 2\nhand = ", "wounds = ", 'cards in hand, deck or discard: discard = ["2 bite"]'),
    ("hand = ", 'deck = "start"\nhand = ', "deck = ", "expected a list of cards, or \"starting\", got 'start'"),
    ("hand = ", "hnd = ", "hnd", 'unknown key "hnd"; did you mean "hand"?'),
    ('["Vulko", "Death Grip"]', '["Vukko"]', "Vukko", 'no card is called "Vukko"; did you mean "Vulko"?'),
    ('["Vulko", "Death Grip"]', '["Vulko", "ulko"]', 'ulko"]', 'no card is called "ulko"; did you mean "Vulko"?'),
    ('["Vulko", "Death Grip"]', '["L"]', 'L"]', "is ambiguous: Lilith Lawrence or Leave Me!"),
    ('["Vulko", "Death Grip"]', '["Vulko"]\nbot = "clever"', "clever", 'unknown "clever"'),
    ('["Alton Hickman"]', '["Blood Rage"]', "Blood Rage", "Blood Rage is not a minion"),
    ('["Alton Hickman"]', '[{ card = "Vulko", dmg = 1 }]', "dmg", 'unknown key "dmg"; did you mean "damage"?'),
    ('play = ["Alton Hickman"]', 'archives = ["bite"]', "bite", "bite is not an order"),
    ('play = ["Alton Hickman"]', 'archives = ["2 Vulko"]', "2 Vulko", "Vulko"),
    ('stage = "linking"', 'stage = "linkin"', "linkin", 'unknown "linkin"; did you mean "linking"?'),
    ('stage = "linking"', 'links = [{ player = "Scott", card = "Vukko" }]', "Vukko", 'did you mean "Vulko"?'),
    ('stage = "linking"', 'links = [{ player = "Sctt", card = "Vulko" }]', "Sctt", 'did you mean "Scott"?'),
    ('stage = "linking"', 'links = [{ card = "Vulko" }]', "{ card", 'expected a link { player = "…", card = "…" }'),
    ("script = ", "scrpt = ", "scrpt", 'unknown key "scrpt"; did you mean "script"?'),
    ("Scott: link", "Sctt: link", "Sctt", 'no player is called "Sctt"; did you mean "Scott"?'),
    ("Scott: link", "Scott: lnk", "lnk", 'unknown verb "lnk"; did you mean "link"?'),
    ("Scott: link", "Scott: cot", "cot V", 'unknown verb "cot"'),
    ("link Vulko", "link Vukko", "Vukko", '"Vukko"; did you mean "Vulko"?'),
    ("link Vulko", "save a.toml", "save", "is not allowed in a scenario"),
    ("chain is Vulko", "chain si Vulko", "chain si", "is not an expectation; forms:"),
    ("chain is Vulko", "chain is Vukko", "Vukko", '"Vukko"; did you mean "Vulko"?'),
    ("chain is Vulko", "Sctt wounds 0", "Sctt", 'no player is called "Sctt"'),
    ("expect chain", "expect@dee chain", "expect@dee", "expected editions after expect@"),
    ("chain is Vulko", "illegal pass because chain.lif", "chain.lif", 'did you mean "chain.lifo"?'),
    ("chain is Vulko", "Janet health 3", "Janet health", '"Janet" is not a minion'),
    ("chain is Vulko", "Death Grip of Scott damage 0", "Death Grip of", '"Death Grip" is not a minion'),
    ("chain is Vulko", "not Scott play has Death Grip", "Death Grip\n", '"Death Grip" is not a minion'),
    ("chain is Vulko", "chain has wound", "wound", '"wound" is not an order'),
    ("chain is Vulko", "commons has bite", "bite", '"bite" is not an order'),
    ("chain is Vulko", "kicked Janet", 'Janet\n"""', '"Janet" is not an order'),
    ("chain is Vulko", "Scott hand is Janet", 'Janet\n"""', '"Janet" is not a card'),
    ("chain is Vulko", "always Vukko of Janet health 1", "Vukko", 'did you mean "Vulko"?'),
    ("chain is Vulko", "never log has x", "log has x", "'log' does not describe the position at the end of a line"),
    ("Scott: link Vulko", "set Scott.hand = Vukko", "Vukko", "Vulko"),
    ("Scott: link Vulko", "set Sctt.hand = Vulko", "Sctt", "Scott"),
    ("Scott: link Vulko", "set Scott.hnd = Vulko", "hnd", "hand"),
    ("Scott: link Vulko", "set Scott.hand", "Scott.hand", "write set PLAYER.hand|"),
    ("Scott: link Vulko", "set influence = lots", "lots", "expected a whole number from 0 up, got 'lots'"),
    ("Scott: link Vulko", "set phase = clam", "clam", "expected a phase (combat, chain, claim, cleanup), got 'clam'"),
    ("Scott: link Vulko", "card Vukko", "Vukko", "Vulko"),
    ("chain is Vulko", "legal pass because chain.lifo", "pass because", '"because" goes with "illegal" only'),
    ("hand = ", "wunds = 2\nhand = ", "wunds = ", 'cards in hand, deck or discard: discard = ["2 bite"]'),
]


@each(("old", "new", "needle", "words"), SPOILED)
def test_a_fault_is_told_once_at_its_place_with_the_nearest_spelling(old, new, needle, words):
    text = FILE.replace(old, new, 1)
    assert text != FILE
    (fault,) = faults_of(text)
    assert words in fault
    place = place_of(text, needle) if needle else r"\d+:\d+"
    assert re.match(f"scenario:{place}: ", fault)


@each(
    ("old", "new"),
    [
        ('active = "Scott"', r'active = "Sc\nott"'),
        ('active = "Scott"', r'phase = "\u2028"'),
        ('active = "Scott"', r'"ac\ntive" = 3'),
        ("Vulko", r"V\u0085ulko"),
        ('"Scott"', r'"Sc\nott"'),
    ],
)
def test_a_fault_stands_on_one_line_whatever_it_quotes(old, new):
    for fault in faults_of(FILE.replace(old, new, 1)):
        assert fault.splitlines() == [fault]
        assert re.match(r"scenario:\d+:\d+: ", fault)


@each(
    ("number", "problem"),
    [
        ("9" * 5000, "expected at most 100 characters in a name, got 5,006"),
        ("9" * 90, "no card is called"),
        ("2x", "no card is called"),
        ("²", "no card is called"),
    ],
)
def test_a_minion_in_combat_has_a_number_that_can_be_read(number, problem):
    combat = f'[combat]\nattacks = [{{ attacker = "Vulko#{number}", defender = "Janet" }}]\n'
    text = FILE.replace('hand = ["Vulko", "Death Grip"]', 'play = ["Vulko"]').partition("[chain]")[0] + combat
    (fault,) = faults_of(text.replace('active = "Scott"', 'phase = "combat"'))
    assert problem in fault


def test_many_rules_are_not_listed_when_none_is_near():
    (fault,) = faults_of(FILE.replace('title = "A file to spoil"', 'rules = ["qqq"]'))
    assert fault == 'scenario:2:11: no rule has the id "qqq"'


def test_the_unspoiled_file_has_no_fault():
    assert parse_scenario(FILE).title == "A file to spoil"


def test_five_faults_are_told_at_once_in_the_order_of_the_file():
    text = FILE.replace("title", "titel").replace('"Scott"\n\n', '"Scoot"\n\n').replace("hand", "hnd")
    text = text.replace("Alton Hickman", "Alton Hickmann").replace("Scott: link", "Scott: lnk")
    assert [re.sub(r":\d+: ", ": ", fault) for fault in faults_of(text)] == [
        'scenario:2: unknown key "titel"; did you mean "title"?',
        'scenario:5: no player is called "Scoot"; did you mean "Scott"?',
        'scenario:9: unknown key "hnd"; did you mean "hand"?',
        'scenario:13: no card is called "Alton Hickmann"; did you mean "Alton Hickman"?',
        'scenario:20: unknown verb "lnk"; did you mean "link"?',
    ]


def test_two_players_of_one_name_and_other_faults_of_the_board_hide_no_fault():
    text = FILE.replace('name = "Janet"', 'name = "Scott"').replace("linking", "linkng").replace("Alton", "Alten")
    found = " ".join(faults_of(text.replace("chain is Vulko", "chain is Vukko")))
    assert all(word in found for word in ('two players are called "Scott"', "linkng", "Alten", "Vukko"))


def test_nothing_of_a_faulty_file_runs(tmp_path, monkeypatch):
    ran = []
    monkeypatch.setattr("nightfall_cli.scenario.suite.run_scenario", lambda *args: ran.append(args))
    path = tmp_path / "faulty.toml"
    path.write_text(FILE.replace("expect chain is Vulko", "expect over\nexpct over"), encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"faulty\.toml:22:1: unknown verb .expct."):
        [case.run() for case in cases_of(path)]
    assert ran == []


@each(
    ("text", "words"),
    [
        ("", "format = 1 is missing"),
        ("", "2 to 5 [[player]] tables"),
        ('format = 1\n[[player]]\nname = "Scott"\n', "expected 2 to 5 players, got 1"),
        (
            "format = 1\n" + "".join(f'[[player]]\nname = "{name}"\n' for name in "ABCDEF"),
            "expected 2 to 5 players, got 6",
        ),
        (FILE.replace('name = "Janet"', 'name = "scott"'), "scott"),
        (FILE.replace('name = "Janet"', 'nom = "Janet"'), "needs name"),
        ("player = [1, 2]\nformat = 1", "2 to 5 [[player]] tables"),
    ],
)
def test_a_table_without_its_players_is_refused(text, words):
    assert any(words in fault for fault in faults_of(text))


def test_what_is_not_toml_is_told_with_its_place():
    assert faults_of("format = 1\ntitle = \n")[0] == "scenario:2:9: not TOML: Invalid value"
    fault = faults_of("format = 1\ntitle = Claim phase # why\n")[0]
    assert fault == 'scenario:2:9: not TOML: Invalid value; text stands in quotes: "Claim phase"'
    assert faults_of("a = [True]\n")[0] == "scenario:1:6: not TOML: Invalid value; write true"
    assert faults_of('format = 1\ntitle = "a\n')[0] == "scenario:2:11: not TOML: the text is not closed on its line"
    assert faults_of(FILE.replace("hand", "name"))[0].startswith("scenario:9:")


def test_files_that_cannot_be_read_are_told_by_name(tmp_path):
    (tmp_path / "latin.toml").write_bytes(b"title = '\xff'")
    for name, why in (("latin.toml", "latin.toml:1:10: not UTF-8"), ("missing.toml", "missing.toml: cannot be read")):
        with pytest.raises(ScenarioError, match=why):
            load_scenario(tmp_path / name)


COMBAT = 'phase = "combat"'
ATTACK = '[combat]\nattacks = [{ attacker = "%s", defender = "%s", blockers = [%s] }]\n'
COMMONS = ["Alton Hickman", "Big Ghost", "Blaine Cordell", "Blood Rage", "Death Grip", "Flank Attack", "Leave Me!"]
COMMON_GROUND = '[game]\nsetup = ["common"]\n'
LINK = '{ player = "%s", card = "%s" }'
NINE = [*COMMONS, "Vulko", "Grim Siege"]
TURNS = ", ".join([LINK % ("Scott", "Franz Orlok"), LINK % ("Janet", "Ivan Radinsky"), LINK % ("Scott", "Death Grip")])
IMPOSSIBLE = [
    ("health 0 in play", "", 'play = [{ card = "Vulko", damage = 3 }]', "", "damage.minion"),
    ("eight in an archive", "", 'archives = [{ card = "Vulko", left = 8 }]', "", "zone.archive"),
    ("eight copies", "", 'hand = ["8 Vulko"]', "", "zone.archive"),
    ("eight with the exiled ones", 'exiled = ["4 Vulko"]', 'hand = ["4 Vulko"]', "", "zone.archive"),
    ("more left than can be", "", 'archives = [{ card = "Vulko", left = 6 }]\nhand = ["2 Vulko"]', "", "zone.archive"),
    ("more wounds than exist", "", 'hand = ["21 bite"]', "", "setup.wounds"),
    ("more known wounds than are left", 'wounds = { next = ["20 bite"] }', 'deck = ["bite"]', "", "setup.wounds"),
    ("too many face up", "wounds = { face_up = 21 }", "", "", "setup.wounds"),
    ("three starters of a kind", "", 'deck = ["3 Charlotte Reyes"]', "", "setup.starters"),
    ("starters in an archive", "", 'archives = ["Charlotte Reyes"]', "", "setup.starters"),
    ("three private archives", "", 'archives = ["Vulko", "Blood Rage", "Death Grip"]', "", "setup.draft"),
    ("an archive twice", 'commons = ["Vulko"]', 'archives = ["Vulko"]', "", "setup.draft"),
    ("nine commons", f"commons = {NINE}", "", "", "setup.draft"),
    ("nine commons in Common Ground", f"commons = {NINE}", "", COMMON_GROUND, "setup.common"),
    ("a private archive in Common Ground", "", 'archives = ["Vulko"]', COMMON_GROUND, "setup.common"),
    ("a colour that does not link", "", "", ", ".join([LINK % ("Scott", "Vulko")] * 2), "chain.link-color"),
    ("a chain of another player", "", "", LINK % ("Janet", "Vulko"), "chain.start"),
    ("a link out of turn", "", "", TURNS, "chain.turns"),
    ("claiming after the end", 'phase = "claim"\nwounds = { face_up = 0 }', "", "", "end.trigger"),
    ("a chain after the end", "wounds = { face_up = 0 }", "", "", "end.trigger"),
    ("face-down commons", 'commons = [{ card = "Vulko", hidden = true }]', "", "", "setup.secret"),
    ("attackers still in play", "", 'play = ["Bad Smoke", "Vulko"]', "", "combat.discard"),
    ("a chain in combat", COMBAT, "", LINK % ("Scott", "Vulko"), "chain"),
    ("an attack on oneself", COMBAT, 'play = ["Vulko"]', ATTACK % ("Vulko", "Scott", ""), "combat.must-attack"),
    (
        "a minion at home",
        COMBAT,
        'play = ["Vulko", "Big Ghost"]',
        ATTACK % ("Vulko", "Janet", ""),
        "combat.must-attack",
    ),
    (
        "a blocked Alton",
        COMBAT,
        'play = ["Alton Hickman"]',
        ATTACK % ("Alton Hickman", "Janet", '"Vulko"'),
        "combat.un",
    ),
]


def impossible_board(table, scott, more, allowed=""):
    if more.startswith("{"):
        more = f"[chain]\nlinks = [{more}]\nstage = 'resolving'\n"
    janet = '[[player]]\nname = "Janet"\nplay = ["Vulko"]\n'
    return f'format = 1\n[table]\n{table}\n{allowed}\n[[player]]\nname = "Scott"\n{scott}\n{janet}{more}'


@each(("why", "table", "scott", "more", "rule"), IMPOSSIBLE)
def test_a_board_that_cannot_arise_is_refused_unless_it_is_said_to_be_impossible(why, table, scott, more, rule):
    found = faults_of(impossible_board(table, scott, more))
    assert any("impossible" in fault and rule in fault for fault in found)
    assert parse_scenario(impossible_board(table, scott, more, "impossible = true")).allows_impossible


@each("card", ["Lisaveta Florescu", "Shadow Seven", "Zombie Horde"])
def test_a_board_need_not_tell_that_its_game_has_promo_cards(card):
    scenario = parse_scenario(impossible_board(f'commons = ["{card}"]', "", ""))
    assert not scenario.allows_impossible


@each("case", [IMPOSSIBLE[0], IMPOSSIBLE[1], IMPOSSIBLE[5]])
def test_a_game_is_not_opened_on_a_board_that_cannot_arise(case):
    with pytest.raises(ScenarioError, match=case[-1]):
        Game.from_toml(impossible_board(*case[1:4]))


@each("spoil", [("format = 1", "format = 2"), ("title", "titel"), ('title = "A file to spoil"', 'editions = ["dee"]')])
def test_a_game_is_not_opened_from_a_faulty_file(spoil):
    with pytest.raises(ScenarioError):
        Game.from_toml(FILE.replace(*spoil))


def test_a_file_may_announce_the_faults_it_must_be_refused_for(tmp_path):
    path = tmp_path / "refused.toml"
    for first, passed in (("21:1: unknown verb", True), ("20:1: unknown verb", False), ("21:1: unknown key", False)):
        path.write_text(f"#! {first}\n{FILE.replace('Scott: link', 'lnk')}", encoding="utf-8")
        (case,) = cases_of(path)
        assert case.run().passed is passed
    path.write_text(f"#! 3:1: unknown key\n{FILE}", encoding="utf-8")
    assert [case.run().passed for case in cases_of(path)] == [False]


@each(
    ("line", "columns"),
    [
        ("Scott: discard Zed, 2 Zed", [16, 23]),
        ("expect choices Zed; link Zed", [16, 26]),
        ("set Zed.hand = Zed", [5, 16]),
    ],
)
def test_a_word_that_is_wrong_twice_is_found_at_both_columns(line, columns):
    faults = faults_of(FILE.replace("Scott: link Vulko", line))
    assert [int(fault.split(":")[2]) for fault in faults] == columns


def test_an_expectation_is_for_an_edition_of_the_file():
    text = FILE.replace("format = 1", 'format = 1\neditions = ["en", "fr"]').replace(
        "expect chain", "expect@fr,de chain"
    )
    assert faults_of(text) == ["scenario:22:1: this file does not run under de; its editions: en, fr"]


def test_a_saved_game_may_hold_what_no_game_leads_to_and_be_continued():
    board = impossible_board("", 'play = ["Vulko"]\nturns = 1', "").replace('"Janet"', '"Janet"\nturns = 0')
    assert Game.from_toml(board).state.phase == "chain"
    assert "impossible = true" in Game.from_toml(board).to_toml()
