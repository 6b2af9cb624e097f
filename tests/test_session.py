"""Sessions: typed lines in, answers out, without a terminal."""

import random

import boards
import pytest
from house import MODULES, imported, where
from samples import each, some

from nightfall_cli import Game
from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.language.verbs import VERBS
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings


def board(scott=None, janet=None, phase="chain", **tables):
    return boards.text(scott, None, janet, phase=phase, impossible=False, **tables)


def attack(*attackers, blockers=(), stage="resolving"):
    attacks = [{"attacker": name, "defender": "Janet", "blockers": list(blockers)} for name in attackers]
    return {"attacks": attacks, "stage": stage}


def resolving(card, stage="resolving", turn="Scott"):
    return {"links": [{"player": "Scott", "card": card}], "stage": stage, "turn": turn}


HAND = {"hand": ["Vulko", "Marcus Toth"]}
HANDS = board({**HAND, "deck": ["bite", "burn"]}, {"play": ["Vulko"], "discard": ["bleed"]})
TWO = {"play": ["Marcus Toth", "Alton Hickman"]}
FIGHT = board({"play": ["Vulko"]}, TWO, "combat")
RACE = board({"play": ["Vulko", "Big Ghost"]}, phase="combat", combat=attack("Vulko", "Big Ghost"))
WALL = board({"play": ["Big Ghost"]}, TWO, "combat", combat=attack("Big Ghost", blockers=TWO["play"]))
BLOCK = board({"play": ["Vulko"]}, TWO, "combat", combat=attack("Vulko", stage="blocking"))
ORLOK = board(chain=resolving("Franz Orlok"))
SHOP = board({"hand": ["Vulko"]}, phase="claim", commons=["Alton Hickman"])
CLEAN = board({"hand": ["bite", "4 Vulko"], "deck": ["2 Blood Rage"]}, phase="cleanup")
DRAFT = Game.new(["Scott", "Janet"], seed=3).to_toml()
FORCED = board(chain=resolving("Franz Orlok", "linking", "Janet"))


def open_session(text=HANDS, **options):
    return Session(Game.from_toml(text), **options)


# What a verb does: the board, the lines before, the line, words of the answer.
CASES = {
    "draft": (DRAFT, [], Game.from_toml(DRAFT).legal_moves().texts()[2], "drafts"),
    "attack": (FIGHT, [], "attack Vulko -> Janet", "Vulko of Scott attacks Janet"),
    "block": (BLOCK, [], "block Marcus Toth -> Vulko", "Marcus Toth of Janet blocks Vulko"),
    "resolve": (RACE, [], "resolve Big Ghost", "Big Ghost on Janet resolves: 5 damage"),
    "link": (HANDS, [], "link Vulko", "Scott starts the chain with Vulko"),
    "pass": (HANDS, [], "pass", "Scott starts no chain"),
    "target": (ORLOK, [], "target Janet", "Scott targets Janet"),
    "choose": (WALL, [], "choose Alton Hickman", "Alton Hickman of Janet is destroyed"),
    "discard": (SHOP, [], "discard Vulko", "influence is now 3"),
    "claim": (SHOP, ["discard Vulko"], "claim Alton Hickman", "Scott claims Alton Hickman from commons for 3"),
    "wounds": (CLEAN, [], "wounds bite", "Scott draws Blood Rage"),
    "board": (HANDS, [], "board", "Vulko 3/≈3"),
    "hand": (HANDS, [], "hand", "Scott: Vulko, Marcus Toth"),
    "chain": (HANDS, ["link Vulko"], "chain", "Vulko of Scott"),
    "archives": (SHOP, [], "archives", "Alton Hickman ×7"),
    "discards": (HANDS, [], "discards Janet", "bleed"),
    "card": (HANDS, [], "card Vulko", "blocks damage inflicted on you"),
    "legal": (HANDS, [], "legal", "link Marcus Toth"),
    "why": (HANDS, ["link Vulko"], "why", "chain.start"),
    "log": (HANDS, ["link Vulko"], "log 1", "Scott starts the chain with Vulko"),
    "rule": (HANDS, [], "rule kicker", "What is a kicker?"),
    "try": (HANDS, [], "try Janet has Vulko; Scott links Blood Rage on Janet", "Vulko blocks ≈2 damage"),
    "verify": (HANDS, [], "verify Alton Hickman survives Furious Melee", "SUPPORTED"),
    "hint": (HANDS, [], "hint", "link Marcus Toth"),
    "help": (HANDS, [], "help link", "example, legal now: link Vulko"),
    "undo": (HANDS, ["link Vulko"], "undo", "undid 1 line: Scott: link Vulko"),
    "redo": (HANDS, ["link Vulko", "undo"], "redo", "redid 1 line"),
    "next": (HANDS, ["link Vulko", "undo"], "next", "1. Scott: link Vulko"),
    "back": (HANDS, ["link Vulko"], "back", "before 1. Scott: link Vulko"),
    "restart": (HANDS, ["link Vulko", "pass"], "restart", "undid 2 lines: Scott: link Vulko; Scott: pass"),
    "mark": (HANDS, [], "mark here", "marked here"),
    "goto": (HANDS, ["mark here", "link Vulko"], "goto here", "at here"),
    "new": (HANDS, [], "new Ann, Bob, Cid setup quick seed 5 edition de first Bob", "Ann, Bob, Cid, seed 5"),
    "again": (HANDS, [], "again", "a new game of Scott, Janet, seed"),
    "settings": (HANDS, [], "settings language = de", "language ist de"),
    "alias": (HANDS, [], "alias k = link", "k stands for link"),
    "save": (HANDS, [], "save {path}/a.toml", "a.toml"),
    "load": (HANDS, ["save {path}/a.toml", "link Vulko"], "load {path}/a.toml", "a.toml"),
    "record": (HANDS, ["link Vulko"], "record {path}/b.toml --title Two words", "b.toml"),
    "edit": (HANDS, [], "edit on", "on"),
    "auto": (HANDS, [], "auto on", "on"),
    "set": (HANDS, ["edit on"], "set Scott.hand = Big Ghost", "Scott.hand = Big Ghost"),
    "source": (HANDS, [], "source {path}/lines.txt", "Scott starts the chain with Vulko"),
    "accept": (HANDS, [], "accept", "no failing line is open here"),
    "settle": (FORCED, [], "settle", "only one answer was legal: Janet: link an order or pass: pass"),
    "seed": (HANDS, [], "seed 7", "7"),
    "quit": (HANDS, [], "quit", ""),
    "expect": (HANDS, [], "expect Scott hand is Vulko, Marcus Toth", "✓"),
}
CHANGE_NOTHING = {"accept", "save", "record", "edit", "auto", "quit", "mark", "settings", "alias"}


