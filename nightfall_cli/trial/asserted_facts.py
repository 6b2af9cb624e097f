"""The facts that clauses assert of cards and players, and of which kind of verb each is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLORS
from nightfall_cli.trial.asserted_meetings import (
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
from nightfall_cli.trial.assertion import OWN, ROLES, Assertion
from nightfall_cli.trial.claim_data import Amount, Claim, Subject
from nightfall_cli.trial.mentions import Mention
from nightfall_cli.trial.sentence_forms import effects_of, own_damage, targets_of

if TYPE_CHECKING:
    from collections.abc import Callable


CARDS = ("card", "order")
HELD = ("card", "handcard", "hand")
GETTING = ("owner", "self", "me", "you", "we", "opponent")
"""Who may get a card back: "it" is the card."""


def _resolves(it: Assertion, effect: str) -> bool:
    """True when a text of a card that the clause names has this effect."""
    return any(found.name == effect for card in it.cards() for found in effects_of(card.token.card))


# -- the fate of a minion ----------------------------------------------------------------------


def returned(it: Assertion) -> Claim:
    """Read "X returns to his owner's hand", "A bounces X"; to the discard pile, or into play, it is another fact."""
    piles = it.clause.nouns("discard")
    to_pile = [noun for noun in piles if noun.prep not in ("from", "of")]
    revived = _resolves(it, "ReviveMinion")
    if it.has("play") or (revived and piles and not to_pile) or any(m.health or m.damage for m in it.cards()):
        return entered(it)
    if revived and not piles and not it.has("hand"):
        it.refuse()  # to the hand, or into play?
    if to_pile:
        return it.minion_fact("to-discard")
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
    if it.clause.nouns("archive"):
        return it.fact("exiles-archive", Subject(), amount=it.amount(*CARDS))
    person = it.person()
    if person is None or person.value in ROLES or not it.has(*CARDS):
        return it.minion_fact("exiled")
    it.clause.nouns("hand")
    return it.player_fact("exiles-hand", *CARDS, person=person)


def discarded(it: Assertion) -> Claim:
    """Read "X is discarded", "a player discards 1 card"."""
    pile = it.clause.nouns("discard")
    if it.has("wound", "wound-effect"):
        return wound_draws(it)
    person = it.person()
    owner = next((m.owner for m in it.mentions if m.value in HELD and m.owner is not None), None)
    if owner is not None and person is None and not it.clause.passive:  # "discards a card from the opponent's hand"
        person = Mention("pronoun", owner.value, owner)
        it.clause.nouns("hand")
    if it.clause.passive or person is None or person.value in ROLES:
        return it.minion_fact("to-discard" if pile else "discarded")
    if any("order in the chain" in targets_of(card.token.card) for card in it.cards()):
        it.refuse()  # "Flank Attack discards an opponent's order": in the chain
    return it.player_fact("discards", "card", "handcard", "order", person=person)


def withstood(it: Assertion) -> Claim:
    """Read "X survives A", "X dies to A"; and "X survives 2 damage", which its health decides."""
    survives, cards = it.clause.verb == "survive", it.cards()
    card = cards[0].token.card if len(cards) == 1 else None
    dealt = it.amount("damage") if card is not None and not own_damage(card) else None
    if dealt is None or dealt.compare != "==":
        return it.minion_fact("survives" if survives else "destroyed", survives)
    needed = Amount(dealt.number + 1, ">=")
    return it.fact("value", it.of(cards[0]), amount=needed, word="health", negated=not survives)


# -- damage, wounds, cards and influence ---------------------------------------------------------


def hit(it: Assertion) -> Claim:
    """Read "A inflicts 3 damage on a player", "A hits X"."""
    if it.has("wound"):
        return it.player_fact("wounds", "wound")
    cards, amount = it.cards(), it.amount("damage")
    if len(cards) == 2 and it.clause.nouns("chain"):  # "hits Vulko while he is in the chain"
        return it.fact("targeted", it.of(cards[1]), word="chain", causes=(it.cause(cards[0]),))
    if it.clause.passive:
        return it.minion_fact("hit")._replace(amount=amount)
    person = it.person("", "on", "to")
    of_minions = any(m.value == "minion" and "no" not in m.flags for m in it.clause.unused())
    objects = [m for m in cards if m is not (it.subject or cards[0]) and not (m.joined and m.at < it.clause.verb_at)]
    if person is not None and (of_minions or any(not m.prep for m in objects)):
        it.refuse()  # "wounds the minions of its owner", "hits Vulko and his owner"
    thing = person or next(iter(objects), None) or (it.thing() if it.has("minion") else None)
    subject = it.of(thing) if thing is not None else Subject()
    return it.fact("hit", subject, amount=amount)


def damaged(it: Assertion) -> Claim:
    """Read "X takes 2 damage", "X takes damage for its owner", "the damage of A can be taken by X"."""
    agents, sources = it.cards("by"), it.cards("of")
    if it.has("damage") and len(agents) == len(sources) == 1:
        it.use(*agents)
        it.clause.nouns("damage")
        return it.fact("absorbs", Subject(), other=agents[0].token.card, causes=(it.cause(sources[0]),))
    amount = it.amount("damage")
    passing = it.clause.people("for", "on")
    thing = it.thing()
    if passing and passing[0].prep == "for":
        at = it.on_whom(passing)
        sources = [card for card in it.cards("from", "of") if card is not thing]
        if sources and thing is not None and thing.token.card is not None:  # "takes the damage from X for you"
            it.use(thing)
            causes = (it.cause(sources[0]),)
            return it.fact("absorbs", Subject(), other=thing.token.card, causes=causes, amount=amount, at=at)
        return it.fact("blocks-damage-of", it.of(thing), amount=amount, at=at)
    person = it.person() if it.subject is None or it.subject.kind != "card" else None
    if person is not None and (person.value not in ROLES or person.value in ("me", "you", "we")):
        return it.fact("hit", it.of(person), amount=amount)
    return it.fact("damage", it.of(thing), amount=amount)


def gotten(it: Assertion) -> Claim:
    """Read what a player gets, takes, draws or is given: wounds, cards, influence, a kicker, a card of an archive."""
    gives, cards, hurts = it.clause.verb == "give", it.has(*CARDS), it.has("damage", "wound")
    if gives and hurts:
        return hit(it)
    if gives and not it.has("influence") and any(m.health is not None or m.damage is not None for m in it.cards()):
        it.clause.pronouns("me", "you")
        return entered(it)  # "gives you a Blaine Cordell with 4 health"
    if it.has("archive", "commons"):
        if not _resolves(it, "TakeFromArchive"):
            it.refuse()  # "Indigo Six lets me claim": that comes in a later phase
        return it.fact("takes", Subject(), word=_archive_of(it), amount=it.amount(*CARDS), mode="may")
    if it.has("kicker") and not cards and not gives:
        return triggered(it)
    if it.has("influence") or (gives and not cards):
        amount = it.amount("influence")
        it.clause.pronouns(*OWN)  # what a card gives "me", it gives its owner
        return it.fact("gains", it.of(it.person()), amount=amount)
    if cards and not hurts:
        return drawn(it)
    if it.has("damage"):
        return blocked(it) if it.has("next-attacker") else damaged(it)
    return it.player_fact("wounds", "wound") if it.has("wound") else it.refuse()


def _archive_of(it: Assertion) -> str:
    """Return whose archive a card is taken from: commons, own, or opponent."""
    places = it.clause.nouns("archive", "commons")
    named = [it.subject] if it.subject is not None and it.subject.value == "opponent" else it.clause.people()
    owners = [place.owner.value for place in places if place.owner is not None]
    owners += [one.value for one in named if one.value not in OWN or one is it.subject]
    known = {"commons": "commons", **dict.fromkeys(OWN, "own"), "opponent": "opponent"}
    owners += ["commons"] if any(place.value == "commons" for place in places) else []
    return known[owners[0]] if len(owners) == 1 and owners[0] in known else it.refuse_at(places[0])


def drawn(it: Assertion) -> Claim:
    """Read "each player draws 1 card", "2 wounds draw 4 cards", "Ann draws a wound"."""
    if it.has("wound-effect") or (it.has("wound") and it.has("card")):
        return wound_draws(it)
    if it.clause.nouns("wound"):
        return it.fact("draws-wound", it.of(it.person()))
    it.clause.nouns("hand")
    amount = it.amount(*CARDS)
    if _resolves(it, "TakeFromArchive"):
        it.clause.pronouns(*OWN)
        return it.fact("takes", Subject(), amount=amount, mode="may")  # "Flank Attack with its kicker takes a card"
    subject = it.of(it.person())
    return it.fact("draws", Subject(role="owner") if subject == Subject() else subject, amount=amount)


def wound_draws(it: Assertion) -> Claim:
    """Read "2 wounds discarded with the wound effect draw 4 cards"."""
    if it.cards():
        it.refuse()
    it.clause.pronouns(*OWN)
    it.clause.nouns("wound-effect", "discard", "hand", "clean-up")
    wounds = it.clause.nouns("wound")
    it.counted += wounds
    times = next((noun.count for noun in wounds if noun.count), 1)
    return it.fact("wound-draws", Subject(), amount=it.amount(*CARDS), times=times)


def multiplied(it: Assertion) -> Claim:
    """Read "two kickers of A quadruple your influence"."""
    if not it.clause.nouns("influence"):
        it.refuse()
    it.clause.take("pronoun")
    fact = "doubled" if it.clause.verb == "double" and not it.clause.flag("twice") else "quadrupled"
    (mention, *_) = it.cards() or it.refuse()
    kickers = [noun for noun in it.clause.nouns("kicker") if noun.count]
    it.counted += [*kickers, mention]
    cause, number = it.cause(mention), next((noun.count for noun in kickers), mention.count)
    causes = (cause._replace(kicker=True),) * number if number else (cause,)
    return it.fact(fact, Subject(), causes=causes)


# -- printed values ------------------------------------------------------------


def costs(it: Assertion) -> Claim:
    """Read "X costs 5", "A makes X cost 2"."""
    amount = Amount(0) if it.clause.nouns("nothing") else it.amount("influence", "cost")
    it.clause.pronouns("me", "you")
    cards, bare = it.cards() or it.refuse(), it.cards("")
    if amount is None:
        it.refuse()  # "costs influence"
    if len(cards) == 1:
        return it.fact("value", it.of(cards[0]), amount=amount, word="cost")
    return it.fact("price", it.of([cards[0], *bare][-1]), amount=amount)


def compared(it: Assertion) -> Claim:
    """Read "X costs more than A", "X is 2 cheaper than A", "X is as strong as A"."""
    field, _, how = it.clause.verb.partition("-")
    stated = it.amount("number", "influence", field)
    cards = it.cards()
    if len(cards) != 2 or (stated is not None and (how == "same" or stated.compare != "==")):
        it.refuse()
    it.use(*cards)
    sign, compare = {"more": (1, ">="), "less": (-1, "<="), "same": (0, "==")}[how]
    amount = Amount(sign, compare) if stated is None else Amount(sign * stated.number)
    return it.fact("value", Subject(cards[0].token.card), other=cards[1].token.card, word=field, amount=amount)


def valued(it: Assertion) -> Claim:
    """Read "X has 3 strength", "X is a werewolf", "X is red", "X has no kicker", "X is in play"."""
    if it.has("commons"):
        it.clause.nouns("commons", "archive")
        return it.fact("in-commons", it.of(it.thing()))
    card = next(iter(it.cards()), None)
    if it.has("influence") and card is None:
        it.clause.take("pronoun")
        return it.fact("influence", Subject(), amount=it.amount("influence"))
    if it.has("turn", "wound") or card is None:
        it.refuse()
    if field := next((field for field in ("strength", "health", "cost") if it.has(field)), ""):
        amount = it.amount(field) or it.refuse()
        return it.fact("value", it.of(card), amount=amount, word=field)
    if "kicker" in card.flags or it.has("kicker") or it.kicker is not None:
        kickers = it.clause.nouns("kicker")
        colors = [m.color for m in kickers if m.color] + colors_of(it)
        without = any("no" in m.flags for m in kickers) or it.kicker is False
        word = " ".join(("kicker", *colors[:1]))
        return it.fact("value", it.of(card), word=word, amount=Amount(0) if without else None)
    kinds = it.clause.take("noun", "", "with", test=lambda mention: mention.value.startswith("species-"))
    kinds += it.clause.nouns("minion", "action", preps=("", "with"))
    words = [mention.value.removeprefix("species-") for mention in kinds]
    words += [m.color for m in it.mentions if m.color in COLORS]
    if words:
        colors_of(it)
        return it.fact("value", it.of(card), word=words[0])
    return it.minion_fact("in-play") if it.has("play") else it.refuse()


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
    **dict.fromkeys(("claim", "suffer", "give"), gotten),
    "damaged": damaged,
    "draw": drawn,
    "use": wound_draws,
    "win": lambda it: it.player_fact("wins"),
    "block": blocked,
    "assign": lambda it: blocked(it)._replace(word="assigned"),
    "ignore": ignored,
    "protect": protected,
    "aim": aimed,
    "cost": costs,
}
"""The fact that each kind of verb states; the words of each kind are in ``words/``."""
