"""What may be linked after what: as the engine has it, as DOT and as a picture."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter

import boards
import pytest

from nightfall_cli.cards.library import base_library
from nightfall_cli.cards.model import COLOR_LETTERS, COLORS
from nightfall_cli.show.card_graph import HUES, arrows, edges
from nightfall_cli.show.card_graph_dot import graph_dot
from nightfall_cli.show.card_graph_svg import graph_svg

LIBRARY = base_library()
CARDS = tuple(LIBRARY.cards.values())
OWN = LIBRARY.with_text(
    r"""
[[card]]
name = "A \\ & <b>bold</b> name of a card that does not end"
kind = "action"
color = "red"
links = ["red"]
kicker = "red"
cost = 1
text = ["Chain: Draw 1 card.", "Kicker: Draw 1 card."]
""",
    "own.toml",
)


def texts(svg):
    """Every text of the picture."""
    root = ElementTree.fromstring(svg)
    return [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("first", CARDS, ids=lambda card: card.name)
def test_an_edge_is_a_link_that_the_engine_allows(first):
    hand = {"hand": [card.name for card in CARDS]}
    game = boards.board(hand, chain={"links": [{"player": "Scott", "card": first.name}]})
    legal = {move.card.name for move in game.legal_moves() if move.card is not None}
    assert {edge.after.name for edge in edges(CARDS) if edge.before is first} == legal


def test_a_kicker_edge_is_a_link_that_the_engine_kicks():
    first = LIBRARY["Furious Melee"]
    for edge in edges(CARDS):
        if edge.before is first:
            links = [{"player": "Scott", "card": first.name}]
            game = boards.board({"hand": [edge.after.name]}, chain={"links": links})
            game.play(f"link {edge.after.name}")
            assert game.view("Scott").chain[-1].kicked == edge.kicked, edge
    assert any(edge.kicked for edge in edges(CARDS) if edge.before is first)


def test_arrows_count_the_cards_that_link_and_the_kickers_set_off():
    names = ("Alton Hickman", "Furious Melee", "Ivan Radinsky", "Shock and Awe")
    cards = [LIBRARY[name] for name in names]
    found = {(arrow.before, arrow.after): (arrow.links, arrow.kicks) for arrow in arrows(cards)}
    assert found == {("white", "red"): (1, 1), ("red", "purple"): (1, 1)}


# -- DOT --------------------------------------------------------------------------------------


def test_dot_has_every_card_and_every_edge():
    dot = graph_dot(CARDS)
    assert set(re.findall(r'^    "(.+?)" \[label', dot, re.MULTILINE)) == set(LIBRARY.cards)
    drawn = re.findall(r'^  "(.+?)" -> "(.+?)" \[(.+)\];$', dot, re.MULTILINE)
    assert [(before, after, "★" in look) for before, after, look in drawn] == [
        (edge.before.name, edge.after.name, edge.kicked) for edge in edges(CARDS)
    ]
    assert dot.count("subgraph cluster_") == 6
    assert dot.count("{") == dot.count("}")


def test_dot_marks_what_is_reconstructed():
    dot = graph_dot(CARDS)
    assert '"Alton Hickman [W→RG]"' in dot
    assert '"≈Hypnotic Presence [≈W→≈P≈Y]"' in dot
    assert '"Hypnotische Präsenz [≈W→≈P≈Y]"' in graph_dot(CARDS, "de")
    assert "Shock and Awe [P→≈G≈Y] ★R" in dot


def test_dot_quotes_any_name():
    dot = graph_dot(list(OWN.cards.values()))
    assert r'"A \\ & <b>bold</b> name of a card that does not end" -> ' in dot


# -- SVG --------------------------------------------------------------------------------------


def test_the_picture_lists_every_card_with_letters_beside_the_colours():
    shown = texts(graph_svg(CARDS))
    assert {card.mark("name") + card.name for card in CARDS} <= set(shown)
    assert set(COLORS) <= set(shown)
    wanted = Counter(COLOR_LETTERS.values())
    for card in CARDS:
        wanted[card.mark("color") + COLOR_LETTERS[card.color]] += 1
        wanted.update(card.mark(f"link: {color}") + COLOR_LETTERS[color] for color in card.links)
        if card.kicker:
            wanted[card.mark("kicker") + COLOR_LETTERS[card.kicker]] += 1
    letters = Counter(text for text in shown if text.removeprefix("≈") in COLOR_LETTERS.values())
    assert letters == wanted
    assert shown.count("★") == sum(bool(card.kicker) for card in CARDS)


def test_the_picture_has_an_arrow_for_each_pair_of_colours_with_its_counts():
    svg = graph_svg(CARDS)
    found = arrows(CARDS)
    assert svg.count("<polygon") == len(found)
    wanted = Counter(f"{arrow.links} ★{arrow.kicks}" if arrow.kicks else str(arrow.links) for arrow in found)
    assert Counter(text for text in texts(svg) if re.fullmatch(r"\d+( ★\d+)?", text)) == wanted
    assert len(re.findall(r'stroke-width="4"', svg)) == sum(arrow.kicks > 0 for arrow in found)


def test_the_picture_needs_nothing_else_and_is_always_the_same():
    svg = graph_svg(CARDS)
    assert graph_svg(list(CARDS)) == svg
    assert graph_dot(list(CARDS)) == graph_dot(CARDS)
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"href|url\(|@import|<script|<style|<image", svg)


def test_everything_lies_within_the_picture():
    root = ElementTree.fromstring(graph_svg(list(OWN.cards.values())))
    width, height = float(root.get("width")), float(root.get("height"))
    for element in root.iter():
        if element.get("x") is not None:
            assert 0 <= float(element.get("x")) <= width - float(element.get("width") or 0)
            assert 0 <= float(element.get("y")) <= height - float(element.get("height") or 0)


def test_colours_without_cards_are_left_out():
    svg = graph_svg([card for card in CARDS if card.color in ("red", "blue")])
    shown = texts(svg)
    assert {"red", "blue"} <= set(shown)
    assert not {"white", "green", "purple", "yellow"} & set(shown)
    assert svg.count("<circle") == 2
    assert ElementTree.fromstring(graph_svg([])) is not None


def test_a_name_of_ones_own_does_no_harm():
    svg = graph_svg(list(OWN.cards.values()))
    assert "<b>" not in svg
    (shown,) = (text for text in texts(svg) if text.startswith("A \\"))
    assert shown.endswith("…")
    assert "2 ★1" in texts(svg)


def test_every_colour_has_a_hue_of_its_own():
    assert set(HUES) == set(COLORS)
    assert len(set(HUES.values())) == 6
