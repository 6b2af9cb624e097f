"""What is refused is read as it is most likely meant: said to be likely, and nothing that is named is left out."""

import json
from array import array
from operator import mul

import pytest
from pytest import approx
from samples import each
from unlearned_readings import tally

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial import two_readings
from nightfall_cli.trial.clauses import read_clauses, read_trial
from nightfall_cli.trial.lessons import read_pairs
from nightfall_cli.trial.likely_reading import LikelyReading, read_likely
from nightfall_cli.trial.network import BOTH, BYTES, ONE, SHAPES, UNTOLD, Network, networks
from nightfall_cli.trial.two_readings import LEAST_ODDS, weighed

LIKELY = {
    "Brad attacks me with Ivan Radinsky, and both Alton Hickman and Marcus Toth block him.": (
        "Brad has Ivan Radinsky; Me has Alton Hickman, Marcus Toth; Brad attacks Me with Ivan Radinsky; "
        "Me blocks Ivan Radinsky with Alton Hickman, Marcus Toth"
    ),
    "I send Franz Orlok and Genesis One at Scott, who has nothing to block them with.": (
        "players Me, Scott; Me has Franz Orlok, Genesis One; Me attacks Scott with Franz Orlok, Genesis One"
    ),
    "He swings Big Ghost at me and I chuck Lilith in front.": (
        "Opponent has Big Ghost; Me has Lilith Lawrence; Opponent attacks Me with Big Ghost; "
        "Me blocks Big Ghost with Lilith Lawrence"
    ),
    "Wilbur snatches Death Grip out of my archive and pays with two discarded cards.": (
        "players Wilbur, Me; Wilbur discards 2 any card; Wilbur claims Death Grip from Me"
    ),
    "Two Charlottes of mine jump in front of Big Ghost, who rushes at me.": (
        "Me has 2 Charlotte Reyes; Opponent has Big Ghost; Opponent attacks Me with Big Ghost; "
        "Me blocks Big Ghost with 2 Charlotte Reyes"
    ),
    "Vulko, mit dem Karsten seine Kette anfängt, wird von meinem Flankenangriff ausgeschaltet.": (
        "Karsten links Vulko; Me links Flank Attack on Vulko"
    ),
    "Der Verteidiger stellt seinen Blaine Cordell meinem angreifenden Alton Hickman in den Weg.": (
        "Opponent has Blaine Cordell; Me has Alton Hickman; Me attacks Opponent with Alton Hickman; "
        "Opponent blocks Alton Hickman with Blaine Cordell"
    ),
    "Mon adversaire crée un Enchaînement avec Vulko. J'y ajoute Indigo Six, qui entre ensuite en jeu chez moi.": (
        "Opponent links Vulko; Me links Indigo Six"
    ),
    'На меня идёт "Big Ghost", и под удар я подставляю Lilith Lawrence. Сколько урона долетит до меня?': (
        "Opponent has Big Ghost; Me has Lilith Lawrence; Opponent attacks Me with Big Ghost; "
        "Me blocks Big Ghost with Lilith Lawrence"
    ),
}


@each(("text", "reading"), LIKELY.items())
def test_a_sentence_that_is_refused_is_read_as_it_is_most_likely_meant(text, reading):
    assert isinstance(read_trial(text, base_library()), Refusal)
    trial = read_likely(text, base_library())
    assert trial is not None and trial.reading == reading


COUNTED = {
    "She wraps up her turn holding two cards, with a single card left in the deck.": (
        "players Opponent, Me; Opponent has 2 any card in hand, any card in deck; Opponent ends the turn"
    ),
    "My neighbour's Shock and Awe, kicked, rips into my Vulko and my Toth.": (
        "Me has Vulko, Marcus Toth; Opponent links red order, Shock and Awe (kicked) on Vulko and Marcus Toth"
    ),
    "Would my Toth die if Rosa shoved Bad Smoke in front of him?": (
        "Me has Marcus Toth; Rosa has Bad Smoke; Me attacks Rosa with Marcus Toth; "
        "Rosa blocks Marcus Toth with Bad Smoke"
    ),
    "With seven influence on my hands I snap up Big Ghost.": "influence 7; Me claims Big Ghost",
    "Both of my Vulkos charge at Nora, and she lets them through.": (
        "players Me, Nora; Me has 2 Vulko; Me attacks Nora with 2 Vulko"
    ),
}
"""Numbers of cards and copies, ends of turns, two targets, and what a question tells."""


