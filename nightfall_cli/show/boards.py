"""The table, the chain and a hand, drawn in colour; every colour is told by a letter as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from nightfall_cli.language.say import number_of, question_text
from nightfall_cli.rules.damage import Absorb
from nightfall_cli.rules.records import Attack
from nightfall_cli.show.board_chain import chain_pieces
from nightfall_cli.show.board_lines import Drawn, boxed, clean, flow, joined, ruled, side_by_side
from nightfall_cli.show.board_pieces import NOW, archive_piece, attack_piece, hand_card, held, player_name
from nightfall_cli.show.board_player import is_active, player_part
from nightfall_cli.show.palette import STYLES

if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

SIDE_BY_SIDE = 120
PANEL_WIDTH = 40


def board(state: State, wounds: Sequence[int | None], language: str = "en", width: int = 80) -> Drawn:
    """The whole table and the question asked; ``wounds`` are the totals per seat, None where not known."""
    return Drawn(lambda room: _board_lines(state, wounds, language, room), width)


def player(state: State, seat: int, wounds: Sequence[int | None], language: str = "en") -> Drawn:
    """One player's part of the table."""
    return Drawn(lambda room: [*_stacked_player(state, seat, wounds, language, room), _rule(room)])


def chain(state: State, language: str = "en") -> Drawn:
    """The chain from its first order to its last, wrapped between orders."""
    pieces = chain_pieces(state, language) or [Text("there is no chain", STYLES["faint"])]
    return Drawn(lambda room: flow("", pieces, room, " "))


def hand(cards: Sequence[Card], language: str = "en", legal: Set[Card] | None = None) -> Drawn:
    """A hand as a row of cards with links, cost, strength/health and kicker; those in ``legal`` have a ✓."""
    known = [card for card in cards if card.kind != "unknown"]
    hidden = [card for card in cards if card.kind == "unknown"]
    pieces = [hand_card(card, language, legal) for card in known] + held(hidden, language)
    return Drawn(lambda room: flow("", pieces, room))


def _board_lines(state: State, wounds: Sequence[int | None], language: str, width: int) -> list[Text]:
    middle = _table_lines(state, language, width)
    players = _rows_of_players if width >= SIDE_BY_SIDE else _stacked_players
    question = joined(("? " if state.decision else "■ ", "bold"), (clean(question_text(state)), "bold"))
    return [*middle, *players(state, wounds, language, width), *flow("", [question], width)]


def _table_lines(state: State, language: str, width: int) -> list[Text]:
    lines = flow("", _head(state), width, " · ")
    lines += flow("commons", [archive_piece(state, archive, language) for archive in state.commons], width)
    if state.exiled:
        lines += flow("exiled", held(state.exiled, language, with_links=False), width)
    if state.chain:
        lines += flow("chain", chain_pieces(state, language), width, " ")
    for number, pieces in enumerate(_attacks(state, language)):
        lines += flow(" " if number else "attacks", pieces, width)
    return lines


def _attacks(state: State, language: str) -> list[list[Text]]:
    """The attack that resolves now, then those that wait."""
    found = []
    for frame in state.frames:
        if isinstance(frame, Absorb):
            attack = Attack(frame.attacker, frame.defender, frame.blockers)
            now = Text(f"{NOW}, {frame.amount} damage left", "bold")
            found.append([attack_piece(state, attack, language), now])
    return found + [[attack_piece(state, attack, language)] for attack in state.attacks]


def _head(state: State) -> list[Text]:
    """Phase, turn, active player, influence, wound stack, and whatever else holds until the end of the turn."""
    parts = [Text(f"{state.phase} phase", STYLES["title"])]
    if state.phase != "draft":
        parts += [
            joined("active ", player_name(state, state.active)),
            joined("influence ", (str(state.influence), "bold")),
        ]
    parts.append(Text(f"wound stack: {_face_up(state)}"))
    return parts + [Text(clean(note)) for note, holds in _notes(state).items() if holds]


def _face_up(state: State) -> str:
    if not state.face_up:
        return "none face up"
    return f"{state.face_up} face up" if state.edition.face_up_wounds_counted else "some face up"


def _notes(state: State) -> dict[str, bool]:
    pierced = ", ".join(state.names[seat] for seat in state.piercing)
    return {
        f"turn {sum(state.turns)}": sum(state.turns) > 0,
        f"game {state.game_number} of the series": state.setup.series,
        "influence will double": state.doubled_influence,
        f"discount {state.discount}": state.discount > 0,
        f"{number_of(state.permissions, 'claim')} from opposing archives left": state.permissions > 0,
        f"card text does not block damage to {pierced}": bool(pierced),
        "wound effect used": state.wound_effect_used,
        "the last face-up wound is taken": state.ending and state.winners is None,
    }


def _stacked_players(state: State, wounds: Sequence[int | None], language: str, width: int) -> list[Text]:
    parts = [_stacked_player(state, seat, wounds, language, width) for seat in state.players]
    return [line for part in (*parts, [_rule(width)]) for line in part]


def _stacked_player(state: State, seat: int, wounds: Sequence[int | None], language: str, width: int) -> list[Text]:
    heavy = is_active(state, seat)
    title, content = player_part(state, seat, wounds[seat], language, width, width - 8)
    return [ruled(*title, width, "━" if heavy else "─", _border(heavy)), *content]


def _rule(width: int) -> Text:
    return Text("─" * width, STYLES["faint"])


def _border(heavy: bool) -> str:
    return STYLES["player"] if heavy else STYLES["faint"]


def _rows_of_players(state: State, wounds: Sequence[int | None], language: str, width: int) -> list[Text]:
    """Boxes side by side, as many in each row as have room, the rows as even as can be."""
    count = len(state.names)
    rows = -(-count // (width // PANEL_WIDTH))
    lines = []
    for row in range(rows):
        seats = range(row * count // rows, (row + 1) * count // rows)
        lines += _row_of_boxes(state, seats, wounds, language, width)
    return lines


def _row_of_boxes(state: State, seats: range, wounds: Sequence[int | None], language: str, width: int) -> list[Text]:
    """The boxes of some seats, one blank between them."""
    space = width - len(seats) + 1
    widths = [space // len(seats) + (place < space % len(seats)) for place in range(len(seats))]
    parts = [
        player_part(state, seat, wounds[seat], language, room - 4, room - 10)
        for seat, room in zip(seats, widths, strict=True)
    ]
    height = max(len(content) for _, content in parts)
    boxes = []
    for seat, room, (title, content) in zip(seats, widths, parts, strict=True):
        heavy = is_active(state, seat)
        boxes.append(boxed(title, content, room, height, heavy, _border(heavy)))
    return side_by_side(boxes, widths)
