"""Write a state as a scenario document, with ``[[frame]]`` tables only where the board does not imply the frames."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.card_file import paragraph_entry
from nightfall_cli.cards.library import base_library
from nightfall_cli.cards.model import DEFAULTS, USER
from nightfall_cli.language.say import card_name, copies_in_order, numbered
from nightfall_cli.rules.chain import linking_player
from nightfall_cli.rules.combat import stage
from nightfall_cli.rules.edition import setup_words
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.scenario.board_keys import FORMAT
from nightfall_cli.scenario.check import impossible, unreachable
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.placing import FaultyBoard, place_tables
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.toml_text import document_text, filled
from nightfall_cli.search.difference import expectations

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.records import Archive
    from nightfall_cli.rules.state import Frame, State


def to_document(state: State) -> dict[str, Any]:
    """Return tables from which `nightfall_cli.scenario.placing.place_tables` builds an equal state."""
    plain = state.renumbered()
    document = _board(plain)
    try:
        derived = place_tables(document, plain.library, plain.edition) == plain
    except FaultyBoard:
        derived = False
    if impossible(plain) or unreachable(plain):
        document["table"]["impossible"] = True
    if not derived:
        document["frame"] = [_frame(frame) for frame in plain.frames]
    return document


def to_toml(state: State) -> str:
    return document_text(to_document(state))


def _board(state: State) -> dict[str, Any]:
    number = state.generator.seed
    return {
        "format": FORMAT,
        "editions": [state.edition.name],
        "seed": number - (1 << 64) if number >> 63 else number,
        "table": _table(state),
        **_filled(game=_game(state), card=[card_table(card) for card in added_cards(state.library)]),
        "player": [_player(state, seat) for seat in state.players],
        **_filled(chain=_chain(state), combat=_combat(state)),
    }


def _filled(**values: Any) -> dict[str, Any]:
    """Return the values that are not empty, false or 0: the reader supplies the others."""
    return {key: value for key, value in values.items() if value}


def added_cards(library: Library) -> list[Card]:
    """Return the cards of a library that differ from the shipped cards, in library order."""
    shipped = base_library().cards
    return [card for name, card in library.cards.items() if shipped.get(name) is not card]


def card_table(card: Card) -> dict[str, Any]:
    """Return a card as a ``[[card]]`` table, with the source of every value; it is read as an equal card."""
    shipped = base_library().cards.get(card.name)
    table: dict[str, Any] = {"name": card.name, "kind": card.kind, "color": card.color, "links": list(card.links)}
    if card.kicker or "kicker" in card.source:
        table["kicker"] = card.kicker
    table["cost"] = card.cost
    if card.is_minion:
        strength = "X" if card.strength is None else card.strength
        table.update(species=card.species, strength=strength, health=card.health)
    if "copies" in card.source or card.copies != DEFAULTS["copies"]:
        table["copies"] = card.copies
    if card.quoted != (shipped is not None and shipped.quoted):
        table["quoted"] = card.quoted
    if card.in_draft != (shipped is None or shipped.in_draft):
        table["draft"] = card.in_draft
    table["text"] = [paragraph_entry(paragraph) for paragraph in card.paragraphs]
    if card.names != (shipped.names if shipped is not None else {}):
        table["names"] = {language: list(names) for language, names in card.names.items()}
    sources = {field: source for field, source in card.source.items() if source not in (USER, [USER] * len(card.links))}
    return table | ({"source": sources} if sources else {})


def _archives(archives: Sequence[Archive]) -> list[Any]:
    entries: list[Any] = []
    for archive in archives:
        left = {"left": archive.left} if archive.left != archive.card.copies else {}
        entries.append(_entry(archive.card, **left, **_filled(hidden=archive.hidden)))
    return entries


def _entry(card: Card, **values: Any) -> Any:
    """Return the entry of a card in a zone: its name alone where there is nothing to add."""
    return {"card": card.name, **values} if values else card.name


def _table(state: State) -> dict[str, Any]:
    return {
        "active": state.names[state.active],
        "phase": state.phase,
        "influence": state.influence,
        "commons": _archives(state.commons),
        "wounds": {
            "face_up": state.face_up,
            "next": copies_in_order(reversed(state.wound_stack)),
            "left": len(state.wound_stack),
        },
        "first": state.names[state.first],
        **_filled(exiled=copies_in_order(state.exiled)),
    }


def _game(state: State) -> dict[str, Any]:
    game = _filled(
        setup=setup_words(state.setup),
        doubled_influence=state.doubled_influence,
        discount=state.discount,
        permissions=state.permissions,
        permission_used=[{"player": state.names[seat], "card": card.name} for seat, card in state.permission_used],
        piercing=[state.names[seat] for seat in state.piercing],
        wound_effect_used=state.wound_effect_used,
        draft_pool=copies_in_order(state.draft_pool),
    )
    if state.game_number > 1:
        game["number"] = state.game_number
    if state.ending != (state.face_up == 0):
        game["ending"] = state.ending
    if state.winners is not None:
        game["winners"] = [state.names[seat] for seat in state.winners]
    return game


def _player(state: State, seat: int) -> dict[str, Any]:
    zones = _filled(
        hand=copies_in_order(state.hand[seat]),
        deck=copies_in_order(reversed(state.deck[seat])),
        discard=copies_in_order(reversed(state.discard[seat])),
        play=[_entry(minion.card, **_filled(damage=minion.damage)) for minion in state.play[seat]],
        archives=_archives(state.archives[seat]),
        draft=copies_in_order(state.draft_hand[seat]),
        picks=copies_in_order(state.picks[seat]),
        total=state.totals[seat],
    )
    return {"name": state.names[seat], **zones, "turns": state.turns[seat]}


def _chain(state: State) -> dict[str, Any]:
    links = [
        {
            "player": state.names[link.player],
            "card": link.card.name,
            **_filled(cancelled=link.cancelled, twice=link.doubled),
            **({"targets": state.names[link.chooser]} if link.chooser != NOBODY else {}),
        }
        for link in state.chain
    ]
    turn = linking_player(state)
    return _filled(
        links=links,
        turn=state.names[turn] if turn not in (NOBODY, state.active) else "",
        stage="resolving" if links and turn == NOBODY else "",
    )


def _combat(state: State) -> dict[str, Any]:
    def name(minion_id: int) -> str:
        seat, index = state.find_minion(minion_id)
        cards = [minion.card for minion in state.play[seat]]
        return numbered(card_name(cards[index]), cards, index)

    attacks = [
        {
            "attacker": name(attack.attacker),
            "defender": state.names[attack.defender],
            **_filled(blockers=[name(blocker) for blocker in attack.blockers]),
        }
        for attack in state.attacks
    ]
    if not attacks:
        return {}
    combat: dict[str, Any] = {"attacks": attacks, "stage": stage(state)}
    if combat["stage"] == "blocking" and state.decision is not None:
        combat["turn"] = state.names[state.decision.player]
    return combat


def _frame(frame: Frame) -> dict[str, Any]:
    table: dict[str, Any] = {"kind": type(frame).__name__}
    for field, value in frame.fields().items():
        if value is None:
            continue
        table[field] = getattr(value, "name", list(value) if isinstance(value, tuple) else value)
    return table


# -- a recorded game as a scenario ----------------------------------------------------------


DRAFT = ("phase", "draft")
"""Always written: without it, the board would be shown in the chain phase."""

_OF_PLAYERS = ("deck", "discard", "archives", "picks", "draft", "turns", "total")
_OF_TABLE = ("wounds", "commons", "exiled", "first", "influence", "phase", "active")


def recorded_scenario(start: State, script: Sequence[str], end: State, title: str) -> str:
    """Return the text of a scenario file: the board at the start, the script, and expectations of the end.

    A part of the board is left out when the same things happen without it; a board without a script is kept whole.
    """
    document = to_document(start)
    head = {"format": document.pop("format"), "title": title}
    lines = [*script, *expectations(end)]
    document = {**head, **document, "run": {"script": "\n".join([*lines, ""])}}
    happens = _happens(document, start.library)
    for key, where in _parts(document) if script and happens is not None else ():
        shorter = deepcopy(document)
        table = shorter
        for step in where:
            table = table[step]
        del table[key]
        if _happens(shorter, start.library) == happens:
            document = shorter
    return _text(document)


def _text(document: dict[str, Any]) -> str:
    return filled(document_text(document, multiline=True))


def _parts(document: dict[str, Any]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the parts that may be left out: a key, and the way to its table."""
    yield from ((key, ()) for key in ("game", "seed") if key in document)
    table = document["table"]
    yield from (("next", ("table", key)) for key in _OF_TABLE[:1] if key in table)
    yield from ((key, ("table",)) for key in _OF_TABLE if key in table and (key, table[key]) != DRAFT)
    for seat, player in enumerate(document["player"]):
        yield from ((key, ("player", seat)) for key in _OF_PLAYERS if key in player)


def _happens(document: dict[str, Any], library: Library) -> list[Event] | None:
    """Return the events of a document's script, or None when the scenario is faulty or fails."""
    try:
        scenario = parse_scenario(_text(document), "recorded", library)
    except ScenarioError:
        return None
    run = run_scenario(scenario, scenario.editions[0])
    return events_of(run.state.log) if run.passed else None
