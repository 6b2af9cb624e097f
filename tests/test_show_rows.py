"""One description, two layouts: what plain lines and drawings share, and what only one of them shows."""

import boards

from nightfall_cli.show.board_rows import board_rows, chain_row, hand_row
from nightfall_cli.show.draw_rows import row_lines, styled
from nightfall_cli.show.drawing import board_lines
from nightfall_cli.show.rows import CARD_STYLES, STYLES, Part, Row, drawn, drawn_text, plain_text, style_of, undrawn


def test_a_part_has_one_wording_or_two():
    chunk = (drawn("[R] "), undrawn("2 "), Part("Vulko"), Part(" ×2", "", ", twice"))
    assert drawn_text(chunk) == "[R] Vulko ×2" and plain_text(chunk) == "2 Vulko, twice"


def test_a_row_leaves_out_what_the_other_layout_shows():
    row = Row("deck", ((drawn("one"),), (undrawn("two"),), (Part("three"),)), gap=" · ")
    assert row.plain_words == "two, three"
    assert [line.plain for line in row_lines(row, 40)] == ["deck     one · three"]
    assert row_lines(row._replace(in_drawing=False), 40) == []


def test_news_that_are_too_long_lose_their_oldest_clauses_and_a_clause_its_end():
    old, new = (drawn("Ann draws 2 cards"),), (drawn("Bob attacks Ann with Vulko, Big Ghost, Marcus Toth"),)
    row = Row("news", (old, new), most=2, newest=True)
    first, second = (line.plain for line in row_lines(row, 40))
    assert first.startswith("news     … Bob attacks Ann with Vulko,") and second.strip() == "Ghost, Marcus Toth"
    assert row_lines(row._replace(most=1), 40)[0].plain.startswith("news     Bob attacks Ann with Vulko,")


def test_roles_are_styles_of_the_palette_and_control_signs_are_visible_in_drawings():
    assert style_of("red faint") == f"{CARD_STYLES['red']} {STYLES['faint']}" and style_of("strike") == "strike"
    chunk = (Part("a\tb\x1b", "red"),)
    assert styled(chunk).plain == r"a\tb\u001b" and plain_text(chunk) == "a\tb\x1b"


def test_a_hand_is_drawn_card_by_card_and_counted_in_plain_lines():
    state = boards.board({"hand": ["bite", "Vulko", "bite"]}, phase="chain").state
    row = hand_row(state.hand[0])
    assert len(row.drawn_chunks) == 3 and sorted(row.plain_chunks) == ["2 bite", "Vulko"]


def test_plain_lines_hold_every_row_of_the_board_that_is_meant_for_them():
    for position in boards.POSITIONS:
        state = position().state
        rows = board_rows(state)
        shown = [row for row in (*rows.table, *(row for player in rows.players for row in player.rows)) if row.in_lines]
        text = "\n".join(board_lines(state))
        assert [row for row in shown if any(chunk not in text for chunk in row.plain_chunks)] == []
        assert text.endswith(rows.question.plain_words)


def test_an_empty_chain_says_so_in_both_layouts():
    row = chain_row(boards.starting().state)
    assert row.plain_words == drawn_text(row.chunks[0]) == "there is no chain"
