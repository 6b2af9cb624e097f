"""Events: every one cites the rule under which it happened, and its sentence says nothing that is not so."""

import boards
import pytest
from samples import each

from nightfall_cli import Game, Refused
from nightfall_cli.language.say import event_text
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import read_setup
from nightfall_cli.rules.events import KINDS, RULE, events_of, rule_of
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.view import view
from nightfall_cli.rules.why_not import rule_of_question
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario

LINK = '{ player = "Scott", card = "Fall" }'
FALL = """
format = 1
editions = ["en"]
[[card]]
name = "Fall"
kind = "action"
color = "white"
{kicker}
links = ["white", "red"]
cost = 3
text = ["{label}: Destroy target minion."]
[[player]]
name = "Scott"
[[player]]
name = "Janet"
play = ["Vulko"]
[chain]
links = [{links}]
stage = "resolving"
[run]
script = "target Vulko"
"""


def played(game, *lines):
    """Each sentence of what these lines led to, with its rule."""
    for line in lines:
        game.play(line)
    return {event_text(game.state, event): rule_of(event) for event in events_of(game.state.log)}


def own_chain(*cards, scott=None, janet=None, **table):
    """Scott starts a chain and links these orders, and it resolves as far as the first question."""
    return both_chain(cards, (), scott, janet, **table)


def both_chain(scotts, janets, scott=None, janet=None, **table):
    """The same with orders that Janet links after Scott's."""
    hands = (
        {**(scott or {}), "hand": list(scotts)},
        {**(janet or {}), "hand": [*janets, *(janet or {}).get("hand", [])]},
    )
    game = boards.board(hands[0], None, hands[1], **table)
    for line in (*(f"link {card}" for card in scotts), "pass", *(f"link {card}" for card in janets), "pass"):
        game.play(line)
    return game


def test_the_usual_rule_of_every_kind_is_explained():
    assert {kind.rule for kind in KINDS.values()} <= set(RULES)


def test_a_minion_without_health_is_destroyed_under_the_rule_of_damage():
    told = played(own_chain("Shock and Awe", janet={"play": ["Vulko"]}), "target Vulko")
    assert told["Vulko of Janet is destroyed"] == "damage.minion"


def test_a_minion_destroyed_by_a_kicker_is_destroyed_under_the_rule_of_kickers():
    game = own_chain("Shock and Awe", "Zacharias Sands", janet={"play": ["Vulko"]})
    assert played(game, "target Vulko")["Vulko of Janet is destroyed"] == "chain.kicker"


def test_a_blocker_destroyed_by_a_kicker_is_destroyed_under_the_rule_of_kickers():
    game = own_chain("Marcus Toth", "Rend and Tear", janet={"play": ["Vulko"]})
    assert played(game, "target Janet")["Vulko of Janet is destroyed"] == "chain.kicker"


def test_a_blocker_that_is_destroyed_returns_to_hand_by_its_in_play_text():
    game = boards.board({"play": ["Vulko"]}, None, {"play": ["Marcus Toth"]}, phase="combat")
    told = played(game, "attack Vulko -> Janet", "block Marcus Toth -> Vulko")
    assert told["Marcus Toth of Janet is destroyed"] == "damage.minion"
    assert told["Marcus Toth returns to Janet's hand instead of the discard pile"] == "zone.in-play"


def test_a_minion_enters_play_by_its_order_or_by_the_text_that_puts_it_there():
    game = own_chain("Dark Awakening", "Charlotte Reyes", scott={"discard": ["Blaine Cordell"], "deck": ["2 bite"]})
    told = played(game, "target Blaine Cordell")
    assert told["Charlotte Reyes of Scott enters play"] == "chain.after"
    assert told["Blaine Cordell of Scott enters play"] == "chain.text"
    game = own_chain("Franz Orlok", "Zombie Horde", scott={"discard": ["Vulko"]}, janet={"hand": ["Vulko"]})
    told = played(game, "target Vulko")
    assert told["Vulko of Scott enters play"] == "chain.kicker"
    assert told["Zombie Horde of Scott enters play"] == "chain.after"


def test_the_damage_a_minion_enters_with_is_its_texts():
    told = played(own_chain("Alton Hickman", "Blaine Cordell"))
    assert told["Blaine Cordell of Scott has 2 damage on it"] == "chain.text"
    game = own_chain("Hypnotic Presence", "Dark Awakening", scott={"discard": ["Blaine Cordell"]})
    told = played(game, "target Blaine Cordell")
    assert told["Blaine Cordell of Scott enters play"] == "chain.text"
    assert told["the kicker of Dark Awakening resolves"] == "chain.kicker"
    assert told["Blaine Cordell of Scott has 2 damage on it"] == "chain.text"


