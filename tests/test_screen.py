"""The screen at every kind of decision, read through a terminal emulator: 2, 3 and 5 players, several sizes."""

import random
import re
from functools import cache

import boards
import pytest
from samples import each, some, some_or_all
from screens import at_emulator

from nightfall_cli import Game
from nightfall_cli.language.say import card_name, question_text
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.questions import QUESTIONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.values import price, wounds_of
from nightfall_cli.shell.complete import toolbar_pieces
from nightfall_cli.shell.puzzle import puzzle_of
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings

NAMES = ("Ann", "Bob", "Cid", "Dora", "Emil")
READY = "F1 help"
LEAVE = "\x04\x04"
QUIET = Settings(menu=False)


def shot(monkeypatch, folder, session, size=(80, 24)):
    """The screen at the session's decision."""
    ready = "resolves: " if toolbar_pieces(session, "", 80)[-1][1].startswith("resolves: ") else READY
    emulator = at_emulator(monkeypatch, folder, session, [(ready, LEAVE)], size)
    return emulator.shots[0]


@cache
def met(players):
    """States at each kind of question that random games meet, each the most crowded one."""
    found = {}
    for seed in range(12):
        chance = random.Random(seed)
        game = Game.new(NAMES[:players], seed, setup="secret" if seed % 3 == 1 else "draft" if seed % 3 else "quick")
        state = game.state.copy()
        state.log = None
        for _ in range(3000):
            decision = state.decision
            if decision is None:
                break
            lying = (*state.play, state.chain, state.hand[decision.player], legal_moves(state))
            crowd, key = sum(map(len, lying)), (decision.kind, decision.about)
            if crowd > found.get(key, (-1, None))[0] and max(map(len, state.play)) < 6:
                found[key] = crowd, state.copy()
            play(state, chance.choice(legal_moves(state)))
    return {key: state for key, (_, state) in found.items()}


def flat(lines):
    """The screen as one line."""
    return re.sub(r"\s+", " ", " ".join(lines))


def check(state, lines, seat):
    text = flat(lines)
    assert question_text(state) in text
    assert re.search(rf"\b{len(legal_moves(state))} answers?\b", text), text
    for card in state.hand[seat] if state.phase != "draft" else state.draft_hand[seat]:
        assert card_name(card) in text, card
        if not card.is_wound:
            assert re.search(rf"→[≈WRGBPY]+\] ≈?{re.escape(card_name(card))} ≈?\d", text), card
    for other in state.players:
        assert state.names[other] in text
    if state.phase != "draft":
        assert text.count(" wound") >= len(state.names) and f"{state.face_up} face up" in text
        assert f"influence {state.influence}" in text
    for minion in state.play[seat]:
        assert card_name(minion.card) in text
    for link in state.chain:
        assert card_name(link.card) in text
    for attack in state.attacks:
        assert f"→ {state.names[attack.defender]}" in text
    if state.decision.kind == "claim":
        for archive in (*state.commons, *state.archives[seat]):
            missing = price(state, archive.card) - state.influence
            assert card_name(archive.card) in text
            heading = f"discard {missing} more:" if missing <= len(state.hand[seat]) else "out of reach:"
            assert missing <= 0 or heading in text
    prompt = next(number for number, line in enumerate(lines) if line.startswith(f"{state.names[seat]}>"))
    title = re.compile(rf"(▶ )?({'|'.join(state.names)})\b")
    titles = [found[2] for line in lines[:prompt] if (found := title.match(line))]
    assert sorted(titles) == sorted(state.names) and titles[-1] == state.names[seat]


def person(state):
    """A session at a closed table, where one person decides and bots play the others."""
    state = state.copy()
    state.log = ()
    seat = state.decision.player
    bots = {other: "random" for other in state.players if other != seat}
    return Session(Game(state), False, bots, open_table=False, settings=QUIET), seat


@pytest.mark.parametrize("every", some_or_all(16, 1))
def test_everything_to_decide_on_stands_on_one_screen(monkeypatch, tmp_path, every):
    """Every question at a table of 2, 3 or 5, or at each of them."""
    states = [(key, state) for players in (2, 3, 5) for key, state in sorted(met(players).items())]
    for key, state in states[::every]:
        session, seat = person(state)
        lines = shot(monkeypatch, tmp_path, session)
        try:
            check(state, lines, seat)
        except AssertionError:
            print(key, *lines, sep="\n")
            raise


@each("make", boards.POSITIONS)
def test_every_kind_of_question_stands_on_one_screen(monkeypatch, tmp_path, make):
    state = make().state
    session, seat = person(state)
    check(state, shot(monkeypatch, tmp_path, session), seat)


def test_all_kinds_of_questions_are_met():
    asked = {key for players in (2, 3, 5) for key in met(players)}
    asked |= {make().state.decision.asked[1:] for make in boards.POSITIONS}
    assert {kind for kind, _ in asked} == {kind for kind, _ in QUESTIONS}


