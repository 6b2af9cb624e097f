"""The least board of a claim: what it supposes, completed.

Scott acts: he links the orders and attacks. Janet has the minion that the claim is about, and is the target. Orders
without text, such as ``white order``, stand in the chain where a kicker or a link needs one.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, NoReturn

from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.sentence_forms import (
    ANY_CARD,
    any_of,
    fits,
    own_damage,
    resolving_effects,
    targets_of,
    zone_of,
)
from nightfall_cli.trial.situation import Aim, Attacking, Blocking, Done, Held, Linked
from nightfall_cli.trial.situation_end import fill_piles
from nightfall_cli.trial.trial_board import CLAIM

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.cards.sentences import Effect
    from nightfall_cli.trial.claim_data import Cause, Claim
    from nightfall_cli.trial.stated import Trial

ACTOR, OTHER, THIRD = "Scott", "Janet", "Brad"
ON_WHOM = {
    **dict.fromkeys(("", "owner", "you", "he", "defender"), OTHER),
    **dict.fromkeys(("opponent", "others"), THIRD),
}
"""Who is aimed at, by what a claim about damage that somebody blocks calls him."""
WHOM = phrase("name a player: everybody, the owner, the opponents, the defender or the attacker")
MINIONS = ("Yuri Koroviev", "Charlotte Reyes", "Genesis One", "Enraged Wight")
"""The minions that stand where a text needs a target."""
STOCK = 4
"""The cards in hand from which every player discards or exiles some."""


class ClaimBoard(NamedTuple):
    """A board for a claim.

    ``sentence``: as `nightfall try` reads it; ``card``: whose facts count, and ``owner``: the seat of its owner, or -1;
    ``line``: what the rules may refuse, which decides the claim; ``legal``: its legality is the whole fact;
    ``declined``: the move is left out, so nobody must make it; ``last_phase``: play goes on to its end; ``when``
    distinguishes the boards of a claim.
    """

    sentence: str
    card: Card | None = None
    owner: int = -1
    line: str = ""
    legal: bool = False
    declined: bool = False
    last_phase: int = 0
    when: str = ""


def refuse(template: str, code: str = "syntax", kind: str = "invalid", **values: object) -> NoReturn:
    """Refuse a claim."""
    raise as_error(Refusal(kind, code, Message(template, **values)))


def trial_of(sentence: str, library: Library) -> Trial:
    """Return the trial of a sentence; raises `Refused`."""
    trial = read_trial(sentence, library)
    if isinstance(trial, Refusal):
        raise as_error(trial)
    return trial


class LeastBoard:
    """The situation of a claim while it is completed: what it supposes, with Scott and Janet as the players."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.asked: list[str] = []
        self.situation = situation = claim.given.copy()
        situation.mover = situation.chain_of = ""
        self.side = ACTOR if "own" in claim.marks else OTHER
        of_seat = (ACTOR, OTHER)[claim.at.seat] if claim.at.seat >= 0 else ""
        self.target = of_seat or ON_WHOM.get(claim.at.role) or refuse(WHOM)
        if claim.is_a("suffers") and claim.subject.role in ("owner", "attacker") and claim.subject.card is None:
            self.target = ""  # the player who acts may aim at anybody
        situation.players = [ACTOR, OTHER, THIRD] if self.target == THIRD else []
        attacking = [attack.held for attack in situation.attackers]
        for held in situation.held:
            held.owner = ACTOR if held in attacking or held.zone != "play" else self.side
        for attack in situation.attackers:
            attack.defender = self.target or OTHER
        for link in situation.links:
            link.player = ACTOR
        situation.done = [done._replace(player=ACTOR) for done in situation.done]

    def board(self, card: Card | None = None, **more: object) -> ClaimBoard:
        """Return the board; ``card`` is the one whose facts count, if it is not the subject of the claim."""
        card = card or self.claim.subject.card
        seat = next((int(held.owner == OTHER) for held in self.situation.held if held.card is card), 0)
        fighting = [attack.held for attack in self.situation.attackers]
        for held in (*fighting, *(held for block in self.situation.blocks for held in block.minions)):
            held.implied = True
        board = ClaimBoard(self.situation.text(), card, -1 if card is None else seat)
        return board._replace(**more)  # type: ignore[arg-type]

    def boards(self, victim: Card | None, when: Sequence[Message]) -> list[ClaimBoard]:
        """Return a board with each damage that a minion may have from the start: of its own chain text, and none."""
        last = CLAIM if self.claim.is_a("multiplied") else 0
        blocking = [held for block in self.situation.blocks for held in block.minions]
        concerned = [h for h in self.situation.held if h in blocking or (h.card is victim and h.owner == self.side)]
        always = self.claim.mode == "always" or (self.claim.mode, self.claim.negated) == ("may", True)
        fates = always and self.claim.fact in ("survives", "destroyed")
        own = {id(h): own_damage(h.card) or fates * (h.card.health - 1) for h in concerned if h.damage is None}
        hurt = next((held for held in concerned if own.get(id(held))), None)
        found = []
        for damage in (0, own[id(hurt)]) if hurt is not None else (0,):
            states = list(when)
            if hurt is not None:
                hurt.damage = damage
                template = phrase("{card} with {number} damage") if damage else phrase("{card} undamaged")
                states.append(Message(template, card=hurt.card, number=damage))
            found.append(self.board(when=Message("{texts:;}", texts=states), last_phase=last))
        return found

    def fight(self, attackers: Iterable[Card], blockers: Iterable[Card] = ()) -> None:
        """Let minions attack, and let Janet's block the first of them."""
        for card in attackers:
            held = self.situation.minion(card, None)
            held.owner = ACTOR
            self.situation.attackers.append(Attacking(held, self.target or OTHER))
        blocking = [self.situation.minion(card, OTHER) for card in blockers]
        if blocking:
            self.situation.blocks.append(Blocking(self.situation.attackers[0].held, blocking))

    def stand(self, card: Card, causes: Iterable[Card] = ()) -> Held:
        """Return a card on the board: Janet's minion, or Scott's own; or in his pile, if the causes take it there."""
        known = next((held for held in self.situation.held if held.card is card), None)
        if known is None:
            kinds = [kind for cause in causes for kind in targets_of(cause) if fits(card, kind)]
            piled = bool(kinds) and "minion" not in kinds
            known = Held(card, ACTOR if piled else self.side, "discard" if piled else "play")
            self.situation.held.append(known)
        return known

    def link(self, cards: Sequence[Card], victim: Card | None = None) -> None:
        """Let Scott link these cards, each aimed at the stated card, once, and at a player; each finds a target."""
        aimed = self.stand(victim, cards) if victim is not None else None
        self.situation.held = [h for h in self.situation.held if h is aimed or h.card not in cards]
        self.situation.links = [Linked(ACTOR, card) for card in cards]
        if "other-chain" in self.claim.marks:
            self.situation.links.insert(0, Linked(OTHER, None))
        before: Card | None = None
        for link in self.situation.links:
            if link.card is not None:
                link.aims = self._aims(resolving_effects(link.card, _is_kicked(link.card, before)), aimed)
            before = link.card if link.player == ACTOR else None

    def _aims(self, effects: Iterable[Effect], victim: Held | None) -> list[Aim]:
        """Return the targets of an order: a player, and the stated card."""
        aims: list[Aim] = []
        kinds = [effect.target for effect in effects if effect.target]
        self.asked += kinds
        for kind in kinds:
            if fits(None, kind) and self.target:
                aims.append(Aim(player=self.target))
            elif victim is None or not fits(victim.card, kind, victim.zone) or any(not aim.player for aim in aims):
                break
            else:
                aims.append(Aim(held=victim) if victim.zone == "play" else Aim(card=victim.card))
        return aims

    def stock(self, library: Library) -> None:
        """Give the players what the fact needs: targets, cards to draw, to discard, to take, and a third player."""
        situation, fact, card = self.situation, self.claim.fact, self.claim.subject.card
        if self.claim.subject.role in ("everybody", "others") or self.claim.subject.only:
            situation.players = [ACTOR, OTHER, THIRD]
        for name in (situation.players or (ACTOR, OTHER)) if fact in ("discards", "exiles-hand") else ():
            situation.held.append(Held(any_of(ANY_CARD), name, "hand", STOCK))
        if fact == "takes" and self.claim.word in ("own", "opponent"):
            situation.held.append(Held(library["Vulko"], ACTOR if self.claim.word == "own" else OTHER, "archives"))
        elif fact == "takes":
            situation.facts.append("commons Vulko")
        for kind in self.asked:
            if kind == "archive":
                situation.facts.append("commons Ghoul Summoning")
            elif (zone := zone_of(kind)) in ("play", "discard") and "alone" not in self.claim.marks:
                minions = [card for name in MINIONS if (card := library[name]) not in situation.cards()]
                found = library.wounds[0] if "wound" in kind else minions[0]
                if not any(fits(held.card, kind, held.zone) for held in situation.held):
                    situation.held.append(Held(found, OTHER if zone == "play" else ACTOR, zone))
        if fact == "price":
            name = (card or refuse("name the card that is claimed")).name
            situation.facts.append("influence 20")
            situation.done.append(Done(ACTOR, f"claims {name}"))
        if fact == "draws":
            situation.players = situation.players or [ACTOR, OTHER]
        fill_piles(situation)


