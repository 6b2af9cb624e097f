"""Ask a question in one's own words: how sure the answer is, the rulings that answer, and why none does."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import base_library
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings.find_rulings import find_beside, rulings_about
from nightfall_cli.rulings.question import read_question, unknown_card
from nightfall_cli.rulings.ruling_library import rulings
from nightfall_cli.rulings.words import outside_topic, tables

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rulings.find_rulings import Found
    from nightfall_cli.rulings.ruling_library import Ruling

SURE, LIKELY, PAGE, DECLINED = "sure", "likely", "page", "declined"
OUTSIDE = "the documents do not cover {topic}"
SHOWN = 3
"""The most answers shown when none is sure."""

NEAREST = 5

SURE_SHARE, SURE_LEAD, UNASKED_LEAD = 0.5, 3.0, 1.8
"""The least share of the question and the least lead in rank of a sure answer; the lead of a ruling that is about more
than was asked must be greater, as it may be a special case."""

LIKELY_SHARE, LIKELY_SCORE = 0.25, 9.0
"""The least share of the question and the least score of an answer that is shown at all."""

WHOLE = 0.9
"""The share from which an answer is shown whatever its score: few words, such as "kicker", score little."""

INSIDE_SHARE, INSIDE_RANK = 0.85, 19.5
"""The share and the rank from which a question is answered although it names a topic that no document covers."""

OUTSIDE_LEAD = 0.5
"""The lead in rank over every ruling of a question that no document answers, from which a question is one of these."""


class Answered(NamedTuple):
    """The rulings for a question.

    ``level`` is `SURE` (one answer), `LIKELY` (up to three, the best first), `PAGE` (no question, only names of cards)
    or `DECLINED` (none; ``why`` says why). ``nearest`` are further rulings, best first: those of the named cards for a
    page, and when the question is declined; ``topic`` is the key of a topic that no document covers.
    """

    level: str
    answers: tuple[Ruling, ...]
    nearest: tuple[Ruling, ...]
    why: str = ""
    topic: str = ""


def ask(text: str, library: Library | None = None, card: str = "", edition: str = "") -> Answered:
    """Return the rulings that answer a question in English, German, French or Russian, or the reason why none does.

    ``card`` (an English name) and ``edition`` limit the rulings. Without ``library`` the base cards are meant.
    """
    known = rulings().get(text.strip())
    if known:
        return Answered(SURE, (known,), tuple(rulings()[id] for id in known.related))
    if "." in text.strip(" .") and " " not in text.strip():
        return _declined("no ruling and no rule has this id", (), [])
    library = library or base_library()
    found, outside = find_beside(text, library, card, edition)
    question = read_question(text, library)
    cards = question.cards or ((card,) if card else ())
    if question.cards and not question.terms:
        return Answered(PAGE, (), rulings_about(cards))
    topic = "no_card" if unknown_card(text, library) else outside_topic(text)
    inside = found and found[0].share >= INSIDE_SHARE and found[0].rank >= INSIDE_RANK
    if not topic and found and outside and outside[0].rank > found[0].rank + OUTSIDE_LEAD:
        topic = outside[0].ruling.id.partition(".")[0]
    if topic and not inside:
        why = OUTSIDE.format(topic=tables()["explained"][topic])
        return _declined(why, cards, found)._replace(topic=topic)
    if not found or not _is_likely(found[0]):
        return _declined("no ruling is near this question", cards, found)
    if is_sure(found, cards):
        return Answered(SURE, (found[0].ruling,), _rulings(found[1 : 1 + NEAREST]))
    return Answered(LIKELY, _rulings(found[:SHOWN]), _rulings(found[SHOWN : SHOWN + NEAREST]))


def _is_likely(found: Found) -> bool:
    return found.share >= WHOLE or (found.share >= LIKELY_SHARE and found.score >= LIKELY_SCORE)


def is_sure(found: list[Found], cards: tuple[str, ...]) -> bool:
    """True for a clear lead; never when the question names a card that the ruling is not about."""
    first = found[0]
    about = all(card in first.ruling.cards for card in cards)
    lead = first.rank - found[1].rank if len(found) > 1 else inf
    return about and first.share >= SURE_SHARE and lead >= SURE_LEAD + UNASKED_LEAD * first.unasked


def _declined(why: str, cards: tuple[str, ...], found: list[Found]) -> Answered:
    return Answered(DECLINED, (), rulings_about(cards, found) if cards else _rulings(found[:NEAREST]), why)


def _rulings(found: list[Found]) -> tuple[Ruling, ...]:
    return tuple(one.ruling for one in found)


def is_rule(text: str) -> bool:
    """True when the text is a rule id or the code of a refusal."""
    return text.strip() in RULES or text.strip() in CODES
