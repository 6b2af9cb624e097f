"""The ways to spell a thing in play, in an archive or in a pile: with numbers, with owners, in four languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.language.items import ANY_WOUND
from nightfall_cli.language.say import card_name, minion_name
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.records import COMMONS

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


def minion_names(state: State, seat: int, index: int) -> tuple[str, ...]:
    """A minion's names beside those of its player's others."""
    return tuple(dict.fromkeys(minion_name(state, seat, index, language, alone=True) for language in LANGUAGES))


def minion_longer(state: State, seat: int, index: int) -> tuple[str, ...]:
    """A minion's names with its number, with its owner."""
    names = _numbered(state, seat, index)
    return (*names, *_with_owner(state, seat, names))


def longer_names(state: State, move: Move) -> list[str]:
    """The other ways to name what a move names: with its owner, with a number, a wound of any kind."""
    if move.what == "minion":
        seat = move.seat if move.seat >= 0 else state.active
        return _with_owner(state, seat, _numbered(state, seat, move.place))
    if move.what == "archive":
        return _archive_longer(state, move)
    if move.what == "order":
        link = state.chain[move.place]
        copy = [other.card for other in state.chain[: move.place + 1]].count(link.card)
        return _with_owner(state, link.player, [form for name in _names(link.card) for form in _forms(name, copy)])
    if move.card is not None and state.decision is not None:
        copies = state.hand[state.decision.player].count(move.card)
        forms = [form for name in _names(move.card) for copy in range(copies) for form in _forms(name, copy + 1)]
        return [*forms, *ANY_WOUND] if move.card.is_wound else forms
    return []


def _archive_longer(state: State, move: Move) -> list[str]:
    archive = archives_of(state, move.seat)[move.place]
    number = str(move.place + 1)
    copy = [other.card for other in archives_of(state, move.seat)][: move.place + 1].count(archive.card)
    names = [] if archive.hidden else [form for name in _names(archive.card) for form in _forms(name, copy)]
    found = names + _with_owner(state, move.seat, [number, *names])
    return found + [f"archive {name}" for name in found]


def _names(card: Card) -> list[str]:
    return list(
        dict.fromkeys(name for language in LANGUAGES for name in (card_name(card, language), *card.all_names()))
    )


def _forms(name: str, copy: int) -> list[str]:
    return [name, f"{name}#{copy}", f"{name} #{copy}"]


def _numbered(state: State, seat: int, index: int) -> list[str]:
    """A minion's names, also with the number it has among the copies of its card."""
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
