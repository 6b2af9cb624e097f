"""Write a state as a scenario document, with ``[[frame]]`` tables only where the board does not imply the frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.card_file import paragraph_entry
from nightfall_cli.cards.library import base_library
from nightfall_cli.cards.model import DEFAULTS, USER
from nightfall_cli.language.say import card_name, copies_in_order, numbered
from nightfall_cli.rules.chain import linking_player
from nightfall_cli.rules.combat import stage
from nightfall_cli.rules.edition import setup_words
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.scenario.board_keys import FORMAT
from nightfall_cli.scenario.check import impossible, unreachable
from nightfall_cli.scenario.toml_text import document_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Archive
    from nightfall_cli.rules.state import Frame, State


def to_document(state: State) -> dict[str, Any]:
    """Return tables from which `nightfall_cli.scenario.placing.place_tables` builds an equal state."""
    from nightfall_cli.scenario.placing import FaultyBoard, place_tables

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
    """Return the document of a state as TOML text."""
    return document_text(to_document(state))


def _board(state: State) -> dict[str, Any]:
    number = state.generator.seed
    seed = number - (1 << 64) if number >> 63 else number
    document: dict[str, Any] = {
        "format": FORMAT,
        "editions": [state.edition.name],
        "seed": seed,
        "table": _table(state),
    }
    game = _game(state)
    if game:
        document["game"] = game
    cards = [card_table(card) for card in added_cards(state)]
    if cards:
        document["card"] = cards
    document["player"] = [_player(state, seat) for seat in state.players]
    if state.chain or state.phase == "chain":
        chain = _chain(state)
        if chain:
            document["chain"] = chain
    if state.attacks:
        document["combat"] = _combat(state)
    return document


def added_cards(state: State) -> list[Card]:
    """Return the cards of the game's library that differ from the shipped cards, in library order."""
    shipped = base_library().cards
    return [card for name, card in state.library.cards.items() if shipped.get(name) is not card]


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
        entry: dict[str, Any] = {"card": archive.card.name}
        if archive.left != archive.card.copies:
            entry["left"] = archive.left
        if archive.hidden:
            entry["hidden"] = True
        entries.append(entry if len(entry) > 1 else archive.card.name)
    return entries


def _table(state: State) -> dict[str, Any]:
    table: dict[str, Any] = {
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
    }
    if state.exiled:
        table["exiled"] = copies_in_order(state.exiled)
    return table


def _game(state: State) -> dict[str, Any]:
    defaults: dict[str, Any] = {
        "setup": setup_words(state.setup),
        "doubled_influence": state.doubled_influence,
        "discount": state.discount,
        "permissions": state.permissions,
        "permission_used": [{"player": state.names[seat], "card": card.name} for seat, card in state.permission_used],
        "piercing": [state.names[seat] for seat in state.piercing],
        "wound_effect_used": state.wound_effect_used,
        "draft_pool": copies_in_order(state.draft_pool),
    }
    game = {key: value for key, value in defaults.items() if value}
    if state.game_number > 1:
        game["number"] = state.game_number
    if state.ending != (state.face_up == 0):
        game["ending"] = state.ending
    if state.winners is not None:
        game["winners"] = [state.names[seat] for seat in state.winners]
    return game


def _player(state: State, seat: int) -> dict[str, Any]:
    zones: dict[str, Any] = {
        "hand": copies_in_order(state.hand[seat]),
        "deck": copies_in_order(reversed(state.deck[seat])),
        "discard": copies_in_order(reversed(state.discard[seat])),
        "play": [
            {"card": minion.card.name, "damage": minion.damage} if minion.damage else minion.card.name
            for minion in state.play[seat]
        ],
        "archives": _archives(state.archives[seat]),
        "draft": copies_in_order(state.draft_hand[seat]),
        "picks": copies_in_order(state.picks[seat]),
        "total": state.totals[seat],
    }
    player: dict[str, Any] = {"name": state.names[seat]}
    player.update({key: value for key, value in zones.items() if value})
    player["turns"] = state.turns[seat]
    return player


def _chain(state: State) -> dict[str, Any]:
    links = []
    for link in state.chain:
        entry: dict[str, Any] = {"player": state.names[link.player], "card": link.card.name}
        if link.cancelled:
            entry["cancelled"] = True
        if link.doubled:
            entry["twice"] = True
        if link.chooser != NOBODY:
            entry["targets"] = state.names[link.chooser]
        links.append(entry)
    chain: dict[str, Any] = {"links": links} if links else {}
    turn = linking_player(state)
    if turn != NOBODY:
        if turn != state.active:
            chain["turn"] = state.names[turn]
    elif links:
        chain["stage"] = "resolving"
    return chain


def _combat(state: State) -> dict[str, Any]:
    def name(minion_id: int) -> str:
        seat, index = state.find_minion(minion_id)
        cards = [minion.card for minion in state.play[seat]]
        return numbered(card_name(cards[index]), cards, index)

    attacks = []
    for attack in state.attacks:
        entry: dict[str, Any] = {"attacker": name(attack.attacker), "defender": state.names[attack.defender]}
        if attack.blockers:
            entry["blockers"] = [name(blocker) for blocker in attack.blockers]
        attacks.append(entry)
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
