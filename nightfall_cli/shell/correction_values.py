"""The values of a correction: read from typed text, shown, compared, changed, and checked for values they need.

A card with the user's values is the shipped card with some values and their sources replaced; it may be invalid while
values that need each other are asked.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.card_file import paragraph_entry
from nightfall_cli.cards.marking import marked_paragraph
from nightfall_cli.cards.model import COLORS, DEFAULTS, LABELS, RECONSTRUCTED, SPECIES, USER, Card
from nightfall_cli.cards.nearest import nearest
from nightfall_cli.cards.text import CardTextError, check_paragraphs, parse_paragraph, print_paragraph, with_label
from nightfall_cli.language.lines import did_you_mean
from nightfall_cli.messages.message import Message, phrase

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Paragraph
    from nightfall_cli.shell.user_cards import Table

TEXT = "text: "  # the prefix of a text's field; the label follows, as in `Card.reconstructed`
TEXTS = tuple(TEXT + label for label in LABELS)
FIELDS = ("color", "links", "kicker", "cost", "species", "strength", "health", *TEXTS, "copies")
"""The fields of a card, in the order of the questions."""

NONE = "none"
KICKER_TEXT, IN_PLAY_TEXT = f"{TEXT}Kicker", f"{TEXT}In play"
LOWEST = {"cost": 0, "strength": 0, "health": 1, "copies": 1}
WORDS = {"color": COLORS, "kicker": (*COLORS, NONE), "species": SPECIES}


class AnswerError(ValueError):
    """An answer that is not a value of the field; ``lines`` say why."""

    def __init__(self, *lines: str) -> None:
        self.lines = lines
        super().__init__("\n".join(lines))


def may_have(card: Card, field: str) -> bool:
    """True when cards of this kind can have such a value."""
    return card.is_minion or field not in ("species", "strength", "health", IN_PLAY_TEXT)


# -- read and show ----------------------------------------------------------------------------
def hint(field: str) -> str:
    """Return the possible answers, in words."""
    if field in WORDS:
        return " ".join(WORDS[field])
    if field == "links":
        return Message("one or two colours, such as white, yellow")
    if field.startswith(TEXT):
        return Message("the sentences, or none")
    number = LOWEST[field]
    if field == "strength":
        return Message("a number from {number} up, or X", number=number)
    return Message("a number from {number} up", number=number)


def read_value(field: str, typed: str) -> Any:
    """Return the typed value in the form of card files; raises `AnswerError`."""
    if field.startswith(TEXT):
        return _read_text(field.removeprefix(TEXT), typed)
    if field == "links":
        return _read_links(typed)
    if field in WORDS:
        word = _read_word(field, typed, WORDS[field])
        return "" if word == NONE else word
    if field == "strength" and typed in ("X", "x"):
        return "X"
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 4 and int(typed) >= LOWEST[field]):
        raise _unexpected(field, typed)
    return int(typed)


def _unexpected(field: str, typed: str) -> AnswerError:
    return AnswerError(Message("{field}: expected {hint}, got '{text}'", field=field, hint=hint(field), text=typed))


def _read_word(what: str, typed: str, known: tuple[str, ...]) -> str:
    """Return the known word that starts with the typed text."""
    found = [word for word in known if word.startswith(typed.casefold())] if typed else []
    if len(found) == 1:
        return found[0]
    near = nearest(typed.casefold(), known)
    template = phrase("{field}: expected one of {names}, got '{text}'{hint}")
    raise AnswerError(Message(template, field=what, names=known, text=typed, hint=did_you_mean(near)))


def _read_links(typed: str) -> list[str]:
    links = [_read_word("links", word, COLORS) for word in typed.replace(",", " ").split()]
    if not 1 <= len(links) <= 2 or len(set(links)) < len(links):
        raise _unexpected("links", typed)
    return links


def _read_text(label: str, typed: str) -> str | None:
    if typed.casefold() == NONE:
        return None
    try:
        return print_paragraph(parse_paragraph(with_label(label, typed)))
    except CardTextError as error:
        raise AnswerError(*str(error).splitlines()) from None


def shown(value: Any) -> str:
    """Return a value as the user would type it."""
    if isinstance(value, list):
        return ", ".join(value)
    return NONE if value in (None, "") else str(value)


def shown_in(card: Card, field: str) -> str:
    """Return a card's value as text, with ≈ where it is reconstructed."""
    found = paragraph_in(card, field) if field.startswith(TEXT) else None
    if found is not None:
        return marked_paragraph(found)
    if field == "links":
        return ", ".join(card.mark(f"link: {color}") + color for color in card.links)
    return ("≈" if is_reconstructed(card, field) else "") + shown(value_in(card, field))


def source_of(card: Card, field: str) -> str:
    """Return the source of a card's value, in words; "" for a value that the card does not have."""
    if field.startswith(TEXT):
        found = card.paragraph(field.removeprefix(TEXT))
        if found is None:
            return ""
        if found.ours:
            return f"{found.source}; ≈ {RECONSTRUCTED}"
        return found.source if found.amount == found.source else f"{found.source}, its number {found.amount}"
    source = card.source.get(field, "")
    if isinstance(source, (list, tuple)):
        return RECONSTRUCTED if set(source) == {RECONSTRUCTED} else ", ".join(dict.fromkeys(map(str, source)))
    return str(source)


def changes(old: Card, new: Card, shipped: Card) -> list[str]:
    """Return a line for each change of a card's values; confirming the shipped value is a change."""
    lines: list[str] = []
    for field in filter(partial(may_have, shipped), FIELDS):
        if not differs(old, new, field):
            continue
        before = shown_in(shipped, field)
        if differs(new, shipped, field):
            value = shown_in(new, field)
            lines.append(Message("{field} {value}; shipped {shipped}", field=field, value=value, shipped=before))
        else:
            lines.append(Message("{field} {value}, the shipped value", field=field, value=before))
    return lines


