"""Moves as lines: what each form means, what is refused and why, and that nothing changes when it is."""

import boards
import pytest
from samples import each

from nightfall_cli import Game, Refused
from nightfall_cli.language.expect import judge
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.say import move_text
from nightfall_cli.rules import moves
from nightfall_cli.rules.questions import DECISION_KINDS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rules.why_not import refuse

PLAYED = [
    ("linking", "Scott: link vulko", ["chain is Alton Hickman, Vulko"]),
    ("linking", "play blutrausch", ["chain has Blood Rage"]),
    ("starting", "start Poigne", ["chain is Death Grip", "decision Scott link"]),
    ("resolving", "resolve vulko", ["decision Janet choose"]),
    ("absorbing", "choose Marcus Toth, Vulko", ["Janet play is Vulko", "Vulko of Janet health 1", "Janet wounds 0"]),
    ("absorbing", "choose Vulko", ["Janet play is Marcus Toth", "Janet discard is Vulko", "Janet wounds 0"]),
    ("linking", "done", ["decision Brad link"]),
    ("blockers", "block marcus -> big", ["decision Janet block"]),
    ("minion_target", "target Vulko of Scott", ["not Scott play has Vulko"]),
    ("minion_target", "target Scott's Vulko", ["not Scott play has Vulko"]),
    ("minion_target", "target Scott’s Vulko", ["not Scott play has Vulko"]),
    ("minion_target", "target Vulko#2 of Janet", ["Janet play is Vulko, Alton Hickman"]),
    ("minion_target", "target Vulko #2 of janet", ["Vulko of Janet damage 0"]),
    ("minion_target", "target Janet's Vulko#1", ["Vulko of Janet damage 1"]),
    ("minion_target", "target anton", ["Janet play is 2 Vulko"]),
    ("player_target", "target j", ["Janet wounds 3"]),
    ("order_target", "target Vulko#2", ["chain is 2 Vulko, Furious Melee"]),
    ("order_target", "target Rasender Tumult", ["chain is 2 Vulko, Furious Melee"]),
    ("order_target", "target Vulko of Janet", ["chain is 2 Vulko, Furious Melee"]),
    ("archive_target", "target archive Vulko of Brad", ["archive Vulko of Brad left 2"]),
    ("archive_target", "target Brad's Vulko", ["archive Vulko of Brad left 2"]),
    ("archive_target", "target archive Vulko of commons", ["archive Vulko of commons left 1"]),
    ("archive_target", "target archive death grip", ["archive Death Grip left 5"]),
    ("archive_target", "target archive 2 of Janet", ["exiled is 2 Grim Siege"]),
    ("wound_target", "target burn", ["exiled is burn"]),
    ("wound_target", "target Brûlure", ["exiled is burn"]),
    ("wound_target", "target wound", ["exiled count 1", "Scott wounds 2"]),
    ("order_of_players", "choose Janet, Scott, Brad", ["Janet bites 1", "Scott bleeds 1", "Brad burns 1"]),
    ("order_of_players", "choose b, j", ["Brad bites 1", "Janet bleeds 1", "Scott burns 1"]),
    ("order_of_players", "choose Brad", ["Brad bites 1", "decision Scott choose"]),
    ("exile_one", "choose blaine", ["exiled is Blaine Cordell"]),
    ("forced_discard", "Janet: discard wound", ["Janet discard is bite"]),
    ("claiming", "discard 2 bite", ["Scott discard is 2 bite", "influence 11"]),
    ("claiming", "discard 2x bite, Vulko", ["Scott discard is Vulko, 2 bite", "influence 12"]),
    ("claiming", "discard wound, wound", ["Scott hand is Vulko"]),
    ("claiming", "claim 3 Alton Hickman", ["Scott discard is 3 Alton Hickman", "influence 0"]),
    ("claiming", "claim Vulko from commons", ["archive Vulko of commons left 2", "influence 4"]),
    ("claiming", "claim Vulko from Scott", ["archive Vulko of Scott left 3"]),
    ("claiming", "buy Scott's Vulko, Grim Siege", ["Scott discard top is Grim Siege, Vulko", "influence 1"]),
    ("cleaning", "wounds 3", ["Scott discard count 3", "Scott hand count 8"]),
    ("cleaning", "wounds all", ["Scott discard is 2 bite, burn", "Scott hand count 8"]),
    ("cleaning", "wounds bite, burn", ["Scott discard is bite, burn"]),
    ("cleaning", "wounds 2 bite", ["Scott discard is 2 bite"]),
    ("cleaning", "wounds bite, bite", ["Scott discard is 2 bite"]),
    ("cleaning", "wounds wound", ["Scott discard count 1"]),
    ("cleaning", "wounds burn, wound", ["Scott discard is bite, burn"]),
    ("cleaning", "wounds burn, bite", ["Scott discard top is bite"]),
    ("cleaning", "wounds bite, burn, bite", ["Scott discard top is bite", "Scott discard is 2 bite, burn"]),
    ("cleaning", "wounds 2 bite, burn", ["Scott discard top is burn"]),
    ("cleaning", "wounds all", ["Scott discard top is burn"]),
]

