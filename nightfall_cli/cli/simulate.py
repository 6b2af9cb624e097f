"""``nightfall simulate``: play many bot games, save them, and print and write their summary."""

from __future__ import annotations

import json
import shlex
import sys
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

from nightfall_cli.bots.ask_bot import BotError
from nightfall_cli.bots.registry import BOTS, unknown_bot
from nightfall_cli.cli.border import CommandError, bad_input, command, error_text, print_json, warn
from nightfall_cli.exit_codes import FAILED, INTERRUPTED, OK
from nightfall_cli.files.writing import check_writable, write_file
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.edition import EDITIONS, read_setup, setup_words
from nightfall_cli.rules.engine import GameOptions, new_state
from nightfall_cli.scenario.errors import did_you_mean
from nightfall_cli.simulation.executors import Crew, DaskError, ProgressBar, crew, duration, interrupts, rate_text
from nightfall_cli.simulation.game_record import GameFile
from nightfall_cli.simulation.output import Summary, write_csv
from nightfall_cli.simulation.play_games import NAMES, CardFile, SimulationError, SimulationPlan, Variant, simulate
from nightfall_cli.simulation.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Executor

    from nightfall_cli.cli.app_play import SimulateOptions
    from nightfall_cli.rules.edition import Setup
    from nightfall_cli.simulation.game_record import Plan, Record


VERSION = 1


@command("simulate")
def simulate_command(options: SimulateOptions, executor: Executor | None = None) -> int:
    """Play the games and summarise them; an ``executor`` replaces local processes and dask."""
    with bad_input():
        plan = plan_of(options)
        check_files(options)
        run = _Simulation(options, plan)
    with closing(run), playing(run.saved_note):
        code = run.report_play(executor)
    with playing():
        run.report()
    return code


@contextmanager
def playing(note: str = "") -> Iterator[None]:
    """Turn what stops a run of games into a `CommandError`; ``note`` says what is kept of it."""
    try:
        yield
    except BrokenPipeError:  # the reader of the tables has closed the pipe
        raise
    except DaskError as error:
        raise CommandError(str(error)) from error
    except (BotError, SimulationError, BrokenExecutor, CancelledError, OSError) as error:
        raise CommandError(f"{error_text(error) or type(error).__name__}{note}", code=FAILED) from error


class GamesRun:
    """The games of one command: those of its file, which may raise ValueError, then the others, in order."""

    def __init__(self, options: Any, plan: Plan, games: int, what: str = "") -> None:
        self.options, self.plan, self.games, self.done = options, plan, games, 0
        if options.resume and not options.out:
            raise ValueError("--resume needs --out FILE, the file to continue")
        self.file = GameFile(Path(options.out), plan) if options.out else None
        if self.file is not None and options.resume:
            self.file.resume(self.count)
        elif self.file is not None:
            self.file.begin()
        if self.done > games:
            self.close()
            raise ValueError(f"{options.out} already holds {self.done:,} games, more than {what}{games:,}")
        self.before = self.done
        self.bar = ProgressBar(games, self.before, getattr(options, "quiet", False))

    def count(self, record: Record) -> None:
        """Count one game."""
        self.done += 1

    def answered(self) -> bool:
        """True when no more games are needed."""
        return False

    def play(self, executor: Executor | None = None) -> float | None:
        """Play the remaining games; return the seconds, 0 without games, None when the user stopped them."""
        if self.done == self.games or self.answered():
            return 0.0
        options = self.options
        own = Crew(executor, options.jobs or 1)
        try:
            with interrupts() as stopped, nullcontext(own) if executor else crew(options.jobs, options.dask) as found:
                with closing(simulate(self.plan, self.games, self.before, *found, stopped)) as parts:
                    for lines in parts:
                        if self.file is not None:
                            self.file.write(lines)
                        for line in lines:
                            self.count(json.loads(line))
                        self.bar.show(self.done)
                        if self.answered():
                            break
                if stopped():
                    raise KeyboardInterrupt  # ends the processes that are still playing
        except KeyboardInterrupt:
            return None
        finally:
            seconds = self.bar.end()
        return seconds

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


