"""Find what makes a placed board unreachable in any game; such boards are refused unless ``impossible = true``."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.cards.faults import Fault
from nightfall_cli.rules.chain import linking_player
from nightfall_cli.rules.combat import stage
from nightfall_cli.rules.edition import COMMONS_SIZE, FACE_UP_PER_PLAYER
from nightfall_cli.rules.records import NOBODY

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.cards.places import Path
    from nightfall_cli.rules.state import State

PRIVATE_ARCHIVES = 2
PICKED_FOR_COMMONS = 2


def impossible(state: State, minion_paths: dict[int, Path] | None = None) -> list[Fault]:
    """Return a fault, with the rule it breaks, for everything on this board that no game can lead to.

    In a player's view the unknown cards are not counted. ``minion_paths``: by minion id, the place in a file where the
    minion is named.
    """
    return [
        *_draft(state),
        *_copies(state),
        *_wounds(state),
        *_minions(state, minion_paths or {}),
        *_archives(state),
        *_chain(state),
        *_combat(state),
    ]


def unreachable(state: State, minion_paths: dict[int, Path] | None = None) -> list[Fault]:
    """Return a fault for everything that no game leads to, although play can continue from it.

    Files are refused for it, because an expectation on such a board proves nothing about a game; `try` and edits at the
    prompt are not.
    """
    faults = []
    begins = linking_player(state) != NOBODY and not state.chain
    name = state.names[state.active]
    if state.ending and state.winners is None and (begins or state.phase in ("claim", "cleanup")):
        problem = "the last face-up wound is gone, so the game ends before this (end.trigger)"
        faults.append(_unreached(("table",), problem, "phase"))
    for archive in state.commons:
        if archive.hidden:
            problem = f"{archive.card.name} is face down in the commons; they are face up (setup.secret)"
            faults.append(_unreached(("table", "commons"), problem, archive.card.name))
    for minion in state.play[state.active] if begins else ():
        if not minion.card.stays_in_play:
            path = (minion_paths or {}).get(minion.id, ("player", state.active, "play"))
            problem = f"{minion.card.name} of {name} is discarded after {name}'s combat, before the chain"
            problem = f'{problem} (combat.discard); begin with phase = "combat"'
            faults.append(_unreached(path, problem, minion.card.name))
    return faults


def _unreached(path: Path, problem: str, needle: str) -> Fault:
    return Fault(path, f"impossible: {problem}, or write [table] impossible = true", needle)


def _draft(state: State) -> list[Fault]:
    """Before the draft is over players have draft cards only; starting decks are dealt after it (`setup.draft`)."""
    zones = (state.hand, state.deck, state.discard, state.play) if state.phase == "draft" else ()
    return [
        Fault(("player", seat), f"impossible: {state.names[seat]} has cards before the draft is over (setup.draft)")
        for seat in state.players
        if any(zone[seat] for zone in zones)
    ]


def _copies(state: State) -> list[Fault]:
    """At most as many copies as the box and the starting decks hold (`zone.archive`, `setup.starters`).

    A whole archive does not count against copies elsewhere: files name archives without counting their cards.
    """
    faults = []
    count: Counter[Card] = Counter(state.exiled)
    for seat in state.players:
        mine: Counter[Card] = Counter()
        for zone in (state.hand[seat], state.deck[seat], state.discard[seat]):
            mine.update(zone)
        mine.update(minion.card for minion in state.play[seat])
        mine.update(link.card for link in state.chain if link.player == seat)
        for card, copies in mine.items():
            if card.starter and copies > state.library.starter_copies:
                problem = (
                    f"{state.names[seat]} has {copies} {card.name}; a starting deck has {state.library.starter_copies}"
                )
                faults.append(Fault(("player", seat), f"impossible: {problem} (setup.starters)", card.name))
        count.update(mine)
    for owner in (state.commons, *state.archives):
        for archive in owner:
            count[archive.card] += archive.left if archive.left < archive.card.copies else 0
    for card, copies in count.items():
        limit = state.library.starter_copies * len(state.names) if card.starter else card.copies
        if card.kind not in ("wound", "unknown") and copies > limit:
            problem = f"impossible: {copies} {card.name} on the board; only {limit} exist (zone.archive)"
            faults.append(Fault(("player",), problem, card.name))
    return faults


def _wounds(state: State) -> list[Fault]:
    """At most as many wounds of a kind as exist, and as many face-up wounds as the stack holds (`setup.wounds`)."""
    faults = []
    zones = (*state.hand, *state.deck, *state.discard, state.exiled, state.wound_stack)
    for wound in state.library.wounds:
        copies = sum(zone.count(wound) for zone in zones)
        if copies > wound.copies:
            problem = f"impossible: {copies} {wound.name} wounds; only {wound.copies} exist (setup.wounds)"
            faults.append(Fault(("player",), problem, wound.name))
    most = min(len(state.wound_stack), FACE_UP_PER_PLAYER * len(state.names))
    if state.face_up > most:
        face_up = f"{state.face_up} face-up wound{'s' * (state.face_up > 1)}"
        problem = f"impossible: {face_up}; at most {most} (setup.wounds)"
        faults.append(Fault(("table", "wounds"), problem, "face_up"))
    return faults


def _minions(state: State, paths: dict[int, Path]) -> list[Fault]:
    return [
        Fault(
            paths.get(minion.id, ("player", seat, "play")),
            f"impossible: {minion.card.name} in play with no health left (damage.minion)",
            "damage",
        )
        for seat in state.players
        for minion in state.play[seat]
        if minion.damage >= minion.card.health
    ]


def _archives(state: State) -> list[Fault]:
    """At most seven cards in an archive, two private archives, eight commons; one archive per card (`setup.draft`).

    Common Ground: no private archives, and two cards of each player in the commons (`setup.common`). Promo cards may be
    archives under every set-up, because a board need not state how it was set up.
    """
    faults = []
    seen: set[Card] = set()
    common = state.setup.common
    commons_limit = max(COMMONS_SIZE, PICKED_FOR_COMMONS * len(state.names)) if common else COMMONS_SIZE
    if len(state.commons) > commons_limit:
        rule = "setup.common" if common else "setup.draft"
        problem = f"{len(state.commons)} archives in the commons; at most {commons_limit} ({rule})"
        faults.append(Fault(("table", "commons"), f"impossible: {problem}"))
    for owner, archives in enumerate((state.commons, *state.archives)):
        path = ("table", "commons") if owner == 0 else ("player", owner - 1, "archives")
        if owner and archives and common:
            problem = f"impossible: {state.names[owner - 1]} has a private archive with Common Ground (setup.common)"
            faults.append(Fault(path, problem))
        elif owner and len(archives) > PRIVATE_ARCHIVES:
            problem = f"impossible: {len(archives)} private archives; at most {PRIVATE_ARCHIVES} (setup.draft)"
            faults.append(Fault(path, problem))
        for archive in archives:
            name = archive.card.name
            if archive.card in seen and archive.card.kind != "unknown":
                faults.append(Fault(path, f"impossible: two archives of {name} (setup.draft)", name))
            seen.add(archive.card)
            if archive.card.starter:
                faults.append(
                    Fault(path, f"impossible: {name} is a starter; starters have no archive (setup.starters)", name)
                )
            elif archive.left > archive.card.copies:
                problem = f"impossible: {archive.left} {name} in an archive of {archive.card.copies} (zone.archive)"
                faults.append(Fault(path, problem, name))
    return faults


def _chain(state: State) -> list[Fault]:
    """Every link has a link colour of the card before it; players link in turn (`chain.link-color`, `chain.turns`)."""
    faults = []
    path = ("chain", "links")
    order = {seat: step for step, seat in enumerate(state.clockwise(state.active))}
    links = state.chain
    if links and state.phase != "chain":
        faults.append(Fault(("chain",), f'impossible: a chain in phase "{state.phase}"; expected phase = "chain"'))
    if links and links[0].player != state.active:
        faults.append(
            Fault(path, "impossible: the active player must start the chain (chain.start)", links[0].card.name)
        )
    for before, link in itertools.pairwise(links):
        if link.card.color not in before.card.links:
            problem = f"impossible: {link.card.name} is {link.card.color} and does not link to {before.card.name}"
            faults.append(Fault(path, f"{problem} (chain.link-color)", link.card.name))
        if order[link.player] < order[before.player]:
            problem = f"impossible: {state.names[link.player]} links after {state.names[before.player]}"
            faults.append(Fault(path, f"{problem}, out of turn (chain.turns)", link.card.name))
    turn = linking_player(state)
    if turn != NOBODY and links and order[turn] < order[links[-1].player]:
        problem = f"impossible: {state.names[turn]} links again after {state.names[links[-1].player]} (chain.turns)"
        faults.append(Fault(("chain", "turn"), problem))
    return faults


def _combat(state: State) -> list[Fault]:
    """Minions attack opponents; unblockable ones are not blocked (`combat.must-attack`, `combat.unblockable`)."""
    faults = []
    path = ("combat", "attacks")
    minions = {minion.id: minion for minion in state.play[state.active]}
    for attack in state.attacks:
        attacker = minions.get(attack.attacker)
        name = attacker.card.name if attacker else ""
        if attack.defender == state.active:
            faults.append(Fault(path, "impossible: a minion must attack an opponent (combat.must-attack)", name))
        if attacker and attacker.card.unblockable and attack.blockers:
            faults.append(Fault(path, f"impossible: {name} can't be blocked (combat.unblockable)", name))
    if state.phase == "combat" and stage(state) == "blocking":
        sent = {attack.attacker for attack in state.attacks}
        faults += [
            Fault(path, f"impossible: {minion.card.name} does not attack (combat.must-attack)")
            for minion in minions.values()
            if minion.id not in sent
        ]
    return faults
