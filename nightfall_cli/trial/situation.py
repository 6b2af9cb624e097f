"""What a sentence in everyday words states, and its text in the clause forms."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.token_cards import Token

ME, OPPONENT = "Me", "Opponent"


@dataclass(eq=False)
class Held:
    """Copies of a card that a player has; ``owner`` and ``damage`` are None while the sentence does not state them.

    ``implied``: a clause of combat names them, so they are not listed.
    """

    card: Card
    owner: str | None
    zone: str
    count: int = 1
    damage: int | None = None
    stated: bool = False
    others: bool = False
    implied: bool = False


class Aim(NamedTuple):
    """A target: a player's name, a minion or its owner, or a card named alone."""

    player: str = ""
    held: Held | None = None
    owner_of: Held | None = None
    card: Card | None = None

    def text(self, name_of: dict[int, str]) -> str:
        """Return the target as a clause names it."""
        if self.owner_of is not None:
            return self.owner_of.owner or ""
        if self.held is not None:
            return name_of[id(self.held)]
        return self.card.name if self.card else self.player


@dataclass(eq=False)
class Linked:
    """An order in the chain: a card, or any order of a ``color``; ``kicked`` is None where nothing is stated.

    ``in_order``: its place in the chain is stated, not only that it is played; ``assumed``: nobody is said to play it;
    ``resolved``: it is said to resolve, so that an order that resolves after it stands before it; ``begins``: it is
    said to begin the chain.
    """

    player: str
    card: Card | None
    color: str = ""
    kicked: bool | None = None
    aims: list[Aim] = field(default_factory=list)
    in_order: bool = False
    count: int = 1
    assumed: bool = False
    resolved: bool = False
    begins: bool = False

    def text(self, name_of: dict[int, str]) -> str:
        """Return the link in its clause form; ``name_of`` gives each minion its name."""
        name = self.card.name if self.card else f"{self.color or 'any'} order"
        kicked = {True: " (kicked)", False: " (not kicked)", None: ""}[self.kicked]
        things = [aim.text(name_of) for aim in self.aims]
        return f"{name}{kicked}" + (f" on {' and '.join(things)}" if things else "")


@dataclass(eq=False)
class Attacking:
    """A minion that attacks, and the player it attacks; ``assumed``: nobody is said to attack with it."""

    held: Held
    defender: str | None
    assumed: bool = False


@dataclass(eq=False)
class Blocking:
    """Minions that block an attacker."""

    attacker: Held
    minions: list[Held]


class Done(NamedTuple):
    """Another act of a player, in its clause form without the player: ``claims Vulko``."""

    player: str
    text: str


