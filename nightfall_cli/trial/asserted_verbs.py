"""The facts that clauses assert of cards that meet, and of players: blocking, linking, targets; wounds, influence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.sentences import TakeFromArchive
from nightfall_cli.trial.assertion import OWN, ROLES, Assertion
from nightfall_cli.trial.claim_data import Claim, Subject
from nightfall_cli.trial.sentence_forms import effects_of

if TYPE_CHECKING:
    from nightfall_cli.trial.mentions import Mention


FRONT = ("have", "before")
"""How prepositions such as "in front of" and German "vor" are known."""


def blocked(it: Assertion) -> Claim:
    """Read "A can be blocked by X", "X blocks A", "X blocks the damage of A", "nobody can block A"."""
    damage = it.has("damage", "wound")
    amount = it.amount("damage", "wound") if damage else None
    if len(it.cards()) == 1:
        it.clause.nouns("next-attacker", preps=("", "of", "from"))
    it.clause.people()
    if any((noun.count or 1) > 1 or noun.value == "nothing" for noun in it.clause.nouns("minion", "nothing")):
        it.refuse()
    cards = it.cards() or it.refuse()
    of_subject = [
        m for m in it.clause.found.mentions if m.value == "damage" and it.subject and m.at == it.subject.at + 1
    ]
    in_front = any(m.prep in FRONT for m in cards)  # "put X in front of A"
    if in_front or (it.clause.verb == "assign" and it.subject not in cards):  # "use X as a blocker"
        agents = [m for m in cards if m.prep not in ("to", "on", *FRONT)]
        things = [m for m in cards if m not in agents]
    elif (
        it.clause.passive or it.subject not in cards or (of_subject and len(cards) > 1)
    ):  # "X's damage Vulko can block"
        things = [it.subject] if it.subject in cards and len(cards) > 1 else cards[:1]
        agents = [m for m in cards if m not in things]
    else:
        agents = [m for m in cards if m is it.subject]
        things = [m for m in cards if m is not it.subject]
    if damage and not things:
        return it.fact("blocks-damage-of", it.of(agents[0]), amount=amount)
    causes = it.copies(things)
    if not causes:
        return it.fact("can-block", it.of(agents[0])) if len(agents) == 1 else it.refuse()
    if not agents:
        return it.fact("blockable", Subject(), causes=causes)
    it.use(*agents)
    fact = "absorbs" if damage else "blocks-damage"
    return it.fact(fact, Subject(), other=agents[0].token.card, causes=causes, amount=amount)


def ignored(it: Assertion) -> Claim:
    """Read "A ignores X", "A gets past X": X takes none of the damage of A."""
    (source, blocker, *_) = (*it.cards(), None, None)
    if source is None or blocker is None:
        it.refuse()
    it.use(blocker)
    return it.fact("absorbs", Subject(), other=blocker.token.card, causes=(it.cause(source),))._replace(negated=True)


def protected(it: Assertion) -> Claim:
    """Read "X protects its player against A", "X protects my minions from A": the text of A can't target them."""
    held = it.subject if it.subject in it.cards() else next(iter(it.cards()), None)
    minions = it.clause.nouns("minion")
    if held is None or held.token.card is None:
        it.refuse()
    it.use(held)
    it.clause.take("pronoun", test=lambda mention: mention.value in ("me", "you", "owner", "he", "she", "they"))
    if held.token.card.blocks_damage and not minions:
        it.clause.nouns("damage", "wound")
        causes = it.causes()
        if not causes:
            return it.fact("blocks-damage-of", Subject(held.token.card))
        return it.fact("absorbs", Subject(), other=held.token.card, causes=causes)
    it.held = (held.token.card,)
    subject = Subject(role="someone")
    return it.fact("targeted", subject, word="minion" if minions else "")._replace(negated=True, mode="may")


