"""Spell out the headlines of hurried sentences as clauses: "Attackers: …", "Kim's board: …", "the chain is …"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.lexicon import Meaning, folded
from nightfall_cli.trial.order_chain import ORDER
from nightfall_cli.trial.sentence_forms import targets_of
from nightfall_cli.trial.token_cards import Token
from nightfall_cli.trial.word_kinds import clause_tokens, is_verbal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.lexicon import Lexicon

PERSONS = ("name", "pronoun")
PARTING = ("and", "then", "but")
BEING = ("be", "go", "words")
UNTYPED = "links"
"""The text of a verb that is not typed; in no language it means that "I" do something."""


def spelt_out(tokens: Sequence[Token], sentence: str, words: Lexicon) -> list[Token]:
    """Return the tokens of a sentence with the verbs that its headline stands for."""
    tokens = _against(tokens, words)
    start = next((at for at, token in enumerate(tokens) if token.kind != "filler"), 0)
    if [token.value for token in tokens[start + 1 : start + 2]] == ["with"] and _plays_with(tokens[start:]):
        tokens[start + 1] = _verb("link", tokens[start + 1])  # "jetzt ich mit Todesgriff auf Anna"
    colon = next((at for at, token in enumerate(tokens) if token.kind == "mark" and token.text in ":–—-"), 0)
    comma = max((at + 1 for at in range(colon) if tokens[at].kind == "mark"), default=0)
    if comma and any(map(is_verbal, tokens[:comma])):  # "everybody passes, my chain: …"
        return [*tokens[:comma], *spelt_out(tokens[comma:], sentence, words)]
    end = _end_of_chain(tokens, colon)
    if any(token.kind == "unknown" for token in tokens[: end or colon]):
        return tokens  # "Мой вклад в цепочку Лены — Hypnotic Presence": no word of a headline is lost
    if end:
        return _recital(tokens[:end], tokens[end + (end == colon) :], sentence)
    if not colon and _is_sequence(tokens):
        return _recital((), tokens, sentence)
    label, rest = tokens[:colon], tokens[colon + 1 :]
    if not label or not rest or _cards(label) or any(map(is_verbal, label)):
        return tokens
    nouns = [token for token in label if token.kind == "noun"]
    if not nouns and label[0].value == "on" and any(token.kind == "number" for token in label):
        return _fight("attack", [*label, Token("noun", "minion", "", rest[0].start)], rest)  # "На меня трое: …"
    if not nouns:
        return _said_of(label, rest) if tokens[colon].text == ":" else tokens
    for act in ("attack", "block"):
        if folded(nouns[0].text).startswith(words.headlines[act]):
            return _fight(act, label, rest)
    if nouns[-1].value == "minion" and tokens[colon].text in "–—":
        return [*label, _verb("be", tokens[colon]), *rest]  # "мой единственный миньон — Bad Smoke"
    return _recital(label, rest, sentence, "have-play") if label[-1].value == "play" else tokens


def _end_of_chain(tokens: Sequence[Token], colon: int) -> int:
    """Return the end of "my chain so far:" and "the chain is" before the orders; 0 where none are told."""
    chain = next((at for at, token in enumerate(tokens[:5]) if token.means("noun") == "chain"), len(tokens))
    if _cards(tokens[:chain]) or any(map(is_verbal, tokens[:chain])) or chain + 1 >= len(tokens):
        return 0
    if chain < colon:
        return 0 if _cards(tokens[:colon]) or any(map(is_verbal, tokens[chain + 1 : colon])) else colon
    end = chain + 1
    while end < len(tokens) and (tokens[end].value in BEING or tokens[end].kind == "possessive"):
        end += 1
    told = end > chain + 1 and end < len(tokens) and tokens[end].kind in ("card", "name", "number", "filler")
    return end if told and not colon and (not chain or tokens[chain].kind == "noun") else 0


def _plays_with(tokens: Sequence[Token]) -> bool:
    """True for "I with Death Grip on Ann", without a verb."""
    card = tokens[2].card if tokens[2:] else None
    clause = clause_tokens(list(reversed(tokens)))
    is_order = card is not None and not (card.is_minion or card.is_wound)
    return is_order and _acts(tokens[0]) and len(clause) == len(tokens) and not any(map(is_verbal, tokens))


def _acts(token: Token) -> bool:
    return token.kind == "name" or any(meaning.case == "subject" for meaning in token.meanings)


def _is_sequence(tokens: Sequence[Token]) -> bool:
    """True for "Ghoul Summoning first, then Franz Orlok"."""
    cards = _cards(tokens)
    orders = len(cards) > 1 and not all(card.is_minion for card in cards)
    parted = any(token.value in ("then", "first") for token in tokens)
    return orders and parted and tokens[0].kind != "name" and not any(map(is_verbal, tokens))


def _fight(act: str, label: list[Token], rest: list[Token]) -> list[Token]:
    """Return the clause for "three attackers on me: …", "blockers: …" and "defender: Tom, only Vulko"."""
    noun = next((token for token in label if token.kind == "noun"), label[0])
    if act == "block" and rest[0].kind in PERSONS and _cards(rest):
        return [rest[0], _verb("have-play", noun), *rest[1:]]
    tools = [Token("preposition", "with", "", rest[0].start)] if act == "block" else []
    return [_verb(act, noun), *label, Token("word", "and", "", rest[0].start), *tools, *rest]


def _said_of(label: list[Token], rest: list[Token]) -> list[Token]:
    """Return the clause for "me next: Shock and Awe on Ann's Vulko" and "Ed: Big Ghost"."""
    persons = [token for token in label if token.kind in PERSONS]
    cards = _cards(rest)
    plays = any(token.value == "then" for token in label) or bool(cards and not cards[0].is_minion)
    if len(persons) != 1 or not cards or not (plays or all(card.is_minion for card in cards)):
        return [*label, Token("mark", ",", ":", rest[0].start), *rest]
    return [_subject(persons[0]), _verb("link" if plays else "have-play", persons[0]), *rest]


def _against(tokens: Sequence[Token], words: Lexicon) -> list[Token]:
    """Spell out "my Vulko vs Nina with Alton Hickman", an attack and what she has, and "I Death Grip her"."""
    found = list(tokens)
    for at in range(1, len(found) - 1):
        before, token, after = found[at - 1 : at + 2]
        if after.kind not in PERSONS or any(map(is_verbal, clause_tokens(found[:at]))):
            continue
        rest = found[at + 2 :]
        if folded(token.text) in words.headlines["against"] and before.card is not None and before.card.is_minion:
            has = [Token("mark", ",", "", after.start), _subject(after), _verb("have-play", after)]
            rest = [*has, *rest[1:]] if rest and rest[0].value == "with" else rest
            return [*found[:at], _verb("attack", token), after, *rest]
        action = token.card is not None and not token.card.is_minion
        hits = action and {"player", "opponent"} & {*targets_of(token.card)}
        ends = not rest or rest[0].kind in ("mark", "end")
        if hits and _acts(before) and ends and after.value not in ("it", "owner"):
            return [*found[:at], _verb("link", token), token, Token("preposition", "on", "", after.start), after, *rest]
    return found


def _recital(owner: Sequence[Token], rest: Sequence[Token], sentence: str, verb: str = "link") -> list[Token]:
    """Return a clause for every item that is told of players: "Ann's Alton Hickman, then my Blood Rage on him"."""
    found: list[Token] = []
    told: list[Token] = []
    persons = [_subject(token) for token in owner if token.kind in PERSONS][-1:]
    for item in _items(rest):
        mark = [item.pop(0)] if item and (item[0].kind == "mark" or item[0].value in PARTING) else []
        at = next((at for at, token in enumerate(item) if token.kind == "card"), -1)
        if at < 0 or any(is_verbal(token) and token.value != "aim" for token in item):
            found += [*mark, *item]
            continue
        who = _player(item, at, sentence)
        persons = [_subject(who)] if who is not None else persons if not told else []
        before = [token for token in item[:at] if token is not who and not _is_of(token)]
        body = [token for token in item[at:] if token is not who and not _is_of(token)]
        found += [*mark, *persons, _verb(verb, item[at]), *before, *(_tied(body, told) if verb == "link" else body)]
        told.append(item[at])
    return found


def _items(tokens: Sequence[Token]) -> list[list[Token]]:
    """Return the items of a list, each with the signs before it; what names no card belongs to the item before."""
    items: list[list[Token]] = [[]]
    for token in tokens:
        if (token.kind == "mark" or token.value in PARTING) and _cards(items[-1]):
            items.append([])
        items[-1].append(token)
    return items


def _player(item: Sequence[Token], at: int, sentence: str) -> Token | None:
    """Return the player of the card at a place: before it, "of Ann" or "(Ann)" after it; None where nobody is named."""
    for token in reversed(item[:at]):
        if token.kind in PERSONS:
            return token
    after = [token for token in item[at + 1 : at + 3] if token.kind in PERSONS]
    in_brackets = bool(after) and sentence[: after[0].start].rstrip().endswith("(")
    return after[0] if after and (in_brackets or _is_of(item[at + 1])) else None


def _is_of(token: Token) -> bool:
    """True for the signs between an owner and a card: "of", "with" and ``'s``."""
    return token.kind == "possessive" or (token.kind == "preposition" and token.value in ("of", "with"))


