"""The verbs of the line language in German, French and Russian, beside the English ones, which are always understood.

Files are written with English verbs. ``expect``, ``set``, ``source`` and ``auto`` have no other names.
"""

from __future__ import annotations

from functools import cache

from nightfall_cli.language.names import plain
from nightfall_cli.named_tuple import NamedTuple

_VERBS = (
    ("draft", "auswählen", "drafter", "драфт"),
    ("attack", "angreifen", "attaquer", "атаковать"),
    ("block", "blocken blockieren", "bloquer", "блокировать"),
    ("resolve", "ausführen", "résoudre", "разрешить"),
    ("link", "ausspielen verketten", "relier lier enchaîner", "присоединить связать"),
    ("pass", "verzichten passen", "passer", "пас пасовать"),
    ("target", "ziel", "cibler", "цель"),
    ("choose", "wählen", "choisir", "выбрать"),
    ("discard", "ablegen abwerfen", "défausser", "сбросить"),
    ("claim", "kaufen", "acheter", "затребовать"),
    ("wounds", "wunden", "blessures", "ранения"),
    ("board", "tisch", "table", "стол"),
    ("hand", "", "main", "рука"),
    ("chain", "kette", "enchaînement", "цепочка"),
    ("archives", "archivliste", "réserves", "архивы"),
    ("discards", "ablage", "défausse", "сброс"),
    ("card", "karte", "carte", "карта"),
    ("legal", "möglich", "possibles", "варианты"),
    ("why", "warum", "pourquoi", "почему"),
    ("log", "protokoll", "journal", "журнал"),
    ("rule", "regel", "règle", "правило"),
    ("try", "versuche", "essayer", "попробовать"),
    ("verify", "prüfe", "vérifier", "проверить"),
    ("hint", "tipp", "indice", "подсказка"),
    ("help", "hilfe", "aide", "помощь"),
    ("undo", "zurücknehmen", "annuler", "отменить"),
    ("redo", "wiederholen", "refaire", "повторить"),
    ("restart", "neustart", "recommencer", "сначала"),
    ("next", "weiter", "suivant", "дальше"),
    ("back", "zurück", "précédent", "назад"),
    ("mark", "merken", "marquer", "метка"),
    ("goto", "gehe", "aller", "перейти"),
    ("save", "speichern", "enregistrer", "сохранить"),
    ("load", "laden", "charger", "загрузить"),
    ("record", "aufzeichnen", "noter", "записать"),
    ("accept", "übernehmen", "accepter", "принять"),
    ("edit", "bearbeiten", "modifier", "правка"),
    ("settle", "abwickeln", "régler", "завершить"),
    ("seed", "startwert", "graine", "зерно"),
    ("new", "neu", "nouvelle", "новая"),
    ("again", "nochmal", "rejouer", "ещё"),
    ("settings", "einstellungen", "réglages", "настройки"),
    ("alias", "", "", "псевдоним"),
    ("quit", "ende", "quitter", "выход"),
)
"""Each verb with its words in German, French and Russian; "" where it has none."""

_ALSO = (
    ("link", "spielen spiele", "jouer joue", "сыграть играть"),
    ("claim", "kaufe nehmen", "prendre", "купить взять"),
    ("discard", "abwerfe", "jeter", "выбросить"),
    ("pass", "passe", "passe", "пропустить"),
)
"""Further words, which are understood in full and never printed or shortened."""

_LOCAL = ("de", "fr", "ru")
WORDS = {language: {verb: words[at] for verb, *words in _VERBS if words[at]} for at, language in enumerate(_LOCAL)}
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
    name: Keyword(name, {language: tuple(words.split()) for language, words in zip(_LOCAL, others, strict=True)})
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


@cache
def local_verbs() -> dict[str, str]:
    """Return the English verbs by all their words in other languages."""
    also = {plain(word): verb for verb, *words in _ALSO for word in " ".join(words).split()}
    return {**also, **{word: verb for language in reversed(_LOCAL) for word, verb in _verbs(language).items()}}


def english_verb(word: str) -> str:
    """Return the English verb of a word in another language, "" for any other word."""
    return local_verbs().get(plain(word), "")


def verbs_of(begun: str, *languages: str) -> list[str]:
    """Return the English verbs of which a word begins so in these languages, by default in all."""
    form = plain(begun)
    words = [pair for language in languages or WORDS for pair in _verbs(language).items()]
    return list(dict.fromkeys(verb for word, verb in words if form and word.startswith(form)))