@each("verb", VERBS)
def test_every_verb_does_what_it_says(verb, tmp_path):
    text, before, line, words = CASES[verb.name]
    session = open_session(text)
    (tmp_path / "lines.txt").write_text("# a script\n\nScott: link Vulko\nexpect chain count 1\n", encoding="utf-8")
    for earlier in before:
        assert session.execute(earlier.format(path=tmp_path)).ok
    state, shown = session.state, session.execute(line.format(path=tmp_path))
    assert shown.ok and shown.quit is (verb.name == "quit")
    assert words in "\n".join(shown.lines)
    assert (session.state == state) is (verb.group == "question" or verb.name in CHANGE_NOTHING)


def test_undo_and_redo_go_through_moves_edits_and_forced_answers():
    session = open_session(HANDS, auto=True)
    lines = ["link Vulko", "edit on", "set Janet.play = Marcus Toth", "seed 9", "discard Marcus Toth", "pass"]
    states = [session.state]
    for line in lines:
        assert session.execute(line).ok, line
        if line != "edit on":
            states.append(session.state)
    assert len({state.fingerprint() for state in states}) == len(states)
    for state in reversed(states[:-1]):
        assert session.execute("undo").ok
        assert session.state == state
    assert "nothing" in session.execute("undo").lines[0]
    assert session.execute("redo 2").ok and session.state == states[2]
    assert session.execute("redo 99").ok and session.state == states[-1]
    session.execute("undo 2")
    session.execute("pass")
    assert "nothing" in session.execute("redo").lines[0]


def test_redo_tells_again_what_happened_and_undo_does_not():
    session = open_session(HANDS)
    linked, passed = (session.execute(line).lines for line in ("link Vulko", "pass"))
    asked = session.execute("redo").lines[1:]
    undone = "undid 2 lines: Scott: link Vulko; Scott: pass"
    assert session.execute("undo 2").lines == (undone, "Scott: link an order or pass")
    assert session.execute("redo").lines[:-1] == ("redid 1 line", *linked)
    assert session.execute("redo").lines == ("redid 1 line", *passed, *asked)
    assert session.execute("redo").lines == ("nothing to redo", *asked)
    session.execute("undo 2")
    assert session.execute("redo 2").lines == ("redid 2 lines", *linked, *passed, *asked)


