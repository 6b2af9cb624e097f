"""The graph of links as a picture: the cards listed by colour, and arrows from colour to colour between the lists."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLOR_LETTERS, COLORS
from nightfall_cli.show.board_text import card_lines
from nightfall_cli.show.card_graph import HUES, arrows, groups, letters
from nightfall_cli.show.card_table import shown_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.show.card_graph import Arrow

INK, PAPER, FAINT = "#222222", "#fdfdfb", "#6b6b6b"
FONTS = "system-ui, 'Segoe UI', 'DejaVu Sans', 'Liberation Sans', Arial, sans-serif"
WIDTH, MARGIN, HEAD = 1280, 16, 52
BOX, ROW, CAPTION = 352, 23, 32
NAME_AT, LINKS_AT, KICKER_AT, BADGE, LONGEST, CUT = 48, 216, 306, 32, 20, 30
DISC, BOW = 25, 0.12
NOTES = (
    "An arrow leads from a colour to the colour that may be linked next; the number says how many cards of the first"
    " colour allow it.",
    "Bold with ★: it also sets off kickers; the number after ★ says how many cards of the second colour have such a"
    " kicker.",
    "In the lists: own colour, name, link colours, ★ kicker colour. ≈ reconstructed, not attested; an arrow is as"
    " certain as the values it follows from.",
)


def graph_svg(cards: Sequence[Card], language: str = "en") -> str:
    """The picture: the same cards give the same bytes, and it needs no other file."""
    members = groups(cards)
    slot = CAPTION + ROW * max([4, *map(len, members.values())]) + MARGIN
    bottom = HEAD + 3 * slot
    height = bottom + 20 * len(NOTES) + MARGIN
    rows = {color: HEAD + slot * (index // 2) for index, color in enumerate(COLORS)}
    discs = {color: _disc(color, rows[color] + (slot - MARGIN) / 2) for color in members}
    body = [_text(MARGIN, 32, "What may be linked after what", f'font-size="20" fill="{INK}" font-weight="bold"')]
    for color, found in members.items():
        left = MARGIN if _is_left(color) else WIDTH - MARGIN - BOX
        body += _list(color, found, left, rows[color], language)
        near = left + BOX if _is_left(color) else left
        body.append(_path(f"M{_at(complex(near, discs[color].imag))} L{_at(discs[color])}", HUES[color], 5, 0.35))
    drawn = [_arrow(arrow, discs) for arrow in sorted(arrows(cards), key=lambda arrow: arrow.kicks > 0)]
    body += [line for line, _ in drawn]
    body += [_node(color, discs[color]) for color in members]
    body += [label for _, label in drawn]
    body += [_text(MARGIN, bottom + 20 * (row + 1), note, f'fill="{FAINT}"') for row, note in enumerate(NOTES)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
    title = f"<title>Nightfall: which of {len(cards)} cards may be linked after which</title>"
    paper = f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
    group = f'<g font-family="{FONTS}" font-size="14" fill="{INK}">'
    return "\n".join((f'{head} height="{height}">', title, paper, group, *body, "</g>", "</svg>\n"))


def _is_left(color: str) -> bool:
    return COLORS.index(color) % 2 == 0


def _disc(color: str, y: float) -> complex:
    """Where the disc of a colour stands: six make an oval between the two columns of lists."""
    aside = 200 if COLORS.index(color) // 2 == 1 else 105
    return complex(WIDTH / 2 + (-aside if _is_left(color) else aside), y)


def _list(color: str, cards: Sequence[Card], left: float, top: float, language: str) -> list[str]:
    """A box with a line for each card of a colour."""
    height = CAPTION + ROW * len(cards) + 6
    small = f'font-size="11" fill="{FAINT}"'
    look = f'fill="none" stroke="{HUES[color]}" stroke-width="2"'
    lines = [
        f'<rect x="{left}" y="{top}" width="{BOX}" height="{height}" rx="6" {look}/>',
        _text(left + 10, top + 20, color, f'font-weight="bold" fill="{HUES[color]}"'),
        _text(left + LINKS_AT, top + 20, "links", small),
        _text(left + KICKER_AT, top + 20, "kicker", small),
    ]
    for row, card in enumerate(cards):
        base = top + CAPTION + ROW * row + 14
        name = shown_name(card, language)
        lines += ["<g>", f"<title>{_safe(chr(10).join(card_lines(card, language)))}</title>"]
        lines += _badges(letters(card, "color", (card.color,)), left + 10, base)
        lines.append(_fitted(left + NAME_AT, base, name))
        lines += _badges(letters(card, "link: {}", card.links), left + LINKS_AT, base)
        if card.kicker:
            lines.append(_text(left + KICKER_AT - 8, base, "★"))
            lines += _badges(letters(card, "kicker", (card.kicker,)), left + KICKER_AT + 8, base)
        lines.append("</g>")
    return lines


def _fitted(x: float, y: float, name: str) -> str:
    """A name in the room there is: a long one smaller, a very long one cut; the whole card is in its title."""
    shown = name if len(name) <= CUT else f"{name[: CUT - 1]}…"
    size = f'font-size="{14 * LONGEST / len(shown):.1f}"' if len(shown) > LONGEST else ""
    return _text(x, y, shown, size)


def _badges(shown: Iterable[tuple[str, str]], left: float, base: float) -> list[str]:
    """Letters on their colours, side by side."""
    lines = []
    for number, (color, text) in enumerate(shown):
        x = left + number * (BADGE + 4)
        look = f'fill="{PAPER if color == "white" else HUES[color]}" stroke="{HUES[color]}"'
        lines.append(f'<rect x="{x}" y="{base - 14}" width="{BADGE}" height="19" rx="4" {look}/>')
        lines.append(_text(x + BADGE / 2, base, text, f'text-anchor="middle" font-weight="bold" {_on(color)}'))
    return lines


def _node(color: str, place: complex) -> str:
    look = f'fill="{PAPER if color == "white" else HUES[color]}" stroke="{HUES[color]}" stroke-width="3"'
    letter = f'text-anchor="middle" font-weight="bold" font-size="24" {_on(color)}'
    circle = f'<circle cx="{place.real:.1f}" cy="{place.imag:.1f}" r="{DISC}" {look}/>'
    return circle + _text(place.real, place.imag + 8.5, COLOR_LETTERS[color], letter)


def _on(color: str) -> str:
    return f'fill="{INK if color == "white" else PAPER}"'


def _arrow(arrow: Arrow, discs: dict[str, complex]) -> tuple[str, str]:
    """The line with its head, and the label that lies on it near its beginning."""
    start, end = discs[arrow.before], discs[arrow.after]
    if start == end:
        out = _way_out(arrow.before)
        curve = [start + out * DISC * turn for turn in (0.8 - 0.6j, 2.9 - 1.7j, 2.9 + 1.7j, 0.8 + 0.6j)]
        spot = _on_curve(curve, 0.5)
    else:
        bend = (end - start) * 1j * BOW
        third = (end - start) / 3
        curve = [start, start + third + bend, end - third + bend, end]
        ways = [(control - disc) / abs(control - disc) for control, disc in ((curve[1], start), (curve[2], end))]
        curve[0], curve[3] = start + ways[0] * DISC, end + ways[1] * (DISC + 3)
        spot = _on_curve(curve, 0.24)
    hue = HUES[arrow.before]
    back = (curve[2] - curve[3]) / abs(curve[2] - curve[3]) * (14 if arrow.kicks else 10)
    head = " ".join(_at(point) for point in (curve[3], curve[3] + back * (1 + 0.45j), curve[3] + back * (1 - 0.45j)))
    stop = curve[3] + back * 0.8
    line = f"M{_at(curve[0])} C{_at(curve[1])} {_at(curve[2])} {_at(stop)}"
    shape = _path(line, hue, 4 if arrow.kicks else 1.3, 1) + f'<polygon points="{head}" fill="{hue}"/>'
    return shape, _mark(f"{arrow.links} ★{arrow.kicks}" if arrow.kicks else str(arrow.links), spot, hue)


def _way_out(color: str) -> complex:
    """Where a loop leaves the disc of a colour: away from the arrows and from the line to the list."""
    return (-1j, complex(-0.7 if _is_left(color) else 0.7, -0.71), 1j)[COLORS.index(color) // 2]


def _on_curve(curve: Sequence[complex], along: float) -> complex:
    first, second, third, last = curve
    left = 1 - along
    return left**3 * first + 3 * left**2 * along * second + 3 * left * along**2 * third + along**3 * last


def _mark(text: str, spot: complex, hue: str) -> str:
    width = 9 + 7 * len(text)
    place = f'x="{spot.real - width / 2:.1f}" y="{spot.imag - 8:.1f}" width="{width}" height="16" rx="8"'
    look = f'text-anchor="middle" font-size="12" fill="{INK}"'
    return f'<rect {place} fill="{PAPER}" stroke="{hue}"/>' + _text(spot.real, spot.imag + 4.3, text, look)


def _path(line: str, hue: str, width: float, opacity: float) -> str:
    faded = "" if opacity == 1 else f' opacity="{opacity}"'
    return f'<path d="{line}" fill="none" stroke="{hue}" stroke-width="{width}"{faded}/>'


def _at(point: complex) -> str:
    return f"{point.real:.1f},{point.imag:.1f}"


def _safe(text: str) -> str:
    return escape("".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text))


def _text(x: float, y: float, text: str, look: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}"{" " if look else ""}{look}>{_safe(text)}</text>'
