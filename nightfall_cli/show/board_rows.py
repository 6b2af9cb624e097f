"""The board as rows, described once: which facts of the table, a player, the chain and a hand are shown, and in which
order. Plain lines and drawings are laid out from these rows; what only one of them shows is marked here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.language.say import number_of, order_name, owner_name, question_text
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.damage import Absorb
from nightfall_cli.rules.records import COMMONS, NOBODY, Attack
from nightfall_cli.rules.resolution import Resolution
from nightfall_cli.rules.values import price, wounds_of
from nightfall_cli.show.card_chunks import (
    archive_chunk,
    attack_chunk,
    badge,
    hand_chunks,
    is_known,
    letter,
    links,
    minion_chunk,
    name_part,
    player_part,
    priced_chunk,
    zone_chunks,
)
from nightfall_cli.show.rows import Part, Row, drawn, drawn_text, undrawn

if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Archive
    from nightfall_cli.rules.state import State
    from nightfall_cli.show.rows import Chunk

NOW = "◀ resolves now"
DOTS = " · "


class PlayerRows(NamedTuple):
    """One player's part of the board: name, marks beside it, wounds, then what lies before the player."""

    active: bool
    name: Chunk
    marks: Row
    wounds: Chunk
    rows: tuple[Row, ...]


class BoardRows(NamedTuple):
    """The whole board: the middle of the table, the players, the question asked."""

    table: tuple[Row, ...]
    players: tuple[PlayerRows, ...]
    question: Row


def board_rows(state: State, language: str = "en", wounds: Sequence[int | None] = ()) -> BoardRows:
    """Describe the whole board; ``wounds`` are the totals per seat that drawings show, None where not known."""
    players = tuple(player_rows(state, seat, language, wounds) for seat in state.players)
    sign = drawn("? " if state.decision else "■ ", "bold")
    return BoardRows(_table_rows(state, language), players, Row("", ((sign, Part(question_text(state), "bold")),)))


# -- the middle of the table ------------------------------------------------------------------


def _table_rows(state: State, language: str) -> tuple[Row, ...]:
    commons = tuple(archive_chunk(state, archive, language) for archive in state.commons)
    rows = [head_row(state), Row("commons", commons)]
    if state.exiled:
        rows.append(Row("exiled", zone_chunks(state.exiled, language, with_links=False)))
    if state.chain:
        rows.append(chain_row(state, language))
    return (*rows, *attack_rows(state, language))


def head_row(state: State) -> Row:
    """Return phase, active player, influence, wound stack, and whatever else holds until the end of the turn."""
    phase = Part(f"{state.phase} phase", "title")
    active: Chunk = (drawn("active "), player_part(state, state.active)._replace(plain=""))
    influence: Chunk = (Part("influence "), Part(str(state.influence), "bold"))
    if state.phase == "draft":
        active, influence = (), (undrawn(f"influence {state.influence}"),)
    notes = ((drawn(note),) for note, holds in _notes(state).items() if holds)
    return Row("", ((phase,), active, influence, (Part("wound stack: "), face_up_part(state)), *notes), DOTS)


def face_up_part(state: State) -> Part:
    """Return how many wounds are face up, as far as players may count them; plain lines count none as 0."""
    if state.edition.face_up_wounds_counted:
        counted = f"{state.face_up} face up"
        return Part(counted if state.face_up else "none face up", "", counted)
    return Part("some face up" if state.face_up else "none face up")


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


def archive_rows(state: State, language: str = "en") -> list[Row]:
    """Describe the commons and the private archives; in the claim phase with what must be discarded for a card."""
    rows = []
    for owner in (COMMONS, *state.players):
        within = state.phase == "claim" and owner in (COMMONS, state.active)
        chunks = tuple(_to_claim(state, archive, within, language) for archive in archives_of(state, owner))
        if chunks:
            rows.append(Row("", ((Part(f"{owner_name(state, owner)}:", "title"),), *chunks)))
    return rows


def _to_claim(state: State, archive: Archive, within: bool, language: str) -> Chunk:
    """Return an archive, and what must be discarded for a card if it is ``within`` reach of a claim."""
    chunk = priced_chunk(state, archive, language)
    missing = price(state, archive.card) - state.influence if within and is_known(archive.card) else 0
    return *chunk, drawn(f" (discard {missing} more)" if missing > 0 else "", "faint")


def attack_rows(state: State, language: str = "en", badges: bool = True) -> list[Row]:
    """Return a row for the attack that resolves now, which only drawings show, then one for each that waits."""
    rows = []
    for frame in state.frames:
        if isinstance(frame, Absorb):
            attack = Attack(frame.attacker, frame.defender, frame.blockers)
            now = (Part(f"{NOW}, {frame.amount} damage left", "bold"),)
            rows.append(Row("", (attack_chunk(state, attack, language, badges), now), in_lines=False))
    rows += [
        Row("", (attack_chunk(state, attack, language, badges),), plain_label="attack") for attack in state.attacks
    ]
    return [row._replace(label=" " if number else "attacks") for number, row in enumerate(rows)]


# -- the chain --------------------------------------------------------------------------------


def chain_row(state: State, language: str = "en") -> Row:
    """Describe the chain, oldest order first: ``1 [R] Vulko (Scott) ─Y→``; then what may follow, or that it resolves.

    Plain lines have one order a line.
    """
    if not state.chain:
        return Row("chain", ((Part("there is no chain", "faint"),),), " ", "\n")
    orders = (_order(state, index, language) for index in range(len(state.chain)))
    return Row("chain", (*orders, _end_of_chain(state)), " ", "\n")


