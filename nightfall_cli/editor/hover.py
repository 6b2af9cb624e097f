"""What stands under a cursor: a card, a rule, a ruling, a key, a player, or a line of the script with its board."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import CARD_FILES, DATA
from nightfall_cli.editor.completion import player_names_in, schema_nodes
from nightfall_cli.editor.edited_file import EditedFile, Spot, toml_cursor
from nightfall_cli.editor.remarks import FAILS, FAULT, remarks
from nightfall_cli.files.reading import read_text
from nightfall_cli.language.event_values import event_lines
from nightfall_cli.language.highlight import spans
from nightfall_cli.language.items import read_count
from nightfall_cli.language.names import name_index
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import rulebook
from nightfall_cli.rulings.answer import Shown, rule_lines, why_line
from nightfall_cli.rulings.ruling_library import DATA as RULINGS
from nightfall_cli.rulings.ruling_library import rulings
from nightfall_cli.show.drawing import board_lines, card_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.model import Card

_ID = re.compile(r"[\w-]++(?:\.[\w-]++)+|[a-z]++(?:-[a-z]++)+")


class Pointed(NamedTuple):
    """The thing under a cursor: the id of a rule or ruling, a player, or a card; "" and None for others."""

    spot: Spot
    id: str = ""
    player: str = ""
    card: Card | None = None


def pointed(file: EditedFile, line: int, column: int) -> Pointed:
    """Return the thing at a place."""
    text = file.lines[line]
    ids = rulebook.RULES.keys() | rulebook.CODES.keys() | rulings().keys()
    for match in _ID.finditer(text):
        if match.start() <= column <= match.end() and match[0] in ids:
            return Pointed(Spot(line, *match.span()), id=match[0])
    for player in player_names_in(file):
        for spot in named_in(file, player, (line,)):
            if spot.start <= column <= spot.end:
                return Pointed(spot, player=player)
    spot = _name(file, line, column)
    word = read_count(text[spot.start : spot.end].strip("\"'"))[1]
    tiers = name_index(file.library).tiers(word) if word else []
    return Pointed(spot, card=tiers[0][0] if tiers and len(tiers[0]) == 1 else None)


def _name(file: EditedFile, line: int, column: int) -> Spot:
    """Return the part of a line at a column that may name a card: of a script line, or a text in quotes."""
    text, at = file.lines[line], file.line_begin(line)
    moment = file.before(line) if 0 <= at <= column else None
    if at < 0 and file.kind:
        spot = toml_cursor(file, line, column).spot
        return spot if text[spot.start : spot.end][:1] in ('"', "'") else Spot(line, column, column)
    for part in spans(moment.state, text[at:]) if moment is not None else ():
        if part.what == "card" and at <= column < at + len(part.text):
            return Spot(line, at, at + len(part.text.rstrip()))
        at += len(part.text)
    return Spot(line, column, column)


def hover(file: EditedFile, line: int, column: int, language: str = "en") -> tuple[Spot, list[str]]:
    """Return what to show at a place, as plain lines, a card in a language; none where there is nothing to say."""
    found = pointed(file, line, column)
    if found.card is not None:
        return found.spot, card_lines(found.card, language)
    if found.id in rulings():
        ruling = rulings()[found.id]
        return found.spot, [ruling.question, ruling.answer, why_line(ruling, Shown(file.library))]
    if found.id:
        return found.spot, rule_lines(found.id, Shown(file.library))
    if file.line_begin(line) >= 0:
        return Spot(line, 0, len(file.lines[line])), _line_result(file, line)
    cursor = toml_cursor(file, line, column)
    nodes = schema_nodes(file.library, (*cursor.keys, file.lines[line][cursor.spot.start : cursor.spot.end]))
    about = next((node["description"] for node in nodes if "description" in node), "") if cursor.is_key else ""
    return cursor.spot, [about] if about else []


def _line_result(file: EditedFile, line: int) -> list[str]:
    """Return the events of a move, or why it is refused, and the board after it."""
    moment = file.before(line + 1)
    if moment is None:
        return []
    lines = board_lines(moment.state)
    if moment.line != line:
        return lines
    refused = [f"✗ {moment.failure.problem}"] if moment.failure is not None else []
    return [*refused, *event_lines(moment.state, moment.events), "", *lines]


def definition(file: EditedFile, line: int, column: int) -> tuple[Path | None, int, int] | None:
    """Return where the thing at a place is defined: a file, None for this one, with line and column."""
    found = pointed(file, line, column)
    if found.player:
        naming = (at for at, text in enumerate(file.lines) if text.lstrip().startswith(("name", "[Players")))
        first = next(iter(named_in(file, found.player, naming)), found.spot)
        return None, first.line, first.start
    if found.id and found.id not in rulings():
        return _found_in([Path(rulebook.__file__)], f'"{found.id}":')
    if found.id:
        return _found_in(sorted(RULINGS.glob("*.toml")), f'id = "{found.id}"')
    names = [f'name = "{found.card.name}"'] if found.card is not None else []
    own = next((number for number, text in enumerate(file.lines) if text in names), -1)
    return (None, own, 0) if own >= 0 else _found_in([Path(DATA) / name for name in CARD_FILES], *names)


def _found_in(paths: Iterable[Path], *lines: str) -> tuple[Path, int, int] | None:
    """Return the first place where one of these texts begins a line."""
    for path in paths:
        for number, text in enumerate(read_text(path).splitlines()):
            if any(text.lstrip().startswith(line) for line in lines):
                return path, number, len(text) - len(text.lstrip())
    return None


# -- rename a player ------------------------------------------------------------------------
def named_in(file: EditedFile, player: str, lines: Iterable[int] | None = None) -> list[Spot]:
    """Return every place in these lines, or all, that names a player: whole words, no part of a card's name."""
    names = (name for card in file.library.cards.values() for name in card.all_names())
    cards = [re.escape(name) for name in names if re.search(rf"(?<!\w){re.escape(player)}(?!\w)", name)]
    others = "|".join(sorted(cards, key=len, reverse=True))
    word = re.compile(rf"(?<!\w)(?:{others}{'|' * bool(others)}(?P<player>{re.escape(player)}))(?!\w)")
    numbers = range(len(file.lines)) if lines is None else lines
    found = ((number, match) for number in numbers for match in word.finditer(file.lines[number]))
    return [Spot(number, *match.span()) for number, match in found if match["player"]]


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
