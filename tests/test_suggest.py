"""Completion: what a line that was begun may become, from what is legal in this position only."""

from functools import cache
from random import Random

import boards
import pytest
from samples import each, some

from nightfall_cli import Game
from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.language.names import BEGINS, INITIALS, LETTERS, WORD, WORDS, rank
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.say import move_text
from nightfall_cli.language.suggest import suggest
from nightfall_cli.language.verbs import VERBS
from nightfall_cli.rules import moves
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.questions import DECISION_KINDS
from nightfall_cli.rules.state import State

GAMES = [(1, "draft", "en", 2), (2, "full", "fr", 3), (3, "quick secret", "de", 3), (4, "common", "ru", 2)]


def legal(state: State, text: str, language: str = "en") -> list:
    """What may stand there now; the refused candidates come after it."""
    found = suggest(state, text, language)
    now = [candidate for candidate in found if candidate.refused is None]
    assert found[: len(now)] == now
    assert all(candidate.line == text[: candidate.start] + candidate.line[candidate.start :] for candidate in found)
    return now


def shown(state: State, text: str, language: str = "en") -> list[str]:
    return [candidate.shown for candidate in legal(state, text, language)]


def lines(state: State, text: str, language: str = "en") -> list[str]:
    return [candidate.line for candidate in legal(state, text, language)]


def completions(state: State, text: str, language: str = "en") -> list[str]:
    """The whole lines that completing again and again leads to, without going on after a comma."""
    found = []
    for line in lines(state, text, language):
        found += completions(state, line, language) if line.endswith("-> ") else [line]
    return found


def refused(state: State, text: str) -> dict[str, str]:
    """What is offered although it is not legal now, with the rule or code against it."""
    return {found.shown: found.refused.code for found in suggest(state, text) if found.refused is not None}


@cache
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


@pytest.fixture(scope="module", params=[*boards.POSITIONS, *some(GAMES, len(GAMES))], ids=named)
def states(request) -> list[State]:
    """A position, or those of a random game."""
    return random_positions(*request.param) if isinstance(request.param, tuple) else [request.param().state]


def test_the_random_games_ask_every_question_in_every_phase():
    found = [state for game in GAMES for state in random_positions(*game)]
    assert {state.decision.kind for state in found} == set(DECISION_KINDS)
    assert {state.phase for state in found} == {"draft", "combat", "chain", "claim", "cleanup"}


# -- verbs ------------------------------------------------------------------------------------


def test_the_verbs_of_legal_moves_come_first_and_those_not_asked_for_last(states):
    for state in states:
        now = {move.verb for move in legal_moves(state)}
        words = shown(state, "")
        assert set(words[: len(now)]) == now
        moves = {verb.name for verb in VERBS if verb.group == "move"}
        assert not moves & set(words[len(now) :])
        assert {"board", "legal", "help", "undo", "quit", "expect"} <= set(words)
        assert len(words) == len(set(words))
        assert refused(state, "") == dict.fromkeys(moves - now, "wrong-phase")


@each(
    ("typed", "verbs"),
    [
        ("l", ["link", "legal", "log", "load"]),
        ("LI", ["link"]),
        ("st", ["link"]),
        ("pl", ["link"]),
        ("do", ["pass"]),
        ("p", ["pass", "link"]),
        ("bo", ["board"]),
        ("claim", []),
        ("at", []),
        ("xyz", []),
        ("Sc", ["Scott:"]),
    ],
)
def test_verbs_by_their_first_letters_and_aliases(typed, verbs):
    assert shown(boards.linking().state, typed) == verbs


def test_a_verb_with_slots_is_followed_by_a_space():
    assert lines(boards.linking().state, "li") == ["link "]
    assert lines(boards.linking().state, "pas") == ["pass"]


# -- moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", some(LANGUAGES, 4))
def test_every_candidate_for_a_move_is_accepted(states, language):
    for state in states:
        prefix = f"{state.names[state.decision.player]}: "
        words = [word for verb in VERBS if verb.group == "move" for word in (verb.name, *verb.aliases)]
        for typed in (start + word for word in words for start in ("", prefix)):
            for line in completions(state, f"{typed} ", language):
                assert isinstance(play_text(state, line), Played), line


@pytest.mark.parametrize("language", some(LANGUAGES, 4))
def test_every_legal_move_is_reached_by_its_first_letters(states, language):
    for state in states:
        for move in legal_moves(state):
            english = move_text(state, move)
            verb, _, argument = move_text(state, move, language).partition(" ")
            assert verb in shown(state, verb[:1], language)
            for length in range(min(4, len(argument) + 1) if argument and move.verb != "wounds" else 0):
                found = completions(state, f"{verb} {argument[:length]}")
                assert english in found or move in played(state, found), argument[:length]


def played(state: State, found: list[str]) -> list:
    results = [play_text(state, line) for line in found]
    return [result.moves[0] for result in results if isinstance(result, Played)]


