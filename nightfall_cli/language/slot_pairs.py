"""List what fits the halves of a pair: MINION -> PLAYER in an attack, MINION -> ATTACKER in a block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import ARROW
from nightfall_cli.language.localized import is_all, printed_keyword
from nightfall_cli.language.offers import Offer, OpenSlot, about_minion, about_player, minion_longer, minion_names
from nightfall_cli.language.ranking import may_become
from nightfall_cli.language.say import minion_name
from nightfall_cli.messages.message import worded
from nightfall_cli.rules import moves
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.why_not import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.language.tree import Item
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.rules.state import State


def pair_slot(state: State, verb: str, item: Item, language: str) -> OpenSlot:
    """Return the slot of the half that is being typed: the player's minions, or the targets of a minion."""
    if not item.arrow:
        return OpenSlot(item.name.start, item.name.text.rstrip(" -="), tuple(_first_halves(state, verb, language)))
    name, target = item.name.text, item.target
    offers = tuple(_second_halves(state, verb, name, language))
    return OpenSlot(target.start, target.text, offers, f"{name} {ARROW} ")


def _mine(state: State) -> int:
    assert state.decision is not None
    return state.decision.player


def _first_halves(state: State, verb: str, language: str) -> Iterator[Offer]:
    """Yield the player's minions followed by an arrow, or the whole pair when there is only one target."""
    legal = [move for move in legal_moves(state) if move.verb == verb]
    mine = _mine(state)
    able = list(dict.fromkeys(move.place for move in legal))
    followers = dict.fromkeys(move.on for move in legal)
    whole = f" {_second_name(state, verb, next(iter(followers)), language)}" if len(followers) == 1 else " "
    for index in able:
        offer = _minion_offer(state, mine, index, language)
        yield offer._replace(piece=f"{offer.piece} {ARROW}{whole}")
    if verb == "attack" and len(able) > 1:
        every = printed_keyword("all", language)
        yield Offer(f"{every} {ARROW}{whole}", (every, "all"), worded(language, "every minion not sent yet"))
    for index in range(len(state.play[mine])):
        if index not in able:
            left_of = (state.active + 1) % len(state.names)
            move = moves.attack(index, left_of) if verb == "attack" else _any_block(state, index)
            refusal = refuse(state, move) if move is not None else None
            if refusal is not None:
                yield _minion_offer(state, mine, index, language)._replace(refused=refusal, longer=())


def _minion_offer(state: State, seat: int, index: int, language: str) -> Offer:
    """Return a minion among those of its player."""
    piece, card = minion_name(state, seat, index, language, alone=True), state.play[seat][index].card
    about, longer = about_minion(state, seat, index, language), minion_longer(state, seat, index)
    return Offer(piece, minion_names(state, seat, index), about, card, longer=longer)


def _any_block(state: State, index: int) -> Move | None:
    attackers = [attack.attacker for attack in state.attacks if attack.defender == _mine(state)]
    places = [place for place, minion in enumerate(state.play[state.active]) if minion.id in attackers]
    return moves.block(index, places[0]) if places else None


def _second_name(state: State, verb: str, on: int, language: str) -> str:
    return state.names[on] if verb == "attack" else minion_name(state, state.active, on, language, alone=True)


def _second_halves(state: State, verb: str, name: str, language: str) -> Iterator[Offer]:
    """Yield the legal targets of a minion, then the others with their refusals."""
    mine = _mine(state)
    legal = [move for move in legal_moves(state) if move.verb == verb]
    meant = [move for move in legal if is_all(name) or _means(state, mine, move.place, name)]
    on = dict.fromkeys(move.on for move in meant)
    yield from (_second_item(state, verb, other, language, None) for other in on)
    if meant:
        others = state.players if verb == "attack" else range(len(state.play[state.active]))
        make = moves.attack if verb == "attack" else moves.block
        for other in others:
            refusal = refuse(state, make(meant[0].place, other)) if other not in on else None
            if refusal is not None:
                yield _second_item(state, verb, other, language, refusal)


def _means(state: State, seat: int, index: int, typed: str) -> bool:
    return may_become(typed, (*minion_names(state, seat, index), *minion_longer(state, seat, index)))


def _second_item(state: State, verb: str, on: int, language: str, refusal: Refusal | None) -> Offer:
    if verb == "attack":
        return Offer(state.names[on], (state.names[on],), about_player(state, on, language), None, refusal)
    return _minion_offer(state, state.active, on, language)._replace(refused=refusal)
