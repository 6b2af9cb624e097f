"""Bots by name: the three of this package, and the bots that other packages register as entry points.

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

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.files import limits
from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.messages.message import Message, phrase

if TYPE_CHECKING:
    from nightfall_cli.bots.bot import Bot

ENTRY_POINTS = "nightfall.bots"

_BUILT_IN = {
    "random": ("nightfall_cli.bots.random_bot", "RandomBot"),
    "greedy": ("nightfall_cli.bots.greedy_bot", "GreedyBot"),
    "search": ("nightfall_cli.bots.search_bot", "SearchBot"),
}
_REFERENCE = {
    "greedy1": ("nightfall_cli.bots.reference", "ReferenceGreedyBot"),
    "search1": ("nightfall_cli.bots.reference", "ReferenceSearchBot"),
}
"""Frozen bots for measurements; completion does not offer them."""
_BUDGET = late_pattern("[0-9]{1,18}")


class Bots(Mapping[str, Callable[[int], "Bot"]]):
    """Maps a name to a function that creates the bot from a seed; ``NAME:BUDGET`` is also a name.

    Iteration lists only the built-in names. Other names are looked up among the entry points; raises `BotError` for an
    entry point that cannot be loaded.
    """

    def __getitem__(self, name: str) -> Callable[[int], Bot]:
        base, colon, number = name.partition(":")
        kind = _bot_class(base)
        if not colon:
            return kind
        if not takes_budget(kind) or not _is_budget(number):
            raise KeyError(name)
        return partial(kind, budget=int(number))

    def __iter__(self) -> Iterator[str]:
        return iter(_BUILT_IN)

    def __len__(self) -> int:
        return len(_BUILT_IN)

    def known(self) -> tuple[str, ...]:
        """Return every name without a budget, including the names of other packages."""
        return tuple(dict.fromkeys((*_BUILT_IN, *_offered())))


def _is_budget(number: str) -> bool:
    return _BUDGET.fullmatch(number) is not None and 0 < int(number) <= limits.BOT_BUDGET


def takes_budget(kind: object) -> bool:
    """True when the name of such a bot may have a budget."""
    return bool(getattr(kind, "standard_budget", 0))


def _bot_class(name: str) -> type[Bot]:
    """Return the class of that name; raises KeyError for an unknown name."""
    home = _BUILT_IN.get(name) or _REFERENCE.get(name)
    if home is not None:
        found: type[Bot] = getattr(import_module(home[0]), home[1])
        return found
    from importlib.metadata import entry_points

    from nightfall_cli.bots.ask_bot import BotError, describe_error

    for entry in entry_points(group=ENTRY_POINTS, name=name):
        try:
            loaded: type[Bot] = entry.load()
        except (Exception, SystemExit) as error:
            raise BotError(f"could not load the bot {name} ({entry.value}): {describe_error(error)}") from error
        return loaded
    raise KeyError(name)


def _offered() -> list[str]:
    from importlib.metadata import entry_points

    return sorted(entry_points(group=ENTRY_POINTS).names)


BOTS = Bots()


def make_bot(name: str, seed: int) -> Bot:
    """Return the bot of that name; raises `BotError` when it is unknown or cannot be created."""
    from nightfall_cli.bots.ask_bot import BotError, describe_error

    try:
        return BOTS[name](seed)
    except BotError:
        raise
    except (Exception, SystemExit) as error:
        raise BotError(f"could not create the bot {name}: {describe_error(error)}") from error


def fault_in_file(name: str) -> str:
    """Return why a file from anybody may not name this bot, or "": only built-in ones run, with small budgets.

    A bot of another package is not loaded to see that.
    """
    base, _, number = name.partition(":")
    if base not in _BUILT_IN:
        known = ", ".join(_BUILT_IN)
        others = "--allow-bots runs bots of other packages, if you trust the file"
        return f"no built-in bot is called {name!r} (they are {known}); {others}"
    if _BUDGET.fullmatch(number) and int(number) > limits.FILE_BOT_BUDGET:
        return f"the budget of {name} is above {limits.FILE_BOT_BUDGET:,}; --allow-bots runs it if you trust the file"
    return fault_of_bot(name)


def fault_of_bot(name: str) -> str:
    """Return why no bot can be made of this name, or ""."""
    return "" if name in BOTS else unknown_bot(name)


def unknown_bot(name: str) -> str:
    """Return the message about an unknown name, with a suggestion."""
    base, colon, number = name.partition(":")
    known = (*BOTS.known(), *_REFERENCE)
    if colon and base in known:
        if not takes_budget(BOTS[base]):
            return Message("no bot is called '{name}': {base} takes no budget", name=name, base=base)
        template = phrase("no bot is called '{name}': a budget is a whole number from 1 to {number}, as in {bot}")
        return Message(template, name=name, number=f"{limits.BOT_BUDGET:,}", bot=f"{base}:200")
    near = [f'"{one}{colon}{number}"' for one in nearest(base.casefold(), known)]
    hint = Message("did you mean {names:or…}?" if near else "known: {names}", names=near or known)
    return Message("no bot is called '{name}'; {hint}", name=name, hint=hint)
