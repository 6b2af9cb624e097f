"""The `Outcome` of a line, and outcomes of refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import RULES

if TYPE_CHECKING:
    from nightfall_cli.show.drawing import Drawing


class Outcome(NamedTuple):
    """The result of a line. ``lines`` is the text to show; ``refusal`` is set when the line was refused.

    ``failed`` is true for an expectation that does not hold; ``quit`` ends the session. When the screen passes to
    another player, ``lines`` are for that player, and ``farewell`` for the player who leaves. A ``drawing`` may be
    shown instead of ``lines``.
    """

    lines: tuple[str, ...] = ()
    refusal: Refusal | None = None
    failed: bool = False
    quit: bool = False
    farewell: tuple[str, ...] = ()
    drawing: Drawing | None = None

    @property
    def ok(self) -> bool:
        """True when the line was not refused and did not fail."""
        return self.refusal is None and not self.failed


def usage(lines: str) -> Refusal:
    """Return the refusal of a command with wrong arguments."""
    return Refusal("invalid", "syntax", f"write {lines}")


def refused(refusal: Refusal) -> Outcome:
    """Return the outcome of a refused line: the reason, the rule, and the legal alternatives."""
    lines = [f"refused: {refusal.message} [{refusal.code}]"]
    if refusal.code in RULES:
        lines.append(f"  rule {refusal.code}: {RULES[refusal.code]}")
    if refusal.legal:
        lines.append(f"  legal: {' | '.join(refusal.legal)}")
    return Outcome(tuple(lines), refusal)
