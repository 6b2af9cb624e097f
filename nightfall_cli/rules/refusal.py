"""Refusals: what was wrong, under which rule, and what would be accepted (law 3)."""

from __future__ import annotations

from nightfall_cli.named_tuple import NamedTuple


class Refusal(NamedTuple):
    """Why a line or move was refused.

    ``kind``: "invalid" (not understood), "illegal" (understood, against a rule) or "ambiguous"; ``code``: a rule id of
    `RULES` or one of `CODES`; ``message``: one sentence about this position; ``legal``: lines that would be accepted;
    ``candidates``: names or words that the line could mean; ``gone``: nothing of those names is there.
    """

    kind: str
    code: str
    message: str
    legal: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    gone: bool = False


class Refused(ValueError):
    """Base of `InvalidMove`, `IllegalMove` and `AmbiguousMove`; carries the `Refusal`."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(f"{refusal.message} [{refusal.code}]")


class InvalidMove(Refused):
    """The line is not understood."""


class IllegalMove(Refused):
    """The move is against a rule, or does not answer the question."""


class AmbiguousMove(Refused):
    """The line could mean several things."""


_ERRORS = {"invalid": InvalidMove, "illegal": IllegalMove, "ambiguous": AmbiguousMove}


def as_error(refusal: Refusal) -> Refused:
    """Return the exception that carries a refusal."""
    return _ERRORS[refusal.kind](refusal)


def invalid(message: str, code: str = "syntax", legal: tuple[str, ...] = (), near: tuple[str, ...] = ()) -> Refused:
    """Return the exception of a line that is not understood; ``near`` are the names it could mean."""
    return InvalidMove(Refusal("invalid", code, message, legal, near))


def illegal(code: str, message: str, legal: tuple[str, ...] = (), near: tuple[str, ...] = ()) -> Refused:
    """Return the exception of a line against a rule, or about something that is not there."""
    return IllegalMove(Refusal("illegal", code, message, legal, near))
