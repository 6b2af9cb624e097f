"""Users' card files: new cards, corrected values, faults at their place, and homebrew that plays."""

import re

import pytest
from boards import board
from samples import each

from nightfall_cli import CardFileError, base_library
from nightfall_cli.cards.card_file import CARD_KEYS
from nightfall_cli.cards.faults import not_toml
from nightfall_cli.cards.library import Library
from nightfall_cli.cards.marking import marked_paragraph
from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.rules.values import strength

ACTION = """\
[[card]]
name = "Moon Tax"
kind = "action"
color = "red"
links = ["blue", "white"]
kicker = "white"
cost = 2
text = [
  "Chain: Inflict 2 damage on target player. Draw 1 card.",
  "Kicker: That player exiles 1 order from their hand.",
]
"""
MINION = """\
[[card]]
name = "Old Wolf"
kind = "minion"
species = "werewolf"
color = "blue"
links = ["red"]
cost = 4
strength = 2
health = 3
copies = 5
quoted = true
text = ["In play: This card can't be blocked."]
[card.names]
de = ["Alter Wolf", "Greiser Wolf"]
"""


def read(text: str) -> Library:
    return base_library().with_text(text, "home.toml")


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(CardFileError) as caught:
        read(text)
    assert str(caught.value).splitlines() == list(caught.value.faults)
    return caught.value.faults


# -- new cards and new values -----------------------------------------------------------------


def new_text(entry):
    return f'[[card]]\nname = "Vulko"\nkicker = ""\ntext = [{entry}]\n'


def test_words_of_a_text_may_be_reconstructed():
    entry = '{ says = "Chain: Draw 1 card. Gain 2 influence.", source = "fr", reconstructed = ["1", "Gain"] }'
    card = read(new_text(entry))["Vulko"]
    assert marked_paragraph(card.paragraph("Chain")) == "Chain: Draw ≈1 card. ≈Gain 2 influence."
    assert card.mark("text: Chain") == "≈"


@each(
    ("words", "problem"),
    [
        ('["Drink"]', "reconstructed words must occur once, and 'Drink' occurs 0 times"),
        ('["car"]', "'car' occurs 0 times"),
        ('["card"]', "'card' occurs 2 times"),
        ('[""]', "'' occurs 0 times"),
        ('"card"', "reconstructed: expected a list of words of the paragraph, got 'card'"),
        ("[1]", "reconstructed: expected a list of words of the paragraph, got [1]"),
    ],
)
def test_words_that_are_not_in_the_text_are_a_fault(words, problem):
    entry = f'{{ says = "Chain: Draw 1 card. Each player draws 1 card.", source = "fr", reconstructed = {words} }}'
    assert any(problem in fault for fault in faults(new_text(entry)))


def test_a_new_card_is_read_whole():
    card = read(MINION)["Old Wolf"]
    assert (card.kind, card.species, card.color, card.links) == ("minion", "werewolf", "blue", ("red",))
    assert (card.cost, card.strength, card.health, card.copies, card.starter) == (4, 2, 3, 5, False)
    assert card.unblockable
    assert card.shown("en") == '"Old Wolf"'
    assert card.shown("de") == '"Alter Wolf"'
    assert card.all_names() == ("Old Wolf", "Alter Wolf", "Greiser Wolf")
    assert card.reconstructed() == ()
    assert card.source["links"] == ["user"]
    assert {card.source[field] for field in ("species", "color", "cost", "strength", "health", "copies")} == {"user"}
    assert {paragraph.source for paragraph in card.paragraphs} == {"user"}


def test_a_new_card_joins_every_draft_pool_unless_it_says_no():
    library = read(ACTION + MINION.replace("quoted = true", "draft = false"))
    for edition, size in (("en", 24), ("de", 24), ("fr", 26), ("ru", 24)):
        pool = [card.name for card in library.pool(edition)]
        assert len(pool) == size + 1
        assert "Moon Tax" in pool
        assert "Old Wolf" not in pool


def test_one_corrected_value_keeps_the_others_and_is_the_users():
    before = base_library()["Vulko"]
    library = read('[[card]]\nname = "Vulko"\ncost = 3\n')
    after = library["Vulko"]
    assert (after.cost, after.source["cost"]) == (3, "user")
    for field in ("kind", "species", "color", "links", "kicker", "strength", "health", "copies", "paragraphs", "names"):
        assert getattr(after, field) == getattr(before, field), field
    assert {key: source for key, source in after.source.items() if key != "cost"} == {
        key: source for key, source in before.source.items() if key != "cost"
    }
    assert set(after.reconstructed()) == set(before.reconstructed()) - {"cost"}
    assert library.pool("en") != base_library().pool("en")
    assert len(library.pool("en")) == 24
    assert base_library()["Vulko"] is before
    assert before.cost == 5


