"""Match the symbols of a clause with the forms of claims and conditions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules.refusal import Refusal, Refused, as_error
from nightfall_cli.trial.claim_data import Amount, Cause, Claim, Condition, Stand, Subject
from nightfall_cli.trial.claim_patterns import CLAIMS, CONDITIONS, pattern

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.claim_words import Symbols

_CARD = re.compile(r"C(\d+)")
_SUBJECT = re.compile(r"(?:(?:only|someone|opponent|owner|his|you|P\d+) )?C\d+|someone|opponent|P\d+|defender")
_DAMAGED = re.compile(r"(C\d+) (?:with (N\d+) (damage|health)|(undamaged))|(undamaged) (C\d+)")
_MODES = {"may": "may", "must": "must", "always": "always"}


class _Part(NamedTuple):
    """A part of a claim: its symbols, without those of mode and negation."""

    line: str
    negated: bool
    mode: str


class ClaimClause:
    """The symbols of a clause; every method raises `Refused` where no form fits."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        line = re.sub(r"(?<=\w) (?:his|owner)(?= (?:kicker|chaintext))", "", symbols.line)
        self.line = re.sub(r"(kicker|chaintext) (?:of|by) (C\d+)", r"\2 \1", line)

    def claim(self) -> Claim:
        """Return the claim of a main clause, with the conditions in its relative clauses."""
        line, conditions = self.line, []
        if " endcombat" in line:
            line = line.replace(" endcombat", "")
            conditions.append(Condition("end-of-combat"))
        line, damaged = self._without_damage(line)
        conditions += damaged
        try:
            claim = self._main(_part(line))
        except Refused:
            claim = self._with_relative(line)
        asks = "number" if "howmany" in line.split() else ""
        if claim.subject.role in ("who", "which"):
            asks = "who"
        return claim._replace(conditions=(*claim.conditions, *conditions), asks=asks)

    # -- conditions ------------------------------------------------------------------------------

    def _without_damage(self, line: str) -> tuple[str, list[Condition]]:
        """Take "with 1 damage" after a card out of a line, and return it as conditions."""
        found = []
        for match in _DAMAGED.finditer(line):
            card = self._card(match[1] or match[6])
            found.append(Condition("damaged", (Stand(card, self._damage(card, match[0])),)))
        return _DAMAGED.sub(lambda match: match[1] or match[6], line), found

    def _damage(self, card: Card | None, text: str) -> int:
        """Return the damage of "with 1 damage" or "with 2 health"; 0 where none is stated."""
        number = re.search(r"N(\d+) (damage|health)", text)
        if number is None:
            return 0
        stated = self.symbols.numbers[int(number[1])]
        if number[2] == "damage":
            return stated
        if card is None:
            raise self._refused(text)
        return card.health - stated

    def _with_relative(self, line: str) -> Claim:
        """Return the claim of a line whose subject is followed by a relative clause."""
        subject = _SUBJECT.match(line)
        words = line[subject.end() :].split() if subject else []
        for at in range(1, len(words)):
            condition = " ".join(word for word in words[:at] if word != "that")
            try:
                claim = self._main(_part(" ".join((subject[0], *words[at:])) if subject else line))
                return claim._replace(conditions=(self._relative(subject[0] if subject else "", condition),))
            except Refused:
                continue
        raise self._refused(_part(line).line)

    def _relative(self, subject: str, line: str) -> Condition:
        if line.startswith("with ") and "kicker" not in line:
            return self._condition(f"{subject} have {line[5:]}") if not _CARD.search(subject) else self._condition(line)
        card = _CARD.search(subject)
        return self._condition(f"{card[0] if card else 'he'} {line}")

    def conditions(self) -> list[Condition]:
        """Return the conditions of a clause after "if"."""
        try:
            return [self._condition(self.line)]
        except Refused:
            parts = re.split(r" and |(?<=play) , ", self.line)
            if len(parts) == 1:
                raise
            return [self._condition(part.strip()) for part in parts]

    def _condition(self, line: str) -> Condition:
        for form, kind in CONDITIONS:
            match = pattern(form).fullmatch(line)
            if match:
                groups = match.groupdict()
                first, second = self._stands(groups.get("first")), self._stands(groups.get("second"))
                if groups.get("damage"):
                    first = tuple(Stand(s.card, self._damage(s.card, groups["damage"] or "")) for s in first)
                typed = (groups.get("k") or "with").strip()
                kicker = (typed == "with") if kind == "kicker" else None
                word = (groups.get("color") or "").removeprefix("color-")
                return Condition(kind, first, second, self._causes(groups.get("causes") or ""), kicker, word)
        raise self._refused(line)

    def _stands(self, line: str | None) -> tuple[Stand, ...]:
        found = []
        for piece in (line or "").split(" and ") if line else ():
            match = _CARD.search(piece)
            card = self._card(match[0]) if match else None
            found.append(Stand(card, self._damage(card, piece)))
        return tuple(found)

    # -- the main clause ---------------------------------------------------------------------------

    def _main(self, part: _Part) -> Claim:
        for form, fact in CLAIMS:
            match = pattern(form).fullmatch(part.line)
            if match is None:
                continue
            groups = match.groupdict()
            kind, _, word = fact.removeprefix("!").partition(" ")
            amount = self._amount(groups.get("n"))
            negated = part.negated != fact.startswith("!")
            claim = Claim(self.symbols.text, kind, self._subject(groups), amount, negated=negated, mode=part.mode)
            claim = claim._replace(word=_word(groups, word), causes=self._causes(groups.get("causes") or ""))
            count = groups.get("count") or groups.get("count2")
            if count or kind == "wound-draws":
                claim = claim._replace(times=self._count(str(count or "each")))
            if groups.get("held"):
                held = Condition("in-play", (Stand(self._card(str(groups["held"]))),))
                claim = claim._replace(conditions=(held,))
            if groups.get("whose"):
                claim = claim._replace(whose=self.symbols.seats[int(str(groups["whose"]).removeprefix("P"))])
            other = groups.get("other")
            return claim._replace(other=self._card(other) if other else None, read_as=self.symbols.read_as)
        raise self._refused(part.line)

    def _count(self, typed: str) -> int:
        return 1 if typed == "each" else self.symbols.numbers[int(typed.removeprefix("N"))]

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
    """Return what a printed value is: its field, or the stated word; ``kicker red`` for a kicker of a colour."""
    stated = (groups.get("word") or "").partition("-")[2]
    return stated if word == "word" else f"{word} {stated}".strip()


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
