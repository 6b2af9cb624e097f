"""Read the user's text files: regular files up to a size, UTF-8 with or without a byte order mark; list folders."""

from __future__ import annotations

import codecs
import os
import stat
from pathlib import Path
from typing import IO

from nightfall_cli.files.limits import FILE_BYTES
from nightfall_cli.files.writing import STREAM_FOLDERS
from nightfall_cli.named_tuple import NamedTuple

_FLAGS = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
FOLDER = "a folder"
_KINDS = (
    (stat.S_ISDIR, FOLDER),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class UnreadableFile(OSError):
    """A file that cannot be read as text: the message has the file, and the place where there is one.

    ``missing`` is true when there is no such file.
    """

    def __init__(self, message: str, missing: bool = False) -> None:
        super().__init__(message)
        self.missing = missing


class Listing(NamedTuple):
    """The files of a folder, and a line ``FILE: reason`` for each entry that was passed over."""

    files: tuple[Path, ...]
    passed_over: tuple[str, ...]


def unquoted(argument: str) -> str:
    """Return a typed file name without blanks and quotes around it."""
    name = argument.strip()
    return name[1:-1].strip() if len(name) > 1 and name[0] == name[-1] and name[0] in "\"'" else name


def read_text(path: Path | str, exact: bool = False) -> str:
    """Return the text of a file, without its byte order mark; line ends become newlines unless ``exact``.

    Raises `UnreadableFile`.
    """
    data = _read(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        found = f"byte 0x{error.object[error.start]:02X}"
        raise UnreadableFile(f"{path}:{line}:{column}: not UTF-8 ({found}); save the file as UTF-8") from None
    return text if exact else text.replace("\r\n", "\n").replace("\r", "\n")


def glance(path: Path) -> str:
    """Return the text of a file as far as it can be understood, to see what kind of file it is.

    Raises `UnreadableFile` for what is not a regular file.
    """
    data = _read(path, whole=False)
    encoding = "utf-16" if data.startswith(_WIDE) else "utf-8-sig"
    return data.decode(encoding, "replace").replace("\r\n", "\n").replace("\r", "\n")


def list_files(folder: Path, suffix: str) -> Listing:
    """Return the regular files below a folder whose names end so, in upper or lower case, in order.

    Links to folders are not followed, so that no walk goes round.
    """
    found: list[Path] = []
    passed: list[str] = []
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        try:
            with os.scandir(here) as entries:
                listed = list(entries)
        except OSError as error:
            passed.append(f"{here}: {error.strerror}")
            continue
        for entry in listed:
            path = Path(entry.path)
            is_wanted = entry.name.lower().endswith(suffix)
            kind = _kind(path) if entry.is_symlink() or is_wanted else ""
            if entry.is_dir(follow_symlinks=False):
                waiting.append(path)
            elif entry.is_symlink() and kind == FOLDER:
                passed.append(f"{path}: a link to a folder")
            elif is_wanted:
                if kind:
                    passed.append(f"{path}: {kind}")
                else:
                    found.append(path)
    return Listing(tuple(sorted(found)), tuple(sorted(passed)))


def _kind(path: Path) -> str:
    """Return what a path is, in words; "" for a regular file."""
    try:
        return _kind_of(path.stat().st_mode)
    except OSError as error:
        return "a link that leads nowhere" if path.is_symlink() else str(error.strerror)


def _kind_of(mode: int) -> str:
    if stat.S_ISREG(mode):
        return ""
    return next((kind for is_kind, kind in _KINDS if is_kind(mode)), "not a regular file")


def open_file(path: Path | str) -> IO[bytes]:
    """Open a regular file, or a stream of this program, to read it; raises `UnreadableFile`."""
    own = str(Path(path).absolute().parent) in STREAM_FOLDERS
    try:
        descriptor = os.open(path, _FLAGS if own else _FLAGS | _AT_ONCE)
    except OSError as error:
        missing = isinstance(error, (FileNotFoundError, NotADirectoryError))
        raise UnreadableFile(f"{path}: cannot be read: {error.strerror}", missing) from None
    except ValueError as error:  # no file can have such a name
        raise UnreadableFile(f"{path}: cannot be read: {error}") from None
    kind = "" if own else _kind_of(os.fstat(descriptor).st_mode)
    if kind:
        os.close(descriptor)
        raise UnreadableFile(f"{path}: cannot be read: it is {kind}, not a regular file")
    return os.fdopen(descriptor, "rb")


def _read(path: Path | str, whole: bool = True) -> bytes:
    """Return the bytes of a regular file or of a stream of this program, at most `FILE_BYTES`."""
    try:
        with open_file(path) as file:
            data = file.read(FILE_BYTES + 1)
    except UnreadableFile:
        raise
    except OSError as error:
        raise UnreadableFile(f"{path}: cannot be read: {error.strerror}") from None
    if len(data) > FILE_BYTES and whole:
        raise UnreadableFile(f"{path}: too large; at most {FILE_BYTES:,} bytes are read")
    return data[:FILE_BYTES]
