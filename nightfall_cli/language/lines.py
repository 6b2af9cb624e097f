"""One line of the language: player prefix, verb, argument, comment."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.nearest import did_you_mean
from nightfall_cli.language.names import find_player, plain
from nightfall_cli.language.verbs import BY_NAME, Verb, nearest_verbs
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State

_COMMENT = re.compile(r"(?:^|(?<=\s))#(?!\d+(?:[\s,;)]|$))")
_KEEPS_ALL = re.compile(r"\s*(?:[^:;]+:\s*)?(?:expect|try)\b", re.IGNORECASE)
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
    """The lines between ``;`` on one line, without the comment.

    A ``;`` within quotes is kept, and so is every one after ``expect`` or ``try``.

    >>> split_line("pass; link Vulko  # and so on")
    ['pass', 'link Vulko']
    """
    head, rest = "", without_comment(text)
    found: list[str] = []
    while (end := _first_end(rest)) >= 0:
        head, rest = rest[:end], rest[end + 1 :]
        found.append(head.strip())
    return [piece for piece in (*found, rest.strip()) if piece] or [""]


def split_last(text: str) -> tuple[str, str]:
    """The text up to the ``;`` before the last line on it, with it, and that line."""
    start = 0
    while (end := _first_end(text[start:])) >= 0:
        start += end + 1
    return text[:start], text[start:]


def _first_end(text: str) -> int:
    """The place of the first ``;`` that ends a line, or -1."""
    if _KEEPS_ALL.match(text):
        return -1
    places = (place for place, sign in enumerate(text) if sign == ";")
    return next((place for place in places if text[:place].count('"') % 2 == 0), -1)


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
        hint = did_you_mean(near) or "; type help for what can be typed"
        return Refusal("invalid", "syntax", f"unknown verb {word!r}{hint}", candidates=near)
    return Line(player, verb, argument.strip(), word.casefold())


def unknown_player(state: State, typed: str, seats: tuple[int, ...]) -> Refusal:
    """The refusal for a name that fits no player, or several."""
    names = tuple(state.names[seat] for seat in seats) or state.names
    if seats:
        return Refusal("ambiguous", "ambiguous", f"{typed!r} may be {' or '.join(names)}", candidates=names)
    return Refusal("invalid", "unknown-player", f"no player is called {typed!r}; players: {', '.join(names)}", names)
