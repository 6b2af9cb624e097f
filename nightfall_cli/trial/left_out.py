"""Leave out of a sentence what is not understood, and say so: never a card, a player, a number or "except"."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import MISSPELT, nearest
from nightfall_cli.language.names import plain
from nightfall_cli.trial.clause_part import owns
from nightfall_cli.trial.lexicon import folded
from nightfall_cli.trial.token_cards import words_of_names
from nightfall_cli.trial.word_kinds import is_verbal

if TYPE_CHECKING:
    from collections.abc import Container

    from nightfall_cli.trial.clause_part import ClausePart
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.token_cards import Token

MOST_WORDS = 2
"""The most words that are left out of a clause."""

NAMING = ("card", "name", "number", "color")
"""The kinds of words that are never left out."""

KEPT = ("kicker", "kicked", "unkicked", "unread")


def leave_out_words(talk: Discourse, clause: EverydayClause) -> None:
    """Leave the unknown words out of a clause that was understood but for them."""
    unknown = clause.found.unknown
    known = clause.found.verbs and not clause.found.flags and all(mention.used for mention in clause.found.mentions)
    tokens = clause.piece.tokens
    owned = [two for one, two in pairwise(tokens) if owns(one)]  # "my deathgripp": it may be a card
    if known and len(unknown) <= MOST_WORDS and all(_may_go(talk, token) and token not in owned for token in unknown):
        talk.left_out += [token.text for token in unknown]
        unknown.clear()


def may_leave_out(talk: Discourse, piece: ClausePart, readable: Container[str]) -> bool:
    """True for a clause that names nothing, with words that are not understood or no verb that is ``readable``."""
    if piece.is_relative or any(token.kind in NAMING or token.means("number") for token in piece.tokens):
        return False
    unknown = [token for token in piece.tokens if token.kind == "unknown"]
    verbs = [token.value for token in piece.tokens if is_verbal(token)]
    kept = any(token.value in KEPT for token in piece.tokens)
    unread = bool(unknown) or not any(verb in readable for verb in verbs)
    return unread and not kept and all(_may_go(talk, token) for token in unknown)


def _may_go(talk: Discourse, token: Token) -> bool:
    """True for an unknown word that is not like a part of a card's name; a capital letter may begin a name."""
    typed = folded(token.text)
    if token.kind != "unknown" or token.meanings or not typed.isalpha() or len(typed) < 2:
        return False
    is_name = token.text[0].isupper() and talk.language != "de" and token.start
    return not is_name and not nearest(plain(typed), words_of_names(talk.library), 1, MISSPELT)
