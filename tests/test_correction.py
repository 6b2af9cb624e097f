"""Asking for printed card values: the questions, the answers, values that go together, and the prompt around it."""

import random
import tomllib
from pathlib import Path

import pytest
from samples import each, some

from nightfall_cli.cards.library import base_library
from nightfall_cli.shell.correction import Correction, ValueQuestion, questions_for
from nightfall_cli.shell.correction_values import (
    FIELDS,
    differs,
    is_reconstructed,
    shown,
    value_in,
)
from nightfall_cli.shell.user_cards import UserCards

CARDS = base_library().cards


def over(text=""):
    """The shipped cards with a file of one's own."""
    tables = tuple(tomllib.loads(text).get("card", ()))
    return UserCards(text, tables, base_library().with_text(text, "cards.toml"))


def run(name, *answers, text=""):
    """A run through the questions of a card; all answers must be taken."""
    correction = Correction(over(text), name)
    for answer in answers:
        reply = correction.answer(answer)
        assert reply.ok, (answer, reply.lines)
    return correction


def at(name, field, text=""):
    """A run that has come to the question of a field."""
    correction = Correction(over(text), name)
    while correction.question.field != field:
        assert correction.answer("").ok
    return correction


def held(correction):
    """The card as the file lays it over."""
    text = correction.file_text()
    return over(text).library[correction.questions[0].card.name]


def at_answered(name, field):
    """A run in which the value of a field has been confirmed."""
    correction = at(name, field)
    assert correction.answer(correction.current(correction.question)).ok
    return correction


def value_in_file(correction, field):
    return value_in(held(correction), field)


def refused(correction, answer):
    question, text = correction.question, correction.file_text()
    reply = correction.answer(answer)
    assert not reply.ok
    assert (correction.question, correction.file_text()) == (question, text)
    return "\n".join(reply.lines)


# -- the questions --------------------------------------------------------------------------------


def test_every_reconstructed_value_is_asked_once_in_the_order_of_the_cards():
    asked = [(question.card.name, question.field) for question in questions_for(over())]
    wanted = {
        (card.name, "links" if field.startswith("link: ") else field)
        for card in CARDS.values()
        for field in card.reconstructed()
        if field not in ("name", "text")
    }
    assert set(asked) == wanted and len(asked) == len(wanted)
    names, fields = list(CARDS), list(FIELDS)
    assert asked == sorted(asked, key=lambda one: (names.index(one[0]), fields.index(one[1])))


def test_a_value_of_ones_own_is_not_asked_again():
    asked = questions_for(over('[[card]]\nname = "Vulko"\ncost = 4\nlinks = ["red", "white"]\n'))
    fields = [question.field for question in asked if question.card.name == "Vulko"]
    assert fields == ["color", "kicker", "species", "health"]


def test_of_one_card_everything_is_asked_attested_or_not():
    assert [question.field for question in questions_for(over(), "Vulko")] == list(FIELDS)
    action = [question.field for question in questions_for(over(), "Blood Rage")]
    assert action == [f for f in FIELDS if f not in ("species", "strength", "health", "text: In play")]


def test_a_question_tells_the_shipped_value_and_its_source():
    strength, kicker = (ValueQuestion(CARDS["Vulko"], field) for field in ("strength", "kicker"))
    assert (strength.shipped, strength.source) == ("3", "en")
    assert (kicker.shipped, kicker.source) == ("≈green", "reconstructed")
    chain = ValueQuestion(CARDS["Blood Rage"], "text: Chain")
    assert chain.shipped == "Chain: Inflict ≈2 damage on ≈target player."
    assert chain.source == "de; ≈ reconstructed"
    assert ValueQuestion(CARDS["Ivan Radinsky"], "links").source == "fr, reconstructed"


