"""Resolve the texts of one order, effect by effect; targets and pronouns are kept as data."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from nightfall_cli.rules import changes
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import record
from nightfall_cli.rules.questions import decision
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.state import Frame
from nightfall_cli.rules.targets import LEGAL_TARGETS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.cards.sentences import Effect
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.questions import Decision
    from nightfall_cli.rules.records import MinionId
    from nightfall_cli.rules.state import State


class Resolution(Frame):
    """Resolve the texts of ``card`` for ``player``; ``chooser`` picks its targets.

    ``parts`` are labels of the card's paragraphs in the order they resolve, ``step`` counts the effects done.
    The pronouns: ``that_player``, ``that_order`` (an index in the chain), ``that_card`` with ``that_minion`` (its id
    while it is in play), ``blockers`` (minions that blocked this damage). ``enters`` is the damage with which this
    card enters play. The card of a ``nested`` resolution is not in the chain; ``this_minion`` is its id in play.

    What follows from these fields is kept, because positions share resolutions: ``effect`` is the next effect, None
    after the last one, ``question`` asks for its target; ``followed`` maps the target it was given to what follows.
    """

    __slots__ = (
        "card",
        "player",
        "chooser",
        "parts",
        "step",
        "that_player",
        "that_order",
        "that_card",
        "that_minion",
        "blockers",
        "enters",
        "nested",
        "this_minion",
        "effect",
        "question",
        "followed",
    )
    derived = 3
    ids = ("that_minion", "blockers", "this_minion")
    optional = 9

    def __init__(
        self,
        card: Card,
        player: int,
        chooser: int,
        parts: tuple[str, ...],
        step: int = 0,
        that_player: int = NOBODY,
        that_order: int = NOBODY,
        that_card: Card | None = None,
        that_minion: MinionId = 0,
        blockers: tuple[MinionId, ...] = (),
        enters: int = 0,
        nested: bool = False,
        this_minion: MinionId = 0,
    ) -> None:
        self.card = card
        self.player = player
        self.chooser = chooser
        self.parts = parts
        self.step = step
        self.that_player = that_player
        self.that_order = that_order
        self.that_card = that_card
        self.that_minion = that_minion
        self.blockers = blockers
        self.enters = enters
        self.nested = nested
        self.this_minion = this_minion
        effects = card.program(parts)
        self.effect: Effect | None = effects[step] if step < len(effects) else None
        self.question: Decision | None = None
        self.followed: dict[object, Resolution] | None = None

    def run(self, state: State) -> None:
        if state.log is not None:
            self._announce(state)
        effect = self.effect
        if effect is None:
            state.frames.pop()
            if self.enters and not self.nested:
                changes.leave_chain(state, self.enters, self._entering_reason())
            elif not self.nested:
                changes.leave_chain(state)
        elif not effect.target:
            state.frames[-1] = self._after("", None)
            EFFECT_RULES[effect.name](state, effect, None)
        elif legal := LEGAL_TARGETS[effect.target](state, self.player):
            if self.question is None:
                self.question = _question(self.card, self.parts, self.step, self.chooser, self.player)
            state.decision = self.question
            state.legal = tuple(legal)
        else:
            record(state, ev.NO_TARGET, self.card)
            state.frames[-1] = self._after(effect.gives, None)

    def legal(self, state: State) -> Sequence[Move]:
        assert self.effect is not None
        return LEGAL_TARGETS[self.effect.target](state, self.player)

    def answer(self, state: State, move: Move) -> None:
        effect = self.effect
        assert effect is not None
        if state.log is not None:
            record(state, ev.TARGETED, self.chooser, named(state, move))
        state.frames[-1] = self._after(effect.gives, move)
        EFFECT_RULES[effect.name](state, effect, move)

    def _after(self, gives: str, target: Move | None) -> Resolution:
        """Return the resolution after this effect; the pronouns that it ``gives`` mean its target, or nothing."""
        given: object = None
        if gives and target is not None:
            given = target.seat if "player" in gives else target.place if gives == "order" else target.card
        if self.followed is None:
            self.followed = {}
        after = self.followed.get(given)
        if after is None:
            after = self.followed[given] = self._next()
            if "player" in gives:
                after.that_player = NOBODY if target is None else target.seat
                if "damage" in gives:
                    after.blockers = ()
            elif gives == "order":
                after.that_order = NOBODY if target is None else target.place
            elif gives:
                after.that_card, after.that_minion = None if target is None else target.card, 0
        return after

    def label_of(self, number: int) -> str:
        """Return the label of the text that effect ``number`` belongs to, counted from 0; "" beyond the last."""
        return _label_of(self.card, self.parts, number)

    def reason(self) -> str:
        """Return the rule id of the text that the effect done last belongs to."""
        label = self.label_of(self.step - 1)
        assert label, "step is beyond the last effect"
        return TEXT_RULES[label]

    def _entering_reason(self) -> str:
        """Return the rule id of the text that makes this card enter play damaged."""
        return next(
            TEXT_RULES[label]
            for label in self.parts
            if any(effect.name == "EnterDamaged" for effect in self.card.program((label,)))
        )

    def _next(self) -> Resolution:
        """Return a copy with the next step."""
        return Resolution(
            self.card,
            self.player,
            self.chooser,
            self.parts,
            self.step + 1,
            self.that_player,
            self.that_order,
            self.that_card,
            self.that_minion,
            self.blockers,
            self.enters,
            self.nested,
            self.this_minion,
        )

    def _announce(self, state: State) -> None:
        """Record, at the start, that "Your chain" does nothing; and record where the kicker starts."""
        if not self.step and self.card.paragraph("Your chain") and self.player != state.active:
            record(state, ev.NOT_YOUR_CHAIN, self.card, self.player)
        at = 0
        for label in self.parts:
            if at == self.step and label == "Kicker":
                record(state, ev.KICKER_RESOLVES, self.card)
            at += len(self.card.program((label,)))


def _label_of(card: Card, parts: tuple[str, ...], number: int) -> str:
    done = 0
    for label in parts:
        done += len(card.program((label,)))
        if done > number:
            return label
    return ""


@cache
def _question(card: Card, parts: tuple[str, ...], step: int, chooser: int, player: int) -> Decision:
    """Return the question for the target of effect ``step`` of a resolution with these fields."""
    target = card.program(parts)[step].target
    return decision(chooser, "target", target, card, _label_of(card, parts, step), player)


TEXT_RULES: Final = {"Chain": "chain.text", "Your chain": "chain.your-chain", "Kicker": "chain.kicker"}
"""The rule id under which the paragraph of a label resolves."""

EFFECT_RULES: Final[dict[str, Callable[[State, Effect, Move | None], None]]] = {}
"""The function that runs each effect, called with the resolution on top of the stack, its step already counted.

