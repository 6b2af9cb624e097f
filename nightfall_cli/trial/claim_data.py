"""A claim as data: a fact about an outcome, of whom or what it is stated, and what it supposes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.facts import FACTS, Fact
from nightfall_cli.trial.situation import Situation

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.facts import FactLine
    from nightfall_cli.trial.mentions import Mention


class Subject(NamedTuple):
    """Of whom or what a fact is stated: a card, a player's seat, or a role.

    ``role`` is "" for a card or a seat; else everybody, others (every player but the one who acts), someone, owner,
    defender, attacker, opponent, you, he (a pronoun) or minion (any minion). ``only``: the fact holds of nobody else.
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


COMPARED = {"atleast": (0, ">="), "atmost": (0, "<="), "more": (1, ">="), "less": (-1, "<=")}


def amount_of(noun: Mention) -> Amount | None:
    """Return the number that stands before a noun, None without one."""
    if "no" in noun.flags:
        return Amount(0)
    number = noun.count or next((size for flag, size in (("both", 2), ("single", 1)) if flag in noun.flags), noun.count)
    if number is None:
        return None
    more, compare = next((COMPARED[flag] for flag in COMPARED if flag in noun.flags), (0, "=="))
    return Amount(number + more, compare)


class Claim(NamedTuple):
    """A claim, or a question whether a fact is so.

    ``fact`` is a key of `nightfall_cli.trial.facts`; ``negated``: the fact does not hold; ``mode`` is "", may (on
    some line), must or always; ``other`` is a second card:
    what is linked to, the blocker; ``word``: a printed value, or what is targeted and where; ``times``: of wounds;
    ``at``: the player whose hand is stated, or on whom damage comes. ``given`` is what it supposes, and ``marks`` the
    conditions without a card: combat (it ends), fought (in combat), draws, alone (no minions), unblocked, kicked,
    unkicked, from-hand, other-chain (of another player). ``situation`` is a board and a line of play in words,
    ``edition`` the one it is about, or ""; ``read_as`` are completed names. ``me`` is what "I" do in the situation:
    acts or defends, "" where it is not stated.
    """

    text: str
    fact: str
    subject: Subject
    amount: Amount | None = None
    causes: tuple[Cause, ...] = ()
    other: Card | None = None
    word: str = ""
    times: int = 0
    at: Subject = Subject()
    negated: bool = False
    mode: str = ""
    given: Situation = Situation()
    marks: tuple[str, ...] = ()
    situation: str = ""
    edition: str = ""
    read_as: tuple[str, ...] = ()
    me: str = ""

    @property
    def row(self) -> Fact:
        """Return how lines of play decide the fact."""
        return FACTS.get(self.fact, Fact())

    def cards(self) -> list[Card]:
        """Return the cards that a claim names."""
        named = [self.subject.card, self.other, *(cause.card for cause in self.causes), *self.given.cards()]
        return list(dict.fromkeys(card for card in named if card is not None))

    def is_a(self, kind: str) -> bool:
        """True for a fact of a kind."""
        return kind in self.row.kinds


def supposed(claim: Claim) -> set[str]:
    """Return the names of everything that a claim supposes; "damage" of the cards of the claim itself."""
    given, named = claim.given, (claim.subject.card, claim.other, *(cause.card for cause in claim.causes))
    found = {name for name in ("attackers", "blocks", "links", "results", "done") if getattr(given, name)}
    found |= {"damage" if held.card in named else "held" for held in given.held}
    starts = bool(given.links) and given.links[0].card is claim.subject.card
    seen = {"starts": starts, "unblocked": given.unblocked, "alone": given.without}
    found |= {name for name, value in seen.items() if value}
    return found | {"kicker" if mark in ("kicked", "unkicked") else mark for mark in claim.marks}


def number_of(claim: Claim, line: FactLine, seat: int = -1) -> int | None:
    """Return the number of a claim's fact on a line: of its card, or of the player at ``seat``."""
    of_player = claim.row.player if seat >= 0 else None
    count = of_player or claim.row.card
    assert count is not None
    return count(line._replace(seat=seat) if of_player else line)


def holds(claim: Claim, number: int | None) -> bool | None:
    """Return whether a number is as the claim states, or None where the outcome does not decide it."""
    if number is None:
        return None
    return claim.amount.holds(number) if claim.amount is not None else number > 0
