"""Read the user's text files: regular files up to a size, UTF-8 with or without a byte order mark; list folders."""

from __future__ import annotations

import codecs
import os
import stat
from typing import IO, TYPE_CHECKING

from nightfall_cli.files.limits import FILE_BYTES
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

_FLAGS = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_USUAL = 1 << 16  # few files have so many bytes; a buffer of `FILE_BYTES` takes longer to get than to fill
STREAM_FOLDERS = ("/dev", "/dev/fd", "/proc/self/fd")
"""Entries of these folders are devices and open streams, not files to replace."""
FOLDER = phrase("a folder")
_KINDS = (
    (stat.S_ISDIR, FOLDER),
    (stat.S_ISFIFO, phrase("a pipe")),
    (stat.S_ISSOCK, phrase("a socket")),
    (stat.S_ISCHR, phrase("a device")),
    (stat.S_ISBLK, phrase("a device")),
)
_NO_FILE = phrase("not a regular file")
_REASONS = (
    phrase("No such file or directory"),
    phrase("Permission denied"),
    phrase("Is a directory"),
    phrase("Not a directory"),
    phrase("No space left on device"),
    phrase("Read-only file system"),
    phrase("File name too long"),
)
"""What the system says most often, which is shown in every language."""


class FileProblem(OSError):
    """A file that cannot be read or written: the message has the file and the reason, in every language."""

    def __str__(self) -> str:
        message: str = self.args[0]
        return message


class UnreadableFile(FileProblem):
    """A file that cannot be read as text: the message has the file, and the place where there is one.

    ``missing`` is true when there is no such file.
    """

    def __init__(self, message: str, missing: bool = False) -> None:
        super().__init__(message)
        self.missing = missing


def _unreadable(path: Path | str, reason: str, missing: bool = False) -> UnreadableFile:
    return UnreadableFile(Message("{path}: cannot be read: {reason}", path=str(path), reason=reason), missing)


def reason_of(error: OSError) -> str:
    """Return why the system refused."""
    reason = error.strerror or str(error)
    return Message(reason) if reason in _REASONS else reason


class Listing(NamedTuple):
    """The files of a folder, and a line ``FILE: reason`` for each entry that was passed over."""

    files: tuple[str, ...]
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
        text = data.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        place, found = f"{path}:{line}:{column}", f"0x{error.object[error.start]:02X}"
        template = phrase("{place}: not UTF-8 (byte {found}); save the file as UTF-8")
        raise UnreadableFile(Message(template, place=place, found=found)) from None
    return text if exact else text.replace("\r\n", "\n").replace("\r", "\n")


def glance(path: Path | str) -> str:
    """Return the text of a file as far as it can be understood, to see what kind of file it is.

    Raises `UnreadableFile` for what is not a regular file.
    """
    data = _read(path, whole=False)
    encoding = "utf-16" if data.startswith(_WIDE) else "utf-8"
    return data.removeprefix(codecs.BOM_UTF8).decode(encoding, "replace").replace("\r\n", "\n").replace("\r", "\n")


def spelt(path: Path | str) -> str:
    """Return a path as pathlib writes it, which is slow to import and needed only where a path is written otherwise."""
    given = str(path)
    if os.sep == "/" and given == os.path.normpath(given):
        return given
    from pathlib import Path

    return str(Path(given))


def list_files(folder: Path | str, suffix: str) -> Listing:
    """Return the regular files below a folder whose names end so, in upper or lower case, in order.

    Links to folders are not followed, so that no walk goes round.
    """
    found: list[str] = []
    passed: list[str] = []
    waiting = [spelt(folder)]
    while waiting:
        here = waiting.pop()
        try:
            with os.scandir(here) as entries:
                listed = list(entries)
        except OSError as error:
            passed.append(f"{here}: {error.strerror}")
            continue
        for entry in listed:
            path = entry.name if here == os.curdir else entry.path
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
    return Listing(tuple(sorted(found, key=_parts)), tuple(sorted(passed)))


def _parts(path: str) -> list[str]:
    """Return the names in a path: files of a folder are sorted together, as paths are."""
    return path.split(os.sep)


def _kind(path: str) -> str:
    """Return what a path is, in words; "" for a regular file."""
    try:
        return _kind_of(os.stat(path).st_mode)
    except OSError as error:
        return "a link that leads nowhere" if os.path.islink(path) else str(error.strerror)


def _kind_of(mode: int) -> str:
    if stat.S_ISREG(mode):
        return ""
    return next((kind for is_kind, kind in _KINDS if is_kind(mode)), _NO_FILE)


def in_stream_folder(path: Path | str) -> bool:
    """True for the path of a device or of an open stream of this program."""
    return os.path.dirname(os.path.abspath(path)) in STREAM_FOLDERS


def open_file(path: Path | str) -> IO[bytes]:
    """Open a regular file, or a stream of this program, to read it; raises `UnreadableFile`."""
    own = in_stream_folder(path)
    try:
        descriptor = os.open(path, _FLAGS if own else _FLAGS | _AT_ONCE)
    except OSError as error:
        missing = isinstance(error, (FileNotFoundError, NotADirectoryError))
        raise _unreadable(path, reason_of(error), missing) from None
    except ValueError as error:  # no file can have such a name
        raise _unreadable(path, str(error)) from None
    kind = "" if own else _kind_of(os.fstat(descriptor).st_mode)
    if kind:
        os.close(descriptor)
        raise _unreadable(path, Message("it is {kind}, not a regular file", kind=Message(kind)))
    return os.fdopen(descriptor, "rb")


def _read(path: Path | str, whole: bool = True) -> bytes:
    """Return the bytes of a regular file or of a stream of this program, at most `FILE_BYTES`."""
    try:
        with open_file(path) as file:
            data = file.read(_USUAL)
            if len(data) == _USUAL:
                data += file.read(FILE_BYTES + 1 - _USUAL)
    except UnreadableFile:
        raise
    except OSError as error:
        raise _unreadable(path, reason_of(error)) from None
    if len(data) > FILE_BYTES and whole:
        template = phrase("{path}: too large; at most {most} bytes are read")
        raise UnreadableFile(Message(template, path=str(path), most=f"{FILE_BYTES:,}"))
    return data[:FILE_BYTES]
