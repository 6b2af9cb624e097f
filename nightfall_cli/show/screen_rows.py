"""Everything a player decides on, as blocks for one screen: each block in several forms, the richest first.

From the top: the turn, the news, the opponents, the archives, attacks and chain, the own seat, the question. What may
be typed as a number stands before the card or the answer it names.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.language.offers import full_text
from nightfall_cli.language.say import move_text, owned, question_text
from nightfall_cli.messages.message import in_language, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import COMMONS, NOBODY
from nightfall_cli.rules.values import price
from nightfall_cli.show import card_chunks
from nightfall_cli.show.board_rows import DOTS, attack_rows, chain_row, face_up_part, head_row, player_rows, wounds_text
from nightfall_cli.show.card_chunks import BACK, answer_chunk, badge, is_known, minion_chunk, name_part, priced_chunk
from nightfall_cli.show.digest import Aside
from nightfall_cli.show.rows import Part, Row, drawn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State
    from nightfall_cli.show.rows import Chunk

ON_CARDS = ("draft", "link", "discard")
ARCHIVES_ASKED = ("claim", "draft")
OUT_OF_REACH = 1 << 30


class Scene(NamedTuple):
    """What a screen shows: a state that holds only what may be seen, and the seat whose hand is shown."""

    state: State
    seat: int
    wounds: Sequence[int]  # the totals per seat
    bots: Mapping[int, str]  # their names by seat
    digest: Sequence[str] = ()  # what happened
    language: str = "en"

    def worded(self, template: str, **values: object) -> str:
        return worded(self.language, template, **values)

    @property
    def asked(self) -> str:
        """The kind of the open decision, "" for none."""
        return self.state.decision.kind if self.state.decision is not None else ""


class Block(NamedTuple):
    """One block of the screen, in several forms; the first form shows the most."""

    name: str
    forms: tuple[tuple[Row, ...], ...]


class Numbers(NamedTuple):
    """The numbers of the legal answers that name a card in hand or an archive; the other answers with their text."""

    in_hand: dict[Card, int]
    claims: dict[tuple[int, int], int]
    others: list[tuple[int, str]]
    total: int


def screen_blocks(scene: Scene) -> tuple[Block, ...]:
    """Return the blocks of a screen, from the top to the question."""
    state, numbers = scene.state, numbers_of(scene)
    others = [seat for seat in state.clockwise(scene.seat) if seat != scene.seat]
    return (
        Block("head", ((head_row(state, scene.language),), ())),
        _news(scene),
        Block("opponents", (*(tuple(_opponents(scene, others, form)) for form in range(4)), (_names(scene, others),))),
        _archives(scene, numbers),
        _attacks(scene),
        _chain(scene),
        *_own(scene, numbers),
        _question(scene, numbers),
    )


def numbers_of(scene: Scene) -> Numbers:
    """Return the numbers of the legal answers of a screen, as they may be typed."""
    state, found = scene.state, Numbers({}, {}, [], 0)
    moves = legal_moves(state) if state.decision is not None else []
    for number, move in enumerate(moves, 1):
        if move.verb in ON_CARDS and move.card is not None:
            found.in_hand[move.card] = number
        elif move.verb == "claim" or (move.what == "archive" and move.seat == COMMONS):
            found.claims[move.seat, move.place] = number
        else:
            text = move_text(state, move, scene.language)
            found.others.append((number, text.partition(" ")[2] or text))
    return found._replace(total=len(moves))


def _news(scene: Scene) -> Block:
    chunks = tuple((drawn(clause),) for clause in scene.digest)
    brief = tuple((drawn(clause),) for clause in scene.digest if not isinstance(clause, Aside))
    row = Row(scene.worded("news¦label"), chunks, DOTS, newest=True, brief=brief)
    return Block("news", tuple((row._replace(most=most),) for most in (10, 4, 2, 1)) if chunks else ((),))


# -- opponents --------------------------------------------------------------------------------
def _opponents(scene: Scene, seats: Sequence[int], form: int) -> Iterator[Row]:
    """Yield the rows of the opponents: with archives and top card, on two lines with pips or brief, on one line."""
    for seat in seats:
        facts = _facts(scene, seat)
        if form == 0:
            rows = player_rows(scene.state, seat, scene.language).rows
            yield Row("", (*facts, *_top(scene, seat)))
            shown = [scene.worded(label) for label in ("in play¦label", "archives¦label")]
            yield from (row for row in rows if row.label in shown and row.chunks and row.in_drawing)
            continue
        brief = card_chunks.minions_brief(scene.state, seat, scene.language)
        if form == 1:
            yield Row("", (*facts, *_minions(scene, seat)), most=2, brief=(*facts, *brief))
        else:
            yield Row("", (*(facts if form == 2 else facts[:-2]), *brief), most=4 - form)


def _names(scene: Scene, seats: Sequence[int]) -> Row:
    """Return the opponents with their wounds in one row."""
    named = ((_facts(scene, seat)[0][:2], wounds_text(scene.wounds[seat], scene.language)) for seat in seats)
    return Row("", tuple((*name, drawn(f" {wounds}", "wound")) for name, wounds in named))


def _facts(scene: Scene, seat: int) -> tuple[Chunk, ...]:
    """Return a player's name, wounds, and the numbers of cards in hand, deck and discard pile."""
    state = scene.state
    active = drawn("▶ " if seat == state.active and state.phase != "draft" else "", "bold")
    bot = drawn(scene.worded(" ({bot} bot)", bot=scene.bots[seat]) if seat in scene.bots else "", "faint")
    name = (active, drawn(state.names[seat], "player bold"), bot)
    if state.phase == "draft":
        number = len(state.draft_hand[seat])
        return name, (drawn(scene.worded("{number} draft {number:card|cards}", number=number)),)
    wounds = (drawn(wounds_text(scene.wounds[seat], scene.language), "wound"),)
    influence = (drawn(scene.worded("influence ")), drawn(str(state.influence), "bold"))
    hand, deck, discard = (len(zone[seat]) for zone in (state.hand, state.deck, state.discard))
    piles = [scene.worded("hand {number}", number=hand), scene.worded("deck {number}", number=deck)]
    piles.append(scene.worded("discard {number}", number=discard))
    return name, wounds, *([influence] if seat == state.active else []), *((drawn(pile),) for pile in piles)


