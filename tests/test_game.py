"""The public game."""

import random

import pytest
from samples import each

from nightfall_cli import AmbiguousMove, Game, IllegalMove, InvalidMove, Move, Refused, ScenarioError, Setup
from nightfall_cli.rules.view import UNKNOWN


def quick(**options) -> Game:
    return Game.new(["Scott", "Brad", "Janet"], seed=7, setup="quick", **options)


def play_to_end(game: Game) -> Game:
    choose = random.Random(1)
    while not game.over:
        game.play(choose.choice(list(game.legal_moves())))
    return game


def test_the_same_seed_and_moves_make_the_same_game():
    first, second = quick(), quick()
    assert first == second
    for _ in range(40):
        move = next(iter(first.legal_moves()))
        first.play(move)
        second.play(move)
        assert first == second
        assert first.fingerprint == second.fingerprint
    assert first.log() == second.log()
    assert quick() != Game.new(["Scott", "Brad", "Janet"], seed=8, setup="quick")


def test_recording_does_not_change_the_game():
    loud, silent = quick(), quick(record=False)
    for _ in range(60):
        move = next(iter(loud.legal_moves()))
        loud.play(move)
        silent.play(move)
        assert loud == silent
    assert loud.events
    assert silent.events == []


@each(
    ("players", "problem"),
    [
        (["Scott"], "2 to 5 players"),
        (list("ABCDEF"), "2 to 5 players"),
        (["Scott", "scott"], "same name"),
        (["Scott", ""], "not empty"),
        (["Scott", "Ja:net"], "none of"),
    ],
)
def test_wrong_players_are_refused(players, problem):
    with pytest.raises(ValueError, match=problem):
        Game.new(players)


@each(
    ("options", "problem"),
    [
        ({"edition": "es"}, "unknown edition"),
        ({"setup": "quik"}, "unknown set-up"),
        ({"setup": "quick open"}, "choose one"),
        ({"setup": "quick draft"}, "choose one"),
        ({"setup": "common secret"}, "choose one"),
        ({"setup": Setup(common=True, open=True)}, "choose one"),
        ({"first": "Ann"}, "not among"),
    ],
)
def test_wrong_options_are_refused(options, problem):
    with pytest.raises(ValueError, match=problem):
        Game.new(["Scott", "Brad"], **options)


def test_the_first_player_can_be_chosen():
    for name in ("Scott", "Brad", "Janet"):
        game = quick(first=name)
        assert game.players[game.decision.player] == name
        assert game.state.first == game.players.index(name)


def test_legal_moves_iterate_contain_and_count():
    game = quick()
    legal = game.legal_moves()
    moves = list(legal)
    assert legal.count() == len(legal) == len(moves) > 1
    assert all(move in legal for move in moves)
    assert all(text in legal for text in legal.texts())
    assert Move("claim", "archive", seat=-1, place=0) not in legal
    assert "claim Vulko" not in legal


def test_a_refusal_changes_nothing():
    game = quick()
    before, moves = game.state.key(), list(game.legal_moves())
    for line, error in (
        ("link Nobody", InvalidMove),
        ("dance", InvalidMove),
        ("claim Vulko", IllegalMove),
        ("Nobody: pass", InvalidMove),
    ):
        refusal = game.refusal(line)
        with pytest.raises(error) as caught:
            game.play(line)
        assert isinstance(caught.value, Refused)
        assert caught.value.refusal == refusal
        assert game.state.key() == before
        assert list(game.legal_moves()) == moves
        assert game.undo() == 0
    with pytest.raises(IllegalMove) as caught:
        game.play(Move("resolve", "minion", place=0))
    assert caught.value.refusal.code == "wrong-phase"
    assert game.state.key() == before


def test_an_ambiguous_line_names_the_candidates():
    hand = '["Blaine Cordell", "Blood Rage"]'
    board = f'format = 1\n[[player]]\nname = "Scott"\nhand = {hand}\n[[player]]\nname = "Janet"\n'
    game = Game.from_toml(board)
    with pytest.raises(AmbiguousMove) as caught:
        game.play("link bl")
    assert set(caught.value.refusal.candidates) == {"Blaine Cordell", "Blood Rage"}


def test_undo_and_redo_restore_every_position():
    game = quick()
    positions = [game.state.key()]
    for _ in range(30):
        game.play(next(iter(game.legal_moves())))
        positions.append(game.state.key())
    assert game.undo(10) == 10
    assert game.state.key() == positions[20]
    assert game.redo(4) == 4
    assert game.state.key() == positions[24]
    assert game.undo(100) == 24
    assert game.state.key() == positions[0]
    assert game.undo() == 0
    assert game.redo(100) == 30
    assert game.redo() == 0
    assert game.state.key() == positions[30]


def test_playing_after_an_undo_forgets_the_future():
    game = quick()
    first, other = list(game.legal_moves())[:2]
    game.play(first)
    game.undo()
    game.play(other)
    assert game.redo() == 0


def test_a_copy_is_independent_and_keeps_the_past():
    game = quick()
    game.play(next(iter(game.legal_moves())))
    other = game.copy()
    assert other == game
    play_to_end(other)
    assert other != game
    assert other.undo(1000) > 1
    assert game.undo() == 1
    assert game == quick()


def test_a_finished_game_has_winners_and_no_moves():
    game = play_to_end(quick())
    assert game.over
    assert game.decision is None
    assert game.question == "the game is over"
    assert list(game.legal_moves()) == []
    fewest = min(sum(game.wounds(name).values()) for name in game.players)
    assert all(sum(game.wounds(name).values()) == fewest for name in game.winners)
    assert game.refusal("pass").code == "wrong-phase"


def test_events_are_sentences_and_data():
    game = quick()
    game.play(next(iter(game.legal_moves())))
    assert len(game.log()) == len(game.events) == len(game.events_data())
    for entry in game.events_data():
        assert {"event", "rule", "sentence"} <= set(entry)


def test_a_view_hides_what_its_player_may_not_know():
    game = quick()
    view = game.view("Brad")
    scott, brad = 0, 1
    assert set(view.hand[scott]) == {UNKNOWN}
    assert view.hand[brad] == game.state.hand[brad]
    assert set(view.deck[brad]) == {UNKNOWN}
    assert view.generator.seed == 0
    assert view.wound_stack[-1] == game.state.wound_stack[-1]
    assert set(view.wound_stack[:-1]) == {UNKNOWN}
    decider = game.decision.player
    for seat, name in enumerate(game.players):
        assert bool(game.view(name).legal) == (seat == decider)


def test_the_german_edition_hides_how_many_wounds_are_face_up():
    game = quick(edition="de")
    view = game.view("Brad")
    assert view.face_up == 1
    assert len(view.wound_stack) == 1
    assert game.state.face_up == 30


def test_a_saved_game_goes_on_identically():
    game = quick()
    for _ in range(25):
        game.play(next(iter(game.legal_moves())))
    loaded = Game.from_toml(game.to_toml())
    assert loaded == game
    for _ in range(40):
        move = next(iter(game.legal_moves()))
        game.play(move)
        loaded.play(move)
    assert loaded == game


def test_a_file_that_is_no_game_is_refused():
    with pytest.raises(ScenarioError):
        Game.from_toml("format = 1")
    with pytest.raises(ScenarioError, match="not TOML"):
        Game.from_toml("format =")
