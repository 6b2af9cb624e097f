"""Sentences of the file format and the line language that are easily missed."""

import boards
import pytest
from samples import each

from nightfall_cli import ScenarioError, base_library
from nightfall_cli.language.expect import judge
from nightfall_cli.language.say import event_text
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.show.drawing import board_lines, card_lines

KNIVES = """
[[card]]
name = "Night of Knives"
kind = "action"
color = "green"
links = ["red", "blue"]
cost = 1
text = ["Chain: Draw 1 card."]
"""


def run(script: str, scott: str = "", janet: str = "", rest: str = "", edition: str = "en", third: str = ""):
    text = f"""
format = 1
editions = ["{edition}"]
{rest}
[[player]]
name = "Scott"
{scott}
[[player]]
name = "Janet"
{janet}
{third}
[run]
script = '''
{script}
'''
"""
    return run_scenario(parse_scenario(text), edition)


def passes(*arguments, **options) -> bool:
    outcome = run(*arguments, **options)
    assert outcome.passed, outcome.failures[0]
    return True


EVERYBODY_EQUAL = 'discard = ["bite", "bleed"]'


@each(
    ("first", "active", "winners"),
    [("Scott", "Janet", "Scott, Janet"), ("Scott", "Scott", "Janet"), ("Janet", "Scott", "Scott, Janet")],
)
def test_without_turns_everybody_up_to_the_active_player_has_begun_one(first, active, winners):
    """Under ru the fewest turns win: a player who has not had a turn yet is ahead."""
    table = f'[table]\nfirst = "{first}"\nactive = "{active}"\nwounds = {{ face_up = 2, next = ["bite", "bite"] }}'
    links = ", ".join(f'{{ player = "{active}", card = "{card}" }}' for card in ("Alton Hickman", "Big Ghost"))
    chain = f'[chain]\nlinks = [{links}]\nstage = "resolving"'  # Big Ghost is kicked and hits everybody once
    script = f"{active}: choose Scott\nexpect over\nexpect winner {winners}"
    assert passes(script, EVERYBODY_EQUAL, EVERYBODY_EQUAL, f"{table}\n{chain}", "ru")


def test_choices_may_be_separated_by_semicolons():
    board = {"scott": 'hand = ["bite", "burn", "3 Vulko"]', "rest": '[table]\nphase = "cleanup"'}
    assert passes("expect choices bite; burn; bite, burn", **board)
    assert not run("expect choices bite; burn", **board).passed


def test_choices_count_alike_copies_as_one():
    board = {
        "janet": 'play = ["2 Vulko", { card = "Vulko", damage = 1 }]',
        "rest": '[chain]\nlinks = [{ player = "Scott", card = "Team Deployment" }]\nstage = "resolving"',
    }
    assert passes("expect choices 2 Vulko#1, Vulko#3\nexpect choices Vulko#1, Vulko#2, Vulko#3", **board)
    assert not run("expect choices Vulko#1, Vulko#2", **board).passed


def test_a_face_down_archive_of_another_player_is_counted():
    janet = 'archives = [{ card = "Vulko", left = 3, hidden = true }]'
    assert passes("expect archive Vulko of Janet left 3", janet=janet)
    assert not run("expect archive Vulko of Janet left 0", janet=janet).passed


@each(
    "line",
    [
        "expect illegal link Vulkoo",
        "expect illegal lnik Vulko",
        "expect illegal Jannet: link Vulko",
        "expect not legal link Vulkoo",
        "expect illegal link Vulkoo because chain.link-color",
    ],
)
def test_a_misspelt_name_in_a_refused_line_is_a_fault(line):
    with pytest.raises(ScenarioError, match=r"known|called"):
        run(line)


def test_a_misspelt_name_may_be_what_is_proved():
    assert passes("expect illegal link Vulkoo because unknown-card\nexpect illegal lnik Vulko because syntax")


def test_a_refused_link_is_no_move_of_a_later_turn():
    outcome = run("Scott: link Vulko\nScott: pass\nJanet: link Blood Rage", 'hand = ["Vulko"]', 'hand = ["Blood Rage"]')
    (failure,) = outcome.failures
    assert failure.code == "chain.link-color"
    assert outcome.state.phase == "chain"
    assert outcome.state.active == 0