def _top(scene: Scene, seat: int) -> tuple[Chunk, ...]:
    top, language = scene.state.discard[seat][-1:], scene.language
    return tuple((drawn(scene.worded("on top ")), *badge(card), name_part(card, language)) for card in top)


def _minions(scene: Scene, seat: int, pips: bool = True) -> tuple[Chunk, ...]:
    count = len(scene.state.play[seat])
    return tuple(minion_chunk(scene.state, seat, index, scene.language, pips) for index in range(count))


# -- the middle -------------------------------------------------------------------------------
def _archives(scene: Scene, numbers: Numbers) -> Block:
    """Return the archives that matter: when claiming, by what must be discarded for them; else the commons."""
    state = scene.state
    if scene.asked == "claim":
        rich, short, brief = (tuple(_claimable(scene, numbers, detail)) for detail in (2, 1, 0))
        label = scene.worded("claim¦label")
        flowing, priced = (Row(label, tuple(chunk for group in form for chunk in group)) for form in (short, brief))
        grouped = tuple(Row(" " if number else label, group) for number, group in enumerate(rich))
        short_rows = (flowing, flowing._replace(most=7), priced, priced._replace(most=6))
        return Block("archives", (grouped, *((row,) for row in short_rows)))
    numbered = [(archive, numbers.claims.get((COMMONS, place), 0)) for place, archive in enumerate(state.commons)]
    commons, names = (
        tuple(priced_chunk(state, archive, scene.language, number, detail) for archive, number in numbered)
        for detail in (2, 0)
    )
    label = scene.worded("commons¦label")
    rows = tuple((Row(label, chunks),) if chunks else () for chunks in (commons, names))
    asked = scene.asked in ARCHIVES_ASKED or (scene.asked and "archive" in question_text(state))
    return Block("archives", rows if asked else (*rows, ()))


def _claimable(scene: Scene, numbers: Numbers, detail: int) -> Iterator[tuple[Chunk, ...]]:
    """Yield the archives in groups, by the number of cards to discard for one; each group begins with its heading."""
    state, hand = scene.state, len(scene.state.hand[scene.seat])
    groups: dict[int, list[Chunk]] = {}
    for owner in (COMMONS, *state.players):
        for place, archive in enumerate(archives_of(state, owner)):
            opposing = owner not in (COMMONS, scene.seat)
            if not is_known(archive.card) or (opposing and (owner, place) not in numbers.claims):
                continue
            number = numbers.claims.get((owner, place), 0)
            missing = 0 if number else max(1, price(state, archive.card) - state.influence)
            missing = missing if missing <= hand else OUT_OF_REACH
            chunk = priced_chunk(state, archive, scene.language, number, detail)
            whose = scene.worded(" yours") if owner == scene.seat else ""
            if opposing:
                whose = owned("", state.names[owner], scene.language)
            groups.setdefault(missing, []).append((*chunk, drawn(whose, "faint")))
    nothing = scene.worded("nothing for {number} influence", number=state.influence)
    yield tuple(groups.pop(0, ())) or ((drawn(nothing),),)
    for missing, (first, *others) in sorted(groups.items()):
        near = scene.worded("discard {number} more: ", number=missing)
        heading = near if missing < OUT_OF_REACH else scene.worded("out of reach: ")
        yield (drawn(heading, "bold"), *first), *others


