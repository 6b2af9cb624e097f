"""Show boards, chains, hands and cards as plain lines, on a terminal, as SVG, HTML or text; choose and link cards.

Begin with `nightfall_cli.show.drawing`: what to show and how. `board_rows` and `card_rows` decide what is shown;
`plain_lines` and `draw_boards` lay it out; `draw_files` writes it.
"""
