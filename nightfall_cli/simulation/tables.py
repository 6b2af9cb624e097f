"""The tables that sum games up, as data: every cell is a text, a number or an estimate."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.simulation.statistics import Estimate
from nightfall_cli.simulation.tally import LENGTHS

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.simulation.tally import CardTally, PlayerResult, Tally, VariantTally

Cell = str | int | Estimate | None


class Table(NamedTuple):
    """A table. ``percent`` names the columns whose estimates are shares; ``wide`` ones are too long to be printed."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    percent: tuple[str, ...] = ("wins",)
    wide: bool = False

    def column(self, name: str) -> list[Cell]:
        """The cells of a column."""
        at = self.columns.index(name)
        return [row[at] for row in self.rows]


NAMES = (
    "bots",
    "seats",
    "places",
    "bots_by_place",
    "editions",
    "lengths",
    "cards",
    "starters",
    "turns",
    "chains",
)
"""Every table that there may be."""


def tables_of(tally: Tally, library: Library) -> tuple[Table, ...]:
    """Every table that has something to tell; the library says which cards have a kicker."""
    makers: tuple[Callable[[Tally], Table], ...] = (
        _bots,
        _seats,
        _places,
        _bots_by_place,
        _variants,
        _lengths,
        partial(_cards, library=library),
        partial(_starters, library=library),
        _turns,
        _chains,
    )
    return tuple(table for maker in makers if (table := maker(tally)).rows)


# -- players ----------------------------------------------------------------------------------

_SIDE = ("games", "wins", "wounds")
HELD = "Wounds: those that are there at the end."


def _side(side: PlayerResult) -> tuple[Cell, ...]:
    return (side.games, side.win_rate(), side.mean_wounds())


def _bots(tally: Tally) -> Table:
    rows = tuple((bot, side.seats, *_side(side)) for bot, side in tally.by_bot.items() if side.games)
    several = any(side.seats > 1 for side in tally.by_bot.values())
    note = f"{HELD} With several seats: wins and wounds of one of them, on the average." if several else HELD
    return Table("bots", "By bot", ("bot", "seats", *_SIDE), rows, note)


def _seats(tally: Tally) -> Table:
    seats = enumerate(zip(tally.bots, tally.seats, strict=True), 1)
    rows = tuple((seat, bot, *_side(side)) for seat, (bot, side) in seats if side.games)
    return Table("seats", "By seat, clockwise", ("seat", "bot", *_SIDE), rows)


def _place(place: int) -> str:
    return "first player" if not place else f"{place} to the left"


def _places(tally: Tally) -> Table:
    rows = tuple((_place(place), *_side(side)) for place, side in enumerate(tally.places) if side.games)
    return Table("places", "By place from the first player", ("place", *_SIDE), rows)


def _bots_by_place(tally: Tally) -> Table:
    mixed = len(tally.by_bot) > 1
    rows = tuple(
        (bot, _place(place), *_side(side)) for (bot, place), side in tally.bot_places.items() if mixed and side.games
    )
    return Table("bots_by_place", "By bot and place", ("bot", "place", *_SIDE), rows)


# -- games ------------------------------------------------------------------------------------


def _variants(tally: Tally) -> Table:
    columns = ("edition", "set-up", "games", "cut", "first player wins", "turns", "orders per chain", "longest chain")
    rows = tuple(
        (
            edition,
            setup,
            found.games,
            found.cut,
            found.first.win_rate(),
            found.lengths["turns"].mean(),
            found.chain_length.estimate(),
            found.lengths["longest chain"].mean(),
            found.lengths["reshuffles"].mean(),
        )
        for (edition, setup), found in tally.variants.items()
    )
    note = "Cut games reached the limit of decisions; they count in no other column and table." if tally.all.cut else ""
    percent = ("first player wins",)
    return Table("editions", "By edition and set-up", (*columns, "reshuffles"), rows, note, percent)


def _lengths(tally: Tally) -> Table:
    found: VariantTally = tally.all
    rows: list[tuple[Cell, ...]] = []
    for what in LENGTHS:
        sums = found.lengths[what]
        rows.append((what, sums.mean(), sums.least, sums.most))
    chain = found.chain_length.estimate()
    rows.append(("orders per chain", chain, min(found.chains, default=0), max(found.chains, default=0)))
    columns = ("of a game", "mean", "least", "most")
    return Table("lengths", "Games", columns, tuple(rows) if found.games else (), percent=())


def _shares(counts: Counter[int]) -> tuple[tuple[Cell, ...], ...]:
    return tuple((value, counts[value]) for value in range(min(counts, default=0), max(counts, default=-1) + 1))


def _turns(tally: Tally) -> Table:
    return Table("turns", "Turns of a game", ("turns", "games"), _shares(tally.all.turns), wide=True)


def _chains(tally: Tally) -> Table:
    rows = _shares(tally.all.chains)
    return Table("chains", "Orders in a chain", ("orders", "chains"), rows, wide=True)


# -- cards ------------------------------------------------------------------------------------

_PER_GAME = ("claimed", "linked", "kicked", "wounds", "own wounds")
CARD_NOTE = (
    "Private, common: games in which it was such an archive. Wins: of the player whose private archive it was. The "
    "rest is per game in which it was an archive, all players together. Claimed: paid or free. Kicked: the share of "
    "the linked ones. Wounds: dealt to others by its attacks and texts, those that are exiled later among them; own "
    "wounds: to its player."
)
MIXED = (
    " Bots of several kinds played: the card of a bot that wins more is won with more. What a card is worth by itself "
    "shows with one bot at all seats."
)


def _per_game(card: CardTally, has_kicker: bool) -> tuple[Cell, ...]:
    kicked = card.kicked.share() if has_kicker else None
    return (card.claimed.mean(), card.linked.mean(), kicked, card.wounds.mean(), card.own_wounds.mean())


def _cards(tally: Tally, library: Library) -> Table:
    rows = tuple(
        (name, card.private, card.common, card.win_rate(), *_per_game(card, bool(library[name].kicker)))
        for name, card in sorted(tally.cards.items())
    )
    columns = ("card", "private", "common", "wins", *_PER_GAME)
    note = CARD_NOTE + (MIXED if len(tally.by_bot) > 1 else "")
    return Table("cards", "Archive cards", columns, rows, note, ("wins", "kicked"))


def _starters(tally: Tally, library: Library) -> Table:
    rows = tuple(
        (name, *_per_game(card, bool(library[name].kicker))[1:]) for name, card in sorted(tally.starters.items())
    )
    note = "Per game, all players together, as for archive cards."
    return Table("starters", "Starting minions", ("card", *_PER_GAME[1:]), rows, note, ("kicked",))
