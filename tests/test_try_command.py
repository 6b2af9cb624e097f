"""The command: what it prints, what it saves, how it ends."""

import json

import pytest

from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.app_rules import TryOptions
from nightfall_cli.cli.try_command import try_command
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.scenario.run import run_scenario

LIBRARY = base_library()
SENTENCE = "Janet has Vulko; Scott links Ivan Radinsky, Death Grip on Janet"
OPEN = "Janet has Vulko; Scott links Blood Rage"
AGAINST = "Scott links Vulko, Big Ghost"
WOUND_EFFECT = "Scott has 7 Vulko in deck; Scott uses the wound effect on 2 bite"


@pytest.fixture
def run(capsys):
    def run_command(sentence, library=LIBRARY, save="", **options):
        code = try_command(TryOptions(sentence, save=str(save), **options), library)
        out, err = capsys.readouterr()
        return code, out, err

    return run_command


def test_one_outcome_is_told_with_its_board_its_rules_and_what_is_different(run):
    code, out, err = run(SENTENCE)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "edition en; Scott's turn; Janet: Vulko 3/≈3 in play"
    assert lines[1] == "Scott chain: Ivan Radinsky (white), Death Grip (≈blue)"
    assert "  Death Grip is kicked by the white order before it [chain.kicker]" in lines
    assert "Result: Janet: 2 wounds; back to hand: Vulko" in lines
    assert "rules" not in lines


def test_the_text_of_each_rule_is_printed_once_when_asked_for(run):
    _, out, _ = run(SENTENCE, rules=True)
    assert f"  damage.receive: {RULES['damage.receive']}" in out.splitlines()
    assert out.count("damage.receive:") == 1


def test_what_is_common_is_told_once_and_each_end_after_it(run):
    code, out, _ = run(OPEN)
    assert code == 0
    assert out.count("Scott starts the chain with Blood Rage") == 1
    assert out.index("Blood Rage of Scott resolves") < out.index("from here on there are 2 outcomes")
    assert (
        out.index("1. Scott: target Scott") < out.index("Result: Scott: 2 wounds") < out.index("2. Scott: target Janet")
    )


def test_a_refusal_is_an_answer_with_its_rule(run):
    code, out, err = run(AGAINST)
    assert (code, err) == (1, "")
    assert 'refused: clause 1, "Scott links Vulko, Big Ghost": Big Ghost is ≈red' in out
    assert "[chain.link-color]" in out and "chain.link-color: " in out


def test_what_is_not_understood_goes_to_standard_error_and_an_empty_sentence_gets_the_forms(run):
    code, out, err = run("Janet hsa Vulko; Scott links Vulko")
    assert (code, out) == (2, "")
    assert "clause 1, \"Janet hsa Vulko\": unknown verb 'hsa'; did you mean has?" in err
    assert err.endswith('every form: nightfall try ""\n') and len(err.splitlines()) == 2
    code, _, err = run(" ")
    assert code == 2 and "PLAYER links CARD [on THING [and THING]], CARD …" in err
    assert err.splitlines()[-1].startswith("nothing happens in this sentence")


def test_a_misspelt_card_is_answered_with_its_name_alone(run):
    code, _, err = run("Scott links Vulco")
    assert code == 2 and err.endswith("no card is called 'Vulco'; did you mean Vulko? [unknown-card]\n")


def test_a_sentence_that_is_unclear_ends_as_one_not_understood(run):
    code, out, _ = run("Janet has Vulko, Vulko (1 damage); Scott links Shock and Awe on Vulko")
    assert code == 2
    assert "[ambiguous]" in out


@pytest.mark.parametrize(
    ("sentence", "options", "told"),
    [
        (SENTENCE, {"edition": "it"}, "no edition is called 'it'"),
        (SENTENCE, {"edition": "de", "all_editions": True}, "choose one"),
        (SENTENCE, {"language": "it"}, "unknown --lang 'it'"),
        (f"edition de; {SENTENCE}", {"edition": "fr"}, "names edition de"),
        (f"edition de; {SENTENCE}", {"all_editions": True}, "names edition de"),
    ],
)
def test_options_that_do_not_fit_are_refused(run, sentence, options, told):
    code, out, err = run(sentence, **options)
    assert (code, out) == (2, "")
    assert told in err


def test_an_edition_may_be_asked_for_or_named(run):
    assert run(SENTENCE, edition="fr")[1].startswith("edition fr;")
    assert run(f"edition de; {SENTENCE}", edition="de")[1].startswith("edition de;")


def test_editions_that_agree_are_told_together(run):
    code, out, _ = run(SENTENCE, all_editions=True)
    assert code == 0
    assert out.splitlines()[-1] == "the same under en, de, fr, ru"


def test_an_edition_that_differs_is_told_where(run):
    code, out, _ = run(WOUND_EFFECT, all_editions=True)
    assert code == 0
    assert "de differs from en, fr, ru:" in out
    assert "  de: 1. Scott: wounds 2 bite (before drawing)" in out


