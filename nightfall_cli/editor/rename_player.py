"""Rename a player wherever the text names them."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.editor.completion import player_names_in
from nightfall_cli.editor.edited_file import EditedFile, Spot
from nightfall_cli.editor.remarks import FAILS, FAULT, remarks

if TYPE_CHECKING:
    from collections.abc import Iterable


def named_in(file: EditedFile, player: str, lines: Iterable[int] | None = None) -> list[Spot]:
    """Return every place in these lines, or all, that names a player: whole words, no part of a card's name."""
    names = (name for card in file.library.cards.values() for name in card.all_names())
    cards = [re.escape(name) for name in names if re.search(rf"(?<!\w){re.escape(player)}(?!\w)", name)]
    others = "|".join(sorted(cards, key=len, reverse=True))
    word = re.compile(rf"(?<!\w)(?:{others}{'|' * bool(others)}(?P<player>{re.escape(player)}))(?!\w)")
    return [
        Spot(number, *match.span())
        for number in (range(len(file.lines)) if lines is None else lines)
        for match in word.finditer(file.lines[number])
        if match["player"]
    ]


def rename_player(file: EditedFile, player: str, name: str) -> list[tuple[Spot, str]]:
    """Return the changes; raises ValueError when the text would not mean the same with the new name."""
    if name.casefold() in (other.casefold() for other in player_names_in(file) if other != player):
        raise ValueError(f"two players would be called {name}")
    spots = named_in(file, player)
    lines = [*file.lines]
    for line, start, end in reversed(spots):
        lines[line] = lines[line][:start] + name + lines[line][end:]
    wrong = [one for one in remarks(EditedFile("\n".join(lines), file.library)) if one.kind in (FAULT, FAILS)]
    before = Counter(one.kind for one in remarks(file)) if wrong else Counter()
    for kind, count in Counter(one.kind for one in wrong).items():
        if count > before[kind]:
            raise ValueError(next(one.problem for one in wrong if one.kind == kind))
    return [(spot, name) for spot in spots]
