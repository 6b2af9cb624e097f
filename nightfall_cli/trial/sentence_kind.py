"""Which kind of text a sentence is: in the clause forms or in everyday words, and what it states and asks."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLORS, LANGUAGES
from nightfall_cli.trial.asker import with_asker
from nightfall_cli.trial.lexicon import folded, language_of, lexicon
from nightfall_cli.trial.sentence_forms import FORMS, VERBS, WOUND_EFFECT, split_clauses
from nightfall_cli.trial.sentence_tokens import tokens_of
from nightfall_cli.trial.token_cards import Token
from nightfall_cli.trial.word_kinds import begins_clause, chosen, is_verbal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.lexicon import Lexicon
    from nightfall_cli.trial.stated import Trial

GIVEN_NAMES = ("me", "he", "she", "they", "you", "opponent")
"""Names that the reading of everyday words gives to players without one."""

_CLAUSE_VERBS = frozenset(VERBS) - {"order", "orders"}
_WORDS = re.compile(r"[a-z]+")
_LEXICAL = ("verb", "participle", "pronoun", "preposition", "word", "filler", "noun", "number", "color")


def has_everyday_subject(trial: Trial) -> bool:
    """True when a word such as "Then" or "My opponent" was read as a player's name."""
    names = [folded(word) for name in trial.names for word in name.split()]
    return any(word in _function_words() and word not in GIVEN_NAMES for word in names)


def answer_language(sentence: str, library: Library, default: str) -> str:
    """Return the language of a sentence in everyday words; the clause forms are English in every language."""
    return language_of(sentence, default) if is_everyday(sentence, library) else default


def is_everyday(sentence: str, library: Library) -> bool:
    """True for a sentence with words that no clause form has, or with several verbs in a clause."""
    if re.search(r"\buses?\b.* on ", sentence, re.IGNORECASE) and WOUND_EFFECT not in sentence.casefold():
        return True
    if ";" not in sentence and sentence.rstrip().endswith((".", "!")):
        return True
    clauses = split_clauses(sentence, library)
    if any(sum(word.strip(",") in _CLAUSE_VERBS for word in clause.split()) > 1 for clause in clauses):
        return True
    language, tokens = tokens_of(sentence, library)
    for token in tokens:
        words = set(lexicon("en").words(token.text))
        if token.kind == "pronoun" and token.text[0].islower() and token.text != "it":
            return True
        known = set(lexicon(language).words(token.text)) <= lexicon(language).known
        if token.kind in _LEXICAL and known and not token.text.isdecimal() and not words <= _clause_words():
            return True
    return False


@cache
def _clause_words() -> frozenset[str]:
    words = {word for form, _ in FORMS for word in _WORDS.findall(form)}
    others = ["and", "with", "his", "her", "their", "wound", "archive", "orders", "it"]
    return frozenset((*words, *VERBS, *COLORS, *GIVEN_NAMES, *others))


@cache
def _function_words() -> frozenset[str]:
    """Return the words of all languages that are no names."""
    kinds = ("word", "pronoun", "preposition", "filler")
    known = (one for language in LANGUAGES for one in lexicon(language).phrases.items() if len(one[0]) == 1)
    return frozenset(phrase[0] for phrase, meanings in known if any(meaning.kind in kinds for meaning in meanings))


ACTS = frozenset(("link", "throw", "start", "hit", "aim", "use", "attack", "block", "claim", "discard", "assign"))
"""Kinds of verbs of what players do: "may I link …?" asks whether the rules allow it."""


OBJECTS = ("he", "she", "it")
"""Pronouns that a question such as "may he block him with her?" puts for a player and for minions."""


OR = ("or", "oder", "ou", "или")


def sentences(tokens: Sequence[Token]) -> Iterator[tuple[list[Token], str]]:
    """Yield the tokens of each sentence, and the sign at its end."""
    found: list[Token] = []
    for token in tokens:
        if token.kind != "end":
            found.append(token)
        elif found:
            yield found, token.value
            found = []
    if found:
        yield found, ""


def asks(sentence: str, library: Library) -> bool:
    """True for everyday words with a question."""
    if not is_everyday(sentence, library):
        return False
    language, tokens = tokens_of(sentence, library)
    _, question, whole = split_question(tokens, lexicon(language))
    return "?" in sentence or whole or bool(question)


