"""The colours of the prompt and of drawings: mid-tones, legible on light and on dark backgrounds.

A colour is never the only sign: a letter stands beside it.
"""

from __future__ import annotations

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
