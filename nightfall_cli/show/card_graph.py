"""The graph of links: every pair of cards that may stand in a row in a chain, as DOT for Graphviz to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLORS
from nightfall_cli.files.printable import visible_line
from nightfall_cli.language.offers import color_signs, kicker_sign
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.show.card_table import is_kicked, may_follow, shown_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card

HUES = {
    "white": "#8c8c86",
    "red": "#c8323c",
    "green": "#2c8a47",
    "blue": "#2a6fc4",
    "purple": "#8b4fc4",
    "yellow": "#b58900",
}


class LinkPair(NamedTuple):
    """``after`` may be linked right after ``before``; ``kicked`` when it then has its kicker."""

    before: Card
    after: Card
    kicked: bool


def link_pairs(cards: Sequence[Card]) -> list[LinkPair]:
    """Return every pair of these cards that may stand in a row in a chain, two copies of a card included."""
    pairs = ((before, after) for before in cards for after in cards)
    return [LinkPair(before, after, is_kicked(before, after)) for before, after in pairs if may_follow(before, after)]


def graph_dot(cards: Sequence[Card], language: str = "en") -> str:
    """Return the graph in the language of Graphviz; the same cards give the same text."""

    def label(card: Card) -> str:
        return f"{shown_name(card, language)} {color_signs(card)}{kicker_sign(card)}"

    lines = ["digraph nightfall {", "  // bold with a star: the kicker of the second card is set off"]
    lines += ['  graph [rankdir=LR, label="≈ reconstructed, not attested"];', "  node [shape=box, style=rounded];"]
    for color, members in _by_color(cards).items():
        lines += [f"  subgraph cluster_{color} {{", f'    label="{color}"; color="{HUES[color]}";']
        lines += [f"    {_quoted(card.name)} [label={_quoted(label(card))}];" for card in members]
        lines.append("  }")
    for before, after, kicked in link_pairs(cards):
        look = ', style=bold, penwidth=3, label="★"' if kicked else ""
        lines.append(f'  {_quoted(before.name)} -> {_quoted(after.name)} [color="{HUES[before.color]}"{look}];')
    return "\n".join((*lines, "}\n"))


def _by_color(cards: Sequence[Card]) -> dict[str, list[Card]]:
    """Return the cards by colour, without the colours that have none."""
    found = {color: [card for card in cards if card.color == color] for color in COLORS}
    return {color: members for color, members in found.items() if members}


def _quoted(text: str) -> str:
    return '"' + visible_line(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
