"""Read a claim: the clause that asserts a fact, and the situation it is stated of.

A situation stands before the claim or after "if": a board and a line of play in the words of `nightfall try`, or, where
it names no player, conditions from which the least board is made.

>>> from nightfall_cli.cards.library import base_library
>>> claim = read_claim("Vulko survives Shock and Awe", (), base_library())
>>> claim.fact, claim.subject.card, [cause.card for cause in claim.causes]
('survives', <Vulko>, [<Shock and Awe>])
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import MISSPELT, nearest
from nightfall_cli.language.lines import did_you_mean
from nightfall_cli.language.names import find_player, name_index, plain
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules.refusal import Refusal, Refused, as_error
from nightfall_cli.trial.asserted_claim import asserted
from nightfall_cli.trial.assertion import Assertion, refuse_form
from nightfall_cli.trial.claim_conditions import (
    fighting,
    has_verb,
    marks_of,
    not_a_condition,
    read_condition,
    weighed,
    with_phrase,
    without_participle,
    without_relative,
)
from nightfall_cli.trial.claim_data import Cause, Subject
from nightfall_cli.trial.clause_part import ClausePart
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.discourse import Discourse
from nightfall_cli.trial.everyday import EDITION
from nightfall_cli.trial.everyday_clause import clause_of
from nightfall_cli.trial.least_board import ACTOR, OTHER, WHOM, refuse
from nightfall_cli.trial.lexicon import Meaning, lexicon
from nightfall_cli.trial.sentence_forms import effects_of
from nightfall_cli.trial.sentence_pieces import pieces_of
from nightfall_cli.trial.sentence_tokens import tokens_of
from nightfall_cli.trial.situation import Situation
from nightfall_cli.trial.token_cards import span_text
from nightfall_cli.trial.word_kinds import chosen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.claim_data import Claim
    from nightfall_cli.trial.token_cards import Token

GENERIC = ("minion", "starter")
"""Nouns for any minion, of which a claim is judged by every one."""
FIGHTERS = ("blo", "atta", "angreif", "verteid", "defen", "défen", "атак", "блок", "защит", "напад")
"""How nouns for a minion begin that say what it does, so that they are not any minion."""


def claim_of(text: str, library: Library, minion: Card | None = None) -> Claim | Refusal:
    """Return a claim; the players are those of the situation that it states, if it states one.

    A claim about any minion is read with ``minion`` in its place.
    """
    situation, _, stated = text.rstrip(" .!;").replace("\n", ";").rpartition(";")
    claim = read_claim(stated, (), library, minion)
    given = situation.strip() or (claim.situation if not isinstance(claim, Refusal) else "")
    if given:
        trial = read_trial(given, library)
        if isinstance(trial, Refusal):
            return trial
        claim = read_claim(stated, trial.names, library)
        if not isinstance(claim, Refusal):
            claim = claim._replace(text=text, situation=given)
    if isinstance(claim, Refusal):
        return claim
    links = [link for link in claim.given.links if link.card is not None]
    if claim.fact == "value" and claim.word == "cost" and links:  # "costs 2 if Sir John Travail was resolved"
        causes = tuple(Cause(link.card, link.kicked) for link in links if link.card for _ in range(link.count))
        claim = claim._replace(fact="price", word="", causes=causes, given=Situation())
    if claim.fact == "value" and claim.word == "health" and claim.causes:
        puts = any(effect.name == "ReviveMinion" for cause in claim.causes for effect in effects_of(cause.card))
        claim = claim._replace(fact="health-left" if puts else "health-after")
    return claim


def is_generic(text: str, library: Library) -> str:
    """Return the noun for any minion that a claim has, "" without one."""
    found = tokens_of(text, library)[1]
    nouns = [_generic(b) for a, b in pairwise((None, *found)) if b and (a is None or a.means("word") != "no")]
    return next(filter(None, nouns), "")


def _generic(token: Token) -> str:
    """Return the noun for any minion that a token is, "" for another one."""
    noun = token.means("noun")
    return noun if noun in GENERIC and not token.text.casefold().startswith(FIGHTERS) else ""


def read_claim(text: str, names: Sequence[str], library: Library, minion: Card | None = None) -> Claim | Refusal:
    """Return a claim as data, or the refusal of the first word that is not understood.

    ``names`` are the players by seat; without them, one name in the claim means whoever is concerned.
    """
    try:
        return _ClaimReader(text, names, library, minion).claim()
    except Refused as refused:
        return refused.refusal


def parts_of(text: str, library: Library) -> tuple[tuple[list[Token], list[Token]], str]:
    """Return the tokens of a claim's main clause and of its condition, and the edition that it names, or ""."""
    reader = _ClaimReader(text.rstrip(" .!;"), (), library)
    return (reader.main, reader.condition), reader.edition


