"""What is said where only the topic of a question is understood: the facts of all whom it may mean, never yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.records import COMMONS, NOBODY
from nightfall_cli.trial.facts import FactLine
from nightfall_cli.trial.lexicon import folded, is_first_name
from nightfall_cli.trial.question_line import group_in, has_zone, in_roles, may_draw, seats_of
from nightfall_cli.trial.question_words import LATE, QuestionWords, listed
from nightfall_cli.trial.sentence_kind import ACTS
from nightfall_cli.trial.situation import ME, OPPONENT
from nightfall_cli.trial.stated import ACTIVE, ZONES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.stated import Trial, TrialOutcome
    from nightfall_cli.trial.token_cards import Token

_KINDS = {
    "harm": (
        "noun wound, noun damage, verb suffer, verb hit, verb damaged, verb protect, verb let, verb pass, verb block, "
        "verb heal, participle hit, participle block, word damaged, word full"
    ),
    "fate": (
        "noun health, noun play, noun discard, noun deck, verb survive, verb destroy, verb kill, verb return, "
        "verb exile, verb stay, verb enter, verb go, verb put, participle destroy, participle return, participle exile"
    ),
    "draws": "verb draw, noun drawing, noun deck",
    "discards": "verb discard, participle discard",
    "hand": "noun hand, noun handcard",
    "influence": "noun influence, noun claim-phase",
    "kicker": "noun kicker, word kicked, word unkicked, verb trigger, participle trigger",
    "order": "verb resolve",
    "often": "word twice",
    "inflicts": "noun strength",
    "price": "verb cost",
    "ends": "verb win, noun score",
}
TOPICS = {kind: topic for topic, kinds in _KINDS.items() for kind in kinds.split(", ")}
"""The topic of which a word of a kind asks, as the kind and its key."""

OF_PLAYERS = {
    "harm": ("wounds", phrase("{player}: {number} {number:wound|wounds}")),
    "draws": ("draws", phrase("{player}: draws {number} {number:card|cards}")),
    "discards": ("discards", phrase("{player}: discards {number} {number:card|cards}")),
    "lost-wounds": ("loses-wounds", phrase("{player}: loses {number} {number:wound card|wound cards}")),
    "hand": ("hand", phrase("{player}: {number} {number:card|cards} in hand")),
    "influence": ("influence", phrase("{player}: influence {number}")),
}
"""The facts about players by their topics, each with its words."""
FATES = (phrase("destroyed: {cards}"), phrase("not destroyed: {cards}"))
ZONE_TEXTS = {**ZONES, "exile": phrase("exiled: {cards}")}
ALONE = ("often", "kicker", "decides", "order", "price")
"""The topics beside which no other one is meant."""
CARDS = {"minion", "card", "order"}
THEIRS = {"he", "she", "it", "they"}


def topics_of(tokens: Sequence[Token], language: str) -> set[str]:
    """Return of what a question may ask, by the kinds of its words and by those that have a meaning only there."""
    said = QuestionWords(tokens, language)
    if "may" in said.words and said.verbs & (ACTS - {"block", "hit"}):
        return set()  # "may I link Vulko?"
    if {"may", "must"} & said.words and said.verbs == {"block"} and not (said.nouns or said.cards):
        return set()  # "may I block him?"
    plain = [t for t in tokens if t.card is None and not (t.kind == "name" and is_first_name(t.text))]
    plain = [token for token in plain if token.text.casefold() not in ("do", "does", "did", "passt", "passen")]
    found = {TOPICS.get(f"{token.kind} {token.value}", "") for token in plain} - {""}
    found |= listed([word for token in plain for word in folded(token.text).split()], language, "topic")
    found -= {"decides"} if "person" not in said.asking else set()
    found -= {"order", "price"} if said.nouns & {"wound", "damage"} else set()
    found -= {"ends"} if "influence" in said.nouns else set()
    found -= {"kicker"} if said.verbs & {"destroy", "kill", "survive", "hit", "exile", "return"} else set()
    for topic in ALONE:
        if topic in found:
            return {topic}
    cards = said.nouns & {"card", "handcard", "order"} and not said.cards
    has = (said.verbs | said.words) & {"have", "have-hand", "own"}
    found |= {"hand"} if cards and has and not found else set()
    found |= {"draws"} if cards and said.verbs & {"claim", "suffer"} else set()
    mine = said.nouns & {"wound", "handcard"} or "me" in said.pronouns
    found |= {"lost"} if "destroy" in said.verbs and mine else set()
    if "wound" in said.nouns and ("lost" in found or said.verbs & {"discard", "exile"}):
        return found & {"draws"} | {"lost-wounds"}
    if "lost" in found:
        lost = {"discards"} if cards else {"fate"}
        return (found - {"lost", "fate"}) | lost | ({"fate"} if "card" in said.nouns else set())
    of_card = said.cards or {*said.pronouns} & THEIRS
    found |= {"fate"} if not found and ("minion" in said.nouns or (said.cards and "claim" in said.verbs)) else set()
    if not (found or said.verbs or said.nouns or said.unknown or said.asking) and (said.cards or said.names):
        return {"harm", "fate"}  # "and the Ghost?"
    return (found - {"hand", "discards"}) | {"fate"} if found & {"hand", "discards"} and of_card else found


class QuestionTopics:
    """The topics of a question with the cards and the players that it may mean."""

    def __init__(self, parts: Sequence[Sequence[Token]], language: str, trial: Trial) -> None:
        self.trial = trial
        self.said = said = QuestionWords([token for part in parts for token in part], language)
        self.seats = seats_of(said.names, trial) - {NOBODY}
        said.names = tuple(name for name in said.names if NOBODY not in seats_of([name], trial))
        self.topics = set().union(*(topics_of(part, language) for part in parts))
        if "howmany" in said.words and not said.nouns and self.topics <= {"fate"}:
            self.topics |= {"hand" if "keep" in said.asking else "influence" if trial.of("claim") else "harm"}
        late = any(token.means("noun") in LATE for part in parts for token in part)
        self.topics -= {"draws"} if late and not trial.ends_turn else set()
        self.theirs = {*said.pronouns} & THEIRS
        if "only" in said.words and not said.cards:  # "is it only me who draws?"
            self.seats = {*range(len(trial.names))}
        self.seats |= self._seats_of({*said.pronouns} | (said.owners if said.nouns - CARDS else set()))
        group = group_in(trial)
        its = group if trial.asked_of in group else (trial.asked_of,) if trial.asked_of is not None else ()
        its = its if self.theirs - {"they"} else ()
        by_kicker = "kicker" in said.nouns and "kicker" not in self.topics  # "whom does the kicker of Vulko destroy?"
        self.named: tuple[Card, ...] = () if by_kicker else said.cards or in_roles(said.roles, trial) or its
        self.owners = self.seats | self._seats_of(said.owners)

    def _seats_of(self, persons: set[str]) -> set[int]:
        """Return the seats of those whom pronouns may mean."""
        names = self.trial.names
        others = {seat for seat, name in enumerate(names) if name != ME}
        found = {*range(len(names))} - others if persons & {"me", "we"} else set()
        if "opponent" in persons:
            found |= {seat for seat in others if names[seat] == OPPONENT or len(others) == 1}
        if persons & {"he", "she"} and not found:
            found |= {seat for seat in others if names[seat] == self.trial.asked_player} or others
        return found

    def texts(self, outcome: TrialOutcome) -> list[str]:
        """Return the facts of an outcome."""
        return list(dict.fromkeys([*self._of_players(outcome), *self._of_cards(outcome), *self._of_table(outcome)]))

    # -- players -------------------------------------------------------------------------------

    def _of_players(self, outcome: TrialOutcome) -> Iterator[str]:
        topics = set(self.topics)
        cards_alone = self.said.cards and not self.seats and not self.said.verbs & {"protect", "let", "pass", "block"}
        for topic, (fact, text) in OF_PLAYERS.items():
            for seat in self.seats or range(len(self.trial.names)):
                if topic not in topics or (topic == "harm" and (cards_alone or self.said.roles)):
                    continue
                known = topic != "hand" or self.trial.ends_turn or has_zone(self.trial, "hand", seat)
                if known and not (topic == "influence" and seat != ACTIVE):
                    line = FactLine(outcome, outcome.events, seat=seat)
                    number = line.number(fact)
                    lost = [e["card"] for e in line.about(ev.DISCARDED)] if topic in ("discards", "lost-wounds") else []
                    if lost:
                        listed_cards = Message("discards: {cards}", cards=lost)
                        yield Message("{player}: {text}", player=self.trial.names[seat], text=listed_cards)
                    elif topic != "draws" or ((number or len(topics) == 1) and may_draw(self.trial, outcome, seat)):
                        yield Message(text, player=self.trial.names[seat], number=number)

    # -- cards ---------------------------------------------------------------------------------

    def cards(self, outcome: TrialOutcome) -> tuple[Card, ...]:
        """Return the cards that the question may mean: the named ones, that of "it", or all in play of those asked."""
        trial, said = self.trial, self.said
        if self.named:
            return self.named
        orders = "often" in self.topics or (said.nouns & {"card", "order", "action"} and "discards" not in self.topics)
        boards = (outcome.start, outcome.end)
        minions = [(seat, one.card) for board in boards for seat in board.players for one in board.play[seat]]
        played = [(one.player, one.card) for one in trial.of("link", "claim", "discard")]
        known = outcome.start.library.cards
        aimed = [(one.player, known[thing]) for one in trial.links for thing in one.on if thing in known]
        there = (played if orders else minions) or (played + aimed if self.theirs else minions)
        owned = [card for seat, card in there if seat in self.owners]
        return tuple(dict.fromkeys(owned or [card for _, card in there]))

    def _of_cards(self, outcome: TrialOutcome) -> Iterator[str]:
        said = self.said
        meant = said.cards or self.theirs or said.roles or not (self.seats or "wound" in said.nouns)
        hurt = "harm" in self.topics and meant
        if "fate" in self.topics or hurt:
            yield from fates(self.cards(outcome), outcome)

    # -- the table -----------------------------------------------------------------------------

    def _of_table(self, outcome: TrialOutcome) -> Iterator[str]:
        line, names, paid = FactLine(outcome, outcome.events), self.trial.names, "price" in self.topics
        if "kicker" in self.topics:
            orders = [one.card for one in self.trial.links if one.card.kicker]
            kicked = [event["card"] for event in line.all(ev.KICKED)]
            yield from _listed(phrase("kicked: {cards}"), [card for card in orders if card in kicked])
            yield from _listed(phrase("not kicked: {cards}"), [card for card in orders if card not in kicked])
        if "order" in self.topics:
            yield from _listed(phrase("order of resolving: {cards}"), [e["card"] for e in line.all(ev.RESOLVES)])
        doubled = [event["card"] for event in line.all(ev.DOUBLED)]
        for card in self.cards(outcome) if "often" in self.topics else ():
            number = len(line._replace(card=card).about(ev.RESOLVES)) * (2 if card in doubled else 1)
            yield Message("{card} resolves {number} {number:time|times}", card=card, number=number)
        if "decides" in self.topics:
            for _, seat, thing in (event for event in outcome.events if event[0] is ev.TARGETED):
                thing = names[thing[1]] if thing[0] == "player" else thing[1]
                yield Message(ev.TARGETED.template, player=names[seat], thing=thing)
            chosen = dict.fromkeys(way.partition(": ")[0] for ways in outcome.ways for way in ways)
            yield from (Message("{player} chooses", player=name) for name in chosen if name in names)
        for _, seat, card, owner, number in (one for one in outcome.events if one[0] is ev.CLAIMED and paid):
            of = Message("commons") if owner == COMMONS else names[owner]
            yield Message(ev.CLAIMED.template, player=names[seat], card=card, owner=of, number=number)
        if "ends" in self.topics and outcome.end.winners is None:
            yield Message("the game goes on")


def _listed(template: str, cards: Sequence[object]) -> Iterator[str]:
    if cards:
        yield Message(template, cards=cards)


def fates(cards: Sequence[Card], outcome: TrialOutcome) -> Iterator[str]:
    """Yield which cards are destroyed and which are not, with their remaining health, and where they end."""
    found: dict[str, list[object]] = {}
    for card in cards:
        line = FactLine(outcome, outcome.events, card)
        destroyed, left = line.destroyed(), line.number("health-left")
        if destroyed:
            found.setdefault(FATES[0], []).append(card)
        if destroyed < line.copies():
            with_health = Message("{card} with health {number}", card=card, number=f"{card.mark('health')}{left}")
            found.setdefault(FATES[1], []).append(with_health if left else card)
        for zone in dict.fromkeys(line.ends_in()):
            found.setdefault(ZONE_TEXTS[zone], []).append(card)
    for template in sorted(found, key=[*FATES, *ZONE_TEXTS.values()].index):
        yield Message(template, cards=found[template])
