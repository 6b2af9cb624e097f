"""What the readers of clauses share: who sits there, names of cards and players, refusals with their place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from nightfall_cli.cards.nearest import MISSPELT, did_you_mean, nearest
from nightfall_cli.language.items import is_commons, read_count, split_items
from nightfall_cli.language.names import find_player, name_index, plain
from nightfall_cli.rules.edition import EDITIONS, MAX_PLAYERS, MIN_PLAYERS
from nightfall_cli.rules.engine import check_names
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.trial.sentence_forms import FACTS, VERBS, split_clauses
from nightfall_cli.trial.stated import Trial

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card

NOBODY_ELSE = "Opponent"
MAX_COPIES = 60
LONGEST_PLAYER = 3
_ACTIVE_BY = ("attacks", "links", "claims", "discards", "uses")
_FACE_UP = re.compile(r"(?P<n>\d+) face-up wounds?", re.IGNORECASE)


class Clause(NamedTuple):
    """A clause taken apart: the seat it begins with, 0 for a fact; the verb or the fact's word; what follows."""

    player: int
    word: str
    rest: str


class SentenceReader:
    """A sentence under way: its clauses, who sits there, and what was read so far.

    ``number`` is the clause that is read. Every method raises `Refused` for what it does not understand.
    """

    def __init__(self, sentence: str, library: Library) -> None:
        self.library = library
        self.sentence = " ".join(sentence.split())
        self.clause_texts = tuple(split_clauses(sentence, library))
        self.number = 0
        self.said: dict[str, list[object]] = {}
        self.facts: dict[str, object] = {}
        self.names: list[str] = []
        self.clauses = self._clauses()

    # -- who and what ---------------------------------------------------------------------------

    def _clauses(self) -> list[Clause]:
        """Every clause's beginning. The active player sits first, then who links, then the others as they come."""
        found = []
        for number, clause in enumerate(self.clause_texts, 1):
            self.number = number
            found.append(self._clause(clause))
        self.number = 0
        subjects = [(name, word) for name, word, _ in found if name]
        active = next((name for verb in _ACTIVE_BY for name, word in subjects if word == verb), "")
        if not active:
            raise as_error(Refusal("invalid", "syntax", "nothing happens in it: say who links, attacks or claims what"))
        linking = [name for name, word in subjects if word == "links"]
        for name in (active, *linking, *(name for name, _ in subjects)):
            if name.casefold() not in map(str.casefold, self.names):
                self.names.append(name)
        seats = {name.casefold(): seat for seat, name in enumerate(self.names)}
        return [Clause(seats[name.casefold()] if name else 0, word, rest) for name, word, rest in found]

    def _clause(self, clause: str) -> tuple[str, str, str]:
        words = clause.split()
        at = next((i for i, word in enumerate(words[: LONGEST_PLAYER + 1]) if i and word.casefold() in VERBS), 0)
        if at:
            name = " ".join(words[:at])
            if not all(word[0].isupper() for word in words[:at]):
                self.wrong(f"a player's name begins with a capital letter, unlike {name!r}")
            return name, VERBS[words[at].casefold()], " ".join(words[at + 1 :])
        if _FACE_UP.fullmatch(clause):
            return "", "face-up", words[0]
        if words[0].casefold() in FACTS:
            return "", words[0].casefold(), " ".join(words[1:])
        return self._no_verb(words)

    def _no_verb(self, words: list[str]) -> NoReturn:
        if words[0].casefold() in VERBS:
            self.wrong(f"a player's name is missing before {words[0]!r}")
        if not words[0][0].isupper():
            known = (*FACTS, "face-up wounds")
            near = nearest(words[0].casefold(), known, 2)
            self.wrong(f"{words[0]!r} begins no form, and is no player's name without a capital letter", near)
        if len(words) == 1:
            self.wrong(f"nothing is said of {words[0]}")
        self.wrong(f"unknown verb {words[1]!r}", nearest(words[1].casefold(), VERBS, 2))

    def wrong(self, message: str, near: Iterable[str] = (), code: str = "syntax", kind: str = "invalid") -> NoReturn:
        """Refuse the clause that is read."""
        near = tuple(near)
        place = f'clause {self.number}, "{self.clause_texts[self.number - 1]}": ' if self.number else ""
        raise as_error(Refusal(kind, code, f"{place}{message}{did_you_mean(near)}", candidates=near))

    # -- players and cards ------------------------------------------------------------------------

    def seat(self, text: str) -> int:
        """A player, known or named here for the first time."""
        seats = find_player(tuple(self.names), text)
        if len(seats) > 1:
            self.wrong(
                f"{text!r} may be a player twice", (self.names[seat] for seat in seats), "ambiguous", "ambiguous"
            )
        if seats:
            return seats[0]
        if not text or not all(word[0].isupper() for word in text.split()):
            self.wrong(f"{text!r} is no player: a player's name begins with a capital letter", (), "unknown-player")
        self.names.append(text)
        return len(self.names) - 1

    def owner(self, text: str) -> int:
        """A player, or the commons."""
        return COMMONS if is_commons(text) else self.seat(text)

    def is_player(self, text: str) -> bool:
        """Whether somebody named so far is meant."""
        return len(find_player(tuple(self.names), text)) == 1

    def card(self, text: str) -> Card:
        """A card or wound, in any of the four languages, shortened while it stays clear."""
        tiers = name_index(self.library).tiers(text)
        if not tiers:
            near = name_index(self.library).nearest(text)
            self.wrong(f"no card is called {text!r}", near, "unknown-card")
        if len(tiers[0]) > 1:
            self.wrong(f"{text!r} may be several cards", (c.name for c in tiers[0]), "ambiguous", "ambiguous")
        return tiers[0][0]

    def minion(self, text: str) -> Card:
        """A card that can be in play."""
        card = self.card(text)
        if not card.is_minion:
            self.wrong(f"{card.name} is {'a wound' if card.is_wound else 'an action'}, and never in play")
        return card

    def wound(self, text: str) -> Card:
        """A kind of wound."""
        card = self.card(text)
        if not card.is_wound:
            self.wrong(f"{card.name} is no wound", (wound.name for wound in self.library.wounds))
        return card

    def items(self, text: str) -> list[tuple[int, str]]:
        """The things of a list, with how many of each."""
        found = [read_count(item) for item in split_items(text)]
        for count, item in found:
            self.check_item(count, item)
        return found

    def check_item(self, count: int, item: str) -> None:
        """Refuse an item that is empty, or that asks for no copy or too many."""
        if not item:
            self.wrong("something is missing beside a comma, or at the end")
        if not 0 < count <= MAX_COPIES:
            self.wrong(f"{count} copies make no sense")

    def like_a_card(self, text: str) -> bool:
        """Whether a name that no card has is spelt nearly like one."""
        return bool(nearest(plain(text), name_index(self.library).exact, cutoff=MISSPELT))

    # -- what is said -------------------------------------------------------------------------------

    def say(self, kind: str, thing: object) -> None:
        """Keep a holding or something done."""
        self.said.setdefault(kind, []).append(thing)

    def fact(self, name: str, value: object) -> None:
        """Keep a fact of the table; it may be told once."""
        if name in self.facts:
            self.wrong("that has been told before")
        self.facts[name] = value

    def number_from(self, text: str, low: int | None = 0) -> int:
        """A whole number."""
        if not re.fullmatch(r"-?\d{1,18}", text) or (low is not None and int(text) < low):
            self.wrong(f"a whole number is wanted, not {text!r}" if text else "a number is missing")
        return int(text)

    def edition_from(self, text: str) -> str:
        """An edition."""
        if text.casefold() not in EDITIONS:
            self.wrong(f"no edition is called {text!r}", EDITIONS)
        return text.casefold()

    def trial(self) -> Trial:
        """All that was said."""
        self.number = 0
        if len(self.names) < MIN_PLAYERS:
            self.names.append(NOBODY_ELSE)
        if len(self.names) > MAX_PLAYERS:
            self.wrong(f"{len(self.names)} players are named, {', '.join(self.names)}; {MAX_PLAYERS} can play")
        try:
            check_names(self.names)
        except ValueError as error:
            self.wrong(str(error))
        values = {kind: tuple(things) for kind, things in self.said.items()}
        return Trial(self.sentence, self.clause_texts, tuple(self.names), **values, **self.facts)  # type: ignore[arg-type]
