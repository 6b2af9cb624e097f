"""Split a text into what it states and what it asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.lexicon import folded
from nightfall_cli.trial.sentence_pieces import chosen, sentences

if TYPE_CHECKING:
    from nightfall_cli.trial.lexicon import Lexicon
    from nightfall_cli.trial.sentence_tokens import Token

ACTS = frozenset(("link", "start", "hit", "aim", "use", "attack", "block", "claim", "discard", "assign"))
"""Kinds of verbs of what players do: "may I link …?" asks whether the rules allow it."""


def split_question(tokens: list[Token], words: Lexicon) -> tuple[list[list[Token]], list[Token], bool]:
    """Return the sentences that state something, the question at the end, and whether it asks "may I …?"."""
    stated: list[list[Token]] = []
    question: list[Token] = []
    for part, sign in sentences(tokens):
        if sign != "?":
            stated.append(chosen(part, words))
            continue
        begin, end = _asked(part, words)
        question = part[begin:end]
        rests = (part[:begin], part[end:])
        stated += [chosen(rest, words) for rest in rests if any(token.kind != "mark" for token in rest)]
    asked = chosen(question, words)
    kinds = {token.value for token in asked if token.kind == "verb"}
    legality = any(m.value in ("may", "modal") for t in asked[:2] for m in t.meanings) and bool(kinds & ACTS)
    if question and (not stated or (legality and any(token.kind == "card" for token in asked))):
        return [*stated, asked], [] if not stated else question, True
    return stated, question, False


def _asked(part: list[Token], words: Lexicon) -> tuple[int, int]:
    """Return where the question of a sentence begins and ends; a condition beside it is stated."""
    conditions = [at for at, token in enumerate(part) if token.means("word") == "if"]
    starts = [
        0,
        *(at + 1 for at, token in enumerate(part) if token.kind == "mark" or token.means("word") in ("and", "but")),
    ]
    begin = next((at for at in starts if at < len(part) and _begins_question(part[at], words)), 0)
    later = [at for at in conditions if at > begin]
    if later:
        return begin, later[0]
    return begin, len(part)


def _begins_question(token: Token, words: Lexicon) -> bool:
    return token.text.casefold().split()[0] in words.questions or folded(token.text).split()[0] in words.questions
