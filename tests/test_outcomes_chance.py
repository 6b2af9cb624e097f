"""Every draw with its probability: against every order of the piles played one by one, and against hand counts."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb, factorial

import boards
import pytest
from samples import each, pure_only
from test_outcomes import drawing, each_minion, linking, sir_john, two_attackers, value_of

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules import chance
from nightfall_cli.rules.chance import seeded
from nightfall_cli.rules.cleanup import Cleanup
from nightfall_cli.rules.engine import Match, legal_moves
from nightfall_cli.rules.identity import result_key
from nightfall_cli.rules.turn import Turn
from nightfall_cli.search.dealer import ScriptedDealer, count_handfuls, handfuls, with_unknown_piles
from nightfall_cli.search.every_draw import branches, every_draw, search_start
from nightfall_cli.search.lines_of_play import Choice, after, horizon
from nightfall_cli.search.outcomes import Unknown, outcomes
from nightfall_cli.search.outcomes_words import choice_text, script_of_way

LIBRARY = base_library()
BITE, BLEED, BURN = LIBRARY.wounds
SHUFFLES = factorial(4)
"""Different shuffles of a pile of four, which is the most that is shuffled where the generator counts them."""


# -- every order, one by one ----------------------------------------------------------------------


def counted(generator, pile):
    """A shuffle whose generator is the number of the order: as many numbers, as many orders."""
    number, order = divmod(generator, factorial(len(pile)))
    assert factorial(len(pile)) <= SHUFFLES
    return number, list(permutations(sorted(pile, key=lambda card: card.name)))[order]


def worlds(state, unknown, shuffles):
    """Every way in which the piles may lie, and the shuffles may come out: all equally likely."""
    found = [state]
    for seat in unknown.decks:
        found = [with_deck(world, seat, order) for world in found for order in set(permutations(world.deck[seat]))]
    if unknown.wounds:
        found = [with_stack(world, unknown.wounds, order) for world in found
                 for order in set(permutations(world.wound_stack[: unknown.wounds]))]  # fmt: skip
    return [with_generator(world, number) for world in found for number in range(SHUFFLES**shuffles)]


def with_deck(state, seat, order):
    new = state.copy()
    new.deck[seat] = order
    return new


def with_stack(state, mixed, order):
    new = state.copy()
    new.wound_stack = order + state.wound_stack[mixed:]
    return new


def with_generator(state, number):
    new = state.copy()
    new.generator = seeded(number)
    return new


def seen(state):
    """What is there to see at an open table: all but the order of piles and what is to be shuffled."""
    plain = with_generator(state, 0)
    plain.log = None
    for seat in state.players:
        for zone in (plain.deck, plain.hand, plain.discard):
            zone[seat] = tuple(sorted(zone[seat], key=lambda card: card.name))
    plain.wound_stack = tuple(sorted(state.wound_stack, key=lambda card: card.name))
    return plain.key()


def tree(states, end):
    """What may follow, by what is to be seen: for each move the parts into which chance splits the states; ends as
    results with their numbers."""
    if end.reached(states[0]):
        return Counter(result_key(state, True) for state in states)
    moves = set(legal_moves(states[0]))
    assert all(set(legal_moves(state)) == moves for state in states)
    found = []
    for move in moves:
        parts = {}
        for state in states:
            following = after(state, move)
            parts.setdefault(seen(following), []).append(following)
        found.append([tree(part, end) for part in parts.values()])
    return found


def best(branch, pick, wanted):
    """In how many states it comes to what is wanted, by choices that see nothing but what is to be seen."""
    if isinstance(branch, Counter):
        return branch[wanted]
    return pick(sum(best(part, pick, wanted) for part in parts) for parts in branch)


def results(branch):
    """Every result in a tree."""
    if isinstance(branch, Counter):
        return set(branch)
    return {key for parts in branch for part in parts for key in results(part)}


def lilith():
    """Everybody draws one, in an order that Scott chooses; whoever draws has to shuffle first or not."""
    links = [("Scott", "Furious Melee"), ("Scott", "Lilith Lawrence")]
    scott = {"discard": ["Vulko", "bite", "Marcus Toth"]}
    janet = {"deck": ["Vulko", "bite", "Blood Rage"], "play": ["Marcus Toth"]}
    return boards.board(scott, None, janet, chain=boards.chain(*links)).state


def four_wounds(names=("bite", "bite", "bleed", "burn")):
    """Two orders that wound everybody, and a stack of four."""
    links = boards.chain(("Scott", "Alton Hickman"), ("Scott", "Big Ghost"))
    state = boards.board({}, None, {}, chain=links).state
    state.wound_stack = tuple(next(wound for wound in LIBRARY.wounds if wound.name == name) for name in names)
    state.face_up = len(names)
    return state


def discarding(deck=("2 bite", "2 Vulko", "Blood Rage")):
    """Scott may discard for influence, draws up to five, and may use wounds."""
    hand = {"hand": ["2 Big Ghost"], "deck": list(deck)}
    return boards.board(hand, None, {}, phase="claim", influence=0).state


def wounds_in_hand():
    """Two wounds to use; what is drawn for them is shuffled for in part."""
    hand = {"hand": ["bite", "burn", "3 Vulko"], "deck": ["Vulko", "Marcus Toth", "bite"], "discard": ["Blood Rage"]}
    return boards.board(hand, None, {}, phase="cleanup").state


CASES = [
    (lilith, "chain", Unknown((1,)), 1),
    (lilith, "chain", Unknown(), 1),
    (four_wounds, "chain", Unknown((), 4), 0),
    (four_wounds, "chain", Unknown((), 3), 0),
    pytest.param(discarding, "turn", Unknown((0,)), 1, marks=pytest.mark.slow),
    (wounds_in_hand, "turn", Unknown((0,)), 1),
    (wounds_in_hand, "turn", Unknown(), 1),
]


@pure_only
@pytest.mark.parametrize(("board", "until", "unknown", "shuffles"), CASES)
def test_probabilities_are_those_of_all_orders_played_one_by_one(board, until, unknown, shuffles, monkeypatch):
    state = board()
    found = outcomes(state, until, unknown=unknown)
    assert found.complete
    monkeypatch.setattr(chance, "shuffled", counted)
    end = horizon(state, until)
    every = worlds(state, unknown, shuffles)
    played = tree(every, end)
    told = {result_key(found.search.graph.ends[result.ends[0]], True): result.ends for result in found.results}
    for key, ends in told.items():
        odds = found.odds.of(ends)
        assert odds.most == Fraction(best(played, max, key), len(every))
        assert odds.least == Fraction(best(played, min, key), len(every))
    assert results(played) == set(told)


@pytest.mark.slow
@pure_only
def test_who_decides_knows_nothing_of_what_will_be_drawn(monkeypatch):
    """Knowing the order, Scott would discard just as many cards as it takes; the mean of that is higher."""
    state = discarding()
    end = horizon(state, "turn")
    found = outcomes(state, "turn", unknown=Unknown((0,)))
    monkeypatch.setattr(chance, "shuffled", counted)
    every = [tree([world], end) for world in worlds(state, Unknown((0,)), 1)]
    more = 0
    for result in found.results:
        key = result_key(found.search.graph.ends[result.ends[0]], True)
        knowing = Fraction(sum(best(world, max, key) for world in every), len(every))
        assert knowing >= found.odds.of(result.ends).most
        more += knowing > found.odds.of(result.ends).most
    assert more


# -- by hand --------------------------------------------------------------------------------------


def test_a_choice_before_a_draw_and_one_after_it():
    """Eight cards, two of them bites. The more Scott discards of three, the more he draws: two to five."""
    deck = ["2 bite", "6 Vulko"]
    state = boards.board({"hand": ["3 Big Ghost"], "deck": deck}, None, {}, phase="claim", influence=0).state
    found = outcomes(state, "turn", unknown=Unknown((0,)))
    of = {count: found.odds.of(value_of(found, "Scott hand count", count).ends) for count in (5, 6, 7)}
    assert of[6] == (0, 1 - Fraction(comb(6, 5), comb(8, 5)))
    assert of[7] == (0, Fraction(comb(6, 3), comb(8, 5)))
    assert of[5] == (Fraction(comb(6, 5), comb(8, 5)), 1)


def test_three_wounds_from_the_whole_stack():
    """They are Janet's if Scott targets her."""
    chain = boards.chain(("Scott", "Death Grip"))
    state = boards.board({}, None, {}, chain=chain).state
    found = outcomes(state, unknown=Unknown((), len(state.wound_stack)))
    before = Counter(state.wound_stack)
    assert len(state.wound_stack) == 60 and set(before.values()) == {before[BITE]}
    told = {}
    for result in found.results:
        got = Counter(found.search.graph.ends[result.ends[0]].discard[1]) - Counter(state.discard[1])
        if got:
            told[tuple(got[wound] for wound in LIBRARY.wounds)] = found.odds.of(result.ends)
    assert len(told) == 10
    for counts, odds in told.items():
        ways = comb(before[BITE], counts[0]) * comb(before[BLEED], counts[1]) * comb(before[BURN], counts[2])
        assert odds == (0, Fraction(ways, comb(60, 3)))


