"""``expect always|possible|never EXPECTATION``: an expectation about the end of every line of play.

These forms, and the table of all forms, are above `language/`, because judging them requires a search.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nightfall_cli.language import expect
from nightfall_cli.language.expect import split_not, words_first
from nightfall_cli.language.form import Form, Verdict, form
from nightfall_cli.language.say import line_text
from nightfall_cli.messages.message import Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import advance, legal_moves
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.search.budget import UNPROVEN, allowed, limit_reached

if TYPE_CHECKING:
    import re

    from nightfall_cli.rules.state import State
    from nightfall_cli.search.every_line import EveryLine

MODES = {
    "always": "it holds at the end of the chain on every line of play from here",
    "possible": "it holds there on one line of play or more",
    "never": "it holds there on no line of play",
}
SHOWN_VALUES = 6
NOT_AT_THE_END = "{!r} does not describe the position at the end of a line"


class _End(NamedTuple):
    """An end of a line: its number in the search, and the actual value there, in words."""

    number: int
    actual: str


class _Ends(NamedTuple):
    """The first end at which a subject holds, the first at which it fails, and every value found."""

    holds: _End | None
    fails: _End | None
    values: tuple[str, ...]


def judge_all(state: State, mode: str, subject: str, nodes: int | None = None) -> Verdict | Refusal:
    """Judge a subject at the end of the chain on every line of play from here.

    "always": it holds at every end; "possible": at one or more; "never": at none. The generator decides: only the
    file's draws and shuffles are played. After the chain, the position as it is is the only end. Refused when the
    subject is not understood, when cards are hidden, in a draft, or when the search stopped at ``nodes`` positions
    before an end decided the question.
    """
    from nightfall_cli.search.every_line import EveryLine
    from nightfall_cli.search.lines_of_play import horizon

    refusal = _check_subject(state, subject)
    if refusal is not None:
        return refusal
    if state.decision is None and state.frames:  # stopped before an order resolves
        state = state.copy()
        state.legal = None
        advance(state)
    if state.decision is None or state.phase in PHASES[PHASES.index("chain") + 1 :]:
        return _judge_here(state, mode, subject)
    until = horizon(state, "chain")
    if isinstance(until, Refusal):
        return until
    search = EveryLine(state, until, allowed() if nodes is None else nodes, needs_order(subject))
    ends = _search_ends(search, subject)
    if search.shuffled and not search.exact and not isinstance(ends, Refusal) and None in (ends.holds, ends.fails):
        search = search.with_exact_keys()
        ends = _search_ends(search, subject)
    return ends if isinstance(ends, Refusal) else _verdict(search, ends, mode, subject)


def _judge_here(state: State, mode: str, subject: str) -> Verdict | Refusal:
    """Judge a subject where nothing more can happen in the chain."""
    verdict = judge(state, subject)
    if isinstance(verdict, Refusal):
        return verdict
    truth = "always" if verdict.holds else "never"
    holds = verdict.holds is (mode != "never")
    return Verdict(holds, f"the chain is over: {verdict.actual}", f"{truth} {subject}")


def needs_order(subject: str) -> bool:
    """True when a subject depends on pile order or copy numbers."""
    return "#" in subject or "top is" in subject.casefold()


def no_end(subject: str) -> Refusal | None:
    """Return why a subject does not describe the end of a line, or None."""
    found = find_form(split_not(subject)[1])
    if isinstance(found, Refusal):
        return found
    name = found[0].name
    return Refusal("invalid", "syntax", NOT_AT_THE_END.format(name)) if name in (*MODES, "log") else None


def _check_subject(state: State, subject: str) -> Refusal | None:
    """Return why a subject cannot be judged on every line from here, or None."""
    from nightfall_cli.search.lines_of_play import hidden

    refusal = no_end(subject)
    if refusal is not None:
        return refusal
    if hidden(state):
        return Refusal(
            "illegal", "zone.deck", Message("cards are hidden here; every line can be judged only with all cards open")
        )
    return None


def _search_ends(search: EveryLine, subject: str) -> _Ends | Refusal:
    """Play until the subject has held at an end and failed at another, or to the last end."""
    first: dict[bool, _End] = {}
    values: dict[str, None] = {}
    refused: list[tuple[int, Refusal]] = []

    def at_end(number: int, end: State) -> bool:
        verdict = judge(end, subject)
        if isinstance(verdict, Refusal) and verdict.gone:
            verdict = Verdict(False, f"{subject}: not there")
        if isinstance(verdict, Refusal):
            refused.append((number, verdict))
            return True
        values.setdefault(verdict.actual)
        first.setdefault(verdict.holds, _End(number, verdict.actual))
        return len(first) > 1

    search.explore(at_end)
    for number, refusal in refused:
        return refusal._replace(message=f"{refusal.message} ({_way(search, number)})", legal=())
    return _Ends(first.get(True), first.get(False), tuple(values))


def _verdict(search: EveryLine, ends: _Ends, mode: str, subject: str) -> Verdict | Refusal:
    deciding = ends.fails if mode == "always" else ends.holds
    if deciding is None and not search.complete:
        limit = limit_reached(search.nodes)
        message = Message("not proven either way: the search stopped at {limit}", limit=limit)
        return Refusal("illegal", UNPROVEN, message)
    truth = ""
    if ends.holds and ends.fails:
        truth = "possible"
    elif search.complete:
        truth = "always" if ends.holds else "never"
    corrected = f"{truth} {subject}" if truth else ""
    if deciding is not None:
        return Verdict(mode == "possible", f"{deciding.actual} ({_way(search, deciding.number)})", corrected)
    shown = " | ".join(ends.values[:SHOWN_VALUES]) + (" | …" if len(ends.values) > SHOWN_VALUES else "")
    return Verdict(mode != "possible", f"on every line: {shown}", corrected)


def _way(search: EveryLine, number: int) -> str:
    """Return the choices that lead to an end, in words; forced answers are omitted."""
    choices = [
        line_text(state, move)
        for state, move, _ in search.way_to(number)
        if move is not None and len(legal_moves(state)) > 1
    ]
    return f"after {'; '.join(choices)}" if choices else "no choices"


def _judge_form(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    return judge_all(state, match["mode"].casefold(), match["line"])


FORMS = words_first(
    (
        *expect.FORMS,
        *(
            form(f"{mode} EXPECTATION", rf"(?P<mode>{mode}) (?P<line>.+)", says, mode)(_judge_form)
            for mode, says in MODES.items()
        ),
    )
)
"""Every form of expectation."""


@lru_cache(2048)
def find_form(subject: str) -> tuple[Form, re.Match[str]] | Refusal:
    """Return the form of a subject without its ``not``, and its match; a script is run under several editions."""
    return expect.find_form(subject, FORMS)


def judge(state: State, subject: str, since: object = None) -> Verdict | Refusal:
    """Judge the text after ``expect``, in any form; see `nightfall_cli.language.expect.judge`."""
    return expect.judge(state, subject, since, find_form)