def check_files(options: SimulateOptions) -> None:
    """Refuse options and output files that would fail after the games; raises ValueError and OSError."""
    if options.json and options.quiet:
        raise ValueError("--json and --quiet cannot be combined; choose one")
    if options.out and options.report and Path(options.out).resolve() == Path(options.report).resolve():
        raise ValueError("--out and --report name the same file")
    for path in (options.out, options.report):
        if path and str(path) == "-":
            raise ValueError(Message("'-' is not a file name here; /dev/stdout is the standard output"))
        if path:
            check_writable(Path(path))
    if options.tables:
        try:
            Path(options.tables).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ValueError(f"--tables {options.tables}: could not create the folder: {error.strerror}") from None


class _Simulation(GamesRun):
    """The games of ``simulate``: play, save, count and summarise them."""

    plan: SimulationPlan

    def __init__(self, options: SimulateOptions, plan: SimulationPlan) -> None:
        self.tally = Tally(plan.bots)
        super().__init__(options, plan, options.games, "--games ")

    def count(self, record: Record) -> None:
        super().count(record)
        self.tally.add(record)

    def report_play(self, executor: Executor | None) -> int:
        """Play the games and print how it went; returns the exit code."""
        seconds = self.play(executor)
        if seconds is None:
            warn(f"stopped after {self.done:,} games{self.saved_note}")
            return INTERRUPTED
        played = self.done - self.before
        if played and not self.options.quiet:
            warn(f"{played:,} games in {duration(seconds)}, {rate_text(played / seconds)} games/s")
        return OK

    @property
    def saved_note(self) -> str:
        """The end of a message: where the finished games are, "" without a file."""
        return f"; finished games are in {self.options.out}; continue with --resume" if self.file is not None else ""

    def report(self) -> None:
        """Print and write the summary of the finished games."""
        options = self.options
        if not self.done:
            return
        command = command_text(options._replace(games=self.done), self.plan)
        summary = Summary(self.tally, self.plan, command)
        if options.json:
            print_json({"version": VERSION, **summary.data()})
        elif not options.quiet:
            print(summary.text(get_terminal_size().columns if sys.stdout.isatty() else None))
        if options.tables:
            write_csv(Path(options.tables), summary.tables, summary.library)
        if options.report:
            from nightfall_cli.simulation.report import report_page

            write_file(options.report, report_page(summary))


ALL = "all"


def plan_of(options: SimulateOptions) -> SimulationPlan:
    """Return the plan that the options describe; raises ValueError, and OSError for a card file."""
    if options.games < 1 or options.jobs < 0:
        raise ValueError("expected --games of at least 1 and -j of at least 0 (one process per core)")
    bots = _bots(options)
    files = tuple(CardFile.read(path) for path in options.cards)
    read = (setup_of_one_game(text, "simulated, since each game is played") for text in options.setup or ("draft",))
    setups = dict.fromkeys(",".join(setup_words(setup)) or "draft" for setup in read)
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
    check_bots(bots)
    players = options.seats or max(2, len(bots))
    if players > len(NAMES):
        raise ValueError(f"expected 2 to {len(NAMES)} players, got {players}")
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise ValueError(f"{len(bots)} bots for {players} players; name one bot per seat, or one for all seats")
    return tuple(bots)


def check_bots(names: Iterable[str]) -> None:
    """Raise ValueError for the name of an unknown bot."""
    for name in names:
        if name not in BOTS:
            raise ValueError(unknown_bot(name))


def _editions(text: str) -> list[str]:
    names = list(EDITIONS) if text == ALL else [name.strip() for name in text.split(",")]
    for name in names:
        if name not in EDITIONS:
            raise ValueError(f"unknown edition {name!r}{did_you_mean(name, (*EDITIONS, ALL))}")
    return names


def setup_of_one_game(text: str, cannot: str) -> Setup:
    """Return the set-up of words with commas; raises ValueError for unknown words, and for a series what it cannot."""
    setup = read_setup(text.replace(",", " ").split())
    if setup.series:
        raise ValueError(f"a series cannot be {cannot} separately")
    return setup


def command_text(options: SimulateOptions, plan: SimulationPlan) -> str:
    """Return the command line that plays the same games again."""
    words = ["nightfall", "simulate", "--games", str(options.games), "--bots", ",".join(plan.bots)]
    words += ["--seed", str(plan.seed), "--edition", options.edition]
    for setup in options.setup:
        words += ["--setup", setup]
    for file in plan.cards:
        words += ["--cards", file.name]
    return shlex.join(words)