def test_a_wound_is_any_wound():
    scott = 'hand = ["bite", "burn"]'
    assert passes(
        "expect Scott hand has wound\nexpect Scott hand has 2 wound\nexpect Scott hand has bite, wound", scott
    )
    assert not run("expect Scott hand has 3 wound", scott).passed
    assert not run("expect Scott hand has 2 wound, burn", scott).passed


def test_a_name_may_have_of_in_it():
    rest = KNIVES + '[table]\nphase = "claim"\ncommons = ["Night of Knives"]'
    assert passes("claim Night of Knives\nexpect Scott discard is Night of Knives", rest=rest)


def test_a_name_does_not_begin_with_a_number():
    with pytest.raises(ScenarioError, match="cannot begin with a digit"):
        run("", rest=KNIVES.replace("Night of Knives", "9 Lives"))


def test_a_comment_may_begin_with_a_digit():
    assert passes("link Vulko  #1st link\nexpect chain is Vulko   #2nd", 'hand = ["Vulko"]')


def test_either_arrow_sends():
    board = {"scott": 'play = ["Vulko"]', "rest": '[table]\nphase = "combat"'}
    assert passes("attack Vulko → Janet\nexpect Janet wounds 3", **board)


def test_what_is_not_in_the_chain_is_neither_kicked_nor_not_kicked():
    assert not run("expect kicked Vulko").passed and not run("expect not kicked Vulko").passed


@pytest.mark.parametrize(("edition", "influence"), [("en", 2), ("de", 2)])
def test_an_edit_of_the_phase_lets_the_influence_arrive(edition, influence):
    script = (
        f"set phase = claim\nexpect influence {influence}\nset phase = chain\nset phase = claim\nexpect influence 2"
    )
    assert passes(script, edition=edition)


def test_an_edit_that_cannot_be_is_refused_by_its_rule():
    (failure,) = run("set commons = Vulko, Vulko").failures
    assert failure.code == "setup.draft"


def test_reconstructed_values_are_marked_wherever_they_are_shown():
    """Vulko's strength is printed in the English example; his health, cost and colours are ours."""
    board = "\n".join(board_lines(run("link Vulko", 'hand = ["Vulko"]', 'play = ["Vulko"]').state))
    assert "Vulko 3/≈3" in board
    assert "[≈R→≈Y≈B] Vulko of Scott" in board
    assert "costs ≈5" in "\n".join(card_lines(base_library()["Vulko"]))
    refused = run("link Vulko\nlink Enraged Wight", 'hand = ["Vulko", "Enraged Wight"]').failures[0].problem
    assert "only ≈yellow or ≈blue orders link to Vulko" in refused
    attested = (
        run("claim Alton Hickman", rest='[table]\nphase = "claim"\ncommons = ["Alton Hickman"]').failures[0].problem
    )
    assert "Alton Hickman costs 3" in attested


def ivan_linked():
    return boards.board({"hand": ["Death Grip"]}, chain={"links": [{"player": "Scott", "card": "Ivan Radinsky"}]})


@each(
    ("make", "lines", "sentence"),
    [
        (boards.resolving, ["resolve Vulko"], "the attack of Vulko on Janet resolves: 3 damage"),
        (boards.resolving, ["resolve Alton"], "the attack of Alton Hickman on Janet resolves: ≈3 damage"),
        (boards.claiming, ["claim Alton Hickman"], "Scott claims Alton Hickman from Scott for 3"),
        (boards.claiming, ["claim Vulko from commons"], "Scott claims Vulko from commons for ≈5"),
        (ivan_linked, ["link Death Grip"], "Death Grip is kicked by the white order before it"),
        (boards.linking, ["link Blaine", "link Vulko"], "Vulko is kicked by the ≈green order before it"),
    ],
)
def test_what_a_sentence_tells_of_a_card_is_marked_when_it_is_reconstructed(make, lines, sentence):
    game = make()
    for line in lines:
        game.play(line)
    assert sentence in [event_text(game.state, event) for event in game.events]
    plain = sentence.replace("≈", "")
    assert judge(game.state, f'log has "{sentence}"').holds and judge(game.state, f'log has "{plain}"').holds
