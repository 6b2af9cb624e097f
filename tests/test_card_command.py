"""``nightfall card``: one card as lines, as a drawing, as JSON, in every language."""

import json
import sys

import pytest
from test_cards_command import LIBRARY, OWN

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.cli.app_rules import CardOptions
from nightfall_cli.cli.cards import card_command


@pytest.fixture
def show(capsys):
    def run(name, language="en", as_json=False, library=LIBRARY):
        code = card_command(CardOptions(name, as_json, language), library)
        return code, *capsys.readouterr()

    return run


def test_a_card_is_told_in_plain_lines_without_a_terminal(show):
    code, out, err = show("anton")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "Alton Hickman: white ≈werewolf minion, costs 3"
    assert show("bite")[1].splitlines() == ["bite: a wound", f"  {LIBRARY.wound_effect}"]


def test_a_card_is_drawn_on_a_terminal(show, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    colored = show("Vulko")[1]
    assert "╭" in colored
    assert "\x1b[" in colored
    monkeypatch.setenv("NO_COLOR", "1")
    plain = show("Vulko", "de")[1]
    assert "│" in plain
    assert "\x1b" not in plain


def test_a_card_as_json(show):
    code, out, _ = show("Schrecken und Furcht", as_json=True)
    card = json.loads(out)["card"]
    assert code == 0
    assert card["kicker"] == {"value": "red", "source": "fr"}
    assert card["names"]["de"] == ["Furcht & Schrecken", "Schrecken und Furcht"]
    kicker = card["texts"][1]
    assert (kicker["label"], kicker["source"], kicker["amount"]) == ("Kicker", "fr", "reconstructed")
    assert (card["species"], card["strength"]) == (None, None)


def test_a_wound_and_a_card_of_ones_own_as_json(show):
    wound = json.loads(show("burn", as_json=True)[1])["card"]
    assert (wound["kind"], wound["cost"], wound["links"]) == ("wound", None, [])
    assert wound["texts"][0]["says"] == LIBRARY.wound_effect
    own = json.loads(show("long", as_json=True, library=OWN)[1])["card"]
    assert own["cost"] == {"value": 9, "source": "user"}
    assert own["links"] == [{"value": "blue", "source": "user"}]
    assert own["name"]["source"] == "user"
    assert own["reconstructed"] == []


def test_a_link_whose_source_nobody_gave_is_told_all_the_same(show):
    library = LIBRARY.with_text(
        '[[card]]\nname = "Vulko"\nlinks = ["red", "blue"]\nsource = { links = ["public"] }\n', "own.toml"
    )
    links = json.loads(show("Vulko", as_json=True, library=library)[1])["card"]["links"]
    assert [link["value"] for link in links] == ["red", "blue"]


HOMEBREW = """
[[card]]
name = "Nachtmarkt"
kind = "action"
color = "green"
links = ["red", "blue"]
kicker = "blue"
cost = 3
text = ["KETTE: Ziehe 2 Karten.", "Pleine Lune : à la place, piochez 1 carte."]
"""


def test_a_card_is_shown_in_the_language_of_the_locale_unless_another_is_asked_for(show, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    assert show("bite", "")[1].startswith("Morsure: une Blessure\n  Défaussez de votre main")
    assert show("bite", "en")[1].startswith("bite: a wound\n")


def test_a_card_written_in_one_language_is_shown_in_all(show):
    library = LIBRARY.with_text(HOMEBREW, "own.toml")
    texts = {language: show("Nachtmarkt", language, library=library)[1].splitlines()[2:] for language in LANGUAGES}
    assert texts == {
        "en": ["  Chain: Draw 2 cards.", "  Kicker: Instead, draw 1 card."],
        "de": ["  KETTE: Ziehe 2 Karten.", "  KICK: Stattdessen: Ziehe 1 Karte."],
        "fr": ["  Enchaînement : piochez 2 cartes.", "  Pleine Lune : à la place, piochez 1 carte."],
        "ru": ["  Цепочка: Возьмите 2 карты.", "  Кикер: Вместо этого возьмите 1 карту."],
    }
    card = json.loads(show("Nachtmarkt", "ru", as_json=True, library=library)[1])["card"]
    assert card["texts"][1]["says"] == "Instead, draw 1 card."
    assert card["texts"][1]["in_language"] == {
        "language": "ru",
        "label": "Кикер",
        "says": "Вместо этого возьмите 1 карту.",
        "marked": "Кикер: Вместо этого возьмите 1 карту.",
    }
    assert "in_language" not in json.loads(show("Nachtmarkt", as_json=True, library=library)[1])["card"]["texts"][0]


def test_an_unknown_or_ambiguous_name_is_refused_with_the_nearest(show):
    code, out, err = show("Vulkan")
    assert (code, out) == (2, "")
    assert err == "nightfall card: no card is called 'Vulkan'; did you mean Vulko?\n"
    code, _, err = show("g")
    assert code == 2
    assert "is ambiguous: " in err
    assert show("Vulko", "it")[0] == 2
