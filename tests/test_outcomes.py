"""Every line of play: counted against brute force, told with what it takes, and asked by expectations."""

import json

import boards
import pytest
from samples import each

from nightfall_cli import Game
from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.app_play import OutcomesOptions
from nightfall_cli.cli.outcomes import outcomes_command
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.identity import PositionKeys, result_key
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.view import view
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.scenario.file import load_scenario, parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.search.difference import difference_lines
from nightfall_cli.search.every_line import every_line
from nightfall_cli.search.lines_of_play import after, horizon
from nightfall_cli.search.outcomes import outcomes
from nightfall_cli.search.outcomes_words import choice_text, script_of_way
from nightfall_cli.search.quantified import judge, judge_all

LIBRARY = base_library()
SIR_JOHN = shipped_folder() / "cards" / "minions" / "sir-john-travail-kicker-both-texts.toml"


def sir_john(edition="en"):
    return load_scenario(SIR_JOHN).place(edition)


def of(game: Game):
    return game.state


def two_attackers():
    return of(
        boards.board(
            {"play": ["Marcus Toth", "Marcus Toth"]},
            {"play": ["Vulko", "Blaine Cordell"]},
            {"play": ["Vulko", {"card": "Vulko", "damage": 1}]},
            phase="combat",
        )
    )


def each_minion():
    minions = ["Vulko", "Marcus Toth", "Alton Hickman", {"card": "Alton Hickman", "damage": 2}, "Lilith Lawrence"]
    links = boards.chain(("Scott", "Blaine Cordell"), ("Scott", "Vulko"))
    return of(boards.board({"play": minions}, None, {}, chain=links))


def drawing():
    """Lilith Lawrence's kicker makes everybody draw, from piles that have to be shuffled."""
    links = [("Scott", "Furious Melee"), ("Scott", "Lilith Lawrence")]
    discards = {"discard": ["Vulko", "bite", "Marcus Toth", "Death Grip"]}
    return of(boards.board(discards, None, {**discards, "play": ["Marcus Toth"]}, chain=boards.chain(*links)))


def linking():
    hand = {"hand": ["Vulko", "Blood Rage", "Death Grip", "Zacharias Sands"]}
    return of(boards.board(hand, {"hand": ["Leave Me!"]}, {"hand": ["Flank Attack"], "play": ["Vulko"]}, phase="chain"))


def claiming():
    return of(
        boards.board(
            {"hand": ["Vulko", "bite", "Marcus Toth"], "archives": ["Alton Hickman", "Blood Rage"]},
            None,
            {},
            phase="claim",
            influence=4,
            commons=["Grim Siege", {"card": "Ivan Radinsky", "left": 1}],
        )
    )


def cleaning():
    return of(
        boards.board({"hand": ["bite", "burn", "Vulko"], "discard": ["Vulko", "Marcus Toth", "bite"]}, phase="cleanup")
    )


def both_lists(state, until):
    """Every line of play, nothing merged, one move after the other: how many there are, and what they come to."""
    end = horizon(state, until)
    keys = []

    def go_on(now):
        if end.reached(now):
            keys.append(result_key(now, kinds=True))
            return
        for move in legal_moves(now):
            go_on(after(now, move))

    go_on(state)
    return keys


CASES = [
    (sir_john, "chain", 41),
    (lambda: sir_john("de"), "chain", 41),
    (sir_john, "turn", None),
    (two_attackers, "phase", None),
    (each_minion, "chain", None),
    (drawing, "chain", None),
    (drawing, "turn", None),
    (linking, "chain", None),
    (claiming, "phase", None),
    (claiming, "turn", None),
    (cleaning, "phase", None),
    (lambda: of(boards.absorbing()), "phase", None),
    (lambda: of(boards.order_of_players()), "chain", None),
    (lambda: of(boards.order_target()), "chain", None),
    (lambda: of(boards.exile_one()), "chain", None),
]


@each(("board", "until", "lines"), CASES)
def test_merging_changes_neither_the_results_nor_the_number_of_lines(board, until, lines):
    state = board()
    keys = both_lists(state, until)
    search = every_line(state, horizon(state, until))
    assert search.complete
    assert search.graph.lines()[0] == len(keys) == sum(search.graph.ways()[end] for end in search.graph.ends)
    assert {result_key(end, kinds=True) for end in search.graph.ends.values()} == set(keys)
    assert lines in (None, len(keys))


def test_merging_saves_positions():
    search = every_line(each_minion(), horizon(each_minion(), "chain"))
    assert len(search.graph.edges) < search.graph.lines()[0]


