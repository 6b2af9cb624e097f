"""Completion: what a line that was begun may become, from what is legal in this position only."""

from random import Random

import boards
import pytest

from nightfall_cli import Game
from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.say import move_text
from nightfall_cli.language.suggest import fits, suggest
from nightfall_cli.language.verbs import BY_NAME, VERBS
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import DECISION_KINDS
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.state import State

GAMES = [(1, "draft", "en", 2), (2, "full", "fr", 3), (3, "quick secret", "de", 3), (4, "common", "ru", 2)]


def shown(state: State, text: str, language: str = "en") -> list[str]:
    return [candidate.shown for candidate in suggest(state, text, language)]


def lines(state: State, text: str, language: str = "en") -> list[str]:
    return [candidate.line for candidate in suggest(state, text, language)]


def random_positions(seed: int, setup: str, edition: str, players: int) -> list[State]:
    """Positions of a random game: some of every kind of decision."""
    random = Random(seed)
    game = Game.new(boards.SEATS[:players], seed, edition, setup, record=False)
    found: dict[str, list[State]] = {kind: [] for kind in DECISION_KINDS}
    while not game.over:
        found[game.decision.kind].append(game.state.copy())
        game.play(random.choice(list(game.legal_moves())))
    return [state for states in found.values() for state in random.sample(states, min(len(states), 12))]


def named(which: object) -> str:
    return f"game {which[0]}" if isinstance(which, tuple) else which.__name__


@pytest.fixture(scope="module", params=[*boards.POSITIONS, *GAMES], ids=named)
def states(request) -> list[State]:
    """A position, or those of a random game."""
    return random_positions(*request.param) if isinstance(request.param, tuple) else [request.param().state]


def test_the_random_games_ask_every_question_in_every_phase():
    found = [state for game in GAMES for state in random_positions(*game)]
    assert {state.decision.kind for state in found} == set(DECISION_KINDS)
    assert {state.phase for state in found} == {"draft", "combat", "chain", "claim", "cleanup"}


# -- verbs ------------------------------------------------------------------------------------


def test_the_verbs_of_legal_moves_come_first(states):
    for state in states:
        legal = {move.verb for move in legal_moves(state)}
        words = shown(state, "")
        assert set(words[: len(legal)]) == legal
        assert not {verb.name for verb in VERBS if verb.group == "move"} & set(words[len(legal) :])
        assert {"board", "legal", "help", "undo", "quit", "expect"} <= set(words)
        assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("typed", "verbs"),
    [
        ("l", ["link", "legal", "log", "load"]),
        ("LI", ["link"]),
        ("st", ["link"]),
        ("pl", ["link"]),
        ("do", ["pass"]),
        ("p", ["link", "pass"]),
        ("bo", ["board"]),
        ("claim", []),
        ("at", []),
        ("xyz", []),
    ],
)
def test_verbs_by_their_first_letters_and_aliases(typed, verbs):
    assert shown(boards.linking().state, typed) == verbs


def test_a_verb_with_slots_is_followed_by_a_space():
    assert lines(boards.linking().state, "li") == ["link "]
    assert lines(boards.linking().state, "pas") == ["pass"]


# -- moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_candidate_for_a_move_is_accepted(states, language):
    for state in states:
        prefix = f"{state.names[state.decision.player]}: "
        words = [word for verb in VERBS if verb.group == "move" for word in (verb.name, *verb.aliases)]
        for typed in (start + word for word in words for start in ("", prefix)):
            for line in lines(state, f"{typed} ", language):
                assert isinstance(play_text(state, line), Played), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_legal_move_is_reached_by_its_first_letters(states, language):
    for state in states:
        for move in legal_moves(state):
            english = move_text(state, move)
            verb, _, argument = move_text(state, move, language).partition(" ")
            assert verb in shown(state, verb[:1])
            for length in range(min(4, len(argument) + 1) if argument else 0):
                assert english in lines(state, f"{verb} {argument[:length]}"), argument[:length]


def test_nobody_is_offered_moves_that_are_not_his_to_make():
    for make in boards.POSITIONS:
        state = make().state
        for name in state.names:
            for verb in {move.verb for move in legal_moves(state)}:
                for line in lines(state, f"{name}: {verb} "):
                    refusal = play_text(state, line)
                    assert getattr(refusal, "code", "") != "not-your-decision", line


def test_asking_changes_nothing(states):
    for state in states:
        key = state.key()
        for text in ("", "l", "link ", "attack all", "discard wound, ", "Scott: ", "claim x", "expect ", "card b"):
            suggest(state, text)
        assert state.key() == key


