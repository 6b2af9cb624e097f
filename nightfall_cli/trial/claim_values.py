"""Claims about printed values, judged from the card data; and other values for what no document attests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLORS, DEFAULTS, KINDS, LABELS, RECONSTRUCTED, SPECIES, Card
from nightfall_cli.cards.sentences import Effect
from nightfall_cli.language.event_values import FIELDS
from nightfall_cli.messages.message import Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.claim_data import supposed
from nightfall_cli.trial.least_board import refuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Paragraph
    from nightfall_cli.trial.claim_data import Claim


class JudgedValue(NamedTuple):
    """Whether a printed value is as claimed, whether a document attests it, the value in words, and the reason."""

    truth: bool
    attested: bool
    stated: str
    reason: str


def judge_value(claim: Claim) -> JudgedValue:
    """Return whether a card's printed value is as claimed, or is as much more than that of another card."""
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
    return JudgedValue(truth != claim.negated, attested, stated, reason)


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
    cards = list(dict.fromkeys((*cards_of(claim), *played)))
    linking = claim.fact in ("links", "kicked-by", "kicked")
    several = len(claim.causes) > 1 or bool(played)
    unstated = several and all(cause.kicker is None for cause in claim.causes)
    for card in cards:
        if not linking:
            yield from _numbers(card, library, ("cost",) if claim.fact == "price" else ("health", "strength"))
            yield from _texts(card, library)
        if linking or unstated or claim.given.links:
            yield from _linking(card, library)
    if claim.other is not None and linking:
        yield from _matching(claim, library)
    if not linking:
        yield from _extremes(cards, library)


def cards_of(claim: Claim) -> list[Card]:
    """Return the cards that a claim names."""
    named = [claim.subject.card, claim.other, *(cause.card for cause in claim.causes), *claim.given.cards()]
    return list(dict.fromkeys(card for card in named if card is not None))


def changed(card: Card, **values: object) -> Card:
    """Return a card with other values."""
    kept = {field: getattr(card, field) for field in DEFAULTS}
    return Card(card.name, card.kind, **{**kept, **values})


def _variant(card: Card, library: Library, name: str, shown: tuple[object, object], **values: object) -> OtherValue:
    value, base = (one if isinstance(one, Message) else str(one) for one in shown)
    field = Message("{card}' {field}" if card.name.endswith("s") else "{card}'s {field}", card=card, field=name)
    return OtherValue(field, value, base, library.with_cards([changed(card, **values)]))


def _numbers(card: Card, library: Library, fields: tuple[str, ...]) -> Iterator[OtherValue]:
    for field in fields if card.is_minion or fields == ("cost",) else ():
        base = getattr(card, field)
        if card.source.get(field) != RECONSTRUCTED or base is None:
            continue
        for value in _nearest_first(base):
            yield _variant(card, library, Message(FIELDS[field]), (value, base), **{field: value})


def _texts(card: Card, library: Library) -> Iterator[OtherValue]:
    for at, paragraph in enumerate(card.paragraphs):
        if paragraph.source == RECONSTRUCTED:
            rest = (*card.paragraphs[:at], *card.paragraphs[at + 1 :])
            shown = (Message("another"), Message("this text"))
            name = Message("text ({label})", label=Message(LABEL_WORDS[paragraph.label]))
            yield _variant(card, library, name, shown, paragraphs=rest)
        elif paragraph.amount == RECONSTRUCTED:
            yield from _amounts(card, library, at, paragraph)


def _amounts(card: Card, library: Library, at: int, paragraph: Paragraph) -> Iterator[OtherValue]:
    base = next((effect.n for effect in paragraph.effects if effect.n), 0)
    for value in _nearest_first(base) if base else ():
        paragraphs = (*card.paragraphs[:at], _with_amount(paragraph, value), *card.paragraphs[at + 1 :])
        name = Message("number ({label})", label=Message(LABEL_WORDS[paragraph.label]))
        yield _variant(card, library, name, (value, base), paragraphs=paragraphs)


def _nearest_first(base: int) -> list[int]:
    others = (value for value in range(1, HIGHEST + 1) if value != base)
    return sorted(others, key=lambda value: abs(value - base))


def _with_amount(paragraph: Paragraph, amount: int) -> Paragraph:
    effects = (Effect(effect.name, amount) if effect.n else effect for effect in paragraph.effects)
    return paragraph._replace(effects=tuple(effects))


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
    """Yield libraries in which every unattested number is the one or the other extreme; for several at once."""
    for health, amount in ((HIGHEST, 1), (1, HIGHEST)):
        cards = [_extreme(card, health, amount) for card in named]
        shown = Message("health {health} and other numbers {number}", health=health, number=amount)
        ours = Message("as they are")
        yield OtherValue(Message("several values"), shown, ours, library.with_cards(cards), joint=True)


def _extreme(card: Card, health: int, amount: int) -> Card:
    values = {"health": health, "strength": amount}
    numbers = {f: v for f, v in values.items() if card.source.get(f) == RECONSTRUCTED and card.is_minion}
    paragraphs = tuple(_with_amount(p, amount) if p.amount == RECONSTRUCTED else p for p in card.paragraphs)
    return changed(card, **{f: v for f, v in numbers.items() if getattr(card, f) is not None}, paragraphs=paragraphs)


def _linking(card: Card, library: Library) -> Iterator[OtherValue]:
    for field, base in (("color", card.color), ("kicker", card.kicker)):
        for color in _other_colors(base) if base and card.source.get(field) == RECONSTRUCTED else ():
            own = {"links": (color,)} if card.starter and field == "color" else {}
            yield _variant(card, library, _word(field), (Message(color), Message(base)), **{field: color}, **own)
    for at, link in enumerate(card.links if not card.starter else ()):
        for color in _other_colors(*card.links) if card.mark(f"link: {link}") else ():
            links = (*card.links[:at], color, *card.links[at + 1 :])
            name, shown = Message("link colour {color}", color=Message(link)), (Message(color), Message(link))
            yield _variant(card, library, name, shown, links=links)


def _other_colors(*known: str) -> tuple[str, ...]:
    return tuple(color for color in COLORS if color not in known)
