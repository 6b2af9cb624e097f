"""The rules: the state of a game, its questions and moves, set-up, phases, effects, editions, views and refusals.

`engine` starts and advances games; only `changes` moves cards.
"""
