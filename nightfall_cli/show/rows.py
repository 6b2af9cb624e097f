"""What a description is made of: parts of text with a role, chunks made of parts, rows of chunks.

A description is made once and laid out twice: as plain lines, and as a drawing in colour. Where their wordings differ,
the part carries both.
"""

from __future__ import annotations

from nightfall_cli.named_tuple import NamedTuple

FORMS = ("svg", "html", "text")  # the forms of a picture; each is an option that names a file


class Part(NamedTuple):
    """Some text of one style."""

    text: str
    role: str = ""  # styles of this module, or "bold" and "strike"
    plain: str | None = None  # the wording in plain lines, None when it is the same


Chunk = tuple[Part, ...]  # one item of a row: a card, a minion, a number with its noun


class Row(NamedTuple):
    """A label and chunks."""

    label: str
    chunks: tuple[Chunk, ...]
    gap: str = "  "  # between chunks in drawings
    plain_gap: str = ", "  # in plain lines; "\n": one chunk a line
    plain_label: str | None = None  # the label in plain lines, None when it is the same
    in_drawing: bool = True
    in_lines: bool = True
    most: int = 0  # the lines that drawings show at most, 0 for all
    newest: bool = False  # the last lines are shown, not the first ones
    brief: tuple[Chunk, ...] = ()  # the chunks to show where all need more lines

    @property
    def drawn_chunks(self) -> list[Chunk]:
        """The chunks that drawings show."""
        return [chunk for chunk in self.chunks if drawn_text(chunk)]

    @property
    def plain_chunks(self) -> list[str]:
        """The texts of the chunks that plain lines show."""
        return [text for chunk in self.chunks if (text := plain_text(chunk))]

    @property
    def plain_words(self) -> str:
        """The chunks in one plain line, without the label."""
        return self.plain_gap.join(self.plain_chunks)


def drawn(text: str, role: str = "") -> Part:
    """Return a part that plain lines leave out."""
    return Part(text, role, "")


def undrawn(text: str) -> Part:
    """Return a part that drawings leave out."""
    return Part("", "", text)


def drawn_text(chunk: Chunk) -> str:
    """Return the text of a chunk in a drawing."""
    return "".join(part.text for part in chunk)


def plain_text(chunk: Chunk) -> str:
    """Return the text of a chunk in a plain line."""
    return "".join(part.text if part.plain is None else part.plain for part in chunk)


# -- the styles of roles ------------------------------------------------------------------------
CARD_STYLES: dict[str, str] = {
    "white": "bold",
    "red": "#d7303a",
    "green": "#2e9e4f",
    "blue": "#2f7fe0",
    "purple": "#a45ee0",
    "yellow": "#b58900",
}
"""The style of each card colour; white cards take the terminal's own text colour, in bold."""

STYLES: dict[str, str] = {
    "verb": "bold",
    "player": "#2aa198",
    "number": "#2aa198",
    "word": "",
    "wound": "#d7303a",
    "refused": "#d7303a",
    "holds": "#2e9e4f",
    "faint": "#808080",
    "title": "bold",
}
"""The styles of everything else, by role."""


def style_of(role: str) -> str:
    """Return the style of a role, which is several words when it combines styles: "red bold"."""
    return " ".join(CARD_STYLES.get(word) or STYLES.get(word, word) for word in role.split())
