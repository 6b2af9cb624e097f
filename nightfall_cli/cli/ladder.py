"""``nightfall ladder``: let bots play each other, and print their ratings."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.bots.ask_bot import BotError
from nightfall_cli.bots.registry import BOTS, unknown_bot
from nightfall_cli.cli.border import CommandError, bad_input, command, warn
from nightfall_cli.exit_codes import FAILED, INTERRUPTED, OK
from nightfall_cli.rules.edition import EDITIONS, check_player_count, read_setup
from nightfall_cli.scenario.errors import did_you_mean
from nightfall_cli.simulation.executors import crew
from nightfall_cli.simulation.ladder import MAX_TURNS, Ladder, LadderPlan, Terms, play_ladder, rated, schedule
from nightfall_cli.simulation.plan import CardFile, library_of
from nightfall_cli.simulation.play_games import SimulationError
from nightfall_cli.simulation.progress import ProgressBar, interrupts
from nightfall_cli.simulation.rating import apart
from nightfall_cli.simulation.statistics import wilson_interval

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nightfall_cli.rules.edition import Setup
    from nightfall_cli.simulation.rating import GameResult

VERSION = 1


class LadderOptions(NamedTuple):
    """The options of the command line.

    ``iterations`` is the budget of ``search`` without a number (0: its default); ``jobs`` 0 is one process per core.
    """

    bots: tuple[str, ...] = ()
    games: int = 40
    players: int = 2
    seed: int = 1
    iterations: int = 0
    edition: str = "en"
    setup: str = ""
    jobs: int = 0
    json: bool = False
    cards: tuple[Path, ...] = ()


@command("ladder")
def ladder_command(options: LadderOptions) -> int:
    """Play the games of every table and print the ratings; Ctrl-C stops, and rates the finished games."""
    with bad_input():
        plan = plan_of(options)
        tables = len(plan.tables())
    try:
        ladder = _run(plan, options.jobs)
    except (BotError, SimulationError, BrokenExecutor) as error:
        raise CommandError(str(error), code=FAILED) from error
    played, asked = len(ladder.results), plan.games * tables
    if played < asked:
        warn(f"stopped after {played:,} of {asked:,} games")
    if not played:
        return INTERRUPTED
    if options.json:
        import json

        print(json.dumps(_data(ladder, plan), ensure_ascii=False))
    else:
        where = f"{plan.players} seats, edition {plan.terms.edition}, seed {plan.seed}"
        each = f", {plan.games} at each of {tables} table{'s'[: tables > 1]}"
        counted = f"{played:,} game{'s' * (played != 1)}{each}" if played == asked else f"{played:,} of {asked:,} games"
        print(f"{counted}; {where}")
        print(*_lines(ladder), sep="\n")
    return OK if played == asked else INTERRUPTED


# -- options ----------------------------------------------------------------------------------


def plan_of(options: LadderOptions) -> LadderPlan:
    """Return the ladder that the options describe; raises ValueError, and OSError for a card file."""
    bots = _bots(options.bots, options.iterations)
    files = tuple(CardFile.read(path) for path in options.cards)
    library_of(files)
    terms = Terms(_edition(options.edition), _setup(options.setup), files)
    _check_numbers(options)
    return LadderPlan(bots, options.games, options.players, options.seed, terms)


def _bots(bots: Sequence[str], iterations: int) -> tuple[str, ...]:
    """Return the bot names with their budgets; raises ValueError for an unknown or repeated bot."""
    for name in bots:
        if name not in BOTS:
            raise ValueError(unknown_bot(name))
    names = tuple(f"search:{iterations}" if name == "search" and iterations > 0 else name for name in bots)
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise ValueError(f"{twice[0]} is named twice; name each bot once")
    return names


def _edition(edition: str) -> str:
    if edition not in EDITIONS:
        raise ValueError(f"unknown edition {edition!r}{did_you_mean(edition, EDITIONS)}")
    return edition


def _setup(text: str) -> Setup:
    setup = read_setup(text.replace(",", " ").split())
    if setup.series:
        raise ValueError("a series cannot be rated, since each game is rated separately")
    return setup


def _check_numbers(options: LadderOptions) -> None:
    check_player_count(options.players)
    if options.games < 1:
        raise ValueError(f"expected at least 1 game, got {options.games}")
    for name, number in (("iterations", options.iterations), ("jobs", options.jobs)):
        if number < 0:
            raise ValueError(f"{name}: expected 0 or more, got {number}")


def _run(plan: LadderPlan, jobs: int) -> Ladder:
    """Play until done or Ctrl-C; on Ctrl-C, finish only the local game."""
    games = schedule(plan)
    bar = ProgressBar(len(games))
    results: list[GameResult] = []
    try:
        with interrupts() as stopped, crew(jobs) as found:
            for result in play_ladder(games, found.executor, stopped):
                results.append(result)
                bar.show(len(results))
            if stopped():
                raise KeyboardInterrupt  # ends the processes that are still playing
    except KeyboardInterrupt:
        pass
    finally:
        bar.end()
    return rated(plan.bots, results)


# -- results ---------------------------------------------------------------------------------


def _lines(ladder: Ladder) -> list[str]:
    wide = max(len("bot"), *(len(one.name) for one in ladder.ratings))
    lines = [f"{'bot'.ljust(wide)}  rating  95 % interval  ahead of the next  95 % interval"]
    for one in ladder.ratings:
        rated = f"{one.name.ljust(wide)}  {one.rating:+6.0f}  {one.low:+.0f} to {one.high:+.0f}"
        lead = f"{one.lead.points:+17.0f}  {one.lead.low:+.0f} to {one.lead.high:+.0f}" if one.lead else ""
        lines.append(f"{rated.ljust(wide + 24)} {lead}".rstrip())
    lines += ["", f"{'bot'.ljust(wide)}   games      won  95 % interval        evenly  against"]
    for score in ladder.scores():
        low, high = wilson_interval(score.won / score.games, score.games)
        share = f"{score.won / score.games:7.1%}  {low:.1%} to {high:.1%}".ljust(28)
        even = f"{score.even():7.1%}"
        lines.append(f"{score.bot.ljust(wide)}  {score.games:6}  {share} {even}  {', '.join(score.others)}")
    apart_or_not = "the intervals of the ratings do not overlap" if apart(ladder.ratings) else "some intervals overlap"
    return [*lines, "", *_remarks(ladder), apart_or_not]


def _remarks(ladder: Ladder) -> list[str]:
    """Return notes that prevent misreading the figures."""
    remarks = []
    if any(score.even() != 0.5 for score in ladder.scores()):
        remarks.append("evenly: the share a bot would win if all bots were equally strong, counting all of its seats")
    if ladder.stopped:
        games = f"{ladder.stopped:,} game{'s' * (ladder.stopped != 1)}"
        remarks.append(f"stopped after {MAX_TURNS} turns without a winner, and not rated: {games}")
    unbroken = ladder.unbroken()
    if unbroken:
        remarks.append(f"{', '.join(unbroken)}: won all games or none, so more games move the rating further")
    return remarks


def _data(ladder: Ladder, plan: LadderPlan) -> dict[str, Any]:
    scores = []
    for score in ladder.scores():
        low, high = wilson_interval(score.won / score.games, score.games)
        shares = {"share": score.won / score.games, "low": low, "high": high}
        scores.append(
            {
                **score._asdict(),
                "even": round(score.even(), 4),
                **{name: round(share, 4) for name, share in shares.items()},
            }
        )
    return {
        "version": VERSION,
        "games": plan.games,
        "played": len(ladder.results),
        "players": plan.players,
        "seed": plan.seed,
        "edition": plan.terms.edition,
        "setup": plan.terms.setup._asdict(),
        "ratings": [
            {
                "name": one.name,
                "rating": round(one.rating, 1),
                "low": round(one.low, 1),
                "high": round(one.high, 1),
                "lead": one.lead and {what: round(number, 1) for what, number in one.lead._asdict().items()},
            }
            for one in ladder.ratings
        ],
        "scores": scores,
        "stopped": ladder.stopped,
        "apart": apart(ladder.ratings),
    }
