"""The questions of the game: each stands once in a table, and a decision names the text that asks."""

import pickle
import random

import boards
from samples import each

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import GameOptions, legal_moves, new_state, play
from nightfall_cli.rules.questions import ACTIVE, OPPONENT, QUESTIONS, Decision, decision, kinds_answered, question_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.why_not import refuse, rule_of_question


def positions(seed):
    """Yield every decision of a game of eager chains."""
    names = ("Scott", "Brad", "Janet", "Rocky")[: 2 + seed % 3]
    edition = list(EDITIONS.values())[seed % len(EDITIONS)]
    state = new_state(base_library(), names, seed, GameOptions(edition, record=False))
    choices = random.Random(seed)
    while state.decision is not None:
        yield state
        legal = legal_moves(state)
        if state.decision.kind == "link" and len(legal) > 1 and choices.random() < 0.8:
            legal = legal[:-1]
        play(state, choices.choice(legal))


@each("seed", range(1, 9))
def test_what_is_asked_is_in_the_table(seed):
    for state in positions(seed):
        asked = state.decision
        question = QUESTIONS[asked.kind, asked.about]
        assert question is question_of(asked)
        assert {move.verb for move in legal_moves(state)} <= set(question.verbs)
        assert any(move.verb == "pass" for move in legal_moves(state)) is (not question.must)
        assert rule_of_question(state)
        if question.asked == ACTIVE:
            assert asked.player == state.active
        elif question.asked == OPPONENT:
            assert asked.player != state.active


@each("seed", range(1, 9))
def test_a_decision_names_the_text_that_asks_and_no_hidden_card(seed):
    texts = 0
    for state in positions(seed):
        asked = state.decision
        if asked.card is None:
            assert asked.kind not in ("target", "discard") and asked.owner == NOBODY
            continue
        texts += 1
        table = [link.card for link in state.chain] + [minion.card for zone in state.play for minion in zone]
        taken_up = state.hand[asked.owner]  # an order whose chain text resolves as it is taken from the discard pile
        assert asked.card in table or asked.card in taken_up
        paragraph = asked.card.paragraph(asked.label)
        if asked.kind == "target":
            assert asked.about in [effect.target for effect in paragraph.effects]
            assert question_of(asked).shows_pile is all(
                move.card is not None and move.card in state.discard[asked.owner] for move in legal_moves(state)
            )
        else:
            assert any(
                word in repr(paragraph.effects) for word in ("Discard", "Exile", "Take", "Each", "Destroy", "MinionsOf")
            )
    assert texts


def test_decisions_are_compared_and_printed_by_who_and_what():
    card = base_library()["Vulko"]
    plain, full = Decision(1, "target", "minion"), decision(1, "target", "minion", card, "Chain", 0)
    assert plain == full and hash(plain) == hash(full)
    assert repr(full) == "Decision(player=1, kind='target', about='minion')"
    assert full.asked == (1, "target", "minion")
    assert (full.card, full.label, full.owner) == (card, "Chain", 0)
    again = pickle.loads(pickle.dumps(decision(1, "choose", "take", None, "Chain", 0)))
    assert (again.label, again.owner) == ("Chain", 0)


def test_a_verb_answers_the_questions_that_list_it():
    assert kinds_answered("discard") == ("discard", "claim")
    assert kinds_answered("pass") == ("block", "link", "choose", "claim", "wounds")
    assert kinds_answered("board") == ()


def test_a_move_between_two_orders_is_refused_by_the_moment_and_not_by_an_end():
    move = legal_moves(boards.linking().state)[0]
    state = boards.linking().state.copy()
    state.decision = state.legal = None
    assert refuse(state, move).message == "nobody decides at this moment, before an order resolves"
    state.winners = (0,)
    assert refuse(state, move).message == "the game is over"
