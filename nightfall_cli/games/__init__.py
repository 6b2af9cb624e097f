r"""Game files: whole games as text, which people can read and edit and any machine can replay; and their history.

Format ``nightfall-game 1``. A file has a header, then numbered moves.

- **Header lines** are ``[Name "value"]``; in a value, write ``\"`` for a quote and ``\\`` for a backslash. ``Format``
  is required; ``Title``, ``Event``, ``Date``, ``Place``, ``Author`` and ``Bots`` are for readers and change nothing.
- A game that is **dealt** has ``Players`` (clockwise) and optionally ``Edition`` (default "en"), ``Setup`` (words of
  `nightfall_cli.rules.edition.read_setup`, default "draft"), ``Seed`` (default "1") and ``First`` (default: at random).
- A game that begins with a **board** has the line ``[Board]`` and below it, indented, the text of a scenario without a
  script. ``[Values]`` works the same way for ``[[card]]`` tables, which replace values of the shipped cards.
- **Checks**, all optional: ``Cards``, a digest of the printed values of the cards in the game; ``Start`` and ``End``,
  digests of the table before the first and after the last move; ``Result``, all wounds and the winners. A replay
  reports every mismatch.
- **Moves** are ``NUMBER. LINE``, numbered from 1; LINE is a line of the language with the player's name, or a table
  edit ``set …`` or ``seed …``. Every decision has its move, including decisions with one legal answer.
- **Chance** comes from the seed. ``shuffle PLAYER: CARD, …`` before a move replaces one random shuffle: it lists the
  shuffled discard pile of that player, the top card first.
- ``; text`` is a **comment**, on a separate line or after a move. ``;;`` begins a heading; headings are generated.
- ``mark NAME`` names the current moment, in one word.
- ``( NAME``, moves and ``)``, each on a separate line, are a **branch**: an alternative line of play. Its first move
  has the number of the move it replaces, or continues after the last move. NAME marks the end of the branch.

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
