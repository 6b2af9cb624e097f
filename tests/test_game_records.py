"""The record of a simulated game, and files of records: counted as it happened, continued after the last whole line."""

import json
from collections import Counter

import boards
import pytest
from test_simulation import PLAN, lines_of

from nightfall_cli import base_library
from nightfall_cli.bots.registry import BOTS
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import GameOptions, new_state, play
from nightfall_cli.rules.events import events_of, record
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.rules.view import view
from nightfall_cli.simulation.game_record import GameFile, GameFileError, chain_lengths, line_of, record_of
from nightfall_cli.simulation.play_games import NAMES, CardFile, Variant
from nightfall_cli.simulation.tally import Tally


@pytest.fixture(scope="module")
def lines():
    return lines_of(PLAN, 12)


# -- what is recorded -----------------------------------------------------------------------------


def replayed(game):
    """The same game by the same bots, with every move on the way, and the table at the end."""
    state = new_state(base_library(), NAMES[: len(game["bots"])], game["seed"], GameOptions(EDITIONS[game["edition"]]))
    bots = [BOTS[name](game["seed"] + seat) for seat, name in enumerate(game["bots"])]
    steps = []
    while state.decision is not None:
        seat = state.decision.player
        move = bots[seat].pick(view(state, seat, with_log=False))
        card = move.card
        if move.verb == "claim":
            owner = state.commons if move.seat == COMMONS else state.archives[move.seat]
            card = owner[move.place].card
        steps.append((seat, move.verb, card, len(state.chain), state.chain[-1:] and state.chain[-1].card.color))
        play(state, move)
    return steps, state


@pytest.mark.parametrize("index", range(4))
def test_a_record_tells_the_game(lines, index):
    game = json.loads(lines[index])
    steps, state = replayed(game)
    assert game["winners"] == list(state.winners)
    assert game["turns"] == list(state.turns)
    assert game["first"] == state.first
    assert game["decisions"] == len(steps)
    assert game["wounds"] == [wounds_of(state, seat) for seat in state.players]
    assert sum(game["reshuffles"]) == sum(event[0] is ev.RESHUFFLED for event in events_of(state.log))


@pytest.mark.parametrize("index", range(4))
def test_cards_and_chains_are_counted_as_they_were_moved(lines, index):
    game = json.loads(lines[index])
    steps, _ = replayed(game)
    claims, links, kicks, chains = Counter(), Counter(), Counter(), []
    for seat, verb, card, before, color in steps:
        if verb == "claim":
            claims[card.name, seat] += 1
        if verb == "link":
            links[card.name, seat] += 1
            kicks[card.name, seat] += bool(before) and card.kicker == color
            chains[-1:] = [chains[-1] + 1] if before else [*chains[-1:], 1]
    for card in game["cards"]:
        for what, counted in (("claimed", claims), ("linked", links), ("kicked", kicks)):
            assert card[what] == [counted[card["card"], seat] for seat in range(3)], (card["card"], what)
    assert sum(links.values()) == sum(sum(card["linked"]) for card in game["cards"])
    assert game["chains"] == chain_lengths(chains)


@pytest.mark.parametrize("index", range(12))
def test_every_wound_counts_for_one_card(lines, index):
    game = json.loads(lines[index])
    _, state = replayed(game)
    taken = Counter(event[1] for event in events_of(state.log) if event[0] in (ev.WOUNDED, ev.RECEIVED))
    dealt = sum(sum(card["wounds"]) + sum(card["own_wounds"]) for card in game["cards"])
    assert dealt == sum(taken.values())
    assert dealt >= sum(sum(kinds.values()) for kinds in game["wounds"])


def test_archives_have_their_owners_and_drafters(lines):
    game = json.loads(lines[0])
    _, state = replayed(game)
    by_name = {card["card"]: card for card in game["cards"]}
    for event in events_of(state.log):
        if event[0] is ev.ARCHIVE_MADE:
            assert by_name[event[2].name]["owner"] == by_name[event[2].name]["drafter"] == event[1]
        if event[0] is ev.COMMONS_FILLED:
            assert by_name[event[1].name]["owner"] is None
    assert Counter(card["archive"] for card in game["cards"]) == {"starter": 6, "commons": 8, "private": 6}
    assert sum(card["drafter"] is not None for card in game["cards"]) == 9  # two archives and a common one each


def recorded(game, archives):
    """The cards' records after the moves so far, as if these archives had been drafted."""
    state = game.state
    events, state.log = events_of(state.log), ()
    for name, owner in archives.items():
        record(state, ev.ARCHIVE_MADE, owner, base_library()[name], "setup.draft")
    for event in [(ev.TURN_STARTED, 1, state.active), *events]:
        record(state, *event)
    return {card["card"]: card for card in record_of(state, 0)["cards"]}


def test_wounds_of_an_order_count_for_who_played_it_and_those_of_oneself_apart():
    game = boards.board(
        chain=boards.chain(("Scott", "Blood Rage"), ("Janet", "Rend and Tear"), ("Scott", "Death Grip"))
    )
    for _ in range(3):  # what the first of them does began before there was a log
        game.play("target Janet")
    cards = recorded(game, {"Rend and Tear": 0, "Blood Rage": 1})
    assert (cards["Blood Rage"]["wounds"], cards["Blood Rage"]["own_wounds"]) == ([2, 0], [0, 0])
    assert (cards["Rend and Tear"]["wounds"], cards["Rend and Tear"]["own_wounds"]) == ([0, 0], [0, 2])


def test_wounds_of_an_attack_count_for_the_minion():
    game = boards.board({"play": ["Vulko", "Enraged Wight"]}, phase="combat")
    while game.state.phase == "combat":
        game.play(next(iter(game.legal_moves())))
    cards = recorded(game, {"Vulko": 1})
    for name in ("Vulko", "Enraged Wight"):
        assert cards[name]["wounds"] == [base_library()[name].strength, 0]


