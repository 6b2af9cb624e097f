"""Every reader as a target of fuzzing: its inputs, and a function that reads one and lets only documented errors pass.

A target runs in the current folder, which belongs to it. Any other error is an internal error, exit code 3.
"""

from __future__ import annotations

import contextlib
import io
import shlex
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch
from zlib import crc32

import boards
import shipped
import typer

from nightfall_cli import Game
from nightfall_cli.cards.library import CardFileError, base_library
from nightfall_cli.cli import rule
from nightfall_cli.cli.app import app
from nightfall_cli.cli.border import exit_code
from nightfall_cli.exit_codes import INTERNAL_ERROR
from nightfall_cli.files.reading import UnreadableFile
from nightfall_cli.games.reader import load_game
from nightfall_cli.games.replay import replay
from nightfall_cli.games.writer import game_text, history_text
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rulings.answer import Shown, answer_lines, nearest_lines, numbered
from nightfall_cli.rulings.ask import ask
from nightfall_cli.rulings.ruling_library import rulings
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.shell.autosave import Keeper, kept_games, resumed
from nightfall_cli.shell.complete import complete, ghost, objection_to, spans_of
from nightfall_cli.shell.correction import Correction
from nightfall_cli.shell.rule_answer import LastAnswer
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings, SettingsError, load_settings
from nightfall_cli.shell.toolbar import toolbar_pieces
from nightfall_cli.shell.user_cards import UserFile, read_user_cards
from nightfall_cli.show.card_rows import card_rows
from nightfall_cli.simulation.game_record import GameFile, GameFileError
from nightfall_cli.simulation.plan import SimulationPlan
from nightfall_cli.simulation.play_games import simulate
from nightfall_cli.simulation.recorded_game import holds_many, simulated_game
from nightfall_cli.simulation.tally import Tally
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.play_sentence import run_trial
from nightfall_cli.trial.sentence_completion import try_suggestions

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).parent.parent
LONG_LINE = 5000
"""Lines up to this length are completed as well."""
COMPLETED = 8
"""The number of lines of an input that are completed as well."""


class Target(NamedTuple):
    """A reader. ``form`` is the form of its inputs: "toml", "json" or "" for mere text; ``few`` cases run in tests."""

    name: str
    form: str
    inputs: Callable[[], Sequence[bytes]]
    read: Callable[[bytes], None]
    few: int = 60


def _text(data: bytes) -> str:
    """What a terminal hands over: bytes that are not UTF-8 become surrogates."""
    return data.decode("utf-8", "surrogateescape")


def _file(data: bytes, name: str) -> Path:
    path = Path(name)
    path.write_bytes(data)
    return path


def _number(data: bytes, below: int) -> int:
    """A number that depends on the input only."""
    return crc32(data) % below


# -- scenarios, cards, games ------------------------------------------------------------------


@cache
def _scenarios() -> list[bytes]:
    return [shipped.text(path).encode() for path in shipped.FILES]


def _read_scenario(data: bytes) -> None:
    try:
        scenario = load_scenario(_file(data, "a.toml"))
    except ScenarioError as error:
        assert error.faults
        return
    edition = scenario.editions[_number(data, len(scenario.editions))]
    run_scenario(scenario, edition)
    saved = Game(scenario.place(edition)).to_toml()
    assert Game.from_toml(saved, scenario.place(edition).library).fingerprint == scenario.place(edition).fingerprint()


@cache
def _cards() -> list[bytes]:
    data = Path(sys.modules["nightfall_cli"].__file__ or "").parent / "cards" / "data"
    heads = [(data / name).read_text("utf-8").split("[[card]]") for name in ("minions.toml", "actions.toml")]
    one_each = [f"[[card]]{table}".encode() for _, *tables in heads for table in tables]
    return [(ROOT / "examples" / "homebrew.toml").read_bytes(), *one_each[::4]]


def _read_cards(data: bytes) -> None:
    try:
        library = base_library().with_file(_file(data, "cards.toml"))
    except (CardFileError, UnreadableFile):
        return
    new = [card for name, card in library.cards.items() if card is not base_library().cards.get(name)]
    for card in new:
        card_rows(card)
    hand = {"hand": [card.name for card in new[:5]], "deck": [card.name for card in new[:5]]}
    minions = [card.name for card in new[:5] if card.is_minion]
    game = boards.board(hand, {"play": minions}, phase="chain", library=library)
    _play_some(game)
    assert Game.from_toml(game.to_toml(), library).fingerprint == game.fingerprint


def _play_some(game: Game, decisions: int = 12) -> None:
    for number in range(decisions):
        if game.over:
            return
        texts = game.legal_moves().texts()
        game.play(texts[number % len(texts)])


