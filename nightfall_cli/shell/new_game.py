"""The ``new`` command: read the description of another game, and set it up."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.bots.registry import BOTS, unknown_bot
from nightfall_cli.game import Game
from nightfall_cli.games.history import Step
from nightfall_cli.language.verbs import NEW_GAME
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.shell.session_state import SessionState

USAGE = "new [PLAYER, …] [seed N] [edition en|de|fr|ru] [setup WORD, …] [first PLAYER] [bot PLAYER=random, …]"
KEYWORDS = tuple(slot.before for slot in NEW_GAME if slot.before)
MAX_SEED = 1_000_000


class NewGame(NamedTuple):
    """The opening of a new game, and its seed."""

    opening: Step
    seed: int


def any_seed() -> int:
    """Return a random seed, short enough to type."""
    return secrets.randbelow(MAX_SEED)


def new_game(session: SessionState, argument: str) -> NewGame | Refusal:
    """Return the described game; unspecified values, except the seed, are those of the current game."""
    found = _read(argument)
    if isinstance(found, Refusal):
        return found
    state = session.state
    players = tuple(_items(found["players"])) or state.names
    seed = found["seed"] or str(any_seed())
    if not seed.lstrip("-").isdecimal() or len(seed) > 20:
        return Refusal("invalid", "syntax", f"expected a whole number as seed, got {seed!r}")
    if not found["bot"] and players == state.names:
        found["bot"] = ", ".join(f"{state.names[seat]}={name}" for seat, name in session.bot_names.items())
    try:
        setup = found["setup"].replace(",", " ") if found["setup"] else state.setup
        edition = found["edition"] or state.edition.name
        game = Game.new(players, int(seed), edition, setup, found["first"] or None, state.library)
        opening = Step(game.state)
        opening.bots = read_bots(game.players, _items(found["bot"]))
        return NewGame(opening, int(seed))
    except ValueError as error:
        return Refusal("invalid", "syntax", f"new: {error}")


def _items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def _read(argument: str) -> dict[str, str] | Refusal:
    found = dict.fromkeys(("players", *KEYWORDS), "")
    key = "players"
    for word in argument.split():
        if word in KEYWORDS:
            key = word
            if found[key]:
                return Refusal("invalid", "syntax", f"{word} is given twice; usage: {USAGE}")
        else:
            found[key] = f"{found[key]} {word}".strip()
    return found


def read_bots(players: tuple[str, ...], entries: Iterable[str], everybody: bool = False) -> dict[int, str]:
    """Return bots by seat, read from entries ``NAME`` or ``NAME=KIND``; raises ValueError for unknown ones."""
    bots = dict.fromkeys(range(len(players)), "random") if everybody else {}
    for entry in entries:
        name, _, kind = entry.partition("=")
        if name not in players:
            raise ValueError(f"no player is called {name!r}; players: {', '.join(players)}")
        if (kind or "random") not in BOTS:
            raise ValueError(unknown_bot(kind))
        bots[players.index(name)] = kind or "random"
    return bots
