"""The tokens of a claim: words that a claim must read, and a phrase for a relative clause that says no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.word_kinds import BEING, is_verbal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.trial.token_cards import Token

WITHOUT = "without"
PLACES = {"play", "chain", "damage", "health", "minion"}
"""The nouns of a relative clause that a phrase says as well."""
MEANT = {"always": "always", "every": "all", "any": "any"}
"""What fillers mean that only a sentence to try may leave out."""
HELPING = (*BEING, "have", "modal", "may", "must", "cannot")


def weighed(token: Token) -> Token:
    """Return a word as a claim reads it: "one" may do what "you" may; some fillers count, or are not understood."""
    if token.kind == "pronoun" and token.text.casefold() in ("man", "on"):
        return token._replace(value="you")
    if token.kind != "filler" or token.value not in (*MEANT, "unread"):
        return token
    return (
        token._replace(kind="word", value=MEANT[token.value])
        if token.value in MEANT
        else token._replace(kind="unknown")
    )


def fighting(tokens: list[Token]) -> int:
    """Return where "blocking Vulko" begins in "survives blocking Vulko", which supposes a fight; else 0."""
    ends = ("ing", "ant", "я", "вав")
    ing = [i for i, t in enumerate(tokens) if t.value in ("block", "attack") and t.text.casefold().endswith(ends)]
    before = [token for token in tokens[: ing[-1]] if token.value in ("survive", "destroy")] if ing else []
    against = any(token.kind == "card" for token in tokens[ing[-1] :]) if ing else False
    return ing[-1] if against and before and before[-1].kind == "verb" else 0


def has_verb(tokens: Sequence[Token]) -> bool:
    """True for a verb or participle among the tokens."""
    return any(token.kind in ("verb", "participle") for token in tokens)


def without_participle(tokens: list[Token]) -> list[Token]:
    """Return a clause without the participle in "2 wounds discarded with the wound effect draw 4 cards"."""
    verbs = [i for i, token in enumerate(tokens) if has_verb([token]) and token.value not in BEING]
    if len(verbs) < 2:
        return tokens
    wounds = [i for i, token in enumerate(tokens) if token.kind == "noun" or (token.card and token.card.is_wound)]
    after_noun = [i for i in verbs if i and tokens[i].means("participle") and i - 1 in wounds]
    survives = tokens[verbs[0]].value == "survive"  # "would survive being hit by"
    being = [i for i in verbs[1:] if survives and tokens[i].means("participle") and tokens[i - 1].value == "be"]
    return [token for i, token in enumerate(tokens) if i not in (*after_noun, *being)]


# -- relative clauses -------------------------------------------------------------------------------


def with_phrase(tokens: list[Token]) -> list[Token]:
    """Return a clause with a phrase for its relative clause, if no more: "with 1 damage" for "who has 1 damage"."""
    who = next((i for i, t in enumerate(tokens) if i and (t.kind, t.value) == ("word", "who")), 0)
    before = [t for t in tokens[:who] if t.kind not in ("mark", "verb", "filler") and t.value != "full"]
    rest = tokens[who + 1 :]
    verbs = [i for i, token in enumerate(rest) if is_verbal(token)]
    end = min([i for i, token in enumerate(rest) if token.kind == "mark"] + verbs[1:] + [len(rest)])
    about = [t for i, t in enumerate(rest[:end]) if t.kind != "filler" and t.value != "other" and i not in verbs[:1]]
    left_out = "have" if tokens[who].text.startswith("у ") else "be"  # in Russian
    verb = rest[verbs[0]].value if verbs and verbs[0] < end else left_out
    phrase = _phrase(before[-1], tokens[who], verb.removesuffix("-play"), about) if before else None
    if phrase is None:
        return tokens
    is_mark = [token.kind == "mark" for token in (tokens[who - 1], *rest[end : end + 1])]
    return [*tokens[: who - is_mark[0]], *phrase, *rest[end + any(is_mark[1:]) :]]


def _phrase(thing: Token, who: Token, verb: str, about: list[Token]) -> list[Token] | None:
    """Return the phrase for what is said of a thing: "of A" for "that A deals me", "in play" for "who is in play"."""
    values = [token.value for token in about]
    prep = who._replace(kind="preposition", value="with", meanings=())
    if thing.value in ("damage", "wound"):
        cards = [token for token in about if token.kind == "card"]
        fits = verb == "hit" and cards and all(token.kind in ("card", "pronoun", "preposition") for token in about)
        return [prep._replace(value="of"), cards[0]] if fits else None
    known = thing.kind in ("card", "pronoun") or thing.value in ("minion", "game")
    places = all(token.kind != "noun" or token.value in PLACES for token in about)
    if not known or not places or verb not in ("be", "stay", "have"):
        return None
    if {"no", "not"} & {*values}:
        without = values[-1:] == ["minion"] and thing.kind == "pronoun"
        return [prep._replace(value=WITHOUT), about[-1]] if without else None
    if values[-1:] == ["chain"]:
        about = [t._replace(value="in", meanings=()) if t.kind == "preposition" else t for t in about]
    return [prep, *about] if verb == "have" else about


def without_relative(tokens: list[Token], language: str) -> tuple[list[Token], list[Token]]:
    """Return a clause without its relative clause, and the latter as a condition on the card before it."""
    at = next((i for i in range(1, len(tokens)) if _begins_relative(tokens, i)), 0)
    card = next((token for token in reversed(tokens[:at]) if token.kind == "card"), None)
    verbs = [i for i in range(at, len(tokens)) if i and is_verbal(tokens[i]) and not _is_helped(tokens[i - 1 : i + 1])]
    if card is None or tokens[at - 1].kind not in ("card", "mark") or len(verbs) < 2:
        return tokens, []
    about = tokens[at + (tokens[at].kind == "word") : verbs[-1]]
    of_object = tokens[at].text.casefold() in ("den", "whom") or (language == "en" and about[0].kind == "card")
    return tokens[:at] + tokens[verbs[-1] :], [*about, card] if of_object else [card, *about]


def _is_helped(pair: Sequence[Token]) -> bool:
    """True for the second word of "has blocked", "geblockt hat" and "not block"."""
    return pair[0].value == "not" or (is_verbal(pair[0]) and any(token.value in HELPING for token in pair))


def _begins_relative(tokens: Sequence[Token], at: int) -> bool:
    """True at "who", and at a participle after a comma: "Enraged Wight, returned by Ivan Radinsky, is …"."""
    if tokens[at].kind == "word":
        return tokens[at].value in ("who", "whose")
    by = tokens[at - 1].kind == "card" and at + 1 < len(tokens) and tokens[at + 1].value == "by"
    return bool(tokens[at].means("participle")) and (tokens[at - 1].kind == "mark" or by)
