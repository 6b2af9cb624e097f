"""Read what a claim supposes: clauses like those of a sentence to try, of the claim's own card where they name none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.sentences import ResolveItsChainText
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.refusal import Refusal, Refused, as_error
from nightfall_cli.trial.claim_data import ENTERING, Cause
from nightfall_cli.trial.everyday import read_clause
from nightfall_cli.trial.lexicon import lexicon
from nightfall_cli.trial.sentence_forms import own_damage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.claim_data import Claim
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.mentions import Mention
    from nightfall_cli.trial.situation import Situation

THEM = ("he", "she", "it", "they")
ROLES = ("owner", "defender", "attacker", "opponent", "someone", "you", "self", "me")
BLOCKING = ("blocks-damage", "absorbs", "blocks-damage-of")
NEGATIONS = {"not", "cannot", "kicked", "unkicked"}


def marks_of(clause: EverydayClause) -> tuple[str, ...]:
    """Return the conditions without a card beside a clause: "after combat"."""
    combat = clause.nouns("combat", preps=("end-of", "after"))
    found = ("combat",) if clause.flag("endcombat") or combat else ()
    return (*found, "unblocked") if clause.flag("unblocked") else found


def read_condition(claim: Claim, talk: Discourse, clause: EverydayClause, own: Card | None) -> Claim:
    """Return a claim with what a clause supposes of the card ``own``, in its marks; the rest goes to the situation."""
    if _is_at_me(claim, clause):
        return claim  # "when she targets me": so it is on the board
    claim = _with_pronouns(claim._replace(me=_who_am_i(clause) or claim.me), talk, clause, own)
    cards = [m for m in clause.found.mentions if m.kind == "card"]
    by = any(mention.prep == "by" for mention in cards)
    clause.passive = (
        clause.passive or clause.token.kind == "participle" or (by and bool(clause.token.means("participle")))
    )
    acts = not by and (not clause.passive or any(verb.value == "have" for _, verb in clause.found.verbs))
    if claim.fact in BLOCKING and clause.verb == "block" and acts and not cards[1:]:
        clause.nouns("minion", "next-attacker")
        return _marked(claim, "has-blocked")
    if "has-blocked" in claim.marks and clause.verb == "survive" and not cards:
        return claim  # "that blocked and survived"
    if marks := marks_of(clause):
        claim = _marked(claim, *marks)
        if not cards or not clause.found.verbs or (clause.verb == "discard" and clause.passive):
            return claim
    if (kicked := _kicked(claim, clause, cards, own)) is not None:
        return kicked
    if clause.names("play") and clause.verb in ("put", "link", "enter", "return", "go"):
        return _put_into_play(claim, talk.situation, clause, own)
    of_own = clause.passive or any(m.token.card is own for m in cards if m is not clause.subject)
    of_own = of_own or (clause.subject is None and not cards)
    if clause.verb == "discard" and of_own and clause.nouns("hand", "influence", "handcard", "claim-phase"):
        return _marked(claim, "from-hand")
    if clause.verb == "draw":
        return _marked(claim, "draws")
    if clause.verb == "start":
        clause.nouns("chain")
    if clause.subject is None and own is not None and not clause.actor and not _names_subject(clause, cards, own):
        subject = next((m for m in cards if m.token.card is own), None)
        clause.subject = subject or clause.add("card", own.name, own)
    read_clause(talk, clause, lexicon(talk.language))
    if clause.verb in ("kill", "destroy") and not talk.situation.results:
        victims = [*(held.card for held in talk.situation.aimed()), *([own] if own is not None else [])]
        talk.situation.results += [f"destroyed {card.name}" for card in victims[:1]]
    return claim


def _is_at_me(claim: Claim, clause: EverydayClause) -> bool:
    """True for "when she targets me" in a claim about what the damage of a card does to a player."""
    named = [m for m in clause.found.mentions if m.kind in ("card", "pronoun", "player", "noun")]
    aims = clause.verb in ("aim", "hit") and not clause.passive and not clause.found.flags.keys() & NEGATIONS
    subject = clause.subject
    if not aims or subject not in named or len(named) != 2 or len(claim.causes) != 1 or claim.fact not in BLOCKING:
        return False
    (victim,) = (mention for mention in named if mention is not subject)
    is_cause = subject is not None and subject.value in (*THEM, claim.causes[0].card.name)
    return is_cause and victim.value in ("me", "you", "owner")


def _with_pronouns(claim: Claim, talk: Discourse, clause: EverydayClause, own: Card | None) -> Claim:
    """Put the card ``own`` for "it", and a player of the board for "you"; return the claim with "has no minions"."""
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
            if is_object and clause.verb in ("hit", "aim"):
                clause.verb = "link"  # who is hit is known: it is the player on the board
                without = [noun for noun in clause.nouns("minion") if "no" in noun.flags]
                claim = _marked(claim, "alone") if without else claim
            if not is_object:
                clause.subject = None
                clause.actor = talk.subject or "Scott"
    return claim


def _kicked(claim: Claim, clause: EverydayClause, cards: Sequence[Mention], own: Card | None) -> Claim | None:
    """Return the claim with "if it is kicked", None where the clause states something else."""
    flags = clause.found.flags
    if not (flags.keys() & {"kicked", "unkicked"} or clause.nouns("kicker")):
        return None
    if any(m.token.card is not own for m in cards) or any(m.color for m in clause.found.mentions):
        return None
    negated = "unkicked" in flags or "not" in flags
    if cards and own is not None and not claim.causes and claim.subject.card is None:
        return claim._replace(causes=(Cause(own, not negated),))
    return _marked(claim, "unkicked" if negated else "kicked")


def _put_into_play(claim: Claim, situation: Situation, clause: EverydayClause, own: Card | None) -> Claim:
    """Return the claim with the card that puts its minion into play; else the damage of the minion is stated."""
    others = [m for m in clause.found.mentions if m.kind == "card" and m.token.card is not own]
    if own is None or not own.is_minion or len(others) > 1:
        raise not_a_condition()
    if not others and clause.nouns("text", "chain"):
        situation.minion(own, None).damage = own_damage(own)
        return claim
    if not others or others[0].token.card is None:
        raise not_a_condition()
    kicker = True if "kicked" in clause.found.flags else False if "unkicked" in clause.found.flags else None
    put = Cause(others[0].token.card, kicker)
    if claim.fact in (*ENTERING, "value"):
        return claim._replace(causes=(*claim.causes, put))
    text = put.card.paragraph("Kicker") if kicker else None
    resolved = text is not None and ResolveItsChainText() in text.effects
    situation.minion(own, None).damage = own_damage(own) if resolved else 0
    return claim


def _who_am_i(clause: EverydayClause) -> str:
    """Return whether "I" act in a condition or defend, "" where it does not name me."""
    acting = clause.verb in ("attack", "link", "start", "put", "use", "hit", "aim")
    own = [m for m in clause.found.mentions if m.kind == "card" and m.owner is not None and m.owner.value == "me"]
    for mention in clause.found.mentions:
        if mention.kind == "pronoun" and mention.value in ("me", "we"):
            subject = mention is clause.subject and not clause.passive
            return "acts" if acting and (subject or mention.prep == "by") else "defends"
    if own:
        mine = own[0] is clause.subject or own[0].prep in ("with", "by")
        return "acts" if mine and acting and not clause.passive else "defends"
    return ""


def _marked(claim: Claim, *marks: str) -> Claim:
    return claim._replace(marks=tuple(dict.fromkeys((*claim.marks, *marks))))


def _names_subject(clause: EverydayClause, cards: Sequence[object], own: Card) -> bool:
    """True for a clause that has its own things: "Shadow Seven in play", "nobody blocks"."""
    named = clause.verb.startswith("have") and bool(cards)
    return named or any(mention.value in ("nobody", "minion") for mention in clause.found.mentions)


def not_a_condition() -> Refused:
    return as_error(Refusal("invalid", "syntax", Message("this condition is not understood")))
