"""Split the tokens of a sentence into clauses: each has one verb, or continues the clause before it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nightfall_cli.trial.sentence_tokens import Token
from nightfall_cli.trial.word_kinds import CUTS, clause_tokens, is_verbal

if TYPE_CHECKING:
    from collections.abc import Sequence

RELATIVES = ("who", "whose")
VERBS = ("verb", "participle")


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
    end = at + 1 + len(clause_tokens(tokens[at + 1 :]))
    starts = [i for i in range(at + 1, end) if is_verbal(tokens[i]) and not is_verbal(tokens[i - 1])]
    starts = [i for i in starts if tokens[i - 1].value not in ("not", "to")]
    return starts[-1] if len(starts) > 1 and tokens[starts[-1]].kind != "participle" else 0


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
        if not part.has_verb:  # "…, Charlotte Reyes not"
            part.tokens = [t._replace(kind="unknown") if t.value == "not" else t for t in part.tokens]
            if part.tokens[1:] and part.tokens[1].kind == "card" and _is_subject(part.tokens[0]):
                part.tokens[1] = part.tokens[1]._replace(kind="unknown")  # "and I Flank Attack it"
        if _ends_passive(part, found):
            found[-1].tokens += [*_separator(part), *part.tokens]
            continue
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
        elif waiting is None and found and (verb := _attack_again(part, found[-1])) and _names_card(found[-1]):
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
            of_main = part.tokens[0].kind == "preposition" or part.tokens[-1].value in ("nothing", "nobody")
            target = main if of_main and not part.is_relative else found[-1]
            target.tokens += [*_separator(part), *part.tokens]
    if waiting is not None:
        (found[-1].tokens.extend([*_separator(waiting), *waiting.tokens]) if found else found.append(waiting))
    return found


def _ends_passive(part: ClausePart, found: list[ClausePart]) -> bool:
    """True for "und J.J. McTeague geblockt" after "wird von Vulko"."""
    own = [token for token in part.tokens if token.kind in VERBS]
    before = [token.value for token in found[-1].tokens if token.kind in VERBS] if found else []
    return part.before == ["and"] and before == ["become"] and own == part.tokens[-1:] and own[0].kind == "participle"


def _is_subject(token: Token) -> bool:
    return any(meaning.case == "subject" for meaning in token.meanings)


def _names_card(part: ClausePart) -> bool:
    return any(token.kind == "card" for token in part.tokens)


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
