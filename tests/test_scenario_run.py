"""Scenarios run: strict, line by line, on boards that begin anywhere."""

import re

import pytest
from samples import each

from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.suite import failure_report


def scenario(script, scott="", janet="", brad=None, table="", more="", top=""):
    seats = [("Scott", scott), *([("Brad", brad)] if brad is not None else []), ("Janet", janet)]
    players = "\n".join(f'[[player]]\nname = "{name}"\n{keys}' for name, keys in seats)
    lines = "\n".join(line.strip() for line in re.split("[;\n]", script.strip()))
    text = f'format = 1\n{top}\n[table]\n{table}\n{players}\n{more}\n[run]\nscript = """\n{lines}\n"""\n'
    return parse_scenario(text, "board.toml")


def run(script, *args, edition="en", **boards):
    return run_scenario(scenario(script, *args, **boards), edition)


def failing(script, *args, **boards):
    outcome = run(script, *args, **boards)
    (failure,) = outcome.failures
    return failure, "\n".join(failure_report(outcome, failure).lines())


def passes(script, *args, **boards):
    outcome = run(script, *args, **boards)
    assert outcome.passed, "\n".join(failure_report(outcome, outcome.failures[0]).lines())
    return outcome.state


def chain(*links, stage="resolving", turn=""):
    entries = ", ".join(f"{{ {link} }}" for link in links)
    return f"[chain]\nlinks = [{entries}]\nstage = '{stage}'\n" + (f"turn = '{turn}'\n" if turn else "")


def test_a_wrong_prefix_fails_at_its_line():
    failure, report = failing("expect active Scott; Janet: pass; expect over", scott='hand = ["Vulko"]')
    assert failure.code == "not-your-decision"
    assert failure.line.text == "Janet: pass"
    assert report.startswith("board.toml:15: [en] Janet: pass")


def test_a_refused_move_fails_with_its_code_the_legal_answers_and_the_board():
    failure, report = failing("Scott: link Blood Rage", scott='hand = ["Vulko"]', janet='play = ["Marcus Toth"]')
    assert failure.code == "not-there"
    assert failure.legal == ("link Vulko", "pass")
    for words in ("Scott: link Blood Rage", "not-there", "link Vulko | pass", "Marcus Toth ≈3/≈1", "influence 2"):
        assert words in report


def test_an_unmet_expectation_tells_what_holds_the_legal_answers_and_the_board():
    script = "Scott: pass\nexpect Janet hand is Death Grip"
    failure, report = failing(script, scott='hand = ["Vulko"]', janet='hand = ["Alton Hickman", "bite"]')
    assert failure.actual == "Alton Hickman, bite"
    assert failure.legal == ("discard Vulko", "pass")
    for words in ("expect Janet hand is Death Grip", "actual: Alton Hickman, bite", "discard Vulko", "hand      Vulko"):
        assert words in report


def test_the_first_failing_line_ends_the_run_and_a_script_may_stop_anywhere():
    failure, _ = failing("expect over\nexpect Scott wounds 9\nScott: attack Vulko -> Janet")
    assert failure.line.text == "expect over"
    assert passes("Scott: link Vulko", scott='hand = ["Vulko"]').decision.player == 0


def test_questions_change_nothing():
    script = "board; hand; legal; why; log 3; rule kicker"
    assert passes(script, 'hand = ["Vulko"]') == passes("", 'hand = ["Vulko"]')


ORLOK = chain('player = "Scott", card = "Franz Orlok"', stage="linking", turn="Janet")


def test_a_forced_answer_is_given_and_logged_before_a_move_line_and_never_before_an_expectation():
    script = """
        expect decision Janet link; expect chain is Franz Orlok; Scott: target Janet
        expect Janet wounds 2; expect log has "only one answer was legal"
    """
    passes(script, more=ORLOK)
    passes('Janet: pass; expect not log has "only one answer"; Scott: target Janet', more=ORLOK)


