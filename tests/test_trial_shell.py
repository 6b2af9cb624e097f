"""Tried sentences in the shell: lines in a language, rules told once, completion."""

from samples import each
from test_trial import LIBRARY, VULKO_AND_DEATH_GRIP, answer

from nightfall_cli.language.names import best_first
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.sentence_completion import try_slot
from nightfall_cli.trial.sentence_forms import FORMS


def test_a_sentence_is_answered_in_lines():
    lines = answer(VULKO_AND_DEATH_GRIP)
    assert "Scott chain: Ivan Radinsky (white), Death Grip (≈blue)" in lines
    assert "Janet: Vulko 3/≈3 in play" in lines[0]
    assert lines.count("Result: Janet: 2 wounds; back to hand: Vulko") == 1


def test_one_wound_is_no_wounds_and_the_order_of_wounds_is_kept():
    told = answer("1 face-up wound; next wounds bite, burn, bite; Scott links Death Grip on Janet")
    assert told[0].endswith("1 face-up wound; next wounds bite, burn, bite")
    told = answer("2 face-up wounds; Janet has bite; Scott links Death Grip on Scott")
    assert told[0].endswith("2 face-up wounds") and any("Janet wins with 1 wound " in line for line in told)


def test_cards_are_named_in_a_language():
    assert any("Todesgriff" in line for line in answer(VULKO_AND_DEATH_GRIP, language="de"))


def test_values_that_no_document_gives_are_told():
    told = " ".join(answer(VULKO_AND_DEATH_GRIP))
    assert "≈ no document gives these values" in told
    assert "Vulko: health" in told and "Death Grip: colour, kicker" in told


def test_every_rule_is_told_once():
    lines = answer(VULKO_AND_DEATH_GRIP)
    told = [
        line.split(":")[0].strip()
        for line in lines[lines.index("rules") + 1 :]
        if line.startswith("  ") and ":" in line
    ]
    cited = [rule for rule in told if rule in RULES]
    assert len(cited) == len(set(cited)) >= 8


COMPLETED = {
    "": "Janet ",
    "J": "Janet ",
    "inf": "influence ",
    "Janet ": "links ",
    "Janet h": "has ",
    "Janet has Vul": "Vulko",
    "Janet has Vulko ": "in hand",
    "Janet has Vulko, 2 bi": "bite",
    "Janet has Vulko. Scott links death": "Death Grip",
    "Scott links Death Grip ": "on ",
    "Scott links Death Grip on J": "Janet",
    "Brad has Vulko; Scott links Shock and Awe on Vulko and B": "Brad",
    "Janet has Vulko; Scott links Shock and Awe on ": "Vulko",
    "Scott attacks ": "Janet ",
    "Scott attacks Janet ": "with ",
    "Scott attacks Janet with vul": "Vulko",
    "Scott attacks Janet with Vulko; Janet blocks ": "Vulko",
    "Scott claims Vulko ": "from Janet",
    "Scott uses ": "the wound effect on ",
    "Scott uses the wound effect on b": "burn",
    "edition ": "ru",
    "next ": "wounds ",
    "next wounds ": "bleed",
    "commons big": "Big Ghost",
}


def offered(text, names=(), language="en"):
    """What may stand at the end of a sentence, best fits first."""
    slot = try_slot(text, names, LIBRARY, language)
    return [item.piece for item in best_first(slot.typed, slot.items, lambda item: item.typed_as(slot.typed))]


@each("text", COMPLETED)
def test_the_next_word_of_a_sentence_is_offered(text):
    slot = try_slot(text, ["Janet"], LIBRARY)
    assert COMPLETED[text] in offered(text, ["Janet"])
    assert text[slot.start :] == slot.typed


def test_what_cannot_follow_is_not_offered():
    claimed = offered("Scott claims ")
    assert "Vulko" in claimed and "bite" not in claimed and "Bad Smoke" not in claimed
    assert offered("seed ") == []


def test_completion_offers_names_in_a_language():
    assert offered("Scott links death g", language="de") == ["Todesgriff"]


EXAMPLES = (
    "Janet has Vulko, 2 bite, Vulko (2 damage), Big Ghost in deck; Scott links Vulko",
    "Scott links Shock and Awe on Vulko and Big Ghost, Vulko",
    "Scott links white order, Death Grip (kicked) on Janet",
    "Scott attack Janet with Vulko, 2 Big Ghost",
    "Scott attacks Janet with Vulko; Janet block Vulko with Bad Smoke, Marcus Toth",
    "Scott claim Vulko, Big Ghost from Janet",
    "Scott discard Vulko, 2 bite",
    "Scott attacks Janet with Vulko; Janet blocks Vulko with Bad Smoke, Big Ghost; Janet orders Big Ghost",
    "Scott use the wound effect on 2 bite, burn after drawing",
    "Scott ends the turn",
    "Scott attacks Janet with Vulko; Janet blocks Vulko with Bad Smoke; destroyed Bad Smoke",
    "players Ann, Scott; Scott links Vulko",
    "influence 3; Scott link Vulko",
    "1 face-up wound; Scott links Vulko",
    "next wounds bite, burn; Scott links Vulko",
    "commons Vulko, Big Ghost; Scott links Vulko",
    "edition de; Scott links Vulko",
    "seed 4; Scott links Vulko",
)


@each(("form", "sentence"), list(zip([form for form, _ in FORMS], EXAMPLES, strict=True)))
def test_every_form_is_read(form, sentence):
    assert not isinstance(read_trial(sentence, LIBRARY), Refusal), form
