"""Games as text: written, read, played again; what drifted is told, what is wrong is told at its place."""

import random
import re

import pytest
from boards import POSITIONS, board
from samples import each

from nightfall_cli import Game, ScenarioError, base_library
from nightfall_cli.files.limits import BRANCH_DEPTH
from nightfall_cli.games.header import deal_of
from nightfall_cli.games.parts import BLOCKS, TAGS, Branch, Comment, Mark, MoveLine, cards_digest
from nightfall_cli.games.reader import load_game, read_game
from nightfall_cli.games.replay import replay
from nightfall_cli.games.writer import game_text
from nightfall_cli.language.say import move_text
from nightfall_cli.measure.selfcheck import table_for
from nightfall_cli.rules.chance import Generator
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.identity import position_digest
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.scenario.edits import edit

HEAD = '[Format "nightfall-game 1"]\n[Players "Scott, Brad"]\n[Setup "quick"]\n[First "Scott"]\n[Seed "7"]\n'
NOTATION = shipped_folder() / "NOTATION.md"


def line_of(state, move):
    return MoveLine(f"{state.names[state.decision.player]}: {move_text(state, move)}")


def played(state, choose, limit):
    """Up to so many moves at random: the lines, and the state after them."""
    state, lines = state.copy(), []
    while state.decision is not None and len(lines) < limit:
        move = choose.choice(legal_moves(state))
        lines.append(line_of(state, move))
        play(state, move)
    return lines, state


def bare(elements):
    """Elements without the lines of the file on which they stand."""
    return tuple(
        element._replace(elements=bare(element.elements))
        if isinstance(element, Branch)
        else element._replace(line=0)
        if isinstance(element, MoveLine)
        else element
        for element in elements
    )


def faults_of(text):
    with pytest.raises(ScenarioError) as caught:
        read_game(text, "my.game")
    return caught.value.faults


# -- there and back ---------------------------------------------------------------------------


@each("seed", range(40), 10)
def test_a_dealt_game_comes_back_whole(seed):
    start = table_for(seed).new_game().state
    lines, end = played(start, random.Random(seed), 180)
    text = game_text(start, lines)
    game = read_game(text)
    assert "[Board]" not in text and f'[Seed "{seed}"]' in text
    assert bare(game.elements) == tuple(lines)
    replayed = replay(game)
    assert replayed.drifts == () and not replayed.other_cards
    assert len(replayed.states) == len(lines) + 1
    assert (replayed.states[0], replayed.states[-1]) == (start, end)
    assert game_text(game.start, game.elements, game.tags) == text


def test_a_whole_series_comes_back():
    start = Game.new(["Ann", "Bob"], 5, setup="quick series").state
    lines, end = played(start, random.Random(5), 20_000)
    assert end.winners is not None and end.game_number > 1
    text = game_text(start, lines)
    assert ";; Game 2, turn 1" in text and "series: Ann " in text
    assert replay(read_game(text)).states[-1] == end


@each("position", POSITIONS)
def test_a_game_that_begins_with_a_board_carries_it(position):
    start = position().state
    lines, end = played(start, random.Random(2), 12)
    text = game_text(start, lines)
    game = read_game(text)
    assert ("[Board]" in text) == (position.__name__ != "drafting")
    replayed = replay(game)
    assert replayed.drifts == ()
    assert (replayed.states[0], replayed.states[-1]) == (start, end)
    assert game_text(game.start, game.elements, game.tags) == text


@each("seed", range(12))
def test_table_edits_comments_marks_and_branches_come_back(seed):
    choose = random.Random(seed)
    start = table_for(seed).new_game().state
    opening, state = played(start, choose, 30)
    others, _ = played(state, choose, choose.randrange(1, 9))
    deeper, _ = played(state, choose, 3)
    edits = ["seed -3", f"set {state.names[1]}.hand = 2 bite, burn", "set influence = 7", "set phase = claim"]
    elements = [Comment("first"), *opening, Mark("here")]
    for text in edits:
        state = edit(state, text)
        elements.append(MoveLine(text, "as at the table"))
    elements += [Comment("  indented; and odd (really)"), Comment("")]
    inner = Branch("deep", 31, tuple(deeper), "deeper still")
    elements.append(Branch("other", 31, (*others, inner, Comment("the end of it")), "what if"))
    more, end = played(state, choose, 40)
    text = game_text(start, [*elements, *more], {"Title": 'The "big" one \\ 2', "Bots": "Ann=random", "Result": "lost"})
    game = read_game(text)
    assert bare(game.elements) == (*elements, *more)
    assert game.title == 'The "big" one \\ 2' and game.tags["Result"] != "lost"
    replayed = replay(game)
    assert replayed.drifts == ()
    assert replayed.states[-1] == end
    assert set(replayed.marks) == {"here", "other", "deep"}
    assert replayed.marks["here"].number == 30 and replayed.marks["other"].number == 30 + len(others)
    assert game_text(game.start, game.elements, game.tags) == text


