"""``expect always|possible|never LINE``: an expectation about the end of every line of play, not only of one.

These forms, and with them the table of all forms, stand above the language: to judge them every line has to be played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.language import expect
from nightfall_cli.language.expect import split_not, words_first
from nightfall_cli.language.form import Form, Verdict, form
from nightfall_cli.language.say import move_text
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    import re

    from nightfall_cli.rules.state import State
    from nightfall_cli.search.every_line import EveryLine

MODES = ("always", "possible", "never")
SHOWN_VALUES = 6


class _End(NamedTuple):
    """An end of a line: its number in the search, and what holds there instead of what was asked, in words."""

    number: int
    actual: str


class _Ends(NamedTuple):
    """The first end at which a subject holds, the first at which it does not, and every value met."""

    holds: _End | None
    fails: _End | None
    values: tuple[str, ...]


def judge_all(state: State, mode: str, subject: str, nodes: int | None = None) -> Verdict | Refusal:
    """Judge a subject at the end of the chain on every line of play from here.

    "always": it holds at all ends; "possible": at one at least; "never": at none. Chance is as the generator has it:
    the file's draws and shuffles, and no others. A refusal means that it is not judged: not understood, no chain to
    come, hidden cards, or a search that was cut at ``nodes`` positions before it met an end that decides.
    """
    from nightfall_cli.search.every_line import EveryLine
    from nightfall_cli.search.horizon import horizon
    from nightfall_cli.search.lines_of_play import NODES

    refusal = _unfit(state, subject)
    if refusal is not None:
        return refusal
    until = horizon(state, "chain")
    if isinstance(until, Refusal):
        return until
    search = EveryLine(state, until, NODES if nodes is None else nodes, needs_order(subject))
    ends = _look(search, subject)
    if search.shuffled and not search.exact and not isinstance(ends, Refusal) and None in (ends.holds, ends.fails):
        search = search.exactly()
        ends = _look(search, subject)
    return ends if isinstance(ends, Refusal) else _verdict(search, ends, mode, subject)


def needs_order(subject: str) -> bool:
    """Whether a subject asks for an order that is otherwise left out: of a pile, or of copies in play."""
    return "#" in subject or "top is" in subject.casefold()


def _unfit(state: State, subject: str) -> Refusal | None:
    """Why a subject cannot be asked of every line from here, if it cannot."""
    from nightfall_cli.search.horizon import hidden

    found = find_form(split_not(subject)[1])
    if isinstance(found, Refusal):
        return found
    name = found[0].name
    if name == "log" or name in MODES:
        return Refusal("invalid", "syntax", f"{name!r} is not about the position at the end of a line")
    if hidden(state):
        return Refusal("illegal", "zone.deck", "what is hidden cannot be played out; ask at an open table")
    return None


def _look(search: EveryLine, subject: str) -> _Ends | Refusal:
    """Play until both kinds of end are met, or everything."""
    first: dict[bool, _End] = {}
    values: dict[str, None] = {}
    for number, end, _ in search.explore():
        verdict = judge(end, subject)
        if isinstance(verdict, Refusal):
            break
        values.setdefault(verdict.actual)
        first.setdefault(verdict.holds, _End(number, verdict.actual))
        if len(first) > 1:
            break
    else:
        return _Ends(first.get(True), first.get(False), tuple(values))
    if isinstance(verdict, Refusal):
        return verdict._replace(message=f"{verdict.message} ({_way(search, number)})", legal=())
    return _Ends(first[True], first[False], tuple(values))


def _verdict(search: EveryLine, ends: _Ends, mode: str, subject: str) -> Verdict | Refusal:
    decides = ends.fails if mode == "always" else ends.holds
    if decides is None and not search.complete:
        message = f"not proven either way: the search was cut at {search.nodes} positions"
        return Refusal("illegal", "not-proven", message)
    truth = ""
    if ends.holds and ends.fails:
        truth = "possible"
    elif search.complete:
        truth = "always" if ends.holds else "never"
    mended = f"{truth} {subject}" if truth else ""
    if decides is not None:
        return Verdict(mode == "possible", f"{decides.actual} ({_way(search, decides.number)})", mended)
    shown = " | ".join(ends.values[:SHOWN_VALUES]) + (" | …" if len(ends.values) > SHOWN_VALUES else "")
    return Verdict(mode != "possible", f"on every line: {shown}", mended)


def _way(search: EveryLine, number: int) -> str:
    """The choices that lead to an end, in words; answers without an alternative are left out."""
    choices = [
        f"{state.names[state.decision.player]}: {move_text(state, move)}"
        for state, move, _ in search.way_to(number)
        if state.decision is not None and move is not None and len(legal_moves(state)) > 1
    ]
    return f"after {'; '.join(choices)}" if choices else "there is no choice"


def _judge_form(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    return judge_all(state, match["mode"].casefold(), match["line"])


FORMS = words_first(
    (
        *expect.FORMS,
        *(form(mode, f"{mode} EXPECTATION", rf"(?P<mode>{mode}) (?P<line>.+)", _judge_form) for mode in MODES),
    )
)
"""Every form of expectation."""


def find_form(subject: str) -> tuple[Form, re.Match[str]] | Refusal:
    """Return the form, of all there are, that a subject is written in, without its ``not``."""
    return expect.find_form(subject, FORMS)


def judge(state: State, subject: str, since: object = None) -> Verdict | Refusal:
    """Judge the text after ``expect``, in any form there is; see `nightfall_cli.language.expect.judge`."""
    return expect.judge(state, subject, since, FORMS)
