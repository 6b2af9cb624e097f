"""Nothing that is typed or written into a file crashes: it is played, refused or reported."""

import copy
import random
from functools import cache

import shipped
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from samples import each

from nightfall_cli import CardFileError, CardTextError, Game, ScenarioError, base_library
from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.cards.sentences import EFFECTS, Effect
from nightfall_cli.cards.text import parse_paragraph, print_effect, print_paragraph
from nightfall_cli.files.printable import visible_line
from nightfall_cli.games.reader import read_game
from nightfall_cli.games.replay import replay
from nightfall_cli.games.writer import history_text
from nightfall_cli.language.form import Verdict
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.suggest import suggest
from nightfall_cli.language.verbs import BY_NAME
from nightfall_cli.measure.selfcheck import table_for
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.edits import edit
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.save import recorded_scenario
from nightfall_cli.search.quantified import FORMS, judge
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings
from nightfall_cli.shell.start import session_of

LIBRARY = base_library()
QUIET = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
WORDS = st.sampled_from(
    [
        *BY_NAME,
        *NAMES,
        *LIBRARY.cards,
        *(form.usage for form in FORMS),
        *("wounds", "hand", "is", "has", "count", "empty", "of", "from", "->", ",", ":", "#", "#2", "2", "0", "99"),
        *("-1", "all", "commons", "archive", "bite", "wound", "not", "because", "@de", "=", "'"),
        "expect@de,fr",
        "Janet's",
        "",
    ]
)
LINES = st.one_of(st.text(max_size=60), st.lists(WORDS, min_size=1, max_size=7).map(" ".join))


@cache
def _played(seed: int) -> Game:
    game = table_for(seed).new_game()
    choose = random.Random(seed)
    state = game.state.copy()
    for _ in range(choose.randrange(160)):
        if state.decision is None:
            break
        play(state, choose.choice(legal_moves(state)))
    return Game(state)


def position(seed: int) -> Game:
    """A game some way in, at a decision that depends on the seed; whoever asks may play on."""
    return _played(seed).copy()


@QUIET
@given(st.integers(0, 60), LINES)
def test_any_line_is_played_or_refused(seed, line):
    state = position(seed).state
    before = state.key()
    result = play_text(state, line)
    assert isinstance(result, Played | Refusal)
    if isinstance(result, Refusal):
        assert result.message
        assert result.kind in ("invalid", "illegal", "ambiguous")
    assert state.key() == before


@QUIET
@given(st.integers(0, 60), LINES)
def test_any_subject_is_judged_or_refused(seed, subject):
    state = position(seed).state
    before = state.key()
    assert isinstance(judge(state, subject), Verdict | Refusal)
    assert state.key() == before


@QUIET
@given(st.integers(0, 60), LINES)
def test_every_offered_move_is_accepted(seed, line):
    state = position(seed).state
    for candidate in suggest(state, line):
        verb = BY_NAME.get(candidate.line.split(": ")[-1].split(" ")[0])
        begun = candidate.line.endswith((" ", ": "))
        if verb is not None and verb.group == "move" and candidate.refused is None and not begun:
            assert isinstance(play_text(state, candidate.line), Played), candidate


@QUIET
@given(st.integers(0, 60), st.lists(LINES, max_size=4))
def test_a_session_takes_any_lines(seed, lines):
    session = Session(position(seed))
    for line in lines:
        verb = BY_NAME.get(line.split(" ")[0].casefold())
        if verb is None or verb.name not in ("save", "record", "load", "source"):
            session.execute(line)
    session.execute("undo 99")
    assert session.state == position(seed).state


@QUIET
@given(st.integers(0, 60), LINES)
def test_any_table_edit_is_made_or_refused(seed, text):
    state = position(seed).state
    before = state.key()
    result = edit(state, f"set {text}")
    assert state.key() == before
    assert isinstance(result, Refusal) or result.decision is not None or result.winners is not None


SENTENCES = st.builds(
    lambda name, n, language: print_effect(Effect(name, n), language),
    st.sampled_from(EFFECTS),
    st.integers(0, 1200),
    st.sampled_from(LANGUAGES),
)


@QUIET
@given(st.one_of(st.text(max_size=80), st.lists(SENTENCES, max_size=3).map(" ".join)))
def test_any_card_text_is_read_or_refused(text):
    for label in ("", "Chain: ", "Kicker: Instead, ", "IM SPIEL: ", "Pleine Lune : à la place, "):
        try:
            paragraph = parse_paragraph(label + text)
        except CardTextError as error:
            assert 0 <= error.column <= len(error.text)
        else:
            for language in LANGUAGES:
                assert parse_paragraph(print_paragraph(paragraph, language)) == paragraph