def test_a_card_without_a_kicker_is_asked_for_it_and_none_confirms_that():
    question = ValueQuestion(CARDS["Marcus Toth"], "kicker")
    assert (question.shipped, question.source) == ("≈none", "reconstructed")
    correction = at("Marcus Toth", "kicker")
    assert correction.answer("none").ok
    assert "kicker" not in held(correction).reconstructed()


def test_progress_is_told_and_the_language_of_names():
    correction = run("Big Ghost", "")
    asked = correction.asked("de")
    assert asked.startswith('2 von 12  "Großer Schatten", Kettenfarbe: ')
    assert "≈green, ≈white (rekonstruiert)" in asked


def test_a_value_of_ones_own_stands_in_the_question():
    correction = at("Vulko", "cost", '[[card]]\nname = "Vulko"\ncost = 4\n')
    assert "shipped ≈5 (reconstructed); yours 4" in correction.asked()
    assert correction.current(correction.question) == "4"


# -- the answers ----------------------------------------------------------------------------------

TAKEN = [
    ("color", "WHITE", "white"),
    ("color", "w", "white"),
    ("links", "white, yellow", ["white", "yellow"]),
    ("links", "white yellow", ["white", "yellow"]),
    ("links", "p", ["purple"]),
    ("kicker", "purple", "purple"),
    ("cost", " 12 ", 12),
    ("cost", "0", 0),
    ("species", "ghoul", "ghoul"),
    ("strength", "0", 0),
    ("health", "7", 7),
    ("copies", "1", 1),
    ("text: In play", "This card can't  be blocked.", "In play: This card can't be blocked."),
    ("text: Kicker", "Kicker: Draw 2 cards.", "Kicker: Draw 2 cards."),
    ("text: Chain", "Draw 2 cards.", "Chain: Draw 2 cards."),
]


@each(("field", "typed", "value"), TAKEN)
def test_an_answer_is_taken_and_kept(field, typed, value):
    correction = at("Vulko", field)
    reply = correction.answer(typed)
    assert reply.ok and reply.lines[0].startswith(f"{field} {shown(value)}")
    card = held(correction)
    assert value_in(card, field) == value
    assert [each for each in FIELDS if value_in(card, each) != value_in(CARDS["Vulko"], each)] == [field]
    assert field not in card.reconstructed()


REFUSED = [
    ("color", "pink", ["'pink'", "white, red"]),
    ("color", "none", ["'none'"]),
    ("color", "yelow", ["did you mean yellow?"]),
    ("links", "white, white", ["one or two"]),
    ("links", "white, red, blue", ["one or two"]),
    ("links", "white, pink", ["'pink'"]),
    ("links", ",", ["one or two"]),
    ("kicker", "4", ["'4'", "none"]),
    ("cost", "-1", ["from 0 up", "'-1'"]),
    ("cost", "four", ["'four'"]),
    ("cost", "x", ["'x'"]),
    ("cost", "٤", ["'٤'"]),
    ("cost", "9" * 5000, ["number"]),
    ("health", "0", ["from 1 up"]),
    ("copies", "0", ["from 1 up"]),
    ("species", "wolf", ["werewolf"]),
    ("strength", "many", ["or X"]),
    ("text: Kicker", "Draw 2 crads.", ["  Kicker: Draw 2 crads.\n                 ^", "Draw N cards."]),
    ("text: Chain", "This card can't be blocked.", ["belongs under In play"]),
    ("text: Chain", "Chian: Draw 1 card.", ["Chain:, Your chain:, In play:, Kicker:"]),
    ("text: Chain", "Kicker: Draw 1 card.", ["already has a Kicker: text"]),
    ("text: Chain", "That player exiles 1 order from their hand.", ["specifies which player is meant", "^"]),
    ("text: Chain", "Chain:", ["has no sentence"]),
]


@each(("field", "typed", "words"), REFUSED)
def test_what_is_no_value_is_refused_and_the_question_stays(field, typed, words):
    told = refused(at("Vulko", field), typed)
    assert all(word in told for word in words), told