def linked(it: Assertion) -> Claim:
    """Read "X may link to A", "X may be played after A", "A can be followed by X"."""
    if it.has("play"):
        return it.facts["enter"](it)
    placed = not it.clause.token.text.casefold().startswith(("link", "play"))
    if placed and any(mention.prep == "have" for mention in it.cards()):
        return it.facts["assign"](it)  # "can I put A in front of X?"
    if it.subject is not None and it.subject.kind in ("player", "pronoun"):
        it.use(it.subject)  # "can I play A after X?"
    cards = it.cards()
    if len(cards) != 2:
        it.refuse()
    after = [m for m in cards if m.prep in ("to", "on", "after", "by", "for", "in")]
    other = after[-1] if after else cards[1]
    card = next(m for m in cards if m is not other)
    if other.prep in FRONT:  # "X may be linked before A"
        card, other = other, card
    if it.clause.verb == "linker" or (it.clause.verb == "follow" and it.clause.passive):
        card, other = cards[1], cards[0]
    card.used = other.used = True
    return it.fact("links", Subject(card.token.card), other=other.token.card)


def triggered(it: Assertion) -> Claim:
    """Read "A triggers the kicker of X", "the kicker of X is triggered by a red order", "X resolves first"."""
    if it.clause.flag("first"):
        card = it.cards()[:1]
        return it.fact("resolves-first", it.of(card[0]) if card else Subject(role="which"))
    cards = it.cards()
    kicked = [m for m in cards if "kicker" in m.flags or any(n.of is m for n in it.clause.found.mentions)]
    kickers = it.clause.nouns("kicker", "text")
    own = any(noun.owner is not None and noun.owner.kind == "pronoun" for noun in kickers)
    if kickers and (own or it.clause.verb == "claim") and it.subject in cards:
        kicked = [m for m in cards if m is it.subject]  # "does A get its kicker after X?"
    if not kicked and kickers:
        kicked = [m for m in cards if m.prep == "of"][:1] or cards[-1:]
    if not kicked and len(cards) == 2:
        kicked = cards[:1] if it.clause.passive else cards[1:]
    if not kicked and kickers:
        return it.fact("kicked", Subject(role="he"))  # "does the kicker work?"
    if not kicked:
        it.refuse()
    colors = colors_of(it)
    others = [m for m in cards if m is not kicked[0]]
    it.use(*kicked, *others)
    subject = Subject(kicked[0].token.card)
    if others:
        return it.fact("kicked-by", subject, other=others[0].token.card)
    return it.fact("kicked", subject, word=colors[0] if colors else "")


def colors_of(it: Assertion) -> list[str]:
    return [mention.color for mention in it.clause.take("noun", test=lambda mention: bool(mention.color))]


def aimed(it: Assertion) -> Claim:
    """Read "X can be targeted by A", "a player with X in play can be targeted by A", "A can target X"."""
    if itself(it):
        return it.fact("targeted", it.of(it.subject), word="self")
    if (tool := _aiming(it)) is not None:
        return _aimed_with(it, tool)
    held = [m for m in it.cards() if m.prep == "with"]
    chained = bool(it.clause.nouns("chain", preps=("in",)))
    it.clause.nouns("play", "chain")
    if chained:
        return it.minion_fact("targeted")._replace(word="chain")
    person = it.person() if held or not it.cards()[1:] else None
    minions = it.clause.nouns("minion")
    if person is None and not held and not it.cards()[1:] and it.clause.nouns("game", preps=("on",)):
        return it.fact("targeted", Subject(None, role="someone"))  # "на игрока"
    if person is not None or held or it.held:
        it.use(*held)
        it.held += tuple(m.token.card for m in held if m.token.card is not None)
        it.clause.nouns("game", preps=("on",))
        return it.fact("targeted", it.of(person), word="minion" if minions else "")
    claim = it.minion_fact("targeted")
    return claim._replace(word="chain") if _is_in_chain(claim.subject) else claim


def itself(it: Assertion) -> bool:
    """True for "X can target itself": no other card is named."""
    return it.cards() == [it.subject] and bool(it.clause.pronouns("self"))


def _aiming(it: Assertion) -> Mention | None:
    """Return the card of "you can target X with A" and of "can A be aimed at X", None where the words differ."""
    cards, subject = it.cards(), it.subject
    tools = [card for card in cards if card.prep in ("with", "by") and card is not subject]
    acts = subject is not None and subject.kind in ("player", "pronoun") and subject.value != "it"
    if it.clause.passive and not tools:
        return subject if subject in cards and any(m.prep in ("on", "to") for m in it.clause.found.mentions) else None
    of_card = subject in cards and not it.has("chain", "play")
    return tools[0] if (of_card if it.clause.passive else acts) and len(tools) == 1 else None