def test_corrected_links_and_texts_are_the_users():
    text = (
        '[[card]]\nname = "Blood Rage"\nlinks = ["red", "blue"]\ntext = ["Chain: Inflict 4 damage on target player.", '
    )
    card = read(text + '"Kicker: Draw 1 card."]\n')["Blood Rage"]
    assert card.links == ("red", "blue")
    assert card.source["links"] == ["user", "user"]
    assert set(card.reconstructed()) == {"color", "kicker", "cost"}
    assert [print_paragraph(paragraph) for paragraph in card.paragraphs] == [
        "Chain: Inflict 4 damage on target player.",
        "Kicker: Draw 1 card.",
    ]


def test_a_corrected_value_can_say_who_attests_it():
    card = read('[[card]]\nname = "Vulko"\ncost = 4\nhealth = 2\n[card.source]\ncost = "fr"\n')["Vulko"]
    assert (card.source["cost"], card.source["health"]) == ("fr", "user")


def test_a_minion_that_becomes_an_action_has_nothing_of_a_minion_left():
    before = base_library()["Vulko"]
    assert {"species", "health"} <= set(before.reconstructed())
    card = read('[[card]]\nname = "Vulko"\nkind = "action"\ntext = ["Kicker: Draw 1 card."]\n')["Vulko"]
    assert not {"species", "strength", "health"} & {*card.source, *card.reconstructed()}
    assert card.source["color"] == before.source["color"] == "reconstructed"
    assert {"species", "strength", "health"} <= set(before.source)


def test_a_corrected_starter_stays_a_starter():
    library = read('[[card]]\nname = "Yuri Koroviev"\nstrength = 2\n')
    card = library["Yuri Koroviev"]
    assert card.starter
    assert not card.in_draft
    assert card in library.starters
    assert card not in library.pool("en")


def test_a_file_is_read_from_disk(tmp_path):
    path = tmp_path / "home.toml"
    path.write_text(ACTION, encoding="utf-8")
    assert base_library().with_file(path)["Moon Tax"].cost == 2
    path.write_text(ACTION.replace("cost", "csot"), encoding="utf-8")
    with pytest.raises(CardFileError, match=re.escape(f"{path}:7:1: ")):
        base_library().with_file(path)


# -- faults -----------------------------------------------------------------------------------

