"""The shuffle lines of game files: the results of shuffles, listed instead of drawn from the seed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.language.lines import read_player, refusal_as_value
from nightfall_cli.language.say import copies_in_order
from nightfall_cli.language.things import read_cards
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import chance
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.games.parts import Shuffle
    from nightfall_cli.rules.state import State

    Piles = tuple[tuple[int, tuple[Card, ...]], ...]
    """Seats and their shuffled discard piles, the top card last."""


class ListedShuffles(NamedTuple):
    """A `nightfall_cli.rules.chance.Chance` for one move: it takes listed shuffles first and draws the others.

    ``seed`` is the generator, ``ahead`` the listed shuffles that have not happened yet, ``done`` every shuffle so far,
    ``wrong`` the first listed pile with the wrong cards: its seat and the difference.
    """

    seed: int
    ahead: Piles = ()
    done: Piles = ()
    wrong: tuple[int, str] | None = None

    def shuffled(self, player: int, cards: tuple[Card, ...]) -> tuple[ListedShuffles, tuple[Card, ...]]:
        """Return the next listed order of this player's pile, or else a drawn order."""
        for at, (seat, pile) in enumerate(self.ahead):
            if seat == player:
                ahead = self.ahead[:at] + self.ahead[at + 1 :]
                other = None if Counter(pile) == Counter(cards) else (seat, _difference(pile, cards))
                return self._replace(ahead=ahead, done=(*self.done, (seat, pile)), wrong=self.wrong or other), pile
        seed, pile = chance.shuffled(self.seed, cards)
        return self._replace(seed=seed, done=(*self.done, (player, pile))), pile

    def deck(self, player: int, deck: tuple[Card, ...], count: int) -> tuple[ListedShuffles, tuple[Card, ...]]:
        """Leave the deck unchanged."""
        return self, deck

    def stack(self, player: int, stack: tuple[Card, ...], count: int) -> tuple[ListedShuffles, tuple[Card, ...]]:
        """Leave the wound stack unchanged."""
        return self, stack


NO_SHUFFLES = ListedShuffles(0)


def _difference(pile: tuple[Card, ...], cards: tuple[Card, ...]) -> str:
    missing, more = Counter(cards) - Counter(pile), Counter(pile) - Counter(cards)
    parts = [f"missing {', '.join(_names(missing))}"] if missing else []
    parts += [f"not in the pile {', '.join(_names(more))}"] if more else []
    return "; ".join(parts)


def _names(cards: Counter[Card]) -> list[str]:
    return copies_in_order(sorted(cards.elements(), key=lambda card: card.name))


@refusal_as_value
def read_shuffle(state: State, shuffle: Shuffle) -> tuple[int, tuple[Card, ...]]:
    """Return the seat and the pile of a shuffle line, the top card last."""
    return read_player(state, shuffle.player), tuple(reversed(read_cards(state, shuffle.cards)))


def play_shuffled(
    state: State, ahead: Piles, play: Callable[[State], State | Refusal]
) -> tuple[State | Refusal, ListedShuffles]:
    """Return the result of ``play`` with the listed shuffles, and the shuffles; the given state is not changed.

    A deal draws from the generator: shuffles have no effect during a draft or in a series.
    """
    if state.phase == "draft" or state.setup.series:
        return play(state), ListedShuffles(state.generator.seed, ahead)
    before = state.copy()
    before.generator = ListedShuffles(state.generator.seed, ahead)
    after = play(before)
    if isinstance(after, Refusal):
        return after, ListedShuffles(state.generator.seed, ahead)
    dealer = after.generator
    if not isinstance(dealer, ListedShuffles):  # a line that sets the seed
        return after, ListedShuffles(dealer.seed, ahead)
    if dealer.wrong:
        seat, difference = dealer.wrong
        problem = f"the shuffle line does not match {state.names[seat]}'s discard pile: {difference}"
        return Refusal("illegal", "zone.draw", problem), dealer
    after.generator = chance.seeded(dealer.seed)
    return after, dealer
