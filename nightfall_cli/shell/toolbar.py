"""Build the texts of the prompt and of the toolbar, as pairs of style name and text."""

from __future__ import annotations

from textwrap import shorten, wrap
from typing import TYPE_CHECKING

from nightfall_cli.language.lines import read_line, split_last
from nightfall_cli.language.offers import about_card, full_text
from nightfall_cli.language.say import question_text
from nightfall_cli.language.verbs import verb_usage
from nightfall_cli.messages.message import Message, in_language, phrase, worded
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.resolution import Resolution
from nightfall_cli.shell.complete import objection_to

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.shell.session_state import SessionState

Pieces = list[tuple[str, str]]
KEYS = phrase("TAB completes · F1 help · F2 table · Ctrl-D leaves")

MAX_LINES = 2


def prompt_pieces(session: SessionState) -> Pieces:
    """Return the prompt: the player who decides."""
    decision = session.state.decision
    player = session.state.names[decision.player] if decision else session.worded("game over")
    return [("player", player), ("", "> ")]


def toolbar_pieces(session: SessionState, text: str, width: int, card: Card | None = None) -> Pieces:
    """Return the toolbar: how things stand, the goal of a puzzle, and a remark on the line being typed.

    ``card`` is the card that the menu points to: its text is the remark.
    """
    style, words = _about_line(session, text)
    if card is not None:
        style, words = "faint", about_card(card, full=True, language=session.language)
    goal: Pieces = []
    if session.puzzle is not None:
        aim = worded(session.language, "goal: {goal}", goal=session.puzzle.aim)
        goal = [("", "\n"), ("title", shorten(aim, width, placeholder=" …"))]
    return [*_standing(session, width), *goal, ("", "\n"), (style, _wrapped(words, width))]


def _wrapped(words: str, width: int) -> str:
    return "\n".join(wrap(words, width, break_on_hyphens=False)[:MAX_LINES])


def _standing(session: SessionState, width: int) -> Pieces:
    """Return the question and as much of the standing as fits on its line, the most important first."""
    state = session.state
    question = in_language(question_text(state), session.language)
    if len(question) > width:
        return [("title", _wrapped(question, width))]
    pieces = [("title", question)]
    used = len(question)
    for style, fact in _facts(session):
        if used + len(fact) + 3 <= width:
            pieces += [("", " · "), (style, fact)]
            used += len(fact) + 3
    return pieces


def _facts(session: SessionState) -> Pieces:
    state = session.state
    wounds = ", ".join(f"{session.named(seat)} {count}" for seat, count in enumerate(session.wounds))
    running = state.decision is not None and state.phase != "draft"
    facts: list[tuple[str, str]] = []
    if running:
        facts.append(("", Message("{player}'s turn", player=state.names[state.active])))
    facts.append(("", Message(state.phase) if state.decision is not None else ""))
    facts.append(("", Message("influence {number}", number=state.influence)))
    if state.edition.face_up_wounds_counted:
        facts.append(("", Message("{number} face up", number=state.face_up)))
    facts.append(("wound", Message("wounds: {wounds}", wounds=wounds)))
    return [(style, in_language(fact, session.language)) for style, fact in facts if fact]


def _about_line(session: SessionState, text: str) -> tuple[str, str]:
    """Return style and text: why the line cannot be accepted, the usage of its verb, or the text that resolves."""
    language = session.language
    resolving = [frame.card for frame in session.state.frames if isinstance(frame, Resolution)]
    if not text and resolving:
        now = worded(language, "resolves: {card}", card=resolving[-1])
        return "faint", f"{now} · {full_text(resolving[-1], language)}"
    if "\n" in text:
        number = len(text.splitlines())
        template = phrase("{number} lines: Enter runs them and stops at the first refused line")
        return "faint", worded(language, template, number=number)
    refusal = objection_to(session, text)
    if refusal is not None:
        return "refused", f"✗ {in_language(refusal.message, language)} [{refusal.code}]"
    line = read_line(session.state, split_last(text)[1])
    if isinstance(line, Refusal) or line.verb is None:
        return "faint", worded(language, KEYS)
    return "faint", f"{verb_usage(line.verb, language)} · {worded(language, line.verb.help)}"
