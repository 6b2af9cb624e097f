"""Pieces of a board: cards, minions, archives and attacks in colour, each with its letters and numbers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.text import Text

from nightfall_cli.cards.model import COLOR_LETTERS
from nightfall_cli.language.say import card_name, minion_name, number_of, numbered
from nightfall_cli.rules.values import health, price, strength
from nightfall_cli.show.board_lines import FAINT, clean, joined
from nightfall_cli.show.palette import CARD_STYLES, STYLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Set

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Archive, Attack
    from nightfall_cli.rules.state import State

MOST_PIPS = 8
BACK = "▮"
KICKED = "★ kicked"
NOW = "◀ resolves now"
LEGAL = "✓"


def is_known(card: Card) -> bool:
    """Whether the viewer may know this card."""
    return card.kind != "unknown"


def card_style(card: Card) -> str:
    """The style of a card's name."""
    return STYLES["wound"] if card.is_wound else CARD_STYLES.get(card.color, "")


def letter(card: Card, field: str, color: str) -> Text:
    """A colour's letter in its colour, after ≈ where ``field`` is reconstructed."""
    return Text(card.mark(field) + COLOR_LETTERS[color], CARD_STYLES[color])


def links(card: Card) -> Text:
    """The letters of the colours that may follow this card in a chain."""
    return joined(*(letter(card, f"link: {color}", color) for color in card.links))


def badge(card: Card, with_links: bool = False) -> Text:
    """``[R] ``, or ``[R→YB] `` with links; nothing for a wound."""
    if not card.color:
        return Text("")
    arrow = joined("→", links(card)) if with_links else Text("")
    return joined("[", letter(card, "color", card.color), arrow, "] ")


def named(card: Card, language: str = "en", name: str = "", with_links: bool = False, style: str = "") -> Text:
    """A card by its letter and its name (``name`` where it is told apart from its copies)."""
    shown = name_mark(card, card_name(card, language)) + clean(name or card_name(card, language))
    return joined(badge(card, with_links), (shown, f"{card_style(card)} {style}".strip()))


def name_mark(card: Card, name: str) -> str:
    """≈ for a reconstructed name; the names the card has in other languages are attested."""
    return card.mark("name") if name == card.name else ""


def backs(count: int) -> Text:
    """Cards whose faces are not known."""
    return joined((BACK * min(count, 10) + " ", FAINT), number_of(count, "card"))


def held(cards: Iterable[Card], language: str = "en", with_links: bool = True) -> list[Text]:
    """Cards by letter, links and name, copies counted; unknown ones as backs."""
    counts = Counter(cards)
    pieces = []
    for card, count in counts.items():
        times = f" ×{count}" if count > 1 else ""
        pieces.append(joined(named(card, language, with_links=with_links), times) if is_known(card) else backs(count))
    return pieces


def values(card: Card) -> str:
    """Cost, then strength/health of a minion: ``6 3/2``; ≈ before each reconstructed value."""
    cost = f"{card.mark('cost')}{card.cost}"
    if not card.is_minion:
        return cost
    printed = "X" if card.strength is None else card.strength
    return f"{cost} {card.mark('strength')}{printed}/{card.mark('health')}{card.health}"


def hand_card(card: Card, language: str, legal: Set[Card] | None) -> Text:
    """A card in hand with its links and values, its kicker last; ✓ and brighter when it may be played."""
    playable = legal is not None and card in legal
    sign = (f"{LEGAL} ", STYLES["holds"]) if playable else ("", "")
    faint = legal is not None and not playable
    style = "bold" if playable else FAINT if faint else ""
    name = named(card, language, with_links=True, style=style)
    if card.is_wound:
        return joined(sign, name)
    kicker = joined(" ★", letter(card, "kicker", card.kicker)) if card.kicker else Text("")
    return joined(sign, name, (f" {values(card)}", FAINT if faint else ""), kicker)


def minion_piece(state: State, seat: int, index: int, language: str = "en") -> Text:
    """A minion in play: ``[R] Vulko 3/2 ♥♥♡ 1 damage``, its copies numbered."""
    minions = state.play[seat]
    minion = minions[index]
    card = minion.card
    name = numbered(card_name(card, language), [other.card for other in minions], index)
    numbers = f" {card.mark('strength')}{strength(state, seat, minion)}/{card.mark('health')}{health(minion)} "
    pips: list[tuple[str, str]] = []
    if card.health <= MOST_PIPS:
        pips = [("♥" * health(minion), STYLES["wound"]), ("♡" * minion.damage, FAINT)]
    damage = f" {minion.damage} damage" if minion.damage else ""
    return joined(named(card, language, name), (numbers, "bold"), *pips, (damage, STYLES["wound"]))


def archive_piece(state: State, archive: Archive, language: str = "en") -> Text:
    """``[R] Vulko ×7``, with its price in the claim phase; ``face down ×7`` for one the viewer may not know."""
    card = archive.card
    left = f" ×{archive.left}"
    if not is_known(card):
        return joined((f"{BACK} face down", FAINT), left)
    cost = f" for {card.mark('cost')}{price(state, card)}" if state.phase == "claim" else ""
    hidden = " (face down)" if archive.hidden else ""
    style = "" if archive.left else FAINT
    return joined(named(card, language, style=style), (left + cost + hidden, style))


def attack_piece(state: State, attack: Attack, language: str = "en") -> Text:
    """``[R] Vulko 3 → Janet, blocked by [G] Marcus Toth``."""
    attacker = _fighter(state, attack.attacker, language, True)
    blockers = [_fighter(state, blocker, language, False) for blocker in attack.blockers]
    blocked = joined(", blocked by ", Text(", ").join(blockers)) if blockers else Text("")
    return joined(attacker, " → ", player_name(state, attack.defender), blocked)


def _fighter(state: State, minion_id: int, language: str, attacks: bool) -> Text:
    seat, index = state.find_minion(minion_id)
    if seat < 0:
        return Text("a minion no longer in play", FAINT)
    minion = state.play[seat][index]
    card = minion.card
    number = f"{card.mark('strength')}{strength(state, seat, minion)}" if attacks else ""
    name = minion_name(state, seat, index, language, alone=True)
    return joined(named(card, language, name), (f" {number}" if number else "", "bold"))


def player_name(state: State, seat: int) -> Text:
    """A player's name."""
    return Text(clean(state.names[seat]), STYLES["player"])