# -- values that need each other --------------------------------------------------------------
def changed(card: Card, shipped: Card, field: str, value: Any) -> Card:
    """Return the card with a value changed; removing a kicker colour or a Kicker: text removes both."""
    new = with_value(card, shipped, field, value)
    if field == "kicker" and not value:
        return with_value(new, shipped, KICKER_TEXT, None)
    if field == KICKER_TEXT and paragraph_in(new, KICKER_TEXT) is None:
        return with_value(new, shipped, "kicker", "")
    return new


def check_label(card: Card, field: str, value: Any) -> None:
    """Refuse a text whose label is taken, or that the card cannot have."""
    if not field.startswith(TEXT) or value is None:
        return
    label = value.partition(":")[0]
    if not may_have(card, TEXT + label):
        raise AnswerError(Message("an action is never in play and has no {label}: text", label=label))
    if TEXT + label != field and card.paragraph(label) is not None:
        raise AnswerError(Message("the card already has a {label}: text; answer none for that text first", label=label))


def needs(card: Card, field: str) -> str:
    """Return the field that must also change after a change of this one, or ""."""
    if bool(card.kicker) != (paragraph_in(card, KICKER_TEXT) is not None):
        return KICKER_TEXT if field == "kicker" else "kicker"
    if card.is_minion and card.counts_minions != (card.strength is None):
        return IN_PLAY_TEXT if field == "strength" else "strength"
    try:
        check_paragraphs(card.paragraphs)
    except CardTextError as error:
        label = TEXT + error.text.partition(":")[0]
        if label == field:
            raise AnswerError(*str(error).splitlines()) from None
        return label
    return ""


# -- a card with the user's values ------------------------------------------------------------
def paragraph_in(card: Card, field: str) -> Paragraph | None:
    """Return the paragraph of a text field."""
    return card.paragraph(field.removeprefix(TEXT))


def value_in(card: Card, field: str) -> Any:
    """Return a card's value in the form of card files; a text as its paragraph, None where the card has none."""
    if field.startswith(TEXT):
        found = paragraph_in(card, field)
        return print_paragraph(found) if found else None
    value = getattr(card, field)
    if field == "links":
        return list(value)
    return "X" if field == "strength" and value is None else value


def same_value(field: str, one: Any, other: Any) -> bool:
    """True when two values of a field are equal; the order of links does not matter."""
    return bool(sorted(one) == sorted(other)) if field == "links" else bool(one == other)


def is_reconstructed(card: Card, field: str) -> bool:
    """True when a card's value is reconstructed; for links, when one of their colours is."""
    return any(each == field or (field == "links" and each.startswith("link: ")) for each in card.reconstructed())


def differs(card: Card, other: Card, field: str) -> bool:
    """True when a value, or its source, is not the same on both cards; between a user's and a shipped card: set."""
    return _sourced(card, field) != _sourced(other, field)


def _sourced(card: Card, field: str) -> tuple[Any, object]:
    """Return a value as the card has it, and its source; a text is a paragraph, which has its own."""
    if field.startswith(TEXT):
        return paragraph_in(card, field), None
    return getattr(card, field), card.source.get(field)


def _replaced(card: Card, field: str, value: Any, source: object = None) -> Card:
    """Return a card with one value and its source, as `_sourced` returns them."""
    values = {each: getattr(card, each) for each in DEFAULTS}
    if field.startswith(TEXT):
        found = {each.label: each for each in card.paragraphs} | {field.removeprefix(TEXT): value}
        return Card(card.name, card.kind, **{**values, "paragraphs": tuple(filter(None, map(found.get, LABELS)))})
    sources = {**card.source, field: source}
    values |= {field: value, "source": {key: known for key, known in sources.items() if known is not None}}
    return Card(card.name, card.kind, **values)


def with_value(card: Card, shipped: Card, field: str, value: Any) -> Card:
    """Return a card with one value of the user.

    A value equal to the shipped one is the shipped one, unless that is reconstructed: then it is confirmed. The label
    of a text may differ from the label of its field.
    """
    if field.startswith(TEXT):
        card = _replaced(card, field, None)
        if value is None:
            return card
        field = TEXT + value.partition(":")[0]
    if same_value(field, value, value_in(shipped, field)) and not is_reconstructed(shipped, field):
        return without_value(card, shipped, field)
    if field.startswith(TEXT):
        return _replaced(card, field, parse_paragraph(value))
    if field == "links":
        return _replaced(card, field, tuple(value), [USER] * len(value))
    return _replaced(card, field, None if value == "X" else value, USER)


def without_value(card: Card, shipped: Card, field: str) -> Card:
    """Return a card with the shipped value of a field."""
    return _replaced(card, field, *_sourced(shipped, field))


def table_of(card: Card, before: Card, shipped: Card, table: Table) -> Table:
    """Return the table of a card that had a ``table`` ``before``; what did not change stays as it was written."""
    new, source = dict(table), dict(table.get("source", {}))
    for field in FIELDS:
        if not field.startswith(TEXT) and differs(card, before, field):
            new.pop(field, None)
            source.pop(field, None)
            if differs(card, shipped, field):
                new[field] = value_in(card, field)
    if any(differs(card, before, text) for text in TEXTS):
        new.pop("text", None)
        source.pop("text", None)
        if any(differs(card, shipped, text) for text in TEXTS):
            new["text"] = [paragraph_entry(paragraph) for paragraph in card.paragraphs]
    new.pop("source", None)
    return {**new, "source": source} if source else new
