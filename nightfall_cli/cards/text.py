"""Parse card text into effects and print it again, with the templates of `nightfall_cli.cards.sentences`.

>>> from nightfall_cli.cards.text import parse_paragraph, print_paragraph
>>> paragraph = parse_paragraph("Chain: Draw 2 cards.")
>>> paragraph.effects
(DrawCards(2),)
>>> print_paragraph(paragraph)
'Chain: Draw 2 cards.'
"""

from __future__ import annotations

import re
from functools import cache

from nightfall_cli.cards.model import LABELS, RECONSTRUCTED, Paragraph
from nightfall_cli.cards.sentences import CHAIN_EFFECTS, EFFECTS, IN_PLAY_EFFECTS, Effect

INSTEAD = "Instead, "
_SENTENCE_END = re.compile(r"(?<=\.)\s+")
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"\S+")


class CardTextError(ValueError):
    """A card text that is not understood, from ``column`` (0-based) of ``text`` on; carries the nearest sentences."""

    def __init__(self, text: str, column: int, problem: str, nearest: tuple[str, ...] = ()) -> None:
        self.text = text
        self.column = column
        self.problem = problem
        self.nearest = nearest
        lines = [problem, f"  {text}", "  " + " " * column + "^"]
        if nearest:
            lines.append("  nearest known sentences: " + " | ".join(nearest))
        super().__init__("\n".join(lines))

    def in_one_line(self) -> str:
        """Return the problem, the text and the nearest sentences on one line."""
        near = f"; nearest known sentences: {' | '.join(self.nearest)}" if self.nearest else ""
        return f'{self.problem} in "{self.text}"{near}'


def print_effect(effect: Effect) -> str:
    """Return the English sentence of an effect."""
    return effect.template.format(n=effect.n, s="" if effect.n == 1 else "s")


def print_paragraph(paragraph: Paragraph) -> str:
    """Return the labelled English paragraph; `parse_paragraph` reads it back."""
    sentences = [print_effect(effect) for effect in paragraph.effects]
    if paragraph.instead:
        sentences[0] = INSTEAD + sentences[0][0].lower() + sentences[0][1:]
    return f"{paragraph.label}: {' '.join(sentences)}"


def reconstructed_words(paragraph: Paragraph) -> tuple[str, ...]:
    """Return the words of the printed paragraph that no document gives: all of them, some phrases, or its numbers."""
    text = print_paragraph(paragraph)
    if paragraph.source == RECONSTRUCTED:
        return (text,)
    numbers = _NUMBER.findall(text) if paragraph.amount == RECONSTRUCTED else ()
    return (*paragraph.ours, *numbers)


def marked_paragraph(paragraph: Paragraph) -> str:
    """Return the printed paragraph with ``≈`` before each reconstructed word, or once in front if all words are."""
    text = print_paragraph(paragraph)
    words = reconstructed_words(paragraph)
    if words == (text,):
        return f"≈ {text}"
    spans = [match.span() for phrase in words for match in _phrase(phrase).finditer(text)]
    marked = [
        ("≈" if any(start < word.end() and word.start() < end for start, end in spans) else "") + word[0]
        for word in _WORD.finditer(text)
    ]
    return " ".join(marked)


def _phrase(words: str) -> re.Pattern[str]:
    """Return a pattern of these words, which finds no parts of words."""
    return re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")


def check_words(paragraph: Paragraph) -> None:
    """Refuse reconstructed words that do not occur exactly once in the paragraph; raises `CardTextError`."""
    text = print_paragraph(paragraph)
    for words in paragraph.ours:
        found = len(_phrase(words).findall(text)) if words else 0
        if found != 1:
            raise CardTextError(text, 0, f"reconstructed words must occur once, and {words!r} occurs {found} times")


def _read_as(kind: type[Effect], sentence: str) -> Effect | None:
    """Return the effect of that class with exactly this sentence, or None."""
    before, number, _ = kind.template.partition("{n}")
    if not number:
        return kind() if sentence == kind.template else None
    if not sentence.startswith(before):
        return None
    digits = sentence[len(before) :].partition(" ")[0]
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 4):
        return None
    effect = kind(int(digits))
    return effect if print_effect(effect) == sentence else None


@cache
def _index() -> dict[str, tuple[type[Effect], ...]]:
    """Return the effect classes by the first word of their sentence, to compare a sentence with few templates."""
    by_word: dict[str, list[type[Effect]]] = {}
    for kind in EFFECTS:
        by_word.setdefault(kind.template.split(" ", 1)[0], []).append(kind)
    return {word: tuple(kinds) for word, kinds in by_word.items()}


