"""Split the tokens of a sentence into clauses: each has one verb, or continues the clause before it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nightfall_cli.trial.lexicon import ARTICLES, Meaning
from nightfall_cli.trial.sentence_tokens import Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.trial.lexicon import Lexicon

CUTS = ("and", "but", "then", "if", "who", "whose")
BESIDE_BE = {
    **dict.fromkeys(("linked to", "relié à", "reliée à", "reliés à", "reliées à", "liée à"), ("link", "to")),
    **dict.fromkeys(("aimed at", "pointed at"), ("aim", "on")),
}
"""Prepositions that are a participle with its preposition after "be"."""
RELATIVES = ("who", "whose")
POSSESSIVES = ("me", "he", "she", "they", "you", "it", "self", "we", "owner", "opponent")
VERBS = ("verb", "participle")
NOUN_SIGNS = ("number", "possessive", "color", "preposition")


@dataclass(eq=False)
class ClausePart:
    """A clause: its tokens, and the sign or word before it; ``sentence`` counts the sentences."""

    tokens: list[Token] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    sentence: int = 0
    about: Token | None = None
    about_card: Token | None = None

    @property
    def is_relative(self) -> bool:
        """True for a clause about the thing before it."""
        return any(word in RELATIVES for word in self.before)

    @property
    def has_verb(self) -> bool:
        """True when the clause has a verb, or a preposition that stands for one: Russian "у"."""
        return any(
            token.kind in ("verb", "participle") or (token.kind == "preposition" and token.value == "have")
            for token in self.tokens
        )


def chosen(tokens: Sequence[Token], words: Lexicon) -> list[Token]:
    """Return the tokens with the one kind that each has in its place."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        kinds = [meaning.kind for meaning in token.meanings]
        if _begins_main(tokens, at, found):
            found.append(Token("mark", ",", "", token.start))
        if words.language == "de" and _is_relative(tokens, at):
            token = token._replace(kind="word", value="who")
        elif words.language == "fr" and token.value == "who" and found and found[-1].kind == "verb" and _negated(found):
            token = token._replace(kind="word", value="only")  # "ne bloque que Vulko"
        elif token.text.casefold() in BESIDE_BE and found and found[-1].value == "be":
            act, prep = BESIDE_BE[token.text.casefold()]
            found.append(token._replace(kind="participle", value=act, meanings=(Meaning("participle", act),)))
            token = token._replace(value=prep)
        elif token.kind == "preposition" and token.value == "after" and _begins_clause(tokens[at + 1 :], words):
            token = token._replace(kind="word", value="if")
        elif token.kind == "verb" and token.value == "attack" and _is_adjective(tokens, at):
            token = token._replace(kind="filler", value="words")
        elif len(set(kinds)) > 1:
            kind = _kind(token, found, tokens[at + 1 :], words)
            if kind in kinds:
                meaning = token.meanings[kinds.index(kind)]
                token = token._replace(kind=kind, value=meaning.value)
        found.append(token)
    return found


