"""Word moves, things and events. `nightfall_cli.language.read` reads the moves and things back."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from nightfall_cli.language.verbs import printed_verb
from nightfall_cli.messages.message import ENGLISH, Message, name_in, worded
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.events import rule_of
from nightfall_cli.rules.questions import question_of
from nightfall_cli.rules.records import COMMONS, NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules import events as ev
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.records import Minion
    from nightfall_cli.rules.state import State

card_name = name_in
MAX_COUNT = 99
"""The largest count that is printed: a line may have two digits."""


def owner_name(state: State, owner: int, language: str = "en") -> str:
    """Return the owner's name, or "commons"."""
    return worded(language, "commons") if owner == COMMONS else state.names[owner]


def owned(name: str, owner: str, language: str = "en") -> str:
    """Return a thing with its owner's name, as it is read back: ``Vulko of Janet``."""
    return worded(language, "{thing} of {owner}", thing=name, owner=owner)


def minion_name(state: State, seat: int, index: int, language: str = "en", alone: bool = False) -> str:
    """Return ``Vulko``, ``Vulko#2`` when its player has several, ``Vulko of Janet`` when several players have one.

    With ``alone`` the context names the player, and the owner is left out.
    """
    minions = state.play[seat]
    card = minions[index].card
    name = numbered(card_name(card, language), [minion.card for minion in minions], index)
    shared = any(minion.card is card for other in state.players if other != seat for minion in state.play[other])
    return owned(name, state.names[seat], language) if shared and not alone else name


def numbered(name: str, cards: Sequence[Card], index: int) -> str:
    """Return the name, with ``#k`` when the zone holds several copies."""
    card = cards[index]
    if cards.count(card) < 2:
        return name
    return f"{name}#{cards[: index + 1].count(card)}"


def order_name(state: State, index: int, language: str = "en") -> str:
    """Return the name of an order in the chain; copies are numbered from the oldest."""
    cards = [link.card for link in state.chain]
    return numbered(card_name(cards[index], language), cards, index)


def archive_name(state: State, owner: int, index: int, viewer: int, language: str = "en") -> str:
    """Return an archive's card with its owner (none for the commons); its number when the viewer may not see it."""
    archives = archives_of(state, owner)
    archive = archives[index]
    if archive.hidden and viewer != owner:
        return owned(str(index + 1), state.names[owner], language)
    name = numbered(card_name(archive.card, language), [a.card for a in archives], index)
    alone = owner == COMMONS and not any(a.card is archive.card for other in state.archives for a in other)
    return name if alone else owned(name, owner_name(state, owner, language), language)


def with_count(count: int, name: str) -> str:
    """Return ``2 bite``, or ``bite`` for one."""
    return f"{count} {name}" if count > 1 else name


