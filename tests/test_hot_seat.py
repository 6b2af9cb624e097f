"""Several people at one screen: whoever looks at it is told everything he may know, once, and nothing else."""

import random
import re
from functools import cache

import boards
import pytest
from closed_tables import CARDS, SEATS, play_on, table, with_other_cards
from samples import each, some

from nightfall_cli import Game
from nightfall_cli.cards.model import Card
from nightfall_cli.language.event_values import event_lines
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.view import redact, view
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings

NAMED = re.compile("|".join(map(re.escape, sorted(CARDS, key=len, reverse=True))))


def cards_in(value):
    if isinstance(value, Card):
        return {value.name} & CARDS.keys()
    if hasattr(value, "card") and not isinstance(value, tuple):
        return cards_in(value.card)
    return set().union(*map(cards_in, value)) if isinstance(value, tuple | list) else set()


def seen_by(state, seat):
    seen = view(state, seat, with_log=False)
    minions = [minion.card for each in seen.play for minion in each]
    zones = (seen.hand, seen.draft_hand, seen.picks, seen.discard, seen.archives, seen.commons, seen.exiled)
    return cards_in((*zones, seen.chain, minions))


def told_openly(state, since, seat):
    found = set()
    for kind, *values in events_of(state.log, since):
        if kind.name not in ("drew", "drafted", "archive-made") or values[0] == seat:
            found |= cards_in([value for value in values if not (isinstance(value, tuple) and value[0] == "hidden")])
    return found


def farewell(outcome):
    """The lines for the player who leaves the screen."""
    return outcome.parting.lines if outcome.parting is not None else ()


def named(lines):
    return {name for line in lines for name in NAMED.findall(line)}


@pytest.mark.parametrize("seed", some(range(14), 7))
def test_nobody_is_told_a_card_that_he_may_not_know(seed):
    session = table(seed)
    known = seen_by(session.state, session.viewer)
    assert named(session.begin().lines) <= known | told_openly(session.state, None, session.viewer)
    lost = {}
    for looked, looks, before, outcome in play_on(session, seed):
        state = session.state
        if looks == NOBODY:
            return
        for seat, lines in ((looked, farewell(outcome)), (looks, outcome.lines)):
            open_cards = told_openly(state, lost.get(seat), seat)
            assert named(lines) <= open_cards | seen_by(before, seat) | seen_by(state, seat), lines
        lost[looks] = before.log


def story(session, seat):
    events = [redact(event, seat, session.state.setup.secret) for event in events_of(session.state.log)]
    return event_lines(session.state, events)


@cache
def collect(seed):
    session = table(seed)
    told = {session.viewer: list(session.begin().lines)}
    might = {session.viewer: story(session, session.viewer)}
    for looked, looks, before, outcome in play_on(session, seed):
        if looks == NOBODY:
            break
        if session.state is not before:
            told.setdefault(looked, []).extend(farewell(outcome))
            told.setdefault(looks, []).extend(outcome.lines)
            might[looks] = story(session, looks)
    assert len(told) > 1
    return told, might, {seat: story(session, seat) for seat in told}


@pytest.mark.parametrize("seed", some(range(7), 7))
def test_every_player_is_told_everything_that_happened_since_he_looked_last(seed):
    told, might, _ = collect(seed)
    for seat in might:
        rest = iter(told[seat])
        assert [sentence for sentence in might[seat] if sentence not in rest] == []


@pytest.mark.parametrize("seed", some(range(7), 7))
def test_every_player_is_told_everything_only_once(seed):
    told, _, whole = collect(seed)
    for seat in told:
        assert not {line for line in told[seat] if told[seat].count(line) > whole[seat].count(line)}


def alike(first, second):
    """How many sentences two stories have in common before they part."""
    parted = [n for n, (one, other) in enumerate(zip(first, second, strict=False)) if one != other]
    return parted[0] if parted else min(len(first), len(second))


