"""A sentence is tried: what is right by the documents comes out, and nothing it says is left out in silence."""

from samples import each, sentences

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.trial.answer_lines import answer_lines
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.notes import notes
from nightfall_cli.trial.play_sentence import LIMIT, try_sentence
from nightfall_cli.trial.stated import Tried
from nightfall_cli.trial.trial_board import scenario_text

LIBRARY = base_library()
VULKO_AND_DEATH_GRIP = "Janet has Vulko; Scott links Ivan Radinsky, Death Grip on Janet"


def tried(sentence, edition="", limit=LIMIT):
    result = try_sentence(sentence, LIBRARY, edition, limit)
    assert isinstance(result, Tried), result
    return result


def ends(sentence, edition=""):
    """The summary of each outcome, without the kinds of the wounds."""
    return [outcome.lines(kinds=False) for outcome in tried(sentence, edition).outcomes]


def answer(sentence, edition="en", language="en"):
    return answer_lines(tried(sentence, edition), language, rules=True)


ONE_OUTCOME = sentences("one-outcome")


@each("sentence", ONE_OUTCOME)
def test_a_sentence_that_leaves_nothing_open_has_one_outcome(sentence):
    assert ends(sentence) == [ONE_OUTCOME[sentence]]


REFUSED = sentences("refused-by-rule")


@each("sentence", REFUSED)
def test_what_is_against_a_rule_is_refused_under_that_rule_by_its_clause(sentence):
    result = tried(sentence)
    assert not result.outcomes
    assert (result.refusal.code, result.refusal.kind) == (REFUSED[sentence], "illegal")
    assert result.refusal.message.startswith("clause ")
    assert result.refusal.code in RULES or result.refusal.code in CODES


def test_a_minion_named_with_its_owner_lies_with_its_owner_and_nowhere_else():
    sentence = "Scott attacks Janet with Ivan Radinsky; Janet blocks Ivan Radinsky with 2 Bad Smoke of Brad"
    start = tried(sentence).start
    assert start.names == ("Scott", "Janet", "Brad")
    assert [[minion.card.name for minion in minions] for minions in start.play] == [
        ["Ivan Radinsky"],
        [],
        ["Bad Smoke", "Bad Smoke"],
    ]
    assert "Janet blocks only with Janet's minions; Bad Smoke is Brad's" in tried(sentence).refusal.message


def test_a_name_that_may_be_two_different_minions_is_refused_as_unclear():
    sentence = "Janet has Vulko, Vulko (1 damage); Scott links Shock and Awe on Vulko"
    assert (tried(sentence).refusal.kind, tried(sentence).refusal.code) == ("ambiguous", "ambiguous")
    assert ends(sentence.removesuffix("Vulko") + "Vulko#2") == [["Janet: destroyed: Vulko"]]


# -- what is not understood -----------------------------------------------------------------------


NOT_UNDERSTOOD = {
    "Janet hsa Vulko; Scott links Vulko": ("syntax", 'clause 1, "Janet hsa Vulko"', "has"),
    "Janet has Vulko; Scott lnks Vulko": ("syntax", 'clause 2, "Scott lnks Vulko"', "link"),
    "Scott links Vulkko": ("unknown-card", 'clause 1, "Scott links Vulkko"', "Vulko"),
    "Scott links Blood Rage on Vulkko": ("unknown-card", "clause 1", "Vulko"),
    "Scott links B": ("ambiguous", "clause 1", "Bad Smoke"),
    "links Vulko": ("syntax", "clause 1", None),
    "scott links Vulko": ("syntax", "clause 1", None),
    "influenc 4; Scott links Vulko": ("syntax", "clause 1", "influence"),
    "influence 4; influence 5; Scott links Vulko": ("syntax", "clause 2", None),
    "influence many; Scott links Vulko": ("syntax", "clause 1", None),
    "edition it; Scott links Vulko": ("syntax", "clause 1", "en"),
    "next wounds Vulko; Scott links Vulko": ("syntax", "clause 1", "bite"),
    "Scott has Vulko in hnad; Scott links Vulko": ("syntax", "clause 1", "hand"),
    "Scott has Death Grip in play; Scott links Vulko": ("syntax", "clause 1", None),
    "Scott has Vulko (1 damage) in hand; Scott links Vulko": ("syntax", "clause 1", None),
    "Scott has 2 Vulko in archives; Scott links Vulko": ("syntax", "clause 1", None),
    "Scott has 0 Vulko; Scott links Vulko": ("syntax", "clause 1", None),
    "Scott links Vulko,": ("syntax", "clause 1", None),
    "Scott links Vulko on": ("syntax", "clause 1", None),
    "Scott links Blood Rage on Janet, Janet": ("syntax", "clause 1", None),
    "Scott attacks Janet": ("syntax", "clause 1", None),
    "Scott attacks Janet with Death Grip": ("syntax", "clause 1", None),
    "Scott links Vulko; Janet blocks Vulko with Bad Smoke": ("syntax", "clause 2", None),
    "Scott claims bite": ("syntax", "clause 1", None),
    "Scott uses Vulko": ("syntax", "clause 1", None),
    "Scott uses the wound effect on 2 wounds": ("syntax", "clause 1", "bite"),
    "Janet has Vulko": ("syntax", "nothing happens", None),
    "": ("syntax", "nothing happens", None),
    "Ann has Vulko; Bob has Vulko; Cid has Vulko; Dan has Vulko; Eve has Vulko; Fay links Vulko": ("syntax", "6", None),
    "Commons links Vulko": ("syntax", "commons", None),
    "Janet has 8 Vulko; Scott links Vulko": ("zone.archive", "impossible", None),
    "Janet has Vulko (9 damage); Scott links Vulko": ("damage.minion", "impossible", None),
}


