"""``nightfall show``: the table or the chain of a file, in text and as pictures."""

import xml.etree.ElementTree as ElementTree
from functools import partial
from html.parser import HTMLParser

import boards
import pytest

from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.show.board_rows import chain_row
from nightfall_cli.show.drawing import board_lines

CODES = "\x1b["


@pytest.fixture
def show(nightfall):
    """Runs ``nightfall show``; returns exit code, standard output and standard error."""
    return partial(nightfall, "show")


@pytest.fixture
def game():
    chain = {"links": [{"player": "Scott", "card": "Furious Melee"}, {"player": "Scott", "card": "Big Ghost"}]}
    return boards.board({"hand": ["Vulko"]}, None, {"play": ["Shadow Seven"]}, chain=chain, commons=["Grim Siege"])


@pytest.fixture
def path(game, tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(game.to_toml(), encoding="utf-8")
    return path


def text_of(svg_or_html):
    """What can be read in a picture."""
    pieces = []
    parser = HTMLParser()
    parser.handle_data = pieces.append
    parser.feed(svg_or_html)
    return " ".join("".join(pieces).split())


def test_the_table_is_shown_as_lines_of_text(show, path, game):
    code, out, err = show(path)
    assert (code, err) == (0, "")
    assert out.splitlines() == board_lines(game.state) and CODES not in out


def test_only_the_chain_is_shown(show, path, game):
    code, out, _ = show(path, "--chain")
    assert code == 0 and out.splitlines() == chain_row(game.state).plain_chunks
    assert "Furious Melee" in out and "Vulko" not in out


def test_without_a_chain_it_is_said_that_there_is_none(show, tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(boards.claiming().to_toml(), encoding="utf-8")
    code, out, _ = show(path, "--chain")
    assert code == 0 and "no chain" in out
    assert show(path, "--chain", "--text", tmp_path / "a.txt")[0] == 0
    assert "no chain" in (tmp_path / "a.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["de", "fr"])
def test_cards_are_named_in_the_language_that_is_asked_for(show, path, game, language):
    code, out, _ = show(path, "--lang", language)
    assert code == 0 and out.splitlines() == board_lines(game.state, language)
    code, out, _ = show(path, "--lang", language, "--chain")
    assert code == 0 and out.splitlines() == chain_row(game.state, language).plain_chunks
    assert "Furious Melee" not in out and "Furious Melee" in show(path, "--chain")[1]


@pytest.mark.parametrize("form", ["svg", "html", "text"])
def test_a_picture_holds_what_is_on_the_table(show, path, tmp_path, form):
    file = tmp_path / f"board.{form}"
    code, out, err = show(path, f"--{form}", file)
    assert (code, out, err) == (0, f"drawn in {file}\n", "")
    drawn = file.read_text(encoding="utf-8")
    for word in ("Furious Melee", "Big Ghost", "Vulko", "Shadow Seven", "Grim Siege", "Scott", "Janet", "commons"):
        assert word in text_of(drawn)
    assert CODES not in drawn and drawn.startswith({"svg": "<svg", "html": "<!DOCTYPE html>", "text": "c"}[form])
    if form == "svg":
        assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
    assert show(path, f"--{form}", tmp_path / "again")[0] == 0
    assert (tmp_path / "again").read_text(encoding="utf-8") == drawn


def test_several_pictures_are_drawn_at_once_and_of_the_chain_alone(show, path, tmp_path):
    files = [tmp_path / name for name in ("a.svg", "b.html", "c.txt")]
    code, out, _ = show(path, "--chain", "--svg", files[0], "--html", files[1], "--text", files[2])
    assert code == 0 and out.splitlines() == [f"drawn in {file}" for file in files]
    for file in files:
        text = text_of(file.read_text(encoding="utf-8"))
        assert "Big Ghost" in text and "Vulko" not in text


def test_a_picture_is_in_the_language_that_is_asked_for(show, path, tmp_path):
    texts = []
    for language in ("en", "de"):
        assert show(path, "--lang", language, "--text", tmp_path / language)[0] == 0
        texts.append((tmp_path / language).read_text(encoding="utf-8"))
    assert "Furious Melee" in texts[0] and "Furious Melee" not in texts[1]


@pytest.mark.parametrize("name", ["with blanks.svg", "a;b.svg", "board #1.svg", "it's.svg", "--html.svg"])
def test_a_picture_goes_into_the_file_that_is_named_whatever_its_name(show, path, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    assert show(path, f"--svg={name}")[0] == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(["game.toml", name])


def test_the_board_of_a_scenario_is_shown_under_an_edition(show):
    path = shipped_folder() / "examples" / "de-long-chain.toml"
    assert show(path)[0] == 0 and show(path, "--edition", "de")[0] == 0
    code, _, err = show(path, "--edition", "xx")
    assert code == 2 and "xx" in err


def test_cards_of_ones_own_are_shown(show, tmp_path):
    (tmp_path / "own.toml").write_text('[[card]]\nname = "Vulko"\nstrength = 9\n', encoding="utf-8")
    path = tmp_path / "game.toml"
    path.write_text(boards.board({"play": ["Vulko"]}).to_toml(), encoding="utf-8")
    assert "9/" in show(path, "--cards", tmp_path / "own.toml")[1] and "9/" not in show(path)[1]


WRONG = [["{path}/missing.toml"], ["{path}"], ["{path}/faulty.toml"], ["{path}/latin.toml"], []]
WRONG += [["{path}/game.toml", "--lang", "xx"], ["{path}/game.toml", "--cards", "{path}/missing.toml"]]
WRONG += [["{path}/game.toml", f"--{form}", "{path}/no/folder.svg"] for form in ("svg", "html", "text")]
WRONG += [["{path}/game.toml", "--svg", "{path}"], ["{path}/game.toml", "--edition", "de"]]


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_what_cannot_be_shown_is_a_usage_error(show, path, tmp_path, arguments):
    faulty = path.read_text(encoding="utf-8").replace("Vulko", "Vukko")
    (tmp_path / "faulty.toml").write_text(faulty, encoding="utf-8")
    (tmp_path / "latin.toml").write_bytes(b"title = '\xff'\n")
    code, out, err = show(*(argument.format(path=tmp_path) for argument in arguments))
    assert (code, out) == (2, "")
    assert err and "Traceback" not in err


def test_a_game_that_is_over_is_shown_too(show, tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(boards.over().to_toml(), encoding="utf-8")
    code, out, _ = show(path)
    assert code == 0 and out.splitlines()[-1] == "the game is over"


def test_every_position_is_drawn_in_every_form(show, tmp_path):
    for make in (*boards.POSITIONS, boards.over):
        path = tmp_path / "game.toml"
        path.write_text(make().to_toml(), encoding="utf-8")
        files = [f"--{form}={tmp_path / form}" for form in ("svg", "html", "text")]
        assert show(path, *files)[0] == 0
        assert make().question in text_of((tmp_path / "text").read_text(encoding="utf-8"))
