"""One-line descriptions of things, shown beside completions: what a player needs to choose one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLOR_LETTERS
from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.rules.values import health, price, strength, wounds_of

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Archive
    from nightfall_cli.rules.state import State

TEXT_LENGTH = 72


def about_card(card: Card) -> str:
    """``≈R minion · cost ≈5 · 3/≈3 · Chain: …``; values that no document attests carry ≈."""
    if card.is_wound:
        return "wound"
    parts = [f"{_letter(card)} {card.kind}", f"cost {card.mark('cost')}{card.cost}"]
    if card.is_minion:
        printed = "X" if card.strength is None else card.strength
        parts.append(f"{card.mark('strength')}{printed}/{card.mark('health')}{card.health}")
    return " · ".join([*parts, short_text(card)])


def short_text(card: Card) -> str:
    """The beginning of the card's text."""
    told = [f"{'≈' if p.reconstructed else ''}{print_paragraph(p)}" for p in card.paragraphs]
    text = " ".join(told)
    return text if len(text) <= TEXT_LENGTH else text[: TEXT_LENGTH - 1].rstrip() + "…"


def about_minion(state: State, seat: int, index: int) -> str:
    """A minion in play: whose, strength and what health is left."""
    minion = state.play[seat][index]
    card = minion.card
    values = f"{card.mark('strength')}{strength(state, seat, minion)}/{card.mark('health')}{health(minion)}"
    damage = f", {minion.damage} damage" if minion.damage else ""
    return f"{_letter(card)} {values}{damage} · {state.names[seat]}"


def about_player(state: State, seat: int) -> str:
    """How many wounds a player has, all taken openly, and how many minions."""
    wounds, minions = sum(wounds_of(state, seat).values()), len(state.play[seat])
    return f"{wounds} wound{'s' * (wounds != 1)} · {minions} minion{'s' * (minions != 1)}"


def about_archive(state: State, archive: Archive) -> str:
    """An archive that may be seen: price, influence there is, copies left."""
    card = archive.card
    return f"{_letter(card)} cost {card.mark('cost')}{price(state, card)} of {state.influence} · {archive.left} left"


def about_order(state: State, index: int) -> str:
    """An order in the chain."""
    link = state.chain[index]
    marks = "".join(f", {word}" for word, on in (("kicked", link.kicked), ("cancelled", link.cancelled)) if on)
    return f"{_letter(link.card)} order {index + 1} · {state.names[link.player]}{marks}"


def _letter(card: Card) -> str:
    return f"{card.mark('color')}{COLOR_LETTERS[card.color]}"