@each("sentence", NOT_UNDERSTOOD)
def test_what_is_not_understood_names_its_clause_and_the_nearest(sentence):
    code, place, near = NOT_UNDERSTOOD[sentence]
    refusal = try_sentence(sentence, LIBRARY)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code
    assert place in refusal.message
    assert near is None or near in refusal.candidates


def test_a_full_stop_or_a_new_line_parts_clauses_and_a_name_keeps_its_own():
    sentence = "Janet has J.J. McTeague, Vulko.\nScott links Shock and Awe on J. J. McTeague and Vulko.  edition fr."
    trial = read_trial(sentence, LIBRARY)
    assert len(trial.clauses) == 3
    assert (trial.edition, trial.links[0].on) == ("fr", ("J. J. McTeague", "Vulko"))


def test_a_name_with_and_in_it_is_one_target():
    trial = read_trial("Scott links Leave Me! on Rend and Tear, Flank Attack on Shock and Awe and Vulko", LIBRARY)
    assert [link.on for link in trial.links] == [("Rend and Tear",), ("Shock and Awe", "Vulko")]


def test_players_sit_with_the_active_one_first_and_then_as_they_link():
    sentence = "Janet has Vulko; Scott links Alton Hickman; Brad links Furious Melee on Ann"
    assert read_trial(sentence, LIBRARY).names == ("Scott", "Brad", "Janet", "Ann")
    assert read_trial("Scott links Vulko", LIBRARY).names == ("Scott", "Opponent")


def test_zones_are_told_for_the_cards_before_them_and_kinds_have_their_own():
    trial = read_trial("Janet has Vulko (1 damage), 2 bite, Big Ghost in deck, Grim Siege; Scott links Vulko", LIBRARY)
    told = [(held.card.name, held.word) for held in trial.of("has")]
    assert told == [
        ("Vulko", "play"),
        ("bite", "deck"),
        ("bite", "deck"),
        ("Big Ghost", "deck"),
        ("Grim Siege", "hand"),
    ]


# -- what is left open ----------------------------------------------------------------------------


def test_every_target_that_is_not_named_is_listed_with_its_own_end():
    result = tried("Janet has Vulko, Bad Smoke; Scott links Blood Rage")
    ways = {outcome.ways: outcome.lines(kinds=False) for outcome in result.outcomes}
    assert ways == {
        (("Scott: target Scott",),): ["Scott: 2 wounds"],
        (("Scott: target Janet", "Janet: choose Vulko"),): ["Janet: left in play: Vulko with health ≈1"],
        (("Scott: target Janet", "Janet: choose Bad Smoke"),): ["Janet: destroyed: Bad Smoke; exiled: Bad Smoke"],
    }
    assert result.complete


def test_leave_me_lets_its_player_choose():
    result = tried("Scott links Lilith Lawrence; Janet links Leave Me! on Lilith Lawrence")
    assert [outcome.ways for outcome in result.outcomes] == [(("Janet: target Scott",),), (("Janet: target Janet",),)]


