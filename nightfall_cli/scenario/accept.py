"""``--accept``: write the actual result into failing ``expect`` lines; indentation and comments stay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.files.reading import read_text
from nightfall_cli.files.writing import write_file
from nightfall_cli.language.lines import without_comment
from nightfall_cli.language.say import question_text
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.scenario.run import play_script
from nightfall_cli.scenario.suite import cases_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.scenario.failure import Failure
    from nightfall_cli.scenario.file import Scenario
    from nightfall_cli.scenario.script import ScriptLine
    from nightfall_cli.scenario.suite import Case

Corrected = dict[str, str]
"""The line that would hold, by edition."""

UNFINISHED = ("target", "choose", "discard", "resolve", "block")
"""The questions in the middle of a chain or a combat: what holds there may not be what holds in the end."""


class Change(NamedTuple):
    """A line of a file that is corrected: its number, its text, the lines for it, and the question that is open there.

    ``question`` is "" unless the chain or the combat is under way.
    """

    number: int
    old: str
    new: tuple[str, ...]
    question: str = ""

    def lines(self, file: str) -> list[str]:
        """Return the change as − and +, with a note when a question is open."""
        note = [f"  note: this is written while a question is open: {self.question}"] if self.question else []
        new = [f"+ {line.strip()}" for line in self.new]
        return [f"{file}:{self.number}:", f"− {self.old.strip()}", *new, *note]


def accept_file(
    path: str | Path,
    editions: Sequence[str] = (),
    library: Library | None = None,
    selected: Callable[[Case], bool] = lambda _: True,
    approve: Callable[[Sequence[Change]], Sequence[Change]] = lambda changes: changes,
) -> int:
    """Correct the failing expectations of a file's selected cases and return how many lines were written.

    For editions that are not run, a line keeps its text. Refused moves are not corrected, nor expectations about what
    does not exist, and a file whose script lines are not whole lines of the file is not changed. Raises `ScenarioError`
    for a faulty file. The file is written at the end, with the changes that ``approve`` returns.
    """
    file = Path(path)
    raw = read_text(file, exact=True)
    text = raw.replace("\r\n", "\n")
    corrected: dict[ScriptLine, Corrected] = {}
    questions: dict[ScriptLine, str] = {}
    cases = [case for case in cases_of(path, editions, library, text) if case.scenario is not None and selected(case)]
    for case in cases:
        assert case.scenario is not None
        for failure in _correctable(case.scenario, case.edition):
            corrected.setdefault(failure.line, {})[case.edition] = failure.corrected
            if failure.state.decision is not None and failure.state.decision.kind in UNFINISHED:
                questions[failure.line] = question_text(failure.state)
    if not corrected:
        return 0
    scenario = cases[0].scenario
    assert scenario is not None
    lines = text.split("\n")
    changes = []
    for line in sorted(corrected):
        number = scenario.line_number(line)
        old = lines[number - 1] if number <= len(lines) else ""
        if old.strip() != line.text.strip():
            return 0
        new = corrected_lines(old, corrected[line], scenario.editions)
        changes.append(Change(number, old, tuple(new), questions.get(line, "")))
    approved = approve(changes)
    for change in reversed(approved):
        lines[change.number - 1 : change.number] = change.new
    if approved:
        result = "\n".join(lines)
        write_file(file, result.replace("\n", "\r\n") if "\r\n" in raw else result)
    return len(approved)


def _correctable(scenario: Scenario, edition: str) -> Iterator[Failure]:
    """Yield the failing expectations that can be corrected, up to the first failure that cannot."""
    for played in play_script(scenario, scenario.place(edition)):
        if played.failure is not None:
            if not played.failure.corrected:
                return
            yield played.failure


def corrected_lines(line: str, corrected: Corrected, editions: Sequence[str]) -> list[str]:
    """Return the lines that replace a line: one when all editions agree, else one per group of editions."""
    body = without_comment(line)
    at = line.index(body)
    comment = line[at + len(body) :].rstrip()
    begin = body.index("expect")
    lead = line[:at] + body[:begin]
    word, _, subject = body[begin:].partition(" ")
    meant = word.partition("@")[2].split(",") if "@" in word else list(editions)
    groups: dict[str, list[str]] = {}
    for edition in meant:
        new = corrected[edition].partition(" ")[2] if edition in corrected else subject
        groups.setdefault(new, []).append(edition)
    if len(groups) == 1:
        return [f"{lead}{word} {next(iter(groups))}{comment}"]
    return [
        f"{lead}expect@{','.join(group)} {new}{'' if number else comment}"
        for number, (new, group) in enumerate(groups.items())
    ]
