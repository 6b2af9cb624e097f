"""Bots by name: the three of this package, and those that other packages offer as entry points.

>>> list(BOTS)
['random', 'greedy', 'search']
>>> BOTS["search:200"](1).budget
200
>>> "search:0" in BOTS, "nobody" in BOTS
(False, False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nightfall_cli.bots.bot import Bot

ENTRY_POINTS = "nightfall.bots"

_BUILT_IN = {
    "random": ("nightfall_cli.bots.random_bot", "RandomBot"),
    "greedy": ("nightfall_cli.bots.greedy_bot", "GreedyBot"),
    "search": ("nightfall_cli.bots.search_bot", "SearchBot"),
}


class Bots(Mapping[str, Callable[[int], "Bot"]]):
    """What makes a bot of each name from a seed; ``NAME:BUDGET`` is a name too.

    Only the built-in names are listed. Any other is looked for among the entry points when it is asked for.
    """

    def __getitem__(self, name: str) -> Callable[[int], Bot]:
        base, colon, number = name.partition(":")
        kind = _bot_class(base)
        if not colon:
            return kind
        if not kind.standard_budget or not number.isascii() or not number.isdigit() or not int(number):
            raise KeyError(name)
        return partial(kind, budget=int(number))

    def __iter__(self) -> Iterator[str]:
        return iter(_BUILT_IN)

    def __len__(self) -> int:
        return len(_BUILT_IN)

    def known(self) -> tuple[str, ...]:
        """Every name without a budget, those of other packages too."""
        return tuple(dict.fromkeys((*_BUILT_IN, *_offered())))


def _bot_class(name: str) -> type[Bot]:
    """The class of that name; raises KeyError for an unknown one."""
    home = _BUILT_IN.get(name)
    if home is not None:
        found: type[Bot] = getattr(import_module(home[0]), home[1])
        return found
    from importlib.metadata import entry_points

    for entry in entry_points(group=ENTRY_POINTS, name=name):
        loaded: type[Bot] = entry.load()
        return loaded
    raise KeyError(name)


def _offered() -> list[str]:
    from importlib.metadata import entry_points

    return sorted(entry_points(group=ENTRY_POINTS).names)


BOTS = Bots()
