"""The player who asks a question such as "may one link Vulko?", which names nobody who would do it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from nightfall_cli.trial.lexicon import Meaning, folded
from nightfall_cli.trial.word_kinds import BEING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.trial.lexicon import Lexicon
    from nightfall_cli.trial.token_cards import Token

DATIVES = ("ему", "ей", "им", "нам")
ASKER = ("мне", "mir", "m'", "m’", "man", "on", "one", "me")
"""Words for the player who asks, beside a word such as "may"."""


def with_asker(asked: list[Token], words: Lexicon) -> list[Token]:
    """Return "may one link Vulko?" with its subject, else the player who asks: "можно мне", "kann man", "peut-on"."""
    may = next((at for at, token in enumerate(asked) if token.value in ("may", "modal")), None)
    if may is None:
        return asked
    if [one.value for one in asked[:may]] == ["be", "he"] and folded(asked[may].text).endswith((" de", " d'")):
        return with_asker(asked[2:], words)  # "est-il possible de relier …?"
    told = [*asked[:may], asked[may]._replace(meanings=asked[may].meanings[:1]), *asked[may + 1 :]]
    for at in (may - 1, may + 1):
        token = asked[at] if 0 <= at < len(asked) else asked[may]
        asks_me = token.text.casefold() in ASKER or (token.value == "self" and asked[may].value == "modal")
        if token.kind == "name" and token.means("case"):
            return [*told[:at], token._replace(meanings=()), *told[at + 1 :]]  # "можно ли Анне"
        if asks_me or token.text.casefold() in DATIVES:
            return [*told[:at], _as_subject(token, "me" if asks_me else token.value), *told[at + 1 :]]
    if _names_subject(asked, may, words):
        return asked
    return [*told[: may + 1], _as_subject(asked[may]._replace(text=""), "me"), *told[may + 1 :]]


def _as_subject(token: Token, person: str) -> Token:
    return token._replace(kind="pronoun", value=person, meanings=(Meaning("pronoun", person, "subject"),))


def _names_subject(asked: Sequence[Token], may: int, words: Lexicon) -> bool:
    """True for a question whose words, or whose "may he", name who would do it."""
    said = folded(asked[may].text)
    spoken = {m.value for word in re.split("[ -]", said) for m in words.phrases.get((word,), ()) if m.case == "subject"}
    verb = next((at for at, token in enumerate(asked) if at > may and token.kind == "verb"), may)
    bare = [two for one, two in pairwise(asked) if one.kind != "preposition"]
    names = [one for one in bare if one.kind == "name" and not one.means("case")]
    things = [one for one in bare if one in asked[may:verb] and (one.card is not None or one.kind == "pronoun")]
    subjects = any(meaning.case == "subject" for one in asked for meaning in one.meanings)
    others = names or subjects or spoken & {"he", "she", "they"}
    return bool(others) or any(one.value in BEING for one in asked) or bool(things) or verb == may
