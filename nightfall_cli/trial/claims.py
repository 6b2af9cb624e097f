"""Read a claim, or a question about what happens: its words into symbols, and the symbols by a table of forms.

>>> from nightfall_cli.cards.library import base_library
>>> claim = read_claim("Vulko survives Shock and Awe", (), base_library())
>>> claim.fact, claim.subject.card, [cause.card for cause in claim.causes]
('survives', <Vulko>, [<Shock and Awe>])
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.rules.refusal import Refusal, Refused
from nightfall_cli.trial.claim_clause import ClaimClause
from nightfall_cli.trial.claim_words import Symbols, phrases_of, read_symbols

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.claim_data import Claim


def read_claim(text: str, names: tuple[str, ...], library: Library) -> Claim | Refusal:
    """Return a claim as data, or the refusal of the first word that is not understood.

    ``names`` are the players by seat. The language is the one in which the whole text is understood; where none is, the
    refusal is that of the language in which most was.
    """
    refusals: list[tuple[int, Refusal]] = []
    for language in LANGUAGES:
        reading = _Reading(text, language, names, library)
        try:
            return reading.claim()
        except Refused as refused:
            refusals.append((reading.reached, refused.refusal))
    return max(refusals, key=lambda pair: pair[0])[1]


def situation_of(text: str) -> str:
    """Return the condition of a claim as typed: what stands after "if", in any language; "" without one."""
    for language in LANGUAGES:
        _, condition = split_condition(text.rstrip(" .!?"), language)
        if condition:
            return condition
    return ""


def split_condition(text: str, language: str) -> tuple[str, str]:
    """Return the main clause of a claim, and its condition or ""."""
    words = [" ".join(phrase) for phrase, symbol in phrases_of(language).items() if symbol == "if"]
    either = "|".join(re.escape(word).replace("\\ ", "['’ ]") for word in words)
    match = re.fullmatch(rf"(?i)(?:{either})\s+(?P<if>.+),\s*(?P<main>.+)", text)
    match = match or re.fullmatch(rf"(?i)(?P<main>.+?),?\s+(?:{either})\s+(?P<if>.+)", text)
    return (match["main"], match["if"]) if match else (text, "")


class _Reading:
    """A claim that is read in one language; ``reached`` is how much of its main clause was understood."""

    def __init__(self, text: str, language: str, names: tuple[str, ...], library: Library) -> None:
        self.text = " ".join(text.split())
        self.language = language
        self.names = names
        self.library = library
        self.reached = 0

    def claim(self) -> Claim:
        """Return the claim; raises `Refused`."""
        main, condition = split_condition(self.text.rstrip(" .!?"), self.language)
        symbols = self._symbols(main)
        clause = ClaimClause(symbols)
        claim = clause.claim()._replace(text=self.text)
        if not claim.asks and self.text.endswith("?"):
            claim = claim._replace(asks="whether")
        return self._with_condition(claim, condition) if condition else claim

    def _symbols(self, text: str) -> Symbols:
        try:
            symbols = read_symbols(text, self.language, self.names, self.library)
        except Refused as refused:
            place = re.search(r"\(character (\d+)\)", refused.refusal.message)
            self.reached = int(place[1]) if place else 0
            raise
        self.reached = len(text) + 1
        return symbols

    def _with_condition(self, claim: Claim, text: str) -> Claim:
        """Add a condition: one of `CONDITIONS`, else a situation as `nightfall try` reads it."""
        try:
            symbols = read_symbols(text, self.language, self.names, self.library)
            conditions = ClaimClause(symbols).conditions()
        except Refused:
            return claim._replace(situation=text)
        read_as = dict.fromkeys((*claim.read_as, *symbols.read_as))
        return claim._replace(conditions=(*claim.conditions, *conditions), read_as=tuple(read_as))
