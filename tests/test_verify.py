"""A claim is judged over all lines, editions and unattested values; the deciding line is a scenario that passes."""

import json
from functools import cache

import pytest
from samples import each, sentences, some_or_all
from typer.testing import CliRunner

from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.app import app
from nightfall_cli.messages.message import worded
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rulings.proof import prove
from nightfall_cli.rulings.ruling_library import rulings
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.toml_text import formatted
from nightfall_cli.trial.answer_lines import stated_text, with_given_names
from nightfall_cli.trial.assertion import EXAMPLES
from nightfall_cli.trial.judge_claim import judge_claim
from nightfall_cli.trial.judgement import Judgement
from nightfall_cli.trial.play_sentence import try_sentence
from nightfall_cli.trial.ruled_claim import SAID, TRUTHS, judged_by_ruling, stated, statements, what_is_said
from nightfall_cli.trial.sentence_forms import FORMS
from nightfall_cli.trial.verdict_lines import verdict_data, verdict_lines, verdict_scenario

LIBRARY = base_library()
VERDICTS = sentences("verdicts")


def verdict_of(found):
    """Return the verdict with what it depends on: ``depends choice``."""
    return " ".join((found.verdict, *found.depends_on))


@cache
def judged(claim, edition=""):
    found = judge_claim(claim, LIBRARY, edition)
    assert isinstance(found, Judgement), found
    return found


def refused(claim):
    found = judge_claim(claim, LIBRARY)
    assert isinstance(found, Refusal), found
    return found.message


@each("claim", VERDICTS, 3)
def test_each_claim_is_judged(claim):
    found = judged(claim)
    assert verdict_of(found) == VERDICTS[claim]


@each("claim", VERDICTS, 6)
def test_the_deciding_line_is_a_scenario_that_passes(claim):
    found = judged(claim)
    text = verdict_scenario(found)
    assert bool(text) == (found.by != "" or any(side.played is not None for side in found.sides))
    if text:
        scenario = parse_scenario(text)
        assert formatted(text) == text
        assert all(run_scenario(scenario, edition).passed for edition in scenario.editions)


@pytest.mark.parametrize("every", some_or_all(6, 1))
def test_a_verdict_that_depends_shows_both_sides(every):
    for claim, verdict in list(VERDICTS.items())[::every]:
        sides = {side.verdict for side in judged(claim).sides}
        assert (len(sides) == 2) == verdict.startswith("depends"), claim


def test_one_edition_decides_what_depends_on_the_edition():
    claim = 'two "Indigo Six" kickers quadruple your influence'
    assert judged(claim, "ru").verdict == "supported"
    assert judged(claim, "de").verdict == "refuted"


def test_the_value_from_which_a_verdict_is_another_is_named():
    ours, other = judged("Vulko survives Shock and Awe").sides
    assert (ours.under, ours.verdict) == ("Vulko's health ≈3", "refuted")
    assert (other.under, other.verdict) == ("Vulko's health 4", "supported")


def test_a_user_who_corrects_a_card_gets_a_verdict():
    library = LIBRARY.with_text('[[card]]\nname = "Vulko"\nhealth = 4\nsource = { health = "user" }\n', "mine.toml")
    found = judge_claim("Vulko survives Shock and Awe", library)
    assert isinstance(found, Judgement)
    assert found.verdict == "supported"


def test_a_kicker_that_would_change_the_verdict_is_noted():
    (note,) = judged("Death Grip inflicts 3 damage on a player").reasons
    assert note == "played without the kicker of Death Grip; with it: refuted"


def test_a_situation_before_the_claim_is_played():
    start = "Ann has Vulko; Bob links Enraged Wight on Ann; "
    assert judged(f"{start}Ann takes no wounds").verdict == "supported"
    assert judged(f"{start}Bob takes wounds").verdict == "refuted"


def test_unattested_values_of_a_situation_are_varied():
    found = judged("Ann attacks Bob with Vulko; Bob blocks Vulko with Marcus Toth; Bob takes 2 wounds")
    assert (found.verdict, found.depends_on) == ("depends", ("reconstructed value",))
    assert found.sides[0].under == "Marcus Toth's health ≈1"


