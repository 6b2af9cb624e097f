"""A tried sentence under an edition, its rules, and the scenario that it is saved as."""

from samples import each
from test_trial import LIBRARY, ONE_OUTCOME, VULKO_AND_DEATH_GRIP, ends, tried

from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.toml_text import formatted
from nightfall_cli.trial.answer_lines import cited_rules
from nightfall_cli.trial.play_sentence import try_sentence
from nightfall_cli.trial.trial_board import scenario_text


@each(("edition", "influence"), [("en", 8), ("de", 4), ("fr", 8), ("ru", 8)])
def test_two_kickers_of_indigo_six_double_twice_or_once(edition, influence):
    sentence = (
        "Scott links Lilith Lawrence on Janet, Indigo Six, Zacharias Sands on Lilith Lawrence, "
        "Lilith Lawrence on Janet, Indigo Six"
    )
    assert ends(sentence, edition)[0][-1] == f"influence {influence}"


def test_when_the_wound_effect_may_be_used_depends_on_the_edition():
    sentence = "Scott has 7 Vulko, 2 Big Ghost in deck; Scott uses the wound effect on 2 bite"
    assert len(tried(sentence, "en").outcomes) == 1
    ways = [outcome.ways[0] for outcome in tried(sentence, "de").outcomes]
    assert ways == [("Scott: wounds 2 bite (before drawing)",), ("Scott: pass (before drawing)",)]


def test_a_sentence_names_its_edition():
    assert tried("edition de; Scott links Vulko", "en").edition == "de"
    assert tried("Scott links Vulko", "fr").edition == "fr"


def test_influence_that_is_told_counts_the_two_in_every_edition():
    for edition in ("en", "de", "fr", "ru"):
        assert ends("influence 5; Scott links Yuri Koroviev; Scott claims Vulko", edition)[0][1] == "influence 1"


def test_received_wounds_cite_their_own_rule():
    assert "damage.receive" in cited_rules(tried(VULKO_AND_DEATH_GRIP))
    assert "damage.player" not in cited_rules(tried(VULKO_AND_DEATH_GRIP))
    assert "damage.player" in cited_rules(tried("Scott links Death Grip on Janet"))
    assert "damage.direct-block" in cited_rules(tried("Janet has Vulko; Scott links Death Grip on Janet"))


@each("sentence", ONE_OUTCOME)
@each("edition", ["en", "de"])
def test_a_saved_trial_is_a_scenario_that_passes(sentence, edition):
    result = tried(sentence, edition)
    for outcome in result.outcomes:
        text = scenario_text(result.trial, outcome)
        scenario = parse_scenario(text)
        assert scenario.editions == (edition,)
        assert scenario.place(edition) == result.start
        run = run_scenario(scenario, edition)
        assert run.passed, run.failures
        assert run.state == outcome.end
        assert formatted(text) == text


def test_a_saved_trial_says_what_holds():
    result = tried(VULKO_AND_DEATH_GRIP)
    text = scenario_text(result.trial, result.outcomes[0])
    for line in ("expect Janet wounds 2", "expect Janet hand is Vulko", "expect Ivan Radinsky health 2"):
        assert line in text.splitlines()
    assert '"damage.receive"' in text


def test_a_saved_trial_keeps_the_order_of_wounds():
    result = tried(
        "Scott has 4 Vulko in deck; Scott has 3 Big Ghost in hand; Scott uses the wound effect on burn, bite"
    )
    assert "Scott: wounds burn, bite" in scenario_text(result.trial, result.outcomes[0]).splitlines()
    assert [card.name for card in result.outcomes[0].end.discard[0]] == ["burn", "bite"]


def test_a_saved_trial_names_only_editions_in_which_it_holds():
    result = tried("influence 5; Scott links Vulko")
    assert parse_scenario(scenario_text(result.trial, result.outcomes[0], ("en", "de", "ru"))).editions == ("en", "ru")


def test_a_card_of_ones_own_is_saved_with_its_trial():
    library = LIBRARY.with_text(
        '[[card]]\nname = "Attack on Dawn"\nkind = "action"\ncolor = "red"\nlinks = ["white"]\ncost = 1\n'
        'text = ["Chain: Target player receives 4 wounds."]\n',
        "own.toml",
    )
    result = try_sentence("Scott links Attack on Dawn on Janet", library)
    (outcome,) = result.outcomes
    assert outcome.lines(kinds=False) == ["Janet: 4 wounds"]
    scenario = parse_scenario(scenario_text(result.trial, outcome))
    assert run_scenario(scenario, "en").passed
