"""The lines of a text, and one line as a player at a table means it: whose it is, its verb, its argument."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.nearest import did_you_mean
from nightfall_cli.language.names import find_player
from nightfall_cli.language.tree import LineTree, comment_start, line_end, parse
from nightfall_cli.language.verbs import nearest_verbs
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.state import State


class Line(NamedTuple):
    """A line that was read: the seat of its prefix or NOBODY, and its tree."""

    player: int
    tree: LineTree

    @property
    def verb(self) -> Verb | None:
        """The verb; None for an empty line only."""
        return self.tree.verb

    @property
    def argument(self) -> str:
        """What follows the verb."""
        return self.tree.argument.text

    @property
    def word(self) -> str:
        """The first word in lower case, which carries the editions of ``expect@de``."""
        return self.tree.word.text.casefold()


def without_comment(text: str) -> str:
    """The text before a ``#`` that begins a comment; ``Vulko#2`` is not one, nor is a ``#`` within quotes."""
    return text[: comment_start(text)].strip()


def split_line(text: str) -> list[str]:
    """The lines between ``;`` on one line, without the comment.

    A ``;`` within quotes is kept, and so is every one after ``expect`` or ``try``.

    >>> split_line("pass; link Vulko  # and so on")
    ['pass', 'link Vulko']
    """
    text, start = without_comment(text), 0
    found: list[str] = []
    while (end := line_end(text, start)) >= 0:
        found.append(text[start:end].strip())
        start = end + 1
    return [piece for piece in (*found, text[start:].strip()) if piece] or [""]


def split_last(text: str) -> tuple[str, str]:
    """The text up to the ``;`` before the last line on it, with it, and that line."""
    start = 0
    while (end := line_end(text, start)) >= 0:
        start = end + 1
    return text[:start], text[start:]


def read_line(state: State, text: str) -> Line | Refusal:
    """Read a line, or refuse it: unknown player, unknown verb."""
    tree = parse(text, state.names)
    player = NOBODY
    if tree.player is not None:
        seats = find_player(state.names, tree.player.text)
        if len(seats) != 1:
            return unknown_player(state, tree.player.text, seats)
        player = seats[0]
        if not tree.word.text:
            return Refusal("invalid", "syntax", "a move is missing after the player's name")
    if tree.verb is None and tree.word.text:
        word = tree.word.text
        near = nearest_verbs(word.casefold())
        hint = did_you_mean(near) or "; type help for what can be typed"
        return Refusal("invalid", "syntax", f"unknown verb {word!r}{hint}", candidates=near)
    return Line(player, tree)


def unknown_player(state: State, typed: str, seats: tuple[int, ...]) -> Refusal:
    """The refusal for a name that fits no player, or several."""
    names = tuple(state.names[seat] for seat in seats) or state.names
    if seats:
        return Refusal("ambiguous", "ambiguous", f"{typed!r} may be {' or '.join(names)}", candidates=names)
    return Refusal("invalid", "unknown-player", f"no player is called {typed!r}; players: {', '.join(names)}", names)
