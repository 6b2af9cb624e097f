"""Bots: legal, repeatable, and blind to what their player may not know."""

from hashlib import blake2b
from importlib.metadata import EntryPoint, EntryPoints
from itertools import islice

import boards
import pytest
from samples import each

from nightfall_cli import Game
from nightfall_cli.bots import card_worth
from nightfall_cli.bots.ask_bot import BotError, ask_bot, ask_bot_why
from nightfall_cli.bots.bot import Bot
from nightfall_cli.bots.card_worth import order_worth, power
from nightfall_cli.bots.chain_worth import FOLLOWING, ChainWorth
from nightfall_cli.bots.deck import Deck
from nightfall_cli.bots.evaluation import value
from nightfall_cli.bots.gains import Gains
from nightfall_cli.bots.plans import followed, plans
from nightfall_cli.bots.registry import BOTS, ENTRY_POINTS, fault_in_file, make_bot, unknown_bot
from nightfall_cli.bots.sample_hidden_cards import HiddenCards
from nightfall_cli.bots.search_bot import LOOK, PLANS_FROM, WHOLE_FROM, SearchBot
from nightfall_cli.bots.total import total
from nightfall_cli.bots.tries import MAX_TURNS, ShortTries, WholeGames, play_out
from nightfall_cli.cards.library import base_library
from nightfall_cli.cards.model import COLORS
from nightfall_cli.cards.sentences import CHAIN_EFFECTS
from nightfall_cli.files.limits import FILE_BOT_BUDGET
from nightfall_cli.language.say import move_text
from nightfall_cli.rules.chance import seeded
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.rules.view import view
from nightfall_cli.shell.session import Session
from nightfall_cli.simulation.play_games import bot_moves

NAMES = ["random", "greedy", "search:6", "search1:6"]


def watched(state):
    return view(state, state.decision.player, with_log=False)


@each("name", NAMES)
@each("make", [make for make in boards.POSITIONS if make().decision is not None])
def test_a_bot_answers_every_question_with_a_legal_move(name, make):
    state = make().state
    key = state.key()
    move, reason = BOTS[name](3).explain(watched(state))
    assert move in legal_moves(state) and reason
    assert state.key() == key


@each("name", NAMES)
def test_the_same_seed_gives_the_same_move(name):
    for make in (boards.linking, boards.claiming, boards.attackers):
        seen = watched(make().state)
        assert BOTS[name](5).pick(seen) == BOTS[name](5).pick(seen)


@pytest.mark.parametrize("name", ["greedy", "search:6", "search1:6"])
def test_what_a_player_may_not_know_does_not_change_the_move(name):
    for cards in (["Vulko", "Big Ghost", "Blood Rage"], ["Blood Rage", "bite", "Vulko"]):
        deck = [*cards, "Marcus Toth"]
        hand = {"hand": ["Blaine Cordell", "Blood Rage", "Vulko"], "deck": deck}
        chain = {"links": [{"player": "Scott", "card": "Alton Hickman"}]}
        state = boards.board(hand, {"hand": cards}, {"hand": [cards[2]] * 2}, chain=chain).state
        first = BOTS[name](2).pick(watched(state))
        state.hand[1] = tuple(reversed(state.hand[1]))
        state.deck[0] = tuple(reversed(state.deck[0]))
        state.generator = seeded(12345)
        state.legal = None
        assert BOTS[name](2).pick(watched(state)) == first


def test_bots_value_every_sentence_of_the_chain_and_no_other():
    assert set(card_worth._PER_POINT) == set(CHAIN_EFFECTS)
    assert set(card_worth._ON_TABLE) | set(card_worth._ONLY_ACTIVE) <= set(CHAIN_EFFECTS)


