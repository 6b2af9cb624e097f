"""The board as rows, described once: which facts of the table, a player, the chain and a hand are shown, and in which
order. Plain lines and drawings are laid out from these rows; what only one of them shows is marked here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.say import order_name, owned, owner_name, question_text
from nightfall_cli.messages.message import Message, in_language, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.damage import Absorb
from nightfall_cli.rules.records import COMMONS, NOBODY, Attack
from nightfall_cli.rules.resolution import Resolution
from nightfall_cli.rules.values import counted_wounds, price, wounds_of
from nightfall_cli.show import card_chunks
from nightfall_cli.show.card_chunks import archive_chunk, attack_chunk, badge, name_part, player_part, zone_chunks
from nightfall_cli.show.rows import Part, Row, drawn, drawn_text, undrawn

if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Archive
    from nightfall_cli.rules.state import State
    from nightfall_cli.show.rows import Chunk

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
    question = Row("", ((sign, Part(in_language(question_text(state), language), "bold")),))
    return BoardRows(_table_rows(state, language), players, question)


# -- the middle of the table ------------------------------------------------------------------
def _table_rows(state: State, language: str) -> tuple[Row, ...]:
    commons = tuple(archive_chunk(state, archive, language) for archive in state.commons)
    rows = [head_row(state, language), Row(worded(language, "commons¦label"), commons)]
    if state.exiled:
        rows.append(Row(worded(language, "exiled"), zone_chunks(state.exiled, language, with_links=False)))
    if state.chain:
        rows.append(chain_row(state, language))
    return (*rows, *attack_rows(state, language))


def head_row(state: State, language: str = "en") -> Row:
    """Return phase, active player, influence, wound stack, and whatever else holds until the end of the turn."""
    phase = Part(worded(language, "{phase} phase", phase=Message(state.phase)), "title")
    active: Chunk = (drawn(worded(language, "active ")), player_part(state, state.active)._replace(plain=""))
    influence: Chunk = (Part(worded(language, "influence ")), Part(str(state.influence), "bold"))
    if state.phase == "draft":
        active, influence = (), (undrawn(worded(language, "influence ") + str(state.influence)),)
    notes = ((drawn(note),) for note, holds in _notes(state, language).items() if holds)
    wounds = (Part(worded(language, "wound stack: ")), face_up_part(state, language))
    return Row("", ((phase,), active, influence, wounds, *notes), DOTS)


def face_up_part(state: State, language: str = "en") -> Part:
    """Return how many wounds are face up, as far as players may count them; plain lines count none as 0."""
    if state.edition.face_up_wounds_counted:
        counted = worded(language, "{number} face up", number=state.face_up)
        return Part(counted if state.face_up else worded(language, "none face up"), "", counted)
    return Part(worded(language, "some face up" if state.face_up else "none face up"))


def _notes(state: State, language: str) -> dict[str, bool]:
    pierced = ", ".join(state.names[seat] for seat in state.piercing)
    notes = {
        Message("turn {number}", number=sum(state.turns)): sum(state.turns) > 0,
        Message("game {number} of the series", number=state.game_number): state.setup.series,
        Message("influence will double"): state.doubled_influence,
        Message("discount {number}", number=state.discount): state.discount > 0,
        Message(
            "{number} {number:claim|claims} from opposing archives left", number=state.permissions
        ): state.permissions > 0,
        Message("card text does not block damage to {players}", players=pierced): bool(pierced),
        Message("wound effect used"): state.wound_effect_used,
        Message("the last face-up wound is taken"): state.ending and state.winners is None,
    }
    return {in_language(note, language): holds for note, holds in notes.items()}


def archive_rows(state: State, language: str = "en") -> list[Row]:
    """Describe the commons and the private archives; in the claim phase with what must be discarded for a card."""
    rows = []
    for owner in (COMMONS, *state.players):
        within = state.phase == "claim" and owner in (COMMONS, state.active)
        chunks = tuple(_to_claim(state, archive, within, language) for archive in archives_of(state, owner))
        if chunks:
            rows.append(Row("", ((Part(f"{owner_name(state, owner, language)}:", "title"),), *chunks)))
    return rows


def _to_claim(state: State, archive: Archive, within: bool, language: str) -> Chunk:
    """Return an archive, and what must be discarded for a card if it is ``within`` reach of a claim."""
    chunk = card_chunks.priced_chunk(state, archive, language)
    missing = price(state, archive.card) - state.influence if within and card_chunks.is_known(archive.card) else 0
    return *chunk, drawn(worded(language, " (discard {number} more)", number=missing) if missing > 0 else "", "faint")


def attack_rows(state: State, language: str = "en", badges: bool = True) -> list[Row]:
    """Return a row for the attack that resolves now, which only drawings show, then one for each that waits."""
    rows = []
    for frame in state.frames:
        if isinstance(frame, Absorb):
            attack = Attack(frame.attacker, frame.defender, frame.blockers)
            left = worded(language, "{number} damage left", number=frame.amount)
            now = (Part(f"◀ {worded(language, 'resolves now')}, {left}", "bold"),)
            rows.append(Row("", (attack_chunk(state, attack, language, badges), now), in_lines=False))
    waiting = (attack_chunk(state, attack, language, badges) for attack in state.attacks)
    rows += [Row("", (chunk,), plain_label=worded(language, "attack¦label")) for chunk in waiting]
    return [row._replace(label=" " if number else worded(language, "attacks¦label")) for number, row in enumerate(rows)]


def chain_row(state: State, language: str = "en") -> Row:
    """Describe the chain, oldest order first: ``1 [R] Vulko (Scott) ─Y→``; then what may follow or that it resolves."""
    label = worded(language, "chain¦label")
    if not state.chain:
        return Row(label, ((Part(worded(language, "there is no chain"), "faint"),),), " ", "\n")
    orders = (_order(state, index, language) for index in range(len(state.chain)))
    return Row(label, (*orders, _end_of_chain(state, language)), " ", "\n")


def _order(state: State, index: int, language: str) -> Chunk:
    link = state.chain[index]
    card = link.card
    colors = undrawn(drawn_text(badge(card, with_links=True)))
    style = "strike" if link.cancelled else "bold" if link.kicked else ""
    name = name_part(card, language, order_name(state, index, language), style)
    player = player_part(state, link.player)
    owner = (drawn(" ("), player._replace(plain=""), drawn(")"), undrawn(owned("", player.text, language)))
    number = Part(f"{index + 1} ", "faint", f"{index + 1}. ")
    return number, colors, *badge(card), name, *owner, *_order_marks(state, index, language), *_arrow(state, index)


def _order_marks(state: State, index: int, language: str) -> list[Part]:
    link = state.chain[index]
    by = worded(language, "targets by {player}", player=state.names[link.chooser])
    kicked, cancelled = worded(language, "kicked"), worded(language, "cancelled")
    marks = (
        (link.kicked, f"★ {kicked}", "bold", kicked),
        (link.cancelled, f"✗ {cancelled}", "refused", cancelled),
        (link.doubled, "×2", "bold", worded(language, "twice")),
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
    used = card_chunks.letter(before, f"link: {color}", color) if color in before.links else drawn("─")
    return drawn(" "), drawn("─"), used, drawn("→")


def _end_of_chain(state: State, language: str) -> Chunk:
    if state.decision is not None and state.decision.kind == "link":
        return drawn("─"), *card_chunks.links(state.chain[-1].card), drawn("→ ?")
    resolving = any(isinstance(frame, Resolution) and not frame.nested for frame in state.frames)
    return (drawn(f"◀ {worded(language, 'resolves now')}", "bold"),) if resolving else ()


def player_rows(state: State, seat: int, language: str = "en", wounds: Sequence[int | None] = ()) -> PlayerRows:
    """Describe one player's part of the board."""
    active = seat == state.active and state.phase != "draft"
    name = (drawn("▶ " if active else "", "bold"), player_part(state, seat, "player bold"))
    acts = worded(language, "active")
    marks = (
        (drawn(acts if active else ""), undrawn(acts if seat == state.active else "")),
        (Part(worded(language, "first") if seat == state.first else ""),),
        (drawn(worded(language, "decides") if state.decision is not None and state.decision.player == seat else ""),),
        (drawn(worded(language, "won") if seat in (state.winners or ()) else ""),),
    )
    score = wounds_text(wounds[seat] if wounds else None, language)
    before = worded(language, " ({number} before)", number=state.totals[seat]) if state.setup.series else ""
    counted = (drawn(score + before, "wound"),)
    return PlayerRows(active, name, Row("", marks, DOTS), counted, _zone_rows(state, seat, language))


