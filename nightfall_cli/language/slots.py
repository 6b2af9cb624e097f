"""List what may stand at the end of a move that is being typed: legal things, then existing ones with their refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.language.items import ANY_WOUND, ARROW
from nightfall_cli.language.lines import tried
from nightfall_cli.language.names import may_become
from nightfall_cli.language.offers import (
    Offer,
    OpenSlot,
    about_minion,
    about_player,
    described,
    minion_longer,
    minion_names,
)
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.read import MOVE_READERS
from nightfall_cli.language.say import card_name, minion_name, move_text
from nightfall_cli.language.things import decider
from nightfall_cli.language.tree import items_of, open_item
from nightfall_cli.language.verbs import is_all, printed_keyword
from nightfall_cli.messages.message import worded
from nightfall_cli.rules import moves
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.why_not import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.language.tree import Item, Node
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

_NUMBER = late_pattern(r"#\d+")


def last_slot(state: State, verb: Verb, argument: Node, language: str = "en") -> OpenSlot | None:
    """Return the slot at the end of a move verb's argument; None when the items before it cannot be played."""
    if not verb.slots:
        return None
    if not verb.slots[0].many:
        return OpenSlot(argument.start, argument.text, tuple(_things(state, verb.name, language)))
    done, item = open_item(argument)
    if verb.name == "wounds":
        return _wounds_slot(state, done, item, language)
    if done is not None:
        after = _after(state, verb, done)
        if after is None:
            return _rest_of_an_order(state, done, item.whole, language) if verb.name == "choose" else None
        state = after
    if verb.name in ("attack", "block"):
        slot = pair_slot(state, verb.name, item, language)
    else:
        slot = OpenSlot(item.thing.start, item.thing.text, tuple(_things(state, verb.name, language)))
    if item.copies == 1:
        return slot
    return slot._replace(items=tuple(offer for offer in slot.items if _so_many(state, verb, item.copies, slot, offer)))


def _so_many(state: State, verb: Verb, count: int, slot: OpenSlot, offer: Offer) -> bool:
    """True when a fitting thing may be named that many times at once."""
    before, piece = slot.before, _NUMBER.sub("", offer.piece)
    tails = [""] if not offer.piece.endswith(f"{ARROW} ") else list(state.names)
    lines = (f"{verb.name} {count} {before}{piece}{tail}" for tail in tails)
    return offer.refused is not None or any(isinstance(play_text(state, line), Played) for line in lines)


def _rest_of_an_order(state: State, done: Node, typed: Node, language: str) -> OpenSlot:
    """Return the slot for the last item of an ordering, which may be given although it is not asked for."""
    offers = _things(state, "choose", language)
    left = (offer for offer in offers if isinstance(play_text(state, f"choose {done.text}, {offer.piece}"), Played))
    return OpenSlot(typed.start, typed.text, tuple(left))


def _after(state: State, verb: Verb, done: Node) -> State | None:
    """Return the position after the first items of a list, if the verb still answers the same player's question."""
    tails = [""]
    if verb.name in ("attack", "block") and not items_of(done)[-1].arrow:
        names = state.names if verb.name == "attack" else [minion.card.name for minion in state.play[state.active]]
        tails = [f" {ARROW} {name}" for name in names]
    for tail in tails:
        played = play_text(state, f"{verb.name} {done.text}{tail}")
        if isinstance(played, Refusal):
            continue
        asked = played.state.decision
        if asked is not None and asked.player == decider(state) and asked.kind in verb.answers:
            return played.state
    return None


def _things(state: State, verb: str, language: str) -> Iterator[Offer]:
    for move in legal_moves(state):
        if move.verb == verb:
            yield _item(state, move, language, None)
    for move in dict.fromkeys(_other_moves(state, verb)):
        refusal = refuse(state, move)
        if refusal is not None:
            yield _item(state, move, language, refusal)


def _item(state: State, move: Move, language: str, refusal: Refusal | None) -> Offer:
    piece = _argument(move_text(state, move, language))
    names = [_argument(move_text(state, move, other)) for other in LANGUAGES]
    meta, card, longer = described(state, move, language)
    return Offer(piece, tuple(dict.fromkeys(names)), meta, card, refusal, tuple(longer))


def _argument(line: str) -> str:
    return line.partition(" ")[2]


def _other_moves(state: State, verb: str) -> Iterator[Move]:
    """Yield moves with existing things that the verb might name, legal or not."""
    assert state.decision is not None
    player, about = state.decision.player, state.decision.about
    if verb == "link":
        yield from (moves.link(card) for card in state.hand[player])
    elif verb == "claim" or about in ("take", "may-take"):
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


def _draws(language: str, number: int) -> str:
    return worded(language, "discard {number}, draw {cards}", number=number, cards=2 * number)


