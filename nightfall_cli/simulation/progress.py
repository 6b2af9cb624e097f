"""How far a run has come, as one line of text.

>>> progress_line(2500, 10000, 20.0, 2000)
' 25 % [=====               ] 2,500 of 10,000 games, 25/s, 5 min left'
"""

from __future__ import annotations

BAR = 20


def progress_line(done: int, games: int, seconds: float, before: int = 0) -> str:
    """``before`` games were there already when the ``seconds`` began."""
    share = done / games
    bar = ("=" * int(share * BAR)).ljust(BAR)
    line = f"{100 * done // games:3d} % [{bar}] {done:,} of {games:,} games"
    played = done - before
    if not played or seconds <= 0:
        return line
    rate = played / seconds
    return f"{line}, {rate_text(rate)}/s, {duration((games - done) / rate)} left"


def rate_text(rate: float) -> str:
    """A rate with the digits that matter."""
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"


def duration(seconds: float) -> str:
    """Seconds, minutes or hours."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 3600 else f"{seconds / 3600:.1f} h"
