"""Events: one tuple ``(kind, *arguments)`` per observable change, with its rule (`rule_of`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nightfall_cli.messages.message import places_of
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State


class EventKind(NamedTuple):
    """A kind of event.

    - ``template`` names the arguments in order of first appearance;
    - ``rule`` is the rule id behind the event, unless the last argument is `RULE`: then each event holds its rule id;
    - ``redacted`` is the template for players who may not see the card;
    - ``printed`` marks an argument that a card prints: the argument, the argument that holds the card, the field.
    """

    name: str
    rule: str
    template: str
    arguments: tuple[str, ...]
    redacted: str = ""
    printed: tuple[str, str, str] | None = None


Event = tuple[Any, ...]

RULE = "rule"
"""The last argument of a kind whose events happen under several rules."""

KINDS: dict[str, EventKind] = {}


def _kind(
    name: str,
    rule: str,
    template: str,
    redacted: str = "",
    printed: tuple[str, str, str] | None = None,
    why: bool = False,
) -> EventKind:
    arguments = list(dict.fromkeys(name for _, name, _ in places_of(template) if name))
    if printed is not None and printed[1] not in arguments:
        arguments.append(printed[1])
    if why:
        arguments.append(RULE)
    kind = EventKind(name, rule, template, tuple(arguments), redacted, printed)
    KINDS[name] = kind
    return kind


# Argument names show the type of a value: player/owner/other are seats, card/wound/minion/before are cards, number is a
# count. With ``why`` each event holds its rule id, and the id given here is only the usual one.
GAME_STARTED: Final = _kind("game-started", "setup.first", "{player} is the first player")
COMMONS_FILLED: Final = _kind("commons-filled", "setup.draft", "{card} is in the commons", why=True)
DRAFTED: Final = _kind("drafted", "setup.draft", "{player} drafts {card}", "{player} drafts a card", why=True)
HANDS_PASSED: Final = _kind("hands-passed", "setup.draft", "the draft hands are passed to the left", why=True)
ARCHIVE_MADE: Final = _kind(
    "archive-made", "setup.draft", "{player} has the archive {card}", "{player} has a face-down archive", why=True
)
TURN_STARTED: Final = _kind("turn-started", "turn.phases", "turn {number}: {player}")
PHASE_STARTED: Final = _kind("phase-started", "turn.phases", "{player}: {word} phase")
ATTACKED: Final = _kind("attacked", "combat.must-attack", "{minion} of {player} attacks {other}")
BLOCKED: Final = _kind("blocked", "combat.block", "{minion} of {player} blocks {card}")
ATTACK_RESOLVES: Final = _kind(
    "attack-resolves",
    "combat.order",
    "the attack of {minion} on {other} resolves: {number} damage",
    printed=("number", "minion", "strength"),
)
MINION_DAMAGED: Final = _kind("minion-damaged", "damage.minion", "{minion} of {player} takes {number} damage")
DAMAGE_BLOCKED: Final = _kind(
    "damage-blocked", "damage.direct-block", "{minion} blocks {number} damage inflicted on {player}"
)
DESTROYED: Final = _kind("destroyed", "damage.minion", "{minion} of {player} is destroyed", why=True)
EXILED_FROM_PLAY: Final = _kind("exiled-from-play", "damage.starter-exile", "{minion} of {player} is exiled", why=True)
RETURNED_DESTROYED: Final = _kind(
    "returned", "zone.in-play", "{minion} returns to {player}'s hand instead of the discard pile"
)
RETURNED: Final = _kind("returned-to-hand", "chain.text", "{minion} returns to {player}'s hand", why=True)
DISCARDED_FROM_PLAY: Final = _kind("discarded-from-play", "combat.discard", "{minion} of {player} is discarded")
STAYED: Final = _kind("stayed", "combat.discard", "{minion} of {player} stays in play")
HEALED: Final = _kind("healed", "damage.heal", "{minion} of {player} has all its health again")
WOUNDED: Final = _kind("wounded", "damage.player", "{player} receives a {wound}")
RECEIVED: Final = _kind("received", "damage.receive", "{player} receives a {wound}")
NO_WOUND_LEFT: Final = _kind("no-wound-left", "end.spare-wounds", "no wound is left for {player} to take")
END_TRIGGERED: Final = _kind(
    "end-triggered", "end.trigger", "the last face-up wound is taken: the game ends after this {word}"
)
STARTED_CHAIN: Final = _kind("started-chain", "chain.start", "{player} starts the chain with {card}")
LINKED: Final = _kind("linked", "chain.link-color", "{player} links {card}")
KICKED: Final = _kind(
    "kicked", "chain.kicker", "{card} is kicked by the {word} order before it", printed=("word", "before", "color")
)
PASSED: Final = _kind("passed", "chain.turns", "{player} links no more")
NO_CHAIN: Final = _kind("no-chain", "chain.start", "{player} starts no chain")
RESOLVES: Final = _kind("resolves", "chain.lifo", "{card} of {player} resolves")
KICKER_RESOLVES: Final = _kind("kicker-resolves", "chain.kicker", "the kicker of {card} resolves")
NOT_YOUR_CHAIN: Final = _kind(
    "not-your-chain",
    "chain.your-chain",
    'the text "Your chain" of {card} of {player} does nothing: {player} did not start the chain',
)
TARGETED: Final = _kind("targeted", "target.chooses", "{player} targets {thing}")
NO_TARGET: Final = _kind("no-target", "target.none", "{card} has no legal target: that part does nothing")
CANCELLED: Final = _kind(
    "cancelled", "chain.text", "{card} of {player} will be discarded when it would resolve", why=True
)
DISCARDED_UNRESOLVED: Final = _kind(
    "discarded-unresolved", "chain.text", "{card} of {player} is discarded without resolving"
)
DOUBLED: Final = _kind("doubled", "chain.kicker", "{card} of {player} will resolve its texts twice", why=True)
DOUBLED_CANCELLED: Final = _kind(
    "doubled-cancelled",
    "chain.kicker",
    "{card} of {player} would resolve its texts twice, but it will be discarded instead",
    why=True,
)
NOTHING_DOUBLED: Final = _kind("nothing-doubled", "chain.possible", "no order is next in the chain")
TARGETS_TAKEN: Final = _kind(
    "targets-taken", "chain.text", "{player} chooses whatever targets {card} of {other} has", why=True
)
TARGETS_CANCELLED: Final = _kind(
    "targets-cancelled",
    "chain.text",
    "{player} would choose the targets of {card} of {other}, but it will be discarded when it would resolve",
    why=True,
)
ENTERED_PLAY: Final = _kind("entered-play", "chain.after", "{minion} of {player} enters play", why=True)
ENTERED_DAMAGED: Final = _kind(
    "entered-damaged", "chain.text", "{minion} of {player} has {number} damage on it", why=True
)
ACTION_DONE: Final = _kind("action-done", "chain.after", "{card} goes to {player}'s discard pile")
DREW: Final = _kind("drew", "zone.draw", "{player} draws {card}", "{player} draws a card")
RESHUFFLED: Final = _kind("reshuffled", "zone.draw", "{player} shuffles the discard pile into a new deck")
NOTHING_TO_DRAW: Final = _kind("nothing-to-draw", "zone.draw", "{player} has nothing to draw")
DISCARDED: Final = _kind("discarded", "zone.discard-top", "{player} discards {card}")
NO_HAND: Final = _kind("no-hand", "chain.possible", "{player} has no card for it in hand")
EXILED_FROM_HAND: Final = _kind("exiled-from-hand", "zone.exile", "{player} exiles {card} from hand")
EXILED_WOUND: Final = _kind("exiled-wound", "zone.exile", "{player} exiles a {wound} from the discard pile")
EXILED_FROM_ARCHIVE: Final = _kind(
    "exiled-from-archive", "zone.exile", "{number} {card} {number:is|are} exiled from the archive of {owner}"
)
ARCHIVE_GONE: Final = _kind("archive-gone", "zone.archive", "the archive {card} of {owner} is empty and gone")
ARCHIVE_SHOWN: Final = _kind("archive-shown", "setup.secret", "{owner} turns the archive {card} face up")
RECALLED: Final = _kind("recalled", "chain.text", "{player} takes {card} from the discard pile into hand", why=True)
PIERCING: Final = _kind(
    "piercing", "chain.kicker", "card text does not block damage {player} inflicts on players this turn", why=True
)
INFLUENCE: Final = _kind("influence", "claim.influence", "influence is now {number}")
DOUBLING_WAITS: Final = _kind(
    "doubling-waits", "claim.influence", "the influence doubles once, when the claim phase starts"
)
NOT_ACTIVE: Final = _kind("not-active", "claim.influence", "{player} has no influence now: only the active player has")
CHEAPER: Final = _kind("cheaper", "claim.from", "cards {player} claims this turn cost {number} less")
PERMITTED: Final = _kind(
    "permitted", "claim.from", "{player} may claim {number} from opposing private archives this turn"
)
CLAIMED: Final = _kind(
    "claimed", "claim.from", "{player} claims {card} from {owner} for {number}", printed=("number", "card", "cost")
)
TAKEN: Final = _kind("taken", "chain.kicker", "{player} takes {card} from {owner} for free", why=True)
DECLINED: Final = _kind("declined", "chain.kicker", "{player} takes no card")
NOTHING_TO_TAKE: Final = _kind("nothing-to-take", "chain.possible", "{player} finds no archive to take from")
USED_WOUNDS: Final = _kind("used-wounds", "cleanup.wound", "{player} uses the wound effect on {number}")
TURN_ENDED: Final = _kind(
    "turn-ended", "cleanup.effects-end", "{player}'s turn ends, and all effects of the turn with it"
)
GAME_OVER: Final = _kind("game-over", "end.winner", "{player} wins with {number} {number:wound|wounds}")
SCORED: Final = _kind("scored", "end.winner", "{player} has {number} {number:wound|wounds}: {text}")
SERIES_SCORED: Final = _kind(
    "series-scored", "setup.series", "{player} has {number} {number:wound|wounds} in the series"
)
SERIES_OVER: Final = _kind(
    "series-over", "setup.series", "{player} wins the series with {number} {number:wound|wounds}"
)
ANSWERED_ITSELF: Final = _kind("answered-itself", "target.legal", "only one answer was legal: {text}", why=True)
EDITED: Final = _kind("edited", "zone.deck", "table edit: {text}")


def record(state: State, *event: Any) -> None:
    """Append an event to the log, unless recording is off: the most frequent callers look first, which is faster."""
    if state.log is not None:
        state.log = (state.log, event)


def rule_of(event: Event) -> str:
    """Return the id of the rule behind an event."""
    kind: EventKind = event[0]
    rule: str = event[-1] if kind.arguments[-1:] == (RULE,) else kind.rule
    return rule


def events_of(log: Any, since: Any = None) -> list[Event]:
    """Return the events of a log, oldest first; only those after ``since``, an earlier value of the log."""
    found: list[Event] = []
    while log and log is not since:
        log, event = log
        found.append(event)
    found.reverse()
    return found
