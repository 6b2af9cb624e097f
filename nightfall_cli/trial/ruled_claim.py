"""Claims about the rules: a claim that says what a ruling states is judged by playing the scenarios of that ruling.

``rulings/data/statements`` holds statements with their truth, by the ruling that settles them. A claim is one of them
where every word that says something is the same: the same deeds, the same things in the same roles. After a change of
the statements or of the words of claims, ``python -m nightfall_cli.trial.ruled_claim`` writes what is read at a start.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING

from nightfall_cli.files.shipped_tables import read_table
from nightfall_cli.files.word_forms import choices
from nightfall_cli.files.writing import write_file
from nightfall_cli.messages.message import Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rulings import ruling_library
from nightfall_cli.rulings.proof import prove
from nightfall_cli.trial.claim_data import Claim, Subject
from nightfall_cli.trial.claim_reading import parts_of
from nightfall_cli.trial.judgement import EDITION, judged_with, sides_of_editions
from nightfall_cli.trial.lexicon import folded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rulings.ruling_library import Ruling
    from nightfall_cli.trial.judgement import Judgement
    from nightfall_cli.trial.token_cards import Token

WORDS = ruling_library.DATA / "search" / "statement_words.toml"
STATEMENTS = ruling_library.DATA / "statements" / "statements.toml"
SAID = STATEMENTS.with_name("said.json")
MOSTLY = "mostly"
"""The truth of a statement with exceptions."""
TRUTHS = {"true": tuple(EDITIONS), MOSTLY: tuple(EDITIONS), "false": ()}
"""The editions under which a statement of a truth is true; another truth names them."""


class Statement(NamedTuple):
    """What a text says: its deeds, things and what stands beside them, by clause; and whether it is negated.

    ``strict``: it knows no exception, as with "always" and "never"; ``edition`` is the one that it names, or "".
    """

    said: str
    negated: bool
    strict: bool
    edition: str


def judge_by_rulings(text: str, library: Library, edition: str) -> Judgement | None:
    """Judge a claim that a ruling states, by the ruling's scenarios; None where none states it, or one fails."""
    claimed = stated(text, library)
    ruling, truth, negated = _said().get(claimed.said, ("", "", False))
    if not ruling or (truth == MOSTLY and claimed.strict):
        return None
    holds_in = TRUTHS.get(truth, truth.split())
    true_in = [name for name in EDITIONS if (name in holds_in) == (negated == claimed.negated)]
    judged = judged_by_ruling(ruling_library.rulings()[ruling], library, edition or claimed.edition, true_in)
    return judged and judged._replace(claim=Claim(text, "ruled", Subject()))


@cache
def _said() -> dict[str, tuple[str, str, bool]]:
    found: dict[str, tuple[str, str, bool]] = json.loads(SAID.read_text(encoding="utf-8"))
    return found


def judged_by_ruling(
    ruling: Ruling, library: Library, edition: str = "", true_in: Sequence[str] = tuple(EDITIONS)
) -> Judgement | None:
    """Play the scenarios of a ruling, and judge what is true under some editions; None where a scenario fails."""
    proofs = prove(ruling, library, edition)
    if not proofs or not all(proof.holds for proof in proofs):
        return None
    editions = (edition,) if edition else tuple(EDITIONS)
    played = Message("played: {text}", text=[proof.scenario for proof in proofs])
    claim = Claim(ruling.question, "ruled", Subject())
    return judged_with(claim, EDITION, sides_of_editions(editions, true_in), editions, (played,), ruling.id)


def statements() -> Iterator[tuple[str, str, str]]:
    """Yield every statement with the ruling that settles it and its truth, from the TOML file."""
    for ruling, truths in tomllib.loads(STATEMENTS.read_text(encoding="utf-8")).items():
        for truth, texts in truths.items():
            yield from ((text, ruling, truth) for written in texts for text in choices(written))


def what_is_said(library: Library) -> dict[str, tuple[str, str, bool]]:
    """Return the ruling, the truth and the negation of every statement, by what it says."""
    read = ((stated(text, library), ruling, truth) for text, ruling, truth in statements())
    return {one.said: (ruling, truth, one.negated) for one, ruling, truth in read}


def stated(text: str, library: Library) -> Statement:
    """Return what a text says: nothing where a word of it could mean two things."""
    tokens, edition = parts_of(text, library)
    clauses = [_Clause(part) for part in tokens if part]
    said = " | ".join(" ".join(map("/".join, clause.parts())) for clause in clauses)
    strict = any(_is("strict", token) for part in tokens for token in part)
    negated = sum(clause.negated for clause in clauses) % 2 == 1
    return Statement(said if all(clause.is_clear for clause in clauses) else "", negated, strict, edition)


