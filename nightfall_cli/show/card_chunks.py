"""Cards, minions, archives and attacks, each as one chunk of a row: letters, links, name, numbers, marks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLOR_LETTERS
from nightfall_cli.language.say import card_name, minion_name, minion_values, numbered, with_count
from nightfall_cli.messages.message import worded
from nightfall_cli.rules.values import health, price, strength
from nightfall_cli.show.rows import Part, drawn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence, Set

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Archive, Attack
    from nightfall_cli.rules.state import State
    from nightfall_cli.show.rows import Chunk

MOST_PIPS, MOST_BACKS = 8, 10
BACK = "▮"
LEGAL = "✓"


def is_known(card: Card) -> bool:
    """True when the viewer may know this card."""
    return card.kind != "unknown"


def role_of(card: Card) -> str:
    """Return the role of a card's name: its colour, or "wound"."""
    return "wound" if card.is_wound else card.color


def letter(card: Card, field: str, color: str) -> Part:
    """Return a colour's letter, after ≈ where ``field`` is reconstructed."""
    return drawn(card.mark(field) + COLOR_LETTERS[color], color)


def links(card: Card) -> Chunk:
    """Return the letters of the colours that may follow this card in a chain."""
    return tuple(letter(card, f"link: {color}", color) for color in card.links)


def badge(card: Card, with_links: bool = False) -> Chunk:
    """Return ``[R] ``, or ``[R→YB] `` with links; nothing for a wound."""
    if not card.color:
        return ()
    arrow = (drawn("→"), *links(card)) if with_links else ()
    return drawn("["), letter(card, "color", card.color), *arrow, drawn("] ")


def name_mark(card: Card, name: str) -> str:
    """Return ≈ for a reconstructed name; the names that a card has in other languages are attested."""
    return card.mark("name") if name == card.name else ""


def name_part(card: Card, language: str, name: str = "", style: str = "", count: int = 1) -> Part:
    """Return a card's name, in drawings ``name``; plain lines count the copies, and leave it out for ``count`` 0."""
    plain = card_name(card, language)
    shown = name_mark(card, plain) + (name or plain)
    return Part(shown, f"{role_of(card)} {style}".strip(), with_count(count, plain) if count else "")


def zone_chunks(cards: Iterable[Card], language: str = "en", with_links: bool = True) -> tuple[Chunk, ...]:
    """Return the cards of a zone, copies counted where the first one stands; unknown ones as backs."""
    chunks: list[Chunk] = []
    for card, count in Counter(cards).items():
        if is_known(card):
            times = drawn(f" ×{count}" if count > 1 else "")
            chunks.append((*badge(card, with_links), name_part(card, language, count=count), times))
        else:
            unknown = with_count(count, worded(language, "unknown"))
            words = Part(worded(language, "{number} {number:card|cards}", number=count), "", unknown)
            chunks.append((drawn(BACK * min(count, MOST_BACKS) + " ", "faint"), words))
    return tuple(chunks)


def hand_chunks(cards: Sequence[Card], language: str = "en", legal: Set[Card] | None = None) -> tuple[Chunk, ...]:
    """Return the cards of a hand with links, values and kicker, those in ``legal`` with ✓; lines count the copies."""
    left = Counter(cards)
    known = [_hand_chunk(card, left.pop(card, 0), language, legal) for card in cards if is_known(card)]
    return (*known, *zone_chunks([card for card in cards if not is_known(card)], language))


def _hand_chunk(card: Card, count: int, language: str, legal: Set[Card] | None) -> Chunk:
    """Return a card in hand; plain lines leave it out when ``count`` is 0."""
    playable = legal is not None and card in legal
    faint = "faint" if legal is not None and not playable else ""
    sign = drawn(f"{LEGAL} " if playable else "", "holds")
    name = name_part(card, language, style="bold" if playable else faint, count=count)
    return sign, *badge(card, with_links=True), name, *_values_and_kicker(card, _printed_values(card), faint)


def _values_and_kicker(card: Card, values: str, role: str = "") -> Chunk:
    """Return what is printed below the name: `` 6 3/2 ★Y``; nothing for a wound."""
    kicker = (drawn(" ★"), letter(card, "kicker", card.kicker)) if card.kicker else ()
    return () if card.is_wound else (drawn(f" {values}", role), *kicker)


def answer_chunk(card: Card, language: str, number: int, cost: str = "", values: bool = True) -> Chunk:
    """Return ``2 [R→YB] Vulko 6 3/2 ★Y``: a card after the number of the answer that names it, if there is one.

    ``cost`` replaces the printed cost; without ``values``, strength and health are left out.
    """
    if not is_known(card):
        return (drawn(f"{BACK} {worded(language, 'face down')}", "faint"),)
    sign = drawn(f"{number} " if number else "", "holds bold")
    name = name_part(card, language, style="bold" if number else "")
    printed, _, fight = _printed_values(card).partition(" ")
    shown = f"{cost or printed} {fight if values else ''}".rstrip()
    return sign, *badge(card, with_links=True), name, *_values_and_kicker(card, shown)