def test_a_game_of_greedy_bots_comes_to_its_end():
    state = Game.new(["Ann", "Bob", "Cid"], 3, setup="quick", record=False).state
    bots = [BOTS["greedy"](seat) for seat in state.players]
    decisions = 0
    while state.decision is not None:
        play(state, bots[state.decision.player].pick(watched(state)))
        decisions += 1
    assert state.winners is not None and decisions > 50


def test_greedy_is_better_than_random():
    wins = 0
    for seed in range(12):
        state = Game.new(["Ann", "Bob"], seed, record=False).state
        greedy = seed % 2
        bots = {greedy: BOTS["greedy"](seed), 1 - greedy: BOTS["random"](seed)}
        while state.decision is not None:
            play(state, bots[state.decision.player].pick(watched(state)))
        wins += state.winners == (greedy,)
    assert wins >= 10


def digest_of(names, moves):
    """The digest of the first moves of a game of these bots."""
    state = Game.new(["Ann", "Bob"], 3, record=False).state
    found = blake2b(digest_size=8)
    for move in islice(bot_moves(state, [make_bot(name, 7) for name in names], names), moves):
        card = move.card.name if move.card else ""
        found.update(f"{move.verb} {card} {move.seat} {move.place} {move.on}\n".encode())
    return found.hexdigest()


@pytest.mark.parametrize(
    ("names", "moves", "digest"),
    [
        (["search1:2", "greedy1"], 60, "75912092b99f6587"),
        (["search:9", "random"], 90, "5ea375e5e3468491"),
        pytest.param(["search1:25", "search1:25"], 60, "29f11c4589e3912f", marks=pytest.mark.slow),
    ],
)
def test_bots_play_the_same_moves_in_every_version_and_on_every_python(names, moves, digest):
    """``search1`` and ``greedy1`` are references for measurements; a stronger ``search`` has another digest."""
    assert digest_of(names, moves) == digest


def test_an_order_gains_what_the_position_after_its_link_is_worth_more():
    """A link is valued without playing it; what can follow is counted besides."""
    links = 0
    for players, setup in ((["Ann", "Bob"], ""), (["Ann", "Bob", "Cid"], "quick"), (["A", "B", "C", "D"], "quick")):
        state = Game.new(players, 4, setup=setup, record=False).state
        for _ in islice(bot_moves(state, [BOTS["random"](seat) for seat in state.players], players), 120):
            legal, player = legal_moves(state), state.decision.player
            if state.decision.kind != "link" or state.play[player]:
                continue
            values = Gains(state)
            gains, worths = values.of(state, legal, player), ChainWorth(state, player, values.answers(state, player))
            for move, gain in zip(legal[:-1], gains, strict=False):
                after = state.copy()
                play(after, move)
                more = FOLLOWING * worths.following(after.hand[player], move.card)
                assert gain == pytest.approx(value(after, player) - value(state, player) + more, abs=0.05)
                links += 1
            assert gains[-1] == (FOLLOWING * worths.following((), state.chain[-1].card) if state.chain else 0)
    assert links > 50


def best_of(state):
    """The move that greedy finds best, as a line."""
    return move_text(state, BOTS["greedy"](1).pick(watched(state)))


def test_a_minion_blocks_where_it_prevents_more_than_it_is_worth():
    def blocks(attacker, blocker):
        sent = {"attacks": [{"attacker": attacker, "defender": "Brad"}]}
        state = boards.board({"play": [attacker]}, {"play": [blocker]}, phase="combat", combat=sent).state
        return best_of(state)

    assert blocks("Big Ghost", "Yuri Koroviev") == "block Yuri Koroviev -> Big Ghost"
    assert blocks("Big Ghost", "Genesis One") == "pass"


@each("minion", ["Big Ghost", "Ivan Radinsky"])
def test_no_second_minion_blocks_an_attack_that_the_first_one_stops(minion):
    sent = {"attacks": [{"attacker": "Yuri Koroviev", "defender": "Brad"}]}
    state = boards.board({"play": ["Yuri Koroviev"]}, {"play": [f"3 {minion}"]}, phase="combat", combat=sent).state
    assert best_of(state) == f"block {minion}#1 -> Yuri Koroviev"
    play(state, BOTS["greedy"](1).pick(watched(state)))
    assert state.decision.kind == "block" and best_of(state) == "pass"


