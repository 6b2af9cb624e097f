"""The facts that clauses assert of cards, and of which kind of verb each is: one function for each kind of verb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLORS
from nightfall_cli.trial.asserted_players import asked_subject, damaged, drawn, gained, hit, taken, wound_draws
from nightfall_cli.trial.asserted_verbs import (
    aimed,
    blocked,
    colors_of,
    entered,
    ignored,
    itself,
    linked,
    protected,
    triggered,
)
from nightfall_cli.trial.assertion import ROLES, Assertion
from nightfall_cli.trial.claim_data import Amount, Claim, Subject
from nightfall_cli.trial.mentions import Mention
from nightfall_cli.trial.sentence_forms import effects_of, own_damage, targets_of

if TYPE_CHECKING:
    from collections.abc import Callable


HELD = ("card", "handcard", "hand")
GETTING = ("owner", "self", "me", "you", "we", "opponent")
"""Who may get a card back: "it" is the card."""


def returned(it: Assertion) -> Claim:
    """Read "X returns to his owner's hand", "A bounces X"; to the discard pile, or into play, it is another fact."""
    piles = it.clause.nouns("discard")
    to_pile = [noun for noun in piles if noun.prep not in ("from", "of")]
    revived = any(effect.name == "ReviveMinion" for card in it.cards() for effect in effects_of(card.token.card))
    if it.has("play") or (revived and piles and not to_pile) or any(m.health or m.damage for m in it.cards()):
        return entered(it)
    if revived and not piles and not it.has("hand"):
        it.refuse()  # to the hand, or into play?
    if to_pile:
        return it.minion_fact("discarded")
    hands = it.clause.nouns("hand")
    if it.clause.verb == "return" and "may" in it.clause.found.flags and itself(it):
        return it.fact("targeted", it.of(it.subject), word="self")
    if not hands and it.clause.verb != "return":
        it.refuse()
    owners = [hand.owner for hand in hands if hand.owner is not None]
    people = [Mention("player" if owner.kind == "name" else "pronoun", owner.value, owner) for owner in owners]
    people += it.clause.take("player")
    people += it.clause.take("pronoun", test=lambda m: m.value in GETTING and m is not it.subject)
    at = it.of(people[0]) if people else Subject()
    return it.minion_fact("returned")._replace(at=at)


def exiled(it: Assertion) -> Claim:
    """Read "X is exiled", "A exiles 2 cards from an archive"."""
    if it.has("archive"):
        it.clause.nouns("archive")
        return it.fact("exiles-archive", Subject(), amount=it.amount("card", "order"))
    person = it.person()
    if person is not None and person.value not in ROLES and it.has("card", "order"):
        it.clause.nouns("hand")
        return it.fact("exiles-hand", it.of(person), amount=it.amount("card", "order"))
    return it.minion_fact("exiled")


def discarded(it: Assertion) -> Claim:
    """Read "X is discarded", "a player discards 1 card"."""
    it.clause.nouns("discard")
    if it.has("wound") or it.has("wound-effect"):
        return wound_draws(it)
    person = it.person()
    owner = next((m.owner for m in it.clause.found.mentions if m.value in HELD and m.owner is not None), None)
    if owner is not None and person is None and not it.clause.passive:  # "discards a card from the opponent's hand"
        person = Mention("pronoun", owner.value, owner)
        it.clause.nouns("hand")
    if it.clause.passive or person is None or person.value in ROLES:
        return it.minion_fact("discarded")
    if any("order in the chain" in targets_of(card.token.card) for card in it.cards() if card.token.card is not None):
        it.refuse()  # "Flank Attack discards an opponent's order": in the chain
    return it.fact("discards", it.of(person), amount=it.amount("card", "handcard", "order"))


def withstood(it: Assertion) -> Claim:
    """Read "X survives A", "X dies to A"; and "X survives 2 damage", which its health decides."""
    survives = it.clause.verb == "survive"
    (mention, *more) = [*it.cards(), None]
    card = mention.token.card if mention is not None and not more[1:] else None
    dealt = it.amount("damage") if card is not None and not own_damage(card) else None
    if dealt is None or dealt.compare != "==":
        return it.minion_fact("survives" if survives else "destroyed", survives)
    needed = Amount(dealt.number + 1, ">=")
    return it.fact("value", it.of(mention), amount=needed, word="health")._replace(negated=not survives)


# -- printed values ------------------------------------------------------------


def costs(it: Assertion) -> Claim:
    """Read "X costs 5", "A makes X cost 2"."""
    free = it.clause.nouns("nothing")
    amount = Amount(0) if free else it.amount("influence", "cost")
    it.clause.take("pronoun", test=lambda mention: mention.value in ("me", "you"))
    cards = it.cards()
    bare = [m for m in cards if not m.prep]
    if not cards:
        it.refuse()
    if len(cards) == 1:
        return it.fact("value", it.of(cards[0]), amount=amount, word="cost")
    return it.fact("price", it.of(bare[-1] if bare else cards[0]), amount=amount)


def compared(it: Assertion) -> Claim:
    """Read "X costs more than A", "X is 2 cheaper than A", "X is as strong as A"."""
    field, _, how = it.clause.verb.partition("-")
    stated = it.amount("number", "influence", field)
    cards = it.cards()
    if len(cards) != 2 or (stated is not None and (how == "same" or stated.compare != "==")):
        it.refuse()
    it.use(*cards)
    sign = {"more": 1, "less": -1, "same": 0}[how]
    compare = {"more": ">=", "less": "<=", "same": "=="}[how] if stated is None else "=="
    amount = Amount(sign * (stated.number if stated is not None else 1), compare)
    subject = Subject(cards[0].token.card)
    return it.fact("value", subject, other=cards[1].token.card, word=field, amount=amount)


def valued(it: Assertion) -> Claim:
    """Read "X has 3 strength", "X is a werewolf", "X is red", "X has no kicker", "X is in play"."""
    if it.has("commons"):
        it.clause.nouns("commons", "archive")
        return it.fact("in-commons", it.of(it.thing()))
    found = it.clause.found
    card = next(iter(it.cards()), None)
    asks = "howmany" in found.flags
    if asks and card is None and it.clause.verb != "be" and it.has("card", "handcard", "hand"):
        it.clause.nouns("card", "handcard", "hand")
        return it.fact("hand", it.of(it.person()))
    if asks and it.has("health"):
        it.clause.nouns("health")
        return it.fact("health-left", it.of(it.thing()))
    if it.has("influence") and card is None:
        it.clause.take("pronoun")
        return it.fact("influence", Subject(), amount=it.amount("influence"))
    if it.has("turn", "wound") or card is None:
        it.refuse()
    for field in ("strength", "health", "cost"):
        if it.has(field):
            amount = it.amount(field)
            if amount is None:
                it.refuse()
            return it.fact("value", it.of(card), amount=amount, word=field)
    if "kicker" in card.flags or it.has("kicker") or it.kicker is not None:
        return _kicker_valued(it, card)
    kinds = it.clause.take("noun", "", "with", test=lambda mention: mention.value.startswith("species-"))
    kinds += it.clause.nouns("minion", "action", preps=("", "with"))
    words = [mention.value.removeprefix("species-") for mention in kinds]
    words += [m.color for m in found.mentions if m.color in COLORS]
    if words:
        colors_of(it)
        return it.fact("value", it.of(card), word=words[0])
    return it.minion_fact("in-play") if it.has("play") else it.refuse()


def _kicker_valued(it: Assertion, card: Mention) -> Claim:
    """Read "X has a red kicker", "X has no kicker"."""
    kickers = it.clause.nouns("kicker")
    colors = [m.color for m in kickers if m.color] + colors_of(it)
    without = any("no" in m.flags for m in kickers) or it.kicker is False
    word = f"kicker {colors[0]}" if colors else "kicker"
    return it.fact("value", it.of(card), word=word, amount=Amount(0) if without else None)


def won(it: Assertion) -> Claim:
    """Read "the attacker wins"."""
    return it.fact("wins", it.of(it.person()) if it.person() else asked_subject(it))


def multiplied(it: Assertion) -> Claim:
    """Read "two kickers of A quadruple your influence"."""
    if not it.clause.nouns("influence"):
        it.refuse()
    it.clause.take("pronoun")
    fact = "doubled" if it.clause.verb == "double" and not it.clause.flag("twice") else "quadrupled"
    (mention, *_) = it.cards() or it.refuse()
    kickers = [noun for noun in it.clause.nouns("kicker") if noun.count]
    it.counted += [*kickers, mention]
    counts = [noun.count for noun in kickers] + [mention.count or 0]
    cause = it.cause(mention)
    causes = (cause._replace(kicker=True),) * counts[0] if counts[0] else (cause,)
    return it.fact(fact, Subject(), causes=causes)


FACTS: dict[str, Callable[[Assertion], Claim]] = {
    **dict.fromkeys(("survive", "destroy", "kill"), withstood),
    **dict.fromkeys(("return", "go"), returned),
    **dict.fromkeys(("link", "throw", "linker", "put", "follow"), linked),
    **dict.fromkeys(("trigger", "resolve"), triggered),
    **dict.fromkeys(("double", "quadruple"), multiplied),
    **dict.fromkeys(("have", "be", "have-hand", "end"), valued),
    **{f"{field}-{how}": compared for field in ("cost", "strength", "health") for how in ("more", "less", "same")},
    "stay": lambda it: it.minion_fact("in-play"),
    "exile": exiled,
    "discard": discarded,
    "enter": entered,
    "hit": hit,
    "spare": lambda it: (claim := hit(it))._replace(negated=not claim.negated),
    "attack": lambda it: returned(it) if it.has("hand") else it.refuse(),  # "geht auf die Hand"
    **dict.fromkeys(("claim", "suffer"), taken),
    "damaged": damaged,
    "draw": drawn,
    "use": wound_draws,
    "give": gained,
    "win": won,
    "block": blocked,
    "assign": lambda it: blocked(it)._replace(word="assigned"),
    "ignore": ignored,
    "protect": protected,
    "aim": aimed,
    "cost": costs,
}
"""The fact that each kind of verb states; the words of each kind are in ``words/``."""
