"""Which printed values are asked for, and what a question says of the shipped value."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.library import base_library
from nightfall_cli.shell.correction_values import FIELDS, may_have, shown_shipped, source_of
from nightfall_cli.shell.user_values import is_reconstructed

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.shell.user_cards import UserCards


class ValueQuestion(NamedTuple):
    """A value that is asked for: the shipped card and the field, named as in `Card.reconstructed`, links together."""

    card: Card
    field: str

    @property
    def shipped(self) -> str:
        """The shipped value as it is shown, with ≈ where it is reconstructed."""
        return shown_shipped(self.card, self.field)

    @property
    def source(self) -> str:
        """Who attests the shipped value; "" where the card has none."""
        return source_of(self.card, self.field)


def questions_for(read: UserCards, name: str = "") -> tuple[ValueQuestion, ...]:
    """Every value still reconstructed; or all values of the shipped card of that name."""
    shipped = base_library().cards
    if name:
        card = shipped[name]
        return tuple(ValueQuestion(card, field) for field in FIELDS if may_have(card, field))
    found = []
    for card in shipped.values():
        laid_over = read.library[card.name]
        found += [ValueQuestion(card, field) for field in FIELDS if is_reconstructed(laid_over, field)]
    return tuple(found)
