"""Drawings as files of their own: valid, self-contained, the same every time."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import boards
import pytest
from rich.text import Text
from samples import each
from test_board_drawn import games, mid_chain, totals

from nightfall_cli.cards.library import base_library
from nightfall_cli.show.board_rows import chain_row
from nightfall_cli.show.draw_boards import board, drawn_rows
from nightfall_cli.show.draw_boards import card as drawn_card
from nightfall_cli.show.draw_files import picture, plain
from nightfall_cli.show.rows import FORMS

SNAPSHOTS = Path(__file__).parent / "snapshots"
SVG = "{http://www.w3.org/2000/svg}"
VOID = {"meta"}


class Page(HTMLParser):
    """The text inside ``pre``, and whether every element is closed in its order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.declared, self.attributes, self.text = [], "", [], ""
        self.feed(text)
        self.close()

    def handle_decl(self, decl):
        self.declared = decl

    def handle_starttag(self, tag, attrs):
        self.attributes += [(tag, *attribute) for attribute in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "pre" in self.open:
            self.text += data


def svg_lines(text):
    """The lines of text of an SVG, top to bottom, each put together at the cells where its runs stand."""
    root = ElementTree.fromstring(text)
    group = root.find(f"{SVG}g")
    rows = {}
    for run in group.findall(f"{SVG}text"):
        rows.setdefault(float(run.get("y")), []).append((float(run.get("x")), run.text))
    lines = []
    for _, runs in sorted(rows.items()):
        line = ""
        for x, piece in sorted(runs):
            line = line.ljust(round((x - 16) / 9)) + piece
        lines.append(line)
    return lines


def drawing():
    return board(mid_chain().state, (3, 1, None))


def test_an_svg_is_valid_and_says_what_the_board_says():
    for width in (80, 160):
        text = picture(drawing(), "svg", width, "a board")
        assert svg_lines(text) == plain(drawing(), width).splitlines()
        assert ElementTree.fromstring(text).find(f"{SVG}title").text == "a board"


def test_an_html_page_is_whole_and_says_what_the_board_says():
    text = picture(drawing(), "html", 80, "a board")
    page = Page(text)
    assert page.declared.lower() == "doctype html" and not page.open
    assert ("meta", "charset", "utf-8") in page.attributes and ("html", "lang", "en") in page.attributes
    assert page.text == plain(drawing(), 80)


def test_the_text_has_no_codes_and_no_trailing_blanks():
    for game in games()[::3]:
        text = picture(board(game.state, totals(game.state), "en"), "text", 160, "")
        assert "\x1b" not in text and not re.search(r"[ \t]$", text, re.MULTILINE)
        assert text.endswith("\n") and not text.endswith("\n\n")


@each("form", FORMS)
def test_a_file_refers_to_nothing_outside_itself(form):
    text = picture(drawing(), form, 120, "a board").replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"http|url\(|@import|@font-face|<script|<link|src=|href=", text)


@each("form", FORMS)
def test_the_same_drawing_gives_the_same_bytes(form, monkeypatch):
    first = picture(drawing(), form, 80, "a board")
    monkeypatch.setenv("COLORTERM", "")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "40")
    assert picture(drawing(), form, 80, "a board") == first


@pytest.mark.parametrize("form", ["svg", "html"])
def test_colours_bold_and_struck_text_are_kept(form):
    text = picture(drawn_rows((chain_row(mid_chain().state)._replace(label=""),)), form, 160, "")
    name = "fill" if form == "svg" else "color"
    assert re.search(rf'style="{name}:#d7303a;text-decoration:line-through"[^>]*>Big Ghost<', text)
    assert re.search(rf'style="{name}:#d7303a;font-weight:bold"[^>]*>Furious Melee<', text)
    assert re.search(r'style="font-weight:bold"[^>]*>Alton Hickman<', text)


@pytest.mark.parametrize("form", ["svg", "html"])
def test_faint_lines_and_frames_have_their_colour(form):
    name = "fill" if form == "svg" else "color"
    text = picture(drawing(), form, 80, "")
    assert re.search(rf'style="{name}:#808080"[^>]*>─{{80}}<', text)
    assert re.search(rf'style="{name}:#808080"[^>]*>in play', text)
    card = picture(drawn_card(base_library()["Vulko"]), form, 44, "")
    assert len(re.findall(rf'style="{name}:#d7303a"[^>]*>[╭├╰]', card)) == 5


def test_signs_of_markup_are_escaped():
    game = boards.board({"hand": ["Vulko"]}, phase="chain")
    game.state.names = ("<b>&\"'{0}", "Janet")
    drawn = board(game.state, (0, 0))
    title = "<i>{title} & more"
    svg, html = picture(drawn, "svg", 80, title), picture(drawn, "html", 80, title)
    assert any("<b>&\"'{0}" in line for line in svg_lines(svg))
    assert ElementTree.fromstring(svg).find(f"{SVG}title").text == title
    assert Page(html).text == plain(drawn, 80) and "<title>&lt;i&gt;{title} &amp; more</title>" in html


def test_any_text_keeps_its_signs_its_cells_and_loses_its_last_blanks():
    def drawn(width):
        return [Text.assemble("<a> & ", ("日本", "bold"), (" b", "red"), "  "), Text("c  ")]

    assert svg_lines(picture(drawn, "svg", 20, ""))[1] == "c"
    runs = ElementTree.fromstring(picture(drawn, "svg", 20, "")).findall(f".//{SVG}text")
    assert [(run.text, run.get("x")) for run in runs[:3]] == [("<a> &", "16"), ("日本", "70"), ("b", "115")]
    assert Page(picture(drawn, "html", 20, "")).text == picture(drawn, "text", 20, "") == "<a> & 日本 b\nc\n"


def test_an_unknown_form_is_refused():
    with pytest.raises(ValueError, match="unknown form 'pdf'; known: svg, html, text"):
        picture(drawing(), "pdf", 80, "")


def test_pictures_look_as_they_did():
    svg = (SNAPSHOTS / "board.svg").read_text(encoding="utf-8")
    html = (SNAPSHOTS / "board.html").read_text(encoding="utf-8")
    assert svg_lines(picture(drawing(), "svg", 80, "A chain")) == svg_lines(svg)
    assert Page(picture(drawing(), "html", 80, "A chain")).text == Page(html).text
    assert "http" not in svg.replace('xmlns="http://www.w3.org/2000/svg"', "") + html