def test_ways_that_come_to_the_same_are_one_outcome():
    (outcome,) = tried("Scott attacks Janet with Vulko, Yuri Koroviev").outcomes
    assert outcome.ways == (("Scott: resolve Vulko",), ("Scott: resolve Yuri Koroviev",))
    assert "every choice leads to the same result (2 ways)" in answer("Scott attacks Janet with Vulko, Yuri Koroviev")


def test_the_kinds_of_wounds_part_outcomes_only_when_they_are_told():
    sentence = "Scott attacks Janet with Yuri Koroviev; Scott attacks Brad with Charlotte Reyes"
    assert len(tried(sentence).outcomes) == 1
    assert len(tried(f"{sentence}; next wounds bite, burn").outcomes) == 2


def test_a_minion_that_no_clause_sends_attacks_whom_its_player_likes():
    result = tried("Scott has Yuri Koroviev; Scott attacks Janet with Vulko; Brad has Bad Smoke")
    assert {way[0] for outcome in result.outcomes for way in outcome.ways} == {
        "Scott: attack Yuri Koroviev -> Janet",
        "Scott: attack Yuri Koroviev -> Brad",
    }


def test_a_choice_that_the_rest_of_the_sentence_does_not_allow_is_told():
    sentence = "Janet has Vulko, Big Ghost; Scott links Team Deployment on Vulko, Shock and Awe"
    result = tried(sentence)
    assert [outcome.ways for outcome in result.outcomes] == [(("Scott: target Big Ghost",),)]
    assert [(one.choices, one.refusal.code) for one in result.ruled_out] == [(("Scott: target Vulko",), "target.legal")]
    assert "refused after Scott: target Vulko" in answer(sentence)


def test_five_hundred_lines_are_played_and_more_are_not_claimed():
    many = "Alton Hickman, Big Ghost, Blaine Cordell, Franz Orlok, Indigo Six, Ivan Radinsky"
    result = tried(f"Janet has {many}; Scott links Blaine Cordell, Vulko")
    assert not result.complete
    assert sum(len(outcome.ways) for outcome in result.outcomes) == LIMIT
    assert "stopped after 500 lines of play: the result is incomplete" in "\n".join(
        answer(f"Janet has {many}; Scott links Blaine Cordell, Vulko")
    )
    assert tried("Janet has Vulko, Bad Smoke; Scott links Blood Rage", limit=3).complete
    assert not tried("Janet has Vulko, Bad Smoke; Scott links Blood Rage", limit=2).complete


# -- what the board does not hold -----------------------------------------------------------------

NO_ARCHIVES = "this board has no archives, but a real table has some"
GAPS = {
    "Scott links Indigo Six, Flank Attack": ("Result (no archives on this board): ", NO_ARCHIVES),
    "Scott links Alton Hickman; Janet links Furious Melee; Brad links Shock and Awe": (
        "Result (no archives on this board): ",
        NO_ARCHIVES,
    ),
    "Scott links Grim Siege on Janet": (
        "Result (no more cards in hand on this board): nothing",
        "hands hold only the cards that the sentence names",
    ),
    "Scott links Shock and Awe": ("Result: nothing changes", "only the minions that the sentence names are in play"),
    "Scott links Genesis One": (
        "Result: Scott: enters play",
        "discard piles hold only the cards that the sentence names",
    ),
    "Scott links Blaine Cordell": ("Result: Scott: enters play", ""),
}


@each("sentence", GAPS)
def test_a_result_that_hangs_on_what_the_board_does_not_hold_says_so(sentence):
    result, note = GAPS[sentence]
    told = answer(sentence)
    assert all(line.strip().startswith(result) for line in told if line.strip().startswith("Result"))
    assert any(line.strip().startswith(result) for line in told)
    assert (f"note: {note}" if note else "") in " ".join(line.strip() for line in told)
    assert any(note in told_note for told_note in notes(tried(sentence))) == bool(note)


def test_with_archives_of_others_only_the_commons_are_lacking():
    told = answer("Janet has Vulko in archives; Scott links Indigo Six, Flank Attack")
    assert any(line.startswith("Result (no commons on this board): ") for line in told)
    assert "note: this board has no commons" in " ".join(told)