FAULTS = {
    "unknown key": (ACTION.replace("cost", "csot"), "7:1", ["'csot'", "'cost'"]),
    "unknown color": (ACTION.replace('color = "red"', 'color = "redd"'), "4:10", ["'redd'", "red", "yellow"]),
    "no color": (ACTION.replace('color = "red"', 'color = ""'), "4:", ["color"]),
    "unknown link color": (ACTION.replace('"blue", "white"', '"blue", "pink"'), "5:", ["links", "white"]),
    "three links": (ACTION.replace('"blue", "white"', '"blue", "white", "red"'), "5:1", ["one or two"]),
    "unknown kicker color": (ACTION.replace('kicker = "white"', 'kicker = "whit"'), "6:", ["'whit'", "'white'"]),
    "kicker color missing": (ACTION.replace('kicker = "white"\n', ""), "1:1", ["Moon Tax", "kicker colour"]),
    "kicker text missing": (re.sub(r'  "Kicker.*\n', "", ACTION), "6:1", ["Moon Tax", "Kicker: text"]),
    "bad text": (ACTION.replace("Draw 1 card.", "Draw 1 coin."), "9:", ["'coin.'", "Draw N cards."]),
    "endless number": (ACTION.replace("Draw 1 card.", f"Draw {'9' * 5000} cards."), "9:", ["'999", "Draw N cards."]),
    "unknown label": (ACTION.replace("Chain: ", "Chian: "), "9:", ["Chain:", "In play:"]),
    "pronoun": (ACTION.replace("Inflict 2 damage on target player. ", ""), "8:1", ["which player is meant"]),
    "text no list": (re.sub(r"text = \[(.|\n)*", 'text = "Chain: Draw 1 card."', ACTION), "8:1", ["list"]),
    "text no string": (ACTION.replace("text = [", "text = [\n  3,"), "8:1", ["string", "3"]),
    "cost no number": (ACTION.replace("cost = 2", 'cost = "two"'), "7:1", ["cost", "whole number", "'two'"]),
    "cost negative": (ACTION.replace("cost = 2", "cost = -1"), "7:1", ["cost", "-1"]),
    "wrong kind": (ACTION.replace('kind = "action"', 'kind = "wound"'), "3:1", ["'minion'", "'action'", "'wound'"]),
    "no name": (ACTION.replace('name = "Moon Tax"\n', ""), "1:1", ["name"]),
    "sign in a name": (ACTION.replace("Moon Tax", "Moon; Tax"), "2:1", ["'Moon; Tax'", ";", "separate"]),
    "arrow in a name": (ACTION.replace("Moon Tax", "Moon → Tax"), "2:1", ["'Moon → Tax'", "→", "separate"]),
    "two lines in a name": (ACTION.replace("Moon Tax", "Moon\\nTax"), "2:1", [r"'Moon\nTax'", "printable"]),
    "sign in a German name": (MINION.replace("Greiser Wolf", "Greiser; Wolf"), "14:1", ["'Greiser; Wolf'", "separate"]),
    "blank German name": (MINION.replace("Greiser Wolf", " "), "1", ["names.de"]),
    "strength on an action": (ACTION.replace("cost = 2", "strength = 2\ncost = 2"), "7:1", ["action", "strength"]),
    "species on an action": (ACTION + 'species = "ghoul"\n', "12:1", ["action", "species"]),
    "unknown species": (MINION.replace('"werewolf"', '"werwolf"'), "4:", ["'werwolf'", "'werewolf'"]),
    "no health": (MINION.replace("health = 3", "health = 0"), "9:1", ["health", "1 up"]),
    "unknown language": (MINION.replace("de = ", "es = "), "13:1", ["es", "de"]),
    "unknown table": ('[[crad]]\nname = "Moon Tax"\n', "1:1", ["'crad'", "[[card]]"]),
    "one bracket": (ACTION.replace("[[card]]", "[card]"), "1:1", ["[[card]]"]),
    "source no table": ('[[card]]\nname = "Vulko"\ncost = 4\nsource = "fr"\n', "4:1", ["source"]),
    "unknown source": ('[[card]]\nname = "Vulko"\ncost = 4\n[card.source]\ncost = "es"\n', "5:", ["'es'"]),
    "unknown key in a text": (
        MINION.replace('text = ["', 'text = [{ srce = "de", says = "').replace('."]', '." }]'), "12:", ["srce"]
    ),
    "not TOML": (ACTION + "cost = \n", "12:", ["not TOML"]),
}  # fmt: skip


@each("name", FAULTS)
def test_every_fault_has_its_place(name):
    text, place, words = FAULTS[name]
    found = [fault for fault in faults(text) if all(word in fault for word in words)]
    assert found
    assert found[0].startswith(f"home.toml:{place}")
    assert re.match(r"home\.toml:\d+:\d+: ", found[0])


@each("key", ["color", "links", "cost", "text", "species", "strength", "health"])
def test_a_new_card_needs_every_value(key):
    text = re.sub(rf"(?m)^{key} = .*\n", "", MINION)
    assert f"home.toml:1:1: card 'Old Wolf' lacks '{key}'" in faults(text)


def test_an_action_that_becomes_a_minion_needs_what_minions_have():
    text = '[[card]]\nname = "Blood Rage"\nkind = "minion"\n'
    lacking = {"species": '"ghoul"', "strength": "0", "health": "2"}
    assert faults(text) == tuple(f"home.toml:1:1: card 'Blood Rage' lacks '{key}'" for key in lacking)
    for key, value in lacking.items():
        text += f"{key} = {value}\n"
    card = read(text)["Blood Rage"]
    assert (card.is_minion, card.species, card.strength, card.health) == (True, "ghoul", 0, 2)


@pytest.mark.parametrize("text", [ACTION.replace('"red"', '"re\\nd"'), ACTION.replace("Draw 1", "Draw\\n1 or")])
def test_a_fault_stands_on_one_line(text):
    (fault,) = faults(text)
    assert fault.splitlines() == [fault] and r"\n" in fault


