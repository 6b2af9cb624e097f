r"""A game as text: one game in a file that people read and write, and that plays again on another machine.

Format ``nightfall-game 1``. A file has a header, then numbered moves.

- **Header lines** are ``[Name "value"]``; a ``"`` or a backslash in a value has a backslash before it. ``Format`` is
  wanted; ``Title``, ``Event``, ``Date``, ``Place``, ``Author`` and ``Bots`` tell people something.
- A game that is **dealt** has ``Players`` (clockwise), and if they are not the usual ones ``Edition`` ("en"), ``Setup``
  (words of `nightfall_cli.rules.edition.read_setup`, "draft"), ``Seed`` ("1") and ``First`` (at random).
- A game that begins with a **board** has the line ``[Board]``, and below it, indented, the text of a scenario without a
  script. ``[Values]`` is followed in the same way by ``[[card]]`` tables: cards that are not as they are shipped.
- What **drift** is measured by: ``Cards``, a digest of the printed values of the cards in the game; ``Start`` and
  ``End``, digests of the table before the first and after the last move; ``Result``, everybody's wounds and who won.
  Each may be left out.
- **Moves** are ``NUMBER. LINE``, numbered from 1; LINE is a line of the language with the player's name, or a table
  edit ``set …`` or ``seed …``. Every decision is answered, those with one legal answer too.
- What **chance** brings comes from the seed, or is told: ``shuffle PLAYER: CARD, …`` before a move says what that
  player's discard pile becomes in it, the top card first.
- ``; text`` is a **comment**, on a line of its own or behind a move. ``;;`` begins a heading, which is written anew.
- ``mark NAME`` names the moment reached, in one word.
- ``( NAME``, the moves and ``)``, each on lines of their own, are a **branch**: what might have been played. The number
  of its first move says which move it stands in the place of, or that it goes on after the last. NAME marks its end.

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
