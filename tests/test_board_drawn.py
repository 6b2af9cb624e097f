"""Boards, chains, hands and cards as they are drawn: nothing too wide, nothing lost, nothing secret."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import boards
import pytest
from rich.cells import cell_len
from samples import each, some, some_or_all

from nightfall_cli import Game
from nightfall_cli.bots.random_bot import RandomBot
from nightfall_cli.cards.library import base_library
from nightfall_cli.cards.marking import marked_paragraph
from nightfall_cli.cards.model import COLOR_LETTERS, LANGUAGES, NO_MORE_TEXT
from nightfall_cli.language.say import card_name
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import Link
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.rules.view import UNKNOWN
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.show.board_rows import chain_row, hand_row
from nightfall_cli.show.card_rows import FOOTER
from nightfall_cli.show.draw_boards import board, drawn_rows, player
from nightfall_cli.show.draw_boards import card as drawn_card
from nightfall_cli.show.draw_files import ansi, plain

WIDTHS = (60, 80, 120, 160, 200)
NAMES = ("Scott", "Brad", "Janet", "Ann", "Bob")
SNAPSHOTS = Path(__file__).parent / "snapshots"
RULES = Path(__file__).parent.parent / "scenarios" / "rules"
LIBRARY = base_library()
CARDS = [*LIBRARY.cards.values(), *LIBRARY.wounds]


def chain(state):
    return drawn_rows((chain_row(state)._replace(label=""),))


def hand(cards, language="en", legal=None):
    return drawn_rows((hand_row(cards, language, legal),))


def totals(state):
    return tuple(sum(wounds_of(state, seat).values()) for seat in state.players)


def text_of(state, width=80, language="en", wounds=None):
    return plain(board(state, wounds or totals(state), language), width)


@cache
def random_game(players, moves, setup="draft", edition="en"):
    """The game of some players after that many moves of random players."""
    game = Game.new(NAMES[:players], seed=players, setup=setup, edition=edition)
    bot = RandomBot(players)
    for _ in range(moves):
        if not game.over:
            game.play(bot.pick(game.view(game.players[game.decision.player])))
    return game


def many_games():
    yield from (position() for position in (*boards.POSITIONS, boards.over))
    yield from (random_game(players, moves) for players in (2, 3, 4, 5) for moves in (0, 40, 130, 260))
    yield random_game(3, 120, "secret, series", "de")


@cache
def games():
    return list(many_games())


def mid_chain():
    """Three players, a chain of four orders that resolves: kicked, cancelled, doubled, targets by another player."""
    orders = [("Scott", "Alton Hickman"), ("Brad", "Furious Melee"), ("Janet", "Big Ghost"), ("Scott", "Death Grip")]
    links = [{"player": player, "card": card} for player, card in orders]
    links[2] |= {"cancelled": True}
    links[0] |= {"targets": "Janet", "twice": True}
    return boards.board(
        {"play": ["Vulko", {"card": "Vulko", "damage": 2}], "hand": ["Ivan Radinsky", "2 bite"], "deck": ["Vulko"]},
        {"archives": ["Blood Rage", "Marcus Toth"], "discard": ["Leave Me!", "bite"], "hand": ["Shock and Awe"]},
        {"archives": [{"card": "Grim Siege", "left": 3, "hidden": True}], "play": ["Blaine Cordell"]},
        chain={"links": links, "stage": "resolving"},
        commons=["Rend and Tear", {"card": "Franz Orlok", "left": 2}],
    )


def words(text):
    """The text in one line: a card's name may be broken between words, inside a frame."""
    return " ".join(re.sub("[│┃]", " ", text).split())


def shown_cards(state):
    """Every card that lies open on the table or in a known hand."""
    zones = [*state.hand, *state.draft_hand, *state.picks, state.exiled, *(pile[-1:] for pile in state.discard)]
    found = {card for zone in zones for card in zone}
    found |= {minion.card for zone in state.play for minion in zone}
    found |= {archive.card for zone in (state.commons, *state.archives) for archive in zone}
    found |= {link.card for link in state.chain}
    return found - {UNKNOWN}


def parts(text):
    """The text of each player's column or block at a width where players are stacked, by name."""
    _, *blocks = re.split(r"(?m)^[─━]{2} (?:▶ )?", text)
    return {block.split(" ")[0]: block for block in blocks}


