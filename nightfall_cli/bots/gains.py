"""What each legal move brings its player, in wounds, worked out from what the move changes without playing it.

Only differences between the moves of one decision count. What follows a move is left out where it is the same for every
move, or unknown to the player: cards that are drawn count like an average card of the deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightfall_cli.bots.card_worth import HEALTH, bargain, minion_worth, minions_worth, power
from nightfall_cli.bots.chain_worth import FOLLOWING, ChainWorth
from nightfall_cli.bots.combat_worth import in_the_way, unblocked
from nightfall_cli.bots.deck import UNIT, Deck
from nightfall_cli.bots.evaluation import INFLUENCE, MISSING, SPENT, pace_of, sums_of
from nightfall_cli.bots.seat_worth import ARCHIVE
from nightfall_cli.cards.model import COLORS
from nightfall_cli.rules.changes import archives_of, without
from nightfall_cli.rules.edition import HAND_SIZE
from nightfall_cli.rules.records import COMMONS, NOBODY
from nightfall_cli.rules.resolution import Resolution
from nightfall_cli.rules.values import price, strength

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.cards.sentences import Effect
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

Gain = tuple[float, float]
"""What a move brings, in two parts; `terms_of` names them."""
NOTHING: Gain = (0.0, 0.0)
SPARED: Final = 0.01
"""What it is worth that no minion blocks: a block that changes nothing is not made."""


class Gains:
    """Values moves in a position and in lines of play from it, by the decks and the standing of that position."""

    def __init__(self, state: State) -> None:
        self.decks = [Deck(state, seat) for seat in state.players]
        self.linked: list[dict[Card, float]] = [{} for _ in state.players]
        sums = sums_of(state, [deck.cards for deck in self.decks])
        self.harm = [_harm(sums, seat) for seat in state.players]

    def of(self, state: State, legal: tuple[Move, ...], player: int) -> list[float]:
        """Return what each of the moves brings ``player``, who decides, compared with the others."""
        return [one + other for one, other in self.parts(state, legal, player)]

    def parts(self, state: State, legal: tuple[Move, ...], player: int) -> list[Gain]:
        """Return what each of the moves brings, in the two parts that `terms_of` names."""
        asked = state.decision
        assert asked is not None
        kind = asked.kind
        if kind == "link":
            return self._links(state, legal, player)
        if kind == "claim":
            return self._claims(state, legal, player)
        if kind == "target":
            return self._targets(state, legal, player)
        if kind == "attack":
            return self._attacks(state, legal, player)
        if kind == "block":
            return [_block(state, move, player) for move in legal]
        if kind == "wounds":
            sign = 1.0 if asked.about == "after-draw" else -1.0
            return [(sign * len(move.cards), 0.0) for move in legal]
        if kind == "draft":
            return [(bargain(move.card), 0.0) if asked.about == "archive" and move.card else NOTHING for move in legal]
        return [self._choice(state, move, player) for move in legal]

    # -- orders -------------------------------------------------------------------------------

    def _links(self, state: State, legal: tuple[Move, ...], player: int) -> list[Gain]:
        hand, chain = state.hand[player], state.chain
        held = pace_of(state.face_up, state.turns[player], len(state.names))[2]
        missing = MISSING * self.decks[player].mean if len(hand) <= HAND_SIZE else 0.0
        worths = ChainWorth(state, player, self.answers(state, player))
        last = chain[-1].card if chain else None
        found = []
        for move in legal:
            gain, card = NOTHING, move.card
            if card is not None:
                following = worths.following(without(hand, card), card)
                gain = worths.worth(card, last) + FOLLOWING * following, missing - held * power(card)
            elif last is not None:
                gain = FOLLOWING * worths.following((), last), 0.0
            found.append(gain)
        return found

    def answers(self, state: State, player: int) -> dict[str, float]:
        """Return by colour the harm of the orders which players after this one may link: of hands like their decks."""
        found = dict.fromkeys(COLORS, 0.0)
        seat = (player + 1) % len(state.names)
        while seat != state.active:
            deck = self.decks[seat]
            share = self.harm[player][seat] * len(state.hand[seat]) / (UNIT * max(1, deck.count))
            for color, power_of in zip(COLORS, deck.power_of, strict=True):
                found[color] += share * power_of
            seat = (seat + 1) % len(state.names)
        return found

    def _claims(self, state: State, legal: tuple[Move, ...], player: int) -> list[Gain]:
        hand, influence, mean = state.hand[player], min(state.influence, SPENT), self.decks[player].mean
        _, early, held = pace_of(state.face_up, state.turns[player], len(state.names))
        missing = MISSING * mean if len(hand) <= HAND_SIZE else 0.0
        more = early * INFLUENCE if influence < SPENT else 0.0
        found = []
        for move in legal:
            card = move.card
            if card is not None:
                found.append((missing - held * power(card), more))
            elif move.verb == "claim":
                archive = archives_of(state, move.seat)[move.place]
                left = min(state.influence - price(state, archive.card), SPENT)
                gain = self._deck_gain(state, archive.card, player)
                if move.seat == player and archive.left == 1:
                    gain -= early * ARCHIVE * bargain(archive.card)
                found.append((gain, early * INFLUENCE * (left - influence)))
            else:
                drawn = max(0, HAND_SIZE - len(hand))
                found.append(((held - MISSING) * mean * drawn, -early * INFLUENCE * influence))
        return found

    def _deck_gain(self, state: State, card: Card, player: int) -> float:
        """Return what one more card is worth to the deck of a player in the rest of the game."""
        linked = self.linked[player].get(card)
        if linked is None:
            linked = self.linked[player][card] = self.decks[player].gain(card)
        return pace_of(state.face_up, state.turns[player], len(state.names))[0] * linked

    # -- combat -------------------------------------------------------------------------------

    def _attacks(self, state: State, legal: tuple[Move, ...], player: int) -> list[Gain]:
        """Return the wounds that get through, and the health that blockers lose."""
        if len(state.names) == 2:
            return [NOTHING] * len(legal)
        left = [in_the_way(state, seat, True) for seat in state.players]
        for attack in state.attacks:
            left[attack.defender] -= unblocked(state, attack)
        found = []
        for move in legal:
            minion, harm = state.play[player][move.place], self.harm[player][move.on]
            damage = float(strength(state, player, minion))
            blocked = 0.0 if minion.card.unblockable else min(damage, max(0.0, left[move.on]))
            found.append((harm * (damage - blocked), harm * HEALTH * blocked))
        return found

    # -- targets and choices ------------------------------------------------------------------

    def _targets(self, state: State, legal: tuple[Move, ...], player: int) -> list[Gain]:
        effect = _asking(state)
        if effect is None:
            return [NOTHING] * len(legal)
        return [self._target(state, effect, move, player) for move in legal]

    def _target(self, state: State, effect: Effect, move: Move, player: int) -> Gain:
        harm = self.harm[player]
        if move.what == "player":
            return harm[move.seat] * _harm_of_player(state, effect, move.seat), 0.0
        if move.what == "minion":
            return harm[move.seat] * _harm_of_minion(state, effect, move), 0.0
        if move.what == "order":
            link = state.chain[move.place]
            return (0.0 if link.cancelled else harm[link.player] * power(link.card)), 0.0
        if move.what == "archive" and move.seat != COMMONS:
            return harm[move.seat] * bargain(archives_of(state, move.seat)[move.place].card), 0.0
        return (power(move.card) if move.card is not None else 0.0), 0.0

    def _choice(self, state: State, move: Move, player: int) -> Gain:
        if move.what == "minion" and move.seat != NOBODY:
            minion = state.play[move.seat][move.place]
            lost = minion_worth(minion, len(state.play[move.seat])) / (minion.card.health - minion.damage)
            return self.harm[player][move.seat] * lost, 0.0
        if move.what == "archive":
            return self._deck_gain(state, archives_of(state, move.seat)[move.place].card, player), 0.0
        return (-power(move.card) if move.card is not None else 0.0), 0.0


def _harm(sums: list[float], player: int) -> list[float]:
    """Return what a wound of each seat is worth to a player: half of it counts for the mean, half for the best."""
    others = [seat for seat in range(len(sums)) if seat != player]
    best = max(others, key=sums.__getitem__)
    return [-1.0 if seat == player else 0.5 / len(others) + 0.5 * (seat == best) for seat in range(len(sums))]


def _asking(state: State) -> Effect | None:
    """Return the effect that asks for a target."""
    frame = state.frames[-1]
    return frame.effect if isinstance(frame, Resolution) else None


def _harm_of_player(state: State, effect: Effect, seat: int) -> float:
    if effect.name == "DamageMinionsOfTargetPlayer":
        return minions_worth(state.play[seat], len(state.play[seat]))
    if effect.name == "TargetPlayerDiscards":
        return float(min(effect.n, len(state.hand[seat])))
    if effect.name == "TargetPlayerLosesInfluence":
        return float(min(effect.n, state.influence)) if seat == state.active else 0.0
    damage = float(effect.n)
    if effect.name != "ReceiveWounds":
        for minion in state.play[seat]:
            if minion.card.blocks_damage:
                damage -= 0.5 * min(damage, minion.card.health - minion.damage)
    return damage


def _harm_of_minion(state: State, effect: Effect, move: Move) -> float:
    minions = state.play[move.seat]
    minion = minions[move.place]
    if effect.name == "HealTargetMinion":
        return -HEALTH * minion.damage
    if effect.name == "DamageTargetMinion" and effect.n < minion.card.health - minion.damage:
        return HEALTH * effect.n
    return minion_worth(minion, len(minions))


def _block(state: State, move: Move, player: int) -> Gain:
    """Return the wounds that a block prevents, and what the minion loses; passing wins ties."""
    if move.verb == "pass":
        return SPARED, 0.0
    minions = state.play[player]
    minion, attacker = minions[move.place], state.play[state.active][move.on].id
    if minion.card.blocks_damage:
        return NOTHING
    health = float(minion.card.health - minion.damage)
    for attack in state.attacks:
        if attack.attacker == attacker:
            taken = unblocked(state, attack)
            if taken < health:
                return taken, -HEALTH * taken
            return health, -minion_worth(minion, len(minions))
    return NOTHING


_OF_PLAYERS = {
    "DamageMinionsOfTargetPlayer": "minions",
    "TargetPlayerDiscards": "hand",
    "TargetPlayerLosesInfluence": "influence",
}
_OF_THINGS = {"minion": "minions", "order": "chain", "archive": "archives"}


def terms_of(state: State, move: Move) -> tuple[str, str]:
    """Return the terms of `evaluation` that the two parts of a move's gain belong to."""
    assert state.decision is not None
    kind = state.decision.kind
    if kind == "link":
        return "chain", "hand"
    if kind == "claim":
        return "deck" if move.verb == "claim" else "hand", "influence"
    if kind in ("attack", "block"):
        return "wounds", "minions"
    if move.what == "player":
        effect = _asking(state)
        return _OF_PLAYERS.get(effect.name if effect else "", "wounds"), "minions"
    return "archives" if kind == "draft" else _OF_THINGS.get(move.what, "hand"), "minions"