@each(
    "line", ["expect Ann wound 2", "expect qq", "expect@xx over", "seed x", "set Ann.foo = 2", "set Scott.play = bite"]
)
def test_a_fault_of_an_expectation_or_an_edit_is_said_in_the_language(line):
    lines = [Session(boards.linking(), settings=Settings(language=name)) for name in LANGUAGES]
    said = [(session.execute("edit on"), session.execute(line))[1].lines[0].partition(":")[2] for session in lines]
    assert len(set(said)) == len(LANGUAGES)


def test_redo_into_another_game_does_not_tell_its_whole_log():
    session = open_session(HANDS)
    session.execute("link Vulko")
    session.execute("new Ann, Bob, Cid setup quick seed 5")
    session.execute("undo")
    assert len(session.execute("redo").lines) == 2


FILES = ["load {path}/missing.toml", "load {path}/faulty.toml", "save {path}/no/folder.toml", "source {path}/none.txt"]
REFUSED = {
    "not-there": ["link Blood Rage"],
    "not-your-decision": ["Janet: pass"],
    "unknown-card": ["link Vukko"],
    "unknown-player": ["Zed: pass", "board Zed"],
    "wrong-phase": ["claim Vulko", "set influence = 9"],
    "chain.link-color": ["link Vulko"],
    "syntax": [
        "lnk Vulko",
        "expect nonsense",
        "undo two",
        "undo ²",
        "log ²",
        "seed x",
        "auto maybe",
        "save",
        "save ''",
        *FILES,
    ],
}


@each(("line", "code"), [(line, code) for code, lines in REFUSED.items() for line in lines])
def test_a_refused_line_changes_nothing_and_why_tells_the_reason(line, code, tmp_path):
    (tmp_path / "faulty.toml").write_text(HANDS.replace("Vulko", "Vukko"), encoding="utf-8")
    three = board({"hand": ["Vulko", "Marcus Toth", "Ivan Radinsky"]})
    session = open_session(three)
    session.execute("link Marcus Toth")
    state, key = session.state, session.state.key()
    shown = session.execute(line.format(path=tmp_path))
    assert shown.refusal.code == code and not shown.ok
    assert session.state is state and state.key() == key
    first, *rest = session.execute("why").lines
    assert f"[{code}]" in first and shown.refusal.message in first and rest
    session.execute("pass")
    assert f"[{code}]" not in "\n".join(session.execute("why").lines)
    session.execute("undo 2")
    assert session.state == open_session(three).state


def replays(path):
    scenario = parse_scenario(path.read_text(encoding="utf-8"), str(path))
    return scenario.title, [run_scenario(scenario, edition).passed for edition in scenario.editions]


@pytest.mark.parametrize("seed", some([5, 0, 1, 2, 3, 4], 6))
def test_a_recorded_game_is_a_scenario_that_passes(seed, tmp_path):
    players, edition = ["Scott", "Brad", "Janet"][: 2 + seed % 2], ["en", "de", "ru"][seed % 3]
    game = Game.new(players, seed, edition, "quick" if seed % 2 else "draft")
    session = Session(game, auto=seed % 2 == 0, bots={1: "random"} if seed > 2 else None, seed=seed)
    session.begin()
    chance = random.Random(seed)
    session.execute("edit on")
    for number in range(150):
        if number % 20 == 9:
            assert session.execute(f"seed {number}").ok
            session.execute("undo 3")
        if number == 100 and not session.execute("set Scott.deck = 2 Charlotte Reyes, Yuri Koroviev").ok:
            session.execute("set influence = 4")
        session.execute(chance.choice([*Game(session.state).legal_moves().texts(), "hand", "lnk"]))
        if number % 74 == 0:
            assert session.execute(f'record {tmp_path}/game.toml --title "Played"').ok
            assert replays(tmp_path / "game.toml") == ("Played", [True])


def test_a_recorded_draft_is_loaded_as_a_draft(tmp_path):
    session = Session(Game.new(["Scott", "Brad"], 7))
    file = f"{tmp_path}/draft.toml"
    assert session.execute("1").ok and session.execute(f"record {file}").ok
    loaded = session.execute(f"load {file}").lines[0]
    assert loaded == f"loaded the board of {file}; nightfall step {file} walks through its script"
    assert session.state.phase == "draft"