def split_question(tokens: list[Token], words: Lexicon) -> tuple[list[list[Token]], list[Token], bool]:
    """Return the sentences that state something, the question at the end, and whether it asks "may I …?"."""
    stated: list[list[Token]] = []
    question: list[Token] = []
    before: list[Token] = []
    parts = [*sentences(tokens)]
    marked = any(sign == "?" for _, sign in parts)
    for typed, mark in parts:
        part = _with_if(_without_que(typed), words)
        wonders = [at for at, token in enumerate(part) if token.value == "wonder"]
        sign = "?" if wonders and not marked else mark
        part = part[: wonders[0]] + part[wonders[0] + 1 :] if wonders else part
        if sign != "?" and (marked or typed is not parts[-1][0] or not _asks(part, words)):
            stated.append(chosen(part, words))
            continue
        kept = _without_tag(part, words)
        begin, end = _asked(kept, words, len(kept) < len(part))
        if wonders:
            begin = wonders[0]
            end = next((at for at in range(begin, len(part)) if part[at].means("word") == "if"), len(part))
        part = kept
        last_stated = max((token.start for one in stated for token in one), default=-1)
        follows = (
            question
            and all(token.kind in ("word", "mark", "filler") for token in part[:begin])
            and question[-1].start > last_stated
        )
        before = [*before, *question, Token("mark", ",", "", part[0].start)] if follows else []
        question = part[begin:end]
        rests = (part[:begin], part[end:])
        stated += [chosen(rest, words) for rest in rests if any(token.kind != "mark" for token in rest)]
    if before:
        return stated, [*before, *question], False  # "who chooses? And may it be a wound?"
    asked = chosen(question, words)
    verbs = {two.value for one, two in pairwise(asked) if two.kind == "verb" and one.kind != "possessive"}
    kinds = verbs - {one.value for one, two in pairwise(asked) if two.kind == "participle"}  # "does it get exiled?"
    opening = [token for token in asked if token.kind != "filler"][:3]
    legality = any(m.value in ("may", "modal") for t in opening for m in t.meanings) and bool(kinds & ACTS)
    legality = legality or (bool(asked) and " " in asked[0].text and asked[0].value == "claim")  # "is that enough for"
    legality = legality and not any(token.means("word") in ("howmany", "which") for token in asked)
    legality = legality and not any(not t.meanings and _begins_question(t, words) for t in asked)  # "what does it do?"
    legality = legality and not ("block" in kinds and any(t.kind == "noun" and t.value == "damage" for t in asked))
    fought = any(token.value in ("attack", "block") for rest in stated for token in rest)
    is_damage = "block" in kinds and not fought and len([token for token in asked if token.kind == "card"]) < 2
    legality = legality and not is_damage  # "Bob plays Death Grip on me. Can Vulko block that?"
    asks_it = words.words(_text_of([token for token in question if token.kind != "mark"])) in words.legality
    if stated and asks_it:  # "… and buys Vulko. Is that legal?"
        return stated, question, True
    named = any(token.kind == "card" for token in asked)
    blocks = fought and "block" in kinds and sum(token.means("pronoun") in OBJECTS for token in asked) > 1
    if question and (not stated or (legality and (named or blocks))):
        return [*stated, with_asker(asked, words)], [] if not stated else question, True
    return stated, question, False


def _without_que(part: list[Token]) -> list[Token]:
    """Return a sentence without the French "que" that repeats its "if": "si Luc m'attaque et que je bloque"."""
    ifs = [at for at, token in enumerate(part) if token.means("word") == "if"]
    after = ifs[0] + 1 if ifs else len(part)
    ands = [at + 1 for at, token in enumerate(part) if at >= after and token.means("word") == "and"]
    ques = ("que", "qu'", "qu’")
    return [token for at, token in enumerate(part) if at not in ands or token.text.casefold() not in ques]


def _with_if(part: list[Token], words: Lexicon) -> list[Token]:
    """Return a sentence with the "if" that a German one begins without: "Greift Julia mich an, wie viele …?"."""
    asked = [at for at, token in enumerate(part[:-1]) if token.kind == "mark" and _begins_question(part[at + 1], words)]
    inverted = words.language == "de" and part[0].kind == "verb" and bool(asked)
    return [Token("word", "if", "", part[0].start), *part] if inverted else part


def _asks(part: list[Token], words: Lexicon) -> bool:
    """True for a last clause that asks without its mark: "…, Vulko blocks, how many wounds", "il a combien de PV"."""
    last = part[max((at for at, token in enumerate(part) if token.kind == "mark"), default=-1) + 1 :]
    who = part[0].means("word") in ("who", "whose") and " " not in part[0].text
    if who or any(token.means("word") == "howmany" for token in last):
        return True
    choice = next((at for at, token in enumerate(last) if token.text.casefold() in OR), len(last))
    if _has_verb(last[:choice]) and (_has_verb(last[choice:]) or [t.kind for t in last[choice + 1 :]] == ["word"]):
        return True  # "Vulko survives or not"
    asks = [token for token in (*last[:1], *last[-1:]) if _begins_question(token, words)]
    stating = ("verb", "participle", "preposition", "filler", "pronoun")
    relative = ("who", "whose", "if", "then", "and", "but", "may", "must", "modal", "cannot", "only", "not")
    return any(
        not any(meaning.kind in stating for meaning in token.meanings)
        and (token.means("word") not in relative or (words.language == "ru" and token.text.casefold() == "кто"))
        for token in asks
    )


