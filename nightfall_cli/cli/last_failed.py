"""Remember which cases failed, in a file of the user's own, for ``nightfall test --last-failed``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.files.printable import visible_line
from nightfall_cli.files.reading import UnreadableFile, read_text
from nightfall_cli.files.writing import write_private
from nightfall_cli.shell.user_files import state_path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cli.print_failures import FileReport

WHOLE_FILE = "-"
"""Stands for the edition of a faulty file, and of one that must be refused."""
_LINE = re.compile(r"^(\w\w|-) .+$", re.MULTILINE)


def entry(path: str | Path, edition: str) -> str:
    """Return the line of a case in the file."""
    return f"{edition or WHOLE_FILE} {visible_line(str(Path(path).resolve()))}"


def last_failed() -> frozenset[str]:
    """Return the lines of the cases that failed when they last ran; raises `UnreadableFile`."""
    try:
        text = read_text(_file())
    except UnreadableFile as error:
        if error.missing:
            return frozenset()
        raise
    return frozenset(match[0] for match in _LINE.finditer(text))


def remember(reports: Iterable[FileReport]) -> None:
    """Replace what is known of the cases that ran; raises `UnreadableFile` and `UnwritableFile`."""
    ran: set[str] = set()
    failed: set[str] = set()
    for report in reports:
        whole = entry(report.path, "")
        ran.add(whole)
        failed |= {whole} if report.faults else set()
        for result in report.results:
            case = entry(report.path, result.data["edition"])
            (ran if result.passed else failed).add(case)
    before = last_failed()
    if (now := before - ran | failed) != before:
        write_private(_file(), "".join(f"{line}\n" for line in sorted(now)))


def _file() -> Path:
    return state_path() / "last-failed"
