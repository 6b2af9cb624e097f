"""The prompt, and the lines below it: what is asked, how things stand, what speaks against the line being typed."""

import random

import boards
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import each

from nightfall_cli import Game
from nightfall_cli.language.say import question_text
from nightfall_cli.language.verbs import VERBS
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.shell.complete import KEYS, objection_to, prompt_pieces, toolbar_pieces
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings

WIDE = 400
POSITIONS = (*boards.POSITIONS, boards.over)
ALIASES = Settings(aliases={"k": "link"})


def words(session, text="", width=WIDE):
    return "".join(piece for _, piece in toolbar_pieces(session, text, width))


def about(session, text):
    """The style and the words about the line that is being typed."""
    style, told = toolbar_pieces(session, text, WIDE)[-1]
    return style, told.replace("\n", " ")


def wounds(edition="en"):
    """A table where everybody has wounds in several places."""
    scott = {"hand": ["2 bite"], "deck": ["burn", "Vulko"], "discard": ["bleed"]}
    return boards.board(scott, {"discard": ["burn"]}, {"hand": ["Vulko"]}, edition=edition, phase="claim", influence=7)


# -- the prompt -------------------------------------------------------------------------------


@each("make", POSITIONS)
def test_the_prompt_names_the_decider(make):
    session = Session(make())
    decision = session.state.decision
    name = session.state.names[decision.player] if decision else "game over"
    assert prompt_pieces(session) == [("player", name), ("", "> ")]


def test_the_prompt_goes_with_the_decision():
    session = Session(boards.blockers())
    assert prompt_pieces(session)[0] == ("player", "Brad")
    session.execute("pass")
    assert prompt_pieces(session)[0] == ("player", "Janet")
    session.execute("undo")
    assert prompt_pieces(session)[0] == ("player", "Brad")


# -- how things stand -------------------------------------------------------------------------


@each("make", POSITIONS)
def test_phase_decision_influence_and_everybodys_wounds_are_told(make):
    session = Session(make())
    state, pieces = session.state, toolbar_pieces(session, "", WIDE)
    first = "".join(piece for _, piece in pieces).split("\n")[0]
    assert ("title", question_text(state)) in pieces
    assert state.phase in first if state.decision else first.startswith("the game is over")
    assert f" · influence {state.influence} · " in first
    told = ", ".join(f"{name} {sum(Game(state).wounds(name).values())}" for name in state.names)
    assert ("wound", f"wounds: {told}") in pieces


def test_wounds_in_hand_deck_and_discard_pile_count():
    assert ("wound", "wounds: Scott 4, Brad 1, Janet 0") in toolbar_pieces(Session(wounds()), "", WIDE)
    assert "Scott: discard, claim or pass · Scott's turn · claim · influence 7" in words(Session(wounds()))


def test_the_same_wounds_are_told_on_a_closed_table_to_everybody():
    open_table, closed = Session(wounds()), Session(wounds(), open_table=False)
    assert toolbar_pieces(open_table, "", WIDE) == toolbar_pieces(closed, "", WIDE)


@each("edition", EDITIONS)
def test_face_up_wounds_are_told_only_where_they_may_be_counted(edition):
    session = Session(wounds(edition))
    counted = EDITIONS[edition].face_up_wounds_counted
    assert (f" · {session.state.face_up} face up" in words(session)) is counted
    assert ("face up" in words(session)) is counted and str(session.state.face_up) == "30"


def test_the_words_change_with_every_move():
    session = Session(boards.claiming())
    assert "influence 9" in words(session)
    session.execute("discard bite")
    assert "influence 10" in words(session)
    session.execute("pass")
    assert words(session).startswith("Scott: use the wound effect or pass")


# -- the line that is being typed -------------------------------------------------------------


@each(
    ("text", "code"),
    [
        ("link Death", "chain.link-color"),
        ("k Death", "chain.link-color"),
        ("Janet: link Vulko", "not-your-decision"),
        ("claim Vulko", "wrong-phase"),
        ("link Zzz", "unknown-card"),
        ("link Marcus Toth", "not-there"),
        ("Zed: link", "unknown-player"),
        ("lnk", "syntax"),
        ("link Vulko; link Blood", "chain.link-color"),
        ("link Vulko; link Vulko", "not-there"),
        ("pass; link Vulko", "not-there"),
        ("link Vulko; claim", "wrong-phase"),
        ("k Vulko; k Blaine", "chain.link-color"),
        ("link Death Grip; pass", "chain.link-color"),
    ],
)
def test_an_objection_is_told_with_its_code(text, code):
    session = Session(boards.linking(), settings=ALIASES)
    assert objection_to(session, text).code == code
    style, told = about(session, text)
    assert style == "refused" and told.startswith("✗ ") and told.endswith(f"[{code}]")
    assert objection_to(session, text).message in told


