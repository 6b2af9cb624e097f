"""Words of questions: taking a question apart, and the words that tell nothing about what is asked."""

from __future__ import annotations

from nightfall_cli.language.names import plain

_ENGLISH = """a an the is are do does did i my me of to in on it its if and or not no can may must when what which
    who how with for by from his her he she they their there this that be have has also any will would you your"""
_GERMAN = """der die das den dem des ein eine einen ist sind ich mein meine und oder von zu im in auf wenn was wie
    wer mit fur kann darf muss er es sie man auch noch"""
_FRENCH = """le la les l un une est sont je j mon ma mes et ou de d du des a au aux en sur si que qui quoi comment
    avec pour par ce il elle on peut puis dois quand estce"""
_RUSSIAN = """и или в на с по из к я мои моя мое не это что как если ли он она они для мне у можно когда кто от"""

NOTHING = frozenset(plain(word) for text in (_ENGLISH, _GERMAN, _FRENCH, _RUSSIAN) for word in text.split())
"""Words that every question has."""

_GAME = """attack damage blood chain kicker link block player minion order target wound wounds discard draw claim
    hand deck death rage grip grim ghost furious hunter vampire horde team leave dark other turn cards card starter
    starters first last influence archive commons phase game blessure wunde wunden kette schaden angriff chaine degats
    attaque"""

GAME_WORDS = frozenset(_GAME.split())
"""Words of the game that also begin names of cards: they name a card only together with the rest of its name."""

SAME = {
    "stop": "block",
    "prevent": "block",
    "save": "block",
    "protect": "block",
    "kill": "destroy",
    "die": "destroy",
    "hurt": "damage",
    "shoot": "damage",
    "hit": "damage",
    "buy": "claim",
    "bought": "claim",
    "purchas": "claim",
    "ableg": "abwerf",
    "abgeworf": "abwerf",
    "kauf": "nehm",
    "erwerb": "nehm",
    "stopp": "block",
    "verhinder": "block",
    "zerstor": "vernicht",
    "tot": "vernicht",
    "jet": "defauss",
    "achet": "prend",
    "acquer": "prend",
    "empech": "bloqu",
    "tue": "detrui",
    "скину": "сброс",
    "купи": "взят",
    "покуп": "взят",
    "останавлива": "блокир",
    "останови": "блокир",
    "защища": "блокир",
}
"""Beginnings of words that mean much the same, and the beginning that stands for both."""

_SEPARATORS = str.maketrans(dict.fromkeys(",;:/|?'’", " "))
_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
_LATIN = "a,b,v,g,d,e,zh,z,i,y,k,l,m,n,o,p,r,s,t,u,f,kh,ts,ch,sh,shch,,y,,e,yu,ya"
_LETTERS = str.maketrans(dict(zip(_CYRILLIC, _LATIN.split(","), strict=True)))


def split_words(text: str) -> list[str]:
    """The words of a text, compared as names are: lower case, without accents and signs; no single letters."""
    return [word for word in plain(text.translate(_SEPARATORS)).split() if len(word) > 1]


def meaning(word: str) -> str:
    """The word, or the one that stands for it and its kin."""
    return next((other for begin, other in SAME.items() if word.startswith(begin)), word)


def in_latin_letters(word: str) -> str:
    """A word in Cyrillic letters as it sounds: card names that have no Russian form are written so.

    >>> in_latin_letters("вулко")
    'vulko'
    """
    return word.translate(_LETTERS)
