"""Words that players type, in four languages: sentences of everyday words, each with its reading."""

from samples import each, sentences

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.answer_lines import reading_lines
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.everyday import read_everyday
from nightfall_cli.trial.play_sentence import try_sentence

READINGS = sentences("words")

LEFT_OUT = {
    "Bob attacks me fiercely with Vulko.": ("fiercely",),
    "Headline! Bob attacks me with Vulko.": ("Headline",),
}
"""Sentences of which words are left out."""

NOTED = sentences("noted")
"""Sentences with a clause that is so on the board without a word in the reading."""

REFUSED = sentences("refused")


@each("sentence, reading", READINGS.items())
def test_words_that_players_type_are_read(sentence, reading):
    found = read_everyday(sentence, base_library())
    assert not isinstance(found, Refusal), found
    assert found.reading == reading


@each("sentence, word", REFUSED.items())
def test_what_is_not_so_is_refused(sentence, word):
    found = read_everyday(sentence, base_library())
    assert isinstance(found, Refusal)
    assert word in found.message


@each("sentence, words", LEFT_OUT.items())
def test_words_without_a_part_in_the_reading_are_left_out_and_named(sentence, words):
    trial = read_trial(sentence, base_library())
    assert trial.reading == "players Bob, Me; Bob has Vulko; Bob attacks Me with Vulko"
    assert trial.left_out == words
    assert all(f'"{word}"' in "\n".join(reading_lines(try_sentence(sentence, base_library()))) for word in words)


@each("sentence, words", NOTED.items())
def test_what_is_so_without_a_word_in_the_reading_is_printed(sentence, words):
    trial = read_trial(sentence, base_library())
    assert (trial.noted, trial.left_out) == ((words,), ())
    assert f'already so on this board: "{words}"' in reading_lines(try_sentence(sentence, base_library()))
