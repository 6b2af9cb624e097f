"""A card in full, described once: every value printed on it, ≈ before each that is reconstructed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.library import base_library
from nightfall_cli.cards.marking import marked_paragraph
from nightfall_cli.cards.model import LANGUAGES, NO_MORE_TEXT
from nightfall_cli.language.say import card_name
from nightfall_cli.show.card_chunks import BACK, MOST_PIPS, badge, is_known, letter, name_mark, role_of
from nightfall_cli.show.rows import Part, Row, drawn, undrawn

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.show.rows import Chunk

FOOTER = "≈ reconstructed, not attested"


class CardRows(NamedTuple):
    """A card: name, kind and cost; links and kicker; strength and health; texts; other names and number of copies."""

    role: str
    head: tuple[Row, ...]
    colors: tuple[Row, ...] = ()
    numbers: tuple[Row, ...] = ()
    texts: tuple[Row, ...] = ()
    foot: tuple[Row, ...] = ()


def card_rows(card: Card, language: str = "en") -> CardRows:
    """Describe a card."""
    role = role_of(card)
    if not is_known(card):
        return CardRows(role, (Row("", ((Part(f"{BACK} a card face down", "faint"),),)),))
    name = name_mark(card, card_name(card, language)) + card.shown(language)
    head = (Row("", ((Part(name, f"{role} bold".strip()),),)), Row("", _kind(card), " · "))
    return CardRows(role, head, _colors(card), _numbers(card), _texts(card), _foot(card, language))


def _kind(card: Card) -> tuple[Chunk, ...]:
    """Return colour, kind, species and cost; plain lines have the species before the kind."""
    if card.is_wound:
        return ((Part("wound", "wound", "a wound"),),)
    species = card.mark("species") + card.species
    before = undrawn(f" {species}" if card.is_minion else "")
    kind = (*badge(card), Part(card.mark("color") + card.color, card.color), before, Part(f" {card.kind}"))
    cost = (Part("costs "), Part(f"{card.mark('cost')}{card.cost}", "bold"))
    return kind, (drawn(species if card.species else ""),), cost


def _colors(card: Card) -> tuple[Row, ...]:
    if card.is_wound:
        return ()
    links = tuple(_color(card, f"link: {color}", color) for color in card.links)
    rows = [Row("links", links, " or ", " or ", in_drawing=bool(links))]
    if card.kicker:
        rows.append(Row("kicker", ((drawn("★ "), *_color(card, "kicker", card.kicker)),)))
    elif card.mark("kicker"):
        rows.append(Row("kicker", ((drawn("≈none"),),)))
    return tuple(rows)


def _color(card: Card, field: str, color: str) -> Chunk:
    """Return the letter and the word of a colour: ``[≈Y] yellow``, in plain lines ``≈yellow``."""
    return drawn("["), letter(card, field, color), drawn("] "), Part(color, color, card.mark(field) + color)


def _numbers(card: Card) -> tuple[Row, ...]:
    if not card.is_minion:
        return ()
    strength = "X" if card.strength is None else str(card.strength)
    pips = drawn(" " + ("♥" * card.health if card.health <= MOST_PIPS else ""), "wound")
    health = (Part(f"{card.mark('health')}{card.health}", "bold"), pips)
    return Row("strength", ((Part(card.mark("strength") + strength, "bold"),),)), Row("health", (health,))


def _texts(card: Card) -> tuple[Row, ...]:
    """Return the card's paragraphs, their labels bold; for a wound the text that every wound has."""
    if card.is_wound:
        return (Row("", ((drawn(base_library().wound_effect),),), in_lines=False),)
    rows = []
    for paragraph in card.paragraphs:
        label, _, text = marked_paragraph(paragraph).partition(":")
        rows.append(Row("", ((Part(f"{label}:", "bold"), Part(text)),)))
    if card.mark("text"):
        rows.append(Row("", ((drawn(f"≈ {NO_MORE_TEXT}"),),)))
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
    rows.append(Row("copies", ((drawn(f"{card.mark('copies')}{card.copies}"),),)))
    if card.reconstructed():
        rows.append(Row("", ((drawn(FOOTER, "faint"),),)))
    return tuple(rows)
