"""Why a move is not legal: the rule against it, and a sentence about this position."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.setup import ARCHIVE, BOX, COMMON, draft_plan
from nightfall_cli.rules.values import price

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

_VERBS = {
    "draft": ("draft",),
    "attack": ("attack",),
    "block": ("block", "pass"),
    "resolve": ("resolve",),
    "link": ("link", "pass"),
    "target": ("target",),
    "choose": ("choose",),
    "discard": ("discard",),
    "claim": ("claim", "discard", "pass"),
    "wounds": ("wounds", "pass"),
}
"""The verbs that answer each kind of decision."""

_MUST = {
    "attack": ("combat.must-attack", "every minion must attack"),
    "resolve": ("combat.order", "an attack must be chosen to resolve next"),
    "target": ("chain.must", "a target must be named, even an unwelcome one"),
    "discard": ("chain.must", "a card must be discarded"),
}


def refuse(state: State, move: Move) -> Refusal | None:
    """Why a move is not legal now, or None if it is. The state is not changed."""
    if move in legal_moves(state) or _is_wounds_in_another_order(state, move):
        return None
    if state.decision is None:
        return Refusal("illegal", "wrong-phase", "the game is over")
    kind = state.decision.kind
    if move.verb not in _VERBS[kind]:
        if move.verb == "pass":
            return Refusal("illegal", *_must(state))
        return Refusal("illegal", "wrong-phase", f"the question now is {kind!r}, which {move.verb!r} does not answer")
    code, message = _WHY[move.verb](state, move)
    return Refusal("illegal", code, message)


def _is_wounds_in_another_order(state: State, move: Move) -> bool:
    """Wounds are discarded in the order they are named in; `legal_moves` lists one order of each choice."""
    if move.verb != "wounds":
        return False
    named = Counter(move.cards)
    return any(Counter(other.cards) == named for other in legal_moves(state) if other.verb == "wounds")


_DRAFT = {
    ARCHIVE: "a draft card must be kept, as a private archive",
    COMMON: "a draft card must be picked for the commons",
    BOX: "a draft card must be picked that goes back into the box",
}


def _must(state: State) -> tuple[str, str]:
    """Why the question that is asked cannot be passed."""
    assert state.decision is not None
    if state.decision.kind == "choose":
        return _choice_rule(state), "a choice must be made"
    if state.decision.kind == "draft":
        return draft_plan(state.setup, len(state.names)).rule, _DRAFT[state.decision.about]
    return _MUST[state.decision.kind]


_ASKED = {
    "block": "combat.block",
    "link": "chain.link-color",
    "target": "target.legal",
    "claim": "claim.from",
    "wounds": "cleanup.wound",
}


def rule_of_question(state: State) -> str:
    """The id of the rule that decides which answers to the question asked now are legal."""
    assert state.decision is not None
    return _ASKED.get(state.decision.kind) or _must(state)[0]


def _choice_rule(state: State) -> str:
    """The rule behind the choice that is asked for."""
    assert state.decision is not None
    rules = {
        "absorb": "combat.order",
        "block-damage": "damage.direct-block",
        "exile": "chain.must",
        "take": "chain.must",
    }
    return rules.get(state.decision.about, "turn.nothing-simultaneous")


def _why_draft(state: State, move: Move) -> tuple[str, str]:
    return "not-there", f"{_name(move)} is not among the draft cards in hand"


def _why_attack(state: State, move: Move) -> tuple[str, str]:
    minions = state.play[state.active]
    if not 0 <= move.place < len(minions):
        return "not-there", "that minion is not in play"
    if move.on == state.active:
        return "combat.must-attack", "a minion attacks an opponent, not its own player"
    return "combat.must-attack", f"{minions[move.place].card.name} has been sent already; each minion attacks once"


def _why_block(state: State, move: Move) -> tuple[str, str]:
    assert state.decision is not None
    defender = state.decision.player
    attackers = state.play[state.active]
    minions = state.play[defender]
    if not 0 <= move.on < len(attackers) or not 0 <= move.place < len(minions):
        return "not-there", "that minion is not in play"
    attacker, blocker = attackers[move.on], minions[move.place]
    name = blocker.card.name
    if any(blocker.id in attack.blockers for attack in state.attacks):
        return "combat.block", f"{name} blocks already; a minion blocks one attacker"
    if attacker.card.unblockable:
        return "combat.unblockable", f"{attacker.card.name} can't be blocked"
    return "combat.block", f"{attacker.card.name} does not attack {state.names[defender]}"


def _why_resolve(state: State, move: Move) -> tuple[str, str]:
    return "combat.order", "that minion has no attack left to resolve"


def _why_link(state: State, move: Move) -> tuple[str, str]:
    assert state.decision is not None and move.card is not None
    if move.card not in state.hand[state.decision.player]:
        return "not-there", f"{_name(move)} is not in {state.names[state.decision.player]}'s hand"
    if move.card.is_wound:
        return ("chain.link-color" if state.chain else "chain.start"), "wounds cannot be played"
    last = state.chain[-1].card
    links = " or ".join(last.mark(f"link: {color}") + color for color in last.links)
    color = move.card.mark("color") + move.card.color
    return "chain.link-color", f"{_name(move)} is {color}; only {links} orders link to {last.name}"


def _why_target(state: State, move: Move) -> tuple[str, str]:
    assert state.decision is not None
    wanted = state.decision.about
    if move.what == "player" and wanted == "opponent" and move.seat == state.frames[-1].player:  # type: ignore[attr-defined]
        return "target.legal", f"{state.names[move.seat]} is no opponent"
    if move.what == "player" and wanted in ("player", "opponent"):
        return "target.legal", f"{state.names[move.seat]} can't be the target of card text"
    if move.what == "order" and wanted == "order in the chain":
        return "target.legal", "the order that resolves now cannot be its own target [I]"
    if wanted == "minion" and move.what == "order":
        return _why_order_is_no_minion(state, move)
    if move.card is not None and move.card in state.hand[state.decision.player]:
        return "target.zones", f"{_name(move)} is in hand, and cards in hand are never targets"
    from nightfall_cli.cards.effects import TARGETS

    return "target.legal", f"the text asks for {TARGETS[wanted]}"


def _why_order_is_no_minion(state: State, move: Move) -> tuple[str, str]:
    card = state.chain[move.place].card if 0 <= move.place < len(state.chain) else None
    if card is not None and card.is_minion:
        return "chain.not-in-play", f"{card.name} is in the chain, not in play yet"
    return "target.legal", "the text asks for a minion in play"


def _why_choose(state: State, move: Move) -> tuple[str, str]:
    assert state.decision is not None
    about = state.decision.about
    if about == "take" and move.what == "archive":
        return "claim.from", "no card may be taken free from that archive"
    if about == "exile" and move.card is not None and move.card.is_wound:
        return "chain.must", "an order is asked for, and a wound is none"
    if about == "absorb":
        return "combat.order", "that minion does not block this attack, or is destroyed already"
    if about == "block-damage":
        return "damage.direct-block", "that minion's text does not block this damage, or has done so already"
    return "not-there", "that is not among the things to choose from"


def _why_discard(state: State, move: Move) -> tuple[str, str]:
    assert state.decision is not None
    return "not-there", f"{_name(move)} is not in {state.names[state.decision.player]}'s hand"


def _why_claim(state: State, move: Move) -> tuple[str, str]:
    archives = archives_of(state, move.seat)
    if not 0 <= move.place < len(archives):
        return "zone.archive", "there is no such archive; an empty one is gone"
    archive = archives[move.place]
    card = archive.card
    if move.seat not in (COMMONS, state.active):
        whose = f"{state.names[move.seat]}'s private archive"
        if archive.hidden:
            return "claim.from", f"{whose} lies face down, and is not open to others yet [I]"
        if not state.permissions:
            why = "what a text allowed is used up" if state.permission_used else "no text allows it"
            return "claim.from", f"{card.name} is in {whose}, and {why}"
        if (move.seat, card) in state.permission_used:
            return "claim.from", "each permission needs another opposing archive"
    cost = f"{card.mark('cost')}{price(state, card)}"
    return "claim.influence", f"{card.name} costs {cost}, and the influence is {state.influence}"


def _why_wounds(state: State, move: Move) -> tuple[str, str]:
    if not move.cards:
        return "cleanup.wound", "name at least one wound, or pass"
    return "not-there", "those wounds are not all in hand"


def _name(move: Move) -> str:
    return move.card.name if move.card is not None else "that"


_WHY = {
    "draft": _why_draft,
    "attack": _why_attack,
    "block": _why_block,
    "resolve": _why_resolve,
    "link": _why_link,
    "target": _why_target,
    "choose": _why_choose,
    "discard": _why_discard,
    "claim": _why_claim,
    "wounds": _why_wounds,
}
