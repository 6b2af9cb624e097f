"""Solving: values against brute force, the proven line, what a player may know, goals in words, and the puzzles."""

from functools import cache

import boards
import pytest
import shipped
from samples import each, some

from nightfall_cli.cards.library import base_library
from nightfall_cli.language.say import line_text
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.state import State
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.search.every_line import every_line
from nightfall_cli.search.goal import condition, extreme, nearest, read_number, stated_goal
from nightfall_cli.search.lines_of_play import after, horizon
from nightfall_cli.search.other_solutions import duals
from nightfall_cli.search.proven_line import proven_line
from nightfall_cli.search.solve import Solver, Unsolved, solver_for
from nightfall_cli.search.solve_known import KnownSolver, known_solver_for, possible_positions

LIBRARY = base_library()
PUZZLES = shipped.PUZZLES
SCOTT, JANET = 0, 1


def duel(scott, janet, **table):
    return boards.board(scott, None, janet, **{"phase": "chain", **table}).state


def bodyguard():
    return duel({"hand": ["Ivan Radinsky", "Death Grip"]}, {"play": ["Vulko"]})


def answered():
    janet = {"hand": ["Big Ghost", "Ivan Radinsky"], "play": [{"card": "Vulko", "damage": 1}, "Alton Hickman"]}
    return duel({"hand": ["Sir John Travail", "Blood Rage", "Ivan Radinsky"], "play": ["Big Ghost"]}, janet)


def fought():
    janet = {"play": ["Vulko", "Alton Hickman"]}
    return duel({"hand": ["Furious Melee"], "play": ["Marcus Toth", "Zacharias Sands"]}, janet, phase="combat")


def three_players():
    scott = {"hand": ["Blood Rage", "Franz Orlok"]}
    return boards.board(scott, {"hand": ["Lilith Lawrence"]}, {"hand": ["Ivan Radinsky"], "play": ["Vulko"]}).state


def drawing():
    discard = {"discard": ["Vulko", "bite", "Marcus Toth"]}
    return duel({"hand": ["Blood Rage", "Lilith Lawrence"], **discard}, {"play": ["Vulko"], **discard})


@cache
def every_way(board):
    """The board, and every line of play up to the end of the chain as a tree; no position is remembered or left out.

    A node is who decides and the nodes that follow, a leaf the board it ends with.
    """
    state = board()
    end = horizon(state, "chain")

    def node(now):
        if end.reached(now):
            return now
        return now.decision.player, [node(after(now, move)) for move in legal_moves(now)]

    return state, node(state)


def by_brute_force(node, goal, player, others_help):
    if isinstance(node, State):
        return goal.read(node)
    decider, nodes = node
    values = (by_brute_force(one, goal, player, others_help) for one in nodes)
    return max(values) if others_help or decider == player else min(values)


@each("board", [bodyguard, answered, fought, three_players, drawing])
@each("others_help", [False, True])
@each("player", [SCOTT, JANET])
def test_values_are_those_of_brute_force(board, others_help, player):
    state, tree = every_way(board)
    for text in ("Janet wounds", "Janet play count", "Scott discard count"):
        for lowest in (False, True):
            goal = extreme(text, state, lowest)
            solver = solver_for(state, player, goal, "chain", 50_000, others_help)
            assert solver.solve() == by_brute_force(tree, goal, player, others_help), (text, lowest)
    for text in ("Janet wounds >= 2", "Janet play empty", "Scott wounds = 0"):
        goal = condition(text, state)
        solver = solver_for(state, player, goal, "chain", 50_000, others_help)
        assert solver.solve() == by_brute_force(tree, goal, player, others_help), text


def solver(state, text, player=SCOTT, **options) -> Solver:
    found = solver_for(state, player, condition(text, state), **options)
    assert isinstance(found, Solver)
    return found


def test_the_proven_line_reaches_the_value_and_the_position_stays_as_it_was():
    state = bodyguard()
    before = state.key()
    found = solver(state, "Janet wounds >= 3")
    assert found.solve() == 1
    line = proven_line(found)
    assert line.script[:2] == ("Scott: link Death Grip", "Scott: link Ivan Radinsky")
    assert found.goal.read(line.end) == 1
    assert state.key() == before


