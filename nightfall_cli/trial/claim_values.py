"""Claims about printed values, judged from the card data; and other values for what no document attests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.model import COLORS, DEFAULTS, KINDS, LABELS, RECONSTRUCTED, SPECIES, Card
from nightfall_cli.cards.sentences import Effect
from nightfall_cli.language.event_values import FIELDS
from nightfall_cli.messages.message import Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.claim_data import supposed
from nightfall_cli.trial.judgement import DEPENDS, VALUE, Judgement, Side, verdict_of
from nightfall_cli.trial.least_board import refuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Paragraph
    from nightfall_cli.trial.claim_data import Claim


def judge_value(claim: Claim, editions: tuple[str, ...]) -> Judgement:
    """Judge whether a card's printed value is as claimed, or is as much more than that of another card."""
    card, other, amount = claim.subject.card, claim.other, claim.amount
    assert card is not None
    if supposed(claim) or claim.causes:
        refuse("a printed value has no condition; leave it out")
    field, cards = _field(claim), [card] if other is None else [card, other]
    for one in cards:
        if field in NUMBERS and (one.is_wound or (field != "cost" and not one.is_minion)):
            refuse("{card} has no {field}", card=one, field=_word(field))
        if getattr(one, field) is None:
            refuse("{card} has no fixed {field}: its text counts it", card=one, field=_word(field))
    value, wanted = getattr(card, field), claim.word.removeprefix("kicker").strip()
    attested = all(one.source.get(field) != RECONSTRUCTED for one in cards)
    if field == "kicker" and not wanted:
        truth, attested = bool(value) == (amount is None), bool(value) or field in card.source
    elif amount is not None:
        truth = amount.holds(value - (getattr(other, field) if other is not None else 0))
    else:
        truth = value == wanted
    if other is None:
        shown = Message("{mark}{value}", mark=card.mark(field), value=Message(str(value) or "none¦kicker"))
        stated = Message("{name} {value}", name=_word(field), value=shown)
        source = Message("source: {name}", name=card.source.get(field, Message("the text")))
        source = source if attested else Message("no document gives it")
        reason = Message("{card}: {value} ({source})", card=card, value=stated, source=source)
    else:
        marked = [(one, f"{one.mark(field)}{getattr(one, field)}") for one in cards]
        first, second = (Message("{card} {value}", card=one, value=shown) for one, shown in marked)
        stated = Message("{field} of {first}, of {second}", field=_word(field), first=first, second=second)
        reason = stated if attested else Message("{value} (≈ no document)", value=stated)
    verdict, opposite = verdict_of(truth != claim.negated), verdict_of(truth == claim.negated)
    side, another = Side(stated, verdict), Side(Message("another printed value"), opposite)
    if attested:
        return Judgement(claim, verdict, (), (side,), editions, (reason,))
    return Judgement(claim, DEPENDS, (VALUE,), (side, another), editions, (reason,))


def _word(field: str) -> Message:
    return Message("kind¦column" if field == "kind" else FIELDS["colour" if field == "color" else field])


def _field(claim: Claim) -> str:
    """Return the field of a card that a claim is about."""
    if claim.amount is not None and claim.word != "kicker":
        return claim.word
    fields = (("color", COLORS), ("species", SPECIES), ("kind", KINDS))
    return next((field for field, words in fields if claim.word in words), "kicker")


NUMBERS = ("cost", "strength", "health")
LABEL_WORDS = {label: f"{label}¦text" for label in LABELS}
"""The labels of texts, as templates."""
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
    cards = list(dict.fromkeys((*claim.cards(), *played)))
    linking = claim.fact in ("links", "kicked-by", "kicked")
    several = len(claim.causes) > 1 or bool(played)
    unstated = several and all(cause.kicker is None for cause in claim.causes)
    numbers = ("cost",) if claim.fact == "price" else ("health", "strength")
    for card in cards:
        found = [] if linking else [*_numbers(card, numbers), *_texts(card)]
        found += _linking(card) if linking or unstated or claim.given.links else []
        for name, value, base, values in found:
            field = Message("{card}' {field}" if card.name.endswith("s") else "{card}'s {field}", card=card, field=name)
            yield OtherValue(field, value, base, library.with_cards([changed(card, **values)]))
    if claim.other is not None and linking:
        yield from _matching(claim, library)
    if not linking:
        yield from _extremes(cards, library)


