"""Nothing that is typed or written into a file crashes: it is played, refused or reported."""

import random
from functools import cache

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from samples import each

from nightfall_cli import CardTextError, Game, base_library
from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.cards.sentences import EFFECTS, Effect
from nightfall_cli.cards.text import parse_paragraph, print_effect, print_paragraph
from nightfall_cli.language.form import Verdict
from nightfall_cli.language.play import Played, play_text
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