def test_branches_are_told_with_their_value_and_the_next_choice():
    found = solver(answered(), "Janet wounds >= 2")
    found.solve()
    branches = {branch.text: branch for branch in proven_line(found).branches}
    assert branches["Janet: pass"].value == 1
    assert branches["Janet: pass"].then == "Scott: target Vulko"


def test_a_second_way_is_found():
    one, two = solver(bodyguard(), "Janet wounds >= 3"), solver(bodyguard(), "Janet wounds >= 2")
    assert one.solve() == two.solve() == 1
    assert duals(one) == []
    assert duals(two)[0] == ("Scott: link Ivan Radinsky", "Scott: link Death Grip")


def test_a_cut_search_is_not_proven():
    with pytest.raises(Unsolved, match="limit of 5 positions") as cut:
        solver(answered(), "Janet wounds >= 2", nodes=5).solve()
    assert cut.value.refusal.code == "not-proven"
    with pytest.raises(Unsolved, match="limit of 1 position;"):
        known(answered(), condition("Janet wounds >= 2", answered()), nodes=1).solve()


def test_what_is_proven_stays_so_where_the_limit_leaves_the_rest_open():
    """The line is told, without the branches, and whether there is another way is not."""
    full = solver(fought(), "Janet wounds >= 9")
    full.solve()
    enough, whole = len(full.values), proven_line(full)
    assert not whole.cut and len(full.values) > enough
    tight = solver(fought(), "Janet wounds >= 9", nodes=enough)
    assert tight.solve() == 0
    line = proven_line(tight)
    assert line.script == whole.script and line.cut and len(line.branches) < len(whole.branches)
    full = solver(answered(), "Janet wounds >= 2")
    full.solve()
    tight = solver(answered(), "Janet wounds >= 2", nodes=len(full.values))
    assert tight.solve() == 1
    with pytest.raises(Unsolved):
        duals(tight)


def test_a_shuffle_on_a_side_line_is_looked_at_in_order():
    """Blood Rage is found first, and nothing is shuffled before the other moves are told."""
    pile = ["Vulko", "bite", "Marcus Toth"]
    state = duel({"hand": ["Blood Rage", "Charlotte Reyes"], "discard": pile}, {})
    found = solver(state, "Janet wounds >= 2")
    assert found.solve() == 1 and not found.shuffled
    assert proven_line(found).script[0] == "Scott: link Blood Rage"
    assert duals(found) == [] and found.shuffled


def test_values_may_be_asked_of_positions_anywhere_below():
    state = bodyguard()
    found = solver(state, "Janet wounds >= 3")
    worth = {line_text(state, move): found.value(after(state, move)) for move in legal_moves(state)}
    assert worth == {"Scott: link Ivan Radinsky": 0, "Scott: link Death Grip": 1, "Scott: pass": 0}


# -- goals ----------------------------------------------------------------------------------------


@each(
    ("text", "value"),
    [
        ("Janet wounds >= 0", 1),
        ("Janet  wounds>0", 0),
        ("janet bites != 1", 1),
        ("Janet play count == 1", 1),
        ("influence ≤ 2", 1),
        ("Vulko health < 3", 0),
        ("Vulko of Janet strength = 3", 1),
        ("Marcus Toth health = 0", 1),
        ("archive Vulko left = 0", 1),
        ("face-up > 10", 1),
        ("Janet play has Vulko", 1),
        ("not Janet play empty", 1),
        ("price Ivan Radinsky >= 5", 1),
    ],
)
def test_a_goal_is_read_off_a_position(text, value):
    assert condition(text, bodyguard()).read(bodyguard()) == value


@each(
    ("text", "code"),
    [
        ("Janet hand is >= 2", "syntax"),
        ("luck > 2", "syntax"),
        ("Jonathan wounds > 2", "unknown-player"),
        ("Janet play has Vlad", "unknown-card"),
        ('log has "x"', "syntax"),
        ("always Janet wounds 1", "syntax"),
    ],
)
def test_a_goal_that_is_not_understood_is_refused(text, code):
    assert condition(text, bodyguard()).code == code