def test_a_shuffled_pile_of_four():
    """A wound of Lilith Lawrence is a fifth card, under whom she is made to target."""
    state = drawing()
    wound = state.wound_stack[-1]
    found = outcomes(state, unknown=Unknown())
    ends = found.search.graph.ends
    drawn = {card for end in ends.values() for card in end.hand[0]}
    assert len(drawn) == 5
    for card in drawn:
        odds = found.odds.of(number for number, end in ends.items() if card in end.hand[0])
        assert odds == ((0, Fraction(1, 5)) if card is wound else (Fraction(1, 5), Fraction(1, 4)))


def test_what_is_known_on_top_of_the_stack_comes_first():
    found = outcomes(four_wounds(), unknown=Unknown((), 3))
    assert all(BURN in end.discard[0] + end.discard[1] for end in found.search.graph.ends.values())
    assert outcomes(four_wounds(("bite", "burn", "bleed", "burn")), unknown=Unknown((), 2)).odds is None


# -- the graph ------------------------------------------------------------------------------------


@each("pile", [(BITE,), (BITE, BITE, BURN), (BITE, BLEED, BURN, BURN, BITE), tuple(LIBRARY.starters) * 2])
def test_handfuls_are_all_there_once_and_their_probabilities_make_one(pile):
    for count in range(1, len(pile)):
        found = handfuls(pile, count)
        assert sum(odds for _, odds in found) == 1
        assert len({frozenset(Counter(cards).items()) for cards, _ in found}) == len(found)
        assert all(len(cards) == count and not Counter(cards) - Counter(pile) for cards, _ in found)


