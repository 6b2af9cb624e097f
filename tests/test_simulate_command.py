"""``nightfall simulate``: what it is asked, prints, keeps and goes on with."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from samples import each

from nightfall_cli import base_library
from nightfall_cli.bots import registry
from nightfall_cli.bots.registry import BOTS
from nightfall_cli.cli import simulate
from nightfall_cli.cli.app_play import SimulateOptions
from nightfall_cli.cli.simulate import check_files, plan_of, simulate_command
from nightfall_cli.simulation.executors import progress_line
from nightfall_cli.simulation.play_games import Variant
from nightfall_cli.simulation.tables import NAMES

EXAMPLES = Path(__file__).parent.parent / "examples"
FEW = SimulateOptions(games=6, bots=("random",), seed=3, jobs=1)


@pytest.fixture
def simulated(capsys):
    """Runs the command with what is changed; returns the exit code, what was printed and the errors."""

    def simulated(*executor, **changed):
        code = simulate_command(FEW._replace(**changed), *executor)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return simulated


# -- what it is asked -------------------------------------------------------------------------


@each(
    ("changed", "bots"),
    [
        ({"bots": ("random",)}, ("random",) * 2),
        ({"bots": ("random",), "seats": 4}, ("random",) * 4),
        ({"bots": ("greedy",), "seats": 3}, ("greedy",) * 3),
        ({"bots": ("greedy", "random", "search:20")}, ("greedy", "random", "search:20")),
    ],
)
def test_one_bot_sits_everywhere_and_several_one_at_each_seat(changed, bots):
    assert plan_of(FEW._replace(**changed)).bots == bots


def test_editions_and_set_ups_are_combined():
    plan = plan_of(FEW._replace(edition="ru, en", setup=("draft", "secret,open", "open secret")))
    setups = ("draft", "open,secret")
    assert plan.variants == tuple(Variant(edition, setup) for edition in ("ru", "en") for setup in setups)
    assert [variant.edition for variant in plan_of(FEW._replace(edition="all")).variants] == ["en", "de", "fr", "ru"]


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"games": 0}, "--games of at least 1"),
        ({"jobs": -1}, "-j of at least 0"),
        ({"bots": ("greddy", "random")}, "no bot is called 'greddy'; did you mean \"greedy\"?"),
        ({"bots": ("random", "greedy"), "seats": 3}, "2 bots for 3 players"),
        ({"seats": 6}, "expected 2 to 5 players, got 6"),
        ({"seats": 1}, "expected 2 to 5 players, got 1"),
        ({"edition": "eng"}, "unknown edition 'eng'; did you mean \"en\"?"),
        ({"setup": ("opne",)}, "unknown set-up 'opne'; known: draft, full, quick, open"),
        ({"setup": ("quick,open",)}, "quick replaces the draft and open changes it"),
        ({"setup": ("series",)}, "a series cannot be simulated"),
        ({"resume": True}, "--out"),
        ({"json": True, "quiet": True}, "choose one"),
        ({"out": "/no/such/folder/games.ndjson"}, "/no/such/folder/games.ndjson: cannot be written: No such file"),
        ({"out": "-"}, "'-' is not a file name here; /dev/stdout is the standard output"),
        ({"report": "/"}, "/: cannot be written: Is a directory"),
        ({"out": "no-games", "report": "./no-games"}, "--out and --report name the same file"),
        ({"bots": ()}, "--bots names no bot"),
        ({"bots": ("search:0",)}, "a budget is a whole number from 1 to 1,000,000, as in search:200"),
        ({"tables": __file__}, f"--tables {__file__}: could not create the folder: File exists"),
        ({"cards": (Path("/no/cards.toml"),)}, "/no/cards.toml"),
    ],
)
def test_what_cannot_be_played_is_told_before_it_begins(simulated, changed, problem):
    code, out, err = simulated(**changed)
    assert (code, out) == (2, "")
    assert err.startswith("nightfall simulate: ")
    assert problem in err
    assert err.count("\n") == 1


def test_a_faulty_card_file_is_told_with_its_place(simulated, tmp_path):
    path = tmp_path / "cards.toml"
    path.write_text('[[card]]\nname = "Vulko"\ncost = "many"\n', encoding="utf-8")
    code, _, err = simulated(cards=(path,))
    assert code == 2
    assert f"{path}:3:" in err


def test_files_that_can_be_written_are_left_as_they_are_until_then(tmp_path):
    old, new = tmp_path / "old.html", tmp_path / "new.html"
    old.write_text("old", encoding="utf-8")
    for path in (old, new):
        check_files(FEW._replace(report=str(path)))
    assert old.read_text(encoding="utf-8") == "old"
    assert not new.exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_not_tried_before_there_is_something_to_write(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    check_files(FEW._replace(report=str(tmp_path / "pipe")))


def test_no_table_of_earlier_games_is_left(simulated, tmp_path):
    simulated(bots=("random", "greedy"), tables=str(tmp_path), games=2)
    (tmp_path / "mine.csv").touch()
    before = {path.name for path in tmp_path.iterdir()}
    assert {name.removesuffix(".csv") for name in before} == {*NAMES, "mine"}
    simulated(bots=("random",), tables=str(tmp_path), games=2)
    assert before - {path.name for path in tmp_path.iterdir()} == {"bots_by_place.csv"}


# -- what it prints ---------------------------------------------------------------------------


def test_the_tables_are_printed_and_say_what_could_be_read_wrongly(simulated):
    code, out, err = simulated(bots=("random", "greedy"), edition="en,de")
    assert code == 0
    assert out.startswith("6 games: random, greedy\n")
    titles = ["By bot", "By seat, clockwise", "By place from the first player", "By bot and place"]
    for title in [*titles, "By edition and set-up", "Games", "Archive cards", "Starting minions"]:
        assert f"\n\n{title}\n" in out
    assert "Turns of a game" not in out
    assert re.search(r"\n  greedy +1 +6 +\d+\.\d % \(\d+\.\d–\d+\.\d\) +\d+\.\d\d ±\d+\.\d\d\n", out)
    assert re.search(r"\n  de +draft +3 +0 ", out)
    assert "≈ All " in out
    assert re.fullmatch(r"6 games in \S+ s, \S+ games/s\n", err)
    assert max(map(len, out.splitlines())) <= 130
    mixed, together = "Several bots played", "combine all editions and set-ups"
    out = " ".join(out.split())
    assert mixed in out and together in out
    assert "Wounds: at the end of the game." in out
    out = " ".join(simulated()[1].split())
    assert mixed not in out and together not in out


def test_quiet_prints_nothing(simulated):
    assert simulated(quiet=True) == (0, "", "")


def test_one_game_has_no_intervals(simulated):
    code, out, _ = simulated(games=1)
    assert code == 0
    assert re.search(r"\n  turns +\d+\.\d\d +\d+ +\d+\n", out)


def test_json_tells_the_same(simulated):
    code, out, _ = simulated(json=True, bots=("random", "greedy"))
    data = json.loads(out)
    assert code == 0
    assert data["games"] == 6
    assert data["cut"] == 0
    assert data["plan"]["bots"] == ["random", "greedy"]
    bots = {row["bot"]: row for row in data["tables"]["bots"]}
    assert sum(bot["wins"]["value"] for bot in bots.values()) == pytest.approx(1, abs=1e-5)
    assert bots["greedy"]["wins"]["low"] < bots["greedy"]["wins"]["value"]
    assert sum(row["games"] for row in data["tables"]["turns"]) == 6
    assert all(row["private"] + row["common"] <= 6 for row in data["tables"]["cards"])


def test_the_summary_does_not_depend_on_who_plays(simulated):
    (_, alone, _), (_, by_two, _) = simulated(json=True), simulated(json=True, jobs=2)
    with ThreadPoolExecutor(3) as threads:
        _, threaded, _ = simulated(threads, json=True)
    assert alone == by_two == threaded


def test_the_command_that_is_told_plays_the_same_games(simulated, tmp_path):
    cards = tmp_path / "my cards.toml"
    cards.write_text('[[card]]\nname = "Vulko"\ncost = 1\n', encoding="utf-8")
    changed = {"edition": "en,ru", "setup": ("open,secret", "quick"), "cards": (cards,), "seats": 3}
    _, out, _ = simulated(json=True, jobs=2, out=str(tmp_path / "games.ndjson"), **changed)
    assert json.loads(out)["command"] == (
        "nightfall simulate --games 6 --bots random,random,random --seed 3 --edition en,ru "
        f"--setup open,secret --setup quick --cards '{cards}'"
    )


def test_cards_without_a_kicker_have_no_share_of_kicked_ones(simulated):
    rows = json.loads(simulated(json=True)[1])["tables"]
    kickers = {row["card"]: base_library()[row["card"]].kicker for row in (*rows["cards"], *rows["starters"])}
    for row in (*rows["cards"], *rows["starters"]):
        assert row["kicked"] is None or kickers[row["card"]], row
    assert any(row["kicked"] for row in rows["cards"])


def test_values_no_document_attests_are_told(simulated):
    data = json.loads(simulated(json=True)[1])
    assert 0 < data["reconstructed"] <= data["cards"]


def test_a_file_for_each_table(simulated, tmp_path):
    folder = tmp_path / "a" / "b"
    _, out, _ = simulated(tables=str(folder), json=True)
    tables = json.loads(out)["tables"]
    assert {path.stem for path in folder.iterdir()} == set(tables)
    with (folder / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["card"] for row in rows] == [row["card"] for row in tables["cards"]]
    for row, told in zip(rows, tables["cards"], strict=True):
        linked = [float(row[column]) if row[column] else None for column in ("linked", "linked low", "linked high")]
        assert linked == list(told["linked"].values())
        assert row["reconstructed"] == "; ".join(base_library()[row["card"]].reconstructed())


def test_without_dask_the_extra_is_named(simulated, monkeypatch):
    monkeypatch.setitem(sys.modules, "dask", None)
    monkeypatch.setitem(sys.modules, "dask.distributed", None)
    code, _, err = simulated(dask="local")
    assert code == 2
    assert 'pip install "nightfall-cli[dask]"' in err


@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_that_is_not_there_is_told(simulated):
    pytest.importorskip("distributed")
    code, _, err = simulated(dask="nowhere")
    assert code == 2
    assert err.startswith("nightfall simulate: --dask nowhere: ")


# -- what it keeps ----------------------------------------------------------------------------


def test_games_are_kept_one_to_a_line(simulated, tmp_path):
    path = tmp_path / "games.ndjson"
    assert simulated(out=str(path))[0] == 0
    header, *games = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    assert header["format"] == "nightfall-games 1"
    assert [game["index"] for game in games] == list(range(6))


def test_a_file_is_not_written_over(simulated, tmp_path):
    path = tmp_path / "games.ndjson"
    path.write_text("mine", encoding="utf-8")
    for resume in (False, True):
        code, _, err = simulated(out=str(path), resume=resume)
        assert code == 2
        assert str(path) in err
        assert path.read_text(encoding="utf-8") == "mine"


def test_resume_plays_only_what_is_missing(simulated, tmp_path):
    path, whole = tmp_path / "games.ndjson", tmp_path / "whole.ndjson"
    _, expected, _ = simulated(out=str(whole), json=True)
    simulated(out=str(path), games=4, resume=True)
    _, out, err = simulated(out=str(path), resume=True, json=True)
    assert err.startswith("2 games in ")
    assert out == expected
    assert path.read_bytes() == whole.read_bytes()


def test_resume_tells_a_whole_file_again(simulated, tmp_path):
    path = str(tmp_path / "games.ndjson")
    _, expected, _ = simulated(out=path)
    code, out, err = simulated(out=path, resume=True)
    assert (code, out, err) == (0, expected, "")


def test_resume_refuses_a_file_of_more_or_of_other_games(simulated, tmp_path):
    path = str(tmp_path / "games.ndjson")
    simulated(out=path)
    code, _, err = simulated(out=path, games=5, resume=True)
    assert code == 2
    assert "already holds 6 games, more than --games 5" in err
    code, _, err = simulated(out=path, seed=4, resume=True)
    assert code == 2
    assert "holds other games: expected seed 4, found 3" in err


class Presser:
    """Plays at random, and presses Ctrl-C when it has moved so many times."""

    moves = 0
    press_at = ()

    def __init__(self, seed):
        self.bot = BOTS["random"](seed)

    def pick(self, view):
        Presser.moves += 1
        if Presser.moves in Presser.press_at:
            signal.raise_signal(signal.SIGINT)
        return self.bot.pick(view)


@pytest.fixture
def presser(monkeypatch):
    monkeypatch.setattr(Presser, "moves", 0)
    for module in (registry, simulate):
        monkeypatch.setattr(module, "BOTS", {"random": Presser})


def test_ctrl_c_keeps_what_is_done(simulated, presser, monkeypatch, tmp_path):
    before = signal.getsignal(signal.SIGINT)
    path, whole = tmp_path / "games.ndjson", tmp_path / "whole.ndjson"
    _, expected, _ = simulated(out=str(whole), games=20)
    monkeypatch.setattr(Presser, "press_at", (Presser.moves + 1000,))
    code, out, err = simulated(out=str(path), games=20)
    kept = len(path.read_bytes().splitlines()) - 1
    assert code == 130
    assert 0 < kept < 20
    assert err == f"stopped after {kept} games; finished games are in {path}; continue with --resume\n"
    assert out.startswith(f"{kept} games: ")
    assert signal.getsignal(signal.SIGINT) is before
    code, out, _ = simulated(out=str(path), games=20, resume=True)
    assert (code, out) == (0, expected)
    assert path.read_bytes() == whole.read_bytes()


def test_ctrl_c_a_second_time_does_not_wait_for_the_game(simulated, presser, monkeypatch, tmp_path):
    monkeypatch.setattr(Presser, "press_at", (20, 30))
    code, out, err = simulated(out=str(tmp_path / "games.ndjson"))
    assert (code, out) == (130, "")
    assert err.startswith("stopped after 0 games; ")
    assert Presser.moves == 30


def test_a_bot_that_fails_ends_the_run_and_keeps_what_is_done(simulated, presser, monkeypatch, tmp_path):
    def pick(self, view):
        raise RuntimeError("no idea")

    monkeypatch.setattr(Presser, "pick", pick)
    path = tmp_path / "games.ndjson"
    code, out, err = simulated(out=str(path))
    assert (code, out) == (1, "")
    assert err == (
        "nightfall simulate: game 0, seat 1, bot random: RuntimeError: no idea "
        f"({__file__}:{pick.__code__.co_firstlineno + 1}); "
        f"finished games are in {path}; continue with --resume\n"
    )


# -- on a terminal ----------------------------------------------------------------------------


def test_a_bar_tells_how_far_it_is(simulated, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    _, _, err = simulated(games=8)
    assert re.search(r"\r 25 % \[===== {15}\] 2 of 8 games, \S+/s, \S+ s left", err)
    assert "\r100 % [====================] 8 of 8 games" in err
    last = err.split("\r")
    assert not last[-2].strip()
    assert last[-1].startswith("8 games in ")


def test_the_bar_counts_the_speed_of_this_run_only():
    assert progress_line(60, 100, 10.0, 50).endswith("60 of 100 games, 1.0/s, 40 s left")
    assert progress_line(50, 100, 10.0, 50).endswith("50 of 100 games")
    assert progress_line(2, 100_000, 2.0).endswith("1.0/s, 27.8 h left")


# -- elsewhere --------------------------------------------------------------------------------


def test_the_example_writes_parquet(simulated, tmp_path):
    duckdb = pytest.importorskip("duckdb")
    simulated(out=str(tmp_path / "games.ndjson"), json=True)
    script = [sys.executable, str(EXAMPLES / "simulate_parquet.py"), str(tmp_path / "games.ndjson"), str(tmp_path)]
    done = subprocess.run(script, check=True, capture_output=True, text=True)
    assert f"{tmp_path / 'games.parquet'}: 6 rows\n" in done.stdout
    games = [json.loads(line) for line in (tmp_path / "games.ndjson").read_text(encoding="utf-8").splitlines()][1:]
    linked = sum(sum(card["linked"]) for game in games for card in game["cards"])
    wounds = [[sum(kinds.values()) for kinds in game["wounds"]] for game in games]
    with duckdb.connect() as database:
        found = database.execute("SELECT sum(linked) FROM read_parquet(?)", [str(tmp_path / "cards.parquet")])
        assert found.fetchall() == [(linked,)]
        found = database.execute("SELECT wounds FROM read_parquet(?)", [str(tmp_path / "games.parquet")])
        assert [list(row[0]) for row in found.fetchall()] == wounds
