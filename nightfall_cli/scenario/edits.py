"""Table edits, the lines ``set WHAT = VALUE`` and ``seed N``: they change the board, and nothing triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.language.things import read_cards, read_player
from nightfall_cli.language.tree import parse
from nightfall_cli.rules import chance
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.chain import Linking
from nightfall_cli.rules.claim import Claiming
from nightfall_cli.rules.cleanup import Cleanup
from nightfall_cli.rules.combat import Attackers
from nightfall_cli.rules.edition import BASE_INFLUENCE
from nightfall_cli.rules.engine import Match, advance
from nightfall_cli.rules.events import record
from nightfall_cli.rules.records import NOBODY, Archive, Minion
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.turn import PHASES, Turn
from nightfall_cli.rules.view import view
from nightfall_cli.scenario.check import impossible

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.rules.state import Frame, State

_SEED = late_pattern(r"-?\d{1,20}")
_ZONES = ("hand", "deck", "discard", "play", "archives")
USAGE = (
    "PLAYER.hand|deck|discard|play|archives = CARD, … | commons = CARD, … | exiled = CARD, … | influence = N | "
    "wounds.face_up = N | wounds.next = WOUND, … | phase = PHASE | active = PLAYER"
)


def edit(state: State, line: str, allow_impossible: bool = False, viewer: int = NOBODY) -> State | Refusal:
    """Return the board after ``set WHAT = VALUE`` or ``seed N``, at its decision; the given state is not changed.

    An edit of ``phase`` or ``active`` begins the phase anew. A board that no game can reach is refused unless allowed,
    as far as the ``viewer`` may know it.
    """
    after = state.copy()
    tree = parse(line)
    if tree.verb is not None and tree.verb.name == "seed":
        if not _SEED.fullmatch(tree.argument.text):
            return Refusal("invalid", "syntax", "write seed NUMBER")
        after.generator = chance.seeded(int(tree.argument.text))
        record(after, ev.EDITED, line)
        return after
    what, equals, value = tree.argument.halves("=")
    if not what.text or not equals:
        return Refusal("invalid", "syntax", f"write set {USAGE}")
    refusal = _change(after, what.text, value.text)
    if refusal is not None:
        return refusal
    _balance_wounds(after)
    after.legal = None
    after.decision = None
    record(after, ev.EDITED, line)
    if not allow_impossible:
        faults = impossible(after if viewer == NOBODY else view(after, viewer))
        if faults:
            rule = faults[0].problem.rpartition("(")[2].rstrip(")")
            return Refusal("illegal", rule if rule in RULES else "syntax", faults[0].problem)
    if after.winners is None:
        advance(after)
    return after


def _change(state: State, what: str, value: str) -> Refusal | None:
    owner, dot, zone = what.rpartition(".")
    if what in _TABLE_EDITS:
        return _TABLE_EDITS[what](state, value)
    if not dot or zone not in _ZONES:
        return Refusal("invalid", "syntax", f"{what!r} cannot be set; write set {USAGE}")
    seat = read_player(state, owner)
    if isinstance(seat, Refusal):
        return seat
    cards = read_cards(state, value)
    if isinstance(cards, Refusal):
        return cards
    if zone in ("play", "archives"):
        wrong = next((card for card in cards if card.is_wound or (zone == "play" and not card.is_minion)), None)
        if wrong is not None:
            return Refusal("invalid", "syntax", f"{wrong.name} cannot be in {zone}")
    if zone == "play":
        state.play[seat] = ()
        for card in cards:
            state.serial += 1
            state.play[seat] += (Minion(state.serial, card),)
        alive = {minion.id for minions in state.play for minion in minions}
        state.attacks = tuple(attack for attack in state.attacks if attack.attacker in alive)
    elif zone == "archives":
        state.archives[seat] = tuple(Archive(card, card.copies) for card in cards)
    else:
        pile = tuple(cards if zone == "hand" else reversed(cards))
        getattr(state, zone)[seat] = pile
    return None


def _set_commons(state: State, value: str) -> Refusal | None:
    cards = read_cards(state, value)
    if isinstance(cards, Refusal):
        return cards
    wrong = next((card for card in cards if card.is_wound), None)
    if wrong is not None:
        return Refusal("invalid", "syntax", f"{wrong.name} cannot be in the commons")
    state.commons = tuple(Archive(card, card.copies) for card in cards)
    return None


def _set_exiled(state: State, value: str) -> Refusal | None:
    cards = read_cards(state, value)
    if isinstance(cards, Refusal):
        return cards
    state.exiled = tuple(cards)
    return None


def _number(value: str, low: int = 0) -> int | Refusal:
    try:
        number = int(value)
    except ValueError:
        number = low - 1
    return number if number >= low else Refusal("invalid", "syntax", f"expected a number from {low} up, got {value!r}")


def _set_influence(state: State, value: str) -> Refusal | None:
    number = _number(value)
    if isinstance(number, Refusal):
        return number
    state.influence = number
    return None


def _set_face_up(state: State, value: str) -> Refusal | None:
    number = _number(value)
    if isinstance(number, Refusal):
        return number
    state.face_up = number
    state.ending = state.ending or not number
    return None


def _set_next(state: State, value: str) -> Refusal | None:
    cards = read_cards(state, value)
    if isinstance(cards, Refusal):
        return cards
    left = list(state.wound_stack)
    for card in cards:
        if card not in left:
            return Refusal("invalid", "not-there", f"the wound stack has no {card.name} left")
        left.remove(card)
    state.wound_stack = (*left, *reversed(cards))
    return None


def _set_phase(state: State, value: str) -> Refusal | None:
    if value not in PHASES:
        return Refusal("invalid", "syntax", f"expected a phase ({', '.join(PHASES)}), got {value!r}")
    if state.edition.influence_at_claim:
        arrived, arrives = (phase in ("claim", "cleanup") for phase in (state.phase, value))
        state.influence += BASE_INFLUENCE * (arrives - arrived)
    state.phase = value
    _begin_phase(state)
    return None


def _set_active(state: State, value: str) -> Refusal | None:
    seat = read_player(state, value)
    if isinstance(seat, Refusal):
        return seat
    if state.phase not in PHASES:
        return Refusal("illegal", "wrong-phase", f"no player is active in the {state.phase}; set phase first")
    state.active = seat
    _begin_phase(state)
    return None


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
    following = dict(zip(PHASES, (*PHASES[1:], "end"), strict=True))[state.phase]
    frames: dict[str, Callable[[], Frame]] = {
        "combat": Attackers,
        "chain": lambda: Linking(state.active),
        "claim": Claiming,
        "cleanup": Cleanup,
    }
    state.chain = ()
    state.attacks = ()
    state.frames = [Match(), Turn(following), frames[state.phase]()]


_TABLE_EDITS: dict[str, Callable[[State, str], Refusal | None]] = {
    "commons": _set_commons,
    "exiled": _set_exiled,
    "influence": _set_influence,
    "wounds.face_up": _set_face_up,
    "wounds.next": _set_next,
    "phase": _set_phase,
    "active": _set_active,
}
