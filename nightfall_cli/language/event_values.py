"""Which reconstructed values the events of a game hang on; events as lines and as data that say so.

The events since the start of the turn give the cause of each event: the text that resolves, or the attack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.grammar import grammar
from nightfall_cli.cards.marking import reconstructed_words
from nightfall_cli.language.say import card_name, event_data, event_text
from nightfall_cli.messages.message import ENGLISH, Message, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import events as ev

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State

    # A card and one of the fields of `Card.reconstructed`.
    Value = tuple[Card, str]


class EventValues(NamedTuple):
    """The reconstructed values that an event hangs on; ``number``: True when its number hangs on one of them."""

    values: tuple[Value, ...] = ()
    number: bool = False

    def plus(self, other: EventValues) -> EventValues:
        return EventValues(tuple(dict.fromkeys((*self.values, *other.values))), self.number or other.number)

    def without_number(self) -> EventValues:
        """Return the same values for an event whose number, if it has one, is attested."""
        return self._replace(number=False)


NOTHING = EventValues()


def printed_values(card: Card, *fields: str) -> EventValues:
    """Return those of a card's fields that are reconstructed; a number that is printed there is then ours."""
    values = tuple((card, field) for field in fields if card.mark(field))
    return EventValues(values, bool(values))


def _text(card: Card, *labels: str) -> EventValues:
    """Return the texts that are reconstructed; the number is ours when a number in such a text is."""
    found = [paragraph for label in labels if (paragraph := card.paragraph(label)) and paragraph.reconstructed]
    numbers = any(sign.isdecimal() for paragraph in found for words in reconstructed_words(paragraph) for sign in words)
    return EventValues(tuple((card, f"text: {paragraph.label}") for paragraph in found), numbers)


_ALONE = (ev.GAME_OVER, ev.SCORED, ev.SERIES_SCORED, ev.SERIES_OVER, ev.EDITED)
"""The events without a cause in the turn."""


