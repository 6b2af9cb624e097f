"""Judge a claim over all lines of its boards, under all editions, and with other values where none is attested."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from typing import TYPE_CHECKING, NoReturn

from nightfall_cli.language.names import plain
from nightfall_cli.messages.message import Message
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.refusal import Refusal, Refused, as_error, invalid
from nightfall_cli.trial.claim_boards import boards_of
from nightfall_cli.trial.claim_data import supposed
from nightfall_cli.trial.claim_reading import claim_of, is_generic
from nightfall_cli.trial.claim_values import judge_value, variants_of
from nightfall_cli.trial.judgement import (
    CHANCE,
    CHOICE,
    DEPENDS,
    EDITION,
    LEGALITY,
    VALUE,
    ClaimLine,
    Judgement,
    Side,
    play_board,
    random_lines,
    truth_on,
    verdict_of,
)
from nightfall_cli.trial.least_board import refuse
from nightfall_cli.trial.ruled_claim import judge_by_rulings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.claim_data import Claim
    from nightfall_cli.trial.claim_values import OtherValue
    from nightfall_cli.trial.least_board import ClaimBoard


BLOCKS = "blocks-damage"
"""The fact that may mean two things: a minion is assigned as a blocker, or takes damage."""


def judge_claim(text: str, library: Library, edition: str = "") -> Judgement | Refusal:
    """Judge a claim under an edition, "" for all; refused where it is not understood, or has no situation.

    What is not played on boards of its own is judged by the rulings, where one states it.
    """
    if not plain(text):
        return invalid(Message("expected a claim, such as verify Vulko survives Shock and Awe")).refusal
    judged = _on_boards(text, library, edition)
    return judged if isinstance(judged, Judgement) else judge_by_rulings(text, library, edition) or judged


def _on_boards(text: str, library: Library, edition: str) -> Judgement | Refusal:
    editions = (edition,) if edition else tuple(EDITIONS)
    claim = claim_of(text, library)
    generic = is_generic(text, library)
    if generic and (isinstance(claim, Refusal) or claim.subject.role == "minion"):
        return _of_any_minion(text, library, editions, generic == "starter")
    if isinstance(claim, Refusal):
        return claim
    editions = (claim.edition,) if claim.edition and not edition else editions
    try:
        if claim.fact == "value":
            return judge_value(claim, editions)
        return _Judge(claim, library, editions).judgement()
    except Refused as refused:
        return refused.refusal


def _of_any_minion(text: str, library: Library, editions: tuple[str, ...], starters: bool) -> Judgement | Refusal:
    """Judge a claim about any minion, or any starter, by every one of them."""
    sides: dict[bool, Side] = {}
    refusals: list[Refusal] = []
    cards = [card for card in library.cards.values() if card.is_minion and (card.starter or not starters)]
    claims = [claim_of(text, library, card) for card in cards]
    for claim in claims:
        if isinstance(claim, Refusal):
            refusals.append(claim)
            continue
        try:
            if claim.fact == "value":
                refuse("a printed value is claimed of one card; name the card")
            _check_stated(claim)
            lines = _lines(claim, library, editions[0])
            if claim.mode == "always" and claim.causes:  # of every player
                lines += _lines(claim._replace(marks=(*claim.marks, "own")), library, editions[0])
        except Refused as refused:  # this minion takes no part in what the claim states
            refusals.append(refused.refusal)
            continue
        name = Message("{card}", card=claim.subject.card or "")
        for line in lines:
            sides.setdefault(line.truth, Side(name, verdict_of(line.truth), line))
    if not sides:
        return refusals[0]
    claim = next(claim for claim in claims if not isinstance(claim, Refusal))
    truth = _truth_of(claim, sides)
    if truth is None:
        return Judgement(claim, DEPENDS, (CHOICE,), (sides[True], sides[False]), editions)
    number = len(claims) - len(refusals)
    reason = Message("played with each of {number} minions; shown: {card}", number=number, card=sides[truth].under)
    return Judgement(claim, verdict_of(truth), (), (sides[truth]._replace(under=""),), editions, (reason,))


def _check_stated(claim: Claim) -> None:
    if claim.asks in ("number", "who"):
        refuse("expected a claim, got a question for a number or a name; state it: Janet takes 2 wounds")


def _lines(claim: Claim, library: Library, edition: str) -> list[ClaimLine]:
    """Play every board of a claim under an edition; return the lines that decide the claim, refused without one."""
    found = [line for board in boards_of(claim, library) for line in _lines_on(claim, board, library, edition)]
    for other in _others(claim):
        with suppress(Refused):  # no line of play reaches it
            found += _lines(other, library, edition)
    return found or refuse("the situation of this claim never arises: no line of play reaches it")


def _others(claim: Claim) -> Iterator[Claim]:
    """Yield what "can" and "always" mean as well: with the kicker, and "always" in the chain of another player."""
    kicked, causes = _kicked(claim), claim.causes
    if kicked is not None and (claim.mode == "always" or (claim.mode == "may" and claim.fact != BLOCKS)):
        yield kicked
    if claim.mode == "always" and any(cause.card.paragraph("Your chain") for cause in causes) and not supposed(claim):
        yield claim._replace(marks=("other-chain",))


def _kicked(claim: Claim) -> Claim | None:
    """Return a claim with the kicker that it does not mention, None where it has none, or supposes more."""
    causes = claim.causes
    if len(causes) != 1 or causes[0].kicker is not None or not causes[0].card.kicker or supposed(claim):
        return None
    return claim._replace(causes=(causes[0]._replace(kicker=True),))


def _lines_on(claim: Claim, board: ClaimBoard, library: Library, edition: str) -> list[ClaimLine]:
    tried = play_board(board.sentence, library, edition, board.last_phase)
    refusal = tried.refusal
    if not tried.complete:
        refuse("too many lines of play: the claim is not decided", "not-proven")
    if refusal is not None and tried.trial.of("destroyed") and refusal.code == "damage.minion":
        return []  # what the claim supposes to be destroyed is destroyed on no line
    if refusal is not None:
        if not board.line or not refusal.code.startswith(LEGALITY):
            raise as_error(refusal)
        return [ClaimLine(claim.negated, board, tried, None, tried.ruled_out[0])]
    events = [event[0] for outcome in tried.outcomes for event in outcome.events]
    if claim.causes and not claim.situation and ev.NO_TARGET in events and ev.TARGETED not in events:
        refuse("{card} finds no legal target", "target.none", card=tried.trial.links[-1].card)
    if board.legal and claim.mode in ("must", "always"):
        refuse("one line shows that it may, and not that it must: ask whether it may")
    truths = ((not board.declined and (board.legal or truth_on(claim, board, tried, o)), o) for o in tried.outcomes)
    return [ClaimLine(truth != claim.negated, board, tried, o) for truth, o in truths if truth is not None]


def _truth_of(claim: Claim, truths: Iterable[bool]) -> bool | None:
    """Return whether the claim holds where it has these truths; None when it depends on choices."""
    found = {*truths}
    if len(found) == 1:
        return found.pop()
    if claim.mode == "always":
        return claim.negated  # "not always", "not every minion"
    if claim.mode == "may":  # "can't" is false as soon as it can
        return not claim.negated
    return False if claim.mode == "must" else None


class _Judge:
    def __init__(self, claim: Claim, library: Library, editions: tuple[str, ...]) -> None:
        self.claim = claim
        self.library = library
        self.editions = editions

    def judgement(self) -> Judgement:
        """Return the judgement; raises `Refused`."""
        _check_stated(self.claim)
        if self.claim.fact in ("in-commons", "draws-wound"):
            return self._of_chance()
        lines = {edition: _lines(self.claim, self.library, edition) for edition in self.editions}
        every = [line for found in lines.values() for line in found]
        truths = {edition: _truth_of(self.claim, [line.truth for line in found]) for edition, found in lines.items()}
        if self.claim.fact == BLOCKS and self.claim.mode != "always" and len({line.truth for line in every}) > 1:
            self._refuse_block()
        truth = bool(truths[self.editions[0]])
        example = _example(every, truth)
        if None in truths.values():
            kind, sides = CHOICE, self._sides_of_lines(every)
        elif len(set(truths.values())) > 1:
            kind, sides = EDITION, self._sides_of_editions(lines, truths)
        else:
            kind, sides = VALUE, self._sides_of_values(truth, example)
        if sides:
            return Judgement(self.claim, DEPENDS, (kind,), tuple(sides), self.editions)
        side, notes = Side("", verdict_of(truth), example), self._with_kicker(truth)
        return Judgement(self.claim, side.verdict, (), (side,), self.editions, notes)

    def _of_chance(self) -> Judgement:
        """Judge what is random: it depends on chance as soon as two seeds differ."""
        found = [random_lines(self.claim, self.library, edition) for edition in self.editions]
        sides = next((sides for sides in found if len(sides) > 1), found[0])
        differ = len({tuple(side.verdict for side in sides) for sides in found}) > 1
        kinds = tuple(kind for kind, on in ((CHANCE, len(sides) > 1), (EDITION, differ)) if on)
        if kinds and len(sides) == 1:
            sides = tuple(side for one in found for side in one)
        verdict = DEPENDS if kinds else sides[0].verdict
        return Judgement(self.claim, verdict, kinds, sides if kinds else sides[:1], self.editions)

    def _refuse_block(self) -> NoReturn:
        """A minion may be assigned to an attacker, or take what it inflicts: the two differ here."""
        assert self.claim.other is not None
        refuse(
            '"block" could mean two things: {minion} is assigned to {card}, or takes damage inflicted on its player; '
            "for the second, write: {line}",
            "ambiguous",
            "ambiguous",
            minion=self.claim.other,
            card=self.claim.causes[0].card,
            line=f"{self.claim.other.name} absorbs the damage of {self.claim.causes[0].card.name}",
        )

    def _with_kicker(self, truth: bool) -> tuple[str, ...]:
        """Return a note when a kicker that the claim does not mention makes another verdict."""
        claim = _kicked(self.claim)
        if claim is None or self.claim.mode in ("may", "always"):
            return ()
        try:
            lines = _lines(claim, self.library, self.editions[0])
        except Refused:
            return ()
        other = _truth_of(self.claim, [line.truth for line in lines])
        if other is truth:
            return ()
        verdict = Message(DEPENDS if other is None else verdict_of(other))
        card = claim.causes[0].card
        return (Message("played without the kicker of {card}; with it: {verdict}", card=card, verdict=verdict),)

    # -- sides -----------------------------------------------------------------------------------

    def _sides_of_lines(self, lines: Sequence[ClaimLine]) -> list[Side]:
        sides = []
        for truth in (True, False):
            line = next(line for line in lines if line.truth is truth)
            ways = line.outcome.ways[0] if line.outcome else ()
            texts = list(filter(None, (line.board.when, *ways)))
            sides.append(Side(Message("{texts:;}", texts=texts), verdict_of(truth), line))
        return sides

    def _sides_of_editions(self, lines: dict[str, list[ClaimLine]], truths: dict[str, bool | None]) -> list[Side]:
        sides = []
        for truth in (True, False):
            names = [edition for edition in self.editions if truths[edition] is truth]
            under = Message("edition {editions}", editions=", ".join(names))
            sides.append(Side(under, verdict_of(truth), _example(lines[names[0]], truth)))
        return sides

    def _sides_of_values(self, truth: bool, example: ClaimLine) -> list[Side]:
        """Return the sides of the unattested values on which the verdict hangs: ours, and the nearest other ones."""
        others: dict[str, Side] = {}
        ours: dict[str, str] = {}
        known = self.library.cards
        played = [known[card.name] for card in example.tried.trial.cards() if card.name in known]
        for variant in variants_of(self.claim, self.library, played if self.claim.situation else ()):
            if variant.name in others or (others and variant.joint):
                continue
            line = self._with(variant, truth)
            if line is not None:
                other = Message("{name} {value}", name=variant.name, value=variant.value)
                others[variant.name] = Side(other, verdict_of(line.truth), line)
                ours[variant.name] = Message("{name} ≈{value}", name=variant.name, value=variant.base)
        stated = Message("{values}", values=list(ours.values()))
        return [Side(stated, verdict_of(truth), example), *others.values()] if others else []

    def _with(self, variant: OtherValue, truth: bool) -> ClaimLine | None:
        """Return a line that makes another verdict with another value, or None."""
        try:
            lines = _lines(self._changed(variant.library), variant.library, self.editions[0])
        except Refused:  # with this value the situation of the claim cannot arise
            return None
        other = _truth_of(self.claim, [line.truth for line in lines])
        return None if other is truth else _example(lines, not truth)

    def _changed(self, library: Library) -> Claim:
        """Return the claim with the cards of another library; raises `Refused` where it cannot be stated of them.

        It is read again where its damage may follow from a stated health.
        """
        if any(held.damage for held in self.claim.given.held):
            claim = claim_of(self.claim.text, library)
            if isinstance(claim, Refusal):  # the stated damage is too much for this health
                raise as_error(claim)
            return claim
        cards = {id(card): library.cards[card.name] for card in self.claim.cards()}
        return deepcopy(self.claim._replace(read_as=()), cards)


def _example(lines: Sequence[ClaimLine], truth: bool) -> ClaimLine:
    """Return a line with this truth, if there is one."""
    return next((line for line in lines if line.truth is truth), lines[0])