def test_a_decision_with_two_answers_is_never_given_by_itself():
    failure, _ = failing("Scott: target Janet", janet='hand = ["Ivan Radinsky"]', more=ORLOK)
    assert failure.code == "not-your-decision"


def test_several_forced_answers_in_a_row_are_given():
    passes("Scott: target Brad; expect Brad wounds 2", brad="", more=ORLOK.replace("Janet", "Brad"))


def test_settle_gives_the_forced_answers_up_to_a_choice():
    passes("settle; expect decision Scott target; expect answers 2; settle; expect answers 2", more=ORLOK)
    failure, _ = failing("expect decision Scott target", more=ORLOK)
    assert failure.problem.endswith(
        "it holds after an answer that is the only one: write settle before it, or Janet: pass"
    )
    failure, _ = failing("Scott: target Vulko", more=ORLOK)
    assert "after the automatic answers Janet: pass; write these lines, or settle" in failure.problem


SILENT = chain(*(f'player = "Scott", card = "{card}"' for card in ("Alton Hickman", "Big Ghost", "Marcus Toth")))


def test_a_run_can_stop_before_an_order_resolves_and_play_on():
    script = """
        expect chain is Alton Hickman, Big Ghost; goto before Marcus Toth; expect kicked Big Ghost
        expect chain count 3; expect not over; expect always Janet wounds 1; settle; expect chain count 2
        Scott: choose Janet, Scott; expect Janet wounds 1; goto before Alton Hickman
        expect chain is Alton Hickman; settle; expect phase cleanup
    """
    passes(script, more=SILENT)
    failure, _ = failing("goto before Alton Hickman", more=SILENT)
    assert (failure.code, "does not begin to resolve" in failure.problem) == ("not-there", True)


def test_one_file_shows_several_lines_of_play_from_one_board():
    script = """
        mark hit; Scott: target Janet; expect Janet wounds 2; goto hit; expect not Janet wounds 2
        Scott: target Scott; expect Scott wounds 2; expect Janet wounds 0
    """
    passes(script, more=chain('player = "Scott", card = "Franz Orlok"'))
    for line, problem in (("goto there", 'no mark is called "there"'), ("mark before x", "a mark cannot begin with")):
        with pytest.raises(ScenarioError, match=problem):
            scenario(line)


def test_moves_may_stand_on_one_line():
    text = scenario("Scott: pass", more=ORLOK).text
    passing = 'Janet: pass; Scott: target Janet; expect log has "Scott targets Janet"'
    assert run_scenario(parse_scenario(text.replace("Scott: pass", passing)), "en").passed
    with pytest.raises(ScenarioError, match=r":18:14: unknown verb"):
        parse_scenario(text.replace("Scott: pass", "Janet: pass; tarrget Janet; expect over"))


@pytest.mark.parametrize(
    ("line", "meant"),
    [("Scott link Vulko", "link Vulko"), ("scott expect over", "expect over"), ("Scott links Vulko", "link Vulko")],
)
def test_a_missing_colon_is_named(line, meant):
    with pytest.raises(ScenarioError, match=f'a colon is missing after the player: write "Scott: {meant}"'):
        scenario(line)


STARTING = 'deck = "starting"'


def test_a_bot_plays_its_seat_and_nobody_else_does():
    boards = (STARTING, f'bot = "random"\n{STARTING}')
    ends = [passes("Scott: pass; Scott: pass", *boards) for _ in range(2)]
    assert ends[0] == ends[1]
    assert ends[0].decision.player == 0
    failure, _ = failing("Scott: pass; Scott: pass; Janet: pass", *boards)
    assert failure.code == "not-your-decision"


def test_bots_at_every_seat_play_the_game_to_its_end():
    bots = f'bot = "random"\n{STARTING}'
    passes("expect over; expect face-up 0", bots, bots, table='commons = ["Blood Rage", "Vulko"]')


