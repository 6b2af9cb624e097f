"""A question on one outcome of a trial: of which cards and players it is asked, and the answer there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.trial.facts import FACTS as ASKED
from nightfall_cli.trial.facts import FactLine
from nightfall_cli.trial.lexicon import folded, nominative
from nightfall_cli.trial.sentence_forms import effects_of
from nightfall_cli.trial.situation import ME, OPPONENT
from nightfall_cli.trial.stated import ACTIVE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.question_meaning import Asked
    from nightfall_cli.trial.stated import Trial, TrialOutcome

ZONES = {"hand": "hand", "deck": "deck", "pile": "discard"}
"""The facts that count the cards of a player's zone."""
SUMMED = ("wounds", "discards", "draws", "gets")
"""Facts about players that "how many?" may ask without naming one."""


def in_roles(roles: Iterable[str], trial: Trial) -> tuple[Card, ...]:
    """Return the minions that attack or block."""
    return tuple(dict.fromkeys(card for one in trial.of(*roles) for card in one.cards))


def group_in(trial: Trial) -> tuple[Card, ...]:
    """Return the minions of the only player who has several in play."""
    owners: dict[int, list[Card]] = {}
    for one in trial.of("has"):
        if one.word in ("", "play") and one.card.is_minion:
            owners.setdefault(one.player, []).extend(one.cards)
    several = [cards for cards in owners.values() if len(cards) > 1]
    return tuple(dict.fromkeys(several[0])) if len(several) == 1 else ()


def seats_of(names: Iterable[str], trial: Trial) -> set[int]:
    """Return the seats of the players of these names, in any case; `NOBODY` for a name that no player has."""
    forms = [folded(name) for name in trial.names]
    known = [nominative(folded(name), forms) for name in names]
    return {forms.index(name) if name in forms else NOBODY for name in known}


def has_zone(trial: Trial, zone: str, seat: int) -> bool:
    """True where it is stated what a player has in a zone."""
    return any(held.player == seat and held.word == zone for held in trial.of("has"))


def may_draw(trial: Trial, outcome: TrialOutcome, seat: int | None) -> bool:
    """True where it is known how much a player draws: something may let players draw, and there are cards."""
    draws = any("draw" in effect.name.casefold() for card in trial.cards() for effect in effects_of(card))
    cards = seat is not None and bool(outcome.end.deck[seat])
    return bool(trial.of("discard")) or (cards and bool(draws or trial.ends_turn or trial.of("wounds")))


