"""The forms of claims: patterns over symbols, each with the fact that it states.

In a pattern, ``S`` stands for a subject, ``X`` for one card, ``CAUSES`` for cards with or without their kickers, and
``NUMBER`` for a number. The groups are named ``s``, ``x``, ``causes`` and ``n``; a further card is ``OTHER``.
"""

from __future__ import annotations

import re
from functools import cache

ROLES = ("everybody", "others", "owner", "defender", "attacker", "opponent", "someone", "you", "he", "who", "which")
_CARD = r"C\d+"
_CAUSE = rf"(?:kicker of {_CARD}|chaintext of {_CARD}|{_CARD}(?: (?:(?:with |without )?kicker|chaintext|text))?)"
_CAUSES = rf"(?P<causes>{_CAUSE}(?:(?: and| ,|) {_CAUSE})*)"
_NUMBER = r"(?P<n>(?:(?:atleast|atmost|more|less) )?N\d+|no|howmany)"
_SUBJECT = (
    rf"(?P<s>(?:only )?(?:P\d+ |someone |opponent |owner |he |his |you )?{_CARD}"
    rf"|(?:only )?(?:P\d+|{'|'.join(ROLES)})(?: of {_CARD})?)"
)
_MINION = rf"(?:{_CARD}(?: with N\d+ (?:damage|health)| undamaged)?|undamaged {_CARD}|he|that {_CARD})"
_MINIONS = rf"{_MINION}(?: and {_MINION})*"
_WHOM = r"(?:he|his owner|owner|defender|opponent|someone|you|that someone|his|P\d+|attacker)"
_PARTS = {
    "FIRST": rf"(?P<first>{_MINIONS})",
    "SECOND": rf"(?P<second>{_MINIONS})",
    "WHOM": _WHOM,
    "DAMAGE": r"(?P<damage>N\d+ (?:damage|health)|no damage)",
    "S": _SUBJECT,
    "CAUSES": _CAUSES,
    "NUMBER": _NUMBER,
    "X": rf"(?P<x>{_CARD})",
    "OTHER": rf"(?P<other>{_CARD})",
}

