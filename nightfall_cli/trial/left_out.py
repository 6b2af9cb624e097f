"""Leave out of a sentence what is not understood, and say so: only adverbs, and exclamations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import MISSPELT, nearest
from nightfall_cli.language.names import plain
from nightfall_cli.trial.lexicon import folded
from nightfall_cli.trial.token_cards import words_of_names
from nightfall_cli.trial.word_kinds import is_verbal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.trial.clause_part import ClausePart
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.token_cards import Token

GOVERNED = (
    "card",
    "name",
    "number",
    "color",
    "pronoun",
    "noun",
    "verb",
    "participle",
    "possessive",
    "filler",
    "unknown",
)
"""Kinds of words after an adverb that may depend on it."""

ADVERBS = {"en": ("ly",), "de": ("lich", "erweise"), "fr": ("ment",), "ru": ("о", "ски")}
"""Endings of words that only say how something is done; no other word of a clause that names something is left out."""


def leave_out_words(talk: Discourse, clause: EverydayClause) -> None:
    """Leave out of a clause that was understood the unknown words on which nothing depends: "attacks him fiercely"."""
    unknown = clause.found.unknown
    known = clause.found.verbs and not clause.found.flags and all(mention.used for mention in clause.found.mentions)
    tokens = clause.piece.tokens
    if known and all(_may_go(talk, token) and _is_adverb(talk, token, tokens) for token in unknown):
        talk.left_out += [token.text for token in unknown]
        unknown.clear()


def _is_adverb(talk: Discourse, token: Token, tokens: Sequence[Token]) -> bool:
    """True for an adverb after the verb on which nothing depends; not for "master" in "is aimed at his master"."""
    at = tokens.index(token)
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    follows = any(is_verbal(other) for other in tokens[:at]) and tokens[at - 1].kind not in ("preposition", "number")
    is_manner = token.text.islower() and folded(token.text).endswith(ADVERBS[talk.language])
    return follows and is_manner and (after is None or after.kind not in GOVERNED)


def may_leave_out(talk: Discourse, piece: ClausePart) -> bool:
    """True for one or two words that are not understood at the beginning of a sentence, and nothing else: "Alas!"."""
    unknown = [token for token in piece.tokens if token.kind not in ("filler", "mark")]
    return not piece.before and 0 < len(unknown) < 3 and all(_may_go(talk, token) for token in unknown)


def _may_go(talk: Discourse, token: Token) -> bool:
    """True for an unknown word that is not like a part of a card's name; a capital letter may begin a name."""
    typed = folded(token.text)
    if token.kind != "unknown" or token.meanings or not typed.isalpha() or len(typed) < 2:
        return False
    is_name = token.text[0].isupper() and talk.language != "de" and token.start
    return not is_name and not nearest(plain(typed), words_of_names(talk.library), 1, MISSPELT)
