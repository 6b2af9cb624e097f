"""Explain why a move is not legal: the rule against it, and a sentence about this position."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.questions import TARGETS, question_of
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.resolution import TEXT_RULES
from nightfall_cli.rules.setup import draft_plan
from nightfall_cli.rules.values import color_words, price

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


def refuse(state: State, move: Move) -> Refusal | None:
    """Return why a move is not legal now, or None if it is legal. The state is not changed."""
    if move in legal_moves(state) or _is_wounds_in_another_order(state, move):
        return None
    if state.decision is None:
        over = Message("the game is over")
        early = Message("nobody decides at this moment, before an order resolves")
        return Refusal("illegal", "wrong-phase", over if state.winners is not None else early)
    question = question_of(state.decision)
    if move.verb not in question.verbs:
        if move.verb == "pass":
            return Refusal("illegal", question.must_rule or rule_of_question(state), Message(question.must))
        problem = Message("'{verb}' does not answer the current question, '{kind}'", verb=move.verb, kind=question.kind)
        return Refusal("illegal", "wrong-phase", problem)
    code, message = _WHY[move.verb](state, move)
    return Refusal("illegal", code, message)


def _is_wounds_in_another_order(state: State, move: Move) -> bool:
    """True for a legal choice of wounds in any order; `legal_moves` lists only one order of each choice."""
    if move.verb != "wounds":
        return False
    named = Counter(move.cards)
    return any(Counter(other.cards) == named for other in legal_moves(state) if other.verb == "wounds")


def rule_of_question(state: State) -> str:
    """Return the id of the rule that decides which answers to the current question are legal."""
    assert state.decision is not None
    return question_of(state.decision).rule or draft_plan(state.setup, len(state.names)).rule


def _why_draft(state: State, move: Move) -> tuple[str, str]:
    return "not-there", Message("{card} is not one of the draft cards in hand", card=_name(move))


def _why_attack(state: State, move: Move) -> tuple[str, str]:
    minions = state.play[state.active]
    if not 0 <= move.place < len(minions):
        return "not-there", Message("that minion is not in play")
    if move.on == state.active:
        return "combat.must-attack", Message("a minion attacks an opponent, not its own player")
    card = minions[move.place].card
    return "combat.must-attack", Message("{card} is already attacking; each minion attacks once", card=card)


def _why_block(state: State, move: Move) -> tuple[str, str]:
    assert state.decision is not None
    defender = state.decision.player
    attackers = state.play[state.active]
    minions = state.play[defender]
    if not 0 <= move.on < len(attackers) or not 0 <= move.place < len(minions):
        return "not-there", Message("that minion is not in play")
    attacker, blocker = attackers[move.on], minions[move.place]
    card = blocker.card
    if any(blocker.id in attack.blockers for attack in state.attacks):
        return "combat.block", Message("{card} is already blocking; a minion blocks one attacker", card=card)
    if attacker.card.unblockable:
        return "combat.unblockable", Message("{card} can't be blocked", card=attacker.card)
    player = state.names[defender]
    return "combat.block", Message("{card} does not attack {player}", card=attacker.card, player=player)


def _why_resolve(state: State, move: Move) -> tuple[str, str]:
    return "combat.order", Message("that minion has no attack left to resolve")


def _why_link(state: State, move: Move) -> tuple[str, str]:
    assert state.decision is not None and move.card is not None
    if move.card not in state.hand[state.decision.player]:
        return _not_in_hand(state, move)
    if move.card.is_wound:
        return ("chain.link-color" if state.chain else "chain.start"), Message("wounds cannot be played")
    last = state.chain[-1].card
    links = [color_words(last, f"link: {color}", color) for color in last.links]
    why = Message(
        "{card} is {color}; only {links:or…} orders link to {last}",
        card=move.card,
        links=links,
        last=last,
        color=color_words(move.card, "color", move.card.color),
    )
    return "chain.link-color", why


def _why_target(state: State, move: Move) -> tuple[str, str]:
    assert state.decision is not None
    wanted = state.decision.about
    if move.what == "player" and wanted == "opponent" and move.seat == state.decision.owner:
        return "target.legal", Message("{player} is not an opponent", player=state.names[move.seat])
    if move.what == "player" and wanted in ("player", "opponent"):
        return "target.legal", Message("{player} can't be the target of card text", player=state.names[move.seat])
    if move.what == "order" and wanted == "order in the chain":
        return "target.legal", Message("the order that resolves now cannot be its own target [I]")
    if wanted == "minion" and move.what == "order" and 0 <= move.place < len(state.chain):
        card = state.chain[move.place].card
        if card.is_minion:
            return "chain.not-in-play", Message("{card} is in the chain, not in play yet", card=card)
    if move.card is not None and move.card in state.hand[state.decision.player]:
        return "target.zones", Message("{card} is in hand, and cards in hand are never targets", card=move.card)
    return "target.legal", Message("the text asks for {thing}", thing=Message(TARGETS[wanted]))


def _why_choose(state: State, move: Move) -> tuple[str, str]:
    assert state.decision is not None
    question = question_of(state.decision)
    if question.about in ("take", "may-take") and move.what == "archive":
        return "claim.from", Message("no card may be taken from that archive for free")
    if question.about == "exile" and move.card is not None and move.card.is_wound:
        rule = TEXT_RULES.get(state.decision.label, "chain.text")
        return rule, Message("expected an order, and a wound is not an order")
    if question.not_it:
        return question.rule, Message(question.not_it)
    return "not-there", Message("that is not one of the choices")


def _not_in_hand(state: State, move: Move) -> tuple[str, str]:
    assert state.decision is not None
    player = state.names[state.decision.player]
    return "not-there", Message("{card} is not in {player}'s hand", card=_name(move), player=player)


def _why_claim(state: State, move: Move) -> tuple[str, str]:
    archives = archives_of(state, move.seat)
    if not 0 <= move.place < len(archives):
        return "zone.archive", Message("there is no such archive; empty archives are removed")
    archive = archives[move.place]
    card = archive.card
    if move.seat not in (COMMONS, state.active):
        player = state.names[move.seat]
        if archive.hidden:
            return "claim.from", Message(
                "{player}'s private archive is face down, and not yet open to other players [I]", player=player
            )
        if not state.permissions:
            used, none = Message("every permission is used"), Message("no text allows claiming it")
            why = used if state.permission_used else none
            return "claim.from", Message(
                "{card} is in {player}'s private archive, and {why}", card=card, player=player, why=why
            )
        if (move.seat, card) in state.permission_used:
            return "claim.from", Message(
                "a card was already claimed from that archive; each permission needs a different one"
            )
    cost = f"{card.mark('cost')}{price(state, card)}"
    return "claim.influence", Message(
        "{card} costs {cost}, and the influence is {influence}", card=card, cost=cost, influence=state.influence
    )


def _why_wounds(state: State, move: Move) -> tuple[str, str]:
    if not move.cards:
        return "cleanup.wound", Message("name at least one wound, or pass")
    return "not-there", Message("not all of those wounds are in hand")


def _name(move: Move) -> Card | str:
    return move.card if move.card is not None else Message("that")


_WHY = {
    "draft": _why_draft,
    "attack": _why_attack,
    "block": _why_block,
    "resolve": _why_resolve,
    "link": _why_link,
    "target": _why_target,
    "choose": _why_choose,
    "discard": _not_in_hand,
    "claim": _why_claim,
    "wounds": _why_wounds,
}
