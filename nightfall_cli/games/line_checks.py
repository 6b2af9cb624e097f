"""Static checks of a game file: its lines are moves, and the names in them exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.games.parts import EDITS
from nightfall_cli.games.shuffles import read_shuffle
from nightfall_cli.language.lines import Line, read_line
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.script import SCRIPT, ScriptLine, check_script
from nightfall_cli.scenario.table_reader import TableReader

if TYPE_CHECKING:
    from nightfall_cli.games.parts import MoveLine, Shuffle
    from nightfall_cli.games.text_faults import Faults
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.state import State


def is_played(verb: Verb) -> bool:
    """True when lines with this verb belong to a game."""
    return verb.group == "move" or verb.name in EDITS


def check_names(start: State, moves: list[MoveLine], lines: list[str], faults: Faults) -> None:
    """Note lines that are not moves, and names that do not exist."""
    reader = TableReader(start.library, start.names)
    for move in moves:
        line = lines[move.line - 1]
        read = read_line(start, move.text)
        if isinstance(read, Line) and read.verb is not None and not is_played(read.verb):
            column = line.index(read.word, line.index(move.text)) + 1
            faults.add(move.line, column, f"{read.word} is not a move; a game file holds moves, set and seed")
            continue
        check_script(reader, (ScriptLine(move.line, move.text),), (start.edition.name,))
    texts = {move.line: move.text for move in moves}
    for fault in reader.faults:
        number, column = map(int, fault.path[len(SCRIPT) :])
        faults.add(number, lines[number - 1].index(texts[number]) + column, fault.problem)


def check_shuffles(start: State, shuffles: list[Shuffle], lines: list[str], faults: Faults) -> None:
    """Note players and cards that do not exist, and shuffles in a series, whose later games are dealt from the seed."""
    for shuffle in shuffles:
        column = lines[shuffle.line - 1].index("shuffle") + 1
        pile = read_shuffle(start, shuffle)
        if isinstance(pile, Refusal):
            faults.add(shuffle.line, column, pile.message)
        elif start.setup.series:
            faults.add(shuffle.line, column, "a series has no shuffle lines; every shuffle comes from the seed")
