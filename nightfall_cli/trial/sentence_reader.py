"""The base of the clause readers: players, names of cards, lists of cards, and refusals that name their clause."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from nightfall_cli.cards.nearest import MISSPELT, nearest
from nightfall_cli.language.items import is_commons, read_count, split_items
from nightfall_cli.language.lines import did_you_mean
from nightfall_cli.language.names import find_player, name_index, plain
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS, MAX_PLAYERS, MIN_PLAYERS
from nightfall_cli.rules.engine import check_names
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.trial.sentence_forms import FACTS, VERBS, ZONES, split_clauses, split_things, stand_in
from nightfall_cli.trial.stated import Stated, Trial, in_clause

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card

DEFAULT_OPPONENT = "Opponent"
MAX_COPIES = 60
MAX_NAME_WORDS = 3
_ACTIVE_VERBS = ("attacks", "links", "claims", "discards", "uses", "ends")
_FACE_UP = re.compile(r"(?P<n>\d+) face-up wounds?", re.IGNORECASE)


class ListedCard(NamedTuple):
    """Copies of a card in a list, with the zone or owner after it, "" without one."""

    number: int
    card: Card
    word: str = ""
    damage: int = 0


class Clause(NamedTuple):
    """A clause in parts: the seat of its subject, 0 for a fact; its verb or the fact's word; the rest."""

    player: int
    word: str
    rest: str


