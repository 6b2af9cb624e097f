"""``nightfall test --compare``: where the editions part, what fails under which, how the ends differ."""

import json

import pytest
from samples import each

from nightfall_cli.cli.app_rules import TestOptions as Options
from nightfall_cli.cli.test import test_command as run_tests
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.events import events_of
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.scenario.compare import compare_scenario
from nightfall_cli.scenario.file import load_scenario, parse_scenario
from nightfall_cli.scenario.run import FAILS, HOLDS, NOT_MEANT, NOT_REACHED, run_scenario

PLAYERS = '[[player]]\nname = "Scott"\n{scott}\n[[player]]\nname = "Janet"\n{janet}\n'
CLEANUP = 'hand = ["bite"]\ndeck = ["Vulko", "burn", "Ivan Radinsky", "Big Ghost", "Death Grip", "Blood Rage"]'
OWN = '[[card]]\nname = "Franz Orlok"\ntext = ["Chain: Inflict 3 damage on target player.", "Kicker: Draw 1 card."]\n'


def text_of(script="", table='phase = "claim"', scott="", janet="", head="", rest=""):
    players = PLAYERS.format(scott=scott, janet=janet)
    run = f'[run]\nscript = """\n{script}\n"""\n'
    return f'format = 1\ntitle = "A comparison"\n{head}\n[table]\n{table}\n{players}\n{rest}\n{run}'


def compared(*arguments, **options):
    return compare_scenario(parse_scenario(text_of(*arguments, **options)))


def sides(line):
    return [group.editions for group in line.groups]


def names(events):
    return [event[0].name for event in events]


@pytest.fixture
def compare(monkeypatch, capsys, tmp_path):
    """Writes texts as files and compares them; returns exit code, standard output and standard error."""
    monkeypatch.chdir(tmp_path)

    def run(*texts, as_json=False, cards=(), paths=None):
        for number, text in enumerate(texts):
            (tmp_path / f"{number}.toml").write_text(text, encoding="utf-8")
        files = [f"{number}.toml" for number in range(len(texts))]
        code = run_tests(Options(files if paths is None else paths, cards=cards, json=as_json, compare=True))
        return code, *capsys.readouterr()

    return run


# -- the log ----------------------------------------------------------------------------------


def test_editions_that_do_the_same_agree():
    comparison = compared("expect influence 2\nScott: discard bite\nexpect influence 3", scott='hand = ["bite"]')
    assert comparison.agree
    assert [run.edition for run in comparison.runs] == list(EDITIONS)
    assert not comparison.end and not comparison.elsewhere and not comparison.choices


def test_the_log_parts_after_a_common_beginning_and_joins_again():
    comparison = compared("Scott: pass\nScott: wounds bite", scott=CLEANUP)
    _, pass_, wounds = comparison.lines
    assert names(pass_.before) == ["phase-started"]
    assert sides(pass_) == sides(wounds) == [("en", "fr", "ru"), ("de",)]
    assert [names(side.events) for side in pass_.groups] == [["drew"] * 4, []]
    assert names(wounds.before)[0] == "used-wounds" and names(wounds.after)[-1] == "phase-started"
    assert not comparison.agree


def test_what_a_board_leads_to_before_its_first_question_is_compared():
    comparison = compared(table='phase = "cleanup"', scott=CLEANUP)
    (board,) = comparison.lines
    assert board.number == 0
    assert [(side.editions, names(side.events)) for side in board.groups] == [
        (("en", "fr", "ru"), ["drew"] * 4),
        (("de",), []),
    ]


def test_editions_left_out_by_the_file_run_too_and_a_refusal_is_a_difference():
    name = "cards/actions/flank-attack-indigo-six-de.toml"
    comparison = compare_scenario(load_scenario(shipped_folder() / name))
    last = comparison.lines[-1]
    assert sides(last) == [("en", "fr", "ru"), ("de",)]
    assert "[claim.from]" in last.groups[0].refused and not last.groups[1].refused
    assert comparison.ended == ("de",)


def test_after_a_refusal_the_others_go_on(compare):
    text = (shipped_folder() / "cards/actions/flank-attack-indigo-six-de.toml").read_text(encoding="utf-8")
    text = text.replace("Scott: claim Marcus Toth\n", "Scott: claim Marcus Toth\nScott: pass\n")
    refused, passed = compare_scenario(parse_scenario(text)).lines[-2:]
    assert [bool(side.refused) for side in refused.groups] == [True, False]
    assert sides(passed) == [("de",)] and names(passed.before)[0] == "phase-started"
    out = compare(text)[1]
    alone = out[out.index("  de alone: ") :]
    assert alone.splitlines()[1] == "    Scott: clean-up phase" and "only de plays every line" in alone


