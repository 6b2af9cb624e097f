"""``nightfall ladder``: let bots play each other, and print their ratings."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.border import bad_input, check_edition, command, print_json, warn
from nightfall_cli.cli.simulate import VERSION, GamesRun, check_bots, playing, setup_of_one_game
from nightfall_cli.exit_codes import INTERRUPTED, OK
from nightfall_cli.rules.edition import check_player_count
from nightfall_cli.simulation.ladder import MAX_TURNS, LadderPlan, rated, result_of_line
from nightfall_cli.simulation.play_games import CardFile, library_of
from nightfall_cli.simulation.rating import BOUND, SequentialTest, apart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cli.app_play import LadderOptions
    from nightfall_cli.simulation.game_record import Record
    from nightfall_cli.simulation.ladder import Ladder, Score
    from nightfall_cli.simulation.rating import GameResult

MOST_POINTS = 1000  # the greatest number of rating points that a test compares


@command("ladder")
def ladder_command(options: LadderOptions) -> int:
    """Play the games of every table and print the ratings; Ctrl-C stops, and rates the finished games."""
    with bad_input():
        run = _LadderRun(options)
    with closing(run), playing():
        run.play()
    plan, played, asked, test = run.plan, run.done, run.games, run.test
    done = played == asked or run.answered()
    if not done:
        warn(f"stopped after {played:,} of {asked:,} games")
    if not played:
        return INTERRUPTED
    ladder = rated(plan.bots, run.results)
    if options.json:
        print_json(_data(ladder, plan) | {"sprt": test and _test_data(test)})
    else:
        tables = len(plan.tables())
        where = f"{plan.players} seats, edition {plan.edition}, seed {plan.seed}"
        each = f", {plan.games} at each of {tables} table{'s'[: tables > 1]}"
        counted = f"{played:,} game{'s' * (played != 1)}{each}" if played == asked else f"{played:,} of {asked:,} games"
        print(f"{counted}; {where}")
        print(*_lines(ladder), *_test_lines(test, plan.bots), sep="\n")
    return OK if done else INTERRUPTED


class _LadderRun(GamesRun):
    """The games of one ladder, until they end or the test is answered."""

    plan: LadderPlan

    def __init__(self, options: LadderOptions) -> None:
        plan = plan_of(options)
        self.test = _test(options.sprt, plan)
        self.results: list[GameResult] = []
        self.block: list[GameResult] = []
        super().__init__(options, plan, plan.total())

    def count(self, record: Record) -> None:
        """Count a game; the test takes each deal when it was played from every seat."""
        super().count(record)
        result = result_of_line(record)
        self.results.append(result)
        if self.test is None:
            return
        self.block.append(result)
        same = [one for one in self.block if one.deal == result.deal]
        if len(same) == self.plan.players:
            self.block = [one for one in self.block if one.deal != result.deal]
            self.test.add(same)

    def answered(self) -> bool:
        return self.test is not None and self.test.answer() is not None


def plan_of(options: LadderOptions) -> LadderPlan:
    """Return the ladder that the options describe; raises ValueError, and OSError for a card file."""
    bots = _bots(options.bots, options.iterations)
    files = tuple(CardFile.read(path) for path in options.cards)
    library_of(files)
    check_edition(options.edition)
    setup = setup_of_one_game(options.setup, "rated, since each game is rated")
    check_player_count(options.seats)
    if options.games < 1:
        raise ValueError(f"expected at least 1 game, got {options.games}")
    for name, number in (("iterations", options.iterations), ("jobs", options.jobs)):
        if number < 0:
            raise ValueError(f"{name}: expected 0 or more, got {number}")
    return LadderPlan(bots, options.games, options.seats, options.seed, options.edition, setup, files)


def _bots(bots: Sequence[str], iterations: int) -> tuple[str, ...]:
    """Return the bot names with their budgets; raises ValueError for an unknown or repeated bot."""
    check_bots(bots)
    names = tuple(f"search:{iterations}" if name == "search" and iterations > 0 else name for name in bots)
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise ValueError(f"{twice[0]} is named twice; name each bot once")
    return names


def _test(text: str, plan: LadderPlan) -> SequentialTest | None:
    """Return the test of ``LOW,HIGH`` rating points, None without a text; raises ValueError."""
    if not text:
        return None
    try:
        low, high = map(int, text.split(","))
    except ValueError:
        raise ValueError(f"--sprt: expected two whole numbers such as 0,20, got {text!r}") from None
    if not -MOST_POINTS <= low < high <= MOST_POINTS:
        raise ValueError(f"--sprt: expected the lower number first, both within {MOST_POINTS}, got {text!r}")
    if len(plan.bots) != 2:
        raise ValueError(f"--sprt compares two bots, got {len(plan.bots)}")
    return SequentialTest(plan.bots, low, high)


def _lines(ladder: Ladder) -> list[str]:
    wide = max(len("bot"), *(len(one.name) for one in ladder.ratings))
    lines = [f"{'bot'.ljust(wide)}  rating  95 % interval  ahead of the next  95 % interval"]
    for one in ladder.ratings:
        rated = f"{one.name.ljust(wide)}  {one.rating:+6.0f}  {one.low:+.0f} to {one.high:+.0f}"
        lead = f"{one.lead.points:+17.0f}  {one.lead.low:+.0f} to {one.lead.high:+.0f}" if one.lead else ""
        lines.append(f"{rated.ljust(wide + 24)} {lead}".rstrip())
    lines += ["", f"{'bot'.ljust(wide)}   games      won  95 % interval        evenly  against"]
    for score in ladder.scores():
        share = f"{score.share():7.1%}  {score.low:.1%} to {score.high:.1%}".ljust(28)
        even = f"{score.even():7.1%}"
        lines.append(f"{score.bot.ljust(wide)}  {score.games:6}  {share} {even}  {', '.join(score.others)}")
    if len(ladder.ratings) > 2:
        names = [one.name for one in ladder.ratings]
        lines += ["", f"{'wins of ... over'.ljust(wide)}  {'  '.join(name.rjust(6) for name in names)}"]
        for name, row in zip(names, ladder.matrix(), strict=True):
            shares = ("" if one is None else f"{one:.1%}" for one in row)
            cells = [share.rjust(max(6, len(of))) for share, of in zip(shares, names, strict=True)]
            lines.append(f"{name.ljust(max(wide, 16))}  {'  '.join(cells)}".rstrip())
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


def _test_lines(test: SequentialTest | None, bots: Sequence[str]) -> list[str]:
    """Return the state of the sequential test in words."""
    if test is None:
        return []
    answer = test.answer()
    end = "open" if answer is None else f"{answer:+.0f} accepted"
    ratio = f"log-likelihood ratio {test.ratio():+.2f} in {-BOUND:+.2f} to {BOUND:+.2f} after {test.blocks:,} deals"
    return ["", f"is {bots[0]} ahead of {bots[1]} by {test.low:+.0f} or {test.high:+.0f}? {ratio}: {end}"]


def _test_data(test: SequentialTest) -> dict[str, Any]:
    bounds = {"ratio": round(test.ratio(), 4), "bounds": [round(-BOUND, 4), round(BOUND, 4)]}
    return {"low": test.low, "high": test.high, **bounds, "blocks": test.blocks, "accepted": test.answer()}


def _data(ladder: Ladder, plan: LadderPlan) -> dict[str, Any]:
    def rounded(numbers: dict[str, Any], digits: int) -> dict[str, Any]:
        return {name: round(each, digits) if isinstance(each, float) else each for name, each in numbers.items()}

    def shares(score: Score) -> dict[str, Any]:
        return {"even": score.even(), "share": score.share(), "low": score.low, "high": score.high}

    rated = ladder.ratings
    ratings = [{**rounded(one._asdict(), 1), "lead": one.lead and rounded(one.lead._asdict(), 1)} for one in rated]
    return {
        "version": VERSION,
        "games": plan.games,
        "played": len(ladder.results),
        "players": plan.players,
        "seed": plan.seed,
        "edition": plan.edition,
        "setup": plan.setup._asdict(),
        "ratings": ratings,
        "scores": [{**score._asdict(), **rounded(shares(score), 4)} for score in ladder.scores()],
        "matrix": [[share if share is None else round(share, 4) for share in row] for row in ladder.matrix()],
        "stopped": ladder.stopped,
        "apart": apart(ladder.ratings),
    }
