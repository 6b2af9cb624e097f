"""``new``: another game in a few words, with what they leave out as in the game that is left."""

import boards
import pytest
from samples import each

from nightfall_cli import Game
from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.edition import EDITIONS, SETUP_WORDS
from nightfall_cli.shell import new_game as module
from nightfall_cli.shell.new_game import MAX_SEED, any_seed, new_game, read_bots
from nightfall_cli.shell.session import Session


def quick(seed=3, **options):
    return Session(Game.new(["Scott", "Janet"], seed, "ru", "quick", "Scott"), **options)


def begun(line, session=None):
    """The session after a line that begins another game."""
    session = session or quick()
    outcome = session.execute(line)
    assert outcome.ok, outcome.lines
    return session


def test_every_word_is_obeyed():
    session = begun("new Ann, Bob, Cid seed 7 edition de setup full, secret first Cid bot Bob=random, Cid")
    expected = Game.new(["Ann", "Bob", "Cid"], 7, "de", "full secret", "Cid").state
    assert session.state.names == ("Ann", "Bob", "Cid") and session.bot_names == {1: "random", 2: "random"}
    assert session.history.path()[0].state == expected


def test_the_words_may_come_in_any_order_and_spacing():
    line = "new   seed 7  setup quick,series   edition fr   Ann"
    assert not quick().execute(line).ok
    first = begun("new Ann,Bob ,  Cid seed 7 setup quick, series edition fr")
    second = begun("new Ann, Bob, Cid edition fr setup series quick seed 7")
    assert first.state == second.state == Game.new(["Ann", "Bob", "Cid"], 7, "fr", "quick series").state


def test_names_may_be_of_several_words():
    session = begun("new Big Ann, Lady Janet setup quick first Lady Janet bot Big Ann=random")
    assert session.state.names == ("Big Ann", "Lady Janet") and session.people == [1] and session.state.first == 1


def test_what_is_left_out_is_as_before_but_for_the_seed(monkeypatch):
    monkeypatch.setattr(module, "any_seed", lambda: 99)
    session = begun("new", quick(bots={1: "random"}, open_table=False, auto=True))
    assert session.history.path()[0].state == Game.new(["Scott", "Janet"], 99, "ru", "quick").state
    assert session.bot_names == {1: "random"} and session.auto and not session.open_table
    session = begun("new seed 5 first Janet")
    assert session.state == Game.new(["Scott", "Janet"], 5, "ru", "quick", "Janet").state


def test_bots_stay_only_with_the_same_players():
    assert begun("new Scott, Janet", quick(bots={1: "random"})).people == [0]
    assert begun("new Scott, Brad", quick(bots={1: "random"})).people == [0, 1]
    assert begun("new bot Scott", quick(bots={1: "random"})).people == [1]
    assert begun("new bot Scott, Janet=random").people == []


def test_the_same_seed_begins_the_same_game_again():
    session = begun("new seed 12")
    told = session.execute("new").lines[0]
    seed = told.rpartition(" ")[2]
    assert told == f"a new game of Scott, Janet, seed {seed}" and 0 <= int(seed) < MAX_SEED
    again = begun(f"new seed {seed}")
    assert again.state == session.state
    assert len({any_seed() for _ in range(20)}) > 1


@each("word", [*SETUP_WORDS, *EDITIONS])
def test_every_setup_and_edition_can_be_named(word):
    key = "edition" if word in EDITIONS else "setup"
    session = begun(f"new Ann, Bob, Cid seed 1 {key} {word}")
    expected = Game.new(["Ann", "Bob", "Cid"], 1, **({"edition": "ru", "setup": "quick"} | {key: word}))
    assert session.state == expected.state


def test_negative_seeds_are_seeds_too():
    assert begun("new seed -4").state == Game.new(["Scott", "Janet"], -4, "ru", "quick").state


WRONG = {
    "new Ann": "2",
    "new Ann, ann": "ann",
    "new A, B, C, D, E, F": "5",
    "new seed two": "'two'",
    "new seed 1.5": "'1.5'",
    "new seed -": "'-'",
    "new seed --5": "--5",
    "new seed 1 2": "'1 2'",
    "new seed ²": "'²'",
    "new seed 1 seed 2": "seed is given twice",
    "new edition xx": "en, de, fr, ru",
    "new setup quik": "quik",
    "new setup draft quick": "draft and quick",
    "new first Brad": "Brad",
    "new bot Brad": "Brad",
    "new bot Janet=clever": "clever",
    "new Ann, Bob first Scott": "Scott",
    "new Ann, Bob bot Janet": "Janet",
}


@each("line", WRONG)
def test_a_game_that_cannot_begin_is_refused_and_the_old_one_goes_on(line):
    session = quick(bots={1: "random"})
    session.execute("pass")
    before, step = session.state, session.history.now
    shown = session.execute(line)
    assert shown.refusal.code == "syntax" and WRONG[line] in shown.refusal.message
    assert session.state is before and session.history.now is step and session.bot_names == {1: "random"}


def test_undo_returns_to_the_game_that_is_left_and_redo_to_the_new_one():
    session = quick()
    session.execute("pass")
    before = session.state
    begun("new Ann, Bob, Cid seed 3", session)
    new = session.state
    assert session.execute("undo").ok and session.state == before
    assert session.execute("redo").ok and session.state == new
    assert session.execute("pass").ok and session.execute("undo 3").ok
    assert session.state == quick().state


def test_bots_begin_at_once_and_what_they_do_is_told():
    session = quick()
    shown = session.execute("new Ann, Bob setup quick seed 4 first Bob bot Bob")
    assert shown.ok and session.state.decision.player == 0
    assert any(line.startswith("Bob ") for line in shown.lines[1:])


def test_cards_of_ones_own_are_in_the_next_game_too():
    text = '[[card]]\nname = "Night Watch"\nkind = "action"\ncolor = "red"\nlinks = ["red"]\ncost = 1\ntext = []\n'
    library = base_library().with_text(text, "own.toml")
    session = Session(Game.new(["Scott", "Janet"], library=library))
    begun("new seed 2", session)
    assert session.state.library is library


def test_a_game_from_a_table_in_the_middle_begins_afresh():
    session = Session(boards.archive_target())
    begun("new seed 2 setup quick", session)
    assert session.state.names == boards.SEATS and session.state.chain == () and session.state.phase == "chain"


def test_the_words_are_read_without_a_session_being_changed():
    session = quick()
    opening, seed = new_game(session, "Ann, Bob seed 8")
    assert (opening.state.names, opening.bots, seed) == (("Ann", "Bob"), {}, 8)
    assert session.state.names == ("Scott", "Janet")


def test_bots_are_read_by_name():
    players = ("Ann", "Bob")
    assert read_bots(players, ["Bob", "Ann=random"]) == {1: "random", 0: "random"}
    assert read_bots(players, [], ["random"]) == {0: "random", 1: "random"}
    assert read_bots(players, ["Ann=random"], ["greedy", "search"]) == {0: "random", 1: "search"}
    for kinds in (["clever"], ["random"] * 3):
        with pytest.raises(ValueError):
            read_bots(players, [], kinds)
    for wrong in ("Cid", "Bob=clever", "", "=random"):
        with pytest.raises(ValueError, match=r"no player|no bot"):
            read_bots(players, [wrong])
