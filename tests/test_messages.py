"""The sentences of the game in four languages: every template is translated, with its places and plural forms."""

import copy
import json
import pickle
import unicodedata

import pytest
from house import PACKAGE
from templates import calls, has_words, templates

from nightfall_cli.cards.library import base_library
from nightfall_cli.messages.choice import chosen_language
from nightfall_cli.messages.message import PLURALS, Message, in_language, places_of, plural_form, worded

OTHERS = ("de", "fr", "ru")


def table(language):
    """The translations of a language; no template stands twice."""
    pairs = json.loads(
        (PACKAGE / "messages" / f"{language}.json").read_text(encoding="utf-8"), object_pairs_hook=lambda pairs: pairs
    )
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


def names_of(template):
    return sorted({name for _, name, _ in places_of(template) if name})


@pytest.mark.parametrize("language", OTHERS)
def test_every_template_has_a_translation_and_every_translation_a_template(language):
    found, wanted = table(language), set(templates())
    assert sorted(wanted - set(found)) == [], "not translated"
    assert sorted(set(found) - wanted) == [], "nothing uses these"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_places_of_its_template_and_all_plural_forms(language):
    for template, translation in table(language).items():
        assert names_of(translation) == names_of(template), template
        for _, name, forms in places_of(translation):
            assert len(forms) in (0, 1, len(PLURALS[language][1]) + 1), (template, name)
        assert unicodedata.normalize("NFC", translation) == translation
        assert has_words(template), template


def test_a_template_is_a_literal_or_stands_in_a_table():
    """A template that is put together cannot be found, and so not translated; these modules pass one on."""
    assert {where for where, _, found in calls() if found is None} == PASSED_ON


PASSED_ON = {
    "cli/card_list.py",
    "language/play.py",
    "language/read.py",
    "language/say.py",
    "language/suggest.py",
    "language/verbs.py",
    "messages/message.py",
    "rules/values.py",
    "rules/why_not.py",
    "shell/answers.py",
    "shell/commands_files.py",
    "shell/commands_settings.py",
    "shell/commands_table.py",
    "shell/prompt_loop.py",
    "shell/toolbar.py",
    "show/board_rows.py",
    "show/card_rows.py",
    "show/card_table.py",
    "show/digest.py",
    "show/screen_rows.py",
}


@pytest.mark.parametrize(
    ("language", "numbers", "forms"),
    [
        ("en", (0, 1, 2, 101), (1, 0, 1, 1)),
        ("de", (0, 1, 2, 101), (1, 0, 1, 1)),
        ("fr", (0, 1, 2, 101), (0, 0, 1, 1)),
        ("ru", (0, 1, 3, 5, 11, 14, 21, 24, 112), (2, 0, 1, 2, 2, 2, 0, 1, 2)),
    ],
)
def test_the_plural_form_of_a_number(language, numbers, forms):
    assert tuple(plural_form(language, number) for number in numbers) == forms


def test_a_message_is_its_english_sentence_and_can_be_shown_in_another_language():
    vulko = base_library().cards["Big Ghost"]
    inner = Message("{number} {number:wound|wounds}", number=2)
    message = Message("{player} receives {cards}", player="Ann", cards=[inner, vulko])
    assert message == "Ann receives 2 wounds, Big Ghost"
    assert in_language(message, "de") == "Ann erhält 2 Wunden, Großer Schatten"
    assert in_language(message, "ru") == "Ann получает ранения: 2 ранения, Big Ghost"
    assert in_language(message, "en") is message and in_language("as it is", "fr") == "as it is"
    for again in (pickle.loads(pickle.dumps(message)), copy.deepcopy(message)):
        assert in_language(again, "fr") == in_language(message, "fr")


def test_lists_and_marked_numbers_are_worded():
    assert worded("en", "{names:and}", names=["Ann", "Bob", "Cid"]) == "Ann, Bob and Cid"
    assert (
        Message("'{text}' is ambiguous: {meant:or…}", text="h", meant=["a", "b", "c"])
        == "'h' is ambiguous: a or b or c"
    )
    assert worded("ru", "{number} {number:card|cards}", number="≈3") == "≈3 карты"
    assert worded("de", "commons¦label") == "allgem." and worded("en", "commons¦label") == "commons"


@pytest.mark.parametrize(
    ("asked", "setting", "environment", "language"),
    [
        ("fr", "de", {"LANG": "ru_RU.UTF-8"}, "fr"),
        ("", "de", {"LANG": "ru_RU.UTF-8"}, "de"),
        ("", "", {"LANG": "ru_RU.UTF-8"}, "ru"),
        ("", "", {"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, "en"),
        ("", "", {"LC_ALL": "", "LC_MESSAGES": "fr_CA", "LANG": "de_DE"}, "fr"),
        ("", "", {"LANG": "den"}, "en"),
        ("", "", {"LANG": "ja_JP"}, "en"),
        ("", "", {}, "en"),
    ],
)
def test_the_language_is_asked_for_set_or_the_locales(asked, setting, environment, language):
    assert chosen_language(asked, setting, environment) == language
