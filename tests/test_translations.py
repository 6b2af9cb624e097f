"""The translations of rulings and rules: complete, with the same verdicts, numbers, interpretations and cards."""

import ast
import re
import tomllib

from house import PACKAGE, tree
from samples import each

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings.ruling_library import DATA, DOCUMENTS, STANDINGS, document_title, entries, rulings, worded
from nightfall_cli.rulings.words import tables

VERDICTS = {"de": ("Ja", "Nein"), "fr": ("Oui", "Non"), "ru": ("Да", "Нет")}
NAMES = sorted(base_library().cards, key=len, reverse=True)
"""Longer names first, so that no name is found inside another one."""
SHORT = 40
"""The characters of a text that may be the same in two languages: the name of a card."""


def read(language, file):
    return tomllib.loads((DATA / language / f"{file}.toml").read_text(encoding="utf-8"))


def faults(language, english, translated):
    """Return what a translation leaves out or adds."""
    if not translated.strip() or (translated == english and len(english) > SHORT):
        return ["not translated"]
    said = re.match(r"(Yes|No)\b(?! \w)", english)
    found = ["verdict"] if said and not translated.startswith(VERDICTS[language][said[1] == "No"]) else []
    found += ["number"] if set(re.findall(r"\d+", english)) != set(re.findall(r"\d+", translated)) else []
    found += ["[I]"] if english.count("[I]") != translated.count("[I]") else []
    return found + [name for name in named(language, english) if name.casefold() not in translated.casefold()]


def named(language, english):
    """Yield the cards that an English text names, by their names in that language."""
    for name in NAMES:
        if name in english:
            yield base_library()[name].shown(language).strip('"')
            english = english.replace(name, "")


@each("language", VERDICTS)
def test_every_ruling_and_rule_is_translated_with_the_same_answer(language):
    english, mine = RULES | CODES, dict(read(language, "rules")["rules"])
    for ruling in rulings().values():
        english |= {f"{ruling.id} question": ruling.question, f"{ruling.id} answer": ruling.answer}
        english |= {f"{ruling.id} {edition}": text for edition, text in ruling.answers.items()}
    for id, texts in read(language, "rulings").items():
        answers = texts.pop("answers", {})
        mine |= {f"{id} {key}": text for key, text in (texts | answers).items()}
    assert set(mine) == set(english)
    wrong = {key: faults(language, text, mine[key]) for key, text in english.items()}
    assert not {key: found for key, found in wrong.items() if found}


def said():
    """Yield every English text that an answer words: the literals given to `say`, and the tables it says."""
    for module in ("rulings/answer.py", "shell/rule_answer.py", "shell/prompt_rulings.py"):
        for node in ast.walk(tree(PACKAGE / module)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "say":
                yield from (one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant))
    yield from (*STANDINGS.values(), *tables()["explained"].values(), *map(document_title, DOCUMENTS))
    for entry in (entry for document in DOCUMENTS for entry in entries(document).values()):
        for part in entry.section.partition(" (page ")[0].split(": "):
            yield re.sub(r"^(\d\. )?(the )?", "", part.casefold())


@each("language", VERDICTS)
def test_the_words_around_an_answer_are_translated_with_the_same_places(language):
    translated = read(language, "words")["words"]
    assert set(said()) <= set(translated)
    places = re.compile(r"\{(\w+)\}")
    assert all(sorted(places.findall(text)) == sorted(places.findall(mine)) for text, mine in translated.items())


def test_what_is_not_translated_stays_english():
    assert worded("de", "{name} is in no table", name="x") == worded("xx", "{name} is in no table", name="x")
