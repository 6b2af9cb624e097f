"""The graph of links in the language of Graphviz, with every pair of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.show.card_graph import HUES, edges, groups, letters
from nightfall_cli.show.card_table import shown_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card


def graph_dot(cards: Sequence[Card], language: str = "en") -> str:
    """The graph: the same cards give the same text."""
    lines = ["digraph nightfall {", "  // bold with a star: the kicker of the second card is set off"]
    lines += ['  graph [rankdir=LR, label="≈ reconstructed, not attested"];', "  node [shape=box, style=rounded];"]
    for color, members in groups(cards).items():
        lines += [f"  subgraph cluster_{color} {{", f'    label="{color}"; color="{HUES[color]}";']
        lines += [f"    {_quoted(card.name)} [label={_quoted(_label(card, language))}];" for card in members]
        lines.append("  }")
    for before, after, kicked in edges(cards):
        look = ', style=bold, penwidth=3, label="★"' if kicked else ""
        lines.append(f'  {_quoted(before.name)} -> {_quoted(after.name)} [color="{HUES[before.color]}"{look}];')
    return "\n".join((*lines, "}\n"))


def _label(card: Card, language: str) -> str:
    """``Vulko [≈R→≈Y≈B] ★≈G``."""
    (_, own), *links = letters(card, "color", (card.color,)) + letters(card, "link: {}", card.links)
    kicker = "".join(f" ★{text}" for _, text in letters(card, "kicker", (card.kicker,) * bool(card.kicker)))
    return f"{shown_name(card, language)} [{own}→{''.join(text for _, text in links)}]{kicker}"


def _quoted(text: str) -> str:
    safe = "".join(sign if sign.isprintable() else " " for sign in text)
    return '"' + safe.replace("\\", "\\\\").replace('"', '\\"') + '"'
