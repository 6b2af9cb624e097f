"""Offers of completion: the text to insert, the names that may be typed for it, and a one-line description."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nightfall_cli.cards.marking import marked_paragraph
from nightfall_cli.cards.model import COLOR_LETTERS, LANGUAGES
from nightfall_cli.language.items import ANY_WOUND
from nightfall_cli.language.say import card_name, minion_name, minion_values
from nightfall_cli.messages.message import worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.values import price, wounds_of

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.records import Archive
    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.rules.state import State

TEXT_LENGTH = 72
_kept = lru_cache(maxsize=256)
"""Keep what is said of the last cards: a menu is built at every key."""


class Offer(NamedTuple):
    """A thing that fits a slot: ``piece`` is inserted, ``names`` are the names that may be typed for it.

    ``longer`` are names of several words with the owner in them; ``card`` decides the colour; ``refused`` is the
    refusal of a thing that is not legal now, else None.
    """

    piece: str
    names: tuple[str, ...]
    meta: str
    card: Card | None = None
    refused: Refusal | None = None
    longer: tuple[str, ...] = ()

    def typed_as(self, typed: str) -> tuple[str, ...]:
        """Return the names to compare with the typed text; the longer names only after a first word."""
        return (*self.names, *self.longer) if " " in typed else self.names


class OpenSlot(NamedTuple):
    """The last slot of a text: its start in the text, the text typed so far, and the offers.

    ``before`` is the first half of a pair whose second half is being typed.
    """

    start: int
    typed: str
    items: tuple[Offer, ...]
    before: str = ""


@_kept
def about_card(card: Card, full: bool = False, language: str = "en") -> str:
    """Return ``[≈R→≈YB] ≈5 3/≈3 ★≈G · Chain: …``; values that no document attests are marked ≈.

    These are the colour and its links, the cost, strength and health of a minion, the kicker, and the text, in ``full``
    or its beginning.
    """
    if card.is_wound:
        return worded(language, "wound")
    printed = "X" if card.strength is None else card.strength
    values = f" {card.mark('strength')}{printed}/{card.mark('health')}{card.health}" if card.is_minion else ""
    text = full_text(card, language) if full else short_text(card, language)
    return f"{color_signs(card)} {card.mark('cost')}{card.cost}{values}{kicker_sign(card)} · {text}"


@_kept
def color_signs(card: Card) -> str:
    """Return the colour of a card and its links: ``[R→YB]``."""
    links = "".join(f"{card.mark(f'link: {color}')}{COLOR_LETTERS[color]}" for color in card.links)
    return f"[{_letter(card)}→{links}]"


@_kept
def kicker_sign(card: Card) -> str:
    """Return `` ★G`` for a card with a kicker."""
    return f" ★{card.mark('kicker')}{COLOR_LETTERS[card.kicker]}" if card.kicker else ""


@_kept
def full_text(card: Card, language: str = "en") -> str:
    return " ".join(marked_paragraph(paragraph, language) for paragraph in card.paragraphs)


def short_text(card: Card, language: str = "en") -> str:
    text = full_text(card, language)
    return text if len(text) <= TEXT_LENGTH else text[: TEXT_LENGTH - 1].rstrip() + "…"


def about_minion(state: State, seat: int, index: int, language: str = "en") -> str:
    """Describe a minion in play: strength, remaining health, damage, player."""
    minion = state.play[seat][index]
    card = minion.card
    values = minion_values(state, seat, minion)
    damage = worded(language, ", {number} damage", number=minion.damage) if minion.damage else ""
    return f"{_letter(card)} {values}{damage} · {state.names[seat]}"


def about_player(state: State, seat: int, language: str = "en") -> str:
    """Describe a player: how many wounds, all taken openly, and how many minions."""
    wounds, minions = sum(wounds_of(state, seat).values()), len(state.play[seat])
    return worded(
        language, "{wounds} {wounds:wound|wounds} · {number} {number:minion|minions}", wounds=wounds, number=minions
    )


def about_archive(state: State, archive: Archive, language: str = "en") -> str:
    """Describe a visible archive: colour and links, price and what is missing, kicker, copies left, text."""
    card = archive.card
    cost = price(state, card)
    lacks = cost - state.influence if state.phase == "claim" else 0
    missing = f" · {worded(language, 'discard {number} more', number=lacks)}" if lacks > 0 else ""
    worth = f"{color_signs(card)} {card.mark('cost')}{cost}{kicker_sign(card)}{missing}"
    return f"{worth} · {worded(language, '{number} left', number=archive.left)} · {short_text(card, language)}"


def about_order(state: State, index: int, language: str = "en") -> str:
    """Describe an order in the chain: position, player, kicked, cancelled."""
    link = state.chain[index]
    words = ((worded(language, "kicked"), link.kicked), (worded(language, "cancelled"), link.cancelled))
    marks = "".join(f", {word}" for word, on in words if on)
    order = worded(language, "order {number}", number=index + 1)
    return f"{_letter(link.card)} {order} · {state.names[link.player]}{marks}"


def _letter(card: Card) -> str:
    return f"{card.mark('color')}{COLOR_LETTERS[card.color]}"


def minion_names(state: State, seat: int, index: int) -> tuple[str, ...]:
    """Return a minion's names among the minions of its player."""
    return tuple(dict.fromkeys(minion_name(state, seat, index, language, alone=True) for language in LANGUAGES))