@each(("text", "reading"), COUNTED.items())
def test_what_numbers_count_and_what_questions_tell_is_read(text, reading):
    assert read_likely(text, base_library()).reading == reading


@each(
    "text",
    [
        "Vulko blocks Ivan Radinsky of Tom instead of Alton Hickman.",
        "Either Vulko or Toth charges at Nora, I will decide later.",
        "I nearly sent Vulko at Nora, but then I left him at home.",
        "Zork wubbles the frob.",
        "",
    ],
)
def test_what_would_leave_out_something_named_is_not_read(text):
    trial = read_likely(text, base_library())
    assert trial is None or not {"blocks", "attacks"} & {*trial.reading.split()}


def test_neither_and_nor_deny_a_block():
    text = "Brad attacks me with Ivan Radinsky, and neither Alton Hickman nor Marcus Toth blocks him."
    trial = read_likely(text, base_library())
    assert (
        trial.reading == "Brad has Ivan Radinsky; Me has Alton Hickman, Marcus Toth; Brad attacks Me with Ivan Radinsky"
    )


def test_an_act_that_no_card_does_is_what_is_unsure(nightfall):
    text = "With Ghoul Summoning I get back the Charlotte Reyes from my discard pile. Afterwards I discard her."
    said = nightfall("try", text)[1]
    assert said.startswith("likely read as: ") and "least sure: what 'discard' means;" in said


@each(
    ("text", "word"),
    [
        ("Илона купила Furious Melee из общих, сбросив ради этого Charlotte Reyes и рану.", "рану"),
        ("Сбрасываю рану и Вулко и требую Тота.", "рану"),
        ("Стёпа отдаёт все карты с руки за влияние и требует Big Ghost.", "карты с руки"),
        ("Elle défausse Vulko et toutes ses blessures puis revendique Toth.", "blessures"),
    ],
)
def test_cards_of_which_no_number_is_told_are_never_left_out_in_silence(text, word):
    trial = read_likely(text, base_library())
    assert trial is None or (trial.doubt and trial.doubt.values["word"] == word)


@each(
    ("text", "reading"),
    [
        (
            "Je joue Lilith Lawrence sur Pénélope. Celle-ci y relie une Rage de Sang sur moi.",
            "Me links Lilith Lawrence on Pénélope; Pénélope links Blood Rage on Me",
        ),
        (
            "Ларин Overwatch Two блокирует моего Кордела, он атакует Лару.",
            "Me attacks Лара with Blaine Cordell; Лара blocks Blaine Cordell with Overwatch Two",
        ),
    ],
)
def test_a_player_is_not_two(text, reading):
    assert read_likely(text, base_library()).reading.endswith(reading)


def test_two_copies_are_not_read_as_one():
    text = "Big Ghost stürmt auf mich los, doch meine beiden Charlottes werfen sich dazwischen."
    assert read_likely(text, base_library()).reading.endswith("Me blocks Big Ghost with 2 Charlotte Reyes")


def test_the_doubt_names_the_card_in_the_language_of_the_sentence(nightfall):
    said = nightfall("try", "Rage de Sang m'arrive dessus alors que Vulko me couvre. Combien de Blessures ?")[1]
    assert said.startswith("lecture probable")
    assert " ".join(said.split()).partition("le moins sûr : ")[2].startswith("à qui est Rage de Sang ;")


def test_an_unknown_word_that_may_be_the_verb_is_what_is_unsure(nightfall):
    said = nightfall("try", "Bob frobnicates Vulko on me")[1]
    assert said.startswith("likely read as: ") and "least sure: what 'frobnicates' means;" in said


def test_whose_target_an_order_has_for_which_another_one_chooses_is_not_guessed():
    text = "Tom swings Death Grip at me, and I answer by redirecting it with Leave Me! to him."
    assert read_likely(text, base_library()) is None


SURE = "Anna's Vulko attacks me and I block it with Toth."


def test_a_reading_that_both_readers_share_is_sure(nightfall):
    trial = read_trial(SURE, base_library())
    assert weighed(trial, base_library()) == trial
    assert nightfall("try", SURE)[1].startswith("read as: Anna has Vulko")