def test_a_line_refused_under_all_alike_is_no_difference(compare):
    code, out, _ = compare(text_of("Scott: claim Vulko", scott=CLEANUP))
    assert code == 0
    assert "have the same log: 0 events" in out and "refused: " in out and "no difference" in out


@each(
    "name", ["rules/cleanup/wound-before-drawing", "rules/setup/quick", "examples/de-long-chain", "rules/end/tie-turns"]
)
def test_the_moments_hold_every_event_of_every_run(name):
    scenario = load_scenario(shipped_folder() / f"{name}.toml")
    comparison = compare_scenario(scenario)
    for edition in scenario.editions:
        told = []
        for moment in comparison.lines:
            for side in moment.groups:
                if edition in side.editions:
                    told += [*moment.before, *side.events, *moment.after]
        log = events_of(run_scenario(scenario, edition).state.log)
        assert told[len(told) - len(log) :] == log


def test_bots_play_in_the_comparison_as_they_do_in_a_run():
    text = text_of("Scott: pass\nScott: pass", scott=CLEANUP, janet='bot = "random"\nhand = ["Vulko", "Big Ghost"]')
    scenario = parse_scenario(text)
    for run in compare_scenario(scenario).runs:
        alone = run_scenario(scenario, run.edition)
        assert alone.state.key() == run.end.key()
        events = [event for move in run.moves for event in move.events]
        assert events == events_of(alone.state.log)


# -- expectations -----------------------------------------------------------------------------


def test_an_expectation_that_fails_under_one_edition_is_told_with_what_holds(compare):
    text = text_of("expect influence 2", table='phase = "chain"', head='editions = ["en"]')
    code, out, _ = compare(text)
    assert code == 0
    assert "line 16, expect influence 2" in out
    assert "holds under en, fr, ru" in out and "fails under de: 0" in out


def test_every_failing_expectation_is_found_and_the_run_goes_on():
    """One whose subject is not in play cannot be corrected: it ends a plain run."""
    script = "expect influence 7\nexpect Vulko of Janet health 2\nexpect not phase claim\nScott: discard bite\n"
    comparison = compared(script + "expect influence 8\nexpect influence 3", scott=CLEANUP)
    results = [
        [(editions, one.result) for editions, one in expectation.verdicts] for expectation in comparison.expectations
    ]
    everyone = tuple(EDITIONS)
    assert results == [[(everyone, FAILS)]] * 4 + [[(everyone, HOLDS)]]


def test_an_expectation_counts_only_where_it_is_meant_and_reached():
    comparison = compared("expect@de influence 9\nScott: claim Vulko\nexpect influence 9")
    by_edition = {run.edition: [played.result for played in run.expectations] for run in comparison.runs}
    assert by_edition["de"] == [FAILS, NOT_REACHED]
    assert by_edition["en"] == [NOT_MEANT, NOT_REACHED]
    assert [[editions for editions, _ in expectation.verdicts] for expectation in comparison.expectations] == [
        [("de",)],
        [],
    ]


def test_numbers_of_move_sequences_are_compared():
    comparison = compare_scenario(load_scenario(shipped_folder() / "perft/cleanup-wounds.toml"))
    (counted,) = comparison.expectations
    assert counted.text.startswith("perft 6, 6")
    assert [(editions, one.actual) for editions, one in counted.verdicts] == [
        (("en", "fr", "ru"), ""),
        (("de",), "perft 2 is 11"),
    ]


# -- the end, the way, the choices --------------------------------------------------------------


def test_the_end_shows_what_differs_and_nothing_else():
    comparison = compared("Scott: pass\nScott: wounds bite", scott=CLEANUP)
    assert set(comparison.end) == {"Scott's hand", "influence"}
    assert comparison.end["influence"] == [(("en", "fr", "ru"), "2"), (("de",), "0")]
    assert [value[:2] for _, value in comparison.end["Scott's hand"]] == ["6 ", "5 "]
    assert comparison.elsewhere == ("Scott's deck",)


def test_winners_that_differ_are_told(compare):
    code, out, _ = compare(paths=[str(shipped_folder() / "rules/end/tie-turns.toml")])
    assert code == 0
    assert "winners: en, de, fr Janet; ru Brad" in out
    assert "what makes ru differ from en: tie_by_turns" in out


def test_legal_answers_that_differ_on_the_way_are_a_difference():
    """Only the influence of de does not pay for Vulko; then an edit makes it equal."""
    text = (shipped_folder() / "cards/minions/indigo-six-two-kickers.toml").read_text("utf-8")
    text = text.replace('active = "Scott"', 'active = "Scott"\ncommons = ["Vulko"]')
    comparison = compare_scenario(parse_scenario(text[: text.rindex('"""')] + 'set influence = 0\n"""\n'))
    assert "answers" in {name for moment in comparison.lines for name in moment.differs}
    assert not comparison.end and not comparison.agree


