"""What a line led to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.show.drawing import Drawing


class Outcome(NamedTuple):
    """What a line led to. ``lines`` is text to show; ``refusal`` is set when nothing was done.

    ``failed`` is true for an expectation that does not hold; ``quit`` when the session is to end. ``farewell`` is what
    the player who acted may see before another player takes the seat, for whom ``lines`` are; ``drawing`` may be shown
    in the place of ``lines``.
    """

    lines: tuple[str, ...] = ()
    refusal: Refusal | None = None
    failed: bool = False
    quit: bool = False
    farewell: tuple[str, ...] = ()
    drawing: Drawing | None = None

    @property
    def ok(self) -> bool:
        """Whether the line did what it said."""
        return self.refusal is None and not self.failed
