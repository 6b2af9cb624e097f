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

from nightfall_cli.bots.ask_bot import BotError, trouble
from nightfall_cli.cards.nearest import nearest

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

    Only the built-in names are listed. Any other is looked for among the entry points when it is asked for; raises
    `BotError` for one that is there and cannot be loaded.
    """

    def __getitem__(self, name: str) -> Callable[[int], Bot]:
        base, colon, number = name.partition(":")
        kind = _bot_class(base)
        if not colon:
            return kind
        if not takes_budget(kind) or not number.isascii() or not number.isdigit() or not int(number):
            raise KeyError(name)
        return partial(kind, budget=int(number))

    def __iter__(self) -> Iterator[str]:
        return iter(_BUILT_IN)

    def __len__(self) -> int:
        return len(_BUILT_IN)

    def known(self) -> tuple[str, ...]:
        """Every name without a budget, those of other packages too."""
        return tuple(dict.fromkeys((*_BUILT_IN, *_offered())))


def takes_budget(kind: object) -> bool:
    """Whether a number may stand behind the name of such a bot."""
    return bool(getattr(kind, "standard_budget", 0))


def _bot_class(name: str) -> type[Bot]:
    """The class of that name; raises KeyError for an unknown one."""
    home = _BUILT_IN.get(name)
    if home is not None:
        found: type[Bot] = getattr(import_module(home[0]), home[1])
        return found
    from importlib.metadata import entry_points

    for entry in entry_points(group=ENTRY_POINTS, name=name):
        try:
            loaded: type[Bot] = entry.load()
        except (Exception, SystemExit) as error:
            raise BotError(f"the bot {name} ({entry.value}) cannot be loaded: {trouble(error)}") from error
        return loaded
    raise KeyError(name)


def _offered() -> list[str]:
    from importlib.metadata import entry_points

    return sorted(entry_points(group=ENTRY_POINTS).names)


BOTS = Bots()


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name; raises `BotError` when it is unknown, or cannot be made."""
    try:
        return BOTS[name](seed)
    except BotError:
        raise
    except (Exception, SystemExit) as error:
        raise BotError(f"the bot {name} cannot be made here: {trouble(error)}") from error


def unknown_bot(name: str) -> str:
    """What there is to say of a name that no bot has."""
    base, colon, number = name.partition(":")
    known = BOTS.known()
    if colon and base in known:
        if not takes_budget(BOTS[base]):
            return f"no bot is called {name!r}: {base} takes no budget"
        return f"no bot is called {name!r}: a budget is a whole number from 1 on, as in {base}:200"
    near = nearest(base.casefold(), known)
    hint = f'did you mean "{near[0]}{colon}{number}"?' if near else f"known: {', '.join(known)}"
    return f"no bot is called {name!r}; {hint}"