# -- what every board keeps -------------------------------------------------------------------


@pytest.mark.parametrize("every", some_or_all(15, 1))
@pytest.mark.parametrize("width", [30, *WIDTHS])
@pytest.mark.parametrize("language", some(LANGUAGES, 2))
def test_no_line_is_wider_than_the_width_and_no_card_is_lost(width, language, every):
    for game in games()[::every]:
        state = game.state
        text = text_of(state, width, language)
        assert max(map(cell_len, text.splitlines())) <= width
        if width == 30:
            continue
        flat = columns(text) if width >= 120 else words(text)
        missing = [card for card in shown_cards(state) if card_name(card, language) not in flat]
        assert not missing, text


def columns(text):
    """Each column's text in one line, the columns one after the other; what stands above and below stays as it is."""
    gathered: dict[tuple[int, int], list[str]] = {}
    others = []
    for line in text.splitlines():
        cells = [(match.start(), match.end(), match.group(1)) for match in re.finditer(r"[│┃] (.*?) [│┃](?= |$)", line)]
        others += [] if cells else [line]
        for start, end, cell in cells:
            gathered.setdefault((start, end), []).append(cell)
    return " ".join(" ".join(" ".join(cells).split()) for cells in (*gathered.values(), others))


def test_boards_of_the_shipped_scenarios_fit_and_ask_their_question():
    files = [
        file for file in sorted(RULES.rglob("*.toml"))[::9] if not file.read_text(encoding="utf-8").startswith("#!")
    ]
    assert len(files) > 10
    for file in files:
        scenario = load_scenario(file)
        for state in map(scenario.place, scenario.editions):
            for width in (60, 120):
                text = text_of(state, width)
                assert max(map(cell_len, text.splitlines())) <= width
                assert Game(state).question in words(text)


@pytest.mark.parametrize("players", some([2, 3, 4, 5], 2))
def test_a_view_names_no_hidden_card_and_counts_it(players):
    for moves in (0, 40, 130):
        game = random_game(players, moves, "secret")
        for seat, name in enumerate(game.players):
            view = game.view(name)
            for width in (80, 200):
                seen = words(text_of(view, width, wounds=(None,) * players))
                hidden = {card for card in CARDS if card not in shown_cards(view) | {view.wound_stack[-1]}}
                assert [card for card in hidden if card.name in seen] == []
            blocks = parts(text_of(view, 80, wounds=(None,) * players))
            for other in set(view.players) - {seat}:
                zone = view.draft_hand[other] if view.phase == "draft" else view.hand[other]
                if zone:
                    assert f"{len(zone)} card" in blocks[view.names[other]]
                for archive in view.archives[other]:
                    assert not archive.hidden or f"face down ×{archive.left}" in blocks[view.names[other]]


def test_players_stand_side_by_side_from_120_columns_on():
    for players, width, together in ((2, 120, 2), (3, 120, 3), (4, 120, 2), (4, 160, 4), (5, 120, 2), (5, 200, 5)):
        lines = text_of(random_game(players, 130).state, width).splitlines()
        tops = [line for line in lines if line.startswith(("╭", "┏"))]
        assert tops[0].count("╮") + tops[0].count("┓") == together
    assert not set("╭┏") & set(text_of(random_game(3, 130).state, 119))


def test_a_board_of_three_is_compact_at_80_columns():
    game = random_game(3, 130)
    assert len(text_of(game.view("Scott"), 80).splitlines()) <= 30


# -- what a board says ------------------------------------------------------------------------


def test_the_head_tells_phase_active_player_influence_and_wound_stack():
    head = text_of(boards.claiming().state).splitlines()[0]
    assert head.startswith("claim phase · active Scott · influence 9 · wound stack: 20 face up")


def test_the_head_counts_turns_as_the_log_does():
    game = boards.board({}, {}, {}, phase="claim")
    assert "turn 1" in text_of(game.state).splitlines()[0]
    game.play("pass")
    assert "turn 2: Brad" in game.log()
    assert "turn 2" in text_of(game.state).splitlines()[0]


@each("edition", EDITIONS)
def test_face_up_wounds_are_counted_only_where_players_may(edition):
    state = boards.board({}, edition=edition, phase="chain").state
    words_for = "20 face up" if state.edition.face_up_wounds_counted else "some face up"
    assert f"wound stack: {words_for}" in text_of(state)
    state.face_up = 0
    assert "wound stack: none face up" in text_of(state)