def _text_of(tokens: Sequence[Token]) -> str:
    return re.sub(r"(?<=['’]) ", "", " ".join(token.text for token in tokens))


def _without_tag(part: list[Token], words: Lexicon) -> list[Token]:
    """Return a sentence without the end of "…, so he comes back to my hand, doesn't he"."""
    at = max((at for at, token in enumerate(part) if token.kind == "mark"), default=0)
    is_tag = words.words(_text_of(part[at + 1 :])) in words.tags
    return part[:at] if at and is_tag else part


def _asked(part: list[Token], words: Lexicon, is_tagged: bool) -> tuple[int, int]:
    """Return where the question of a sentence begins and ends; a condition beside it is stated."""
    conditions = [at for at, token in enumerate(part) if token.means("word") == "if"]
    afters = [at for at, token in enumerate(part) if at and token.means("preposition") == "after"]
    conditions += [at for at in afters if begins_clause(part[at + 1 :], words) or _has_played(part[at + 1 : at + 3])]
    parting = ("and", "but")
    starts = [at + 1 for at, one in enumerate(part) if one.kind == "mark" or one.means("word") in parting]
    starts.insert(0, 0)
    if is_tagged:
        asked = [at for at in starts if _has_verb(part[at:])]
        return (asked[-1] if asked else 0), len(part)
    ifs = range(4, len(part) - 1 if part[0].means("word") == "if" else 0)
    starts += [at for at in ifs if _asks_of(part[at : at + 2], words)]
    asking = [at for at in sorted(starts) if at < len(part) and _begins_question(part[at], words)]
    if words.language == "de" and part[0].kind == "verb" and 0 not in asking:
        asking.insert(0, 0)  # "Blockt Vulko den Schaden, wenn …?"
    asking = sorted({*asking, *(at for at in starts if [t.text for t in part[at + 1 : at + 2]] == ["ли"])})
    asking = [at for at in asking if at not in conditions] or asking  # "when Ann attacks me, how many …?"
    if not asking and conditions and _has_verb(part[: conditions[0]]):  # "Vulko survives if Ann attacks and I block?"
        return max(at for at in starts if not at or _has_verb(part[at : conditions[0]])), conditions[0]
    strong = max((at for at, token in enumerate(part) if token.kind == "mark" and token.text != ","), default=0)
    strong *= _has_verb(part[:strong]) or any(token.card for token in part[:strong])  # "Tom's kicker: still on?"
    last = next((at for at in reversed(starts) if _has_verb(part[at:])), 0)  # "my Vulko blocks, he survives?"
    first = strong + 1 if strong else 0
    orders = any(token.card is not None and not token.card.is_minion for token in part[first:last])
    stated = _has_verb(part[first:last]) or (orders and any(one.value in ("on", "to") for one in part[first:last]))
    late = any(token.means("word") == "howmany" for token in part[last:])  # "3 cartes en main, je pioche combien ?"
    plain = last if stated or late else first
    while (
        len(asking) > 1 and asking[0] and part[asking[0] - 1].means("word") == "and" and part[asking[0]].means("verb")
    ):
        asking.pop(0)  # "Anna wirft drei Karten ab und nimmt Vulko, reicht das?"
    begin = next((at for at in asking if at > strong or not strong), asking[0] if asking else plain)
    later = [at for at in conditions if at > begin]
    if later:
        return begin, later[0]
    return begin, len(part)


def _asks_of(pair: Sequence[Token], words: Lexicon) -> bool:
    """True for "is it" in "if I pitch a card is it exiled"."""
    return is_verbal(pair[0]) and _begins_question(pair[0], words) and pair[1].means("pronoun") in ("it", "he", "she")


def _has_played(tokens: Sequence[Token]) -> bool:
    """True for "avoir joué" after "après"."""
    return [token.means("verb") for token in tokens[:1]] == ["have"] and any(map(is_verbal, tokens[1:]))


def _has_verb(tokens: Sequence[Token]) -> bool:
    return any(is_verbal(token) or token.means("preposition") == "have" for token in tokens)


def _begins_question(token: Token, words: Lexicon) -> bool:
    if token.kind == "preposition" and " " in token.text:
        return False  # "À la fin de mon tour"
    beginnings = [*token.text.casefold().split()[:1], *folded(token.text).split()[:1]]
    return any(word in words.questions for word in beginnings)
