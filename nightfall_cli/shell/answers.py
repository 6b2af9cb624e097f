"""The question commands of a session: ``legal``, ``hint``, ``why``, ``help`` and others; they change nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.files.reading import unquoted
from nightfall_cli.files.streams import text_width
from nightfall_cli.language import verbs
from nightfall_cli.language.event_values import event_lines, values_note, words_of_events
from nightfall_cli.language.lines import accepted, did_you_mean, read_player
from nightfall_cli.language.say import move_text, question_text
from nightfall_cli.language.shown_line import with_lines
from nightfall_cli.language.things import any_card
from nightfall_cli.language.verbs import BY_NAME, VERBS, english_keyword, english_verb, is_number
from nightfall_cli.messages.message import Message, worded
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.events import events_of, rule_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import invalid
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rulings.ruling_library import rule_sentence
from nightfall_cli.search import quantified
from nightfall_cli.shell.outcome import Outcome, as_long_ago, refused, usage
from nightfall_cli.show.drawing import Drawing, archives_text, picture_of, plain_lines, zone_text
from nightfall_cli.show.rows import FORMS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.shell.session_state import SessionState

LOG_LENGTH = 12
SYMBOLS = "symbols"
LEGEND: list[str] = json.loads(Path(__file__).with_name("legend.json").read_text(encoding="utf-8"))
"""What `help symbols` lists."""

GROUPS = {"questions": "question", "session": "session", "other moves": "move", "table edits": "edit"}
"""The headings of `help`, each with its group of verbs."""


def _answer(lines: Iterable[str], drawing: Drawing | None = None) -> Outcome:
    return Outcome(tuple(lines), drawing=drawing)


def board_command(session: SessionState, argument: str) -> Outcome:
    """Show the table or one player's part of it; OSError when a picture cannot be written."""
    who, option = _before_picture(argument)
    state = session.seen()
    return _drawn(session, Drawing("board", state, read_player(state, who) if who else NOBODY), option)


def chain_command(session: SessionState, argument: str) -> Outcome:
    """Show the chain; OSError when a picture cannot be written."""
    before, option = _before_picture(argument)
    if before:
        raise usage(BY_NAME["chain"])
    return _drawn(session, Drawing("chain", session.seen()), option)


def _before_picture(argument: str) -> tuple[str, str]:
    """Return the text before an option ``--svg FILE``, and the option, "" for none."""
    start = min((at for form in FORMS if (at := argument.find(f"--{form}")) >= 0), default=len(argument))
    return argument[:start].strip(), argument[start:].removeprefix("--")


def _drawn(session: SessionState, drawing: Drawing, option: str = "") -> Outcome:
    """Return a drawing, or write it to the file that the option names."""
    form = next((form for form in FORMS if option.startswith(form)), "")
    if not form:
        return _answer(plain_lines(drawing, session.language), drawing)
    file = unquoted(option.removeprefix(form))
    if not file:
        raise invalid(Message("write {line}", line=f"--{form} FILE"))
    session.write(file, picture_of(drawing, form, session.wounds, session.language))
    return _answer([Message("drawn in {file}", file=file)])


def hand_command(session: SessionState, argument: str) -> Outcome:
    """Show the hand of the player at the screen, or of the player who decides."""
    state = session.state
    if state.decision is None:
        return _answer([question_text(state)])
    player = session.viewer if session.viewer != NOBODY else state.decision.player
    return _drawn(session, Drawing("hand", session.seen(), player))


def archives_command(session: SessionState, argument: str) -> Outcome:
    """List the archives."""
    state, language = session.seen(), session.language
    owners = [f"{state.names[seat]}: {archives_text(state, state.archives[seat], language)}" for seat in state.players]
    lines = [f"{worded(language, 'commons')}: {archives_text(state, state.commons, language)}", *owners]
    return _answer(lines, Drawing("archives", state))


