"""Random play with everything checked at every decision; `nightfall selfcheck` is the long version."""

import pytest
from samples import each, pure_only, some

from nightfall_cli.measure import selfcheck
from nightfall_cli.measure.selfcheck import Checker, SelfCheckError, box_contents, table_for
from nightfall_cli.rules import chance, changes
from nightfall_cli.rules.edition import EDITIONS
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


@each(("edition", "orders"), [("en", 228), ("de", 228), ("fr", 242), ("ru", 228)])
def test_the_boxes_hold_the_printed_number_of_orders(edition, orders):
    assert box_contents(edition) == orders


def test_promos_come_on_request():
    assert box_contents("de", promos=True) == 228 + 21
    assert box_contents("fr", promos=True) == 242 + 7


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