# -- chains -----------------------------------------------------------------------------------------


def chain_of(causes: Sequence[Cause]) -> list[Card]:
    """Return the shortest chain with these cards in their order; a card that nothing names is any order of a colour."""
    chain: list[Card] = []
    for cause in causes:
        chain += [any_of(f"{color} order") for color in _between(cause, chain[-1] if chain else None)]
        chain.append(cause.card)
    return chain


def shortest(causes: Sequence[Cause]) -> list[tuple[Cause, ...]]:
    """Return the orders of the causes that make the shortest chains."""
    orders = dict.fromkeys(permutations(causes) if len(set(causes)) > 1 else [tuple(causes)])
    least = min(len(chain_of(order)) for order in orders)
    return [order for order in orders if len(chain_of(order)) == least]


def _between(cause: Cause, before: Card | None) -> list[str]:
    """Return what is linked before a card: nothing, where it may be linked as the claim states."""
    card = cause.card
    linked = card.color in before.links if before is not None else "order in the chain" not in targets_of(card)
    if linked and cause.kicker in (None, _is_kicked(card, before)):
        return []
    if not cause.kicker:
        colors = before.links if before is not None else ()
        return [next((color for color in colors if color != card.kicker), colors[0] if colors else "white")]
    return [card.kicker] if before is None or card.kicker in before.links else [before.links[0], card.kicker]


def _is_kicked(card: Card, before: Card | None) -> bool:
    """True when the order before triggers a card's kicker (`chain.kicker`)."""
    return before is not None and bool(card.kicker) and before.color == card.kicker


def with_kickers(claim: Claim, causes: Sequence[Cause]) -> list[Cause]:
    """Return causes with the kicker that a condition of the claim states."""
    stated = True if "kicked" in claim.marks else False if "unkicked" in claim.marks else None
    if stated is not None and not causes:
        refuse("name the card whose kicker is meant")
    found = [cause._replace(kicker=stated) if cause.kicker is None else cause for cause in causes]
    for cause in found:
        if cause.kicker and not cause.card.kicker:
            refuse("{card} has no kicker", "chain.kicker", card=cause.card)
    return found
