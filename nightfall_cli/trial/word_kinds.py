"""Choose the one kind that a word of several kinds has in its place: noun or verb, preposition or participle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.lexicon import ARTICLES, Meaning, folded
from nightfall_cli.trial.token_cards import Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.trial.lexicon import Lexicon

ASIDES = ("whose", "dessen", "deren", "dont", "чей", "у")
KICKS = ("kicked", "unkicked")
AGREED = ("é", "ée", "és", "ées")
"""Endings of French participles, which are folded into those of other forms."""
HURT_BY = (["damaged", "of"], ["damaged", "on"])
CUTS = ("and", "but", "then", "if", "who", "whose")
"""Words between two clauses."""
BESIDE_BE = {
    **dict.fromkeys(("linked to", "relié à", "reliée à", "reliés à", "reliées à", "liée à"), ("link", "to")),
    **dict.fromkeys(("aimed at", "pointed at"), ("aim", "on")),
}
"""Prepositions that are a participle with its preposition after "be"."""
ITS = ("его", "её", "ее", "их")
"""Russian pronouns that are no subject, and that may own the thing after them: "хочет их скинуть"."""
POSSESSIVES = ("me", "he", "she", "they", "you", "it", "self", "we", "owner", "opponent")
DETERMINING = ("no", "other", "only", "all", "both", "full", "howmany", "among")
BEING = ("be", "become")
NOUN_SIGNS = ("number", "possessive", "color", "preposition")


def chosen(tokens: Sequence[Token], words: Lexicon) -> list[Token]:
    """Return the tokens with the one kind that each has in its place."""
    found: list[Token] = []
    done = 0
    for at, token in enumerate(tokens):
        if at < done:
            continue
        if token.means("preposition") == "before" and (done := _end_of_drawing(tokens, at)):
            before = token._replace(kind="preposition", value="before")
            found += [before, token._replace(kind="noun", value="drawing", meanings=())]  # "before I draw up to five"
            continue
        if token.value == "by" and any(one.value == "link" for one in found) and _links(tokens[at + 1 : at + 2]):
            found.append(token._replace(value="with"))  # "responds by linking Death Grip"
            done = at + 2
            continue
        kinds = [meaning.kind for meaning in token.meanings]
        if _names_target(tokens, at, words):
            found[-2:] = _as_subject(found[-2:], token)
            found.append(token._replace(kind="verb", value="aim", meanings=(Meaning("verb", "aim"),)))
            done = at + 2
            continue
        if token.kind == "mark" and _is_aside(found, tokens[at + 1 :]):
            continue
        if _begins_main(tokens, at, found):
            found.append(Token("mark", ",", "", token.start))
        if words.language == "de" and _is_relative(tokens, at):
            token = token._replace(kind="word", value="who")
        elif words.language == "de" and (person := _demonstrated(tokens, at)):
            token = token._replace(kind="pronoun", value=person, meanings=(Meaning("pronoun", person, "subject"),))
        elif words.language == "fr" and token.value == "who" and found and _excludes(found, tokens[at + 1 :]):
            token = token._replace(kind="word", value="only")  # "ne bloque que Vulko", "j'ai que des Blessures"
        elif token.text.casefold() in BESIDE_BE and found and found[-1].value == "be":
            act, prep = BESIDE_BE[token.text.casefold()]
            found.append(token._replace(kind="participle", value=act, meanings=(Meaning("participle", act),)))
            token = token._replace(value=prep)
        elif token.text.casefold() in ("aber", "jedoch") and not _goes_on(tokens[at + 1 :]):
            token = token._replace(kind="filler", value="words", meanings=())  # "blocke aber nicht"
        elif token.value == "whose" and not found and " " in token.text:
            token = token._replace(kind="preposition", value="before", meanings=())  # "Vor der Kettenphase"
        elif token.value == "whose" and tokens[at + 1 : at + 2] and _is_counted(tokens[at + 1]):
            token = token._replace(value="among", meanings=(Meaning("word", "among"),))
        elif token.kind == "preposition" and token.value == "after" and begins_clause(tokens[at + 1 :], words):
            token = token._replace(kind="word", value="if")
        elif token.value == "permit" and _goes_on(tokens[at + 1 :]):
            token = token._replace(kind="word", value="may")  # "lets you take a card"
        elif token.value == "modal" and _wants_card(tokens[at:]):
            token = token._replace(kind="verb", value="claim")
        elif len(set(kinds)) > 1:
            kind = _kind(token, found, tokens[at + 1 :], words)
            if kind in kinds:
                meaning = token.meanings[kinds.index(kind)]
                token = token._replace(kind=kind, value=meaning.value)
        found.append(token)
        following = tokens[at + 1].kind if at + 1 < len(tokens) else ""
        if token.kind == "number" and following != "noun" and [one.value for one in found[-3:-1]] in HURT_BY:
            found[-3:] = [found[-3]._replace(kind="preposition", value="with"), token]
            found.append(token._replace(kind="noun", value="damage"))  # "blessé de 1"
    return found


def _names_target(tokens: Sequence[Token], at: int, words: Lexicon) -> bool:
    """True for "target" in "my target is Ann" and "моя цель - Оля"."""
    is_target = folded(tokens[at].text.split()[-1:][0] if tokens[at].text else "").startswith(words.headlines["target"])
    if not is_target or at + 2 >= len(tokens):
        return False
    joins = tokens[at + 1].value == "be" or (tokens[at + 1].kind == "mark" and tokens[at + 1].text != ",")
    thing = next((one for one in tokens[at + 2 :] if one.kind not in ("filler", "possessive") and not owns(one)), None)
    return joins and thing is not None and thing.kind in ("name", "card")


def _as_subject(owner: Sequence[Token], target: Token) -> list[Token]:
    """Return the tokens before "target" with the owner of the target as the subject: "my", "Ann's", "Ma cible"."""
    person = next((one for one in (target, *owner[-1:]) if one.kind == "pronoun" and owns(one)), None)
    if target.value == "someone" and target.text.casefold().startswith(("ma ", "m")):
        return [*owner, Token("pronoun", "me", "", target.start, (Meaning("pronoun", "me", "subject"),))]
    if person is not None and person is not target:
        return [*owner[:-1], person._replace(meanings=(Meaning("pronoun", person.value, "subject"),))]
    names = [one._replace(meanings=()) if one.kind == "name" else one for one in owner]
    return names[:-1] if names and names[-1].kind == "possessive" else names


def _is_aside(done: Sequence[Token], after: Sequence[Token]) -> bool:
    """True for a comma beside "whose kicker is active", which says how its order resolves, and in ", celui de"."""
    kicks = [token.text.casefold().split()[0] in ASIDES and token.value in KICKS for token in (*after[:1], *done[-1:])]
    of_whom = bool(after) and after[0].value == "of" and " " in after[0].text
    beside = bool(done) and (done[-1].card is not None or (any(kicks) and done[-1].kind == "word"))
    return beside and (of_whom or any(kicks))


def _end_of_drawing(tokens: Sequence[Token], at: int) -> int:
    """Return the end of "I draw up to five" after "before", 0 where something else follows."""
    clause = clause_tokens(tokens[at + 1 :])
    draws = any(meaning == Meaning("verb", "draw") for token in clause for meaning in token.meanings)
    kinds = ("pronoun", "verb", "preposition", "number", "filler")
    is_drawing = draws and all(token.kind in kinds or token.value in ("draw", "card") for token in clause)
    return at + 1 + len(clause) if is_drawing and clause[0].kind == "pronoun" else 0


def _goes_on(tokens: Sequence[Token]) -> bool:
    """True where a verb follows in the clause."""
    return any(map(is_verbal_at, clause_tokens(tokens)))


def _links(tokens: Sequence[Token]) -> bool:
    return any(token.kind == "verb" and token.value == "link" for token in tokens)


def clause_tokens(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens up to the end of a clause."""
    end = next((at for at, token in enumerate(tokens) if token.kind == "mark" or token.means("word") in CUTS), None)
    return list(tokens[:end])


