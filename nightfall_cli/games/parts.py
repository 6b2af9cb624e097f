"""The parts of a game as text: moves, comments, marks and branches, and the game they make up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nightfall_cli.rules.state import State

FORMAT = "nightfall-game 1"
FREE_TAGS = ("Title", "Event", "Date", "Place", "Author", "Bots")
"""Header lines that tell people something and change nothing."""
DEAL_TAGS = ("Setup", "First", "Seed")
"""Header lines of a game that is dealt from a seed."""
TAGS = ("Format", *FREE_TAGS, "Players", "Edition", *DEAL_TAGS, "Cards", "Start", "End", "Result")
"""Every header line, in the order in which they are written."""
BLOCKS = ("Values", "Board")
"""Header lines that are followed by an indented TOML text."""
EDITS = ("set", "seed")
"""The verbs that make up a game beside those of moves."""
MAX_QUOTED = 40
"""So many letters of a line that is not understood are quoted."""
MAX_DEPTH = 100
"""How deep branches may lie within branches."""


class MoveLine(NamedTuple):
    """A numbered line: a move, ``set …`` or ``seed …``. ``note`` is the comment behind it, ``line`` its place."""

    text: str
    note: str = ""
    line: int = 0


class Comment(NamedTuple):
    """A line of comment."""

    text: str


class Mark(NamedTuple):
    """A name for the moment after the move before it."""

    name: str


class Shuffle(NamedTuple):
    """What the discard pile of a player becomes when it is shuffled next, the top card first."""

    player: str
    cards: str
    line: int = 0


class Branch(NamedTuple):
    """Moves that were played, or might be, instead of others.

    ``number`` is that of its first move: the branch leaves its line after the move before. ``name`` marks its end.
    """

    name: str
    number: int
    elements: tuple[Element, ...]
    note: str = ""


Element = MoveLine | Comment | Mark | Shuffle | Branch


class GameText(NamedTuple):
    """A game that was read: its header lines, the state it begins with, and what its lines hold.

    ``dealt``: it begins with a deal, not with a board. ``allows_impossible``: table edits may lead to boards that could
    not arise, as the one it begins with.
    """

    where: str
    tags: Mapping[str, str]
    start: State
    elements: tuple[Element, ...]
    dealt: bool = True
    allows_impossible: bool = False

    @property
    def title(self) -> str:
        """The title, or who plays."""
        return self.tags.get("Title") or f"A game of {', '.join(self.start.names)}"

    @property
    def edited(self) -> bool:
        """Whether a line changes the table, so that any card may come into the game."""
        return has_edits(self.elements)


def has_edits(elements: tuple[Element, ...]) -> bool:
    """Whether a table edit is among these elements or in a branch of theirs."""
    return any(
        has_edits(element.elements)
        if isinstance(element, Branch)
        else isinstance(element, MoveLine) and element.text.casefold().startswith("set ")
        for element in elements
    )


def printable(text: str) -> str:
    """A text with a sign in the place of every letter that cannot be shown, or that a terminal might obey."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def beginning(text: str) -> str:
    """The beginning of a line, short enough to be quoted."""
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"
