"""The forms of words that a table of sentences writes once."""

import pytest

from nightfall_cli.files.word_forms import with_phrases
from nightfall_cli.trial.lexicon import lexicon

FORMS = {
    "en": {"link": "links linking linked tagged", "claim": "buys bought buying", "draw": "draws drew"},
    "de": {"discard": "abwerfen abwirft abwarf abzuwerfen abgeworfen", "hit": "trifft traf treffen getroffen"},
    "fr": {"link": "jouons jouera jouait reliée reliées", "draw": "piochons piochera pioché"},
    "ru": {"resolve": "разрешились разрешится разрешилось", "block": "заблокировав заблокирует заблокированного"},
}


@pytest.mark.parametrize("language", FORMS)
def test_every_form_of_a_word_has_its_meaning(language):
    words = lexicon(language)
    for value, forms in FORMS[language].items():
        for form in forms.split():
            assert value in {meaning.value for meaning in words.phrases[words.words(form)]}, form


def test_a_separable_verb_is_known_with_its_particle_at_the_end():
    particles = {(particle, meaning.value) for particle, meaning in lexicon("de").split["wirft",]}
    assert {("ab", "discard"), ("weg", "discard")} <= particles


@pytest.mark.parametrize(("ending", "prefix"), [("spielen", "ge"), ("beschießen", ""), ("erwerben", "")])
def test_a_participle_has_ge_unless_the_verb_has_a_prefix(ending, prefix):
    table = {
        "verb": {"a": [f"~{ending}"]},
        "pronoun": {},
        "inflection": {"language": "de", "verb": {"en": "en / ge_t"}},
    }
    rows = with_phrases(table)["phrases"]
    assert ["participle", "a", "", f"{prefix}{ending[:-2]}t".replace("ß", "ss")] in rows


def test_a_form_in_two_meanings_is_refused_until_it_is_written_out_in_one():
    def table(*written):
        verbs = {"hit": ["~burn", *written], "exile": ["~burn"]}
        return {"verb": verbs, "pronoun": {}, "inflection": {"language": "en", "verb": {"": "- s"}}}

    with pytest.raises(ValueError, match="'burn' is made in two meanings"):
        with_phrases(table())
    assert with_phrases(table("burn", "burns"))["phrases"] == [["verb", "hit", "", "burn|burns"]]


def test_a_word_without_a_class_is_refused():
    table = {"verb": {"hit": ["~burn"]}, "pronoun": {}, "inflection": {"language": "en", "verb": {"e": "e es"}}}
    with pytest.raises(ValueError, match="no class"):
        with_phrases(table)