HEAD = '[Format "nightfall-game 1"]\n[Players "Ann, Bob"]\n[Setup "quick"]\n'
GAME_LINES = st.one_of(
    st.text(max_size=40),
    st.builds("{}. {}".format, st.integers(0, 4), LINES),
    st.builds("{} {}".format, st.sampled_from(["(", ")", "mark", "shuffle Ann:", "[Board]", "    ", ";", ";;"]), LINES),
    st.sampled_from(["1. Ann: pass", "1. Bob: pass", "2. Ann: pass", "2. Bob: pass", "( x", ")", "mark x"]),
)


@QUIET
@given(st.one_of(st.text(), st.lists(GAME_LINES, max_size=8).map(lambda lines: HEAD + "\n".join(lines))))
def test_any_text_is_read_as_a_game_or_refused(text):
    try:
        replayed = replay(read_game(text, "my.game"))
    except ScenarioError as error:
        assert error.faults and all(fault.startswith("my.game:") for fault in error.faults)
        assert all(visible_line(fault) == fault for fault in error.faults)
    else:
        assert all(visible_line(drift) == drift for drift in replayed.drifts)
        session = session_of(replayed, 0, Settings())
        again = replay(read_game(history_text(session.history)))
        assert again.states == replayed.states


JUNK = [0, -1, 3, "", "x", "Vulko", "2 Vulko", "Janet", True, [], ["Vulko"], {}, {"card": "Vulko"}, 1.5, [[]]]


def mutated(document, choose):
    """The document with one or two values replaced, removed or doubled, anywhere in it."""
    for _ in range(choose.randint(1, 2)):
        node = document
        while True:
            keys = list(node) if isinstance(node, dict) else list(range(len(node)))
            if not keys:
                break
            key = choose.choice(keys)
            if isinstance(node[key], (dict, list)) and node[key] and choose.random() < 0.7:
                node = node[key]
                continue
            action = choose.randrange(3)
            if action == 0:
                node[key] = copy.deepcopy(choose.choice(JUNK))
            elif action == 1:
                del node[key]
            elif isinstance(node, list):
                node.append(copy.deepcopy(node[key]))
            else:
                node[f"{key}x"] = copy.deepcopy(node[key])
            break
    return document


@each("seed", range(400), 8)
def test_a_mutated_scenario_is_refused_or_runs(seed):
    choose = random.Random(seed)
    document = mutated(copy.deepcopy(shipped.document(choose.choice(shipped.READ))), choose)
    text = tomli_w.dumps(document)
    try:
        scenario = parse_scenario(text)
    except ScenarioError as error:
        assert error.faults
        assert all(fault.startswith("scenario:") for fault in error.faults)
    else:
        for edition in scenario.editions:
            run_scenario(scenario, edition)


@each("seed", range(200), 8)
def test_a_scenario_with_mutated_lines_is_refused_or_runs(seed):
    choose = random.Random(seed)
    lines = shipped.text(choose.choice(shipped.READ)).split("\n")
    at = choose.randrange(len(lines))
    junk = choose.choice(["", "]", '"', "x = ", "expect", "[[player]]", "Janet: link", choose.choice(lines), "'''"])
    lines[at : at + choose.randrange(2)] = [junk]
    try:
        scenario = parse_scenario("\n".join(lines))
    except ScenarioError as error:
        assert error.faults
    else:
        run_scenario(scenario, scenario.editions[0])


@each("seed", range(100), 5)
def test_any_card_file_is_read_or_refused(seed):
    choose = random.Random(seed)
    card = {
        "name": choose.choice(["Night Market", "Vulko"]),
        "kind": "minion",
        "color": "red",
        "links": ["red", "blue"],
        "cost": 3,
        "species": "ghoul",
        "strength": 2,
        "health": 2,
        "text": ["Chain: Draw 2 cards.", "In play: This card can't be blocked."],
    }
    text = tomli_w.dumps(mutated({"card": [card]}, choose))
    try:
        library = LIBRARY.with_text(text, "mine.toml")
    except CardFileError as error:
        assert all(fault.startswith("mine.toml") for fault in error.faults)
    else:
        assert set(library.cards) >= set(LIBRARY.cards)


@each("seed", range(24))
def test_a_position_of_random_play_is_a_scenario_that_goes_on_identically(seed):
    game = position(seed)
    text = recorded_scenario(game.state, [], game.state, "A position")
    scenario = parse_scenario(text)
    board = scenario.place(game.state.edition.name)
    assert board == game.state
    assert run_scenario(scenario, game.state.edition.name).passed
    here, there = game.state.copy(), board.copy()
    choose = random.Random(seed)
    for _ in range(25):
        if here.decision is None:
            break
        move = choose.choice(legal_moves(here))
        play(here, move)
        play(there, move)
    assert here == there