def test_damage_goes_to_the_opponent_who_is_ahead_and_to_a_minion_that_it_destroys():
    ahead = {"play": ["Ivan Radinsky"]}
    for brad, janet, target in ((ahead, {}, "Brad"), ({}, ahead, "Janet")):
        state = boards.board({}, brad, janet, chain=boards.chain(("Scott", "Death Grip"))).state
        assert best_of(state) == f"target {target}"
    minions = {"play": ["Alton Hickman", {"card": "Vulko", "damage": 2}]}
    state = boards.board({}, minions, chain=boards.chain(("Scott", "Team Deployment"))).state
    assert best_of(state) == "target Vulko"


@each("hand", [["Franz Orlok", "Enraged Wight"], ["Vulko", "Alton Hickman", "Alton Hickman"]])
def test_a_chain_starts_with_the_order_that_leaves_the_others_a_link(hand):
    """A starter links to nothing but its own colour; Franz Orlok links to Enraged Wight, who does not link to him."""
    game = boards.board({"hand": hand}, phase="chain")
    start = BOTS["greedy"](1).pick(watched(game.state))
    assert start.card.name == hand[1] and BOTS["greedy1"](1).pick(watched(game.state)).card.name == hand[0]
    assert "orders in the chain +" in BOTS["greedy"](1).explain(watched(game.state))[1]
    play(game.state, start)
    assert BOTS["greedy"](1).pick(watched(game.state)).card.name == hand[0]


def test_what_can_follow_is_the_best_way_through_the_hand_with_the_kickers_it_meets():
    card, state = base_library().__getitem__, boards.board({}, phase="chain").state
    following = ChainWorth(state, 0, dict.fromkeys(COLORS, 0.0)).following
    assert following((), card("Vulko")) == following((base_library().wounds[0],), card("Vulko")) == 0
    hand = tuple(map(card, ("Vulko", "Vulko", "Overwatch Two", "Sir John Travail")))
    one_way = order_worth(state, 0, 0, hand[3], True) + order_worth(state, 0, 0, hand[2])
    assert following(hand[2:], card("Vulko")) == one_way
    assert following(hand, card("Vulko")) > one_way


@each("chain", [[], ["Vulko"]])
def test_the_last_order_loses_what_the_opponents_may_link_to_it(chain):
    """Each card of their hands counts like an average card of its owner's deck; the last player fears nobody."""
    deck = ["Death Grip", "Flank Attack", "Furious Melee", "bite"]

    def gain(held):
        links = {"links": [{"player": "Scott", "card": name} for name in chain]}
        theirs = {"hand": deck[:held], "deck": deck[held:]}
        state = boards.board({"hand": ["Vulko"]}, theirs, phase="chain", chain=links).state
        gains = Gains(state)
        assert not any(gains.answers(state, 2).values())
        return gains.of(state, legal_moves(state), 0)[0] / gains.harm[0][1]

    answers = total(power(base_library()[name]) for name in deck[:2]) / len(deck)
    for held in (1, 2):
        assert gain(0) - gain(held) == pytest.approx(FOLLOWING * held * answers, abs=0.001)


def test_a_deck_is_worth_as_much_with_a_card_as_after_its_claim():
    state = boards.claiming().state
    claims = [move for move in legal_moves(state) if move.verb == "claim"]
    assert len(claims) > 3
    for move in claims:
        after = state.copy()
        play(after, move)
        now, card = Deck(state, 0), archives_of(state, move.seat)[move.place].card
        assert now.gain(card) == pytest.approx(Deck(after, 0).linked() - now.linked()) != 0


