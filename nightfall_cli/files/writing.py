"""Write files: a new file beside the target, made safe on the disk, then put in the target's place.

A failure of any step leaves the old file whole and removes the new one. The new file has a name of its own that did not
exist before, so nothing is ever written through a link: a target that is a symbolic link is itself replaced by the new
file, and the file it points to stays as it is. The user's own streams, such as ``/dev/stdout``, are written directly.
"""

from __future__ import annotations

import errno
import os
import stat
from typing import IO, TYPE_CHECKING

from nightfall_cli.files.reading import FileProblem, in_stream_folder, reason_of
from nightfall_cli.messages.message import Message

if TYPE_CHECKING:
    from pathlib import Path

MODE = 0o666
"""The mode of a new file, less the user's mask."""
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
_CLOSED = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
_UNSUPPORTED = (errno.EINVAL, errno.ENOTSUP, errno.EACCES)
"""Why a folder may not be flushed: file systems without it, and folders that may be written but not listed."""


class UnwritableFile(FileProblem):
    """A file that cannot be written: the message has the file and the reason."""

    def __init__(self, path: Path, reason: str, number: int | None = None) -> None:
        super().__init__(Message("{path}: cannot be written: {reason}", path=str(path), reason=reason))
        self.errno = number


def write_file(path: Path | str, content: str | bytes) -> None:
    """Write a whole file; an existing file keeps its mode. Raises `UnwritableFile`, and the old file is then whole."""
    from pathlib import Path

    target = Path(path)
    try:
        data = content.encode("utf-8") if isinstance(content, str) else content
    except UnicodeEncodeError as error:
        raise UnwritableFile(target, f"{content[error.start]!r} is not a character of UTF-8") from None
    try:
        if is_stream(target):
            _write_stream(target, data)
        else:
            _replace(target, data, _mode_for(target))
    except OSError as error:
        raise _unwritable(target, error) from error
    except ValueError as error:  # no file can have such a name
        raise UnwritableFile(target, str(error)) from None


def write_private(path: Path, text: str) -> None:
    """Write a file that only its user can read, with its folders; a link in the user's own folder is followed."""
    target = _in_private_folder(path)
    try:
        _mode_for(target)
        _replace(target, text.encode("utf-8"), PRIVATE)
    except OSError as error:
        raise _unwritable(path, error) from error


def append_private(path: Path, text: str) -> None:
    """Add text to the end of a file that only its user can read: all of it, or nothing."""
    descriptor = open_private(path)
    try:
        size = os.fstat(descriptor).st_size
        try:
            _write_all(descriptor, text.encode("utf-8", "replace"))
        except BaseException:
            os.ftruncate(descriptor, size)
            raise
    except OSError as error:
        raise _unwritable(path, error) from error
    finally:
        os.close(descriptor)


def open_private(path: Path) -> int:
    """Open a regular file that only its user can read, to add to its end; it is created with its folders."""
    target = _in_private_folder(path)
    try:
        descriptor = os.open(target, os.O_RDWR | os.O_APPEND | os.O_CREAT | _CLOSED | _NO_LINK | _AT_ONCE, PRIVATE)
        try:
            mode = os.fstat(descriptor).st_mode
            if not stat.S_ISREG(mode):
                raise OSError(errno.EINVAL, Message("it is not a regular file"))
            if stat.S_IMODE(mode) != PRIVATE:
                target.chmod(PRIVATE)
        except BaseException:
            os.close(descriptor)
            raise
    except OSError as error:
        raise _unwritable(path, error) from error
    return descriptor


def _in_private_folder(path: Path) -> Path:
    """Return the file that a path in the user's own folders stands for, and create its folder."""
    try:
        target = path.resolve()
        target.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    except OSError as error:
        reason = Message("its folder could not be created: {reason}", reason=reason_of(error))
        raise UnwritableFile(path, reason, error.errno) from error
    return target


def check_writable(path: Path) -> None:
    """Refuse a file that `write_file` could not write, without touching it; raises `UnwritableFile`."""
    if is_stream(path):
        return
    try:
        _mode_for(path)
        if not stat.S_ISDIR(path.parent.stat().st_mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        if not os.access(path.parent, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise _unwritable(path, error) from None


def open_stream(path: Path, new: bool) -> IO[bytes]:
    """Open a file to read and to append lines: a ``new`` one that must not exist, or an existing regular file.

    Raises `FileExistsError`, or `UnwritableFile` for anything else that stops it, such as a link.
    """
    flags = os.O_RDWR | os.O_APPEND | _CLOSED | _NO_LINK | _AT_ONCE
    try:
        descriptor = os.open(path, flags | (os.O_CREAT | os.O_EXCL if new else 0), MODE)
    except FileExistsError:
        raise
    except OSError as error:
        link = error.errno == errno.ELOOP
        reason = Message("it is a link; name the file itself") if link else reason_of(error)
        raise UnwritableFile(path, reason, error.errno) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise UnwritableFile(path, Message("it is not a regular file"), errno.EINVAL)
    return os.fdopen(descriptor, "a+b")


def append(file: IO[bytes], path: Path, data: bytes) -> None:
    """Add data to the end of a file of `open_stream`; raises `UnwritableFile` after part of it at the worst."""
    try:
        _write_all(file.fileno(), data)
    except OSError as error:
        raise _unwritable(path, error) from error


def is_stream(path: Path) -> bool:
    """True for an open stream of this program, a device or a pipe."""
    if in_stream_folder(path):
        return True
    try:
        mode = path.stat().st_mode
    except OSError:  # no such file, or a link that leads nowhere: it becomes a file
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)


def _write_stream(path: Path, data: bytes) -> None:
    flags = os.O_WRONLY | os.O_APPEND | _CLOSED | _AT_ONCE  # a pipe without a reader is an error, no waiting
    descriptor = os.open(path, flags)
    try:
        if stat.S_ISBLK(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, Message("it is a disk"))
        if _AT_ONCE:
            os.set_blocking(descriptor, True)
        _write_all(descriptor, data)
    finally:
        os.close(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _mode_for(target: Path) -> int | None:
    """Return the mode of the existing file, None when there is none; raises OSError where nothing may be replaced."""
    try:
        mode = target.lstat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISLNK(mode):
        return None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, Message("it is not a regular file"))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(mode) & 0o777


def _replace(target: Path, data: bytes, mode: int | None) -> None:
    """Write the data to a new file beside the target, and put it in the target's place."""
    beside = target.parent / f".nightfall-{os.urandom(8).hex()}.part"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _CLOSED | _NO_LINK
    descriptor = os.open(beside, flags, MODE if mode is None else mode & PRIVATE)
    try:
        try:
            _write_all(descriptor, data)
            if mode is not None:
                beside.chmod(mode)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _flush_folder(target.parent)


def _flush_folder(folder: Path) -> None:
    """Make the new name safe on the disk, where the system can do that."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | _CLOSED)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        if error.errno not in _UNSUPPORTED:
            raise


def _unwritable(path: Path, error: OSError) -> OSError:
    """Return the error to raise: a closed pipe stays one, and everything else has the file the user named."""
    if isinstance(error, (UnwritableFile, BrokenPipeError)):
        return error
    return UnwritableFile(path, reason_of(error), error.errno)
