"""A claim as data: a fact about an outcome, of whom or what it is stated, and what it supposes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card


class Subject(NamedTuple):
    """Of whom or what a fact is stated: a card, a player's seat, or a role.

    ``role`` is "" for a card or a seat; else everybody, others (every player but the one who acts), someone, owner,
    defender, attacker, opponent, you, he (a pronoun), minion (any minion), who or which (asked for). ``only``: the fact
    holds of nobody else.
    """

    card: Card | None = None
    seat: int = -1
    role: str = ""
    only: bool = False


class Cause(NamedTuple):
    """A card that a claim names as the reason: with its kicker (True), without (False), or not stated (None).

    ``part`` is "kicker" or "chain" when the claim is only about that text, else "".
    """

    card: Card
    kicker: bool | None = None
    part: str = ""


class Amount(NamedTuple):
    """A stated number; ``compare`` is ==, >= or <=."""

    number: int
    compare: str = "=="

    def holds(self, actual: int) -> bool:
        """True when the actual number is as stated."""
        if self.compare == ">=":
            return actual >= self.number
        return actual <= self.number if self.compare == "<=" else actual == self.number


class Given(NamedTuple):
    """What a claim supposes: minions that fight or stand in play, the cards that act, and the chain before them.

    ``before`` are the orders that the card is linked to; ``puts`` puts the minion into play; ``marks`` are conditions
    without a card: combat (it ends), starts (the chain), draws, alone (no minions), unblocked, kicker.
    """

    attackers: tuple[Card, ...] = ()
    blockers: tuple[Card, ...] = ()
    held: tuple[Card, ...] = ()
    damage: tuple[tuple[Card, int], ...] = ()
    causes: tuple[Cause, ...] = ()
    before: tuple[str, ...] = ()
    puts: tuple[Cause, ...] = ()
    victim: Card | None = None
    destroyed: bool = False
    kicker: bool | None = None
    marks: tuple[str, ...] = ()

    def stated(self) -> set[str]:
        """Return the names of everything that is supposed."""
        fields = {name for name, value in self._asdict().items() if value not in ((), None, False)}
        return (fields | ({"kicker"} if self.kicker is not None else set()) | set(self.marks)) - {"marks"}


class Claim(NamedTuple):
    """A claim, or a question about a fact.

    ``fact`` is a key of `nightfall_cli.trial.claim_facts`; ``negated``: the fact does not hold; ``mode`` is "", may (on
    some line), must or always; ``asks`` is "" for a statement, else whether, number or who; ``other`` is a second card:
    what is linked to, the blocker; ``word``: a printed value; ``times``: of kickers or wounds; ``whose``: the seat of
    the stated hand, or -1. ``situation`` is a board and a line of play in words, ``edition`` the one
    it is about, or ""; ``read_as`` are completed names.
    """

    text: str
    fact: str
    subject: Subject
    amount: Amount | None = None
    causes: tuple[Cause, ...] = ()
    other: Card | None = None
    word: str = ""
    times: int = 0
    whose: int = -1
    negated: bool = False
    mode: str = ""
    asks: str = ""
    given: Given = Given()
    situation: str = ""
    edition: str = ""
    read_as: tuple[str, ...] = ()
