"""Standard output and standard error of the program: every text is printed visibly, in any encoding.

While `printing` is in force, `print` cannot write a control sign. Only `draw`, and rich, write colours and move the
cursor; the texts inside a drawing are made visible before they are drawn.
"""

from __future__ import annotations

import codecs
import re
import sys
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TextIO, cast

from nightfall_cli.files.printable import escaped, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_OWN = r"(\x1b\[[0-9;]*[mKJH]|\r)"
"""What a drawing may hold: colours, erasing, the cursor to the corner or to the start of the line."""

_HELD = "\x1f"
"""Stands for a space at which no line ends."""


def _replace(spell: Callable[[str], str], error: UnicodeError) -> tuple[str, int]:
    """Spell the signs that the encoding lacks."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(spell, error.object[error.start : error.end])), error.end


def _like(sign: str) -> str:
    """Return a sign in ASCII that looks like a sign of a frame; ? for other signs."""
    straight = "-" if sign in "─━" else "|" if sign in "│┃" else ""
    return straight or ("+" if "\u2500" <= sign <= "\u257f" else "?")


codecs.register_error("nightfall.escape", partial(_replace, escaped))  # as JSON spells them
codecs.register_error("nightfall.cell", partial(_replace, _like))  # each by one sign, so that columns stay


MOST_COLUMNS = 100
"""The columns of a text that is not printed on a terminal, and the most of one that is: longer lines read badly."""


def text_width() -> int:
    """Return the columns to which texts are wrapped."""
    from shutil import get_terminal_size

    return min(MOST_COLUMNS, get_terminal_size((MOST_COLUMNS, 24)).columns)


def between_words(text: str, width: int, first: str = "", rest: str = "", most: int | None = None) -> list[str]:
    """Return a text in lines with these indents, ``most`` at most; French signs such as "?" stay with their word."""
    from textwrap import wrap

    held = re.sub(" (?=[?!:;»])|(?<=«) ", _HELD, text)
    lines = wrap(
        held,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
        max_lines=most,
        placeholder=" …",
    )
    return [line.replace(_HELD, " ") for line in lines]


def wrapped(line: str, width: int) -> list[str]:
    """Return a line wrapped to a width between words; the others stand under its second column, or are indented."""
    if len(line) <= width:
        return [line]
    start = len(line) - len(line.lstrip())
    gap = line.find("   ", start)
    column = len(line) - len(line[gap:].lstrip()) if gap > 0 else 0
    rest = " " * (column if 0 < column <= width // 2 else start + 2 if start else 0)
    return between_words(line, width, rest=rest)


def print_lines(lines: Iterable[str], stream: TextIO | None = None) -> None:
    """Print lines on standard output, or another stream; on a terminal wrapped to its width."""
    stream = stream or sys.stdout
    if stream.isatty():
        from shutil import get_terminal_size

        width = get_terminal_size().columns
        lines = [part for line in lines for row in line.split("\n") for part in wrapped(row, width)]
    for line in lines:
        print(line, file=stream)


class PrintedStream:
    """A text stream that prints every text visibly; all else is as with the stream itself."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        self._stream.write(visible(text))
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        self.write("".join(lines))

    @property
    def rich_proxied_file(self) -> TextIO:
        """Return the stream for drawings; rich looks for it under this name."""
        return cast("TextIO", _DrawnStream(self._stream))


class _DrawnStream(PrintedStream):
    """The same stream for drawings: their own control sequences pass."""

    def write(self, text: str) -> int:
        parts = (part if at % 2 else visible(part) for at, part in enumerate(re.split(_OWN, text)))
        encoding = self._stream.encoding or "utf-8"
        self._stream.write("".join(parts).encode(encoding, "nightfall.cell").decode(encoding))
        return len(text)


class _CompletionStream(PrintedStream):
    """The same stream for a shell that asks for completions: fish reads the description after a tab."""

    def write(self, text: str) -> int:
        self._stream.write("\t".join(map(visible, text.split("\t"))))
        return len(text)


def draw(text: str, stream: TextIO) -> None:
    """Write a drawing to a terminal at once: text with colours and moves of the cursor."""
    stream = getattr(stream, "rich_proxied_file", stream)
    stream.write(text)
    stream.flush()


@contextmanager
def printing(completions: bool = False) -> Iterator[None]:
    """Print everything visibly on standard output and standard error. Reads input in ASCII as UTF-8.

    ``completions``: a shell reads the output, so tabs stay.
    """
    before = sys.stdout, sys.stderr
    for stream in before:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="nightfall.escape")
    source: Any = sys.stdin
    if hasattr(source, "reconfigure") and codecs.lookup(source.encoding).name == "ascii":
        source.reconfigure(encoding="utf-8", errors="strict")
    kind = _CompletionStream if completions else PrintedStream
    sys.stdout, sys.stderr = (stream and cast("TextIO", kind(stream)) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
