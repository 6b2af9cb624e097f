"""Read what `trial_words` printed in German, French or Russian back into the clause forms, so that it can be typed."""

from __future__ import annotations

import re
from functools import cache

from nightfall_cli.cards.model import COLORS, LANGUAGES
from nightfall_cli.messages.message import name_in, phrase, translations, worded
from nightfall_cli.trial.sentence_forms import ANY_CARD, ANY_ORDER, any_of
from nightfall_cli.trial.sentence_kind import GIVEN_NAMES
from nightfall_cli.trial.stated import ZONES
from nightfall_cli.trial.trial_words import WHEN

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