def equal_minions():
    minions = ["Vulko", "Vulko", "Marcus Toth", "Marcus Toth"]
    links = boards.chain(("Scott", "Blaine Cordell"), ("Scott", "Vulko"), ("Brad", "Vulko"))
    return of(boards.board({"play": minions}, {"play": minions}, {}, chain=links))


@each("board", [equal_minions, each_minion, two_attackers, lambda: of(boards.absorbing())])
def test_a_target_like_another_is_not_played_and_has_its_edge(board):
    state = board()
    until = horizon(state, "phase")
    keys = PositionKeys(len(state.names), exact=False)
    found = {}
    waiting = [state]
    edges = 0
    while waiting:
        now = waiting.pop()
        while not until.reached(now) and len(legal_moves(now)) == 1:
            now = after(now, legal_moves(now)[0])
        if keys.key(now) not in found:
            found[keys.key(now)] = now
            moves = () if until.reached(now) else legal_moves(now)
            edges += len(moves)
            waiting += [after(now, move) for move in moves]
    graph = every_line(state, until).graph
    assert (len(graph.edges), sum(map(len, graph.edges))) == (len(found), edges)


def test_orders_that_matter_are_kept_apart():
    """A shuffle depends on the order of the pile before it, so piles are compared in their order then."""
    assert every_line(drawing(), horizon(drawing(), "chain")).exact
    assert not every_line(each_minion(), horizon(each_minion(), "chain")).exact


def test_the_position_is_left_as_it_was():
    state = linking()
    before = state.key()
    every_line(state, horizon(state, "chain"))
    assert state.key() == before


def test_a_series_is_not_played_on_into_its_next_game():
    state = of(boards.board({"hand": ["Blood Rage"]}, None, {}, phase="chain", wounds={"face_up": 1}))
    state.setup = state.setup._replace(series=True)
    search = every_line(state, horizon(state, "turn"))
    ended = [end for end in search.graph.ends.values() if end.ending]
    assert ended and all(end.game_number == 1 and end.decision is None for end in ended)
    assert {sum(end.totals) for end in ended} == {2}


# -- what is told -----------------------------------------------------------------------------


def value_of(found, name, value):
    quantity = next(quantity for quantity in found.quantities if quantity.name == name)
    return next(one for one in quantity.values if one.value == value)


def test_a_number_is_told_with_what_it_takes():
    state = sir_john()
    found = outcomes(state)
    gone = value_of(found, "Janet play count", 0)
    assert [choice_text(state, choice) for choice in gone.only_if] == [
        "Scott: link Furious Melee",
        "Scott: link Sir John Travail",
        "Scott: target Janet",
    ]
    assert gone.lines == 6
    assert sum(value.lines for value in found.quantities[0].values) == found.lines == 41
    assert value_of(found, "exiled count", 4).only_if[0].cards[0].name == "Alton Hickman"


def test_what_does_not_change_is_not_told():
    assert "Scott wounds" not in {quantity.name for quantity in outcomes(sir_john()).quantities}


def test_every_result_is_told_once_and_its_way_leads_to_it():
    found = outcomes(sir_john())
    told = [tuple(difference_lines(found.start, found.search.graph.ends[result.ends[0]])) for result in found.results]
    assert len(set(told)) == len(told) == 29
    for result in found.results:
        state = found.start
        for line in script_of_way(found.way(result.ends)):
            played = play_text(state, line)
            assert isinstance(played, Played), line
            state = played.state
        keys = {result_key(found.search.graph.ends[end], kinds=True) for end in result.ends}
        assert keys == {result_key(state, kinds=True)}


def test_kinds_of_wounds_are_one_result_when_chance_picks_them():
    state = of(
        boards.board(
            {}, {}, {}, chain=boards.chain(("Scott", "Alton Hickman"), ("Scott", "Big Ghost")),
            wounds={"next": ["bite", "bleed", "burn"]},
        )
    )  # fmt: skip
    assert len(outcomes(state, kinds=True).results) == 6
    assert len(outcomes(state, kinds=False).results) == 1


def test_a_players_first_choices_are_told_apart():
    state = of(boards.board({"hand": ["Furious Melee"]}, None, {"hand": ["Sir John Travail"]}, phase="chain"))
    found = outcomes(state, by=1)
    told = {
        choice_text(state, answer.choice): {name: spread for name, *spread in answer.ranges}
        for answer in found.first_choices
    }
    assert set(told) == {"Janet: link Sir John Travail", "Janet: pass"}
    assert told["Janet: pass"]["Janet play count"] == [0, 0]
    assert told["Janet: link Sir John Travail"]["Janet play count"] == [0, 1]


def test_a_cut_search_says_so_and_takes_nothing_for_proven():
    found = outcomes(sir_john(), nodes=30)
    assert not found.complete
    assert len(found.search.graph.edges) == 30
    assert 0 < found.lines < 41


