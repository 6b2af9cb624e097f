"""Scenario files: read and checked, placed as boards, run under editions, compared, corrected, laid out and saved.

A scenario is a TOML file with a board, a script of moves and expectations, and the editions it runs under.
"""