REFUSED = [
    ("linking", "Brad: pass", "not-your-decision", ["Scott", "Brad"]),
    ("blockers", "Scott: pass", "not-your-decision", ["Brad", "Scott"]),
    ("linking", "link Vulkan", "unknown-card", ["Vulkan", "Vulko"]),
    ("claiming", "discard bite, Vulkan", "unknown-card", ["Vulkan"]),
    ("linking", "Mary: pass", "unknown-player", ["Mary", "Scott, Brad, Janet"]),
    ("attackers", "attack all -> Mary", "unknown-player", ["Mary"]),
    ("attackers", "attack Vulko -> Brad, Vulko -> Mary", "unknown-player", ["Mary"]),
    ("minion_target", "target Vulko of Mary", "unknown-player", ["Mary"]),
    ("linking", "link bl", "ambiguous", ["Blaine Cordell", "Blood Rage"]),
    ("minion_target", "target Vulko", "ambiguous", ["Vulko of Scott", "Vulko#1 of Janet", "Vulko#2 of Janet"]),
    ("minion_target", "target Janet's Vulko", "ambiguous", ["Vulko#1 of Janet", "Vulko#2 of Janet"]),
    ("order_target", "target Vulko", "ambiguous", ["Vulko#1", "Vulko#2"]),
    ("archive_target", "target Vulko", "ambiguous", ["Vulko", "Vulko of Brad"]),
    ("claiming", "claim Vulko", "ambiguous", ["Vulko", "Vulko of Scott"]),
    ("linking", "lnk Vulko", "syntax", ["link"]),
    ("linking", "link", "syntax", ["CARD"]),
    ("linking", "pass Vulko", "syntax", ["pass"]),
    ("linking", "board", "syntax", ["board"]),
    ("linking", "", "syntax", []),
    ("attackers", "attack Vulko", "syntax", ["->"]),
    ("attackers", "attack Vulko -> Brad, Big Ghost", "syntax", ["->"]),
    ("attackers", "attack 99 Vulko, Big Ghost -> Brad", "syntax", ["'99 Vulko -> Brad': too many copies (at most 60)"]),
    ("claiming", "discard bite,, bite", "syntax", ["comma"]),
    ("claiming", "discard bite,", "syntax", ["comma"]),
    ("claiming", "discard 0 bite", "syntax", []),
    ("claiming", "discard 99 bite", "syntax", ["99"]),
    ("linking", "link Big Ghost", "not-there", ["Big Ghost", "Scott"]),
    ("claiming", "discard 3 bite", "not-there", ["bite"]),
    ("claiming", "claim Blaine Cordell", "not-there", ["Blaine Cordell"]),
    ("attackers", "attack Vulko#3 -> Brad", "not-there", ["Vulko#3"]),
    ("archive_target", "target archive 3 of Janet", "not-there", ["3"]),
    ("cleaning", "wounds 4", "not-there", ["3"]),
    ("cleaning", "wounds bleed", "not-there", ["bleed"]),
    ("cleaning", "wounds 2 burn", "not-there", ["burn"]),
    ("cleaning", "wounds 2", "ambiguous", ["2 bite", "bite, burn"]),
    ("linking", "attack Vulko -> Brad", "wrong-phase", ["attack", "link"]),
    ("cleaning", "claim Vulko", "wrong-phase", ["claim", "wound"]),
    ("over", "pass", "wrong-phase", ["over"]),
    ("linking", "link Death Grip", "chain.link-color", ["Death Grip", "blue", "red or green"]),
    ("linking", "link bite", "chain.link-color", ["wound"]),
    ("attackers", "attack Vulko -> Scott", "combat.must-attack", ["opponent"]),
    ("attackers", "pass", "combat.must-attack", ["every"]),
    ("attackers", "attack Vulko#1 -> Brad, Vulko#1 -> Brad", "combat.must-attack", ["Vulko"]),
    ("blockers", "block Marcus Toth -> Vulko", "combat.block", ["Vulko", "Brad"]),
    ("player_target", "target Brad", "target.legal", ["Brad"]),
    ("player_target", "target Shadow Seven", "target.legal", ["player"]),
    ("minion_target", "target Blaine Cordell", "chain.not-in-play", ["Blaine Cordell"]),
    ("minion_target", "target Ivan Radinsky", "target.zones", ["Ivan Radinsky"]),
    ("order_target", "target Leave Me!", "target.legal", []),
    ("claiming", "claim Big Ghost", "claim.from", ["Janet"]),
    ("claiming", "claim 4 Alton Hickman", "claim.influence", ["Alton Hickman", "3", "0"]),
    ("cleaning", "wounds 0", "cleanup.wound", []),
    ("exile_one", "choose bite", "chain.kicker", ["order"]),
    # more answers than questions
    ("order_of_players", "choose Janet, Janet, Brad", "", []),
    ("order_of_players", "choose Janet, Scott, Scott", "", []),
    ("order_of_players", "choose Janet, Scott, Brad, Janet", "", []),
    ("exile_one", "choose Blaine Cordell, Alton Hickman", "", []),
    ("forced_discard", "Janet: discard bite, Vulko", "not-your-decision", ["not played", "Scott decides next"]),
    ("blockers", "Brad: block Marcus Toth -> Big Ghost, Marcus Toth -> Vulko", "not-your-decision", ["Janet"]),
]


