"""One line of the language: player prefix, verb, argument, comment."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.language.names import find_player, plain
from nightfall_cli.language.verbs import BY_NAME, Verb, nearest_verbs
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State

_COMMENT = re.compile(r"(?:^|(?<=\s))#(?!\d+(?:[\s,;)]|$))")
_EXPECTS = re.compile(r"(?:[^:;]+:\s*)?expect\b", re.IGNORECASE)
_PREFIX = re.compile(r"\s*([^:\"“„#]{1,40}?)\s*:(?!\d)\s*")


class Line(NamedTuple):
    """A line taken apart. ``player`` is the seat of the prefix or NOBODY; ``verb`` is None for an empty line.

    ``word`` is the first word as typed, which carries the editions of ``expect@de``.
    """

    player: int
    verb: Verb | None
    argument: str
    word: str = ""


def without_comment(text: str) -> str:
    """The text before a ``#`` that begins a comment; ``Vulko#2`` is not one, nor is a ``#`` within quotes."""
    if "#" not in text:
        return text.strip()
    for match in _COMMENT.finditer(text):
        if text[: match.start()].count('"') % 2 == 0:
            return text[: match.start()].strip()
    return text.strip()


def split_line(text: str) -> list[str]:
    """The lines between ``;`` on one line, without the comment; a ``;`` within quotes, or after ``expect``, is kept.

    >>> split_line("pass; link Vulko  # and so on")
    ['pass', 'link Vulko']
    """
    found: list[str] = []
    rest = without_comment(text)
    while rest:
        end = next((place for place in _semicolons(rest) if rest[:place].count('"') % 2 == 0), len(rest))
        if _EXPECTS.match(rest):
            end = len(rest)
        found.append(rest[:end].strip())
        rest = rest[end + 1 :].strip()
    return [piece for piece in found if piece] or [""]


def _semicolons(text: str) -> list[int]:
    return [place for place, sign in enumerate(text) if sign == ";"]


def read_line(state: State, text: str) -> Line | Refusal:
    """Take a line apart, or refuse it: unknown player, unknown verb."""
    body = without_comment(text)
    if not body:
        return Line(NOBODY, None, "")
    player = NOBODY
    prefix = _PREFIX.match(body)
    if prefix and prefix[1].split(" ", 1)[0].casefold().split("@")[0] not in BY_NAME:
        seats = find_player(state.names, prefix[1])
        if len(seats) != 1:
            return unknown_player(state, prefix[1], seats)
        player = seats[0]
        body = body[prefix.end() :]
    elif prefix and len(find_player(state.names, prefix[1])) == 1 and plain(prefix[1]) in map(plain, state.names):
        player = find_player(state.names, prefix[1])[0]
        body = body[prefix.end() :]
    if not body:
        return Refusal("invalid", "syntax", "a move is missing after the player's name")
    word, argument = (*body.split(None, 1), "")[:2]
    verb = BY_NAME.get(word.casefold().partition("@")[0])
    if verb is None or ("@" in word and verb.name != "expect"):
        near = nearest_verbs(word.casefold())
        hint = f"; did you mean {' or '.join(near)}?" if near else "; type help for what can be typed"
        return Refusal("invalid", "syntax", f"unknown verb {word!r}{hint}", candidates=near)
    return Line(player, verb, argument.strip(), word.casefold())


def unknown_player(state: State, typed: str, seats: tuple[int, ...]) -> Refusal:
    """The refusal for a name that fits no player, or several."""
    names = tuple(state.names[seat] for seat in seats) or state.names
    if seats:
        return Refusal("ambiguous", "ambiguous", f"{typed!r} may be {' or '.join(names)}", candidates=names)
    return Refusal("invalid", "unknown-player", f"no player is called {typed!r}; players: {', '.join(names)}", names)