def number_of(count: int, noun: str) -> str:
    """Return ``1 card``, ``2 cards``, in English."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def copies_together(cards: Iterable[Card], language: str = "en") -> list[str]:
    """Return the names of cards, with all copies of a card counted at the place of the first."""
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    names = {card: "?" if card.kind == "unknown" else card_name(card, language) for card in counts}
    return [with_count(count, names[card]) for card, count in counts.items()]


def copies_in_order(cards: Iterable[Card], language: str = "en") -> list[str]:
    """Return the names of cards in their order; only adjacent copies are counted together."""
    names: list[str] = []
    for card, copies in groupby(cards):
        left = sum(1 for _ in copies)
        while left > 0:
            names.append(with_count(min(left, MAX_COUNT), card_name(card, language)))
            left -= MAX_COUNT
    return names


def cards_text(cards: Iterable[Card], language: str = "en") -> str:
    """Return ``2 bite, burn``: cards whose order does not matter."""
    return ", ".join(copies_together(cards, language))


def ordered_text(cards: Iterable[Card], language: str = "en") -> str:
    """Return ``2 bite, burn, bite``: cards whose order matters."""
    return ", ".join(copies_in_order(cards, language))


def thing_text(state: State, move: Move, language: str = "en") -> str:
    """Return the name of the thing that a target or choose move names."""
    viewer = state.decision.player if state.decision else NOBODY
    if move.what == "player":
        return state.names[move.seat]
    if move.what == "minion":
        return minion_name(state, move.seat, move.place, language)
    if move.what == "order":
        return order_name(state, move.place, language)
    if move.what == "archive":
        return worded(language, "archive {name}", name=archive_name(state, move.seat, move.place, viewer, language))
    assert move.card is not None
    return card_name(move.card, language)


def move_text(state: State, move: Move, language: str = "en") -> str:
    """Return the line that plays a legal move; different legal moves have different lines."""
    verb = printed_verb(move.verb, language)
    return f"{verb} {_argument_text(state, move, language)}" if move.verb != "pass" else verb


def line_text(state: State, move: Move, language: str = "en") -> str:
    """Return the script line of a move: `move_text` after the name of the player who decides."""
    assert state.decision is not None
    return f"{state.names[state.decision.player]}: {move_text(state, move, language)}"


def _argument_text(state: State, move: Move, language: str) -> str:
    verb = move.verb
    if verb == "attack":
        return f"{minion_name(state, state.active, move.place, language, alone=True)} -> {state.names[move.on]}"
    if verb == "block":
        assert state.decision is not None
        mine = minion_name(state, state.decision.player, move.place, language, alone=True)
        return f"{mine} -> {minion_name(state, state.active, move.on, language, alone=True)}"
    if verb == "resolve":
        return minion_name(state, state.active, move.place, language, alone=True)
    if verb == "claim":
        return _claim_text(state, move, language)
    if verb == "wounds":
        return ordered_text(move.cards, language)
    return thing_text(state, move, language)


def _claim_text(state: State, move: Move, language: str) -> str:
    archives = archives_of(state, move.seat)
    card = archives[move.place].card
    name = numbered(card_name(card, language), [archive.card for archive in archives], move.place)
    owners = (COMMONS, *state.players)
    several = sum(any(a.card is card for a in archives_of(state, owner)) for owner in owners) > 1
    owner = owner_name(state, move.seat, language)
    return worded(language, "{thing} from {owner}", thing=name, owner=owner) if several else name


def question_text(state: State) -> Message:
    """Return the pending question: ``Brad: assign blockers or pass``; "the game is over" at the end."""
    if state.decision is None:
        return Message("nobody decides here") if state.frames else Message("the game is over")
    asked = Message(question_of(state.decision).words)
    return Message("{player}: {question}", player=state.names[state.decision.player], question=asked)


CARD_ARGUMENTS = ("card", "minion", "wound", "before")
"""The arguments of events that are cards."""


def event_text(state: State, event: Event, language: str = "en", doubtful: bool = False) -> str:
    """Return the sentence of an event, from its kind's template; reconstructed values are marked ``≈``.

    ``doubtful``: True when the number of the event hangs on a reconstructed value
    (`nightfall_cli.language.event_values`).
    """
    kind: ev.EventKind = event[0]
    values = dict(zip(kind.arguments, event[1:], strict=True))
    hidden = any(getattr(value, "kind", "") == "unknown" for value in values.values())
    template = kind.redacted if hidden and kind.redacted else kind.template
    texts = {name: _value_text(state, name, value, language) for name, value in values.items()}
    for name, value in values.items():
        if name in CARD_ARGUMENTS and texts[name] == value.name:
            texts[name] = value.mark("name") + texts[name]
    if kind.printed is not None:
        value, card, field = kind.printed
        texts[value] = values[card].mark(field) + texts[value]
    if doubtful and "number" in texts and not texts["number"].startswith("≈"):
        texts["number"] = "≈" + texts["number"]
    return worded(language, template, **texts)


def event_data(state: State, event: Event, doubtful: bool = False, language: str = "en") -> dict[str, Any]:
    """Return an event as plain data for JSON: ``event``, ``rule``, its arguments by name, and ``sentence``.

    In another ``language`` its sentence stands in ``texts`` too.
    """
    kind: ev.EventKind = event[0]
    data: dict[str, Any] = {"event": kind.name, "rule": rule_of(event)}
    for name, value in zip(kind.arguments, event[1:], strict=True):
        data[name] = value if isinstance(value, int) and name == "number" else _value_text(state, name, value, "en")
    data["sentence"] = event_text(state, event, doubtful=doubtful)
    if language != "en":
        data["texts"] = {language: event_text(state, event, language, doubtful)}
    return data


def _value_text(state: State, name: str, value: Any, language: str) -> str:
    if name in ("player", "owner", "other"):
        return owner_name(state, value, language)
    if name in CARD_ARGUMENTS:
        return card_name(value, language)
    if name == "thing":
        return _named_text(state, value, language)
    if name == "word":
        return worded(language, value)
    if name == "text" and language != ENGLISH:
        from nightfall_cli.language.shown_line import with_lines

        return with_lines(state, value, language)
    return str(value)


def _named_text(state: State, thing: tuple[str, Any, int], language: str) -> str:
    what, value, owner = thing
    if what == "player":
        return owner_name(state, value, language)
    whose = owner_name(state, owner, language)
    if what == "hidden":
        return worded(language, "a face-down archive of {owner}", owner=whose)
    name = card_name(value, language)
    if what == "archive":
        return worded(language, "the archive {card} of {owner}", card=name, owner=whose)
    return name if owner == NOBODY else owned(name, whose, language)


def minion_text(state: State, seat: int, minion: Minion, language: str = "en") -> str:
    """Return a minion with strength and health: ``Vulko 3/≈2``, with its damage if it has any."""
    damage = worded(language, " ({number} damage)", number=minion.damage) if minion.damage else ""
    return f"{card_name(minion.card, language)} {minion_values(state, seat, minion)}{damage}"


def minion_values(state: State, seat: int, minion: Minion) -> str:
    """Return strength and health in this position: ``3/≈2``."""
    from nightfall_cli.rules.values import health, strength

    card = minion.card
    return f"{card.strength_mark()}{strength(state, seat, minion)}/{card.mark('health')}{health(minion)}"