`rules.engine` fills this table from `rules.effects`, whose functions push the frames of this module.
"""


def current(state: State) -> Resolution:
    """Return the resolution on top of the stack."""
    frame = state.frames[-1]
    assert isinstance(frame, Resolution)
    return frame


def asked_by_text(state: State, player: int, kind: str, about: str = "") -> Decision:
    """Return a decision of ``player``, asked by the text that resolves now."""
    for frame in reversed(state.frames):
        if isinstance(frame, Resolution):
            return decision(player, kind, about, frame.card, frame.label_of(frame.step - 1), frame.player)
    return decision(player, kind, about)


def why(state: State) -> str:
    """Return the rule id of the text that resolves now, for its event; "" while recording is off."""
    if state.log is None:
        return ""
    return next(frame for frame in reversed(state.frames) if isinstance(frame, Resolution)).reason()


def named(state: State, move: Move) -> tuple[str, object, object]:
    """Return the thing a move names, as event data that stays true later: (kind, card or seat, owner)."""
    if move.what == "player":
        return ("player", move.seat, NOBODY)
    if move.what == "minion":
        return ("minion", state.play[move.seat][move.place].card, move.seat)
    if move.what == "order":
        link = state.chain[move.place]
        return ("order", link.card, link.player)
    if move.what == "archive":
        archive = changes.archives_of(state, move.seat)[move.place]
        return ("hidden" if archive.hidden else "archive", archive.card, move.seat)
    return (move.what, move.card, NOBODY)
