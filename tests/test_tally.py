"""What games add up to: estimates with their intervals, counts by seat, bot, place and card."""

import pytest
from samples import each

from nightfall_cli.simulation.game_record import chain_lengths
from nightfall_cli.simulation.tally import PlayerResult, Ratio, Sums, Tally, wilson


def test_wilson_is_right():
    assert wilson(0, 10)[1:] == pytest.approx((0, 0.27753), abs=1e-5)
    assert wilson(15, 20)[1:] == pytest.approx((0.53130, 0.88814), abs=1e-5)
    assert wilson(0, 0) is None


def test_means_have_normal_intervals():
    sums = Sums()
    assert sums.mean() is None
    sums.add(4)
    assert sums.mean() == (4, None, None)
    for number in (6, 8, 6):
        sums.add(number)
    spread = 1.959964 * (8 / 3 / 4) ** 0.5
    assert sums.mean() == pytest.approx((6, 6 - spread, 6 + spread), abs=1e-5)
    assert (sums.least, sums.most, sums.total) == (4, 8, 24)


def test_shares_within_games_are_known_as_well_as_the_games_allow():
    together, apart = Ratio(), Ratio()
    for game in range(40):
        together.add(5 * (game % 2), 5)
        apart.add(2 + game % 2, 5)
    assert together.share().value == apart.share().value == 0.5
    assert together.share() == pytest.approx(wilson(20, 40), abs=0.01)
    assert apart.share() == pytest.approx(wilson(100, 200), abs=1e-6)
    never = Ratio()
    assert never.share() is None
    never.add(0, 50)
    assert never.share() == wilson(0, 1)
    spread = 1.959964 * (40 * 2.5**2 * 40 / 39) ** 0.5 / 200
    assert together.estimate() == pytest.approx((0.5, 0.5 - spread, 0.5 + spread), abs=1e-5)


def test_seats_of_one_game_are_no_independent_trials():
    everybody = PlayerResult(seats=3, everybody=True)
    for _ in range(10):
        everybody.add(1, 12)
    assert everybody.win_rate() == pytest.approx((1 / 3, 1 / 3, 1 / 3), abs=1e-5)
    assert everybody.mean_wounds() == (4, 4, 4)


@each("won", [0, 1, 10])
def test_seats_that_never_or_always_win_are_not_certain_to(won):
    two = PlayerResult(seats=2)
    for game in range(10):
        two.add(int(game < won), 12)
    share = wilson(won, 10)
    assert two.win_rate() == pytest.approx((share.value / 2, share.low / 2, share.high / 2), abs=1e-6)
    assert two.win_rate().high > two.win_rate().low


def test_seats_that_share_wins_are_averaged_by_game():
    two = PlayerResult(seats=2)
    for wins in (2, 1, 0, 1):
        two.add(wins, 12)
    assert two.win_rate().value == 0.5
    assert two.win_rate() == two.wins.mean().scaled(1 / 2)


def test_who_sits_everywhere_is_certain_to_win():
    tally = Tally(("random", "random"))
    assert tally.by_bot["random"].everybody
    assert not Tally(("random", "greedy", "random")).by_bot["random"].everybody


def tally_of(records, bots=("random", "greedy")):
    tally = Tally(bots)
    for one in records:
        tally.add(one)
    return tally


def made(winners, first=0, cut=False, wounds=(5, 3), cards=(), setup="draft"):
    kinds = [{"bite": count, "burn": 0} for count in wounds]
    chains = chain_lengths([1, 3])
    played = {"winners": winners, "first": first, "cut": cut, "wounds": kinds, "turns": [4, 5], "decisions": 50}
    return {**played, "chains": chains, "reshuffles": [1, 2], "edition": "en", "setup": setup, "cards": cards}


def test_wins_are_counted_by_seat_bot_and_place():
    tally = tally_of([made([0]), made([1], first=1), made([1], first=1), made([0], first=1, wounds=(0, 9))])
    assert [side.win_rate().value for side in tally.seats] == [0.5, 0.5]
    assert [side.win_rate().value for side in tally.places] == [0.75, 0.25]
    assert tally.by_bot["greedy"].mean_wounds().value == 4.5
    assert tally.bot_places["greedy", 0].games == 3
    assert tally.bot_places["greedy", 0].win_rate() == wilson(2, 3)
    assert tally.all.first.win_rate() == wilson(3, 4)


def test_places_go_round_to_the_left():
    bots = ("a", "b", "c")
    tally = tally_of([made([0], first=2, wounds=(1, 2, 3))], bots)
    assert [side.wounds.total for side in tally.places] == [3, 1, 2]
    assert [side.wins.total for side in tally.places] == [0, 1, 0]
    assert tally.bot_places["a", 1].games == 1


def test_a_shared_win_counts_for_every_winner():
    tally = tally_of([made([0, 1])])
    assert [side.wins.total for side in tally.seats] == [1, 1]
    assert tally.all.shared == 1


def test_cut_games_are_counted_apart():
    tally = tally_of([made([], cut=True), made([0], setup="quick")])
    assert (tally.games, tally.all.cut, tally.all.games) == (2, 1, 1)
    assert tally.seats[0].games == 1
    assert tally.variants["en", "draft"].cut == 1
    assert tally.variants["en", "quick"].games == 1


def test_lengths_are_counted():
    tally = tally_of([made([1])])
    means = {what: sums.total for what, sums in tally.all.lengths.items()}
    assert means["turns"] == 9
    assert means["chains"] == 2
    assert means["longest chain"] == 3
    assert means["reshuffles"] == 3
    assert means["wounds"] == 8
    assert means["winner's wounds"] == 3
    assert tally.all.chain_length.estimate().value == 2
    assert tally.all.chains == {1: 1, 2: 0, 3: 1}


def test_cards_are_counted_where_they_were_archives():
    counts = {"claimed": [1, 0], "taken": [0, 1], "linked": [2, 2], "kicked": [1, 0], "wounds": [3, 0]}
    card = {"card": "Vulko", "archive": "private", "owner": 1, **counts, "own_wounds": [0, 1]}
    common = {**card, "archive": "commons", "owner": None}
    games = [made([winner], cards=[card]) for winner in (1, 0, 1)]
    tally = tally_of([*games, made([0], cards=[common]), made([0])])
    vulko = tally.cards["Vulko"]
    assert (vulko.private, vulko.common) == (3, 1)
    assert vulko.win_rate() == wilson(2, 3)
    assert vulko.claimed.mean().value == 2
    assert vulko.linked.mean().value == 4
    assert vulko.kicked.share().value == 0.25
    assert vulko.wounds.mean().value == 3
    assert vulko.own_wounds.mean().value == 1
