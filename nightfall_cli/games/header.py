"""Read the header of a game file: its lines and blocks with their places, and the state they describe."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from nightfall_cli.cards.faults import at_place
from nightfall_cli.cards.library import CardFileError
from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.games.parts import BLOCKS, DEAL_TAGS, FORMAT, TAGS, beginning
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import chance
from nightfall_cli.rules.edition import EDITIONS, SETUP_WORDS, read_setup, setup_words
from nightfall_cli.rules.engine import GameOptions, check_names, new_state
from nightfall_cli.scenario.collect import looks_like_scenario
from nightfall_cli.scenario.errors import ScenarioError, did_you_mean
from nightfall_cli.scenario.file import parse_scenario

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from nightfall_cli.cards.library import Library
    from nightfall_cli.games.parts import Faults
    from nightfall_cli.rules.state import State

_TAG = late_pattern(r'\[(?P<name>\w++)\s++"(?P<value>(?:[^"\\]++|\\.)*+)"\]')
_BLOCK = late_pattern(r"\[(?P<name>\w+)\]")
T = TypeVar("T")


class Tag(NamedTuple):
    """A value of the header, with its line and column."""

    value: str
    line: int
    column: int


class Header(NamedTuple):
    """The header: tags, blocks padded to the lines of the file, comments, and ``end``, the line after it."""

    tags: dict[str, Tag]
    blocks: dict[str, str]
    comments: list[str]
    end: int


def read_header(lines: list[str], faults: Faults) -> Header:
    """Read the header of a text; a block is the indented lines below its name."""
    header = Header({}, {}, [], 0)
    at = 0
    while at < len(lines):
        line = lines[at].rstrip()
        at += 1
        if line.startswith(";"):
            header.comments.append(line)
        elif line.startswith("["):
            block = _BLOCK.fullmatch(line)
            if block and _known(block["name"], BLOCKS, header.blocks, at, faults):
                end = at
                while end < len(lines) and (not lines[end].strip() or lines[end][0] in " \t"):
                    end += 1
                if not "".join(lines[at:end]).strip():
                    faults.add(at, 1, f"{line} is empty: expected indented lines below it")
                header.blocks[block["name"]] = "\n" * at + "\n".join(lines[at:end])
                at = end
            elif not block:
                _read_tag(line, at, header.tags, faults)
        elif line:
            return header._replace(end=at - 1)
    return header._replace(end=at)


def _read_tag(line: str, number: int, tags: dict[str, Tag], faults: Faults) -> None:
    match = _TAG.fullmatch(line)
    if match is None:
        faults.add(number, 1, f'expected a header line [Name "value"], got {beginning(line)}')
    elif _known(match["name"], TAGS, tags, number, faults):
        tags[match["name"]] = Tag(re.sub(r"\\(.)", r"\1", match["value"]), number, match.start("value") + 1)


def _known(name: str, known: tuple[str, ...], found: Container[str], line: int, faults: Faults) -> bool:
    if name not in known:
        faults.add(line, 2, f"unknown header line {name}{did_you_mean(name, known)}")
    elif name in found:
        faults.add(line, 2, f"{name} is given twice")
    return name in known and name not in found


def check_format(header: Header, lines: list[str], where: str) -> None:
    """Raise `ScenarioError` for a text that is not a game file, or one of another version; nothing else is checked."""
    given = header.tags.get("Format", Tag("", 1, 1))
    if given.value != FORMAT:
        missing = f'not a game file: the first line must be [Format "{FORMAT}"]'
        if header.end < len(lines) and looks_like_scenario("\n".join(lines)):
            missing = "not a game file but a scenario; play --save FILE.game and save FILE.game write game files"
        what = f'unsupported format "{given.value}"; this version reads {FORMAT}' if given.value else missing
        raise ScenarioError([at_place(where, given.line, given.column, what)])


class Beginning:
    """Builds the state that a header describes, and notes faults."""

    def __init__(self, header: Header, library: Library, faults: Faults) -> None:
        self.tags = header.tags
        self.blocks = header.blocks
        self.library = library
        self.faults = faults
        self.allows_impossible = False

    def state(self) -> State | None:
        """Return the state, or None when the header has faults; a ``Values`` block replaces values of the cards."""
        before = self.faults.count
        if self.blocks.get("Values", "").strip():
            try:
                self.library = self.library.with_text(self.blocks["Values"], self.faults.where)
            except CardFileError as error:
                self.faults.reported += error.faults
        edition = self._value("Edition", "")
        if edition and edition not in EDITIONS:
            self._fault("Edition", f'unknown edition "{edition}"{did_you_mean(edition, EDITIONS)}')
            return None
        state = self._board(edition) if "Board" in self.blocks else self._deal(edition or "en")
        return state if self.faults.count == before else None

    def _value(self, name: str, default: str) -> str:
        return self.tags[name].value if name in self.tags else default

    def _fault(self, name: str, problem: str) -> None:
        tag = self.tags.get(name, Tag("", 1, 1))
        self.faults.add(tag.line, tag.column, problem)

    def _players(self) -> tuple[str, ...]:
        return tuple(name.strip() for name in self._value("Players", "").split(","))

    def _deal(self, edition: str) -> State | None:
        names = self._players()
        setup = self._value("Setup", "draft").replace(",", " ").split()
        seed, first = self._value("Seed", "1"), self._value("First", "")
        odd = next((word for word in setup if word not in SETUP_WORDS), "")
        problems = {
            "Players": _problem(check_names, names) if "Players" in self.tags else "expected Players or a Board",
            "Setup": f'unknown set-up "{odd}"{did_you_mean(odd, SETUP_WORDS)}' if odd else _problem(read_setup, setup),
            "Seed": "" if re.fullmatch(r"-?[0-9]{1,30}", seed) else f'expected a whole number as seed, got "{seed}"',
            "First": "" if first in ("", *names) else f'no player is called "{first}"{did_you_mean(first, names)}',
        }
        wrong = {name: problem for name, problem in problems.items() if problem}
        for name, problem in wrong.items():
            self._fault(name, problem)
        if wrong:
            return None
        try:
            return Deal(names, int(seed), edition, tuple(setup), first).begin(self.library)
        except ValueError as error:
            self._fault("Setup", str(error))
            return None

    def _board(self, edition: str) -> State | None:
        for name in DEAL_TAGS:
            if name in self.tags:
                self._fault(name, f"{name} is for games that are dealt; this game begins with a board")
        if not self.blocks["Board"].strip():
            return None
        try:
            scenario = parse_scenario(self.blocks["Board"], self.faults.where, self.library)
        except ScenarioError as error:
            self.faults.reported += error.faults
            return None
        edition = edition or scenario.editions[0]
        if edition not in scenario.editions:
            known = ", ".join(dict.fromkeys(scenario.editions))
            self._fault("Edition", f"the board is for edition {known}, not {edition}")
            return None
        if scenario.script:
            line = scenario.line_number(scenario.script[0])
            self.faults.add(line, 1, "the board of a game file has no script; write the moves below the header")
        state = scenario.place(edition)
        if "Players" in self.tags and self._players() != tuple(name.strip() for name in state.names):
            self._fault("Players", f"the players of the board are {', '.join(state.names)}")
        self.allows_impossible = scenario.allows_impossible
        state.log = ()
        return state


def _problem(check: Callable[[T], object], words: T) -> str:
    """Return the problem that a check of some words raises, "" without one."""
    try:
        check(words)
    except ValueError as error:
        return str(error)
    return ""


# -- the starting position ------------------------------------------------------------------
_DRAWS = 400  # an upper bound on the draws of a deal
_MAX_SEED = 1 << 53


class Deal(NamedTuple):
    """The data from which a game is dealt."""

    players: tuple[str, ...]
    seed: int
    edition: str
    setup: tuple[str, ...] = ()
    first: str = ""

    def begin(self, library: Library) -> State:
        """Return the game at its first decision; raises ValueError when it cannot be set up."""
        first = self.players.index(self.first) if self.first else None
        setup = read_setup(list(self.setup))
        return new_state(library, self.players, self.seed, GameOptions(EDITIONS[self.edition], setup, first))


def deal_of(start: State) -> Deal | None:
    """Return the deal that leads to this state, None for a board; seeds within ±`_MAX_SEED` are counted back."""
    if any(name != name.strip() for name in start.names):  # the header separates names by commas and spaces
        return None
    setup, key = tuple(setup_words(start.setup)), start.key()
    for draws in range(_DRAWS):
        seed = chance.skip(start.generator.seed, -draws)
        seed -= (seed >> 63) << 64
        if abs(seed) < _MAX_SEED:
            for first in ("", start.names[start.first]):
                deal = Deal(start.names, seed, start.edition.name, setup, first)
                if deal.begin(start.library).key() == key:
                    return deal
    return None
