"""Read what a claim supposes: clauses like those of a sentence to try, of the claim's own card where they name none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules.refusal import Refusal, Refused, as_error
from nightfall_cli.trial.claim_data import Cause, Given
from nightfall_cli.trial.everyday import read_clause
from nightfall_cli.trial.lexicon import lexicon
from nightfall_cli.trial.sentence_forms import own_damage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause

THEM = ("he", "she", "it", "they")
ROLES = ("owner", "defender", "attacker", "opponent", "someone", "you", "self", "me")


def marks_of(clause: EverydayClause) -> tuple[str, ...]:
    """Return the conditions without a card beside a clause: "after combat"."""
    combat = clause.nouns("combat", preps=("end-of", "after"))
    if combat:
        clause.take("pronoun", "of", test=lambda mention: mention.value == "owner")
    found = ("combat",) if clause.flag("endcombat") or combat else ()
    return (*found, "unblocked") if clause.flag("unblocked") else found


def read_condition(talk: Discourse, clause: EverydayClause, own: Card | None, given: Given) -> Given:
    """Return what is given, with what a clause supposes of the card ``own`` itself; the rest goes to the situation."""
    for mention in clause.found.mentions:
        is_object = mention is not clause.subject
        if own is not None and mention.kind == "pronoun" and mention.value in THEM:
            if is_object and clause.verb == "attack":
                mention.used = True
            else:
                mention.kind, mention.value = "card", own.name
                mention.token = mention.token._replace(kind="card", card=own)
        elif mention.kind == "pronoun" and mention.value in ROLES:
            mention.used = True
            if not is_object:
                clause.subject = None
                clause.actor = talk.subject or "Scott"
    cards = [m for m in clause.found.mentions if m.kind == "card"]
    by = any(mention.prep == "by" for mention in cards)
    clause.passive = (
        clause.passive or clause.token.kind == "participle" or (by and bool(clause.token.means("participle")))
    )
    if marks := marks_of(clause):
        given = given._replace(marks=(*given.marks, *marks))
        if not cards or not clause.found.verbs or (clause.verb == "discard" and clause.passive):
            return given
    kicked = clause.found.flags.keys() & {"kicked", "unkicked"} or clause.nouns("kicker")
    if kicked and all(m.token.card is own for m in cards) and not any(m.color for m in clause.found.mentions):
        negated = "unkicked" in clause.found.flags or "not" in clause.found.flags
        return given._replace(kicker=not negated)
    if clause.names("play") and clause.verb in ("put", "link", "enter", "return", "go"):
        others = [m for m in cards if m.token.card is not own]
        if not others and own is not None and clause.nouns("text", "chain"):
            return given._replace(damage=(*given.damage, (own, own_damage(own))))
        if len(others) != 1 or own is None:
            raise not_a_condition()
        kicker = True if "kicked" in clause.found.flags else False if "unkicked" in clause.found.flags else None
        assert others[0].token.card is not None
        return given._replace(puts=(Cause(others[0].token.card, kicker),), victim=own)
    of_own = clause.passive or any(m.token.card is own for m in cards if m is not clause.subject)
    if clause.verb == "discard" and of_own and clause.nouns("hand", "influence", "handcard"):
        return given._replace(marks=(*given.marks, "from-hand"))
    if clause.verb == "draw":
        return given._replace(marks=(*given.marks, "draws"))
    if clause.verb == "start":
        clause.nouns("chain")
    if clause.subject is None and own is not None and not clause.actor and not _names_subject(clause, cards, own):
        subject = next((m for m in cards if m.token.card is own), None)
        clause.subject = subject or clause.add("card", own.name, own)
    read_clause(talk, clause, lexicon(talk.language))
    return given._replace(destroyed=given.destroyed or clause.verb in ("kill", "destroy"))


def _names_subject(clause: EverydayClause, cards: Sequence[object], own: Card) -> bool:
    """True for a clause that has its own things: "Shadow Seven in play", "nobody blocks"."""
    named = clause.verb.startswith("have") and bool(cards)
    return named or any(mention.value in ("nobody", "minion") for mention in clause.found.mentions)


def with_situation(given: Given, talk: Discourse, own: Card | None) -> Given:
    """Return what is given, with what the clauses of a condition have stated."""
    situation = talk.situation
    attackers = tuple(attack.held.card for attack in situation.attackers)
    blockers = tuple(held.card for block in situation.blocks for held in block.minions)
    links = [link for link in situation.links if link.card is not own]
    at = next((i for i, link in enumerate(situation.links) if link.card is own), None)
    before = tuple(link.text({}) for link in situation.links[:at]) if at is not None else ()
    causes = tuple(Cause(link.card, link.kicked) for link in links if link.card is not None) if at is None else ()
    aimed = [aim.held.card for link in links for aim in link.aims if aim.held is not None]
    own_damage = tuple((held.card, held.damage) for held in situation.held if held.damage is not None)
    fighting = {*attackers, *blockers, *aimed}
    destroyed = bool(situation.results)
    fighting |= {own} if destroyed and own is not None else set()
    standing = [held.card for held in situation.held if held.zone == "play" and held.card not in fighting]
    marks = [*given.marks]
    marks += ["unblocked"] * bool(situation.unblocked) + ["alone"] * bool(situation.without)
    marks += ["starts"] * (at == 0)
    victim = aimed[0] if aimed else situation.held[-1].card if destroyed and situation.held else given.victim
    return given._replace(
        attackers=(*given.attackers, *dict.fromkeys(attackers)),
        blockers=(*given.blockers, *blockers),
        held=(*given.held, *standing),
        damage=(*given.damage, *own_damage),
        causes=(*given.causes, *causes),
        before=(*given.before, *before),
        victim=victim,
        destroyed=given.destroyed or destroyed,
        marks=tuple(dict.fromkeys(marks)),
    )


def not_a_condition() -> Refused:
    return as_error(Refusal("invalid", "syntax", "this condition is not understood"))