def test_an_action_has_no_text_in_play():
    assert "never in play" in refused(at("Blood Rage", "text: Chain"), "In play: This card can't be blocked.")


@each("answer", ["", "  ", "4"])
def test_an_empty_answer_and_the_value_itself_change_nothing(answer):
    correction = at("Vulko", "cost", '[[card]]\nname = "Vulko"\ncost = 4\n')
    before = correction.file_text()
    reply = correction.answer(answer)
    assert reply == (True, ()) and correction.file_text() == before
    assert correction.question.field == "species"


def test_an_attested_value_is_taken_as_a_return_to_it():
    correction = at("Vulko", "strength", '[[card]]\nname = "Vulko"\nstrength = 4\n')
    assert correction.answer("3").lines == ("strength 3, the shipped value",)
    assert correction.file_text() == ""


def test_a_text_is_kept_as_texts_are_spelt():
    assert value_in_file(run("Vulko", *[""] * 10, "Kicker:Draw 2 cards."), "text: Kicker") == "Kicker: Draw 2 cards."
    assert at("Vulko", "text: In play").answer("In play:This card blocks damage.").ok is False


# -- the shipped value confirmed ------------------------------------------------------------------

GUESSES = [(question.card.name, question.field) for question in questions_for(over())]


@pytest.mark.parametrize("guess", some(GUESSES, 5), ids="-".join)
def test_a_reconstructed_value_that_is_confirmed_is_ones_own_until_it_is_taken_back(guess):
    name, field = guess
    correction = at(name, field)
    question = correction.question
    reply = correction.answer(correction.current(question))
    assert reply == (True, (f"{field} {shown(value_in(question.card, field))}; shipped {question.shipped}",))
    text, card = correction.file_text(), held(correction)
    assert value_in(card, field) == value_in(question.card, field)
    assert not is_reconstructed(card, field)
    others = [each for each in FIELDS if each != field]
    assert [is_reconstructed(card, each) for each in others] == [is_reconstructed(CARDS[name], e) for e in others]
    assert question not in questions_for(over(text)) and len(questions_for(over(text))) == len(GUESSES) - 1
    again = at(name, field, text)
    assert "; yours " in again.asked() and "yours ≈" not in again.asked()
    assert again.answer("take back").lines == (f"{field} {question.shipped}, the shipped value",)
    assert again.file_text() == ""


def test_who_confirms_is_named_as_the_source():
    card = held(run("Blood Rage", "red", "", "", "", "Inflict 2 damage on target player."))
    assert card.source["color"] == "user"
    assert (card.paragraph("Chain").source, card.paragraph("Chain").amount) == ("user", "user")
    assert card.paragraph("Kicker") == CARDS["Blood Rage"].paragraph("Kicker")
    assert held(at_answered("Ivan Radinsky", "links")).source["links"] == ["user", "user"]


def test_an_attested_value_needs_no_confirming():
    for name, field in (("Vulko", "strength"), ("Vulko", "text: In play"), ("Vulko", "copies")):
        correction = at(name, field)
        assert correction.answer(correction.current(correction.question)) == (True, ())
        assert correction.file_text() == ""


def test_an_empty_answer_confirms_nothing():
    for field in FIELDS:
        correction = at("Vulko", field)
        assert correction.answer(" ") == (True, ()) and correction.file_text() == ""


def test_a_value_confirmed_twice_is_there_once():
    correction = run("Vulko", "", "", "", "5", "back", "5")
    assert correction.file_text() == '[[card]]\nname = "Vulko"\ncost = 5\n'


def test_a_value_of_ones_own_that_is_said_to_be_reconstructed_is_shown_so_and_asked_and_confirmed():
    text = '[[card]]\nname = "Vulko"\ncost = 4\nlinks = ["red", "blue"]\n'
    text += '[card.source]\ncost = "reconstructed"\nlinks = ["reconstructed", "en"]\n'
    assert {"cost", "links"} <= {each.field for each in questions_for(over(text)) if each.card.name == "Vulko"}
    correction = at("Vulko", "links", text)
    assert correction.asked().endswith("; yours ≈red, blue")
    for answer in ("red, blue", "", "4"):
        assert correction.answer(answer).ok
    assert over(correction.file_text()).tables == ({"name": "Vulko", "links": ["red", "blue"], "cost": 4},)


