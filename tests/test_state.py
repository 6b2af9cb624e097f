"""Snapshots are complete: every field of the state is copied, compared and saved, or left out with a reason."""

import copy
import subprocess
import sys

from samples import each

from nightfall_cli import Game, State
from nightfall_cli.rules import damage, hands, questions, records
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.frames import FRAMES
from nightfall_cli.rules.records import fields_of
from nightfall_cli.rules.state import FIELDS, UNSAVED

# What makes each field differ, so that a copy, a comparison or a save that forgot it is noticed.
CHANGES = {
    "library": None,
    "edition": lambda s: s.edition._replace(name="xx"),
    "setup": lambda s: s.setup._replace(secret=True),
    "names": lambda _: ("Scott", "Brad", "Jane"),
    "phase": lambda _: "claim",
    "active": lambda _: 2,
    "first": lambda s: (s.first + 1) % 3,
    "commons": lambda s: s.commons[1:],
    "exiled": lambda s: (s.library["Vulko"],),
    "wound_stack": lambda s: s.wound_stack[1:],
    "face_up": lambda _: 3,
    "chain": lambda s: (records.Link(0, s.library["Vulko"]),),
    "attacks": lambda _: (records.Attack(0, 1),),
    "influence": lambda _: 9,
    "doubled_influence": lambda _: True,
    "discount": lambda _: 1,
    "permissions": lambda _: 1,
    "permission_used": lambda s: ((1, s.library["Vulko"]),),
    "piercing": lambda _: (1,),
    "wound_effect_used": lambda _: True,
    "ending": lambda _: True,
    "winners": lambda _: (1,),
    "decision": lambda _: questions.Decision(2, "claim"),
    "serial": None,
    "generator": lambda s: s.generator._replace(seed=1),
    "draft_pool": lambda s: (s.library["Vulko"],),
    "game_number": lambda _: 2,
    "log": None,
    "legal": None,
    "hand": lambda s: [(), *s.hand[1:]],
    "deck": lambda s: [(), *s.deck[1:]],
    "discard": lambda s: [(s.library["Vulko"],), *s.discard[1:]],
    "play": lambda s: [(records.Minion(1, s.library["Vulko"]),), *s.play[1:]],
    "archives": lambda s: ((), *s.archives[1:]),
    "turns": lambda _: (5, 5, 5),
    "draft_hand": lambda s: ((s.library["Vulko"],), *s.draft_hand[1:]),
    "picks": lambda s: ((s.library["Vulko"],), *s.picks[1:]),
    "totals": lambda _: (1, 2, 3),
    "frames": lambda s: s.frames[:-1],
}


def start() -> State:
    return Game.new(["Scott", "Brad", "Janet"], seed=4, setup="quick").state


def test_every_field_has_a_change():
    assert set(CHANGES) == set(FIELDS)
    assert {field for field, change in CHANGES.items() if change is None} == set(UNSAVED)


@each("field", [field for field, change in CHANGES.items() if change])
def test_a_changed_field_is_copied_and_compared(field):
    state = start()
    if field == "attacks":
        state.play[state.active] = (records.Minion(0, state.library["Vulko"]),)
    changed = state.copy()
    setattr(changed, field, CHANGES[field](state))
    assert changed != state
    again = changed.copy()
    assert again == changed
    assert getattr(again, field) == getattr(changed, field)
    if isinstance(getattr(changed, field), list):
        assert getattr(again, field) is not getattr(changed, field)


def test_unsaved_fields_are_copied_too():
    state = start()
    legal_moves(state)
    new = state.copy()
    for field in UNSAVED:
        assert getattr(new, field) is getattr(state, field)


def test_minion_ids_do_not_count():
    state = start()
    vulko = state.library["Vulko"]
    state.play[0] = (records.Minion(7, vulko), records.Minion(3, vulko, 1))
    other = state.copy()
    other.play[0] = (records.Minion(1, vulko), records.Minion(2, vulko, 1))
    assert state == other
    assert hash(state) == hash(other)
    assert state.fingerprint() == other.fingerprint()


def test_every_frame_is_known_with_its_id_fields():
    for name, kind in FRAMES.items():
        assert kind.__name__ == name
        assert set(kind.ids) <= set(fields_of(kind))
    fields = {field for kind in FRAMES.values() for field in kind.ids}
    assert fields == {"attacker", "blockers", "left", "that_minion", "this_minion"}


@each(
    ("frame", "other"),
    [
        (hands.DiscardFromHand(0, 1), hands.ExileFromHand(0, 1)),
        (hands.ExileFromHand(0, 1), hands.TakeFree(0, 1)),
        (damage.EachPlayer(0, "damage", 1, (1, 2)), damage.EachMinion(0, "damage", 1, (1, 2))),
    ],
)
def test_what_is_still_to_be_done_differs_though_the_numbers_are_the_same(frame, other):
    state = start()
    state.play[1] = (records.Minion(1, state.library["Vulko"]), records.Minion(2, state.library["Vulko"]))
    changed = state.copy()
    state.frames.append(frame)
    changed.frames.append(other)
    assert frame.values() == other.values()
    assert changed != state
    assert changed.fingerprint() != state.fingerprint()


def test_states_hold_nothing_but_plain_data():
    """No function, generator or reference into the state hides in a frame: a deep copy shares nothing that changes."""
    state = start()
    for _ in range(120):
        if state.decision is None:
            break
        for frame in state.frames:
            for value in frame.values():
                plain = (int, str, bool, tuple, type(None), type(state.library["Vulko"]))
                assert isinstance(value, plain), f"{frame} holds {value!r}"
        assert copy.deepcopy(state.frames) == state.frames
        play(state, legal_moves(state)[-1])


def test_the_fingerprint_is_the_same_in_another_process():
    code = (
        "from nightfall_cli import Game\n"
        "game = Game.new(['Scott', 'Brad', 'Janet'], seed=4, setup='quick')\n"
        "game.play('pass')\nprint(game.fingerprint)"
    )
    runs = [
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()
        for _ in range(2)
    ]
    game = Game.new(["Scott", "Brad", "Janet"], seed=4, setup="quick")
    game.play("pass")
    assert runs == [game.fingerprint] * 2
    assert len(game.fingerprint) == 16