def test_what_holds_until_the_end_of_the_turn_is_told():
    state = boards.claiming().state
    silent = words(text_of(state))
    state.discount, state.permissions, state.doubled_influence = 2, 1, True
    state.piercing, state.ending, state.wound_effect_used = (1,), True, True
    notes = ("discount 2", "1 claim from opposing archives left", "influence will double", "wound effect used")
    notes += ("card text does not block damage to Janet", "the last face-up wound is taken")
    assert [note for note in notes if note in silent or note not in words(text_of(state))] == []


def test_a_series_tells_its_game_and_the_totals():
    state = random_game(3, 120, "secret, series", "de").state
    state.totals = (11, 22, 33)
    text = words(text_of(state))
    assert "game 1 of the series" in text
    assert [text.count(f"({total} before)") for total in state.totals] == [1, 1, 1]


def test_each_player_is_marked_and_has_the_wounds_given():
    blocks = parts(text_of(boards.absorbing().state, wounds=(1, None, 12)))
    assert list(blocks) == ["Scott", "Brad", "Janet"]
    heads = [block.splitlines()[0] for block in blocks.values()]
    assert re.fullmatch(r"Scott · active · first ━+ 1 wound ━", heads[0])
    assert re.fullmatch(r"Brad ─+ \? wounds ─", heads[1])
    assert re.fullmatch(r"Janet · decides ─+ 12 wounds ─", heads[2])
    assert "Scott · active · first · won" in text_of(boards.over().state)


def test_marks_that_do_not_fit_beside_a_name_stand_below_it():
    text = text_of(boards.archive_target().state, 120)
    assert "▶ Scott ━" in text and "┃ active · first · decides " in text


def test_minions_have_pips_numbers_and_damage_and_are_told_apart():
    minions = parts(text_of(mid_chain().state))["Scott"].splitlines()[1]
    assert minions == "in play  [≈R] Vulko#1 3/≈3 ♥♥♥  [≈R] Vulko#2 3/≈1 ♥♡♡ 2 damage"


def test_strength_that_is_counted_is_shown_as_it_is_now():
    state = boards.board({"play": ["Zombie Horde", "Vulko", "Vulko"]}, phase="combat").state
    assert "Zombie Horde ≈3/≈2 ♥♥" in text_of(state)


def test_archives_have_their_number_and_in_the_claim_phase_their_price():
    state = boards.claiming().state
    assert "[≈R] Vulko ×3 for ≈5" in text_of(state)
    state.discount = 2
    assert "[≈R] Vulko ×3 for ≈3" in text_of(state)
    game = boards.archive_target()
    assert "[≈R] Vulko ×4\n" in text_of(game.state)
    assert "[≈R] Blood Rage ×7 (face down)" in text_of(game.state)
    blocks = parts(text_of(game.view("Scott")))
    assert blocks["Janet"].count("face down ×7") == 2 and "Blood Rage" not in blocks["Janet"]


def test_attacks_name_attacker_strength_defender_and_blockers():
    text = text_of(boards.resolving().state)
    assert "attacks  [≈R] Big Ghost 5 → Brad\n" in text
    assert "[≈R] Vulko 3 → Janet, blocked by [≈R] Vulko, [≈G] Marcus Toth\n" in text
    now = words(text_of(boards.absorbing().state))
    assert "[≈R] Vulko 3 → Janet, blocked by [≈R] Vulko, [≈G] Marcus Toth ◀ resolves now, 3 damage left" in now


def test_piles_have_counts_and_the_top_of_the_discard_pile():
    block = parts(text_of(mid_chain().state))["Brad"]
    assert block.splitlines()[-1] == "deck     0 cards · discard pile 2 · on top [≈B] Leave Me!"
    assert "deck     1 card · discard pile 0" in parts(text_of(mid_chain().state))["Scott"]


def test_a_draft_shows_what_is_drafted_from_and_what_was_picked():
    game = random_game(3, 4)
    block = parts(text_of(game.state))[game.players[0]]
    assert re.search(r"(?m)^draft ", block) and re.search(r"(?m)^picked ", block) and "archives" not in block
    hidden = parts(text_of(game.view(game.players[0])))[game.players[1]]
    assert re.search(r"(?m)^draft +▮+ \d cards$", hidden) and re.search(r"(?m)^picked +▮+ \d cards?$", hidden)