def changed(card: Card, **values: object) -> Card:
    """Return a card with other values."""
    kept = {field: getattr(card, field) for field in DEFAULTS}
    return Card(card.name, card.kind, **{**kept, **values})


Alternative = tuple[Message, str, str, dict[str, Any]]
"""Another value of a card: what it is, the value, ours, and the fields of the changed card."""


def _numbers(card: Card, fields: tuple[str, ...]) -> Iterator[Alternative]:
    for field in fields if card.is_minion or fields == ("cost",) else ():
        base = getattr(card, field)
        for value in _nearest_first(base) if card.source.get(field) == RECONSTRUCTED and base is not None else ():
            yield Message(FIELDS[field]), str(value), str(base), {field: value}


def _texts(card: Card) -> Iterator[Alternative]:
    """Yield a card without a text that no document gives, or with another number in it."""
    for at, paragraph in enumerate(card.paragraphs):
        label, before, after = Message(LABEL_WORDS[paragraph.label]), card.paragraphs[:at], card.paragraphs[at + 1 :]
        if paragraph.source == RECONSTRUCTED:
            name = Message("text ({label})", label=label)
            yield name, Message("another"), Message("this text"), {"paragraphs": (*before, *after)}
        base = next((effect.n for effect in paragraph.effects if effect.n), 0)
        varies = paragraph.amount == RECONSTRUCTED != paragraph.source
        for value in _nearest_first(base) if base and varies else ():
            paragraphs = (*before, _with_amount(paragraph, value), *after)
            yield Message("number ({label})", label=label), str(value), str(base), {"paragraphs": paragraphs}


def _nearest_first(base: int) -> list[int]:
    others = (value for value in range(1, HIGHEST + 1) if value != base)
    return sorted(others, key=lambda value: abs(value - base))


def _with_amount(paragraph: Paragraph, amount: int) -> Paragraph:
    effects = (Effect(effect.name, amount) if effect.n else effect for effect in paragraph.effects)
    return paragraph._replace(effects=tuple(effects))


def _linking(card: Card) -> Iterator[Alternative]:
    for field, base in (("color", card.color), ("kicker", card.kicker)):
        for color in _other_colors(base) if base and card.source.get(field) == RECONSTRUCTED else ():
            own = {"links": (color,)} if card.starter and field == "color" else {}
            yield _word(field), Message(color), Message(base), {field: color, **own}
    for at, link in enumerate(card.links if not card.starter else ()):
        for color in _other_colors(*card.links) if card.mark(f"link: {link}") else ():
            links = (*card.links[:at], color, *card.links[at + 1 :])
            name = Message("link colour {color}", color=Message(link))
            yield name, Message(color), Message(link), {"links": links}


def _other_colors(*known: str) -> tuple[str, ...]:
    return tuple(color for color in COLORS if color not in known)


# -- several values at once -----------------------------------------------------------------------


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
    shown = Message("what no document gives"), Message("as it fits"), Message("as it is")
    yield OtherValue(*shown, library.with_cards(changes), joint=True)


def _colored(card: Card, color: str) -> Card:
    return changed(card, color=color, **({"links": (color,)} if card.starter else {}))


def _extremes(named: Sequence[Card], library: Library) -> Iterator[OtherValue]:
    """Yield libraries in which every unattested number is the one or the other extreme."""
    for health, amount in ((HIGHEST, 1), (1, HIGHEST)):
        cards = [_extreme(card, {"health": health, "strength": amount}, amount) for card in named]
        shown = Message("health {health} and other numbers {number}", health=health, number=amount)
        ours = Message("as they are")
        yield OtherValue(Message("several values"), shown, ours, library.with_cards(cards), joint=True)


def _extreme(card: Card, numbers: dict[str, int], amount: int) -> Card:
    unattested = [field for field in numbers if card.source.get(field) == RECONSTRUCTED and card.is_minion]
    values = {field: numbers[field] for field in unattested if getattr(card, field) is not None}
    paragraphs = tuple(_with_amount(p, amount) if p.amount == RECONSTRUCTED else p for p in card.paragraphs)
    return changed(card, **values, paragraphs=paragraphs)
