"""The parts of a game file: moves, comments, marks, shuffles, branches, the whole game; digests and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.faults import at_place
from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.identity import digest
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.scenario.errors import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

FORMAT = "nightfall-game 1"
FREE_TAGS = ("Title", "Event", "Date", "Place", "Author", "Bots")  # header lines for readers; they change nothing
DEAL_TAGS = ("Setup", "First", "Seed")  # header lines of a game that is dealt from a seed
TAGS = ("Format", *FREE_TAGS, "Players", "Edition", *DEAL_TAGS, "Cards", "Start", "End", "Result")
"""Every header line, in writing order."""
BLOCKS = ("Values", "Board")  # header lines that are followed by an indented TOML text
MAX_QUOTED = 40  # the number of letters of a faulty line that a message quotes


class MoveLine(NamedTuple):
    """A numbered line: a move, ``set …`` or ``seed …``. ``note`` is its comment, ``line`` its line number."""

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
    """The result of the next shuffle of a player's discard pile, the top card first."""

    player: str
    cards: str
    line: int = 0


class Branch(NamedTuple):
    """An alternative line; its first move has this ``number``, so it leaves before that. ``name`` marks its end."""

    name: str
    number: int
    elements: tuple[Element, ...]
    note: str = ""


Element = MoveLine | Comment | Mark | Shuffle | Branch


class GameText(NamedTuple):
    """A game file that was read: its header lines, its first state and its elements."""

    where: str
    tags: Mapping[str, str]
    start: State
    elements: tuple[Element, ...]
    dealt: bool = True  # it begins with a deal, not with a board
    allows_impossible: bool = False  # its board cannot arise in a game; edits may lead to others like it

    @property
    def title(self) -> str:
        """The title, or a default title with the players."""
        return self.tags.get("Title") or f"A game of {', '.join(self.start.names)}"

    @property
    def edited(self) -> bool:
        """True when a line edits the table: any card may then enter the game."""
        return has_edits(self.elements)


def has_edits(elements: tuple[Element, ...]) -> bool:
    """True when these elements, or their branches, contain a table edit."""
    return any(
        has_edits(element.elements)
        if isinstance(element, Branch)
        else isinstance(element, MoveLine) and element.text.casefold().startswith("set ")
        for element in elements
    )


def beginning(text: str) -> str:
    """Return the beginning of a line, short enough to quote."""
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"


MAX_FAULTS = 20  # the number of faults reported for one text; a text that is not a game has one for every line


class Faults:
    """The faults of one text, each with its line and column, 1-based."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.found: list[tuple[int, int, str]] = []
        self.reported: list[str] = []  # faults of the blocks, as full messages

    def add(self, line: int, column: int, problem: str) -> None:
        self.found.append((line, column, problem))

    @property
    def count(self) -> int:
        return len(self.found) + len(self.reported)

    def error(self) -> ScenarioError | None:
        """Return the error with every fault in file order, or None without faults."""
        found = [at_place(self.where, line, column, problem) for line, column, problem in sorted(self.found)]
        lines = [*self.reported, *found]
        more = [f"{self.where}: {len(lines) - MAX_FAULTS} more faults"] if len(lines) > MAX_FAULTS else []
        return ScenarioError([*lines[:MAX_FAULTS], *more]) if lines else None


def cards_digest(start: State, dealt: bool, edited: bool) -> str:
    """Return a digest of sixteen digits of the printed values of every card that may enter the game.

    A game that is dealt uses every card of its box; a game that begins with a board uses the cards on it (in a series
    the box too). With table edits every known card counts.
    """
    cards = set(start.library.cards.values()) if edited else set() if dealt else _cards_of(start)
    if dealt or start.setup.series:
        cards |= {*start.library.pool(start.edition.name, start.setup.promos), *start.library.starters}
    return digest(sorted(map(_printed, cards)))


def _cards_of(state: State) -> set[Card]:
    zones = (*state.hand, *state.deck, *state.discard, *state.draft_hand, *state.picks, state.exiled, state.draft_pool)
    cards = {card for zone in zones for card in zone if not card.is_wound}
    cards |= {minion.card for mine in state.play for minion in mine} | {link.card for link in state.chain}
    return cards | {archive.card for owner in (state.commons, *state.archives) for archive in owner}


def _printed(card: Card) -> str:
    texts = [print_paragraph(paragraph) for paragraph in card.paragraphs]
    values = (card.kind, card.species, card.color, card.links, card.kicker, card.cost, card.strength, card.health)
    return repr((card.name, *values, card.copies, card.starter, card.in_draft, texts))


def result_text(state: State) -> str:
    """Return the current or final result of a game: ``Scott 14, Brad 19; Scott wins``."""
    wounds = [sum(wounds_of(state, seat).values()) for seat in state.players]
    return result_words(state.names, wounds, state.winners, state.totals if state.setup.series else ())


def result_words(
    names: Sequence[str], wounds: Iterable[int], winners: Sequence[int] | None, totals: Sequence[int] = ()
) -> str:
    """Return the result of a game, given by seat: all wounds, the totals of a series, and the winners."""
    words = ", ".join(f"{name} {number}" for name, number in zip(names, wounds, strict=True))
    if totals:
        words += f"; series: {', '.join(f'{name} {total}' for name, total in zip(names, totals, strict=True))}"
    won = " and ".join(names[seat] for seat in winners or ())
    return f"{words}; {won} {'wins' if len(winners or ()) == 1 else 'win'}" if won else f"{words}; not over"
