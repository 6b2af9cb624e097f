"""What a line led to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import RULES

if TYPE_CHECKING:
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


def usage(lines: str) -> Refusal:
    """Return the refusal of a command that is not written so."""
    return Refusal("invalid", "syntax", f"write {lines}")


def refused(refusal: Refusal) -> Outcome:
    """Return the outcome of a line that did nothing: what was wrong, the rule, and what would be legal."""
    lines = [f"refused: {refusal.message} [{refusal.code}]"]
    if refusal.code in RULES:
        lines.append(f"  rule {refusal.code}: {RULES[refusal.code]}")
    if refusal.legal:
        lines.append(f"  legal: {' | '.join(refusal.legal)}")
    return Outcome(tuple(lines), refusal)
