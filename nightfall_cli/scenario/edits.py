"""Table edits, the lines ``set WHAT = VALUE`` and ``seed N``: they change the board, and nothing triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.language.lines import read_player, refusal_as_value
from nightfall_cli.language.things import read_cards
from nightfall_cli.language.tree import parse
from nightfall_cli.messages.message import Message
from nightfall_cli.rules import chance
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import BASE_INFLUENCE
from nightfall_cli.rules.engine import Match, advance
from nightfall_cli.rules.events import record
from nightfall_cli.rules.records import NOBODY, Archive, Minion
from nightfall_cli.rules.refusal import illegal, invalid
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.state import with_seat
from nightfall_cli.rules.turn import AFTER, PHASES, first_frame
from nightfall_cli.rules.view import view
from nightfall_cli.scenario.check import impossible

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

_SEED = late_pattern(r"-?\d{1,20}")
_NUMBER = late_pattern(r"\d{1,9}")
ZONES = ("hand", "deck", "discard", "play", "archives")
USAGE = (
    "PLAYER.hand|deck|discard|play|archives = CARD, … | commons = CARD, … | exiled = CARD, … | influence = N | "
    "wounds.face_up = N | wounds.next = WOUND, … | phase = PHASE | active = PLAYER"
)


@refusal_as_value
def edit(state: State, line: str, allow_impossible: bool = False, viewer: int = NOBODY) -> State:
    """Return the board after ``set WHAT = VALUE`` or ``seed N``, at its decision; the given state is not changed.

    An edit of ``phase`` or ``active`` begins the phase anew. A board that no game can reach is refused unless allowed,
    as far as the ``viewer`` may know it.
    """
    after = state.copy()
    tree = parse(line)
    if tree.verb is not None and tree.verb.name == "seed":
        if not _SEED.fullmatch(tree.argument.text):
            raise invalid(Message("write seed NUMBER"))
        after.generator = chance.seeded(int(tree.argument.text))
        record(after, ev.EDITED, line)
        return after
    what, equals, value = tree.argument.halves("=")
    if not what.text or not equals:
        raise invalid(Message("write set {usage}", usage=USAGE))
    owner, dot, zone = what.text.rpartition(".")
    if problem := value_problem(what.text, value.text):
        raise invalid(problem)
    if what.text in TABLE_EDITS:
        TABLE_EDITS[what.text](after, what.text, value.text)
    elif dot and zone in ZONES:
        _set_zone(after, read_player(after, owner), zone, read_cards(after, value.text))
    else:
        raise invalid(Message("'{text}' cannot be set; write set {usage}", text=what.text, usage=USAGE))
    _balance_wounds(after)
    after.legal = None
    after.decision = None
    record(after, ev.EDITED, line)
    if not allow_impossible:
        faults = impossible(after if viewer == NOBODY else view(after, viewer))
        if faults:
            rule = faults[0].problem.rpartition("(")[2].rstrip(")")
            raise illegal(rule if rule in RULES else "syntax", faults[0].problem)
    if after.winners is None:
        advance(after)
    return after


def _set_zone(state: State, seat: int, zone: str, cards: list[Card]) -> None:
    if zone == "play":
        _check_kind(cards, zone, lambda card: card.is_minion)
        state.play[seat] = ()
        for card in cards:
            state.serial += 1
            state.play[seat] += (Minion(state.serial, card),)
        alive = {minion.id for minions in state.play for minion in minions}
        state.attacks = tuple(attack for attack in state.attacks if attack.attacker in alive)
    elif zone == "archives":
        state.archives = with_seat(state.archives, seat, _archives(cards, zone))
    else:
        getattr(state, zone)[seat] = tuple(cards if zone == "hand" else reversed(cards))


def _check_kind(cards: list[Card], place: str, fits: Callable[[Card], bool]) -> None:
    wrong = next((card for card in cards if not fits(card)), None)
    if wrong is not None:
        raise invalid(Message("{card} cannot be in {place}", card=wrong.name, place=place))


def _archives(cards: list[Card], place: str) -> tuple[Archive, ...]:
    _check_kind(cards, place, lambda card: not card.is_wound)
    return tuple(Archive(card, card.copies) for card in cards)


def _set_cards(state: State, what: str, value: str) -> None:
    cards = read_cards(state, value)
    if what == "commons":
        state.commons = _archives(cards, "the commons")
    else:
        state.exiled = tuple(cards)


def value_problem(what: str, value: str) -> Message | None:
    """Return the problem with a number or a phase that an edit sets, None for a right value and for other things."""
    if what in ("influence", "wounds.face_up") and not _NUMBER.fullmatch(value):
        return Message("expected a whole number from {number} up, got '{text}'", number=0, text=value)
    if what == "phase" and value not in PHASES:
        return Message("expected a phase ({names}), got '{text}'", names=", ".join(PHASES), text=value)
    return None


def _set_number(state: State, what: str, value: str) -> None:
    number = int(value)
    if what == "influence":
        state.influence = number
    else:
        state.face_up = number
        state.ending = state.ending or not number


def _set_next(state: State, what: str, value: str) -> None:
    cards = read_cards(state, value)
    left = list(state.wound_stack)
    for card in cards:
        if card not in left:
            raise invalid(Message("the wound stack has no {card} left", card=card.name), "not-there")
        left.remove(card)
    state.wound_stack = (*left, *reversed(cards))


def _set_phase(state: State, what: str, value: str) -> None:
    if state.edition.influence_at_claim:
        arrived, arrives = (phase in ("claim", "cleanup") for phase in (state.phase, value))
        state.influence += BASE_INFLUENCE * (arrives - arrived)
    state.phase = value
    _begin_phase(state)


def _set_active(state: State, what: str, value: str) -> None:
    seat = read_player(state, value)
    if state.phase not in PHASES:
        raise illegal("wrong-phase", f"no player is active in the {state.phase}; set phase first")
    state.active = seat
    _begin_phase(state)


def _balance_wounds(state: State) -> None:
    """Take wounds that an edit placed from the bottom of the stack; put wounds it removed there."""
    zones = (*state.hand, *state.deck, *state.discard, state.exiled)
    stack = list(state.wound_stack)
    for wound in state.library.wounds:
        missing = wound.copies - sum(zone.count(wound) for zone in zones) - stack.count(wound)
        stack = [wound] * missing + stack
        for _ in range(min(-missing, stack.count(wound))):
            stack.remove(wound)
    state.wound_stack = tuple(stack)
    state.face_up = min(state.face_up, len(stack))


def _begin_phase(state: State) -> None:
    state.chain = ()
    state.attacks = ()
    state.frames = [Match(), AFTER[state.phase], first_frame(state)]


TABLE_EDITS: dict[str, Callable[[State, str, str], None]] = {
    **dict.fromkeys(("commons", "exiled"), _set_cards),
    **dict.fromkeys(("influence", "wounds.face_up"), _set_number),
    "wounds.next": _set_next,
    "phase": _set_phase,
    "active": _set_active,
}
