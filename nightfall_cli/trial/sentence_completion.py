"""Complete a sentence to try: offer its next word, or the rest of a started one. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.language.items import read_count
from nightfall_cli.language.names import name_index, plain
from nightfall_cli.language.offers import Offer, OpenSlot, about_card
from nightfall_cli.language.say import card_name
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.trial.sentence_forms import FORMS, VERBS, WOUND_EFFECT, last_clause_start, split_clauses
from nightfall_cli.trial.stated import ZONES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card

_MEANINGS = {form.split(" ")[1]: meaning for form, meaning in FORMS if form.startswith("PLAYER")}
_FACTS = ("influence", "commons", "next wounds", "edition", "seed")


def try_slot(text: str, names: Sequence[str], library: Library, language: str = "en") -> OpenSlot:
    """Return the slot at the end of a sentence: its place in the text, its typed part, and its offers.

    ``names`` are players to offer besides those in the sentence.
    """
    start = last_clause_start(text, library)
    clause = text[start:]
    start += len(clause) - len(clause.lstrip())
    return _SentenceEnd(text, names, library, language).slot(clause.lstrip(), start)


class _SentenceEnd:
    def __init__(self, text: str, names: Sequence[str], library: Library, language: str) -> None:
        self.library = library
        self.language = language
        self.cards = (*library.cards.values(), *library.wounds)
        self.claimed = [card for card in library.cards.values() if not card.starter]
        self.clauses = split_clauses(text, library)
        subjects = (name for clause in self.clauses if (name := _subject(clause)))
        self.names = tuple(dict.fromkeys((*names, *subjects)))

    def slot(self, clause: str, start: int) -> OpenSlot:
        """Return the slot at the end of the last clause."""
        words = clause.split(" ")
        at = next((i for i, word in enumerate(words[:-1]) if 0 < i < 4 and word.casefold() in VERBS), 0)
        if at:
            begun = len(" ".join(words[: at + 1])) + 1
            return self._argument(VERBS[words[at].casefold()], clause[begun:], start + begun)
        if len(words) == 1:
            facts = [Offer(f"{name} ", (name,), _meaning_of(name)) for name in _FACTS]
            return OpenSlot(start, clause, (*self._players(" "), *facts))
        done, _, typed = clause.rpartition(" ")
        here = start + len(done) + 1
        fact = done.split(" ")[0].casefold()
        if fact in ("commons", "edition", "next", "influence", "seed"):
            return self._fact(fact, clause[len(fact) + 1 :], start + len(fact) + 1)
        pieces = {verb: f"{verb} " for verb in dict.fromkeys(VERBS.values())} | {"uses": f"uses {WOUND_EFFECT} "}
        return OpenSlot(here, typed, tuple(Offer(piece, (verb,), _MEANINGS[verb]) for verb, piece in pieces.items()))

    def _fact(self, fact: str, argument: str, start: int) -> OpenSlot:
        if fact == "edition":
            return OpenSlot(start, argument, tuple(Offer(name, (name,), "edition") for name in EDITIONS))
        if fact == "commons":
            return self._listed(argument, start, self.claimed, ())
        if fact == "next":
            if argument.startswith("wounds "):
                return self._listed(argument.removeprefix("wounds "), start + len("wounds "), self.library.wounds, ())
            return OpenSlot(start, argument, (Offer("wounds ", ("wounds",), _meaning_of("next wounds")),))
        return OpenSlot(start, argument, ())

    def _argument(self, verb: str, argument: str, start: int) -> OpenSlot:
        """Return the slot in the argument of a verb."""
        if verb == "has":
            return self._listed(argument, start, self.cards, [f"in {zone}" for zone in ZONES])
        if verb == "discards":
            return self._listed(argument, start, self.cards, ())
        if verb == "claims":
            return self._listed(argument, start, self.claimed, [f"from {name}" for name in ("commons", *self.names)])
        if verb == "uses":
            if argument.casefold().startswith(f"{WOUND_EFFECT} "):
                skipped = len(WOUND_EFFECT) + 1
                return self._listed(argument[skipped:], start + skipped, self.library.wounds, ())
            return OpenSlot(start, argument, (Offer(f"{WOUND_EFFECT} ", (WOUND_EFFECT,), _MEANINGS["uses"]),))
        return self._links(argument, start) if verb == "links" else self._combat(verb, argument, start)

    def _links(self, argument: str, start: int) -> OpenSlot:
        item = argument.rpartition(",")[2]
        _, on, thing = item.rpartition(" on ")
        if not on:
            return self._listed(argument, start, self.library.cards.values(), ("on ",))
        thing = thing.rpartition(" and ")[2] if " and " in thing else thing
        named = [card for card in self.cards if self._is_named(card)]
        items = (*self._players(""), *map(self._item, named))
        return OpenSlot(start + len(argument) - len(thing), thing, items)

    def _combat(self, verb: str, argument: str, start: int) -> OpenSlot:
        target, found, minions = argument.partition(" with ")
        if found:
            begun = start + len(target) + len(found)
            return self._listed(minions, begun, (card for card in self.cards if card.is_minion), ())
        done, space, typed = argument.rpartition(" ")
        if space and "with".startswith(typed.casefold()) and self._is_one(verb, done):
            return OpenSlot(start + len(done) + 1, typed, (Offer("with ", ("with",), _MEANINGS[verb]),))
        attackers = [self._item(card) for card in self.cards if card.is_minion and self._is_named(card, " attacks ")]
        return OpenSlot(start, argument, tuple(self._players(" ") if verb == "attacks" else attackers))

    def _is_one(self, verb: str, typed: str) -> bool:
        is_player = plain(typed) in map(plain, self.names)
        return is_player if verb == "attacks" else bool(name_index(self.library).tiers(typed))

    def _listed(self, argument: str, start: int, cards: Iterable[Card], following: Iterable[str]) -> OpenSlot:
        """Return the slot of the last item in a list of cards; after a whole name, it offers ``following``."""
        item = argument.rpartition(",")[2].lstrip()
        item = read_count(item)[1] if not item.isdecimal() else item
        start += len(argument) - len(item)
        done, space, typed = item, "", ""
        for at, sign in enumerate(item):
            if sign == " " and plain(item[:at]) in name_index(self.library).exact:
                done, space, typed = item[:at], " ", item[at + 1 :]
        if space:
            words = tuple(Offer(word, (word.strip(),), "") for word in following)
            return OpenSlot(start + len(done) + 1, typed, words)
        return OpenSlot(start, item, tuple(map(self._item, cards)))

    def _players(self, after: str) -> list[Offer]:
        return [Offer(f"{name}{after}", (name,), "player") for name in self.names]

    def _item(self, card: Card) -> Offer:
        names = tuple(dict.fromkeys((*(card_name(card, known) for known in LANGUAGES), *card.all_names())))
        return Offer(card_name(card, self.language), names, about_card(card, language=self.language), card)

    def _is_named(self, card: Card, within: str = "") -> bool:
        """True when a clause contains a full name of the card."""
        clauses = [plain(clause) for clause in self.clauses if within in clause]
        return any(plain(name) in clause for name in card.all_names() for clause in clauses)


def _subject(clause: str) -> str:
    words = clause.split()
    at = next((i for i, word in enumerate(words[:4]) if i and word.casefold() in VERBS), 0)
    return " ".join(words[:at])


def _meaning_of(fact: str) -> str:
    return next(meaning for form, meaning in FORMS if form.startswith(fact))
