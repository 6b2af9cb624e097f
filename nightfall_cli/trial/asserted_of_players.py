"""The facts that clauses assert of players: wounds, cards drawn, influence."""

from __future__ import annotations

from nightfall_cli.trial.assertion import ROLES, Assertion
from nightfall_cli.trial.claim_data import Claim, Subject


def hit(it: Assertion) -> Claim:
    """Read "A inflicts 3 damage on a player", "A hits X"."""
    if it.has("wound"):
        return wounded(it)
    cards, amount = it.cards(), it.amount("damage")
    if len(cards) == 2 and it.clause.nouns("chain"):  # "hits Vulko while he is in the chain"
        return it.fact("targeted", it.of(cards[1]), word="chain", causes=(it.cause(cards[0]),))
    if it.clause.passive:
        return it.minion_fact("hit")._replace(amount=amount)
    person = it.person("", "on", "to")
    of_minions = any(m.value == "minion" and "no" not in m.flags for m in it.clause.found.mentions)
    if person is not None and of_minions:
        it.refuse()  # "wounds the minions of its owner"
    objects = [m for m in cards if m is not (it.subject or cards[0]) and not m.joined]
    thing = person or (objects[0] if objects else None)
    if thing is None and it.has("minion"):
        thing = it.thing()
    subject = it.of(thing) if thing is not None else Subject()
    return it.fact("hit", subject, amount=amount)


def wounded(it: Assertion) -> Claim:
    """Read "the defender takes 2 wounds", "A inflicts 2 wounds"."""
    amount = it.amount("wound")
    thing = it.person()
    return it.fact("wounds", it.of(thing) if thing else _asked(it), amount=amount)


def _asked(it: Assertion) -> Subject:
    """Return the subject of a fact about players without one: who is asked for, or a card."""
    if "who" in it.clause.found.flags:
        return Subject(role="who")
    return Subject()


def taken(it: Assertion) -> Claim:
    """Read "the defender takes 2 wounds", "X takes 2 damage", "A takes a card from an opposing archive"."""
    if it.has("archive", "commons"):
        it.clause.nouns("archive", "commons")
        it.clause.take("pronoun")
        return it.fact("takes", Subject(), amount=it.amount("card", "order"))
    if it.has("kicker"):
        return it.facts["trigger"](it)
    if it.has("influence"):
        return gained(it)
    if it.has("card", "order") and not it.has("damage", "wound"):
        return drawn(it)
    if it.has("damage"):
        return damaged(it)
    return wounded(it) if it.has("wound") else it.refuse()


def damaged(it: Assertion) -> Claim:
    """Read "X takes 2 damage", "X takes damage for its owner", "the damage of A can be taken by X"."""
    agents = [card for card in it.cards() if card.prep == "by"]
    sources = [card for card in it.cards() if card.prep == "of"]
    if it.has("damage") and len(agents) == len(sources) == 1:
        it.use(*agents)
        it.clause.nouns("damage")
        return it.fact("absorbs", Subject(), other=agents[0].token.card, causes=(it.cause(sources[0]),))
    amount = it.amount("damage")
    passing = it.clause.people("for", "on")
    thing = it.thing()
    if passing and passing[0].prep == "for":
        return it.fact("blocks-damage-of", it.of(thing), amount=amount)
    person = it.person() if it.subject is None or it.subject.kind != "card" else None
    if person is not None and person.value not in ROLES:
        return it.fact("hit", it.of(person), amount=amount)
    return it.fact("damage", it.of(thing), amount=amount)


def drawn(it: Assertion) -> Claim:
    """Read "each player draws 1 card", "2 wounds draw 4 cards", "Ann draws a wound"."""
    if it.has("wound-effect") or (it.has("wound") and it.has("card")):
        return wound_draws(it)
    if it.has("wound"):
        it.clause.nouns("wound")
        return it.fact("draws-wound", it.of(it.person()))
    it.clause.nouns("hand")
    amount = it.amount("card", "order")
    person = it.person()
    if person is None and "who" not in it.clause.found.flags:
        return it.fact("draws", Subject(role="owner"), amount=amount)
    return it.fact("draws", it.of(person) if person else Subject(role="who"), amount=amount)


def wound_draws(it: Assertion) -> Claim:
    """Read "2 wounds discarded with the wound effect draw 4 cards"."""
    if it.cards():
        it.refuse()
    drawing = it.clause.nouns("drawing", preps=("before", "after"))
    it.clause.nouns("wound-effect", "discard", "hand", "clean-up")
    if drawing and it.clause.verb == "use":
        it.clause.nouns("wound")
        return it.fact("wound-use", Subject(), word=drawing[0].prep)
    wounds = it.clause.nouns("wound")
    it.counted += wounds
    amount = it.amount("card", "order")
    times = next((noun.count for noun in wounds if noun.count), 1)
    it.clause.take("pronoun")
    return it.fact("wound-draws", Subject(), amount=amount, times=times)


def gained(it: Assertion) -> Claim:
    """Read "A gives 2 influence"."""
    if it.has("wound", "damage"):
        return hit(it)
    amount = it.amount("influence")
    it.clause.take("pronoun", test=lambda m: m.value not in ("everybody", "others", "nobody"))
    return it.fact("gains", Subject(), amount=amount)


def won(it: Assertion) -> Claim:
    """Read "the attacker wins"."""
    return it.fact("wins", it.of(it.person()) if it.person() else _asked(it))


def multiplied(it: Assertion) -> Claim:
    """Read "two kickers of A quadruple your influence"."""
    if not it.clause.nouns("influence"):
        it.refuse()
    it.clause.take("pronoun")
    fact = "doubled" if it.clause.verb == "double" else "quadrupled"
    (mention, *_) = it.cards() or it.refuse()
    kickers = [noun for noun in it.clause.nouns("kicker") if noun.count]
    it.counted += [*kickers, mention]
    counts = [noun.count for noun in kickers] + [mention.count or 0]
    cause = it.cause(mention)
    causes = (cause._replace(kicker=True),) * counts[0] if counts[0] else (cause,)
    return it.fact(fact, Subject(), causes=causes)
