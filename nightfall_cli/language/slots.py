"""The slot at the end of a move that is being typed, and everything that may stand there: legal things first, then what
exists and is refused, with the reason.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.language.about import about_archive, about_card, about_minion, about_order, about_player
from nightfall_cli.language.fit import may_become
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.read import LISTED, MOVE_READERS
from nightfall_cli.language.say import card_name, minion_name, move_text
from nightfall_cli.language.spellings import longer_names, minion_longer, minion_names
from nightfall_cli.language.things import counted, split_arrow
from nightfall_cli.rules import moves
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import Refusal, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.cards.model import Card
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

ARROW = "->"
ANY_WOUND = ("wound", "wounds")
_NUMBER = re.compile(r"#\d+")
_COUNT = re.compile(r"(\d{1,2})\s*[x×]?\s*")


class Item(NamedTuple):
    """A thing that may stand in a slot: ``piece`` is written, ``names`` are how it may be typed.

    ``longer`` are names of several words with the owner in them; ``card`` gives it its colour; ``refused`` says why it
    is not legal now, None when it is.
    """

    piece: str
    names: tuple[str, ...]
    meta: str
    card: Card | None = None
    refused: Refusal | None = None
    longer: tuple[str, ...] = ()

    def typed_as(self, typed: str) -> tuple[str, ...]:
        """The names to compare with what is typed: the longer ones only after a first word."""
        return (*self.names, *self.longer) if " " in typed else self.names


class Slot(NamedTuple):
    """The last slot of an argument: where in the argument it starts, what is typed of it, what may stand there.

    ``before`` is the first half of a pair whose second half is typed.
    """

    start: int
    typed: str
    items: tuple[Item, ...]
    before: str = ""


def last_slot(state: State, verb: Verb, argument: str, language: str = "en") -> Slot | None:
    """The slot in which the argument of a move verb ends; None when what stands before it cannot be played."""
    if not verb.slots:
        return None
    done, comma, item = argument.rpartition(",") if verb.name in (*LISTED, "wounds") else ("", "", argument)
    start = len(argument) - len(item.lstrip())
    item = item.lstrip()
    if verb.name == "wounds":
        return _wounds_slot(state, done, comma, Slot(start, item, ()), language)
    if comma:
        after = _after(state, verb, done)
        if after is None:
            return _rest_of_an_order(state, done, Slot(start, item, ()), language) if verb.name == "choose" else None
        state = after
    count, name = _count_begun(item) if verb.name in LISTED else (1, item)
    start, item = start + len(item) - len(name), name
    pairs = verb.name in ("attack", "block")
    slot = (
        _pair_slot(state, verb.name, item, start, language) if pairs else _slot(state, verb.name, item, start, language)
    )
    if count == 1:
        return slot
    return slot._replace(items=tuple(item for item in slot.items if _so_many(state, verb, count, slot, item)))


def _count_begun(item: str) -> tuple[int, str]:
    """``2 Vulko`` is two copies of ``Vulko``; so it may become while only ``2`` or ``2x`` is typed."""
    begun = _COUNT.fullmatch(item)
    return (int(begun[1]), "") if begun else counted(item)


def _slot(state: State, verb: str, item: str, start: int, language: str) -> Slot:
    return Slot(start, item, tuple(_things(state, verb, language)))


def _so_many(state: State, verb: Verb, count: int, slot: Slot, item: Item) -> bool:
    """Whether a thing that fits may be named that many times at once."""
    before, piece = slot.before, _NUMBER.sub("", item.piece)
    tails = [""] if not item.piece.endswith(f"{ARROW} ") else list(state.names)
    lines = (f"{verb.name} {count} {before}{piece}{tail}" for tail in tails)
    return item.refused is not None or any(isinstance(play_text(state, line), Played) for line in lines)


def _rest_of_an_order(state: State, done: str, slot: Slot, language: str) -> Slot:
    """The last thing of an order: nothing is asked about it any more, but it may be said."""
    items = _things(state, "choose", language)
    left = (item for item in items if isinstance(play_text(state, f"choose {done}, {item.piece}"), Played))
    return slot._replace(items=tuple(left))


def _after(state: State, verb: Verb, done: str) -> State | None:
    """The position after the first items of a list, when the same player is asked something the verb answers."""
    tails = [""]
    if verb.name in ("attack", "block") and not split_arrow(done.rpartition(",")[2])[1]:
        names = state.names if verb.name == "attack" else [minion.card.name for minion in state.play[state.active]]
        tails = [f" {ARROW} {name}" for name in names]
    for tail in tails:
        played = play_text(state, f"{verb.name} {done}{tail}")
        if isinstance(played, Played) and _still_asked(state, played.state, verb):
            return played.state
    return None


def _still_asked(before: State, after: State, verb: Verb) -> bool:
    if before.decision is None or after.decision is None:
        return False
    return before.decision.player == after.decision.player and after.decision.kind in verb.answers


# -- one thing --------------------------------------------------------------------------------


def _things(state: State, verb: str, language: str) -> Iterator[Item]:
    for move in legal_moves(state):
        if move.verb == verb:
            yield _item(state, move, language, None)
    for move in dict.fromkeys(_other_moves(state, verb)):
        refusal = refuse(state, move)
        if refusal is not None:
            yield _item(state, move, language, refusal)


def _item(state: State, move: Move, language: str, refusal: Refusal | None) -> Item:
    piece = _argument(move_text(state, move, language))
    names = [_argument(move_text(state, move, other)) for other in LANGUAGES]
    meta, card = _about(state, move)
    return Item(piece, tuple(dict.fromkeys(names)), meta, card, refusal, tuple(longer_names(state, move)))


def _argument(line: str) -> str:
    return line.partition(" ")[2]


def _about(state: State, move: Move) -> tuple[str, Card | None]:
    if move.what == "player":
        return about_player(state, move.seat), None
    if move.what == "minion":
        seat = move.seat if move.seat >= 0 else state.active
        return about_minion(state, seat, move.place), state.play[seat][move.place].card
    if move.what == "archive":
        archive = archives_of(state, move.seat)[move.place]
        if archive.hidden and (state.decision is None or move.seat != state.decision.player):
            return f"face down · {archive.left} left", None
        return about_archive(state, archive), archive.card
    if move.what == "order":
        return about_order(state, move.place), state.chain[move.place].card
    assert move.card is not None
    return about_card(move.card), move.card


def _other_moves(state: State, verb: str) -> Iterator[Move]:
    """Moves with things that exist and that the verb might name, legal or not."""
    assert state.decision is not None
    player, about = state.decision.player, state.decision.about
    if verb == "link":
        yield from (moves.link(card) for card in state.hand[player])
    elif verb == "claim" or about == "take":
        for owner in (COMMONS, *state.players):
            for index, archive in enumerate(archives_of(state, owner)):
                if owner == player or not archive.hidden:
                    yield moves.claim(owner, index) if verb == "claim" else moves.archive(verb, owner, index)
    elif verb == "target":
        yield from _other_targets(state, player, about)


def _other_targets(state: State, player: int, about: str) -> Iterator[Move]:
    if about in ("player", "opponent"):
        yield from (moves.player("target", seat) for seat in state.players)
    elif about == "minion":
        yield from (moves.minion("target", s, i) for s in state.players for i in range(len(state.play[s])))
        yield from (moves.order("target", i) for i, link in enumerate(state.chain) if link.card.is_minion)
    elif about == "order in the chain":
        yield from (moves.order("target", index) for index in range(len(state.chain)))


# -- pairs: MINION -> PLAYER, MINION -> ATTACKER -----------------------------------------------


def _pair_slot(state: State, verb: str, item: str, start: int, language: str) -> Slot:
    left, arrow, _ = split_arrow(item)
    if not arrow:
        return Slot(start, item.rstrip(" -="), tuple(_first_halves(state, verb, language)))
    sign = next(sign for sign in (ARROW, "→", "=>") if sign in item)
    right = item.partition(sign)[2]
    where = start + len(item) - len(right.lstrip())
    return Slot(where, right.lstrip(), tuple(_second_halves(state, verb, left, language)), f"{left} {ARROW} ")


def _mine(state: State) -> int:
    assert state.decision is not None
    return state.decision.player


def _first_halves(state: State, verb: str, language: str) -> Iterator[Item]:
    """Own minions with an arrow after them, or the whole pair where only one thing may follow."""
    legal = [move for move in legal_moves(state) if move.verb == verb]
    mine = _mine(state)
    able = list(dict.fromkeys(move.place for move in legal))
    followers = dict.fromkeys(move.on for move in legal)
    whole = f" {_second_name(state, verb, next(iter(followers)), language)}" if len(followers) == 1 else " "
    for index in able:
        names = minion_names(state, mine, index)
        piece = f"{minion_name(state, mine, index, language, alone=True)} {ARROW}{whole}"
        longer = minion_longer(state, mine, index)
        yield Item(piece, names, about_minion(state, mine, index), state.play[mine][index].card, None, longer)
    if verb == "attack" and len(able) > 1:
        yield Item(f"all {ARROW}{whole}", ("all",), "every minion not sent yet")
    for index in range(len(state.play[mine])):
        if index not in able:
            name = minion_name(state, mine, index, language, alone=True)
            move = moves.attack(index, _left_of(state)) if verb == "attack" else _any_block(state, index)
            refusal = refuse(state, move) if move is not None else None
            if refusal is not None:
                card = state.play[mine][index].card
                yield Item(name, minion_names(state, mine, index), about_minion(state, mine, index), card, refusal)


def _left_of(state: State) -> int:
    return (state.active + 1) % len(state.names)


def _any_block(state: State, index: int) -> Move | None:
    attackers = [attack.attacker for attack in state.attacks if attack.defender == _mine(state)]
    places = [place for place, minion in enumerate(state.play[state.active]) if minion.id in attackers]
    return moves.block(index, places[0]) if places else None


def _second_name(state: State, verb: str, on: int, language: str) -> str:
    return state.names[on] if verb == "attack" else minion_name(state, state.active, on, language, alone=True)


def _second_halves(state: State, verb: str, left: str, language: str) -> Iterator[Item]:
    """Whom a minion may be sent against or may block, then the others."""
    mine = _mine(state)
    legal = [move for move in legal_moves(state) if move.verb == verb]
    name = counted(left)[1]
    meant = [move for move in legal if name.casefold() == "all" or _means(state, mine, move.place, name)]
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


def _second_item(state: State, verb: str, on: int, language: str, refusal: Refusal | None) -> Item:
    if verb == "attack":
        return Item(state.names[on], (state.names[on],), about_player(state, on), None, refusal)
    names = minion_names(state, state.active, on)
    card = state.play[state.active][on].card
    piece = _second_name(state, verb, on, language)
    longer = minion_longer(state, state.active, on)
    return Item(piece, names, about_minion(state, state.active, on), card, refusal, longer)


# -- wounds -----------------------------------------------------------------------------------


def _wounds_slot(state: State, done: str, comma: str, slot: Slot, language: str) -> Slot | None:
    """``all``, a number, or one wound after the other."""
    hand = [card for card in state.hand[_mine(state)] if card.is_wound]
    total = len(hand)
    if comma:
        move = MOVE_READERS["wounds"](state, done)
        if isinstance(move, Refusal):
            return None
        for card in move.cards:
            hand.remove(card)
    draws = "discard {0}, draw {1}"
    kinds = dict.fromkeys(hand)
    items = [
        Item(card_name(card, language), (*card.all_names(), *ANY_WOUND), f"{hand.count(card)} in hand", card)
        for card in kinds
    ]
    if not comma and hand:
        numbers = [Item(str(n), (str(n),), draws.format(n, 2 * n)) for n in range(1, total + 1)]
        items = [Item("all", ("all",), draws.format(total, 2 * total)), *numbers, *items]
    count, name = _count_begun(slot.typed) if comma or not slot.typed.isdecimal() else (1, slot.typed)
    if count > 1:
        items = [item for item in items if item.card is not None and hand.count(item.card) >= count]
    return Slot(slot.start + len(slot.typed) - len(name), name, tuple(items))
