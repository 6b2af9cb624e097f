"""Locks between programs: each is held on a small file, and ends with its program, however that ends."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING

from nightfall_cli.files.writing import open_private

if TYPE_CHECKING:
    from pathlib import Path

_UNSUPPORTED = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL)

if sys.platform == "win32":
    import msvcrt

    def _try(descriptor: int) -> bool:
        """Lock an open file without waiting; return False when another program holds it."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _try(descriptor: int) -> bool:
        """Lock an open file without waiting; return False when another program holds it.

        On a file system without locks, every program may go on.
        """
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno not in _UNSUPPORTED:
                raise
        return True


class FileLock:
    """A lock that this program holds; see `take_lock`."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor

    def release(self) -> None:
        """Remove the file and end the lock."""
        if self._descriptor < 0:
            return
        descriptor, self._descriptor = self._descriptor, -1
        try:
            if sys.platform != "win32":  # there, an open file cannot be removed; it is harmless
                self.path.unlink(missing_ok=True)
        finally:
            os.close(descriptor)

    def __del__(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)


def take_lock(path: Path) -> FileLock | None:
    """Return a lock on a file, which is created; None when another program holds it. Raises `UnwritableFile`.

    A file that a killed program left behind is no lock: the system ended the lock with the program.
    """
    while True:
        descriptor = open_private(path)
        try:
            if not _try(descriptor):
                os.close(descriptor)
                return None
            current = os.path.samestat(os.fstat(descriptor), path.stat())
        except FileNotFoundError:  # its holder has just removed it
            current = False
        except BaseException:
            os.close(descriptor)
            raise
        if current:
            return FileLock(path, descriptor)
        os.close(descriptor)