def test_the_free_card_is_the_kickers():
    game = own_chain("Death Grip", "Flank Attack", commons=["Vulko", "Big Ghost"])
    assert played(game, "target Death Grip", "choose archive Vulko")["Scott takes Vulko from commons for free"] == (
        "chain.kicker"
    )


def test_an_order_is_doubled_by_a_kicker_and_its_targets_taken_by_a_chain_text():
    told = played(own_chain("Rend and Tear", "Leave Me!"), "target Rend and Tear")
    assert told["Scott chooses whatever targets Rend and Tear of Scott has"] == "chain.text"
    assert told["Rend and Tear of Scott will resolve its texts twice"] == "chain.kicker"


def test_what_makes_damage_unblockable_is_the_kicker():
    told = played(own_chain("Vulko", "Overwatch Two"))
    assert told["card text does not block damage Scott inflicts on players this turn"] == "chain.kicker"


def test_what_a_chain_text_does_is_told_under_chain_text():
    game = own_chain("Ivan Radinsky", janet={"play": ["Vulko"]})
    assert played(game, "target Vulko")["Vulko returns to Janet's hand"] == "chain.text"
    game = own_chain("Ghoul Summoning", scott={"discard": ["Vulko"]})
    assert played(game, "target Vulko")["Scott takes Vulko from the discard pile into hand"] == "chain.text"
    game = own_chain("Ivan Radinsky", "Flank Attack")
    told = played(game, "target Ivan Radinsky")
    assert told["Ivan Radinsky of Scott will be discarded when it would resolve"] == "chain.text"


@each(
    ("label", "rule", "copies"),
    [("Chain", "chain.text", 1), ("Your chain", "chain.your-chain", 1), ("Kicker", "chain.kicker", 2)],
)
def test_the_text_of_an_added_card_is_cited_by_where_it_stands(label, rule, copies):
    kicker = 'kicker = "white"' if label == "Kicker" else ""
    text = FALL.format(label=label, kicker=kicker, links=", ".join([LINK] * copies))
    outcome = run_scenario(parse_scenario(text), "en")
    assert outcome.passed, outcome.failures
    destroyed = [event for event in events_of(outcome.state.log) if event[0] is ev.DESTROYED]
    assert [rule_of(event) for event in destroyed] == [rule]


@each(
    ("before", "first"),
    [("Yuri Koroviev", "Yuri Koroviev"), ("Ivan Radinsky", "Indigo Six"), ("Marcus Toth", "Hypnotic Presence")],
)
def test_only_the_text_your_chain_is_said_to_do_nothing(before, first):
    game = both_chain([before], [first])
    told = [line.replace("≈", "") for line in played(game)]
    silent = f'the text "Your chain" of {first} of Janet does nothing: Janet did not start the chain'
    assert told.count(silent) == 1
    assert told.index(f"{first} of Janet resolves") + 1 == told.index(silent)


def test_a_kicker_is_not_said_to_do_nothing():
    game = both_chain(["Furious Melee"], ["Sir John Travail"])
    told = list(played(game))
    at = told.index("Sir John Travail of Janet resolves")
    assert told[at : at + 5] == [
        "Sir John Travail of Janet resolves",
        'the text "Your chain" of Sir John Travail of Janet does nothing: Janet did not start the chain',
        "the kicker of Sir John Travail resolves",
        "Furious Melee of Scott will resolve its texts twice",
        "Sir John Travail of Janet enters play",
    ]


def test_the_text_your_chain_of_a_minion_put_into_play_is_told_of_too():
    game = both_chain(["Hypnotic Presence"], ["Dark Awakening"], janet={"discard": ["Yuri Koroviev"]})
    told = played(game, "target Yuri Koroviev")
    assert 'the text "Your chain" of Yuri Koroviev of Janet does nothing: Janet did not start the chain' in told


def test_an_order_that_will_be_discarded_is_not_said_to_resolve_twice():
    game = own_chain("Rend and Tear", "Furious Melee", "Sir John Travail", "Hypnotic Presence", "Flank Attack")
    told = played(game, "target Furious Melee")
    assert "Furious Melee of Scott would resolve its texts twice, but it will be discarded instead" in told
    assert not any("will resolve its texts twice" in text for text in told)


def new_game(names, words):
    return Game.new(names, seed=1, setup=read_setup(words.split()))


