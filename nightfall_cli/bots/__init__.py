"""Bots: programs that play a seat. A bot reads its player's view and answers with a legal move.

`registry` finds bots by name, `ask_bot` calls them safely.
"""
