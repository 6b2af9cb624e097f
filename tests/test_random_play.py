"""Random play with everything checked at every decision; `nightfall selfcheck` is the long version."""

import pytest
from samples import each, pure_only, some

from nightfall_cli.cards.library import base_library
from nightfall_cli.measure import selfcheck
from nightfall_cli.measure.selfcheck import Checker, SelfCheckError, table_for
from nightfall_cli.rules import chance, changes
from nightfall_cli.rules.edition import EDITIONS, read_setup
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario


@pytest.mark.parametrize("seed", some(range(20), 10))
def test_games_from_the_draft_on(seed):
    assert Checker(table_for(seed), save_every=3).run(limit=150) > 20


@pytest.mark.parametrize("seed", some([100, 101, 102, 103], 4))
def test_whole_games(seed):
    checker = Checker(table_for(seed), save_every=9)
    checker.run()
    assert checker.game.over


@each("count", [0, 1, 2, 3, 12, 60])
def test_a_shuffle_draws_one_number_after_another(count):
    generator, pile = 2**64 - 5, list(range(count))
    for last in range(count - 1, 0, -1):
        generator, other = chance.below(generator, last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    assert chance.shuffled(2**64 - 5, tuple(range(count))) == (generator, tuple(pile))


def test_the_seeds_meet_every_table():
    tables = [table_for(seed) for seed in range(40)]
    assert {table.players for table in tables} == {2, 3, 4, 5}
    assert {table.edition for table in tables} == set(EDITIONS)
    assert {table.setup for table in tables} == set(selfcheck.SETUPS)


BOXES = [("en", 0, 228), ("de", 0, 228), ("fr", 0, 242), ("ru", 0, 228), ("de", 1, 228 + 21), ("fr", 1, 242 + 7)]


@each(("edition", "promos", "orders"), BOXES)
def test_the_boxes_hold_the_printed_number_of_orders(edition, promos, orders):
    library = base_library()
    pool = library.pool(edition, read_setup(["promos"] * promos).promos)
    assert sum(card.copies for card in (*library.starters, *pool)) == orders


@pure_only
def test_a_failure_comes_with_a_scenario_that_repeats_it(monkeypatch):
    """A rule broken on purpose: drawing loses a card."""
    honest = changes.draw

    def losing(state, player, count):
        honest(state, player, count)
        state.hand[player] = state.hand[player][:-1]

    checker = Checker(table_for(1))
    monkeypatch.setattr(changes, "draw", losing)
    with pytest.raises(SelfCheckError) as caught:
        checker.run()
    text = str(caught.value)
    assert "conserved" in text or ", counted " in text
    scenario = parse_scenario(text[text.index("format = 1") :])
    assert scenario.script
    monkeypatch.undo()
    outcome = run_scenario(scenario, scenario.editions[0])
    assert all("expect" in failure.line.text for failure in outcome.failures)
