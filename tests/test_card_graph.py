"""What may be linked after what: as the engine has it, and as DOT."""

import re

import boards
from samples import each

from nightfall_cli.cards.library import base_library
from nightfall_cli.cards.model import COLORS
from nightfall_cli.cli.cards import HUES, graph_dot, link_pairs

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


@each("first", CARDS)
def test_a_pair_is_a_link_that_the_engine_allows(first):
    hand = {"hand": [card.name for card in CARDS]}
    game = boards.board(hand, chain={"links": [{"player": "Scott", "card": first.name}]})
    legal = {move.card.name for move in game.legal_moves() if move.card is not None}
    assert {pair.after.name for pair in link_pairs(CARDS) if pair.before is first} == legal


def test_a_kicked_pair_is_a_link_that_the_engine_kicks():
    first = LIBRARY["Furious Melee"]
    for pair in link_pairs(CARDS):
        if pair.before is first:
            links = [{"player": "Scott", "card": first.name}]
            game = boards.board({"hand": [pair.after.name]}, chain={"links": links})
            game.play(f"link {pair.after.name}")
            assert game.view("Scott").chain[-1].kicked == pair.kicked, pair
    assert any(pair.kicked for pair in link_pairs(CARDS) if pair.before is first)


# -- DOT --------------------------------------------------------------------------------------


def test_dot_has_every_card_and_every_pair():
    dot = graph_dot(CARDS)
    assert set(re.findall(r'^    "(.+?)" \[label', dot, re.MULTILINE)) == set(LIBRARY.cards)
    drawn = re.findall(r'^  "(.+?)" -> "(.+?)" \[(.+)\];$', dot, re.MULTILINE)
    assert [(before, after, "★" in look) for before, after, look in drawn] == [
        (pair.before.name, pair.after.name, pair.kicked) for pair in link_pairs(CARDS)
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


def test_dot_leaves_out_colours_without_cards_and_is_always_the_same():
    dot = graph_dot([card for card in CARDS if card.color in ("red", "blue")])
    assert re.findall(r"subgraph cluster_(\w+)", dot) == ["red", "blue"]
    assert graph_dot(list(CARDS)) == graph_dot(CARDS)
    assert graph_dot([]).startswith("digraph")


def test_every_colour_has_a_hue_of_its_own():
    assert set(HUES) == set(COLORS)
    assert len(set(HUES.values())) == 6
