"""The summary tables, as data: every cell is a text, a number or an estimate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.simulation.statistics import Estimate
from nightfall_cli.simulation.tally import LENGTHS

if TYPE_CHECKING:
    from collections import Counter

    from nightfall_cli.cards.library import Library
    from nightfall_cli.simulation.tally import CardTally, PlayerResult, Tally, VariantTally

Cell = str | int | Estimate | None


class Table(NamedTuple):
    """A table. ``percent`` names the columns whose estimates are shares; ``wide`` tables are too long to print."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    percent: tuple[str, ...] = ("wins",)
    wide: bool = False

    def column(self, name: str) -> list[Cell]:
        """Return the cells of a column."""
        at = self.columns.index(name)
        return [row[at] for row in self.rows]


def tables_of(tally: Tally, library: Library) -> tuple[Table, ...]:
    """Return every table that is not empty; the library says which cards have a kicker."""
    return tuple(table for make in _MAKERS.values() if (table := make(tally, library)).rows)


# -- players ----------------------------------------------------------------------------------

_RESULT = ("games", "wins", "wounds")
WOUNDS_NOTE = "Wounds: at the end of the game."


def _result(result: PlayerResult) -> tuple[Cell, ...]:
    return (result.games, result.win_rate(), result.mean_wounds())


def _bots(tally: Tally, library: Library) -> Table:
    rows = tuple((bot, result.seats, *_result(result)) for bot, result in tally.by_bot.items() if result.games)
    several = any(result.seats > 1 for result in tally.by_bot.values())
    note = (
        f"{WOUNDS_NOTE} Wins and wounds of a bot with several seats: the average per seat." if several else WOUNDS_NOTE
    )
    return Table("bots", "By bot", ("bot", "seats", *_RESULT), rows, note)


def _seats(tally: Tally, library: Library) -> Table:
    seats = enumerate(zip(tally.bots, tally.seats, strict=True), 1)
    rows = tuple((seat, bot, *_result(result)) for seat, (bot, result) in seats if result.games)
    return Table("seats", "By seat, clockwise", ("seat", "bot", *_RESULT), rows)


def _place(place: int) -> str:
    return "first player" if not place else f"{place} to the left"


def _places(tally: Tally, library: Library) -> Table:
    rows = tuple((_place(place), *_result(result)) for place, result in enumerate(tally.places) if result.games)
    return Table("places", "By place from the first player", ("place", *_RESULT), rows)


def _bots_by_place(tally: Tally, library: Library) -> Table:
    mixed = len(tally.by_bot) > 1
    rows = tuple(
        (bot, _place(place), *_result(result))
        for (bot, place), result in tally.bot_places.items()
        if mixed and result.games
    )
    return Table("bots_by_place", "By bot and place", ("bot", "place", *_RESULT), rows)


# -- games ------------------------------------------------------------------------------------


def _variants(tally: Tally, library: Library) -> Table:
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
    note = "Cut games reached the limit of decisions; they count in no other column or table." if tally.all.cut else ""
    percent = ("first player wins",)
    return Table("editions", "By edition and set-up", (*columns, "reshuffles"), rows, note, percent)


def _lengths(tally: Tally, library: Library) -> Table:
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


def _turns(tally: Tally, library: Library) -> Table:
    return Table("turns", "Turns of a game", ("turns", "games"), _shares(tally.all.turns), wide=True)


def _chains(tally: Tally, library: Library) -> Table:
    rows = _shares(tally.all.chains)
    return Table("chains", "Orders in a chain", ("orders", "chains"), rows, wide=True)


# -- cards ------------------------------------------------------------------------------------

_PER_GAME = ("claimed", "linked", "kicked", "wounds", "own wounds")
CARD_NOTE = (
    "Private, common: games in which the card was a private or a common archive. Wins: share of games won by the owner "
    "of the private archive. Other columns: per game with the card as an archive, all players together. Claimed: paid "
    "or free. Kicked: share of the linked cards. Wounds: dealt to other players by its attacks and texts, including "
    "wounds exiled later. Own wounds: dealt to its own player."
)
MIXED_NOTE = (
    " Several bots played: cards that a strong bot prefers have higher win shares. To compare cards, use one bot at "
    "all seats."
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
    note = CARD_NOTE + (MIXED_NOTE if len(tally.by_bot) > 1 else "")
    return Table("cards", "Archive cards", columns, rows, note, ("wins", "kicked"))


def _starters(tally: Tally, library: Library) -> Table:
    rows = tuple(
        (name, *_per_game(card, bool(library[name].kicker))[1:]) for name, card in sorted(tally.starters.items())
    )
    note = "Per game, all players together, as in the table of archive cards."
    return Table("starters", "Starting minions", ("card", *_PER_GAME[1:]), rows, note, ("kicked",))


_MAKERS = {
    "bots": _bots,
    "seats": _seats,
    "places": _places,
    "bots_by_place": _bots_by_place,
    "editions": _variants,
    "lengths": _lengths,
    "cards": _cards,
    "starters": _starters,
    "turns": _turns,
    "chains": _chains,
}
NAMES = tuple(_MAKERS)
"""The names of all tables."""
