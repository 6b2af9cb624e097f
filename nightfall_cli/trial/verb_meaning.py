"""The kind of verb that a clause in everyday words means: "Vulko hits me" is an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.lexicon import folded
from nightfall_cli.trial.mentions import Mention
from nightfall_cli.trial.order_chain import BACK, LINKING, PILE
from nightfall_cli.trial.sentence_forms import targets_of
from nightfall_cli.trial.word_kinds import ITS

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.trial.everyday_clause import EverydayClause


TAKEN = ("получил", "получила", "taken")
"""Ends of verbs such as "has taken": what a minion has taken is damage."""


def settle_verb(clause: EverydayClause) -> None:
    """Change the verb of a clause to the kind that it means, and mark the words that belong to it as used."""
    for card in clause.found.mentions if clause.verb in ("attack", "hit") and clause.person is not None else ():
        alone = "minion" in targets_of(card.token.card) and "and" not in clause.piece.before
        hits = card.token.card is not None and (alone or not card.token.card.is_minion)
        strikes_with = clause.verb == "attack" or hits
        if strikes_with and card.owner is not None and card.owner.text.casefold() in ITS:
            victim = Mention("pronoun", card.owner.value, card.owner, case="object", at=card.at)
            clause.found.mentions.append(victim)  # "я бью его Shock and Awe"
            card.owner, card.prep = None, card.prep or "with"
    for verb, meant, test in MEANT:
        if clause.verb == verb and test(clause):
            clause.verb = meant
    at = any(m.kind in ("player", "pronoun") and m.prep in ("on", "to") for m in clause.found.mentions)
    if not clause.found.verbs and at and clause.names_all and not clause.names_card:
        clause.verb = "attack"  # "both at Sue"
    cards = [m for m in clause.found.mentions if m.kind == "card" and m is not clause.subject]
    tools = [m for m in cards if m.prep in ("with", "by", "from", "of") or not clause.found.verbs]
    recalls = any(wants.startswith(PILE) for m in tools for wants in targets_of(m.token.card))
    if recalls and clause.verb in LINKING and clause.names(*BACK) and cards != tools:
        clause.verb = "return"  # "I play Dark Awakening to put Marcus Toth into play"
    enters = clause.verb == "enter" or not clause.found.verbs
    if enters and clause.card is not None and recalls:
        clause.verb, clause.passive, tools[0].prep = "return", True, "by"  # "Toth comes into play with Dark Awakening"
    takes = clause.verb in ("claim", "suffer") or folded(clause.token.text).endswith(TAKEN)
    for number in clause.found.mentions if takes and clause.card is not None else ():
        if number.value == "number" and not number.prep and clause.found.mentions == [clause.card, number]:
            number.value = "damage"  # "le Vulko de Léo a déjà pris 2"
    orders = [m for m in clause.found.mentions if m.kind == "card" and not m.prep and m is not clause.subject]
    aims = any(m.prep in ("on", "to") for m in clause.found.mentions) or _plays(clause)
    if not clause.found.verbs and clause.verb == "have" and clause.person is not None and orders and aims:
        clause.verb = "link"  # "Ann Death Grip on Bob"
    aimed = _aimed_order(clause) if clause.verb in ("go", "attack") or not clause.found.verbs else None
    if aimed is not None:
        clause.verb, clause.subject = "hit", aimed
    elif not (clause.found.verbs or clause.passive) and clause.names_card and _is_linked(clause):
        clause.verb = "trigger" if clause.found.flags.keys() & {"kicked"} else "link"
    strong = {"me": "moi", "he": "lui", "you": "toi"}.get(clause.subject.value if clause.subject is not None else "")
    clause.take("pronoun", "", test=lambda m: m.token.text.casefold() == strong)  # "moi j'ai Vulko"
    clause.take("noun", "without", test=lambda m: m.value == "influence" and "other" in m.flags)  # nothing more


def _aimed_order(clause: EverydayClause) -> Mention | None:
    """Return the order that goes at a player without a verb: "Death Grip goes against Bob", "Death Grip on Bob"."""
    first = next((m for m in clause.found.mentions if m.kind in ("card", "player", "pronoun")), None)
    at = ("on", "to") if clause.verb != "attack" else ("",)  # "geht auf" is a verb
    people = [m for m in clause.found.mentions if m.kind in ("player", "pronoun") and m.prep in at]
    people = [m for m in people if m.case != "subject"]
    order = first.token.card if first is not None and not first.prep else None
    if not clause.found.verbs and "minion" in targets_of(order) and not people:
        people = [m for m in clause.found.mentions if m.kind == "card" and m.prep in at][:1]  # "… on Bob's Vulko"
    hits = not clause.found.verbs and {"player", "opponent"} & {*targets_of(order)}
    return first if len(people) == 1 and order is not None and (hits or not order.is_minion) else None


def _is_linked(clause: EverydayClause) -> bool:
    """True for "Franz Orlok off Zacharias Sands", "Vulko on a red card" and "Vulko kicked", which need no verb."""
    kicked = bool(clause.found.flags.keys() & {"kicked", "unkicked"})
    first, *others = clause.found.mentions
    on_it = (first.prep, first.kind) == ("on", "pronoun") and [m.kind for m in others] == ["card"]  # "на неё Vulko"
    return kicked or on_it or any(map(_ties, clause.found.mentions))


def _ties(mention: Mention) -> bool:
    card = mention.token.card
    on_order = mention.prep in ("on", "to") and card is not None and not (card.is_minion or card.is_wound)
    after = mention.prep == "after" and mention.kind == "card"
    return after or on_order or (bool(mention.color) and mention.prep in ("after", "to", "on"))


def fights(clause: EverydayClause) -> bool:
    """True for "Vulko kills Marcus Toth" and "Marcus Toth is killed by Vulko": no text of Vulko does so."""
    cards = [m for m in clause.found.mentions if m.kind == "card"]
    minions = [m for m in cards if m.token.card is not None and m.token.card.is_minion]
    acts = not clause.passive and bool(cards[1:]) and not cards[1].prep and cards[1].at > clause.verb_at
    killer = minions[0 if acts else 1] if len(cards) == len(minions) == 2 and clause.card is cards[0] else None
    kicked = clause.found.flags.keys() & {"kicked", "unkicked"}
    return killer is not None and "minion" not in targets_of(killer.token.card) and not kicked


def strikes(clause: EverydayClause) -> bool:
    """True for "I hit Bob with Vulko" and "Bob takes 3 damage from Vulko": an attack, as no text of Vulko does it."""
    acts = clause.card is not None and not clause.passive
    named = [mention for mention in clause.found.mentions if mention is not clause.subject]
    cards = [m.token.card for m in (*named, *[clause.subject] * acts) if m and m.kind == "card" and m.prep != "after"]
    minions = [card for card in cards if card is not None and card.is_minion]
    people = [m for m in named if m.kind in ("player", "pronoun") and m.value not in ("it", "nobody")]
    struck = bool(people) or (clause.passive and clause.person is not None)
    dealt = {m.count for m in named if m.value in ("damage", "wound")}
    counts = {None, sum(card.strength or 0 for card in minions)}
    chained = clause.names("chain") or clause.found.flags.keys() & {"kicked", "unkicked"}
    if chained or not (struck and minions and len(minions) == len(cards) and dealt <= counts):
        return False
    its = all(m.value in ("he", "she", "they") for m in people)  # "Ann has Vulko, I send it back with Ivan Radinsky"
    texts = [targets_of(card) for card in minions]
    by_text = all({"player", "opponent"} & {*text} for text in texts) or (its and people and any(texts))
    if by_text or (clause.card is not None and not acts):
        return False
    clause.nouns("damage", "wound")
    clause.take("all", test=lambda _: acts)  # "Vulko deals all its damage to me"
    return True


def _plays(clause: EverydayClause) -> bool:
    """True for "Anna does Grim Siege": an order and no target."""
    things = [mention for mention in clause.found.mentions if mention is not clause.subject]
    card = things[0].token.card if len(things) == 1 and not things[0].prep and things[0].owner is None else None
    return clause.person is not None and card is not None and not card.is_minion and not card.is_wound


def _has_kicker(clause: EverydayClause) -> bool:
    """True for "has its kicker (on)"."""
    kicked = "kicked" in clause.found.flags or clause.names("kicker")
    return kicked and clause.take("owned") is not None


def _throws_away(clause: EverydayClause) -> bool:
    """True for "je balance mes Blessures" and "je balance 4 cartes"."""
    others = [mention for mention in clause.found.mentions if mention is not clause.subject]
    own = any(m.value == "wound" and m.owner for m in others)
    return own or (bool(others) and all(m.value == "card" and m.count and not m.prep for m in others))


def _is_before(mention: Mention) -> bool:
    """True for "in front of Vulko" or "in front of me"."""
    return mention.prep == "have" and mention.kind != "noun"


def _is_target(mention: Mention) -> bool:
    """True for "at Vulko" and "at me"."""
    return mention.prep == "on" and mention.kind in ("card", "player", "pronoun")


def _is_all(mention: Mention) -> bool:
    """True for "both" and "all three"."""
    return mention.kind == "all" or "all" in mention.flags


def _is_killed(clause: EverydayClause) -> bool:
    """True for "Vulko is killed" without a killer."""
    named = [mention for mention in clause.found.mentions if mention.kind == "card"]
    return clause.passive and named == ([clause.card] if clause.card else [])


MEANT: tuple[tuple[str, str, Callable[[EverydayClause], bool]], ...] = (
    ("hit", "attack", strikes),
    ("discard", "attack", lambda it: it.card is not None and strikes(it)),  # "Vulko throws himself at me"
    ("pass", "attack", lambda it: it.card is not None),  # "my Vulko gets through"
    ("ignore", "attack", lambda it: it.card is not None and "unblocked" in it.found.flags),  # "goes through on Tom"
    ("permit", "link", lambda it: it.names_card and it.person is not None),  # "Катя разрешает Death Grip"
    ("hit", "link", lambda it: _plays(it)),
    ("use", "link", lambda it: _plays(it)),
    ("give", "hit", lambda it: it.names_card and it.names("wound", "damage")),  # "gives me 3 wounds with Death Grip"
    ("throw", "attack", strikes),
    ("throw", "link", lambda _: True),
    ("link", "attack", lambda it: it.names("damage") and strikes(it)),
    ("kill", "destroy", lambda it: _is_killed(it) or fights(it)),
    ("use", "link", lambda it: it.names("chain") and it.names_card),
    ("use", "claim", lambda it: it.names("influence") and it.names_card),  # "spends five influence on Vulko"
    ("win", "claim", lambda it: it.names("influence")),
    ("have", "claim", lambda it: it.names("kicker") and it.names("wound", "damage")),  # "получила 2 ранения от кикера"
    ("cost", "have", lambda it: any(m.prep == "have" for m in it.found.mentions)),  # "у Ивана стоит Vulko"
    # "I throw two cards from my hand for influence"
    ("link", "discard", lambda it: any(m.value == "influence" and m.prep == "for" for m in it.found.mentions)),
    ("hit", "discard", lambda it: not it.names_card and _throws_away(it)),
    ("use", "discard", lambda it: not (it.names_card or it.names("wound")) and _throws_away(it)),
    ("discard", "link", lambda it: it.person is not None and it.names_card and any(map(_is_target, it.unused()))),
    ("link", "discard", lambda it: not it.names_card and (it.names("wound") or any(map(_is_all, it.unused())))),
    ("have", "trigger", lambda it: it.card is not None and _has_kicker(it)),  # "Vulko has its kicker on"
    ("link", "assign", lambda it: it.names_card and not it.names("chain") and any(map(_is_before, it.unused()))),
    # "Vulko, dem ein Lebenspunkt geblieben ist"
    ("stay", "have", lambda it: it.piece.is_relative and it.names("health", "damage")),
    ("link", "use", lambda it: it.names("wound-effect")),  # "я применяю эффект ранений"
)
"""Kinds of verbs that mean another kind where a test of the clause holds."""
