"""Choices and lines of play as script lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.say import card_name, cards_text, line_text, owner_name
from nightfall_cli.messages.message import ENGLISH, phrase, worded
from nightfall_cli.rules.engine import advance_one_game, legal_moves, play_one_game
from nightfall_cli.rules.events import events_of
from nightfall_cli.search.dealer import ScriptedDealer
from nightfall_cli.search.lines_of_play import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.lines_of_play import Choice, WayStep

REMARK = "# "


def choice_text(state: State, choice: Choice, language: str = ENGLISH) -> str:
    """Return a choice as a script line, such as ``Scott: target Vulko of Janet``; copies are not numbered."""
    player, verb, what, cards, owner = choice
    names = [card_name(card) for card in cards]
    if what == "wound" and verb == "wounds":
        argument = cards_text(cards)
    elif what == CHANCE:
        template = phrase("{player} draws {cards}") if verb == "draw" else phrase("{player} receives {cards}")
        return worded(language, template, player=state.names[player], cards=cards_text(cards, language))
    elif what == "player":
        argument = state.names[owner]
    elif verb == "block":
        argument = " -> ".join(names)
    elif verb == "attack":
        argument = f"{names[0]} -> {state.names[owner]}"
    elif what == "archive":
        argument = f"{'archive ' if verb != 'claim' else ''}{names[0]} {'of' if verb != 'claim' else 'from'} "
        argument += owner_name(state, owner)
    else:
        argument = ", ".join(names) + (f" of {state.names[owner]}" if what in ("minion", "order") else "")
    line = f"{state.names[player]}: {verb} {argument}".rstrip()
    if language == ENGLISH:
        return line
    from nightfall_cli.language.shown_line import shown_line

    return shown_line(state, line, language)


def script_of_way(way: Iterable[WayStep], forced: bool = True, language: str = ENGLISH) -> list[str]:
    """Return a line of play as script lines, draws as remarks; without ``forced``, only moves with an alternative."""
    lines = []
    for step in way:
        if step.move is not None and (forced or len(legal_moves(step.state)) > 1):
            lines.append(line_text(step.state, step.move, language))
        lines += [f"{REMARK}{choice_text(step.state, drawn, language)}" for drawn in step.drawn]
    return lines


def events_of_way(way: Iterable[WayStep]) -> list[Event]:
    """Return the events of these steps, one after the other."""
    events: list[Event] = []
    for step in way:
        state = step.state.copy()
        state.log = ()
        if isinstance(state.generator, ScriptedDealer):
            state.generator = state.generator._replace(script=step.drawn)
        if step.move is None:
            advance_one_game(state)
        else:
            play_one_game(state, step.move)
        events += events_of(state.log)
    return events