CLAIMS: tuple[tuple[str, str], ...] = (
    ("S survive(?: (?:to|after|on|by|in))?(?: CAUSES)?", "survives"),
    ("CAUSES (?:inflict damage on|hit) S", "hit"),
    ("S die(?: (?:by|in|to|after|on) CAUSES)?", "destroyed"),
    ("S (?:by|in|to|after|on) CAUSES die", "destroyed"),
    ("CAUSES die S", "destroyed"),
    ("CAUSES destroy S", "destroyed"),
    ("S return(?: (?:to|in|on))?(?: his| owner| (?P<whose>P\\d+)| you)* hand(?: by CAUSES)?", "returned"),
    ("CAUSES (?:bounce|return) S(?: (?:to|in|on))?(?: his| owner| (?P<whose>P\\d+)| you)* hand", "returned"),
    ("S exiled(?: by CAUSES)?", "exiled"),
    ("CAUSES exile S", "exiled"),
    ("S discarded(?: by CAUSES)?", "discarded"),
    ("S stay(?: in play)?", "in-play"),
    ("S in play", "in-play"),
    ("S in(?: the)? commons", "in-commons"),
    ("S enter(?: in| on)? play", "enters"),
    ("CAUSES (?:put|enter) S in play", "enters"),
    ("CAUSES (?:put|enter) S in play with NUMBER health", "health-left"),
    ("CAUSES (?:put|enter) S in play with NUMBER damage", "enters-damaged"),
    ("S enter(?: in| on)? play with NUMBER health", "health-left"),
    ("S enter(?: in| on)? play with NUMBER damage", "enters-damaged"),
    ("S have NUMBER health leave", "health-left"),
    ("(?:NUMBER )?damage (?:of|by) CAUSES(?: taken)? by S", "damage"),
    ("S take(?: NUMBER)? damage for (?:owner|someone|defender|you|P\\d+)", "blocks-damage-of"),
    ("S block(?: NUMBER)? damage(?: for (?:owner|someone|defender|you|P\\d+))?", "blocks-damage-of"),
    ("S take(?: NUMBER)? damage(?: (?:by|of) CAUSES)?", "damage"),
    ("howmany damage S take(?: (?:by|of) CAUSES)?", "damage"),
    ("CAUSES inflict(?: NUMBER)? damage(?: on)? S", "hit"),
    ("CAUSES inflict(?: NUMBER)? wound(?: on)? S", "wounds"),
    ("S take(?: NUMBER)? wound(?: (?:by|of) CAUSES)?", "wounds"),
    ("NUMBER wound take S", "wounds"),
    ("take S(?: NUMBER)? wound", "wounds"),
    ("NUMBER draw S", "draws"),
    ("draw S(?: NUMBER)?", "draws"),
    ("survive S(?: CAUSES)?", "survives"),
    ("die S", "destroyed"),
    ("return S(?: (?:to|in|on))?(?: his| owner| (?P<whose>P\\d+)| you)* hand", "returned"),
    ("stay S in play", "in-play"),
    ("win S", "wins"),
    ("NUMBER wound S take(?: (?:by|of) CAUSES)?", "wounds"),
    ("S draw(?: NUMBER)? wound", "draws-wound"),
    ("S(?: NUMBER)? draw", "draws"),
    ("S draw(?: NUMBER)?(?: (?:by|of|with) CAUSES)?", "draws"),
    ("NUMBER S draw", "draws"),
    ("CAUSES let S draw(?: NUMBER)?", "draws"),
    ("CAUSES let S(?: NUMBER)? draw", "draws"),
    ("S discard(?: NUMBER)?", "discards"),
    ("CAUSES let S discard(?: NUMBER)?", "discards"),
    ("CAUSES blocked", "blockable"),
    ("nobody block CAUSES", "!blockable"),
    ("no kind-minion block CAUSES", "!blockable"),
    ("OTHER block damage (?:of|by) CAUSES", "absorbs"),
    ("damage (?:of|by) CAUSES blocked by OTHER", "absorbs"),
    ("CAUSES take NUMBER(?: (?:in|of))? opponent archive", "takes"),
    ("CAUSES (?:let )?(?:(?:you|owner|his) )?take NUMBER(?: (?:in|of))? opponent archive", "takes"),
    ("CAUSES inflict(?: NUMBER)? damage", "hit"),
    ("CAUSES inflict(?: NUMBER)? wound", "wounds"),
    ("CAUSES wound S", "wounds"),
    ("CAUSES let X cost NUMBER(?: influence)?", "price"),
    ("X kicker (?:triggered|trigger|resolve)", "kicked"),
    (
        "X kicker (?:triggered|trigger|resolve)(?: (?:by|after|on|to))? (?P<word>color-\\w+)",
        "kicked word",
    ),
    ("(?P<word>color-\\w+) trigger X kicker", "kicked word"),
    ("X kicker trigger(?: (?:by|after|on|to))? OTHER", "kicked-by"),
    ("X kicker resolve after OTHER", "kicked-by"),
    ("CAUSES let draw NUMBER (?:to )?S", "draws"),
    (
        "(?P<count>N\\d+|each) wound(?: (?:discarded|use))?(?: (?:with|by|in|to))? woundeffect (?:let"
        " )?(?:you )?draw NUMBER",
        "wound-draws",
    ),
    (
        "woundeffect(?: on (?P<count>N\\d+|each) wound)? (?:let )?(?:you )?draw NUMBER(?: for"
        " (?P<count2>N\\d+|each) wound)?",
        "wound-draws",
    ),
    (
        "(?:anyminion|kind-minion) (?:of|by) (?P<s>someone|opponent|P\\d+) with (?P<held>C\\d+) in play"
        " targeted (?:by|of) CAUSES",
        "targeted minion",
    ),
    (
        "CAUSES targets (?:anyminion|kind-minion) (?:of|by) (?P<s>someone|opponent|P\\d+) with (?P<held>C\\d+) in play",
        "targeted minion",
    ),
    ("X (?:have|to) strength of NUMBER", "value strength"),
    ("X (?:have|to) health of NUMBER", "value health"),
    ("X (?:have|to) cost of NUMBER", "value cost"),
    ("kind-minion block CAUSES", "blockable"),
    ("CAUSES blocked(?: by)? OTHER", "blocks-damage"),
    ("CAUSES by OTHER blocked", "blocks-damage"),
    ("OTHER CAUSES block", "blocks-damage"),
    ("OTHER block CAUSES", "blocks-damage"),
    ("S win", "wins"),
    ("CAUSES double(?: you| his| owner| P\\d+)* influence", "doubled"),
    ("(?P<count>N\\d+) X kicker quadruple(?: you| his| owner| P\\d+)* influence", "quadrupled"),
    ("(?P<count>N\\d+) X kicker double(?: you| his| owner| P\\d+)* influence", "doubled"),
    ("CAUSES quadruple(?: you| his| owner| P\\d+)* influence", "quadrupled"),
    ("X link(?: to| on| after| by)? OTHER", "links"),
    ("OTHER linker(?: by)? X", "links"),
    ("X (?:to|on|after|by) OTHER link", "links"),
    ("link X (?:to|on|after) OTHER", "links"),
    ("X kicker triggered(?: by| after) OTHER", "kicked-by"),
    ("OTHER trigger X(?: kicker)?", "kicked-by"),
    ("CAUSES exile NUMBER(?: of| in)? archive", "exiles-archive"),
    ("CAUSES (?:let )?(?:(?:you|owner|his) )?(?:gain|take|draw) NUMBER influence", "gains"),
    ("(?P<count>N\\d+|each) wound (?:let )?(?:(?:you|someone|owner) )?draw NUMBER", "wound-draws"),
    ("(?:you|someone|owner) draw NUMBER for (?P<count>N\\d+|each) wound", "wound-draws"),
    ("X cost NUMBER(?: influence)? (?:with|after|by) CAUSES", "price"),
    ("S targeted(?: (?:by|of) CAUSES)?", "targeted"),
    ("CAUSES targets S", "targeted"),
    ("which resolve first", "resolves-first"),
    ("S resolve first", "resolves-first"),
    ("X cost NUMBER(?: influence)?", "value cost"),
    ("cost of X NUMBER(?: influence)?", "value cost"),
    ("X (?:have|to)(?: strength)? NUMBER strength", "value strength"),
    ("X (?:have|to) NUMBER health", "value health"),
    ("X (?:have|to) health NUMBER", "value health"),
    ("X (?:have|to) strength NUMBER", "value strength"),
    ("strength of X NUMBER", "value strength"),
    ("health of X NUMBER", "value health"),
    ("X (?P<word>color-\\w+|species-\\w+|kind-\\w+)", "value word"),
    ("X kicker (?P<word>color-\\w+)", "value kicker"),
    ("X (?:have|to)(?: (?P<n>no)| (?P<word>color-\\w+))? kicker", "value kicker"),
)
"""Each pattern with the fact that it states; a fact ``value …`` is answered from the card."""

