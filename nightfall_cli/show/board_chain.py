"""The chain as pieces: every order in its colour, the link that joins it to the next, what is known of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from nightfall_cli.language.say import order_name
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.resolution import Resolution
from nightfall_cli.show.board_lines import FAINT, clean, joined
from nightfall_cli.show.board_pieces import KICKED, NOW, letter, links, named, player_name
from nightfall_cli.show.palette import STYLES

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Link
    from nightfall_cli.rules.state import State


def chain_pieces(state: State, language: str = "en") -> list[Text]:
    """``1 [R] Vulko (Scott) ─Y→``, one piece an order, oldest first; then what may follow, or that it resolves."""
    chain = state.chain
    pieces = [_order(state, index, language) for index in range(len(chain))]
    for index in range(len(chain) - 1):
        pieces[index] = joined(pieces[index], " ", _arrow(chain[index].card, chain[index + 1].card))
    return pieces + _ending(state) if pieces else []


def _order(state: State, index: int, language: str) -> Text:
    link = state.chain[index]
    style = "strike" if link.cancelled else "bold" if link.kicked else ""
    name = named(link.card, language, order_name(state, index, language), style=style)
    owner = joined(" (", player_name(state, link.player), ")")
    return joined((f"{index + 1} ", FAINT), name, owner, *_marks(state, link))


def _marks(state: State, link: Link) -> list[tuple[str, str]]:
    marks = []
    if link.kicked:
        marks.append((f" {KICKED}", "bold"))
    if link.cancelled:
        marks.append((" ✗ cancelled", STYLES["refused"]))
    if link.doubled:
        marks.append((" ×2", "bold"))
    if link.chooser != NOBODY:
        marks.append((f" targets by {clean(state.names[link.chooser])}", STYLES["player"]))
    return marks


def _arrow(before: Card, after: Card) -> Text:
    """The link used, by its letter; no letter where the colours do not match."""
    fits = after.color in before.links
    used = letter(before, f"link: {after.color}", after.color) if fits else Text("─")
    return joined("─", used, "→")


def _ending(state: State) -> list[Text]:
    if state.decision is not None and state.decision.kind == "link":
        return [joined("─", links(state.chain[-1].card), "→ ?")]
    resolving = any(isinstance(frame, Resolution) and not frame.nested for frame in state.frames)
    return [Text(NOW, "bold")] if resolving else []
