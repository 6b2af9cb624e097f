"""Ask a question in one's own words: how sure the answer is, the rulings that answer, and why none does."""

from __future__ import annotations

from math import exp, inf, log
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import base_library
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings.find_rulings import find_beside, rulings_about
from nightfall_cli.rulings.question import parts_of, read_question, unknown_card
from nightfall_cli.rulings.ruling_library import indexed, indexed_outside, rulings
from nightfall_cli.rulings.words import outside_topic, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rulings.find_rulings import Found
    from nightfall_cli.rulings.question import RulingQuery
    from nightfall_cli.rulings.ruling_library import Ruling

SURE, LIKELY, PAGE, DECLINED = "sure", "likely", "page", "declined"
OUTSIDE = "the documents do not cover {topic}"
FAR = "no ruling is near this question"
SHOWN = 3
"""The most answers shown when none is sure."""

NEAREST = 5

SURE_SHARE, SURE_CHANCE, SURE_INSIDE = 0.5, 0.95, 5.0
"""The least share of the question, chance against other rulings, and `_inside` of a sure answer."""

INSIDE, INSIDE_OF_TOPIC = 1.7, 7.0
"""The least `_inside` of a question that is answered, and of one that names a topic that no document covers."""


class Answered(NamedTuple):
    """The rulings for a question.

    ``level`` is `SURE` (one answer, or one for each question that is asked), `LIKELY` (up to three, the best first),
    `PAGE` (no question, only names of cards) or `DECLINED` (none; ``why`` says why). ``nearest`` are further rulings,
    best first: those of the named cards for a page, and when the question is declined; ``topic`` is the key of a topic
    that no document covers.
    """

    level: str
    answers: tuple[Ruling, ...]
    nearest: tuple[Ruling, ...]
    why: str = ""
    topic: str = ""


def ask(text: str, library: Library | None = None, card: str = "", edition: str = "") -> Answered:
    """Return the rulings that answer a question in English, German, French or Russian, or the reason why none does.

    ``card`` (an English name) and ``edition`` limit the rulings. Without ``library`` the base cards are meant.
    Questions joined by "and" are answered one by one where each answer is sure.
    """
    library = library or base_library()
    answered = _ask_whole(text, library, card, edition)
    parts = [_ask_whole(part, library, card, edition) for part in parts_of(text, library)]
    if not parts or any(part.level == DECLINED for part in (answered, *parts)):
        return answered
    near = (*answered.answers, *answered.nearest)
    firsts = [one for part in parts for one in part.answers[:1] if part.level == SURE or one in near]
    answers = list({one.id: one for one in firsts}.values())
    others = [one for one in near if one not in answers]
    if all(part.level == SURE for part in parts):
        return Answered(SURE, tuple(answers), tuple(others))
    return answered if answered.level == SURE else _likely([*answers, *others])


def _ask_whole(text: str, library: Library, card: str, edition: str) -> Answered:
    known = rulings().get(text.strip())
    if known:
        return Answered(SURE, (known,), tuple(rulings()[id] for id in known.related))
    if "." in text.strip(" .") and " " not in text.strip():
        return _declined("no ruling and no rule has this id", (), [])
    found, outside = find_beside(text, library, card, edition)
    question = read_question(text, library)
    cards = question.cards or ((card,) if card else ())
    if question.cards and not question.terms:
        return Answered(PAGE, (), rulings_about(cards))
    topic = outside_topic(text) or ("no_card" if unknown_card(text, library) else "")
    if not (topic or cards or is_about_the_game(question)):
        return _declined(FAR, (), [])
    if not (found or outside):
        return _declined(FAR, cards, found)
    inside = _inside(found, outside)
    if inside < (INSIDE_OF_TOPIC if topic else INSIDE) and not question.printed:
        if not topic and outside and (not found or outside[0].rank > found[0].rank):
            topic = outside[0].ruling.id.partition(".")[0]
        explained = tables()["explained"].get(topic)
        return _declined(OUTSIDE.format(topic=explained) if explained else FAR, cards, found)._replace(topic=topic)
    if inside >= SURE_INSIDE and not topic and is_sure(found, cards):
        return Answered(SURE, (found[0].ruling,), _rulings(found[1 : 1 + NEAREST]))
    return _likely(_rulings(found))


def _likely(found: Sequence[Ruling]) -> Answered:
    return Answered(LIKELY, tuple(found[:SHOWN]), tuple(found[SHOWN : SHOWN + NEAREST]))


def is_about_the_game(question: RulingQuery) -> bool:
    """True when a word of a question has a meaning in the game, or stands in a ruling or a topic outside of them."""
    stems = [f" {term.removeprefix('~')}" for term in question.terms]
    documents = (*indexed(), *indexed_outside())
    known = any(stem in found.wording for stem in stems for _, found in documents)
    return known or not all(term.startswith("~") for term in question.terms)


def _inside(found: list[Found], outside: list[Found]) -> float:
    """Return the logarithm of the odds that a ruling answers, rather than no document."""
    return _together(found) - _together(outside) if outside else inf


def _together(found: list[Found]) -> float:
    """Return the logarithm of the sum of the odds of rulings."""
    if not found:
        return -inf
    return found[0].rank + log(sum(exp(one.rank - found[0].rank) for one in found))


def is_sure(found: list[Found], cards: tuple[str, ...]) -> bool:
    """True for a clear lead; never when the question names a card that the ruling is not about."""
    first = found[0]
    about = all(card in first.ruling.cards for card in cards)
    return about and first.share >= SURE_SHARE and exp(first.rank - _together(found)) >= SURE_CHANCE


def _declined(why: str, cards: tuple[str, ...], found: list[Found]) -> Answered:
    return Answered(DECLINED, (), rulings_about(cards, found) if cards else _rulings(found[:NEAREST]), why)


def _rulings(found: list[Found]) -> tuple[Ruling, ...]:
    return tuple(one.ruling for one in found)


def is_rule(text: str) -> bool:
    """True when the text is a rule id or the code of a refusal."""
    return text.strip() in RULES or text.strip() in CODES
