"""Read what a claim supposes: clauses like those of a sentence to try, of the claim's own card where they name none.

A relative clause that says no more than a phrase is read as the phrase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.sentences import Effect
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.refusal import Refusal, Refused, as_error
from nightfall_cli.trial.assertion import WITHOUT
from nightfall_cli.trial.claim_data import Cause
from nightfall_cli.trial.everyday import read_clause
from nightfall_cli.trial.lexicon import folded, lexicon
from nightfall_cli.trial.sentence_forms import own_damage, targets_of
from nightfall_cli.trial.word_kinds import BEING, is_verbal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.claim_data import Claim
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.mentions import Mention
    from nightfall_cli.trial.situation import Situation
    from nightfall_cli.trial.token_cards import Token

THEM = ("he", "she", "it", "they")
ROLES = ("owner", "defender", "attacker", "opponent", "someone", "you", "self", "me")
NEGATIONS = {"not", "cannot", "kicked", "unkicked"}
PLACES = {"play", "chain", "damage", "health", "minion"}
"""The nouns of a relative clause that a phrase says as well."""
MEANT = {"always": "always", "every": "all", "any": "any"}
"""What fillers mean that only a sentence to try may leave out."""
CONCEDING = ("auch wenn", "selbst wenn", "même si", "meme si")
"""How conditions begin that a sentence to try leaves out."""
KILLING = ("détruire", "finishes off", "finish off", "takes out", "take out", "erledigt", "erledigen", "добивает")
"""Verbs that are mere hits in a sentence to try."""
HELPING = (*BEING, "have", "modal", "may", "must", "cannot")


def marks_of(clause: EverydayClause) -> tuple[str, ...]:
    """Return the conditions without a card beside a clause: "after combat"."""
    combat = clause.nouns("combat", preps=("end-of", "after"))
    found = ("combat",) if clause.flag("endcombat") or combat else ("fought",) if clause.nouns("combat") else ()
    return (*found, "unblocked") if clause.flag("unblocked") else found


def read_condition(claim: Claim, talk: Discourse, clause: EverydayClause, own: Card | None) -> Claim:
    """Return a claim with what a clause supposes of the card ``own``, in its marks; the rest goes to the situation."""
    if _is_at_me(claim, clause):
        return claim  # "when she targets me": so it is on the board
    if clause.verb == "start" and not clause.names_card and clause.pronouns("opponent"):
        clause.nouns("chain")
        return _marked(claim, "other-chain")
    claim = _with_pronouns(claim._replace(me=_who_am_i(clause) or claim.me), talk, clause, own)
    cards = [m for m in clause.found.mentions if m.kind == "card"]
    by = any(mention.prep == "by" for mention in cards)
    clause.passive = (
        clause.passive
        or clause.token.kind == "participle"
        or (by and bool(clause.token.means("participle")))
        or (clause.person is None and clause.token.text.casefold().endswith("ли"))  # "если его уничтожили"
    )
    if clause.verb == "attack" and clause.card is not None and any(mention.prep == "with" for mention in cards):
        raise not_a_condition()  # "attacks a player with Vulko"
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
    """True for "when she targets me" in a claim about what damage does to a player, and for "if he is its target"."""
    things = [m for m in clause.found.mentions if m.kind != "pronoun" or m.value not in (*THEM, "someone")]
    aims = clause.verb == "aim" or any(m.value == "someone" for m in clause.found.mentions)
    if aims and not things and not clause.found.flags and _aims_at_minions(claim):
        return True
    named = [m for m in clause.found.mentions if m.kind in ("card", "pronoun", "player", "noun")]
    aims = clause.verb in ("aim", "hit") and not clause.passive and not clause.found.flags.keys() & NEGATIONS
    subject = clause.subject
    if not aims or subject not in named or len(named) != 2 or len(claim.causes) != 1 or not claim.is_a("blocks"):
        return False
    (victim,) = (mention for mention in named if mention is not subject)
    is_cause = subject is not None and subject.value in (*THEM, claim.causes[0].card.name)
    return is_cause and victim.value in ("me", "you", "owner")


def _aims_at_minions(claim: Claim) -> bool:
    """True where one card acts on the minion of the claim, and targets it."""
    targets = [targets_of(cause.card) for cause in claim.causes]
    return len(targets) == 1 and "minion" in targets[0] and claim.row.card is not None


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
    if claim.is_a("enters") or claim.fact == "value":
        return claim._replace(causes=(*claim.causes, put))
    text = put.card.paragraph("Kicker")
    resolves = text is not None and Effect("ResolveItsChainText") in text.effects and kicker is not False
    situation.minion(own, None).damage = 0 if not resolves else own_damage(own) if kicker else None
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


# -- tokens -----------------------------------------------------------------------------------------


def weighed(token: Token) -> Token:
    """Return a word as a claim reads it: "one" may do what "you" may; some fillers count, or are not understood."""
    if token.kind == "pronoun" and token.text.casefold() in ("man", "on"):
        return token._replace(value="you")
    if token.value == "but" and token.text.casefold() in CONCEDING:
        return token._replace(value="if")
    if token.value == "hit" and token.text.casefold() in KILLING:
        return token._replace(value="kill")
    if token.kind == "filler" and any(part.startswith(("blo", "блок")) for part in folded(token.text).split()):
        return token._replace(kind="noun", value="combat", meanings=())  # "as a blocker"
    if token.kind != "filler" or token.value not in (*MEANT, "unread"):
        return token
    return (
        token._replace(kind="word", value=MEANT[token.value])
        if token.value in MEANT
        else token._replace(kind="unknown")
    )


def fighting(tokens: list[Token]) -> int:
    """Return where "blocking Vulko" begins in "survives blocking Vulko", which supposes a fight; else 0."""
    ends = ("ing", "ant", "я", "вав")
    ing = [i for i, t in enumerate(tokens) if t.value in ("block", "attack") and t.text.casefold().endswith(ends)]
    before = [token for token in tokens[: ing[-1]] if token.value in ("survive", "destroy")] if ing else []
    against = any(token.kind == "card" for token in tokens[ing[-1] :]) if ing else False
    beside = tokens[ing[-1] - 1].kind == "filler" if ing else True  # "dies to a blocking Vulko"
    return ing[-1] if against and before and before[-1].kind == "verb" and not beside else 0


def has_verb(tokens: Sequence[Token]) -> bool:
    """True for a verb or participle among the tokens."""
    return any(token.kind in ("verb", "participle") for token in tokens)


def without_participle(tokens: list[Token]) -> list[Token]:
    """Return a clause without the participle in "2 wounds discarded with the wound effect draw 4 cards"."""
    verbs = [i for i, token in enumerate(tokens) if has_verb([token]) and token.value not in BEING]
    if len(verbs) < 2:
        return tokens
    wounds = [i for i, token in enumerate(tokens) if token.kind == "noun" or (token.card and token.card.is_wound)]
    after_noun = [i for i in verbs if i and tokens[i].means("participle") and i - 1 in wounds]
    survives = tokens[verbs[0]].value == "survive"  # "would survive being hit by"
    being = [i for i in verbs[1:] if survives and tokens[i].means("participle") and tokens[i - 1].value == "be"]
    return [token for i, token in enumerate(tokens) if i not in (*after_noun, *being)]


# -- relative clauses -------------------------------------------------------------------------------


def with_phrase(tokens: list[Token]) -> list[Token]:
    """Return a clause with a phrase for its relative clause, if no more: "with 1 damage" for "who has 1 damage"."""
    who = next((i for i, t in enumerate(tokens) if i and (t.kind, t.value) == ("word", "who")), 0)
    named = [t for t in tokens[:who] if t.kind not in ("mark", "filler") and t.value != "full"]
    before = [t for t in named if t.kind != "verb" or (t is named[-1] and t.value == "damaged")]
    rest = tokens[who + 1 :]
    verbs = [i for i, token in enumerate(rest) if is_verbal(token)]
    end = min([i for i, token in enumerate(rest) if token.kind == "mark"] + verbs[1:] + [len(rest)])
    about = [t for i, t in enumerate(rest[:end]) if t.kind != "filler" and t.value != "other" and i not in verbs[:1]]
    left_out = "have" if tokens[who].text.startswith("у ") else "be"  # in Russian
    verb = rest[verbs[0]].value if verbs and verbs[0] < end else left_out
    phrase = _phrase(before[-1], tokens[who], verb.removesuffix("-play"), about) if before else None
    if phrase is None:
        return tokens
    is_mark = [token.kind == "mark" for token in (tokens[who - 1], *rest[end : end + 1])]
    return [*tokens[: who - is_mark[0]], *phrase, *rest[end + any(is_mark[1:]) :]]


def _phrase(thing: Token, who: Token, verb: str, about: list[Token]) -> list[Token] | None:
    """Return the phrase for what is said of a thing: "of A" for "that A deals me", "in play" for "who is in play"."""
    values = [token.value for token in about]
    prep = who._replace(kind="preposition", value="with", meanings=())
    if thing.value in ("damage", "damaged", "wound"):
        cards = [token for token in about if token.kind == "card"]
        fits = verb == "hit" and cards and all(token.kind in ("card", "pronoun", "preposition") for token in about)
        return [prep._replace(value="of"), cards[0]] if fits else None
    known = thing.kind in ("card", "pronoun") or thing.value in ("minion", "game")
    places = all(token.kind != "noun" or token.value in PLACES for token in about)
    if not known or not places or verb not in ("be", "stay", "have"):
        return None
    if {"no", "not"} & {*values}:
        without = values[-1:] == ["minion"] and thing.kind == "pronoun"
        return [prep._replace(value=WITHOUT), about[-1]] if without else None
    if values[-1:] == ["chain"]:
        about = [t._replace(value="in", meanings=()) if t.kind == "preposition" else t for t in about]
    return [prep, *about] if verb == "have" else about


def without_relative(tokens: list[Token], language: str) -> tuple[list[Token], list[Token]]:
    """Return a clause without its relative clause, and the latter as a condition on the card before it."""
    at = next((i for i in range(1, len(tokens)) if _begins_relative(tokens, i)), 0)
    card = next((token for token in reversed(tokens[:at]) if token.kind == "card"), None)
    verbs = [i for i in range(at, len(tokens)) if i and is_verbal(tokens[i]) and not _is_helped(tokens[i - 1 : i + 1])]
    if card is None or tokens[at - 1].kind not in ("card", "mark") or len(verbs) < 2:
        return tokens, []
    about = tokens[at + (tokens[at].kind == "word") : verbs[-1]]
    of_object = tokens[at].text.casefold() in ("den", "whom") or (language == "en" and about[0].kind == "card")
    return tokens[:at] + tokens[verbs[-1] :], [*about, card] if of_object else [card, *about]


def _is_helped(pair: Sequence[Token]) -> bool:
    """True for the second word of "has blocked", "geblockt hat" and "not block"."""
    return pair[0].value == "not" or (is_verbal(pair[0]) and any(token.value in HELPING for token in pair))


def _begins_relative(tokens: Sequence[Token], at: int) -> bool:
    """True at "who", and at a participle: "Enraged Wight, returned by Ivan Radinsky, is …", also without commas."""
    if tokens[at].kind == "word":
        return tokens[at].value in ("who", "whose")
    rest = [token.value for token in tokens[at + 1 :] if has_verb([token]) or token.value == "by"]
    by = tokens[at - 1].kind == "card" and rest[:1] == ["by"]
    return bool(tokens[at].means("participle")) and (tokens[at - 1].kind == "mark" or by)