def test_a_branch_may_go_on_after_the_last_move_and_leave_any_move_before():
    text = HEAD + "1. Scott: pass\n2. Scott: pass\n( early\n1. Scott: link Bad Smoke\n)\n( on\n3. Brad: pass\n)\n"
    marks = replay(read_game(text)).marks
    assert [link.card.name for link in marks["early"].state.chain] == ["Bad Smoke"]
    assert marks["on"].number == 3


def test_card_values_of_the_players_own_travel_with_the_game():
    vulko = '[[card]]\nname = "Vulko"\ncost = 9\n[[card]]\nname = "Night Bus"\nkind = "action"\ncolor = "red"\n'
    own = base_library().with_text(vulko + 'links = ["red"]\ncost = 1\ntext = ["Chain: Draw 1 card."]\n', "own.toml")
    for start in (Game.new(["Ann", "Bob"], 3, library=own).state, board({"hand": ["Night Bus"]}, library=own).state):
        lines, end = played(start, random.Random(1), 25)
        replayed = replay(read_game(game_text(start, lines)))
        assert replayed.drifts == () and not replayed.other_cards
        assert position_digest(replayed.states[-1]) == position_digest(end)
        assert replayed.states[-1].library["Vulko"].cost == 9


@each("seed", [0, -1, 7, 123_456_789_012, -(2**40)])
@each("edition", EDITIONS)
def test_the_seed_of_a_deal_is_counted_back(seed, edition):
    for count in (2, 5):
        game = Game.new(["Ann", "Bob", "Cid", "Dot", "Eve"][:count], seed, edition, "secret", "Bob")
        deal = deal_of(game.state)
        assert deal is not None and deal.seed == seed and deal.begin(game.state.library) == game.state
    game.play(next(iter(game.legal_moves())))
    assert deal_of(game.state) is None


def test_a_game_without_moves_and_one_with_windows_line_ends_are_read():
    assert len(replay(read_game(HEAD)).states) == 1
    game = read_game((HEAD + "1. Scott: pass  ; so\n; and\n").replace("\n", "\r\n"))
    assert bare(game.elements) == (MoveLine("Scott: pass", "so"), Comment("and"))


def test_a_game_that_cannot_be_played_is_not_written():
    start = Game.new(["Scott", "Brad"], 7, setup="quick", first="Scott").state
    with pytest.raises(ValueError, match="move 1 is refused: Scott must decide"):
        game_text(start, [MoveLine("Brad: pass")])
    with pytest.raises(ValueError, match="begins with move 3 after move 0"):
        game_text(start, [Branch("far", 3, (MoveLine("Scott: pass"),))])


# -- drift ------------------------------------------------------------------------------------

BOARD = """[Format "nightfall-game 1"]
{tags}[Board]
    format = 1
    [[player]]
    name = "Scott"
    hand = ["Alton Hickman", "Blaine Cordell"]
    [[player]]
    name = "Janet"
1. Scott: link Alton Hickman
2. Scott: link Blaine Cordell
( not
    2. Scott: link Alton Hickman
)
3. Scott: pass
"""


def with_other_values(**values):
    lines = "\n".join(f"{key} = {value!r}" for key, value in values.items())
    return base_library().with_text(f'[[card]]\nname = "Alton Hickman"\n{lines}\n', "own.toml")


def test_a_move_that_is_no_longer_legal_is_told_with_its_line_and_its_rule():
    game = read_game(BOARD.format(tags=""), library=with_other_values(links=["yellow"]))
    replayed = replay(game)
    first = replayed.drifts[0]
    assert first.startswith("move 2, line 10: `Scott: link Blaine Cordell` is no longer legal: Blaine Cordell is ")
    assert first.endswith("[chain.link-color]")
    assert len(replayed.states) == 2


def test_a_branch_that_is_no_longer_legal_leaves_the_game_as_it_is():
    replayed = replay(read_game(BOARD.format(tags="")))
    assert [drift.partition(":")[0] for drift in replayed.drifts] == ["move 2, line 12"]
    assert len(replayed.states) == 4


