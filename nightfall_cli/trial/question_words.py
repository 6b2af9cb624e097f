"""The words of a question by their kinds."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.files.shipped_tables import read_table
from nightfall_cli.trial.lexicon import folded, lexicon
from nightfall_cli.trial.sentence_kind import OR
from nightfall_cli.trial.word_kinds import owns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.token_cards import Token

PERSONS = ("he", "she", "they", "me", "we", "you", "opponent", "it", "someone", "defender", "attacker")
AUXILIARY = ("be", "have", "become", "permit", "modal")
PLACES = ("play", "hand", "deck", "discard", "exile")
TIMES = ("turn", "combat", "chain-phase", "claim-phase", "clean-up", "chain", "drawing")
LATE = ("clean-up", "turn")
ASKING = ("howmany", "which", "must", "may", "first", "who", "no")
LEFT_OUT = (
    *("kicked", "unkicked", "modal", "then", "both", "endcombat", "among", "there", "and", "all", "impersonal"),
    *("total", "full"),
)
"""Kinds of words that change no question: whom "both" means, the things named decide."""
ROLES = ("attack", "block")
"""What a minion does that is called "the attacker" or "my blocker"."""
DATIVES = ("мне", "ему", "ей", "им", "нам")
"""Russian pronouns that are the subject of "можно ли мне …?"."""


@cache
def beginnings(language: str, table: str) -> tuple[tuple[str, str], ...]:
    """Return the words that only questions have, or their beginnings, each with its meaning or its topic."""
    rows = read_table(f"trial/words/{language}.toml")["question"][table]
    return tuple((folded(text), meaning) for meaning, texts in rows.items() for text in texts)


def listed(words: Sequence[str], language: str, table: str) -> set[str]:
    """Return what words mean in a table: ``shuffl*`` is a beginning, any other text a whole word."""
    return {
        meaning
        for text, meaning in beginnings(language, table)
        if (any(word.startswith(text[:-1]) for word in words) if text.endswith("*") else text in words)
    }


def _meanings(token: Token, language: str) -> set[str]:
    """Return what a word means only in questions."""
    if token.card is not None or token.kind == "preposition" or token.value == "endcombat":
        return set()  # "at the end"
    words = folded(token.text).split()
    found = listed(words, language, "meaning")
    if token.kind == "filler":  # "what happens", not "est-ce que"
        return found & {"left", *(meaning for text, meaning in beginnings(language, "meaning") if text == words[0])}
    return found


def _begins(token: Token, texts: tuple[str, ...]) -> bool:
    return any(word.startswith(texts) for word in re.split("[ '’]", folded(token.text)))


class QuestionWords:
    """The words of a question by their kinds; ``strange``: one has no part in any question; ``unknown`` words.

    ``roles`` are those of "the attacker" and "the blocker"; ``owners`` are the possessive pronouns. ``sourced``: a card
    or player is named with which, by whom or after which something happens; ``leaving`` and ``arriving``: a place is
    named out of which something goes, or into which.
    """

    def __init__(self, tokens: Sequence[Token], language: str) -> None:
        self.asking: set[str] = set()
        self.verbs: set[str] = set()
        self.nouns: set[str] = set()
        self.words: set[str] = set()
        self.cards: tuple[Card, ...] = ()
        self.names: tuple[str, ...] = ()
        self.pronouns: tuple[str, ...] = ()
        self.numbers: tuple[int, ...] = ()
        self.subjects: set[str] = set()
        self.objects: set[str] = set()
        self.owners: set[str] = set()
        self.roles: set[str] = set()
        self.unknown = self.strange = self.sourced = self.leaving = self.arriving = False
        for before, token, after in zip((None, *tokens), tokens, (*tokens[1:], None), strict=False):
            meanings = _meanings(token, language)
            opens = before is None or before.kind in ("preposition", "mark") or language == "fr"
            self.asking |= meanings if opens else meanings - {"what", "which", "person"}  # "muss ich welche ablegen?"
            if token.kind in ("noun", "pronoun") and token.card is None:
                self.roles |= {role for role in ROLES if _begins(token, lexicon(language).headlines[role])}
            if not meanings or token.kind == "noun":
                self._add(before, token, after)
        self.nouns |= self.asking & {*PLACES}
        self.nouns |= {"play"} if "game" in self.asking and self.arriving else set()  # "kommt er ins spiel"
        self.nouns -= {"game"} if len(self.nouns) > 1 else set()  # "how many wounds does that player take?"
        self.verbs |= {"claim"} if "get" in self.asking else set()

    def _add(self, before: Token | None, token: Token, after: Token | None) -> None:
        """Add a word to those of its kind."""
        alone = before is None and after is None
        acts = before is not None and before.text.casefold() == "to" and bool(token.means("verb"))  # "have to discard"
        if token.card is not None or token.kind == "name":
            self._add_named(before, token, after)
        elif token.kind == "pronoun":
            owned = after is not None and (after.card is not None or after.kind in ("noun", "color", "filler"))
            self.owners |= {token.value} if owned and owns(token) else set()
            self.pronouns += (token.value,) if not (owned and owns(token)) else ()
            cases = {meaning.case for meaning in token.meanings}
            acts = "subject" in cases or folded(token.text) in DATIVES
            self.subjects |= {token.value} if acts else set()
            self.objects |= {token.value} if "object" in cases and not acts else set()
            self.strange |= token.value not in PERSONS
        elif token.kind == "number" and not (before is not None and self.asking & {"which"}):  # "which one"
            self.numbers += (int(token.value),)
        elif acts or (token.kind in ("verb", "participle") and not (alone and token.means("noun"))):
            gets = token.value == "claim" and after is not None and after.kind in ("participle", "verb")  # "get exiled"
            gets = gets or (folded(token.text) == "got" and "have" in self.words)  # "what has she got?"
            (self.words if gets or token.value in AUXILIARY else self.verbs).add("be" if gets else token.value)
        elif noun := token.means("noun") or (token.value if token.kind == "noun" else ""):
            self.nouns |= {noun} - {"unread", *TIMES}
        elif token.kind == "word":
            self.words.add(token.value)
            self.pronouns += ("they",) if token.value == "among" else ()  # "what is left of them?"
            self.strange |= token.value not in (*ASKING, *LEFT_OUT)
        elif token.kind == "unknown":
            self.unknown = True
        else:
            into = token.value in ("to", "in", "on") or token.text.casefold().startswith("dans")
            self.arriving |= token.kind == "preposition" and into
            self.leaving |= token.kind == "preposition" and not into and token.value in ("from", "of")
            self.strange |= token.kind not in ("mark", "filler", "preposition", "possessive")

    def _add_named(self, before: Token | None, token: Token, after: Token | None) -> None:
        """Add a card or a player of whom it is asked, or with which something is done: "how many from Vulko?"."""
        self.sourced |= before is not None and before.value in ("by", "from", "with", "after")
        if token.card is not None and token.card not in self.cards:
            self.cards += (token.card,)
        elif token.card is None and (after is None or after.kind != "possessive"):
            self.names += (token.value,)


def without_choice(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return a question without the "or not" at its end."""
    at = next((at for at, token in enumerate(tokens) if at and folded(token.text) in OR), len(tokens))
    is_choice = all(one.kind == "filler" or one.means("word") in ("not", "no") for one in tokens[at + 1 :])
    return tokens[:at] if is_choice else tokens