class Situation:
    """Everything a sentence states, in the order in which it is stated."""

    def __init__(self) -> None:
        self.players: list[str] = []
        self.number = 0
        self.mover = ""
        self.waiting = ""
        self.chain_of = ""
        self.cleanup = False
        self.fought = False
        self.unblocked: list[tuple[str, Token, Held | None]] = []
        self.empty: set[tuple[str, str]] = set()
        self.drawn = ""
        self.held: list[Held] = []
        self.links: list[Linked] = []
        self.attackers: list[Attacking] = []
        self.blocks: list[Blocking] = []
        self.done: list[Done] = []
        self.results: list[str] = []
        self.hurt: list[tuple[Held, Token]] = []
        self.facts: list[str] = []
        self.passing: list[tuple[str, Token]] = []
        self.without: list[tuple[str, Token]] = []
        self.only_wounds: list[tuple[str, Token]] = []

    def player(self, name: str) -> str:
        """Return a name, after adding it to the players."""
        if name and name not in self.players:
            self.players.append(name)
        return name

    def forget(self, name: str) -> None:
        """Remove a player who has no part in the situation."""
        owners = {held.owner for held in self.held} | {link.player for link in self.links}
        if name in self.players and name not in owners | {attack.defender for attack in self.attackers}:
            self.players.remove(name)

    def minion(self, card: Card, owner: str | None, another: bool = False) -> Held:
        """Return the minion in play that a card means: a known one with that card and owner, else a new one."""
        for held in reversed(() if another else self.held):
            if held.card is card and held.zone == "play" and (owner is None or held.owner in (owner, None)):
                held.owner = held.owner or owner
                return held
        held = Held(card, owner, "play")
        self.held.append(held)
        return held

    def names(self, card: Card) -> bool:
        """True when a card is in play, in another zone or in the chain."""
        return card in self.cards()

    def in_play(self, player: str | None) -> list[Held]:
        """Return the stated minions of a player."""
        return [held for held in self.held if held.owner == player and held.zone == "play"]

    def need(self, held: Held) -> None:
        """Add a card to a zone unless it is stated to be there."""
        if not any((one.card, one.owner, one.zone) == (held.card, held.owner, held.zone) for one in self.held):
            self.held.append(held)

    def cards(self) -> list[Card]:
        """Return the cards that are stated to be somewhere or to be linked."""
        return [held.card for held in self.held] + [link.card for link in self.links if link.card is not None]

    def aimed(self) -> list[Held]:
        """Return the minions that orders are aimed at."""
        return [aim.held for link in self.links for aim in link.aims if aim.held is not None]

    def copy(self) -> Situation:
        """Return an equal situation that can be completed; the cards are shared."""
        return deepcopy(self)

    # -- the text ------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the sentence; it names the players where its clauses do not seat them."""
        clauses, seats = self.clauses(), self.seats()
        subjects = {clause.split(" ")[0] for clause in clauses}
        if not subjects.issuperset(seats) or self.passing or seats[0] != self.acting()[0]:
            clauses.insert(0, f"players {', '.join(seats)}")
        return "; ".join(clauses)

    def acting(self) -> list[str]:
        """Return the players who attack, those who link, and those who do something else."""
        attacking = [attack.held.owner for attack in self.attackers if attack.held.owner]
        return [*attacking, *(link.player for link in self.links), *(done.player for done in self.done)]

    def seats(self) -> list[str]:
        """Return the players clockwise: the active one, then those who act, then the others."""
        return list(dict.fromkeys((*filter(None, [self.mover]), *self.acting(), *self.players)))

    def clauses(self) -> list[str]:
        """Return the clauses of the sentence."""
        name_of = self._names()
        texts = [f"{owner} has {', '.join(items)}" for owner, items in self._holdings().items()]
        texts += self.facts
        attacks: dict[tuple[str | None, str | None], list[str]] = {}
        for attack in self.attackers:
            attacks.setdefault((attack.held.owner, attack.defender), []).append(_counted(attack.held, name_of))
        for (owner, defender), names in attacks.items():
            texts.append(f"{owner} attacks {defender} with {', '.join(names)}")
        for block in self.blocks:
            minions = ", ".join(_counted(held, name_of) for held in block.minions)
            texts.append(f"{block.minions[0].owner} blocks {name_of[id(block.attacker)]} with {minions}")
        for player, links in groupby(self.links, key=lambda link: link.player):
            texts.append(f"{player} links {', '.join(link.text(name_of) for link in links for _ in range(link.count))}")
        texts += [f"{done.player} {done.text}" for done in self.done]
        return [*texts, *self.results]

    def _holdings(self) -> dict[str, list[str]]:
        items: dict[str, list[str]] = {}
        for held in (held for held in self.held if held.damage or not held.implied):
            damage = f" ({held.damage} damage)" if held.damage else ""
            name = f"{held.count} {held.card.name}" if held.count > 1 else held.card.name
            usual = held.zone == ("play" if held.card.is_minion else "hand")
            alone = len({other.zone for other in self.held if other.owner == held.owner}) == 1
            zone = "" if usual and alone else f" in {held.zone}"
            items.setdefault(held.owner or "", []).append(f"{name}{damage}{zone}")
        return items

    def _names(self) -> dict[int, str]:
        """Return the name of each minion: with its owner where several players have that card."""
        owners: dict[Card, set[str | None]] = {}
        for held in self.held:
            owners.setdefault(held.card, set()).add(held.owner)
        several = [held for held in self.held if len(owners[held.card]) > 1]
        names = {id(held): held.card.name for held in self.held}
        return names | {id(held): f"{held.card.name} of {held.owner}" for held in several}


def _counted(held: Held, name_of: dict[int, str]) -> str:
    return f"{held.count} {name_of[id(held)]}" if held.count > 1 else name_of[id(held)]
