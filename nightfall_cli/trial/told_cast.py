"""Tell a cast as a situation: who holds, links, attacks with, blocks with, discards and claims what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.counted import FACTS, NEAR, Unreadable
from nightfall_cli.trial.decisions import PILES, best
from nightfall_cli.trial.sentence_forms import ANY_CARD, any_of
from nightfall_cli.trial.situation import Aim, Attacking, Blocking, Done, Held, Linked
from nightfall_cli.trial.situation_end import WOUNDS

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.cast import Cast, Casting
    from nightfall_cli.trial.counted import Counted
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday import Told
    from nightfall_cli.trial.scene import ToldScene

EMPTY = "w:empty"
"""The symbol of a word for an empty pile."""
PLACES = ("play", "attack", "block", *PILES)
"""Roles of cards that lie somewhere."""


class ToldCast(NamedTuple):
    """A cast of the things of a sentence, with what its numbers count."""

    scene: ToldScene
    casting: Casting
    cast: Cast
    counted: Counted

    def tell(self, talk: Discourse, _told: Told) -> None:
        """Read the cast into the situation; raises `Unreadable`."""
        cast, situation = self.cast, talk.situation
        situation.held, asked = [], talk.held
        mover = self._mover()
        sources = [player for player in cast.sources.values() if player is not None]
        for player in (mover, *cast.owners.values(), *cast.attacked.values(), *sources, *cast.holders.values()):
            situation.player(player)
        talk.mentioned = [player for player in situation.players if player != "Me"]
        self._hold_unnamed(talk)
        placed = [n for n, role in enumerate(cast.roles) if role in PLACES]
        helds = {n: self._held(talk, n) for n in placed}
        if asked is not None:
            talk.held = next((held for held in helds.values() if held.card is asked.card), talk.held)
        for n, player in cast.attacked.items():
            situation.attackers.append(Attacking(helds[n], player))
        for n, foe in cast.foes.items():
            known = next((block for block in situation.blocks if block.attacker is helds[foe]), None)
            if known is None:
                situation.blocks.append(Blocking(helds[foe], [helds[n]]))
            else:
                known.minions.append(helds[n])
        for n in cast.chain:
            situation.links.append(self._linked(n, helds))
        talk.link = situation.links[-1] if situation.links else None
        situation.facts += [FACTS[what].format(number) for what, number in self.counted.facts.items()]
        situation.done += [Done(cast.owners[n], f"orders {self._card(n).name}") for n in cast.leaders]
        self._claims(talk)
        self._end(talk)

    def _mover(self) -> str:
        """Return who acts first."""
        cast = self.cast
        acting = [n for n, role in enumerate(cast.roles) if role in ("attack", "claim", "drop")]
        first = next(iter([*cast.chain, *acting]), None)
        if first is None:
            if not cast.doer:
                raise Unreadable
            return cast.doer
        return cast.owners[acting[0] if cast.attacked else first]

    def _hold_unnamed(self, talk: Discourse) -> None:
        """Note the cards of which only the number is told, and piles that are empty."""
        for player, piles in self.counted.held.items():
            wounds = piles.get("wounds", 0)
            if (number := piles.pop("total", None)) is not None:
                piles["hand"] = number - wounds
                if piles["hand"] < 0:
                    raise Unreadable
            for what, number in piles.items():
                card = talk.library.wounds[0] if what == "wounds" else any_of(ANY_CARD)
                zone = "hand" if what == "wounds" else what
                talk.situation.held += [Held(card, player, zone, number)] * bool(number)
        for player, zone in self._empty():
            talk.situation.empty.add((talk.situation.player(player), zone))

    def _empty(self) -> Iterator[tuple[str, str]]:
        """Yield the piles that are said to be empty."""
        symbols = self.scene.symbols
        for at in (at for at, symbol in enumerate(symbols) if symbol == EMPTY):
            near = [(place, symbols[place].removeprefix("n:")) for place in self._beside(at) if is_pile(symbols[place])]
            if len(near) != 1:
                raise Unreadable
            yield str(best(self.casting.decisions.holder(near[0][0]))[0]), near[0][1]

    def _beside(self, at: int) -> range:
        return range(max(0, at - NEAR), min(len(self.scene.symbols), at + NEAR + 1))

    def _held(self, talk: Discourse, n: int) -> Held:
        card, role = self._card(n), self.cast.roles[n]
        zone = role if role in PILES else "play"
        held = Held(
            card, self.cast.owners[n], zone, self.counted.copies.get(n, 1), self.counted.hurt.get(n), stated=True
        )
        talk.situation.held.append(held)
        talk.held = held if zone == "play" else talk.held
        return held

    def _linked(self, n: int, helds: dict[int, Held]) -> Linked:
        thing = self.scene.things[n]
        told = (self.cast.aims.get(n), self.cast.seconds.get(n))
        aims = [self._aim(aim, helds) for aim in told if aim is not None]
        kicked = self.casting.decisions.kicked(n)
        follows = n != self.cast.chain[0]
        in_order = follows and kicked is None
        count = self.counted.copies.get(n, 1)
        return Linked(self.cast.owners[n], thing.card, thing.color, kicked, aims, in_order=in_order, count=count)

    def _aim(self, aim: Hashable, helds: dict[int, Held]) -> Aim:
        if isinstance(aim, str):
            return Aim(player=aim)
        other = int(str(aim))
        return Aim(held=helds[other]) if other in helds else Aim(card=self._card(other))

    def _claims(self, talk: Discourse) -> None:
        """Tell what is discarded and claimed."""
        owners = self.cast.owners
        claims, drops = self._of_role("claim"), self._of_role("drop")
        wound = talk.library.wounds[0].name
        done = talk.situation.done
        for (player, what), number in self.counted.pitched.items():
            done.append(Done(player, f"discards {number} {ANY_CARD if what == 'pitch' else wound}"))
        done += [Done(owners[n], f"discards {self._several(n)}") for n in drops]
        for n in claims:
            source = self.cast.sources[n]
            whose = "" if source is None else f" from {source}"
            done.append(Done(owners[n], f"claims {self._several(n)}{whose}"))
            talk.price += self._card(n).cost * self.counted.copies.get(n, 1)

    def _end(self, talk: Discourse) -> None:
        """Tell the wound effect, and the end of the turn."""
        used = [self._several(n) for n in self._of_role("use")]
        used += [f"{self.counted.used} {talk.library.wounds[0].name}"] * bool(self.counted.used)
        deed, _, when = (self.cast.deed or "").partition(" ")
        if (deed == "use") != bool(used):
            raise Unreadable
        if used:
            time = f" {when} drawing" if when else ""
            talk.situation.done.append(Done(self.cast.doer, f"{WOUNDS}{', '.join(used)}{time}"))
        elif deed == "end":
            talk.situation.done.append(Done(self.cast.doer, "ends the turn"))

    def _of_role(self, role: str) -> list[int]:
        return [n for n, one in enumerate(self.cast.roles) if one == role]

    def _several(self, n: int) -> str:
        """Return a card with the number of its copies."""
        count = self.counted.copies.get(n, 1)
        return f"{count} {self._card(n).name}" if count > 1 else self._card(n).name

    def _card(self, n: int) -> Card:
        card = self.scene.things[n].card
        if card is None:
            raise Unreadable
        return card


def is_pile(symbol: str) -> bool:
    """True for the symbol of a hand, deck or discard pile."""
    return symbol in ("n:hand", "n:deck", "n:discard")