def ids(case: tuple) -> str:
    return f"{case[0]}: {case[1]}"


def position(name: str) -> Game:
    return getattr(boards, name)()


@each(("name", "line", "subjects"), PLAYED)
def test_a_line_is_played(name, line, subjects):
    game = position(name)
    game.play(line)
    for subject in subjects:
        verdict = judge(game.state, subject)
        assert verdict.holds, (subject, verdict)


@each(
    ("line", "defenders"),
    [
        ("attack all -> Janet", ["Janet", "Janet", "Janet"]),
        ("ATTACK ALL -> j", ["Janet", "Janet", "Janet"]),
        ("attack 2 Vulko -> Janet, Big Ghost -> Brad", ["Janet", "Brad", "Janet"]),
        ("attack Vulko#2 -> Brad, Vulko -> Janet, bg -> Janet", ["Janet", "Janet", "Brad"]),
        ("attack Vulko#1, Big Ghost -> Janet, Vulko -> Brad", ["Janet", "Janet", "Brad"]),
        ("attack Vulko, Big Ghost, Vulko -> Brad", ["Brad", "Brad", "Brad"]),
        ("attack Vulko -> Janet, all -> Brad", ["Janet", "Brad", "Brad"]),
        ("attack Big Ghost -> Janet, all -> Brad", ["Brad", "Janet", "Brad"]),
        ("attack Vulko#2 -> Janet, all -> Brad", ["Brad", "Brad", "Janet"]),
    ],
)
def test_attackers_are_sent(line, defenders):
    game = boards.attackers()
    game.play(line)
    state = game.state
    sent = {attack.attacker: state.names[attack.defender] for attack in state.attacks}
    assert [sent[minion.id] for minion in state.play[0]] == defenders


