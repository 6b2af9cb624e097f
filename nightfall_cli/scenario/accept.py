"""``--accept``: write the actual result into failing ``expect`` lines; indentation and comments stay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.files.reading import read_text
from nightfall_cli.files.writing import write_file
from nightfall_cli.language.lines import without_comment
from nightfall_cli.scenario.run import play_script
from nightfall_cli.scenario.suite import cases_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.scenario.file import Scenario
    from nightfall_cli.scenario.run import Failure
    from nightfall_cli.scenario.script import ScriptLine
    from nightfall_cli.scenario.suite import Case

Corrected = dict[str, str]
"""The line that would hold, by edition."""


def accept_file(
    path: str | Path,
    editions: Sequence[str] = (),
    library: Library | None = None,
    selected: Callable[[Case], bool] = lambda _: True,
) -> int:
    """Correct the failing expectations of a file's selected cases and return how many lines were written.

    For editions that are not run, a line keeps its text. Refused moves are not corrected, and a file whose script lines
    are not whole lines of the file is not changed. Raises `ScenarioError` for a faulty file. The file is written at the
    end.
    """
    file = Path(path)
    raw = read_text(file, exact=True)
    text = raw.replace("\r\n", "\n")
    corrected: dict[ScriptLine, Corrected] = {}
    cases = [case for case in cases_of(path, editions, library, text) if case.scenario is not None and selected(case)]
    for case in cases:
        assert case.scenario is not None
        for failure in _correctable(case.scenario, case.edition):
            corrected.setdefault(failure.line, {})[case.edition] = failure.corrected
    if not corrected:
        return 0
    scenario = cases[0].scenario
    assert scenario is not None
    lines = text.split("\n")
    for line in sorted(corrected, reverse=True):
        number = scenario.line_number(line)
        if number > len(lines) or lines[number - 1].strip() != line.text.strip():
            return 0
        lines[number - 1 : number] = corrected_lines(lines[number - 1], corrected[line], scenario.editions)
    result = "\n".join(lines)
    write_file(file, result.replace("\n", "\r\n") if "\r\n" in raw else result)
    return len(corrected)


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
