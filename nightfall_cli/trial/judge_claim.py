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
    CHOICE,
    DEPENDS,
    EDITION,
    LEGALITY,
    SUPPORTED,
    VALUE,
    ClaimLine,
    Judgement,
    Side,
    first_sides,
    judged_by_chance,
    judged_with,
    play_board,
    sides_of_editions,
    truth_on,
    verdict_of,
)
from nightfall_cli.trial.least_board import refuse
from nightfall_cli.trial.ruled_claim import judge_by_rulings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.claim_data import Claim
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
        return _judged(claim, library, editions)
    except Refused as refused:
        return refused.refusal


def _of_any_minion(text: str, library: Library, editions: tuple[str, ...], starters: bool) -> Judgement | Refusal:
    """Judge a claim about any minion, or any starter, by every one of them."""
    sides: list[Side] = []
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
            lines = _lines(claim, library, editions[0])
            if claim.mode == "always" and claim.causes:  # of every player
                lines += _lines(claim._replace(marks=(*claim.marks, "own")), library, editions[0])
        except Refused as refused:  # this minion takes no part in what the claim states
            refusals.append(refused.refusal)
            continue
        name = Message("{card}", card=claim.subject.card or "")
        sides += [Side(name, verdict_of(line.truth), line) for line in lines]
    if not sides:
        return refusals[0]
    claim = next(claim for claim in claims if not isinstance(claim, Refusal))
    truth = _truth_of(claim, [side.verdict == SUPPORTED for side in sides])
    shown = [side for side in first_sides(sides) if truth is None or side.verdict == verdict_of(truth)]
    number = len(claims) - len(refusals)
    reason = Message("played with each of {number} minions; shown: {card}", number=number, card=shown[0].under)
    return judged_with(claim, CHOICE, shown, editions, () if truth is None else (reason,))


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


def _judged(claim: Claim, library: Library, editions: tuple[str, ...]) -> Judgement:
    """Return the judgement of a claim by all lines of its boards; raises `Refused`."""
    if claim.fact in ("in-commons", "draws-wound"):
        return judged_by_chance(claim, library, editions)
    lines = {edition: _lines(claim, library, edition) for edition in editions}
    every = [line for found in lines.values() for line in found]
    truths = {edition: _truth_of(claim, [line.truth for line in found]) for edition, found in lines.items()}
    if claim.fact == BLOCKS and claim.mode != "always" and len({line.truth for line in every}) > 1:
        _refuse_block(claim)
    if None in truths.values():
        return judged_with(claim, CHOICE, first_sides(map(_side_of, every)), editions)
    true_in = [edition for edition, truth in truths.items() if truth]
    sides = sides_of_editions(editions, true_in, lambda edition, truth: _example(lines[edition], truth))
    if len(sides) > 1:
        return judged_with(claim, EDITION, sides, editions)
    truth = bool(true_in)
    example = _example(every, truth)
    if sides := _sides_of_values(claim, library, editions[0], truth, example):
        return judged_with(claim, VALUE, sides, editions)
    notes = _with_kicker(claim, library, editions[0], truth)
    return judged_with(claim, VALUE, [Side("", verdict_of(truth), example)], editions, notes)


def _side_of(line: ClaimLine) -> Side:
    texts = list(filter(None, (line.board.when, *(line.outcome.ways[0] if line.outcome else ()))))
    return Side(Message("{texts:;}", texts=texts), verdict_of(line.truth), line)


def _refuse_block(claim: Claim) -> NoReturn:
    """A minion may be assigned to an attacker, or take what it inflicts: the two differ here."""
    minion, card = claim.other, claim.causes[0].card
    assert minion is not None
    refuse(
        '"block" could mean two things: {minion} is assigned to {card}, or takes damage inflicted on its player; '
        "for the second, write: {line}",
        "ambiguous",
        "ambiguous",
        minion=minion,
        card=card,
        line=f"{minion.name} absorbs the damage of {card.name}",
    )


def _with_kicker(claim: Claim, library: Library, edition: str, truth: bool) -> tuple[str, ...]:
    """Return a note when a kicker that the claim does not mention makes another verdict."""
    kicked = _kicked(claim)
    if kicked is None or claim.mode in ("may", "always"):
        return ()
    try:
        other = _truth_of(claim, [line.truth for line in _lines(kicked, library, edition)])
    except Refused:
        return ()
    verdict, card = Message(DEPENDS if other is None else verdict_of(other)), kicked.causes[0].card
    note = Message("played without the kicker of {card}; with it: {verdict}", card=card, verdict=verdict)
    return () if other is truth else (note,)


def _sides_of_values(claim: Claim, library: Library, edition: str, truth: bool, example: ClaimLine) -> list[Side]:
    """Return the sides of the unattested values on which the verdict hangs: ours, and the nearest other ones."""
    others: dict[str, Side] = {}
    ours: dict[str, str] = {}
    named = example.tried.trial.cards() if claim.situation else []
    played = [library.cards[card.name] for card in named if card.name in library.cards]
    for variant in variants_of(claim, library, played):
        if variant.name in others or (others and variant.joint):
            continue
        try:
            lines = _lines(_changed(claim, variant.library), variant.library, edition)
        except Refused:  # with this value the situation of the claim cannot arise
            continue
        if _truth_of(claim, [line.truth for line in lines]) is not truth:
            line = _example(lines, not truth)
            other = Message("{name} {value}", name=variant.name, value=variant.value)
            others[variant.name] = Side(other, verdict_of(line.truth), line)
            ours[variant.name] = Message("{name} ≈{value}", name=variant.name, value=variant.base)
    stated = Message("{values}", values=list(ours.values()))
    return [Side(stated, verdict_of(truth), example), *others.values()] if others else []


def _changed(claim: Claim, library: Library) -> Claim:
    """Return a claim with the cards of another library; raises `Refused` where it cannot be stated of them.

    It is read again where its damage may follow from a stated health.
    """
    if any(held.damage for held in claim.given.held):
        again = claim_of(claim.text, library)
        if isinstance(again, Refusal):  # the stated damage is too much for this health
            raise as_error(again)
        return again
    cards = {id(card): library.cards[card.name] for card in claim.cards()}
    return deepcopy(claim._replace(read_as=()), cards)


def _example(lines: Sequence[ClaimLine], truth: bool) -> ClaimLine:
    """Return a line with this truth, if there is one."""
    return next((line for line in lines if line.truth is truth), lines[0])
