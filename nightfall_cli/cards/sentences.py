"""The sentence templates of card text: one class per sentence, with its target and its pronouns.

A template is the English sentence with ``{n}`` for a number and ``{n:one|many}`` for words that agree with it. The
sentences of other languages stand in ``data/text_LANGUAGE.toml`` under the name of the class: see
`nightfall_cli.cards.grammar`. `nightfall_cli.cards.text` parses and prints all of them; `nightfall_cli.rules.effects`
runs the chain effects.

Class fields:

- ``template``: the sentence;
- ``target``: the kind of target it asks for (a key of `rules.questions.TARGETS`), "" for none;
- ``needs`` / ``gives``: the pronouns ("that player", "its", "that order", "this damage") it uses or sets;
- ``flags``: the abilities of an "In play" sentence, which the rules read as `Card` attributes.
"""

from __future__ import annotations

from typing import ClassVar


class Effect:
    """A sentence with its number ``n``, 0 where the sentence has none. Equal by class and number."""

    __slots__ = ("n",)
    template: ClassVar[str] = ""
    target: ClassVar[str] = ""
    needs: ClassVar[str] = ""
    gives: ClassVar[str] = ""
    flags: ClassVar[tuple[str, ...]] = ()

    def __init__(self, n: int = 0) -> None:
        self.n = n

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Effect) and other.n == self.n

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.n))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.n or ''})"


# -- damage and wounds ------------------------------------------------------------------------


class DamageTargetPlayer(Effect):
    template = "Inflict {n} damage on target player."
    target = "player"
    gives = "player damage"


class DamageTargetOpponent(Effect):
    template = "Inflict {n} damage on target opponent."
    target = "opponent"
    gives = "player damage"


class DamageTargetMinion(Effect):
    template = "Inflict {n} damage on target minion."
    target = "minion"


class DamageEachPlayer(Effect):
    template = "Inflict {n} damage on each player."


class DamageEachMinion(Effect):
    template = "Inflict {n} damage on each minion."


class DamageMinionsOfTargetPlayer(Effect):
    template = "Inflict {n} damage on each of target player's minions."
    target = "player"
    gives = "player"


class ReceiveWounds(Effect):
    template = "Target player receives {n} wound{n:|s}."
    target = "player"
    gives = "player"


class PierceBlocks(Effect):
    template = "Until end of turn, damage you inflict on players can't be blocked by card text."


class DestroyBlockers(Effect):
    template = "Destroy each minion that blocks this damage."
    needs = "damage"


class ExileDiscardedWound(Effect):
    template = "Exile target wound from your discard pile."
    target = "own discarded wound"


# -- minions ----------------------------------------------------------------------------------


class DestroyTargetMinion(Effect):
    template = "Destroy target minion."
    target = "minion"


class ReturnTargetMinion(Effect):
    template = "Return target minion to its owner's hand."
    target = "minion"


class HealTargetMinion(Effect):
    template = "Restore all health to target minion."
    target = "minion"


class ReviveMinion(Effect):
    template = "Put target minion from your discard pile into play."
    target = "own discarded minion"
    gives = "card"


class EnterDamaged(Effect):
    template = "This card enters play with {n} damage."


# -- hands and decks --------------------------------------------------------------------------


class DrawCards(Effect):
    template = "Draw {n} card{n:|s}."


class EachPlayerDraws(Effect):
    template = "Each player draws {n} card{n:|s}."


class TargetPlayerDiscards(Effect):
    template = "Target player discards {n} card{n:|s}."
    target = "player"
    gives = "player"


class ThatPlayerExilesOrders(Effect):
    template = "That player exiles {n} order{n:|s} from their hand."
    needs = "player"


class RecallOrder(Effect):
    template = "Put target order from your discard pile into your hand."
    target = "own discarded order"
    gives = "card"


# -- archives and influence -------------------------------------------------------------------


class GainInfluence(Effect):
    template = "Gain {n} influence."


class DoubleInfluence(Effect):
    template = "Double your influence."


class TargetPlayerLosesInfluence(Effect):
    template = "Target player loses {n} influence."
    target = "player"
    gives = "player"


class CheaperClaims(Effect):
    template = "Cards you claim this turn cost {n} less."


class ClaimFromOpponent(Effect):
    template = "You may claim {n} card{n:|s} from an opposing private archive this turn."


class TakeFromArchive(Effect):
    template = "Take {n} card{n:|s} from an archive for free."


class ExileFromArchive(Effect):
    template = "Exile {n} card{n:|s} from target archive."
    target = "archive"


# -- the chain itself -------------------------------------------------------------------------


class CancelOrder(Effect):
    template = "Discard target order in the chain when it would resolve."
    target = "order in the chain"
    gives = "order"


class ChooseTargets(Effect):
    template = "You choose the targets of target order in the chain."
    target = "order in the chain"
    gives = "order"


class NextOrderTwice(Effect):
    template = "The next order in the chain resolves its texts twice."


class ThatOrderTwice(Effect):
    template = "That order resolves its texts twice."
    needs = "order"


class ResolveItsChainText(Effect):
    template = "Resolve its chain text."
    needs = "card"


# -- in play ----------------------------------------------------------------------------------


class BlocksDamage(Effect):
    template = "This card blocks damage inflicted on you."
    flags = ("blocks_damage",)


class StaysInPlay(Effect):
    template = "This card stays in play until destroyed."
    flags = ("stays_in_play",)


class ExiledWhenDestroyed(Effect):
    template = "Exile when destroyed."
    flags = ("exiled_when_destroyed",)


class ExiledWhenDestroyedOrDiscarded(Effect):
    template = "Exile when destroyed or discarded."
    flags = ("exiled_when_destroyed", "exiled_when_discarded")


class Unblockable(Effect):
    template = "This card can't be blocked."
    flags = ("unblockable",)


class ReturnsWhenDestroyed(Effect):
    template = "When destroyed, return this card to your hand."
    flags = ("returns_when_destroyed",)


class ShieldsPlayer(Effect):
    template = "You can't be the target of card text."
    flags = ("shields_player",)


class CountsMinions(Effect):
    template = "This card's strength equals the number of minions you control."
    flags = ("counts_minions",)


def _leaves(kind: type[Effect]) -> list[type[Effect]]:
    return [leaf for child in kind.__subclasses__() for leaf in ([child] if child.template else _leaves(child))]


EFFECTS: tuple[type[Effect], ...] = tuple(_leaves(Effect))
CHAIN_EFFECTS = tuple(kind for kind in EFFECTS if not kind.flags)
IN_PLAY_EFFECTS = tuple(kind for kind in EFFECTS if kind.flags)