def _clause(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens up to the end of a clause."""
    end = next((at for at, token in enumerate(tokens) if token.kind == "mark" or token.means("word") in CUTS), None)
    return list(tokens[:end])


def _last_clause(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens after the beginning of the last clause."""
    start = next((at for at in range(len(tokens), 0, -1) if tokens[at - 1].value in (",", ";", *CUTS)), 0)
    return list(tokens[start:])


def _negated(tokens: Sequence[Token]) -> bool:
    """True for French "ne" in the last clause."""
    return any(token.text.casefold() in ("ne", "n'") for token in _last_clause(tokens))


def _is_relative(tokens: Sequence[Token], at: int) -> bool:
    """True for German "der", "die", "das" after a comma, where the verb stands at the end of the clause."""
    token = tokens[at]
    if token.text.casefold() not in ("der", "die", "das", "den", "dem") or not at or tokens[at - 1].kind != "mark":
        return False
    rest = _clause(tokens[at + 1 :])
    return bool(rest) and any(meaning.kind == "verb" for meaning in rest[-1].meanings)


def _begins_main(tokens: Sequence[Token], at: int, done: Sequence[Token]) -> bool:
    """True for "she gets exiled" after "if you destroy Charlotte Reyes" without a comma."""
    clause, token = _last_clause(done), tokens[at]
    conditions = done[-len(clause) - 1 : len(done) - len(clause)]
    if not clause or not conditions or conditions[0].value != "if" or clause[-1].kind not in ("card", "noun", "name"):
        return False
    subject = token.kind == "name" or any(meaning.case in ("subject", "any") for meaning in token.meanings)
    after = tokens[at + 1] if at + 1 < len(tokens) else token
    return subject and is_verbal(after) and any(other.kind == "verb" for other in clause)


def _begins_clause(tokens: Sequence[Token], words: Lexicon) -> bool:
    """True for "Ann plays" after "after"."""
    kinds = [token for token in tokens if token.kind != "filler"][:2]
    cases = [meaning.case for token in kinds[:1] for meaning in token.meanings]
    subject = len(kinds) == 2 and (kinds[0].kind == "name" or "subject" in cases or kinds[0].value == "it")
    subject = subject or (words.language == "en" and len(kinds) == 2 and kinds[0].kind == "card")
    return subject and any(meaning.kind == "verb" for meaning in kinds[1].meanings)


def _is_adjective(tokens: Sequence[Token], at: int) -> bool:
    """True for "attacking" in "my attacking Vulko"."""
    before, after = tokens[at - 1] if at else None, tokens[at + 1] if at + 1 < len(tokens) else None
    if before is None or after is None or after.kind != "card":
        return False
    mine = any(meaning.case == "possessive" for meaning in before.meanings)
    return mine or before.kind == "possessive" or before.value in ARTICLES


def _kind(token: Token, done: Sequence[Token], after: Sequence[Token], words: Lexicon) -> str:
    """Return noun, verb or the first kind of an ambiguous word, by the words around it."""
    kinds = [meaning.kind for meaning in token.meanings]
    before = done[-1] if done else None
    if "word" in kinds and "verb" in kinds:
        verbs = any(m.kind == "verb" for other in _clause(after) for m in other.meanings)
        return "word" if verbs else "verb"
    if "preposition" in kinds and "verb" in kinds:
        return "preposition" if any(token.kind == "verb" for token in _last_clause(done)) else kinds[0]
    if "pronoun" in kinds and "verb" in kinds:
        return "pronoun" if after and any(m.kind in ("noun", "color") for m in after[0].meanings) else kinds[0]
    if "preposition" in kinds and "noun" in kinds:
        return "preposition" if after and (after[0].kind == "card" or after[0].kind == "name") else "noun"
    counted = bool(after) and (after[0].value == "indefinite" or after[0].kind == "number")
    if "noun" in kinds and "verb" in kinds and counted and before is not None and before.text.casefold() == "en":
        return "verb"  # "Marc en défausse une"
    if "noun" in kinds and "verb" in kinds:
        if words.language == "de":
            return "noun" if token.text[0].isupper() else "verb"
        determined = before is not None and (
            before.kind in NOUN_SIGNS
            or (before.card is not None and before.card.is_wound)
            or (before.kind == "filler" and before.value in ARTICLES)
            or (
                before.kind == "pronoun"
                and before.value in POSSESSIVES
                and any(m.case in ("possessive", "any") for m in before.meanings)
            )
            or (before.kind == "word" and before.value in ("no", "other", "only", "all", "both", "full", "howmany"))
            or (
                before.kind in ("verb", "participle")
                and (before.value not in ("be", "become") or "participle" not in kinds)
            )
        )
        return "noun" if determined else "verb"
    if "filler" in kinds and "pronoun" in kinds:
        following = [m.kind for m in after[0].meanings] if after else []
        return "pronoun" if "verb" in following or not after or after[0].kind == "mark" else "filler"
    if "filler" in kinds and "verb" in kinds and before is not None:
        owned = before.kind == "possessive" or any(
            m.case == "possessive" or (m.case == "any" and m.value in POSSESSIVES) for m in before.meanings
        )
        return "filler" if owned else "verb"
    if "participle" in kinds and "word" in kinds:  # "mon Vulko blessé"
        return "participle" if any(other.value in ("be", "become") for other in _last_clause(done)) else "word"
    if "participle" in kinds and "verb" in kinds:
        return "verb"
    if "number" in kinds and after and after[0].kind in ("noun", "card", "color"):
        return "number"
    return kinds[0]


def pieces_of(tokens: Sequence[Token], sentence: int) -> list[ClausePart]:
    """Return the clauses of a sentence; a part without a verb goes to the clause that it belongs to."""
    return _joined(_cut(tokens, sentence))


def _cut(tokens: Sequence[Token], sentence: int) -> list[ClausePart]:
    found = [ClausePart(sentence=sentence)]
    last: Token | None = None
    card: Token | None = None
    done = 0
    for at, token in enumerate(tokens):
        if at < done:
            continue
        if (end := relative_end(tokens, at)) and found[-1].tokens:
            done = end
            about = ClausePart(list(tokens[at + 1 : end]), [token.value], sentence, last, card)
            found.insert(len(found) - 1, about)
        elif _cuts(token, found[-1]) or _is_purpose(tokens, at, found[-1]):
            if found[-1].tokens:
                found.append(ClausePart(sentence=sentence, about=last, about_card=card))
            found[-1].before.append("and" if token.kind == "preposition" else token.value)
        else:
            found[-1].tokens.append(token)
            card = token if token.kind == "card" else card
            owned = at + 1 < len(tokens) and tokens[at + 1].kind == "possessive"
            if not owned and (
                token.kind == "name"
                or token.value == "opponent"
                or any(meaning.case in ("object", "subject") for meaning in token.meanings)
            ):
                last = token
    return [piece for piece in found if piece.tokens]


def relative_end(tokens: Sequence[Token], at: int) -> int:
    """Return where a relative clause ends before the verb of its main clause: "X that has 1 damage | dies"; else 0."""
    if not (tokens[at].kind == "word" and tokens[at].value in RELATIVES):
        return 0
    end = at + 1 + len(_clause(tokens[at + 1 :]))
    starts = [i for i in range(at + 1, end) if is_verbal(tokens[i]) and not is_verbal(tokens[i - 1])]
    starts = [i for i in starts if tokens[i - 1].value not in ("not", "to")]
    return starts[-1] if len(starts) > 1 and tokens[starts[-1]].kind != "participle" else 0


def is_verbal(token: Token) -> bool:
    """True for a verb and for a word such as "may" before one."""
    return token.kind in ("verb", "participle") or token.value in ("modal", "may", "must", "cannot")


def _is_about_before(part: ClausePart, found: list[ClausePart]) -> bool:
    """True for "and belongs to Bob" after "that has 1 damage"."""
    named = [token.kind for token in part.tokens if token.kind != "filler"][:1]
    verb = next((token.value for token in part.tokens if token.kind == "verb"), "")
    continues = bool(found) and found[-1].is_relative and part.before == ["and"]
    return continues and named == ["verb"] and verb.partition("-")[0] in ("have", "belong", "be")


def _without_tools(part: ClausePart, found: list[ClausePart]) -> None:
    """Give "with CARD" at the end of a relative clause to the clause before it: "that Bob has with Death Grip"."""
    main = next((piece for piece in reversed(found) if not piece.is_relative), None)
    verb = next((token.value for token in part.tokens if token.kind == "verb"), "")
    if verb.partition("-")[0] not in ("have", "belong", "be"):
        return
    if main is None or any(token.kind == "preposition" and token.value == "with" for token in main.tokens):
        return
    for at, token in enumerate(part.tokens):
        after = [other.kind for other in part.tokens[at + 1 :] if other.kind != "filler"]
        if token.kind == "preposition" and token.value in ("with", "by") and after[:1] == ["card"] and len(after) == 1:
            main.tokens += part.tokens[at:]
            del part.tokens[at:]
            return


def _cuts(token: Token, piece: ClausePart) -> bool:
    """True for a sign or word between two clauses; "plays then" has none."""
    if token.kind == "mark":
        return True
    words = [other for other in piece.tokens if other.kind != "filler"]
    verb_only = token.value == "then" and bool(words) and words[-1].kind == "verb"
    return token.kind == "word" and token.value in CUTS and not verb_only


def _is_purpose(tokens: Sequence[Token], at: int, piece: ClausePart) -> bool:
    """True for "to" in "discards two cards to buy Vulko"."""
    after = tokens[at + 1] if at + 1 < len(tokens) else tokens[at]
    claims = tokens[at].value in ("to", "for") and after.kind == "verb" and after.value == "claim"
    return claims and any(token.kind in VERBS and token.value == "discard" for token in piece.tokens)


def _joined(parts: list[ClausePart]) -> list[ClausePart]:
    found: list[ClausePart] = []
    waiting: ClausePart | None = None
    for at, part in enumerate(parts):
        following = parts[at + 1] if at + 1 < len(parts) else None
        if _is_about_before(part, found):
            part.before = ["who"]
        if (
            part.has_verb
            or _is_place(part)
            or (part.is_relative and any(token.kind in ("card", "noun") for token in part.tokens))
        ):
            if waiting is not None and not part.is_relative:
                part.tokens = [*waiting.tokens, *_separator(part), *part.tokens]
                part.before, waiting = waiting.before, None
            if part.is_relative:
                _without_tools(part, found)
            found.append(part)
        elif waiting is None and found and (verb := _attack_again(part, found[-1])):
            part.tokens.insert(0, verb)
            found.append(part)
        elif waiting is not None:
            waiting.tokens += [*_separator(part), *part.tokens]
        elif (
            not found
            or (following and following.is_relative and _is_player(part))
            or _starts(part, found[-1], following)
            or _resumes(part, parts[at + 1 :])
        ):
            waiting = part
        else:
            if "but" in part.before:  # "but Marcus Toth with Vulko": what it continues is not clear
                part.tokens[0] = part.tokens[0]._replace(kind="unknown")
            main = next((p for p in reversed(found) if not p.is_relative), found[-1])
            target = main if part.tokens[0].kind == "preposition" and not part.is_relative else found[-1]
            target.tokens += [*_separator(part), *part.tokens]
    if waiting is not None:
        (found[-1].tokens.extend([*_separator(waiting), *waiting.tokens]) if found else found.append(waiting))
    return found


def _is_place(part: ClausePart) -> bool:
    """True for "в колоде 1 карта" and "в игре только мой Vulko": a clause that needs no verb."""
    kinds = [token.kind for token in part.tokens]
    where = kinds[:2] == ["preposition", "noun"] and part.tokens[1].value in ("play", "hand", "deck", "discard")
    return where and bool({"card", "number"} & {*kinds[2:]})


def _attack_again(part: ClausePart, before: ClausePart) -> Token | None:
    """Return the verb that "and Bob with Vulko" shares with the attack before it, or None."""
    kinds = [token.kind for token in part.tokens if token.kind not in ("filler", "possessive")]
    shapes = {"attack": ("name preposition card", "card preposition name"), "block": ("card preposition card",)}
    verb = next((token for token in before.tokens if token.kind == "verb" and token.value in shapes), None)
    return verb if verb and " ".join(kinds[:3]).replace("pronoun", "name") in shapes[verb.value] else None


def _starts(part: ClausePart, before: ClausePart, following: ClausePart | None) -> bool:
    """True for a part such as "after drawing" that begins the next clause: after a clause of another sentence."""
    if following is None or not following.has_verb or following.is_relative:
        return False
    subject = part.tokens[0].kind == "name" or any(m.case == "subject" for m in part.tokens[0].meanings)
    lists = following.before == ["and"] and following.tokens[-1].kind == "verb" and following.tokens[0].kind != "verb"
    return bool({";", "then"} & {*part.before}) or (subject and lists)


def _resumes(part: ClausePart, later: Sequence[ClausePart]) -> bool:
    """True for "Bob's only minion" before ", a Vulko, blocks": its verb stands after a comma."""
    verbal = next((other for other in later if other.has_verb and not other.is_relative), None)
    names = [token.kind for token in part.tokens if token.kind != "filler"][:2] == ["name", "possessive"]
    return names and verbal is not None and verbal.before == [","] and verbal.tokens[0].kind == "verb"


def _is_player(part: ClausePart) -> bool:
    return [token.kind for token in part.tokens if token.kind != "filler"] in (["name"], ["pronoun"])


def _separator(part: ClausePart) -> list[Token]:
    """Return a token that separates the items of a list, where a comma or "and" stood."""
    return [Token("word", "and", "", part.tokens[0].start)] if part.before else []
