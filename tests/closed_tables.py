"""Closed tables of several people, random play at them, and the same tables with other hidden cards."""

import random

from nightfall_cli import Game
from nightfall_cli.cards.library import base_library
from nightfall_cli.measure.selfcheck import reshuffled
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings

CARDS = {card.name: card for card in base_library().cards.values()}
SEATS = ("Scott", "Brad", "Janet")
TABLES = [(2, "draft"), (2, "quick"), (3, "draft"), (3, "secret"), (2, "secret"), (3, "quick"), (2, "full")]


def table(seed, auto=True):
    players, setup = TABLES[seed % len(TABLES)]
    return Session(
        Game.new(SEATS[:players], seed, ["en", "de", "fr", "ru"][seed % 4], setup),
        auto,
        open_table=False,
        settings=Settings(undo="free"),
    )


def play_on(session, seed, lines=120):
    """Random lines; yields the seats that looked before and after each, the state before, and the outcome."""
    chance = random.Random(seed)
    for _ in range(lines):
        if session.state.winners is not None:
            return
        before, looked = session.state, session.viewer
        legal = Game(before).legal_moves().texts()
        line = chance.choice(legal if chance.random() < 0.8 else ["hand", "pass", "link Nobody", *legal])
        outcome = session.execute(line)
        yield looked, session.viewer, before, outcome


def with_other_cards(chance, state, seat):
    """The same table with other cards that a player may not know; no order has two archives, as in every game."""
    while True:
        other = reshuffled(chance, state, seat, with_log=True)
        names = [archive.card.name for archives in (other.commons, *other.archives) for archive in archives]
        if len(names) == len(set(names)):
            return other
