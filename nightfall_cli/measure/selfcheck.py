"""Play random games and check everything at every decision; a failure includes a scenario that repeats it.

At each decision: a copy is equal and independent; save and load give an equal game that continues identically; undo
restores exactly; every legal move has its own text, which reads back to it; illegal moves and lines are refused and
change nothing; cards and wounds are conserved; a player's view does not depend on cards hidden from that player.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import base_library
from nightfall_cli.game import Game
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.say import event_text, move_text
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import moves as make
from nightfall_cli.rules.chance import seeded
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.events import events_of, rule_of
from nightfall_cli.rules.questions import question_of
from nightfall_cli.rules.records import COMMONS, NOBODY, Archive
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.state import with_seat
from nightfall_cli.rules.view import PRIVATE, view
from nightfall_cli.rules.why_not import refuse
from nightfall_cli.scenario.save import recorded_scenario
from nightfall_cli.simulation.play_games import NAMES

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


SETUPS = ("draft", "quick", "full", "open", "common", "secret", "quick secret", "open secret", "promos", "draft series")
MAX_DECISIONS = 20_000
LOG_EVERY = 32  # decisions between two checks of a view's log, which grows with the game unlike everything else


class CheckedTable(NamedTuple):
    """The seed, seats, edition and set-up of one checked game."""

    seed: int
    players: int
    edition: str
    setup: str

    def __str__(self) -> str:
        return f"seed {self.seed}, {self.players} players, edition {self.edition}, set-up {self.setup}"

    def new_game(self) -> Game:
        """Return the game at its first decision."""
        return Game.new(NAMES[: self.players], self.seed, self.edition, self.setup)


def table_for(seed: int) -> CheckedTable:
    """Return the table of a seed; forty seeds in a row cover every edition and set-up."""
    return CheckedTable(seed, 2 + seed % 4, tuple(EDITIONS)[seed // 2 % 4], SETUPS[seed % len(SETUPS)])


class SelfCheckError(AssertionError):
    """A failed check; the message names the check and includes a scenario that repeats the failure."""


class Checker:
    """Plays one game and checks it; saves and loads at every ``save_every``-th decision."""

    def __init__(self, table: CheckedTable, save_every: int = 1) -> None:
        self.table = table
        self.save_every = save_every
        self.random = Random(table.seed)
        self.game = table.new_game()
        self.start = self.game.state
        self.script: list[str] = []
        self.total = census(self.start)

    def run(self, limit: int = MAX_DECISIONS) -> int:
        """Play to the end, or for ``limit`` decisions; return the number of decisions. Raises `SelfCheckError`."""
        decisions = 0
        try:
            while not self.game.over and decisions < limit:
                self._check(decisions)
                self._step()
                decisions += 1
            assert self.game.over or limit < MAX_DECISIONS, "the game does not end"
            for event in events_of(self.game.state.log):
                assert rule_of(event) in RULES, f"event {event[0].name} cites {rule_of(event)}"
                assert event_text(self.game.state, event)
        except Exception as error:
            scenario = recorded_scenario(self.start, self.script, self.game.state, f"Self-check: {self.table}")
            problem = str(error) if isinstance(error, AssertionError) and str(error) else repr(error)
            raise SelfCheckError(f"{problem}, after {decisions} decisions ({self.table})\n\n{scenario}") from error
        return decisions

    def _step(self) -> None:
        state = self.game.state
        move = self.random.choice(legal_moves(state))
        assert state.decision is not None
        self.script.append(f"{state.names[state.decision.player]}: {move_text(state, move)}")
        self.game.play(move)

    def _check(self, number: int) -> None:
        state = self.game.state
        legal = legal_moves(state)
        assert legal and len(set(legal)) == len(legal), "there is no legal move, or a move is listed twice"
        key = state.key()
        self._check_copy(state, key)
        self._check_undo(legal, key)
        check_texts(state, legal)
        self._check_refusals(state, legal)
        assert census(state) == self.total, "cards are not conserved"
        check_view(state, self.random.choice(state.players), self.random, with_log=number % LOG_EVERY == 0)
        if number % self.save_every == 0:
            check_saved(self.game, self.random)
        assert state.key() == key, "a check changed the state"

    def _check_copy(self, state: State, key: object) -> None:
        other = state.copy()
        assert other.key() == key, "a copy differs"
        play(other, self.random.choice(legal_moves(other)))
        assert state.key() == key, "a copy is not independent"

    def _check_undo(self, legal: tuple[Move, ...], key: object) -> None:
        self.game.play(self.random.choice(legal))
        after = self.game.state.key()
        assert self.game.undo() == 1
        assert self.game.state.key() == key, "undo does not restore"
        assert self.game.redo() == 1
        assert self.game.state.key() == after, "redo does not restore"
        self.game.undo()

    def _check_refusals(self, state: State, legal: tuple[Move, ...]) -> None:
        for move in self._some_moves(state):
            if move not in legal:
                refusal = refuse(state, move)
                assert isinstance(refusal, Refusal) and refusal.message, f"{move} is not refused"
        verb = self.random.choice(("link", "claim", "target", "block", "attack", "choose", "wounds"))
        words = self.random.sample([*state.names, *state.library.cards, "->", "of", "2", "all", ","], 3)
        line = " ".join((verb, *words))
        result = play_text(state, line)
        assert isinstance(result, Refusal) or result.moves[0] in legal, f"{line!r} was played as {result.moves}"

    def _some_moves(self, state: State) -> list[Move]:
        random = self.random
        cards = [*state.library.cards.values(), *state.library.wounds]
        seats = [COMMONS, *state.players]
        card = random.choice(cards)
        seat, place = random.choice(seats), random.randrange(4)
        return [
            make.PASS,
            make.link(card),
            make.discard(card),
            make.draft(card),
            make.card("target", card),
            make.card("choose", card),
            make.claim(seat, place),
            make.archive("target", seat, place),
            make.attack(place, random.choice(seats[1:])),
            make.block(place, random.randrange(4)),
            make.resolve(place),
            make.order("target", place),
            make.player("target", random.choice(seats[1:])),
            make.player("choose", random.choice(seats[1:])),
            make.wounds((random.choice(state.library.wounds),) * random.randrange(3)),
        ]


def check_view(state: State, player: int, random: Random, with_log: bool) -> None:
    """Raise AssertionError when what a player sees depends on cards hidden from that player."""
    seen = view(state, player, with_log)
    other = view(reshuffled(random, state, player, with_log), player, with_log)
    assert seen.legal == other.legal, f"the legal moves of {state.names[player]} depend on hidden cards"
    assert seen.key() == other.key(), f"the view of {state.names[player]} reveals hidden cards"
    assert events_of(seen.log) == events_of(other.log), f"the log of {state.names[player]} reveals hidden cards"


def check_saved(game: Game, random: Random) -> None:
    """Raise AssertionError unless a game that is saved and loaded is the same, and continues alike."""
    loaded = Game.from_toml(game.to_toml())
    assert loaded.state.key() == game.state.key(), "a loaded game differs from the saved one"
    assert loaded.fingerprint == game.fingerprint
    assert loaded.legal_moves().texts() == game.legal_moves().texts(), "a loaded game has other legal moves"
    here, there = game.state.copy(), loaded.state
    for _ in range(3):
        if here.decision is not None:
            move = random.choice(legal_moves(here))
            play(here, move)
            play(there, move)
    assert here.key() == there.key(), "a loaded game continues differently"


def check_texts(state: State, legal: tuple[Move, ...]) -> None:
    """Raise AssertionError unless every legal move has its own text, which reads back to the move."""
    texts = [move_text(state, move) for move in legal]
    assert len(set(texts)) == len(texts), f"two legal moves have the same text: {texts}"
    for move, text in zip(legal, texts, strict=True):
        result = play_text(state, text)
        assert isinstance(result, Played), f"{text!r} is refused: {result}"
        assert result.moves == (move,), f"{text!r} reads back as {result.moves}, not {move}"


def cards_at_table(state: State) -> Counter[Card]:
    """Return how many copies of each card there are, whole archives included."""
    count: Counter[Card] = Counter()
    for pile in (*state.hand, *state.deck, *state.discard, state.exiled, state.wound_stack):
        count.update(pile)
    count.update(minion.card for minions in state.play for minion in minions)
    count.update(link.card for link in state.chain)
    for archive in (archive for owner in (state.commons, *state.archives) for archive in owner):
        count[archive.card] += archive.left
    return count


def census(state: State) -> int:
    """Return the number of wounds; raise AssertionError when copies of a card are missing or surplus.

    Checked are all starters, wounds and orders in the game. During the draft, drafted orders count as full archives.
    """
    count = cards_at_table(state)
    for card, copies in count.items():
        expected = state.library.starter_copies * len(state.names) if card.starter else card.copies
        assert copies == expected, f"expected {expected} {card.name}, counted {copies}"
    library = base_library()
    wounds = sum(count[wound] for wound in library.wounds)
    assert wounds == sum(wound.copies for wound in library.wounds)
    return wounds


def check_games(first_seed: int, decisions: int, save_every: int) -> int:
    """Check whole games from ``first_seed`` on, at least ``decisions`` decisions; return their number."""
    done = 0
    seed = first_seed
    while done < decisions:
        done += Checker(table_for(seed), save_every).run()
        seed += 1
    return done


# -- other hidden cards, to check that views do not leak them ---------------------------------
def reshuffled(random: Random, state: State, player: int, with_log: bool) -> State:
    """Return a state that ``player`` cannot distinguish from this one, with other hidden cards."""
    new = state.copy()
    new.generator = seeded(random.getrandbits(64))
    asked = state.decision
    looks = asked is not None and asked.player == player and question_of(asked).shows_pile
    shown = asked.owner if asked is not None and looks else NOBODY  # whose pile the player sees, to choose from it
    cards = list(state.library.cards.values())
    for seat in state.players:
        if seat == player:
            new.deck[seat] = shuffled(random, state.deck[seat])
            continue
        pile = state.discard[seat]
        hidden = () if seat == shown else pile[:-1]
        mixed = shuffled(random, (*state.hand[seat], *state.deck[seat], *hidden))
        hands, decks = len(state.hand[seat]), len(state.deck[seat])
        new.hand[seat] = mixed[:hands]
        new.deck[seat] = mixed[hands : hands + decks]
        new.discard[seat] = pile if seat == shown else mixed[hands + decks :] + pile[-1:]
        others = (Archive(random.choice(cards), one.left, True) if one.hidden else one for one in state.archives[seat])
        new.archives = with_seat(new.archives, seat, tuple(others))
    _reshuffle_draft(random, state, new, player)
    known = len(state.wound_stack) - (1 if state.face_up else 0)
    new.wound_stack = shuffled(random, state.wound_stack[:known]) + state.wound_stack[known:]
    if with_log:
        new.log = other_log(state, player, random)
    new.legal = None
    return new


def _reshuffle_draft(random: Random, state: State, new: State, player: int) -> None:
    others = [seat for seat in state.players if seat != player]
    zones = [(zone, seat) for zone in ("draft_hand", "picks") for seat in others]
    cards = [card for zone, seat in zones for card in getattr(state, zone)[seat]] + list(state.draft_pool)
    random.shuffle(cards)
    for zone, seat in zones:
        count = len(getattr(state, zone)[seat])
        setattr(new, zone, with_seat(getattr(new, zone), seat, tuple(cards[:count])))
        del cards[:count]
    new.draft_pool = tuple(cards)


def other_log(state: State, player: int, random: Random) -> object:
    """Return the log with other cards where ``player`` may not know them."""
    cards = list(state.library.cards.values())
    log: object = ()
    for event in events_of(state.log):
        if event[0] in PRIVATE and event[1] != player:
            event = (event[0], event[1], random.choice(cards), *event[3:])
        log = (log, event)
    return log


def shuffled(random: Random, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(random.sample(cards, len(cards)))