def test_what_holds_is_handed_over_at_every_answer_that_is_taken():
    kept = []
    correction = Correction(over(), "Alton Hickman", kept.append)
    cost = CARDS["Alton Hickman"].cost
    first = f'[[card]]\nname = "Alton Hickman"\ncost = {cost + 1}\n'
    for answer in ("", "", "", str(cost + 1), "pink", "back", "take back"):
        correction.answer(answer)
    assert kept == ["", "", "", first, first, ""]


def test_a_value_can_be_taken_back():
    correction = at("Vulko", "health", '[[card]]\nname = "Vulko"\ncost = 4\nhealth = 8\n')
    assert correction.answer("Take  Back").ok
    assert correction.file_text() == '[[card]]\nname = "Vulko"\ncost = 4\n'


def test_one_goes_back_and_on_again():
    correction = run("Vulko", "white", "back")
    assert correction.question.field == "color" and correction.current(correction.question) == "white"
    assert "first question" in refused(correction, "back")
    assert correction.answer("purple").ok
    assert (correction.question.field, held(correction).color) == ("links", "purple")


def test_who_leaves_in_the_middle_keeps_what_was_answered():
    correction = run("Vulko", "white", "", "quit")
    assert correction.question is None and correction.asked() == ""
    assert correction.file_text() == '[[card]]\nname = "Vulko"\ncolor = "white"\n'


def test_after_the_last_question_there_is_none():
    correction = run("Vulko", *[""] * len(FIELDS))
    assert correction.question is None
    assert correction.progress == f"{len(FIELDS)} of {len(FIELDS)}"


def test_cards_of_ones_own_in_the_file_stay():
    text = (Path(__file__).parent.parent / "examples" / "homebrew.toml").read_text(encoding="utf-8")
    correction = run("Vulko", "white", text=text)
    assert correction.file_text() == text + '\n[[card]]\nname = "Vulko"\ncolor = "white"\n'


# -- values that go together ----------------------------------------------------------------------


def test_without_a_kicker_there_is_no_kicker_text_and_it_is_not_asked():
    correction = at("Vulko", "kicker")
    assert [line.partition(";")[0] for line in correction.answer("none").lines] == ["kicker none", "text: Kicker none"]
    assert [each.label for each in held(correction).paragraphs] == ["In play"]
    fields = []
    while correction.question:
        fields.append(correction.question.field)
        correction.answer("")
    assert "text: Kicker" not in fields and fields[-1] == "copies"


def test_a_kicker_that_is_taken_back_has_its_text_again():
    correction = at("Vulko", "kicker")
    for answer in ("none", "back", "take back"):
        assert correction.answer(answer).ok
    assert correction.file_text() == ""


def test_without_a_kicker_text_there_is_no_kicker():
    correction = at("Vulko", "text: Kicker")
    assert correction.answer("none").ok
    assert (held(correction).kicker, held(correction).paragraph("Kicker")) == ("", None)


def test_a_kicker_colour_is_held_until_its_text_is_there():
    correction = at("Alton Hickman", "kicker")
    assert "also needs text: Kicker" in correction.answer("red").lines[0]
    assert correction.file_text() == ""
    assert correction.question == (CARDS["Alton Hickman"], "text: Kicker")
    assert "not understood" in refused(correction, "Drink tea.")
    assert correction.answer("Draw 1 card.").ok
    assert (held(correction).kicker, held(correction).paragraph("Kicker").amount) == ("red", "user")
    fields = []
    while correction.question:
        fields.append(correction.question.field)
        correction.answer("")
    assert fields[0] == "cost" and "text: Kicker" not in fields


