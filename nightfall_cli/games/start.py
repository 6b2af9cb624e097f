"""How a game in text form begins, dealt or from a board, and digests by which two games can be compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.rules.edition import EDITIONS, read_setup
from nightfall_cli.rules.engine import new_state
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.scenario.save import setup_words

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

_GAMMA = 0x9E3779B97F4A7C15
"""What the generator of chance grows by with every draw."""
_DRAWS = 400
"""More draws than any deal makes."""
_MAX_SEED = 1 << 53


class Deal(NamedTuple):
    """What a game is dealt from."""

    players: tuple[str, ...]
    seed: int
    edition: str
    setup: tuple[str, ...] = ()
    first: str = ""

    def begin(self, library: Library) -> State:
        """The game at its first decision; raises ValueError for what cannot be set up."""
        first = self.players.index(self.first) if self.first else None
        setup = read_setup(list(self.setup))
        return new_state(library, self.players, self.seed, EDITIONS[self.edition], setup, first)


def deal_of(start: State) -> Deal | None:
    """The deal that leads to this very state, or None for a board.

    The generator grows evenly, so that the seeds it may have begun with can be counted back; each that a person could
    have chosen is tried.
    """
    if any(name != name.strip() for name in start.names):  # the header separates names by commas and spaces
        return None
    setup, key = tuple(setup_words(start.setup)), start.key()
    for draws in range(_DRAWS):
        seed = (start.generator.seed - draws * _GAMMA) % (1 << 64)
        seed -= (seed >> 63) << 64
        if abs(seed) < _MAX_SEED:
            for first in ("", start.names[start.first]):
                deal = Deal(start.names, seed, start.edition.name, setup, first)
                if deal.begin(start.library).key() == key:
                    return deal
    return None


# -- what can be compared ---------------------------------------------------------------------


def cards_digest(start: State, dealt: bool, edited: bool) -> str:
    """Sixteen digits for the printed values of every card that may come into the game.

    Those are all of the box that a game is dealt from, or the cards on the board it begins with (of the box too in a
    series), and all that are known when the table is edited.
    """
    cards = set(start.library.cards.values()) if edited else set() if dealt else _cards_of(start)
    if dealt or start.setup.series:
        cards |= {*start.library.pool(start.edition.name, start.setup.promos), *start.library.starters}
    return _digest(sorted(map(_printed, cards)))


def position_digest(state: State) -> str:
    """Sixteen digits for what lies on the table and who is asked what: the same as long as the table is the same."""

    def names(zones: list[tuple[Card, ...]]) -> list[list[str]]:
        return [[card.name for card in zone] for zone in zones]

    table = (state.edition.name, setup_words(state.setup), state.names, state.phase, state.active, state.first)
    piles = [*state.hand, *state.deck, *state.discard, *state.draft_hand, *state.picks]
    common = [state.exiled, state.wound_stack, state.draft_pool]
    minions = [[(minion.card.name, minion.damage) for minion in mine] for mine in state.play]
    archives = [[(a.card.name, a.left, a.hidden) for a in owner] for owner in (state.commons, *state.archives)]
    chain = [(link.player, link.card.name, link.kicked, link.cancelled, link.doubled) for link in state.chain]
    attacks = [
        (attack.defender, *map(state.find_minion, (attack.attacker, *attack.blockers))) for attack in state.attacks
    ]
    counters = (state.face_up, state.influence, state.discount, state.permissions, state.turns, state.totals)
    asked = (tuple(state.decision) if state.decision else (), state.winners)
    return _digest([table, names(piles), names(common), minions, archives, chain, attacks, counters, asked])


def _cards_of(state: State) -> set[Card]:
    zones = (*state.hand, *state.deck, *state.discard, *state.draft_hand, *state.picks, state.exiled, state.draft_pool)
    cards = {card for zone in zones for card in zone if not card.is_wound}
    cards |= {minion.card for mine in state.play for minion in mine} | {link.card for link in state.chain}
    return cards | {archive.card for owner in (state.commons, *state.archives) for archive in owner}


def _printed(card: Card) -> str:
    texts = [print_paragraph(paragraph) for paragraph in card.paragraphs]
    values = (card.kind, card.species, card.color, card.links, card.kicker, card.cost, card.strength, card.health)
    return repr((card.name, *values, card.copies, card.starter, card.in_draft, texts))


def _digest(value: object) -> str:
    from hashlib import blake2b

    return blake2b(repr(value).encode(), digest_size=8).hexdigest()


def result_text(state: State) -> str:
    """How a game stands or ended: ``Scott 14, Brad 19; Scott wins``."""
    wounds = ", ".join(f"{name} {sum(wounds_of(state, seat).values())}" for seat, name in enumerate(state.names))
    if state.setup.series:
        totals = (f"{name} {total}" for name, total in zip(state.names, state.totals, strict=True))
        wounds += f"; series: {', '.join(totals)}"
    if state.winners is None:
        return f"{wounds}; not over"
    names = " and ".join(state.names[seat] for seat in state.winners)
    return f"{wounds}; {names} {'wins' if len(state.winners) == 1 else 'win'}"