def test_a_number_is_not_a_condition():
    assert read_number("Janet wounds").read(bodyguard()) == 0
    assert read_number("winner Scott").code == "syntax"
    assert extreme("Jonathan wounds", bodyguard(), lowest=False).code == "unknown-player"
    assert extreme("influence", bodyguard(), lowest=True).shown(-2) == "2"


def test_a_puzzle_states_its_goal_at_the_end():
    assert stated_goal("Goal in life: none.\nGoal: Janet wounds >= 3.\n") == ("Janet wounds >= 3", "", "chain", False)
    assert stated_goal("No Goal at all.") == stated_goal("") == ("", "", "chain", False)
    for about, stated in (
        ("Goal: influence > 2.", ("influence > 2", "", "chain", False)),
        ("Goal (the others help): influence > 2.", ("influence > 2", "", "chain", True)),
        ("Goal for Ann B by the end of the turn: over", ("over", "Ann B", "turn", False)),
        ("Goal by the end of the phase (the others help): over", ("over", "", "phase", True)),
    ):
        assert stated_goal(about) == stated


def test_a_solved_help_puzzle_cannot_be_forced():
    scenario = load_scenario(PUZZLES[-1])
    assert stated_goal(scenario.about).others_help
    board = scenario.place("en")
    assert solver(board, stated_goal(scenario.about).goal).solve() == 0


@each(
    ("text", "sought", "values"),
    [
        ("Janet wounds >= 5", "highest", (1, 2)),
        ("Janet wounds > 5", "highest", (1, 2)),
        ("Janet wounds < 5", "lowest", (2, 1)),
        ("Janet wounds = 2", "nearest", (5, 1)),
        ("Janet wounds == 2", "nearest", (5, 3)),
    ],
)
def test_the_next_best_to_a_comparison(text, sought, values):
    """Of two numbers of wounds the second is nearer."""
    worse, better = (nearest(text, duel({}, {"discard": [f"{count} bite"]})) for count in values)
    states = [duel({}, {"discard": [f"{count} bite"]}) for count in values]
    assert worse.read(states[0]) < better.read(states[1]), sought


def test_other_conditions_have_no_next_best():
    for text in ("Janet wounds != 1", "Janet play has Vulko", "not Janet play has Vulko", "Jonathan wounds > 1"):
        assert nearest(text, bodyguard()) is None


@each(
    ("text", "words"),
    [
        ("Janet wounds", "is a number: add a comparison, such as 'Janet wounds >= 1'"),
        ("Janet wounds >= three", "expected a number after '>=', got 'three'"),
        ("Janet wounds >=", "expected a number after '>=', got ''"),
        ("Janet wounds => 3", "unknown comparison '=>'; known: >= <="),
        ("Janet wound >= 3", "did you mean PLAYER wounds?"),
        ("wounds >= 3", "did you mean PLAYER wounds?"),
        ("Janet hand > 2", "did you mean PLAYER hand count?"),
        ("exiled > 2", "did you mean exiled count?"),
        ("Janet luck > 2", "known: PLAYER wounds, PLAYER bites"),
    ],
)
def test_what_is_wrong_with_a_goal_is_told(text, words):
    assert words in condition(text, bodyguard()).message


def test_a_condition_is_no_number():
    assert "is a condition, not a number; use --goal" in extreme("Janet wounds >= 3", bodyguard(), lowest=False).message


# -- what a player may know -----------------------------------------------------------------------


def gripped(hand, deck):
    """Flank Attack cancels Death Grip, and cannot be linked to Blood Rage."""
    return duel({"hand": ["Death Grip", "Blood Rage"]}, {"hand": hand, "deck": deck})


def known(state, goal, player=SCOTT, **options) -> KnownSolver:
    found = known_solver_for(state, player, goal, **options)
    assert isinstance(found, KnownSolver), found
    return found


@pytest.mark.parametrize(("hand", "deck"), [(["Marcus Toth"], ["Flank Attack"]), (["Flank Attack"], ["Marcus Toth"])])
def test_who_does_not_know_the_hand_is_sure_of_less(hand, deck):
    state = gripped(hand, deck)
    goal = extreme("Janet wounds", state, lowest=False)
    assert solver_for(state, SCOTT, goal).solve() == (3 if hand == ["Marcus Toth"] else 2)
    found = known(state, goal)
    assert len(found.possible) == 2
    assert found.solve() == 2
    assert found.line().script[0] == "Scott: link Blood Rage"


