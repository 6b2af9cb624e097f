"""Other values for what no document attests, to see whether a verdict hangs on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.model import COLORS, DEFAULTS, RECONSTRUCTED, Card

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Paragraph
    from nightfall_cli.trial.claim_data import Claim

HIGHEST = 9
"""The highest printed number that is tried."""


class OtherValue(NamedTuple):
    """A library in which one unattested value is another: its name (``Vulko's health``), the value, and ours.

    ``joint``: several values are others at once.
    """

    name: str
    value: str
    base: str
    library: Library
    joint: bool = False


def variants_of(claim: Claim, library: Library, played: Iterable[Card] = ()) -> Iterator[OtherValue]:
    """Yield every other value of the named cards that no document attests and that the claim may hang on.

    ``played`` are more cards of the situation.
    """
    cards = list(dict.fromkeys((*cards_of(claim), *played)))
    linking = claim.fact in ("links", "kicked-by", "kicked")
    several = len(claim.causes) > 1 or bool(played)
    unstated = several and all(cause.kicker is None for cause in claim.causes)
    for card in cards:
        if not linking:
            yield from _numbers(card, library, ("cost",) if claim.fact == "price" else ("health", "strength"))
            yield from _texts(card, library)
        if linking or unstated:
            yield from _linking(card, library)
    if claim.other is not None and linking:
        yield from _matching(claim, library)
    if not linking:
        yield from _extremes(cards, library)


def cards_of(claim: Claim) -> list[Card]:
    """Return the cards that a claim names."""
    given = claim.given
    acting = [cause.card for cause in (*claim.causes, *given.causes, *given.puts)]
    standing = (*given.attackers, *given.blockers, *given.held)
    named = [claim.subject.card, claim.other, *acting, given.victim, *standing]
    return list(dict.fromkeys(card for card in named if card is not None))


def changed(card: Card, **values: object) -> Card:
    """Return a card with other values."""
    kept = {field: getattr(card, field) for field in DEFAULTS}
    return Card(card.name, card.kind, **{**kept, **values})


def _variant(card: Card, library: Library, name: str, shown: tuple[object, object], **values: object) -> OtherValue:
    value, base = shown
    possessive = "'" if card.name.endswith("s") else "'s"
    return OtherValue(
        f"{card.name}{possessive} {name}", str(value), str(base), library.with_cards([changed(card, **values)])
    )


def _numbers(card: Card, library: Library, fields: tuple[str, ...]) -> Iterator[OtherValue]:
    for field in fields if card.is_minion or fields == ("cost",) else ():
        base = getattr(card, field)
        if card.source.get(field) != RECONSTRUCTED or base is None:
            continue
        for value in sorted(range(1, HIGHEST + 1), key=lambda value: abs(value - base)):
            if value != base:
                yield _variant(card, library, field, (value, base), **{field: value})


def _texts(card: Card, library: Library) -> Iterator[OtherValue]:
    for at, paragraph in enumerate(card.paragraphs):
        if paragraph.source == RECONSTRUCTED:
            rest = (*card.paragraphs[:at], *card.paragraphs[at + 1 :])
            shown = ("another", "this text")
            yield _variant(card, library, f"text ({paragraph.label})", shown, paragraphs=rest)
        elif paragraph.amount == RECONSTRUCTED:
            yield from _amounts(card, library, at, paragraph)


def _amounts(card: Card, library: Library, at: int, paragraph: Paragraph) -> Iterator[OtherValue]:
    base = next((effect.n for effect in paragraph.effects if effect.n), 0)
    for value in sorted(range(1, HIGHEST + 1), key=lambda value: abs(value - base)):
        if base and value != base:
            effects = tuple(type(effect)(value) if effect.n else effect for effect in paragraph.effects)
            paragraphs = (*card.paragraphs[:at], paragraph._replace(effects=effects), *card.paragraphs[at + 1 :])
            name = f"number ({paragraph.label})"
            yield _variant(card, library, name, (value, base), paragraphs=paragraphs)


def _matching(claim: Claim, library: Library) -> Iterator[OtherValue]:
    """Yield the values with which a card links to another, or is kicked by it, where what is attested allows it."""
    card, other = claim.subject.card, claim.other
    assert card is not None
    assert other is not None
    kicker = card.kicker
    if claim.fact == "kicked-by" and card.kicker:
        if card.source.get("kicker") == RECONSTRUCTED:
            kicker = other.color
        elif other.source.get("color") == RECONSTRUCTED:
            other = _colored(other, card.kicker)
    if card.color not in other.links:
        free = [link for link in other.links if other.mark(f"link: {link}")]
        if card.source.get("color") == RECONSTRUCTED:
            card = _colored(card, other.links[0])
        elif free and not other.starter:
            other = changed(other, links=tuple(card.color if link == free[0] else link for link in other.links))
    changes = [changed(card, kicker=kicker)] + ([other] if other.name != card.name else [])
    yield OtherValue("what no document gives", "as it fits", "as it is", library.with_cards(changes), joint=True)


def _colored(card: Card, color: str) -> Card:
    return changed(card, color=color, **({"links": (color,)} if card.starter else {}))


def _extremes(named: Sequence[Card], library: Library) -> Iterator[OtherValue]:
    """Yield libraries in which every unattested number is the one or the other extreme; for several at once."""
    for health, amount in ((HIGHEST, 1), (1, HIGHEST)):
        cards = [_extreme(card, health, amount) for card in named]
        shown = f"health {health} and other numbers {amount}"
        yield OtherValue("several values", shown, "as they are", library.with_cards(cards), joint=True)


def _extreme(card: Card, health: int, amount: int) -> Card:
    values = {"health": health, "strength": amount}
    numbers = {f: v for f, v in values.items() if card.source.get(f) == RECONSTRUCTED and card.is_minion}
    paragraphs = tuple(
        paragraph._replace(effects=tuple(type(effect)(amount) if effect.n else effect for effect in paragraph.effects))
        if paragraph.amount == RECONSTRUCTED
        else paragraph
        for paragraph in card.paragraphs
    )
    return changed(card, **{f: v for f, v in numbers.items() if getattr(card, f) is not None}, paragraphs=paragraphs)


def _linking(card: Card, library: Library) -> Iterator[OtherValue]:
    if card.source.get("color") == RECONSTRUCTED:
        for color in COLORS:
            if color != card.color:
                own = {"links": (color,)} if card.starter else {}
                yield _variant(card, library, "colour", (color, card.color), color=color, **own)
    if card.kicker and card.source.get("kicker") == RECONSTRUCTED:
        for color in COLORS:
            if color != card.kicker:
                yield _variant(card, library, "kicker", (color, card.kicker), kicker=color)
    for at, link in enumerate(card.links if not card.starter else ()):
        if card.mark(f"link: {link}"):
            for color in COLORS:
                if color not in card.links:
                    links = (*card.links[:at], color, *card.links[at + 1 :])
                    yield _variant(card, library, f"link colour {link}", (color, link), links=links)