@cache
def _games() -> list[bytes]:
    found = []
    for seed in range(6):
        game = Game.new(boards.SEATS[: 2 + seed % 2], seed, ("en", "de", "fr", "ru")[seed % 4], "quick")
        session = Session(game, seed=seed)
        session.begin()
        for number in range(14):
            texts = Game(session.state).legal_moves().texts()
            session.execute(texts[number % len(texts)])
            if number % 5 == 4:
                session.execute(f"mark m{number}; undo 2")
        found.append(history_text(session.history).encode())
    return found


def _read_game(data: bytes) -> None:
    try:
        game = load_game(_file(data, "a.game"))
    except ScenarioError as error:
        assert error.faults
        return
    replayed = replay(game)
    if not replayed.drifts:
        game_text(game.start, game.elements, game.tags, list_shuffles=True)


# -- simulated games --------------------------------------------------------------------------

PLAN = SimulationPlan(("random", "random"), limit=60)


@cache
def _simulated() -> list[bytes]:
    file = GameFile(Path("simulated.ndjson"), PLAN)
    file.path.unlink(missing_ok=True)
    file.begin()
    for lines in simulate(PLAN, 3):
        file.write(lines)
    file.close()
    return [file.path.read_bytes()]


def _read_simulated(data: bytes) -> None:
    path = _file(data, "games.ndjson")
    if holds_many(path):
        with contextlib.suppress(ScenarioError):
            replay(simulated_game(path, _number(data, 4), base_library()))
    file = GameFile(path, PLAN)
    with contextlib.suppress(GameFileError):
        file.resume(Tally(PLAN.bots).add)
    file.close()


# -- the user's own files ---------------------------------------------------------------------

SETTINGS = """auto = false
language = "de"
edition = "fr"
colors = "never"
keys = "vi"
menu = false

[aliases]
l = "link"
go = "pass; pass"
"""


def _read_settings(data: bytes) -> None:
    try:
        settings = load_settings(_file(data, "settings.toml"))
    except SettingsError as error:
        assert error.faults
        return
    session = Session(boards.starting(), settings=settings)
    for word in list(settings.aliases)[:5]:
        _type(session, f"{word} Vulko")


@cache
def _user_cards() -> list[bytes]:
    homebrew = (ROOT / "examples" / "homebrew.toml").read_bytes()
    return [b'[[card]]\nname = "Vulko"\ncost = 2\n# mine\n\n[[card]]\nname = "Big Ghost"\nstrength = 1\n', homebrew]


def _read_user_cards(data: bytes) -> None:
    try:
        read = read_user_cards(_file(data, "cards.toml"))
    except CardFileError as error:
        assert error.faults
        return
    correction = Correction(read, "", UserFile(Path("cards.toml"), read.text).write)
    _answer(correction, ["1", "back", "take back", "2", ""])


def _answer(correction: Correction, answers: Sequence[str]) -> None:
    for answer in answers:
        if correction.question is None:
            return
        correction.asked()
        correction.answer(answer)


def _read_answers(data: bytes) -> None:
    path = Path("cards.toml")
    path.unlink(missing_ok=True)
    read = read_user_cards(path)
    names = list(base_library().cards)
    correction = Correction(read, names[_number(data[:8], len(names))], UserFile(path, read.text).write)
    _answer(correction, _text(data).splitlines()[:30])
    read_user_cards(path)


ANSWERS = b"""red
white, yellow
none
3
hunter
X
2
Chain: inflict 2 damage on target player.
back
take back

Kicker: draw a card.
1
"""


# -- kept games -------------------------------------------------------------------------------


@cache
def _kept() -> list[bytes]:
    found = []
    for make in (boards.starting, boards.claiming, boards.cleaning):
        session, keeper = Session(make(), bots={1: "random"}, seed=3), Keeper(Path("kept"))
        session.begin()
        for line in (Game(session.state).legal_moves().texts()[-1], "seed 4", "edit on", "set influence = 5"):
            session.execute(line)
            keeper.keep(session)
        found.append(keeper.path.read_bytes())
    return found


def _read_kept(data: bytes, name: str) -> None:
    folder = Path("games")
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    _file(data, f"games/{name}")
    for game in kept_games(folder):
        try:
            session = resumed(game, base_library(), Settings(), None)
        except ValueError as error:
            assert str(error)
            continue
        session.execute("undo 99; redo 99")
        Keeper(folder, game.number).keep(session)


# -- typed lines ------------------------------------------------------------------------------