@pytest.mark.parametrize(("board", "until", "unknown", "shuffles"), CASES)
def test_the_branches_of_every_draw_make_one(board, until, unknown, shuffles):
    state = board()
    search = every_draw(with_unknown_piles(state, unknown.decks, unknown.wounds), horizon(state, until))
    assert search.graph.odds
    for number, odds in search.graph.odds.items():
        assert sum(odds) == 1 and min(odds) > 0
        assert len(odds) == len(search.graph.edges[number]) > 1
    assert search.graph.lines()[0] == sum(search.graph.ways()[end] for end in search.graph.ends)


@each(("board", "until"), [(sir_john, "chain"), (two_attackers, "phase"), (linking, "chain"), (each_minion, "chain")])
def test_without_chance_it_is_the_same_either_way(board, until):
    state = board()
    fixed, tried = outcomes(state, until, by=0), outcomes(state, until, by=0, unknown=Unknown((0, 1)))
    assert tried.odds is None and not tried.search.graph.odds
    assert (fixed.lines, len(fixed.search.graph.edges)) == (tried.lines, len(tried.search.graph.edges))
    assert [result.lines for result in fixed.results] == [result.lines for result in tried.results]
    assert fixed.quantities == tried.quantities
    assert fixed.first_choices == tried.first_choices


def test_a_pile_of_like_cards_and_a_whole_deck_are_no_chance():
    state = discarding(["8 Vulko"])
    assert outcomes(state, "turn", unknown=Unknown((0,))).odds is None
    hand = {"hand": ["3 Big Ghost"], "deck": ["bite", "Vulko"]}
    state = boards.board(hand, None, {}, phase="claim", influence=0).state
    before = with_unknown_piles(state, (0,), 0)
    passed = [move for move in legal_moves(before) if move.verb == "pass"]
    assert [branch.odds for branch in branches(before, passed[0])] == [1]


def test_what_is_left_of_a_pile_is_in_known_order_once_its_cards_are_alike():
    told = Choice(0, "receive", "chance", (BITE,))
    dealer, stack = ScriptedDealer((False, True), 3, (told,)).stack(0, (BITE, BURN, BURN), 1)
    assert (dealer, stack) == (ScriptedDealer((False, True), 0), (BURN, BURN, BITE))
    told = Choice(1, "draw", "chance", (BITE,))
    dealer, deck = ScriptedDealer((False, True), 0, (told,)).deck(1, (BITE, BURN, BURN), 1)
    assert (dealer, deck) == (ScriptedDealer((False, False), 0), (BURN, BURN, BITE))
    assert ScriptedDealer((False, False), 0).shuffled(0, (BURN, BITE)) == (
        ScriptedDealer((True, False), 0),
        (BITE, BURN),
    )


