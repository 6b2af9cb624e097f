"""Patterns that are compiled when they are first used: a start needs few of those that its modules keep."""

from __future__ import annotations

import re
from typing import Any, cast


class LatePattern:
    """Stands for a pattern, and becomes it at the first use of each of its methods."""

    def __init__(self, text: str, flags: int) -> None:
        self._given = text, flags

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the compiled pattern, and keep it."""
        found = getattr(re.compile(*self._given), name)
        setattr(self, name, found)
        return found


def late_pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return what `re.compile` returns, compiled later."""
    return cast("re.Pattern[str]", LatePattern(text, flags))
