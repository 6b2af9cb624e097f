"""At a closed table nothing that is shown before a move is played depends on cards that the player may not know."""

import random

import boards
import pytest
from closed_tables import CARDS, play_on, table, with_other_cards
from samples import each

from nightfall_cli import Game
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.shell.complete import complete, ghost, objection_to, prompt_pieces, spans_of, toolbar_pieces
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings

QUESTIONS = ("board", "hand", "chain", "archives", "legal", "log", "log 999", "why", "hint", "mark", "expect", "undo")
HEADS = ("", "pass; ", "wounds all; ", "{move}; ", "{who}: ", "{move}, ")
WIDE = 200


def sessions_of(states, auto):
    return [Session(Game(state.copy()), auto, open_table=False) for state in states]


def outputs(session, text, history):
    """Everything that is shown about a line before Enter, and what Enter says unless the line is played."""
    before = session.state
    shown = {
        "prompt": prompt_pieces(session),
        "toolbar": toolbar_pieces(session, text, WIDE),
        "completions": complete(session, text),
        "objection": objection_to(session, text),
        "grey text": ghost(session, text, history),
        "colours": spans_of(session, text),
    }
    outcome = session.execute(text)
    played = session.state is not before
    said = (
        ()
        if played
        else (outcome.ok, outcome.lines, outcome.parting and outcome.parting.lines, session.execute("why").lines)
    )
    return shown | {"Enter": (played, said)}


def texts(chance, states, seat):
    """Lines about cards that the others hold in either table, and the player's moves, whole and begun."""
    state = states[0]
    hidden = [card.name for each in states for other in state.players for card in each.deck[other][-2:]]
    hidden += [card.name for each in states for other in state.players if other != seat for card in each.hand[other]]
    moves = Game(state).legal_moves().texts()
    heads = {head.format(move=chance.choice(moves), who=state.names[seat]) for head in HEADS}
    begun = [chance.choice(moves)[: chance.randrange(12)] for _ in range(3)]
    verbs = ("link", "discard", "target", "choose", "draft", "claim", "card")
    about = [f"{chance.choice(verbs)} {chance.choice(hidden or ['Vulko'])}" for _ in range(3)]
    whole = [f"link {card}" for card in dict.fromkeys(hidden)]
    found = [head + text for head in heads for text in (*begun, *about, chance.choice(("l", "link ", "expect ", "")))]
    short = ["1", "2", *(card.casefold()[: chance.randrange(2, 6)] for card in dict.fromkeys(hidden))]
    return [*found, *whole, *short, *QUESTIONS]


def differing(states, text, auto, history=()):
    """What differs between the tables in the outputs about one line."""
    first, second = (outputs(session, text, history) for session in sessions_of(states, auto))
    return [(text, what, first[what], second[what]) for what in first if first[what] != second[what]]


FEW, ALL = 2, 10**6
GAMES = [(3, FEW), (9, FEW), *(pytest.param(seed, ALL, marks=pytest.mark.slow) for seed in range(0, 40, 4))]


@pytest.mark.parametrize(("seed", "most"), GAMES)
def test_nothing_that_is_shown_depends_on_hidden_cards(seed, most):
    """Looks at every decision with one answer, and at some of the others; tries at most so many lines at each."""
    auto = bool(seed % 3)
    chance, session = random.Random(seed), table(seed, auto)
    session.begin()
    for _ in play_on(session, seed, 80):
        if session.viewer == NOBODY:
            return
        if len(Game(session.state).legal_moves()) == 1 or chance.random() < 0.06:
            states = [session.state, with_other_cards(chance, session.state, session.viewer)]
            history = [f"link {name}" for name in chance.sample(list(CARDS), 5)]
            tried = texts(chance, states, session.viewer)
            for text in chance.sample(tried, min(most, len(tried))):
                assert differing(states, text, auto, history) == []


@each("card", ["Vulko", "Big Ghost", "Blood Rage"])
def test_a_player_who_can_only_pass_does_not_play_the_next_hand(card):
    """Scott has nothing to claim or discard; Janet, who links next, holds the card in one of two tables."""
    tables = []
    for held in (card, "Marcus Toth"):
        deck = {"deck": ["Franz Orlok", "Grim Siege", "Alton Hickman", "Death Grip", "Yuri Koroviev"]}
        game = boards.board(deck, None, {"hand": [held]}, phase="claim", influence=0)
        assert Game(game.state).legal_moves().texts() == ("pass",)
        tables.append(game.state)
    for length in range(len(f"link {card}") + 1):
        assert differing(tables, f"link {card}"[:length], auto=False) == []
    session = sessions_of(tables, auto=False)[0]
    assert not session.execute(f"link {card}").ok and session.state.decision.asked[:2] == (0, "claim")
    assert objection_to(session, f"link {card}").code == "wrong-phase"


@each("text", ["pass; wounds burn", "pass; wounds ", "pass; wounds bite, b", "pass; discard Vulko"])
def test_nothing_is_known_of_cards_that_will_be_drawn(text):
    decks = [["5 burn", "5 Vulko"], ["5 Vulko", "5 burn"]]
    hand = {"hand": ["bite"]}
    tables = [boards.board(hand | {"deck": deck}, None, {}, phase="claim", influence=0).state for deck in decks]
    assert differing(tables, text, auto=False) == []