class SentenceReader:
    """A sentence being read: its clauses, its players, and what was read so far.

    ``number`` is the number of the current clause. Every method raises `Refused` for text it does not understand.
    """

    def __init__(self, sentence: str, library: Library) -> None:
        self.library = library
        self.sentence = " ".join(sentence.split())
        self.clause_texts = tuple(split_clauses(sentence, library))
        self.number = 0
        self.stated: list[Stated] = []
        self.facts: dict[str, object] = {}
        self.names: list[str] = []
        self.stand_ins: dict[Card, None] = {}
        self.clauses = self._clauses()

    # -- clauses -------------------------------------------------------------------------------

    def _clauses(self) -> list[Clause]:
        """Split every clause, and seat the players: the active one, then those who link, then the others in order."""
        found = []
        for number, clause in enumerate(self.clause_texts, 1):
            self.number = number
            found.append(self._clause(clause))
        self.number = 0
        subjects = [(name, word) for name, word, _ in found if name]
        active = next((name for verb in _ACTIVE_VERBS for name, word in subjects if word == verb), "")
        if not active:
            self.number = 0
            self.refuse('nothing happens in this sentence; add a clause such as "PLAYER links CARD"')
        linking = [name for name, word in subjects if word == "links"]
        seated = [name for _, word, rest in found if word == "players" for name in split_items(rest)]
        for name in (*seated, active, *linking, *(name for name, _ in subjects)):
            if name.casefold() not in map(str.casefold, self.names):
                self.names.append(name)
        seats = {name.casefold(): seat for seat, name in enumerate(self.names)}
        return [Clause(seats[name.casefold()] if name else 0, word, rest) for name, word, rest in found]

    def _clause(self, clause: str) -> tuple[str, str, str]:
        words = clause.split()
        at = next((i for i, word in enumerate(words[: MAX_NAME_WORDS + 1]) if i and word.casefold() in VERBS), 0)
        if at:
            name = " ".join(words[:at])
            if not all(word[0].isupper() for word in words[:at]) or plain(name) in name_index(self.library).exact:
                self.refuse("expected a player's name with a capital letter, got '{text}'", text=name)
            return name, VERBS[words[at].casefold()], " ".join(words[at + 1 :])
        if _FACE_UP.fullmatch(clause):
            return "", "face-up", words[0]
        if words[0].casefold() in FACTS:
            return "", words[0].casefold(), " ".join(words[1:])
        return self._no_verb(words)

    def _no_verb(self, words: list[str]) -> NoReturn:
        if words[0].casefold() in VERBS:
            self.refuse("expected a player's name before '{text}'", text=words[0])
        if not words[0][0].isupper():
            known = (*FACTS, "face-up wounds")
            near = nearest(words[0].casefold(), known, 2, MISSPELT)
            self.refuse("expected a form, or a player's name with a capital letter, got '{text}'", near, text=words[0])
        if len(words) == 1:
            self.refuse("expected a verb after '{text}'", text=words[0])
        self.refuse("unknown verb '{word}'", nearest(words[1].casefold(), VERBS, 2), word=words[1])

    def refuse(
        self, template: str, near: Iterable[str] = (), code: str = "syntax", kind: str = "invalid", **values: object
    ) -> NoReturn:
        """Refuse the current clause."""
        near = tuple(near)
        message = Message("{why}{hint}", why=Message(template, **values), hint=did_you_mean(near))
        if self.number:
            message = in_clause(self.number, self.clause_texts[self.number - 1], message)
        raise as_error(Refusal(kind, code, message, candidates=near))

    # -- players and cards ------------------------------------------------------------------------

    def seat(self, text: str) -> int:
        """Return the seat of a player; a new name adds a seat."""
        seats = find_player(tuple(self.names), text)
        if len(seats) > 1:
            near = (self.names[seat] for seat in seats)
            self.refuse("'{text}' is ambiguous", near, "ambiguous", "ambiguous", text=text)
        if seats:
            return seats[0]
        if not text or not all(word[0].isupper() for word in text.split()):
            template = phrase("'{text}' is not a player; a player's name begins with a capital letter")
            self.refuse(template, (), "unknown-player", text=text)
        self.names.append(text)
        return len(self.names) - 1

    def owner(self, text: str) -> int:
        """Return the seat of a player, or `COMMONS`."""
        return COMMONS if is_commons(text) else self.seat(text)

    def is_player(self, text: str) -> bool:
        """True when the text names one of the players so far."""
        return len(find_player(tuple(self.names), text)) == 1

    def card(self, text: str) -> Card:
        """Return a card or wound by its name in any of the four languages; a clear abbreviation is enough."""
        tiers = name_index(self.library).tiers(text)
        if not tiers and (card := stand_in(text)):
            self.stand_ins[card] = None
            return card
        if not tiers:
            near = name_index(self.library).nearest(text)
            self.refuse("no card is called '{name}'", near, "unknown-card", name=text)
        if len(tiers[0]) > 1:
            near = tuple(card.name for card in tiers[0])
            self.refuse("'{text}' is ambiguous", near, "ambiguous", "ambiguous", text=text)
        return tiers[0][0]

    def minion(self, text: str) -> Card:
        """Return a card that can be in play."""
        card = self.card(text)
        if not card.is_minion:
            kind = Message("a wound" if card.is_wound else "an action")
            self.refuse("{card} is {what} and cannot be in play", card=card, what=kind)
        return card

    def check_item(self, count: int, item: str) -> None:
        """Refuse an item that is empty, or that has no copy or too many."""
        if not item:
            self.refuse("an item is missing next to a comma or at the end")
        if count > MAX_COPIES:
            self.refuse("'{item}': too many copies (at most {number})", item=f"{count} {item}", number=MAX_COPIES)
        if count <= 0:
            self.refuse("'{item}': expected at least one copy", item=f"{count} {item}")

    def listed_items(self, text: str) -> list[str]:
        """Return the items between commas and "and"."""
        return [thing for item in split_items(text) for thing in split_things(item, self.library)]

    def counted_items(self, items: Iterable[str]) -> list[tuple[int, str]]:
        """Return items, each with its number of copies."""
        found = [read_count(item) for item in items]
        for count, item in found:
            self.check_item(count, item)
        return found

    # -- records and facts ---------------------------------------------------------------------

    def add(self, verb: str, player: int, *cards: Card, **more: object) -> None:
        """Keep what the current clause states of a player."""
        self.stated.append(Stated(verb, player, cards, self.number, **more))  # type: ignore[arg-type]

    def set_fact(self, name: str, value: object) -> None:
        """Keep a fact of the table; refused when it is given twice."""
        if name in self.facts:
            self.refuse("{word} is given twice", word=name.replace("_", " "))
        self.facts[name] = value

    def number_from(self, text: str, low: int | None = 0) -> int:
        """Return a whole number, of at least ``low`` unless it is None."""
        if not re.fullmatch(r"-?\d{1,18}", text) or (low is not None and int(text) < low):
            template = phrase("expected a whole number from {number} up, got '{text}'")
            self.refuse("expected a whole number, got '{text}'" if low is None else template, number=low, text=text)
        return int(text)

    def edition_from(self, text: str) -> str:
        """Return the name of an edition."""
        if text.casefold() not in EDITIONS:
            self.refuse("no edition is called '{name}'", EDITIONS, name=text)
        return text.casefold()

    def trial(self) -> Trial:
        """Return the whole sentence as data."""
        self.number = 0
        if len(self.names) < MIN_PLAYERS:
            self.names.append(DEFAULT_OPPONENT)
        if len(self.names) > MAX_PLAYERS:
            template = phrase("expected at most {most} players, got {number}: {players}")
            self.refuse(template, most=MAX_PLAYERS, number=len(self.names), players=self.names)
        try:
            check_names(self.names)
        except ValueError as error:
            self.refuse("{why}", why=str(error))
        return Trial(
            self.sentence,
            self.clause_texts,
            tuple(self.names),
            tuple(self.stated),
            stand_ins=tuple(self.stand_ins),
            **self.facts,  # type: ignore[arg-type]
        )