@pytest.mark.parametrize("seed", some(range(7), 3))
def test_nothing_is_lost_when_lines_are_taken_back_and_played_again(seed):
    chance, session = random.Random(seed), table(seed)
    heard = {session.viewer: list(session.begin().lines)}
    for _ in range(60):
        looked, went = session.viewer, chance.choice(["play", "play", "undo", "undo 3", "redo", "redo 2"])
        if looked == NOBODY:
            break
        legal = Game(session.state).legal_moves().texts()
        outcome = session.execute(chance.choice(legal) if went == "play" else went)
        viewer = session.viewer
        if viewer == NOBODY:
            break
        if went == "play":
            heard.setdefault(looked, []).extend(farewell(outcome))
        story_now, known = story(session, viewer), heard.get(viewer, [])
        rest = iter(outcome.lines)
        assert [sentence for sentence in story_now[alike(known, story_now) :] if sentence not in rest] == []
        heard[viewer] = story_now


def test_what_was_not_taken_back_is_still_news_to_a_third_player():
    session = Session(boards.claiming(), open_table=False)
    session.begin()
    for line in ("discard Vulko", "claim Vulko from commons", "undo"):
        assert session.execute(line).ok
    lines = session.execute("pass; pass").lines
    assert session.viewer != 0
    assert "Scott discards Vulko" in lines and not any("claims" in line for line in lines)


def test_going_back_to_another_game_tells_what_was_news_in_it_and_no_more():
    session = Session(boards.claiming(), open_table=False)
    session.begin()
    for line in ("discard Vulko", "new Ann, Bob, Cid setup quick seed 5", "undo"):
        told = session.execute(line).lines
    assert told == ("undid 1 line: another game", "Scott: discard, claim or pass")
    lines = session.execute("pass; pass").lines
    assert session.viewer != 0 and "Scott discards Vulko" in lines


@pytest.mark.parametrize("seats", [[], [1]])
def test_at_the_beginning_the_person_is_told_how_the_game_began(seats):
    game = Game.new(["Scott", "Janet"], 3, setup="quick", first="Janet" if seats else "Scott")
    session = Session(game, open_table=False, bots=dict.fromkeys(seats, "random"))
    lines = session.begin().lines
    assert any("is the first player" in line for line in lines)
    assert not seats or any(line.startswith("Janet starts") for line in lines)


def test_the_farewell_tells_the_player_who_acted_what_he_drew_and_the_lines_do_not():
    deck = ["Vulko", "Big Ghost", "Blood Rage", "Marcus Toth", "Grim Siege", "burn"]
    game = boards.board({"hand": ["bite"], "deck": deck}, None, {"hand": ["bite"]}, phase="cleanup")
    session = Session(game, auto=True, open_table=False)
    shown = session.execute("wounds bite")
    assert session.viewer == 1 and named(farewell(shown)) == {"Grim Siege"}
    assert "Scott draws a card" in shown.lines and not named(shown.lines)


def test_what_the_first_moves_of_a_line_did_is_in_the_farewell():
    game = boards.board({"hand": ["Vulko"]}, None, {"hand": ["Vulko"]}, phase="chain")
    assert "Scott starts no chain" in farewell(Session(game, open_table=False).execute("pass; pass"))


def test_no_farewell_is_told_while_the_same_player_goes_on_or_everything_is_open():
    game, bots = boards.board({"hand": ["Vulko", "bite"]}, phase="claim"), {1: "random"}
    for session in (Session(game), Session(game, open_table=False), Session(game, bots=bots, open_table=False)):
        assert farewell(session.execute("discard Vulko")) == ()
    assert farewell(Session(game).execute("pass")) == ()


ASKED = ["board", "hand", "chain", "archives", "legal", "hint", "why", "log", "log 9999", "mark", "help link"]
ASKED += ["help target", "help claim", "undo 0", "expect phase chain", "expect decision Scott link", "settings"]
ABOUT = ["board {}", "discards {}", "expect {} hand count 5", "expect {} hand has Vulko", "expect {} wounds 0"]
ABOUT += ["expect {} deck is Vulko", "expect {} archives has Vulko", "expect {} discard top is bite", "{}: pass"]
TRIED = ["link {}", "draft {}", "discard {}", "claim {}", "target {}", "choose {}", "card {}", "block {0} -> {0}"]