def test_a_reading_that_only_one_reader_has_is_only_likely(monkeypatch):
    trial = read_trial(SURE, base_library())
    for other in (None, LikelyReading(read_clauses("Me links Vulko", base_library()), -0.5, is_whole=True)):
        monkeypatch.setattr(two_readings, "likeliest", lambda *_, other=other: other)
        assert weighed(trial, base_library())._replace(doubt="") == trial
        assert weighed(trial, base_library()).doubt


def test_of_two_readings_the_very_likely_one_is_shown_where_nothing_is_asked(monkeypatch):
    trial = read_trial(SURE, base_library())
    other = read_clauses("Me links Vulko", base_library())._replace(doubt="why")
    monkeypatch.setattr(two_readings, "likeliest", lambda *_: LikelyReading(other, LEAST_ODDS, is_whole=True))
    assert weighed(trial, base_library()) == other
    asked = read_trial(f"{SURE} Does he survive?", base_library())
    assert weighed(asked, base_library())._replace(doubt="") == asked
    monkeypatch.setattr(two_readings, "likeliest", lambda *_: LikelyReading(other, LEAST_ODDS, is_whole=False))
    assert weighed(trial, base_library())._replace(doubt="") == trial


@each(
    ("text", "reading"),
    [
        ("Me links Death Grip on Anna", ""),
        ("« Moi » relie Death Grip → Anna", "Me links Death Grip on Anna"),
    ],
)
def test_what_is_printed_as_read_is_never_doubted(text, reading):
    trial = read_trial(text, base_library())
    assert (trial.reading, weighed(trial, base_library())) == (reading, trial)


def test_a_likely_reading_says_so_and_is_played(nightfall):
    text = next(iter(LIKELY))
    code, said, _ = nightfall("try", text)
    assert code == 0
    assert said.startswith("likely read as: Brad has Ivan Radinsky")
    assert "least sure: " in said and "if the reading is wrong, correct it and try that" in " ".join(said.split())
    assert "Result: Me: destroyed: Alton Hickman, Marcus Toth" in said
    answer = json.loads(nightfall("try", text, "--json")[1])["answers"][0]
    assert answer["doubt"] in said and answer["reading"] == LIKELY[text]


def test_below_a_likely_reading_rulings_are_a_short_list(nightfall):
    text = "My neighbour's Big Ghost lunges my way, Lilith of mine hops in between. How many wounds do I get?"
    _, said, _ = nightfall("try", text)
    assert said.startswith("likely read as: ") and "How many wounds do I get? ≈3" in said
    below = said[said.index("rulings nearby:") :]
    assert below.count("ruling") == 1 and below.count("[✓") == 1 and len(below.splitlines()) < 9


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.slow)])
def test_every_reading_that_is_learned_is_in_the_clause_forms(every):
    pairs = read_pairs()
    assert len({text for text, _ in pairs}) == len(pairs) > 7000
    told = [(text, reading) for text, reading in pairs if reading != UNTOLD]
    faulty = [text for text, reading in told[::every] if isinstance(read_clauses(reading, base_library()), Refusal)]
    assert not faulty


@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_sentences_that_were_not_learned_are_read(every):
    found = tally(every)
    assert found.right >= 0.66 * found.sentences and found.likely_right >= 0.78 * found.likely, found
    assert found.untold_shown <= 0.3 * found.untold + 1


@each(("weight", "entry"), [(127, ONE), (-127, ONE), (127, -ONE), (-127, -ONE), (0, ONE)])
def test_the_largest_products_fit_in_their_lanes(weight, entry):
    net = Network(array("f", [1.0] * len(SHAPES)).tobytes() + array("b", [weight] * BYTES).tobytes())
    assert set(net.of("in+2", [entry] * BOTH)) == {weight * entry / ONE * BOTH}


def test_a_product_is_the_sum_of_the_products_of_each_row():
    net, vector = networks()[0], [(entry * 7919) % ONE - ONE // 2 for entry in range(BOTH)]
    by_rows = [sum(map(mul, net.row("number", row), vector)) / ONE for row in range(SHAPES["number"][0])]
    assert net.of("number", vector) == approx(by_rows)
