"""The facts that clauses assert of players: what they take, draw and discard, and which influence they gain."""

from __future__ import annotations

from nightfall_cli.trial.asserted_verbs import blocked, entered, triggered
from nightfall_cli.trial.assertion import OWN, ROLES, Assertion
from nightfall_cli.trial.claim_data import Claim, Subject
from nightfall_cli.trial.sentence_forms import effects_of


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
    of_minions = any(m.value == "minion" and "no" not in m.flags for m in it.clause.unused())
    objects = [m for m in cards if m is not (it.subject or cards[0]) and not (m.joined and m.at < it.clause.verb_at)]
    if person is not None and (of_minions or [m for m in objects if not m.prep]):
        it.refuse()  # "wounds the minions of its owner", "hits Vulko and his owner"
    thing = person or (objects[0] if objects else None)
    if thing is None and it.has("minion"):
        thing = it.thing()
    subject = it.of(thing) if thing is not None else Subject()
    return it.fact("hit", subject, amount=amount)


def wounded(it: Assertion) -> Claim:
    """Read "the defender takes 2 wounds", "A inflicts 2 wounds"."""
    amount = it.amount("wound")
    thing = it.person()
    return it.fact("wounds", it.of(thing) if thing else asked_subject(it), amount=amount)


def asked_subject(it: Assertion) -> Subject:
    """Return the subject of a fact about players without one: who is asked for, or a card."""
    if "who" in it.clause.found.flags:
        return Subject(role="who")
    return Subject()


def taken(it: Assertion) -> Claim:
    """Read "the defender takes 2 wounds", "X takes 2 damage", "A takes a card from an opposing archive"."""
    if it.has("archive", "commons"):
        if not _takes(it):
            it.refuse()  # "Indigo Six lets me claim": that comes in a later phase
        return it.fact("takes", Subject(), word=_archive_of(it), amount=it.amount("card", "order"), mode="may")
    if it.has("kicker") and not it.has("card", "order"):
        return triggered(it)
    if it.has("influence"):
        return gained(it)
    if it.has("card", "order") and not it.has("damage", "wound"):
        return drawn(it)
    if it.has("damage"):
        return blocked(it) if it.has("next-attacker") else damaged(it)
    return wounded(it) if it.has("wound") else it.refuse()


def _takes(it: Assertion) -> bool:
    """True for a card whose text takes one from an archive."""
    return any(effect.name == "TakeFromArchive" for card in it.cards() for effect in effects_of(card.token.card))


def _archive_of(it: Assertion) -> str:
    """Return whose archive a card is taken from: commons, own, or opponent."""
    places = it.clause.nouns("archive", "commons")
    named = [it.subject] if it.subject is not None and it.subject.value == "opponent" else it.clause.people()
    owners = [place.owner.value for place in places if place.owner is not None]
    owners += [one.value for one in named if one.value not in OWN or one is it.subject]
    if any(place.value == "commons" for place in places):
        return "commons" if not owners else it.refuse(places[0].token.text)
    known = {**dict.fromkeys(OWN, "own"), "opponent": "opponent"}
    return known[owners[0]] if len(owners) == 1 and owners[0] in known else it.refuse(places[0].token.text)


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
        at = it.on_whom(passing)
        sources = [card for card in it.cards() if card.prep in ("from", "of") and card is not thing]
        if sources and thing is not None and thing.token.card is not None:  # "takes the damage from X for you"
            it.use(thing)
            causes = (it.cause(sources[0]),)
            return it.fact("absorbs", Subject(), other=thing.token.card, causes=causes, amount=amount, at=at)
        return it.fact("blocks-damage-of", it.of(thing), amount=amount, at=at)
    person = it.person() if it.subject is None or it.subject.kind != "card" else None
    if person is not None and (person.value not in ROLES or person.value in ("me", "you", "we")):
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
    if _takes(it):
        it.me()
        return it.fact("takes", Subject(), amount=amount, mode="may")  # "Flank Attack with its kicker takes a card"
    person = it.person()
    if person is None and "who" not in it.clause.found.flags:
        return it.fact("draws", Subject(role="owner"), amount=amount)
    return it.fact("draws", it.of(person) if person else Subject(role="who"), amount=amount)


def wound_draws(it: Assertion) -> Claim:
    """Read "2 wounds discarded with the wound effect draw 4 cards"."""
    if it.cards():
        it.refuse()
    it.me()
    it.clause.nouns("wound-effect", "discard", "hand", "clean-up")
    wounds = it.clause.nouns("wound")
    it.counted += wounds
    amount = it.amount("card", "order")
    times = next((noun.count for noun in wounds if noun.count), 1)
    return it.fact("wound-draws", Subject(), amount=amount, times=times)


def gained(it: Assertion) -> Claim:
    """Read "A gives 2 influence"."""
    if it.has("wound", "damage"):
        return hit(it)
    if not it.has("influence") and any(m.health is not None or m.damage is not None for m in it.cards()):
        it.clause.take("pronoun", test=lambda m: m.value in ("me", "you"))
        return entered(it)  # "gives you a Blaine Cordell with 4 health"
    if it.has("archive", "commons") or (it.has("card", "order") and not it.has("influence")):
        return taken(it)
    amount = it.amount("influence")
    if it.subject is None or it.subject.value not in OWN:
        it.me()
    return it.fact("gains", it.of(it.person()), amount=amount)
