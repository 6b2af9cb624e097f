"""What a claim says and its fact does not read: it is refused, for a claim is judged whole or not at all."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from nightfall_cli.trial.claim_data import COMPARED, PLAYER_FACTS

if TYPE_CHECKING:
    from nightfall_cli.trial.assertion import Assertion
    from nightfall_cli.trial.claim_data import Claim
    from nightfall_cli.trial.mentions import Mention

IGNORED = ("chain", "card", "order", "play", "turn", "text", "color", "combat", "action")
"""Nouns that a fact may leave unused, unless they state a time: "before the chain"."""
TIMES = ("before", "after", "end-of")
SAID = {"single", "possessive", "kicker", "text", "kicked", "unkicked", "full", "no", *COMPARED}
"""What may be said of a thing: a fact reads it."""
MEETING = ("links", "kicked-by", "targeted", "blocks-damage", "absorbs", "blockable", "blocks-damage-of")
"""The facts of cards beside which "before" is no time: German "schützt vor"."""
FLAGS = ("not", "cannot", "modal", "then", "howmany", "which", "who", "may", "must", "always")
OWN = ("me", "you", "self", "we", "he", "she", "it", "they", "owner", "attacker")
"""The pronouns of the player who acts, where something is his."""
SEVERAL = ("everybody", "others", "nobody")
PARTS = {"kicker": "kicker", "text": "chain"}


def marks_of_owners(it: Assertion) -> tuple[str, ...]:
    """Return the marks of "my own minion" and "in somebody else's chain"; refuse another thing of somebody else."""
    marks: tuple[str, ...] = ()
    for thing in it.clause.found.mentions:
        if "own" in thing.flags and (thing.kind == "card" or thing.value == "minion"):
            marks += ("own",)
        owner = thing.owner.value if thing.owner is not None else "me"
        if owner in OWN:
            continue
        if thing.kind == "noun" and thing.value in ("chain", "turn") and owner not in SEVERAL:
            marks += ("other-chain",)  # who starts the chain has the turn
        elif owner in SEVERAL or (thing.kind == "noun" and thing.value in ("influence", *PARTS, *IGNORED)):
            it.refuse(thing.token.text)
    return marks


def refuse_unread(it: Assertion, claim: Claim) -> None:
    """Refuse a clause of which a word is left over once its claim is read."""
    for name in FLAGS:
        it.clause.flag(name)
    it.clause.take("noun", test=lambda noun: noun.value in IGNORED and noun.prep not in TIMES)
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
    """True for "before A", and for "after A" where several cards act."""
    timed = mention.kind == "pronoun" or (mention.kind == "card" and claim.fact not in MEETING)
    return timed and (mention.prep == "before" or (mention.prep == "after" and len(claim.causes) > 1))


def _read_of(it: Assertion, mention: Mention, claim: Claim) -> set[str]:
    """Return what is said of a thing and is read: "only the owner", "only 2", "every minion", "while he is …"."""
    counted = mention in it.counted
    read = {
        "only": counted or (claim.subject.only and claim.fact in PLAYER_FACTS),
        "both": counted,
        "all": mention.kind == "all" or mention.value == "minion",
        "any": mention.value not in (*IGNORED, "archive"),
        "own": mention.owner is not None,
        "but": claim.word == "chain",
    }
    return {name for name, on in read.items() if on}
