"""Build the state of a board from the tables of a document: nothing triggers, and the edition does not matter yet."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.faults import quoted
from nightfall_cli.files import limits
from nightfall_cli.language.items import copy_number
from nightfall_cli.rules import chance, changes
from nightfall_cli.rules.edition import EDITIONS, FACE_UP_PER_PLAYER, Setup, read_setup
from nightfall_cli.rules.records import NOBODY, Attack, Link, Minion
from nightfall_cli.rules.state import empty_table
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.scenario.board_keys import KEYS, STAGES, needed_keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.cards.faults import Path
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.table_reader import TableReader

ANY_EDITION = next(iter(EDITIONS.values()))
"""A state needs an edition; the layout is the same under each."""


class BoardReader:
    """Lays out the board tables of one document; faults are noted in the table reader.

    ``minion_paths``: by minion id, the path in the document of the entry that names the minion.
    """

    def __init__(self, reader: TableReader, document: dict[str, Any], seed: int) -> None:
        self.reader = reader
        self.document = document
        self.minion_paths: dict[int, Path] = {}
        self.state = empty_table(reader.library, ANY_EDITION, self._setup(), reader.names, chance.seeded(seed))

    def _setup(self) -> Setup:
        game = self.document.get("game", {})
        words = game.get("setup", []) if isinstance(game, dict) else []
        try:
            return read_setup(self.reader.texts(words, ("game", "setup")))
        except ValueError as error:
            self.reader.fault(("game", "setup"), str(error))
            return Setup()

    def lay_out(self) -> State:
        """Return the state with all zones and counters except those that depend on the edition, and without frames."""
        table = self.reader.table(self.document.get("table", {}), ("table",))
        self._players()
        self._table(table)
        self._game(self.reader.table(self.document.get("game", {}), ("game",)))
        self._chain()
        self._combat()
        return self.state

    def _players(self) -> None:
        reader, state = self.reader, self.state
        state.turns = state.totals = state.archives = state.draft_hand = state.picks = ()
        for seat, table in enumerate(self.document["player"]):
            path: Path = ("player", seat)
            given = reader.values("player", table, path)
            state.hand[seat] = given.get("hand", ())[::-1]
            state.discard[seat] = given.get("discard", ())
            state.deck[seat] = self._deck(table, path)
            state.play[seat] = self._play(table, path)
            state.archives += (given.get("archives", ()),)
            state.draft_hand += (given.get("draft", ())[::-1],)
            state.picks += (given.get("picks", ())[::-1],)
            state.turns += (given.get("turns", 0),)
            state.totals += (given.get("total", 0),)

    def _deck(self, table: dict[str, Any], path: Path) -> tuple[Card, ...]:
        if table.get("deck") != "starting":
            if isinstance(table.get("deck"), str):
                self.reader.fault(
                    (*path, "deck"), f'expected a list of cards, or "starting", got {quoted(table["deck"])}'
                )
                return ()
            return self.reader.pile(table.get("deck", []), (*path, "deck"))
        deck = tuple(card for card in self.reader.library.starters for _ in range(self.reader.library.starter_copies))
        return changes.shuffle(self.state, deck)

    def _play(self, table: dict[str, Any], path: Path) -> tuple[Minion, ...]:
        reader, state = self.reader, self.state
        path = (*path, "play")
        minions: list[Minion] = []
        for number, entry in enumerate(reader.array(table.get("play", []), path)):
            where = (*path, number)
            card, count, keys = reader.entry(entry, where, KEYS["minion"])
            card = reader.order(card, where, "minion")
            damage = reader.number(keys.get("damage", 0), (*where, "damage"))
            for _ in range(count if card is not None else 0):
                assert card is not None
                state.serial += 1
                minions.append(Minion(state.serial, card, damage))
                self.minion_paths[state.serial] = where
        return tuple(minions) if reader.fits(len(minions), limits.ZONE, "cards in a zone", path) else ()

    def _table(self, table: dict[str, Any]) -> None:
        reader, state = self.reader, self.state
        path: Path = ("table",)
        given = reader.values("table", table, path)
        state.active = given.get("active", 0)
        state.first = given.get("first", state.active)
        state.phase = reader.word(table.get("phase", "chain"), (*PHASES, "draft"), (*path, "phase"))
        state.commons = given.get("commons", ())
        state.exiled = given.get("exiled", ())[::-1]
        self._turns()
        self._wounds(reader.table(table.get("wounds", {}), (*path, "wounds")))

    def _turns(self) -> None:
        """Where the file gives no turns: each player from the first player to the active one has begun one turn."""
        state = self.state
        count = len(state.names)
        begun = (state.active - state.first) % count + 1
        players = state.clockwise(state.first)[:begun] if state.phase != "draft" else []
        state.turns = tuple(
            1 if seat in players and "turns" not in self.document["player"][seat] else turns
            for seat, turns in enumerate(state.turns)
        )

    def _wounds(self, table: dict[str, Any]) -> None:
        """Build the wound stack from the wounds not placed elsewhere: ``next`` on top, the rest shuffled."""
        reader, state = self.reader, self.state
        path: Path = ("table", "wounds")
        given = reader.values("wounds", table, path)
        placed = Counter(card for zone in (*state.hand, *state.deck, *state.discard, state.exiled) for card in zone)
        left = {wound: wound.copies - placed[wound] for wound in self.reader.library.wounds}
        top = given.get("next", ())
        for card in top:
            if card not in left:
                reader.fault((*path, "next"), f"{card.name} is not a wound", card.name)
            else:
                left[card] -= 1
        top = tuple(card for card in top if card in left)
        rest = tuple(wound for wound, count in left.items() for _ in range(count))
        if "left" in given:
            stated = given["left"]
            if not len(top) <= stated <= len(top) + len(rest):
                reader.fault(
                    (*path, "left"), f"expected {len(top)} to {len(top) + len(rest)} wounds left, got {stated}"
                )
            rest = rest[: max(0, stated - len(top))]
        if len(rest) > 1:
            rest = changes.shuffle(state, rest)
        state.wound_stack = rest + top
        face_up = min(FACE_UP_PER_PLAYER * len(state.names), len(state.wound_stack))
        state.face_up = given.get("face_up", face_up)

    def _game(self, table: dict[str, Any]) -> None:
        reader, state = self.reader, self.state
        given = reader.values("game", table, ("game",))
        given |= {"game_number": given.pop("number", 1), "draft_pool": given.get("draft_pool", ())[::-1]}
        for key, value in {"ending": state.face_up == 0, **given}.items():
            setattr(state, key, value)
        used = []
        for number, entry in enumerate(reader.array(table.get("permission_used", []), ("game", "permission_used"))):
            where = ("game", "permission_used", number)
            card, _, keys = reader.entry(entry, where, ("card", "player"))
            if card is not None:
                used.append((reader.seat(keys.get("player", ""), (*where, "player")), card))
        state.permission_used = tuple(used)

    def _entries(self, name: str, item: str) -> Iterator[tuple[Path, dict[str, Any]]]:
        """Yield the links or attacks of a section, each with its path; one that lacks a key is noted as a fault."""
        reader, needed, key = self.reader, needed_keys(item), f"{item}s"
        table = reader.table(self.document.get(name, {}), (name,))
        reader.keys(table, KEYS[name], (name,))
        reader.word(table.get("stage", "resolving"), STAGES[name], (name, "stage"))
        for number, entry in enumerate(reader.array(table.get(key, []), (name, key))):
            where = (name, key, number)
            if not isinstance(entry, dict):
                reader.table(entry, where)
                continue
            reader.keys(entry, KEYS[item], where)
            if all(key in entry for key in needed):
                yield where, entry
            else:
                keys = ", ".join(f'{key} = "…"' for key in needed)
                reader.fault(where, f"expected {'an' if item == 'attack' else 'a'} {item} {{ {keys} }}")

    def _chain(self) -> None:
        reader, state = self.reader, self.state
        links: list[Link] = []
        for where, keys in self._entries("chain", "link"):
            card = reader.order(reader.card(keys["card"], where), where)
            if card is None:
                continue
            before = links[-1].card if links else None
            links.append(
                Link(
                    reader.seat(keys["player"], where),
                    card,
                    before is not None and card.kicker == before.color,
                    reader.truth(keys.get("cancelled", False), where),
                    reader.truth(keys.get("twice", False), where),
                    reader.seat(keys["targets"], where) if "targets" in keys else NOBODY,
                )
            )
        state.chain = tuple(links)

    def _combat(self) -> None:
        reader, state = self.reader, self.state
        attacks = []
        busy: set[int] = set()
        for where, keys in self._entries("combat", "attack"):
            defender = reader.seat(keys["defender"], where)
            attacker = self._minion(keys["attacker"], state.active, where, busy)
            names = reader.texts(keys.get("blockers", []), (*where, "blockers"))
            blockers = tuple(self._minion(name, defender, where, busy) for name in names)
            attacks.append(Attack(attacker, defender, blockers))
        state.attacks = tuple(attacks)
        if attacks and state.phase != "combat":  # refused on any board: the next combat would go on with the attacks
            problem = f'impossible: a combat in phase "{state.phase}"; expected phase = "combat"'
            self.reader.fault(("combat",), problem)

    def _minion(self, name: Any, seat: int, path: Path, busy: set[int]) -> int:
        """Return the id of a minion of ``seat`` that has no role in this combat yet, by name or ``Name#2``; else 0."""
        reader = self.reader
        text = reader.text(name, path)
        base, number = copy_number(text)
        card = reader.card(base.strip(), path) if isinstance(name, str) else None
        if card is None:
            return 0
        copies = [minion.id for minion in self.state.play[seat] if minion.card is card]
        if number:
            copies = copies[number - 1 : number]
        free = [minion_id for minion_id in copies if minion_id not in busy]
        if not free:
            why = "already has a role in this combat" if copies else f"is not in play under {reader.names[seat]}"
            reader.fault(path, f"{text} {why}", text)
            return 0
        busy.add(free[0])
        return free[0]
