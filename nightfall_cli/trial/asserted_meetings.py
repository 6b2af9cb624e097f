"""The facts that clauses assert of cards that meet: blocking, linking, targets, kickers; and what enters play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.claim_data import Amount, Claim, Subject

if TYPE_CHECKING:
    from nightfall_cli.trial.assertion import Assertion
    from nightfall_cli.trial.mentions import Mention


FRONT = ("have", "before")
"""How prepositions such as "in front of" and German "vor" are known."""
AFTER = ("to", "on", "after", "by", "for", "in")
"""The prepositions of the order that another one is linked to."""


def blocked(it: Assertion) -> Claim:
    """Read "A can be blocked by X", "X blocks A", "X blocks the damage of A", "nobody can block A"."""
    damage = it.has("damage", "wound")
    amount = it.amount("damage", "wound") if damage else None
    if len(it.cards()) == 1:
        it.clause.nouns("next-attacker", preps=("", "of", "from"))
    at = it.on_whom(it.clause.people())
    if any((noun.count or 1) > 1 or noun.value == "nothing" for noun in it.clause.nouns("minion", "nothing")):
        it.refuse()
    cards, subject = it.cards() or it.refuse(), it.subject
    of_subject = any(m.value == "damage" and subject and m.at == subject.at + 1 for m in it.mentions)
    if it.cards(*FRONT) or (it.clause.verb == "assign" and subject not in cards):  # "use X as a blocker"
        things = it.cards("to", "on", *FRONT)
    elif not it.clause.passive and subject in cards and not (of_subject and len(cards) > 1):
        things = [m for m in cards if m is not subject]
    else:  # "X's damage Vulko can block"
        things = [subject] if subject in cards and len(cards) > 1 and subject is not None else cards[:1]
    agents = [m for m in cards if m not in things]
    if damage and not things:
        return it.fact("blocks-damage-of", it.of(agents[0]), amount=amount, at=at)
    causes = it.copies(things)
    if not causes:
        assigned = len(agents) == 1 and not agents[0].flags & {"kicker", "text"}
        return it.fact("can-block", it.of(agents[0])) if assigned else it.refuse()
    if not agents:
        return it.fact("blockable", Subject(), causes=causes, at=at)
    it.use(*agents)
    fact = "absorbs" if damage else "blocks-damage"
    return it.fact(fact, Subject(), other=agents[0].token.card, causes=causes, amount=amount, at=at)


def ignored(it: Assertion) -> Claim:
    """Read "A ignores X", "A gets past X": X takes none of the damage of A."""
    source, blocker = it.cards() if len(it.cards()) == 2 else it.refuse()
    it.use(blocker)
    return it.fact("absorbs", Subject(), other=blocker.token.card, causes=(it.cause(source),), negated=True)


def protected(it: Assertion) -> Claim:
    """Read "X protects its player against A", "X protects my minions from A": the text of A can't target them."""
    held = it.subject if it.subject in it.cards() else next(iter(it.cards()), None)
    minions = it.clause.nouns("minion")
    if held is None or held.token.card is None:
        it.refuse()
    it.use(held)
    it.clause.pronouns("me", "you", "owner", "he", "she", "they")
    if not held.token.card.blocks_damage or minions:
        it.held = (held.token.card,)
        word = "minion" if minions else ""
        return it.fact("targeted", Subject(role="someone"), word=word, negated=True, mode="may")
    it.clause.nouns("damage", "wound")
    claim = it.fact("absorbs", Subject(), other=held.token.card)
    return claim if claim.causes else claim._replace(fact="blocks-damage-of", subject=Subject(claim.other), other=None)


def linked(it: Assertion) -> Claim:
    """Read "X may link to A", "X may be played after A", "A can be followed by X"."""
    if it.has("play"):
        return entered(it)
    placed = not it.clause.token.text.casefold().startswith(("link", "play"))
    if placed and it.cards("have"):
        return blocked(it)._replace(word="assigned")  # "can I put A in front of X?"
    if it.subject is not None and it.subject.kind in ("player", "pronoun"):
        it.use(it.subject)  # "can I play A after X?"
    cards, after, verb = it.cards(), it.cards(*AFTER), it.clause.verb
    if len(cards) != 2:
        it.refuse()
    if verb == "link" and not after and not it.clause.passive and it.subject in cards:
        return entered(it)  # "bringt Vulko ins Spiel"
    other = [cards[1], *after][-1]
    card = next(m for m in cards if m is not other)
    if verb == "linker" or (verb == "follow" and it.clause.passive):
        card, other = cards[1], cards[0]
    elif other.prep in FRONT:  # "X may be linked before A"
        card, other = other, card
    it.use(card, other)
    return it.fact("links", Subject(card.token.card), other=other.token.card)