@pytest.mark.parametrize(("seed", "most"), [(0, 20), *(pytest.param(n, 60, marks=pytest.mark.slow) for n in range(7))])
def test_every_answer_is_the_same_whatever_the_others_hold(seed, most):
    chance = random.Random(seed)
    session = table(seed)
    session.begin()
    for _ in play_on(session, seed, most):
        if session.viewer == NOBODY:
            return
        lines = ASKED + [line.format(name) for line in ABOUT for name in session.state.names]
        things = [*chance.sample(list(CARDS), 4), *chance.choice([session.state.names]), "archive 1 of Scott"]
        lines += [line.format(thing) for line in TRIED for thing in things]
        lines = [line for line in lines if Game(session.state).refusal(line) is not None or line in ASKED]
        tables = [session.state, with_other_cards(chance, session.state, session.viewer)]
        sessions = [Session(Game(state.copy()), True, open_table=False) for state in tables]
        for line in [*lines, "why"]:
            first, second = (each.execute(line) for each in sessions)
            assert (first.lines, first.ok) == (second.lines, second.ok), line


def test_an_expectation_about_the_log_is_about_the_last_move_as_at_an_open_table():
    session = Session(boards.board({"hand": ["Vulko"]}, None, {}, phase="chain"), open_table=False)
    session.execute("link Vulko")
    session.execute("pass")
    assert session.execute('expect not log has "starts the chain"').ok


LOOKS = ["pass; hand; undo", "pass; legal; undo", "undo; hand; redo", "source {path}", "pass; link Vulko"]
LOOKS += ["goto there; hand; goto back"]


@each("line", LOOKS)
def test_no_line_looks_into_a_hand_and_comes_back(line, tmp_path):
    path = tmp_path / "look.txt"
    path.write_text("pass\nhand\nlegal\nundo\n", encoding="utf-8")
    chain = {"links": [{"player": "Scott", "card": "Franz Orlok"}]}
    game = boards.board({"hand": ["Vulko"]}, None, {"hand": ["Marcus Toth", "Big Ghost"]}, chain=chain)
    session = Session(game, open_table=False, settings=Settings(undo="free"))
    assert session.execute("pass").ok and session.execute("mark there").ok and session.viewer == 1
    if not line.startswith("undo"):
        session.execute("undo")
    looked = session.viewer
    shown = session.execute(line.format(path=path))
    may = seen_by(session.state, session.viewer)
    assert named(shown.lines) <= may
    assert named(farewell(shown)) <= seen_by(session.state, looked)


@each("auto", [True, False])
@each("hand", [["Marcus Toth"], ["bite"]])
def test_nobody_learns_from_a_forced_answer_that_another_cannot_link(auto, hand):
    chain = {"links": [{"player": "Scott", "card": "Franz Orlok"}]}
    scott = {"hand": ["bite"]}
    session = Session(boards.board(scott, None, {"hand": hand}, chain=chain), auto, open_table=False)
    session.begin()
    session.execute("pass")
    shown = session.execute("Scott: target Janet")
    assert shown.refusal.code == "not-your-decision"
    assert session.state.decision.asked[:2] == (1, "link")


@each("seed", range(3))
def test_auto_leaves_links_and_drafts_to_people_but_not_to_one_person_against_bots(seed):
    session = Session(Game.new(SEATS, seed), True, open_table=False)
    session.begin()
    while session.state.phase == "draft":
        before = session.state
        assert session.execute(Game(before).legal_moves().texts()[0]).ok
        assert sum(kind.name == "drafted" for kind, *_ in events_of(session.state.log, before.log)) == 1
    alone = Session(Game.new(SEATS, seed), True, {1: "random", 2: "random"}, open_table=False)
    alone.begin()
    while alone.state.phase == "draft":
        assert len(Game(alone.state).legal_moves()) > 1
        assert alone.execute(Game(alone.state).legal_moves().texts()[0]).ok


@each("line", ["undo", "undo 9", "load {path}; undo"])
def test_taking_back_never_shows_the_hand_of_a_bot(line, tmp_path):
    hand = {"hand": ["Big Ghost", "Grim Siege"]}
    game = boards.board({"hand": ["Marcus Toth"]}, None, hand, phase="chain", active="Janet")
    (tmp_path / "game.toml").write_text(game.to_toml(), encoding="utf-8")
    session = Session(game, False, {1: "random"}, open_table=False)
    session.begin()
    assert session.execute(line.format(path=tmp_path / "game.toml")).ok
    for question in ("hand", "legal", "hint", "link Nobody", "board"):
        assert named(session.execute(question).lines) <= seen_by(session.state, 0)