def test_of_two_cards_of_one_power_the_deck_gains_by_the_one_that_links():
    deck = Deck(boards.board({"hand": ["3 Alton Hickman"]}, phase="claim").state, 0)
    links, links_not = base_library()["Blood Rage"], base_library()["Indigo Six"]
    assert power(links) == power(links_not) and deck.gain(links) > deck.gain(links_not)


def test_a_search_of_few_tries_leaves_the_draft_to_the_greedy_bot():
    state = Game.new(["Ann", "Bob"], 4).state
    assert state.decision.kind == "draft"
    seen = watched(state)
    assert SearchBot(1, WHOLE_FROM - 1).explain(seen) == BOTS["greedy"](1).explain(seen)
    move, reason = SearchBot(1, WHOLE_FROM).explain(seen)
    assert move != BOTS["greedy"](1).pick(seen) and "150 of 400 tries led here; " in reason


def lead_of_ann(state):
    return sum(wounds_of(state, 1).values()) - sum(wounds_of(state, 0).values())


def asked(kind, players):
    """The first decision of that kind in a game of greedy bots."""
    names = ["Ann", "Bob", "Cid"][:players]
    state = Game.new(names, 4, record=False).state
    moves = bot_moves(state, [BOTS["greedy"](seat) for seat in state.players], names)
    while state.decision.kind != kind:
        next(moves)
    return watched(state)


@each(
    ("kind", "players", "budget", "tries"),
    [
        ("claim", 2, WHOLE_FROM, WholeGames),
        ("draft", 2, WHOLE_FROM, WholeGames),
        ("link", 2, WHOLE_FROM, ShortTries),
        ("claim", 2, WHOLE_FROM - 1, ShortTries),
        ("claim", 3, WHOLE_FROM, ShortTries),
    ],
)
def test_with_a_large_budget_two_players_drafts_and_claims_are_tried_to_the_end_of_the_game(
    kind, players, budget, tries
):
    assert SearchBot(1, budget).tries_of(asked(kind, players)) is tries


def test_the_result_of_a_whole_game_is_what_it_changes_in_the_lead():
    state = Game.new(["Ann", "Bob"], 4, record=False).state
    moves = bot_moves(state, [BOTS["greedy"](seat) for seat in (0, 1)], ["Ann", "Bob"])
    while sum(state.turns) < 3:
        next(moves)
    end, lead = state.copy(), lead_of_ann(state)
    found = WholeGames(state, 0).result(end)
    assert end.winners is not None and lead and found == lead_of_ann(end) - lead != 0
    assert WholeGames(state, 1).result(state.copy()) == -found
    assert WholeGames.wounds(found) == found


def test_the_players_of_a_whole_game_value_the_cards_that_they_claimed_in_it():
    """Not only those of the deck at its beginning, as the players of a short try do."""
    state = Game.new(["Ann", "Bob"], 4, record=False).state
    late, early = state.copy(), state.copy()
    WholeGames(state, 0).result(late)
    while early.decision is not None:
        play_out(early, MAX_TURNS, Gains(state).of)
    claimed = [sorted(card.name for card in (*end.deck[0], *end.discard[0], *end.hand[0])) for end in (late, early)]
    assert claimed[0] != claimed[1]
    for turn in range(1, MAX_TURNS):
        play_out(state, turn, Gains(state).of)
    assert state == late


def test_the_plans_of_a_claim_phase_differ_at_its_end_and_the_first_is_that_of_the_greedy_rule():
    table = boards.claiming().state
    gains, greedy = Gains(table).of, table.copy()
    found = plans(table, 12, gains)
    while greedy.decision.kind == "claim":
        worths = gains(greedy, legal_moves(greedy), 0)
        play(greedy, legal_moves(greedy)[worths.index(max(worths))])
    losses = [loss for _, loss in found]
    ends = [followed(table.copy(), moves) for moves, _ in found]
    assert ends[0] == greedy and losses == sorted(losses) and losses[0] == 0 < losses[1]
    assert all(end.decision.kind != "claim" for end in ends)
    assert len(found) == len({tuple(sorted(map(repr, moves))) for moves, _ in found}) == 12


