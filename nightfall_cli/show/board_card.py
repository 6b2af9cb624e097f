"""A card, drawn as a box: every value that is printed on it, ≈ before each that is reconstructed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from nightfall_cli.cards.library import base_library
from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.language.say import card_name
from nightfall_cli.show.board_lines import FAINT, Drawn, clean, cut, filled, flow, joined
from nightfall_cli.show.board_pieces import BACK, MOST_PIPS, badge, card_style, is_known, letter, name_mark
from nightfall_cli.show.palette import CARD_STYLES, STYLES

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card

WIDTH = 44
FOOTER = "≈ reconstructed, not attested"


def drawn_card(card: Card, language: str = "en") -> Drawn:
    """The card as a box, 44 wide where there is room."""
    return Drawn(lambda room: _box(card, language, min(WIDTH, room)))


def _box(card: Card, language: str, width: int) -> list[Text]:
    """The parts of the card with lines between them, framed in its colour."""
    inside = max(1, width - 4)
    parts = [part for part in _parts(card, language, inside) if part]
    style = card_style(card) or FAINT
    lines = [Text("╭" + "─" * (width - 2) + "╮", style)]
    for number, part in enumerate(parts):
        if number:
            lines.append(Text("├" + "─" * (width - 2) + "┤", style))
        lines += [joined(("│ ", style), filled(line, inside), (" │", style)) for line in part]
    return [cut(line, width) for line in (*lines, Text("╰" + "─" * (width - 2) + "╯", style))]


def _parts(card: Card, language: str, width: int) -> list[list[Text]]:
    if not is_known(card):
        return [[Text(f"{BACK} a card face down", FAINT)]]
    shown = name_mark(card, card_name(card, language)) + clean(card.shown(language))
    title = Text(shown, f"{card_style(card)} bold".strip())
    head = flow("", [title], width) + flow("", _kind(card), width, " · ")
    return [head, _values(card, width), _texts(card, width), _foot(card, language, width)]


def _kind(card: Card) -> list[Text]:
    if card.is_wound:
        return [Text("wound", STYLES["wound"])]
    color = joined(badge(card), (card.mark("color") + card.color, CARD_STYLES[card.color]), f" {card.kind}")
    species = [Text(card.mark("species") + card.species)] if card.species else []
    return [color, *species, joined("costs ", (f"{card.mark('cost')}{card.cost}", "bold"))]


def _values(card: Card, width: int) -> list[Text]:
    lines = []
    if card.links:
        lines += flow("links", [_color(card, f"link: {color}", color) for color in card.links], width, " or ")
    if card.kicker:
        lines += flow("kicker", [joined("★ ", _color(card, "kicker", card.kicker))], width)
    if card.is_minion:
        strength = "X" if card.strength is None else str(card.strength)
        pips = "♥" * card.health if card.health <= MOST_PIPS else ""
        lines += flow("strength", [Text(card.mark("strength") + strength, "bold")], width)
        health = joined((f"{card.mark('health')}{card.health}", "bold"), (f" {pips}", STYLES["wound"]))
        lines += flow("health", [health], width)
    return lines


def _color(card: Card, field: str, color: str) -> Text:
    """``≈[Y] yellow``: the letter and the word."""
    return joined("[", letter(card, field, color), "] ", (color, CARD_STYLES[color]))


def _texts(card: Card, width: int) -> list[Text]:
    """The card's paragraphs, their labels bold; the text every wound has."""
    if card.is_wound:
        return flow("", [Text(base_library().wound_effect)], width)
    lines = []
    for paragraph in card.paragraphs:
        label, _, text = print_paragraph(paragraph).partition(":")
        mark = "≈ " if paragraph.reconstructed else ""
        lines += flow("", [joined((f"{mark}{label}:", "bold"), text)], width)
    return lines


def _foot(card: Card, language: str, width: int) -> list[Text]:
    spoken: dict[tuple[str, ...], str] = {}
    for other in LANGUAGES:
        names = card.names.get(other, ())
        if other == "en":
            names = (card.name, *names)
        if other == language:
            names = names[1:]
        if names:
            spoken[names] = f"{spoken.get(names, '')} {other}".strip()
    lines = []
    for names, languages in spoken.items():
        lines += flow(languages, [Text(name_mark(card, name) + clean(name)) for name in names], width, ", ")
    lines += flow("copies", [Text(f"{card.mark('copies')}{card.copies}")], width)
    if card.reconstructed():
        lines += flow("", [Text(FOOTER, FAINT)], width)
    return lines
