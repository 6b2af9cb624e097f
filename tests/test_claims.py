"""Claims are read into data in four languages; what is not understood is refused at its word."""

from samples import each

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.claim_data import Amount, Claim
from nightfall_cli.trial.claim_reading import read_claim
from nightfall_cli.trial.play_sentence import try_sentence
from nightfall_cli.trial.question_answer import answer_of
from nightfall_cli.trial.stated import Tried

LIBRARY = base_library()


def read(text, names=()):
    claim = read_claim(text, names, LIBRARY)
    assert isinstance(claim, Claim), claim
    return claim


def asked(tried, question):
    return answer_of(tried._replace(trial=tried.trial._replace(question=question.removesuffix("?"))))


FACTS = {
    "Blaine Cordell survives Shock and Awe": "survives",
    "Blaine Cordell is destroyed by Death Grip": "destroyed",
    "Zacharias Sands with his kicker destroys Blaine Cordell": "destroyed",
    "Vulko goes back to his owner's hand": "returned",
    "Ivan Radinsky returns Vulko to hand": "returned",
    "Bad Smoke is exiled": "exiled",
    "Bad Smoke is discarded": "discarded",
    "Bad Smoke stays in play": "in-play",
    "Blaine Cordell enters play with 2 health": "health-left",
    "Blaine Cordell enters play with 2 damage": "enters-damaged",
    "Vulko takes 2 damage": "damage",
    "everybody takes 1 wound": "wounds",
    "Death Grip inflicts 3 damage on a player": "hit",
    "the opponents draw 2 cards": "draws",
    "each opponent discards 1 card": "discards",
    "Vulko blocks Death Grip": "blocks-damage",
    "the attacker wins": "wins",
    "Indigo Six doubles your influence": "doubled",
    "Vulko can link to Alton Hickman": "links",
    "Alton Hickman can be followed by Furious Melee": "links",
    "Alton Hickman triggers the kicker of Furious Melee": "kicked-by",
    "Vulko can be targeted by Shock and Awe": "targeted",
    "Vulko costs 5": "value",
    "Vulko has 3 strength": "value",
    "Vulko is a werewolf": "value",
    "Vulko is red": "value",
    "Vulko überlebt Rasender Tumult": "survives",
    "Vulko wird von Todesgriff zerstört": "destroyed",
    "Vulko darf nach Alton Hickman gespielt werden": "links",
    "Jeder Spieler zieht eine Karte": "draws",
    "Vulko survit à Mêlée Générale": "survives",
    "Vulko est détruit par Mêlée Générale": "destroyed",
    "Chaque joueur pioche une carte": "draws",
    "Vulko выживает после Furious Melee": "survives",
    "Каждый игрок берёт одну карту": "draws",
    "Vulko стоит 5": "value",
}


@each(("text", "fact"), FACTS.items())
def test_each_form_of_a_claim_states_its_fact(text, fact):
    assert read(text).fact == fact


@each(
    ("text", "negated", "mode"),
    [
        ("Vulko survives Shock and Awe", False, ""),
        ("Vulko does not survive Shock and Awe", True, ""),
        ("Vulko never survives Shock and Awe", True, "may"),  # on no line
        ("Vulko always survives Shock and Awe", False, "always"),
        ("Vulko can't be targeted by Shock and Awe", True, "may"),
        ("Vulko can be targeted by Shock and Awe", False, "may"),
        ("Vulko überlebt Rasender Tumult nicht", True, ""),
        ("Vulko ne survit pas à Mêlée Générale", True, ""),
        ("Vulko не выживает после Furious Melee", True, ""),
    ],
)
def test_negation_and_mode_are_read(text, negated, mode):
    claim = read(text)
    assert (claim.negated, claim.mode) == (negated, mode)


@each(
    ("text", "amount"),
    [
        ("the defender takes no wounds", Amount(0)),
        ("the defender takes 2 wounds", Amount(2)),
        ("the defender takes a wound", Amount(1)),
        ("the defender takes at least two wounds", Amount(2, ">=")),
        ("the defender takes more than two wounds", Amount(3, ">=")),
        ("the defender takes wounds", None),
        ("der Verteidiger erleidet mindestens zwei Wunden", Amount(2, ">=")),
    ],
)
def test_numbers_are_read(text, amount):
    assert read(text).amount == amount


def test_kickers_and_parts_of_a_card_are_told_apart():
    def cause(text):
        (found,) = read(text).causes
        return found.kicker, found.part

    assert cause("Vulko survives Shock and Awe") == (None, "")
    assert cause("Vulko survives Shock and Awe with its kicker") == (True, "")
    assert cause("Vulko survives Shock and Awe without its kicker") == (False, "")
    assert cause("Lilith Lawrence's kicker lets everybody draw a card") == (True, "kicker")


@each(
    ("text", "fact"),
    [
        ("Does Vulko go back to Carl's hand?", "returned"),
        ("Is Vulko exiled?", "exiled"),
    ],
)
def test_a_question_whether_a_fact_is_so_is_read_like_the_claim(text, fact):
    assert read(text, ("Ann", "Carl")).fact == fact


@each("text", ["How many wounds does Carl take?", "Who draws?", "Wie viele Wunden erleidet Carl?", "Wer zieht?"])
def test_a_question_for_a_number_or_a_name_is_no_claim(text):
    refusal = read_claim(text, ("Ann", "Carl"), LIBRARY)
    assert isinstance(refusal, Refusal)
    assert "got a question for a number or a name" in refusal.message


def test_a_name_that_was_completed_is_reported():
    assert read("Vulko survives Shok and Awe").read_as == ("Shok and Awe as Shock and Awe",)


@each(
    ("text", "place"),
    [
        ("Vulko survives gloriously Shock and Awe", '"gloriously" (character 16)'),
        ("Vulko juggles Shock and Awe", '"juggles" (character 7)'),
        ("Vulko Shock and Awe", "no form of a claim fits"),
        ("survives", "no form of a claim fits"),
        ("", "no form of a claim fits"),
    ],
)
def test_what_is_not_understood_is_refused_at_its_word(text, place):
    refusal = read_claim(text, (), LIBRARY)
    assert isinstance(refusal, Refusal)
    assert place in refusal.message


@each(
    ("question", "answer"),
    [
        ("how many wounds does Carl take?", "3"),
        ("who takes wounds?", "Carl"),
        ("who draws?", ""),
        ("does Ann take wounds?", "no"),
        ("does Carl take 3 wounds?", "yes"),
        ("does Ann take no wounds?", "yes"),
    ],
)
def test_a_question_is_answered_by_an_outcome(question, answer):
    tried = try_sentence("Ann links Death Grip on Carl", LIBRARY)
    assert isinstance(tried, Tried)
    assert asked(tried, question) == answer


def test_a_question_about_a_minion_is_answered_by_an_outcome():
    tried = try_sentence("Carl has Marcus Toth; Ann links Shock and Awe on Marcus Toth", LIBRARY)
    assert isinstance(tried, Tried)
    for question, answer in (
        ("does Marcus Toth go back to Carl's hand?", "yes"),
        ("is Marcus Toth exiled?", "no"),
        ("does Marcus Toth survive?", "no"),
        ("how much damage does Marcus Toth take?", "1"),  # what exceeds his health is lost
    ):
        assert asked(tried, question) == answer, question
