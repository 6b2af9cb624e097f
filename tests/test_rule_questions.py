"""The sets of questions: the share that `ask` answers holds its level, and no question of a set is in the data."""

from math import log

import pytest
from question_sets import BLIND, HALVES, count, read_set
from samples import each

from nightfall_cli import ask
from nightfall_cli.cards.library import base_library
from nightfall_cli.rulings import find_rulings, learned_ratings
from nightfall_cli.rulings.answer import Shown, answer_lines
from nightfall_cli.rulings.ask import DECLINED, FAR, LIKELY, SURE, SURE_CHANCE, is_sure
from nightfall_cli.rulings.find_rulings import Found, Index
from nightfall_cli.rulings.learned_ratings import ratings, read_learned
from nightfall_cli.rulings.question import parts_of, read_question
from nightfall_cli.rulings.ruling_library import INDEX, indexed, indexed_outside, read_rulings, rulings
from nightfall_cli.rulings.search_index import index_ruling, index_text, questions_of, read_outside
from nightfall_cli.rulings.train_ratings import fit, train
from nightfall_cli.rulings.words import outside_topic, tables, terms_of

LEVELS = {"open": (91, 97, 1), "counted": (89, 97, 1.2)}
"""By half: per cent with a right ruling first and among those shown at least, and sure but wrong at most."""

DECLINED_AT_LEAST = {"open": 95, "counted": 93}


@pytest.mark.slow
@pytest.mark.parametrize("half", HALVES)
def test_the_blind_questions_are_answered_as_often_as_before(half):
    asked = [one for name in BLIND for one in read_set(name) if one.half == half]
    first, shown, wrong = LEVELS[half]
    tally = count([one for one in asked if one.right])
    assert 100 * tally.first >= first * tally.questions
    assert 100 * tally.shown >= shown * tally.questions
    assert 100 * tally.sure_wrong <= wrong * tally.questions
    none = count([one for one in asked if not one.right])
    assert 100 * none.declined >= DECLINED_AT_LEAST[half] * none.questions


def test_questions_by_people_who_know_the_rulings_are_answered():
    tally = count([one for one in read_set("known") if one.style == "known"][::12])
    assert tally.first >= 0.85 * tally.questions and tally.shown >= 0.93 * tally.questions


def test_no_blind_question_stands_in_the_data():
    known = {text.casefold().strip(" ?") for ruling in read_rulings().values() for _, text in questions_of(ruling)}
    assert not known & {one.text.casefold().strip(" ?") for name in BLIND for one in read_set(name)}


def test_every_right_ruling_of_the_sets_exists():
    assert {id for name in (*BLIND, "known") for one in read_set(name) for id in one.right} <= set(rulings())


@pytest.mark.slow
def test_questions_that_were_not_learned_find_their_rulings(monkeypatch):
    """Every 20th way to ask for a ruling is neither learned nor indexed."""
    pytest.importorskip("numpy")
    library = base_library()
    asked = [(ruling.id, text) for ruling in read_rulings().values() for _, text in questions_of(ruling)][::20]
    left_out = {text for _, text in asked}
    documents = [
        (one, index_ruling(one, [way for way in questions_of(one) if way[1] not in left_out], library))
        for one in (*read_rulings().values(), *read_outside())
    ]
    index, learned = Index(documents), read_learned(train(library, left_out))
    monkeypatch.setattr(find_rulings, "_index", lambda: index)
    monkeypatch.setattr(learned_ratings, "_learned", lambda: learned)
    answers = [(id, ask(text)) for id, text in asked]
    first = sum(id in [one.id for one in answer.answers[:1]] for id, answer in answers)
    shown = sum(id in [one.id for one in answer.answers] for id, answer in answers)
    sure = [answer.answers[0].id == id for id, answer in answers if answer.level == SURE]
    found = (
        f"{len(answers)} questions: {first} first, {shown} shown, {len(sure)} sure, {sure.count(False)} of them wrong"
    )
    assert first >= 0.6 * len(answers) and shown >= 0.75 * len(answers), found
    assert sure.count(False) <= 0.02 * len(answers), found


BUILD = "build it anew: python -m nightfall_cli.rulings.search_index"
TRAIN = "train anew: python -m nightfall_cli.rulings.train_ratings"


def test_the_shipped_index_has_the_rulings_and_what_they_are_found_by():
    assert rulings() == read_rulings(), BUILD
    for ruling, found in indexed()[::12]:
        assert found == index_ruling(ruling, questions_of(ruling), base_library()), BUILD


