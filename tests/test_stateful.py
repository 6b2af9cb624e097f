"""Any moves and any table edits in any order, back and forth: what must hold always holds.

A failure is shrunk, and its last lines are the text of a scenario that leads there.
"""

from __future__ import annotations

import random
import re
import tempfile
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from samples import pure_only

from nightfall_cli import Game, base_library
from nightfall_cli.games.reader import read_game
from nightfall_cli.games.replay import replay
from nightfall_cli.games.writer import game_text, history_text
from nightfall_cli.language.say import move_text
from nightfall_cli.measure.selfcheck import cards_at_table, census, check_saved, check_texts, check_view, table_for
from nightfall_cli.rules import changes
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.identity import position_digest
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.save import recorded_scenario
from nightfall_cli.shell.session import Session

STEPS = settings(
    max_examples=8,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
LIBRARY = base_library()
WOUNDS = [wound.name for wound in LIBRARY.wounds]
CARDS = st.lists(st.sampled_from([*LIBRARY.cards, *WOUNDS]), max_size=4).map(", ".join)
ORDERS = st.lists(st.sampled_from(list(LIBRARY.cards)), max_size=4).map(", ".join)
SEATS = st.integers(0, 4)
TABLE_EDITS = st.one_of(
    st.tuples(st.sampled_from(["exiled", "wounds.next"]), CARDS),
    st.tuples(st.just("commons"), ORDERS),
    st.tuples(st.sampled_from(["influence", "wounds.face_up"]), st.integers(0, 12).map(str)),
    st.tuples(st.just("phase"), st.sampled_from(PHASES)),
).map(" = ".join)
SHOWN_MOVES = 40
"""Legal moves of one decision whose texts are checked; a wound effect may have hundreds."""


class Repeat:
    """The scenario that repeats a run; made, and written to a file, only when it is to be shown.

    It begins where the run does, or at the deal when it fails before anything is done.
    """

    def __init__(self, session, dealt, opening):
        self.session = session
        self.dealt = dealt
        self.opening = opening

    def __repr__(self):
        history = self.session.history
        start, script = history.path()[0].start, history.script()
        if not script:
            start, script = self.dealt, self.opening
        text = recorded_scenario(start, script, self.session.state, "A run that fails")
        path = Path(tempfile.gettempdir(), f"nightfall-fails-{zlib.crc32(text.encode()):08x}.toml")
        path.write_text(text, encoding="utf-8")
        return f"# {path}\n{text}"


class TableMachine(RuleBasedStateMachine):
    """A session in which anything is played, set, taken back.

    ``path`` and ``ahead`` are the positions that it must stand at and could be taken to, each with the number of moves
    that lead there; what was ahead of a mark is ahead again when it is gone to.
    """

    @initialize(seed=st.integers(0, 39), moves=st.integers(0, 150))
    def begin(self, seed, moves):
        self.dealt = table_for(seed).new_game().state
        self.opening = []
        state = self.dealt.copy()
        choose = random.Random(seed)
        while moves and state.decision is not None:
            move = choose.choice(legal_moves(state))
            self.opening.append(f"{state.names[state.decision.player]}: {move_text(state, move)}")
            play(state, move)
            moves -= 1
        state.log = ()
        self.session = Session(Game(state))
        self.session.editing = True
        self.edited = False
        self.path = [(state.key(), 0)]
        self.ahead = []
        self.marks = {}

    def teardown(self):
        if hasattr(self, "session"):
            note(Repeat(self.session, self.dealt, self.opening))

    @property
    def state(self):
        return self.session.state

    def asked(self):
        return self.state.decision is not None

    def went_on(self):
        self.path.append((self.state.key(), len(self.session.history.script())))
        self.ahead = []

    # -- what may be done ---------------------------------------------------------------------

    @precondition(asked)
    @rule(data=st.data(), with_name=st.booleans())
    def play_a_legal_move(self, data, with_name):
        before = self.state
        text = data.draw(st.sampled_from([move_text(before, move) for move in legal_moves(before)]), "move")
        self.play_line(f"{before.names[before.decision.player]}: {text}" if with_name else text)

    @precondition(asked)
    @rule(seed=st.integers(0, 999), moves=st.integers(2, 12))
    def play_some_moves(self, seed, moves):
        choose = random.Random(seed)
        while moves and self.state.decision is not None:
            self.play_line(move_text(self.state, choose.choice(legal_moves(self.state))))
            moves -= 1

    def play_line(self, line):
        before = self.state
        outcome = self.session.execute(line)
        assert outcome.ok, outcome.lines
        assert self.state.key() != self.path[-1][0], "a move changes something"
        if "draft" not in (before.phase, self.state.phase):
            assert cards_at_table(self.state) == cards_at_table(before), "cards are not conserved"
        self.went_on()

    @rule(owner=SEATS, zone=st.sampled_from(["hand", "deck", "discard", "play", "archives"]), cards=CARDS)
    def set_a_zone(self, owner, zone, cards):
        self.edit_table(f"set {self.state.names[owner % len(self.state.names)]}.{zone} = {cards}")

    @rule(edit=TABLE_EDITS)
    def set_the_table(self, edit):
        self.edit_table(f"set {edit}")

    @rule(seat=SEATS)
    def set_who_is_active(self, seat):
        self.edit_table(f"set active = {self.state.names[seat % len(self.state.names)]}")

    @rule(number=st.integers())
    def set_chance(self, number):
        self.edit_table(f"seed {number}")

    def edit_table(self, line):
        outcome = self.session.execute(line)
        if outcome.ok:
            self.edited = True
            self.went_on()

    @rule(steps=st.integers(0, 4))
    def undo(self, steps):
        assert self.session.execute(f"undo {steps}").ok
        for _ in range(min(steps, len(self.path) - 1)):
            self.ahead.append(self.path.pop())

    @rule(steps=st.integers(0, 4))
    def redo(self, steps):
        assert self.session.execute(f"redo {steps}").ok
        for _ in range(min(steps, len(self.ahead))):
            self.path.append(self.ahead.pop())

    @rule(name=st.sampled_from(["one", "two"]))
    def mark(self, name):
        assert self.session.execute(f"mark {name}").ok
        self.marks[name] = list(self.path)

    @rule(name=st.sampled_from(["one", "two"]))
    def goto(self, name):
        assert self.session.execute(f"goto {name}").ok == (name in self.marks)
        if name in self.marks:
            whole = [*self.path, *reversed(self.ahead)]
            self.path = list(self.marks[name])
            there = next((index for index, step in enumerate(whole) if step is self.path[-1]), len(whole))
            self.ahead = whole[:there:-1]

    @rule(number=st.integers(0, 30))
    def goto_a_number(self, number):
        whole = [*self.path, *reversed(self.ahead)]
        there = next((index for index, (_, moves) in enumerate(whole) if moves >= number), None)
        assert self.session.history.goto_move(number) == (there is not None)
        if there is not None:
            self.path, self.ahead = whole[: there + 1], whole[:there:-1]

    @precondition(asked)
    @rule(
        line=st.sampled_from(["link Vulko", "target Vulko", "block all", "claim Vulko", "wounds 9", "draft x", "pass"])
    )
    def say_something(self, line):
        before = self.state
        outcome = self.session.execute(line)
        if outcome.ok:
            self.went_on()
        else:
            assert self.state is before and outcome.refusal.message

    # -- what may be asked --------------------------------------------------------------------

    @precondition(asked)
    @rule()
    def every_move_has_a_text_that_reads_back(self):
        check_texts(self.state, legal_moves(self.state)[:SHOWN_MOVES])

    @rule(seed=st.integers(0, 999))
    def what_is_saved_loads_equal_and_goes_on_alike(self, seed):
        check_saved(Game(self.state), random.Random(seed))

    @rule()
    def what_is_written_as_a_game_replays(self):
        replayed = replay(read_game(history_text(self.session.history)))
        assert replayed.drifts == () and not replayed.other_cards
        assert [(replayed.states[moves].key(), moves) for _, moves in self.path] == self.path
        for name in set(self.marks) & set(replayed.marks):
            assert replayed.marks[name].state.key() == self.marks[name][-1][0]
        assert set(self.marks) <= set(replayed.marks)

    @rule()
    def what_chance_brought_can_be_told_in_the_place_of_a_seed(self):
        game = read_game(history_text(self.session.history))
        told = replay(read_game(game_text(game.start, game.elements, list_shuffles=True)))
        assert told.drifts == ()
        assert position_digest(told.states[-1]) == position_digest(replay(game).states[-1])

    @precondition(asked)
    @rule(seed=st.integers(0, 999))
    def a_view_tells_nothing_that_is_hidden(self, seed):
        for player in self.state.players:
            check_view(self.state, player, random.Random(seed), with_log=True)

    # -- what always holds --------------------------------------------------------------------

    @invariant()
    def it_stands_where_it_must(self):
        if hasattr(self, "session"):
            assert self.state.key() == self.path[-1][0]
            assert (self.state.decision is None) == (self.state.winners is not None)
            assert self.state.decision is None or legal_moves(self.state)

    @invariant()
    def wounds_and_orders_are_conserved(self):
        if hasattr(self, "session"):
            count = cards_at_table(self.state)
            assert {wound.name: count[wound] for wound in LIBRARY.wounds} == {w.name: w.copies for w in LIBRARY.wounds}
            if not self.edited:
                census(self.state)


TestTable = TableMachine.TestCase
TestTable.settings = settings(STEPS, max_examples=5)


@pytest.mark.slow
class TestTableAtLength(TableMachine.TestCase):
    settings = settings(STEPS, max_examples=80)


@pure_only
def test_a_failure_is_told_with_a_scenario_that_repeats_it(monkeypatch):
    """A rule broken on purpose: drawing loses a card."""
    honest = changes.draw

    def losing(state, player, count):
        honest(state, player, count)
        state.hand[player] = state.hand[player][:-1]

    class Broken(TableMachine):
        @initialize()
        def begin(self):
            super().begin(1, 0)
            monkeypatch.setattr(changes, "draw", losing)

        def teardown(self):
            super().teardown()
            monkeypatch.setattr(changes, "draw", honest)

    with pytest.raises(AssertionError) as caught:
        run_state_machine_as_test(Broken, settings=settings(STEPS, phases=[Phase.generate]))
    told = "\n".join(caught.value.__notes__)
    assert "format = 1" in told, told
    text = re.search(r'format = 1\b.*?script = """.*?"""', told, re.DOTALL)[0]
    written = Path(re.search(r"# (\S+\.toml)\n", told)[1])
    assert written.read_text(encoding="utf-8").startswith(text)
    written.unlink()
    scenario = parse_scenario(text)
    assert scenario.title == "A run that fails" and scenario.script
    monkeypatch.undo()
    outcome = run_scenario(scenario, scenario.editions[0])
    assert outcome.failures and all("expect" in failure.line.text for failure in outcome.failures)


def test_nobody_is_given_cards_before_the_draft_is_over():
    """The starting decks that are dealt then would take their place, and a wound among them would be lost."""
    session = Session(Game.new(["Ann", "Bob"], 1))
    assert session.execute("edit on").ok
    for zone in ("hand", "deck", "discard"):
        assert session.execute(f"set Ann.{zone} = bite").refusal.code == "setup.draft"
    assert session.execute("set exiled = bite").ok
