"""The ``new`` command: read the description of another game, and set it up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.bots.registry import BOTS, unknown_bot
from nightfall_cli.game import Game
from nightfall_cli.games.history import Step
from nightfall_cli.language.verbs import BY_NAME, NEW_GAME, english_keyword
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules.refusal import invalid
from nightfall_cli.shell.settings import words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.shell.session_state import SessionState

KEYWORDS = tuple(slot.before for slot in NEW_GAME if slot.before)
MAX_SEED = 1_000_000


def any_seed() -> int:
    """Return a random seed, short enough to type."""
    import secrets

    return secrets.randbelow(MAX_SEED)


def new_game(session: SessionState, argument: str) -> tuple[Step, int]:
    """Return the opening and the seed of the described game; what is unspecified, the seed apart, is as now."""
    found = _read(argument)
    state = session.state
    players = tuple(words_of(found["players"])) or state.names
    seed = found["seed"] or str(any_seed())
    if not seed.lstrip("-").isdecimal() or len(seed) > 20:
        raise invalid(Message("expected a whole number as seed, got '{text}'", text=seed))
    if not found["bot"] and players == state.names:
        found["bot"] = ", ".join(f"{state.names[seat]}={name}" for seat, name in session.bot_names.items())
    try:
        setup = found["setup"].replace(",", " ") if found["setup"] else state.setup
        edition = found["edition"] or state.edition.name
        game = Game.new(players, int(seed), edition, setup, found["first"] or None, state.library)
        opening = Step(game.state)
        opening.bots = read_bots(game.players, words_of(found["bot"]))
        return opening, int(seed)
    except ValueError as error:
        raise invalid(Message("{verb}: {why}", verb=BY_NAME["new"], why=error.args[0])) from None


def _read(argument: str) -> dict[str, str]:
    found = dict.fromkeys(("players", *KEYWORDS), "")
    key = "players"
    for word in argument.split():
        if english_keyword(word) in KEYWORDS:
            key = english_keyword(word)
            if found[key]:
                usage = BY_NAME["new"].usage
                raise invalid(Message("{word} is given twice; write new {usage}", word=word, usage=usage))
        else:
            found[key] = f"{found[key]} {word}".strip()
    return found


def read_bots(players: tuple[str, ...], entries: Iterable[str], kinds: Sequence[str] = ()) -> dict[int, str]:
    """Return bots by seat, of entries NAME=KIND and ``kinds``, one a seat or one for all; raises ValueError."""
    if kinds and len(kinds) not in (1, len(players)):
        template = phrase("{number} bots for {count} players: name one for each, or one for all")
        raise ValueError(Message(template, number=len(kinds), count=len(players)))
    unknown = next((kind for kind in kinds if kind not in BOTS), None)
    if unknown is not None:
        raise ValueError(unknown_bot(unknown))
    bots = {seat: kinds[seat % len(kinds)] for seat in range(len(players))} if kinds else {}
    for entry in entries:
        name, _, kind = entry.partition("=")
        if name not in players:
            raise ValueError(Message("no player is called '{name}'; players: {players}", name=name, players=players))
        if (kind or "random") not in BOTS:
            raise ValueError(unknown_bot(kind))
        bots[players.index(name)] = kind or "random"
    return bots
