"""Saved games keep the source of every value of a card, and load as equal games."""

import random

from samples import each

from nightfall_cli import Game
from nightfall_cli.cards.library import base_library
from nightfall_cli.games.reader import read_game
from nightfall_cli.games.writer import game_text, history_text
from nightfall_cli.scenario.save import added_cards, card_table
from nightfall_cli.scenario.toml_text import formatted
from nightfall_cli.shell.autosave import Keeper, kept_games, resumed
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings

HOMEBREW = """
[[card]]
name = "Old Tom"
kind = "minion"
color = "red"
links = ["blue", "green"]
cost = 3
species = "ghoul"
strength = 2
health = 3
text = ["Chain: Draw 1 card.", {says = "In play: This card blocks damage inflicted on you.", source = "reconstructed"}]
names = {de = ["Alter Tom"]}
source = {cost = "reconstructed", links = ["public", "user"], name = "de"}

[[card]]
name = "Night Watch"
kind = "action"
color = "white"
links = ["white"]
cost = 0
kicker = "red"
copies = 3
quoted = true
draft = false
text = ["Chain: Draw 1 card.", "Kicker: Draw 1 card."]
"""
OVERLAYS = {
    "one value": '[[card]]\nname = "Vulko"\ncost = 9\n',
    "a confirmed value": '[[card]]\nname = "Vulko"\nstrength = 2\nsource = {strength = "public"}\n',
    "a text": '[[card]]\nname = "Vulko"\ntext = ["Chain: Draw 1 card."]\nkicker = ""\n',
    "links": '[[card]]\nname = "Marcus Toth"\nlinks = ["red"]\n',
    "names": '[[card]]\nname = "Marcus Toth"\nnames = {}\n',
    "a starter": '[[card]]\nname = "Bad Smoke"\ncost = 1\ndraft = true\n',
    "words that are ours": '[[card]]\nname = "Ivan Radinsky"\ncost = 4\n',
    "nothing": '[[card]]\nname = "Vulko"\n',
}


def provenance(card):
    return card.source, [
        (paragraph.label, paragraph.source, paragraph.amount, paragraph.ours) for paragraph in card.paragraphs
    ]


def libraries():
    yield "homebrew", base_library().with_text(HOMEBREW, "cards.toml")
    for name, text in OVERLAYS.items():
        yield name, base_library().with_text(text, "cards.toml")


LIBRARIES = dict(libraries())


@each("name", LIBRARIES)
def test_every_changed_card_is_read_from_its_table_as_the_same_card(name):
    library = LIBRARIES[name]
    shipped = base_library()
    for card in library.cards.values():
        (again,), faults = shipped.read_cards([card_table(card)])
        assert not faults and again is card, card_table(card)
        assert provenance(again) == provenance(card) and again.reconstructed() == card.reconstructed()


@each("name", LIBRARIES)
def test_a_saved_game_is_equal_and_keeps_every_source(name):
    library = LIBRARIES[name]
    game = Game.new(["Scott", "Janet"], 3, setup="quick", library=library)
    chance = random.Random(name)
    for _ in range(12):
        game.play(chance.choice(game.legal_moves().texts()))
    text = game.to_toml()
    again = Game.from_toml(text)
    assert again == game and again.to_toml() == text and formatted(formatted(text)) == formatted(text)
    for card in added_cards(game.state.library):
        assert again.state.library.cards[card.name] is card
    assert Game.from_toml(text, library) == game


@each("name", LIBRARIES)
def test_kept_games_and_game_files_keep_every_source(name, tmp_path):
    library = LIBRARIES[name]
    session, keeper = Session(Game.new(["Scott", "Janet"], 3, setup="quick", library=library)), Keeper(tmp_path)
    session.execute("pass")
    keeper.keep(session)
    texts = [history_text(session.history), keeper.path.read_text(encoding="utf-8")]
    texts.append(game_text(session.history.now.opening.start, (), {}, list_shuffles=True))
    for text in texts:
        again = read_game(text)
        assert again.start == session.history.now.opening.start or text is texts[2]  # it has shuffles, and no seed
        assert {card.name: card for card in added_cards(again.start.library)} == {
            card.name: card for card in added_cards(session.state.library)
        }
    (kept,) = kept_games(tmp_path)
    assert resumed(kept, base_library(), Settings(), None).state == session.state


def test_one_overlaid_value_leaves_the_others_as_they_were():
    shipped, library = base_library().cards["Vulko"], LIBRARIES["one value"]
    game = Game.new(["Scott", "Janet"], 3, setup="quick", library=library)
    card = Game.from_toml(game.to_toml()).state.library.cards["Vulko"]
    assert card.source == {**shipped.source, "cost": "user"} and card.cost == 9
    assert [found for found in shipped.reconstructed() if found != "cost"] == list(card.reconstructed())


def test_a_game_that_was_saved_without_sources_still_opens():
    game = Game.new(["Scott", "Janet"], 3, setup="quick", library=LIBRARIES["homebrew"])
    lines = game.to_toml().split("\n")
    start = lines.index("[card.source]")
    old = "\n".join([*lines[:start], *lines[lines.index("", start) :]])
    assert Game.from_toml(old).state.library.cards["Old Tom"].source["cost"] == "user"