def test_quotes_around_a_file_name_are_no_part_of_it(tmp_path):
    session, quoted = Session(boards.linking()), f'"{tmp_path}/my {{}}"'.format
    for line in (
        f"save {quoted('g.game')}",
        f'record {quoted("r.toml")} --title "T"',
        f"board --svg {quoted('b.svg')}",
    ):
        assert session.execute(line).ok
    (tmp_path / "my l.txt").write_text("legal", encoding="utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my b.svg", "my g.game", "my l.txt", "my r.toml"]
    for line in (f"load {quoted('g.game')}", f"load '{tmp_path}/my r.toml'", f"source {quoted('l.txt')}"):
        assert session.execute(line).ok


def test_a_recorded_game_has_only_what_its_script_needs(tmp_path):
    session = Session(Game.new(["Scott", "Brad"], 7, setup="quick"))
    lines = [session.execute(line) for line in ("link Bad Smoke", "pass", f"record {tmp_path}/game.toml")]
    assert all(line.ok for line in lines)
    assert replays(tmp_path / "game.toml")[1] == [True]
    written = (tmp_path / "game.toml").read_text(encoding="utf-8")
    assert len(written.splitlines()) <= 40
    assert "deck" not in written and "wounds =" not in written


WRITING = (
    "save {path}/out.toml",
    "record {path}/out.game",
    "board --svg {path}/out",
    "chain --text {path}/out",
    "settings language = de",
    "settings menu = off",
    "alias k = link",
)


@each("line", WRITING)
def test_a_script_writes_only_when_the_user_allows_it(line, tmp_path):
    script, outer = tmp_path / "lines.txt", tmp_path / "outer.txt"
    script.write_text(f"link Vulko\n{line.format(path=tmp_path)}\n", encoding="utf-8")
    session = open_session(HANDS)
    session.settings_path = tmp_path / "settings.toml"
    settings = session.settings
    for inner in ("source {script}", "source --allow-writes {script}"):
        outer.write_text(inner.format(script=script) + "\n", encoding="utf-8")
        for typed in (f"source {outer}", f"source {script}"):
            shown = session.execute(typed)
            assert not shown.ok and session.settings == settings
            assert sorted(path.name for path in tmp_path.iterdir()) == ["lines.txt", "outer.txt"]
            if "allow" not in inner:
                reason = "scripts may not write files or settings; source --allow-writes SCRIPT allows it"
                assert reason in "\n".join(shown.lines)
            session.execute("undo")
    assert session.execute(f"source --allow-writes {script}").ok
    assert len(list(tmp_path.iterdir())) == 3
    session.execute("undo")
    outer.write_text(f"source {script}\n", encoding="utf-8")
    assert session.execute(f"source --allow-writes {outer}").ok
    assert session.execute(line.format(path=tmp_path)).ok


def test_only_the_session_writes_what_a_line_names():
    shell = [path for path in MODULES if where(path).startswith("shell/")]
    users = [where(path) for path in shell if "nightfall_cli.files.writing.write_file" in imported(path)]
    assert users == ["shell/session_state.py"]


def test_source_stops_at_the_line_that_fails_or_is_refused(tmp_path):
    path = tmp_path / "lines.txt"
    for bad in ("expect Scott wounds 5", "link Blood Rage", f"source {path}"):
        path.write_text(f"link Vulko\n{bad}\npass\n", encoding="utf-8")
        session = open_session(HANDS)
        shown = session.execute(f"source {path}")
        assert not shown.ok
        assert shown.lines[-1].startswith(f"{path}:2: {bad}") or "source" in bad
        assert [link.card.name for link in session.state.chain] == ["Vulko"]
        assert session.execute("undo").ok and session.state.chain == ()


@each("begin", ["begin", "auto on", "load {path}", "link Franz Orlok"])
def test_forced_decisions_are_answered_at_once_and_told_while_auto_is_on(begin, tmp_path):
    path = tmp_path / "forced.toml"
    path.write_text(FORCED, encoding="utf-8")
    if begin == "link Franz Orlok":
        session = open_session(board({"hand": ["Franz Orlok"]}), auto=True)
        shown = session.execute(begin)
    else:
        session = open_session(FORCED, auto=begin != "auto on")
        shown = session.begin() if begin == "begin" else session.execute(begin.format(path=path))
    assert session.state.decision.asked[:2] == (0, "target")
    assert "Janet: link an order or pass: pass" in "\n".join(shown.lines)


def test_forced_decisions_wait_for_a_move_line_while_auto_is_off():
    session = open_session(FORCED)
    session.begin()
    assert session.execute("expect decision Janet link").ok
    assert session.execute("target Janet").ok