def test_cards_are_named_in_the_language_asked_for(run):
    assert "Todesgriff" in run(SENTENCE, language="de")[1]


def test_json_holds_everything(run):
    code, out, _ = run(OPEN, json=True)
    data = json.loads(out)
    (answer,) = data["answers"]
    assert (code, data["version"], data["sentence"]) == (0, 1, OPEN)
    assert (answer["editions"], answer["complete"], answer["refused"]) == (["en"], True, [])
    assert [outcome["ways"] for outcome in answer["outcomes"]] == [[["Scott: target Scott"]], [["Scott: target Janet"]]]
    assert sum(answer["outcomes"][0]["changes"]["players"]["Scott"]["wounds"].values()) == 2
    assert answer["outcomes"][1]["changes"]["players"]["Janet"]["hurt"] == [{"card": "Vulko", "health": 1}]
    assert {event["rule"] for outcome in answer["outcomes"] for event in outcome["events"]} == set(answer["rules"])


def test_json_tells_refusals_too(run):
    code, out, _ = run(AGAINST, json=True)
    (answer,) = json.loads(out)["answers"]
    assert (code, answer["refused"][0]["code"]) == (1, "chain.link-color")
    code, out, err = run("Scott links Vulkko", json=True)
    refusal = json.loads(out)["refusal"]
    assert (code, refusal["code"], refusal["near"]) == (2, "unknown-card", ["Vulko"])
    assert err


def test_json_of_all_editions_has_an_answer_for_each_group(run):
    answers = json.loads(run(WOUND_EFFECT, all_editions=True, json=True)[1])["answers"]
    assert [answer["editions"] for answer in answers] == [["en", "fr", "ru"], ["de"]]


def test_a_saved_trial_passes(run, tmp_path):
    file = tmp_path / "vulko.toml"
    code, out, _ = run(SENTENCE, save=file)
    assert (code, out.splitlines()[-1]) == (0, f"saved in {file}")
    scenario = load_scenario(file)
    assert (scenario.title, scenario.editions) == (SENTENCE, ("en",))
    assert run_scenario(scenario, "en").passed


def test_of_several_outcomes_the_first_is_saved_and_that_is_said(run, tmp_path):
    file = tmp_path / "open.toml"
    _, out, _ = run(OPEN, save=file)
    assert f"saved in {file}: the first of 2 outcomes" in out
    assert "Scott: target Scott" in file.read_text(encoding="utf-8")
    assert json.loads(run(OPEN, save=file, json=True)[1])["saved"] == str(file)


def test_a_trial_of_all_editions_is_saved_under_those_that_agree(run, tmp_path):
    file = tmp_path / "all.toml"
    run(SENTENCE, all_editions=True, save=file)
    scenario = load_scenario(file)
    assert scenario.editions == ("en", "de", "fr", "ru")
    assert all(run_scenario(scenario, edition).passed for edition in scenario.editions)


def test_a_refusal_is_not_saved_and_a_file_that_cannot_be_written_is_told(run, tmp_path):
    file = tmp_path / "nothing.toml"
    code, _, err = run(AGAINST, save=file)
    assert code == 1
    assert "is not written" in err and not file.exists()
    code, out, err = run(SENTENCE, save=tmp_path / "no" / "folder.toml")
    assert (code, out) == (2, "")
    assert "cannot be written" in err


def test_a_question_that_cannot_be_played_is_answered_by_a_sure_ruling(run, tmp_path):
    sentence = "Wobbling about, Blaine resolved. How much health has Blaine Cordell when his chain text was resolved?"
    code, out, err = run(sentence)
    assert (code, err) == (0, "")
    assert out.splitlines()[1].startswith("2.") and "blaine-cordell.with-chain-text" in out
    assert "the sentence itself is not played: 'Wobbling'" in out
    _, out, _ = run(sentence, json=True)
    assert json.loads(out)["rulings"][0] == "blaine-cordell.with-chain-text" and json.loads(out)["decided"]
    code, out, err = run(sentence, save=tmp_path / "no.toml")
    assert (code, out) == (2, "") and "'Wobbling'" in err.splitlines()[0]


def test_a_question_about_what_the_rules_refuse_is_shown_rulings(run):
    code, out, _ = run("Bob links Vulko on Janet. Does Vulko have to block damage inflicted on his player?")
    assert code == 1
    assert "no answer: what is described is refused" in " ".join(out.split())
    assert "damage.direct-block" in out


def test_a_question_that_no_ruling_answers_for_sure_is_refused_with_the_nearest(run):
    code, out, err = run("Flank Attack knocked my Yuri Koroviev out of the chain. Will I ever see him again?")
    assert (code, out) == (2, "")
    assert "'knocked'" in err.splitlines()[0] and "starters.discarded-from-chain" in err
    _, _, err = run("Yuri Koroviev knocked about.")
    assert "starters" not in err