SIZES = [(60, 20), (160, 50)]


@pytest.mark.parametrize("size", some(SIZES, 2))
def test_other_sizes_show_question_hand_and_players(monkeypatch, tmp_path, size):
    for key in (("link", ""), ("claim", ""), ("block", "")):
        session, seat = person(met(5)[key])
        lines = shot(monkeypatch, tmp_path, session, size)
        text, state = flat(lines), session.state
        assert question_text(state) in text and f"{len(legal_moves(state))} answers" in text
        assert all(card_name(card) in text for card in state.hand[seat])
        assert all(f"{name} " in text for name in state.names) and f"{state.face_up} face up" in text
        if size[0] > 100:
            assert all(card_name(archive.card) in text for archive in state.commons)
            assert all(card_name(m.card) in text for minions in state.play for m in minions)


def test_a_chosen_entry_of_the_menu_shows_the_text_of_its_card(monkeypatch, tmp_path):
    session, _ = person(boards.linking().state)
    steps = [(READY, "link v\t"), ("Inflict", "\x03"), (READY, LEAVE)]
    emulator = at_emulator(monkeypatch, tmp_path, session, steps)
    assert "This card blocks damage inflicted on you." in flat(emulator.shots[1])


@pytest.mark.parametrize(("screen", "kept"), [("scroll", True), ("redraw", False)])
def test_the_table_scrolls_or_is_drawn_in_place(monkeypatch, tmp_path, screen, kept):
    session, _ = person(boards.linking().state)
    session.settings = Settings(menu=False, screen=screen)
    steps = [(READY, "link Vulko\r"), ("2 [≈R] Vulko", LEAVE)]
    emulator = at_emulator(monkeypatch, tmp_path, session, steps)
    assert ("Scott> link Vulko" in flat(emulator.shots[1])) is kept
    assert "news Scott links Vulko" in flat(emulator.shots[1])


def hot_seat():
    hand = {"hand": ["Vulko", "Death Grip"], "deck": ["Leave Me!"]}
    return Session(boards.board(hand, None, {"hand": ["Big Ghost", "Vulko"]}, phase="chain"), open_table=False)


def test_one_enter_changes_the_player_where_nothing_private_was_said(monkeypatch, tmp_path):
    steps = [
        ("Scott, press Enter", "\r"),
        (READY, "link Vulko; pass\r"),
        ("Janet, press Enter", "\r"),
        ("Janet>", "\x04\x04"),
    ]
    emulator = at_emulator(monkeypatch, tmp_path, hot_seat(), steps)
    assert "hot seat: Scott and Janet share this screen" in flat(emulator.shots[0])
    assert "clear the screen" not in emulator.raw and "Death Grip" not in flat(emulator.shots[2])


def test_a_drawn_card_is_read_before_the_screen_is_cleared(monkeypatch, tmp_path):
    steps = [("Scott, press Enter", "\r"), (READY, "pass\r"), ("claim or pass", "pass\r")]
    steps += [("Press Enter to clear the screen for Janet", "\r"), ("Janet, press Enter", "\x04")]
    emulator = at_emulator(monkeypatch, tmp_path, hot_seat(), steps)
    assert "Scott draws Leave Me!" in flat(emulator.shots[3]) and "Leave Me!" not in flat(emulator.shots[4])


def test_the_goal_of_a_puzzle_stays_visible(monkeypatch, tmp_path):
    state = boards.starting().state
    session = Session(Game(state), settings=QUIET)
    puzzle = puzzle_of(state, "Goal: Janet wounds 1.")
    assert not isinstance(puzzle, Refusal), puzzle
    session.pose(puzzle)
    steps = [(READY, "link Vul"), ("link Vul", "\x03"), (READY, LEAVE)]
    emulator = at_emulator(monkeypatch, tmp_path, session, steps)
    assert all("goal: Janet wounds 1" in flat(shot) for shot in emulator.shots)
    assert all("Scott's turn" in flat(shot) for shot in emulator.shots)


def test_the_end_of_a_game_is_reported_and_again_plays_another(monkeypatch, tmp_path):
    state = Game.new(NAMES[:2], 3, setup="quick").state
    chance = random.Random(1)
    while state.decision is not None:
        play(state, chance.choice(legal_moves(state)))
    session = Session(Game(state), settings=QUIET)
    steps = [("another game with the same players", "again\r"), ("turn 1: ", LEAVE)]
    emulator = at_emulator(monkeypatch, tmp_path, session, steps)
    text = flat(emulator.shots[0])
    assert re.search(r" \w+ wins the game ", text) and re.search(r"; \d+ from [\w '.]+", text)
    for seat, name in enumerate(NAMES[:2]):
        counts = wounds_of(state, seat)
        kinds = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)
        assert f"{name}: {sum(counts.values())} wounds ({kinds}) in {state.turns[seat]} turns" in text
    assert sum(session.state.turns) == 1 and session.state.names == NAMES[:2]