@pytest.mark.slow
def test_a_situation_in_everyday_words_is_played_and_shown_in_clauses():
    found = judged("If Bob has Vulko and Anna plays Death Grip on him, Bob takes no wounds")
    assert found.depends_on == ("reconstructed value",)  # with less health, what Vulko cannot take goes on to Bob
    assert "played: Bob has Vulko; Anna links Death Grip on Bob" in verdict_lines(found)


REFUSED_CLAIMS = sentences("refused-claims")


@each(("claim", "words"), REFUSED_CLAIMS.items())
def test_what_cannot_be_judged_is_refused(claim, words):
    assert words in refused(claim)


def test_the_answer_states_the_board_and_the_rules():
    lines = verdict_lines(judged("Death Grip with its kicker can be blocked by Vulko"))
    assert lines[0] == "REFUTED: Death Grip with its kicker can be blocked by Vulko"
    assert lines[1] == "played: Janet has Vulko; Scott links white order, Death Grip on Janet"
    assert "  Janet receives a bleed [damage.receive]" in lines
    assert lines[-1] == "editions: en, de, fr, ru"


def test_a_verdict_cites_the_rulings_that_bear_on_it():
    assert any(line.startswith("ruling marcus-toth.") for line in verdict_lines(judged(ENDS)))
    assert not any(line.startswith("ruling") for line in verdict_lines(judged("Bad Smoke can link to Vulko")))


def test_a_card_that_targets_nothing_is_no_proof_that_nothing_can_be_targeted():
    found = judge_claim("With Shadow Seven out nobody can pick my minions", LIBRARY)
    assert isinstance(found, Refusal) and "one card that targets" in found.message


def test_when_the_target_was_linked_is_not_overlooked():
    for place in ("after it", "after Death Grip"):
        assert "no form of a claim fits" in refused(f"Flank Attack can target an order linked {place}")


def test_a_claim_that_is_not_decided_names_the_nearest_rulings():
    result = run("You can sometimes discard wounds for influence")
    assert result.exit_code == 2
    first, second, *_, last = result.stderr.splitlines()
    assert first.endswith("general rules are not played; the nearest rulings:")
    assert second.startswith("ruling claim.wounds: May") and last.endswith("[syntax]")
    assert "not decided; the nearest rulings:" in run("Vulko can discard wounds for influence").stderr


def test_an_empty_claim_gets_an_example_and_a_misspelt_card_its_name():
    for empty in ("", " ", '""'):
        assert "expected a claim, such as verify Vulko survives" in run(empty).stderr
    assert (
        '"todesgrif" (Zeichen 1) ist nicht verstanden; meintest du Todesgriff?'
        in run("todesgrif zerstört vulko").stderr
    )
    assert judge_claim("vulco survives blood rage", LIBRARY).candidates == ("Vulko",)


@each(
    ("command", "sentence", "question"),
    [
        ("verify", "Vulko batifole avec Marcus Toth", "vouliez-vous dire"),
        ("try", "Ich greiffe Anna mit Vulko an", "meintest du"),
    ],
)
def test_the_nearest_word_is_suggested_in_the_language_of_the_sentence(command, sentence, question):
    result = CliRunner().invoke(app, [command, "--no-user-cards", sentence])
    assert result.exit_code == 2 and question in result.stderr and "did you mean" not in result.stderr


ABOUT_RULES = sentences("about-rules")


@each("claim", ABOUT_RULES)
def test_a_claim_that_a_ruling_states_is_judged_by_the_scenarios_of_the_ruling(claim):
    found = judged(claim)
    assert f"{verdict_of(found)}, {found.by}" == ABOUT_RULES[claim]
    assert f"ruling {found.by}: " in " ".join(verdict_lines(found))
    assert verdict_data(found)["rulings"] == [found.by]


@each(
    "claim",
    [
        "Attackers are always discarded after combat",  # "Bad Smoke" stays
        "The attacker damages the blocker",
        "You must not block",
        "A player can choose not to resolve a kicker",
        "A claimed card is put on the bottom of the discard pile",
        "Several attackers may be blocked by one minion",
        "A chain may start with a lost wound",
        "Wounds discarded for influence are exiled",
        "Le défenseur ne doit pas bloquer",  # forbidden, or left to him
        "Полученная карта кладётся под сброс",
    ],
)
def test_a_claim_that_says_more_than_a_ruling_is_refused(claim):
    refused(claim)


