"""Mark the words of card text that no document gives, in every language.

`Paragraph.ours` holds English words. Another language marks the words that stand for them, which `Grammar.phrases` say;
where they do not, the whole paragraph: more words may be marked then, never fewer.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.cards.grammar import grammar
from nightfall_cli.cards.model import RECONSTRUCTED
from nightfall_cli.cards.text import CardTextError, pieces_of, print_paragraph
from nightfall_cli.files.late_patterns import late_pattern

if TYPE_CHECKING:
    from nightfall_cli.cards.grammar import Grammar
    from nightfall_cli.cards.model import Paragraph

_NUMBER = late_pattern(r"[0-9]++")
_WORD = late_pattern(r"\S++")


def reconstructed_words(paragraph: Paragraph) -> tuple[str, ...]:
    """Return the words of the English paragraph that no document gives: all of them, some phrases, or its numbers."""
    text = print_paragraph(paragraph)
    if paragraph.source == RECONSTRUCTED:
        return (text,)
    numbers = _NUMBER.findall(text) if paragraph.amount == RECONSTRUCTED else ()
    return (*paragraph.ours, *numbers)


def marked_paragraph(paragraph: Paragraph, language: str = "en") -> str:
    """Return the printed paragraph with ``≈`` before each reconstructed word, or once in front.

    Once in front if all words are reconstructed, and in languages other than English also where `Grammar.phrases` do
    not say which words stand for the English ones: more words may be marked then, never fewer.
    """
    pieces = pieces_of(paragraph, language)
    if paragraph.source == RECONSTRUCTED or print_paragraph(paragraph) in paragraph.ours:
        return f"≈ {' '.join(pieces)}"
    found: list[list[tuple[int, int]]] = [[] for _ in pieces]
    if paragraph.amount == RECONSTRUCTED:
        found = [[number.span() for number in _NUMBER.finditer(piece)] for piece in pieces]
    english = pieces_of(paragraph, "en")
    for words in paragraph.ours:
        place = next((place for place, piece in enumerate(english) if _occurrences(words, piece)), 0)
        for pattern in _patterns(words, grammar(language), paragraph.label):
            spans = [match.span() for match in pattern.finditer(pieces[place])]
            if len(spans) != 1:
                return f"≈ {' '.join(pieces)}"
            found[place] += spans
    return " ".join(_marked(piece, spans) for piece, spans in zip(pieces, found, strict=True))


def _marked(text: str, spans: list[tuple[int, int]]) -> str:
    """Return a text with ``≈`` before each word that touches one of the spans."""
    return " ".join(
        ("≈" if any(start < word.end() and word.start() < end for start, end in spans) else "") + word[0]
        for word in _WORD.finditer(text)
    )


def _patterns(words: str, known: Grammar, label: str) -> list[re.Pattern[str]]:
    """Return patterns of the words of a language that stand for English words; one that fits nothing if unknown."""
    if known.language == "en" or words.isdecimal():
        return [_phrase(words)]
    if words == label:
        return [_phrase(known.labels[label][0])]
    number = _NUMBER.search(words)
    patterns = known.phrases.get(_NUMBER.sub("{n}", words, count=1), ("(?!)",))
    filled = (pattern.replace("{n}", number[0] if number else "") for pattern in patterns)
    return [re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE) for pattern in filled]


def _phrase(words: str) -> re.Pattern[str]:
    """Return a pattern of these words, which finds no parts of words."""
    return re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")


def _occurrences(words: str, text: str) -> int:
    """Return how often these words occur in a text, where they are no parts of words."""
    found, at = 0, text.find(words)
    while words and at >= 0:
        end = at + len(words)
        whole = not any(sign.isalnum() or sign == "_" for sign in (text[at - 1 : at], text[end : end + 1]))
        found += whole
        at = text.find(words, end if whole else at + 1)
    return found


def check_words(paragraph: Paragraph) -> None:
    """Refuse reconstructed words that do not occur exactly once in the paragraph; raises `CardTextError`."""
    for words in paragraph.ours:
        _check_phrase(words, print_paragraph(paragraph))


def _check_phrase(words: str, text: str) -> None:
    found = _occurrences(words, text)
    if found != 1:
        raise CardTextError(text, 0, f"reconstructed words must occur once, and {words!r} occurs {found} times")


def with_english_words(paragraph: Paragraph, language: str) -> Paragraph:
    """Return a paragraph whose reconstructed words are those of its English text, given the words of a language.

    Where `Grammar.phrases` do not say which English words they stand for, all of its words are.
    """
    if language == "en" or not paragraph.ours:
        return paragraph
    text, known = print_paragraph(paragraph, language), grammar(language)
    english = print_paragraph(paragraph)
    numbers = _NUMBER.findall(english)
    phrases = [phrase.replace("{n}", number) for phrase in known.phrases for number in numbers or [""]]
    ours = []
    for words in paragraph.ours:
        _check_phrase(words, text)
        same = (one for one in (*numbers, paragraph.label, *phrases) if _occurrences(one, english) == 1)
        ours.append(next((one for one in same if _stands_for(words, _patterns(one, known, paragraph.label))), english))
    return paragraph._replace(ours=tuple(dict.fromkeys(ours)))


def _stands_for(words: str, patterns: list[re.Pattern[str]]) -> bool:
    return len(patterns) == 1 and patterns[0].fullmatch(words) is not None