def test_handfuls_are_counted_without_making_them():
    for pile in ((BITE, BITE, BURN), (BITE, BLEED, BURN, BURN, BITE), tuple(LIBRARY.starters) * 2):
        for count in range(len(pile) + 1):
            assert count_handfuls(pile, count) == len(handfuls(pile, count))


def test_a_draw_with_too_many_handfuls_cuts_the_search():
    """Ten of all cards there are, for five bites: more handfuls than could ever be played."""
    deck = [card.name for card in LIBRARY.cards.values() if not card.is_wound]
    state = boards.board({"hand": ["5 bite"], "deck": deck}, None, {}, phase="cleanup").state
    found = outcomes(state, "turn", nodes=2000, unknown=Unknown((0,)))
    assert not found.complete and found.odds is None and found.lines
    assert count_handfuls(tuple(map(LIBRARY.__getitem__, deck)), 10) == comb(len(deck), 10) > 10**7


def test_a_series_is_not_played_on_into_its_next_game():
    state = boards.board({"deck": ["6 Vulko"]}, None, {}, phase="cleanup", wounds={"face_up": 0}).state
    state.setup = state.setup._replace(series=True)
    state.ending, state.winners, state.active = True, None, len(state.names) - 1
    state.frames, state.decision = [Match(), Turn("end"), Cleanup()], None
    started, told = search_start(with_unknown_piles(state, (0, 1), 0))
    assert started is told and started.decision is None and not started.frames
    assert started.game_number == 1


def test_the_position_is_left_as_it_was():
    state = discarding()
    before = state.key()
    outcomes(state, "turn", unknown=Unknown((0,)))
    assert state.key() == before


# -- what is told ---------------------------------------------------------------------------------


def test_a_way_names_what_is_drawn_and_leads_to_its_result():
    found = outcomes(wounds_in_hand(), "turn", unknown=Unknown((0,)))
    for result in found.results:
        way = found.way(result.ends)
        state = found.start
        for step in way:
            every = {branch.drawn: branch.state for branch in branches(state, step.move)}
            state = every[step.drawn]
        assert {result_key(found.search.graph.ends[end], True) for end in result.ends} == {result_key(state, True)}
        assert any(line.startswith("# Scott draws ") for line in script_of_way(way)) == any(step.drawn for step in way)


def test_only_if_tells_what_chance_has_to_draw():
    state = discarding(["2 bite", "6 Vulko"])
    found = outcomes(state, "turn", unknown=Unknown((0,)))
    values = [value_of(found, "Scott hand count", count) for count in (5, 6, 7)]
    told = {value.value: [choice_text(state, choice) for choice in value.only_if] for value in values}
    assert not any("draws" in line for line in told[5])
    assert "Scott draws bite" in told[6]
    assert "Scott draws 2 bite" in told[7] and "Scott draws bite" not in told[7]


def test_only_if_does_not_tell_what_is_drawn_anyway():
    hand = {"hand": ["burn", "4 Big Ghost"], "deck": ["bite", "3 Vulko"]}
    state = boards.board(hand, None, {}, phase="cleanup").state
    found = outcomes(state, "turn", unknown=Unknown((0,)))
    told = [choice_text(state, choice) for choice in value_of(found, "Scott hand count", 6).only_if]
    assert told == ["Scott: wounds burn"]
    assert found.search.graph.odds


def test_only_if_leaves_out_a_pass_without_an_alternative_that_draws():
    """Janet, who has no card, passes; then Charlotte Reyes lets Scott draw."""
    state = boards.board({"hand": ["Charlotte Reyes"], "deck": ["bite", "6 Vulko"]}, None, {}, phase="chain").state
    for unknown in (None, Unknown((0,))):
        value = value_of(outcomes(state, unknown=unknown), "Scott play count", 1)
        assert [choice_text(state, choice) for choice in value.only_if] == ["Scott: link Charlotte Reyes"]


def test_only_if_holds_on_the_ways_that_are_told():
    state = discarding(["2 bite", "6 Vulko"])
    found = outcomes(state, "turn", unknown=Unknown((0,)))
    for value in (value for quantity in found.quantities for value in quantity.values):
        for result in found.results:
            if set(result.ends) <= set(value.ends):
                drawn = Counter(card for step in found.way(result.ends) for draw in step.drawn for card in draw.cards)
                for choice in value.only_if:
                    assert choice.what != "chance" or not Counter(choice.cards) - drawn
