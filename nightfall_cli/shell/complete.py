"""Completion of a whole line of a session: several moves on it, aliases, files, and the arguments of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.fit import best_first
from nightfall_cli.language.highlight import Span, spans
from nightfall_cli.language.lines import read_line
from nightfall_cli.language.objection import objection
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.suggest import Candidate, suggest
from nightfall_cli.language.verbs import BY_NAME
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.shell.arguments import ARGUMENTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.session import Session

NO_EDITS = Refusal("illegal", "wrong-phase", "table edits need: edit on")
MAX_STEPS = 4


def complete(session: Session, text: str) -> list[Candidate]:
    """What a line may become, what is legal first; each candidate's ``start`` counts in the whole text."""
    head, tail = split_last(text)
    state = _after(session, head)
    if state is None:
        return []
    meant = _with_alias(session, tail)
    shift = len(head) + len(tail) - len(meant)
    word, space, argument = meant.lstrip().partition(" ")
    verb = BY_NAME.get(word.casefold())
    if space and verb is not None and verb.name in ARGUMENTS:
        found = _of_argument(session, verb.name, argument, len(meant) - len(argument))
    else:
        found = suggest(state, meant, session.language)
    if not space:
        found = [*_known_verbs(session, found), *_aliases(session, meant)]
    return [_moved(text, candidate, shift) for candidate in found]


def split_last(text: str) -> tuple[str, str]:
    """The text up to the last ``;`` outside quotes, with it, and what is being typed after it."""
    end = text.rfind(";")
    while end >= 0 and text[:end].count('"') % 2:
        end = text.rfind(";", 0, end)
    return text[: end + 1], text[end + 1 :]


def objection_to(session: Session, text: str) -> Refusal | None:
    """What speaks against the line that is being typed, if no continuation of it can be accepted."""
    head, tail = split_last(text)
    state = _after(session, head)
    meant = _with_alias(session, tail)
    if state is None or _begins_alias(session, meant):
        return None
    found = objection(state, meant)
    if found is None or session.auto:
        return found
    line = read_line(session.state, meant)
    return found if isinstance(line, Refusal) or isinstance(session.try_line(line), Refusal) else None


def spans_of(session: Session, text: str) -> list[Span]:
    """The pieces of a whole line, for colouring; an alias is a verb."""
    head, tail = split_last(text)
    found = [*spans_of(session, head[:-1]), Span(";", "word")] if head else []
    lead = tail[: len(tail) - len(tail.lstrip())]
    word, space, rest = tail.lstrip().partition(" ")
    if word in session.settings.aliases:
        return [*found, Span(lead + word + space, "verb"), Span(rest, "word")]
    return found + spans(session.state, tail)


def ghost(session: Session, text: str, history: list[str]) -> str:
    """What may be added to make a line that is accepted now: from earlier lines, else from completion."""
    if not text.strip():
        return ""
    earlier = (line for line in reversed(history) if line.startswith(text) and line != text)
    found = next((line for line in earlier if _accepted(session, line)), "") or _finished(session, text)
    return found[len(text) :] if found.startswith(text) else ""


def _finished(session: Session, text: str) -> str:
    line = text
    for _ in range(MAX_STEPS):
        following = next(iter(complete(session, line)), None)
        if following is None or following.refused is not None or not following.line.startswith(line):
            return ""
        line = following.line
        if _accepted(session, line):
            return line
    return ""


def _accepted(session: Session, text: str) -> bool:
    """Whether a line would do something now: a move that is legal, or a question."""
    line = read_line(session.state, _with_alias(session, text))
    if isinstance(line, Refusal) or line.verb is None or ";" in text:
        return False
    if line.verb.group == "move":
        return not isinstance(session.try_line(line), Refusal)
    return line.verb.group == "question" and (bool(line.argument) or not line.verb.slots or "[" in line.verb.slots)


def _after(session: Session, head: str) -> State | None:
    """The position after the lines before the last ``;``; None when one of them is refused."""
    state = session.state
    for piece in filter(None, (piece.strip() for piece in head.split(";"))):
        played = play_text(state, piece)
        if not isinstance(played, Played):
            return None
        state = played.state
    return state


# -- words ------------------------------------------------------------------------------------


def _with_alias(session: Session, text: str) -> str:
    word, space, rest = text.lstrip().partition(" ")
    return f"{session.settings.aliases[word]}{space}{rest}" if word in session.settings.aliases else text


def _begins_alias(session: Session, text: str) -> bool:
    word = text.strip()
    return any(alias.startswith(word) for alias in session.settings.aliases)


def _aliases(session: Session, text: str) -> Iterator[Candidate]:
    word = text.lstrip()
    start = len(text) - len(word)
    for alias, line in session.settings.aliases.items():
        if alias.startswith(word):
            yield Candidate(f"{text[:start]}{alias} ", alias, f"stands for {line}", start)


def _known_verbs(session: Session, found: list[Candidate]) -> list[Candidate]:
    """``set`` is refused, and offered last, until edits are allowed."""
    if session.editing:
        return found
    edits = [candidate._replace(refused=NO_EDITS) for candidate in found if candidate.shown == "set"]
    return [candidate for candidate in found if candidate.shown != "set"] + edits


def _moved(text: str, candidate: Candidate, shift: int) -> Candidate:
    start = candidate.start + shift
    return candidate._replace(line=text[:start] + candidate.line[candidate.start :], start=start)


def _of_argument(session: Session, verb: str, argument: str, start: int) -> list[Candidate]:
    before, typed, items = ARGUMENTS[verb](session, argument)
    start += len(before)
    found = best_first(typed, items, lambda item: item.names)
    return [Candidate(" " * start + item.piece, item.piece, item.meta, start, item.card) for item in found]