def test_with_nothing_hidden_both_agree():
    for board in (bodyguard, answered, fought):
        state = board()
        goal = extreme("Janet wounds", state, lowest=False)
        assert known(state, goal).solve() == solver_for(state, SCOTT, goal).solve()


def test_what_shows_is_used_afterwards():
    """Whether Janet linked is seen before the target is picked: the same plan fits both hands."""
    links = {"links": [{"player": "Scott", "card": "Zacharias Sands"}], "turn": "Janet"}
    janet = {"hand": ["Blaine Cordell"], "deck": ["Franz Orlok"], "play": ["Marcus Toth"]}
    state = duel({}, janet, chain=links)
    goal = condition("Janet play count <= 1", state)
    assert known(state, goal).solve() == 1


def test_every_hand_of_a_pool_is_held_possible():
    state = gripped(["Vulko", "Vulko", "bite"], ["Vulko", "bite", "Marcus Toth"])
    hands = {tuple(sorted(card.name for card in world.hand[JANET])) for world in possible_positions(state, SCOTT)}
    assert len(hands) == 6
    assert possible_positions(state, SCOTT)[0] is state
    assert len(possible_positions(state, JANET)) == 1


def test_what_nobody_knows_does_not_matter_where_another_move_is_proven():
    """Charlotte Reyes draws a card that Scott does not know; Blood Rage alone is enough."""
    state = duel({"hand": ["Charlotte Reyes", "Blood Rage"], "deck": ["Vulko", "Marcus Toth"]}, {})
    found = known(state, condition("Janet wounds >= 2", state))
    assert found.solve() == 1
    assert found.line().script[0] == "Scott: link Blood Rage"
    with pytest.raises(Unsolved, match="an unknown card is drawn"):
        known(state, condition("Janet wounds >= 3", state)).solve()


def test_too_many_hands_unknown_draws_and_kinds_of_wounds_are_not_proven():
    crowd = [card.name for card in LIBRARY.cards.values() if card.in_draft]
    state = gripped(crowd[:8], crowd[8:22])
    assert "more than 2,000 different hands" in possible_positions(state, SCOTT).message
    state = duel({"hand": ["Charlotte Reyes"], "deck": ["Vulko", "Big Ghost"]}, {})
    with pytest.raises(Unsolved, match="an unknown card is drawn"):
        known(state, extreme("Scott hand count", state, lowest=False)).solve()
    assert (
        "depends on the next wounds"
        in known_solver_for(state, SCOTT, extreme("Janet bites", state, lowest=False)).message
    )
    secret = duel({"hand": ["Blood Rage"]}, {"archives": [{"card": "Vulko", "hidden": True}]})
    assert isinstance(possible_positions(secret, SCOTT), Refusal)


# -- the puzzles ----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", some(shipped.PUZZLES, 4), ids=lambda file: file.stem)
def test_a_puzzle_has_one_solution_and_its_script_is_it(file):
    scenario = shipped.scenario(file)
    goal, _, _, helped = stated_goal(scenario.about)
    assert goal
    for edition in scenario.editions:
        board = scenario.place(edition)
        assert not condition(goal, board).read(board), "it is solved before it begins"
        found = solver(board, goal, board.active, others_help=helped)
        assert found.solve() == 1
        assert duals(found) == []
        outcome = run_scenario(scenario, edition)
        assert outcome.passed
        assert found.until.reached(outcome.state), "the script plays to the end of the chain"
        assert condition(goal, board).read(outcome.state) == 1


@pytest.mark.slow
def test_there_are_enough_puzzles_and_they_grow():
    boards_of = [shipped.scenario(file).place("en") for file in (*PUZZLES[:4], *PUZZLES[-4:])]
    sizes = [len(every_line(board, horizon(board, "chain")).graph.edges) for board in boards_of]
    assert len(PUZZLES) >= 12
    assert max(sizes[:4]) < min(sizes[4:])
