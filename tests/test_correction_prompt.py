"""The prompt that asks for printed card values."""

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from test_correction import held, over

from nightfall_cli.cards.text import parse_paragraph, print_paragraph
from nightfall_cli.shell.correction import Correction
from nightfall_cli.shell.correction_values import (
    AnswerError,
    read_value,
    value_in,
)
from nightfall_cli.shell.prompt_correct import ask, candidates


def prompted(name, keys, text=""):
    """The run that these keys lead to, and what was told."""
    correction, told = Correction(over(text), name), []
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        ask(correction, "en", told.append, pipe, DummyOutput())
    return correction, told


def test_enter_on_the_default_keeps_and_typing_takes_its_place():
    correction, told = prompted("Vulko", "\r" * 3 + "7\r\x04")
    assert correction.file_text() == '[[card]]\nname = "Vulko"\ncost = 7\n'
    assert told[0].startswith("1 of 12  Vulko, color") and "  cost 7; shipped ≈5" in told


def test_enter_on_an_unchanged_line_confirms_nothing_and_the_key_for_it_does():
    assert prompted("Vulko", "\r" * 12)[0].file_text() == ""
    correction, told = prompted("Vulko", "\x1b[15~" + "\r" + "\x04")
    assert correction.file_text() == '[[card]]\nname = "Vulko"\ncolor = "red"\n'
    assert "  color red; shipped ≈red" in told


def test_the_value_typed_over_itself_is_confirmed():
    assert prompted("Vulko", "red\r\x04")[0].file_text() == '[[card]]\nname = "Vulko"\ncolor = "red"\n'
    assert held(prompted("Vulko", "\r" + "x\x7f\r" + "\x04")[0]).source["links"] == ["user", "user"]


def test_a_number_that_begins_like_the_value_is_typed_whole():
    assert prompted("Vulko", "\r" * 3 + "5\r\x04")[0].file_text() == '[[card]]\nname = "Vulko"\ncost = 5\n'
    assert held(prompted("Vulko", "\r" * 3 + "57\r\x04")[0]).cost == 57


def test_links_are_edited_where_they_stand():
    correction, _ = prompted("Vulko", "\r" + "\x7f" * 4 + "white\r\x04")
    assert held(correction).links == ("yellow", "white")


def test_keys_answer_with_commands_whatever_stands_in_the_line():
    correction, _ = prompted("Vulko", "white\r" + "abc\x1bOQ" + "\x1bOR" + "\x1bOS")
    assert correction.question is None and correction.file_text() == ""


def test_a_refused_answer_is_asked_again_and_an_interrupted_line_too():
    correction, told = prompted("Vulko", "pink\r" + "gr\x03" + "white\r\x04")
    assert held(correction).color == "white"
    assert [line[:14] for line in told].count("1 of 12  Vulko") == 3
    assert any("got 'pink'" in line for line in told)


def test_tab_completes_a_word():
    correction, _ = prompted("Vulko", "pu\t\r\x04")
    assert held(correction).color == "purple"


def offered(field, text):
    return [text[:start] + word for start, word in candidates(field, text)]


def test_candidates_fit_the_field():
    assert offered("species", "") == ["hunter", "vampire", "werewolf", "ghoul"]
    assert offered("kicker", "n") == ["none"]
    assert offered("links", "white, y") == ["white, yellow"]
    assert "white, white" not in offered("links", "white, ")
    assert offered("cost", "") == []


def test_sentences_are_offered_with_the_number_that_was_typed():
    assert offered("text: Chain", "Chain: Draw 3")[0] == "Chain: Draw 3 cards."
    assert offered("text: Chain", "draw")[0] == "Draw 1 card."
    assert "This card can't be blocked." in offered("text: In play", "This")
    assert not [line for line in offered("text: Kicker", "This") if "blocked" in line]
    assert "In play: This card can't be blocked." in offered("text: Chain", "In play: This card cant be")
    assert offered("text: Chain", "Chain: Draw 1 card. Gain 2 inf") == ["Chain: Draw 1 card. Gain 2 influence."]
    assert offered("text: Chain", "no")[-1] == "none"


@pytest.mark.parametrize("field", ["text: Chain", "text: In play"])
def test_every_sentence_that_is_offered_is_known(field):
    label = field.removeprefix("text: ")
    for line in offered(field, f"{label}: "):
        assert print_paragraph(parse_paragraph(line)) == line


def test_a_text_may_be_typed_in_another_language():
    typed = "Stattdessen: Zerstöre eine Kreatur deiner Wahl."
    assert read_value("text: Kicker", typed) == "Kicker: Instead, destroy target minion."
    assert read_value("text: Chain", "Piochez 2 cartes.") == "Chain: Draw 2 cards."
    with pytest.raises(AnswerError, match=r"nearest known sentences: Ziehe N Karten\."):
        read_value("text: Chain", "Ziehe 2 Karte.")
    text = '[[card]]\nname = "Vulko"\nkicker = ""\ntext = ["IM SPIEL: Diese Kreatur kann nicht geblockt werden."]\n'
    assert value_in(over(text).library["Vulko"], "text: In play") == "In play: This card can't be blocked."
    assert "Ziehe 2 Karten." in offered("text: Chain", "Ziehe 2")
    assert "KICK: Ziehe 2 Karten." in offered("text: Kicker", "KICK: Ziehe 2")
