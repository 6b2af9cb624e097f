"""At a closed table nothing that is shown before a move is played depends on cards that the player may not know."""

import random

import boards
import pytest
from closed_tables import CARDS, play_on, table, with_other_cards
from samples import some

from nightfall_cli import Game
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.shell.complete import complete, ghost, objection_to, spans_of
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.toolbar import prompt_pieces, toolbar_pieces

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
    said = () if played else (outcome.ok, outcome.lines, outcome.farewell, session.execute("why").lines)
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
    return [*found, *whole, *QUESTIONS]


def differing(states, text, auto, history=()):
    """What differs between the tables in the outputs about one line."""
    first, second = (outputs(session, text, history) for session in sessions_of(states, auto))
    return [(text, what, first[what], second[what]) for what in first if first[what] != second[what]]


@pytest.mark.parametrize("seed", some(range(40), 9))
def test_nothing_that_is_shown_depends_on_hidden_cards(seed):
    """Looks at every decision with one answer, and at some of the others."""
    auto = bool(seed % 3)
    chance, session = random.Random(seed), table(seed, auto)
    session.begin()
    for _ in play_on(session, seed, 80):
        if session.viewer == NOBODY:
            return
        if len(Game(session.state).legal_moves()) == 1 or chance.random() < 0.06:
            states = [session.state, with_other_cards(chance, session.state, session.viewer)]
            history = [f"link {name}" for name in chance.sample(list(CARDS), 5)]
            for text in texts(chance, states, session.viewer):
                assert differing(states, text, auto, history) == []


@pytest.mark.parametrize("card", ["Vulko", "Big Ghost", "Blood Rage"])
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
    assert not session.execute(f"link {card}").ok and session.state.decision[:2] == (0, "claim")
    assert objection_to(session, f"link {card}").code == "wrong-phase"
