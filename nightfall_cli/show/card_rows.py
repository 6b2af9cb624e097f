"""A card in full, described once, ≈ before each value that is reconstructed; cards by name, and their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.grammar import wound_effect
from nightfall_cli.cards.library import base_library
from nightfall_cli.cards.marking import marked_paragraph, reconstructed_words
from nightfall_cli.cards.model import LANGUAGES, NO_MORE_TEXT
from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.language.lines import ambiguous_words, did_you_mean
from nightfall_cli.language.names import name_index
from nightfall_cli.language.say import card_name
from nightfall_cli.messages.message import ENGLISH, Message, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.show.card_chunks import BACK, MOST_PIPS, badge, is_known, letter, name_mark, role_of
from nightfall_cli.show.rows import Part, Row, drawn, undrawn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.show.rows import Chunk


FOOTER = "reconstructed, not attested"


class CardRows(NamedTuple):
    """A card: name, kind and cost; links and kicker; strength and health; texts; other names and number of copies."""

    role: str
    head: tuple[Row, ...]
    colors: tuple[Row, ...] = ()
    numbers: tuple[Row, ...] = ()
    texts: tuple[Row, ...] = ()
    foot: tuple[Row, ...] = ()


def card_rows(card: Card, language: str = "en") -> CardRows:
    role = role_of(card)
    if not is_known(card):
        return CardRows(role, (Row("", ((Part(f"{BACK} {worded(language, 'a card face down')}", "faint"),),)),))
    name = name_mark(card, card_name(card, language)) + card.shown(language)
    head = (Row("", ((Part(name, f"{role} bold".strip()),),)), Row("", _kind(card, language), " · "))
    colors, numbers, texts = _colors(card, language), _numbers(card, language), _texts(card, language)
    return CardRows(role, head, colors, numbers, texts, _foot(card, language))


def _kind(card: Card, language: str) -> tuple[Chunk, ...]:
    """Return colour, kind, species and cost; plain lines have the species before the kind."""
    if card.is_wound:
        return ((Part(worded(language, "wound"), "wound", worded(language, "a wound")),),)
    species = card.mark("species") + worded(language, card.species)
    gap = " " if language == ENGLISH else ", "
    before = undrawn(f"{gap}{species}" if card.is_minion else "")
    color = Part(card.mark("color") + worded(language, card.color), card.color)
    kind = (*badge(card), color, before, Part(gap + worded(language, card.kind)))
    cost = (Part(worded(language, "costs ")), Part(f"{card.mark('cost')}{card.cost}", "bold"))
    return kind, (drawn(species if card.species else ""),), cost


def _colors(card: Card, language: str) -> tuple[Row, ...]:
    if card.is_wound:
        return ()
    links = tuple(_color(card, f"link: {color}", color, language) for color in card.links)
    either = worded(language, " or ¦colours")
    label = worded(language, "{number:links|links}", number=len(links))
    rows = [Row(label, links, either, either, in_drawing=bool(links))]
    kicker = worded(language, "kicker¦label")
    if card.kicker:
        rows.append(Row(kicker, ((drawn("★ "), *_color(card, "kicker", card.kicker, language)),)))
    elif card.mark("kicker"):
        rows.append(Row(kicker, ((Part(f"≈{worded(language, 'none¦kicker')}"),),)))
    return tuple(rows)


def _color(card: Card, field: str, color: str, language: str) -> Chunk:
    """Return the letter and the word of a colour: ``[≈Y] yellow``, in plain lines ``≈yellow``."""
    name = worded(language, color)
    return drawn("["), letter(card, field, color), drawn("] "), Part(name, color, card.mark(field) + name)


def _numbers(card: Card, language: str) -> tuple[Row, ...]:
    if not card.is_minion:
        return ()
    strength = "X" if card.strength is None else str(card.strength)
    pips = drawn(" " + ("♥" * card.health if card.health <= MOST_PIPS else ""), "wound")
    health = (Part(f"{card.mark('health')}{card.health}", "bold"), pips)
    strong = (Part(card.mark("strength") + strength, "bold"),)
    return Row(worded(language, "strength"), (strong,)), Row(worded(language, "health"), (health,))


def _texts(card: Card, language: str) -> tuple[Row, ...]:
    """Return the card's paragraphs, their labels bold; for a wound the text that every wound has."""
    if card.is_wound:
        return (Row("", ((drawn(wound_effect(base_library().wound_effect, language)),),), in_lines=False),)
    rows = []
    for paragraph in card.paragraphs:
        label, _, text = marked_paragraph(paragraph, language).partition(":")
        rows.append(Row("", ((Part(f"{label}:", "bold"), Part(text)),)))
    if card.mark("text"):
        rows.append(Row("", ((drawn(f"≈ {worded(language, NO_MORE_TEXT)}"),),)))
    return tuple(rows)


def _foot(card: Card, language: str) -> tuple[Row, ...]:
    """Return the card's other names with their languages, its copies, and what ≈ means."""
    spoken: dict[tuple[str, ...], str] = {}
    for other in LANGUAGES:
        names = card.names.get(other, ())
        if other == "en":
            names = (card.name, *names)
        if other == language:
            names = names[1:]
        if names:
            spoken[names] = f"{spoken.get(names, '')} {other}".strip()
    rows = [
        Row(languages, tuple((drawn(name_mark(card, name) + name),) for name in names), ", ")
        for names, languages in spoken.items()
    ]
    rows.append(Row(worded(language, "copies"), ((drawn(f"{card.mark('copies')}{card.copies}"),),)))
    if card.reconstructed():
        rows.append(Row("", ((drawn(f"≈ {worded(language, FOOTER)}", "faint"),),)))
    return tuple(rows)


# -- cards by name ------------------------------------------------------------------------------
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
                shown = worded(language, "none¦kicker" if value == NO_KICKER else value)
                yield Reconstructed(card, field, value, f"≈{shown}")


def _reconstructed_text(card: Card, field: str, label: str, language: str) -> Reconstructed:
    paragraph = card.paragraph(label)
    if paragraph is None:
        return Reconstructed(card, field, NO_MORE_TEXT, f"≈ {worded(language, NO_MORE_TEXT)}")
    says = print_paragraph(paragraph).removeprefix(f"{label}: ")
    return Reconstructed(card, field, says, marked_paragraph(paragraph, language), reconstructed_words(paragraph))
