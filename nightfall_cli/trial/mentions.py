"""The things that a clause in everyday words mentions: players, cards and nouns; and its verbs and words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.token_cards import Token

COMPARING = {"atleast", "atmost", "more", "less"}
BOUNDS = {"atleast", "atmost"}
STRONG = ("moi", "toi", "lui")
"""French pronouns that are a subject where they begin a clause without a verb."""
APPOSED = ("minion", "order", "card", "wound", "starter")


@dataclass(eq=False)
class Mention:
    """A player, pronoun, card or thing of a clause.

    ``kind`` is player, pronoun, card, noun, all, or owned ("his" alone); ``value`` the name, the pronoun, or the key
    of the noun. ``owner`` is the token of a player or possessive pronoun. ``of`` is the card whose kicker or text a
    noun is. ``joined``: after "and" or a comma; ``comma``: after a comma.
    """

    kind: str
    value: str
    token: Token
    prep: str = ""
    case: str = ""
    count: int | None = None
    color: str = ""
    owner: Token | None = None
    flags: frozenset[str] = frozenset()
    damage: int | None = None
    health: int | None = None
    zone: str = ""
    of: Mention | None = None
    joined: bool = False
    comma: bool = False
    at: int = 0
    used: bool = False

    def counted(self, name: str) -> str:
        """Return a name after the number of copies, where there are several."""
        return f"{self.count} {name}" if self.count and self.count > 1 else name


@dataclass(eq=False)
class Mentions:
    """The items of a clause in order; ``verbs`` are its verbs with their places among the tokens."""

    mentions: list[Mention] = field(default_factory=list)
    verbs: list[tuple[int, Token]] = field(default_factory=list)
    flags: dict[str, Token] = field(default_factory=dict)
    unknown: list[Token] = field(default_factory=list)

    @property
    def last(self) -> Mention | None:
        """Return the last mention, None without one."""
        return self.mentions[-1] if self.mentions else None

    def may_own(self, thing: Mention) -> bool:
        """True for a thing without an owner before "of", with no verb between."""
        beside = not any(at > thing.at for at, _ in self.verbs)
        return beside and thing.kind in ("card", "noun") and thing.owner is None

    def last_card(self, test: Callable[[Card], bool]) -> Mention | None:
        """Return the last card for which the test is true, None without one."""
        cards = (item for item in reversed(self.mentions) if item.token.card is not None)
        return next((item for item in cards if item.token.card is not None and test(item.token.card)), None)

    def hits(self) -> bool:
        """True after a verb such as "hits": "I do Bob's Vulko 2 damage" states what is inflicted."""
        return bool(self.verbs) and self.verbs[-1][1].value in ("hit", "kill")
