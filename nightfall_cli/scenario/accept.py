"""``--accept``: write what holds into failing ``expect`` lines, keeping indentation and comments."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.suite import cases_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library

_LINE = re.compile(r"^(?P<indent>\s*)(?P<body>.*?)(?P<comment>\s*(?:(?<=\s)#(?!\d).*)?)$")


def accept_file(path: str | Path, editions: Sequence[str] = (), library: Library | None = None) -> int:
    """Mend the failing expectations of a file under the given editions; returns how many lines were written.

    Refused moves are not mended. Raises `ScenarioError` for a faulty file; the file is written once, at the end.
    """
    file = Path(path)
    text = file.read_text(encoding="utf-8")
    mended: dict[int, dict[str, str]] = {}
    ran: list[str] = []
    for case in cases_of(path, editions, library, text):
        if case.scenario is None:
            continue
        ran.append(case.edition)
        for failure in run_scenario(case.scenario, case.edition, keep_going=True).failures:
            if failure.mended:
                mended.setdefault(case.scenario.line_number(failure.line), {})[case.edition] = failure.mended
    if not mended:
        return 0
    lines = text.split("\n")
    for number in sorted(mended, reverse=True):
        lines[number - 1 : number] = _mended_lines(lines[number - 1], mended[number], ran)
    partial = file.with_name(file.name + ".part")
    partial.write_text("\n".join(lines), encoding="utf-8")
    partial.replace(file)
    return len(mended)


def _mended_lines(line: str, mended: dict[str, str], ran: Sequence[str]) -> list[str]:
    """The lines in place of one: a single one when every edition agrees, else one per group of editions."""
    match = _LINE.match(line)
    assert match is not None
    indent, body, comment = match["indent"], match["body"].strip(), match["comment"]
    word, _, subject = body.partition(" ")
    meant = word.partition("@")[2].split(",") if "@" in word else list(ran)
    groups: dict[str, list[str]] = {}
    for edition in meant:
        new = mended[edition].partition(" ")[2] if edition in mended else subject
        groups.setdefault(new, []).append(edition)
    if len(groups) == 1:
        return [f"{indent}{word} {next(iter(groups))}{comment}"]
    return [
        f"{indent}expect@{','.join(group)} {new}{comment if number == 0 else ''}"
        for number, (new, group) in enumerate(groups.items())
    ]