def minion_longer(state: State, seat: int, index: int) -> tuple[str, ...]:
    """Return a minion's names with its copy number, and with its owner."""
    names = _numbered(state, seat, index)
    return (*names, *_with_owner(state, seat, names))


def described(state: State, move: Move, language: str = "en") -> tuple[str, Card | None, list[str]]:
    """Describe the thing that a move names, and return its card and its other names: with its owner, with a number."""
    if move.what == "player":
        return about_player(state, move.seat, language), None, []
    if move.what == "minion":
        seat = move.seat if move.seat >= 0 else state.active
        longer = _with_owner(state, seat, _numbered(state, seat, move.place))
        return about_minion(state, seat, move.place, language), state.play[seat][move.place].card, longer
    if move.what == "archive":
        return _described_archive(state, move, language)
    if move.what == "order":
        link = state.chain[move.place]
        copy = [other.card for other in state.chain[: move.place + 1]].count(link.card)
        longer = _with_owner(state, link.player, [form for name in _names(link.card) for form in _forms(name, copy)])
        return about_order(state, move.place, language), link.card, longer
    assert move.card is not None
    copies = state.hand[state.decision.player].count(move.card) if state.decision is not None else 0
    forms = [form for name in _names(move.card) for copy in range(copies) for form in _forms(name, copy + 1)]
    any_wound = ANY_WOUND if move.card.is_wound and state.decision is not None else ()
    return about_card(move.card, language=language), move.card, [*forms, *any_wound]


def _described_archive(state: State, move: Move, language: str) -> tuple[str, Card | None, list[str]]:
    archives = archives_of(state, move.seat)
    archive = archives[move.place]
    copy = [other.card for other in archives[: move.place + 1]].count(archive.card)
    names = [] if archive.hidden else [form for name in _names(archive.card) for form in _forms(name, copy)]
    found = names + _with_owner(state, move.seat, [str(move.place + 1), *names])
    longer = found + [f"archive {name}" for name in found]
    if archive.hidden and (state.decision is None or move.seat != state.decision.player):
        left = worded(language, "{number} left", number=archive.left)
        return f"{worded(language, 'face down')} · {left}", None, longer
    return about_archive(state, archive, language), archive.card, longer


@_kept
def _names(card: Card) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(name for language in LANGUAGES for name in (card_name(card, language), *card.all_names()))
    )


def _forms(name: str, copy: int) -> list[str]:
    return [name, f"{name}#{copy}", f"{name} #{copy}"]


def _numbered(state: State, seat: int, index: int) -> list[str]:
    """Return a minion's names, with and without its number among the copies of its card."""
    cards = [minion.card for minion in state.play[seat]]
    copy = cards[: index + 1].count(cards[index])
    return [form for name in _names(cards[index]) for form in _forms(name, copy)]


def _with_owner(state: State, owner: int, names: list[str]) -> list[str]:
    if owner == COMMONS:
        return [
            f"{name} {word} {common}"
            for name in names
            for word in ("of", "from")
            for common in ("commons", "the commons")
        ]
    who = state.names[owner]
    return [form for name in names for form in (f"{name} of {who}", f"{name} from {who}", f"{who}'s {name}")]
