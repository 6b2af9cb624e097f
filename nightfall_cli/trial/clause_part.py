"""A part of a sentence between two signs or words, and what it is without a verb: an order, a holding, a headline."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from nightfall_cli.trial.mentions import STRONG
from nightfall_cli.trial.sentence_forms import targets_of
from nightfall_cli.trial.word_kinds import ITS, owns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.token_cards import Token

PHASES = ("turn", "combat", "chain-phase", "claim-phase", "clean-up")
RELATIVES = ("who", "whose")
VERBS = ("verb", "participle")
HAVING = ("preposition", "have")


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
        nobody = any(one.value == "nobody" and "у " in one.text.casefold() for one in self.tokens)  # "ни у кого нет"
        return nobody or any(one.kind in VERBS or (one.kind, one.value) == HAVING for one in self.tokens)

    def has_act(self, verb: str) -> bool:
        return any(token.kind == "verb" and token.value == verb for token in self.tokens)

    def is_kick(self) -> bool:
        """True for "no kicker" before an order."""
        return [token.value for token in self.tokens if token.kind != "filler"] in (["kicked"], ["unkicked"])

    def is_clause(self) -> bool:
        """True for a part with a verb, a place, and a relative clause with a card or noun."""
        thing = any(token.kind in ("card", "noun") for token in self.tokens)
        values = [token.value for token in self.tokens]
        in_chain = "chain" in values and any(token.kind == "card" for token in self.tokens)
        held = self.is_pile() and any(map(owns, self.tokens))
        return self.has_verb or self.is_place() or in_chain or held or (self.is_relative and thing)

    def is_headline(self) -> bool:
        """True for "my turn" and "claim phase": a phase, and nothing else but whose it is."""
        kinds = [token.kind for token in self.tokens if token.kind not in ("filler", "possessive")]
        ends = kinds[-1:] == ["noun"] and self.tokens[-1].value in PHASES
        known = ("name", "pronoun", "word") if self.tokens[0].value == "not" else ("name", "pronoun")
        return ends and {*kinds[:-1]} <= {*known} and not self.is_relative

    def is_verbless(self, following: ClausePart | None, later: bool) -> bool:
        """True for a clause that needs no verb: "Death Grip on Bob", "Vulko unhurt, Bob attacks me", "nobody there"."""
        tokens = [token for token in self.tokens if token.kind != "filler"]
        values = [token.value for token in tokens]
        alone = (following is None or following.has_verb) and any(token.card for token in tokens[:1])
        if self.is_order(later) or (alone and {*values} & {"kicked", "unkicked", "kicker"}):
            return not later or "then" in self.before or is_actor(tokens[0]) or owns(tokens[0])
        lacks = tokens[2:] and is_actor(tokens[0]) and values[1] in ("without", "no") and values[2:] == ["minion"]
        lacks = lacks or (is_actor(tokens[0]) and values[1:] == ["nothing"])
        if values[:1] == ["only"] and tokens[1:] and is_actor(tokens[1]) and any(token.card for token in tokens):
            return True  # "nobody has anything, only I Vulko"
        if {*values} in ({"nobody", "no"}, {"nothing", "no"}) or lacks:
            return True  # "nobody there", "Bob without minions", "moi rien"
        start = following.tokens[0] if following is not None and following.before == [","] else None
        begins = start is not None and (is_actor(start) or start.value == "have" or start.text.casefold() in ITS)
        of_card = [token.kind for token in tokens if token.kind not in ("pronoun", "possessive")][:1] == ["card"]
        return begins and of_card and not later and values[-1] in ("full", "damage")

    def holds(self) -> bool:
        """True for "Bob Vulko" and "I an unhurt Vulko": a player and a minion, without a verb."""
        tokens = [token for token in self.tokens if token.kind not in ("filler", "number") and token.value != "full"]
        cards = [token.card for token in tokens[1:] if token.card is not None]
        bare = not any(token.kind in ("preposition", "verb", "possessive", "noun") for token in tokens)
        return bare and bool(cards) and cards[0].is_minion and tokens[1].card is cards[0] and is_actor(tokens[0])

    def is_holding(self) -> bool:
        verbs = [token.value for token in self.tokens if token.kind in VERBS]
        return all(verb.startswith("have") for verb in verbs) and (bool(verbs) or self.holds())

    def is_chain(self) -> bool:
        """True for "my chain: Alton Hickman"."""
        return any(token.value == "chain" for token in self.tokens[:3]) and any(t.kind == "card" for t in self.tokens)

    def is_pile(self) -> bool:
        """True for "five cards in hand, two of them wounds"."""
        kinds = {token.kind for token in self.tokens}
        piles = ("hand", "deck", "discard", "handcard")
        return "number" in kinds and any(token.value in piles for token in self.tokens)

    def is_influence(self) -> bool:
        """True for "2 influence", without a verb."""
        said = [token for token in self.tokens if token.kind != "filler"]
        kinds = [token.kind for token in said if token.value not in ("with", "of")]
        return kinds == ["number", "noun"] and said[-1].value == "influence"

    def begins_act(self) -> bool:
        """True for a part that begins with a player, or with the owner of an order: "then my Furious Melee on him"."""
        return is_actor(self.tokens[0]) or (owns(self.tokens[0]) and not self.has_verb)

    def is_order(self, later: bool = False) -> bool:
        """True for "Death Grip on Bob", "Vulko off Bad Smoke", "Ann Death Grip on Vulko", "Ann on him Death Grip"."""
        tokens = [one for one in self.tokens if one.kind != "filler" and one.value != "then" and not owns(one)]
        actor = tokens[1:] != [] and is_actor(tokens[0])
        tokens = tokens[1:] if actor else tokens
        aimed = ("name", "pronoun", "card")
        aims = [at for at, (one, two) in enumerate(pairwise(tokens)) if one.value in ("on", "to") and two.kind in aimed]
        card = tokens[0].card if tokens else None
        after = tokens[2].card if actor and aims[:1] == [0] and tokens[2:] else None
        if card is not None and any(_ties(one, two) for one, two in pairwise(tokens)):
            return True
        if actor and later and len(tokens) == 1 and card is not None and not card.is_minion:
            return not card.is_wound  # "…, I Leave Me!"
        people = any(tokens[at + 1].kind != "card" for at in aims) and {"player", "opponent"} & {*targets_of(card)}
        plays = card is not None and not card.is_wound and (not card.is_minion or bool(people))
        return bool(aims) and (after is not None or plays)

    def names_card(self) -> bool:
        return any(token.kind == "card" for token in self.tokens)

    def is_place(self) -> bool:
        """True for "в колоде 1 карта" and "в игре только мой Vulko": a clause that needs no verb."""
        tokens = [token for token in self.tokens if token.kind != "filler" and not owns(token)]
        kinds = [token.kind for token in tokens]
        where = kinds[:2] == ["preposition", "noun"] and tokens[1].value in ("play", "hand", "deck", "discard")
        where = where or (kinds[:2] == ["preposition", "pronoun"] and tokens[0].value == "on")  # "на нём 2 урона"
        if kinds[:2] == ["noun", "card"] and tokens[0].value == "play" and " " in tokens[0].text:
            return True  # "передо мной Vulko"
        return where and bool({"card", "number"} & {*kinds[2:]})

    def is_player(self) -> bool:
        return [token.kind for token in self.tokens if token.kind != "filler"] in (["name"], ["pronoun"])


def is_actor(token: Token) -> bool:
    """True for a player's name and a pronoun that is a subject."""
    return token.kind == "name" or token.value == "opponent" or is_subject(token) or token.text.casefold() in STRONG


