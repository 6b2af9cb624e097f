"""The claim that a clause asserts. What no fact reads is refused: a claim is judged whole or not at all."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from nightfall_cli.trial.asserted_facts import FACTS
from nightfall_cli.trial.assertion import OWN, PARTS, WITHOUT
from nightfall_cli.trial.claim_data import COMPARED
from nightfall_cli.trial.least_board import refuse
from nightfall_cli.trial.situation import Situation

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.assertion import Assertion
    from nightfall_cli.trial.claim_data import Claim
    from nightfall_cli.trial.mentions import Mention

IGNORED = ("chain", "card", "order", "play", "turn", "text", "color", "action")
"""Nouns that a fact may leave unused, unless they state a time: "before the chain"."""
OF_VALUES = ("card", "order", "color", "action", "text")
"""Those beside a printed value, which is the same in every place."""
TIMES = ("before", "after", "end-of")
SAID = {"single", "possessive", "kicker", "text", "kicked", "unkicked", "full", "no", *COMPARED}
"""What may be said of a thing: a fact reads it."""
MAY = frozenset(("may", "cannot"))
FLAGS = ("not", "cannot", "modal", "then", "may", "must", "always")
ASKING = {"howmany", "which", "who"}
NEVER = ("never", "nie", "niemals", "jamais", "никогда")
SEVERAL = ("everybody", "others", "nobody")


def asserted(it: Assertion) -> Claim:
    """Return the claim of a clause. Raises `Refused` for a clause that states no known fact."""
    flags, verb, mentions = it.clause.found.flags, it.clause.verb, it.clause.found.mentions
    negated = ("not" in flags) != ("cannot" in flags)
    mode = next((name for name in ("must", "always") if name in flags), "may" if flags.keys() & MAY else "")
    if negated and not mode and any(token.text.casefold() in NEVER for token in it.clause.piece.tokens):
        mode = "may"
    if flags.keys() & ASKING:
        refuse("expected a claim, got a question for a number or a name; state it: Janet takes 2 wounds")
    nobody = it.clause.pronouns("nobody")
    of_none = [m for m in mentions if m.value == "minion" and ("no" in m.flags or m.prep == WITHOUT)]
    alone = [m for m in of_none if m.prep == WITHOUT or (verb != "block" and m.at > it.clause.verb_at)]
    it.use(*alone)  # "a player without minions"
    it.held = _held(it)
    has_verb = it.clause.found.verbs or any(m.prep == "have" for m in mentions)
    claim = FACTS[verb](it) if has_verb and verb in FACTS else it.refuse()
    if mode == "always" and claim.fact == "hit" and claim.subject.card is None and not it.has("damage"):
        claim = claim._replace(fact="wounds")  # "always wounds"
    negated = (negated != bool(nobody or len(of_none) > len(alone))) != claim.negated
    claim = claim._replace(text=it.text, mode=mode or claim.mode, negated=negated, given=_given(it))
    claim = claim._replace(marks=(("alone",) if alone else ()) + _marks_of_owners(it))
    _refuse_unread(it, claim)
    return claim


def _held(it: Assertion) -> tuple[Card, ...]:
    """Return the cards of "a player with Vulko in play"; they are not what acts."""
    pairs = pairwise(it.clause.found.mentions)
    held = [card for card, zone in pairs if card.kind == "card" and card.prep == "with" and zone.value == "play"]
    it.use(*held)
    return tuple(m.token.card for m in held if m.token.card is not None)


def _given(it: Assertion) -> Situation:
    """Return what the clause supposes beside the fact: minions in play, and damage."""
    given = Situation()
    for held in it.held:
        given.minion(held, None)
    for mention in it.all_cards():
        card = mention.token.card
        assert card is not None
        if mention.health is not None and mention.damage is None:
            mention.damage = card.health - mention.health
        if mention.damage is not None or "full" in mention.flags:
            given.minion(card, None).damage = mention.damage or 0
    return given


def _marks_of_owners(it: Assertion) -> tuple[str, ...]:
    """Return the marks of "my own minion" and "in somebody else's chain"; refuse another thing of somebody else."""
    marks: tuple[str, ...] = ()
    for thing in it.clause.found.mentions:
        if "own" in thing.flags and (thing.kind == "card" or thing.value == "minion"):
            marks += ("own",)
        if thing.owner is None or (owner := thing.owner.value) in OWN:
            continue
        if thing.kind == "noun" and thing.value in ("chain", "turn") and owner not in SEVERAL:
            marks += ("other-chain",)  # who starts the chain has the turn
        elif owner in SEVERAL or (thing.kind == "noun" and thing.value in ("influence", *PARTS, *IGNORED)):
            it.refuse(f"{thing.owner.text} {thing.token.text}")
    return marks


def _refuse_unread(it: Assertion, claim: Claim) -> None:
    """Refuse a clause of which a word is left over once its claim is read."""
    for name in FLAGS:
        it.clause.flag(name)
    ignored = OF_VALUES if claim.fact == "value" else IGNORED
    it.clause.take("noun", test=lambda noun: noun.value in ignored and noun.prep not in TIMES)
    it.clause.nouns("game", preps=("in", "from", "of"))
    it.clause.pronouns("he", "she", "it", "they", "you", "owner")
    left = it.clause.leftover()
    if left is not None:
        it.refuse(left.text)
    for mention in it.clause.found.mentions:
        if (
            mention.flags - SAID - _read_of(it, mention, claim)
            or _is_uncounted(it, mention)
            or _is_time(mention, claim)
        ):
            it.refuse(mention.token.text)
    for before, after in pairwise(it.clause.found.mentions):
        joined = after.joined and after.kind == "card"  # "kills Vulko and Bad Smoke"
        chained = after.value == "chain" and after.prep == "in" and after.owner is None and claim.fact != "targeted"
        if before.token.card is claim.subject.card is not None and (joined or chained):
            it.refuse(after.token.text)


def _is_uncounted(it: Assertion, mention: Mention) -> bool:
    """True for a number that no fact reads; one of anything but a minion says nothing."""
    one = mention.count == 1 and mention.kind != "card" and mention.value != "minion"
    return bool(mention.count) and not one and mention not in it.counted


def _is_time(mention: Mention, claim: Claim) -> bool:
    """True for "before A", and for "after A" where several cards act; German "schützt vor" is no time."""
    timed = mention.kind == "pronoun" or (mention.kind == "card" and not claim.is_a("meet"))
    return timed and (mention.prep == "before" or (mention.prep == "after" and len(claim.causes) > 1))


def _read_of(it: Assertion, mention: Mention, claim: Claim) -> set[str]:
    """Return what is said of a thing and is read: "only the owner", "only 2", "every minion", "while he is …"."""
    counted = mention in it.counted
    read = {
        "only": counted or (claim.subject.only and claim.row.player is not None),
        "both": counted,
        "all": mention.kind == "all" or mention.value == "minion",
        "any": mention.value not in (*IGNORED, "archive"),
        "own": mention.owner is not None or mention.value in ("chain", "turn"),
        "but": claim.fact == "targeted" and "chain" in claim.word,
    }
    return {name for name, on in read.items() if on}
