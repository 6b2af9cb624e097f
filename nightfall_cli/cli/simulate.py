"""``nightfall simulate``: play many bot games, save them, and print and write their summary."""

from __future__ import annotations

import json
import shlex
import sys
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import closing
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from nightfall_cli.bots.registry import BOTS, unknown_bot
from nightfall_cli.cli.border import CommandError, bad_input, command, error_text, print_json, warn
from nightfall_cli.exit_codes import FAILED, INTERRUPTED, OK
from nightfall_cli.files.writing import check_writable, write_file
from nightfall_cli.rules.edition import EDITIONS, read_setup, setup_words
from nightfall_cli.rules.engine import GameOptions, new_state
from nightfall_cli.scenario.errors import did_you_mean
from nightfall_cli.simulation.executors import Crew, DaskError, ProgressBar, crew, duration, interrupts, rate_text
from nightfall_cli.simulation.game_record import GameFile
from nightfall_cli.simulation.output import summary_of, write_csv
from nightfall_cli.simulation.play_games import NAMES, CardFile, SimulationError, SimulationPlan, Variant, simulate
from nightfall_cli.simulation.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from nightfall_cli.cli.app_proof import SimulateOptions


@command("simulate")
def simulate_command(options: SimulateOptions, executor: Executor | None = None) -> int:
    """Play the games and summarise them; an ``executor`` replaces local processes and dask."""
    with bad_input():
        plan = plan_of(options)
        check_files(options)
        run = _Run(options, plan)
    try:
        with closing(run):
            code = run.play(executor)
    except DaskError as error:
        raise CommandError(str(error)) from error
    except (SimulationError, BrokenExecutor, CancelledError, OSError) as error:
        raise CommandError(f"{error_text(error) or type(error).__name__}{run.saved_note()}", code=FAILED) from error
    try:
        run.report()
    except BrokenPipeError:  # the reader of the tables has closed the pipe
        raise
    except OSError as error:
        raise CommandError(error_text(error), code=FAILED) from error
    return code


def check_files(options: SimulateOptions) -> None:
    """Refuse options and output files that would fail after the games; raises ValueError and OSError."""
    if options.resume and not options.out:
        raise ValueError("--resume needs --out FILE, the file to continue")
    if options.json and options.quiet:
        raise ValueError("--json and --quiet cannot be combined; choose one")
    if options.out and options.report and Path(options.out).resolve() == Path(options.report).resolve():
        raise ValueError("--out and --report name the same file")
    for path in (options.out, options.report):
        if path:
            check_writable(Path(path))
    if options.tables:
        try:
            Path(options.tables).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ValueError(f"--tables {options.tables}: could not create the folder: {error.strerror}") from None


# -- the run ----------------------------------------------------------------------------------


class _Run:
    """The games of one command: play, save, count and summarise them."""

    def __init__(self, options: SimulateOptions, plan: SimulationPlan) -> None:
        self.options = options
        self.plan = plan
        self.tally = Tally(plan.bots)
        self.file = GameFile(Path(options.out), plan) if options.out else None
        if self.file is not None and options.resume:
            self.file.resume(self.tally.add)
        elif self.file is not None:
            self.file.begin()
        self.before = self.tally.games
        if self.before > options.games:
            self.close()
            raise ValueError(f"{options.out} already holds {self.before:,} games, more than --games {options.games:,}")
        self.bar = ProgressBar(options.games, self.before, options.quiet)

    def play(self, executor: Executor | None) -> int:
        """Play the remaining games; returns the exit code."""
        if self.before == self.options.games:
            return OK
        try:
            with interrupts() as stopped:
                if executor is not None:
                    self._play(Crew(executor, self.options.jobs or 1), stopped)
                else:
                    with crew(self.options.jobs, self.options.dask) as found:
                        self._play(found, stopped)
        except KeyboardInterrupt:
            self.bar.end()
            warn(f"stopped after {self.tally.games:,} games{self.saved_note()}")
            return INTERRUPTED
        seconds = self.bar.end()
        played = self.tally.games - self.before
        if not self.options.quiet:
            rate = rate_text(played / seconds)
            warn(f"{played:,} games in {duration(seconds)}, {rate} games/s")
        return OK

    def _play(self, found: Crew, stopped: Callable[[], bool]) -> None:
        """Save and count the games in order; raises KeyboardInterrupt when the user stopped the run."""
        for lines in simulate(self.plan, self.options.games, self.before, *found, stopped):
            if self.file is not None:
                self.file.write(lines)
            for line in lines:
                self.tally.add(json.loads(line))
            self.bar.show(self.tally.games)
        if stopped():
            raise KeyboardInterrupt

    def saved_note(self) -> str:
        """Return the end of a message: where the finished games are, "" without a file."""
        return f"; finished games are in {self.options.out}; continue with --resume" if self.file is not None else ""

    def close(self) -> None:
        """Close the file."""
        if self.file is not None:
            self.file.close()

    def report(self) -> None:
        """Print and write the summary of the finished games."""
        options = self.options
        if not self.tally.games:
            return
        command = command_text(options._replace(games=self.tally.games), self.plan)
        summary = summary_of(self.tally, self.plan, self.plan.library(), command)
        if options.json:
            print_json(summary.data())
        elif not options.quiet:
            print(summary.text(get_terminal_size().columns if sys.stdout.isatty() else None))
        if options.tables:
            write_csv(Path(options.tables), summary.tables, self.plan.library())
        if options.report:
            from nightfall_cli.simulation.report import report_page

            write_file(options.report, report_page(summary))


# -- options --------------------------------------------------------------------------------


ALL = "all"


def plan_of(options: SimulateOptions) -> SimulationPlan:
    """Return the plan that the options describe; raises ValueError, and OSError for a card file."""
    if options.games < 1 or options.jobs < 0:
        raise ValueError("expected --games of at least 1 and -j of at least 0 (one process per core)")
    bots = _bots(options)
    files = tuple(CardFile.read(path) for path in options.cards)
    setups = dict.fromkeys(map(_setup, options.setup or ("draft",)))
    variants = [Variant(edition, setup) for edition in dict.fromkeys(_editions(options.edition)) for setup in setups]
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
    setup = read_setup(text.replace(",", " ").split())
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