def entered(it: Assertion) -> Claim:
    """Read "X enters play with 2 health", "A puts X into play"."""
    it.clause.nouns("play")
    agents, thing = it.sides()
    if thing is None:
        it.refuse()
    hurt = next((m for m in (thing, *it.cards()) if m.health is not None or m.damage is not None), thing)
    health, damage = hurt.health, hurt.damage
    for mention in it.cards():
        mention.health = mention.damage = None
    number = it.amount("health") if health is None else Amount(health)
    fact = "health-left" if number is not None else "enters"
    if damage is not None or it.has("damage"):
        number = it.amount("damage") if damage is None else Amount(damage)
        fact = "enters-damaged"
    causes = tuple(map(it.cause, agents))
    return it.fact(fact, it.of(thing), amount=number, causes=causes)


def triggered(it: Assertion) -> Claim:
    """Read "A triggers the kicker of X", "the kicker of X is triggered by a red order", "X resolves first"."""
    cards = it.cards()
    if it.clause.flag("first"):
        return it.fact("resolves-first", it.of(cards[0])) if cards else it.refuse()
    kicked = [m for m in cards if "kicker" in m.flags or any(n.of is m for n in it.mentions)]
    kickers = it.clause.nouns("kicker", "text")
    own = any(noun.owner is not None and noun.owner.kind == "pronoun" for noun in kickers)
    if kickers and (own or it.clause.verb == "claim") and it.subject in cards:
        kicked = [m for m in cards if m is it.subject]  # "does A get its kicker after X?"
    if not kicked and kickers:
        kicked = it.cards("of")[:1] or cards[-1:]
    if not kicked and len(cards) == 2:
        kicked = cards[:1] if it.clause.passive else cards[1:]
    if not kicked:  # "does the kicker work?"
        return it.fact("kicked", Subject(role="he")) if kickers else it.refuse()
    colors, others = colors_of(it), [m for m in cards if m is not kicked[0]]
    it.use(*cards)
    subject = Subject(kicked[0].token.card)
    if others:
        return it.fact("kicked-by", subject, other=others[0].token.card)
    return it.fact("kicked", subject, word=next(iter(colors), ""))


def colors_of(it: Assertion) -> list[str]:
    return [mention.color for mention in it.clause.take("noun", test=lambda mention: bool(mention.color))]


def aimed(it: Assertion) -> Claim:
    """Read "X can be targeted by A", "a player with X in play can be targeted by A", "A can target X"."""
    if any(mention.prep in ("after", "before") for mention in it.mentions):
        it.refuse()  # "an order linked after it"
    if itself(it):
        return it.fact("targeted", it.of(it.subject), word="self")
    tool = _aiming(it)
    if tool is not None and it.subject is not None and it.subject not in it.cards():
        it.use(it.subject)  # "I can target X with A"
    causes = (it.cause(tool),) if tool is not None else ()
    held = it.cards("with")
    it.use(*held)
    it.held += tuple(card.token.card for card in held if card.token.card is not None)
    zone = next((place.value for place in it.clause.nouns("play", "chain", "discard")), "")
    nouns = it.clause.nouns("minion", "order", "card", "action", "wound")
    things = [noun.value for noun in nouns if "no" not in noun.flags]
    cards = it.cards()
    person = it.person() if it.held or not things else None
    if cards and not it.held and not (cards[1:] if causes else person and not cards[1:]):
        claim = it.fact("targeted", it.of(cards[0]), causes=causes) if causes else it.minion_fact("targeted")
        return claim._replace(word=zone, mode="may")
    if not (it.clause.nouns("game") or person or things or it.held):
        it.refuse()  # "на игрока" is such a noun, too
    what = things[0] if things and (person is None or it.held) else ""
    word = f"{what if what in ('', 'minion', 'wound') else 'order'} {zone if what else ''}".strip()
    subject = it.of(person) if person is not None else Subject(role="someone")
    claim = it.fact("targeted", subject, word=word, mode="may")
    return claim._replace(causes=causes or claim.causes)


def itself(it: Assertion) -> bool:
    """True for "X can target itself": no other card is named."""
    return it.cards() == [it.subject] and bool(it.clause.pronouns("self"))


def _aiming(it: Assertion) -> Mention | None:
    """Return the card of "you can target X with A", "can A be aimed at X" and "A can target X", None without one."""
    cards, subject, passive = it.cards(), it.subject, it.clause.passive
    bare = [card for card in cards if card.prep != "with"]
    if not passive and subject in bare and all(card is subject or card.prep not in ("of", "by") for card in bare):
        return subject
    if passive and len(bare) == 1 and bare[0].prep == "by":
        return bare[0]
    tools = [card for card in it.cards("with", "by") if card is not subject]
    if passive and not tools:
        return subject if subject in cards and any(m.prep in ("on", "to") for m in it.mentions) else None
    of_card = subject in cards and not it.has("chain", "play")
    acts = subject is not None and subject.kind in ("player", "pronoun") and subject.value != "it"
    return tools[0] if (of_card if passive else acts) and len(tools) == 1 else None