def _ties(preposition: Token, thing: Token) -> bool:
    """True for "after" an order, and for "on" an order of a colour."""
    after = preposition.value == "after" and (thing.card is not None or thing.kind in ("noun", "color"))
    return after or (preposition.value in ("on", "to") and thing.kind == "color")


def owned_at(tokens: Sequence[Token], at: int) -> tuple[int, Card | None]:
    """Return the end of "owner of Vulko" or "Vulko's player" at a place, and the card; (0, None) without them."""
    token = tokens[at]
    after = [at + 1 + i for i, one in enumerate(tokens[at + 1 : at + 4]) if one.kind != "filler"]
    of = bool(after) and (tokens[after[0]].kind == "possessive" or tokens[after[0]].value == "of")
    end = after[of] if len(after) > of else at
    owner, thing = (tokens[end], token) if token.card is not None else (token, tokens[end])
    person = owner.value in ("someone", "game") and (of or thing.text != thing.value)
    begins = token is owner or not (at and owns(tokens[at - 1]))  # not "my Vulko's owner"
    is_owner = (owner.value == "owner" or person) and begins and end > at and thing.card is not None
    is_place = tokens[end + 1 : end + 2] and tokens[end + 1].kind == "possessive"  # "to Vulko's owner's hand"
    return (end + 1, thing.card) if is_owner and not is_place else (0, None)


def is_subject(token: Token) -> bool:
    return any(meaning.case == "subject" for meaning in token.meanings)
