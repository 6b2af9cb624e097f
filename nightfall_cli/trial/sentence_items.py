"""The items of a clause in everyday words: its players, cards and things, each with its preposition and its state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.lexicon import folded
from nightfall_cli.trial.mentions import APPOSED, COMPARING, STRONG, Mention, Mentions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.trial.token_cards import Token

ZONES = ("hand", "deck", "discard", "play", "archive", "commons")
STATES = ("damage", "health")
GENITIVES = ("adverse", "s Gegners", "s Gegenspielers", "er Gegnerin", "s Nachbarn", "s Gegenübers")
THINGS = ("card", "noun", "color", "number")
ACCUSATIVES = (
    "моего",
    "твоего",
    "своего",
    "нашего",
    "вражеского",
    "чужого",
    "den",
    "meinen",
    "deinen",
    "seinen",
    "ihren",
)
"""Russian and German words before a thing that is an object: "моего Vulko блокирует Yuri Koroviev"."""
TOGETHER = ("вдвоём", "втроём", "вчетвером")
"""Russian words that count the minions that a clause names."""
CLAUSE_FLAGS = (
    *("first", "not", "modal", "then", "empty", "may", "must", "cannot", "always"),
    *("endcombat", "twice", "howmany", "which", "who", "unblockable", "unblocked"),
)
"""Words that say something of a whole clause."""


class _Items:
    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.found = Mentions()
        self.at = 0
        self._clear()
        self.prep = ""
        self.joined = self.comma = False

    def _clear(self) -> None:
        self.count: int | None = None
        self.number: Token | None = None
        self.color: Token | None = None
        self.owner: Token | None = None
        self.flags: set[str] = set()

    def read(self) -> Mentions:
        """Return the items of the tokens."""
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            getattr(self, f"_{token.kind}")(token)
            self.at += 1
        self._count_alone(len(self.tokens) - 1)
        if self.tokens and self.tokens[-1].kind == "preposition" and self.prep not in ("", "after"):
            self.found.unknown.append(self.tokens[-1])  # "Big Ghost gets through"
        if self.found.last is not None and self.count is None:
            self.found.last.flags |= self.flags & {"only", "other"}  # "à son propriétaire seulement", "everybody else"
        if self.owner is not None and self.count is None and self.color is None:
            self._mention("owned", self.owner.value, self.owner)
        if self.color:
            self._mention("noun", "order", self.color)
        elif self.count is not None:
            self._mention("noun", "number", self.number or self.tokens[-1])
        return self.found

    def _next(self) -> Token | None:
        return self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else None

    def _mention(self, kind: str, value: str, token: Token, case: str = "") -> Mention:
        color = self.color.value if self.color else ""
        item = Mention(kind, value, token, self.prep, case, self.count, color, self.owner, frozenset(self.flags))
        item.joined, item.comma, item.at = self.joined, self.joined and self.comma, self.at
        last = self.found.last
        if self.joined and last and not self.prep and last.kind == kind:
            item.prep = last.prep
            if kind == "card" and last.token.card is token.card and item.owner is None:
                item.flags |= {"other"}  # "Vulko and Vulko"
        elif kind == "card" and last and not self.prep and last.value in APPOSED and last.at >= self.at - 2:
            item.prep = last.prep if last.prep in ("with", "by") else ""  # "with two minions, Vulko and Marcus Toth"
        self.found.mentions.append(item)
        self._clear()
        self.prep, self.joined = "", False
        return item

    # -- tokens, by kind -----------------------------------------------------------------------

    def _verb(self, token: Token) -> None:
        if self.prep == "before":
            self.found.unknown.append(token)  # "avant de relier Poigne Mortelle"
        if self.owner is not None and token.kind == "verb":
            self._mention("owned", self.owner.value, self.owner)  # "mine is Vulko"
        counted = self.count is not None and self.tokens[self.at - 1] is self.number and not self.prep
        if counted and self.number is not None and token.value == "have":
            self._mention("noun", "number", self.number)  # "one has 2 damage"
        self.found.verbs.append((self.at, token))
        self.prep, self.joined = "", False

    _participle = _infinitive = _verb

    def _filler(self, token: Token) -> None:
        if token.value == "indefinite":
            self.flags.add("single")
        elif token.value == "own":
            self.flags.add("own")

    def _possessive(self, token: Token) -> None:
        """Make the player before ``'s`` the owner of what follows."""
        last = self.found.last
        if last and last.kind in ("player", "pronoun"):
            self.found.mentions.pop()
            self.owner, self.prep, self.joined = last.token, last.prep if not last.joined else "", last.joined
        elif last and last.kind == "card":
            last.flags |= {"possessive"}

    def _unknown(self, token: Token) -> None:
        self.found.unknown.append(token)

    def _count_alone(self, at: int) -> None:
        """Count "one" that no noun follows as a number: "habe nur noch eine im Deck"."""
        if at >= 0 and self.count is None and self.tokens[at].value == "indefinite":
            self.count, self.number = 1, self.tokens[at]

    def _preposition(self, token: Token) -> None:
        self._count_alone(self.at - 1)
        zone = next((other for other in self.tokens[self.at + 1 :] if other.kind != "filler"), token).value in ZONES
        if self.count is not None and not zone and (self.prep or token.value in ("after", "on")):  # "3 on Vulko"
            self._mention("noun", "damage" if token.value == "on" and not self.prep else "number", self.number or token)
        if (self.prep, token.value) == ("on", "with"):
            self.found.unknown.append(token)  # "auf den mit Vulko"
        self.prep = self.prep if (self.prep, token.value) == ("after", "of") else token.value  # "relié à du rouge"

    def _mark(self, token: Token) -> None:
        self.joined = True

    def _number(self, token: Token) -> None:
        if token.text.casefold() in TOGETHER and any(one.card for one in self.tokens):
            return
        if self.prep == "of" and (self.count is not None or "single" in self.flags):
            self.found.unknown.append(token)  # "one of my two Vulkos"
        self.count, self.number = int(token.value), token

    def _color(self, token: Token) -> None:
        last = self.found.last
        if self.at and self.tokens[self.at - 1].value in ("kicked", "kicker"):
            self._moon(token)  # "avec la lune verte"
        elif last is not None and last.value in ("card", "order") and not last.color and last.at == self.at - 1:
            last.color = token.value
        else:
            self.color = token

    def _moon(self, color: Token) -> None:
        """Drop the colour of a kicker, which is not understood where the kicker has another one."""
        card = self.found.last_card(lambda card: bool(card.kicker))
        if card is None or card.token.card is None or card.token.card.kicker != color.value:
            self.found.unknown.append(color)

    def _name(self, token: Token) -> None:
        last = self.found.last
        after = self._next()
        genitive = token.means("case") == "genitive"
        oblique = token.means("case") == "oblique" and token.text[-1] in "аяыи"  # Russian genitives
        if self.color is not None and token.means("case") == "oblique":
            self._mention("noun", "order", self.color).owner = token  # "к белому приказу Бориса"
        elif after is not None and after.kind == "possessive":
            self._mention("player", token.value, token)
        elif genitive and after and (after.kind in THINGS or self._of_thing_after()):
            self.owner = token
        elif self.prep == "of" and last and self.found.may_own(last):
            last.owner, self.prep = token, ""
        elif last is not None and last.value == "opponent" and last.at == self.at - 1 and last.owner is None:
            last.kind, last.value, last.token = "player", token.value, token  # "my opponent Bob"
        elif oblique and not self.prep and last and last.kind in ("card", "noun") and last.at == self.at - 1:
            last.owner = token
        else:
            self._mention("player", token.value, token, token.means("case"))

    def _pronoun(self, token: Token) -> None:
        after = self._next()
        cases = {m.case for m in token.meanings if m.kind == "pronoun"}
        of_thing = after is not None and after.kind in THINGS
        before_a_thing = after is not None and after.kind in (*THINGS, "word", "filler")
        owns = "possessive" in cases and (cases == {"possessive"} or before_a_thing)
        of_thing = of_thing or self._of_thing_after()
        their = of_thing and "any" in cases and token.value in ("he", "she", "they")
        their = their or (of_thing and folded(token.text).endswith(("enemy", "opposing")))  # "the enemy Vulko"
        last = self.found.last
        counted = after is not None and after.kind == "number"
        if counted and self.prep == "on" and last is not None and last.kind == "card":
            self.prep = ""  # "Bad Smoke (на нём 1 урон)"
            return
        genitive = token.value == "opponent" and (token.text[-1] in "ая" or token.text.endswith(GENITIVES))
        genitive = genitive and not self.prep
        beside = last is not None and last.at == self.at - 1 and not self.joined
        if genitive and beside and last is not None and last.kind in ("card", "noun") and last.owner is None:
            last.owner = token  # "Vulko соседа"
        elif owns and self.prep == "of" and not before_a_thing and last is not None and self.found.may_own(last):
            last.owner, self.prep = token, ""  # "a Vulko of mine"
        elif owns or (their and folded(token.text) != "sie"):
            self.owner = token
            self.prep = self.prep or ("with" if "tool" in cases else "")  # "заблокирован моими Vulko и Marcus Toth"
        elif self.prep == "of" and self.found.last and self.found.may_own(self.found.last):
            self.found.last.owner, self.prep = token, ""
        elif token.text.casefold() == "hers":
            self.owner = token
            self._mention("owned", token.value, token)
        else:
            first = token.text.casefold() in STRONG and self.at == 0 and of_thing  # "moi Poigne Mortelle sur Bob"
            case = "subject" if first else next((case for case in ("subject", "object") if case in cases), "")
            self._mention("pronoun", token.value, token, case)

    def _of_thing_after(self) -> bool:
        """True for "her" before a word and a thing: "her only minion"."""
        word, thing = (*self.tokens[self.at + 1 : self.at + 3], None, None)[:2]
        is_state = word is not None and word.value in ("only", "own", "other", "full", "damaged", "first")
        return is_state and thing is not None and thing.kind in THINGS

    def _card(self, token: Token) -> None:
        last = self.found.last
        beside = not self.prep and last is not None and last.at == self.at - 1 and not last.owner
        of = self.prep == "of" or beside
        about = of and last is not None and last.kind == "noun" and last.value in ("kicker", "text")
        if about:
            self.prep = ""
        after = self._next()
        if "both" in self.flags and not (after is not None and after.value == "and"):
            self.count = 2  # "both my Charlotte Reyes attack"
        if "single" in self.flags and self.owner is not None and (self.count or 0) > 1:
            self.found.unknown.append(token)  # "mit einem meiner zwei Vulkos"
        before = self.owner or (self.tokens[self.at - 1] if self.at else token)
        case = "object" if not self.prep and folded(before.text) in ACCUSATIVES else ""
        item = self._mention("card", token.value, token, case)
        if about and last is not None:
            last.of = item

    def _noun(self, token: Token) -> None:
        if token.value in (*STATES, "wound") and self.count is None and "single" in self.flags:
            self.count = 1
        if token.value == "deck" and self.prep in ("before", "after"):
            token = token._replace(value="drawing")  # "après la pioche"
        if token.value == "opposite":
            self.owner, token = token._replace(kind="pronoun", value="opponent"), token._replace(value="play")
            self.prep = "in"
        last, value = self.found.last, token.value
        after = self._next()
        self.prep = self.prep or ("with" if token.means("preposition") == "with" else "")  # "двумя миньонами"
        apposed, no = value in APPOSED and self.color is None, "no" in self.flags
        named = after.card if after is not None else None
        kinds = named is None or {"minion": named.is_minion, "wound": named.is_wound}.get(value, True)
        if apposed and after is not None and after.kind == "card" and kinds:
            return
        if value == "wound" and last is not None and last.at == self.at - 1 and last.token.card is not None:
            return  # "two burn wounds"
        card = next((item for item in reversed(self.found.mentions) if item.kind == "card"), None)
        if card is not None and card.token.card is not None and not card.token.card.is_minion:
            card = self.found.last_card(lambda card: card.is_minion) if self.prep == "with" else None
        if value == "strength" and card is not None and self._is_strength(card, after):
            return  # "Vulko, strength 3"
        if value == "damage" and last is not None and "possessive" in last.flags:
            last.flags -= {"possessive"}  # "Enraged Wight's damage"
            self._mention("noun", value, token)
        elif value in STATES and card is not None and self._is_beside(card) and self._is_state(token, card):
            self._state(card, value)
        elif value == "kicker" and (no or (self.prep in ("with", "without") and not self._is_of_card())):
            self._kick("unkicked" if self.prep == "without" or no else "kicked", token)
            self._clear()
            self.prep = ""
        elif value in ("kicker", "text") and last and ("possessive" in last.flags or self._is_compound(last)):
            last.flags = (last.flags - {"possessive"}) | {value}
            self._clear()
        else:
            self._mention("noun", value, token)

    def _is_state(self, token: Token, card: Mention) -> bool:
        """True for "Vulko (1 damage)" and "Vulko with 1 damage"; not for damage that is inflicted, or taken."""
        if "(" in token.text or self.prep == "with":
            return True
        stated = self.count is not None or bool(self.flags or self.prep)
        return stated and not (self.found.hits() and not self.prep) and not self._verb_since(card)

    def _is_strength(self, card: Mention, after: Token | None) -> bool:
        """True for the printed strength of the card before it: "strength 3" or "3 strength"."""
        behind = self.count is None and after is not None and after.kind == "number"
        count = int(after.value) if behind and after is not None else self.count
        beside = not any(at > card.at for at, _ in self.found.verbs)
        if not beside or count is None or card.token.card is None or count != card.token.card.strength:
            return False
        self.at += behind
        self._clear()
        self.prep = ""
        return True

    def _kick(self, value: str, token: Token) -> None:
        """Note a kicker of the clause, and of the card before it."""
        self.found.flags[value] = token
        if self.color is not None:
            self._moon(self.color)
        after = self._next()
        if token.text.casefold().endswith(" on") and after is not None and after.kind in ("name", "pronoun", "card"):
            self.prep = "on"  # "with the kicker on Janet"
        if self.found.last is not None and self.found.last.kind == "card":
            (self.found.last_card(lambda card: bool(card.kicker)) or self.found.last).flags |= {value}

    def _is_compound(self, last: Mention) -> bool:
        """True for "Big Ghost kicker": a card before its own kicker."""
        return last.kind == "card" and last.at == self.at - 1 and not self.prep and not self.owner and not self.color

    def _is_of_card(self) -> bool:
        """True for "the kicker of CARD"."""
        after = [token for token in self.tokens[self.at + 1 :] if token.kind != "filler"][:2]
        return [token.kind for token in after] == ["preposition", "card"] and after[0].value == "of"

    def _is_beside(self, card: Mention) -> bool:
        """True for the last card, also with a zone after it: "Vulko in play with 1 damage"."""
        last = self.found.last
        beside = last is not None and (last.value in ZONES or last.kind == "card")
        return last is card or (self.prep == "with" and beside)

    def _verb_since(self, card: Mention) -> bool:
        """True for "Vulko takes no damage" and German "Vulko muss keinen Schaden abfangen"."""
        helped = any(token.value in ("may", "must", "modal", "cannot") for token in self.tokens[card.at : self.at])
        return helped or any(at > card.at for at, _ in self.found.verbs)

    def _state(self, card: Mention, value: str) -> None:
        if self.flags & COMPARING:
            self.found.unknown.append(self.tokens[self.at])  # "at least 1 damage": no one board
        if self.count is not None or "no" in self.flags:
            setattr(card, value, self.count or 0)
        elif self.flags & {"full", "all"}:
            card.damage = 0
        elif card.damage is None:
            self.found.unknown.append(self.tokens[self.at])
        self._clear()
        self.prep = ""

    def _word(self, token: Token) -> None:
        value = token.value
        after = self._next()
        if value == "not" and after is not None and after.kind in ("card", "name"):
            self.found.unknown.append(token)  # "Vulko, not Marcus Toth, blocks"
        elif value in ("and", "comma"):
            if self.owner is not None and self.owner.text.casefold() == "mine":
                self._mention("owned", self.owner.value, self.owner)  # "Vulko is mine, Bad Smoke hers"
            if self.count is not None:
                self._mention("noun", "number", self.number or token)
            elif self.color is not None:
                self._mention("noun", "order", self.color)
            self.joined, self.comma = True, token.text == ","
        elif value == "full":
            self._full(token, after)
        elif value == "total" and self.found.last is not None and self.found.last.at == self.at - 1:
            self.found.last.flags |= {value}  # "3 cards in total"
        elif value == "empty" and after is not None and after.kind == "noun":
            self.flags.add(value)
        elif value == "empty" and self.found.last is not None and self.found.last.at == self.at - 1:
            beside = self.found.mentions[-2:-1] if self.found.last.prep == "have" else [self.found.last]
            for mention in beside:
                mention.flags |= {value}  # "deck empty", "рука у меня пуста"
        elif value in ("kicked", "unkicked"):
            self._kick(value, token)
        elif value in CLAUSE_FLAGS:
            self.found.flags[value] = token
        elif value == "both" and after is not None and after.kind == "card":
            plural = after.text.endswith("s") and not after.value.endswith("s")  # "both Vulkos"
            self.count = 2 if plural or (after.card is not None and after.card.is_wound) else None
        elif value in ("all", "both") and not (after and after.kind in self._counted()):
            self._mention("all", value, token)
        else:
            self.flags.add(value)

    def _counted(self) -> tuple[str, ...]:
        """Return the kinds of words before which "both" says something of a thing: "both my minions"."""
        later = self.tokens[self.at + 2 : self.at + 3]
        owned = () if self.prep == "with" and later and later[0].kind == "card" else ("pronoun",)
        return ("noun", "number", "color", *owned)  # "blocks with both my Big Ghost": with both

    def _full(self, token: Token, after: Token | None) -> None:
        card = self.found.last
        before = [m for m in self.found.mentions[-2:-1] if m.token.card is not None and m.token.card.is_minion]
        if card is not None and card.value in ZONES and before:
            card = before[0]  # "Anna has Vulko in play, undamaged"
        its = card is not None and card.kind == "pronoun" and [m.kind for m in self.found.mentions[-2:-1]] == ["card"]
        if its and card is not None and not (after is not None and after.kind == "card"):
            if card.value != "me":
                self.found.mentions.pop()  # "I block with Vulko, he is not hurt"; not "Vulko est à moi, intact"
            card = next(mention for mention in reversed(self.found.mentions) if mention.kind == "card")
        if card is not None and card.kind == "all":
            self.found.mentions.pop()
        elif after is not None and (after.kind == "card" or after.value in APPOSED):
            self.flags.add("full")
        elif card is not None and card.kind == "card":
            card.damage = 0
            self.prep = ""
        else:
            self.found.flags["full"] = token


def mentions_of(tokens: Sequence[Token]) -> Mentions:
    """Return the items of a clause."""
    return _Items(tokens).read()