def wounds_text(total: int | None, language: str) -> str:
    """Return a number of wounds in words; None when it is not known."""
    if total is None:
        return worded(language, "? wounds")
    return worded(language, "{number} {number:wound|wounds}", number=total)


def _zone_rows(state: State, seat: int, language: str) -> tuple[Row, ...]:
    """Return what lies before a player; while cards are drafted, drawings leave out the zones that are empty."""
    draft = state.phase == "draft"
    minions = tuple(card_chunks.minion_chunk(state, seat, index, language) for index in range(len(state.play[seat])))
    archives = tuple(archive_chunk(state, archive, language) for archive in state.archives[seat])
    drafted = zone_chunks(state.draft_hand[seat], language)
    picked = zone_chunks(state.picks[seat], language)
    hand = zone_chunks(state.hand[seat], language)
    rows = (
        Row(worded(language, "draft¦label"), drafted, in_drawing=draft or bool(drafted), in_lines=False),
        Row(worded(language, "picked¦label"), picked, in_drawing=draft or bool(picked), in_lines=False),
        Row(worded(language, "in play¦label"), minions, in_drawing=not draft or bool(minions)),
        Row(worded(language, "hand¦label"), hand, in_drawing=not draft or bool(hand)),
        Row(worded(language, "draft¦label"), drafted, in_drawing=False, in_lines=bool(drafted)),
        Row(worded(language, "archives¦label"), archives, in_drawing=not draft or bool(archives)),
        _pile_row(state, seat, language),
    )
    return (*rows, *_wound_rows(state, seat, language))


