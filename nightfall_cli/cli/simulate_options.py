"""The options of ``nightfall simulate``, the plan they describe, and the command that repeats it."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from nightfall_cli.bots.registry import BOTS, unknown_bot
from nightfall_cli.rules.edition import EDITIONS, SETUP_WORDS, read_setup, setup_words
from nightfall_cli.rules.engine import GameOptions, new_state
from nightfall_cli.scenario.errors import did_you_mean
from nightfall_cli.simulation.plan import NAMES, CardFile, SimulationPlan, Variant

if TYPE_CHECKING:
    from nightfall_cli.cli.app_proof import SimulateOptions

ALL = "all"


def plan_of(options: SimulateOptions) -> SimulationPlan:
    """Return the plan that the options describe; raises ValueError, and OSError for a card file."""
    if options.games < 1 or options.jobs < 0:
        raise ValueError("expected --games of at least 1 and -j of at least 0 (one process per core)")
    bots = _bots(options)
    files = tuple(CardFile.read(path) for path in options.cards)
    variants = [
        Variant(edition, setup)
        for edition in dict.fromkeys(_editions(options.edition))
        for setup in dict.fromkeys(map(_setup, options.setup or ("draft",)))
    ]
    plan = SimulationPlan(bots, options.seed, tuple(variants), files)
    for variant in variants:  # refuses a set-up that these players cannot have
        game = GameOptions(EDITIONS[variant.edition], variant.rules(), record=False)
        new_state(plan.library(), NAMES[: len(bots)], 1, game)
    return plan


def _bots(options: SimulateOptions) -> tuple[str, ...]:
    bots = options.bots
    if not bots:
        raise ValueError("--bots names no bot")
    for name in bots:
        if name not in BOTS:
            raise ValueError(unknown_bot(name))
    players = options.seats or max(2, len(bots))
    if players > len(NAMES):
        raise ValueError(f"expected 2 to {len(NAMES)} players, got {players}")
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise ValueError(f"{len(bots)} bots for {players} players; name one bot per seat, or one for all seats")
    return tuple(bots)


def _editions(text: str) -> list[str]:
    names = list(EDITIONS) if text == ALL else [name.strip() for name in text.split(",")]
    for name in names:
        if name not in EDITIONS:
            raise ValueError(f"unknown edition {name!r}{did_you_mean(name, (*EDITIONS, ALL))}")
    return names


def _setup(text: str) -> str:
    """Return the words of a set-up in a fixed order, with commas; raises ValueError for unknown words."""
    words = text.replace(",", " ").split()
    for word in words:
        if word not in SETUP_WORDS:
            raise ValueError(f"unknown set-up {word!r}{did_you_mean(word, SETUP_WORDS)}")
    setup = read_setup(words)
    if setup.series:
        raise ValueError("a series cannot be simulated, since each game is played separately")
    return ",".join(setup_words(setup)) or "draft"


def command_text(options: SimulateOptions, plan: SimulationPlan) -> str:
    """Return the command line that plays the same games again."""
    words = ["nightfall", "simulate", "--games", str(options.games), "--bots", ",".join(plan.bots)]
    words += ["--seed", str(plan.seed), "--edition", options.edition]
    for setup in options.setup:
        words += ["--setup", setup]
    for file in plan.cards:
        words += ["--cards", file.name]
    return shlex.join(words)
