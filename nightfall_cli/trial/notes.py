"""What of a sentence never takes effect: a refusal; and notes on what the board lacks or was random."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from nightfall_cli.language.event_values import event_values, printed_values, value_words
from nightfall_cli.language.names import name_index
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import events_of, rule_of
from nightfall_cli.trial.sentence_forms import split_thing, targets_of
from nightfall_cli.trial.stated import ACTIVE
from nightfall_cli.trial.unplayed import illegal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nightfall_cli.language.event_values import Value
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.stated import Stated, Trial, Tried
    from nightfall_cli.trial.unplayed import Unplayed


def rules_of(events: Iterable[Event]) -> list[str]:
    """Return the ids of the rules behind these events, each once."""
    return list(dict.fromkeys(rule_of(event) for event in events))


def reconstructed_values(tried: Tried, language: str = "en") -> list[str]:
    """Return the values that no document gives and the result may depend on, per card: ``Vulko: health``."""
    values = list(_stated_values(tried.trial))
    for events in (*(one.events for one in tried.outcomes), *(one.events for one in tried.ruled_out)):
        values += [value for found in event_values(events) for value in found.values]
    return value_words(values, language)


def _stated_values(trial: Trial) -> Iterator[Value]:
    """Yield the reconstructed values of the cards that the sentence names, and that may matter for what they do."""
    for at, link in enumerate(trial.links):
        names = ["text: Chain", "text: Your chain", "text: In play", "text", "health"]
        names += ["color", "kicker", "text: Kicker"] if at else []
        if at + 1 < len(trial.links):
            names += ["color", *(f"link: {color}" for color in link.card.links)]
        yield from printed_values(link.card, *names).values
    blocking = [card for block in trial.of("block") for card in block.cards]
    for card in dict.fromkeys(attack.card for attack in trial.of("attack")):
        yield from printed_values(card, "strength", "health", "text: In play").values
    for card in (*blocking, *(held.card for held in trial.of("has") if held.word == "play")):
        yield from printed_values(card, "health", "text: In play").values
    for claim in trial.of("claim"):
        yield from printed_values(claim.card, "cost").values


LACKING = {
    "archives": (
        phrase("no archives"),
        phrase(
            'this board has no archives, but a real table has some; add "commons CARD, CARD" or "PLAYER has CARD in '
            'archives"'
        ),
    ),
    "commons": (
        phrase("no commons"),
        phrase('this board has no commons, but a real table has some; add "commons CARD, CARD"'),
    ),
    "hand": (
        phrase("no more cards in hand"),
        phrase(
            'hands hold only the cards that the sentence names, but real hands hold more; add "PLAYER has CARD in hand"'
        ),
    ),
    "deck": ("", phrase('decks hold only the cards that the sentence names; add "PLAYER has CARD in deck"')),
    "discard": (
        "",
        phrase('discard piles hold only the cards that the sentence names; add "PLAYER has CARD in discard"'),
    ),
    "play": ("", phrase('only the minions that the sentence names are in play; add "PLAYER has MINION"')),
}
"""For each kind of gap on a board: its words beside a result that a real table would change, or ""; and its note."""

_BY_EVENT = {ev.NO_HAND: "hand", ev.NOTHING_TO_DRAW: "deck", ev.RESHUFFLED: "deck"}
_BY_TARGET = {
    "archive": "archives",
    "minion": "play",
    "own discarded wound": "discard",
    "own discarded minion": "discard",
    "own discarded order": "discard",
}


def has_random_wounds(tried: Tried) -> bool:
    """True when the kinds of the wounds are random: the sentence gives neither the next wounds nor a seed."""
    return not tried.trial.next_wounds and tried.trial.seed is None


def printed_events(tried: Tried) -> list[Event]:
    """Return every event that the answer prints, in order."""
    if tried.outcomes:
        return [event for outcome in tried.outcomes for event in outcome.events]
    return list(tried.ruled_out[0].events)


def lacking(start: State, events: Sequence[Event]) -> list[str]:
    """Return what a text needed and the board lacks, as keys of `LACKING`."""
    found = {_BY_EVENT[event[0]] for event in events if event[0] in _BY_EVENT}
    for event in events:
        if event[0] is ev.NOTHING_TO_TAKE and not start.commons:
            found.add("commons" if any(start.archives) else "archives")
        if event[0] is ev.NO_TARGET:
            asked = targets_of(event[1])
            found.update(what for target, what in _BY_TARGET.items() if target in asked and not _holds(start, what))
    return [what for what in LACKING if what in found]


def _holds(start: State, what: str) -> bool:
    """True when the board has some of it, so that the sentence has no gap."""
    if what == "archives":
        return bool(start.commons) or any(start.archives)
    return what == "play" and any(start.play)


def condition(start: State, events: Sequence[Event]) -> str:
    """Return the gaps that could change a result: `` (no archives on this board)``; or ""."""
    words = [Message(LACKING[what][0]) for what in lacking(start, events) if LACKING[what][0]]
    return Message(" ({words:and} on this board)", words=words) if words else ""


def notes(tried: Tried) -> list[str]:
    """Return the notes: what was random, and the gaps that mattered, unless the refusal names them."""
    events = printed_events(tried)
    found: list[str] = []
    if {event[0] for event in events} & {ev.WOUNDED, ev.RECEIVED} and has_random_wounds(tried):
        found.append(Message('the kinds of the wounds are random; "next wounds bite, burn" fixes them'))
    unasked = phrase("{things:and}: never asked for, because {card} is discarded without resolving")
    unresolved = [link for link in tried.trial.links if link.on and is_unresolved(link, events)]
    found += [Message(unasked, things=link.on, card=link.card) for link in unresolved]
    refused = tried.refusal.message if tried.refusal is not None else ""
    gaps = (LACKING[what][1] for what in lacking(tried.start, events))
    return found + [Message(note) for note in gaps if note not in refused]


ONLY_ACTIVE = {
    "attack": phrase("it is {player}'s turn, so only {player} attacks, not {other}"),
    "claim": phrase("it is {player}'s turn, so only {player} claims, not {other}"),
    "wounds": phrase("it is {player}'s turn, so only {player} uses the wound effect, not {other}"),
}
"""What only the active player does, and why others do not."""
ONLY_OWN = {
    "attack": ("combat.must-attack", phrase("{player} attacks only with {player}'s minions; {card} is {other}'s")),
    "block": ("combat.block", phrase("{player} blocks only with {player}'s minions; {card} is {other}'s")),
}
"""What players do only with minions of their own, and the rule."""


def check_players(trial: Trial) -> None:
    """Refuse acts out of turn, attackers and blockers of another player, and blocks of what cannot attack."""
    names, player = trial.names, trial.names[ACTIVE]
    for verb, template in ONLY_ACTIVE.items():
        for one in trial.of(verb):
            if one.player != ACTIVE:
                illegal(trial, one.clause, "turn.phases", template, player=player, other=names[one.player])
    for verb, (rule, template) in ONLY_OWN.items():
        for one in trial.of(verb):
            for card, owner in one.fighters():
                if owner != one.player:
                    values = {"player": names[one.player], "card": card, "other": names[owner]}
                    illegal(trial, one.clause, rule, template, **values)
            if verb == "block" and one.seat != ACTIVE:
                template = phrase("{minion} does not attack: it is {player}'s turn")
                illegal(trial, one.clause, rule, template, minion=one.on[0], player=player)


def is_unresolved(link: Stated, events: Iterable[Event]) -> bool:
    """True when an order was discarded without resolving, so that its targets are never asked for."""
    return any(event[0] is ev.DISCARDED_UNRESOLVED and event[1:3] == (link.card, link.player) for event in events)


def check_unused(trial: Trial, start: State, state: State, unplayed: Unplayed, over: bool) -> None:
    """Refuse statements that can no longer be played; ``start``: the first board; ``over``: the last phase is over."""
    if not unplayed.of("link"):
        for at in range(len(state.chain), len(unplayed.targets)):
            if unplayed.targets[at] and not is_unresolved(trial.links[at], events_of(state.log)):
                _refuse_target(trial, start, state, unplayed, at)
    if (block := unplayed.next("block")) and (over or state.phase != "combat"):
        _refuse_block(trial, state, block)
    if (attack := unplayed.next("attack")) and (state.decision is None or state.decision.kind != "attack"):
        template = phrase("all of {player}'s minions already attack, and each attacks once")
        illegal(trial, attack.clause, "combat.must-attack", template, player=trial.names[attack.player])
    for order in unplayed.of("order"):
        if (over or state.phase != "combat") and len(order.names) == len(order.cards):
            template = phrase("{minions:and} do not block one attacker together with others")
            illegal(trial, order.clause, "combat.order", template, minions=order.names)
    if not over:
        return
    for result in trial.of("destroyed"):
        if not any(event[0] is ev.DESTROYED and event[1] is result.card for event in events_of(state.log)):
            illegal(trial, result.clause, "damage.minion", "{card} is not destroyed", card=result.card)
    acts, effects = unplayed.of("claim", "discard"), unplayed.of("wounds")
    late = [one.clause for one in (*unplayed.of("link"), *acts, *effects)]
    if late and state.winners is not None:
        illegal(trial, late[0], "end.trigger", "the game ends before this: the last face-up wound is taken")
    for act in acts:
        template = phrase("no text makes {player} discard {card}, and the claim phase is another player's")
        illegal(trial, act.clause, "claim.influence", template, player=trial.names[act.player], card=act.card)
    if effects:
        used = len(effects) < len(trial.of("wounds"))
        once = phrase("the wound effect can be used only once in a clean-up")
        illegal(trial, late[0], "cleanup.wound", once if used else phrase("no wounds are left in hand"))
    if late:
        illegal(trial, late[0], "turn.phases", "the turn ends before this")


def _refuse_target(trial: Trial, start: State, state: State, unplayed: Unplayed, at: int) -> NoReturn:
    link, thing = trial.links[at], unplayed.targets[at][0]
    events = events_of(state.log)
    card, player = link.card, trial.names[link.player]
    if any(event[0] is ev.NO_TARGET and event[1] is link.card for event in events):
        gaps = [LACKING[what][1] for what in lacking(start, events)]
        code, why = "target.none", Message("{card} finds no legal target", card=card)
        for gap in gaps:
            why = Message("{why}; {note}", why=why, note=Message(gap))
    elif len(unplayed.targets[at]) < len(link.on):
        code, why = "target.chooses", Message("{card} has no more targets here", card=card)
    else:
        code, why = "target.chooses", Message("no text of {card} that applies here has a target", card=card)
    illegal(trial, link.clause, code, "{player} is never asked for {thing}: {why}", player=player, thing=thing, why=why)


def _refuse_block(trial: Trial, state: State, block: Stated) -> NoReturn:
    player, name = trial.names[block.player], split_thing(block.on[0], state.library)[0]
    attacks = [event for event in events_of(state.log) if event[0] is ev.ATTACKED and event[3] == block.player]
    meant = [event[1] for event in attacks if any(event[1] in tier for tier in name_index(state.library).tiers(name))]
    if block.player == ACTIVE:
        illegal(trial, block.clause, "combat.block", "{player} attacks and cannot block", player=player)
    if not meant:
        illegal(trial, block.clause, "combat.block", "no {minion} attacks {player}", minion=name, player=player)
    if all(card.unblockable for card in meant):
        illegal(trial, block.clause, "combat.unblockable", "{card} can't be blocked", card=meant[0])
    template = phrase("{player} has no minion free to block; each minion blocks one attacker")
    illegal(trial, block.clause, "combat.block", template, player=player)
