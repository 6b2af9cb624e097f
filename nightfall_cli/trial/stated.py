"""A sentence as data: its players, the table, and what the players do; and the outcomes of playing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.identity import table_key
from nightfall_cli.search.event_summary import summary_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.event_summary import EventSummary
    from nightfall_cli.trial.token_cards import Token

ZONES = {
    "play": phrase("{cards} in play"),
    "hand": phrase("{cards} in hand"),
    "deck": phrase("{cards} in the deck"),
    "discard": phrase("{cards} in the discard pile"),
    "archives": phrase("{cards} in archives"),
}
"""How the cards of a zone are listed."""
ACTIVE = 0
"""The seat of the active player."""


def in_clause(number: int, text: str, why: str) -> Message:
    """Return why a clause is refused, with its number and text; `reason_in` returns the reason alone."""
    return Message('clause {number}, "{text}": {why}', number=number, text=text, why=why)


def reason_in(message: str) -> str:
    """Return the reason of a message without its clause."""
    why = message.values.get("why") if isinstance(message, Message) else None
    return why if isinstance(why, str) else message


class Stated(NamedTuple):
    """What a clause states of a player: a ``verb`` and its cards.

    ``verb`` is has, attack, block, order (of blockers), link, claim, discard, wounds (the wound effect) or destroyed.
    ``names`` are minions as a line names them (``Vulko#2``), and ``owners`` their stated owners; ``on`` are targets as
    typed, or the attacker; ``seat`` is the player attacked, or the owner of the attacker or of the archive (`COMMONS`);
    ``word`` is the zone of a card that a player has, or before or after (of drawing).
    """

    verb: str
    player: int
    cards: tuple[Card, ...]
    clause: int
    names: tuple[str, ...] = ()
    owners: tuple[int, ...] = ()
    on: tuple[str, ...] = ()
    seat: int = ACTIVE
    word: str = ""
    damage: int = 0

    @property
    def card(self) -> Card:
        """Return the first card."""
        return self.cards[0]

    def fighters(self) -> Iterator[tuple[Card, int]]:
        """Yield the minions with their owners."""
        return zip(self.cards, self.owners, strict=True)


class Trial(NamedTuple):
    """A sentence that was understood. Seats are numbers; ``names`` are clockwise, the active player first.

    ``clauses`` are the texts of the clauses, which ``clause`` counts from 1. Unspecified ``influence``, ``face_up`` and
    ``seed`` are None, and an unspecified ``edition`` is "". ``ends_turn``: the trial goes on to the end of the turn.
    ``stand_ins`` are cards that stand for any card or for any order of a colour. ``reading`` is the sentence in its
    clause forms where it was typed in other words, and ``question`` the question at its end; else both are "".
    ``asks_legality``: all of it is a question, "may I …?"; ``asked_of``: the minion that "it" in the question means,
    and ``asked_player`` the player that "she" in it means; ``left_out``: what was not understood;
    ``noted``: what is so on any board; ``doubt``: what is the least sure of a reading that is only likely.
    """

    sentence: str
    clauses: tuple[str, ...]
    names: tuple[str, ...]
    stated: tuple[Stated, ...] = ()
    commons: tuple[Card, ...] = ()
    influence: int | None = None
    face_up: int | None = None
    next_wounds: tuple[Card, ...] = ()
    edition: str = ""
    seed: int | None = None
    ends_turn: bool = False
    stand_ins: tuple[Card, ...] = ()
    reading: str = ""
    question: str = ""
    asks_legality: bool = False
    asked_of: Card | None = None
    asked_player: str = ""
    left_out: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()
    doubt: str = ""

    def of(self, *verbs: str) -> tuple[Stated, ...]:
        """Return what is stated with these verbs, in order."""
        return tuple(one for one in self.stated if one.verb in verbs)

    @property
    def links(self) -> tuple[Stated, ...]:
        """Return the linked orders."""
        return self.of("link")

    def cards(self) -> list[Card]:
        """Return the cards that the sentence names, each once."""
        named = (card for one in self.of("block", "has", "attack", "link", "claim", "discard") for card in one.cards)
        return list(dict.fromkeys((*self.commons, *named)))


class TrialOutcome(NamedTuple):
    """One outcome of a trial: choices, events, and the changes to the board.

    ``ways`` are the choices that lead to it, each a tuple of lines, (()) without any; ``script`` is every line of the
    first way; ``events`` are its events up to the end of the sentence's last phase; ``start`` and ``end`` are the
    boards, ``summary`` sums up the events between them.
    """

    ways: tuple[tuple[str, ...], ...]
    script: tuple[str, ...]
    events: tuple[Event, ...]
    start: State
    end: State
    summary: EventSummary

    def lines(self, language: str = "en", kinds: bool = True) -> list[str]:
        """Return the summary as lines; ``kinds``: True when the kinds of wounds count."""
        return summary_lines(self.end, self.summary, language, kinds)

    def key(self, kinds: bool) -> object:
        """Return a key that is equal for equivalent outcomes; ``kinds``: True when the kinds of wounds count."""
        return table_key(self.end, kinds), tuple(self.lines(kinds=kinds))


class RuledOut(NamedTuple):
    """Choices after which the rest of the sentence is refused, and the events up to it; ``script`` are the lines."""

    choices: tuple[str, ...]
    refusal: Refusal
    events: tuple[Event, ...]
    state: State
    script: tuple[str, ...] = ()


class Tried(NamedTuple):
    """The answer of a trial under one edition.

    ``outcomes`` are the different ends, equivalent ones merged; ``ruled_out`` are the choices that the rest of the
    sentence does not allow. ``complete`` is False when the search stopped at the limit of lines. Without an outcome,
    the first of ``ruled_out`` is the answer: `refusal`. ``opened``: played with a kicker and without it. ``asked``: the
    tokens of the question and their language, where they were read before.
    """

    trial: Trial
    edition: str
    start: State
    outcomes: tuple[TrialOutcome, ...]
    ruled_out: tuple[RuledOut, ...]
    complete: bool
    opened: bool = False
    asked: tuple[list[Token], str] | None = None

    @property
    def refusal(self) -> Refusal | None:
        """Return why the sentence is against the rules, or None when it has an outcome."""
        return None if self.outcomes else self.ruled_out[0].refusal
