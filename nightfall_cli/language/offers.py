"""The slot at the end of a move that is being typed, and the things that may stand in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.refusal import Refusal


class Offer(NamedTuple):
    """A thing that may stand in a slot: ``piece`` is written, ``names`` are how it may be typed.

    ``longer`` are names of several words with the owner in them; ``card`` gives it its colour; ``refused`` says why it
    is not legal now, None when it is.
    """

    piece: str
    names: tuple[str, ...]
    meta: str
    card: Card | None = None
    refused: Refusal | None = None
    longer: tuple[str, ...] = ()

    def typed_as(self, typed: str) -> tuple[str, ...]:
        """The names to compare with what is typed: the longer ones only after a first word."""
        return (*self.names, *self.longer) if " " in typed else self.names


class OpenSlot(NamedTuple):
    """The last slot of an argument: where in the argument it starts, what is typed of it, what may stand there.

    ``before`` is the first half of a pair whose second half is typed.
    """

    start: int
    typed: str
    items: tuple[Offer, ...]
    before: str = ""