@each("edition", ["en", "de", "fr", "ru"])
def test_expectations_may_be_for_some_editions_only(edition):
    script = "expect@de influence 0\nexpect@en,fr,ru influence 2\nexpect not over"
    passes(script, edition=edition)
    assert run(script.replace("0", "7"), edition=edition).passed is (edition != "de")
    assert scenario("expect not over", top='editions = ["fr", "de"]').editions == ("fr", "de")
    assert scenario("expect not over").editions == ("en", "de", "fr", "ru")


CARD = (
    'card = [{ name = "Night Watch", kind = "minion", color = "white", links = ["red"], kicker = "red", cost = 2, '
    'species = "hunter", strength = 2, health = 4, '
    'text = ["Chain: Draw 1 card.", "Kicker: Inflict 1 damage on target player."] }]'
)


def test_cards_may_be_defined_in_the_file():
    script = """
        Scott: link Night Watch; expect kicked Night Watch; Scott: pass; Janet: pass
        expect Scott hand is bite; Scott: target Janet; expect Janet wounds 1
        expect Night Watch of Scott health 4
    """
    first = chain('player = "Scott", card = "Big Ghost"', stage="linking")
    passes(script, 'hand = ["Night Watch"]\ndeck = ["bite"]', top=CARD, more=first)


def test_a_known_card_may_be_given_other_values_in_the_file_and_there_only():
    better = '[[card]]\nname = "Vulko"\nhealth = 5\n'
    passes("expect Vulko of Janet health 5", janet='play = ["Vulko"]', more=better)
    passes("expect Vulko of Janet health 3", janet='play = ["Vulko"]')


def test_every_table_edit_holds_at_once_and_triggers_nothing():
    script = """
        set Scott.hand = Vulko, Big Ghost; expect Scott hand is Vulko, Big Ghost
        set Scott.deck = Death Grip, Vulko; expect Scott deck top is Death Grip, Vulko
        set Scott.discard = Vulko, Leave Me!; expect Scott discard top is Vulko, Leave Me!
        set Janet.play = Marcus Toth, Charlotte Reyes; expect Janet play is Charlotte Reyes, Marcus Toth
        expect Janet hand empty; set Janet.archives = Blood Rage
        expect archive Blood Rage of Janet left 7; set commons = Alton Hickman
        expect commons is Alton Hickman; set exiled = Yuri Koroviev; expect exiled is Yuri Koroviev
        set influence = 6; expect influence 6; set wounds.face_up = 3; expect face-up 3
        set phase = claim; expect decision Scott claim; Scott: claim Alton Hickman; expect influence 3
        set active = Janet; expect active Janet; expect decision Janet claim; set Janet.hand =
        expect Janet hand empty
    """
    passes(script, scott='hand = ["Vulko"]', janet='deck = ["Vulko"]')


def test_wounds_can_be_dealt_and_the_next_ones_set():
    passes("set Scott.hand = Vulko, 2 bite; expect Scott hand is Vulko, 2 bite; expect Scott wounds 2")
    script = "set wounds.next = burn, 2 bleed; Scott: target Janet; expect Janet discard is bleed, burn"
    passes(script, more=chain('player = "Scott", card = "Blood Rage"'))


def test_an_edit_to_a_board_that_cannot_arise_is_refused_unless_allowed():
    failure, _ = failing("set Scott.hand = 8 Vulko")
    assert "zone.archive" in failure.problem
    passes("set Scott.hand = 8 Vulko\nexpect Scott hand count 8", table="impossible = true")


def test_chance_is_fixed_by_the_seed_of_the_file_and_from_a_seed_line_on():
    def hand(script, seed):
        pile = 'discard = ["bite", "bleed", "burn", "Vulko", "Death Grip", "Leave Me!", "Blood Rage", "Grim Siege"]'
        return passes(f"{script}\nScott: pass", pile, table='phase = "claim"', top=f"seed = {seed}").hand[0]

    assert hand("", 1) == hand("", 1)
    assert len({hand("", seed) for seed in range(5)}) > 1
    assert len({hand("seed 7", seed) for seed in range(5)}) == 1


