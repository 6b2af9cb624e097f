"""Short lines: names and numbers as moves, shortened verbs, and what stays refused."""

import random

import boards
import pytest
from closed_tables import CARDS, play_on, table, with_other_cards
from samples import each, some

from nightfall_cli import Game
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.say import move_text
from nightfall_cli.language.short import in_full
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.shell.complete import complete, ghost, objection_to
from nightfall_cli.shell.session import Session

MEANT = [
    # a name is a move when one legal answer fits
    (boards.linking, "vul", "link Vulko"),
    (boards.linking, "Scott: vul", "Scott: link Vulko"),
    (boards.linking, "blo", "link Blood Rage"),
    (boards.linking, "cor # the second word", "link Blaine Cordell"),
    (boards.claiming, "leave", "claim Leave Me!"),
    (boards.claiming, "vul from commons, grim", "claim vul from commons, grim"),
    (boards.claiming, "bite", "discard bite"),
    (boards.claiming, "2 bite", "discard 2 bite"),
    (boards.blockers, "marcus", "block Marcus Toth -> Big Ghost"),
    (boards.attackers, "big -> jan", "attack Big Ghost -> Janet"),
    (boards.blockers, "ghost", "block Marcus Toth -> Big Ghost"),
    (boards.resolving, "big", "resolve Big Ghost"),
    (boards.player_target, "ja", "target Janet"),
    (boards.cleaning, "bite, burn", "wounds bite, burn"),
    # a number is a legal answer
    (boards.linking, "2", "link Blood Rage"),
    (boards.linking, "4", "pass"),
    (boards.order_of_players, "3, 1", "choose Janet, Scott"),
    (boards.cleaning, "1", "wounds burn"),
    (boards.linking, "link 2", "link Blood Rage"),
    (boards.linking, "Scott: l 2", "Scott: link Blood Rage"),
    (boards.order_of_players, "choose 3, 1", "choose Janet, Scott"),
    (boards.cleaning, "wounds 1", "wounds 1"),
    # a verb may be shortened, those asked for first
    (boards.linking, "l vul", "link vul"),
    (boards.linking, "li VUL", "link VUL"),
    (boards.linking, "p", "pass"),
    (boards.attackers, "a all -> b", "attack all -> b"),
    (boards.linking, "arch", "archives"),
    (boards.linking, "boa Janet", "board Janet"),
    (boards.claiming, "d", "discard"),
    (boards.claiming, "dis all", "discard all"),
    # a target that is the only one need not be said
    (boards.blockers, "block mar", "block mar -> Big Ghost"),
    # what is in full, or not understood, stays
    (boards.linking, "link Vulko", "link Vulko"),
    (boards.linking, "done", "done"),
    (boards.linking, "zzz", "zzz"),
    (boards.linking, "sav vulko", "sav vulko"),
    (boards.linking, "rec vulko", "rec vulko"),
    (boards.linking, "Zed: vul", "Zed: vul"),
    (boards.linking, "", ""),
    (boards.over, "vul", "vul"),
]


@each(("make", "text", "line"), MEANT)
def test_the_line_that_a_short_line_represents(make, text, line):
    assert in_full(make().state, text) == line


@each(("language", "text"), [("de", "sp vulko"), ("fr", "enreg vulko"), ("ru", "запи vulko")])
def test_a_verb_that_writes_a_file_is_shortened_in_no_language(language, text):
    assert in_full(boards.linking().state, text, language) == text


UNCLEAR = [
    (boards.linking, "bl", "'bl' is ambiguous: link Blaine Cordell or link Blood Rage"),
    (boards.attackers, "big", "'big' is ambiguous: attack Big Ghost -> Brad or attack Big Ghost -> Janet"),
    (boards.linking, "h", "'h' is ambiguous: hand or hint or help"),
    (boards.claiming, "vul", "'vul' is ambiguous: discard Vulko or claim vul"),
    (boards.linking, "5", "there is no answer 5; legal lists answers 1 to 4"),
    (boards.linking, "0", "there is no answer 0; legal lists answers 1 to 4"),
    (boards.linking, "1, 2", "these answers cannot be given together; give them one after another"),
    (boards.linking, "dea", "Death Grip is ≈blue; only red or green orders link to Alton Hickman"),
    (boards.starting, "vul", "Vulko is not in Scott's hand"),
    (boards.over, "1", "the game is over"),
]


@each(("make", "text", "message"), UNCLEAR)
def test_a_short_line_that_is_not_clear_is_refused_with_what_it_may_mean(make, text, message):
    refusal = in_full(make().state, text)
    assert isinstance(refusal, Refusal) and refusal.message == message
    session = Session(make())
    assert not session.execute(text).ok and session.state == make().state


