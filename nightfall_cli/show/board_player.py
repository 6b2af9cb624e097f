"""One player's part of the board: title, minions, hand, archives, piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from nightfall_cli.language.say import number_of
from nightfall_cli.show.board_lines import flow, joined
from nightfall_cli.show.board_pieces import archive_piece, held, minion_piece, named, player_name
from nightfall_cli.show.palette import STYLES

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State


def is_active(state: State, seat: int) -> bool:
    """Whether it is this player's turn; during the draft it is nobody's."""
    return seat == state.active and state.phase != "draft"


def player_part(
    state: State, seat: int, wounds: int | None, language: str, width: int, room: int
) -> tuple[tuple[Text, Text], list[Text]]:
    """A title (name and wounds) and lines; what is special about the player is in the title if it has ``room``."""
    name, score = _title(state, seat, wounds)
    marks = [Text(mark) for mark in _marks(state, seat)]
    full = Text(" · ").join([name, *marks])
    lines = player_lines(state, seat, language, width)
    if full.cell_len + score.cell_len <= room:
        return (full, score), lines
    return (name, score), flow("", marks, width, " · ") * bool(marks) + lines


def _title(state: State, seat: int, wounds: int | None) -> tuple[Text, Text]:
    active = is_active(state, seat)
    name = joined(("▶ " if active else "", "bold"), player_name(state, seat))
    name.stylize("bold")
    score = Text("? wounds" if wounds is None else number_of(wounds, "wound"), STYLES["wound"])
    if state.setup.series:
        score.append(f" ({state.totals[seat]} before)")
    return name, score


def _marks(state: State, seat: int) -> list[str]:
    marks = {
        "active": is_active(state, seat),
        "first": seat == state.first,
        "decides": state.decision is not None and state.decision.player == seat,
        "won": seat in (state.winners or ()),
    }
    return [mark for mark, holds in marks.items() if holds]


def player_lines(state: State, seat: int, language: str, width: int) -> list[Text]:
    """Everything in front of a player."""
    minions = [minion_piece(state, seat, index, language) for index in range(len(state.play[seat]))]
    archives = [archive_piece(state, archive, language) for archive in state.archives[seat]]
    zones = {
        "draft": held(state.draft_hand[seat], language),
        "picked": held(state.picks[seat], language),
        "in play": minions,
        "hand": held(state.hand[seat], language),
        "archives": archives,
    }
    usual = ("draft", "picked") if state.phase == "draft" else ("in play", "hand", "archives")
    lines = []
    for label, pieces in zones.items():
        if pieces or label in usual:
            lines += flow(label, pieces, width)
    if state.phase == "draft" and not state.deck[seat] and not state.discard[seat]:
        return lines
    return lines + flow("deck", _piles(state, seat, language), width, " · ")


def _piles(state: State, seat: int, language: str) -> list[Text]:
    pile = state.discard[seat]
    pieces = [Text(number_of(len(state.deck[seat]), "card")), Text(f"discard pile {len(pile)}")]
    return pieces + [joined("on top ", named(card, language)) for card in pile[-1:]]
