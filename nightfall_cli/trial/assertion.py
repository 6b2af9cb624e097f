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
        self.kicker = True if clause.flag("kicked") else False if clause.flag("unkicked") else None
        self.subject = clause.subject or self._after_verb()
        self.held: tuple[Card, ...] = ()
        self.counted: list[Mention] = []

    def _after_verb(self) -> Mention | None:
        """Return the subject of a question that begins with its verb: "Blockt Vulko den Schaden …?"."""
        first = next(iter(self.clause.found.mentions), None)
        begins = not self.clause.passive and all(token.kind != "card" for token in self.clause.piece.tokens[:1])
        is_card = first is not None and first.kind == "card" and not first.prep and first.at > self.clause.verb_at
        return first if begins and is_card and self.clause.verb_at == 0 else None

    def refuse(self, at: str = "") -> NoReturn:
        """Refuse a clause whose words are known, but which states no known fact."""
        verb = self.clause.verb if self.clause.found.verbs else ""
        refuse_form(at or (self.clause.token.text if verb else self.text), verb)

    # -- what the clause names ---------------------------------------------------------------------

    def cards(self) -> list[Mention]:
        """Return the cards of the clause that are not used yet."""
        return [m for m in self.clause.found.mentions if m.kind == "card" and not m.used]

    def cause(self, mention: Mention) -> Cause:
        """Return a card as a cause."""
        mention.used = True
        assert mention.token.card is not None
        part = next((part for name, part in PARTS.items() if name in mention.flags), "")
        for noun in self.clause.found.mentions:
            if noun.of is mention and noun.value in PARTS:
                part, noun.used = PARTS[noun.value], True
        stated = {"kicked": True, "unkicked": False}
        own = [stated[flag] for m in self.all_cards() for flag in m.flags if flag in stated and m is mention]
        others = any(m.flags & stated.keys() for m in self.all_cards())
        kicker = True if part == "kicker" else own[0] if own else self.kicker
        if others and not own and part != "kicker":
            kicker = None
        return Cause(mention.token.card, kicker, part)

    def all_cards(self) -> list[Mention]:
        """Return the cards of the clause."""
        return [m for m in self.clause.found.mentions if m.kind == "card"]

    def use(self, *mentions: Mention) -> None:
        """Mark mentions as used."""
        for mention in mentions:
            mention.used = True

    def causes(self) -> tuple[Cause, ...]:
        """Return the cards that are not used yet as causes."""
        return self.copies(self.cards())

    def copies(self, mentions: Sequence[Mention]) -> tuple[Cause, ...]:
        """Return cards as causes, each as often as it is stated."""
        self.counted += mentions
        return tuple(cause for mention in mentions for cause in [self.cause(mention)] * (mention.count or 1))

    def of(self, mention: Mention | None) -> Subject:
        """Return a mention as the subject of a fact."""
        if mention is None:
            return Subject()
        mention.used = True
        only = "only" in mention.flags
        if mention.kind == "card" and (mention.count or 1) > 1:
            self.refuse(mention.token.text)
        if mention.kind == "card":
            return Subject(mention.token.card, only=only)
        if mention.kind == "player":
            seats = find_player(tuple(self.names), mention.value)
            if len(seats) != 1:
                self.refuse(mention.token.text)
            return Subject(None, seats[0], only=only)
        if mention.kind in ("noun", "all"):
            return Subject(None, role="minion", only=only)
        return Subject(self._owned(mention), role=ROLES.get(mention.value, mention.value), only=only)

    def _owned(self, mention: Mention) -> Card | None:
        """Return the card of "the owner of Vulko"."""
        of = [m for m in self.cards() if m.prep == "of" and m.at == mention.at + 2] if mention.value == "owner" else []
        for card in of:
            card.used = True
        return of[0].token.card if of else None

    def person(self, *preps: str) -> Mention | None:
        """Return the player or role of the clause that is not used yet."""
        if self.clause.flag("who"):
            self.clause.found.flags["who"] = self.clause.token
            return None
        found = [
            m
            for m in self.clause.found.mentions
            if m.kind in PERSONS and not m.used and (not preps or m.prep in preps) and m.value != "self"
        ]
        found.sort(key=lambda m: (m.kind == "pronoun" and m.value in ROLES, m.prep not in ("", "on")))
        return found[0] if found else None

    def on_whom(self, people: Sequence[Mention]) -> Subject:
        """Return the one of these people on whom damage comes: who neither acts nor is "it"."""
        others = [m for m in people if m is not self.subject and m.prep not in ("by", "with")]
        named = [m for m in others if ROLES.get(m.value) != "he"]
        return self.of(next(iter(named), None)) if not named[1:] else self.refuse(named[1].token.text)

    def thing(self) -> Mention | None:
        """Return the minion that a fact is about: the subject of the clause, a noun, or its only card."""
        if minions := self._any_minions():
            return minions[0]
        if self.subject is not None and self.subject.kind in ("card", "pronoun") and not self.subject.used:
            return self.subject
        bare = [m for m in self.cards() if not m.prep] or self.cards()
        return bare[0] if bare else self.person()

    def me(self) -> None:
        """Mark the pronouns of the player who acts as used: what a card gives "me", it gives its owner."""
        self.clause.pronouns(*OWN)

    def amount(self, *nouns: str) -> Amount | None:
        """Return the number before one of these nouns, or the only number."""
        found = [*self.clause.nouns(*nouns), *self.clause.nouns("number")]
        found.sort(key=lambda noun: noun.count is None)
        self.counted += found[:1]
        return next((amount for noun in found if (amount := amount_of(noun)) is not None), None)

    def has(self, *nouns: str) -> bool:
        """True when the clause names one of these things."""
        return self.clause.names(*nouns)

    def fact(self, fact: str, subject: Subject, **more: object) -> Claim:
        """Return a claim with the remaining cards as causes."""
        values: dict[str, object] = {"causes": self.causes(), **more}
        return Claim(self.text, fact, subject, **values)  # type: ignore[arg-type]

    # -- facts about a card ------------------------------------------------------------------------

    def sides(self) -> tuple[list[Mention], Mention | None]:
        """Return the cards that act, and the minion on which they act."""
        cards = self.cards()
        if self.clause.passive or not cards:
            thing = self.thing()
            return [card for card in cards if card is not thing], thing
        verb_at = self.clause.verb_at
        subject = self.subject if self.subject in cards else cards[0]
        objects = [m for m in cards if not m.prep and m is not subject and not (m.joined and m.at < verb_at)]
        minions = self._any_minions()
        pronouns = [
            m
            for m in self.clause.found.mentions
            if m.kind == "pronoun" and m.value in ROLES and m.at > verb_at and not m.used
        ]
        if objects or minions or pronouns:
            thing = (objects or minions or pronouns)[0]
            agents = [m for m in cards if m is not thing and not (m.prep in ("by", "with") and m is not subject)]
            return (agents or [m for m in cards if m is not thing]), thing
        return [m for m in cards if m is not subject], subject

    def _any_minions(self) -> list[Mention]:
        """Return the words for any minion, such as "a minion" and "every minion"."""
        found = [m for m in self.clause.found.mentions if not m.used]
        return [m for m in found if m.kind == "all" or (m.kind == "noun" and m.value == "minion")]

    def minion_fact(self, fact: str, of_subject: bool = False) -> Claim:
        """Return a fact about the minion on which the other cards act; ``of_subject``: the subject suffers it."""
        agents, thing = self.sides()
        if of_subject:
            thing = self.thing()
            agents = [card for card in self.cards() if card is not thing]
        if thing is None and self.clause.found.flags.keys() & {"who", "which"}:
            return self.fact(fact, Subject(role="who"), causes=self.copies(agents))
        if thing is None:
            self.refuse()
        sources = [m for noun, m in pairwise(self.clause.found.mentions) if noun.value in (*PARTS, "damage", "wound")]
        parts = [m for m in agents if m.prep == "of" and m.at > self.clause.verb_at and m not in sources]
        if parts:
            self.refuse(parts[0].token.text)  # "returns one of my Vulkos"
        if agents and (kicks := thing.flags & {"kicked", "unkicked"}):  # "A destroys X with his kicker"
            agents[0].flags, thing.flags = agents[0].flags | kicks, thing.flags - kicks
        self.clause.nouns("damage", "number")
        subject = self.of(thing)
        return self.fact(fact, subject, causes=self.copies(agents))


def refuse_form(at: str, verb: str = "") -> NoReturn:
    """Refuse a text that states no known fact, with the nearest form that works."""
    near = EXAMPLES.get(verb, EXAMPLES["survive"])
    message = Message('no form of a claim fits at "{text}"; nearest form: {form}', text=at, form=Message(near))
    raise as_error(Refusal("invalid", "syntax", message, candidates=(near,)))