def discards_command(session: SessionState, argument: str) -> Outcome:
    """List a discard pile."""
    state = session.seen()
    seat = read_player(state, argument)
    cards = zone_text(reversed(state.discard[seat]), session.language)
    return _answer([Message("{player}, top first: {cards}", player=state.names[seat], cards=cards)])


def card_command(session: SessionState, argument: str) -> Outcome:
    """Show a card."""
    return _drawn(session, Drawing("card", session.seen(), card=any_card(session.state, argument)))


def legal_command(session: SessionState, argument: str) -> Outcome:
    """List every legal answer."""
    return _answer(_legal_lines(session))


def _legal_lines(session: SessionState) -> list[str]:
    """Return the question and the legal answers that the player at the screen may see."""
    state = session.seen()
    texts = (move_text(state, move, session.language) for move in legal_moves(state))
    return [question_text(state), *(f"{number:3}  {text}" for number, text in enumerate(texts, 1))]


def hint_command(session: SessionState, argument: str) -> Outcome:
    """Suggest a move from what the player may know, and list the legal answers; in a puzzle, give the solver's hint."""
    if session.puzzle is not None and not argument:
        hints = session.puzzle.hint(session.history.now)
        return _answer(with_lines(session.state, text, session.language) for text in hints)
    from nightfall_cli.bots.ask_bot import BotError, ask_bot_why
    from nightfall_cli.bots.registry import BOTS, make_bot, unknown_bot

    name = argument or "greedy"
    if name not in BOTS:
        raise invalid(unknown_bot(name), near=BOTS.known())
    state = session.state
    lines = _legal_lines(session)
    if state.decision is None or session.viewer not in (NOBODY, state.decision.player):
        return _answer(lines)
    try:
        move, reason = ask_bot_why(make_bot(name, session.seed), state, f"bot {name}")
    except BotError as error:
        raise invalid(str(error)) from None
    line = move_text(state, move, session.language)
    return _answer([Message("a {bot} bot would play: {line} ({reason})", bot=name, line=line, reason=reason), *lines])


def log_command(session: SessionState, argument: str) -> Outcome:
    """List the last events."""
    if argument and not (is_number(argument) and int(argument)):
        raise usage(BY_NAME["log"])
    state = session.seen()
    lines = event_lines(state, events_of(state.log), session.language)[-int(argument or LOG_LENGTH) :]
    return _answer(lines or [Message("nothing has happened yet")])


def why_command(session: SessionState, argument: str) -> Outcome:
    """Explain the rules behind the last refusal, or behind the last events."""
    if session.last_refusal is not None:
        refusal = session.last_refusal
        why = Message("{why} [{code}]", why=refusal.message, code=refusal.code)
        return _answer([why, f"  {rule_sentence(refusal.code, session.language)}"])
    state, step = session.seen(), session.history.now
    every = events_of(state.log)
    events = every
    if step.before is not None and not step.begins:
        events = events_of(state.log, as_long_ago(state.log, session.state.log, step.before.state.log)) or every
    events = events[-LOG_LENGTH:]
    before = every[: len(every) - len(events)]
    rules = dict.fromkeys(rule_of(event) for event in events)
    told = event_lines(state, events, session.language, before)
    lines = [f"{line} [{rule_of(event)}]" for line, event in zip(told, events, strict=True)]
    lines += [f"  {rule}: {rule_sentence(rule, session.language)}" for rule in rules]
    values = words_of_events(events, session.language, before)
    return _answer([*lines, values_note(values)] if values else lines)


def rule_command(session: SessionState, argument: str) -> Outcome:
    """Answer from the rulings, each proven now, or explain a rule; without an argument list the rules."""
    from nightfall_cli.rulings.answer import Shown
    from nightfall_cli.shell.rule_answer import LastAnswer, RuleQuestion, answer_rule

    if not argument:
        return _answer([f"{rule}: {rule_sentence(rule, session.language)}" for rule in RULES])
    shown = Shown(session.state.library, width=text_width(), language=session.language)
    question = RuleQuestion(argument, shown, edition=session.state.edition.name)
    try:
        answer = answer_rule(question, lambda: session.last_answer or LastAnswer())
    except LookupError as error:
        raise invalid(error.args[0]) from None
    session.last_answer = answer.listed()
    return Outcome(tuple(answer.lines()), failed=answer.declined)


