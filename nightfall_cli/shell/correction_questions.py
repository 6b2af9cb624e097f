"""The questions about printed values: which are asked, and the shipped value of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.library import base_library
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.shell.correction_values import FIELDS, may_have, shown_shipped, source_of
from nightfall_cli.shell.user_values import is_reconstructed

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.shell.user_cards import UserCards


class ValueQuestion(NamedTuple):
    """A question for one value: the shipped card, and the field as in `Card.reconstructed`; links are one field."""

    card: Card
    field: str

    @property
    def shipped(self) -> str:
        """The shipped value as text, with ≈ where it is reconstructed."""
        return shown_shipped(self.card, self.field)

    @property
    def source(self) -> str:
        """The source of the shipped value; "" where the card has no such value."""
        return source_of(self.card, self.field)


def questions_for(read: UserCards, name: str = "") -> tuple[ValueQuestion, ...]:
    """Return a question for every value still reconstructed, or for all values of the shipped card of that name."""
    shipped = base_library().cards
    if name:
        card = shipped[name]
        return tuple(ValueQuestion(card, field) for field in FIELDS if may_have(card, field))
    found = []
    for card in shipped.values():
        current = read.library[card.name]
        found += [ValueQuestion(card, field) for field in FIELDS if is_reconstructed(current, field)]
    return tuple(found)