@each(
    ("state", "until", "code"),
    [
        (claiming, "chain", "wrong-phase"),
        (lambda: of(boards.over()), "turn", "wrong-phase"),
        (lambda: of(boards.drafting()), "phase", "wrong-phase"),
        (sir_john, "game", "syntax"),
        (lambda: view(sir_john(), 0), "chain", "zone.deck"),
    ],
)
def test_what_cannot_be_played_out_is_refused(state, until, code):
    assert outcomes(state(), until).code == code


# -- expectations -----------------------------------------------------------------------------


@each(
    ("line", "holds", "corrected"),
    [
        ("always Janet wounds 0", True, "always Janet wounds 0"),
        ("always Janet play empty", False, "possible Janet play empty"),
        ("always Janet wounds 1", False, "never Janet wounds 1"),
        ("possible Janet play empty", True, "possible Janet play empty"),
        ("possible archive Vulko left 2", False, "never archive Vulko left 2"),
        ("never archive Vulko left 2", True, "never archive Vulko left 2"),
        ("never archive Vulko left 3", False, "possible archive Vulko left 3"),
        ("never Janet wounds 0", False, "always Janet wounds 0"),
        ("always not Janet hand has Vulko", True, "always not Janet hand has Vulko"),
        ("not always Janet play empty", True, "not always Janet play empty"),
        ("possible Janet discard top is Blaine Cordell", True, "possible Janet discard top is Blaine Cordell"),
        ("always decision Scott claim", True, "always decision Scott claim"),
        (
            "always illegal claim Vulko because claim.influence",
            True,
            "always illegal claim Vulko because claim.influence",
        ),
    ],
)
def test_an_expectation_about_every_line(line, holds, corrected):
    verdict = judge(sir_john(), line)
    assert (verdict.holds, verdict.corrected) == (holds, corrected)


def test_a_failing_one_tells_the_line_that_decides():
    assert "Scott: link Furious Melee" in judge_all(sir_john(), "never", "Janet play empty").actual
    assert judge_all(sir_john(), "always", "Janet wounds 1").actual.startswith("0 (after Scott: link")
    assert judge_all(sir_john(), "possible", "archive Vulko left 2").actual == "on every line: 3 | 5 | 7"


@each(
    ("line", "code"),
    [
        ('always log has "Vulko"', "syntax"),
        ("always always Janet wounds 0", "syntax"),
        ("always Janet is happy", "syntax"),
        ("possible Jonathan wounds 1", "unknown-player"),
    ],
)
def test_what_cannot_be_asked_of_every_line_is_refused(line, code):
    assert judge(sir_john(), line).code == code


def test_after_the_chain_the_position_is_judged_as_it_is():
    for state, wounds in ((claiming(), 1), (of(boards.over()), 0)):
        assert all(judge(state, f"{mode} Scott wounds {wounds}").holds for mode in ("always", "possible"))
        assert judge(state, f"never Scott wounds {wounds}").corrected == f"always Scott wounds {wounds}"
        assert judge(state, "never Vulko of Scott damage 1").holds
        assert not judge(state, "possible Vulko of Scott damage 1").holds


def test_what_is_gone_on_a_line_is_false_there():
    state = sir_john()
    assert judge(state, "possible blai of Janet damage 0").holds
    assert not judge(state, "always bl of Janet damage 0").holds


def test_hidden_cards_are_refused():
    assert judge(view(linking(), 0), "always Scott wounds 1").code == "zone.deck"


def test_a_cut_search_proves_nothing_unless_it_met_a_line_that_decides():
    cut = judge_all(sir_john(), "never", "Janet wounds 5", nodes=20)
    assert isinstance(cut, Refusal) and "limit of 20 positions" in cut.message
    assert isinstance(judge_all(sir_john(), "always", "Janet wounds 0", nodes=20), Refusal)
    assert judge_all(sir_john(), "possible", "Janet wounds 0", nodes=20).holds
    assert not judge_all(sir_john(), "never", "Janet wounds 0", nodes=20).holds
    assert judge_all(sir_john(), "never", "Janet wounds 0", nodes=20).corrected == ""


def test_a_shuffle_on_the_way_does_not_hide_an_end():
    names = ("Vulko", "Marcus Toth", "Death Grip")
    found = [judge_all(drawing(), "possible", f"Scott hand has {name}").holds for name in names]
    search = every_line(drawing(), horizon(drawing(), "chain"))
    hands = {card.name for end in search.graph.ends.values() for card in end.hand[0]}
    assert found == [name in hands for name in names]
    assert 0 < sum(found) < 3


