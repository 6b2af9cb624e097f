"""Cards by their names, their texts in words, and their reconstructed values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.grammar import wound_effect
from nightfall_cli.cards.marking import marked_paragraph, reconstructed_words
from nightfall_cli.cards.model import LANGUAGES, NO_MORE_TEXT
from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.language.lines import ambiguous_words, did_you_mean
from nightfall_cli.language.names import name_index
from nightfall_cli.language.say import card_name
from nightfall_cli.messages.message import Message, worded
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card

NO_KICKER = "none"


class WantedError(ValueError):
    """A filter has an unknown value; the message lists the known ones."""


class Reconstructed(NamedTuple):
    """A placeholder for a printed value: bare, and marked with ``≈``; of a text, the words that no document gives."""

    card: Card
    field: str
    value: str
    marked: str
    words: tuple[str, ...] = ()


def one_of(what: str, typed: str, known: Iterable[str]) -> str:
    """Return the known word that was typed in one of the four languages; raises `WantedError`."""
    words = tuple(known)
    word = typed.strip().casefold()
    if word in words:
        return word
    local = {worded(language, each).casefold(): each for language in LANGUAGES for each in words}
    if word not in local:
        names = [Message(each) for each in words]
        raise WantedError(Message("unknown {what} '{text}'; known: {names}", what=what, text=typed, names=names))
    return local[word]


def named_card(typed: str, library: Library) -> Card:
    """Return the one card of that name, in any language; raises `WantedError` with the nearest names."""
    index = name_index(library)
    tiers = index.tiers(typed)
    if not tiers:
        hint = did_you_mean(index.near_cards(typed))
        raise WantedError(Message("no card is called '{name}'{hint}", name=typed, hint=hint))
    if len(tiers[0]) > 1:
        raise WantedError(ambiguous_words(typed, tiers[0]))
    return tiers[0][0]


def texts_of(card: Card, library: Library, language: str = "en") -> list[str]:
    """Return the labelled paragraphs of a card, for a wound the text that all wounds have."""
    if card.is_wound:
        return [wound_effect(library.wound_effect, language)]
    return [print_paragraph(paragraph, language) for paragraph in card.paragraphs]


def marked_texts(card: Card, library: Library, language: str = "en") -> list[str]:
    """Return what `texts_of` returns, with ``≈`` before the words that no document gives."""
    if card.is_wound:
        return texts_of(card, library, language)
    return [marked_paragraph(paragraph, language) for paragraph in card.paragraphs]


def shown_name(card: Card, language: str = "en") -> str:
    """Return the name in a language, without quotes; ≈ may stand before the English name only."""
    name = card_name(card, language)
    return (card.mark("name") if name == card.name else "") + name


def reconstructed_values(cards: Iterable[Card], language: str = "en") -> Iterator[Reconstructed]:
    """Yield every value of these cards that no document attests, marked in a language."""
    for card in cards:
        for field in card.reconstructed():
            name, _, detail = field.partition(": ")
            if name == "text":
                yield _reconstructed_text(card, field, detail, language)
            else:
                value = detail or str(getattr(card, name)) or NO_KICKER
                yield Reconstructed(
                    card, field, value, f"≈{worded(language, 'none¦kicker' if value == NO_KICKER else value)}"
                )


def _reconstructed_text(card: Card, field: str, label: str, language: str) -> Reconstructed:
    paragraph = card.paragraph(label)
    if paragraph is None:
        return Reconstructed(card, field, NO_MORE_TEXT, f"≈ {worded(language, NO_MORE_TEXT)}")
    says = print_paragraph(paragraph).removeprefix(f"{label}: ")
    return Reconstructed(card, field, says, marked_paragraph(paragraph, language), reconstructed_words(paragraph))
