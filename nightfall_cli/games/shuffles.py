"""Chance told in a game as text instead of drawn: what discard piles became when they were shuffled."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.games.parts import Shuffle
from nightfall_cli.language.say import copies_in_order
from nightfall_cli.language.things import read_cards, read_player
from nightfall_cli.rules import chance
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

    Piles = tuple[tuple[int, tuple[Card, ...]], ...]
    """Seats, and what their discard piles become, the top card last."""


class Told(NamedTuple):
    """A `nightfall_cli.rules.chance.Chance` for the length of a move: of each shuffle it knows the result or draws it.

    ``seed`` is the generator, ``ahead`` what is told and has not happened yet, ``done`` every shuffle so far, ``wrong``
    how the first pile that is told differs from the cards that are shuffled, with its seat.
    """

    seed: int
    ahead: Piles = ()
    done: Piles = ()
    wrong: tuple[int, str] | None = None

    def shuffled(self, player: int, cards: tuple[Card, ...]) -> tuple[Told, tuple[Card, ...]]:
        """The order that is told for this player's pile next; else that of the generator."""
        for at, (seat, pile) in enumerate(self.ahead):
            if seat == player:
                ahead = self.ahead[:at] + self.ahead[at + 1 :]
                other = None if Counter(pile) == Counter(cards) else (seat, _difference(pile, cards))
                return self._replace(ahead=ahead, done=(*self.done, (seat, pile)), wrong=self.wrong or other), pile
        seed, pile = chance.shuffled(self.seed, cards)
        return self._replace(seed=seed, done=(*self.done, (player, pile))), pile

    def deck(self, player: int, deck: tuple[Card, ...], count: int) -> tuple[Told, tuple[Card, ...]]:
        """Decks lie as they lie."""
        return self, deck

    def stack(self, player: int, stack: tuple[Card, ...], count: int) -> tuple[Told, tuple[Card, ...]]:
        """So do the wounds."""
        return self, stack


NOTHING_TOLD = Told(0)


def _difference(told: tuple[Card, ...], cards: tuple[Card, ...]) -> str:
    missing, more = Counter(cards) - Counter(told), Counter(told) - Counter(cards)
    parts = [f"without {', '.join(_names(missing))}"] if missing else []
    parts += [f"with {', '.join(_names(more))}"] if more else []
    return " and ".join(parts)


def _names(cards: Counter[Card]) -> list[str]:
    return copies_in_order(sorted(cards.elements(), key=lambda card: card.name))


def read_shuffle(state: State, shuffle: Shuffle) -> tuple[int, tuple[Card, ...]] | Refusal:
    """The seat and the pile that a line tells, the top card last."""
    seat = read_player(state, shuffle.player)
    cards = read_cards(state, shuffle.cards)
    if isinstance(seat, Refusal) or isinstance(cards, Refusal):
        return seat if isinstance(seat, Refusal) else cards  # type: ignore[return-value]
    return seat, tuple(reversed(cards))


def with_told(state: State, ahead: Piles, play: Callable[[State], State | Refusal]) -> tuple[State | Refusal, Told]:
    """What ``play`` leads to when the shuffles are as told, and those that happened; the given state is not changed.

    A deal draws from the generator: while cards are drafted nothing can be told, and in a series not at all.
    """
    if state.phase == "draft" or state.setup.series:
        return play(state), Told(state.generator.seed, ahead)
    before = state.copy()
    before.generator = Told(state.generator.seed, ahead)
    after = play(before)
    if isinstance(after, Refusal):
        return after, Told(state.generator.seed, ahead)
    dealer = after.generator
    if not isinstance(dealer, Told):  # a line that sets the seed
        return after, Told(dealer.seed, ahead)
    if dealer.wrong:
        seat, difference = dealer.wrong
        problem = f"the discard pile that {state.names[seat]} shuffles is told {difference}"
        return Refusal("illegal", "zone.draw", problem), dealer
    after.generator = chance.seeded(dealer.seed)
    return after, dealer


def shuffle_lines(state: State, done: Piles) -> list[Shuffle]:
    """The lines that tell what was shuffled, the top card first."""
    return [Shuffle(state.names[seat], ", ".join(copies_in_order(reversed(pile)))) for seat, pile in done]
