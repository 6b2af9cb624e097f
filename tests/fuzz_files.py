"""Readers of files as targets of fuzzing: scenarios, cards, games, files of games, and the user's own files."""

from __future__ import annotations

import contextlib
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import boards
import shipped

from nightfall_cli import Game
from nightfall_cli.cards.library import CardFileError, base_library
from nightfall_cli.files.printable import visible_line
from nightfall_cli.files.reading import UnreadableFile
from nightfall_cli.games.reader import load_game
from nightfall_cli.games.reader import read_game as game_of
from nightfall_cli.games.replay import replay
from nightfall_cli.games.writer import game_text, history_text
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.shell.autosave import Keeper, kept_games, resumed
from nightfall_cli.shell.complete import complete, ghost, objection_to, spans_of, toolbar_pieces
from nightfall_cli.shell.correction import Correction
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings, SettingsError, load_settings
from nightfall_cli.shell.start import session_of
from nightfall_cli.shell.user_cards import UserFile, read_user_cards
from nightfall_cli.show.card_rows import card_rows
from nightfall_cli.simulation.game_record import GameFile, GameFileError
from nightfall_cli.simulation.play_games import SimulationPlan, simulate
from nightfall_cli.simulation.recorded_game import holds_many, simulated_game
from nightfall_cli.simulation.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parent.parent


def text_of(data: bytes) -> str:
    """What a terminal hands over: bytes that are not UTF-8 become surrogates."""
    return data.decode("utf-8", "surrogateescape")


def file_of(data: bytes, name: str) -> Path:
    path = Path(name)
    path.write_bytes(data)
    return path


def type_line(session: Session, line: str) -> None:
    """Everything that the prompt asks the session about a line that is being typed."""
    for text in (line, line[: len(line) // 2]):
        objection_to(session, text)
        complete(session, text)
        toolbar_pieces(session, text, 80)
        ghost(session, text, [line])
        assert "".join(span.text for span in spans_of(session, text)) == text


def number_of(data: bytes, below: int) -> int:
    """A number that depends on the input only."""
    return crc32(data) % below


# -- scenarios, cards, games ------------------------------------------------------------------


def assert_told(faults: Sequence[str], file: str) -> None:
    """There are faults, each begins with the file, and a terminal can show each."""
    assert faults and all(fault.startswith(f"{file}:") and visible_line(fault) == fault for fault in faults), faults


@cache
def scenario_inputs() -> list[bytes]:
    return [shipped.text(path).encode() for path in shipped.FILES]


def read_scenario(data: bytes) -> None:
    try:
        scenario = load_scenario(file_of(data, "a.toml"))
    except ScenarioError as error:
        assert_told(error.faults, "a.toml")
        return
    edition = scenario.editions[number_of(data, len(scenario.editions))]
    run_scenario(scenario, edition)
    for board in map(scenario.place, scenario.editions):
        saved = Game(board).to_toml()
        assert Game.from_toml(saved, board.library).fingerprint == board.fingerprint()
        assert game_of(game_text(board, []), library=board.library).start.fingerprint() == board.fingerprint()


@cache
def card_inputs() -> list[bytes]:
    data = Path(sys.modules["nightfall_cli"].__file__ or "").parent / "cards" / "data"
    heads = [(data / name).read_text("utf-8").split("[[card]]") for name in ("minions.toml", "actions.toml")]
    one_each = [f"[[card]]{table}".encode() for _, *tables in heads for table in tables]
    return [(ROOT / "examples" / "homebrew.toml").read_bytes(), *one_each[::4]]


def read_cards(data: bytes) -> None:
    try:
        library = base_library().with_file(file_of(data, "cards.toml"))
    except UnreadableFile:
        return
    except CardFileError as error:
        assert_told(error.faults, "cards.toml")
        return
    assert set(library.cards) >= set(base_library().cards)
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
def game_inputs() -> list[bytes]:
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


def read_game(data: bytes) -> None:
    try:
        game = load_game(file_of(data, "a.game"))
    except ScenarioError as error:
        assert_told(error.faults, "a.game")
        return
    replayed = replay(game)
    assert all(visible_line(drift) == drift for drift in replayed.drifts)
    if not replayed.drifts:
        game_text(game.start, game.elements, game.tags, list_shuffles=True)
    if not replayed.cut:
        history = session_of(replayed, 0, Settings()).history
        assert replay(game_of(history_text(history), library=game.start.library)).states == replayed.states


# -- simulated games --------------------------------------------------------------------------

PLAN = SimulationPlan(("random", "random"), limit=60)


@cache
def simulated_inputs() -> list[bytes]:
    file = GameFile(Path("simulated.ndjson"), PLAN)
    file.path.unlink(missing_ok=True)
    file.begin()
    for lines in simulate(PLAN, 3):
        file.write(lines)
    file.close()
    return [file.path.read_bytes()]


def read_simulated(data: bytes) -> None:
    path = file_of(data, "games.ndjson")
    if holds_many(path):
        with contextlib.suppress(ScenarioError):
            replay(simulated_game(path, number_of(data, 4), base_library()))
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


def read_settings(data: bytes) -> None:
    try:
        settings = load_settings(file_of(data, "settings.toml"))
    except SettingsError as error:
        assert error.faults
        return
    session = Session(boards.starting(), settings=settings)
    for word in list(settings.aliases)[:5]:
        type_line(session, f"{word} Vulko")


@cache
def user_card_inputs() -> list[bytes]:
    homebrew = (ROOT / "examples" / "homebrew.toml").read_bytes()
    return [b'[[card]]\nname = "Vulko"\ncost = 2\n# mine\n\n[[card]]\nname = "Big Ghost"\nstrength = 1\n', homebrew]


def read_cards_of_user(data: bytes) -> None:
    try:
        read = read_user_cards(file_of(data, "cards.toml"))
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


def read_answers(data: bytes) -> None:
    path = Path("cards.toml")
    path.unlink(missing_ok=True)
    read = read_user_cards(path)
    names = list(base_library().cards)
    correction = Correction(read, names[number_of(data[:8], len(names))], UserFile(path, read.text).write)
    _answer(correction, text_of(data).splitlines()[:30])
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
def kept_inputs() -> list[bytes]:
    found = []
    for make in (boards.starting, boards.claiming, boards.cleaning):
        session, keeper = Session(make(), bots={1: "random"}, seed=3), Keeper(Path("kept"))
        session.begin()
        for line in (Game(session.state).legal_moves().texts()[-1], "seed 4", "edit on", "set influence = 5"):
            session.execute(line)
            keeper.keep(session)
        found.append(keeper.path.read_bytes())
    return found


def read_kept(data: bytes, name: str) -> None:
    folder = Path("games")
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    file_of(data, f"games/{name}")
    for game in kept_games(folder):
        try:
            session = resumed(game, base_library(), Settings(), None)
        except ValueError as error:
            assert str(error)
            continue
        session.execute("undo 99; redo 99")
        Keeper(folder, game.number).keep(session)