class _ClaimReader:
    def __init__(self, text: str, names: Sequence[str], library: Library, minion: Card | None = None) -> None:
        self.text = " ".join(text.split())
        self.library = library
        self.language, tokens = tokens_of(self.text, library)
        self.words = lexicon(self.language)
        self.asks = bool(tokens) and tokens[-1].kind == "end" and tokens[-1].value == "?"
        named = [token.value for token in tokens if token.value.startswith(EDITION)]
        self.edition = named[0].removeprefix(EDITION) if named else ""
        kept = [token for token in tokens if token.kind != "end" and token.value not in named]
        read = chosen(kept[1:] if kept and kept[0].kind == "mark" else kept, self.words)
        self.tokens = [weighed(token) for token in read]
        while self.tokens and self.tokens[-1].kind in ("filler", "mark"):
            self.tokens.pop()
        for place, (before, token) in enumerate(pairwise(self.tokens), 1):
            if token.text == "целью" and before.value == "be":
                aim = Meaning("participle", "aim")
                self.tokens[place] = token._replace(kind=aim.kind, value=aim.value, meanings=(aim,))
            elif token.text == "целью" and before.value == "aim":
                self.tokens[place] = token._replace(kind="filler", meanings=())
        if self.tokens[-1:] and self.tokens[-1].text.casefold() == "sein":
            self.tokens[-1] = self.tokens[-1]._replace(kind="verb", value="be", meanings=())  # "kann Ziel sein"
        at = next((i for i, token in enumerate(self.tokens) if token.kind == "noun" and _generic(token)), None)
        self.every, self.of_any = False, minion is not None
        if minion is not None and at is not None:
            self.every = at > 0 and self.tokens[at - 1].value == "all"
            self.tokens[at - self.every : at + 1] = [
                self.tokens[at]._replace(kind="card", value=minion.name, card=minion)
            ]
        self.names = names
        self.main, self.condition = self._split()

    def _split(self) -> tuple[list[Token], list[Token]]:
        """Return the tokens of the main clause, and those after "if"."""
        tokens = self.tokens
        at = next((i for i, token in enumerate(tokens) if token.kind == "word" and token.value == "if"), None)
        marks = [i for i, token in enumerate(tokens) if token.kind == "mark"]
        if at is None and self.language == "de" and not self.asks and marks and tokens[0].kind == "verb":
            return tokens[marks[-1] + 1 :], tokens[: marks[-1]]  # "Blockt Vulko Big Ghost, stirbt er"
        if at is None and (fights := fighting(tokens)):
            kept = fights - (tokens[fights - 1].kind in ("mark", "preposition"))  # "survit en bloquant Vulko"
            return tokens[:kept], tokens[fights:]
        if at is None:
            return tokens, []
        if any(token.kind not in ("filler", "mark") for token in tokens[:at]):
            end = next((i for i in marks if i > at and has_verb(tokens[i:]) and self._asks(tokens[i + 1])), len(tokens))
            return tokens[:at] + tokens[end:], tokens[at + 1 : end]
        if not marks or marks[-1] < at:
            return [], tokens[at + 1 :]
        return tokens[marks[-1] + 1 :], tokens[at + 1 : marks[-1]]

    def _asks(self, token: Token) -> bool:
        return self.asks and token.text.casefold() in self.words.questions

    def claim(self) -> Claim:
        """Return the claim; raises `Refused`."""
        self._check_words(self.main)
        if not self.main:
            refuse_form(self.text)
        main, relative = without_relative(with_phrase(self.main), self.language)
        named = [] if self.names else list(dict.fromkeys(token.value for token in self.main if token.kind == "name"))
        clause = clause_of(ClausePart(without_participle(main)), self.language)
        marks = marks_of(clause)
        claim = asserted(Assertion(clause, self.text, self.names or named[:1]))
        claim = claim._replace(marks=(*claim.marks, *marks))
        fighters = [token.text for token in self.main if token.means("noun") in GENERIC and not _generic(token)]
        if fighters and (self.of_any or claim.subject.role == "minion"):
            refuse_form(fighters[0])  # "blockers deal damage"
        if claim.subject.seat >= 0 and named:
            note = Message("{name} as {player}", name=named[0], player="Janet")
            claim = claim._replace(subject=Subject(None, -1, "someone", claim.subject.only), read_as=(note,))
        if claim.at.seat >= 0 and named:  # the players of the least board have names, too
            seats = find_player((ACTOR, OTHER), named[0].removesuffix("s")) or refuse(WHOM)  # German "Janets"
            claim = claim._replace(at=Subject(None, seats[0]))
        claim = claim._replace(edition=self.edition, mode="always" if self.every else claim.mode)
        claim = claim._replace(read_as=(*self._read_as(), *claim.read_as))
        for tokens in (relative, self.condition):
            if not tokens:
                continue
            try:
                if any(token.kind == "name" for token in tokens):
                    raise not_a_condition()
                claim = self._with_condition(claim, tokens)
            except Refused:
                if tokens is relative:
                    raise
                claim = claim._replace(situation=span_text(self.text, tokens).strip(" ,"))
        return _with_cause(claim)

    def _check_words(self, tokens: Sequence[Token]) -> None:
        """Refuse the first word that is not known, and a name of nobody."""
        for token in tokens:
            stranger = token.kind == "name" and self.names and not find_player(tuple(self.names), token.value)
            if token.kind != "unknown" and not stranger:
                continue
            typed = plain(token.text)
            near = nearest(typed, [word for word in self.words.known if word != typed and len(word) > 2], 1, MISSPELT)
            cards = name_index(self.library).near_cards(typed, 1)
            template = phrase('"{text}" (character {number}) is not understood{hint}')
            message = Message(template, text=token.text, number=token.start + 1, hint=did_you_mean(near or cards))
            raise as_error(Refusal("invalid", "syntax", message, candidates=near or tuple(card.name for card in cards)))

    def _read_as(self) -> tuple[str, ...]:
        """Return the names that were completed or misspelt."""
        exact = name_index(self.library).exact
        found = [t for t in self.main if t.card is not None and t.means("noun") == "" and not _is_exact(t.text, exact)]
        return tuple(f"{token.text} as {token.value}" for token in found)

    # -- conditions --------------------------------------------------------------------------------

    def _with_condition(self, claim: Claim, tokens: list[Token]) -> Claim:
        """Add what a clause supposes, read like a sentence to try, of the claim's own card where it has no subject."""
        self._check_words(tokens)
        talk = Discourse(self.library, self.language, ())
        first = next((token.card for token in tokens if token.card is not None), None)
        own = claim.subject.card or (claim.causes[0].card if len(claim.causes) == 1 else first)
        talk.situation = claim.given.copy()
        for piece in pieces_of(tokens, 0):
            clause = clause_of(piece, self.language)
            links = clause.verb in ("link", "start") and len(claim.causes) == 1 and not clause.names("play")
            claim = read_condition(claim, talk, clause, claim.causes[0].card if links else own)
        if claim.subject.role == "he" and claim.row.card is not None and first is not None:
            note = f"it as {first.name}"
            claim = claim._replace(subject=Subject(first), read_as=(*claim.read_as, note))
        return claim._replace(given=talk.situation)


def _with_cause(claim: Claim) -> Claim:
    """Return a claim with the order of "which Ivan Radinsky sends back" as its cause."""
    links = [link for link in claim.given.links if link.card is not None and len(claim.given.links) == 1]
    aimed = [link for link in links if any(aim.held and aim.held.card is claim.subject.card for aim in link.aims)]
    if not aimed or claim.causes or not claim.is_a("fate"):
        return claim
    causes = tuple(Cause(link.card, link.kicked) for link in aimed if link.card is not None)
    given = claim.given.copy()
    given.links = []
    return claim._replace(causes=causes, given=given)


def _is_exact(typed: str, exact: dict[str, tuple[Card, ...]]) -> bool:
    return plain(typed) in exact or plain(typed.removesuffix("s").removesuffix("'")) in exact
