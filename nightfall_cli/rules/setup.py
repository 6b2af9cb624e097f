"""Set-up: wounds, draft or quick start, archives, starting decks, first player (`setup.*`)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import changes, moves
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import COMMONS_SIZE, FACE_UP_PER_PLAYER, HAND_SIZE
from nightfall_cli.rules.events import record
from nightfall_cli.rules.questions import decision
from nightfall_cli.rules.state import Frame
from nightfall_cli.rules.turn import Turn, begin_turn

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.edition import Setup
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

ARCHIVE, COMMON, BOX = "archive", "commons", "box"


class DraftPlan(NamedTuple):
    """The shape of a draft: hand size, destination of each pick and of the remaining cards, rule id."""

    dealt: int
    picks: tuple[str, ...]
    rest: str
    rule: str


@cache
def draft_plan(setup: Setup, players: int) -> DraftPlan:
    """Return the plan of a set-up (`setup.draft`, `setup.draft-two`, `setup.open`, `setup.common`)."""
    if setup.open:
        return DraftPlan(3, (ARCHIVE, ARCHIVE), BOX, "setup.open")
    if setup.common:
        return DraftPlan(4, (COMMON, COMMON), BOX, "setup.common")
    if players == 2 and setup.two_player_draft:
        return DraftPlan(4, (BOX, ARCHIVE, ARCHIVE), COMMON, "setup.draft-two")
    return DraftPlan(4, (ARCHIVE, ARCHIVE, COMMON), BOX, "setup.draft")


class Drafting(Frame):
    """``player`` makes pick ``turn`` of the draft. Hands are passed to the left after every player has picked."""

    __slots__ = ("turn", "player")

    def __init__(self, turn: int, player: int) -> None:
        self.turn = turn
        self.player = player

    def run(self, state: State) -> None:
        plan = draft_plan(state.setup, len(state.names))
        if self.turn >= len(plan.picks):
            _end_draft(state, plan)
        elif self.player >= len(state.names):
            if self.turn + 1 < len(plan.picks):
                changes.pass_hands(state, plan.rule)
            state.frames[-1] = Drafting(self.turn + 1, 0)
        else:
            state.decision = decision(self.player, "draft", plan.picks[self.turn])

    def legal(self, state: State) -> list[Move]:
        return [moves.draft(card) for card in state.draft_hand[self.player]]

    def answer(self, state: State, move: Move) -> None:
        assert move.card is not None
        player = self.player
        changes.pick_draft_card(state, player, move.card, draft_plan(state.setup, len(state.names)).rule)
        state.frames[-1] = Drafting(self.turn, player + 1)


def _end_draft(state: State, plan: DraftPlan) -> None:
    """Turn the picks into archives, fill the commons, deal the starting decks."""
    commons: list[Card] = [archive.card for archive in state.commons]
    for player in state.players:
        picks = list(zip(plan.picks, state.picks[player], strict=True))
        mine = [card for place, card in picks if place == ARCHIVE]
        commons += [card for place, card in picks if place == COMMON]
        if plan.rest == COMMON:
            commons += state.draft_hand[player]
        changes.make_archives(state, player, mine, plan.rule)
    pool = state.draft_pool
    missing = max(0, COMMONS_SIZE - len(commons))
    commons += pool[:missing]
    changes.clear_draft(state)
    changes.fill_commons(state, commons, plan.rule)
    _deal_starting_decks(state)


def _deal_starting_decks(state: State) -> None:
    """Shuffle two of each starter for each player, draw five, begin the first turn (`setup.starters`)."""
    library = state.library
    deck = tuple(card for card in library.starters for _ in range(library.starter_copies))
    for player in state.players:
        changes.deal_deck(state, player, deck)
        changes.draw(state, player, HAND_SIZE)
    record(state, ev.GAME_STARTED, state.first)
    state.frames[-1] = Turn("combat")
    begin_turn(state, state.first)


def begin_game(state: State, first: int | None = None) -> None:
    """Lay out a game, up to the first draft pick, or to the first turn with quick start."""
    state.clear_table()
    state.phase = "draft"
    players = len(state.names)
    if first is None:
        first = changes.draw_seat(state)
    state.first = state.active = first
    wounds = tuple(wound for wound in state.library.wounds for _ in range(wound.copies))
    changes.lay_wounds(state, wounds, FACE_UP_PER_PLAYER * players)
    pool = state.library.pool(state.edition.name, state.setup.promos)
    if state.setup.quick:
        _quick_start(state, pool)
        return
    pool = changes.shuffle(state, pool)
    if state.setup.open:
        changes.fill_commons(state, list(pool[:COMMONS_SIZE]), "setup.open")
        pool = pool[COMMONS_SIZE:]
    changes.deal_draft(state, pool, draft_plan(state.setup, players).dealt)
    state.frames.append(Drafting(0, 0))


def _quick_start(state: State, pool: tuple[Card, ...]) -> None:
    """Deal the fixed pairs at random, and random commons from the remaining cards (`setup.quick`) [I]."""
    pairs = changes.shuffle(state, state.library.pairs(state.edition.name))
    state.frames.append(Turn("combat"))
    used: set[Card] = set()
    for player in state.players:
        changes.make_archives(state, player, list(pairs[player]), "setup.quick")
        used.update(pairs[player])
    left = tuple(card for card in pool if card not in used)
    left = changes.shuffle(state, left)
    changes.fill_commons(state, list(left[:COMMONS_SIZE]), "setup.quick")
    _deal_starting_decks(state)