def _last_clause(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens after the beginning of the last clause."""
    start = next((at for at in range(len(tokens), 0, -1) if tokens[at - 1].value in (",", ";", *CUTS)), 0)
    return list(tokens[start:])


def _is_counted(token: Token) -> bool:
    """True for a number and "un": in French "dont une Blessure", a part of what stands before it."""
    return token.kind == "number" or "indefinite" in [token.value, *(meaning.value for meaning in token.meanings)]


def _excludes(done: Sequence[Token], after: Sequence[Token]) -> bool:
    """True before French "que" that means only: after "has", after a verb with "ne", and before "après" with "ne"."""
    negated = any(token.text.casefold() in ("ne", "n'") for token in _last_clause(done))
    late = bool(after) and after[0].means("preposition") in ("after", "before")
    is_verb = done[-1].kind in ("verb", "participle")
    return (negated and (is_verb or late)) or (is_verb and done[-1].value == "have")


def _is_relative(tokens: Sequence[Token], at: int) -> bool:
    """True for German "der", "die", "das" after a comma, where the verb begins or ends the rest of the clause."""
    token = tokens[at]
    if token.text.casefold() not in ("der", "die", "das", "den", "dem") or not at or tokens[at - 1].kind != "mark":
        return False
    rest = clause_tokens(tokens[at + 1 :])
    while rest[-1:] and rest[-1].kind == "card" and _lists_on(after := tokens[at + 1 + len(rest) :]):
        rest = [*rest, after[0], *clause_tokens(after[1:])]  # ", der Vulko und einen Bad Smoke hat"
    return bool(rest) and any(meaning.kind == "verb" for end in (rest[0], rest[-1]) for meaning in end.meanings)


def _lists_on(tokens: Sequence[Token]) -> bool:
    """True for "and" and for a comma before a card."""
    kinds = [token.kind for token in tokens if token.kind != "filler"][:2]
    return bool(tokens) and (tokens[0].value == "and" or kinds == ["mark", "card"])


def _demonstrated(tokens: Sequence[Token], at: int) -> str:
    """Return "he" or "she" for German "der" and "die" before a verb: "Der hat Vulko"; else ""."""
    person = {"der": "he", "die": "she"}.get(tokens[at].text.casefold(), "")
    begins = not at or tokens[at - 1].kind == "mark" or tokens[at - 1].value in CUTS
    after = tokens[at + 1] if at + 1 < len(tokens) else tokens[at]
    acts = after.kind == "verb" or after.value in ("modal", "may", "must", "cannot")
    plural = person == "she" and after.text.casefold().endswith("en")
    return person if begins and acts and not plural else ""


def _begins_main(tokens: Sequence[Token], at: int, done: Sequence[Token]) -> bool:
    """True for "she gets exiled" after "if you destroy Charlotte Reyes" without a comma."""
    clause, token = _last_clause(done), tokens[at]
    conditions = done[-len(clause) - 1 : len(done) - len(clause)]
    if not clause or not conditions or conditions[0].value != "if" or clause[-1].kind not in ("card", "noun", "name"):
        return False
    subject = token.kind == "name" or any(meaning.case in ("subject", "any") for meaning in token.meanings)
    after = tokens[at + 1] if at + 1 < len(tokens) else token
    return subject and is_verbal(after) and any(other.kind == "verb" for other in clause)


def begins_clause(tokens: Sequence[Token], words: Lexicon) -> bool:
    """True for "Ann plays" after "after"."""
    kinds = [token for token in tokens if token.kind != "filler"][:2]
    cases = [meaning.case for token in kinds[:1] for meaning in token.meanings]
    subject = len(kinds) == 2 and (kinds[0].kind == "name" or "subject" in cases or kinds[0].value == "it")
    subject = subject or (words.language == "en" and len(kinds) == 2 and kinds[0].kind == "card")
    return subject and any(meaning.kind == "verb" for meaning in kinds[1].meanings)


def _wants_card(tokens: Sequence[Token]) -> bool:
    """True for "wants two Big Ghosts": a word such as "wants" before a card, without a verb."""
    clause = [token for token in clause_tokens(tokens) if token.kind != "filler"]
    verbal = any(map(is_verbal_at, clause[1:]))
    things = clause[1:] if clause[1:2] and clause[1].kind != "number" else clause[2:]
    return bool(things) and things[0].kind == "card" and not verbal


def _kind(token: Token, done: Sequence[Token], after: Sequence[Token], words: Lexicon) -> str:
    """Return noun, verb or the first kind of an ambiguous word, by the words around it."""
    kinds = [meaning.kind for meaning in token.meanings]
    before = next((other for other in reversed(done) if other.value != "words"), None)
    following = [meaning.kind for meaning in after[0].meanings] if after else []
    next_kind = after[0].kind if after else "mark"
    passive = any(other.value in BEING for other in _last_clause(done))
    if {"participle", "noun"}.issubset(kinds) and token.text.casefold().endswith(AGREED):
        return "participle"  # "j'ai défaussé", beside "la défausse"
    if {"pronoun", "participle"}.issubset(kinds):  # "the target"
        return "participle" if passive else "pronoun"
    determined = before is not None and (before.value in ARTICLES or owns(before))
    if {"word", "verb"}.issubset(kinds) and next_kind == "card" and determined:
        return "word"  # "a hurt Vulko"
    if {"filler", "participle"}.issubset(kinds):
        return "filler" if next_kind == "card" else "participle"  # "живой Vulko"
    if {"word", "noun"}.issubset(kinds) and next_kind in ("noun", "color", "number"):
        return "word"  # "keinen Schaden"
    if {"word", "verb"}.issubset(kinds):
        verbs = any(m.kind == "verb" for other in clause_tokens(after) for m in other.meanings)
        return "word" if verbs else "verb"
    if {"preposition", "verb"}.issubset(kinds):
        return "preposition" if any(token.kind == "verb" for token in _last_clause(done)) else kinds[0]
    if {"preposition", "noun"}.issubset(kinds):
        return "preposition" if next_kind in ("card", "name") else "noun"
    if {"noun", "verb"}.issubset(kinds):
        begins = (before is None or before.kind == "mark") and bool(after) and is_verbal(after[0])
        return "noun" if begins or _is_noun(token, before, words.language) else "verb"  # "wounds may be discarded"
    if {"filler", "pronoun"}.issubset(kinds):
        of_noun = "noun" in following and before is not None and before.kind == "preposition"  # "dans la défausse"
        return "pronoun" if ("verb" in following and not of_noun) or next_kind == "mark" else "filler"
    if {"filler", "verb"}.issubset(kinds) and before is not None:
        return "filler" if owns(before) or (before.value in ARTICLES and next_kind == "card") else "verb"
    if {"participle", "verb"}.issubset(kinds):
        return "verb"
    return "number" if "number" in kinds and next_kind in ("noun", "card", "color") else kinds[0]


def _is_noun(token: Token, before: Token | None, language: str) -> bool:
    """True for a noun that may be a verb: with a capital letter in German, else after a word that takes a noun."""
    if language == "de":
        return token.text[0].isupper()
    if before is None or before.kind == "mark":
        return "-" in token.text  # "clean-up now"
    if before.kind in NOUN_SIGNS or (before.card is not None and before.card.is_wound):
        return True
    if before.kind in ("verb", "participle"):
        return before.value not in BEING or all(meaning.kind != "participle" for meaning in token.meanings)
    if before.kind == "pronoun" and before.value in POSSESSIVES and (before.value != "opponent" or language == "ru"):
        return any(meaning.case in ("possessive", "any") for meaning in before.meanings)
    return before.value in {"filler": ARTICLES, "word": DETERMINING}.get(before.kind, ())


def owns(word: Token) -> bool:
    """True for "my" and "Bob's"."""
    cases = [m.case == "possessive" or (m.case == "any" and m.value in POSSESSIVES) for m in word.meanings]
    return word.kind == "possessive" or any(cases)


def is_verbal_at(token: Token) -> bool:
    """True for a word that may be a verb."""
    return any(meaning.kind in ("verb", "participle") for meaning in token.meanings)


def is_verbal(token: Token) -> bool:
    """True for a verb and for a word such as "may" before one."""
    return token.kind in ("verb", "participle") or token.value in ("modal", "may", "must", "cannot")