def test_one_player_alone_is_the_same_part_as_on_the_board():
    state = mid_chain().state
    *part, last = plain(player(state, 1, (0, 1, 2)), 80).splitlines()
    assert part[0].startswith("── Brad ─") and last == "─" * 80
    assert "\n".join(part) in text_of(state, wounds=(0, 1, 2))


@pytest.mark.parametrize("width", [80, 160])
def test_a_board_looks_as_it_did(width):
    state = mid_chain().state
    expected = (SNAPSHOTS / f"board-{width}.txt").read_text(encoding="utf-8")
    assert text_of(state, width, wounds=(3, 1, None)) == expected


# -- the chain --------------------------------------------------------------------------------


def test_a_chain_tells_letters_links_owners_and_what_became_of_each_order():
    text = words(plain(chain(mid_chain().state), 80))
    assert text.startswith("1 [W] Alton Hickman (Scott) ×2 targets by Janet ─R→ 2 [R] Furious Melee (Brad) ")
    assert "(Brad) ★ kicked ──→ 3 [≈R] Big Ghost (Janet) ✗ cancelled ──→ " in text
    assert text.endswith(" 4 [≈B] Death Grip (Scott) ◀ resolves now")


def test_a_chain_that_goes_on_says_which_colours_may_follow():
    state = boards.linking().state
    assert plain(chain(state), 80) == "1 [W] Alton Hickman (Scott) ─RG→ ?\n"
    assert plain(chain(boards.starting().state), 80) == "there is no chain\n"


def test_a_long_chain_breaks_between_orders():
    state = boards.linking().state
    orders = list(LIBRARY.cards.values())
    state.chain = tuple(Link(0, card) for card in orders)
    lines = plain(chain(state), 80).splitlines()
    assert len(lines) > 10 and all(cell_len(line) <= 80 for line in lines)
    assert all(re.match(r" *\d+ \[", line) for line in lines)


def test_cancelled_orders_are_struck_through_and_kicked_ones_bold():
    state = mid_chain().state
    text = ansi(chain(state), 200, color=True)
    struck = re.search(r"\x1b\[([0-9;]*)mBig Ghost", text)
    kicked = re.search(r"\x1b\[([0-9;]*)mFurious Melee", text)
    assert "9" in struck.group(1).split(";") and kicked.group(1).split(";")[0] == "1"


# -- hands and cards --------------------------------------------------------------------------


def test_a_hand_shows_values_and_marks_what_may_be_linked():
    state = boards.linking().state
    legal = {move.card for move in legal_moves(state) if move.card is not None}
    text = words(plain(hand(state.hand[0], "en", legal), 80))
    assert "✓ [≈G→P≈R] Blaine Cordell ≈4 ≈3/4" in text and "✓ [≈R→≈Y≈B] Vulko ≈5 3/≈3 ★≈G" in text
    assert "✓ [≈B" not in text and "[≈B→≈W≈Y] Death Grip ≈5 ★≈W" in text and text.endswith(" bite")
    assert "✓" not in plain(hand(state.hand[0]), 80)
    assert plain(hand([UNKNOWN] * 3), 80) == "▮▮▮ 3 cards\n"
    assert plain(hand([]), 80) == "-\n"


def test_every_hand_fits_and_is_whole():
    for language in LANGUAGES:
        for width in (24, 60, 80):
            text = plain(hand(CARDS, language, set(CARDS[:9])), width)
            assert max(map(cell_len, text.splitlines())) <= width
            assert [card for card in CARDS if card_name(card, language) not in words(text)] == []


@each("card", CARDS)
def test_a_drawn_card_shows_every_value_with_its_mark(card):
    text = plain(drawn_card(card), 80)
    assert {cell_len(line) for line in text.splitlines()} == {44}
    flat = words(text)
    assert (f"≈ {FOOTER}" in flat) == bool(card.reconstructed())
    assert all(name in flat for name in card.all_names())
    assert f"copies {card.mark('copies')}{card.copies} " in flat
    if card.is_wound:
        return
    assert f"[{card.mark('color')}{COLOR_LETTERS[card.color]}] {card.mark('color')}{card.color} {card.kind}" in flat
    assert f"costs {card.mark('cost')}{card.cost} " in flat
    links = " or ".join(f"[{card.mark(f'link: {color}')}{COLOR_LETTERS[color]}] {color}" for color in card.links)
    assert f"links {links}" in flat
    if card.kicker:
        assert f"kicker ★ [{card.mark('kicker')}{COLOR_LETTERS[card.kicker]}] {card.kicker}" in flat
    assert ("kicker ≈none" in flat) == (not card.kicker and "kicker" in card.reconstructed())
    if card.is_minion:
        strength = "X" if card.strength is None else card.strength
        assert f"{card.mark('species')}{card.species} " in flat
        assert f"strength {card.mark('strength')}{strength} health {card.mark('health')}{card.health} ♥" in flat
    for paragraph in card.paragraphs:
        assert marked_paragraph(paragraph) in flat
    assert (f"≈ {NO_MORE_TEXT}" in flat) == ("text" in card.reconstructed())


