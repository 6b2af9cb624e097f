"""Parse card text of any language into effects and print it again, with the sentences of `nightfall_cli.cards.grammar`.

>>> from nightfall_cli.cards.text import parse_paragraph, print_paragraph
>>> paragraph = parse_paragraph("Chain: Draw 2 cards.")
>>> paragraph.effects
(DrawCards(2),)
>>> print_paragraph(paragraph)
'Chain: Draw 2 cards.'
>>> print_paragraph(paragraph, "de")
'KETTE: Ziehe 2 Karten.'
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.cards.grammar import alike, grammar, label_in
from nightfall_cli.cards.model import LABELS, LANGUAGES, Paragraph
from nightfall_cli.cards.nearest import nearest
from nightfall_cli.cards.sentences import CHAIN_EFFECTS, IN_PLAY_EFFECTS, Effect
from nightfall_cli.files.late_patterns import late_pattern

if TYPE_CHECKING:
    from nightfall_cli.cards.grammar import Grammar

_SENTENCE_END = late_pattern(r"(?<=\.)\s+")
_NUMBER = late_pattern(r"[0-9]++")
_PLAIN_NUMBER = late_pattern(r"0|[1-9][0-9]{0,8}+")
_CERTAIN = 1000


class CardTextError(ValueError):
    """A card text that is not understood, from ``column`` (0-based) of ``text`` on; carries the nearest sentences.

    ``words`` is how many words the nearest sentence shares with it; high where the sentence itself is understood.
    """

    def __init__(
        self, text: str, column: int, problem: str, nearest: tuple[str, ...] = (), words: int = _CERTAIN
    ) -> None:
        self.text = text
        self.column = column
        self.problem = problem
        self.nearest = nearest
        self.words = words
        lines = [problem, f"  {text}", "  " + " " * column + "^"]
        if nearest:
            lines.append("  nearest known sentences: " + " | ".join(nearest))
        super().__init__("\n".join(lines))

    def in_one_line(self) -> str:
        """Return the problem, the text and the nearest sentences on one line."""
        near = f"; nearest known sentences: {' | '.join(self.nearest)}" if self.nearest else ""
        return f'{self.problem} in "{self.text}"{near}'


# -- printing -----------------------------------------------------------------------------------


def print_effect(effect: Effect, language: str = "en") -> str:
    known = grammar(language)
    return known.with_number(known.forms[effect.name], effect.n)


def print_paragraph(paragraph: Paragraph, language: str = "en") -> str:
    """Return the labelled paragraph; `parse_paragraph` reads it back."""
    return " ".join(pieces_of(paragraph, language))


def pieces_of(paragraph: Paragraph, language: str) -> list[str]:
    """Return the label and the sentences of a paragraph as they are printed."""
    known = grammar(language)
    sentences = [print_effect(effect, language) for effect in paragraph.effects]
    if paragraph.instead:
        sentences[0] = known.instead + (_small(sentences[0]) if known.small_after_instead else sentences[0])
    if known.small_after_label:
        sentences[0] = _small(sentences[0])
    return [known.labels[paragraph.label][0] + known.label_end, *sentences]


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


# -- reading ------------------------------------------------------------------------------------


def readings(sentence: str, language: str = "en") -> tuple[Effect, ...]:
    """Return every effect with this sentence: none for an unknown one, several only if the templates overlap."""
    known = grammar(language)
    number = _NUMBER.search(sentence)
    if number is None:
        return tuple(Effect(name) for name, _ in known.names.get(alike(sentence), ()) if "{n}" not in sentence)
    if len(number[0]) > 3 or number[0] != str(int(number[0])):
        return ()
    n = int(number[0])
    template = alike(f"{sentence[: number.start()]}{{n}}{sentence[number.end() :]}")
    return tuple(Effect(name, n) for name, form in known.names.get(template, ()) if form == known.form_of(n))


def parse_paragraph(text: str, source: str = "user", amount: str = "", ours: tuple[str, ...] = ()) -> Paragraph:
    """Read one labelled paragraph in any language.

    Raises `CardTextError` at the first wrong word: an unknown label or sentence, a sentence that does not belong
    under that label, or an impossible number.
    """
    return parse_written(text, source, amount, ours)[0]


def parse_written(
    text: str, source: str = "user", amount: str = "", ours: tuple[str, ...] = ()
) -> tuple[Paragraph, str]:
    """Do what `parse_paragraph` does, and return the language of the sentences, too.

    That is the language of the label, or else another one. A text of no language is refused as the most similar one.
    """
    text = unicodedata.normalize("NFC", text)
    written, colon, rest = text.partition(":")
    found = label_in(written) if colon else None
    if found is None:
        known = grammar(_language_without_label(text))
        labels = (f"{spellings[0]}{known.label_end}" for spellings in known.labels.values())
        raise CardTextError(text, 0, "a card text must begin with one of " + ", ".join(labels))
    column = len(text) - len(rest.lstrip())
    if not rest.strip():
        raise CardTextError(text, len(text), f"{written}: has no sentence")
    errors = []
    for language in dict.fromkeys((found[0], *LANGUAGES)):
        try:
            instead, effects = _parse_sentences(text, column, found[1], grammar(language))
        except CardTextError as error:
            errors.append(error)
        else:
            return Paragraph(found[1], effects, instead, source, amount or source, ours), language
    raise max(errors, key=lambda error: (error.column, error.words))


def with_label(label: str, text: str) -> str:
    """Return a text with this label before it, unless it has one."""
    beginnings = (grammar(language).instead for language in LANGUAGES)
    begins = any(":" in beginning and text.startswith(beginning) for beginning in beginnings)
    return text if ":" in text and not begins else f"{label}: {text}"


def _language_without_label(text: str) -> str:
    """Return the language of a text without a known label: that of its first sentence, or of a similar label."""
    written, colon, rest = text.partition(":")
    sentence = _SENTENCE_END.split((rest if colon else text).strip())[0]
    for language in LANGUAGES:
        if readings(sentence[:1].upper() + sentence[1:], language):
            return language
    known = ((language, spellings) for language in LANGUAGES for spellings in grammar(language).labels.values())
    labels = {spelling: language for language, spellings in known for spelling in spellings}
    return next((labels[near] for near in nearest(written, labels)), "en")


def _parse_sentences(text: str, column: int, label: str, known: Grammar) -> tuple[bool, tuple[Effect, ...]]:
    """Return whether the sentences from a column on replace the chain text, and their effects."""
    beginning = text[column : column + len(known.instead)]
    instead = label == "Kicker" and alike(beginning).lower() == alike(known.instead).lower()
    column += len(known.instead) if instead else 0
    first = text[column : column + 1]
    body = (first.upper() if len(first.upper()) == 1 else first) + text[column + 1 :]
    effects = []
    start = 0
    for gap in (*_SENTENCE_END.finditer(body), None):
        sentence = body[start : gap.start() if gap else len(body)]
        effects.append(_parse_sentence(text, column + start, sentence, label, known))
        start = gap.end() if gap else start
    return instead, tuple(effects)


def _parse_sentence(text: str, column: int, sentence: str, label: str, known: Grammar) -> Effect:
    found = readings(sentence, known.language)
    if len(found) > 1:
        raise CardTextError(text, column, "this sentence has several meanings: " + ", ".join(map(repr, found)))
    if not found:
        offset, words, near = _first_difference(
            sentence, IN_PLAY_EFFECTS if label == "In play" else CHAIN_EFFECTS, known
        )
        word = sentence[offset:].split(" ", 1)[0] or "the end of the sentence"
        raise CardTextError(text, column + offset, f"not understood at {word!r}", near, words)
    effect = found[0]
    if bool(effect.flags) != (label == "In play"):
        chain, your_chain, in_play, kicker = (known.labels[label][0] for label in LABELS)
        where = in_play if effect.flags else f"{chain}, {your_chain} or {kicker}"
        under = known.labels[label][0]
        raise CardTextError(text, column, f"this sentence belongs under {where}, not under {under}")
    if "{n}" in known.forms[effect.name][0] and effect.n < 1:
        raise CardTextError(text, column + sentence.index("0"), "the number must be at least 1")
    return effect


def _first_difference(sentence: str, names: tuple[str, ...], known: Grammar) -> tuple[int, int, tuple[str, ...]]:
    """Return the offset of the first word where the best templates differ, how many words they share, and they."""
    scored = []
    words = alike(sentence).split(" ")
    number = next((word for word in words if _PLAIN_NUMBER.fullmatch(word)), "")
    form = known.form_of(int(number)) if number else -1
    for name in names:
        forms = known.forms[name]
        template = _words(forms[form if len(forms) > 1 else 0])
        same = 0
        for word, expected in zip(words, template, strict=False):
            if not (word == expected or (expected == "{n}" and word == number != "")):
                break
            same += 1
        scored.append((same, len(set(words[same:]).intersection(template[same:])), forms[-1]))
    scored.sort(key=lambda entry: (-entry[0], -entry[1]))
    best, tail, _ = scored[0]
    offset = len(" ".join(words[:best])) + (1 if 0 < best < len(words) else 0)
    return min(offset, len(sentence)), best + tail, tuple(shown.replace("{n}", "N") for _, _, shown in scored[:3])


@cache
def _words(sentence: str) -> list[str]:
    return alike(sentence).split(" ")


def check_paragraphs(paragraphs: tuple[Paragraph, ...], language: str = "en") -> None:
    """Refuse texts whose parts contradict each other, in the language of the texts; raises `CardTextError`.

    Each label occurs once. "That player", "its", "That order" and "this damage" need an earlier sentence in the same
    paragraph; a kicker that does not replace the chain text may refer to that text.
    """
    seen: set[str] = set()
    known: dict[str, set[str]] = {}
    for paragraph in sorted(paragraphs, key=lambda one: LABELS.index(one.label)):
        if paragraph.label in seen:
            text, label = print_paragraph(paragraph, language), grammar(language).labels[paragraph.label][0]
            raise CardTextError(text, 0, f"a second {label}: paragraph; add its sentences to the first")
        seen.add(paragraph.label)
        pronouns: set[str] = set()
        if paragraph.label == "Kicker" and not paragraph.instead:
            pronouns = set().union(*known.values())
        for effect in paragraph.effects:
            if effect.needs and effect.needs not in pronouns:
                text = print_paragraph(paragraph, language)
                column = text.find(print_effect(effect, language)[1:]) - 1
                raise CardTextError(text, column, f"no earlier sentence specifies which {effect.needs} is meant")
            pronouns.update(effect.gives.split())
        known[paragraph.label] = pronouns