def test_with_archives_nothing_is_lacking():
    told = answer("commons Vulko; Scott links Indigo Six, Flank Attack")
    assert "Result: Scott: discarded without resolving: Indigo Six; claims: Vulko" in told
    assert not any(line.startswith("note") for line in told)


def test_the_refusal_of_a_target_says_that_there_are_no_archives():
    refusal = tried("Scott links Alton Hickman, Furious Melee on Brad and Vulko").refusal
    assert refusal.code == "target.none" and NO_ARCHIVES in refusal.message


# -- stand-ins, kickers, and the rest of the turn -------------------------------------------------


def test_a_colour_stands_for_an_order_without_text_that_feeds_a_kicker():
    sentence = "Janet has Vulko; Scott links white order, Death Grip (kicked) on Janet"
    assert ends(sentence) == [["Janet: 2 wounds"]]
    scenario = parse_scenario(scenario_text(tried(sentence).trial, tried(sentence).outcomes[0]))
    assert run_scenario(scenario, "en").passed


@each(
    ("links", "why"),
    [
        ("Death Grip (kicked)", "an order that starts the chain is never kicked; link a white order before Death Grip"),
        ("red order, Death Grip (kicked)", "needs a white order before it, and red order is red"),
        ("white order, Death Grip (not kicked)", "is triggered by a white order before it"),
        ("white order, Enraged Wight (kicked)", "Enraged Wight has no kicker"),
    ],
)
def test_what_is_said_about_a_kicker_must_be_so(links, why):
    refusal = read_trial(f"Scott links {links} on Janet", LIBRARY)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, why in refusal.message) == ("chain.kicker", True), refusal.message


def test_a_turn_may_be_played_to_its_end():
    sentence = "Scott has 2 any card in hand, any card in deck, 6 any card in discard; Scott ends the turn"
    (outcome,) = tried(sentence).outcomes
    assert (len(outcome.end.hand[0]), len(outcome.end.deck[0])) == (5, 4)
    assert outcome.lines() == ["Scott: draws: 3 any card"]


def test_blockers_take_damage_in_the_stated_order():
    sentence = "Scott attacks Janet with Ivan Radinsky; Janet blocks Ivan Radinsky with Indigo Six, Alton Hickman; "
    assert len(ends(sentence)) == 2
    assert ends(sentence + "Janet orders Alton Hickman") == [
        ["Scott: discards: Ivan Radinsky", "Janet: destroyed: Alton Hickman; left in play: Indigo Six with health 1"]
    ]
    alone = (
        "Scott attacks Janet with Ivan Radinsky; Janet blocks Ivan Radinsky with Indigo Six; Janet orders Indigo Six"
    )
    assert tried(alone).refusal.code == "combat.order"


def test_a_stated_result_leaves_only_the_outcomes_that_have_it():
    sentence = "Janet has Vulko, Marcus Toth; Scott links Shock and Awe; destroyed Marcus Toth"
    assert ends(sentence) == [["Janet: destroyed: Marcus Toth; back to hand: Marcus Toth"]]
    assert [one.refusal.code for one in tried(sentence).ruled_out] == ["damage.minion"]


def test_the_wound_effect_may_be_stated_before_or_after_drawing():
    sentence = "Scott has 5 any card, 7 any card in deck; Scott uses the wound effect on 2 bite "
    assert len(tried(sentence, "de").outcomes) == 2
    assert len(tried(sentence + "before drawing", "de").outcomes) == 1
    assert tried(sentence + "before drawing").refusal.code == "cleanup.wound"
    assert len(tried(sentence + "after drawing", "de").outcomes) == 1


def test_the_players_may_be_seated():
    assert read_trial("players Ann, Bob, Brad; Bob has Vulko; Ann links Vulko", LIBRARY).names == ("Ann", "Bob", "Brad")
    assert tried("players Ann, Bob; Bob links Vulko").refusal.code == "chain.start"


def test_the_target_of_an_order_that_never_resolves_is_reported():
    sentence = "Scott links Ivan Radinsky on Vulko; Brad has Vulko; Janet links Flank Attack on Ivan Radinsky"
    result = tried(sentence)
    assert [outcome.lines() for outcome in result.outcomes] == [["Scott: discarded without resolving: Ivan Radinsky"]]
    assert notes(result) == ["Vulko: never asked for, because Ivan Radinsky is discarded without resolving"]
