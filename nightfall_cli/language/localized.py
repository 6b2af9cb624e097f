"""The verbs of the line language in German, French and Russian, beside the English ones, which are always understood.

Files are written with English verbs. ``expect``, ``set``, ``source`` and ``auto`` have no other names.
"""

from __future__ import annotations

from functools import cache

from nightfall_cli.language.names import plain
from nightfall_cli.named_tuple import NamedTuple

WORDS: dict[str, dict[str, str]] = {
    "de": {
        "draft": "auswählen",
        "attack": "angreifen",
        "block": "blocken blockieren",
        "resolve": "ausführen",
        "link": "ausspielen verketten",
        "pass": "verzichten passen",
        "target": "ziel",
        "choose": "wählen",
        "discard": "ablegen abwerfen",
        "claim": "kaufen",
        "wounds": "wunden",
        "board": "tisch",
        "chain": "kette",
        "archives": "archivliste",
        "discards": "ablage",
        "card": "karte",
        "legal": "möglich",
        "why": "warum",
        "log": "protokoll",
        "rule": "regel",
        "try": "versuche",
        "verify": "prüfe",
        "hint": "tipp",
        "help": "hilfe",
        "undo": "zurücknehmen",
        "redo": "wiederholen",
        "restart": "neustart",
        "next": "weiter",
        "back": "zurück",
        "mark": "merken",
        "goto": "gehe",
        "save": "speichern",
        "load": "laden",
        "record": "aufzeichnen",
        "accept": "übernehmen",
        "edit": "bearbeiten",
        "settle": "abwickeln",
        "seed": "startwert",
        "new": "neu",
        "again": "nochmal",
        "settings": "einstellungen",
        "quit": "ende",
    },
    "fr": {
        "draft": "drafter",
        "attack": "attaquer",
        "block": "bloquer",
        "resolve": "résoudre",
        "link": "relier lier enchaîner",
        "pass": "passer",
        "target": "cibler",
        "choose": "choisir",
        "discard": "défausser",
        "claim": "acheter",
        "wounds": "blessures",
        "board": "table",
        "hand": "main",
        "chain": "enchaînement",
        "archives": "réserves",
        "discards": "défausse",
        "card": "carte",
        "legal": "possibles",
        "why": "pourquoi",
        "log": "journal",
        "rule": "règle",
        "try": "essayer",
        "verify": "vérifier",
        "hint": "indice",
        "help": "aide",
        "undo": "annuler",
        "redo": "refaire",
        "restart": "recommencer",
        "next": "suivant",
        "back": "précédent",
        "mark": "marquer",
        "goto": "aller",
        "save": "enregistrer",
        "load": "charger",
        "record": "noter",
        "accept": "accepter",
        "edit": "modifier",
        "settle": "régler",
        "seed": "graine",
        "new": "nouvelle",
        "again": "rejouer",
        "settings": "réglages",
        "quit": "quitter",
    },
    "ru": {
        "draft": "драфт",
        "attack": "атаковать",
        "block": "блокировать",
        "resolve": "разрешить",
        "link": "присоединить связать",
        "pass": "пас пасовать",
        "target": "цель",
        "choose": "выбрать",
        "discard": "сбросить",
        "claim": "затребовать",
        "wounds": "ранения",
        "board": "стол",
        "hand": "рука",
        "chain": "цепочка",
        "archives": "архивы",
        "discards": "сброс",
        "card": "карта",
        "legal": "варианты",
        "why": "почему",
        "log": "журнал",
        "rule": "правило",
        "try": "попробовать",
        "verify": "проверить",
        "hint": "подсказка",
        "help": "помощь",
        "undo": "отменить",
        "redo": "повторить",
        "restart": "сначала",
        "next": "дальше",
        "back": "назад",
        "mark": "метка",
        "goto": "перейти",
        "save": "сохранить",
        "load": "загрузить",
        "record": "записать",
        "accept": "принять",
        "edit": "правка",
        "settle": "завершить",
        "seed": "зерно",
        "new": "новая",
        "again": "ещё",
        "settings": "настройки",
        "alias": "псевдоним",
        "quit": "выход",
    },
}
"""The words for each verb by language; the first one is printed."""


class Keyword(NamedTuple):
    """A word inside a line; ``names`` are its words in other languages, the first one is printed."""

    name: str
    names: dict[str, tuple[str, ...]]


_KEYWORDS = (
    ("all", "alle alles", "tout toutes tous", "все всё"),
    ("on", "an", "oui", "вкл"),
    ("off", "aus", "non", "выкл"),
    ("seed", "startwert", "graine", "зерно"),
    ("edition", "ausgabe", "édition", "издание"),
    ("setup", "vorbereitung", "préparation", "подготовка"),
    ("first", "zuerst", "premier", "первый"),
    ("bot", "bot", "bot", "бот"),
    ("back", "zurück", "retour", "назад"),
    ("symbols", "zeichen", "signes", "знаки"),
)
KEYWORDS = {
    name: Keyword(name, {language: tuple(words.split()) for language, words in zip(WORDS, others, strict=True)})
    for name, *others in _KEYWORDS
}
"""Every keyword that has words in other languages, beside the English one, which is always understood."""


@cache
def _english_keywords() -> dict[str, str]:
    return {word: key.name for key in KEYWORDS.values() for words in key.names.values() for word in words}


def english_keyword(word: str) -> str:
    """Return the English keyword of a word in any language, any other word as it is."""
    return _english_keywords().get(word.casefold(), word)


def is_all(text: str) -> bool:
    """True for ``all`` in any language."""
    return english_keyword(text.casefold()) == "all"


def printed_keyword(word: str, language: str) -> str:
    """Return the word for a keyword that is printed in a language, any other word as it is."""
    return KEYWORDS[word].names.get(language, (word,))[0] if word in KEYWORDS else word


def printed_verb(verb: str, language: str) -> str:
    """Return the word for a verb that is printed in a language."""
    return WORDS[language].get(verb, verb).partition(" ")[0] if language in WORDS else verb


@cache
def _verbs(language: str) -> dict[str, str]:
    return {plain(word): verb for verb, names in WORDS.get(language, {}).items() for word in names.split()}


def english_verb(word: str) -> str:
    """Return the English verb of a word in another language, "" for any other word."""
    form = plain(word)
    return next((verb for language in WORDS if (verb := _verbs(language).get(form, ""))), "")


def verbs_of(begun: str, *languages: str) -> list[str]:
    """Return the English verbs of which a word begins so in these languages, by default in all."""
    form = plain(begun)
    words = [pair for language in languages or WORDS for pair in _verbs(language).items()]
    return list(dict.fromkeys(verb for word, verb in words if form and word.startswith(form)))
