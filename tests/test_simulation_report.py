"""The report: one page that stands alone, with every figure and chart."""

import json
import re
from html.parser import HTMLParser

import pytest

from nightfall_cli.cli.app_play import SimulateOptions
from nightfall_cli.cli.simulate import simulate_command
from nightfall_cli.simulation.output import cell_text, table_lines
from nightfall_cli.simulation.report import LABELS, VALUES, WIDTH, Bar, column_chart, interval_chart
from nightfall_cli.simulation.tables import Table
from nightfall_cli.simulation.tally import Estimate

VOID = {"meta"}
OPTIONS = SimulateOptions(games=6, bots=("random", "greedy", "random"), edition="en,de", jobs=1)


class Page(HTMLParser):
    """Tags that are closed in order, and what stands in them."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.texts, self.attributes = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append((self.open[-1] if self.open else "", data))

    def all(self, tag):
        return [text for where, text in self.texts if where == tag]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The page and the summary as data."""
    folder = tmp_path_factory.mktemp("report")
    games = str(folder / "games.ndjson")
    assert simulate_command(OPTIONS._replace(out=games, report=str(folder / "page.html"), quiet=True)) == 0
    return (folder / "page.html").read_text(encoding="utf-8"), folder


@pytest.fixture
def page(made):
    return Page(made[0])


