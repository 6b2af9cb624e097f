"""Answers to the questions of the language; asking changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.board import archives_text, board_lines, card_lines, cards_text, chain_text, player_lines
from nightfall_cli.language.say import event_text, move_text, question_text
from nightfall_cli.language.things import any_card, read_player
from nightfall_cli.language.verbs import BY_NAME, VERBS, help_text, nearest_verbs
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rules.view import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.session import Session

Answer = list[str] | Refusal
LOG_LENGTH = 12


def answer_question(session: Session, verb: str, argument: str) -> Answer:
    """The lines that answer a question, or its refusal."""
    return _ANSWERS[verb](session, argument)


def seen(session: Session) -> State:
    """What the player who decides may know; everything on an open table and once the game is over."""
    state = session.state
    return state if session.open_table or state.decision is None else view(state, state.decision.player)


def _board(session: Session, argument: str) -> Answer:
    state = seen(session)
    if not argument:
        return board_lines(state)
    seat = read_player(state, argument)
    return seat if isinstance(seat, Refusal) else player_lines(state, seat)


def _hand(session: Session, argument: str) -> Answer:
    state = session.state
    if state.decision is None:
        return [question_text(state)]
    player = state.decision.player
    cards = state.draft_hand[player] if state.phase == "draft" else state.hand[player]
    return [f"{state.names[player]}: {cards_text(cards)}"]


def _chain(session: Session, argument: str) -> Answer:
    return chain_text(session.state) or ["there is no chain"]


def _archives(session: Session, argument: str) -> Answer:
    state = seen(session)
    owners = [f"{state.names[seat]}: {archives_text(state.archives[seat])}" for seat in state.players]
    return [f"commons: {archives_text(state.commons)}", *owners]


def _discards(session: Session, argument: str) -> Answer:
    state = seen(session)
    seat = read_player(state, argument)
    if isinstance(seat, Refusal):
        return seat
    return [f"{state.names[seat]}, top first: {cards_text(reversed(state.discard[seat]))}"]


def _card(session: Session, argument: str) -> Answer:
    card = any_card(session.state, argument)
    return card if isinstance(card, Refusal) else card_lines(card)


def _legal(session: Session, argument: str) -> Answer:
    state = session.state
    return [question_text(state), *(f"  {move_text(state, move)}" for move in legal_moves(state))]


def _log(session: Session, argument: str) -> Answer:
    if argument and not argument.isdecimal():
        return Refusal("invalid", "syntax", "write log, or log NUMBER")
    state = seen(session)
    events = events_of(state.log)[-int(argument or LOG_LENGTH) :]
    return [event_text(state, event) for event in events] or ["nothing has happened yet"]


def _why(session: Session, argument: str) -> Answer:
    """The rules behind the last refusal, or behind what happened last."""
    if session.last_refusal is not None:
        refusal = session.last_refusal
        return [f"{refusal.message} [{refusal.code}]", f"  {RULES.get(refusal.code) or CODES[refusal.code]}"]
    state = seen(session)
    events = events_of(state.log)[-LOG_LENGTH:]
    rules = dict.fromkeys(event[0].rule for event in events)
    told = [f"{event_text(state, event)} [{event[0].rule}]" for event in events]
    return [*told, *(f"  {rule}: {RULES[rule]}" for rule in rules)]


def _rule(session: Session, argument: str) -> Answer:
    words = argument.casefold().split()
    if not words:
        return list(RULES)
    found = [f"{rule}: {text}" for rule, text in RULES.items() if all(w in f"{rule} {text}".casefold() for w in words)]
    return found or Refusal("invalid", "syntax", f"no rule has {' and '.join(map(repr, words))} in it")


def _help(session: Session, argument: str) -> Answer:
    if argument:
        verb = BY_NAME.get(argument.casefold())
        if verb is None:
            near = nearest_verbs(argument.casefold())
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            return Refusal("invalid", "syntax", f"no verb is called {argument!r}{hint}", candidates=near)
        return help_text(verb).splitlines()
    lines = ["Lines are [PLAYER:] VERB ARGUMENTS. Names may be shortened while they stay clear.", ""]
    for group, title in (("move", "moves"), ("question", "questions"), ("session", "session"), ("edit", "table edits")):
        lines.append(title)
        lines += [f"  {verb.name} {verb.slots}".ljust(44) + verb.help for verb in VERBS if verb.group == group]
    return lines


_ANSWERS: dict[str, Callable[[Session, str], Answer]] = {
    "board": _board,
    "hand": _hand,
    "chain": _chain,
    "archives": _archives,
    "discards": _discards,
    "card": _card,
    "legal": _legal,
    "why": _why,
    "log": _log,
    "rule": _rule,
    "hint": _legal,
    "help": _help,
}
