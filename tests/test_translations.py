"""The translations of rulings and rules: complete, and the same answers with the same numbers and cards.

A translation says yes where the English says yes, marks the same interpretations and names the same cards.
"""

import ast
import re
import tomllib

import pytest
from house import PACKAGE, tree

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings.ruling_library import DATA, DOCUMENTS, STANDINGS, document_title, rulings, worded
from nightfall_cli.rulings.words import tables

FOLDERS = sorted(path.parent for path in DATA.glob("*/rulings.toml"))
WORDS = {"de": ("Ja", "Nein"), "fr": ("Oui", "Non"), "ru": ("Да", "Нет")}
NAMES = sorted(base_library().cards, key=len, reverse=True)
"""Longer names first, so that no name is found inside another one."""
SHORT = 40
"""The characters of a text that may be the same in two languages: the name of a card."""


def read(folder, file):
    return tomllib.loads((folder / file).read_text(encoding="utf-8"))


def faults(language, english, translated):
    """Return what a translation leaves out or adds."""
    if not translated.strip() or (translated == english and len(english) > SHORT):
        return ["not translated"]
    found = [f"{verdict} is lost" for verdict in verdicts(language, english) if not translated.startswith(verdict)]
    found += ["number"] if numbers(english) != numbers(translated) else []
    found += ["[I]"] if english.count("[I]") != translated.count("[I]") else []
    return found + [name for name in named(language, english) if name.casefold() not in translated.casefold()]


def verdicts(language, english):
    """Return the word with which an answer begins that says yes or no in English."""
    said = re.match(r"(Yes|No)\b(?! \w)", english)
    return [WORDS[language][said[1] == "No"]] if said else []


def numbers(text):
    return set(re.findall(r"\d+", text))


def named(language, english):
    """Return the cards that an English text names, by their names in that language."""
    for name in NAMES:
        if name in english:
            yield base_library()[name].shown(language).strip('"')
            english = english.replace(name, "")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_ruling_is_translated_with_the_same_answer(folder):
    translated = read(folder, "rulings.toml")
    assert set(translated) == set(rulings())
    wrong = {}
    for id, texts in translated.items():
        ruling = rulings()[id]
        english = {"question": ruling.question, "answer": ruling.answer, **ruling.answers}
        mine = {**texts, **texts.get("answers", {})}
        mine.pop("answers", None)
        assert set(mine) == set(english), id
        for key, text in english.items():
            if found := faults(folder.name, text, mine[key]):
                wrong[f"{id} {key}"] = found
    assert not wrong


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_rule_is_translated(folder):
    sentences = read(folder, "rules.toml")["rules"]
    english = RULES | CODES
    assert set(sentences) == set(english)
    wrong = {id: faults(folder.name, english[id], text) for id, text in sentences.items()}
    assert not {id: found for id, found in wrong.items() if found}


def said():
    """Return every English text that an answer words: the literals given to `say`, and the tables it says."""
    for module in ("rulings/answer.py", "shell/rule_answer.py", "shell/prompt_rulings.py"):
        for node in ast.walk(tree(PACKAGE / module)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "say":
                yield from (one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant))
    yield from STANDINGS.values()
    yield from tables()["explained"].values()
    yield from map(document_title, DOCUMENTS)


@pytest.mark.parametrize("language", WORDS)
def test_the_words_around_an_answer_are_translated_with_the_same_places(language):
    translated = read(DATA / language, "words.toml")["words"]
    assert set(said()) <= set(translated)
    places = re.compile(r"\{(\w+)\}")
    assert all(sorted(places.findall(text)) == sorted(places.findall(mine)) for text, mine in translated.items())


def test_what_is_not_translated_stays_english():
    assert worded("de", "not in the table {name}", name="x") == worded("xx", "not in the table {name}", name="x")
