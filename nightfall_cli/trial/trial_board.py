"""Build the board of a trial: the stated cards, and those its moves need; and write it as a scenario."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from nightfall_cli.language.say import copies_in_order
from nightfall_cli.rules.edition import BASE_INFLUENCE, EDITIONS
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import Refusal, as_error
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.scenario.check import impossible, unreachable
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.placing import FaultyBoard, place_tables
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.save import added_cards, card_table
from nightfall_cli.scenario.toml_text import document_text, table_lines
from nightfall_cli.search.difference import difference_expectations, expectations
from nightfall_cli.trial.notes import rules_of
from nightfall_cli.trial.sentence_forms import colored, with_stand_ins
from nightfall_cli.trial.stated import ZONES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.edition import Edition
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.stated import Trial, TrialOutcome

COMBAT, CHAIN, CLAIM, CLEANUP = range(4)


def phases_of(trial: Trial) -> tuple[int, int]:
    """Return the phase a trial begins in, and the last one that the sentence mentions.

    A clean-up starts from the claim phase, so that its draws appear in the log. After links, a discard may belong to a
    text of the chain.
    """
    mentioned = []
    if trial.of("attack"):
        mentioned.append(COMBAT)
    if trial.links:
        mentioned.append(CHAIN)
    if trial.of("claim") or (trial.of("discard") and not trial.links):
        mentioned.append(CLAIM)
    if trial.of("wounds") or trial.ends_turn:
        mentioned.append(CLEANUP)
    return min(*mentioned, CLAIM), max(mentioned)


def place_board(trial: Trial, library: Library, edition: Edition) -> State:
    """Return the board at its first decision; raise `Refused` if the board is impossible."""
    document = board_document(trial, library, edition)
    library = with_stand_ins(library, trial.stand_ins)
    if trial.stand_ins:
        del document["card"]  # the library has them
    try:
        state = place_tables(document, library, edition)
        if faults := impossible(state):
            raise FaultyBoard(faults)
    except FaultyBoard as error:
        rule = error.faults[0].problem.rpartition("(")[2].rstrip(")")
        raise as_error(Refusal("invalid", rule if rule in RULES else "syntax", str(error))) from None
    state.log = ()
    return state


def board_document(trial: Trial, library: Library, edition: Edition) -> dict[str, Any]:
    """Return the tables of a scenario with this board."""
    first, _ = phases_of(trial)
    document: dict[str, Any] = {
        "format": 1,
        "title": trial.sentence,
        "editions": [edition.name],
        "seed": 1 if trial.seed is None else trial.seed,
        "table": _table(trial, edition, first),
        "player": [_player(trial, seat) for seat in range(len(trial.names))],
    }
    named = set(trial.cards()).difference(trial.stand_ins)
    cards = [card_table(card) for card in added_cards(library) if card in named]
    cards += [card_table(card) | {"links": _links_of(trial, card)} for card in trial.stand_ins]
    return document | ({"card": cards} if cards else {})


def _links_of(trial: Trial, stand_in: Card) -> list[str]:
    """Return the link colours that a stand-in needs in this chain: a card has one or two."""
    after = [follower.card.color for link, follower in pairwise(trial.links) if link.card is stand_in]
    return list(dict.fromkeys(after))[:2] or [stand_in.color]


def _table(trial: Trial, edition: Edition, first: int) -> dict[str, Any]:
    table: dict[str, Any] = {"phase": PHASES[first]}
    if trial.influence is not None:
        later = BASE_INFLUENCE if edition.influence_at_claim and first < CLAIM else 0
        table["influence"] = trial.influence - later
    commons = _archives(trial, COMMONS, trial.commons)
    if commons:
        table["commons"] = commons
    wounds: dict[str, Any] = {}
    if trial.face_up is not None:
        wounds["face_up"] = trial.face_up
    if trial.next_wounds:
        wounds["next"] = copies_in_order(trial.next_wounds)
    return table | ({"wounds": wounds} if wounds else {})


def _archives(trial: Trial, owner: int, stated: Iterable[Card]) -> list[str]:
    """Return the stated archives, and those that a player claims from."""
    claimed = (claim.card for claim in trial.of("claim") if claim.seat == owner)
    return list(dict.fromkeys(card.name for card in (*stated, *claimed)))


def _player(trial: Trial, seat: int) -> dict[str, Any]:
    stated = {zone: [h for h in trial.of("has") if (h.player, h.word) == (seat, zone)] for zone in ZONES}
    zones: dict[str, Any] = {zone: copies_in_order(h.card for h in stated[zone]) for zone in ("deck", "discard")}
    hand = [holding.card for holding in stated["hand"]]
    needed = Counter(_needed_in_hand(trial, seat)) - Counter(hand)
    zones["hand"] = copies_in_order([*hand, *needed.elements()])
    zones["play"] = [{"card": h.card.name, "damage": h.damage} if h.damage else h.card.name for h in stated["play"]]
    in_play = {holding.card for holding in stated["play"]}
    zones["play"] += [card.name for card in _needed_in_play(trial, seat) if card not in in_play]
    zones["archives"] = _archives(trial, seat, (h.card for h in stated["archives"]))
    return {"name": trial.names[seat], **{zone: cards for zone, cards in zones.items() if cards}}


def _needed_in_hand(trial: Trial, seat: int) -> list[Card]:
    """Return the cards that a player links, discards or uses for the wound effect."""
    done = (one for verb in ("link", "discard", "wounds") for one in trial.of(verb))
    return [card for one in done if one.player == seat for card in one.cards]


def _needed_in_play(trial: Trial, seat: int) -> list[Card]:
    """Return the minions of a player that attack or block."""
    fighting = (pair for verb in ("attack", "block") for one in trial.of(verb) for pair in one.fighters())
    return [card for card, owner in fighting if owner == seat]


def scenario_text(trial: Trial, outcome: TrialOutcome, editions: Sequence[str] = ()) -> str:
    """Return a scenario that passes: under the outcome's edition, and under those of ``editions`` in which it passes.

    Two editions may print the same answer and still differ, for example in the influence before the claim phase.
    """
    trial = next((one for choices, one in colored(trial) if choices == outcome.ways[0][: len(choices)]), trial)
    played = outcome.start.edition.name
    others = [edition for edition in editions if edition != played]
    others = [edition for edition in others if _passes(_written(trial, outcome, edition), outcome)]
    return _written(trial, outcome, *(edition for edition in EDITIONS if edition in (played, *others)))


def _passes(text: str, outcome: TrialOutcome) -> bool:
    try:
        scenario = parse_scenario(text, library=outcome.start.library)
    except ScenarioError:
        return False
    return all(run_scenario(scenario, edition).passed for edition in scenario.editions)


def _written(trial: Trial, outcome: TrialOutcome, *editions: str) -> str:
    start = outcome.start
    document = board_document(trial, start.library, start.edition)
    document["editions"] = list(editions)
    if unreachable(start):
        document["table"]["impossible"] = True
    document["rules"] = [rule for rule in RULES if rule in rules_of(outcome.events)]
    keys = ("format", "title", "rules", "editions", "seed")
    lines = table_lines("", ((key, document[key]) for key in keys))
    lines += ["", *table_lines("[table]", document["table"].items())]
    for name in ("player", "card"):
        for table in document.get(name, ()):
            lines += ["", *table_lines(f"[[{name}]]", table.items())]
    script = [*outcome.script, *expectations(outcome.end), *difference_expectations(outcome.start, outcome.end)]
    run = document_text({"run": {"script": "\n".join([*script, ""])}}, multiline=True)
    return "\n".join([*lines, "", run])