class QuestionLine:
    """A question on one outcome."""

    def __init__(self, asked: Asked, trial: Trial, outcome: TrialOutcome) -> None:
        self.asked = asked
        self.trial = trial
        self.outcome = outcome
        self.line = FactLine(outcome, outcome.events)

    def answer(self) -> str:
        """Return the answer in this outcome, "" where it is not decided."""
        asked = self.asked
        if asked.asks == "fate":
            return ""
        if asked.asks == "who":
            return self._names()
        if self._is_unsure() or (asked.late and not self.trial.ends_turn):
            return ""
        if ASKED[asked.fact].card is not None and (cards := self.cards()):
            return self._of_card(cards)
        number = self._of_player()
        counts = number and asked.asks != "number"
        drawn = asked.fact != "draws" or counts or may_draw(self.trial, self.outcome, self._seat())
        if number is None or not drawn:
            return ""
        return str(number) if asked.asks == "number" else self._truth(number)

    def _is_unsure(self) -> bool:
        """True where "he" may be one of several minions, or a minion or a player."""
        its = not (self.asked.cards or self.asked.names) and {*self.asked.pronouns} & {"he", "she", "it"}
        both = self.asked.fact == "damage" and self.trial.asked_player != ""
        return bool(its) and (both or self.trial.asked_of in group_in(self.trial))

    def _truth(self, number: int) -> str:
        amount = self.asked.amount
        return Message("yes" if (number == amount if amount is not None else number > 0) else "no")

    # -- cards ---------------------------------------------------------------------------------

    def cards(self) -> tuple[Card, ...]:
        """Return the cards of which it is asked: the named ones, or those that "they" or "it" means."""
        asked, trial = self.asked, self.trial
        nobody_named = trial.asked_player or not (asked.names or asked.pronouns)
        if asked.cards or (asked.fact == "aimed" and nobody_named):
            return asked.cards
        if asked.roles:
            return in_roles(asked.roles, trial)
        its = {*asked.pronouns} & {"he", "she", "it", "they"}
        moves = asked.fact.startswith("to-") and asked.pronouns == ("me",)  # "must I return her to my hand?"
        if (asked.names or asked.pronouns) and not (its or moves):
            return ()
        if asked.fact == "kicked" or not trial.asked_of:
            kicked = [one.card for one in trial.links if one.card.kicker]
            if asked.fact == "kicked" and len(kicked) != 1 and trial.asked_of is None:
                return ()
            if asked.fact == "kicked" and trial.asked_of not in kicked:
                return (kicked[-1],) if kicked else ()
        group = group_in(self.trial)
        several = "they" in asked.pronouns
        if several and len(group) > 1:
            return group
        if trial.asked_of is not None:
            return (trial.asked_of,)
        return self._only_card()

    def _only_card(self) -> tuple[Card, ...]:
        """Return the only card that somebody discards, claims or targets, or that is played."""
        acts = [one.card for one in self.trial.of("discard", "claim")]
        if not acts and all(thing in self.trial.names for link in self.trial.links for thing in link.on):
            acts = [one.card for one in self.trial.links]  # else "it" may be the card that is targeted
        return (acts[0],) if len({*acts}) == 1 else ()

    def _of_card(self, cards: tuple[Card, ...]) -> str:
        asked = self.asked
        if len(cards) > 1 and asked.asks == "number":
            return ""
        numbers = []
        line = self.line
        if asked.fact == "blocks" and cards[1:]:
            kept = tuple(event for event in line.events if event[0] is not ev.BLOCKED or event[3] is cards[1])
            line, cards = line._replace(events=kept), cards[:1]
        for card in cards:
            line = line._replace(card=card)
            number = line.number(asked.fact)
            if number is None:
                return ""
            if asked.asks == "number":
                return str(number)
            total, counted = line.copies(), "fate" in ASKED[asked.fact].kinds or asked.fact == "in-play"
            if len(cards) == 1 and counted and 0 < number < total:
                return Message("{number} of {total}", number=number, total=total)  # "do both Vulkos die?"
            numbers.append(number)
        truths = {self._truth(number) for number in numbers}
        return truths.pop() if len(truths) == 1 else ""

    def _names(self) -> str:
        """Return the cards and players of whom a fact holds."""
        fact, end = self.asked.fact, self.outcome.end
        found: list[str] = []
        if ASKED[fact].card is not None:
            seats = [*range(len(end.names))]
            for owner in {*self.asked.owners} & {"me", "opponent"}:  # "which of my minions survive?"
                seats = [seat for seat in seats if (end.names[seat] == ME) == (owner == "me")]
            there = [m.card for state in (self.outcome.start, end) for seat in seats for m in state.play[seat]]
            acts = [one for one in self.trial.of("has", "discard", "claim") if one.player in seats]
            there += [card for one in acts for card in one.cards]
            its = group_in(self.trial) if "they" in self.asked.pronouns else ()
            named = self.asked.cards or its or dict.fromkeys(there)
            found += [card.name for card in named if self.line._replace(card=card).number(fact)]
        of_players = "wounds" if fact == "damage" else fact
        line = self.line._replace(card=self.asked.cards[0]) if fact == "chooses" and self.asked.cards else self.line
        found += [name for seat, name in enumerate(end.names) if line._replace(seat=seat).number(of_players)]
        return ", ".join(found) or ("" if fact in ("chooses", "draws") else Message("nobody"))

    # -- players -------------------------------------------------------------------------------

    def _of_player(self) -> int | None:
        """Return the number of the player of whom it is asked, None where nobody is known."""
        fact, trial = self.asked.fact, self.trial
        seats = range(len(trial.names))
        seat = ACTIVE if fact == "ends" else self._seat()
        if seat is None and fact in SUMMED and (self.asked.asks == "number" or not self.asked.pronouns):
            numbers = [number for one in seats if (number := self._number_of(one))]
            return sum(numbers) if len(numbers) < 2 else None  # those of the only one who takes some
        if seat is None:
            return None
        if fact in ZONES and not has_zone(trial, ZONES[fact], seat):
            return None
        return self._number_of(seat)

    def may_mean_another(self) -> bool:
        """True where "she" may be another player than the one it seems to be: some other one takes wounds."""
        theirs = not self.asked.names and {*self.asked.pronouns} & {"he", "she", "they"}
        return bool(theirs) and self.asked.fact in SUMMED and any(map(self._number_of, range(len(self.trial.names))))

    def _number_of(self, seat: int) -> int | None:
        fact = "hit" if self.asked.fact == "damage" else self.asked.fact
        return self.line._replace(seat=seat).number(fact)

    def _seat(self) -> int | None:
        """Return the seat of the player of whom it is asked, None where it is not known."""
        asked, names = self.asked, self.trial.names
        chosen_by_me = asked.fact == "aimed" and {*asked.pronouns} & {"he", "she", "they"}  # "may I choose her?"
        if asked.names:
            seats = seats_of(asked.names, self.trial)
            return max(seats) if len(asked.names) == 1 and NOBODY not in seats else None
        if {*asked.pronouns} & {"me", "we"} and not chosen_by_me:
            return names.index(ME) if ME in names else None
        if "opponent" in asked.pronouns:
            return names.index(OPPONENT) if OPPONENT in names else None
        if self.trial.asked_player in names:
            return names.index(self.trial.asked_player)
        if asked.fact in ("influence", "gains") or self.trial.ends_turn:
            return ACTIVE
        others = [seat for seat, name in enumerate(names) if name != ME]
        acting = {act.player for act in self.trial.of("wounds", "claim", "discard")}
        named = others if len(others) == 1 else [seat for seat in others if seat in acting]
        return named[0] if len(named) == 1 and {*asked.pronouns} & {"he", "she"} else None
