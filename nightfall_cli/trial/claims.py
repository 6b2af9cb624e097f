"""Read a claim, or a question about what happens: its words into symbols, and the symbols by a table of forms.

>>> from nightfall_cli.cards.library import base_library
>>> claim = read_claim("Vulko survives Shock and Awe", (), base_library())
>>> claim.fact, claim.subject.card, [cause.card for cause in claim.causes]
('survives', <Vulko>, [<Shock and Awe>])
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.rules.refusal import Refusal, Refused, as_error
from nightfall_cli.trial.claim_data import Amount, Cause, Claim, Condition, Subject
from nightfall_cli.trial.claim_patterns import CLAIMS, CONDITIONS, pattern
from nightfall_cli.trial.claim_words import Symbols, phrases_of, read_symbols

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card

_CARD = re.compile(r"C(\d+)")
_THAT = re.compile(
    r"^(?P<s>(?:P\d+ |someone |opponent )?C\d+|someone|P\d+) that "
    r"(?P<if>targeted (?:by|of) C\d+(?: chaintext| text)?) (?P<main>.+)$"
)
_HAVING = re.compile(r"^(?P<s>someone|opponent|P\d+) with (?P<if>C\d+ in play) (?P<main>.+)$")
_MODES = {"may": "may", "must": "must", "always": "always"}


class _Part(NamedTuple):
    """A part of a claim: its symbols, without those of mode and negation."""

    line: str
    negated: bool
    mode: str


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
        clause = _Clause(symbols)
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
            conditions = _Clause(symbols).conditions()
        except Refused:
            return claim._replace(situation=text)
        read_as = dict.fromkeys((*claim.read_as, *symbols.read_as))
        return claim._replace(conditions=(*claim.conditions, *conditions), read_as=tuple(read_as))


class _Clause:
    """The symbols of a clause, matched with the forms."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        line = re.sub(r"(?<=\w) (?:his|owner)(?= (?:kicker|chaintext))", "", symbols.line)
        self.line = re.sub(r"(?<=kicker) by(?= C)", " of", line)

    def claim(self) -> Claim:
        """Return the claim of a main clause."""
        line, conditions = self._without_conditions(self.line)
        claim = self._main(_part(line))
        asks = "number" if "howmany" in line.split() else ""
        if claim.subject.role in ("who", "which"):
            asks = "who"
        return claim._replace(conditions=tuple(conditions), asks=asks)

    # -- conditions ------------------------------------------------------------------------------

    def _without_conditions(self, line: str) -> tuple[str, list[Condition]]:
        """Return a main clause without its relative clauses, and these as conditions."""
        conditions: list[Condition] = []
        for form in (_THAT, _HAVING):
            match = form.fullmatch(line)
            if match:
                line = f"{match['s']} {match['main']}"
                conditions.append(self._condition(match["if"]))
        if " endcombat" in line:
            line = line.replace(" endcombat", "")
            conditions.append(Condition("end-of-combat"))
        return line, conditions

    def conditions(self) -> list[Condition]:
        """Return the conditions of a clause after "if"."""
        parts = re.split(r" and (?=he |C\d+ (?:block|attack))", self.line)
        return [self._condition(part.strip()) for part in parts]

    def _condition(self, line: str) -> Condition:
        for form, kind in CONDITIONS:
            match = re.fullmatch(form, line)
            if match:
                groups = [group for group in match.groups() if group]
                cards = tuple(self._card(group) for group in groups if _CARD.fullmatch(group))
                kicker = {"with": True, "without": False}
                stated = next((kicker[group] for group in groups if group in kicker), None)
                return Condition(kind, cards, stated)
        raise self._refused(line)

    # -- the main clause ---------------------------------------------------------------------------

    def _main(self, part: _Part) -> Claim:
        for form, fact in CLAIMS:
            match = pattern(form).fullmatch(part.line)
            if match is None:
                continue
            groups = match.groupdict()
            kind, _, word = fact.partition(" ")
            amount = self._amount(groups.get("n"))
            claim = Claim(self.symbols.text, kind, self._subject(groups), amount, negated=part.negated, mode=part.mode)
            claim = claim._replace(word=_word(groups, word), causes=self._causes(groups.get("causes") or ""))
            other = groups.get("other")
            return claim._replace(other=self._card(other) if other else None, read_as=self.symbols.read_as)
        raise self._refused(part.line)

    def _subject(self, groups: dict[str, str | None]) -> Subject:
        typed = groups.get("s") or groups.get("x") or ""
        card = _CARD.search(typed)
        seat = re.search(r"P(\d+)", typed)
        role = "" if card and " of " not in typed else typed.removeprefix("only ").partition(" ")[0]
        if seat:
            role = ""
        return Subject(
            self._card(card[0]) if card else None,
            self.symbols.seats[int(seat[1])] if seat else -1,
            role,
            typed.startswith("only "),
        )

    def _causes(self, line: str) -> tuple[Cause, ...]:
        found = []
        for piece in re.split(r" and | , |, ", line):
            card = _CARD.search(piece)
            if card:
                kicker = None if "kicker" not in piece else "without" not in piece
                part = "" if "with" in piece else "chain" if "chaintext" in piece else "kicker" if kicker else ""
                found.append(Cause(self._card(card[0]), kicker, part))
        return tuple(found)

    def _amount(self, typed: str | None) -> Amount | None:
        if not typed or typed == "howmany":
            return None
        if typed == "no":
            return Amount(0)
        number = self.symbols.numbers[int(typed.rpartition("N")[2])]
        word = typed.partition(" ")[0]
        if word == "more":
            return Amount(number + 1, ">=")
        if word == "less":
            return Amount(number - 1, "<=")
        return Amount(number, {"atleast": ">=", "atmost": "<="}.get(word, "=="))

    def _card(self, symbol: str) -> Card:
        return self.symbols.cards[int(symbol.removeprefix("C"))]

    def _refused(self, line: str) -> Refused:
        """Return the refusal of a text whose words are known, but whose form is not: at its first unusual word."""
        known = [form.split() for form, _ in CLAIMS]
        words = line.split()
        typed = dict(zip(self.symbols.symbols, self.symbols.words, strict=True))
        verbs = [word for word in words if word in {part for form in known for part in form}]
        at = typed.get(verbs[0] if verbs else words[0] if words else "", self.symbols.text)
        near = nearest_form(verbs[0] if verbs else "")
        message = f'no form of a claim fits at "{at}"; nearest form: {near}'
        return as_error(Refusal("invalid", "syntax", message, candidates=(near,)))


