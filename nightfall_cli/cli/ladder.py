"""``nightfall ladder``: bots play each other, and are rated."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from nightfall_cli.analysis.ladder import Ladder, Terms, run_ladder, tables_of
from nightfall_cli.bots.rating import apart, share_interval
from nightfall_cli.bots.registry import BOTS
from nightfall_cli.cli.long_run import INTERRUPTED, ProgressBar, interrupts
from nightfall_cli.rules.edition import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, read_setup
from nightfall_cli.simulation.executors import crew
from nightfall_cli.simulation.plan import CardFile, library_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

OK, BAD_INPUT = 0, 2
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
        terms = Terms(_edition(edition), read_setup(setup.replace(",", " ").split()), files)
        _check_numbers(games, players, iterations, jobs)
        tables = len(tables_of(names, players))
    except (ValueError, OSError) as error:
        print(f"nightfall ladder: {error}", file=sys.stderr)
        return BAD_INPUT
    ladder = _run(names, games, players, seed, terms, jobs)
    played, asked = len(ladder.results), games * tables
    if played < asked:
        print(f"stopped after {played:,} of {asked:,} games", file=sys.stderr)
    if as_json:
        import json

        print(json.dumps(_data(ladder, games, seed, terms), ensure_ascii=False))
    else:
        where = f"{players} seats, edition {terms.edition}, seed {seed}"
        each = f", {games} at each of {tables} table{'s'[: tables > 1]}"
        print(f"{f'{played} games{each}' if played == asked else f'{played} of {asked} games'}; {where}")
        print(*_lines(ladder), sep="\n")
    return OK if played == asked else INTERRUPTED


# -- what was asked for -----------------------------------------------------------------------


def _bots(bots: Sequence[str], iterations: int) -> tuple[str, ...]:
    """The names of the bots, with the budget; raises ValueError for an unknown one, or one that comes twice."""
    for name in bots:
        if name not in BOTS:
            raise ValueError(_unknown("bot", name, BOTS.known()))
    names = tuple(f"search:{iterations}" if name == "search" and iterations > 0 else name for name in bots)
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise ValueError(f"{twice[0]} comes twice: name each bot once")
    return names


def _edition(edition: str) -> str:
    if edition not in EDITIONS:
        raise ValueError(_unknown("edition", edition, tuple(EDITIONS)))
    return edition


def _unknown(what: str, name: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    base, colon, number = name.partition(":")
    if colon and base in known:
        return f"no {what} is called {name!r}: {base} with a budget is {base}:100, if it takes one"
    near = get_close_matches(base.casefold(), known, 1, 0.5)
    hint = f"; did you mean {near[0]}{colon}{number}?" if near else ""
    return f"no {what} is called {name!r}; known: {', '.join(known)}{hint}"


def _check_numbers(games: int, players: int, iterations: int, jobs: int) -> None:
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"{MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
    if games < 1:
        raise ValueError(f"at least 1 game, not {games}")
    for name, number in (("iterations", iterations), ("jobs", jobs)):
        if number < 0:
            raise ValueError(f"{name}: 0 or more, not {number}")


def _run(names: Sequence[str], games: int, players: int, seed: int, terms: Terms, jobs: int) -> Ladder:
    bar = ProgressBar(games * len(tables_of(names, players)), 0, sys.stderr.isatty())
    with interrupts() as stopped, crew(jobs) as found:

        def go_on(played: int) -> bool:
            bar.show(played)
            return not stopped()

        ladder = run_ladder(names, games, players, seed, terms, found.executor, go_on)
    bar.end()
    return ladder


# -- what came out ----------------------------------------------------------------------------


def _lines(ladder: Ladder) -> list[str]:
    wide = max(len("bot"), *(len(one.name) for one in ladder.ratings))
    lines = [f"{'bot'.ljust(wide)}  rating  95 % interval"]
    lines += [
        f"{one.name.ljust(wide)}  {one.rating:+6.0f}  {one.low:+.0f} to {one.high:+.0f}" for one in ladder.ratings
    ]
    lines += ["", f"{'bot'.ljust(wide)}   games      won  95 % interval       against"]
    for score in ladder.scores():
        low, high = share_interval(score.won, score.games)
        share = f"{score.won / score.games:7.1%}  {low:.1%} to {high:.1%}".ljust(28)
        lines.append(f"{score.bot.ljust(wide)}  {score.games:6}  {share} {', '.join(score.others)}")
    lines.append("")
    if ladder.stopped:
        lines.append(f"stopped, without a winner: {ladder.stopped}")
    lines.append("the intervals of the ratings are apart" if apart(ladder.ratings) else "some intervals overlap")
    return lines


def _data(ladder: Ladder, games: int, seed: int, terms: Terms) -> dict[str, Any]:
    scores = []
    for score in ladder.scores():
        low, high = share_interval(score.won, score.games)
        shares = {"share": score.won / score.games, "low": low, "high": high}
        scores.append({**score._asdict(), **{name: round(share, 4) for name, share in shares.items()}})
    return {
        "version": VERSION,
        "games": games,
        "players": len(ladder.results[0].players),
        "seed": seed,
        "edition": terms.edition,
        "setup": terms.setup._asdict(),
        "ratings": [
            {"name": name, "rating": round(rating, 1), "low": round(low, 1), "high": round(high, 1)}
            for name, rating, low, high in ladder.ratings
        ],
        "scores": scores,
        "stopped": ladder.stopped,
        "apart": apart(ladder.ratings),
    }
