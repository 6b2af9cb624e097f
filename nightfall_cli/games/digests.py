"""The digest of a game's cards, and the text of its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.rules.identity import digest
from nightfall_cli.rules.values import wounds_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State


def cards_digest(start: State, dealt: bool, edited: bool) -> str:
    """Return a digest of sixteen digits of the printed values of every card that may enter the game.

    A game that is dealt uses every card of its box; a game that begins with a board uses the cards on it (in a series
    the box too). With table edits every known card counts.
    """
    cards = set(start.library.cards.values()) if edited else set() if dealt else _cards_of(start)
    if dealt or start.setup.series:
        cards |= {*start.library.pool(start.edition.name, start.setup.promos), *start.library.starters}
    return digest(sorted(map(_printed, cards)))


def _cards_of(state: State) -> set[Card]:
    zones = (*state.hand, *state.deck, *state.discard, *state.draft_hand, *state.picks, state.exiled, state.draft_pool)
    cards = {card for zone in zones for card in zone if not card.is_wound}
    cards |= {minion.card for mine in state.play for minion in mine} | {link.card for link in state.chain}
    return cards | {archive.card for owner in (state.commons, *state.archives) for archive in owner}


def _printed(card: Card) -> str:
    texts = [print_paragraph(paragraph) for paragraph in card.paragraphs]
    values = (card.kind, card.species, card.color, card.links, card.kicker, card.cost, card.strength, card.health)
    return repr((card.name, *values, card.copies, card.starter, card.in_draft, texts))


def result_text(state: State) -> str:
    """Return the current or final result of a game: ``Scott 14, Brad 19; Scott wins``."""
    wounds = [sum(wounds_of(state, seat).values()) for seat in state.players]
    return result_words(state.names, wounds, state.winners, state.totals if state.setup.series else ())


def result_words(
    names: Sequence[str], wounds: Iterable[int], winners: Sequence[int] | None, totals: Sequence[int] = ()
) -> str:
    """Return the result of a game, given by seat: all wounds, the totals of a series, and the winners."""
    words = ", ".join(f"{name} {number}" for name, number in zip(names, wounds, strict=True))
    if totals:
        words += f"; series: {', '.join(f'{name} {total}' for name, total in zip(names, totals, strict=True))}"
    won = " and ".join(names[seat] for seat in winners or ())
    return f"{words}; {won} {'wins' if len(winners or ()) == 1 else 'win'}" if won else f"{words}; not over"