@each(
    ("kind", "players", "budget", "planned"),
    [("claim", 2, PLANS_FROM, True), ("claim", 2, PLANS_FROM - 1, False), ("claim", 3, PLANS_FROM, False)],
)
def test_with_a_very_large_budget_two_players_claims_are_tried_as_plans(kind, players, budget, planned):
    seen = asked(kind, players)
    bot = SearchBot(1, budget)
    table = HiddenCards(seen).sample(1)
    tried = bot.moves_of(seen, table, bot.tries_of(seen)(table, seen.decision.player))
    assert any(one.rest for one in tried) == planned


def test_a_search_with_a_very_large_budget_ends_when_all_results_are_equal():
    seen = asked("resolve", 2)
    assert [one.tries for one in SearchBot(1, PLANS_FROM).search(seen)] == [LOOK] * len(seen.legal)
    assert SearchBot(1, PLANS_FROM - 1).search(seen)[0].tries > LOOK


@each("budget", [1, 2, 6, 16, 40])
def test_a_search_keeps_its_budget_and_tries_the_better_moves_more_often(budget):
    seen = watched(boards.claiming().state)
    tried = SearchBot(1, budget).search(seen)
    assert len(seen.legal) > 2 and {one.move for one in tried} == set(seen.legal)
    tries = [one.tries for one in tried]
    assert tries == sorted(tries, reverse=True) and budget / 2 <= sum(tries) <= budget
    assert tries[0] > tries[-1]


def test_a_bot_of_ones_own_needs_one_method():
    class First(Bot):
        def pick(self, view):
            return view.legal[0]

    seen = watched(boards.linking().state)
    assert First(1).pick(seen) == seen.legal[0] == First(1).explain(seen)[0]


class Own(Bot):
    """A bot of somebody else's."""

    def pick(self, view):
        return self.answer(view)


def own_bot(monkeypatch, answer):
    monkeypatch.setattr(Own, "answer", staticmethod(answer), raising=False)
    return Own(1)


def fails(view):
    raise ZeroDivisionError("the first line\nand more")


def leaves(view):
    raise SystemExit(7)


def answers_text(view):
    return "pass"


@each("ask", [ask_bot, ask_bot_why])
@each(
    ("answer", "told"),
    [
        (fails, f"Janet: ZeroDivisionError: the first line ({__file__}:{fails.__code__.co_firstlineno + 1})"),
        (leaves, f"Janet: SystemExit: 7 ({__file__}:{leaves.__code__.co_firstlineno + 1})"),
        (answers_text, "Janet: 'pass' is not a legal move; pick must return one of view.legal"),
        (lambda _: float("nan"), "Janet: nan is not a legal move; pick must return one of view.legal"),
        (lambda view: view.legal[0].values(), " is not a legal move; pick must return one of view.legal"),
        (lambda view: view.legal[0].changed(seat=4), " is not a legal move; pick must return one of view.legal"),
    ],
)
def test_what_is_wrong_with_a_bot_is_told_in_one_line_with_its_place(monkeypatch, ask, answer, told):
    with pytest.raises(BotError) as raised:
        ask(own_bot(monkeypatch, answer), boards.linking().state, "Janet")
    assert str(raised.value).endswith(told)
    assert "\n" not in str(raised.value)


def test_a_bot_without_its_method_is_told_without_a_place_of_ours():
    with pytest.raises(BotError, match=r"^Janet: NotImplementedError$"):
        ask_bot(Bot(1), boards.linking().state, "Janet")


def test_an_explanation_that_is_none_is_told():
    class Mute(Bot):
        def explain(self, view):
            return 5

    with pytest.raises(BotError, match=r"^Janet: TypeError: "):
        ask_bot_why(Mute(1), boards.linking().state, "Janet")


