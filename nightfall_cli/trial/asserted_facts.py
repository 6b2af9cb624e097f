"""The facts that clauses assert of cards, and of which kind of verb each is: one function for each kind of verb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLORS
from nightfall_cli.language.names import find_player
from nightfall_cli.trial.asserted_of_players import damaged, drawn, gained, hit, multiplied, taken, won, wound_draws
from nightfall_cli.trial.assertion import ROLES, Assertion
from nightfall_cli.trial.claim_data import Amount, Claim, Subject

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.trial.sentence_items import Mention


def returned(it: Assertion) -> Claim:
    """Read "X returns to his owner's hand", "A bounces X"; to the discard pile, or into play, it is another fact."""
    if it.has("play"):
        return entered(it)
    if it.has("discard"):
        it.clause.nouns("discard")
        return it.minion_fact("discarded")
    hands = it.clause.nouns("hand")
    if not hands and it.clause.verb != "return":
        it.refuse()
    owner = next((hand.owner for hand in hands if hand.owner is not None and hand.owner.kind == "name"), None)
    named = it.clause.take("player") if owner is None else []
    typed = owner.value if owner is not None else named[0].value if named else ""
    seats = find_player(tuple(it.names), typed) if typed else ()
    it.clause.take("pronoun", test=lambda m: m.value in ("owner", "self", "me", "you") and m is not it.subject)
    return it.minion_fact("returned")._replace(whose=seats[0] if len(seats) == 1 else -1)


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
    if it.clause.passive or person is None or person.value in ROLES:
        return it.minion_fact("discarded")
    return it.fact("discards", it.of(person), amount=it.amount("card", "handcard", "order"))


def entered(it: Assertion) -> Claim:
    """Read "X enters play with 2 health", "A puts X into play"."""
    it.clause.nouns("play")
    agents, thing = it.sides()
    if thing is None:
        it.refuse()
    health, damage = thing.health, thing.damage
    if health is None and damage is None:
        stated = [m for m in it.cards() if m.health is not None or m.damage is not None]
        health = next((m.health for m in stated), None)
        damage = next((m.damage for m in stated), None)
    for mention in it.cards():
        mention.health = mention.damage = None
    number = it.amount("health") if health is None else Amount(health)
    fact = "health-left" if number is not None else "enters"
    if damage is not None or it.has("damage"):
        number = it.amount("damage") if damage is None else Amount(damage)
        fact = "enters-damaged"
    causes = tuple(it.cause(mention) for mention in agents)
    return it.fact(fact, it.of(thing), amount=number, causes=causes)


# -- blocking, linking, aiming ------------------------------------------------------------


def blocked(it: Assertion) -> Claim:
    """Read "A can be blocked by X", "X blocks A", "X blocks the damage of A", "nobody can block A"."""
    damage = it.has("damage", "wound")
    amount = it.amount("damage", "wound") if damage else None
    it.clause.people()
    if any((noun.count or 1) > 1 for noun in it.clause.nouns("minion", "nothing")):
        it.refuse()
    cards = it.cards() or it.refuse()
    if it.clause.passive or it.subject not in cards:
        things = [it.subject] if it.subject in cards and len(cards) > 1 else cards[:1]
        agents = [m for m in cards if m not in things]
    else:
        agents = [m for m in cards if m is it.subject]
        things = [m for m in cards if m is not it.subject]
    if damage and not things:
        return it.fact("blocks-damage-of", it.of(agents[0]), amount=amount)
    causes = it.copies(things)
    if not causes:
        return it.fact("can-block", it.of(agents[0]))
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
    it.held = (held.token.card,)
    subject = Subject(role="someone")
    return it.fact("targeted", subject, word="minion" if minions else "")._replace(negated=True, mode="may")


def linked(it: Assertion) -> Claim:
    """Read "X may link to A", "X may be played after A", "A can be followed by X"."""
    if it.has("play"):
        return entered(it)
    cards = it.cards()
    if len(cards) != 2:
        it.refuse()
    after = [m for m in cards if m.prep in ("to", "on", "after", "by", "for", "in")]
    other = after[-1] if after else cards[1]
    card = next(m for m in cards if m is not other)
    if it.clause.verb == "linker" or (it.clause.verb == "follow" and it.clause.passive):
        card, other = cards[1], cards[0]
    card.used = other.used = True
    return it.fact("links", Subject(card.token.card), other=other.token.card)


def triggered(it: Assertion) -> Claim:
    """Read "A triggers the kicker of X", "the kicker of X is triggered by a red order", "X resolves first"."""
    if "first" in it.clause.found.flags:
        card = it.cards()[:1]
        return it.fact("resolves-first", it.of(card[0]) if card else Subject(role="which"))
    cards = it.cards()
    kicked = [m for m in cards if "kicker" in m.flags or any(n.of is m for n in it.clause.found.mentions)]
    kickers = it.clause.nouns("kicker", "text")
    if not kicked and kickers:
        kicked = [m for m in cards if m.prep == "of"][:1] or cards[-1:]
    if not kicked and len(cards) == 2:
        kicked = cards[:1] if it.clause.passive else cards[1:]
    if not kicked:
        it.refuse()
    colors = _colors(it)
    others = [m for m in cards if m is not kicked[0]]
    it.use(*kicked, *others)
    subject = Subject(kicked[0].token.card)
    if others:
        return it.fact("kicked-by", subject, other=others[0].token.card)
    return it.fact("kicked", subject, word=colors[0] if colors else "")


def _colors(it: Assertion) -> list[str]:
    return [mention.color for mention in it.clause.take("noun", test=lambda mention: bool(mention.color))]


def aimed(it: Assertion) -> Claim:
    """Read "X can be targeted by A", "a player with X in play can be targeted by A", "A can target X"."""
    if (tool := _aiming(it)) is not None:
        return _aimed_with(it, tool)
    held = [m for m in it.cards() if m.prep == "with"]
    chained = bool(it.clause.nouns("chain", preps=("in",)))
    it.clause.nouns("play", "chain")
    if chained:
        return it.minion_fact("targeted")._replace(word="chain")
    person = it.person() if held or not it.cards()[1:] else None
    minions = it.clause.nouns("minion")
    if person is not None or held:
        it.use(*held)
        given = tuple(m.token.card for m in held if m.token.card is not None)
        claim = it.fact("targeted", it.of(person), word="minion" if minions else "")
        it.held = given
        return claim
    claim = it.minion_fact("targeted")
    return claim._replace(word="chain") if _is_in_chain(claim.subject) else claim


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


# -- printed values ------------------------------------------------------------


def costs(it: Assertion) -> Claim:
    """Read "X costs 5", "A makes X cost 2"."""
    amount = it.amount("influence", "cost")
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
    if it.has("influence") and card is None:
        it.clause.take("pronoun")
        return it.fact("influence", Subject(), amount=it.amount("influence"))
    if it.has("turn", "wound") or card is None:
        it.refuse()
    if found.flags.keys() & {"unblockable"}:
        it.clause.flag("unblockable")
        return it.fact("blockable", Subject(), causes=(it.cause(card),))._replace(negated=True)
    for field in ("strength", "health", "cost"):
        if it.has(field):
            amount = it.amount(field)
            if amount is None:
                it.refuse()
            return it.fact("value", it.of(card), amount=amount, word=field)
    stated = next(((f, v) for f, v in (("health", card.health), ("damage", card.damage)) if v is not None), None)
    if stated is not None and stated[0] == "health":
        card.health = None
        return it.fact("value", it.of(card), amount=Amount(stated[1]), word="health")
    if "kicker" in card.flags or it.has("kicker") or it.kicker is not None:
        kickers = it.clause.nouns("kicker")
        colors = [m.color for m in kickers if m.color] + _colors(it)
        without = any("no" in m.flags for m in kickers) or it.kicker is False
        word = f"kicker {colors[0]}" if colors else "kicker"
        return it.fact("value", it.of(card), word=word, amount=Amount(0) if without else None)
    kinds = it.clause.take("noun", "", "with", test=lambda mention: mention.value.startswith("species-"))
    kinds += it.clause.nouns("minion", "action", preps=("", "with"))
    words = [mention.value.removeprefix("species-") for mention in kinds]
    words += [m.color for m in found.mentions if m.color in COLORS]
    if words:
        _colors(it)
        return it.fact("value", it.of(card), word=words[0])
    return it.minion_fact("in-play") if it.has("play") and it.clause.verb != "have" else it.refuse()


FACTS: dict[str, Callable[[Assertion], Claim]] = {
    **dict.fromkeys(("destroy", "kill"), lambda it: it.minion_fact("destroyed")),
    **dict.fromkeys(("return", "go"), returned),
    **dict.fromkeys(("link", "linker", "put", "follow"), linked),
    **dict.fromkeys(("trigger", "resolve"), triggered),
    **dict.fromkeys(("double", "quadruple"), multiplied),
    **dict.fromkeys(("have", "be"), valued),
    **{f"{field}-{how}": compared for field in ("cost", "strength", "health") for how in ("more", "less", "same")},
    "survive": lambda it: it.minion_fact("survives", True),
    "stay": lambda it: it.minion_fact("in-play"),
    "exile": exiled,
    "discard": discarded,
    "enter": entered,
    "hit": hit,
    **dict.fromkeys(("claim", "suffer"), taken),
    "damaged": damaged,
    "draw": drawn,
    "use": wound_draws,
    "give": gained,
    "win": won,
    "block": blocked,
    "ignore": ignored,
    "protect": protected,
    "aim": aimed,
    "cost": costs,
}
"""The fact that each kind of verb states; the words of each kind are in ``words/``."""