@each(("answer", "field"), [("", "cost"), ("back", "kicker"), ("take back", "kicker"), ("quit", "")])
def test_a_kicker_colour_without_a_text_is_let_go(answer, field):
    correction = at("Alton Hickman", "kicker")
    correction.answer("red")
    reply = correction.answer(answer)
    assert reply.ok and "kicker not changed: text: Kicker is missing" in reply.lines
    assert (correction.question.field if correction.question else "") == field
    assert correction.file_text() == ""


def test_a_strength_x_is_held_until_the_text_counts():
    correction = at("Vulko", "strength")
    correction.answer("x")
    assert correction.question.field == "text: In play" and correction.file_text() == ""
    assert "conflicts with" in refused(correction, "This card can't be blocked.")
    assert correction.answer("This card's strength equals the number of minions you control.").ok
    assert held(correction).strength is None and held(correction).counts_minions


def test_a_text_that_counts_no_longer_needs_a_strength():
    correction = at("Zombie Horde", "text: In play")
    correction.answer("This card can't be blocked.")
    assert correction.question.field == "strength" and correction.file_text() == ""
    assert correction.answer("3").ok
    assert (held(correction).strength, held(correction).unblockable) == (3, True)
    assert run("Zombie Horde", text=correction.file_text()).file_text() == correction.file_text()
    again = at("Zombie Horde", "strength", correction.file_text())
    assert again.answer("take back").ok and again.file_text() == ""


def test_a_chain_text_without_the_player_whom_the_kicker_means_needs_another_kicker():
    for card in CARDS.values():
        kicker = card.paragraph("Kicker")
        needs = {need for effect in kicker.effects if (need := effect.needs)} if kicker else set()
        if "player" in needs:
            break
    else:
        pytest.skip("no shipped kicker means a player of the chain text")
    correction = at(card.name, "text: Chain")
    correction.answer("Draw 1 card.")
    assert correction.question.field == "text: Kicker" and correction.file_text() == ""
    assert correction.answer("Draw 2 cards.").ok
    assert held(correction).source["kicker"] == card.source["kicker"]


def test_a_text_may_stand_under_another_label_than_asked():
    correction = at("Yuri Koroviev", "text: Your chain")
    assert correction.answer("Chain: Gain 2 influence.").ok
    card = held(correction)
    assert [each.label for each in card.paragraphs] == ["Chain", "In play"]
    assert card.reconstructed() == tuple(f for f in CARDS["Yuri Koroviev"].reconstructed() if "text" not in f)


ANSWERS = (
    "back", "take back", "none", "red", "white, blue", "purple", "x", "0", "3", "hunter", "Draw 1 card.",
    "Kicker: Draw 2 cards.", "Chain: Gain 2 influence.", "Your chain: Gain 1 influence.", "This card can't be blocked.",
    "This card's strength equals the number of minions you control.", "Kicker: Instead, draw 1 card.", "nonsense", "",
)  # fmt: skip


@each("seed", range(40), 20)
def test_whatever_is_answered_the_file_is_valid_and_holds_what_differs(seed):
    chance = random.Random(seed)
    name = chance.choice([*CARDS, "", ""])
    correction = Correction(over(), name)
    for _ in range(60):
        if correction.question is None:
            break
        before = correction.file_text()
        if not correction.answer(chance.choice(ANSWERS)).ok:
            assert correction.file_text() == before
        text = correction.file_text()
        kept = over(text)
        for table in kept.tables:
            shipped = CARDS[table["name"]]
            for field in table.keys() - {"name", "text"}:
                assert table[field] != value_in(shipped, field) or is_reconstructed(shipped, field)
            assert not [
                field
                for card in (kept.library[shipped.name],)
                for field in FIELDS
                if differs(card, shipped, field) and is_reconstructed(card, field)
            ]
        assert Correction(kept).file_text() == text
