"""A claim as data: a fact about an outcome, and of whom or what it is stated."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card


class Subject(NamedTuple):
    """Of whom or what a fact is stated: a card, a player's seat, or a role.

    ``role`` is "" for a card or a seat; else everybody, others (every player but the one who acts), someone, owner,
    defender, attacker, opponent, you, he (a pronoun), or who (asked for). ``only``: the fact holds of nobody else.
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


class Stand(NamedTuple):
    """A minion that a condition names, with its damage; ``card`` is None for a pronoun."""

    card: Card | None
    damage: int = 0


class Condition(NamedTuple):
    """What a claim presupposes: ``kind`` is a kind of `nightfall_cli.trial.claim_patterns.CONDITIONS`.

    ``first`` are the minions that do or suffer it, ``second`` those on the other side, ``causes`` the cards that act;
    ``color`` is the colour of an order without a name.
    """

    kind: str
    first: tuple[Stand, ...] = ()
    second: tuple[Stand, ...] = ()
    causes: tuple[Cause, ...] = ()
    kicker: bool | None = None
    color: str = ""


class Claim(NamedTuple):
    """A claim, or a question about a fact.

    ``fact`` is a key of `nightfall_cli.trial.claim_facts.FACTS`; ``negated``: the fact does not hold; ``mode`` is "",
    may (on some line), must or always; ``asks`` is "" for a statement, else whether, number or who; ``other`` is a
    second card: what is linked to, the blocker; ``word``: a printed value; ``times``: of kickers or wounds;
    ``whose``: the seat whose hand is stated, or -1.
    ``read_as`` are names that were completed.
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
    conditions: tuple[Condition, ...] = ()
    situation: str = ""
    read_as: tuple[str, ...] = ()