# -- automatic answers ------------------------------------------------------------------------


def resolving(link, scott, janet, open_table):
    """A table with ``auto`` on where this order of Scott's resolves."""
    chain = {"links": [{"player": "Scott", "card": link}], "stage": "linking", "turn": "Scott"}
    session = Session(boards.board(scott, None, janet, chain=chain), True, open_table=open_table)
    session.begin()
    while session.state.decision.kind == "link" and session.state.chain:
        assert session.execute("pass").ok
    return session


TELLING = [
    ("Genesis One", {"discard": ["Vulko", "bite", "Marcus Toth"]}, {}, (0, "target")),
    ("Ghoul Summoning", {"discard": ["bite", "Vulko", "burn"]}, {}, (0, "target")),
    ("Grim Siege", {"play": ["Vulko"]}, {"hand": ["bite", "bite"]}, (1, "discard")),
]


@each(("link", "scott", "janet", "asked"), TELLING)
def test_an_answer_is_automatic_only_when_everybody_knows_that_there_is_no_other(link, scott, janet, asked):
    closed, open_table = (resolving(link, scott, janet, is_open) for is_open in (False, True))
    if asked[1] == "discard":
        for session in (closed, open_table):
            assert session.execute("target Janet").ok
    assert closed.state.decision.asked[:2] == asked and len(Game(closed.state).legal_moves()) == 1
    assert open_table.state.decision.asked[:2] != asked


def test_an_answer_is_automatic_at_a_closed_table_when_its_alternatives_are_public():
    session = resolving("Enraged Wight", {}, {}, open_table=False)
    assert any("Janet" in line and "target" in line for line in session.execute("log 99").lines)
    assert session.state.decision.asked[:2] != (0, "target")


# -- taking back ------------------------------------------------------------------------------


def people(agree=None, **options):
    """Scott may link; Janet sits at the same screen."""
    game = boards.board({"hand": ["Vulko", "bite"]}, None, {"hand": ["Big Ghost"]}, phase="chain")
    session = Session(game, open_table=False, **options)
    session.agree = agree
    return session


BACK = ["undo", "undo 2", "back", "restart", "goto there", "goto 0"]
ANOTHER = ["new", "again", "load {path}/a.toml", "load {path}/a.game", "edit on"]


@each("line", BACK + ANOTHER)
@each("answer", [None, False, True])
def test_nobody_alone_takes_back_the_decision_of_another(line, answer, tmp_path):
    asked, line = [], line.format(path=tmp_path)
    for name in ("a.toml", "a.game"):
        assert people().execute(f"save {tmp_path}/{name}").ok
    session = people(None if answer is None else lambda question: bool(asked.append(question)) or answer)
    for played in ("mark there", "link Vulko", "pass"):
        assert session.execute(played).ok
    before, ahead = session.history.now, list(session.history.ahead)
    assert session.viewer == 1
    outcome = session.execute(line)
    assert outcome.ok is (answer is True)
    assert len(asked) == (answer is not None) and all("Scott" in question for question in asked)
    if not outcome.ok:
        assert outcome.refusal.code == "not-your-decision" and "Scott" in outcome.refusal.message
        assert (session.history.now, session.history.ahead) == (before, ahead) and "back" not in session.history.marks


def test_nobody_alone_repeats_the_decision_of_another():
    session = people(bool)
    for line in ("link Vulko", "pass", "pass", "undo 3"):
        assert session.execute(line).ok
    session.agree = None
    assert [session.execute(line).ok for line in ("redo 3", "next 3", "redo 2")] == [False, False, True]


def test_a_table_edit_is_judged_by_what_its_player_may_know():
    for others in ({"hand": ["7 Vulko"]}, {"hand": ["7 Big Ghost"]}):
        game = boards.board({"hand": ["Death Grip"]}, None, others, phase="chain")
        session = Session(game, open_table=False)
        session.agree = bool
        assert session.execute("edit on; set Scott.hand = Vulko").ok
        assert not session.execute("set Scott.hand = 8 Vulko").ok


def test_a_move_of_ones_own_that_showed_nothing_is_taken_back_freely():
    session = people()
    assert session.execute("link Vulko").ok and session.execute("undo").ok
    assert session.state.chain == ()


def test_a_draw_is_taken_back_only_with_consent():
    game = boards.board({"hand": ["bite", "burn"], "deck": ["Vulko"] * 5}, None, {}, phase="cleanup")
    session = Session(game, open_table=False)
    session.begin()
    session.execute("wounds bite")
    assert not session.execute("undo").ok


@pytest.mark.parametrize("options", [{"settings": Settings(undo="free")}, {"bots": {1: "random"}}, {"open": True}])
def test_consent_is_not_needed_where_it_is_switched_off_or_nobody_else_plays(options):
    session = people(settings=options.get("settings"), bots=options.get("bots"))
    session.open_table = "open" in options
    for line in ("link Vulko", "pass", "undo", "undo"):
        assert session.execute(line).ok, line


def test_the_setting_that_frees_undo_needs_consent_too():
    assert not people().execute("settings undo = free").ok
    session = people(bool)
    assert session.execute("settings undo = free").ok and session.settings.undo == "free"
    assert Session(boards.linking()).execute("settings undo = free").ok