def test_every_use_of_the_wound_effect_is_reached_wound_by_wound():
    state = boards.cleaning().state
    reached = set()
    waiting = ["wounds "]
    while waiting:
        for line in lines(state, waiting.pop()):
            result = play_text(state, line)
            assert isinstance(result, Played), line
            (move,) = result.moves
            reached.add(moves.wounds(tuple(sorted(move.cards, key=state.library.wounds.index))))
            waiting += [f"{line}, "] if line.rpartition(" ")[2] in ("bite", "bleed", "burn") else []
    assert reached == {move for move in legal_moves(state) if move.verb == "wounds"}


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


@each(
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
    found = legal(state, typed, language)
    assert [candidate.line for candidate in found] == [f"{typed.split(' ')[0]} {name}" for name in names]


def test_a_player_prefix_stays():
    assert lines(boards.linking().state, "Scott: link v") == ["Scott: link Vulko"]
    assert lines(boards.linking().state, "sc: link v") == ["sc: link Vulko"]
    assert "Scott: pass" in lines(boards.linking().state, "Scott: p")
    assert lines(boards.linking().state, "Mary: link v") == []


# -- lists ------------------------------------------------------------------------------------


@each(
    ("make", "typed", "names"),
    [
        (boards.claiming, "discard bite, b", ["bite"]),
        (boards.claiming, "discard 2 bite, ", ["Vulko"]),
        (boards.claiming, "discard Vulko, 2 bite, ", []),
        (boards.claiming, "claim Alton Hickman, Alton Hickman, a", ["Alton Hickman"]),
        (boards.claiming, "claim Alton Hickman, Alton Hickman, v", []),
        (boards.claiming, "claim Grim Siege, grim", []),
        (boards.attackers, "attack Big Ghost -> Brad, Vulko#1 -> Janet, ", ["Vulko#2 -> "]),
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
    for line in completions(state, typed):
        assert isinstance(play_text(state, line), Played), line


def test_a_candidate_says_a_word_about_its_card():
    (candidate,) = suggest(boards.linking().state, "link vul")
    assert candidate.meta.startswith("[≈R→≈Y≈B] ≈5 3/≈3 ★≈G · In play: ")
    assert candidate.card.name == "Vulko"


@each(
    ("typed", "name", "fits"),
    [
        ("", "Vulko", BEGINS),
        ("big", "Big Ghost", BEGINS),
        ("GHO", "Big Ghost", WORD),
        ("bg", "Big Ghost", INITIALS),
        ("b g", "Big Ghost", WORDS),
        ("bi gh", "Big Ghost", WORDS),
        ("gh bi", "Big Ghost", None),
        ("host", "Big Ghost", LETTERS),
        ("bght", "Big Ghost", LETTERS),
        ("gb", "Big Ghost", None),
        ("t", "Big Ghost", None),
        ("melee", "Mêlée Générale", BEGINS),
    ],
)
def test_fits_from_the_first_letters_to_letters_in_order(typed, name, fits):
    assert rank(typed, (name,), fuzzy=True) == fits
    assert rank(typed, (name,)) == (None if fits == LETTERS else fits)


# -- what exists and is refused ---------------------------------------------------------------


@each(
    ("make", "typed", "why"),
    [
        (boards.linking, "link death", {"Death Grip": "chain.link-color"}),
        (boards.linking, "link bi", {"bite": "chain.link-color"}),
        (boards.linking, "cl", {"claim": "wrong-phase"}),
        (boards.linking, "Ja", {"Janet:": "not-your-decision"}),
        (boards.claiming, "claim Alton Hickman, Alton Hickman, vul", {"Vulko from commons": "claim.influence"}),
        (boards.attackers, "attack Vulko -> S", {"Scott": "combat.must-attack"}),
        (boards.attackers, "attack Big Ghost -> Brad, bi", {"Big Ghost": "combat.must-attack"}),
    ],
)
def test_what_exists_but_is_not_legal_is_offered_last_with_the_rule_against_it(make, typed, why):
    state = make().state
    found = refused(state, typed)
    assert why.items() <= found.items(), found
    for name in why:
        line = f"{typed[: len(typed) - len(typed.split(' ')[-1])]}{name}"
        if "->" not in typed and " " in typed:
            assert getattr(play_text(state, line), "code", "") in (*why.values(), "syntax")


def test_no_face_down_archive_of_another_player_is_named():
    random = Random(5)
    game = Game.new(boards.SEATS, 8, "en", "quick secret", record=False)
    for _ in range(400):
        if game.over:
            break
        state = game.state
        known = {archive.card.name for archive in state.commons}
        player = state.decision.player
        hidden = {
            archive.card.name
            for seat in state.players
            for archive in state.archives[seat]
            if seat != player and archive.hidden
        }
        for verb in ("claim ", "target ", "choose ") if hidden - known else ():
            names = {candidate.shown.partition(" from ")[0] for candidate in suggest(state, verb)}
            assert not names & (hidden - known), verb
        game.play(random.choice(list(game.legal_moves())))