def _pile_row(state: State, seat: int, language: str) -> Row:
    deck, pile = state.deck[seat], state.discard[seat]
    cards = worded(language, "{number} {number:card|cards}", number=len(deck))
    chunks: list[Chunk] = [(Part(cards, "", worded(language, "deck {number}", number=len(deck))),)]
    chunks.append((Part(worded(language, "discard pile {number}", number=len(pile))),))
    chunks += [(Part(worded(language, "on top ")), *badge(card), name_part(card, language)) for card in pile[-1:]]
    shown = state.phase != "draft" or bool(deck or pile)
    return Row(worded(language, "deck¦label"), tuple(chunks), DOTS, plain_label="", in_drawing=shown)


def _wound_rows(state: State, seat: int, language: str) -> list[Row]:
    """Return the row of a player's wounds for plain lines, where all the player's cards are known."""
    if not all(card_chunks.is_known(card) for card in (*state.deck[seat], *state.hand[seat], *state.discard[seat])):
        return []
    counts = wounds_of(state, seat)
    kinds = counted_wounds(state, {name: count for name, count in counts.items() if count})
    total = f"{sum(counts.values())}: {in_language(kinds, language)}" if kinds else f"{sum(counts.values())}"
    return [Row(worded(language, "wounds¦label"), ((undrawn(total),),), in_drawing=False)]


def cards_in_hand(state: State, seat: int) -> Sequence[Card]:
    """Return a player's hand, in the draft the cards to pick from."""
    return state.draft_hand[seat] if state.phase == "draft" else state.hand[seat]


def hand_row(cards: Sequence[Card], language: str = "en", legal: Set[Card] | None = None) -> Row:
    """Describe a hand; drawings mark the cards in ``legal`` with a ✓."""
    return Row("", card_chunks.hand_chunks(cards, language, legal))
