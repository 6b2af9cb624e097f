"""Look again and again at the files of a command, and report those that were saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.files.reading import list_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

SECONDS = 0.5
"""The time between two looks."""
Stamps = dict["Path", tuple[int, int]]
"""The time at which each file was last written, and its size."""


def stamps(paths: Iterable[Path]) -> Stamps:
    """Return the stamps of these files, and of the TOML files in these folders; missing files are left out."""
    files = [file for path in paths for file in (list_files(path, ".toml").files if path.is_dir() else (path,))]
    status = {file: file.stat() for file in files if file.exists()}
    return {file: (found.st_mtime_ns, found.st_size) for file, found in status.items()}


def changes(before: Stamps, look: Callable[[], Stamps], wait: Callable[[float], object]) -> Iterator[list[Path]]:
    """Yield the files that were written, created or removed since the last look."""
    while True:
        wait(SECONDS)
        now = look()
        changed = [file for file in {**before, **now} if before.get(file) != now.get(file)]
        before = now
        if changed:
            yield changed
