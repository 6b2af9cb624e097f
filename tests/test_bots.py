"""Bots: they see their view only, repeat themselves, play whole games everywhere, and say why."""

from importlib.metadata import EntryPoint, EntryPoints
from random import Random

import boards
import pytest

from nightfall_cli.analysis.hidden import reshuffled
from nightfall_cli.analysis.selfcheck import SETUPS, census
from nightfall_cli.bots import random_bot
from nightfall_cli.bots.bot import Bot
from nightfall_cli.bots.determinise import determinised
from nightfall_cli.bots.evaluation import TERMS, compared_terms, terms, values
from nightfall_cli.bots.rating import Rating, Result, apart, rate, share_interval
from nightfall_cli.bots.registry import BOTS
from nightfall_cli.bots.search_bot import SearchBot
from nightfall_cli.bots.worth import link_worth, power
from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.edition import EDITIONS, read_setup
from nightfall_cli.rules.engine import legal_moves, new_state, play
from nightfall_cli.rules.view import UNKNOWN, view

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
QUICK_BOTS = ("random", "greedy", "search:4")


def table(players=2, seed=1, edition="en", setup="draft"):
    chosen = read_setup(setup.split())
    return new_state(base_library(), NAMES[:players], seed, EDITIONS[edition], chosen, record=False)


def on_the_way(state, seed, limit=400):
    """The positions of a game of random moves, as they come."""
    bot = BOTS["random"](seed)
    for _ in range(limit):
        if state.decision is None:
            return
        yield state
        play(state, bot.pick(my_view(state)))


def my_view(state):
    return view(state, state.decision.player, with_log=False)


def whole_game(state, names, seed=1):
    bots = [BOTS[name](seed + seat) for seat, name in enumerate(names)]
    picked = []
    while state.decision is not None:
        move = bots[state.decision.player].pick(my_view(state))
        assert move in legal_moves(state)
        picked.append(move)
        play(state, move)
    return picked


# -- names ------------------------------------------------------------------------------------


def test_the_built_in_bots_are_listed_and_others_are_not():
    assert (list(BOTS), len(BOTS)) == (["random", "greedy", "search"], 3)
    assert random_bot.BOTS is BOTS


def test_a_name_may_carry_a_budget_where_the_bot_takes_one():
    assert BOTS["search:7"](1).budget == 7
    assert BOTS["greedy:5"](1).budget == 5
    assert BOTS["search"](1).budget == SearchBot.standard_budget


@pytest.mark.parametrize("name", ["", "nobody", "search:", "search:0", "search:x", "search:-1", "search:²", "random:3"])
def test_other_names_are_unknown(name):
    assert name not in BOTS
    with pytest.raises(KeyError):
        BOTS[name]


class LastMove(Bot):
    """A bot of one's own in three lines."""

    def pick(self, view):
        return view.legal[-1]


def test_a_bot_of_another_package_is_found_by_its_entry_point(monkeypatch):
    entry = EntryPoint("last", f"{__name__}:LastMove", "nightfall.bots")
    asked = []

    def entry_points(**wanted):
        asked.append(wanted)
        return EntryPoints([entry]).select(**wanted)

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    assert "greedy" in BOTS and asked == []
    assert BOTS["last"].__name__ == "LastMove"
    assert BOTS.known() == ("random", "greedy", "search", "last")
    assert "last:3" not in BOTS
    state = table(setup="quick")
    assert BOTS["last"](1).pick(my_view(state)) == legal_moves(state)[-1]


def test_a_bot_of_ones_own_needs_only_to_pick():
    state = table()
    assert LastMove(1).explain(my_view(state)) == (legal_moves(state)[-1], "no reason is given")


# -- what they see ----------------------------------------------------------------------------


@pytest.mark.parametrize("setup", ["draft", "quick", "quick secret", "open"])
@pytest.mark.parametrize("name", QUICK_BOTS)
def test_hidden_cards_do_not_change_what_a_bot_picks(name, setup):
    random, asked = Random(1), 0
    for state in on_the_way(table(3, 5, setup=setup), 2, limit=60):
        if len(legal_moves(state)) < 2:
            continue
        other = reshuffled(random, state, state.decision.player, with_log=False)
        assert BOTS[name](9).pick(my_view(other)) == BOTS[name](9).pick(my_view(state))
        asked += 1
    assert asked > 20


@pytest.mark.parametrize("name", QUICK_BOTS)
def test_a_bot_does_not_change_the_view_it_is_shown(name):
    for state in on_the_way(table(3, 3), 1, limit=50):
        seen = my_view(state)
        before = seen.key()
        BOTS[name](1).pick(seen)
        assert seen.key() == before and seen.legal == legal_moves(state)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("setup", SETUPS)
