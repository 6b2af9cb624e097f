"""Sentences in everyday words: each is read into the clause forms, completely, or refused at a word."""

import io

from samples import each, sentences

from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.app_rules import TryOptions
from nightfall_cli.cli.try_command import try_command
from nightfall_cli.language.names import plain
from nightfall_cli.messages.message import worded
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.trial.answer_lines import reading_lines
from nightfall_cli.trial.asserted_facts import FACTS
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.everyday import READERS
from nightfall_cli.trial.lexicon import lexicon
from nightfall_cli.trial.play_sentence import try_sentence
from nightfall_cli.trial.trial_board import scenario_text

LIBRARY = base_library()

READINGS = sentences("read")


@each("sentence", READINGS)
def test_a_sentence_in_everyday_words_is_read_into_the_clause_forms(sentence):
    trial = read_trial(sentence, LIBRARY)
    assert not isinstance(trial, Refusal), trial.message
    assert trial.reading == READINGS[sentence]


@each("sentence", READINGS)
def test_the_reading_typed_again_gives_the_same_trial(sentence):
    trial = read_trial(sentence, LIBRARY)
    again = read_trial(trial.reading, LIBRARY)
    assert again.reading == ""
    of_question = {
        "sentence": "",
        "reading": "",
        "question": "",
        "asked_of": None,
        "asked_player": "",
        "noted": (),
        "asks_legality": False,
    }
    assert again._replace(**of_question) == trial._replace(**of_question)


@each("sentence", READINGS)
def test_what_is_printed_in_another_language_reads_the_same_typed_again(sentence):
    tried = try_sentence(sentence, LIBRARY)
    for language in ("de", "fr", "ru"):
        printed = printed_text(tried, language)
        again = try_sentence(printed, LIBRARY)
        assert not isinstance(again, Refusal), (printed, again.message)
        assert printed_text(again, language) == printed
        ends = [sorted(outcome.lines(kinds=False) for outcome in one.outcomes) for one in (tried, again)]
        assert ends[0] == ends[1], printed


def printed_text(tried, language):
    """Return what is printed after "read as:"."""
    return reading_lines(tried, language)[0].partition(worded(language, "read as: {text}", text=""))[2]


ASKED = sentences("asked")


@each("sentence", ASKED)
def test_a_question_is_kept_apart_from_what_is_stated(sentence):
    trial = read_trial(sentence, LIBRARY)
    assert trial.question == ASKED[sentence]
    assert len(trial.links) == 1


NOT_READ = {
    "Death Grip on Bob and Vulko on Carl.": "Death Grip",
    "Nobody has Vulko and I block Bad Smoke with Vulko.": "Vulko",
    "I hold three wounds at clean-up and use the wound effect.": "use",
    "Blaine Cordell comes into play through my chain, and on his next turn Lee attacks me with Vulko.": "his next turn",
    "Bob flurbs my Vulko with Shock and Awe.": "flurbs",
    "Bob hits Anna with Death Grip and Carl has Vulko twice.": "twice",
    "Bob has Vulko and attacks Anna and Carl.": "Carl",
    "Bob attacks me with Vulko and Marcus Toth. I block with Blaine Cordell.": "block",
    "Anna hits Bob with Death Grip. Cora hits Otto with Blood Rage. She has Vulko.": "She",
    "Bob deals 5 damage to my Vulko with Shock and Awe.": "damage",
    "Bob plays a kicked Enraged Wight on me.": "kicked",
    "Bob's Marcus Toth with 5 damage blocks my Vulko.": "Marcus Toth",
    "Anna takes Alton Hickman for 3 influence and has 5.": "5",
    "I attack Bob with Vulko. He blocks Vulko with Bad Smoke and lets Vulko through.": "lets",
    "In clean-up I hold two cards, three of them wounds.": "wounds",
    "Anna attacks me with Vulko. Big Ghost, not Marcus Toth, blocks.": "not",
    "He plays Sir John Travail, then Death Grip at me, and I Flank Attack the Death Grip.": "Flank Attack",
    "Bob's Vulko has at least 1 damage and I play Team Deployment on him.": "damage",
    "Blaine Cordell is in play because Dark Awakening put him there.": "him",
    f"Bob hits my Vulko with {'9' * 4400} Shock and Awe.": "9" * 4400,
}