def try_command(session: SessionState, argument: str) -> Outcome:
    """Play a sentence on a separate board, and list its outcomes, or what rulings say to its question."""
    from nightfall_cli.rulings.answer import Shown
    from nightfall_cli.shell.rule_answer import LastAnswer
    from nightfall_cli.shell.try_answer import answer_sentence
    from nightfall_cli.trial.sentence_forms import form_lines
    from nightfall_cli.trial.sentence_kind import answer_language

    if not argument:
        return _answer(form_lines())
    library = session.state.library
    language = answer_language(argument, library, session.language)
    shown, last = Shown(library, session.state.edition.name, text_width(), language=language), session.last_answer
    try:
        answer = answer_sentence(argument, shown, last=lambda: last or LastAnswer())
    except LookupError as error:
        raise invalid(error.args[0]) from None
    session.last_answer = answer.listed() or last
    if answer.refusal is None or answer.decides:
        return _answer(answer.lines())
    session.last_refusal = answer.refusal
    outcome = refused(answer.refusal, (), session.language)
    return outcome._replace(lines=(*outcome.lines, *answer.lines_below()))


def verify_command(session: SessionState, argument: str) -> Outcome:
    """Judge a claim on boards of its own, over all lines and editions."""
    from nightfall_cli.trial.judge_claim import judge_claim
    from nightfall_cli.trial.sentence_kind import answer_language
    from nightfall_cli.trial.verdict_lines import verdict_lines

    judged = judge_claim(argument, session.state.library)
    language = answer_language(argument, session.state.library, session.language)
    return _answer(verdict_lines(accepted(judged), language, text_width()))


def help_command(session: SessionState, argument: str) -> Outcome:
    """List the verbs by what they are for, what answers now first; or explain one verb, or the symbols."""
    if english_keyword(argument) == SYMBOLS:
        return _answer(f"  {worded(session.language, line)}" for line in LEGEND)
    if argument:
        verb = BY_NAME.get(argument.casefold()) or BY_NAME.get(english_verb(argument))
        if verb is None:
            near = verbs.nearest_verbs(argument.casefold())
            message = Message("no verb is called '{name}'{hint}", name=argument, hint=did_you_mean(near))
            raise invalid(message, near=near)
        known = quantified.FORMS if verb.name == "expect" else ()
        forms = [f"  {form.usage}: {worded(session.language, form.says).replace('`', '')}" for form in known]
        text = verbs.help_text(verb, _example_now(session, verb), session.language, session.shown(verb.example)[0])
        return _answer((*text.splitlines(), *forms))
    state = session.seen()
    now = {move.verb for move in legal_moves(state)}
    lines: list[str] = [Message("now: {question}", question=question_text(state))]
    lines += [_help_line(session, verb) for verb in VERBS if verb.name in now]
    examples = (_example_now(session, verb) for verb in VERBS if verb.name in now and verb.slots)
    lines += [Message("  for example {line}; legal lists all answers", line=line) for line in examples][:1]
    for title, group in GROUPS.items():
        lines += ["", Message(title)]
        lines += [_help_line(session, verb) for verb in VERBS if verb.group == group and verb.name not in now]
    lines += ["", Message("Names may be shortened as long as they are unambiguous; help VERB shows an example.")]
    return _answer((*lines, Message("help symbols explains the signs.")))


def _help_line(session: SessionState, verb: Verb) -> str:
    return f"  {verbs.verb_usage(verb, session.language)}  {worded(session.language, verb.help)}"


def _example_now(session: SessionState, verb: Verb) -> str:
    """Return a line with this verb that is legal now, or ""."""
    state = session.seen()
    texts = (move_text(state, move, session.language) for move in legal_moves(state))
    printed = verbs.printed_verb(verb.name, session.language)
    return next((text for text in texts if text.partition(" ")[0] == printed), "")