def _order(state: State, index: int, language: str) -> Chunk:
    link = state.chain[index]
    card = link.card
    colors = undrawn(drawn_text(badge(card, with_links=True)))
    style = "strike" if link.cancelled else "bold" if link.kicked else ""
    name = name_part(card, language, order_name(state, index, language), style)
    owner = (Part(" (", "", " of "), player_part(state, link.player), drawn(")"))
    number = Part(f"{index + 1} ", "faint", f"{index + 1}. ")
    return number, colors, *badge(card), name, *owner, *_order_marks(state, index), *_arrow(state, index)


def _order_marks(state: State, index: int) -> list[Part]:
    link = state.chain[index]
    by = f"targets by {state.names[link.chooser]}"
    marks = (
        (link.kicked, "★ kicked", "bold", "kicked"),
        (link.cancelled, "✗ cancelled", "refused", "cancelled"),
        (link.doubled, "×2", "bold", "twice"),
        (link.chooser != NOBODY, by, "player", by),
    )
    parts = [drawn(f" {text}", role) for holds, text, role, _ in marks if holds]
    words = ", ".join(plain for holds, _, _, plain in marks if holds)
    return [*parts, undrawn(f" ({words})" if words else "")]


def _arrow(state: State, index: int) -> Chunk:
    """Return the link used to the next order, by its letter; no letter where the colours do not match."""
    if index + 1 == len(state.chain):
        return ()
    before, color = state.chain[index].card, state.chain[index + 1].card.color
    used = letter(before, f"link: {color}", color) if color in before.links else drawn("─")
    return drawn(" "), drawn("─"), used, drawn("→")


def _end_of_chain(state: State) -> Chunk:
    if state.decision is not None and state.decision.kind == "link":
        return drawn("─"), *links(state.chain[-1].card), drawn("→ ?")
    resolving = any(isinstance(frame, Resolution) and not frame.nested for frame in state.frames)
    return (drawn(NOW, "bold"),) if resolving else ()


# -- a player ---------------------------------------------------------------------------------


def player_rows(state: State, seat: int, language: str = "en", wounds: Sequence[int | None] = ()) -> PlayerRows:
    """Describe one player's part of the board."""
    active = seat == state.active and state.phase != "draft"
    name = (drawn("▶ " if active else "", "bold"), player_part(state, seat, "player bold"))
    marks = (
        (drawn("active" if active else ""), undrawn("active" if seat == state.active else "")),
        (Part("first" if seat == state.first else ""),),
        (drawn("decides" if state.decision is not None and state.decision.player == seat else ""),),
        (drawn("won" if seat in (state.winners or ()) else ""),),
    )
    total = wounds[seat] if wounds else None
    score = "? wounds" if total is None else number_of(total, "wound")
    before = f" ({state.totals[seat]} before)" if state.setup.series else ""
    counted = (drawn(score + before, "wound"),)
    return PlayerRows(active, name, Row("", marks, DOTS), counted, _zone_rows(state, seat, language))


def _zone_rows(state: State, seat: int, language: str) -> tuple[Row, ...]:
    """Return what lies before a player; while cards are drafted, drawings leave out the zones that are empty."""
    draft = state.phase == "draft"
    minions = tuple(minion_chunk(state, seat, index, language) for index in range(len(state.play[seat])))
    archives = tuple(archive_chunk(state, archive, language) for archive in state.archives[seat])
    drafted = zone_chunks(state.draft_hand[seat], language)
    picked = zone_chunks(state.picks[seat], language)
    hand = zone_chunks(state.hand[seat], language)
    rows = (
        Row("draft", drafted, in_drawing=draft or bool(drafted), in_lines=False),
        Row("picked", picked, in_drawing=draft or bool(picked), in_lines=False),
        Row("in play", minions, in_drawing=not draft or bool(minions)),
        Row("hand", hand, in_drawing=not draft or bool(hand)),
        Row("draft", drafted, in_drawing=False, in_lines=bool(drafted)),
        Row("archives", archives, in_drawing=not draft or bool(archives)),
        _pile_row(state, seat, language),
    )
    return (*rows, *_wound_rows(state, seat))


def _pile_row(state: State, seat: int, language: str) -> Row:
    deck, pile = state.deck[seat], state.discard[seat]
    chunks: list[Chunk] = [(Part(number_of(len(deck), "card"), "", f"deck {len(deck)}"),)]
    chunks.append((Part(f"discard pile {len(pile)}"),))
    chunks += [(Part("on top "), *badge(card), name_part(card, language)) for card in pile[-1:]]
    shown = state.phase != "draft" or bool(deck or pile)
    return Row("deck", tuple(chunks), DOTS, plain_label="", in_drawing=shown)


def _wound_rows(state: State, seat: int) -> list[Row]:
    """Return the row of a player's wounds for plain lines, where all the player's cards are known."""
    if not all(is_known(card) for card in (*state.deck[seat], *state.hand[seat], *state.discard[seat])):
        return []
    counts = wounds_of(state, seat)
    kinds = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    total = f"{sum(counts.values())}: {kinds}" if kinds else f"{sum(counts.values())}"
    return [Row("wounds", ((undrawn(total),),), in_drawing=False)]


# -- a hand -----------------------------------------------------------------------------------


def cards_in_hand(state: State, seat: int) -> Sequence[Card]:
    """Return a player's hand, in the draft the cards to pick from."""
    return state.draft_hand[seat] if state.phase == "draft" else state.hand[seat]


def hand_row(cards: Sequence[Card], language: str = "en", legal: Set[Card] | None = None) -> Row:
    """Describe a hand; drawings mark the cards in ``legal`` with a ✓."""
    return Row("", hand_chunks(cards, language, legal))