def test_attack_may_be_repeated_until_every_minion_is_sent():
    game = boards.attackers()
    game.play("attack Big Ghost -> Brad")
    assert game.decision.kind == "attack"
    game.play("attack all -> Janet")
    assert [game.state.names[attack.defender] for attack in game.state.attacks] == ["Brad", "Janet", "Janet"]
    assert game.decision.kind == "block"


@each("make", boards.POSITIONS)
def test_every_legal_move_has_a_line_of_its_own_that_plays_it(make):
    state = make().state
    for language in ("en", "de", "fr", "ru"):
        lines = make().legal_moves().texts(language)
        assert len(set(lines)) == len(lines)
        for line, move in zip(lines, make().legal_moves(), strict=True):
            played = play_text(state, line)
            assert isinstance(played, Played), (line, played)
            assert played.moves == (move,)


def test_the_positions_ask_every_question():
    assert {make().decision.kind for make in boards.POSITIONS} == set(DECISION_KINDS)


# -- refusals ---------------------------------------------------------------------------------


@each(("name", "line", "code", "words"), REFUSED)
def test_a_line_is_refused_and_nothing_changes(name, line, code, words):
    game = position(name)
    key, legal, log = game.state.key(), list(game.legal_moves()), game.state.log
    refusal = play_text(game.state, line)
    assert isinstance(refusal, Refusal), refusal
    assert refusal.code in ((code,) if code else (*RULES, *CODES))
    assert all(word in refusal.message for word in words)
    assert game.refusal(line) == refusal
    with pytest.raises(Refused) as caught:
        game.play(line)
    assert caught.value.refusal == refusal
    assert game.state.key() == key
    assert list(game.legal_moves()) == legal
    assert game.state.log is log


@each(("name", "line", "code", "words"), REFUSED)
def test_the_alternatives_of_a_refusal_are_accepted(name, line, code, words):
    state = position(name).state
    refusal = play_text(state, line)
    for alternative in getattr(refusal, "legal", ()):
        assert isinstance(play_text(state, alternative), Played), alternative


def test_the_alternatives_hold_now_not_in_the_middle_of_the_refused_line():
    game = boards.board({"hand": ["bite"]}, phase="claim", influence=2, commons=["Alton Hickman"])
    assert game.refusal("claim Alton Hickman").code == "claim.influence"
    refusal = game.refusal("discard bite, bite")
    assert refusal.code == "not-there"
    assert set(refusal.legal) == {"discard bite", "pass"} == set(game.legal_moves().texts())


HAND = ["2 bite", "Vulko", "Marcus Toth"]
COMMONS = [{"card": "Alton Hickman", "left": 1}, "Ghoul Summoning", "Flank Attack"]
PARTS = {
    "claim 2 Alton Hickman": ("not-there", "only 1 Alton Hickman is left in archives"),
    "claim Ghoul Summoning, Alton Hickman": (
        "claim.influence",
        "after claiming Ghoul Summoning the influence is 1, and Alton Hickman costs 3",
    ),
    "claim 2 Ghoul Summoning": (
        "claim.influence",
        "after claiming Ghoul Summoning the influence is 1, and Ghoul Summoning costs ≈3",
    ),
    "claim Alton Hickman, Big Ghost from Janet": (
        "claim.from",
        "after claim Alton Hickman: Big Ghost is in Janet's private archive, and no text allows claiming it",
    ),
    "claim Ghoul Summoning, Death Grip": ("not-there", "Death Grip is not in an archive"),
    "discard 3 bite": ("not-there", "only 2 bite are in Scott's hand"),
    "discard bite, 2 wound": ("not-there", "only 2 wounds are in Scott's hand"),
    "discard Vulko, bite, Marcus Toth, Vulko": ("not-there", "only 1 Vulko is in Scott's hand"),
    "discard Vulko, Big Ghost, Vulko": ("not-there", "Big Ghost is not in Scott's hand"),
}