def _tied(body: Sequence[Token], told: Sequence[Token]) -> list[Token]:
    """Return an order and its targets; "on it", and "on" an order that it cannot aim at, is what it is linked to."""
    found: list[Token] = []
    ties = bool(told) and ORDER not in targets_of(body[0].card)
    for at, token in enumerate(body):
        if token.kind == "verb":
            found.append(Token("mark", ",", "", token.start))  # "…, naming the Melee"
        rest = [one for one in body[at + 1 :] if one.kind != "filler"]
        named = rest[0] if ties and rest and token.kind == "preposition" and token.value in ("on", "to") else None
        its = named is not None and named.kind == "pronoun" and named.value in ("it", "he", "she")
        if named is not None and (its or (named.card in _cards(told) and not named.card.is_minion)):
            return [*found, token._replace(value="after", meanings=()), told[-1] if its else named, *rest[1:]]
        found.append(token)
    return found


def _verb(value: str, at: Token) -> Token:
    return Token("verb", value, UNTYPED, at.start, (Meaning("verb", value),))


def _subject(person: Token) -> Token:
    """Return a person as the subject of a clause."""
    value = person.means("pronoun") or person.value
    return person._replace(meanings=() if person.kind == "name" else (Meaning("pronoun", value, "subject"),))


def _cards(tokens: Iterable[Token]) -> list[Card]:
    return [token.card for token in tokens if token.card is not None]
