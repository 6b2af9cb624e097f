"""A session runs lines: `Session.execute` needs no terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.files.reading import read_text, unquoted
from nightfall_cli.language.lines import accepted, read_line, split_line
from nightfall_cli.messages.message import Message, all_in, phrase
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refused, invalid
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.shell.autoplay import begin, play_others, try_line
from nightfall_cli.shell.outcome import News, Outcome, announced, as_long_ago, refused, usage
from nightfall_cli.shell.session_state import ALLOW, SessionState
from nightfall_cli.shell.settings import SettingsError

if TYPE_CHECKING:
    from nightfall_cli.language.lines import Line

MAX_SOURCE_DEPTH = 8


class Session(SessionState):
    """A game in play that runs lines with `execute`."""

    _depth = 0  # the number of open files that ``source`` runs

    def begin(self, brief: bool = False) -> Outcome:
        """Play the first moves of bots and automatic answers; returns the events, without the set-up when ``brief``."""
        return self._in_language(announced(begin(self, brief)))

    def execute(self, text: str) -> Outcome:
        """Run a line: its pieces between ``;`` in order, up to the first refused one."""
        return self._in_language(self._run(text))

    def _in_language(self, outcome: Outcome) -> Outcome:
        """Return an outcome with its texts in the language of the session; the refusal stays English."""
        news = outcome.news and outcome.news.in_language(self.language)
        parting = outcome.parting and outcome.parting.in_language(self.language)
        return outcome._replace(lines=all_in(self.language, outcome.lines), news=news, parting=parting)

    def _run(self, text: str) -> Outcome:
        pieces = [part for piece in split_line(text) for part in split_line(self.with_alias(piece))]
        if len(pieces) == 1:
            return self._execute(pieces[0])
        shown = News()
        looked = self.viewer
        for number, piece in enumerate(pieces, 1):
            outcome = self._execute(piece)
            rest = (Message("not done: {lines}", lines="; ".join(pieces[number:])),) if number < len(pieces) else ()
            if self.viewer != looked:
                return outcome._replace(parting=shown.then(outcome.parting or News()).then(News(rest, remarks=rest)))
            shown = shown.then(outcome.news or News(remarks=outcome.lines), outcome.lines)
            if not outcome.ok or outcome.quit:
                shown = shown.then(News(rest, remarks=rest))
                break
        return outcome._replace(lines=shown.lines, drawing=None, news=shown)

    def _execute(self, text: str) -> Outcome:
        try:
            return self._result(accepted(read_line(self.state, accepted(self.in_full(text)))))
        except Refused as error:
            refusal = self.last_refusal = error.refusal
            return refused(refusal, self.shown(*refusal.legal), self.language)

    def _result(self, line: Line) -> Outcome:
        """Return the outcome of a line; raises `Refused`."""
        verb, argument = line.verb, line.argument
        if verb is None:
            return Outcome()
        if verb.group == "move":
            return self._move(line)
        if argument and not verb.slots:
            raise invalid(Message("{verb} takes no arguments, got '{text}'", verb=verb, text=argument))
        if not verb.takes(argument):
            raise usage(verb)
        try:
            if verb.name == "expect":
                return self._expect(line)
            if verb.name == "source":
                return self._source(argument)
            from nightfall_cli.shell.commands import COMMANDS

            return COMMANDS[verb.name](self, argument)
        except OSError as error:
            raise invalid(Message("{verb}: {error}", verb=verb.name, error=str(error))) from None
        except (ScenarioError, SettingsError) as error:
            raise invalid(error.faults[0] if len(error.faults) == 1 else str(error)) from None

    def _move(self, line: Line) -> Outcome:
        before, looked, puzzle = self.state, self.viewer, self.puzzle
        moved, script = accepted(try_line(self, line))
        after, more = play_others(self, moved)
        self.advance(after, script + more)
        self.since = before.log
        stays = looked in (NOBODY, self.viewer)
        parting = None if stays else self._announcements.news(moved, looked, self.language)
        verdict = puzzle.verdict(self.history, before) if puzzle is not None else ()
        return announced(self.news(before.log), after=verdict)._replace(parting=parting)

    def _expect(self, line: Line) -> Outcome:
        """Judge an expectation, unless it is for other editions."""
        from nightfall_cli.language.expect import editions_of
        from nightfall_cli.search.quantified import judge

        if self.state.edition.name not in accepted(editions_of(line.word)):
            return Outcome((Message("- expect {text} (not for this edition)", text=line.argument),))
        seen = self.seen()
        verdict = accepted(judge(seen, line.argument, as_long_ago(seen.log, self.state.log, self.since)))
        if verdict.holds:
            return Outcome((f"✓ expect {line.argument}",))
        return Outcome((f"✗ expect {line.argument}", Message("  actual: {text}", text=verdict.actual)), failed=True)

    def _source(self, argument: str) -> Outcome:
        """Run the lines of a file; stop at the first line that is refused or fails."""
        allowed, argument = ALLOW in argument.split()[:1], unquoted(argument.strip().removeprefix(f"{ALLOW} "))
        if not argument or argument == ALLOW:
            how = phrase("source FILE, or source {option} FILE for a script that may write files and settings")
            raise usage(Message(how, option=ALLOW))
        if allowed and not self.may_write:
            raise invalid(Message("{file}: a script that may not write cannot allow it to another", file=argument))
        if self._depth >= MAX_SOURCE_DEPTH:
            template = phrase("{file}: source files are nested too deep (at most {number})")
            raise invalid(Message(template, file=argument, number=MAX_SOURCE_DEPTH))
        may_write = self.may_write
        self._depth += 1
        self.may_write = allowed or (may_write and self._depth > 1)
        try:
            return self._run_script(argument)
        finally:
            self._depth -= 1
            self.may_write = may_write

    def _run_script(self, file: str) -> Outcome:
        lines: list[str] = []
        for number, text in enumerate(read_text(Path(file).expanduser()).splitlines(), 1):
            looked = self.viewer
            outcome = self.execute(text)
            if self.viewer != looked:
                stopped = Message("{place}: stopped here: another player decides now", place=f"{file}:{number}")
                return outcome._replace(lines=(*outcome.lines, stopped))
            lines += outcome.lines
            if not outcome.ok or outcome.quit:
                return outcome._replace(lines=(*lines, f"{file}:{number}: {text.strip()}"))
        return Outcome(tuple(lines))
