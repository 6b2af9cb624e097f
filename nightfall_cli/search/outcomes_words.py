"""Lines of play and their ends in words: choices, ways, and what is different at an end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.language.say import card_name, cards_text, move_text, owner_name
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.search.horizon import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.every_line import Step
    from nightfall_cli.search.horizon import Choice

REMARK = "# "

# -- choices and ways -------------------------------------------------------------------------


def choice_text(state: State, choice: Choice) -> str:
    """A choice as a line of the language, as ``Scott: target Vulko of Janet``; copies are not numbered."""
    player, verb, what, cards, owner = choice
    names = [card_name(card) for card in cards]
    if what == "wound" and verb == "wounds":
        said = cards_text(cards)
    elif what == CHANCE:
        return f"{state.names[player]} {verb}s {cards_text(cards)}"
    elif what == "player":
        said = state.names[owner]
    elif verb == "block":
        said = " -> ".join(names)
    elif verb == "attack":
        said = f"{names[0]} -> {state.names[owner]}"
    elif what == "archive":
        said = f"{'archive ' if verb != 'claim' else ''}{names[0]} {'of' if verb != 'claim' else 'from'} "
        said += owner_name(state, owner)
    else:
        said = ", ".join(names) + (f" of {state.names[owner]}" if what in ("minion", "order") else "")
    return f"{state.names[player]}: {verb} {said}".rstrip()


def line_text(state: State, move: Move) -> str:
    """The script line of a move in its position."""
    assert state.decision is not None
    return f"{state.names[state.decision.player]}: {move_text(state, move)}"


def script_of_way(way: Iterable[Step], forced: bool = True) -> list[str]:
    """A way as script lines, with what chance draws as remarks; without ``forced`` only where there was a choice."""
    lines = []
    for step in way:
        if step.move is not None and (forced or len(legal_moves(step.state)) > 1):
            lines.append(line_text(step.state, step.move))
        lines += [f"{REMARK}{choice_text(step.state, drawn)}" for drawn in step.drawn]
    return lines


# -- what is different ------------------------------------------------------------------------


def difference_lines(start: State, end: State, kinds: bool = True) -> list[str]:
    """What an end leaves different: a line for each player, and one for each thing in the middle of the table."""
    lines = []
    for seat, name in enumerate(start.names):
        told = _player_words(start, end, seat, kinds)
        if told:
            lines.append(f"{name}: {'; '.join(told)}")
    if end.active == start.active and end.influence != start.influence:
        lines.append(f"influence {start.influence} → {end.influence}")
    for owner in (COMMONS, *start.players):
        left = {archive.card: archive.left for archive in archives_of(end, owner)}
        for archive in archives_of(start, owner):
            if left.get(archive.card, 0) != archive.left:
                name = f"archive {card_name(archive.card)} of {owner_name(start, owner)}"
                lines.append(f"{name} {archive.left} → {left.get(archive.card, 0)}")
    exiled = _changed(Counter(start.exiled), Counter(end.exiled))
    if exiled:
        lines.append(f"exiled {exiled}")
    if end.winners is not None:
        lines.append(f"the game is over: {', '.join(start.names[seat] for seat in end.winners)} wins")
    return lines or ["nothing is different"]


def _player_words(start: State, end: State, seat: int, kinds: bool) -> list[str]:
    told = []
    before, now = wounds_of(start, seat), wounds_of(end, seat)
    more = sum(now.values()) - sum(before.values())
    if more:
        kind = ", ".join(f"{now[name] - before[name]:+} {name}" for name in now if now[name] != before[name])
        told.append(f"{more:+} wound{'s' * (abs(more) > 1)}" + (f" ({kind})" if kinds else ""))
    play = _changed(_in_play(start, seat), _in_play(end, seat))
    if play:
        told.append(f"play {play}")
    of_hand = Counter if kinds else _orders
    for zone, cards in (("hand", of_hand), ("discard", _orders)):
        changed = _changed(cards(getattr(start, zone)[seat]), cards(getattr(end, zone)[seat]))
        if changed:
            told.append(f"{zone} {changed}")
    if len(start.deck[seat]) != len(end.deck[seat]):
        told.append(f"deck {len(start.deck[seat])} → {len(end.deck[seat])} cards")
    return told


def _orders(cards: Sequence[Card]) -> Counter[Card]:
    return Counter(card for card in cards if not card.is_wound)


def _in_play(state: State, seat: int) -> Counter[object]:
    return Counter((minion.card, minion.damage) for minion in state.play[seat])


def _changed(before: Counter[object] | Counter[Card], now: Counter[object] | Counter[Card]) -> str:
    """What is gone and what is new: ``−Vulko, +Marcus Toth``."""
    gone = [f"−{_count(number)}{_thing(thing)}" for thing, number in (before - now).items()]  # type: ignore[operator]
    new = [f"+{_count(number)}{_thing(thing)}" for thing, number in (now - before).items()]  # type: ignore[operator]
    return ", ".join((*sorted(gone), *sorted(new)))


def _count(number: int) -> str:
    return f"{number} " if number > 1 else ""


def _thing(thing: object) -> str:
    if isinstance(thing, tuple):
        card, damage = thing
        return card_name(card) + (f" ({damage} damage)" if damage else "")
    return card_name(thing)  # type: ignore[arg-type]
