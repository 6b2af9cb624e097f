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
    from collections.abc import Iterator

    from nightfall_cli.cards.faults import Path
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

PRIVATE_ARCHIVES = 2
PICKED_FOR_COMMONS = 2


def impossible(state: State, minion_paths: dict[int, Path] | None = None) -> list[Fault]:
    """Return a fault, with the rule it breaks, for everything on this board that no game can lead to.

    In a player's view the unknown cards are not counted. ``minion_paths``: by minion id, the place in a file where the
    minion is named.
    """
    minions = _minions(state, minion_paths or {})
    checks = (_draft(state), _copies(state), _wounds(state), minions, _archives(state), _chain(state), _combat(state))
    return [fault._replace(problem=f"impossible: {fault.problem}") for faults in checks for fault in faults]


def unreachable(state: State, minion_paths: dict[int, Path] | None = None) -> list[Fault]:
    """Return a fault for everything that no game leads to, although play can continue from it.

    Files are refused for it, because an expectation on such a board proves nothing about a game; `try` and edits at the
    prompt are not.
    """
    remedy = ", or write [table] impossible = true"
    found = _unreachable(state, minion_paths or {})
    return [fault._replace(problem=f"impossible: {fault.problem}{remedy}") for fault in found]


def _unreachable(state: State, paths: dict[int, Path]) -> Iterator[Fault]:
    begins = linking_player(state) != NOBODY and not state.chain
    name = state.names[state.active]
    if state.ending and state.winners is None and (begins or state.phase in ("claim", "cleanup")):
        problem = "the last face-up wound is gone, so the game ends before this (end.trigger)"
        yield Fault(("table",), problem, "phase")
    for archive in state.commons:
        if archive.hidden:
            problem = f"{archive.card.name} is face down in the commons; they are face up (setup.secret)"
            yield Fault(("table", "commons"), problem, archive.card.name)
    for minion in state.play[state.active] if begins else ():
        if not minion.card.stays_in_play:
            path = paths.get(minion.id, ("player", state.active, "play"))
            problem = f"{minion.card.name} of {name} is discarded after {name}'s combat, before the chain"
            yield Fault(path, f'{problem} (combat.discard); begin with phase = "combat"', minion.card.name)


def _draft(state: State) -> Iterator[Fault]:
    """Before the draft is over players have draft cards only; starting decks are dealt after it (`setup.draft`)."""
    zones = (state.hand, state.deck, state.discard, state.play) if state.phase == "draft" else ()
    for seat in state.players:
        if any(zone[seat] for zone in zones):
            yield Fault(("player", seat), f"{state.names[seat]} has cards before the draft is over (setup.draft)")


def _copies(state: State) -> Iterator[Fault]:
    """At most as many copies as the box and the starting decks hold (`zone.archive`, `setup.starters`).

    A whole archive does not count against copies elsewhere: files name archives without counting their cards.
    """
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
                yield Fault(("player", seat), f"{problem} (setup.starters)", card.name)
        count.update(mine)
    for owner in (state.commons, *state.archives):
        for archive in owner:
            count[archive.card] += archive.left if archive.left < archive.card.copies else 0
    for card, copies in count.items():
        limit = state.library.starter_copies * len(state.names) if card.starter else card.copies
        if card.kind not in ("wound", "unknown") and copies > limit:
            problem = f"{copies} {card.name} on the board; only {limit} exist (zone.archive)"
            yield Fault(("player",), problem, card.name)


def _wounds(state: State) -> Iterator[Fault]:
    """At most as many wounds of a kind as exist, and as many face-up wounds as the stack holds (`setup.wounds`)."""
    zones = (*state.hand, *state.deck, *state.discard, state.exiled, state.wound_stack)
    for wound in state.library.wounds:
        copies = sum(zone.count(wound) for zone in zones)
        if copies > wound.copies:
            problem = f"{copies} {wound.name} wounds; only {wound.copies} exist (setup.wounds)"
            yield Fault(("player",), problem, wound.name)
    most = min(len(state.wound_stack), FACE_UP_PER_PLAYER * len(state.names))
    if state.face_up > most:
        face_up = f"{state.face_up} face-up wound{'s' * (state.face_up > 1)}"
        problem = f"{face_up}; at most {most} (setup.wounds)"
        yield Fault(("table", "wounds"), problem, "face_up")