_DAMAGE = re.compile(r"(?<!\s)\s*+\((\d++) damage\)", re.IGNORECASE)
_IN_ZONE = re.compile(r"(.+?)(?<!\s)\s++in\s++(?:(?:the|his|her|their)\s++)?([^\W\d]++(?: pile)?)", re.IGNORECASE)


def applied_back(items: Iterable[ListedCard]) -> list[ListedCard]:
    """Return cards with the words after them, each of which applies to every card since the previous word."""
    found, word = [], ""
    for item in reversed(list(items)):
        word = item.word or word
        found.append(item if item.damage else item._replace(word=word))
    return found[::-1]


def read_holdings(reader: SentenceReader, clause: Clause) -> None:
    """A zone applies to every card since the previous zone. Only minions in play may carry damage."""
    items: list[ListedCard] = []
    for item in reader.listed_items(clause.rest):
        text, zone = _zone_of(reader, item)
        damage = _DAMAGE.search(text)
        count, name = read_count(_DAMAGE.sub("", text).strip())
        reader.check_item(count, name)
        hurt = reader.number_from(damage[1]) if damage else 0
        items.append(ListedCard(count, reader.card(name), zone, hurt))
    for one in applied_back(items):
        _add_holding(reader, clause.player, one)


def _zone_of(reader: SentenceReader, item: str) -> tuple[str, str]:
    """Return an item without its zone, and the zone, "" where none is given."""
    damage = _DAMAGE.search(item)
    match = _IN_ZONE.fullmatch(_DAMAGE.sub("", item))
    if match is None or plain(item) in name_index(reader.library).exact:
        return item, ""
    zone = match[2].casefold()
    if zone not in ZONES:
        near = nearest(zone, ZONES, 2) or list(ZONES.values())
        reader.refuse("no zone is called '{name}'", near, name=match[2])
    return match[1] + (damage[0] if damage else ""), ZONES[zone]


def _add_holding(reader: SentenceReader, player: int, held: ListedCard) -> None:
    card, zone = held.card, held.word or ("play" if held.card.is_minion else "hand")
    if zone == "play":
        reader.minion(card.name)
    if zone == "archives" and held.number > 1:
        template = phrase("archives are listed without numbers: expected {card}, got {number} {card}")
        reader.refuse(template, card=card, number=held.number)
    if zone == "archives" and (card.is_wound or card.starter):
        reader.refuse("{card} has no archive", card=card)
    if held.damage and zone != "play":
        reader.refuse("{card} cannot have damage there; only minions in play can", card=card)
    for _ in range(held.number):
        reader.add("has", player, card, word=zone, damage=held.damage)