@each("line", PARTS)
def test_a_part_of_a_list_is_refused_in_terms_of_the_board_before_it(line):
    board = boards.board({"hand": HAND}, None, {"archives": ["Big Ghost"]}, phase="claim", influence=4, commons=COMMONS)
    refusal = board.refusal(line)
    assert (refusal.code, refusal.message) == PARTS[line]
    assert "claim Alton Hickman" in refusal.legal


def test_minions_are_not_sent_more_often_than_they_are_there():
    game = boards.board({"play": ["2 Vulko", "Big Ghost"]}, {"play": ["2 Bad Smoke"]}, phase="combat")
    refusal = game.refusal("attack 3 Vulko -> Brad")
    assert (refusal.code, refusal.message) == ("combat.must-attack", "only 2 Vulko are in play under Scott")
    refusal = game.refusal("attack Big Ghost -> Brad, Big Ghost -> Janet")
    assert refusal.message.startswith("after attack Big Ghost -> Brad: Big Ghost is already attacking")
    game.play("attack all -> Brad")
    for attacker in ("Big Ghost", "Vulko#1"):
        refusal = game.refusal(f"block 3 Bad Smoke -> {attacker}")
        assert (refusal.code, refusal.message) == ("combat.block", "only 2 Bad Smoke are in play under Brad")


def test_wounds_are_named_no_more_often_than_they_are_in_hand():
    refusals = [position("cleaning").refusal(f"wounds {more}") for more in ("3 bite", "2 burn", "4 wound", "4")]
    assert [refusal.message for refusal in refusals] == [
        "only 2 bite are in hand",
        "only 1 burn is in hand",
        "only 3 wounds are in hand",
        "only 3 wounds are in hand",
    ]


def test_a_move_that_names_wounds_in_another_order_is_told_in_that_order():
    game = position("cleaning")
    bite, burn = (next(card for card in game.state.library.wounds if card.name == name) for name in ("bite", "burn"))
    line = move_text(game.state, moves.wounds((bite, burn, bite)))
    assert line == "wounds bite, burn, bite"
    assert play_text(game.state, line).moves == (moves.wounds((bite, burn, bite)),)
    assert refuse(game.state, moves.wounds((burn, bite))) is None
    assert refuse(game.state, moves.wounds((burn, burn))).code == "not-there"


def test_every_code_is_reached():
    assert set(CODES) - {code for _, _, code, _ in REFUSED} == {"not-proven"}, "what a search says, and no line is"


@each(
    ("code", "kind"),
    [("ambiguous", "ambiguous"), ("syntax", "invalid"), ("unknown-card", "invalid"), ("not-there", "illegal")],
)
def test_the_kind_of_a_refusal(code, kind):
    refusals = [position(name).refusal(line) for name, line, known, _ in REFUSED if known == code]
    assert {refusal.kind for refusal in refusals if refusal} == {kind}


@each("case", [case for case in REFUSED if case[2] == "ambiguous"])
def test_a_candidate_of_an_ambiguous_name_can_be_typed_instead(case):
    name, line, _, words = case
    verb = line.split(" ", 1)[0]
    named = position(name).refusal(line).message.split(" is ambiguous: ")[1].split(" or ")
    assert len(named) == len(words)
    for candidate in named:
        refusal = position(name).refusal(f"{verb} {candidate}")
        assert refusal is None or refusal.code != "ambiguous", candidate