@pytest.mark.slow
def test_the_shipped_index_is_built_from_the_rulings():
    assert INDEX.read_text(encoding="utf-8") == index_text(base_library()), BUILD


@each(
    ("text", "level", "first"),
    [
        ("does vulko stop death grip's kicker", SURE, "death-grip.kicker"),
        ("must i attack", None, "combat.stay-at-home"),
        ("combat.stay-at-home", SURE, "combat.stay-at-home"),
        ("where can i buy the game", DECLINED, ""),
        ("combien coute le jeu", DECLINED, ""),
        ("gibt es eine app", DECLINED, ""),
        ("reicht eine stunde für eine runde", DECLINED, ""),
        ("ist das was für meine tochter", DECLINED, ""),
        ("was ist nochmal ein kick", SURE, "kicker.what"),
        ("zzz qqq", DECLINED, ""),
        ("what does the card Silver Fang do", DECLINED, ""),
        ("was macht „Silberner Zahn“", DECLINED, ""),
        ("darf ich mein versprechen brechen", DECLINED, ""),
        ("on s'est trompé en mélangeant, y a-t-il une pénalité", DECLINED, ""),
        ("кто из вас делал рисунки к игре", DECLINED, ""),
    ],
)
def test_the_level_of_an_answer(text, level, first):
    answered = ask(text)
    assert level is None or answered.level == level
    assert [ruling.id for ruling in answered.answers][:1] == ([first] if first else [])
    assert bool(answered.why) is (answered.level == DECLINED)
    assert len(answered.answers) == {SURE: 1, LIKELY: 3, DECLINED: 0}[answered.level]


@pytest.mark.slow
def test_no_ruling_is_declined_as_something_that_no_document_answers():
    texts = [text for ruling in read_rulings().values() for _, text in questions_of(ruling)][::97]
    assert [text for text in texts if ask(text).topic] == []


FIRST, DRAWN = "setup.first-player", "cleanup.how-many-cards"


@each(
    ("text", "answers"),
    [
        ("Who starts, and how many cards do I draw?", [FIRST, DRAWN]),
        ("Who starts? How many cards do I draw?", [FIRST, DRAWN]),
        ("Wer fängt an und wie viele Karten ziehe ich?", [FIRST, DRAWN]),
        ("qui commence et combien de cartes je pioche ?", [FIRST, DRAWN]),
        ("когда кончается игра и кто побеждает?", ["end.last-face-up-wound", "end.what-counts"]),
    ],
)
def test_joined_questions_are_answered_one_by_one(text, answers):
    answered = ask(text)
    assert (answered.level, [ruling.id for ruling in answered.answers]) == (SURE, answers)
    lines = "\n".join(answer_lines(answered, Shown(base_library())))
    assert all(f"; {id}\n" in lines for id in answers)


def test_joined_questions_of_which_one_is_unsure_are_shown_together():
    answered = ask("does Vulko block and do I get its wound?")
    assert answered.level == LIKELY
    assert [ruling.id for ruling in answered.answers[:2]] == ["vulko.must-block", "vulko.received-wounds"]


@each(
    ("text", "parts"),
    [
        ("does vulko block and do i get its wound?", ["does vulko block", "do i get its wound Vulko"]),
        ("may i block with vulko and big ghost", []),
        ("what is a kicker and must i use it", []),
        ("brad attacks me and who chooses the blocker", []),
    ],
)
def test_a_question_is_parted_where_another_question_begins(text, parts):
    assert parts_of(text, base_library()) == parts


@each(
    ("text", "first"),
    [
        ("How many cards do I draw if I discard two wounds?", "cleanup.wound-effect"),
        ("What is the hand size?", DRAWN),
        ("How does combat work?", "combat.overview"),
        ("How do I buy a card?", "claim.how"),
        ("Was ist eine Kette?", "chain.what"),
        ("Was ist eine Wunde?", "wounds.what"),
        ("Wie blocke ich?", "combat.overview"),
        ("Qu'est-ce qu'un enchaînement ?", "chain.what"),
        ("C'est quoi l'influence ?", "claim.how"),
        ("Puis-je attaquer plusieurs joueurs ?", "combat.one-opponent"),
        ("Сколько ран у каждого в начале?", "setup.face-up-wounds"),
        ("Куда идут убитые миньоны?", "damage.health"),
    ],
)
def test_what_newcomers_ask_is_answered_for_sure(text, first):
    answered = ask(text)
    assert (answered.level, answered.answers[0].id) == (SURE, first)


def test_a_declined_question_that_names_a_card_lists_its_rulings():
    answered = ask("how expensive is vulko in the shop, where can i buy nightfall")
    assert answered.level == DECLINED and "Vulko" in answered.nearest[0].cards