def test_a_table_that_differs_only_on_the_way_is_a_difference(compare):
    """The influence of de is not there yet; then an edit makes it equal."""
    text = text_of("set influence = 2", table='phase = "chain"', scott=CLEANUP)
    comparison = compare_scenario(parse_scenario(text))
    assert all(moment.together for moment in comparison.lines) and not comparison.end
    assert not comparison.agree
    out = compare(text)[1]
    assert "different only during the run\n    influence: after the board\n" in out and "no difference" not in out


def test_what_else_differs_at_the_end_is_named(compare):
    out = compare(text_of("Scott: pass\nScott: wounds bite", scott=CLEANUP))[1]
    assert "also different: Scott's deck\n" in out


def test_boards_that_may_be_impossible_are_compared():
    comparison = compared(table='phase = "claim"\nimpossible = true', scott='hand = ["20 Vulko"]')
    assert len(comparison.runs) == 4 and not comparison.unplaced


def test_choices_are_named_that_alone_make_the_difference():
    comparison = compared("Scott: pass\nScott: wounds bite", scott=CLEANUP)
    assert comparison.choices == {("de", "en"): ("influence_at_claim", "wound_effect_before_draw")}


def test_choices_are_not_named_when_one_hides_another_or_the_boxes_differ():
    for name in ("rules/claim/influence-doubled-twice", "rules/setup/series"):
        scenario = load_scenario(shipped_folder() / f"{name}.toml")
        comparison = compare_scenario(scenario)
        assert not comparison.agree and ("de", "en") not in comparison.choices


def test_a_board_that_an_edition_cannot_have_is_a_difference(compare):
    text = text_of(table='phase = "chain"\ninfluence = -1', head='editions = ["de"]')
    code, out, _ = compare(text)
    assert code == 0
    assert "en: no board: " in out and "de: no board" not in out and "no difference" not in out


# -- the command ------------------------------------------------------------------------------


def test_the_lines_tell_where_the_editions_part(compare):
    code, out, err = compare(text_of("Scott: pass  # to clean-up\nScott: wounds bite", scott=CLEANUP))
    assert (code, err) == (0, "")
    lines = [line.strip() for line in out.splitlines()]
    at = lines.index("line 17, Scott: pass")
    assert lines[at - 2 : at] == ["all 4 editions together: 1 event", "Scott: clean-up phase"]
    assert lines[at + 1 : at + 3] == ["en, fr, ru", "Scott draws Vulko"]
    assert lines[lines.index("de") + 1] == "nothing"
    assert lines[-10:].count("Janet: chain phase") == 1


def test_long_stretches_are_shown_by_their_last_events(compare):
    _, out, _ = compare(paths=[str(shipped_folder() / "examples/ru-long-chain.toml")])
    assert "all 4 editions together: 28 events\n    …\n" in out
    assert out.count("resolves") < 5


def test_json_is_one_object_per_file(compare):
    texts = text_of("Scott: pass\nScott: wounds bite", scott=CLEANUP), text_of("Scott: pass")
    code, out, _ = compare(*texts, as_json=True)
    first, second = map(json.loads, out.splitlines())
    assert code == 0
    assert (first["file"], first["agree"]) == ("0.toml", False)
    assert [side["editions"] for side in first["steps"][1]["sides"]] == [["en", "fr", "ru"], ["de"]]
    assert first["steps"][1]["sides"][0]["events"][0]["sentence"] == "Scott draws Vulko"
    assert first["end"]["influence"][1] == {"editions": ["de"], "value": "0"}
    assert second["title"] == "A comparison"


def test_a_faulty_file_is_told_and_the_others_are_compared(compare):
    code, out, err = compare(text_of("Scott: pas"), text_of("Scott: pass"))
    assert code == 2
    assert "0.toml:16:" in err and "1.toml: A comparison" in out


def test_bad_usage(compare, tmp_path):
    (tmp_path / "latin.toml").write_bytes(b"format = 1\n[[player]]\nname = '\xff'\n")
    for paths, cards in (([], ()), (["missing.toml"], ()), (["latin.toml"], ()), (["0.toml"], ("missing.toml",))):
        code, out, err = compare(text_of(), paths=paths, cards=cards)
        assert (code, out) == (2, "") and err and "Traceback" not in err


def test_a_file_that_announces_its_faults_is_left_alone(compare):
    code, out, err = compare("#! 2:1: unknown key\n" + text_of().replace("title", "titel"))
    assert (code, out) == (0, "") and "announces" in err


def test_cards_of_a_file_are_laid_over_those_of_the_package(compare, tmp_path):
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    links = '[chain]\nlinks = [{ player = "Scott", card = "Franz Orlok" }]\nstage = "resolving"'
    text = text_of("Scott: target Janet\nexpect Janet wounds 2", table="", rest=links)
    assert "fails under" not in compare(text)[1]
    assert "fails under all 4 editions: 3" in compare(text, cards=("own.toml",))[1]
