"""Split the tokens of a sentence into clauses: each has one verb, or continues the clause before it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from nightfall_cli.trial.clause_part import RELATIVES, VERBS, ClausePart, is_actor, is_subject
from nightfall_cli.trial.headlines import UNTYPED
from nightfall_cli.trial.lexicon import Meaning, is_first_name
from nightfall_cli.trial.token_cards import Token
from nightfall_cli.trial.word_kinds import CUTS, clause_tokens, is_verbal, owns

if TYPE_CHECKING:
    from collections.abc import Sequence


def pieces_of(tokens: Sequence[Token], sentence: int) -> list[ClausePart]:
    """Return the clauses of a sentence; a part without a verb goes to the clause that it belongs to."""
    found = _joined(_purpose_last(_cut(tokens, sentence)))
    for at, (main, condition) in enumerate(pairwise(found)):  # "I block nothing when Tom attacks"
        told_last = condition.before == ["if"] and condition.has_act("attack")
        if told_last and is_actor(main.tokens[0]) and main.has_act("block"):
            found[at : at + 2] = [condition, main]
    return found


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
        elif _cuts(token, found[-1], tokens[at + 1 : at + 2]) or _is_purpose(tokens, at, found):
            if found[-1].tokens:
                found.append(ClausePart(sentence=sentence, about=last, about_card=card))
            found[-1].before.append("and" if token.kind == "preposition" else token.value)
        else:
            found[-1].tokens.append(token)
            card = token if token.kind == "card" else card
            owned = at + 1 < len(tokens) and tokens[at + 1].kind == "possessive"
            person = token.kind == "name" or token.value in ("opponent", "someone")
            person = person or any(meaning.case in ("object", "subject") for meaning in token.meanings)
            last = token if person and not owned else last
    return [piece for piece in found if any(token.kind != "filler" for token in piece.tokens)]


def _purpose_last(parts: list[ClausePart]) -> list[ClausePart]:
    """Put "to buy Vulko" behind "I discard two cards", which pays for it."""
    for at, part in enumerate(parts):
        verb = next((i for i, one in enumerate(part.tokens) if i and one.value == "claim" and one.kind == "verb"), 0)
        if not verb or part.tokens[verb - 1].value not in ("to", "for") or any(map(is_actor, part.tokens[:verb])):
            continue
        acts = (i for i, one in enumerate(part.tokens) if i > verb and (is_actor(one) or one.value == "discard"))
        end = next(acts, len(part.tokens)) if part.has_act("discard") else len(part.tokens)
        after = [ClausePart(part.tokens[end:], [","], part.sentence)] if part.tokens[end:] else parts[at + 1 : at + 2]
        if after and after[0].has_act("discard"):
            (pays,) = after
            later = [one for one in parts[at + 1 :] if one is not pays]
            bought = ClausePart([*part.tokens[: verb - 1], *part.tokens[verb:end]], ["and"], part.sentence)
            return [*parts[:at], ClausePart(pays.tokens, part.before, part.sentence), bought, *later]
    return parts


def relative_end(tokens: Sequence[Token], at: int) -> int:
    """Return where a relative clause ends before the verb of its main clause: "X that has 1 damage | dies"; else 0."""
    if not (tokens[at].kind == "word" and tokens[at].value in RELATIVES):
        return 0
    end = at + 1 + len(clause_tokens(tokens[at + 1 :]))
    starts = [i for i in range(at + 1, end) if is_verbal(tokens[i]) and not is_verbal(tokens[i - 1])]
    starts = [i for i in starts if tokens[i - 1].value not in ("not", "to")]
    return starts[-1] if len(starts) > 1 and tokens[starts[-1]].kind != "participle" else 0


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


def _cuts(token: Token, piece: ClausePart, after: Sequence[Token]) -> bool:
    """True for a sign or word between two clauses; "plays then" and "she then" have none."""
    if token.kind == "mark":
        return True
    words = [other for other in piece.tokens if other.kind != "filler"]
    begun = words[-1:] and (words[-1].kind == "verb" or (len(words) == 1 and is_actor(words[0])))
    begun = begun and not (words[1:] and any(map(is_actor, after)))  # "I draw, then I …"
    return token.kind == "word" and token.value in CUTS and not (token.value == "then" and begun)


def _is_purpose(tokens: Sequence[Token], at: int, found: Sequence[ClausePart]) -> bool:
    """True for "to" in "discards two cards to buy Vulko", and "by" in "buys Vulko by discarding two cards"."""
    later = [token for token in tokens[at + 1 :] if token.value != "have"]  # "après avoir défaussé deux cartes"
    after = later[0] if later else tokens[at]
    claims = tokens[at].value in ("to", "for") and after.kind == "verb" and after.value in ("claim", "win")
    claims = claims and later[1:2] != [] and later[1].kind != "mark"  # not "Vulko zu kaufen"
    pays = tokens[at].value in ("by", "after") and after.kind in VERBS and after.value == "discard"
    verbs = [token.value for piece in found for token in piece.tokens if token.kind in VERBS]
    return (claims and verbs[-1:] == ["discard"]) or (pays and verbs[-1:] == ["claim"])


def _joined(parts: list[ClausePart]) -> list[ClausePart]:
    found: list[ClausePart] = []
    waiting: ClausePart | None = None
    for at, part in enumerate(parts):
        following = parts[at + 1] if at + 1 < len(parts) else None
        if part.is_influence() and waiting is None and not found:
            found.append(_my_holding(part))
            continue
        if not part.has_verb:
            _mark_unclear(part)
        if waiting is not None and waiting.is_kick() and part.tokens[0].kind == "card":
            part.tokens, part.before, waiting = [*part.tokens, *waiting.tokens], waiting.before, None
        if _ends_passive(part, found):
            _append(found[-1], part)
            continue
        if part.before == ["and"] and found and _ends_relative(part, found[-1]):
            _append(found[-1], part)
        elif _subject_of(part, following, found) or _lists_tools(part, following):
            waiting = part
        elif part.is_clause() or part.is_verbless(following, _goes_on(found, waiting)):
            is_told = waiting is not None and (waiting.is_chain() or waiting.holds()) and part.tokens[1:]
            is_counted = waiting is not None and waiting.is_pile()
            counts = is_counted and (part.tokens[0].value == "both" or part.tokens[0].kind == "verb")
            acts = part.begins_act() or counts or not (is_counted or part.has_verb)
            if waiting is not None and (is_told or is_counted) and acts:
                found.append(waiting)  # "my chain: Alton Hickman, Furious Melee, and I choose Bob"
                waiting = None
            elif waiting is not None and not part.is_relative:
                part.tokens = [*waiting.tokens, *_separator(part), *part.tokens]
                part.before, waiting = waiting.before, None
            if part.is_relative:
                _without_tools(part, found)
            found.append(part)
        elif waiting is None and found and (verb := _attack_again(part, found[-1])) and found[-1].names_card():
            part.tokens.insert(_is_nominative(part.tokens[0]), verb)
            found.append(part)
        elif part.holds() and (waiting is None or waiting.holds()) and (not found or found[-1].is_holding()):
            found += [] if waiting is None else [waiting]
            waiting = part  # "moi Vulko et Marcus Toth, lui Alton Hickman"
        elif waiting is None and part.is_headline():
            found.append(part)
        elif waiting is not None:
            _append(waiting, part)
        elif not found or found[-1].is_headline() or _begins_next(part, found[-1], parts[at + 1 :]):
            waiting = part
        else:
            _continue(found, part)
    alone = waiting is not None and found and (found[-1].is_headline() or (waiting.holds() and found[-1].is_holding()))
    if waiting is not None and found and not alone:
        _append(found[-1], waiting)
        waiting = None
    return found if waiting is None else [*found, waiting]


def _my_holding(part: ClausePart) -> ClausePart:
    """Return "2 influence" as what the player who tries the sentence has."""
    start = part.tokens[0].start
    person = Token("pronoun", "me", "", start, (Meaning("pronoun", "me", "subject"),))
    part.tokens = [person, Token("verb", "have", UNTYPED, start, (Meaning("verb", "have"),)), *part.tokens]
    return part


def _goes_on(found: Sequence[ClausePart], waiting: ClausePart | None) -> bool:
    """True where a part may go on with a clause before it: not where only holdings are told so far."""
    return not all(part.is_holding() for part in found) or (waiting is not None and not waiting.holds())


def _mark_unclear(part: ClausePart) -> None:
    """Make the words unknown that say nothing without a verb: "…, Charlotte Reyes not", "and I Flank Attack it"."""
    turn = any(token.value == "turn" for token in part.tokens)  # "не мой ход"
    part.tokens = [one._replace(kind="unknown") if one.value == "not" and not turn else one for one in part.tokens]
    stated = part.holds() or part.is_order(True)
    if part.tokens[1:] and part.tokens[1].kind == "card" and is_subject(part.tokens[0]) and not stated:
        part.tokens[1] = part.tokens[1]._replace(kind="unknown")


def _append(clause: ClausePart, part: ClausePart) -> None:
    clause.tokens += [*_separator(part), *part.tokens]


def _begins_next(part: ClausePart, before: ClausePart, later: Sequence[ClausePart]) -> bool:
    """True for a part that waits for the verb of a later one."""
    following = later[0] if later else None
    is_described = following is not None and following.is_relative
    cards = [token.kind for token in part.tokens if not (token.kind == "filler" or owns(token))] == ["card"]
    acts = cards and [other.tokens[0].kind for other in later[1:2] if other.before == [","]] == ["verb"]
    return (is_described and (part.is_player() or acts)) or _resumes(part, later)  # "my Vulko, which is hurt, blocks"


def _continue(found: list[ClausePart], part: ClausePart) -> None:
    """Add a part without a verb to the clause before it that it continues."""
    if "but" in part.before:  # "but Marcus Toth with Vulko": what it continues is not clear
        part.tokens[0] = part.tokens[0]._replace(kind="unknown")
    main = next((clause for clause in reversed(found) if not clause.is_relative), found[-1])
    of_main = part.tokens[0].kind == "preposition" or part.tokens[-1].value in ("nothing", "nobody")
    _append(main if of_main and not part.is_relative else found[-1], part)


def _ends_passive(part: ClausePart, found: list[ClausePart]) -> bool:
    """True for "und J.J. McTeague geblockt" after "wird von Vulko"."""
    own = [token for token in part.tokens if token.kind in VERBS]
    before = [token.value for token in found[-1].tokens if token.kind in VERBS] if found else []
    return part.before == ["and"] and before == ["become"] and own == part.tokens[-1:] and own[0].kind == "participle"


def _ends_relative(part: ClausePart, before: ClausePart) -> bool:
    """True for "und einen Vulko hat" after ", der Bad Smoke"."""
    last = part.tokens[-1]
    return before.is_relative and not before.has_verb and last.kind == "verb" and last.value.startswith("have")


def _subject_of(part: ClausePart, following: ClausePart | None, found: list[ClausePart]) -> bool:
    """True for "Vulko" before "and Bad Smoke both block it" after an attack: a list before a verb is its subject."""
    if following is None or following.before != ["and"] or not found or [t.kind for t in part.tokens] != ["card"]:
        return False
    verb = next((at for at, token in enumerate(following.tokens) if token.kind in VERBS), 0)
    blocks = following.tokens[0].kind == "card" and verb > 0 and following.tokens[verb].value == "block"
    both = any(token.value == "both" for token in following.tokens)
    cards = [at for at, token in enumerate(found[-1].tokens) if token.kind == "card"]
    attack = next((at for at, token in enumerate(found[-1].tokens) if token.value == "attack"), -1)
    return blocks and (both or (bool(cards) and max(cards) < attack))


def _lists_tools(part: ClausePart, following: ClausePart | None) -> bool:
    """True for "ich mit Vulko" before "und Bad Smoke blocke": the verb of a list with its own subject stands last."""
    if part.has_verb or following is None or following.before != ["and"] or not is_actor(part.tokens[0]):
        return False
    kinds = [token.kind for token in following.tokens if token.kind != "filler"]
    has = part.holds() and following.tokens[-1].value.startswith("have")  # "während ich Vulko und Bad Smoke habe"
    return kinds[:1] == ["card"] and (has or (kinds[1:] == ["verb"] and any(t.value == "with" for t in part.tokens)))


def _attack_again(part: ClausePart, before: ClausePart) -> Token | None:
    """Return the verb that "and Bob with Vulko" shares with the attack before it, or None."""
    kinds = [token.kind for token in part.tokens if token.kind not in ("filler", "possessive")]
    shapes = {"attack": ("name preposition card", "card preposition name"), "block": ("card preposition card",)}
    verb = next((token for token in before.tokens if token.kind == "verb" and token.value in shapes), None)
    return verb if verb and " ".join(kinds[:3]).replace("pronoun", "name") in shapes[verb.value] else None


def _is_nominative(token: Token) -> bool:
    """True for "Борис" in "Анна атакует меня с Vulko, а Борис с Big Ghost": he attacks, too."""
    return token.kind == "name" and not token.text.isascii() and not token.means("case") and is_first_name(token.text)


def _resumes(part: ClausePart, later: Sequence[ClausePart]) -> bool:
    """True for "Bob's only minion" before ", a Vulko, blocks": its verb stands after a comma."""
    verbal = next((other for other in later if other.has_verb and not other.is_relative), None)
    names = [token.kind for token in part.tokens if token.kind != "filler"][:2] == ["name", "possessive"]
    return names and verbal is not None and verbal.before == [","] and verbal.tokens[0].kind == "verb"


def _separator(part: ClausePart) -> list[Token]:
    """Return a token that separates the items of a list, where a comma or "and" stood."""
    return [Token("word", "and", part.before[0], part.tokens[0].start)] if part.before else []