def test_other_card_values_are_named_as_the_reason():
    library = with_other_values(links=["yellow"])
    game = read_game(BOARD.format(tags=""))
    tags = f'[Cards "{cards_digest(game.start, False, False)}"]\n'
    assert not replay(read_game(BOARD.format(tags=tags))).other_cards
    replayed = replay(read_game(BOARD.format(tags=tags), library=library))
    assert replayed.other_cards
    assert all(drift.endswith("; the card values differ from those of the recorded game") for drift in replayed.drifts)


def test_other_values_of_a_card_that_is_not_in_the_game_do_not_matter():
    start = board({"hand": ["Alton Hickman"]}).state
    text = game_text(start, [])
    other = base_library().with_text('[[card]]\nname = "Vulko"\ncost = 9\n', "own.toml")
    assert not replay(read_game(text, library=other)).other_cards
    edited = game_text(start, [MoveLine("set Janet.play = Vulko")])
    assert replay(read_game(edited, library=other)).other_cards


def test_another_deal_another_table_and_another_result_are_drifts():
    start = Game.new(["Scott", "Brad"], 7, setup="quick", first="Scott").state
    text = game_text(start, [MoveLine("Scott: pass")])
    drifts = replay(read_game(text.replace('[Seed "7"]', '[Seed "8"]'))).drifts
    assert drifts[0] == "the game begins with a different table"
    drifts = replay(read_game(text.replace('[Result "Scott 0', '[Result "Scott 4'))).drifts
    assert drifts == (
        "the game ends with a different result: Scott 0, Brad 0; not over, recorded: Scott 4, Brad 0; not over",
    )
    drifts = replay(read_game(re.sub(r'\[End "\w', '[End "x', text))).drifts
    assert drifts == ("the game ends with a different table",)


def test_a_change_of_any_printed_value_changes_the_digest_of_the_cards():
    start = board({"hand": ["Alton Hickman"]}).state
    known = cards_digest(start, False, False)
    changes = [
        {"cost": 9},
        {"strength": 9},
        {"health": 9},
        {"kicker": "white", "text": ["Chain: Draw 1 card.", "Kicker: Draw 1 card."]},
        {"links": ["white"]},
        {"color": "yellow"},
        {"text": ["Chain: Draw 1 card."]},
    ]
    for change in changes:
        other = board({"hand": ["Alton Hickman"]}, library=with_other_values(**change)).state
        assert cards_digest(other, False, False) != known, change


# -- chance that is told ------------------------------------------------------------------------


def told(seed, **setup):
    """A game with chance drawn, and the same with chance told."""
    start = Game.new(["Ann", "Bob"], seed, **setup).state
    lines, _ = played(start, random.Random(seed), 2000)
    lines = [Comment("so"), *lines[:40], Branch("b", 30, tuple(lines[29:60])), *lines[40:]]
    return replay(read_game(game_text(start, lines))), game_text(start, lines, list_shuffles=True)


@pytest.mark.parametrize("setup", ["quick", "draft"])
@each("seed", range(4), 4)
def test_a_game_goes_as_it_went_by_what_chance_brought(seed, setup):
    drawn, text = told(seed, setup=setup)
    assert "[Seed" not in text and text.count("\nshuffle ") > 3 and "[Board]" in text
    assert ("    seed = " in text) == (setup == "draft")
    replayed = replay(read_game(text))
    assert replayed.drifts == ()
    assert [*map(position_digest, replayed.states)] == [*map(position_digest, drawn.states)]
    assert position_digest(replayed.marks["b"].state) == position_digest(drawn.marks["b"].state)
    assert game_text(replayed.game.start, replayed.game.elements, list_shuffles=True) == text
    assert all(isinstance(state.generator, Generator) for state in replayed.states)


def test_another_order_that_is_told_brings_other_cards():
    text = told(1, setup="quick")[1]
    line = re.search(r"\nshuffle Ann: (.*)", text)[1]
    names = [
        name for item in line.split(", ") for name in [item.lstrip("0123456789 ")] * int(re.match(r"\d*", item)[0] or 1)
    ]
    assert read_game(text.replace(line, ", ".join(names))).elements
    assert replay(read_game(text.replace(line, ", ".join(names)))).drifts == ()
    assert replay(read_game(text.replace(line, ", ".join(reversed(names))))).drifts


def test_cards_that_were_not_shuffled_are_a_drift():
    text = told(1, setup="quick")[1]
    first = re.search(r"\nshuffle (Ann|Bob): ([^,]*),", text)
    drift = replay(read_game(text.replace(first[0], f"\nshuffle {first[1]}: 2 Vulko,", 1))).drifts[0]
    assert f"does not match {first[1]}'s discard pile: missing" in drift
    assert "; not in the pile 2 Vulko [zone.draw]" in drift