def test_no_two_statements_say_the_same_with_another_truth():
    told = {}
    for text, ruling, truth in statements():
        found, holds = stated(text, LIBRARY), TRUTHS.get(truth, truth.split())
        assert found.said and ruling in rulings(), text
        under = tuple(name for name in EDITIONS if (name in holds) != found.negated)
        assert told.setdefault(found.said, under) == under, text
    written = {said: tuple(one) for said, one in json.loads(SAID.read_text(encoding="utf-8")).items()}
    assert written == what_is_said(LIBRARY), "run python -m nightfall_cli.trial.ruled_claim"


def test_a_ruling_whose_scenario_fails_judges_nothing():
    library = LIBRARY.with_text('[[card]]\nname = "Vulko"\nhealth = 9\nsource = { health = "user" }\n', "mine.toml")
    failing = [ruling for ruling in rulings().values() if not all(one.holds for one in prove(ruling, library))]
    assert failing and judged_by_ruling(failing[0], library) is None


ENDS = "Marcus Toth goes back to hand when he is destroyed"
ANY_MINION = sentences("any-minion")


@each("claim", ANY_MINION)
def test_a_claim_about_any_minion_is_judged_by_all_of_them(claim):
    found = judged(claim)
    assert verdict_of(found) == ANY_MINION[claim]


def test_the_data_hold_the_script_and_the_rules():
    data = verdict_data(judged("Ivan Radinsky may link to Alton Hickman"))
    (side,) = data["sides"]
    assert data["verdict"] == "refuted"
    assert side["script"] == ["Scott: link Alton Hickman", "expect illegal link Ivan Radinsky because chain.link-color"]
    assert "chain.link-color" in side["rules"]


def run(*arguments):
    return CliRunner().invoke(app, ["verify", "--no-user-cards", *arguments])


@each(
    ("claim", "code"),
    [("Vulko has 3 strength", 0), ("Blaine Cordell has 3 health", 1), ("Vulko costs 5", 1), ("Vulko juggles", 2)],
)
def test_the_exit_code_is_the_verdict(claim, code):
    assert run(claim).exit_code == code


def test_the_command_saves_and_prints_json(tmp_path):
    file = tmp_path / "claim.toml"
    data = json.loads(run("Alton Hickman survives Furious Melee", "--json", "--save", str(file)).stdout)
    assert (data["version"], data["verdict"], data["saved"]) == (1, "supported", str(file))
    assert run_scenario(parse_scenario(file.read_text(encoding="utf-8")), "en").passed
    assert json.loads(run("Vulko juggles", "--json").stdout)["refusal"]["code"] == "syntax"


def test_a_file_is_not_written_where_nothing_is_played(tmp_path):
    file = tmp_path / "claim.toml"
    result = run("Vulko has 3 strength", "--save", str(file))
    assert not file.exists()
    assert "nothing is played" in result.stderr


def test_a_line_that_is_legal_does_not_prove_a_must():
    assert "not that it must" in refused("Shock and Awe must target Vulko")


@pytest.mark.parametrize("language", ["de", "fr", "ru"])
def test_a_nearest_form_in_another_language_is_understood(language):
    """What a refusal suggests can be typed: claims are judged, and what players do is played."""
    examples = [example for verb, example in EXAMPLES.items() if verb != "win"]
    refused = [judge_claim(worded(language, example), LIBRARY) for example in examples]
    forms = [form for form, _ in FORMS if form.startswith("PLAYER ") and " orders " not in form]
    refused += [try_sentence(worded(language, form), LIBRARY) for form in forms[1:]]
    assert [found.message for found in refused if isinstance(found, Refusal)] == []


@each("claim", [example for verb, example in EXAMPLES.items() if verb != "win"])
def test_the_board_that_is_printed_can_be_typed_in_every_language(claim):
    judged = judge_claim(claim, LIBRARY)
    for language in ("en", "de", "fr", "ru"):
        head = worded(language, "played: {text}", text="")
        for line in verdict_lines(judged, language, width=10_000, cited=False):
            if line.startswith(head):
                typed = try_sentence(line.removeprefix(head), LIBRARY)
                assert not isinstance(typed, Refusal), (line, typed.message)
                text = stated_text(typed, language, line.removeprefix(head))
                assert with_given_names(typed, [text], language) == [line.removeprefix(head)]
