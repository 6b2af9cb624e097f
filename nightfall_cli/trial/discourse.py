"""Who and what the words of a sentence mean: "he", "my", "it", and minions whose owner is not named."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from nightfall_cli.cards.nearest import MISSPELT, nearest
from nightfall_cli.language.lines import did_you_mean
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.trial.clause_part import owned_at
from nightfall_cli.trial.lexicon import folded, genders, nominative, stem
from nightfall_cli.trial.mentions import COMPARING
from nightfall_cli.trial.sentence_forms import FORMS
from nightfall_cli.trial.situation import ME, OPPONENT, Situation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.mentions import Mention
    from nightfall_cli.trial.situation import Held, Linked
    from nightfall_cli.trial.token_cards import Token

FORM_OF = {"hit": "links", "aim": "links", "start": "links", "link": "links", "use": "links", "resolve": "links"}
"""The verb of the clause form for each kind of everyday verb that has another one."""

PRONOUNS = {"he": "m", "she": "f", "they": "", "it": "n", "you": "-"}
STATES = ("full", "damaged", "only")
ROLES = ("someone", "attacker", "defender")
EVERYBODY = ("everybody", "others", "nobody")
ALONE = {"he": "He", "she": "She", "they": "They", "you": "You"}


def form_of(verb: str) -> str:
    """Return the clause form that is nearest to a kind of everyday verb."""
    name = FORM_OF.get(verb, verb.partition("-")[0])
    return next((form for form, _ in FORMS if f" {name}" in form), FORMS[1][0])


class Discourse:
    """What was said so far: the situation, and the player, minion and order mentioned last."""

    def __init__(self, library: Library, language: str, names: Sequence[str]) -> None:
        self.library = library
        self.language = language
        self.situation = Situation()
        self.names = {folded(name): name for name in names}
        self.mentioned: list[str] = []
        self.subject = ""
        self.own = ""
        self.only_asked = False
        self.resolved: set[int] = set()
        self.roles: dict[int, str] = {}
        self.verb = ""
        self.held: Held | None = None
        self.fighter: Card | None = None
        self.clause_links = (-1, 0)
        self.could: tuple[Token, str] | None = None
        self.link: Linked | None = None
        self.price = 0
        self.effect: Token | None = None
        self.killed: list[Held] = []
        self.absent: list[Token] = []
        self.asserted: Sequence[Token] | None = None
        self.left_out: list[str] = []
        self.noted: list[str] = []

    def refuse(self, token: Token, template: str, near: Iterable[str] = (), **values: object) -> NoReturn:
        """Refuse the sentence at a word, with one near form."""
        near = tuple(near)[:1]
        form = Message("; form: {form}", form=Message(form_of(self.verb))) if self.verb and not near else ""
        why, hint = Message(template, **values), did_you_mean(near) or form
        message = Message("'{text}': {why}{hint}", text=token.text, why=why, hint=hint)
        raise as_error(Refusal("invalid", "syntax", message, candidates=near))

    @property
    def mentioned_last(self) -> str:
        """Return the player mentioned last, "" without one."""
        return self.mentioned[-1] if self.mentioned else ""

    @property
    def open_link(self) -> Linked | None:
        """Return the order mentioned last as long as it is not aimed."""
        return self.link if self.link is not None and not self.link.aims else None

    # -- players -----------------------------------------------------------------------------------

    def named(self, token: Token) -> str:
        """Return the player of a name in any case."""
        typed = folded(token.text)
        self.resolved.add(token.start)
        base = nominative(typed, (*self.names, *genders()))
        cases = (name for known, name in self.names.items() if stem(known) == stem(base))
        name = self.names.get(base) or next(cases, token.value)
        self._check_alone(token, name)
        return self._seen(name)

    def _check_alone(self, token: Token, name: str) -> None:
        """Refuse a name that a pronoun before it may have meant: "Ann plays Death Grip on him. Bob has Vulko."."""
        pronouns = [value for value in ("he", "she") if ALONE[value] in self.situation.players]
        if name not in self.situation.players and any(self.may_be(name, value) for value in pronouns):
            self.refuse(token, "this may be {players:or…}; write the name", players=[name, ALONE[pronouns[0]]])

    def _seen(self, name: str) -> str:
        self.situation.player(name)
        if name != ME:
            self.mentioned = [other for other in self.mentioned if other != name] + [name]
        return name

    def player_of(self, token: Token, other_than: str = "", prefer: str = "") -> str:
        """Return the player that a name or pronoun means; ``prefer`` decides between several."""
        if token.kind == "name":
            return self.named(token)
        value = token.means("pronoun") or token.value
        if value == "me":
            return self._seen(ME)
        if value == "opponent":
            others = [name for name in self.mentioned if name != other_than]
            return self._seen(others[0] if len(others) == 1 and len(self.situation.players) == 2 else OPPONENT)
        if value == "self" and (prefer or self.own):
            return self._seen(prefer or self.own)
        if value in ROLES and (known := self.roles.get(token.start) or self._of_role(value, other_than)):
            self.roles[token.start] = known
            return self._seen(known)
        if value not in ALONE:
            self.refuse(token, "write the player's name")
        of_both = token.text.casefold().rstrip("’'") in ("l", "lui")  # French: he or she
        means = "they" if of_both else value
        fitting = [name for name in self.mentioned if name != other_than and self.may_be(name, means)]
        if prefer in fitting:
            return self._seen(prefer)
        if len(fitting) > 1:
            self.refuse(token, "this may be {players:or…}; write the name", players=fitting)
        if not fitting and any(name not in (other_than, *ALONE.values()) for name in self.mentioned):
            self.refuse(token, "nobody whom this can mean is named; write the name")
        return self._seen(fitting[0] if fitting else ALONE["he" if of_both else value])

    def _of_role(self, role: str, other_than: str) -> str:
        """Return the other player, or who attacks or is attacked; "" where nobody does."""
        attack = self.situation.attackers[-1] if self.situation.attackers else None
        if role == "someone":
            return self.other_player(None, other_than or self.subject)
        return "" if attack is None else (attack.held.owner if role == "attacker" else attack.defender) or ""

    @staticmethod
    def may_be(name: str, pronoun: str) -> bool:
        """True when a pronoun can mean the player of this name."""
        if name in ALONE.values():
            return pronoun == "they" or name == ALONE[pronoun]
        gender = genders().get(folded(name), "")
        return not gender or not PRONOUNS[pronoun] or gender == PRONOUNS[pronoun]

    def other_player(self, token: Token | None, name: str) -> str:
        """Return the only player besides ``name``; the opponent where nobody else is named."""
        others = [player for player in self.situation.players if player != name]
        if len(others) > 1 and token is None:
            return ""
        if len(others) > 1 and token is not None:
            self.refuse(token, "whose it is, or who does it, may be {players:or…}; write the name", players=others)
        if others:
            return others[0]
        return self.situation.player(ME if name == OPPONENT else OPPONENT)

    def with_owners(self, tokens: Sequence[Token]) -> list[Token]:
        """Return the tokens of a clause with a player's name for "the owner of Vulko" and "Vulko's player"."""
        found: list[Token] = []
        done = 0
        for at, token in enumerate(tokens):
            end, card = owned_at(tokens, at)
            if card is not None and at >= done:
                found.append(self._owner_token(token, card))
                done = end
            elif at >= done:
                found.append(token)
        return found

    def _owner_token(self, token: Token, card: Card) -> Token:
        """Return the token of the only player who has a minion or links an order; refused where nobody is known."""
        situation = self.situation
        owners = {held.owner for held in situation.held if held.card is card and held.zone == "play"}
        owners |= {link.player for link in situation.links if link.card is card}
        if len(owners) != 1 or not (owner := owners.pop()):
            self.refuse(token, "write the player's name")
        kind, value = ("pronoun", "me") if owner == ME else ("name", owner)
        return token._replace(kind=kind, value=value, meanings=(), card=None)

    # -- cards ---------------------------------------------------------------------------------------

    def card_of(self, mention: Mention) -> Card:
        """Return the card of a mention."""
        assert mention.token.card is not None
        return mention.token.card

    def owner_of(self, mention: Mention, subject: str = "") -> str | None:
        """Return the stated owner of a card; "his" is the subject of the clause."""
        return None if mention.owner is None else self.player_of(mention.owner, prefer=subject)

    def minion(self, mention: Mention, owner: str | None) -> Held:
        """Return the minion in play that a card means, with the state stated beside it."""
        card = self.card_of(mention)
        if not card.is_minion:
            kind = Message("a wound" if card.is_wound else "an action")
            self.refuse(mention.token, "{card} is {kind}, not a minion", card=card, kind=kind)
        if mention.flags & COMPARING:
            self.refuse(mention.token, "expected a number")  # "more than one Vulko"
        another = "other" in mention.flags
        if another and any(held.card is card and held.count > 1 for held in self.situation.in_play(owner)):
            self.refuse(mention.token, "{number} are stated; name each of them", number=2)
        held = self.situation.minion(card, owner, another)
        if mention.count:
            held.count = mention.count
        self.set_state(held, mention)
        self.held = held
        return held

    def minion_of(self, player: str, but: Held | None = None) -> Held | None:
        """Return the minion of a player that "it" means: the one mentioned last, else the only one."""
        attacking = [attack.held for attack in self.situation.attackers]
        if self.held is not None and self.held is not but and self.held.owner in (None, player):
            return self.held
        free = [held for held in self.situation.in_play(None) if held not in attacking]
        own = [held for held in self.situation.in_play(player) if held is not but] or free
        return own[0] if len(own) == 1 else None

    def meant(self, clause: EverydayClause, why: str, at: Token | None = None) -> Held:
        """Return the minion a clause is about: its subject, else the one mentioned last; refused without one."""
        if clause.subject is not None:
            clause.subject.used = True
        if clause.card is not None:
            return self.minion(clause.card, self.owner_of(clause.card))
        return self.held or self.refuse(at or clause.token, why)

    def set_state(self, held: Held, mention: Mention) -> None:
        """Note the damage that is stated of a minion; refused where another one was stated."""
        damage, most = 0 if "full" in mention.flags else mention.damage, held.card.health
        if mention.health is not None:
            damage = most - mention.health
            if damage < 0:
                self.refuse(mention.token, "{card} has at most {number} health", card=held.card, number=most)
        if damage is None:
            if "damaged" in mention.flags and held.damage is None:
                self.situation.hurt.append((held, mention.token))
            return
        if damage >= most:
            self.refuse(mention.token, "{card} has only {number} health", card=held.card, number=most)
        if held.damage is not None and held.damage != damage:
            why = phrase("{card} has {number} damage already; state it once")
            self.refuse(mention.token, why, card=held.card, number=held.damage)
        held.damage = damage

    def nearest_word(self, token: Token, words: Iterable[str]) -> tuple[str, ...]:
        """Return the known word spelt most like a token."""
        typed = folded(token.text)
        return nearest(typed, [word for word in words if len(word) > 2 and word != typed], 1, MISSPELT)
