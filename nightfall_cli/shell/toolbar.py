"""Build the texts of the prompt and of the toolbar, as pairs of style name and text."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from nightfall_cli.language.lines import read_line, split_last
from nightfall_cli.language.say import question_text
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.shell.complete import objection_to

if TYPE_CHECKING:
    from nightfall_cli.shell.session_state import SessionState

Pieces = list[tuple[str, str]]
KEYS = "TAB completes · F1 help · F2 board · Ctrl-R searches earlier lines · Ctrl-D leaves"

MAX_LINES = 2


def prompt_pieces(session: SessionState) -> Pieces:
    """Return the prompt: the player who decides."""
    decision = session.state.decision
    return [("player", session.state.names[decision.player] if decision else "game over"), ("", "> ")]


def toolbar_pieces(session: SessionState, text: str, width: int) -> Pieces:
    """Return the toolbar: the question, the standing, and a remark on the line being typed."""
    asked, standing = _asked(session), _standing(session)
    together = [*asked, ("", " · "), *standing]
    top = together if _fits(together, width) else [*_broken(asked, width), ("", "\n"), *_broken(standing, width)]
    style, words = _about_line(session, text)
    return [*top, ("", "\n"), (style, _wrapped(words, width))]


def _fits(pieces: Pieces, width: int) -> bool:
    return sum(len(piece) for _, piece in pieces) <= width


def _broken(pieces: Pieces, width: int) -> Pieces:
    """Return the pieces on one line; wrapped and without styles when they do not fit."""
    return pieces if _fits(pieces, width) else [("", _wrapped("".join(piece for _, piece in pieces), width))]


def _wrapped(words: str, width: int) -> str:
    return "\n".join(wrap(words, width, break_on_hyphens=False)[:MAX_LINES])


def _asked(session: SessionState) -> Pieces:
    state = session.state
    if state.decision is None:
        return [("title", "the game is over")]
    return [("", f"{state.phase} · "), ("title", question_text(state))]


def _standing(session: SessionState) -> Pieces:
    state = session.state
    wounds = ", ".join(f"{session.named(seat)} {count}" for seat, count in enumerate(session.wounds))
    pieces = [("", f"influence {state.influence} · wounds: "), ("wound", wounds)]
    if state.edition.face_up_wounds_counted:
        pieces.append(("", f" · {state.face_up} face up"))
    return pieces


def _about_line(session: SessionState, text: str) -> tuple[str, str]:
    """Return style and text: why the line cannot be accepted, or the usage of its verb."""
    if "\n" in text:
        return "faint", f"{len(text.splitlines())} lines: Enter runs them and stops at the first refused line"
    refusal = objection_to(session, text)
    if refusal is not None:
        return "refused", f"✗ {refusal.message} [{refusal.code}]"
    line = read_line(session.state, split_last(text)[1])
    if isinstance(line, Refusal) or line.verb is None:
        return "faint", KEYS
    return "faint", f"{line.verb.name} {line.verb.usage}".strip() + f" · {line.verb.help}"
