"""Sample a full state consistent with a player's view: replace every unknown card with a random unseen card.

The view shows how many cards each zone holds, and the unseen cards are known as a whole: each player's two of each
starter, the copies missing from each archive, the rest of the wounds. Their places are a guess: a card missing from a
private archive belongs to its owner, starters complete each player's pairs, all other cards may be anywhere. Only the
view and the generator are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from nightfall_cli.rules import chance
from nightfall_cli.rules.edition import FACE_UP_PER_PLAYER
from nightfall_cli.rules.questions import question_of
from nightfall_cli.rules.records import NOBODY, Archive
from nightfall_cli.rules.state import with_seat
from nightfall_cli.rules.view import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

_T = TypeVar("_T")

DRAWS: Final = 16
"""Draws are computed in multiples of so many at once."""


def _counted(cards: Iterable[Card]) -> dict[Card, int]:
    """Return how many copies of each known card there are."""
    counts: dict[Card, int] = {}
    for card in cards:
        if card is not UNKNOWN:
            counts[card] = counts.get(card, 0) + 1
    return counts


class HiddenCards:
    """What one view says of the unknown cards; `sample` hands them out, differently for each generator."""

    def __init__(self, view: State) -> None:
        self.view = self.state = view
        self.generator = 0
        self.draws: list[int] = []
        self.wounds: list[Card] = []
        rows = zip(view.hand, view.deck, view.discard, view.play, strict=True)
        zones = [(*hand, *deck, *discard, *[one.card for one in minions]) for hand, deck, discard, minions in rows]
        self.room = [cards.count(UNKNOWN) for cards in zones]
        self.owned = [_counted(cards) for cards in zones]
        self.clockwise = [view.clockwise(seat) for seat in view.players]
        self.stack = [card for card in view.wound_stack if card is not UNKNOWN]
        self.seen = _counted([*view.exiled, *self.stack, *[link.card for link in view.chain]])
        for owned in self.owned:
            for card, count in owned.items():
                self.seen[card] = self.seen.get(card, 0) + count
        self.missing_wounds = self._missing(view.library.wounds)
        self.hidden = any(archive.card is UNKNOWN for archives in view.archives for archive in archives)
        self.missing = None if self.hidden else self._missing_orders()
        asked = view.decision
        self.shown = asked.owner if asked is not None and question_of(asked).shows_pile else NOBODY
        """The seat whose discard pile is open to a pending choice."""
        starters = sum([count for card, count, _ in self.missing or () if card.starter])
        self.usual = max(0, 3 * sum(self.room) - 2 * starters)
        """About as many draws as the orders of one sample need after the first."""

    def sample(self, generator: int) -> State:
        """Return a playable state that looks like the view."""
        state = self.state = self.view.copy()
        state.log = None
        self.generator, self.draws = generator, []
        self.fill_draft()
        self.fill_archives()
        self.fill_wounds()
        self.fill_players()
        state.generator = chance.seeded(self._draw(1)[0])
        return state

    def _draw(self, count: int) -> list[int]:
        """Return the next draws of the generator."""
        while len(self.draws) < count:
            more = DRAWS * (1 + (self.usual + count) // DRAWS)
            self.generator, draws = chance.advance_often(self.generator, more)
            self.draws += draws
        drawn = self.draws[:count]
        del self.draws[:count]
        return drawn

    def _shuffled(self, pile: list[_T]) -> list[_T]:
        if len(pile) > 1:
            chance.mix(pile, self._draw(len(pile) - 1))
        return pile

    def _any(self, cards: tuple[Card, ...]) -> Card:
        return cards[(self._draw(1)[0] * len(cards)) >> 64]

    # -- archives and the draft ---------------------------------------------------------------

    def _pool(self) -> list[Card]:
        """Return the draft cards of which no copy is visible, shuffled."""
        state = self.state
        known = set(self.seen)
        for archives in (state.commons, *state.archives):
            known.update(archive.card for archive in archives)
        for cards in (*state.draft_hand, *state.picks):
            known.update(cards)
        pool = state.library.pool(state.edition.name, state.setup.promos)
        return self._shuffled([card for card in pool if card not in known])

    def fill_draft(self) -> None:
        """Fill hands and picks of the other players, and the cards that were not dealt."""
        state = self.state
        if not state.draft_pool and not any(UNKNOWN in cards for cards in (*state.draft_hand, *state.picks)):
            return
        left = self._pool()
        state.draft_hand = tuple([self._filled(cards, left) for cards in state.draft_hand])
        state.picks = tuple([self._filled(cards, left) for cards in state.picks])
        state.draft_pool = self._filled(state.draft_pool, left)

    def _filled(self, cards: tuple[Card, ...], left: list[Card]) -> tuple[Card, ...]:
        """Return the cards, each unknown one replaced by the last of ``left``, or by any card when none is left."""
        every = tuple(self.state.library.cards.values())
        return tuple((left.pop() if left else self._any(every)) if card is UNKNOWN else card for card in cards)

    def fill_archives(self) -> None:
        """Fill the face-down archives of the other players."""
        state = self.state
        if not self.hidden:
            return
        left = self._pool()
        for seat, archives in enumerate(state.archives):
            cards = self._filled(tuple(archive.card for archive in archives), left)
            pairs = zip(cards, archives, strict=True)
            filled = tuple(Archive(card, archive.left, archive.hidden) for card, archive in pairs)
            state.archives = with_seat(state.archives, seat, filled)

    # -- wounds -------------------------------------------------------------------------------

    def fill_wounds(self) -> None:
        """Fill the wound stack. In editions where its size is unknown, it gets the wounds without another place."""
        state = self.state
        self.wounds = self._shuffled(self.missing_wounds[:])
        count = len(state.wound_stack) - len(self.stack)
        if not state.edition.face_up_wounds_counted:
            orders = sum(count for _, count, _ in self.missing or self._missing_orders())
            count = min(len(self.wounds), max(0, orders + len(self.wounds) - sum(self.room)))
        hidden = self.wounds[: -count - 1 : -1]
        del self.wounds[len(self.wounds) - len(hidden) :]
        hidden += [self._any(state.library.wounds) for _ in range(count - len(hidden))]
        state.wound_stack = (*hidden, *self.stack)
        if state.face_up and not state.edition.face_up_wounds_counted:
            taken = sum(wound.copies for wound in state.library.wounds) - len(state.wound_stack)
            state.face_up = max(1, FACE_UP_PER_PLAYER * len(state.names) - taken)

    def _missing(self, cards: tuple[Card, ...]) -> list[Card]:
        return [card for card in cards for _ in range(card.copies - self.seen.get(card, 0))]

    # -- the players' cards -------------------------------------------------------------------

    def _missing_orders(self) -> list[tuple[Card, int, list[int]]]:
        """Return every order with unseen copies: their number, and how many each seat certainly or probably owns."""
        state = self.state
        left: dict[Card, int] = {}
        for archives in (state.commons, *state.archives):
            for archive in archives:
                left[archive.card] = left.get(archive.card, 0) + archive.left
        for card in self.seen:
            if card.kind != "wound" and not card.starter:
                left.setdefault(card, 0)
        private = [{archive.card for archive in archives} for archives in state.archives]
        found: list[tuple[Card, int, list[int]]] = []
        for card, count in left.items():
            missing = card.copies - count - self.seen.get(card, 0)
            if missing > 0:
                found.append((card, missing, [missing if card in cards else 0 for cards in private]))
        each = state.library.starter_copies
        for card in state.library.starters:
            missing = each * len(state.names) - self.seen.get(card, 0)
            if missing > 0:
                found.append((card, missing, [each - owned.get(card, 0) for owned in self.owned]))
        return found

    def fill_players(self) -> None:
        """Fill decks, hands and discard piles."""
        state = self.state
        if not any(self.room):
            return
        mine: list[list[Card]] = [[] for _ in state.players]
        anywhere = self.wounds
        missing = self.missing or self._missing_orders()
        draws = self._draw(sum([count for _, count, _ in missing]))
        for card, count, owned in missing:
            if any(owned):
                self._to_owners(card, mine, owned[:], draws[:count])
            else:
                anywhere += [card] * count
            del draws[:count]
        anywhere = self._shuffled(anywhere)
        seats = []
        for seat, room in enumerate(self.room):
            seats += [seat] * (room - len(mine[seat]))
        orders = state.library.starters
        for seat in self._shuffled(seats):
            mine[seat].append(anywhere.pop() if anywhere else self._any(orders))
        for seat in state.players:
            if self.room[seat]:
                self._hand_out(seat, self._shuffled(mine[seat]))

    def _to_owners(self, card: Card, mine: list[list[Card]], owned: list[int], draws: list[int]) -> None:
        """Give each copy to the first seat, from a random one on, that owns one and has room for it."""
        for draw in draws:
            pile = self.wounds
            for seat in self.clockwise[draw * len(mine) >> 64]:
                if owned[seat] > 0 and len(mine[seat]) < self.room[seat]:
                    owned[seat] -= 1
                    pile = mine[seat]
                    break
            pile.append(card)

    def _hand_out(self, seat: int, cards: list[Card]) -> None:
        state = self.state
        self._lay_open(seat, cards)
        state.discard[seat] = self._dealt(state.discard[seat], cards)
        state.hand[seat] = self._dealt(state.hand[seat], cards)
        state.deck[seat] = self._dealt(state.deck[seat], cards)

    @staticmethod
    def _dealt(zone: tuple[Card, ...], cards: list[Card]) -> tuple[Card, ...]:
        unknown = zone.count(UNKNOWN)
        if not unknown:
            return zone
        dealt = cards[: -unknown - 1 : -1]
        del cards[-unknown:]
        if unknown == len(zone):
            return tuple(dealt)
        dealt.reverse()
        return tuple([dealt.pop() if card is UNKNOWN else card for card in zone])

    def _lay_open(self, seat: int, cards: list[Card]) -> None:
        """Put the legal targets of a pending choice from this discard pile last, so that they are dealt to it."""
        state = self.state
        if seat != self.shown:
            return
        room = state.discard[seat].count(UNKNOWN)
        missing = [move.card for move in state.legal or () if move.card and move.card not in state.discard[seat]]
        for card in missing[:room]:
            if card in cards:
                cards.remove(card)
            elif cards:
                cards.pop(0)
            cards.append(card)
