"""Show boards, chains, hands and cards as plain lines, on a terminal, as SVG, HTML or text; choose and link cards.

Begin with `nightfall_cli.show.drawing`: what to show, and plain lines of it. `board_rows` and `card_rows` decide what
is shown; `draw_boards` lays it out, and `draw_files` writes it.
"""
