"""Choose and sort cards by their printed values and by which cards may follow which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLOR_LETTERS, COLORS, KINDS, SPECIES
from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.language.names import plain
from nightfall_cli.language.say import card_name
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.show.card_rows import NO_KICKER, WantedError, named_card, one_of, texts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.cli.app_rules import CardsOptions

    Test = Callable[[Card], bool]

OTHER_SPECIES_WORDS = {"lycanthrope": "werewolf"}
SORTS = ("name", "cost", "color", "strength", "health")
COST_FORMS = ("3", "<=3", ">=4", "<3", ">4", "2-4")
_ONE_COST = late_pattern(r"(<=|>=|<|>|=|)\s*(\d{1,4})")
_COST_RANGE = late_pattern(r"(\d{1,4})\s*[-–]\s*(\d{1,4})")
_WORD = late_pattern(r"\w+")


# -- which card may follow which (`chain.link-color`, `chain.kicker`) ---------------------------
def may_follow(before: Card, after: Card) -> bool:
    """True when ``after`` may be linked right after ``before``."""
    return after.color in before.links


def is_kicked(before: Card, after: Card) -> bool:
    """True when ``after`` may be linked right after ``before`` and then has its kicker."""
    return may_follow(before, after) and after.kicker == before.color


# -- reading the filters -----------------------------------------------------------------------
def _colors(what: str, typed: str, also: tuple[str, ...] = ()) -> set[str]:
    letters = {letter.casefold(): color for color, letter in COLOR_LETTERS.items()}
    words = [word.strip().casefold() for word in typed.split(",")]
    return {one_of(what, letters.get(word, word), (*COLORS, *also)) for word in words}


def _order(what: str, typed: str, library: Library) -> Card:
    card = named_card(typed, library)
    if card.is_wound:
        raise WantedError(f"{what}: {card.name} is a wound; wounds are never linked")
    return card


def _cost_test(typed: str) -> Test:
    limits = _COST_RANGE.fullmatch(typed.strip())
    if limits:
        low, high = int(limits[1]), int(limits[2])
        if low <= high:
            return lambda card: not card.is_wound and low <= card.cost <= high
    one = _ONE_COST.fullmatch(typed.strip())
    if one is None:
        known = {"what": "--cost", "text": typed, "names": COST_FORMS}
        raise WantedError(Message("unknown {what} '{text}'; known: {names}", **known))
    sign, number = one[1], int(one[2])
    right = {"<": (-1,), "<=": (-1, 0), ">": (1,), ">=": (0, 1)}.get(sign, (0,))
    return lambda card: not card.is_wound and (card.cost > number) - (card.cost < number) in right


def _text_test(typed: str, library: Library, language: str) -> Test:
    """Return a test for words in the texts in English or in a language."""
    words = _WORD.findall(plain(typed))

    def found(card: Card) -> bool:
        texts = (text for known in {"en", language} for text in texts_of(card, library, known))
        there = _WORD.findall(plain(" ".join(texts)))
        return all(any(other.startswith(word) for other in there) for word in words)

    return found


def _tests(wanted: CardsOptions, library: Library) -> Iterator[Test]:
    if wanted.color:
        colors = _colors("--color", wanted.color)
        yield lambda card: card.color in colors
    if wanted.link:
        links = _colors("--link", wanted.link)
        yield lambda card: not links.isdisjoint(card.links)
    if wanted.kicker:
        kickers = {"" if color == NO_KICKER else color for color in _colors("--kicker", wanted.kicker, (NO_KICKER,))}
        yield lambda card: card.kicker in kickers
    if wanted.kind:
        kind = one_of("--kind", wanted.kind, KINDS)
        yield lambda card: card.kind == kind
    if wanted.species:
        typed = OTHER_SPECIES_WORDS.get(wanted.species.strip().casefold(), wanted.species)
        species = one_of("--species", typed, SPECIES)
        yield lambda card: card.species == species
    if wanted.cost:
        yield _cost_test(wanted.cost)
    if wanted.text:
        yield _text_test(wanted.text, library, wanted.language)
    if wanted.follows:
        first = _order("follows", wanted.follows, library)
        yield lambda card: may_follow(first, card)
    if wanted.feeds:
        second = _order("feeds", wanted.feeds, library)
        yield lambda card: may_follow(card, second)
    if wanted.kicks:
        kicking = _order("kicks", wanted.kicks, library)
        yield lambda card: is_kicked(kicking, card)
    if wanted.pool:
        pool = library.pool(one_of("--pool", wanted.pool, EDITIONS))
        yield lambda card: card in pool or (wanted.starters and card.starter)
    elif wanted.starters:
        yield lambda card: card.starter


def chosen_cards(wanted: CardsOptions, library: Library) -> list[Card]:
    """Return the matching cards, sorted; wounds only for a filter by kind or an audit. Raises `WantedError`."""
    tests = tuple(_tests(wanted, library))
    sort = one_of("--sort", wanted.sort, SORTS) if wanted.sort else ""
    wounds = library.wounds if wanted.audit or wanted.kind else ()
    cards = [card for card in (*library.cards.values(), *wounds) if all(test(card) for test in tests)]
    return _sorted(cards, sort, wanted.reverse, wanted.language)


def _sorted(cards: list[Card], sort: str, reverse: bool, language: str) -> list[Card]:
    """Sort cards by a value, then by name; cards without that value come last, also when reversed."""
    if not sort:
        return cards[::-1] if reverse else cards
    cards = sorted(cards, key=lambda card: plain(card_name(card, language)))
    if sort == "name":
        return cards[::-1] if reverse else cards
    values = {card: _sort_value(card, sort) for card in cards}
    having = sorted((card for card in cards if values[card] >= 0), key=values.__getitem__, reverse=reverse)
    return having + [card for card in cards if values[card] < 0]


def _sort_value(card: Card, sort: str) -> int:
    """Return the number to sort a card by, -1 when it has none."""
    if card.is_wound or (sort in ("strength", "health") and not card.is_minion):
        return -1
    if sort == "color":
        return COLORS.index(card.color)
    if sort == "strength":
        return -1 if card.strength is None else card.strength
    return card.cost if sort == "cost" else card.health
