"""The history of typed lines, kept in a file of the user."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.history import FileHistory

from nightfall_cli.files.writing import append_private

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


class KeptHistory(FileHistory):
    """The lines of this session and of earlier ones; a file that cannot be written is a ``problem``, not an error."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path
        self.problem = ""
        """Why the last line could not be kept, "" when it was."""
        self._append("")

    def load_history_strings(self) -> Iterable[str]:
        """Return the kept lines, the latest first; none when the file is not one that can be written."""
        return () if self.problem else super().load_history_strings()

    def store_string(self, string: str) -> None:
        """Add a line to the file."""
        self._append("\n" + "".join(f"+{line}\n" for line in string.split("\n")))

    def _append(self, text: str) -> None:
        try:
            append_private(self.path, text)
            self.problem = ""
        except OSError as error:
            self.problem = str(error)