def test_copies_are_told_apart_when_they_are_numbered():
    state = of(boards.board({"play": ["Vulko", "Vulko"]}, None, {}, chain=boards.chain(("Scott", "Team Deployment"))))
    assert judge(state, "possible Vulko#1 damage 2").holds
    assert judge(state, "possible Vulko#2 damage 2").holds
    assert judge(state, "never Vulko#2 damage 1").holds


SCENARIO = """
format = 1
title = "Whatever anybody does"

[[player]]
name = "Scott"
hand = ["Blood Rage"]

[[player]]
name = "Janet"
play = ["Vulko"]

[run]
script = '''
expect never Janet wounds 1
expect possible Scott wounds 2
link Blood Rage
pass
pass
expect not always Vulko damage 2
target Janet
'''
"""


def test_a_scenario_asserts_it_anywhere_in_its_chain():
    scenario = parse_scenario(SCENARIO)
    assert all(run_scenario(scenario, edition).passed for edition in scenario.editions)
    failing = parse_scenario(SCENARIO.replace("never Janet wounds 1", "always Scott wounds 2"))
    failure = run_scenario(failing, "en").failures[0]
    assert failure.corrected == "expect possible Scott wounds 2"


# -- the command ------------------------------------------------------------------------------


@pytest.fixture
def run(capsys):
    def run_command(path=SIR_JOHN, *options, **more):
        code = outcomes_command(OutcomesOptions(str(path), *options, **more), LIBRARY)
        out, err = capsys.readouterr()
        return code, out, err

    return run_command


def test_the_command_tells_numbers_choices_and_results(run):
    code, out, err = run(by="Scott")
    assert (code, err) == (0, "")
    assert "complete: 41 lines of play, 66 positions, 29 different results" in out
    assert "  Janet play count 0–1 (before: 1)" in out
    assert "0  6 lines; only if Scott: link Furious Melee; Scott: link Sir John Travail; Scott: target Janet" in out
    assert "results by first choice\n  Scott: link Alton Hickman" in out
    assert "… and 9 more; --json lists them" in out
    assert out.splitlines()[-1].startswith("≈ no document gives these values; check the printed cards: ")


def test_after_the_chain_the_later_ends_are_named(run, tmp_path):
    (tmp_path / "claim.toml").write_text(Game(claiming()).to_toml(), encoding="utf-8")
    code, _, err = run(tmp_path / "claim.toml")
    assert code == 2 and err.endswith("\n--until phase and --until turn search what is left of the turn\n")
    assert run(tmp_path / "claim.toml", until="turn")[0] == 0


def test_json_has_every_result_with_a_script(run):
    code, out, _ = run(json=True)
    data = json.loads(out)
    assert code == 0
    assert (data["complete"], data["lines"], data["result_count"], len(data["results"])) == (True, 41, 29, 29)
    assert all(result["script"] for result in data["results"])
    scripts = {" ".join(result["script"]): result["reconstructed"] for result in data["results"]}
    passed, *linked = sorted(scripts, key=len)
    assert "link" not in passed and scripts[passed] == []
    assert all(
        any(words.startswith("Sir John Travail: ") for words in scripts[one]) for one in linked if "Sir John" in one
    )


def test_a_cut_search_ends_with_code_1(run):
    code, out, _ = run(nodes=20)
    assert code == 1
    assert "stopped at its limit of 20 positions: the result is incomplete" in out
    assert "only if" not in out
    assert json.loads(run(nodes=20, json=True)[1])["complete"] is False


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"path": "nowhere.toml"}, "cannot be read"),
        ({"by": "Jane Doe"}, "no single player is called 'Jane Doe'"),
        ({"by": "Jannet"}, "did you mean Janet?"),
        ({"until": "week"}, "expected chain, phase or turn, got 'week'"),
        ({"edition": "es"}, "does not run under edition 'es'"),
        ({"nodes": -1}, "--nodes: expected a number"),
    ],
)
def test_usage_faults_end_with_code_2(run, options, words):
    code, out, err = run(**options)
    assert (code, out) == (2, "")
    assert words in err


def test_chance_is_named_where_it_matters(run, tmp_path):
    file = tmp_path / "chance.toml"
    scott = '[[player]]\nname = "Scott"\nhand = ["Blood Rage"]\ndeck = "starting"\n'
    janet = '[[player]]\nname = "Janet"\ndiscard = ["Vulko", "Marcus Toth"]\nhand = ["Lilith Lawrence"]\n'
    file.write_text(f"format = 1\n{scott}{janet}")
    _, out, _ = run(file)
    assert "chance: kinds of wounds are not distinguished" in out
    assert "chance: Scott may draw from a shuffled deck; only the order of the file's seed is tried" in out
    assert "chance: some lines shuffle a discard pile" in out
    assert "chance:" not in run()[1]