def _minions(state: State, paths: dict[int, Path]) -> Iterator[Fault]:
    for seat in state.players:
        for minion in state.play[seat]:
            if minion.damage >= minion.card.health:
                path = paths.get(minion.id, ("player", seat, "play"))
                yield Fault(path, f"{minion.card.name} in play with no health left (damage.minion)", "damage")


def _archives(state: State) -> Iterator[Fault]:
    """At most seven cards in an archive, two private archives, eight commons; one archive per card (`setup.draft`).

    Common Ground: no private archives, and two cards of each player in the commons (`setup.common`). Promo cards may be
    archives under every set-up, because a board need not state how it was set up.
    """
    seen: set[Card] = set()
    common = state.setup.common
    commons_limit = max(COMMONS_SIZE, PICKED_FOR_COMMONS * len(state.names)) if common else COMMONS_SIZE
    if len(state.commons) > commons_limit:
        rule = "setup.common" if common else "setup.draft"
        problem = f"{len(state.commons)} archives in the commons; at most {commons_limit} ({rule})"
        yield Fault(("table", "commons"), problem)
    for owner, archives in enumerate((state.commons, *state.archives)):
        path = ("table", "commons") if owner == 0 else ("player", owner - 1, "archives")
        if owner and archives and common:
            problem = f"{state.names[owner - 1]} has a private archive with Common Ground (setup.common)"
            yield Fault(path, problem)
        elif owner and len(archives) > PRIVATE_ARCHIVES:
            problem = f"{len(archives)} private archives; at most {PRIVATE_ARCHIVES} (setup.draft)"
            yield Fault(path, problem)
        for archive in archives:
            name = archive.card.name
            if archive.card in seen and archive.card.kind != "unknown":
                yield Fault(path, f"two archives of {name} (setup.draft)", name)
            seen.add(archive.card)
            if archive.card.starter:
                yield Fault(path, f"{name} is a starter; starters have no archive (setup.starters)", name)
            elif archive.left > archive.card.copies:
                problem = f"{archive.left} {name} in an archive of {archive.card.copies} (zone.archive)"
                yield Fault(path, problem, name)


def _chain(state: State) -> Iterator[Fault]:
    """Every link has a link colour of the card before it; players link in turn (`chain.link-color`, `chain.turns`)."""
    path = ("chain", "links")
    order = {seat: step for step, seat in enumerate(state.clockwise(state.active))}
    links = state.chain
    if links and state.phase != "chain":
        yield Fault(("chain",), f'a chain in phase "{state.phase}"; expected phase = "chain"')
    if links and links[0].player != state.active:
        yield Fault(path, "the active player must start the chain (chain.start)", links[0].card.name)
    for before, link in itertools.pairwise(links):
        if link.card.color not in before.card.links:
            problem = f"{link.card.name} is {link.card.color} and does not link to {before.card.name}"
            yield Fault(path, f"{problem} (chain.link-color)", link.card.name)
        if order[link.player] < order[before.player]:
            problem = f"{state.names[link.player]} links after {state.names[before.player]}"
            yield Fault(path, f"{problem}, out of turn (chain.turns)", link.card.name)
    turn = linking_player(state)
    if turn != NOBODY and links and order[turn] < order[links[-1].player]:
        problem = f"{state.names[turn]} links again after {state.names[links[-1].player]} (chain.turns)"
        yield Fault(("chain", "turn"), problem)


def _combat(state: State) -> Iterator[Fault]:
    """Minions attack opponents; unblockable ones are not blocked (`combat.must-attack`, `combat.unblockable`)."""
    path = ("combat", "attacks")
    minions = {minion.id: minion for minion in state.play[state.active]}
    for attack in state.attacks:
        attacker = minions.get(attack.attacker)
        name = attacker.card.name if attacker else ""
        if attack.defender == state.active:
            yield Fault(path, "a minion must attack an opponent (combat.must-attack)", name)
        if attacker and attacker.card.unblockable and attack.blockers:
            yield Fault(path, f"{name} can't be blocked (combat.unblockable)", name)
    if state.phase == "combat" and stage(state) == "blocking":
        sent = {attack.attacker for attack in state.attacks}
        for minion in minions.values():
            if minion.id not in sent:
                yield Fault(path, f"{minion.card.name} does not attack (combat.must-attack)")