COMMANDS = """board; hand; chain; archives; discards
card Vulko
legal
why link Vulko
log 5
rule does vulko stop death grip
try Janet has Vulko; Scott links Blood Rage on Janet
hint
help link
undo 2; redo
next; back; restart
mark a; goto a
save a.toml; load a.toml
save a.game; load a.game
record b.toml --title A game
board Scott --svg a.svg
seed 5
edit on
set Scott.hand = 2 Vulko, bite
set influence = 5
new Ann, Bob seed 3 setup quick bots Bob=random
auto off
settings language = de
alias l = link
source lines.txt
expect Scott hand contains Vulko
expect event phase combat
expect always Janet wounds <= 5
"""


@cache
def _lines() -> list[bytes]:
    scripts = [line.text for path in shipped.READ for line in shipped.scenario(path).script]
    pieces = [scripts[start : start + 4] for start in range(0, len(scripts), 4)]
    moves = [game().legal_moves().texts()[:6] for game in boards.POSITIONS]
    return ["\n".join(lines).encode() for lines in (*moves, *pieces)]


def _commands() -> list[bytes]:
    lines = COMMANDS.splitlines()
    return ["\n".join(lines[start : start + 4]).encode() for start in range(len(lines))]


def _read_lines(data: bytes) -> None:
    lines = _text(data).split("\n")
    game = boards.POSITIONS[_number(data[:8], len(boards.POSITIONS))]()
    session = Session(game, auto=_number(data, 2) == 0, bots={1: "random"} if _number(data, 3) == 0 else None)
    session.begin()
    session.execute("edit on")
    _file(b"pass\n" + data, "lines.txt")
    for number, line in enumerate(lines[:40]):
        if number < COMPLETED and len(line) <= LONG_LINE:
            _type(session, line)
        outcome = session.execute(line)
        assert outcome.lines or outcome.ok
        if outcome.quit:
            return