class _Tracker:
    """Follows the events of a turn: what causes the next one, and what influence and prices hang on.

    A method ``on_NAME`` handles the events of that name: it notes them, and returns what they hang on, given their
    arguments and the next two events. Any other event hangs on the cause.
    """

    def __init__(self) -> None:
        self.phase = ""
        self.linked: Card | None = None
        self.found: Card | None = None
        self.doubled: set[Card] = set()
        self.influence = self.discount = NOTHING
        self._begin(NOTHING)

    def _begin(self, cause: EventValues, spills: bool = False) -> EventValues:
        """Begin a new cause; ``spills``: what one minion does not absorb hits the next one or the player."""
        self.base = self.cause = cause
        self.spills = spills
        self.hurt: Card | None = None
        self.player: int | None = None
        return cause

    def values(self, event: Event, after: Sequence[Event]) -> EventValues:
        """Return what an event hangs on, and note it; ``after`` are the next two events."""
        kind = event[0]
        if kind in _ALONE:
            return NOTHING
        handler = getattr(self, f"on_{kind.name.replace('-', '_')}", None)
        return handler(dict(zip(kind.arguments, event[1:], strict=True)), after) if handler is not None else self.cause

    def on_phase_started(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        self.phase, self.linked = of["word"], None
        return self._begin(NOTHING)

    def on_turn_started(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        self.influence = self.discount = NOTHING
        return self._begin(NOTHING)

    # -- damage -------------------------------------------------------------------------------

    def on_attack_resolves(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        card = of["minion"]
        counted = _text(card, "In play") if card.counts_minions else NOTHING
        values = printed_values(card, "strength").plus(counted)
        return self._begin(values._replace(number=bool(card.strength_mark())), spills=True)

    def on_damage_blocked(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        if of["player"] != self.player:
            self.cause = self.base
        self.player, self.spills = of["player"], True
        return self._absorbed(of["minion"], after[1:2]).plus(
            printed_values(of["minion"], "text: In play").without_number()
        )

    def on_minion_damaged(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        self.hurt = of["minion"]
        return self._absorbed(of["minion"], after[:1])

    def _absorbed(self, card: Card, after: Sequence[Event]) -> EventValues:
        """Return what damage to a minion hangs on; the health decides the number only if the minion dies of it."""
        health = printed_values(card, "health")
        dies = any(event[0] is ev.DESTROYED for event in after)
        return self.cause.plus(health if dies else health.without_number())

    def on_destroyed(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        hurt = of["minion"] is self.hurt
        health = printed_values(of["minion"], "health") if hurt else NOTHING
        found = self.cause.plus(health)
        if self.spills:
            self.cause = found
        return found

    # -- the chain ----------------------------------------------------------------------------

    def on_started_chain(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        self.linked = of["card"]
        return NOTHING

    def on_linked(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        card, before = of["card"], self.linked
        self.linked = card
        link = printed_values(before, f"link: {card.color}") if before is not None else NOTHING
        return printed_values(card, "color", "kicker").plus(link)

    def on_kicked(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        return printed_values(of["card"], "kicker").plus(printed_values(of["before"], "color"))

    def on_resolves(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        card = of["card"]
        kicker = card.paragraph("Kicker") if after and after[0][0] is ev.KICKER_RESOLVES else None
        text = NOTHING if kicker is not None and kicker.instead else _text(card, "Chain", "Your chain")
        return self._begin(text.plus(printed_values(card, "text").without_number()))

    def on_kicker_resolves(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        card = of["card"]
        cause = _text(card, "Kicker")
        kicker = card.paragraph("Kicker")
        if self.found is not None and any(effect.name == "ResolveItsChainText" for effect in kicker.effects):
            cause = cause.plus(_text(self.found, "Chain", "Your chain"))
        return self._begin(cause.plus(self.cause) if card in self.doubled else cause)

    def on_not_your_chain(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        return _text(of["card"], "Your chain")

    def on_doubled(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        self.doubled.add(of["card"])
        return self.cause

    def on_entered_play(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        in_play = printed_values(of["minion"], "text: In play")
        self.found = of["minion"]
        return self.cause.plus(in_play)

    def on_recalled(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        self.found = of["card"]
        return self.cause

    def on_entered_damaged(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        return self.cause.plus(_text(of["minion"], "Chain", "Your chain"))

    # -- influence and claims -----------------------------------------------------------------

    def on_influence(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        self.influence = self.influence.plus(self.cause)
        return self.influence

    def on_cheaper(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        self.discount = self.discount.plus(self.cause)
        return self.discount

    def on_claimed(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        price = printed_values(of["card"], "cost").plus(self.discount)
        self.influence = self.influence.plus(price)
        self._begin(NOTHING)
        return price

    def on_discarded(self, of: dict[str, Any], after: Sequence[Event]) -> EventValues:
        return self._begin(NOTHING) if self.phase == "claim" else self.cause


def event_values(events: Sequence[Event], before: Sequence[Event] = ()) -> list[EventValues]:
    """Return what each of these events hangs on; ``before`` are earlier events of the same turn."""
    if not events:
        return []
    tracker = _Tracker()
    every = (*before, *events)
    found = [tracker.values(event, every[at + 1 : at + 3]) for at, event in enumerate(every)]
    return found[len(before) :]


def earlier_in_turn(since: Any) -> list[Event]:
    """Return the events of a turn up to this point of a log, oldest first."""
    found: list[Event] = []
    while since:
        since, event = since
        found.append(event)
        if event[0] is ev.TURN_STARTED:
            break
    found.reverse()
    return found


# -- lines and data ---------------------------------------------------------------------------


def event_lines(state: State, events: Sequence[Event], language: str = "en", before: Sequence[Event] = ()) -> list[str]:
    """Return the sentences of events; ``≈`` stands before a number that hangs on a reconstructed value."""
    found = zip(events, event_values(events, before), strict=True)
    return [event_text(state, event, language, values.number) for event, values in found]


def events_data(
    state: State, events: Sequence[Event], before: Sequence[Event] = (), language: str = "en"
) -> list[dict[str, Any]]:
    """Return events for JSON; ``reconstructed`` lists the values that an event hangs on, if it hangs on any."""
    data = []
    for event, values in zip(events, event_values(events, before), strict=True):
        entry = event_data(state, event, values.number, language)
        data.append({**entry, "reconstructed": value_words(values.values)} if values.values else entry)
    return data


def value_words(values: Iterable[Value], language: str = "en") -> list[str]:
    """Return values as words, a card at a time: ``Vulko: colour, health``."""
    fields: dict[Card, dict[str, None]] = {}
    for card, field in values:
        fields.setdefault(card, {})[field_in(card.field_words(field), language)] = None
    return [f"{card_name(card, language)}: {', '.join(names)}" for card, names in fields.items()]


_FIELDS = (
    *("name", "species", "colour", "link", "kicker", "no kicker"),
    *("cost", "strength", "health", "copies", "text"),
)
FIELDS = {word: f"{word}¦field" for word in _FIELDS}
"""The fields of a card, as templates."""


def field_in(words: str, language: str) -> str:
    """Return the words for a field in a language: ``link: red``, ``text: Chain``."""
    what, colon, detail = words.partition(": ")
    if language == ENGLISH:
        return words
    shown = worded(language, FIELDS.get(what, what))
    if not colon:
        return shown
    return f"{shown}: {grammar(language).labels[detail][0] if what == 'text' else worded(language, detail)}"


def words_of_events(events: Sequence[Event], language: str = "en", before: Sequence[Event] = ()) -> list[str]:
    """Return the values that a line of events hangs on, as words."""
    return value_words((value for found in event_values(events, before) for value in found.values), language)


def values_note(words: Sequence[str]) -> Message:
    """Return the note below a result that hangs on reconstructed values."""
    return Message("≈ no document gives these values; check the printed cards: {values}", values="; ".join(words))