def readings(sentence: str) -> tuple[Effect, ...]:
    """Return every effect with this sentence: none for an unknown one, several only if the templates overlap."""
    candidates = _index().get(sentence.split(" ", 1)[0], ())
    return tuple(effect for kind in candidates if (effect := _read_as(kind, sentence)) is not None)


def parse_paragraph(text: str, source: str = "user", amount: str = "", ours: tuple[str, ...] = ()) -> Paragraph:
    """Read one labelled paragraph.

    Raises `CardTextError` at the first wrong word: an unknown label or sentence, a sentence that does not belong
    under that label, or an impossible number.
    """
    label, colon, rest = text.partition(":")
    if not colon or label not in LABELS:
        known = tuple(f"{known}:" for known in LABELS)
        raise CardTextError(text, 0, "a card text must begin with one of " + ", ".join(known), ())
    body = rest.lstrip()
    column = len(text) - len(body)
    if not body:
        raise CardTextError(text, len(text), f"{label}: has no sentence")
    instead = label == "Kicker" and body.startswith(INSTEAD)
    if instead:
        body = body[len(INSTEAD) :]
        column += len(INSTEAD)
        body = body[:1].upper() + body[1:]
    effects = []
    start = 0
    for gap in (*_SENTENCE_END.finditer(body), None):
        sentence = body[start : gap.start() if gap else len(body)]
        effects.append(_parse_sentence(text, column + start, sentence, label))
        start = gap.end() if gap else start
    return Paragraph(label, tuple(effects), instead, source, amount or source, ours)


def _parse_sentence(text: str, column: int, sentence: str, label: str) -> Effect:
    found = readings(sentence)
    if len(found) > 1:
        raise CardTextError(text, column, "this sentence has several meanings: " + ", ".join(map(repr, found)))
    if not found:
        offset, nearest = _first_difference(sentence, IN_PLAY_EFFECTS if label == "In play" else CHAIN_EFFECTS)
        word = sentence[offset:].split(" ", 1)[0] or "the end of the sentence"
        raise CardTextError(text, column + offset, f"not understood at {word!r}", nearest)
    effect = found[0]
    if bool(effect.flags) != (label == "In play"):
        where = "In play" if effect.flags else "Chain, Your chain or Kicker"
        raise CardTextError(text, column, f"this sentence belongs under {where}, not under {label}")
    if "{n}" in effect.template and effect.n < 1:
        raise CardTextError(text, column + sentence.index("0"), "the number must be at least 1")
    return effect


def _first_difference(sentence: str, kinds: tuple[type[Effect], ...]) -> tuple[int, tuple[str, ...]]:
    """Return the offset of the first word where the best templates differ from the sentence, and the templates."""
    scored = []
    words = sentence.split(" ")
    for kind in kinds:
        same = 0
        number = ""
        for word, wanted in zip(words, kind.template.split(" "), strict=False):
            if wanted == "{n}" and len(word) < 10 and word.isdecimal() and word == str(int(word)):
                number = word
            elif word != wanted.replace("{s}", "" if number == "1" else "s"):
                break
            same += 1
        tail = len(set(words[same:]) & set(kind.template.split(" ")[same:]))
        scored.append((same, tail, kind.template))
    scored.sort(key=lambda entry: (-entry[0], -entry[1]))
    best = scored[0][0]
    offset = len(" ".join(words[:best])) + (1 if 0 < best < len(words) else 0)
    nearest = tuple(template.format(n="N", s="s") for _, _, template in scored[:3])
    return min(offset, len(sentence)), nearest


def check_paragraphs(paragraphs: tuple[Paragraph, ...]) -> None:
    """Refuse texts whose parts contradict each other; raises `CardTextError`.

    Each label occurs once. "That player", "its", "That order" and "this damage" need an earlier sentence in the same
    paragraph; a kicker that does not replace the chain text may refer to that text.
    """
    seen: set[str] = set()
    known: dict[str, set[str]] = {}
    for paragraph in sorted(paragraphs, key=lambda one: LABELS.index(one.label)):
        text = print_paragraph(paragraph)
        if paragraph.label in seen:
            raise CardTextError(text, 0, f"a second {paragraph.label}: paragraph; add its sentences to the first")
        seen.add(paragraph.label)
        pronouns: set[str] = set()
        if paragraph.label == "Kicker" and not paragraph.instead:
            pronouns = set().union(*known.values())
        for effect in paragraph.effects:
            if effect.needs and effect.needs not in pronouns:
                column = text.find(print_effect(effect)[1:]) - 1
                raise CardTextError(text, column, f"no earlier sentence specifies which {effect.needs} is meant")
            pronouns.update(effect.gives.split())
        known[paragraph.label] = pronouns