@each(
    ("text", "place"),
    [
        ('[[card]]\nname = "Vulko"\nlinks = ["red",', "3:16"),
        ('[[card]]\nname = "Vulko"\nlinks = ["red",\n', "4:1"),
        ('[[card]]\nname = "Vulko"\nlinks = ["red",\n\n  ', "5:3"),
        ("[[card", "1:7"),
        ('[[card]]\r\nname = "Vulko"\r\ntext = """', "3:11"),
    ],
)
def test_what_is_missing_at_the_end_is_told_at_the_end(text, place):
    (fault,) = faults(text)
    assert fault.startswith(f"home.toml:{place}: not TOML: ") and "at end" not in fault


def test_without_the_text_the_end_is_told_in_words():
    assert (
        not_toml("a.toml", ValueError("Unclosed (at end of document)"))
        == "a.toml: not TOML: Unclosed (at end of document)"
    )
    assert not_toml("a.toml", ValueError("Bad (at line 2, column 5)"), "x") == "a.toml:2:5: not TOML: Bad"


def test_a_wrong_kind_hides_no_other_fault_and_a_missing_one_asks_for_the_spelling():
    wrong = faults(MINION.replace('"minion"', '"minoin"').replace("cost =", "cots ="))
    assert any("expected kind" in fault for fault in wrong) and any("did you mean 'cost'?" in fault for fault in wrong)
    (fault,) = faults('[[card]]\nname = "vulko"\n')
    assert fault.endswith("card 'vulko' lacks 'kind'; to change a card of the game, spell its name as printed")


def test_all_faults_of_a_file_are_reported_at_once():
    text = ACTION.replace("cost", "csot").replace('"red"', '"redd"') + MINION.replace("health = 3", "health = 0")
    assert {4, 7, 20} <= {int(fault.split(":")[1]) for fault in faults(text)}


def test_an_unknown_key_far_from_any_other_lists_them_all():
    (fault,) = faults(MINION.replace("quoted = true", "zzz = 1"))
    assert all(key in fault for key in CARD_KEYS)


# -- homebrew plays ---------------------------------------------------------------------------


def test_a_homebrew_card_is_played_by_lines():
    game = board(
        {"hand": ["Alton Hickman", "Moon Tax"], "deck": ["Vulko"]},
        None,
        {"hand": ["Death Grip", "Blood Rage"], "play": ["Vulko"]},
        library=read(ACTION + MINION),
        wounds={"next": ["bite", "burn"]},
    )
    for line in ("link Alton Hickman", "link moon", "pass", "Janet: pass", "target Janet"):
        game.play(line)
    state = game.state
    assert state.play[1][0].damage == 2
    assert [card.name for card in state.hand[0]] == ["Vulko"]
    assert game.question.startswith("Janet: choose an order")
    game.play("choose Death Grip")
    assert [card.name for card in game.state.exiled] == ["Death Grip"]
    assert game.state.discard[0][-1].name == "Moon Tax"


def test_a_homebrew_minion_attacks_as_its_text_says():
    game = board({"play": ["Old Wolf"]}, None, {"play": ["Marcus Toth"]}, library=read(MINION), phase="combat")
    game.play("attack Alter Wolf -> Janet")
    assert sum(game.wounds("Janet").values()) == 2
    assert len(game.state.play[1]) == 1


def test_a_pronoun_still_means_its_sentence_when_another_target_came_between():
    between = ACTION.replace("Draw 1 card.", "Inflict 1 damage on target minion.")
    links = [{"player": "Scott", "card": name} for name in ("Alton Hickman", "Moon Tax")]
    janet = {"hand": ["Death Grip", "Blood Rage"], "play": ["Vulko"]}
    game = board(janet=janet, library=read(between), chain={"links": links, "stage": "resolving"})
    game.play("target Janet")
    game.play("target Vulko")
    assert game.question.startswith("Janet: choose an order")


def test_strength_x_and_the_text_that_counts_minions_go_together():
    counts = MINION.replace(
        "This card can't be blocked.", "This card's strength equals the number of minions you control."
    )
    library = read(counts.replace("strength = 2", 'strength = "X"'))
    game = board({"play": ["Old Wolf", "Marcus Toth", "Vulko"]}, library=library, phase="combat")
    assert strength(game.state, 0, game.state.play[0][0]) == 3
    for text in (counts, MINION.replace("strength = 2", 'strength = "X"')):
        (fault,) = faults(text)
        assert fault.startswith("home.toml:8:")