def test_faults_of_what_is_told_are_told_at_their_lines():
    lines = "shuffle Ann: Vulko\nshuffle Scott: Vulkoo\nshuffle Scott\nshuffle Brad: x:y\n"
    assert faults_of(HEAD + lines) == (
        "my.game:6:1: no player is called 'Ann'; players: Scott, Brad",
        "my.game:7:1: no card is called 'Vulkoo'; did you mean Vulko?",
        "my.game:8:1: expected shuffle PLAYER: CARD, …, the top card first",
        "my.game:9:1: no card is called 'x:y'",
    )
    series = HEAD.replace('"quick"', '"quick series"') + "shuffle Scott: Vulko\n"
    assert faults_of(series) == ("my.game:6:1: a series has no shuffle lines; every shuffle comes from the seed",)


# -- faults -----------------------------------------------------------------------------------


def test_every_fault_of_the_header_is_told_at_its_place():
    text = (
        '[Format "nightfall-game 1"]\n[Players "Scott, Scott"]\n[Edition "en"]\n[Setup "quik"]\n[Seed "x"]\n'
        '[First "Brad"]\n[Sead "1"]\n[Title unquoted]\n[Edition "de"]\n1. Scott: pass\n[Result "?"]\n'
    )
    assert faults_of(text) == (
        "my.game:2:11: two players have the same name: Scott, Scott",
        'my.game:4:9: unknown set-up "quik"; did you mean "quick"?',
        'my.game:5:8: expected a whole number as seed, got "x"',
        'my.game:6:9: no player is called "Brad"; known: Scott, Scott',
        'my.game:7:2: unknown header line Sead; did you mean "Seed"?',
        'my.game:8:1: expected a header line [Name "value"], got [Title unquoted]',
        "my.game:9:2: Edition is given twice",
        "my.game:11:1: header lines must come before the moves",
    )


def test_every_fault_of_the_moves_is_told_at_its_place():
    text = HEAD + (
        "1. Scott: lnk Bad Smoke\n3. Scott: link Bad Smoek\n  4. Bard: pass\nScott: pass\n5. hand\n)\n( two words\n"
        "7. Scott: pass\n)\n( a\n9. Scott: pass\n)\n( b\n)\nmark a\n6. Scott: expect phase chain\n( c\n( d\n"
    )
    assert faults_of(text) == (
        'my.game:6:11: unknown verb "lnk"; did you mean "link"?',
        "my.game:7:1: expected move 2, found move 3",
        'my.game:7:16: no card or player is called "Bad Smoek"; did you mean "Bad Smoke"?',
        'my.game:8:6: no player is called "Bard"; did you mean "Brad"?',
        "my.game:9:1: expected a move NUMBER. PLAYER: MOVE, got Scott: pass",
        "my.game:10:4: hand is not a move; a game file holds moves, set and seed",
        "my.game:11:1: ) without an open branch",
        "my.game:12:1: expected ( NAME, with a name of one word; moves and ) follow",
        "my.game:13:1: expected the branch to begin with a move from 1 to 6, found move 7",
        "my.game:16:1: expected the branch to begin with a move from 1 to 6, found move 9",
        "my.game:18:1: branch b has no moves",
        "my.game:20:1: the name a is used twice",
        "my.game:21:11: expect is not a move; a game file holds moves, set and seed",
        "my.game:22:1: branch c has no moves",
        "my.game:22:1: branch c is not closed with )",
        "my.game:23:1: a branch must begin with a move",
        "my.game:23:1: branch d has no moves",
        "my.game:23:1: branch d is not closed with )",
    )


def test_a_fault_within_a_board_or_a_card_is_told_at_its_place():
    text = BOARD.format(tags='[Seed "3"]\n[Players "Ann, Bob"]\n').replace("Alton Hickman", "Alton Hickmann", 1)
    assert "my.game:8:14" in faults_of(text)[0]
    text = BOARD.format(tags='[Seed "3"]\n[Players "Ann, Bob"]\n[Edition "xx"]\n')
    assert faults_of(text) == ('my.game:4:11: unknown edition "xx"; known: en, de, fr, ru',)
    text = BOARD.format(tags='[Seed "3"]\n[Players "Ann, Bob"]\n')
    assert faults_of(text) == (
        "my.game:2:8: Seed is for games that are dealt; this game begins with a board",
        "my.game:3:11: the players of the board are Scott, Janet",
    )
    text = HEAD + '[Values]\n    [[card]]\n    name = "Vulko"\n    cost = "dear"\n1. Scott: pass\n'
    assert [fault.startswith("my.game:9:5: ") for fault in faults_of(text)] == [True]