@each("line", ["link Vulko; link Death Grip", "k Vulko; pass", "hand; link Vulko", "Scott: pass;board"])
def test_a_line_that_will_be_accepted_is_not_objected_to(line):
    session = Session(boards.linking(), settings=ALIASES)
    for length in range(len(line) + 1):
        assert objection_to(session, line[:length]) is None, line[:length]
    assert session.execute(line).ok


@pytest.mark.parametrize("auto", [False, True])
def test_no_line_is_objected_to_that_waits_for_a_forced_answer(auto):
    forced = {"links": [{"player": "Scott", "card": "Franz Orlok"}], "stage": "linking", "turn": "Janet"}
    session = Session(boards.board({}, None, {}, chain=forced), auto=auto)
    session.begin()
    for length in range(len("target Janet") + 1):
        assert objection_to(session, "target Janet"[:length]) is None, length
    assert objection_to(session, "claim x").code == "wrong-phase"
    assert session.execute("target Janet").ok


@each("verb", VERBS)
def test_a_verb_tells_how_it_is_used(verb):
    makes = [make for make in boards.POSITIONS if verb.group != "move" or make().state.decision.kind in verb.answers]
    session = Session(makes[-1]())
    assert about(session, verb.name) == ("faint", f"{verb.name} {verb.usage}".strip() + f" · {verb.help}")
    assert about(session, f"hand; {verb.name}")[1] == about(session, verb.name)[1]


@each("text", ["", "  ", "li", "Scott", "Scott: ", "# a note"])
def test_without_a_verb_the_keys_are_told(text):
    assert about(Session(boards.linking()), text) == ("faint", KEYS)


def test_when_the_game_is_over_it_says_so():
    session = Session(boards.over())
    assert words(session).startswith("the game is over · ")
    assert about(session, "link Vulko") == ("refused", "✗ the game is over [wrong-phase]")
    assert about(session, "board")[0] == "faint"


# -- width ------------------------------------------------------------------------------------


def long_names():
    game = Game.new(["Charlotte", "Bartholomew", "Maximiliane", "Konstantin", "Friederike"], seed=3, setup="quick")
    chance = random.Random(1)
    for _ in range(60):
        game.play(chance.choice(list(game.legal_moves())))
    return game


def too_wide(makes, width):
    """Lines that do not fit."""
    found = []
    for session in (Session(make()) for make in makes):
        for text in ("", "link Death", "board", "Janet: claim Big Ghost", "attack x -> y"):
            lines = words(session, text, width).split("\n")
            assert question_text(session.state) in " ".join(lines)
            found += [line for line in lines if len(line) > width]
    return set(found)


@each("width", [80, 100, 200])
def test_every_line_fits_the_width(width):
    assert too_wide(POSITIONS, width) == set()


@pytest.mark.parametrize("width", [40, 60])
def test_every_line_fits_a_narrow_width(width):
    assert too_wide(POSITIONS, width) == set()


@each("width", [60, 80, 100])
def test_every_line_fits_the_width_with_five_long_names(width):
    assert too_wide([long_names], width) == set()


@each("width", [60, 80, 120])
def test_an_objection_tells_its_code_in_any_width(width):
    for text, code in (("link Death", "chain.link-color"), ("Janet: link Vulko", "not-your-decision")):
        assert words(Session(boards.linking()), text, width).endswith(f"[{code}]")


def test_on_a_wide_terminal_question_and_standing_share_a_line():
    wide, narrow = (words(Session(boards.linking()), "", width).split("\n") for width in (150, 90))
    assert len(wide) == len(narrow) == 2 and wide[0].startswith(narrow[0]) and wide[1] == narrow[1]
    assert "wounds: " in wide[0] and "wounds: " not in narrow[0] and "30 face up" in narrow[0]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.sampled_from(POSITIONS), st.text(max_size=30) | st.sampled_from([verb.name + " x" for verb in VERBS]))
def test_nothing_that_is_typed_is_too_much(make, text):
    session = Session(make())
    key = session.state.key()
    refusal = objection_to(session, text)
    assert refusal is None or refusal.code in {*RULES, *CODES}
    style, told = about(session, text)
    assert style in ("refused", "faint") and told and session.state.key() == key
