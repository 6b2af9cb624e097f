"""A file in an editor: its kind, and the position at each line of its script. Lines and columns count from 0."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from nightfall_cli.cards.faults import TOKEN, Places, read_fault
from nightfall_cli.games.history import Step
from nightfall_cli.games.parts import Branch, MoveLine
from nightfall_cli.games.reader import read_game
from nightfall_cli.games.replay import walk
from nightfall_cli.language.tree import parse
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.events import events_of
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import GAME, parse_scenario
from nightfall_cli.scenario.run import play_script
from nightfall_cli.scenario.script import SCRIPT
from nightfall_cli.search.budget import Budget, spending

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.failure import Failure
    from nightfall_cli.scenario.file import Scenario

WHERE = "file"  # the name of the text in its faults
POSITIONS = 500  # the most positions that the searches of one file look at while it is edited
_MOVE = re.compile(r"\s*+[0-9]++\.\s*+")


class Spot(NamedTuple):
    """A part of one line."""

    line: int
    start: int
    end: int


class Moment(NamedTuple):
    """What a line of a script led to: the events, the state after them, and the failure of the line."""

    line: int
    events: tuple[Event, ...]
    state: State
    failure: Failure | None = None


class EditedFile:
    """One version of a text; what is found out about it is kept."""

    def __init__(self, text: str, library: Library) -> None:
        self.source = text
        self.text = text.replace("\r\n", "\n")
        self.library = library
        self.lines = self.text.split("\n")
        self.places = Places(self.text)
        self._moments: dict[int, Moment | None] = {}

    @cached_property
    def kind(self) -> str:
        """``game``, ``scenario``, ``cards``, or "" for a text that is none of these."""
        keys = {path[0] for path in self.places.found if path}
        if self.text.startswith(GAME):
            return "game"
        return "scenario" if {"format", "player"} & keys else "cards" if "card" in keys else ""

    @cached_property
    def script(self) -> range:
        """The lines inside the quotes of the script, without the line of the opening quotes."""
        place = self.places.found.get(SCRIPT)
        opened = self.lines[place.line - 1].partition("=")[2].strip()[:3] if place else ""
        if place is None or opened not in ('"""', "'''"):
            return range(0)
        end = next((n for n in range(place.line, len(self.lines)) if opened in self.lines[n]), len(self.lines))
        return range(place.line, end)

    def line_begin(self, line: int) -> int:
        """Return where the move or expectation of a line begins; -1 for a line that holds none."""
        if self.kind == "game":
            numbered = _MOVE.match(self.lines[line])
            return numbered.end() if numbered else -1
        return 0 if line in self.script else -1

    def before(self, line: int) -> Moment | None:
        """Return the moment before a line of a script or game, without faulty lines; None without a position."""
        if line not in self._moments:
            read = self._before_move if self.kind == "game" else self._before_script_line
            with spending(Budget(POSITIONS)):
                self._moments[line] = read(line)
        return self._moments[line]

    def _before_script_line(self, line: int) -> Moment | None:
        kept = [*self.lines]
        for number in self.script:
            if number >= line:
                kept[number] = ""
        scenario = self._without_faults(kept)
        if scenario is None:
            return None
        names = scenario.document.laid_out(EDITIONS[scenario.editions[0]]).names
        verbs = ((one, parse(one.text, names).verb) for one in scenario.script)
        moves = (one for one, verb in verbs if verb is None or verb.name != "expect")
        board = scenario.document.place(EDITIONS[scenario.editions[0]], record=True)
        *_, last = play_script(scenario._replace(script=tuple(moves)), board)
        number = scenario.line_number(last.line) - 1
        return Moment(number, last.events, last.after, last.failure)

    def _without_faults(self, lines: list[str]) -> Scenario | None:
        """Return the scenario without the lines of its script that have faults; None when its board has any."""
        for _ in range(2):
            try:
                return parse_scenario("\n".join(lines), WHERE, self.library)
            except ScenarioError as error:
                faulty = {line - 1 for line, _, _ in (read_fault(WHERE, fault) for fault in error.faults)}
            if not faulty <= set(self.script):
                return None
            lines = ["" if number in faulty else line for number, line in enumerate(lines)]
        return None

    def _before_move(self, line: int) -> Moment | None:
        """Return the moment before a line of a game file; branches that are open there are closed."""
        kept = [text.strip() for text in self.lines[:line]]
        is_open = sum(text.startswith("(") for text in kept) - kept.count(")")
        numbered = _MOVE.match(self.lines[line]) if line < len(self.lines) else None
        begun = f"{numbered[0]}pass" if numbered else ""  # a branch must have a move, which gives the branch its place
        try:
            game = read_game("\n".join([*self.lines[:line], begun, *[")"] * is_open]), WHERE, self.library)
        except ScenarioError:
            return None
        visits = list(walk(Step(game.start), game.elements, game.allows_impossible))
        while is_open and visits and visits[-1].closes:
            visits.pop()
            is_open -= 1
        line_ends = [Moment(-1, (), game.start)]
        for element, _, step, refusal, closes in visits:
            if isinstance(element, MoveLine) and element.line > line:
                break
            if closes:
                line_ends.pop()
            elif isinstance(element, Branch):
                line_ends.append(Moment(-1, (), step.state))
            elif isinstance(element, MoveLine) and refusal is None:
                events = events_of(step.state.log, line_ends[-1].state.log)
                line_ends[-1] = Moment(element.line - 1, tuple(events), step.state)
        return line_ends[-1]


class TomlCursor(NamedTuple):
    """The keys from the root to a cursor, without the indices of lists, and the word there."""

    keys: tuple[str, ...]
    spot: Spot
    is_key: bool  # the word is a key of the table that ``keys`` lead to; else a value, or an item of a list


class _Level(NamedTuple):
    """A table or list that is open: its bracket, and its last key in a list of at most one."""

    bracket: str
    key: list[str]


def toml_cursor(file: EditedFile, line: int, column: int) -> TomlCursor:
    """Return the cursor; its word reaches to the end of the word or of the quotes around the column."""
    table, first = _table(file, line)
    levels = [_Level("", [])]
    last = Spot(line, column, column)
    word = ""
    for number in range(first, line + 1):
        for token in TOKEN.finditer(file.lines[number] + "\n"):
            if number == line and token.start() >= column:
                break
            sign = token[0]
            if sign == "=":
                levels[-1].key[:] = [word]
            elif sign in "[{":
                levels.append(_Level(sign, []))
            elif sign in "]}" and len(levels) > 1:
                levels.pop()
            elif (sign == "," and levels[-1].bracket == "{") or (sign == "\n" and not levels[-1].bracket):
                levels[-1].key.clear()
            elif sign not in ",\n" and not sign.startswith("#"):
                word = sign.strip("\"'")
                if number == line and token.end() >= column:
                    last = Spot(line, token.start(), token.end())
    keys = (*table, *(key for level in levels for key in level.key))
    return TomlCursor(keys, last, levels[-1].bracket != "[" and not levels[-1].key)


def _table(file: EditedFile, line: int) -> tuple[tuple[str, ...], int]:
    """Return the keys of the table that a line stands in, and the first line below its header."""
    keys: tuple[str, ...] = ()
    first = 0
    for path, place in file.places.found.items():
        if place.line <= line and file.lines[place.line - 1].lstrip().startswith("["):
            keys, first = tuple(key for key in path if isinstance(key, str)), place.line
    return keys, first