@each("line", ["pass", "load {path}", "set active = Janet"])
def test_bots_answer_for_their_seats_at_once(line, tmp_path):
    path = tmp_path / "forced.toml"
    path.write_text(FORCED, encoding="utf-8")
    session = open_session(board({"deck": "starting"}, {"deck": "starting"}, "cleanup"), bots={1: "random"})
    session.begin()
    session.execute("edit on")
    assert session.execute(line.format(path=path)).ok
    assert session.state.decision.player == 0


MINE = {"hand": ["Grim Siege"], "play": ["Alton Hickman"]}


@each(
    ("scott", "tables"),
    [
        (MINE, {"chain": resolving("Shock and Awe")}),
        (MINE, {"phase": "claim"}),
        (MINE, {"phase": "claim", "game": {"permissions": 1}}),
        ({}, {"chain": resolving("Shock and Awe")}),
    ],
)
def test_a_closed_table_tells_nothing_about_hidden_cards(scott, tables):
    sessions = []
    for cards in (("Vulko", "Big Ghost", "Blood Rage"), ("Blood Rage", "Vulko", "Big Ghost")):
        archive, hand, deck = cards
        hidden = {"archives": [{"card": archive, "hidden": True}], "hand": [hand], "deck": [deck, "bite"]}
        janet = {"play": ["Marcus Toth"], **hidden}
        text = board({**scott, "deck": [archive]}, janet, wounds={"next": ["bite"]}, **tables)
        sessions.append(open_session(text, open_table=False))
    lines = [
        "board",
        "board Janet",
        "hand",
        "chain",
        "archives",
        "discards Janet",
        "legal",
        "hint",
        "hint search:9",
        "log 99",
    ]
    for thing in ("Vulko", "Big Ghost", "Vulko of Janet", "archive Vulko of Janet", "archive 1 of Janet"):
        lines += [f"target {thing}", "why", f"claim {thing}", f"choose {thing}"]
    assert [line for line in lines if sessions[0].execute(line).lines != sessions[1].execute(line).lines] == []
    lines = ["Janet hand has Vulko", "Janet hand is bite", "Scott deck is Vulko", "archive Vulko of Janet left 7"]
    lines += ["Janet archives has Vulko", "Scott deck top is Vulko", "illegal claim archive 1 of Janet"]
    expected = [f"expect {line}" for line in lines]
    assert [line for line in expected if sessions[0].execute(line).lines != sessions[1].execute(line).lines] == []


@each("line", ["undo {}", "redo {}", "log {}", "seed {}", "expect Scott wounds {}", "goto {}", "new seed {}"])
def test_a_number_too_long_to_mean_anything_is_refused(line):
    session = open_session()
    state = session.state
    assert not session.execute(line.format("9" * 5000)).ok
    assert session.state is state


def test_a_wound_is_no_archive_of_the_commons():
    session = open_session()
    session.execute("edit on")
    assert "cannot be in the commons" in session.execute("set commons = Vulko, bite").lines[0]


@each("verb", ["hand", "archives", "legal", "why"])
def test_a_question_that_takes_nothing_says_so(verb):
    outcome = open_session().execute(f"{verb} Janet")
    assert not outcome.ok
    assert f"{verb} takes no arguments, got 'Janet'" in outcome.lines[0]


def test_a_hint_may_be_asked_of_any_bot():
    session = open_session()
    assert "a search:5 bot would play: " in session.execute("hint search:5").lines[0]
    assert " of 5 tries led here; about " in session.execute("hint search:5").lines[0]
    refused = session.execute("hint serch")
    assert not refused.ok
    assert 'did you mean "search"?' in refused.lines[0]


def test_wounds_that_may_not_be_counted_are_not_told_by_an_expectation():
    text = HANDS.replace('"en"', '"de"')
    number = open_session(text).state.face_up
    assert open_session(text).execute(f"expect face-up {number}").ok
    closed = open_session(text, open_table=False)
    told = {closed.execute(f"expect face-up {n}").lines for n in (1, number)}
    assert len(told) == 1
    assert "players may not count the face-up wounds" in told.pop()[0]


def test_a_permission_that_is_used_up_is_told_as_such():
    archives = {"archives": ["Vulko", "Marcus Toth"]}
    session = open_session(board({"hand": ["3 bite"]}, archives, "claim", influence=20, game={"permissions": 1}))
    assert session.execute("claim Marcus Toth from Janet").ok
    told = session.execute("claim Vulko from Janet")
    assert "Vulko is in Janet's private archive, and every permission is used" in "\n".join(told.lines)
