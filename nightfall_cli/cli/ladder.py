"""``nightfall ladder``: bots play each other, and are rated."""

from __future__ import annotations

import sys
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING, Any

from nightfall_cli.bots.ask_bot import BotError
from nightfall_cli.bots.registry import BOTS, unknown_bot
from nightfall_cli.cli.long_run import INTERRUPTED, ProgressBar, interrupts
from nightfall_cli.rules.edition import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, read_setup
from nightfall_cli.scenario.faults import did_you_mean
from nightfall_cli.simulation.executors import crew
from nightfall_cli.simulation.ladder import MAX_TURNS, Ladder, Terms, play_ladder, rated, schedule, tables_of
from nightfall_cli.simulation.plan import CardFile, library_of
from nightfall_cli.simulation.rating import apart, share_interval
from nightfall_cli.simulation.run import SimulationError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nightfall_cli.rules.edition import Setup
    from nightfall_cli.simulation.ladder import Pairing
    from nightfall_cli.simulation.rating import Result

OK, FAILED, BAD_INPUT = 0, 1, 2
VERSION = 1


def ladder_command(
    bots: Sequence[str],
    games: int,
    players: int,
    seed: int,
    iterations: int,
    edition: str,
    setup: str,
    jobs: int,
    as_json: bool,
    cards: Sequence[Path] = (),
) -> int:
    """Play ``games`` games at every table and print the ratings; returns the exit code.

    ``iterations`` is the budget of ``search`` without a number, 0 for its own; ``jobs`` 0 is one process per core.
    After Ctrl-C the games that were played are rated.
    """
    try:
        names = _bots(bots, iterations)
        files = tuple(CardFile.read(path) for path in cards)
        library_of(files)
        terms = Terms(_edition(edition), _setup(setup), files)
        _check_numbers(games, players, iterations, jobs)
        tables = len(tables_of(names, players))
    except (ValueError, OSError) as error:
        print(f"nightfall ladder: {error}", file=sys.stderr)
        return BAD_INPUT
    try:
        ladder = _run(names, schedule(names, games, players, seed, terms), jobs)
    except (BotError, SimulationError, BrokenExecutor) as error:
        print(f"nightfall ladder: {error}", file=sys.stderr)
        return FAILED
    played, asked = len(ladder.results), games * tables
    if played < asked:
        print(f"stopped after {played:,} of {asked:,} games", file=sys.stderr)
    if not played:
        return INTERRUPTED
    if as_json:
        import json

        print(json.dumps(_data(ladder, games, seed, terms), ensure_ascii=False))
    else:
        where = f"{players} seats, edition {terms.edition}, seed {seed}"
        each = f", {games} at each of {tables} table{'s'[: tables > 1]}"
        counted = f"{played:,} game{'s' * (played != 1)}{each}" if played == asked else f"{played:,} of {asked:,} games"
        print(f"{counted}; {where}")
        print(*_lines(ladder), sep="\n")
    return OK if played == asked else INTERRUPTED


# -- what was asked for -----------------------------------------------------------------------


def _bots(bots: Sequence[str], iterations: int) -> tuple[str, ...]:
    """The names of the bots, with the budget; raises ValueError for an unknown one, or one that comes twice."""
    for name in bots:
        if name not in BOTS:
            raise ValueError(unknown_bot(name))
    names = tuple(f"search:{iterations}" if name == "search" and iterations > 0 else name for name in bots)
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise ValueError(f"{twice[0]} comes twice: name each bot once")
    return names


def _edition(edition: str) -> str:
    if edition not in EDITIONS:
        raise ValueError(f"unknown edition {edition!r}{did_you_mean(edition, EDITIONS)}")
    return edition


def _setup(text: str) -> Setup:
    setup = read_setup(text.replace(",", " ").split())
    if setup.series:
        raise ValueError("every game is rated by itself: a series is not a set-up here")
    return setup


def _check_numbers(games: int, players: int, iterations: int, jobs: int) -> None:
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"{MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
    if games < 1:
        raise ValueError(f"at least 1 game, not {games}")
    for name, number in (("iterations", iterations), ("jobs", jobs)):
        if number < 0:
            raise ValueError(f"{name}: 0 or more, not {number}")


def _run(names: Sequence[str], games: Sequence[Pairing], jobs: int) -> Ladder:
    """Play until the end or Ctrl-C, after which no game is waited for but the one that is played here."""
    bar = ProgressBar(len(games), 0, sys.stderr.isatty())
    results: list[Result] = []
    try:
        with interrupts() as stopped, crew(jobs) as found:
            for result in play_ladder(games, found.executor, stopped):
                results.append(result)
                bar.show(len(results))
            if stopped():
                raise KeyboardInterrupt  # processes in the midst of a game are ended
    except KeyboardInterrupt:
        pass
    finally:
        bar.end()
    return rated(names, results)


# -- what came out ----------------------------------------------------------------------------


def _lines(ladder: Ladder) -> list[str]:
    wide = max(len("bot"), *(len(one.name) for one in ladder.ratings))
    lines = [f"{'bot'.ljust(wide)}  rating  95 % interval  ahead of the next  95 % interval"]
    for one in ladder.ratings:
        rated = f"{one.name.ljust(wide)}  {one.rating:+6.0f}  {one.low:+.0f} to {one.high:+.0f}"
        lead = f"{one.lead.points:+17.0f}  {one.lead.low:+.0f} to {one.lead.high:+.0f}" if one.lead else ""
        lines.append(f"{rated.ljust(wide + 24)} {lead}".rstrip())
    lines += ["", f"{'bot'.ljust(wide)}   games      won  95 % interval        evenly  against"]
    for score in ladder.scores():
        low, high = share_interval(score.won, score.games)
        share = f"{score.won / score.games:7.1%}  {low:.1%} to {high:.1%}".ljust(28)
        even = f"{score.even():7.1%}"
        lines.append(f"{score.bot.ljust(wide)}  {score.games:6}  {share} {even}  {', '.join(score.others)}")
    apart_or_not = "the intervals of the ratings are apart" if apart(ladder.ratings) else "some intervals overlap"
    return [*lines, "", *_remarks(ladder), apart_or_not]


def _remarks(ladder: Ladder) -> list[str]:
    """Where the figures could be read wrongly."""
    remarks = []
    if any(score.even() != 0.5 for score in ladder.scores()):
        remarks.append("evenly: what it would win if all were equally strong; it wins with any of its seats")
    if ladder.stopped:
        games = f"{ladder.stopped:,} game{'s' * (ladder.stopped != 1)}"
        remarks.append(f"stopped after {MAX_TURNS} turns, won by nobody and not in the ratings: {games}")
    unbroken = ladder.unbroken()
    if unbroken:
        remarks.append(f"{', '.join(unbroken)}: all games won, or none, so that the rating grows with every game more")
    return remarks


def _data(ladder: Ladder, games: int, seed: int, terms: Terms) -> dict[str, Any]:
    scores = []
    for score in ladder.scores():
        low, high = share_interval(score.won, score.games)
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
        "games": games,
        "played": len(ladder.results),
        "players": len(ladder.results[0].players),
        "seed": seed,
        "edition": terms.edition,
        "setup": terms.setup._asdict(),
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
