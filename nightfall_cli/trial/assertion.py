"""The fact that a clause asserts: one function for each kind of verb, over the mentions of the clause.

Word order and case endings differ between the languages, so a function asks only which kinds of things a clause names,
which of them its verb makes the subject, and which have a preposition.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NoReturn

from nightfall_cli.language.names import find_player
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.trial.claim_data import Amount, Cause, Claim, Subject, amount_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.mentions import Mention

PERSONS = ("player", "pronoun")
ROLES = {"he": "he", "she": "he", "it": "he", "they": "he", "me": "you", "you": "you", "self": "owner", "we": "you"}
PARTS = {"kicker": "kicker", "text": "chain"}
KICKS = {"kicked": True, "unkicked": False}
OWN = ("me", "you", "self", "we", "he", "she", "it", "they", "owner", "attacker")
"""The pronouns of the player who acts, where something is his."""
WITHOUT = "without"
EXAMPLES = {
    "survive": "Vulko survives Shock and Awe",
    "destroy": "Vulko is destroyed by Shock and Awe",
    "block": "Death Grip with its kicker can be blocked by Vulko",
    "link": "Furious Melee may link to Alton Hickman",
    "cost": "Vulko costs 5",
    "have": "Vulko has 3 health",
    "be": "Vulko is red",
    "draw": "Lilith Lawrence's kicker lets each player draw 1 card",
    "claim": "if Vulko attacks, the defender takes 3 wounds",
    "return": "Marcus Toth returns to his owner's hand when he is destroyed",
    "exile": "Enraged Wight is exiled by Shock and Awe",
    "aim": "Vulko can be targeted by Shock and Awe",
    "win": "Anna wins",
}
"""An example of a claim for the kinds of verbs."""


class Assertion:
    """A clause that states a fact; ``names`` are the players by seat."""

    def __init__(self, clause: EverydayClause, text: str, names: Sequence[str]) -> None:
        self.clause = clause
        self.text = text
        self.names = names
        self.mentions = clause.found.mentions
        self.kicker = next((kicked for flag, kicked in KICKS.items() if clause.flag(flag)), None)
        self.subject = clause.subject or self._after_verb()
        self.held: tuple[Card, ...] = ()
        self.counted: list[Mention] = []

    def _after_verb(self) -> Mention | None:
        """Return the subject of a question that begins with its verb: "Blockt Vulko den Schaden …?"."""
        first = next(iter(self.mentions), None)
        asks = bool(self.clause.found.verbs) and self.clause.verb_at == 0 and not self.clause.passive
        return first if asks and first is not None and first.kind == "card" and not first.prep else None

    def refuse(self, at: str = "") -> NoReturn:
        """Refuse a clause whose words are known, but which states no known fact."""
        verb = self.clause.verb if self.clause.found.verbs else ""
        refuse_form(at or (self.clause.token.text if verb else self.text), verb)

    # -- what the clause names ---------------------------------------------------------------------

    def cards(self, *preps: str) -> list[Mention]:
        """Return the cards of the clause that are not used yet, with one of these prepositions where they are given."""
        return [m for m in self.all_cards() if not m.used and (not preps or m.prep in preps)]

    def all_cards(self) -> list[Mention]:
        """Return the cards of the clause."""
        return [m for m in self.mentions if m.kind == "card"]

    def cause(self, mention: Mention) -> Cause:
        """Return a card as a cause."""
        mention.used = True
        assert mention.token.card is not None
        part = next((part for name, part in PARTS.items() if name in mention.flags), "")
        for noun in self.mentions:
            if noun.of is mention and noun.value in PARTS:
                part, noun.used = PARTS[noun.value], True
        own = [kicked for flag, kicked in KICKS.items() if flag in mention.flags]
        of_another = any(m.flags & KICKS.keys() for m in self.all_cards())
        kicker = True if part == "kicker" else own[0] if own else None if of_another else self.kicker
        return Cause(mention.token.card, kicker, part)

    def use(self, *mentions: Mention) -> None:
        """Mark mentions as used."""
        for mention in mentions:
            mention.used = True

    def copies(self, mentions: Sequence[Mention]) -> tuple[Cause, ...]:
        """Return cards as causes, each as often as it is stated."""
        self.counted += mentions
        return tuple(cause for mention in mentions for cause in [self.cause(mention)] * (mention.count or 1))

    def of(self, mention: Mention | None) -> Subject:
        """Return a mention as the subject of a fact; without one, it is nobody."""
        if mention is None:
            return Subject()
        mention.used = True
        only = "only" in mention.flags
        if mention.kind == "card":
            return Subject(mention.token.card, only=only) if (mention.count or 1) == 1 else self.refuse_at(mention)
        if mention.kind == "player":
            seats = find_player(tuple(self.names), mention.value)
            return Subject(None, seats[0], only=only) if len(seats) == 1 else self.refuse_at(mention)
        if mention.kind in ("noun", "all"):
            return Subject(None, role="minion", only=only)
        of = [m for m in self.cards("of") if m.at == mention.at + 2] if mention.value == "owner" else []
        self.use(*of)  # "the owner of Vulko"
        return Subject(of[0].token.card if of else None, role=ROLES.get(mention.value, mention.value), only=only)

    def refuse_at(self, mention: Mention) -> NoReturn:
        """Refuse a mention that the fact cannot be about."""
        self.refuse(mention.token.text)

    def person(self, *preps: str) -> Mention | None:
        """Return the player or role of the clause that is not used yet."""
        people = [m for m in self.clause.unused() if m.kind in PERSONS and (not preps or m.prep in preps)]
        people.sort(key=lambda m: (m.kind == "pronoun" and m.value in ROLES, m.prep not in ("", "on")))
        return next((m for m in people if m.value != "self"), None)

    def on_whom(self, people: Sequence[Mention]) -> Subject:
        """Return the one of these people on whom damage comes: who neither acts nor is "it"."""
        others = [m for m in people if m is not self.subject and m.prep not in ("by", "with")]
        named = [m for m in others if ROLES.get(m.value) != "he"]
        return self.refuse_at(named[1]) if named[1:] else self.of(named[0]) if named else Subject()

    def thing(self) -> Mention | None:
        """Return the minion that a fact is about: the subject of the clause, a noun, or its only card."""
        if minions := self._any_minions():
            return minions[0]
        if self.subject is not None and self.subject.kind in ("card", "pronoun") and not self.subject.used:
            return self.subject
        return next(iter(self.cards("") or self.cards()), None) or self.person()

    def amount(self, *nouns: str) -> Amount | None:
        """Return the number before one of these nouns, or the only number."""
        found = [*self.clause.nouns(*nouns), *self.clause.nouns("number")]
        found.sort(key=lambda noun: noun.count is None)
        self.counted += found[:1]
        return next((amount for noun in found if (amount := amount_of(noun)) is not None), None)

    def has(self, *nouns: str) -> bool:
        """True when the clause names one of these things."""
        return self.clause.names(*nouns)

    # -- facts -------------------------------------------------------------------------------------

    def fact(self, fact: str, subject: Subject, **more: object) -> Claim:
        """Return a claim with the remaining cards as causes."""
        values: dict[str, object] = {"causes": self.copies(self.cards()), **more}
        return Claim(self.text, fact, subject, **values)  # type: ignore[arg-type]

    def player_fact(self, fact: str, *nouns: str, person: Mention | None = None) -> Claim:
        """Return a fact about a number of things and a player, or about nobody who is named."""
        amount = self.amount(*nouns)
        return self.fact(fact, self.of(person or self.person()), amount=amount)

    def sides(self, of_subject: bool = False) -> tuple[list[Mention], Mention | None]:
        """Return the cards that act, and the minion on which they act; ``of_subject``: on the subject."""
        cards = self.cards()
        if of_subject or self.clause.passive or not cards:
            thing = self.thing()
            return [card for card in cards if card is not thing], thing
        verb_at = self.clause.verb_at
        subject = self.subject if self.subject in cards else cards[0]
        objects = [m for m in self.cards("") if m is not subject and not (m.joined and m.at < verb_at)]
        pronouns = [m for m in self.clause.unused() if m.kind == "pronoun" and m.value in ROLES and m.at > verb_at]
        if found := objects or self._any_minions() or pronouns:
            thing = found[0]
            others = [m for m in cards if m is not thing]
            return [m for m in others if m.prep not in ("by", "with") or m is subject] or others, thing
        return [m for m in cards if m is not subject], subject

    def _any_minions(self) -> list[Mention]:
        """Return the words for any minion, such as "a minion" and "every minion"."""
        return [m for m in self.clause.unused() if m.kind == "all" or (m.kind == "noun" and m.value == "minion")]

    def minion_fact(self, fact: str, of_subject: bool = False) -> Claim:
        """Return a fact about the minion on which the other cards act; ``of_subject``: the subject suffers it."""
        agents, thing = self.sides(of_subject)
        if thing is None:
            self.refuse()
        sources = [m for noun, m in pairwise(self.mentions) if noun.value in (*PARTS, "damage", "wound")]
        parts = [m for m in agents if m.prep == "of" and m.at > self.clause.verb_at and m not in sources]
        if parts:
            self.refuse_at(parts[0])  # "returns one of my Vulkos"
        if agents and (kicks := thing.flags & KICKS.keys()):  # "A destroys X with his kicker"
            agents[0].flags, thing.flags = agents[0].flags | kicks, thing.flags - kicks
        self.clause.nouns("damage", "number")
        subject = self.of(thing)
        return self.fact(fact, subject, causes=self.copies(agents))


def refuse_form(at: str, verb: str = "") -> NoReturn:
    """Refuse a text that states no known fact, with the nearest form that works."""
    near = EXAMPLES.get(verb, EXAMPLES["survive"])
    message = Message('no form of a claim fits at "{text}"; nearest form: {form}', text=at, form=Message(near))
    raise as_error(Refusal("invalid", "syntax", message, candidates=(near,)))
