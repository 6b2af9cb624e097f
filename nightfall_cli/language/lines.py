"""Split a text into lines, and read one line: the player, the verb, the argument."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from nightfall_cli.cards.nearest import MISSPELT, nearest
from nightfall_cli.files import limits
from nightfall_cli.language.names import find_player
from nightfall_cli.language.tree import LineTree, comment_start, line_end, parse
from nightfall_cli.language.verbs import BY_NAME, nearest_verbs
from nightfall_cli.messages.message import Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import AmbiguousMove, Refusal, Refused, as_error, invalid

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.state import State

Given = ParamSpec("Given")
Found = TypeVar("Found")


def tried(read: Callable[Given, Found], *args: Given.args, **options: Given.kwargs) -> Found | Refusal:
    """Return what a reader returns, or the refusal that it raises."""
    try:
        return read(*args, **options)
    except Refused as refused:
        return refused.refusal


def accepted(result: Found | Refusal) -> Found:
    """Return a result that is not a refusal; raise a refusal."""
    if isinstance(result, Refusal):
        raise as_error(result)
    return result


def refusal_as_value(read: Callable[Given, Found]) -> Callable[Given, Found | Refusal]:
    """Make a function return the refusal that it raises: readers raise refusals, the public border returns them."""

    @wraps(read)
    def border(*args: Given.args, **options: Given.kwargs) -> Found | Refusal:
        try:
            return read(*args, **options)
        except Refused as refused:
            return refused.refusal

    return border


class Line(NamedTuple):
    """A line at a table: the seat of its prefix or NOBODY, and its tree."""

    player: int
    tree: LineTree

    @property
    def verb(self) -> Verb | None:
        """The verb; None only for an empty line."""
        return self.tree.verb

    @property
    def argument(self) -> str:
        """The text after the verb."""
        return self.tree.argument.text

    @property
    def word(self) -> str:
        """The first word in lower case, including the editions of ``expect@de``."""
        return self.tree.word.text.casefold()


def without_comment(text: str) -> str:
    """Return the text before the comment. The ``#`` of ``Vulko#2`` starts none, nor does a ``#`` within quotes."""
    return text[: comment_start(text)].strip()


def split_line(text: str) -> list[str]:
    """Return the lines between ``;`` on one line, without the comment.

    A ``;`` within quotes is kept, and so is every ``;`` after ``expect`` or ``try``.

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
    """Return the text up to and including the last ``;`` between lines, and the last line."""
    start = 0
    while (end := line_end(text, start)) >= 0:
        start = end + 1
    return text[:start], text[start:]


def read_line(state: State, text: str) -> Line | Refusal:
    """Return the line, or a refusal of its player or verb."""
    return line_at(state.names, text)


@refusal_as_value
def line_at(names: tuple[str, ...], text: str) -> Line:
    """Return the line at a table of these players, or a refusal of its player or verb."""
    if len(text) > limits.LINE:
        raise invalid(limits.TOO_LONG)
    tree = parse(text, names)
    player = NOBODY
    if tree.player is not None:
        player = _seat(names, tree.player.text)
        if not tree.word.text:
            raise invalid(Message("expected a move after the player's name"))
    if tree.verb is None and tree.word.text:
        word = tree.word.text
        meant = missing_colon(tree, names)
        if meant:
            problem = Message("a colon is missing after the player: write {line}", line=meant)
            raise invalid(problem, near=(meant,))
        near = nearest_verbs(word.casefold())
        hint = did_you_mean([BY_NAME[name] for name in near]) or Message("; type help for a list of verbs")
        raise invalid(Message("unknown verb '{word}'{hint}", word=word, hint=hint), near=near)
    return Line(player, tree)


def missing_colon(tree: LineTree, names: tuple[str, ...]) -> str:
    """Return ``Scott: link Vulko`` for the line ``Scott links Vulko``, "" for any other line without a known verb."""
    words = f"{tree.word.text} {tree.argument.text}".split()
    for count in range(1, len(words)):
        seats = find_player(names, " ".join(words[:count]))
        verb = nearest(words[count].casefold(), BY_NAME, 1, MISSPELT) if len(seats) == 1 else ()
        if verb:
            return f"{names[seats[0]]}: {' '.join((*verb, *words[count + 1 :]))}" if tree.player is None else ""
    return ""


def did_you_mean(near: Sequence[object]) -> str:
    """Return the question whether one of these names was meant, "" without any."""
    return Message("; did you mean {names:or…}?", names=near) if near else ""


def ambiguous_words(typed: str, meant: Sequence[object]) -> Message:
    """Return the message about a text that could mean several things."""
    return Message("'{text}' is ambiguous: {meant:or…}", text=typed, meant=meant)


def ambiguous(typed: str, meant: Sequence[object], most: int = 5) -> AmbiguousMove:
    """Return the refusal of a text that could mean several cards or names; the message lists the first ones."""
    shown = meant if len(meant) <= most else [*meant[:most], "…"]
    names = tuple(str(getattr(one, "name", one)) for one in meant)
    return AmbiguousMove(Refusal("ambiguous", "ambiguous", ambiguous_words(typed, shown), (), names))


def read_player(state: State, text: str) -> int:
    """Return the seat of a player's name; refuse a name that fits no player, or several."""
    return _seat(state.names, text)


def _seat(names: tuple[str, ...], text: str) -> int:
    seats = find_player(names, text)
    if len(seats) > 1:
        raise ambiguous(text, [names[seat] for seat in seats])
    if not seats:
        message = Message("no player is called '{name}'; players: {players}", name=text, players=names)
        raise invalid(message, "unknown-player", legal=names)
    return seats[0]