def _printed_values(card: Card) -> str:
    """Return cost, then strength/health of a minion: ``6 3/2``; ≈ before each reconstructed value."""
    cost = f"{card.mark('cost')}{card.cost}"
    if not card.is_minion:
        return cost
    printed = "X" if card.strength is None else card.strength
    return f"{cost} {card.mark('strength')}{printed}/{card.mark('health')}{card.health}"


def minion_chunk(state: State, seat: int, index: int, language: str = "en", with_pips: bool = True) -> Chunk:
    """Return ``[R] Vulko#2 3/2 ♥♥♡ 1 damage``, without pips ``[R] Vulko#2 3/2``; in lines ``Vulko 3/2 (1 damage)``."""
    minions = state.play[seat]
    minion = minions[index]
    card = minion.card
    name = numbered(card_name(card, language), [other.card for other in minions], index)
    values = f" {minion_values(state, seat, minion)}"
    if not with_pips:
        return *badge(card), name_part(card, language, name), Part(values, "bold")
    pips: Chunk = ()
    if card.health <= MOST_PIPS:
        pips = (drawn("♥" * health(minion), "wound"), drawn("♡" * minion.damage, "faint"))
    damage = worded(language, "{number} damage", number=minion.damage)
    hurt = (Part(f" {damage}", "wound", f" ({damage})"),) if minion.damage else ()
    return *badge(card), name_part(card, language, name), Part(f"{values} ", "bold", values), *pips, *hurt


def minions_brief(state: State, seat: int, language: str = "en") -> tuple[Chunk, ...]:
    """Return a player's minions in play as ``[R] Vulko 3/2 ×2``: without pips, equal ones together."""
    chunks: Counter[Chunk] = Counter(
        (*badge(minion.card), name_part(minion.card, language), Part(f" {minion_values(state, seat, minion)}", "bold"))
        for minion in state.play[seat]
    )
    return tuple((*chunk, drawn(f" ×{count}" * (count > 1))) for chunk, count in chunks.items())


def archive_chunk(state: State, archive: Archive, language: str = "en") -> Chunk:
    """Return ``[R] Vulko ×7``, drawn with its price in the claim phase; ``face down ×7`` where the card is unknown."""
    card = archive.card
    left = f" ×{archive.left}"
    if not is_known(card):
        hidden = worded(language, "face down")
        return Part(f"{BACK} {hidden}", "faint", hidden), Part(left)
    price_now = f"{card.mark('cost')}{price(state, card)}"
    cost = worded(language, " for {price}", price=price_now) if state.phase == "claim" else ""
    hidden = f" ({worded(language, 'face down')})" if archive.hidden else ""
    style = "" if archive.left else "faint"
    return *badge(card), name_part(card, language, style=style), Part(left + cost + hidden, style, left + hidden)


def priced_chunk(state: State, archive: Archive, language: str = "en", number: int = 0, detail: int = 2) -> Chunk:
    """Return ``3 [R→YB] Vulko 5 3/2 ★Y ×7``: an archive with its card and price; ``number`` names the answer.

    ``detail`` 2 shows everything printed on a card, 1 leaves out strength and health, 0 shows only name and price.
    """
    card = archive.card
    cost = f"{card.mark('cost')}{price(state, card)}" if is_known(card) else ""
    if cost and not detail:
        sign = drawn(f"{number} " if number else "", "holds bold")
        return sign, *badge(card), name_part(card, language), drawn(f" {cost} ×{archive.left}")
    return *answer_chunk(card, language, number, cost, detail > 1), drawn(f" ×{archive.left}", "faint")


def attack_chunk(state: State, attack: Attack, language: str = "en", badges: bool = True) -> Chunk:
    """Return ``[R] Vulko 3 → Janet, blocked by [G] Marcus Toth``."""
    blockers = [_fighter(state, blocker, language, False, badges) for blocker in attack.blockers]
    blocked = [part for chunk in blockers for part in (Part(", "), *chunk)]
    blocked[:1] = [Part(worded(language, ", blocked by "))] * bool(blocked)
    attacker = _fighter(state, attack.attacker, language, True, badges)
    return *attacker, Part(" → ", "", worded(language, " on ")), player_part(state, attack.defender), *blocked


def _fighter(state: State, minion_id: int, language: str, attacks: bool, with_badge: bool) -> Chunk:
    seat, index = state.find_minion(minion_id)
    if seat < 0:
        return (Part(worded(language, "a minion no longer in play"), "faint", "?"),)
    minion = state.play[seat][index]
    card = minion.card
    name = name_part(card, language, minion_name(state, seat, index, language, alone=True))
    number = f" {card.strength_mark()}{strength(state, seat, minion)}" if attacks else ""
    return *(badge(card) if with_badge else ()), name, drawn(number, "bold")


def player_part(state: State, seat: int, role: str = "player") -> Part:
    return Part(state.names[seat], role)
