"""Spell out the headlines of hurried sentences as clauses: "Attackers: …", "Kim's board: …", "the chain is …"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.lexicon import Meaning, folded
from nightfall_cli.trial.order_chain import ORDER
from nightfall_cli.trial.sentence_forms import targets_of
from nightfall_cli.trial.sentence_pieces import PHASES
from nightfall_cli.trial.token_cards import Token
from nightfall_cli.trial.word_kinds import clause_tokens, is_verbal

if TYPE_CHECKING:
    from collections.abc import Sequence

FIGHTING = {
    "attack": ("attack", "angreif", "attaq", "атак"),
    "block": ("block", "defen", "defens", "verteidig", "bloqu", "блок", "защит"),
}
"""The beginnings of the words for attackers and blockers, in all languages."""

PERSONS = ("name", "pronoun")
BEING = ("be", "go", "words")
AGAINST = ("vs", "versus", "gegen", "contre", "против")
PARTING = ("and", "then", "but")
LINKS = "links"
"""The text of a verb that is not typed; in no language it means that "I" do something."""


def spelt_out(tokens: Sequence[Token], sentence: str) -> list[Token]:
    """Return the tokens of a sentence with the verbs that its headline stands for."""
    colon = next((at for at, token in enumerate(tokens) if token.kind == "mark" and token.text in ":–—-"), 0)
    label, rest = list(tokens[:colon]), list(tokens[colon + 1 :])
    chain = next((at for at, token in enumerate(tokens[:5]) if token.means("noun") == "chain"), -1)
    if chain > 0 and tokens[chain].kind == "verb" and not colon:
        chain = -1  # "I chain Vulko"
    after = chain + 1
    while chain >= 0 and after < len(tokens) and (tokens[after].value in BEING or tokens[after].kind == "possessive"):
        after += 1
    tokens, rest = _against(tokens), _against(rest)
    parted = [at for at, token in enumerate(tokens) if token.value == "then" or token.value == "first"]
    if (
        parted
        and not colon
        and len(_cards(tokens)) > 1
        and tokens[0].kind != "name"
        and not any(map(is_verbal, tokens))
    ):
        return _recital((), tokens, sentence)  # "Ghoul Summoning first, then Franz Orlok"
    is_told = 0 <= chain < after - 1 and not any(token.card for token in tokens[:after])
    if is_told and not colon and tokens[after:] and tokens[after].kind in ("card", "name", "number", "filler"):
        return _recital(tokens[:chain], tokens[after:], sentence)
    if 0 <= chain < colon and not _cards(label):
        return _recital(label[:chain], rest, sentence)
    if not rest or any(is_verbal(token) and token.value not in ("be", "go") for token in label) or _cards(label):
        return list(tokens)
    persons = [token for token in label if token.kind in PERSONS]
    topic = next((token for token in label if token.kind == "noun"), None)
    act = next((act for act, starts in FIGHTING.items() if topic and folded(topic.text).startswith(starts)), "")
    if topic is not None and act and (act == "attack" or _cards(rest[:2])):
        tools = [Token("preposition", "with", "", rest[0].start)] if act == "block" else []
        return [_verb(act, topic), *label, Token("word", "and", "", rest[0].start), *tools, *rest]
    if topic is not None and act:
        return [*rest[:1], _verb("have-play", topic), *rest[1:]]  # "Defender: Tom, only Vulko"
    if topic is not None and topic.value in PHASES and topic is label[-1]:
        return [*label, tokens[colon], *rest]
    is_board = topic is not None and topic.value == "play" and topic is label[-1]
    if is_board and not persons:
        return _recital((), rest, sentence, "have-play")  # "board: me Vulko, Ann Alton Hickman"
    if len(persons) == 1 and (is_board or (topic is None and _cards(rest))):
        acts = any(token.value == "then" for token in label) or any(not card.is_minion for card in _cards(rest[:3]))
        return [_subject(persons[0]), _verb("link" if acts and not is_board else "have-play", persons[0]), *rest]
    return list(tokens)


def _against(tokens: Sequence[Token]) -> list[Token]:
    """Spell out "my Vulko vs Nina with Alton Hickman" as an attack and what she has, and "I Death Grip her" as a link."""
    found = list(tokens)
    for at, token in enumerate(found[1:-1], 1):
        before, after = found[at - 1], found[at + 1]
        if (
            folded(token.text) in AGAINST
            and after.kind in PERSONS
            and before.card is not None
            and before.card.is_minion
        ):
            if any(is_verbal(other) for other in clause_tokens(found[:at])):
                continue
            ends = found[at + 2 : at + 3]
            has = [_verb("have-play", after)] if ends and ends[0].value == "with" else []
            return [
                *found[:at],
                _verb("attack", token),
                *found[at + 1 : at + 2],
                *(
                    [found[at + 1]._replace(kind="mark", value=",", text=",", meanings=()), _subject(after)]
                    if has
                    else []
                ),
                *has,
                *found[at + 3 if has else at + 2 :],
            ]
        card = token.card
        hits = (
            card is not None
            and not card.is_minion
            and not card.is_wound
            and {"player", "opponent"} & {*targets_of(card)}
        )
        if hits and _acts(before) and after.kind in PERSONS and after.value not in ("it", "owner"):
            on = Token("preposition", "on", "", after.start)
            return [*found[:at], _verb("link", token), token, on, *found[at + 1 :]]
    return found


def _acts(token: Token) -> bool:
    return token.kind == "name" or any(meaning.case == "subject" for meaning in token.meanings)


def _recital(owner: Sequence[Token], rest: Sequence[Token], sentence: str, verb: str = "link") -> list[Token]:
    """Return a clause for every order of a chain that is told: "Ann's Alton Hickman, then my Blood Rage on him"."""
    found: list[Token] = []
    told: list[Token] = []
    persons = [_subject(token) for token in owner if token.kind in PERSONS]
    for item in _items(rest):
        mark = [item.pop(0)] if item[0].kind == "mark" or item[0].value in PARTING else []
        cards = [token for token in item if token.kind == "card"]
        if not cards or any(is_verbal(token) and token.value != "aim" for token in item):
            found += [*mark, *item]
            continue
        who = _player(item, cards[0], sentence)
        persons = [_subject(who)] if who is not None else persons if not told else []
        body = [token for token in item[item.index(cards[0]) :] if token is not who]
        found += [*mark, *persons, _verb(verb, cards[0]), *_counted(item, cards[0]), *_tied(body, told)]
        told += cards[:1]
    return found


def _items(tokens: Sequence[Token]) -> list[list[Token]]:
    """Return the items of a list, each with the signs before it; those without a card belong to the one before."""
    items: list[list[Token]] = [[]]
    for token in tokens:
        if (token.kind == "mark" or token.value in PARTING) and _cards(items[-1]):
            items.append([])
        items[-1].append(token)
    return [item for item in items if item]


def _player(item: Sequence[Token], card: Token, sentence: str) -> Token | None:
    """Return the player of an order: before it, "of Ann" or "(Ann)" after it; None where nobody is named."""
    at = item.index(card)
    before = [token for token in item[:at] if token.kind in PERSONS]
    after = item[at + 1 : at + 3]
    if before:
        return before[-1]
    if after and after[0].kind in PERSONS and sentence[: after[0].start].rstrip().endswith("("):
        return after[0]
    return after[1] if len(after) == 2 and after[0].value == "of" and after[1].kind in PERSONS else None


def _counted(item: Sequence[Token], card: Token) -> list[Token]:
    at = item.index(card)
    return [token for token in item[:at] if token.kind == "number" or token.value == "twice"]


def _tied(body: Sequence[Token], told: Sequence[Token]) -> list[Token]:
    """Return an order with what it is linked to or aimed at: "on it" and "on" an order that it cannot aim at tie it."""
    found: list[Token] = []
    wants = targets_of(body[0].card)
    for token, after in zip(body, [*body[1:], None], strict=True):
        if token.kind == "verb" and token.value == "aim":
            found.append(Token("mark", ",", "", token.start))
        named = next((one for one in body[body.index(token) + 1 :] if one.kind != "filler"), after)
        ties = told and named is not None and ORDER not in wants and token.value in ("on", "to")
        if ties and named is not None and (_is_told(named, told) or (named.kind == "pronoun" and named.value != "me")):
            card = told[-1] if named.kind == "pronoun" else named
            found += [token._replace(value="after", kind="preposition", meanings=()), card]
            return found + [one for one in body[body.index(named) + 1 :]]
        if not (token.value == "of" and token.kind == "preposition"):
            found.append(token)
    return found


def _is_told(token: Token, told: Sequence[Token]) -> bool:
    card = token.card
    return card is not None and not card.is_minion and any(card is other.card for other in told)


def _verb(value: str, at: Token) -> Token:
    return Token("verb", value, LINKS, at.start, (Meaning("verb", value),))


def _subject(person: Token) -> Token:
    """Return a person as the subject of a clause."""
    value = person.means("pronoun") or person.value
    return person if person.kind == "name" else person._replace(meanings=(Meaning("pronoun", value, "subject"),))


def _cards(tokens: Sequence[Token]) -> list:
    return [token.card for token in tokens if token.card is not None]