def test_a_filled_in_table_looks_the_same_to_its_viewer_and_can_be_played(edition, setup):
    players = 2 + len(setup) % 4
    for number, state in enumerate(on_the_way(table(players, 4, edition, setup), 4, limit=150)):
        player, seen = state.decision.player, my_view(state)
        full = determinised(seen, number)
        again = view(full, player, with_log=False)
        assert again.key() == seen.key()
        assert all(UNKNOWN not in zone for zone in (full.wound_stack, *full.hand, *full.deck, *full.discard))
        if full.phase == "draft":
            assert UNKNOWN not in (*full.draft_pool, *(card for hand in full.draft_hand for card in hand))
        move = full.legal[number % len(full.legal)]
        play(full, move)


@pytest.mark.parametrize("players", [2, 4])
def test_a_filled_in_table_holds_the_cards_of_the_game(players):
    """While no archive is used up; in the German edition the size of the wound stack comes out by counting."""
    for edition in ("en", "de"):
        for number, state in enumerate(on_the_way(table(players, 8, edition), 4, limit=120)):
            full = determinised(my_view(state), number)
            assert census(full) == census(state)
            assert (len(full.wound_stack), full.face_up) == (len(state.wound_stack), state.face_up)


def test_a_card_missing_from_a_private_archive_is_its_owners():
    archive = {"card": "Vulko", "left": 5}
    other = {"deck": ["Vulko", "Vulko", *["Bad Smoke"] * 9], "archives": [archive]}
    game = boards.board({"hand": ["bite"], "deck": ["Genesis One"] * 9}, None, other, phase="claim")
    for number in range(20):
        full = determinised(my_view(game.state), number)
        assert sum(zone.count(base_library()["Vulko"]) for zone in (full.deck[1], full.hand[1])) == 2


def test_who_picks_targets_in_anothers_discard_pile_keeps_them():
    for seed in range(40):
        for number, state in enumerate(on_the_way(table(3, seed), seed)):
            if state.decision.about.startswith("own discarded"):
                full = determinised(my_view(state), number)
                for move in full.legal:
                    play(full.copy(), move)


def test_any_board_can_be_filled_in():
    for position in boards.POSITIONS:
        state = position().state
        for name in QUICK_BOTS:
            assert BOTS[name](1).pick(my_view(state)) in legal_moves(state)


# -- how they play ----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "edition", "setup"), [(2, "en", "draft"), (3, "de", "quick secret")])
def test_games_of_bots_repeat_themselves(players, edition, setup):
    names = QUICK_BOTS[-players:]
    first, second = (table(players, 6, edition, setup) for _ in range(2))
    assert whole_game(first, names) == whole_game(second, names)
    assert first.winners is not None and first == second


def test_another_seed_is_another_player():
    games = {tuple(whole_game(table(2, 6), ("greedy", "greedy"), seed)) for seed in (1, 2, 3)}
    assert len(games) > 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_greedy_plays_every_set_up_to_its_end(edition):
    for number, setup in enumerate(SETUPS):
        state = table(2 + number % 3, number, edition, setup)
        whole_game(state, ("greedy",) * len(state.names))
        assert state.winners is not None


