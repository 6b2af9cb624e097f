"""Give a clause the kind of verb that it means with its mentions: "Vulko hits me" is an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.order_chain import targets_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.sentence_items import Mention


def settle_verb(clause: EverydayClause) -> None:
    """Change the verb of a clause to the kind that it means, and mark the words that belong to it as used."""
    for verb, meant, test in MEANT:
        if clause.verb == verb and test(clause):
            clause.verb = meant
    aimed = _aimed_order(clause) if clause.verb == "go" or not clause.found.verbs else None
    if aimed is not None:
        clause.verb, clause.subject = "hit", aimed
    if clause.subject is not None and clause.subject.value == "me":
        clause.take("pronoun", "", test=lambda m: m.token.text.casefold() == "moi")  # "moi j'ai Vulko"
    clause.take("noun", "without", test=lambda m: m.value == "influence" and "other" in m.flags)  # nothing more


def _aimed_order(clause: EverydayClause) -> Mention | None:
    """Return the order that goes at a player without a verb: "Death Grip goes against Bob", "Death Grip on Bob"."""
    first = next((m for m in clause.found.mentions if m.kind in ("card", "player", "pronoun")), None)
    people = [m for m in clause.found.mentions if m.kind in ("player", "pronoun") and m.prep in ("on", "to")]
    order = first.token.card if first is not None and not first.prep else None
    return first if len(people) == 1 and order is not None and not order.is_minion else None


def _is_attack(clause: EverydayClause) -> bool:
    """True for "Vulko hits me": no text of Vulko does."""
    card = clause.card.token.card if clause.card is not None and not clause.passive else None
    named = [mention for mention in clause.found.mentions if mention is not clause.subject]
    people = bool(named) and all(mention.kind in ("player", "pronoun") and mention.value != "it" for mention in named)
    return card is not None and card.is_minion and people and not {"player", "opponent"} & {*targets_of(card)}


def _is_killed(clause: EverydayClause) -> bool:
    """True for "Vulko is killed" without a killer."""
    named = [mention for mention in clause.found.mentions if mention.kind == "card"]
    return clause.passive and named == ([clause.card] if clause.card else [])


MEANT: tuple[tuple[str, str, Callable[[EverydayClause], bool]], ...] = (
    ("hit", "attack", _is_attack),
    ("kill", "destroy", _is_killed),
    ("cost", "have", lambda it: any(m.prep == "have" for m in it.found.mentions)),  # "у Ивана стоит Vulko"
    # "I throw two cards from my hand for influence"
    ("link", "discard", lambda it: any(m.value == "influence" and m.prep == "for" for m in it.found.mentions)),
    ("link", "use", lambda it: it.names("wound-effect")),  # "я применяю эффект ранений"
)
"""Kinds of verbs that mean another kind where a test of the clause holds."""