def test_a_general_ruling_is_never_sure_when_a_card_is_named():
    for one in [one for name in ("en", "de") for one in read_set(name)][::30]:
        answered, cards = ask(one.text), read_question(one.text, base_library()).cards
        if answered.level == SURE and cards:
            assert set(cards) & set(answered.answers[0].cards)


def test_an_answer_is_sure_only_by_its_lead_over_all_others_together():
    ruling = rulings()["combat.several-blockers"]
    lead = log(SURE_CHANCE / (1 - SURE_CHANCE))
    for others, more, sure in ((1, 0.01, True), (1, -0.01, False), (2, 0.01, False), (2, log(2) + 0.01, True)):
        found = [Found(ruling, lead + more, 1.0), *[Found(ruling, 0.0, 1.0)] * others]
        assert is_sure(found, ()) is sure


def test_every_ruling_has_a_learned_rating():
    rated = ratings(read_question("may i block", base_library()))
    assert list(rated) == [ruling.id for ruling, _ in (*indexed(), *indexed_outside())], TRAIN
    assert max(rated, key=rated.__getitem__).startswith("combat.")


def test_training_sets_rulings_apart():
    pytest.importorskip("numpy")
    questions = [([(0, 0.5), (1, 0.5)], 0), ([(0, 0.5), (2, 0.5)], 1)] * 40
    features, answers = fit(questions, 2)
    assert [int(((features[0] + features[row]) @ answers.T).argmax()) for row in (1, 2)] == [0, 1]


@each(
    ("words", "language", "terms"),
    [
        ("die kreatur", "de", ["minion"]),
        ("my guys die", "en", ["minion", "destroy"]),
        ("три миньона", "ru", ["3", "minion"]),
        ("rulezz", "en", ["~rulezz"]),
        ("ist er im spiel", "de", ["inplay"]),
    ],
)
def test_words_mean_concepts_by_language(words, language, terms):
    assert terms_of(words.split(), language) == terms


def test_every_word_of_the_concepts_can_occur_in_a_question():
    """Questions are read without single letters, so a concept must not wait for one."""
    written = [part for text in tables()["concepts"].values() for words in text.split() for part in words.split("+")]
    assert [part for part in written if len(part.rstrip(".")) < 2 and not part.isdigit()] == []


def test_topics_outside_the_documents_are_known_by_their_words():
    assert outside_topic("Was kostet Nightfall?") == "price"
    assert outside_topic("Which card here is really the strongest?") == "strategy"
    assert outside_topic("can I block twice") == ""


def test_the_words_of_outside_topics_are_not_those_of_the_rulings():
    texts = [text for ruling in read_rulings().values() for _, text in questions_of(ruling)][::12]
    assert sum(bool(outside_topic(text)) for text in texts) < 0.005 * len(texts)


@each(
    ("typed", "meant"),
    [
        ("must minoin attck", "must minion attack"),
        ("darf ich blokcen", "darf ich blocken"),
        ("combien de blessues", "combien de blessures"),
        ("сколько карат", "сколько карта"),
        ("zqxvw attack", "zqxvw attack"),
        ("when is my minoin destoryde", "when is my minion destroyed"),
        ("combien d'infleunec", "combien influence"),
        ("ordinateur et smartphone", "ordinateur et smartphone"),
    ],
)
def test_slips_of_the_keyboard_are_read_as_the_word_of_the_rulings(typed, meant):
    assert read_question(typed, base_library()).words == tuple(meant.split())


@each(
    ("typed", "card"),
    [
        ("дэс грип", "Death Grip"),
        ("смертельной хваткой", "Death Grip"),
        ("бэд смока", "Bad Smoke"),
        ("фланговую атаку", "Flank Attack"),
        ("сэра джона", "Sir John Travail"),
        ("Totesgriff", "Death Grip"),
        ("большой пример", None),
        ("толста", None),
        ("total", None),
    ],
)
def test_names_of_cards_are_read_as_players_write_them(typed, card):
    assert read_question(typed, base_library()).cards == ((card,) if card else ())


@each(
    ("text", "topic"),
    [
        ("How do I pay the cards of Martial Law?", "expansion"),
        ("what does the card Silver Fang do", "no_card"),
        ("may my toaster be a purple vampire on tuesdays", "nonsense"),
    ],
)
def test_a_declined_question_gives_the_reason_that_its_words_show(text, topic):
    answered = ask(text)
    assert (answered.level, answered.topic) == (DECLINED, topic)
    assert (answered.why == FAR) is (topic == "nonsense")
