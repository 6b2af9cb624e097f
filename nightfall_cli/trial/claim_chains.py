"""The shortest chain that holds the cards of a claim, their kickers triggered or not as the claim states."""

from __future__ import annotations

import heapq
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.claim_data import Cause

MAX_FILLERS = 5


class ChainLink(NamedTuple):
    """An order of the chain; ``wanted``: the claim names it, else it only makes a kicker or a link possible."""

    card: Card
    kicked: bool
    wanted: bool


def chain_with(causes: Sequence[Cause], library: Library, excluded: Sequence[Card] = ()) -> tuple[ChainLink, ...]:
    """Return the chain with these cards in their order, and the fewest and least harmful others; () if there is none.

    Orders between them are draft cards or starters of the library; the ``excluded`` cards are not used.
    """
    named = {cause.card for cause in causes} | set(excluded)
    fillers = [
        card for card in library.cards.values() if card.in_draft and not card.counts_minions and card not in named
    ]
    seen: set[tuple[Card | None, int]] = set()
    number = count()
    queue: list[tuple[int, int, int, tuple[ChainLink, ...]]] = [(0, next(number), 0, ())]
    while queue:
        cost, _, done, links = heapq.heappop(queue)
        if done == len(causes):
            return links
        here = (links[-1].card if links else None, done)
        if here in seen:
            continue
        seen.add(here)
        for link, ends in _next(causes[done], links, fillers):
            harm = 0 if ends else _harm(link)
            if len(links) - done < MAX_FILLERS or ends:
                heapq.heappush(queue, (cost + harm, next(number), done + ends, (*links, link)))
    return chain_with(causes, library) if excluded else ()


def _next(cause: Cause, links: tuple[ChainLink, ...], fillers: Sequence[Card]) -> Iterator[tuple[ChainLink, bool]]:
    """Yield every order that may be linked next, and whether it is the wanted one."""
    before = links[-1].card if links else None
    kicked = is_kicked(cause.card, before)
    if may_link(cause.card, before) and cause.kicker in (None, kicked):
        yield ChainLink(cause.card, kicked, True), True
    for card in fillers:
        if may_link(card, before) and not any(link.card is card for link in links):
            yield ChainLink(card, is_kicked(card, before), False), False


def may_link(card: Card, before: Card | None) -> bool:
    """True when an order may follow another, or start the chain (`chain.link-color`)."""
    return before is None or card.color in before.links


def is_kicked(card: Card, before: Card | None) -> bool:
    """True when the order before triggers a card's kicker (`chain.kicker`)."""
    return before is not None and bool(card.kicker) and before.color == card.kicker


def _harm(link: ChainLink) -> int:
    """Return how much an order that the claim does not name could change: its sentences, its targets most of all."""
    paragraphs = [p for p in link.card.paragraphs if p.label != "Kicker" or link.kicked]
    effects = [effect for paragraph in paragraphs for effect in paragraph.effects]
    changed = sum(3 if effect.target == "minion" else 2 if not effect.flags else 1 for effect in effects)
    influence = sum(4 for effect in effects if "influence" in type(effect).template)
    return 4 + changed + influence