def test_of_what_is_no_game_or_of_another_version_nothing_else_is_told():
    missing = 'my.game:1:1: not a game file: the first line must be [Format "nightfall-game 1"]'
    for text in ("1. Scott: pass\n", "", " \n\n", "\0" * 99, "hello\n" * 50_000, HEAD.replace("Format", "Fromat")):
        assert faults_of(text) == (missing,)
    other = HEAD.replace("-game 1", "-game 2").replace("Scott, Brad", "Scott") + "[Sead]\n1. nothing known\n"
    assert faults_of(other) == (
        'my.game:1:10: unsupported format "nightfall-game 2"; this version reads nightfall-game 1',
    )


def test_a_game_needs_somebody_who_plays():
    assert faults_of('[Format "nightfall-game 1"]\n1. Scott: pass\n') == ("my.game:1:1: expected Players or a Board",)


def test_of_many_faults_the_first_are_told_and_how_many_more_there_are():
    faults = faults_of(HEAD + "nothing\n" * 1000)
    assert len(faults) == 21 and faults[19].startswith("my.game:25:1: ") and faults[20] == "my.game: 980 more faults"


def test_a_block_whose_text_is_not_indented_or_missing_is_told_at_its_line():
    for block in ("Board", "Values"):
        text = f'[Format "nightfall-game 1"]\n[Players "A, B"]\n\n[{block}]\n1. A: pass\n'
        assert faults_of(text) == (f"my.game:4:1: [{block}] is empty: expected indented lines below it",)


def test_control_characters_are_told_and_never_shown():
    faults = faults_of(HEAD + "; a\x1b[2Jb\n1. Scott: pass \x00\n\x07what\n")
    assert faults == (
        "my.game:6:4: control character U+001B is not allowed",
        "my.game:7:16: control character U+0000 is not allowed",
        "my.game:8:1: control character U+0007 is not allowed",
        "my.game:8:1: expected a move NUMBER. PLAYER: MOVE, got \\u0007what",
    )


def test_a_file_in_another_encoding_is_told_where_it_is_not_text(tmp_path):
    path = tmp_path / "my.game"
    wide = HEAD.encode("utf-16")
    latin = HEAD.encode() + b"; caf\xe9\n"
    for data, place, byte in ((latin, "6:6", "E9"), (wide, "1:1", "FF"), (b"\x80", "1:1", "80")):
        path.write_bytes(data)
        with pytest.raises(ScenarioError) as caught:
            load_game(path)
        assert caught.value.faults == (f"{path}:{place}: not UTF-8 (byte 0x{byte}); save the file as UTF-8",)
    path.write_bytes(b"\xef\xbb\xbf" + (HEAD + "1. Scott: pass\n").replace("\n", "\r").encode())
    assert len(load_game(path).elements) == 1


def test_branches_lie_only_so_deep():
    opened = "".join(f"( b{number}\n1. Scott: pass\n" for number in range(BRANCH_DEPTH + 5))
    text = HEAD + "1. Scott: pass\n" + opened + ")\n" * (BRANCH_DEPTH + 5)
    assert any(fault.endswith(f"branches are nested too deep (at most {BRANCH_DEPTH})") for fault in faults_of(text))
    opened = "".join(f"( b{number}\n1. Scott: pass\n" for number in range(BRANCH_DEPTH))
    game = read_game(HEAD + "1. Scott: pass\n" + opened + ")\n" * BRANCH_DEPTH)
    assert len(replay(game).marks) == BRANCH_DEPTH
    assert read_game(game_text(game.start, game.elements)).elements[1].name == "b0"


# -- what the documentation shows -------------------------------------------------------------


def test_the_game_that_the_documentation_shows_is_read_and_played():
    blocks = re.findall(r"```\n(.*?)```", NOTATION.read_text(encoding="utf-8"), re.DOTALL)
    replayed = replay(read_game(blocks[0]))
    assert replayed.drifts == () and not replayed.other_cards
    assert len(replayed.states) > 5 and len(replayed.marks) > 1
    assert game_text(replayed.game.start, replayed.game.elements, replayed.game.tags) == blocks[0]


def test_the_documentation_names_every_header_line():
    text = NOTATION.read_text(encoding="utf-8")
    assert [name for name in (*TAGS, *BLOCKS) if f"[{name}" not in text] == []
