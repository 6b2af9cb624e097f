"""The report at the end of a game: the cards that hurt a player most."""

from collections import Counter

import boards
from samples import each

from nightfall_cli.cards.library import base_library
from nightfall_cli.show.digest import _player_line


@each(
    ("hurt", "ending"),
    [
        ({}, "in 1 turn"),
        ({"Vulko": 2, "Big Ghost": 1}, "; 2 from Vulko"),
        ({"Vulko": 2, "Big Ghost": 2, "Marcus Toth": 1}, "; 2 each from Vulko and Big Ghost"),
        ({"Vulko": 1, "Big Ghost": 1, "Marcus Toth": 1}, "; 1 each from Vulko, Big Ghost and Marcus Toth"),
    ],
)
def test_the_cards_that_hurt_most_are_named(hurt, ending):
    state = boards.linking().state
    cards = Counter({base_library()[name]: count for name, count in hurt.items()})
    assert _player_line(state, state.active, cards, "en").endswith(ending)
