"""Placing a document as a board, when it is asked; and the lines of a run, each played once."""

import pytest

from nightfall_cli.language import play as lines
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.scenario import placing
from nightfall_cli.scenario.compare import compare_scenario
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.placing import FaultyBoard
from nightfall_cli.scenario.run import BOARD, EXPECTATION, FAILS, HOLDS, MOVE, NOT_REACHED, play_script, run_scenario

TEXT = """
format = 1
{head}
[table]
phase = "chain"
{table}
[[player]]
name = "Ann"
hand = ["Vulko"]
[[player]]
name = "Bob"
[run]
script = \"\"\"
{script}
\"\"\"
"""


def scenario_of(script="", head="", table=""):
    return parse_scenario(TEXT.format(script=script, head=head, table=table))


@pytest.fixture
def counted(monkeypatch):
    """Counts how often a function of a module is called."""

    def count(module, name):
        calls = []
        original = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *given, **named: calls.append(given) or original(*given, **named))
        return calls

    return count


def test_a_board_is_advanced_only_under_the_editions_that_are_asked_for(counted):
    laid_out, settled = counted(placing, "BoardReader"), counted(placing, "advance")
    scenario = scenario_of("Ann: pass")
    assert (len(laid_out), len(settled)) == (1, 0)
    assert run_scenario(scenario, "de").passed
    assert [given[0].edition.name for given in settled] == ["de"]
    assert scenario.place("de") == scenario.place("de") and len(settled) == len(laid_out) == 1


def test_each_placing_gives_a_state_of_its_own():
    scenario = scenario_of()
    state = scenario.place()
    play(state, legal_moves(state)[0])
    assert scenario.place() != state
    assert scenario.place("de").influence == 0 and scenario.place("en").influence == 2


def test_an_influence_that_one_named_edition_refuses_is_a_fault_of_the_file():
    assert scenario_of(head='editions = ["de"]', table="influence = -1").place().influence == -1
    with pytest.raises(ScenarioError, match="expected a whole number from 0 up, got -1"):
        scenario_of(head='editions = ["de", "en"]', table="influence = -1")
    with pytest.raises(FaultyBoard):
        scenario_of(head='editions = ["de"]', table="influence = -1").place("en")


def test_a_run_gives_every_line_with_what_it_did():
    scenario = scenario_of("expect influence 9\nAnn: pass\nAnn: claim Vulko\nexpect influence 2")
    lines = list(play_script(scenario, scenario.place("en")))
    kinds = [(played.kind, played.result) for played in lines]
    assert kinds == [(BOARD, HOLDS), (EXPECTATION, FAILS), (MOVE, HOLDS), (MOVE, FAILS), (EXPECTATION, NOT_REACHED)]
    assert lines[1].failure.corrected == "expect influence 2"
    assert lines[2].events and lines[2].before == scenario.place("en") != lines[2].after
    assert lines[3].failure.code and lines[4].before is lines[4].after


def test_a_run_ends_at_its_first_failure():
    result = run_scenario(scenario_of("expect influence 9\nAnn: pass"), "en")
    assert [played.kind for played in result.lines] == [BOARD, EXPECTATION]
    assert not result.passed and result.state is result.lines[-1].after


def test_a_comparison_plays_each_line_once_under_each_edition(counted):
    played = counted(lines, "play_line")
    assert len(compare_scenario(scenario_of("set influence = 2\nAnn: pass\nexpect influence 2")).runs) == len(EDITIONS)
    assert len([state for state, _ in played if state.edition in EDITIONS.values()]) == len(EDITIONS)
