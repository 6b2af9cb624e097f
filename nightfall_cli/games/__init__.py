r"""Game files: whole games as text, which people can read and edit and any machine can replay; and their history.

scenarios/NOTATION.md describes the format, ``nightfall-game 1``.

>>> from nightfall_cli.games.reader import read_game
>>> from nightfall_cli.games.replay import replay
>>> from nightfall_cli.games.writer import game_text
>>> game = read_game('[Format "nightfall-game 1"]\n[Players "Scott, Brad"]\n[Setup "quick"]\n[First "Scott"]\n'
...                  '1. Scott: pass ; nothing to link\n( other\n1. Scott: link Bad Smoke\n)')
>>> [len(state.chain) for state in replay(game).states], len(replay(game).marks["other"].state.chain)
([0, 0], 1)
>>> read_game(game_text(game.start, game.elements)).elements[0].note
'nothing to link'
"""