@each("sentence", NOT_READ)
def test_what_is_not_understood_is_refused_at_its_word(sentence):
    refusal = read_trial(sentence, LIBRARY)
    assert isinstance(refusal, Refusal)
    assert refusal.message.startswith(repr(NOT_READ[sentence])), refusal.message


def test_a_kicker_that_is_left_open_is_played_with_and_without():
    tried = try_sentence("Bob adds Death Grip to Anna's chain and hits Anna.", LIBRARY)
    assert tried.trial.reading == "Anna links any order; Bob links Death Grip on Anna"
    assert [outcome.lines(kinds=False) for outcome in tried.outcomes] == [["Anna: 2 wounds"], ["Anna: 3 wounds"]]
    assert tried.outcomes[0].ways == (("the order before Death Grip is white",),)
    for outcome in tried.outcomes:
        assert run_scenario(parse_scenario(scenario_text(tried.trial, outcome)), "en").passed


def test_every_card_and_player_of_a_sentence_is_in_its_reading():
    for sentence, reading in READINGS.items():
        typed = plain(sentence)
        for card in LIBRARY.cards.values():
            if any(f" {plain(name)} " in f" {typed} " for name in card.all_names() if " " in name):
                assert card.name in reading, (sentence, card)


def test_the_target_of_a_sentence_is_played():
    (outcome,) = try_sentence("Bob blocks my Vulko with an Alton Hickman with 1 damage.", LIBRARY).outcomes
    assert outcome.lines(kinds=False) == ["Me: discards: Vulko", "Bob: 1 wound; destroyed: Alton Hickman"]


@each("language", ["en", "de", "fr", "ru"])
def test_every_kind_of_verb_has_a_reader_or_states_a_fact(language):
    phrases = lexicon(language).phrases.values()
    kinds = {meaning.value for meanings in phrases for meaning in meanings if meaning.kind in ("verb", "participle")}
    assert kinds <= {*READERS, *FACTS}


def test_the_reading_is_printed_first(capsys):
    assert try_command(TryOptions("Bob hits me with Blood Rage."), LIBRARY) == 0
    assert capsys.readouterr().out.splitlines()[0] == "read as: players Bob, Me; Bob links Blood Rage on Me"


def test_a_refusal_names_one_form(capsys):
    assert try_command(TryOptions("Bob blocks Vulko and Marcus Toth with my Bad Smoke."), LIBRARY) == 2
    err = capsys.readouterr().err
    assert "'Bad Smoke': Bad Smoke is Me's" in err
    assert "form: PLAYER blocks ATTACKER with MINION, MINION" in err
    assert "PLAYER links" not in err


ANSWERS = sentences("answers")


@each("sentence", ANSWERS)
def test_a_question_is_answered_by_the_outcomes(sentence, capsys):
    try_command(TryOptions(sentence), LIBRARY)
    printed = " ".join(capsys.readouterr().out.split())
    question = read_trial(sentence, LIBRARY).question
    assert f"{question}? {ANSWERS[sentence]}" in printed.replace(" ?", "?")


def test_what_the_rules_do_not_allow_is_answered_with_no(capsys):
    assert try_command(TryOptions("Can Bob block my Alton Hickman with Vulko?"), LIBRARY) == 1
    printed = " ".join(capsys.readouterr().out.split())
    assert "Can Bob block my Alton Hickman with Vulko? no: " in printed and "Alton Hickman can't be blocked" in printed
    assert try_command(
        TryOptions("Eric tries to kill my Blaine Cordell with Shock and Awe, not kicked, does he succeed?"), LIBRARY
    )
    assert "does he succeed? no: " in " ".join(capsys.readouterr().out.split())


def test_the_board_of_a_sentence_can_be_played(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("link Shock and Awe\ntarget Vulko\n"))
    assert try_command(TryOptions("Bob hits my Vulko with Shock and Awe.", play=True), LIBRARY) == 0
    out = capsys.readouterr().out
    assert out.count("Vulko of Me is destroyed") == 2
    assert try_command(TryOptions("Bob hits my Vulko with Shock and Awe.", play=True, json=True), LIBRARY) == 2