@cache
def _words() -> dict[str, frozenset[str]]:
    return {name: frozenset(text.split()) for name, text in read_table(str(WORDS))["words"].items()}


def _is(kind: str, token: Token | str) -> bool:
    """True for a token with a word of a kind, and for the key of one."""
    typed = [token] if isinstance(token, str) else folded(token.text).split()
    return not _words()[kind].isdisjoint(typed)


class _Clause:
    """What the tokens of a clause say; ``said`` and ``prep`` wait for the thing that they stand before."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.deeds: list[str] = []
        self.things: list[tuple[str, ...]] = []
        self.beside: list[tuple[str, ...]] = []
        self.negated = False
        self.said: tuple[str, ...] = ()
        self.prep = ""
        for at, (token, after) in enumerate(zip_longest(tokens, tokens[1:])):
            before = tokens[max(at - 2, 0) : at]
            if token.value == "not" and any(one.value == "may" for one in before) and _leaves([*before[-1:], token]):
                self.beside.append(("left",))  # "peut ne pas", "может не"
            elif not self._is_silent(token, after):
                self._add(token, folded(token.text))
        without = self.negated or any(_is("without", token) for token in tokens)
        bidden = self.negated and any(_is("forbidding", token) for token in tokens)
        self.is_clear = not bidden and (without or not any(_is("anything", token) for token in tokens))
        self.negated = self.negated and not any(token.value == "nothing" for token in tokens)  # "claims nothing"

    def parts(self) -> tuple[tuple[str, ...], ...]:
        """Return the deeds, the things in order, and the rest; nothing where "must not" could mean two things."""
        passive = ["passive"] if {"be", "become"} & {*self.deeds} else []
        deeds = [deed for deed in self.deeds if not _is("helping", deed)]
        deeds = [*deeds, *passive] if deeds else self.deeds[:1]
        rest = [*self.beside, *([(self.prep, *self.said)] if self.said or self.prep else [])]
        return (tuple(sorted(deeds)), *self.things, *sorted(rest)) if self.is_clear else ()

    def _is_silent(self, token: Token, after: Token | None) -> bool:
        """True for a word that says nothing here: "the", "also", and "you" for the one who acts."""
        if token.kind in ("mark", "possessive") or _is("dropped", folded(token.text)):
            return True
        is_object = token.kind == "pronoun" and self.deeds and not self.prep
        if not _is("silent", token.value) or _is("own", token) or _owns(token) or is_object:
            return False
        if token.kind == "pronoun" and (after is None or after.kind != "possessive"):
            self.prep = ""
        return True

    def _add(self, token: Token, typed: str) -> None:
        value, known = token.value, not _is("own", token) and token.value != "unread"
        negative = token.kind in ("word", "pronoun") and _is("negative", value) and not _is("without", typed)
        if known and negative:
            self.negated = not self.negated
        elif _owns(token):
            self.said += ("own",)
        elif known and (token.kind == "preposition" or value == "no"):
            self.prep = "without" if value == "no" else value
        elif known and _is("deeds", token.kind):
            self.deeds.append(f"{self.prep} {value}" if _is("apart", self.prep) else value)
            self.prep = ""
        elif known and _is("flags", value):
            self.beside.append((value,))
        elif known and token.kind in ("word", "number", "color"):
            self.said += (value,)
        else:
            self._thing(value if known and token.kind in ("noun", "card", "pronoun") else typed)

    def _thing(self, value: str) -> None:
        place = "in" if self.prep and not _is("apart", self.prep) and _is("places", value) else self.prep
        said = tuple(word for word in self.said if word != "own" or not _is("own_anyway", value))
        (self.beside if place else self.things).append((*said, place, value))
        self.prep, self.said = "", ()


def _owns(token: Token) -> bool:
    """True for "own" and "my"."""
    possessive = any(meaning.case == "possessive" for meaning in token.meanings)
    return _is("owning", token.value) and (possessive or token.value == "own")


def _leaves(tokens: Sequence[Token]) -> bool:
    return any(_is("ne", token.text.casefold()) for token in tokens)


if __name__ == "__main__":
    from nightfall_cli.cards.library import base_library

    lines = json.dumps(what_is_said(base_library()), ensure_ascii=False, separators=(",", ":")).replace("],", "],\n")
    write_file(SAID, f"{lines}\n")
