r"""Make text from files and names printable: signs that a terminal obeys or that nobody sees are spelt as escapes.

>>> print(visible("a title\x1b]52;c;YQ==\x07"))
a title\u001b]52;c;YQ==\u0007
"""

from __future__ import annotations

from nightfall_cli.files.late_patterns import late_pattern

_QUESTIONABLE = late_pattern("[^\n -~]")
_SPACES = "\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Signs that count as printable, and show nothing."""

_FORMULA = ("=", "+", "-", "@")


def visible(text: str) -> str:
    """Return text with each control sign, and each other sign that cannot be seen, spelt as JSON spells it.

    A printed JSON document therefore stays the same document. Line feeds stay.
    """
    return _QUESTIONABLE.sub(lambda sign: escaped(sign[0]) if _hidden(sign[0]) else sign[0], text)


def _hidden(sign: str) -> bool:
    """True for what Python does not call printable (controls, directions of writing, surrogates …), and for blanks."""
    return not (sign.isprintable() or sign in _SPACES) or sign in _BLANKS


def visible_line(text: str) -> str:
    r"""Return `visible` text on a single line: line feeds are spelt ``\n``."""
    return visible(text).replace("\n", r"\n")


def escaped(sign: str) -> str:
    r"""Return a sign as JSON spells it: ``\t``, ``\u202e``, or two escapes for a sign beyond U+FFFF."""
    short = {"\t": r"\t", "\r": r"\r"}.get(sign)
    units = sign.encode("utf-16-be", "surrogatepass").hex()
    return short or "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def name_problem(name: str) -> str:
    """Return why a name of a player or a card is not printable, "" for a printable name."""
    if name.isprintable() and _BLANKS.isdisjoint(name):
        return ""
    found = next(filter(_hidden, name), "")
    if not found:
        return ""
    return f"the name '{visible_line(name)}' contains {visible_line(found)}, which is not a printable sign"


def markup(text: str) -> str:
    """Return visible text for HTML and XML, with its special signs as entities: the document stays well-formed."""
    from html import escape

    return escape(visible(text))


def csv_cell(value: object) -> object:
    """Return a value for a CSV file: text is visible, and ' precedes text that a spreadsheet would take for a formula.

    Numbers stay numbers.
    """
    if not isinstance(value, str):
        return value
    text = visible(value)
    return f"'{text}" if text.lstrip().startswith(_FORMULA) else text
