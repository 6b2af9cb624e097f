"""Build the state of a board from the tables of a document: nothing triggers, and the edition does not matter yet."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.faults import quoted
from nightfall_cli.files import limits
from nightfall_cli.language.items import copy_number
from nightfall_cli.rules import chance, changes
from nightfall_cli.rules.edition import EDITIONS, FACE_UP_PER_PLAYER, Setup, read_setup
from nightfall_cli.rules.records import NOBODY, Archive, Attack, Link, Minion
from nightfall_cli.rules.state import empty_table
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.scenario import board_keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.cards.places import Path
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.board_keys import Keys
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

    @property
    def library(self) -> Library:
        """Return the cards that the document can name."""
        return self.reader.library

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

    # -- zones --------------------------------------------------------------------------------

    def _players(self) -> None:
        reader, state = self.reader, self.state
        for seat, table in enumerate(self.document["player"]):
            path: Path = ("player", seat)
            reader.keys(table, board_keys.PLAYER, path)
            state.hand[seat] = tuple(reversed(self._zone(table, "hand", path)))
            state.discard[seat] = self._zone(table, "discard", path)
            state.deck[seat] = self._deck(table, path)
            state.play[seat] = self._play(table, path)
            state.archives[seat] = self._archives(table.get("archives", []), (*path, "archives"))
            state.draft_hand[seat] = tuple(reversed(self._zone(table, "draft", path)))
            state.picks[seat] = tuple(reversed(self._zone(table, "picks", path)))
            state.turns[seat] = reader.number(table.get("turns", 0), (*path, "turns"))
            state.totals[seat] = reader.number(table.get("total", 0), (*path, "total"))

    def _zone(self, table: dict[str, Any], key: str, path: Path) -> tuple[Card, ...]:
        return self.reader.pile(table[key], (*path, key)) if key in table else ()

    def _deck(self, table: dict[str, Any], path: Path) -> tuple[Card, ...]:
        if table.get("deck") != "starting":
            if isinstance(table.get("deck"), str):
                self.reader.fault(
                    (*path, "deck"), f'expected a list of cards, or "starting", got {quoted(table["deck"])}'
                )
                return ()
            return self._zone(table, "deck", path)
        deck = tuple(card for card in self.library.starters for _ in range(self.library.starter_copies))
        return changes.shuffle(self.state, deck)

    def _play(self, table: dict[str, Any], path: Path) -> tuple[Minion, ...]:
        reader, state = self.reader, self.state
        path = (*path, "play")
        minions: list[Minion] = []
        for number, entry in enumerate(reader.array(table.get("play", []), path)):
            where = (*path, number)
            card, count, keys = reader.entry(entry, where, tuple(board_keys.MINION))
            card = reader.order(card, where, "minion")
            damage = reader.number(keys.get("damage", 0), (*where, "damage"))
            for _ in range(count if card is not None else 0):
                assert card is not None
                state.serial += 1
                minions.append(Minion(state.serial, card, damage))
                self.minion_paths[state.serial] = where
        return tuple(minions) if reader.fits(len(minions), limits.ZONE, "cards in a zone", path) else ()

    def _archives(self, value: Any, path: Path) -> tuple[Archive, ...]:
        reader = self.reader
        archives = []
        for number, entry in enumerate(reader.array(value, path)):
            where = (*path, number)
            card, count, keys = reader.entry(entry, where, tuple(board_keys.ARCHIVE))
            card = reader.order(card, where)
            if count > 1:
                name = card.name if card is not None else "…"
                reader.fault(where, f'an archive is a single entry; write {{ card = "{name}", left = {count} }}')
            if card is not None:
                left = reader.number(keys.get("left", card.copies), (*where, "left"), 1)
                archives.append(Archive(card, left, reader.truth(keys.get("hidden", False), (*where, "hidden"))))
        return tuple(archives)

    # -- the table ----------------------------------------------------------------------------

    def _table(self, table: dict[str, Any]) -> None:
        reader, state = self.reader, self.state
        path: Path = ("table",)
        reader.keys(table, board_keys.TABLE, path)
        state.active = reader.seat(table["active"], (*path, "active")) if "active" in table else 0
        state.first = reader.seat(table["first"], (*path, "first")) if "first" in table else state.active
        state.phase = reader.word(table.get("phase", "chain"), (*PHASES, "draft"), (*path, "phase"))
        state.commons = self._archives(table.get("commons", []), (*path, "commons"))
        state.exiled = tuple(reversed(self._zone(table, "exiled", path)))
        self._turns()
        self._wounds(reader.table(table.get("wounds", {}), (*path, "wounds")))

    def _turns(self) -> None:
        """Where the file gives no turns: each player from the first player to the active one has begun one turn."""
        state = self.state
        count = len(state.names)
        begun = (state.active - state.first) % count + 1
        for seat in state.clockwise(state.first)[:begun]:
            if "turns" not in self.document["player"][seat] and state.phase != "draft":
                state.turns[seat] = 1

    def _wounds(self, table: dict[str, Any]) -> None:
        """Build the wound stack from the wounds not placed elsewhere: ``next`` on top, the rest shuffled."""
        reader, state = self.reader, self.state
        path: Path = ("table", "wounds")
        reader.keys(table, board_keys.WOUNDS, path)
        placed = Counter(card for zone in (*state.hand, *state.deck, *state.discard, state.exiled) for card in zone)
        left = {wound: wound.copies - placed[wound] for wound in self.library.wounds}
        top = self._zone(table, "next", path)
        for card in top:
            if card not in left:
                reader.fault((*path, "next"), f"{card.name} is not a wound", card.name)
            else:
                left[card] -= 1
        top = tuple(card for card in top if card in left)
        rest = tuple(wound for wound, count in left.items() for _ in range(count))
        if "left" in table:
            stated = reader.number(table["left"], (*path, "left"))
            if not len(top) <= stated <= len(top) + len(rest):
                reader.fault(
                    (*path, "left"), f"expected {len(top)} to {len(top) + len(rest)} wounds left, got {stated}"
                )
            rest = rest[: max(0, stated - len(top))]
        if len(rest) > 1:
            rest = changes.shuffle(state, rest)
        state.wound_stack = rest + top
        face_up = min(FACE_UP_PER_PLAYER * len(state.names), len(state.wound_stack))
        state.face_up = reader.number(table.get("face_up", face_up), (*path, "face_up"))

    def _game(self, table: dict[str, Any]) -> None:
        reader, state = self.reader, self.state
        path: Path = ("game",)
        reader.keys(table, board_keys.GAME, path)
        state.doubled_influence = reader.truth(table.get("doubled_influence", False), (*path, "doubled_influence"))
        state.wound_effect_used = reader.truth(table.get("wound_effect_used", False), (*path, "wound_effect_used"))
        state.ending = reader.truth(table.get("ending", state.face_up == 0), (*path, "ending"))
        state.discount = reader.number(table.get("discount", 0), (*path, "discount"))
        state.permissions = reader.number(table.get("permissions", 0), (*path, "permissions"))
        state.game_number = reader.number(table.get("number", 1), (*path, "number"), 1)
        state.piercing = self._seats(table.get("piercing", []), (*path, "piercing"))
        if "winners" in table:
            state.winners = self._seats(table["winners"], (*path, "winners"))
        state.draft_pool = tuple(reversed(self._zone(table, "draft_pool", path)))
        used = []
        for number, entry in enumerate(reader.array(table.get("permission_used", []), (*path, "permission_used"))):
            where = (*path, "permission_used", number)
            card, _, keys = reader.entry(entry, where, ("player",))
            if card is not None:
                used.append((reader.seat(keys.get("player", ""), (*where, "player")), card))
        state.permission_used = tuple(used)

    def _seats(self, value: Any, path: Path) -> tuple[int, ...]:
        return tuple(
            self.reader.seat(name, (*path, number)) for number, name in enumerate(self.reader.array(value, path))
        )

    # -- chain and combat ---------------------------------------------------------------------

    def _entries(
        self, section: tuple[str, Keys], key: str, what: str, known: tuple[str, ...]
    ) -> Iterator[tuple[Path, dict[str, Any]]]:
        """Yield the tables of a list in a section, each with its path.

        The first two keys are required: a table that lacks one is noted as a fault.
        """
        reader, (name, keys) = self.reader, section
        table = reader.table(self.document.get(name, {}), (name,))
        reader.keys(table, keys, (name,))
        for number, entry in enumerate(reader.array(table.get(key, []), (name, key))):
            where = (name, key, number)
            if not isinstance(entry, dict):
                reader.table(entry, where)
                continue
            reader.keys(entry, known, where)
            if all(needed in entry for needed in known[:2]):
                yield where, entry
            else:
                reader.fault(where, f'expected {what} {{ {known[0]} = "…", {known[1]} = "…" }}')

    def _chain(self) -> None:
        reader, state = self.reader, self.state
        links: list[Link] = []
        for where, keys in self._entries(("chain", board_keys.CHAIN), "links", "a link", tuple(board_keys.LINK)):
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
        for where, keys in self._entries(
            ("combat", board_keys.COMBAT), "attacks", "an attack", tuple(board_keys.ATTACK)
        ):
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