def _word(groups: dict[str, str | None], word: str) -> str:
    return (groups.get("word") or "").partition("-")[2] if word == "word" else word


def _part(line: str) -> _Part:
    """Take the symbols of mode and negation out of a line."""
    words = line.split()
    mode = next((_MODES[word] for word in words if word in _MODES), "")
    if "maynot" in words:
        mode = "may"
    negations = sum(word in ("not", "maynot") for word in words)
    kept = [word for word in words if word not in (*_MODES, "maynot", "not")]
    return _Part(" ".join(kept), bool(negations % 2), mode)


def nearest_form(word: str) -> str:
    """Return one example of a claim for a symbol."""
    return EXAMPLES.get(word, EXAMPLES["survive"])


EXAMPLES = {
    "survive": "Vulko survives Shock and Awe",
    "die": "Vulko is destroyed by Shock and Awe",
    "blocked": "Death Grip with its kicker can be blocked by Vulko",
    "block": "Vulko blocks Death Grip",
    "link": "Furious Melee may link to Alton Hickman",
    "cost": "Vulko costs 5",
    "health": "Vulko has 3 health",
    "strength": "Vulko has 3 strength",
    "draw": "Lilith Lawrence's kicker lets each player draw 1 card",
    "take": "if Vulko attacks, the defender takes 3 wounds",
    "return": "Marcus Toth returns to his owner's hand when he is destroyed",
    "exiled": "Enraged Wight is exiled by Shock and Awe",
    "targeted": "Vulko can be targeted by Shock and Awe",
    "win": "Anna wins",
}
"""An example of a claim for the verbs, by their symbols."""
