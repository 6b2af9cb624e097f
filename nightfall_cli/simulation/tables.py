"""The summary tables, as data: every cell is a text, a number or an estimate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.simulation.tally import Estimate

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Iterator

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
        at = self.columns.index(name)
        return [row[at] for row in self.rows]


NAMES = (
    *("bots", "seats", "places", "bots_by_place", "editions", "lengths"),
    *("cards", "starters", "turns", "chains"),
)
"""The names of all tables, in order."""


def tables_of(tally: Tally, library: Library) -> tuple[Table, ...]:
    """Return every table that is not empty; the library says which cards have a kicker."""
    games = (_variants(tally), _lengths(tally.all))
    cards = (_cards(tally, library), _starters(tally, library))
    tables = dict(zip(NAMES, (*_players(tally), *games, *cards, _turns(tally), _chains(tally)), strict=True))
    return tuple(table._replace(name=name) for name, table in tables.items() if table.rows)


_RESULT = ("games", "wins", "wounds")
WOUNDS_NOTE = "Wounds: at the end of the game."
SEATS_NOTE = " Wins and wounds of a bot with several seats: the average per seat."


def _players(tally: Tally) -> Iterator[Table]:
    """Yield the tables of results by bot, by seat, by place, and by both where there are several bots."""
    bots, mixed = tally.by_bot.items(), len(tally.by_bot) > 1
    note = WOUNDS_NOTE + SEATS_NOTE * any(result.seats > 1 for _, result in bots)
    yield _results("By bot", ("bot", "seats"), (((bot, one.seats), one) for bot, one in bots), note)
    seats = zip(enumerate(tally.bots, 1), tally.seats, strict=True)
    yield _results("By seat, clockwise", ("seat", "bot"), seats)
    places = (((_place(place),), one) for place, one in enumerate(tally.places))
    yield _results("By place from the first player", ("place",), places)
    both = (((bot, _place(place)), one) for (bot, place), one in tally.bot_places.items() if mixed)
    yield _results("By bot and place", ("bot", "place"), both)


def _results(
    title: str, heads: tuple[str, ...], results: Iterable[tuple[tuple[Cell, ...], PlayerResult]], note: str = ""
) -> Table:
    rows = [(*head, one.games, one.win_rate(), one.mean_wounds()) for head, one in results if one.games]
    return Table("", title, (*heads, *_RESULT), tuple(rows), note)


def _place(place: int) -> str:
    return "first player" if not place else f"{place} to the left"


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
    note = "Cut games reached the limit of decisions; they count in no other column or table." if tally.all.cut else ""
    percent = ("first player wins",)
    return Table("", "By edition and set-up", (*columns, "reshuffles"), rows, note, percent)


def _lengths(found: VariantTally) -> Table:
    rows: list[tuple[Cell, ...]] = [(what, sums.mean(), sums.least, sums.most) for what, sums in found.lengths.items()]
    chain = found.chain_length.estimate()
    rows.append(("orders per chain", chain, min(found.chains, default=0), max(found.chains, default=0)))
    columns = ("of a game", "mean", "least", "most")
    return Table("", "Games", columns, tuple(rows) if found.games else (), percent=())


def _shares(counts: Counter[int]) -> tuple[tuple[Cell, ...], ...]:
    return tuple((value, counts[value]) for value in range(min(counts, default=0), max(counts, default=-1) + 1))


def _turns(tally: Tally) -> Table:
    return Table("", "Turns of a game", ("turns", "games"), _shares(tally.all.turns), wide=True)


def _chains(tally: Tally) -> Table:
    return Table("", "Orders in a chain", ("orders", "chains"), _shares(tally.all.chains), wide=True)


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
    return Table("", "Archive cards", columns, rows, note, ("wins", "kicked"))


def _starters(tally: Tally, library: Library) -> Table:
    rows = tuple(
        (name, *_per_game(card, bool(library[name].kicker))[1:]) for name, card in sorted(tally.starters.items())
    )
    note = "Per game, all players together, as in the table of archive cards."
    return Table("", "Starting minions", ("card", *_PER_GAME[1:]), rows, note, ("kicked",))
