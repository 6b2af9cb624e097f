"""Answers to the questions of the language; asking changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.language.say import event_text, move_text, question_text
from nightfall_cli.language.things import any_card, read_player
from nightfall_cli.language.verbs import BY_NAME, VERBS, help_text, nearest_verbs
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.events import events_of, rule_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.shell.telling import as_long_ago
from nightfall_cli.show.board_text import archives_text, board_lines, card_lines, cards_text, chain_text, player_lines
from nightfall_cli.show.drawing import Drawing

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.shell.session import Session

LOG_LENGTH = 12
LONGEST_NUMBER = 10
NO_CHAIN = "there is no chain"
FORMS = ("svg", "html", "text")


class Answer(NamedTuple):
    """The lines that answer a question, and what may be drawn in their place."""

    lines: tuple[str, ...]
    drawing: Drawing | None = None


def answer_question(session: Session, verb: str, argument: str) -> Answer | Refusal:
    """The answer to a question, or its refusal; OSError when a picture cannot be written."""
    if argument and not BY_NAME[verb].slots:
        return Refusal("invalid", "syntax", f"{verb} stands alone, without {argument!r}")
    answer = _ANSWERS[verb](session, argument)
    return Answer(tuple(answer)) if isinstance(answer, list) else answer


def _board(session: Session, argument: str) -> Answer | Refusal:
    who, form, file = _picture_asked(argument)
    state = session.seen()
    if who:
        seat = read_player(state, who)
        if isinstance(seat, Refusal):
            return seat
        lines, drawing = player_lines(state, seat, session.language), Drawing("board", state, seat)
    else:
        lines, drawing = board_lines(state, session.language), Drawing("board", state)
    return _picture(session, form, file, lines, drawing)


def _picture_asked(argument: str) -> tuple[str, str, str]:
    """What stands before ``--svg FILE`` and its kin, the form and the file; both "" when no picture is wanted."""
    for form in FORMS:
        before, found, file = argument.partition(f"--{form}")
        if found:
            return before.strip(), form, file.strip()
    return argument, "", ""


def _picture(session: Session, form: str, file: str, lines: list[str], drawing: Drawing) -> Answer | Refusal:
    if not form:
        return Answer(tuple(lines), drawing)
    if not file:
        return Refusal("invalid", "syntax", f"write --{form} FILE")
    from nightfall_cli.show.board_drawings import picture_of

    Path(file).expanduser().write_text(picture_of(drawing, form, session.wounds, session.language), encoding="utf-8")
    return Answer((f"drawn in {file}",))


def _hand(session: Session, argument: str) -> Answer | list[str]:
    state = session.state
    if state.decision is None:
        return [question_text(state)]
    player = session.viewer if session.viewer != NOBODY else state.decision.player
    cards = state.draft_hand[player] if state.phase == "draft" else state.hand[player]
    lines = (f"{state.names[player]}: {cards_text(cards, session.language)}",)
    return Answer(lines, Drawing("hand", session.seen(), player))


def _chain(session: Session, argument: str) -> Answer | Refusal:
    before, form, file = _picture_asked(argument)
    if before:
        return Refusal("invalid", "syntax", "write chain, or chain --svg|--html|--text FILE")
    state = session.seen()
    return _picture(session, form, file, chain_text(state, session.language) or [NO_CHAIN], Drawing("chain", state))


def _archives(session: Session, argument: str) -> list[str] | Refusal:
    state, language = session.seen(), session.language
    owners = [f"{state.names[seat]}: {archives_text(state.archives[seat], language)}" for seat in state.players]
    return [f"commons: {archives_text(state.commons, language)}", *owners]


def _discards(session: Session, argument: str) -> list[str] | Refusal:
    state = session.seen()
    seat = read_player(state, argument)
    if isinstance(seat, Refusal):
        return seat
    return [f"{state.names[seat]}, top first: {cards_text(reversed(state.discard[seat]), session.language)}"]


def _card(session: Session, argument: str) -> Answer | Refusal:
    card = any_card(session.state, argument)
    if isinstance(card, Refusal):
        return card
    return Answer(tuple(card_lines(card, session.language)), Drawing("card", session.seen(), card=card))


def _legal(session: Session, argument: str) -> list[str] | Refusal:
    state = session.seen()
    return [question_text(state), *(f"  {move_text(state, move, session.language)}" for move in legal_moves(state))]


def _hint(session: Session, argument: str) -> list[str] | Refusal:
    """What a bot would do with what the player may know, and the legal answers; in a puzzle what the solver says."""
    if session.puzzle is not None and not argument:
        return session.puzzle.hint(session)
    from nightfall_cli.bots.asked import BotError, asked_why
    from nightfall_cli.bots.registry import BOTS, make_bot, unknown_bot

    name = argument or "greedy"
    if name not in BOTS:
        return Refusal("invalid", "syntax", unknown_bot(name), candidates=BOTS.known())
    state = session.state
    lines = _legal(session, "")
    if state.decision is None or session.viewer not in (NOBODY, state.decision.player) or isinstance(lines, Refusal):
        return lines
    try:
        move, reason = asked_why(make_bot(name, session.seed), state, f"bot {name}")
    except BotError as error:
        return Refusal("invalid", "syntax", str(error))
    return [f"a {name} bot would: {move_text(state, move, session.language)} ({reason})", *lines]


def _log(session: Session, argument: str) -> list[str] | Refusal:
    if argument and not (argument.isdecimal() and len(argument) < LONGEST_NUMBER and int(argument)):
        return Refusal("invalid", "syntax", "write log, or log NUMBER")
    state = session.seen()
    events = events_of(state.log)[-int(argument or LOG_LENGTH) :]
    return [event_text(state, event, session.language) for event in events] or ["nothing has happened yet"]


def _why(session: Session, argument: str) -> list[str] | Refusal:
    """The rules behind the last refusal, or behind what happened last."""
    if session.last_refusal is not None:
        refusal = session.last_refusal
        return [f"{refusal.message} [{refusal.code}]", f"  {RULES.get(refusal.code) or CODES[refusal.code]}"]
    state, step = session.seen(), session.timeline.now
    events = events_of(state.log)
    if step.before is not None and step.bots is None:
        events = events_of(state.log, as_long_ago(state.log, session.state.log, step.before.state.log)) or events
    events = events[-LOG_LENGTH:]
    rules = dict.fromkeys(rule_of(event) for event in events)
    told = [f"{event_text(state, event, session.language)} [{rule_of(event)}]" for event in events]
    return [*told, *(f"  {rule}: {RULES[rule]}" for rule in rules)]


def _rule(session: Session, argument: str) -> list[str] | Refusal:
    """Rulings, proven now; or a rule, explained."""
    from nightfall_cli.rulings.answer import answer_lines, nearest_lines

    if not argument:
        return [f"{rule}: {text}" for rule, text in RULES.items()]
    lines = answer_lines(argument, session.state.library, shown=1)
    if lines is None:
        return Refusal("invalid", "syntax", "\n".join(nearest_lines(argument, session.state.library)))
    return lines


def _try(session: Session, argument: str) -> list[str] | Refusal:
    """A sentence, played on a board of its own."""
    from nightfall_cli.trial.answer import form_lines, trial_answer

    if not argument:
        return form_lines()
    return trial_answer(session.state.library, argument, session.state.edition.name, session.language)


def _help(session: Session, argument: str) -> list[str] | Refusal:
    if argument:
        verb = BY_NAME.get(argument.casefold())
        if verb is None:
            near = nearest_verbs(argument.casefold())
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            return Refusal("invalid", "syntax", f"no verb is called {argument!r}{hint}", candidates=near)
        return help_text(verb, _example_now(session, verb)).splitlines()
    lines = ["Lines are [PLAYER:] VERB ARGUMENTS. Names may be shortened while they stay clear.", ""]
    for group, title in (("move", "moves"), ("question", "questions"), ("session", "session"), ("edit", "table edits")):
        lines.append(title)
        lines += [f"  {verb.name} {verb.usage}".ljust(44) + verb.help for verb in VERBS if verb.group == group]
    return lines


def _example_now(session: Session, verb: Verb) -> str:
    """A line with this verb that is legal now, or ""."""
    state = session.seen()
    texts = (move_text(state, move, session.language) for move in legal_moves(state))
    return next((text for text in texts if text.partition(" ")[0] == verb.name), "")


_ANSWERS: dict[str, Callable[[Session, str], Answer | list[str] | Refusal]] = {
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
    "try": _try,
    "hint": _hint,
    "help": _help,
}
