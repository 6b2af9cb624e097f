"""The same position has the same fingerprint for ever: bots' seeds and recorded games hang on it."""

import random

from samples import each

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.chance import advance, advance_often, skip
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import GameOptions, legal_moves, new_state, play
from nightfall_cli.rules.records import REMEMBERED, Remembered
from nightfall_cli.rules.view import view

RECORDED = [
    ("attack", "", 1, 22, "4221fa76cbed2477", "3cfbcc1201016978"),
    ("block", "", 1, 23, "a9c30186e56d2e10", "637ad71d0763a758"),
    ("choose", "absorb", 1, 71, "536336dcb3413944", "ee380e5ccd9dfa2d"),
    ("choose", "block-damage", 4, 98, "82edabf7d6fd84d5", "27f415271cb26ca5"),
    ("choose", "order-damage", 1, 214, "6327ab774c632a43", "562f7b3f5d7dccf6"),
    ("choose", "order-draw", 76, 270, "b6c4066ae6339af5", "60267f66a04cba52"),
    ("choose", "take", 40, 182, "786d265904ba5500", "369b15a5c99367a3"),
    ("claim", "", 1, 16, "0499e94f37af971e", "dba14ab8974556d8"),
    ("discard", "", 1, 237, "f1c5fd3fab57984a", "e40a617acc824f5a"),
    ("draft", "archive", 1, 0, "c12f68ca5d3f5b98", "3e844cbd2291e1bd"),
    ("draft", "box", 3, 0, "4dfada9ae6bc7429", "bb8297bde94321e9"),
    ("draft", "commons", 1, 6, "6e85dd9136d90ca9", "106e90e96a67c501"),
    ("link", "", 1, 9, "0dc6b66142da6b67", "680886ec739222cd"),
    ("resolve", "", 1, 56, "0f4f5b3711cf3cd8", "696b5396510b5432"),
    ("target", "archive", 28, 270, "26f8360a5084d359", "c88822d3788d932d"),
    ("target", "minion", 1, 40, "650749556fef8c03", "69ae9d98084c0855"),
    ("target", "opponent", 1, 182, "70552a324f2771f1", "36c0e370f314b4fd"),
    ("target", "order in the chain", 5, 243, "99ec0675f470204f", "a5caf5639f2a5f27"),
    ("target", "own discarded minion", 21, 99, "3ef5e146962454cb", "ac4e6851a8426af8"),
    ("target", "own discarded order", 1, 152, "a65f2048d19930f5", "a80113c18ab82cb9"),
    ("target", "own discarded wound", 2, 72, "e0139db35358a772", "34c9f7c3663ad814"),
    ("target", "player", 1, 181, "16cfebc170cfc4df", "be72298798af28d6"),
    ("wounds", "after-draw", 1, 83, "4b1c86a01f2fb09b", "36ea071444354644"),
    ("wounds", "before-draw", 1, 137, "8682e3770dc0b07f", "bc293b4e669733c6"),
]
"""A question, the seed of a game that asks it, after how many moves, the fingerprints of state and decider's view."""


@each(("kind", "about", "seed", "moves", "state_print", "view_print"), RECORDED)
def test_fingerprints_are_those_recorded_before(kind, about, seed, moves, state_print, view_print):
    edition = list(EDITIONS.values())[seed % len(EDITIONS)]
    names = ("Scott", "Brad", "Janet", "Rocky")[: 2 + seed % 3]
    state = new_state(base_library(), names, seed, GameOptions(edition, record=False))
    choices = random.Random(seed)
    for _ in range(moves):
        legal = legal_moves(state)
        if state.decision.kind == "link" and len(legal) > 1 and choices.random() < 0.8:
            legal = legal[:-1]
        play(state, choices.choice(legal))
    assert (state.decision.kind, state.decision.about) == (kind, about)
    assert state.fingerprint() == state_print
    assert view(state, state.decision.player).fingerprint() == view_print


def test_what_is_remembered_of_a_value_is_not_taken_for_that_of_another():
    """A value that is gone leaves its place in memory to the next one."""
    text = Remembered(repr)
    numbers = range(3 * REMEMBERED)
    assert [text((number,)) for number in numbers] == [repr((number,)) for number in numbers]


def test_draws_made_at_once_are_those_made_one_by_one():
    generator, draws = 12345, []
    for _ in range(200):
        generator, draw = advance(generator)
        draws.append(draw)
    assert advance_often(12345, 200) == (generator, draws)
    assert skip(12345, 200) == generator
