"""What a sentence or a claim states, worded in German, French or Russian: the clause forms are English.

What was printed so can be typed: `in_clause_forms` reads it back.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLORS, LANGUAGES
from nightfall_cli.language.say import cards_text, ordered_text, owner_name, with_count
from nightfall_cli.language.shown_line import shown_thing
from nightfall_cli.messages.message import name_in, phrase, translations, worded
from nightfall_cli.trial.sentence_forms import ANY_CARD, ANY_ORDER, any_of
from nightfall_cli.trial.sentence_kind import GIVEN_NAMES
from nightfall_cli.trial.stated import ZONES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.trial.stated import Stated, Tried


WHEN = {"before": phrase("{line} (before drawing)"), "after": phrase("{line} (after drawing)")}
"""The wound effect, where it is stated when it is used."""


def clauses_text(tried: Tried, language: str) -> str:
    """Return what was played, in clauses of a language."""
    return "; ".join(_clauses(tried, language))


def _clauses(tried: Tried, language: str) -> Iterator[str]:
    trial, names = tried.trial, tried.trial.names
    acting = [one.player for one in trial.stated if one.verb in ("attack", "link", "claim", "discard", "wounds")]
    if len(names) != 2 or {one.player for one in trial.stated} != {0, 1} or acting[:1] != [0]:
        yield worded(language, "players {players}", players=names)
    for player, holdings in groupby(trial.of("has"), key=lambda holding: holding.player):
        items = [_items(zone, list(held), language) for zone, held in groupby(holdings, key=lambda held: held.word)]
        yield worded(language, "{player} has {items}", player=names[player], items=items)
    if trial.commons:
        yield worded(language, "commons: {cards}", cards=cards_text(trial.commons, language))
    if trial.edition:
        yield worded(language, "edition {editions}", editions=trial.edition)
    if trial.face_up is not None:
        yield worded(language, "{number} face-up {number:wound|wounds}", number=trial.face_up)
    if trial.next_wounds:
        yield worded(language, "next wounds {cards}", cards=ordered_text(trial.next_wounds, language))
    if trial.influence is not None:
        yield worded(language, "influence {number}", number=trial.influence)
    for (player, defender), attacks in groupby(trial.of("attack"), key=lambda attack: (attack.player, attack.seat)):
        cards = cards_text([attack.card for attack in attacks], language)
        sends = phrase("{player} attacks {end} with {cards}")
        yield worded(language, sends, player=names[player], end=names[defender], cards=cards)
    for block in trial.of("block"):
        end, cards = shown_thing(tried.start, block.on[0], language), cards_text(block.cards, language)
        yield worded(language, "{player} blocks {end} with {cards}", player=names[block.player], end=end, cards=cards)
    for act in trial.of("order"):
        cards = cards_text(act.cards, language)
        yield worded(language, "{player} orders the blockers: {cards}", player=names[act.player], cards=cards)
    for player, links in groupby(trial.links, key=lambda link: link.player):
        texts = [_link(tried, link, language) for link in links]
        yield worded(language, "{player} links {cards}", player=names[player], cards=texts)
    for act in trial.of("claim", "discard"):
        template = phrase("{player} claims {cards}") if act.verb == "claim" else phrase("{player} discards {cards}")
        owner = f" ({owner_name(tried.start, act.seat, language)})" if act.verb == "claim" else ""
        yield worded(language, template, player=names[act.player], cards=name_in(act.card, language) + owner)
    for effect in trial.of("wounds"):
        cards = ordered_text(effect.cards, language)
        line = worded(language, "{player} uses the wound effect: {cards}", player=names[effect.player], cards=cards)
        yield worded(language, WHEN[effect.word], line=line) if effect.word else line
    if trial.ends_turn:
        yield worded(language, "{player} ends the turn", player=names[tried.start.active])
    for result in trial.of("destroyed"):
        yield worded(language, "destroyed: {cards}", cards=result.card)


def _items(zone: str, held: list[Stated], language: str) -> str:
    texts = []
    for (card, damage), count in Counter((one.card, one.damage) for one in held).items():
        hurt = worded(language, " ({number} damage)", number=damage) if damage else ""
        texts.append(with_count(count, name_in(card, language)) + hurt)
    return worded(language, ZONES[zone], cards=texts)


def _link(tried: Tried, link: Stated, language: str) -> str:
    things = [shown_thing(tried.start, thing, language) for thing in link.on]
    return name_in(link.card, language) + (f" → {' + '.join(things)}" if things else "")


# -- read back ----------------------------------------------------------------------------------
FORMS = {
    phrase("players {players}"): "players {players}",
    "{player} has {items}": "{player} has {items}",
    "commons: {cards}": "commons {cards}",
    "influence {number}": "influence {number}",
    "edition {editions}": "edition {editions}",
    "{number} face-up {number:wound|wounds}": "{number} face-up wounds",
    "next wounds {cards}": "next wounds {cards}",
    "{player} attacks {end} with {cards}": "{player} attacks {end} with {cards}",
    "{player} blocks {end} with {cards}": "{player} blocks {end} with {cards}",
    "{player} orders the blockers: {cards}": "{player} orders {cards}",
    "{player} links {cards}": "{player} links {cards}",
    "{player} claims {cards}": "{player} claims {cards}",
    "{player} discards {cards}": "{player} discards {cards}",
    "{player} uses the wound effect: {cards}": "{player} uses the wound effect on {cards}",
    "{player} ends the turn": "{player} ends the turn",
    "destroyed: {cards}": "destroyed {cards}",
}
"""The clauses as they are printed, and as the clause forms have them."""


def in_clause_forms(sentence: str) -> str:
    """Return the clause forms of a sentence that was printed in another language than English, "" for any other one."""
    for language in LANGUAGES[1:]:
        clauses = [_clause(text.strip(), language) for text in sentence.rstrip(" .;").split(";")]
        if all(clauses):
            return "; ".join(clauses)
    return ""


def _clause(text: str, language: str) -> str:
    for printed, form in FORMS.items():
        if found := _pattern(printed, language).fullmatch(text):
            values = {name: _list_of(value, language) for name, value in found.groupdict().items()}
            return form.format(**values)
    return ""


@cache
def _pattern(template: str, language: str) -> re.Pattern[str]:
    """Return the pattern of a clause in a language; a player is one word, or a name given to one without a name."""
    given = "|".join(re.escape(shown) for shown, name in _words(language).items() if " " not in name)
    text = re.escape(re.sub(r"\{\w+:.*?\}", "∗", translations(language)[template])).replace("∗", r"\S+(?: \S+)?")
    for slot in ("player", "end"):
        text = text.replace(rf"\{{{slot}\}}", rf"(?P<{slot}>{given}|[^\W\d_][^\s;:,]*(?: [^\W\d_][^\s;:,]*)*?)")
    text = text.replace(r"\{number\}", r"(?P<number>\d+)")
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", text))


@cache
def _words(language: str) -> dict[str, str]:
    """Return the given names of players and the names of cards that stand for others, in English, longest first."""
    names = {worded(language, f"{name.capitalize()}¦player"): name.capitalize() for name in GIVEN_NAMES}
    orders = (ANY_CARD, ANY_ORDER, *(f"{color} order" for color in COLORS))
    names |= {name_in(any_of(order), language): order for order in orders}
    return dict(sorted(names.items(), key=lambda item: -len(item[0])))


def _list_of(text: str, language: str) -> str:
    """Return a list of cards or things in the words of the clause forms."""
    for shown, name in _words(language).items():
        text = text.replace(shown, name)
    for zone, template in ZONES.items():
        text = re.sub(rf"{re.escape(worded(language, template, cards=''))}(?=, |$)", f" in {zone}", text)
    for number in range(1, 10):
        text = text.replace(worded(language, " ({number} damage)", number=number), f" ({number} damage)")
    owned = re.escape(translations(language)["{thing} of {owner}"])
    owned = owned.replace(r"\{thing\}", r"(\S[^→,]*?)").replace(r"\{owner\}", r"([^\W\d][^\s,()]*)")
    text = re.sub(owned, r"\1 of \2", text) if "→" in text else text
    for when, template in WHEN.items():
        text = text.replace(worded(language, template, line=""), f" {when} drawing")
    commons = worded(language, "commons")
    text = text.replace(" → ", " on ").replace(" + ", " and ").replace(f" ({commons})", " from commons")
    return re.sub(r" \((?!\d|from )(\w+)\)$", r" from \1", text)