def offered(monkeypatch, **bots):
    """Entry points of another package."""
    entries = EntryPoints(EntryPoint(name, value, ENTRY_POINTS) for name, value in bots.items())
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **wanted: entries.select(**wanted))


def test_a_bot_that_cannot_be_loaded_or_made_is_told(monkeypatch):
    offered(monkeypatch, gone="no_such_module:Gone", less="fractions:Gone", five="math:pi", off="sys:exit")
    told = {
        "gone": "could not load the bot gone (no_such_module:Gone): ModuleNotFoundError: No module named",
        "less": "could not load the bot less (fractions:Gone): AttributeError: ",
        "five": "could not create the bot five: TypeError: ",
        "off": "could not create the bot off: SystemExit: 1",
    }
    for name, start in told.items():
        with pytest.raises(BotError) as raised:
            make_bot(name, 1)
        assert str(raised.value).startswith(start)
    assert "five:3" not in BOTS


def test_a_hint_of_a_bot_that_fails_is_refused_and_the_game_goes_on(monkeypatch):
    offered(monkeypatch, five="math:pi")
    session = Session(Game.new(["Ann", "Bob"], 4, setup="quick"))
    session.begin()
    found = session.execute("hint five")
    assert not found.ok
    assert "could not create the bot" in found.refusal.message
    assert session.execute("pass").ok


@each(
    ("name", "told"),
    [
        ("Gredy", "no bot is called 'Gredy'; did you mean \"greedy\"?"),
        ("serch:9", "no bot is called 'serch:9'; did you mean \"search:9\"?"),
        ("search:0", "no bot is called 'search:0': a budget is a whole number from 1 to 1,000,000, as in search:200"),
        ("search:", "no bot is called 'search:': a budget is a whole number from 1 to 1,000,000, as in search:200"),
        ("random:3", "no bot is called 'random:3': random takes no budget"),
        ("xyz", "no bot is called 'xyz'; known: random, greedy, search, greedy1, search1"),
        (
            "search1:0",
            "no bot is called 'search1:0': a budget is a whole number from 1 to 1,000,000, as in search1:200",
        ),
    ],
)
def test_a_bot_that_nobody_knows_is_told_with_what_is_known(monkeypatch, name, told):
    offered(monkeypatch)
    assert unknown_bot(name) == told


@each("name", ["nobody", "random:3", "search:0", "search:x"])
def test_an_unknown_bot_is_none(name):
    assert name not in BOTS


def test_a_bot_at_a_table_plays_its_turns():
    session = Session(Game.new(["Ann", "Bob"], 4, setup="quick"), True, {1: "greedy"}, open_table=False)
    session.begin()
    for _ in range(6):
        assert session.state.decision.player == 0
        assert session.execute("pass").ok or session.execute(Game(session.state).legal_moves().texts()[0]).ok


def test_a_file_names_built_in_bots_with_small_budgets_and_nothing_is_imported(monkeypatch):
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: pytest.fail("a bot was looked up"))
    for name in ("random", "greedy", "greedy:2", "search", f"search:{FILE_BOT_BUDGET}"):
        assert fault_in_file(name) == ""
    for name in ("os:system", "evil", "evil:3", "nightfall_cli.bots.random_bot:RandomBot", ""):
        assert fault_in_file(name).startswith(f"no built-in bot is called {name!r} (they are random, greedy, search)")
    for name in (f"search:{FILE_BOT_BUDGET + 1}", "search:999999999999", "greedy:5000"):
        assert "is above 1,000; --allow-bots runs it" in fault_in_file(name)


@each("number", ["9" * 19, "9" * 5000, "٣", "+3", "0", ""])
def test_a_budget_is_a_number_of_a_readable_length(number):
    assert f"search:{number}" not in BOTS and "budget is a whole number" in fault_in_file(f"search:{number}")