@pytest.mark.parametrize(
    ("typed", "language", "names"),
    [
        ("link vul", "en", ["Vulko"]),
        ("link bl", "en", ["Blaine Cordell", "Blood Rage"]),
        ("link blut", "en", ["Blood Rage"]),
        ("link blut", "de", ["Bluttausch"]),
        ("link rage de", "fr", ["Rage de Sang"]),
        ("link sang", "en", ["Blood Rage"]),
        ("link cor", "en", ["Blaine Cordell"]),
        ("link bc", "en", ["Blaine Cordell"]),
        ("link br", "ru", ["Blood Rage"]),
        ("start v", "en", ["Vulko"]),
        ("link death", "en", []),
        ("link bite", "en", []),
        ("link ", "de", ["Blaine Cordell", "Bluttausch", "Vulko"]),
    ],
)
def test_names_fit_in_four_languages_and_are_offered_in_one(typed, language, names):
    state = boards.linking().state
    assert shown(state, typed, language) == names
    assert lines(state, typed, language) == [f"link {name}" for name in names]


def test_a_player_prefix_stays():
    assert lines(boards.linking().state, "Scott: link v") == ["Scott: link Vulko"]
    assert lines(boards.linking().state, "sc: link v") == ["sc: link Vulko"]
    assert "Scott: pass" in lines(boards.linking().state, "Scott: p")
    assert lines(boards.linking().state, "Mary: link v") == []


# -- lists ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "typed", "names"),
    [
        (boards.claiming, "discard bite, b", ["bite"]),
        (boards.claiming, "discard 2 bite, ", ["Vulko"]),
        (boards.claiming, "discard Vulko, 2 bite, ", []),
        (boards.claiming, "claim Alton Hickman, Alton Hickman, a", ["Alton Hickman"]),
        (boards.claiming, "claim Alton Hickman, Alton Hickman, v", []),
        (boards.claiming, "claim Grim Siege, grim", []),
        (boards.attackers, "attack Big Ghost -> Brad, Vulko#1 -> Janet, ", ["Vulko#2 -> Brad", "Vulko#2 -> Janet"]),
        (boards.order_of_players, "choose Janet, ", ["Scott", "Brad"]),
        (boards.order_of_players, "choose Vulko, ", []),
        (boards.forced_discard, "discard bite, ", []),
        (boards.exile_one, "choose Blaine Cordell, ", []),
    ],
)
def test_after_a_comma_what_is_left_is_offered(make, typed, names):
    state = make().state
    assert shown(state, typed) == names
    done = typed.rpartition(",")[0]
    assert lines(state, typed) == [f"{done}, {name}" for name in names]
    for line in lines(state, typed):
        assert isinstance(play_text(state, line), Played), line


# -- other arguments --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("card vul", ["Vulko"]),
        ("board j", ["Janet"]),
        ("board ", ["Scott", "Brad", "Janet"]),
        ("discards b", ["Brad"]),
        ("help lin", ["link"]),
        ("rule chain.ki", ["chain.kicker"]),
        ("nonsense v", []),
    ],
)
def test_arguments_of_questions(typed, names):
    state = boards.linking().state
    assert shown(state, typed) == names
    assert lines(state, typed) == [f"{typed.split(' ')[0]} {name}" for name in names]


def test_all_cards_rules_and_verbs_can_be_asked_about():
    state = boards.linking().state
    assert len(shown(state, "card ")) == 33 + 3
    assert shown(state, "rule ") == list(RULES)
    assert set(shown(state, "help ")) == {verb.name for verb in BY_NAME.values()}
    assert "Großer Schatten" in shown(state, "card ", "de")
    assert shown(state, "card großer", "de") == ["Großer Schatten"]


def test_a_candidate_says_a_word_about_its_card():
    (candidate,) = suggest(boards.linking().state, "link vul")
    assert candidate.meta == "≈red minion, costs ≈5"


@pytest.mark.parametrize(
    ("typed", "name", "does"),
    [
        ("", "Vulko", True),
        ("big", "Big Ghost", True),
        ("GHO", "Big Ghost", True),
        ("bg", "Big Ghost", True),
        ("b g", "Big Ghost", True),
        ("bi gh", "Big Ghost", True),
        ("gh bi", "Big Ghost", False),
        ("host", "Big Ghost", False),
        ("gb", "Big Ghost", False),
        ("melee", "Mêlée Générale", True),
    ],
)
def test_fits(typed, name, does):
    assert fits(typed, (name,)) is does