def test_wounds_that_are_no_damage_count_too():
    links = boards.chain(("Scott", "Genesis One"), ("Scott", "Death Grip"), ("Scott", "Blood Rage"))
    game = boards.board(chain=links)
    game.play("target Scott")
    game.play("target Janet")
    assert recorded(game, {"Death Grip": 1})["Death Grip"]["wounds"] == [2, 0]


def test_cards_got_for_free_are_not_paid_for():
    links = boards.chain(("Scott", "Charlotte Reyes"), ("Scott", "Flank Attack"), ("Scott", "Blood Rage"))
    game = boards.board(chain=links, commons=["Vulko"])
    game.play("target Janet")
    game.play("target Charlotte Reyes")
    game.play("choose Vulko")
    vulko = recorded(game, {"Vulko": 1})["Vulko"]
    assert (vulko["taken"], vulko["claimed"]) == ([1, 0], [0, 0])


def test_lines_are_the_same_for_the_same_record():
    assert line_of({"b": 1, "a": "ö"}) == '{"a":"\\u00f6","b":1}'
    assert PLAN.play(3) == PLAN.play(3)


# -- the file -------------------------------------------------------------------------------------


def written(path, lines, plan=PLAN):
    file = GameFile(path, plan)
    file.begin()
    file.write(lines)
    file.close()
    return path.read_bytes()


def resumed(path, plan=PLAN):
    """What a file holds, and how many games, after it was opened again."""
    found = []
    file = GameFile(path, plan)
    games = file.resume(found.append)
    file.close()
    assert [game["index"] for game in found] == list(range(games))
    return games


def test_a_file_is_gone_on_with_after_its_last_whole_line(tmp_path, lines):
    path = tmp_path / "games.ndjson"
    whole = written(path, lines[:4])
    ends = [at + 1 for at, byte in enumerate(whole) if byte == 10]
    for cut in (0, 1, ends[0] - 1, ends[0], ends[0] + 1, ends[2] - 1, ends[2], ends[3] + 40, len(whole)):
        path.write_bytes(whole[:cut])
        games = resumed(path)
        assert games == max(0, sum(end <= cut for end in ends) - 1)
        assert path.read_bytes() == whole[: ends[games]]


def test_what_is_written_after_that_completes_the_file(tmp_path, lines):
    path = tmp_path / "games.ndjson"
    whole = written(path, lines)
    path.write_bytes(whole[: len(whole) // 2])
    file = GameFile(path, PLAN)
    file.write(lines[file.resume([].append) :])
    file.close()
    assert path.read_bytes() == whole


def test_a_file_is_not_written_over(tmp_path):
    path = tmp_path / "games.ndjson"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(GameFileError, match="continue it with --resume"):
        GameFile(path, PLAN).begin()
    for text in ("mine", "mine\n", '{"format": 1}\n', "[]\n", "\xff\n"):
        path.write_text(text, encoding="latin-1")
        with pytest.raises(GameFileError, match="is not a file of games"):
            resumed(path)
        assert path.read_text(encoding="latin-1") == text


@pytest.mark.parametrize(
    ("other", "problem"),
    [
        (PLAN._replace(seed=8), ": expected seed 8, found 7"),
        (PLAN._replace(bots=("random", "random")), ": expected bots "),
        (PLAN._replace(variants=(Variant("de", "draft"),)), ": expected editions and set-ups "),
        (PLAN._replace(limit=9), ": expected limit of decisions 9, found 20000"),
        (PLAN._replace(cards=(CardFile("a", '[[card]]\nname = "Vulko"\ncost = 0\n'),)), ": expected card values "),
    ],
)
def test_games_of_another_plan_are_not_mixed_in(tmp_path, lines, other, problem):
    path = tmp_path / "games.ndjson"
    whole = written(path, lines[:2])
    with pytest.raises(GameFileError, match=problem):
        resumed(path, other)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda game: game.pop("wounds"), "game 1 is damaged"),
        (lambda game: game.pop("cards"), "game 1 is damaged"),
        (lambda game: game.update(winners=[]), "game 1 is damaged"),
        (lambda game: game.update(winners=7), "game 1 is damaged"),
        (lambda game: game["cards"][0].update(linked=["a", 1]), "game 1 is damaged"),
        (lambda game: game["cards"][0].update(card=["Vulko"]), "game 1 is damaged"),
        (lambda game: game["cards"][0].update(card="Nobody"), "no card is called 'Nobody'"),
        (lambda game: game.update(setup="quick"), "expected game 1"),
        (lambda game: game.update(edition="de"), "expected game 1"),
        (lambda game: game.update(bots=["random", "greedy"]), "expected game 1"),
    ],
)
def test_a_game_that_was_altered_is_told(tmp_path, lines, change, problem):
    path = tmp_path / "games.ndjson"
    game = json.loads(lines[1])
    change(game)
    whole = written(path, [lines[0], line_of(game), lines[2]])
    with pytest.raises(GameFileError, match=f"line 3: {problem}"):
        GameFile(path, PLAN).resume(Tally(PLAN.bots).add)
    assert path.read_bytes() == whole


def test_a_line_that_is_not_the_next_game_is_told(tmp_path, lines):
    path = tmp_path / "games.ndjson"
    for wrong in (
        lines[2],
        "{}",
        "rubbish",
        lines[1].replace(str(PLAN.game_seed(1)), "5"),
        lines[1].replace('"index":1', '"index":3'),
    ):
        path.unlink(missing_ok=True)
        written(path, [lines[0], wrong, lines[2]])
        with pytest.raises(GameFileError, match="line 3: expected game 1"):
            resumed(path)