CONDITIONS: tuple[tuple[str, str], ...] = (
    ("FIRST block SECOND", "blocks"),
    ("FIRST SECOND block", "blocks"),
    ("FIRST blocked(?: by)? SECOND", "blocked-by"),
    ("FIRST by SECOND blocked", "blocked-by"),
    ("FIRST attack(?: WHOM)? and(?: he)? blocked by SECOND", "blocked-by"),
    ("FIRST attack(?: WHOM)? and SECOND block(?: he)?", "blocked-by"),
    ("FIRST attack(?: WHOM)?", "attacks"),
    ("FIRST WHOM attack", "attacks"),
    ("(?:nobody block(?: (?:he|C\\d+))?|(?:FIRST )?not blocked)", "unblocked"),
    ("FIRST die(?: by CAUSES)?", "destroyed"),
    ("FIRST by CAUSES die", "destroyed"),
    ("CAUSES destroy FIRST", "destroyed"),
    ("endcombat", "end-of-combat"),
    ("(?:WHOM )?draw", "draw-up"),
    ("FIRST startchain", "starts"),
    ("(?:FIRST )?link(?: (?:to|on|after|by))? (?P<color>color-\\w+)", "after-color"),
    ("(?:FIRST )?(?:to|on|after) (?P<color>color-\\w+) link", "after-color"),
    ("(?:FIRST )?link(?: (?:to|on|after|by))? CAUSES", "after-card"),
    ("(?:FIRST )?(?:to|on|after) CAUSES link", "after-card"),
    ("(?:WHOM have )?FIRST(?: be)?(?: in)? play", "in-play"),
    ("WHOM have FIRST", "in-play"),
    ("WHOM have no (?:kind-minion|kind-minions)(?: in play)?", "no-minions"),
    ("no kind-minion(?: in)? play", "no-minions"),
    ("CAUSES(?: have)? (?:put|enter|return) FIRST(?: in)?(?: play)?", "put-into-play"),
    ("FIRST(?: have)? (?:put|enter|return)(?: in)? play by CAUSES", "put-into-play"),
    ("FIRST by CAUSES (?:put|enter|return)(?: in)? play", "put-into-play"),
    ("FIRST(?: by)? CAUSES (?:in )?play (?:put|enter|return)", "put-into-play"),
    ("(?P<k>with|without) kicker", "kicker"),
    ("(?:kicker|his kicker|he kicker|kicker of he) (?P<k>not )?(?:triggered|resolve)", "kicker"),
    ("FIRST targeted(?: (?:by|of))? CAUSES", "target-of"),
    ("CAUSES (?:targets|hit|targeted|on) FIRST", "target-of"),
    ("FIRST hit(?: by)? CAUSES", "target-of"),
    ("FIRST take(?: damage)?(?: (?:by|of))? CAUSES", "target-of"),
    ("FIRST have DAMAGE", "damaged"),
    ("FIRST DAMAGE have", "damaged"),
    ("CAUSES (?:resolve|link)", "played"),
    ("(?:you|someone|attacker|owner|opponent|P\\d+) link CAUSES", "played"),
)
"""Each pattern with the kind of the condition that it states."""


@cache
def pattern(text: str) -> re.Pattern[str]:
    """Return the pattern of a form."""
    return re.compile(
        re.sub(r"\b(?:S|CAUSES|NUMBER|X|OTHER|FIRST|SECOND|WHOM|DAMAGE)\b", lambda match: _PARTS[match[0]], text)
    )