def test_log_has_looks_at_what_happened_since_the_last_move():
    script = """
        Scott: link Vulko; expect log has "vulko"; expect log has Vulko; Scott: pass
        expect not log has "Vulko"; Janet: pass; expect log has "Vulko"
    """
    passes(script, scott='hand = ["Vulko"]')


def test_perft_counts_the_move_sequences():
    hand = 'hand = ["Vulko", "Alton Hickman"]'
    passes("", hand, top="perft = [3, 6]")
    failure, _ = failing("", hand, top="perft = [3, 7]")
    assert failure.actual == "6"


def test_a_chain_of_two_players_with_a_cancelled_and_a_doubled_order_plays_to_its_end():
    links = chain(
        'player = "Scott", card = "Blood Rage"',
        'player = "Scott", card = "Shock and Awe", cancelled = true',
        'player = "Janet", card = "Rend and Tear", twice = true',
    )
    script = """
        expect kicked Shock and Awe; expect not kicked Rend and Tear; Janet: target Scott
        Janet: target Brad; expect decision Scott target; expect chain is Blood Rage
        Scott: target Janet; expect Scott discard top is Blood Rage, Shock and Awe, bleed, bite
        expect Brad discard top is bite, burn; expect Brad play is Marcus Toth
        expect Janet discard top is burn, bleed, Rend and Tear; expect chain empty
        expect decision Scott claim
    """
    wounds = 'wounds = { next = ["bite", "bleed", "burn", "bite", "bleed", "burn"] }'
    passes(script, brad='play = ["Marcus Toth"]', table=wounds, more=links)


def test_a_link_may_have_its_targets_chosen_by_another_player():
    link = chain('player = "Scott", card = "Blood Rage", targets = "Janet"')
    passes("expect decision Janet target; Janet: target Scott; expect Scott discard count 3", more=link)


GHOST = '[combat]\nattacks = [{ attacker = "Big Ghost", defender = "Janet", blockers = [%s] }]\nstage = "%s"\n'
WALL = 'play = ["Marcus Toth", "Alton Hickman", "Indigo Six", "Vulko"]'
THREE = '"Marcus Toth", "Alton Hickman", "Indigo Six"'


def test_three_blockers_take_the_damage_in_the_order_of_their_player():
    script = """
        expect decision Janet choose; expect illegal choose Vulko because combat.order
        Janet: choose Alton Hickman; expect Janet discard is Alton Hickman; Janet: choose Marcus Toth
        expect Janet hand is Marcus Toth; expect Indigo Six of Janet health 1
        expect Vulko of Janet health 3; expect Janet wounds 0; expect Scott discard is Big Ghost
        expect phase chain
    """
    passes(script, 'play = ["Big Ghost"]', WALL, table='phase = "combat"', more=GHOST % (THREE, "resolving"))


def test_a_combat_may_begin_while_blockers_are_assigned():
    script = """
        expect decision Janet block
        expect illegal block Alton Hickman -> Big Ghost because combat.block
        expect choices Vulko -> Big Ghost; Janet: pass; expect decision Janet choose
    """
    passes(script, 'play = ["Big Ghost"]', WALL, table='phase = "combat"', more=GHOST % (THREE, "blocking"))


@each("count", ["2 bite", "2x bite", "2 x bite", "2 × bite", "2bite"])
def test_a_count_is_written_in_a_table_as_it_is_in_a_line(count):
    board = passes("expect Scott hand is Vulko, 2 bite", scott=f'hand = ["Vulko", "{count}"]')
    assert board.hand == passes(f"set Scott.hand = Vulko, {count}", scott="").hand
