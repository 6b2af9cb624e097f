"""Leave out of a sentence what is not understood, and say so: never a card, a player, a number or "except"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import MISSPELT, nearest
from nightfall_cli.language.names import plain
from nightfall_cli.trial.lexicon import folded
from nightfall_cli.trial.token_cards import words_of_names
from nightfall_cli.trial.word_kinds import is_verbal

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from nightfall_cli.trial.clause_part import ClausePart
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.token_cards import Token

NAMING = ("card", "name", "number", "color", "pronoun")
"""The kinds of words that a clause without a part in the reading must not have."""

GOVERNED = (*NAMING, "noun", "verb", "participle", "possessive", "filler", "unknown")
GOVERNING = ("preposition", "filler", "possessive", "number", "color", "unknown")
"""Kinds of words after and before an unknown word that may be its object, or depend on it: "sacrifices Vulko"."""

LIMITING = ("if", "unless", "kicker", "kicked", "unkicked", "not", "cannot", "nobody", "unread")
"""Words that limit what is stated, so that they are never left out."""


def leave_out_words(talk: Discourse, clause: EverydayClause) -> None:
    """Leave out of a clause that was understood the unknown words on which nothing depends: "attacks him fiercely"."""
    unknown = clause.found.unknown
    known = clause.found.verbs and not clause.found.flags and all(mention.used for mention in clause.found.mentions)
    if known and all(_may_go(talk, token) and _stands_alone(token, clause.piece.tokens) for token in unknown):
        talk.left_out += [token.text for token in unknown]
        unknown.clear()


def _stands_alone(token: Token, tokens: Sequence[Token]) -> bool:
    """True for a word after the verb that has no object, and is none."""
    at = tokens.index(token)
    before, after = tokens[at - 1] if at else token, tokens[at + 1] if at + 1 < len(tokens) else None
    follows = any(is_verbal(other) for other in tokens[:at])
    return follows and before.kind not in GOVERNING and (after is None or after.kind not in GOVERNED)


def may_leave_out(talk: Discourse, piece: ClausePart, readable: Container[str]) -> bool:
    """True for a clause that names nothing, with words that are not understood or no verb that is ``readable``."""
    named = any(token.kind in NAMING or token.means("number") for token in piece.tokens)
    limits = any(word in LIMITING for word in (*piece.before, *(token.value for token in piece.tokens)))
    if piece.is_relative or named or limits:
        return False
    unknown = [token for token in piece.tokens if token.kind == "unknown"]
    unread = bool(unknown) or not any(token.value in readable for token in piece.tokens if is_verbal(token))
    return unread and all(_may_go(talk, token) for token in unknown)


def _may_go(talk: Discourse, token: Token) -> bool:
    """True for an unknown word that is not like a part of a card's name; a capital letter may begin a name."""
    typed = folded(token.text)
    if token.kind != "unknown" or token.meanings or not typed.isalpha() or len(typed) < 2:
        return False
    is_name = token.text[0].isupper() and talk.language != "de" and token.start
    return not is_name and not nearest(plain(typed), words_of_names(talk.library), 1, MISSPELT)