def _aimed_with(it: Assertion, tool: Mention) -> Claim:
    """Return the claim that an order may target the card, player or minion which the clause names besides it."""
    if it.subject is not None and it.subject is not tool and it.subject not in it.cards():
        it.use(it.subject)
        if any(m.owner is not None and m.owner.value in (it.subject.value, "self") for m in it.cards()):
            it.refuse()  # "I can target my own Vulko": the least board has the minion of another player
    cause = it.cause(tool)
    minions = it.clause.nouns("minion")
    alone = [noun for noun in minions if "no" in noun.flags]
    it.clause.nouns("play")
    thing = next(iter(it.cards()), None) or it.person()
    of_minion = bool(minions) and not alone and thing is None
    if thing is None and not of_minion:
        it.refuse()
    subject = it.of(thing) if thing is not None else Subject(role="someone")
    word = "minion" if of_minion else "chain" if _is_in_chain(subject) else ""
    return it.fact("targeted", subject, word=word, causes=(cause,))._replace(mode="may")


def _is_in_chain(subject: Subject) -> bool:
    """True for a card that stands in the chain where it is a target: an action."""
    return subject.card is not None and not subject.card.is_minion and not subject.card.is_wound


# -- of players ------------------------------------------------------------------------------------


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
        return it.fact("takes", Subject(), word=_archive_of(it), amount=it.amount("card", "order"), mode="may")
    if it.has("kicker") and not it.has("card", "order"):
        return it.facts["trigger"](it)
    if it.has("influence"):
        return gained(it)
    if it.has("card", "order") and not it.has("damage", "wound"):
        return drawn(it)
    if it.has("damage"):
        return blocked(it) if it.has("next-attacker") else damaged(it)
    return wounded(it) if it.has("wound") else it.refuse()


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
        sources = [card for card in it.cards() if card.prep in ("from", "of") and card is not thing]
        if sources and thing is not None and thing.token.card is not None:  # "takes the damage from X for you"
            it.use(thing)
            return it.fact("absorbs", Subject(), other=thing.token.card, causes=(it.cause(sources[0]),), amount=amount)
        return it.fact("blocks-damage-of", it.of(thing), amount=amount)
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
    if any(isinstance(effect, TakeFromArchive) for card in it.cards() for effect in effects_of(card.token.card)):
        it.me()
        return it.fact("takes", Subject(), amount=amount)  # "Flank Attack with its kicker takes a card"
    person = it.person()
    if person is None and "who" not in it.clause.found.flags:
        return it.fact("draws", Subject(role="owner"), amount=amount)
    return it.fact("draws", it.of(person) if person else Subject(role="who"), amount=amount)


def wound_draws(it: Assertion) -> Claim:
    """Read "2 wounds discarded with the wound effect draw 4 cards", "wounds may be discarded before drawing"."""
    if it.cards():
        it.refuse()
    drawing = it.clause.nouns("drawing", preps=("before", "after"))
    it.me()
    it.clause.nouns("wound-effect", "discard", "hand", "clean-up")
    wounds = it.clause.nouns("wound")
    it.counted += wounds
    amount = it.amount("card", "order")
    times = next((noun.count for noun in wounds if noun.count), 1)
    if not drawing or amount is not None:
        return it.fact("wound-draws", Subject(), amount=amount, times=times)
    (when, *more) = drawing
    only = "only" in when.flags or it.clause.flag("first")  # "erst nach dem Ziehen"
    when.flags -= {"only"}
    if more or (only and when.prep != "after"):
        it.refuse()
    claim = it.fact("wound-use", Subject(), word="before" if only else when.prep, times=times)
    return claim._replace(negated=bool(only))


def gained(it: Assertion) -> Claim:
    """Read "A gives 2 influence"."""
    if it.has("wound", "damage"):
        return hit(it)
    if not it.has("influence") and any(m.health is not None or m.damage is not None for m in it.cards()):
        it.clause.take("pronoun", test=lambda m: m.value in ("me", "you"))
        return it.facts["enter"](it)  # "gives you a Blaine Cordell with 4 health"
    if it.has("card", "order", "archive", "commons"):
        return taken(it)
    amount = it.amount("influence")
    it.me()
    return it.fact("gains", it.of(it.person()), amount=amount)