def _attacks(scene: Scene) -> Block:
    rows, short = (attack_rows(scene.state, scene.language, badges) for badges in (True, False))
    if not rows:
        return Block("attacks", ((),))
    label = scene.worded("attacks¦label")
    flowing, brief = (Row(label, tuple(chunk for row in form for chunk in row.chunks), DOTS) for form in (rows, short))
    return Block("attacks", (tuple(rows), (flowing,), (brief,), (brief._replace(most=3),)))


def _chain(scene: Scene) -> Block:
    if not scene.state.chain:
        return Block("chain", ((),))
    row = chain_row(scene.state, scene.language)
    return Block("chain", tuple((row._replace(most=most, newest=True),) for most in (0, 4, 2)))


# -- the own seat -----------------------------------------------------------------------------
def _own(scene: Scene, numbers: Numbers) -> tuple[Block, ...]:
    state, seat = scene.state, scene.seat
    facts = _facts(scene, seat)
    place = 3 if seat == state.active else 2
    title = Row("", (*facts[:place], (face_up_part(state, scene.language),), *facts[place:], *_top(scene, seat)))
    archives = tuple(priced_chunk(state, archive, scene.language) for archive in state.archives[seat])
    with_archives = () if scene.asked == "claim" or not archives else (Row(scene.worded("archives¦label"), archives),)
    own = Block("own", ((title, *with_archives), (title._replace(most=2),), (title._replace(most=1),)))
    rich, short = (_minions(scene, seat, pips) for pips in (True, False))
    play = _three_forms("play", scene.worded("in play¦label"), rich, short, 2) if rich else Block("play", ((),))
    return own, play, _hand(scene, numbers)


def _three_forms(name: str, label: str, rich: tuple[Chunk, ...], short: tuple[Chunk, ...], most: int) -> Block:
    """Return a block of one row: with all chunks, with short ones, and with short ones in at most so many lines."""
    return Block(name, ((Row(label, rich),), (Row(label, short),), (Row(label, short, most=most),)))


def _hand(scene: Scene, numbers: Numbers) -> Block:
    """Return the hand, while cards are drafted the cards to pick from, with their texts where there is room."""
    state, seat, language = scene.state, scene.seat, scene.language
    if state.phase != "draft":
        rich, short = (_cards(state.hand[seat], numbers, language, values) for values in (True, False))
        return _three_forms("hand", scene.worded("hand¦label"), rich, short, 4)
    cards = _cards(state.draft_hand[seat], numbers, language, True)
    picks = _cards(state.picks[seat], numbers, language, True)
    picked = (Row(scene.worded("picked¦label"), picks),) if picks else ()
    texts: list[Row] = []
    for card, chunk in zip(dict.fromkeys(state.draft_hand[seat]), cards, strict=True):
        texts += [Row("", (chunk,)), Row(" ", ((drawn(full_text(card, language), "faint"),),), most=3)]
    return Block("hand", ((*picked, *texts), (*picked, Row(scene.worded("draft¦label"), cards))))


def _cards(cards: Sequence[Card], numbers: Numbers, language: str, values: bool) -> tuple[Chunk, ...]:
    """Return the cards of a hand, copies together; unknown cards are counted."""
    counts = Counter(card for card in cards if is_known(card))
    known = [
        (*answer_chunk(card, language, numbers.in_hand.get(card, 0), values=values), drawn(f" ×{count}" * (count > 1)))
        for card, count in counts.items()
    ]
    hidden = len(cards) - counts.total()
    backs = drawn(f"{BACK} {worded(language, '{number} {number:card|cards}', number=hidden)}", "faint")
    return (*known, *([(backs,)] if hidden else []))


def _question(scene: Scene, numbers: Numbers) -> Block:
    """Return the question with the number of answers, and the answers that stand nowhere else."""
    state = scene.state
    asked = Part(in_language(question_text(state), scene.language), "bold")
    if state.decision is None:
        return Block("question", ((Row("", ((drawn("■ ", "bold"), asked),)),),))
    mine = state.decision.player == scene.seat or scene.seat == NOBODY
    answers = scene.worded("{number} {number:answer|answers}", number=numbers.total)
    total = [(drawn(answers, "faint"),)] if mine and numbers.total else []
    listed = ((drawn(f"{number} ", "holds bold"), drawn(text)) for number, text in numbers.others)
    first = ((drawn("? ", "bold"), asked), *total)
    return Block("question", tuple((Row("", (*first, *listed), most=most),) for most in (0, 3, 1)))
