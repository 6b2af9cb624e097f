"""The questions of the game (`QUESTIONS`), and `Decision`, which asks one of them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import MAX_PLAYERS
from nightfall_cli.rules.records import NOBODY

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card


class Decision:
    """Which player must answer which question: ``kind`` and ``about`` together name one of `QUESTIONS`.

    ``card`` and ``label`` are the card and the paragraph whose text asks, ``owner`` is the seat that text works for;
    None, "" and `NOBODY` when no single text asks. All three follow from the frames, so only the first three fields
    are compared and printed; ``asked`` holds them.
    """

    __slots__ = ("about", "asked", "card", "kind", "label", "owner", "player")

    def __init__(
        self, player: int, kind: str, about: str = "", card: Card | None = None, label: str = "", owner: int = NOBODY
    ) -> None:
        self.player = player
        self.kind = kind
        self.about = about
        self.asked = (player, kind, about)
        self.card = card
        self.label = label
        self.owner = owner

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and other.asked == self.asked

    def __hash__(self) -> int:
        return hash(self.asked)

    def __reduce__(self) -> tuple[object, ...]:
        return Decision, (*self.asked, self.card, self.label, self.owner)

    def __repr__(self) -> str:
        return f"Decision(player={self.player}, kind={self.kind!r}, about={self.about!r})"


decision = cache(Decision)
"""Return the shared `Decision` with these fields."""


def decisions(kind: str, about: str = "", label: str = "") -> tuple[Decision, ...]:
    """Return the shared `Decision` of every seat."""
    return tuple(decision(seat, kind, about, None, label) for seat in range(MAX_PLAYERS))


ACTIVE, OPPONENT, ANYBODY = "the active player", "an opponent", "any player"


class Question(NamedTuple):
    """One question, named by ``kind`` and what it is ``about``.

    - ``asked``: who answers; ``words``: the question, as printed after "Brad: ";
    - ``rule``: the rule that decides which answers are legal, "" for a draft, whose rule depends on the set-up;
    - ``must``: why passing is refused, "" when it is legal; ``must_rule``: the rule behind that, if not ``rule``;
    - ``not_it``: why a thing is not an answer, where one sentence fits every case;
    - ``stop``: what passing means; ``also``: a verb that answers it beside its ``kind`` and ``pass``;
    - ``hand``: the answer needs the cards in hand;
    - ``shows_pile``: the answers are in the discard pile of the text's ``owner``, which the answering player may see;
    - ``orders``: it asks which of several things comes next, until one is left.
    """

    kind: str
    about: str
    asked: str
    words: str
    rule: str
    must: str = ""
    must_rule: str = ""
    not_it: str = ""
    stop: str = "pass"
    also: tuple[str, ...] = ()
    hand: bool = False
    shows_pile: bool = False
    orders: bool = False

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs that answer it: its kind, and ``pass`` where nothing must be answered."""
        return (self.kind, *self.also) if self.must else (self.kind, *self.also, "pass")


TARGETS = {
    "player": "a player",
    "opponent": "an opponent",
    "minion": "a minion in play",
    "own discarded wound": "a wound in your discard pile",
    "own discarded minion": "a minion in your discard pile",
    "own discarded order": "an order in your discard pile",
    "order in the chain": "an order in the chain",
    "archive": "an archive",
}
"""The things that a text with "target" asks for, by the `target` of its effect."""


def _draft(about: str, detail: str, must: str) -> Question:
    words = f"draft a card ({detail})"
    return Question("draft", about, ANYBODY, words, "", must, hand=True)


def _target(about: str) -> Question:
    must, pile = "a target must be chosen, even an unwelcome one", about.startswith("own discarded")
    words = f"target {TARGETS[about]}"
    return Question("target", about, ANYBODY, words, "target.legal", must, "chain.must", shows_pile=pile)


def _choose(about: str, what: str, rule: str, not_it: str = "", orders: bool = False) -> Question:
    must = "a choice must be made"
    return Question("choose", about, ANYBODY, f"choose {what}", rule, must, not_it=not_it, orders=orders)


def _wounds(about: str, when: str) -> Question:
    words = f"use the wound effect or pass ({when})"
    return Question("wounds", about, ACTIVE, words, "cleanup.wound", hand=True)


_ANY_CHOICE: Final = _choose("", "", "turn.nothing-simultaneous", orders=True)

_ALL = (
    _draft("box", "the first pick goes back into the box", "a draft card must be picked to go back into the box"),
    _draft("archive", "it becomes a private archive", "a draft card must be kept as a private archive"),
    _draft("commons", "it goes to the commons", "a draft card must be picked for the commons"),
    Question("attack", "", ACTIVE, "assign attackers", "combat.must-attack", "every minion must attack"),
    Question("block", "", OPPONENT, "assign blockers or pass", "combat.block", stop="block no more"),
    Question(
        *("resolve", "", ACTIVE, "pick the attack that resolves next"),
        *("combat.order", "an attack must be chosen to resolve next"),
    ),
    Question("link", "", ANYBODY, "link an order or pass", "chain.link-color", stop="link no more", hand=True),
    *map(_target, TARGETS),
    _choose(
        "absorb",
        "which blocker takes damage next",
        "combat.order",
        "that minion does not block this attack, or is already destroyed",
        orders=True,
    ),
    _choose(
        "block-damage",
        "which minion blocks the damage next",
        "damage.direct-block",
        "that minion's text does not block this damage, or has already blocked it",
        orders=True,
    ),
    _choose("order-damage", "what is damaged next", "turn.nothing-simultaneous", orders=True),
    _choose("order-draw", "who draws next", "turn.nothing-simultaneous", orders=True),
    _choose("order-destroy", "which minion is destroyed next", "turn.nothing-simultaneous", orders=True),
    _choose("exile", "an order in hand to exile", "chain.must"),
    _choose("take", "an archive to take a card from", "chain.must"),
    Question(
        *("choose", "may-take", ANYBODY, "choose an archive to take a card from, or pass", "chain.kicker"),
        stop="take no card",
    ),
    Question("discard", "", ANYBODY, "discard a card", "chain.must", "a card must be discarded", hand=True),
    Question(
        *("claim", "", ACTIVE, "discard, claim or pass", "claim.from"),
        stop="claim no more",
        also=("discard",),
        hand=True,
    ),
    _wounds("before-draw", "before drawing"),
    _wounds("after-draw", "after drawing"),
)

QUESTIONS: Final = {(question.kind, question.about): question for question in _ALL}

DECISION_KINDS = tuple(dict.fromkeys(question.kind for question in _ALL))


def question_of(asked: Decision) -> Question:
    """Return the question of a decision."""
    return QUESTIONS.get((asked.kind, asked.about), _ANY_CHOICE)  # frames listed in a file may order other things


@cache
def kinds_answered(verb: str) -> tuple[str, ...]:
    """Return the kinds of decisions that a verb answers, in the order of `QUESTIONS`."""
    return tuple(dict.fromkeys(question.kind for question in _ALL if verb in question.verbs))
