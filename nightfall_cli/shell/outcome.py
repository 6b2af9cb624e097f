"""The `Outcome` of a line, and outcomes of refusals; the news of a line: each player sees every event once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.language.event_values import earlier_in_turn, event_lines
from nightfall_cli.language.verbs import Verb
from nightfall_cli.messages.message import Message, all_in
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal, Refused, invalid
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.view import redact
from nightfall_cli.show.digest import digest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.games.history import Step
    from nightfall_cli.rules.state import State
    from nightfall_cli.show.drawing import Drawing


class Outcome(NamedTuple):
    """The result of a line."""

    lines: tuple[str, ...] = ()  # the text to show; when the screen passes to another player, for that player
    refusal: Refusal | None = None
    failed: bool = False  # an expectation that does not hold, or a question without answer
    quit: bool = False  # ends the session
    parting: News | None = None  # for the player who leaves the screen
    drawing: Drawing | None = None  # may be shown instead of ``lines``
    news: News | None = None  # its digest and remarks may be shown beside a board

    @property
    def remarks(self) -> tuple[str, ...]:
        """The lines that are not sentences of events."""
        return self.lines if self.news is None else self.news.remarks

    @property
    def ok(self) -> bool:
        """True when the line was not refused and did not fail."""
        return self.refusal is None and not self.failed


def announced(news: News, before: tuple[str, ...] = (), after: tuple[str, ...] = (), question: str = "") -> Outcome:
    """Return the outcome of a line after which something has happened, with the lines before and after that."""
    asked = (question,) if question else ()
    return Outcome((*before, *news.lines, *after, *asked), news=news._replace(remarks=(*before, *after)))


def usage(line: str | Verb) -> Refused:
    """Return the exception of a command with wrong arguments: how it is written, for a verb as in help."""
    if isinstance(line, Verb):
        line = Message("{verb} {usage}", verb=line, usage=line.usage)
    return invalid(Message("write {line}", line=line if isinstance(line, Message) else Message(line)))


def refused(refusal: Refusal, legal: Sequence[str], language: str) -> Outcome:
    """Return the outcome of a refused line: the reason, the rule, and the ``legal`` alternatives as they are shown."""
    lines = [Message("refused: {why} [{code}]", why=refusal.message, code=refusal.code)]
    if refusal.code in RULES:
        from nightfall_cli.rulings.ruling_library import rule_sentence

        lines.append(Message("  rule {rule}: {text}", rule=refusal.code, text=rule_sentence(refusal.code, language)))
    if legal:
        lines.append(Message("  legal: {lines}", lines=" | ".join(legal)))
    return Outcome(tuple(lines), refusal)


class News(NamedTuple):
    """Events as a player may know them."""

    lines: tuple[str, ...] = ()  # their sentences
    digest: tuple[str, ...] = ()  # clauses for a screen that shows the board
    private: bool = False  # the other players may know less
    remarks: tuple[str, ...] = ()  # other lines of the same outcome

    def then(self, other: News, lines: tuple[str, ...] | None = None) -> News:
        """Return both, one after the other; ``lines`` replace the lines of the other."""
        remarks = (*self.remarks, *other.remarks)
        later = other.lines if lines is None else lines
        private = self.private or other.private or bool(remarks)
        return News((*self.lines, *later), (*self.digest, *other.digest), private, remarks)

    def in_language(self, language: str) -> News:
        """Return the news with their lines and remarks in a language; events are worded in it already."""
        return self._replace(lines=all_in(language, self.lines), remarks=all_in(language, self.remarks))


class Announcements:
    """The point of the log that each player has read, for each game (a game is identified by its opening)."""

    def __init__(self, opening: Step) -> None:
        self._read_by: dict[int, object] = {}
        self._games = {opening: self._read_by}

    def jump(self, opening: Step, state: State) -> None:
        """After a jump in time, forget announcements of undone events; in a game new to the session all are told."""
        known = opening in self._games
        self._read_by = self._games.setdefault(opening, {})
        if known:
            self._read_by.update({player: shared(read, state.log) for player, read in self._read_by.items()})
        else:
            self.everybody_knows(state, state.log)

    def everybody_knows(self, state: State, log: object) -> None:
        """Note that all players have read the log up to this point, and no further."""
        self._read_by.update(dict.fromkeys(state.players, log))

    def news(self, state: State, viewer: int, language: str, since: object = ()) -> News:
        """Return the events since the viewer last looked, as they may know them; for `NOBODY` all after ``since``."""
        read = since if viewer == NOBODY else self._read_by.get(viewer, ())
        events, secret = events_of(state.log, read), state.setup.secret
        known, private = events, False
        if viewer != NOBODY:
            self._read_by[viewer] = state.log
            known = [redact(event, viewer, secret) for event in events]
            others = [seat for seat in state.players if seat != viewer]
            private = any([redact(event, seat, secret) for event in events] != known for seat in others)
        lines = tuple(event_lines(state, known, language, earlier_in_turn(read)))
        return News(lines, digest(state, known, lines, language), private)


def shared(read: Any, log: Any) -> object:
    """Return the last point that both logs share."""
    way = set()
    while log:
        way.add(id(log))
        log = log[0]
    while read and id(read) not in way:
        read = read[0]
    return read


def as_long_ago(log: object, real: object, since: object) -> object:
    """Return the point of a player's log that is as many events ago as ``since`` is in the real log."""
    for _ in events_of(real, since):
        assert isinstance(log, tuple)
        log = log[0]
    return log


def lines_of(step: Step, viewer: int) -> tuple[str, ...]:
    """Return the lines of a step; drafted cards are hidden unless the viewer may see everything."""
    if viewer == NOBODY:
        return step.script
    return tuple(f"{line.partition('draft ')[0]}draft …" if ": draft " in line else line for line in step.script)


def after_setup(log: Any) -> object:
    """Return the point of a log right after the set-up."""
    while log and not log[1][0].rule.startswith("setup."):
        log = log[0]
    return log