@each("make", boards.POSITIONS)
def test_every_legal_answer_may_be_given_by_its_number(make):
    state = make().state
    lines = Session(make()).execute("legal").lines[1:]
    for number, (move, shown) in enumerate(zip(legal_moves(state), lines, strict=True), 1):
        assert shown.split(None, 1) == [str(number), move_text(state, move)]
        played = play_text(state, in_full(state, str(number)))
        assert isinstance(played, Played) and played.moves == (move,)


@each("make", boards.POSITIONS)
def test_a_bare_full_name_is_never_another_move(make):
    state = make().state
    for move in legal_moves(state):
        line = move_text(state, move)
        meant = in_full(state, line.partition(" ")[2] or line)
        if isinstance(meant, Refusal):
            assert meant.kind == "ambiguous" and sum("claim" in one or "discard" in one for one in meant.candidates)
        else:
            assert play_text(state, meant).moves == (move,)


def test_a_card_that_is_too_dear_is_not_discarded_instead():
    hand = {"hand": ["Vulko", "bite"]}
    session = Session(boards.board(hand, phase="claim", commons=["Vulko"]))
    refused = session.execute("vul")
    assert not refused.ok and "discard Vulko or claim vul" in refused.lines[0]
    assert session.execute("dis vul").ok


def test_discard_all_discards_the_whole_hand():
    session = Session(boards.claiming())
    assert session.execute("discard all").ok
    assert session.state.hand[0] == () and session.state.influence == 12


def test_quit_takes_no_arguments():
    session = Session(boards.linking())
    for line in ("exit please", "quit now", "q 2", "restart all"):
        refused = session.execute(line)
        assert not refused.ok and not refused.quit and "takes no arguments" in refused.lines[0]
    assert session.execute("exit").quit


# -- while typing -----------------------------------------------------------------------------


def offered(session, text):
    return [candidate.line for candidate in complete(session, text) if candidate.refused is None]


def test_names_are_completed_to_whole_lines():
    session = Session(boards.linking())
    assert offered(session, "vu") == ["link Vulko"]
    assert offered(session, "Scott: bl") == ["Scott: link Blaine Cordell", "Scott: link Blood Rage"]
    assert offered(Session(boards.attackers()), "big -> j") == ["attack big -> Janet"]
    assert offered(session, "l vu") == ["l Vulko"]
    assert offered(session, "boa J") == ["boa Janet"]


def test_in_the_claim_phase_d_means_discard_and_pass_comes_last():
    found = offered(Session(boards.claiming()), "d")
    assert found[0] == "discard " and found[-1] == "pass" and "discards " in found


def test_the_grey_text_finishes_a_name():
    session = Session(boards.linking())
    assert (
        ghost(session, "vul", ["vulture"]) == "ko" and ghost(session, "link ", ["link Blood Rage"]) == "Blaine Cordell"
    )


@each(("make", "text"), [(row[0], row[1]) for row in MEANT[:27]])
def test_nothing_is_objected_to_a_short_line(make, text):
    assert objection_to(Session(make()), text) is None


def test_a_short_line_is_kept_in_full():
    session = Session(boards.linking())
    session.execute("vul")
    assert session.history.now.script == ("Scott: link Vulko",)


@each("seed", range(4))
def test_at_a_closed_table_numbers_are_those_that_the_player_sees(seed):
    chance = random.Random(seed)
    game = Game.new(boards.SEATS[: 2 + seed % 2], seed=seed, setup="quick secret" if seed % 2 else "draft")
    session = Session(game, auto=True, open_table=False)
    for _ in range(60):
        if session.state.decision is None:
            break
        shown = [line.split(None, 1)[1] for line in session.execute("legal").lines[1:]]
        assert shown == [move_text(session.state, move) for move in legal_moves(session.state)]
        number = chance.randrange(len(shown)) + 1
        decider = session.state.names[session.state.decision.player]
        assert session.execute(str(number)).ok
        assert session.history.now.script[0] == f"{decider}: {shown[number - 1]}"


@pytest.mark.parametrize("seed", some(range(6), 2))
def test_what_a_short_line_represents_depends_only_on_what_the_player_may_know(seed):
    chance, session = random.Random(seed), table(seed)
    session.begin()
    for _, viewer, _, _ in play_on(session, seed, 60):
        if viewer == NOBODY or session.viewer == NOBODY:
            return
        other = Session(Game(with_other_cards(chance, session.state, session.viewer)), True, open_table=False)
        for text in ("1", "3", "p", "all", *(name.casefold()[:3] for name in chance.sample(list(CARDS), 6))):
            assert session.in_full(text) == other.in_full(text)
