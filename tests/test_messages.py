"""The sentences of the game in four languages: every template is translated, with its places and plural forms."""

import ast
import copy
import json
import pickle
import re
import unicodedata

from house import MODULES, PACKAGE, tree, where
from samples import each
from templates import calls, templates

from nightfall_cli.cards.library import base_library
from nightfall_cli.messages.message import (
    PLURALS,
    Message,
    chosen_language,
    in_language,
    places_of,
    plural_form,
    worded,
)

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


@each("language", OTHERS)
def test_every_template_has_a_translation_and_every_translation_a_template(language):
    found, wanted = table(language), set(templates())
    assert sorted(wanted - set(found)) == [], "not translated"
    assert sorted(set(found) - set(templates(all=True))) == [], "nothing uses these"


@each("language", OTHERS)
def test_a_translation_has_the_places_of_its_template_and_all_plural_forms(language):
    for template, translation in table(language).items():
        assert names_of(translation) == names_of(template), template
        for _, name, forms in places_of(translation):
            assert len(forms) in (0, 1, len(PLURALS[language][1]) + 1), (template, name)
        assert unicodedata.normalize("NFC", translation) == translation


def test_a_template_is_a_literal_or_stands_in_a_table():
    """A template that is put together cannot be found, and so not translated; these modules pass one on."""
    assert {where for where, _, found in calls() if found is None} == {
        f"{room}/{name}.py" for room, names in PASSED_ON.items() for name in names.split()
    }


PASSED_ON = {
    "bots": "greedy_bot registry search_bot",
    "files": "reading",
    "cli": "board_file card_data cards correct outcomes play puzzle replay solve try_command",
    "language": "event_values play read say shown_line suggest verbs",
    "messages": "message",
    "rules": "edition engine values why_not",
    "search": "difference event_summary goal lines_of_play outcomes_words",
    "shell": (
        "answers arguments commands commands_time complete correction_values new_game outcome "
        "prompt_correct prompt_loop puzzle rule_answer session session_state start try_answer"
    ),
    "show": "board_rows card_rows digest screen_rows",
    "trial": (
        "answer_lines assertion least_board claim_reading claim_values clauses discourse judge_claim likely_reading "
        "notes question_topics sentence_forms sentence_reader trial_words unplayed verdict_lines"
    ),
}


@each(
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


@each(
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


CONVERTED = {
    "shell": (
        "answers arguments autoplay commands "
        "commands_time complete outcome prompt prompt_loop prompt_pages puzzle session "
        "complete correction correction_values new_game prompt_correct settings start"
    ),
    "show": "board_rows card_chunks digest drawing screen_rows",
    "language": (
        "highlight items lines list_refusals objection offers play read say short shown_line slots "
        "suggest things tree wounds"
    ),
    "rules": "ending events values why_not",
    "messages": "message",
    "cli": "board_file outcomes solve try_command card card_data play",
    "search": "budget event_summary horizon outcomes_words solve_known solve",
    "trial": (
        "answer_lines verdict_lines question_answer discourse everyday everyday_attacks everyday_combat "
        "everyday_orders claim_values claim_conditions claim_reading sentence_reader stated unplayed"
    ),
    "bots": "greedy_bot random_bot search_bot bot",
}
"""The modules that speak four languages, by their rooms; this list may only grow."""

_SENTENCE = re.compile(r"[A-Za-z]{2,}+(?: [a-z]{2,}+){2}")


def docstrings(module):
    """The texts that stand alone, as docstrings do."""
    expressions = (node.value for node in ast.walk(module) if isinstance(node, ast.Expr))
    return {id(value) for value in expressions if isinstance(value, ast.Constant)}


@each("room", list(CONVERTED))
def test_no_sentence_is_shown_past_the_mechanism(room):
    """A text that looks like a sentence is a template; patterns of the line language are none."""
    known, found = set(templates()), []
    for path in (path for path in MODULES if path.parent.name == room and path.stem in CONVERTED[room].split()):
        left_out = docstrings(tree(path))
        for node in ast.walk(tree(path)):
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            if _SENTENCE.search(text) and text not in known and id(node) not in left_out:
                found.append((where(path), text))
    assert sorted(found) == sorted(NOT_SHOWN.get(room, []))


NOT_SHOWN = {
    "language": [(f"language/{name}.py", "order in the chain") for name in ("read", "slots")],
    "rules": [("rules/why_not.py", "order in the chain")],
    "search": [("search/solve_known.py", "no move keeps the value")],
    "bots": [
        (f"bots/{name}_bot.py", "a bot is asked only when it decides")
        for name in ("greedy", "greedy", "random", "search")
    ],
}
"""What a text asks for, by the name that the rules have for it; and what an assertion states."""