def _wounds_slot(state: State, done: Node | None, item: Item, language: str) -> OpenSlot | None:
    """Return the slot of ``wounds``: ``all``, a number, or a list of wounds."""
    assert state.decision is not None
    hand = [card for card in state.hand[state.decision.player] if card.is_wound]
    total = len(hand)
    if done is not None:
        move = tried(MOVE_READERS["wounds"], state, done.text)
        if isinstance(move, Refusal):
            return None
        for card in move.cards:
            hand.remove(card)
    kinds = dict.fromkeys(hand)
    offers = [
        Offer(
            card_name(card, language),
            (*card.all_names(), *ANY_WOUND),
            worded(language, "{number} in hand", number=hand.count(card)),
            card,
        )
        for card in kinds
    ]
    if done is None and hand:
        least = 1 if len(kinds) == 1 else total  # fewer wounds of several kinds are ambiguous
        numbers = [Offer(str(n), (str(n),), _draws(language, n)) for n in range(least, total + 1)]
        offers = [Offer(printed_keyword("all", language), ("all",), _draws(language, total)), *numbers, *offers]
    if done is None and item.whole.text.isdecimal():
        typed, count = item.whole.text, int(item.whole.text)
        counted = {card for card in kinds if 0 < count <= hand.count(card)}
        offers = [o._replace(longer=(f"{typed} {o.piece}",)) if o.card in counted else o for o in offers]
        return OpenSlot(item.whole.start, typed, tuple(offers))
    if item.copies > 1:
        offers = [offer for offer in offers if offer.card is not None and hand.count(offer.card) >= item.copies]
    return OpenSlot(item.thing.start, item.thing.text, tuple(offers))


def pair_slot(state: State, verb: str, item: Item, language: str) -> OpenSlot:
    """Return the slot of the half that is being typed: the player's minions, or the targets of a minion."""
    if not item.arrow:
        return OpenSlot(item.name.start, item.name.text.rstrip(" -="), tuple(_first_halves(state, verb, language)))
    name, target = item.name.text, item.target
    offers = tuple(_second_halves(state, verb, name, language))
    return OpenSlot(target.start, target.text, offers, f"{name} {ARROW} ")


def _first_halves(state: State, verb: str, language: str) -> Iterator[Offer]:
    """Yield the player's minions followed by an arrow, or the whole pair when there is only one target."""
    legal = [move for move in legal_moves(state) if move.verb == verb]
    mine = decider(state)
    able = list(dict.fromkeys(move.place for move in legal))
    followers = dict.fromkeys(move.on for move in legal)
    whole = " "
    if len(followers) == 1:
        whole += _second_half(state, verb, next(iter(followers)), language).piece
    for index in able:
        offer = _minion_offer(state, mine, index, language)
        yield offer._replace(piece=f"{offer.piece} {ARROW}{whole}")
    if verb == "attack" and len(able) > 1:
        every = printed_keyword("all", language)
        yield Offer(f"{every} {ARROW}{whole}", (every, "all"), worded(language, "every minion not sent yet"))
    attackers = [attack.attacker for attack in state.attacks if attack.defender == mine]
    places = [place for place, minion in enumerate(state.play[state.active]) if minion.id in attackers]
    others = [(state.active + 1) % len(state.names)] if verb == "attack" else places[:1]
    make = moves.attack if verb == "attack" else moves.block
    for index in range(len(state.play[mine])):
        refusals = [refuse(state, make(index, other)) for other in others if index not in able]
        for refusal in filter(None, refusals):
            yield _minion_offer(state, mine, index, language)._replace(refused=refusal, longer=())


def _minion_offer(state: State, seat: int, index: int, language: str) -> Offer:
    piece, card = minion_name(state, seat, index, language, alone=True), state.play[seat][index].card
    about, longer = about_minion(state, seat, index, language), minion_longer(state, seat, index)
    return Offer(piece, minion_names(state, seat, index), about, card, longer=longer)


def _second_halves(state: State, verb: str, name: str, language: str) -> Iterator[Offer]:
    """Yield the legal targets of a minion, then the others with their refusals."""
    mine = decider(state)
    legal = [move for move in legal_moves(state) if move.verb == verb]
    meant = [
        move
        for move in legal
        if is_all(name)
        or may_become(name, (*minion_names(state, mine, move.place), *minion_longer(state, mine, move.place)))
    ]
    on = dict.fromkeys(move.on for move in meant)
    yield from (_second_half(state, verb, other, language) for other in on)
    if meant:
        others = state.players if verb == "attack" else range(len(state.play[state.active]))
        make = moves.attack if verb == "attack" else moves.block
        for other in others:
            refusal = refuse(state, make(meant[0].place, other)) if other not in on else None
            if refusal is not None:
                yield _second_half(state, verb, other, language)._replace(refused=refusal)


def _second_half(state: State, verb: str, on: int, language: str) -> Offer:
    if verb == "attack":
        return Offer(state.names[on], (state.names[on],), about_player(state, on, language))
    return _minion_offer(state, state.active, on, language)