def _type(session: Session, line: str) -> None:
    """Everything that the prompt asks the session about a line that is being typed."""
    for text in (line, line[: len(line) // 2]):
        objection_to(session, text)
        complete(session, text)
        toolbar_pieces(session, text, 80)
        ghost(session, text, [line])
        assert "".join(span.text for span in spans_of(session, text)) == text


# -- questions and sentences ------------------------------------------------------------------


@cache
def _sentences() -> list[bytes]:
    tried = [shipped.text(path) for path in shipped.FILES if "# nightfall try" in shipped.text(path)]
    found = [line.removeprefix("# nightfall try ") for text in tried for line in text.splitlines()]
    given = """Janet has Vulko; Scott links Blood Rage on Janet
Scott has Vulko, 2 bite in hand; Janet has Big Ghost in play; Scott attacks Janet with Vulko
Scott links Ivan Radinsky, Death Grip on Janet; under de
Janet has Vulko with 1 damage; Scott links Shock and Awe on Vulko
Scott claims Vulko; influence is 9; commons Vulko, Death Grip
Scott discards 2 bite; Scott uses Vulko. next wounds bite, burn"""
    return [line.encode() for line in (*given.splitlines(), given, *(line for line in found if "has" in line))]


def _read_sentence(data: bytes) -> None:
    text = _text(data)
    if len(text) <= LONG_LINE:
        try_suggestions(text, boards.SEATS, base_library())
    trial = read_trial(text, base_library())
    if not isinstance(trial, Refusal):
        run_trial(trial, base_library(), trial.edition or "en", limit=300)


@cache
def _questions() -> list[bytes]:
    return [ruling.question.encode() for ruling in list(rulings().values())[::9]] + [b"turn.chain", b"unknown-card"]


def _read_question(data: bytes) -> None:
    answered = ask(_text(data), base_library())
    answer_lines(answered, Shown(base_library()))
    numbered(answered)
    nearest_lines(_text(data), Shown(base_library()))


def _read_last_answer(data: bytes) -> None:
    rule.remember(LastAnswer(("turn.chain",)))
    rule.answer_path().write_bytes(data)
    for number in range(4):
        with contextlib.suppress(LookupError):
            assert rule.last_answer().opened(number).question


# -- whole commands ---------------------------------------------------------------------------

WORDS = {
    "scenario": """test FILE --edition de --json
test FILE --junit out.xml --compare
test FILE --accept --yes -k not
test FILE --last-failed --words kicker
test FILE --pause --stop --verbose
step FILE --lang fr
step FILE --edition de --json
check FILE
fmt FILE
show FILE --lang de
show FILE --chain
show FILE --svg out.svg --html out.html --text out.txt
outcomes FILE --until chain --nodes 200
outcomes FILE --chance enumerate --nodes 50 --json
solve FILE --goal "Janet wounds >= 1" --nodes 200
solve FILE --maximise "Janet wounds" --known-only --nodes 50
play --scenario FILE --quiet""",
    "game": """replay FILE --check
replay FILE --to-scenario out.toml --at 1
replay FILE --to-game out.game
replay FILE --json
new out.toml --from FILE""",
    "simulated": "replay FILE --game 0 --at 2",
    "cards": """cards --cards FILE --json
card Vulko --cards FILE --lang fr""",
    "lines": """play --script FILE
play --players Ann,Bob --seed 3 --setup quick,promos --first Bob --bot Bob=random --save out.game
cards --color red --cost <=3 --sort cost --reverse --csv
cards --follows Vulko --graph out.dot
rule --card Vulko --edition ru does it block
rule --lang de --json vulko
rule 1
try Janet has Vulko; Scott links Blood Rage on Janet --save out.toml
verify Vulko survives Blood Rage --edition de --save out.toml
resume --list
new out.toml --players Ann,Bob --phase claim
new out.toml --sentence "Scott links Blood Rage on Janet"
learn 1
puzzle 1
simulate --games 2 -j 1 --bots random --seats 2 --seed 5 --out out.ndjson --resume --quiet
ladder --games 2 -j 1 --bots random,greedy --sprt 0,50 --out ladder.ndjson --resume --json
schema""",
}
"""Lines of words for the files of a target, which stand for FILE."""
COPIES = 2
"""Each line of words goes with so many files."""


@cache
def _options() -> list[bytes]:
    """Words of commands, one a line; below an empty line, the text of FILE."""
    files = {"scenario": _scenarios()[::40], "game": _games(), "simulated": _simulated(), "cards": _cards()}
    files["lines"] = _commands()
    found = []
    for kind, lines in WORDS.items():
        for number, line in enumerate(lines.splitlines()):
            given = [files[kind][(number + copy) % len(files[kind])] for copy in range(COPIES)]
            head = "\n".join(shlex.split(line)) if '"' in line else "\n".join(line.split(" "))
            found += [f"{head}\n\n".encode() + file for file in given]
    return found


@cache
def _program() -> Callable[[list[str]], None]:
    return typer.main.get_command(app)


BIG = {"-j": "1", "--jobs": "1", "--games": "2", "--decisions": "3", "--seconds": "0.01", "--nodes": "200"}
LONG = ("bench", "ladder", "lsp", "mcp", "selfcheck")
"""Commands that are no readers: they rightly take long, or serve a program."""
COSTLY = (*LONG, "--dask", "search", "--correct")


def _harmless(words: list[str]) -> list[str]:
    """The words without those that rightly take long, start processes or reach other machines."""
    kept = [word for word in words if not any(costly in word for costly in COSTLY)]
    for at, word in enumerate(kept[:-1]):
        if word in BIG:
            kept[at + 1] = BIG[word]
    return kept


def _read_options(data: bytes) -> None:
    head, _, file = data.partition(b"\n\n")
    _file(file, "FILE")
    words = _harmless(_text(head.replace(b"\0", b"")).split("\n"))
    error = io.StringIO()
    ends = contextlib.ExitStack()
    with ends:
        ends.enter_context(contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")))
        ends.enter_context(contextlib.redirect_stderr(error))
        ends.enter_context(patch.object(sys, "stdin", io.StringIO("pass\nundo\n")))
        code = exit_code(lambda: code_of(words))
    assert code != INTERNAL_ERROR, error.getvalue()


def code_of(words: list[str]) -> int:
    """Run a command in this process, and return its exit code."""
    try:
        _program()(words)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    return 0


TARGETS = {
    target.name: target
    for target in (
        Target("scenario", "toml", _scenarios, _read_scenario),
        Target("cards", "toml", _cards, _read_cards),
        Target("game", "", _games, _read_game),
        Target("simulated", "json", _simulated, _read_simulated),
        Target("settings", "toml", lambda: [SETTINGS.encode()], _read_settings),
        Target("user-cards", "toml", _user_cards, _read_user_cards),
        Target("answers", "", lambda: [ANSWERS], _read_answers),
        Target("kept", "", _kept, lambda data: _read_kept(data, "game-1.game")),
        Target(
            "kept-toml",
            "toml",
            lambda: [(Path(__file__).parent / "kept-game.toml").read_bytes()],
            lambda data: _read_kept(data, "game-1.toml"),
        ),
        Target("lines", "", _lines, _read_lines, 24),
        Target("commands", "", _commands, _read_lines, 8),
        Target("try", "", _sentences, _read_sentence, 40),
        Target("rule", "", _questions, _read_question, 8),
        Target(
            "last-answer",
            "json",
            lambda: [b'{"listed": ["turn.phase-order", "kicker.what"], "language": "de"}'],
            _read_last_answer,
        ),
        Target("options", "", _options, _read_options, 40),
    )
}
