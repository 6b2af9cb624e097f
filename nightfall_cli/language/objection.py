"""Objections while typing: why no continuation of a line can be accepted any more. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.lines import read_line, without_comment
from nightfall_cli.language.play import Played, play_line
from nightfall_cli.language.suggest import decides, split_prefix, suggest
from nightfall_cli.language.verbs import BY_NAME
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State


def objection(state: State, text: str) -> Refusal | None:
    """None while ``text`` is a line that is accepted now or may still become one; else what speaks against it.

    The argument of a question or a session command is not judged.
    """
    if not without_comment(text):
        return None
    line = read_line(state, text)
    prefix, body = split_prefix(state, text)
    word = body.partition(" ")[0]
    verb = BY_NAME.get(word.casefold().partition("@")[0])
    if isinstance(line, Refusal) and verb is None:
        begun = suggest(state, text)
        if not begun:
            return line
        return begun[0].refused if prefix or body else None
    if isinstance(line, Refusal):
        return line
    if line.verb is None or line.verb.group != "move":
        return None
    played = play_line(state, line)
    if isinstance(played, Played) or (" " not in body and _begun(state, text)):
        return None
    going_on = body if " " in body else f"{body} "
    return None if _begun(state, prefix + going_on) else played


def _begun(state: State, text: str) -> bool:
    """Whether something legal begins so."""
    prefix, body = split_prefix(state, text)
    if prefix and not body:
        return decides(state, prefix)
    return any(candidate.refused is None for candidate in suggest(state, text, fuzzy=False))