def test_nothing_is_loaded_from_elsewhere(made, page):
    assert not re.search(r"https?:|src=|href=|url\(|@import|<script|<link", made[0])
    assert set(page.tags) <= {
        *("html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "pre", "div"),
        *("table", "thead", "tbody", "tr", "th", "td", "svg", "text", "line", "circle", "rect"),
    }


def test_it_says_what_was_played_and_how(page):
    assert page.all("h1") == ["6 games: random, greedy, random"]
    assert page.all("pre") == [
        "nightfall simulate --games 6 --bots random,greedy,random --seed 1 --edition en,de",
    ]
    assert any("≈" in text for text in page.all("p"))
    assert any("95 %" in text for text in page.all("p"))


def test_it_reads_on_light_and_dark_paper(made):
    assert "color-scheme: light dark" in made[0]
    assert "@media (prefers-color-scheme: dark)" in made[0]
    assert "fill: currentColor" in made[0]
    for color in re.findall(r"(?:fill|stroke): #(\w{6})", made[0]):
        brightness = [int(color[at : at + 2], 16) for at in (0, 2, 4)]
        assert 70 < sum(brightness) / 3 < 190, f"#{color} does not read on both"


def test_every_figure_is_on_it(made, page, capsys):
    _, folder = made
    simulate_command(OPTIONS._replace(out=str(folder / "games.ndjson"), resume=True, json=True))
    tables = json.loads(capsys.readouterr().out)["tables"]
    cells = set(page.all("td"))
    drawn = ("turns", "chains")
    for name, rows in tables.items():
        for row in rows if name not in drawn else ():
            for column, value in row.items():
                if isinstance(value, dict):
                    percent = column in ("wins", "kicked", "first player wins")
                    value = cell_text(Estimate(**value), percent)
                assert cell_text(value) in cells, (name, column, value)
    assert len(page.all("h2")) == len(tables)
    assert sum(tag == "rect" for tag in page.tags) > 5


def test_charts_are_named(page):
    names = [attributes["aria-label"] for tag, attributes in page.attributes if tag == "svg"]
    assert len(names) == len(set(names)) == 9
    assert "Archive cards: wounds" in names


@pytest.mark.slow
def test_the_page_does_not_depend_on_who_played(made, tmp_path):
    other = tmp_path / "page.html"
    assert simulate_command(OPTIONS._replace(report=str(other), quiet=True, jobs=2)) == 0
    assert other.read_text(encoding="utf-8") == made[0]


def test_names_are_told_as_they_are():
    chart = interval_chart("<a>", [Bar("<b> & co", Estimate(1, 0, 2))])
    Page(chart)
    assert "&lt;b&gt; &amp; co" in chart
    assert "<b>" not in chart


def numbers(chart, tag, attribute):
    return [float(value) for value in re.findall(rf'<{tag} class="(?!grid)[^>]* {attribute}="([-\d.]+)"', chart)]


def test_dots_and_intervals_lie_where_they_belong():
    bars = [Bar("a", Estimate(0.2, 0.1, 0.3)), Bar("b", Estimate(0.5, 0.4, 0.6)), Bar("c", Estimate(0.35))]
    chart = interval_chart("x", bars, percent=True, mark=0.35)
    a, b, c = numbers(chart, "circle", "cx")
    mark, left, right = (
        numbers(chart, "line", "x1")[0],
        numbers(chart, "line", "x1")[1:],
        numbers(chart, "line", "x2")[1:],
    )
    assert a < c < b
    assert c == mark
    assert c == pytest.approx((a + b) / 2, abs=0.1)
    assert [(low + high) / 2 for low, high in zip(left, right, strict=True)] == pytest.approx([a, b], abs=0.1)
    assert "0.0" not in re.findall(r">([^<]*)</text>", chart)


def test_estimates_are_shown_with_what_is_known_of_them():
    estimate = Estimate(0.5, 0.25, 0.75)
    assert cell_text(estimate) == "0.50 ±0.25"
    assert cell_text(estimate, percent=True) == "50.0 % (25.0–75.0)"
    assert cell_text(Estimate(0.5)) == "0.50"
    assert cell_text(Estimate(0.5, 0.499, 0.501)) == "0.500 ±0.001"
    assert cell_text(Estimate(0.5), percent=True) == "50.0 %"
    assert [cell_text(None), cell_text(12345), cell_text("greedy")] == ["–", "12,345", "greedy"]


def test_scales_go_from_one_round_number_to_another():
    for low, high in ((0.001, 0.0011), (3, 3), (0.2, 0.9), (120, 980)):
        chart = interval_chart("x", [Bar("a", Estimate((low + high) / 2, low, high))])
        shown = [float(text) for text in re.findall(r'text-anchor="middle">([^<]*)</text>', chart)]
        assert shown[0] == 0
        assert shown[-1] >= high
        assert 2 <= len(shown) <= 8
        places = re.findall(r'<text x="([\d.]+)" [^>]*middle', chart)
        assert [float(places[0]), float(places[-1])] == [LABELS, WIDTH - VALUES]


def test_shares_that_are_the_same_lie_together():
    chart = interval_chart("x", [Bar("a", Estimate(0.333333, 0.333333, 0.333333))], percent=True, mark=1 / 3)
    assert numbers(chart, "circle", "cx") == pytest.approx(numbers(chart, "line", "x1")[:1], abs=0.5)
    shown = re.findall(r'text-anchor="middle">([^<]*)</text>', chart)
    assert len(set(shown)) == len(shown)


def test_one_bot_alone_has_no_chart_of_its_own(tmp_path):
    path = tmp_path / "page.html"
    assert simulate_command(OPTIONS._replace(bots=("random",), report=str(path), quiet=True)) == 0
    names = re.findall('aria-label="([^"]*)"', path.read_text(encoding="utf-8"))
    assert "By bot: wins" not in names
    assert "By place from the first player: wins" in names


def test_columns_are_as_high_as_what_they_count():
    chart = column_chart("x", [(1, 10), (2, 40), (3, 0), (4, 20)], "games")
    assert [height / 150 for height in numbers(chart, "rect", "height")] == pytest.approx([0.25, 1, 0, 0.5])
    assert "2: 40 games (57.1 %)" in chart
    rare = column_chart("x", [(1, 100_000), (2, 1), (3, 0)], "games")
    assert re.findall(r">([^<]*%)<", rare.replace("</title>", "")) == ["100.0 %", "&lt;0.1 %"]


def test_many_numbers_are_gathered():
    chart = column_chart("x", [(number, 1) for number in range(1, 202)], "games")
    heights = numbers(chart, "rect", "height")
    assert 30 <= len(heights) <= 40
    assert "1–6: 6 games" in chart
    assert "199–201: 3 games" in chart


def test_a_table_wider_than_the_terminal_is_shown_in_parts():
    table = Table("t", "Things", ("what", "of whom", "one", "two", "three"), [("a", "Ann", 1, 22_222_222, 333)])
    assert list(table_lines(table)) == [
        "Things",
        "  what  of whom  one         two  three",
        "  a     Ann        1  22,222,222    333",
    ]
    assert list(table_lines(table, 36)) == [
        "Things",
        "  what  of whom  one         two",
        "  a     Ann        1  22,222,222",
        "  what  of whom  three",
        "  a     Ann        333",
    ]
    assert max(map(len, table_lines(table, 5))) == 27, "no part without a column of its own"