def test_greedy_beats_random_and_search_beats_greedy():
    def wins(names, games):
        won = 0
        for game in range(games):
            seats = names if game % 2 else names[::-1]
            state = table(2, 70 + game // 2)
            whole_game(state, seats, game)
            won += seats[state.winners[0]] == names[0]
        return won

    assert wins(("greedy", "random"), 10) >= 9
    assert wins(("search:12", "greedy"), 10) >= 6


def test_two_players_who_only_return_each_others_minion_lose_patience():
    ivan = {"hand": ["5 Ivan Radinsky"], "deck": ["9 Ivan Radinsky"]}
    state = boards.board(ivan, None, ivan, phase="chain", wounds={"face_up": 3}).state
    state.log = None
    whole_game(state, ("greedy", "greedy"))
    assert max(state.turns) < 60


# -- evaluation -------------------------------------------------------------------------------


def worth_of(position, seat=0):
    return values(position.state)[seat]


def test_wounds_are_bad_and_minions_good():
    even = worth_of(boards.board({}, None, {}, phase="claim"))
    assert worth_of(boards.board({"discard": ["bite"]}, None, {}, phase="claim")) < even
    assert worth_of(boards.board({"play": ["Vulko"]}, None, {}, phase="claim")) > even
    assert worth_of(boards.board({}, None, {"play": ["Vulko"]}, phase="claim")) < even


def test_a_damaged_minion_is_worth_less():
    hurt = boards.board({"play": [{"card": "Vulko", "damage": 1}]}, None, {}, phase="claim")
    assert worth_of(hurt) < worth_of(boards.board({"play": ["Vulko"]}, None, {}, phase="claim"))


def test_the_winner_of_a_game_has_all():
    over = boards.over().state
    assert values(over)[0] > 20 > -20 > values(over)[1]
    assert compared_terms(over, 0)[0] == values(over)[0]


def test_the_terms_add_up_to_the_value():
    for state in on_the_way(table(3, 2), 2):
        for player in state.players:
            assert sum(compared_terms(state, player)) == pytest.approx(values(state)[player])
            assert len(terms(state)[player]) == len(TERMS)


def test_a_blocked_attack_threatens_less():
    game = boards.board({"play": ["Big Ghost"]}, None, {"play": ["Marcus Toth", "Vulko"]}, phase="combat")
    game.play("attack Big Ghost -> Janet")
    free, blocked = game.copy(), game.copy()
    free.play("pass")
    blocked.play("block Vulko -> Big Ghost")
    assert values(blocked.state)[1] > values(free.state)[1]


def test_an_order_to_cancel_is_worth_what_it_cancels():
    def of(*links):
        return link_worth(boards.board({}, None, {}, chain=boards.chain(*links)).state, len(links) - 1)

    scott, janet = ("Scott", "Death Grip"), ("Janet", "Death Grip")
    flank = ("Scott", "Flank Attack")
    assert of(janet, flank) > of(flank) > of(scott, flank)


def test_every_card_has_a_power():
    assert all(power(card) > 0 for card in base_library().cards.values())


# -- reasons ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", QUICK_BOTS[1:])
def test_the_move_explained_is_the_move_picked(name):
    for state in on_the_way(table(2, 9), 3, limit=60):
        move, reason = BOTS[name](5).explain(my_view(state))
        assert move == BOTS[name](5).pick(my_view(state))
        assert reason and reason.isprintable()


def test_random_says_that_it_draws_by_lot():
    state = table()
    move, reason = BOTS["random"](5).explain(my_view(state))
    assert (move, reason) == (BOTS["random"](5).pick(my_view(state)), "drawn by lot from 4")


def test_greedy_names_what_speaks_for_its_move():
    game = boards.board({}, None, {"play": ["Marcus Toth"]}, chain=boards.chain(("Scott", "Death Grip")))
    move, reason = BOTS["greedy"](1).explain(my_view(game.state))
    assert move.seat == 1
    assert reason.startswith("ahead of the next best move by 6.0: wounds +6.0")


def test_search_tells_visits_and_value():
    game = boards.board({}, None, {}, chain=boards.chain(("Scott", "Death Grip")))
    move, reason = BOTS["search:30"](1).explain(my_view(game.state))
    assert move.seat == 1
    assert " of 30 visits, value 0." in reason
    tree = BOTS["search:30"](1).search(my_view(game.state))
    assert sum(branch.visits for branch in tree.values()) == 30


def test_the_only_move_needs_no_thought():
    game = boards.board({"hand": ["bite"]}, None, {}, phase="chain")
    for name in QUICK_BOTS[1:]:
        assert BOTS[name](1).explain(my_view(game.state))[1] == "there is no other move"


# -- ratings ----------------------------------------------------------------------------------


def games(won, lost):
    pair = ("a", "b")
    return [Result(pair, ("a",))] * won + [Result(pair, ("b",))] * lost


def test_ratings_are_the_logarithm_of_the_odds():
    best, worst = rate(("b", "a"), games(750, 250))
    assert (best.name, worst.name) == ("a", "b")
    assert best.rating - worst.rating == pytest.approx(190.8, abs=2)
    assert best.rating + worst.rating == pytest.approx(0)


def test_intervals_shrink_with_the_root_of_the_games_and_hold_the_rating():
    few, many = rate(("a", "b"), games(30, 10))[0], rate(("a", "b"), games(3000, 1000))[0]
    assert few.low < few.rating < few.high
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(10, rel=0.1)


def test_who_wins_everything_has_a_finite_rating_and_a_wide_interval():
    best, worst = rate(("a", "b"), games(50, 0))
    assert apart([best, worst]) and 200 < best.rating < 1000
    assert best.high - best.low > 300


def test_a_rating_at_a_table_of_three_is_by_first_places():
    table = ("a", "b", "b")
    even = rate(("a", "b"), [Result(table, ("a",))] * 100 + [Result(table, ("b",))] * 200)
    assert [one.rating for one in even] == pytest.approx([0, 0], abs=1)


def test_a_shared_win_counts_half_for_each():
    shared = rate(("a", "b"), [Result(("a", "b"), ("a", "b"))] * 10)
    assert [one.rating for one in shared] == pytest.approx([0, 0])
    assert not apart(shared)


def test_intervals_that_touch_are_not_apart():
    assert not apart([Rating("a", 10, 0, 20), Rating("b", -10, -20, 0)])
    assert apart([Rating("a", 10, 1, 20), Rating("b", -10, -20, 0)])


def test_the_interval_of_a_share():
    assert share_interval(0, 0) == (0, 1)
    assert share_interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert share_interval(10, 10)[1] == 1
