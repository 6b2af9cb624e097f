"""Games as text in the shell: a session written as a game file, and a game file opened as a session."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from nightfall_cli.game import Game
from nightfall_cli.games.parts import Shuffle
from nightfall_cli.games.write import game_text
from nightfall_cli.shell.game_tree import END, Tree
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.timeline import BACK, Remarks, Step

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.games.replay import Moment, Replayed
    from nightfall_cli.shell.settings import Settings
    from nightfall_cli.shell.timeline import Timeline

GAME_FILE = ".game"
"""What the names of game files end with."""


def session_text(timeline: Timeline, title: str = "") -> str:
    """The game of a session as text, up to where it stands; a game that was opened from a file, up to its end.

    Marks are kept, and the branches that lead to them; what was taken back is a branch. Marks that belong to
    another game are left out. Of a game file the header lines for people and the comments are kept.
    """
    line = main_line(timeline)
    tags = dict(line[0].remarks.tags)
    if title:
        tags["Title"] = title
    if line[0].bots:
        tags["Bots"] = ", ".join(f"{line[0].start.names[seat]}={kind}" for seat, kind in line[0].bots.items())
    return game_text(line[0].start, Tree(timeline, line).elements(), tags)


def own_title(timeline: Timeline) -> str:
    """The title of the game file that this game was opened from."""
    return timeline.path()[0].remarks.tags.get("Title", "")


def tells_chance(timeline: Timeline) -> bool:
    """Whether what was shuffled so far is told in the game file, not drawn from the generator."""
    return any(isinstance(told, Shuffle) for step in timeline.path() for told in step.remarks.lead)


def main_line(timeline: Timeline) -> list[Step]:
    """The steps that are the game: up to the end of the file that it was opened from when that is still ahead."""
    whole = timeline.opened is not None and timeline.opened.since(timeline.now) is not None
    return timeline.path(timeline.opened if whole else None)


def session_of(replayed: Replayed, settings: Settings, settings_path: Path | None = None) -> Session:
    """A session at the start of a game that was read; redo goes through its moves, goto to its marks."""
    session = Session(Game(replayed.game.start), False, None, 1, True, settings, settings_path)
    open_game(session.timeline, replayed)
    return session


def open_game(timeline: Timeline, replayed: Replayed) -> None:
    """Lay a game that was read before a timeline that stands at its start."""
    first = replayed.moments[0]
    timeline.now.remarks = _remarks(first)._replace(tags=replayed.game.tags)
    timeline.now.saved = True
    steps = {id(first): timeline.now}
    timeline.holds_more = replayed.game.where if replayed.cut else ""
    timeline.opened = _step(replayed.moments[-1], steps)
    named = {name: _step(moment, steps) for name, moment in replayed.marks.items()}
    timeline.marks |= {END: timeline.opened, **named}
    timeline.ahead = timeline.opened.since(timeline.now) or []


def _step(end: Moment, steps: dict[int, Step]) -> Step:
    """The step of a moment, made with all that lead there; ``steps`` are those that are made, by moment."""
    missing = [end]
    while id(missing[-1]) not in steps and missing[-1].before is not None:
        missing.append(missing[-1].before)
    for moment in reversed(missing):
        if id(moment) not in steps:
            assert moment.move is not None
            step = Step(moment.state, (moment.move.text,), steps[id(moment.before)])
            step.saved = True
            step.remarks = _remarks(moment)
            steps[id(moment)] = step
    return steps[id(end)]


def _remarks(moment: Moment) -> Remarks:
    return Remarks(moment.move.note if moment.move else "", tuple(moment.lead), tuple(moment.after))


def goto_move(timeline: Timeline, number: int) -> bool:
    """Go to the moment after that many moves of this game, back or ahead; False when there are not so many.

    Where one line stood for several moves, to the moment after that line. On a branch that is shorter the moves of the
    game file are meant. The moment that is left is found under `BACK`, as with `Timeline.goto`.
    """
    for line in _lines(timeline):
        there = next((index for index, count in enumerate(_counts(line)) if count >= number), None)
        if there is not None:
            timeline.marks[BACK], timeline.now = timeline.now, line[there]
            timeline.ahead = line[:there:-1]
            return True
    return False


def last_move(timeline: Timeline) -> int:
    """The number of the last move that `goto_move` finds."""
    return max(_counts(line)[-1] for line in _lines(timeline))


def _counts(line: list[Step]) -> list[int]:
    """How many moves of this game were made after each moment of a line."""
    game = itertools.takewhile(lambda step: step.bots is None, line[1:])
    return list(itertools.accumulate(len(step.script) for step in (line[0], *game)))


def _lines(timeline: Timeline) -> list[list[Step]]:
    """The line that is played with what is ahead of it, and that of the game file."""
    lines = [[*timeline.path(), *reversed(timeline.ahead)]]
    if timeline.opened is not None and timeline.opened.since(lines[0][0]) is not None:
        lines.append(timeline.path(timeline.opened))
    return lines