DRAFTS = [
    (("Scott", "Janet"), "", "setup.draft-two"),
    (("Scott", "Janet"), "full", "setup.draft"),
    (("Scott", "Brad", "Janet"), "", "setup.draft"),
    (("Scott", "Brad", "Janet"), "secret", "setup.draft"),
    (("Scott", "Brad", "Janet"), "open", "setup.open"),
    (("Scott", "Janet"), "common", "setup.common"),
]
OF_THE_DRAFT = (ev.DRAFTED, ev.HANDS_PASSED, ev.ARCHIVE_MADE, ev.COMMONS_FILLED)


@each(("names", "words", "rule"), DRAFTS)
def test_every_pick_and_archive_is_told_under_the_rule_of_the_set_up(names, words, rule):
    game = new_game(names, words)
    while game.state.phase == "draft":
        with pytest.raises(Refused) as refused:
            game.play("pass")
        assert refused.value.refusal.code == rule
        game.play(next(iter(game.legal_moves())))
    told = [event for event in events_of(game.state.log) if event[0] in OF_THE_DRAFT]
    assert {rule_of(event) for event in told} == {rule}
    for seat in game.state.players:
        seen = [event for event in events_of(view(game.state, seat).log) if event[0] in OF_THE_DRAFT]
        assert [rule_of(event) for event in seen] == [rule] * len(told)


def test_with_quick_start_the_archives_are_the_quick_starts():
    game = new_game(("Scott", "Janet"), "quick")
    told = [event for event in events_of(game.state.log) if event[0] in OF_THE_DRAFT]
    assert told
    assert {rule_of(event) for event in told} == {"setup.quick"}


def test_what_must_be_picked_is_told_as_it_is():
    def passing(*names, words=""):
        game = new_game(names, words)
        told = {}
        while game.state.phase == "draft":
            with pytest.raises(Refused) as refused:
                game.play("pass")
            told[game.state.decision.about] = refused.value.refusal.message
            game.play(next(iter(game.legal_moves())))
        return told

    box = "a draft card must be picked to go back into the box"
    archive = "a draft card must be kept as a private archive"
    commons = "a draft card must be picked for the commons"
    assert passing("Scott", "Janet") == {"box": box, "archive": archive}
    assert passing("Scott", "Brad", "Janet") == {"archive": archive, "commons": commons}
    assert passing("Scott", "Janet", words="common") == {"commons": commons}
    assert passing("Scott", "Janet", words="open") == {"archive": archive}


def test_json_tells_the_rule_once_and_no_more_than_before():
    game = own_chain("Shock and Awe", "Zacharias Sands", janet={"play": ["Vulko"]})
    game.play("target Vulko")
    (destroyed,) = [event for event in game.events_data() if event["event"] == "destroyed"]
    assert destroyed == {
        "event": "destroyed",
        "rule": "chain.kicker",
        "minion": "Vulko",
        "player": "Janet",
        "sentence": "Vulko of Janet is destroyed",
    }


def test_a_rule_is_the_last_argument_of_the_kinds_that_have_several():
    assert all(
        kind.arguments.index(RULE) == len(kind.arguments) - 1 for kind in KINDS.values() if RULE in kind.arguments
    )


def test_a_minion_is_exiled_as_a_starter_or_by_its_own_text():
    told = played(own_chain("Shock and Awe", janet={"play": ["Bad Smoke"]}), "target Bad Smoke")
    assert told["Bad Smoke of Janet is exiled"] == "damage.starter-exile"
    text = FALL.format(label="Chain", kicker="", links=LINK).replace('"Vulko"', '"Ember"').replace("Vulko", "Ember")
    text += """
[[card]]
name = "Ember"
kind = "minion"
color = "red"
links = ["white", "red"]
cost = 3
species = "ghoul"
strength = 1
health = 1
text = ["In play: Exile when destroyed."]
"""
    outcome = run_scenario(parse_scenario(text), "en")
    assert outcome.passed, outcome.failures
    exiled = [event for event in events_of(outcome.state.log) if event[0] is ev.EXILED_FROM_PLAY]
    assert [rule_of(event) for event in exiled] == ["zone.in-play"]


@each(
    ("position", "rule"),
    [
        (boards.drafting, "setup.draft"),
        (boards.starting, "chain.link-color"),
        (boards.attackers, "combat.must-attack"),
        (boards.blockers, "combat.block"),
        (boards.resolving, "combat.order"),
        (boards.minion_target, "target.legal"),
        (boards.absorbing, "combat.order"),
    ],
)
def test_the_rule_of_an_answer_that_gives_itself_is_the_questions(position, rule):
    assert rule_of_question(position().state) == rule