def test_a_card_is_quoted_as_printed_and_named_in_the_language():
    german = words(plain(drawn_card(LIBRARY["Genesis One"], "de"), 80))
    assert '"Genesis Eins"' in german and german.count("Genesis Eins") == 1 and "en fr ru Genesis One" in german
    french = words(plain(drawn_card(LIBRARY["Team Deployment"], "fr"), 80))
    assert french.startswith("╭" + "─" * 42 + "╮ Équipe d’Intervention Spéciale")
    assert "en ≈Team Deployment" in french


def test_a_card_of_which_nothing_is_reconstructed_says_nothing_of_it():
    homebrew = LIBRARY.with_file(Path(__file__).parent.parent / "examples" / "homebrew.toml")
    text = plain(drawn_card(homebrew["Night Market"]), 80)
    assert "Night Market" in text and "≈" not in text


def test_a_card_fits_where_there_is_little_room():
    for width, language in ((20, "fr"), (30, "ru"), (60, "de")):
        for card in CARDS:
            text = plain(drawn_card(card, language), width)
            assert {cell_len(line) for line in text.splitlines()} == {min(44, width)}


def test_a_card_that_may_not_be_known_stays_unknown():
    assert "a card face down" in plain(drawn_card(UNKNOWN), 80)


# -- colour and odd names ---------------------------------------------------------------------


def test_without_colour_there_is_no_control_sequence_and_the_same_text():
    for game in games()[::4]:
        drawing = board(game.state, totals(game.state), "en")
        colored, bare = ansi(drawing, 120, color=True), ansi(drawing, 120, color=False)
        assert "\x1b[" in colored and "\x1b" not in bare
        assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == bare


@each(("said", "codes"), [("truecolor", "38;2;"), ("24bit", "38;2;"), ("", "38;5;")])
def test_colours_are_those_the_terminal_has(said, codes):
    code = (
        "from nightfall_cli import base_library\n"
        "from nightfall_cli.show.draw_boards import card\n"
        "from nightfall_cli.show.draw_files import ansi\n"
        "print(ascii(ansi(card(base_library()['Vulko']), 44, color=True)))"
    )
    command, environment = [sys.executable, "-c", code], {**os.environ, "COLORTERM": said}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert set(re.findall(r"38;\d;", run.stdout)) == {codes}


def test_every_card_has_its_letter_beside_its_name():
    state = boards.board({"hand": list(LIBRARY.cards)}, phase="chain").state
    text = words(text_of(state, 200))
    for card in LIBRARY.cards.values():
        links = "".join(card.mark(f"link: {color}") + COLOR_LETTERS[color] for color in card.links)
        letters = f"[{card.mark('color')}{COLOR_LETTERS[card.color]}→{links}]"
        assert f"{letters} {card.mark('name')}{card.name}" in text


def test_long_and_odd_names_do_not_break_the_board():
    odd = ("x" * 70, "日本語の名前 [bold]", "two  blanks\xa0wide")
    game = Game.new(odd, seed=1, setup="quick")
    for width in WIDTHS:
        text = text_of(game.state, width)
        assert max(map(cell_len, text.splitlines())) <= width
        assert "[bold]" in text
    game.state.chain = tuple(Link(seat, LIBRARY["Vulko"], chooser=2 - seat) for seat in game.state.players)
    assert "xxx…" in text_of(game.state, 60)


def test_a_drawing_changes_nothing():
    game = mid_chain()
    before = game.fingerprint
    text_of(game.state, 160)
    assert game.fingerprint == before and text_of(game.state, 160) == text_of(game.state, 160)
