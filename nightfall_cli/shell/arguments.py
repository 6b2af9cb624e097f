"""Complete the arguments of questions and commands: names, files, numbers, marks, settings, parts of the table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.bots.registry import BOTS
from nightfall_cli.files.printable import name_problem
from nightfall_cli.language.items import read_count
from nightfall_cli.language.offers import Offer, OpenSlot, about_card, about_player
from nightfall_cli.language.say import card_name, question_text
from nightfall_cli.language.verbs import (
    NEW_GAME,
    PICTURE,
    PLAYER,
    VERBS,
    english_keyword,
    printed_keyword,
    printed_verb,
)
from nightfall_cli.messages.message import in_language
from nightfall_cli.rules.edition import EDITIONS, SETUP_WORDS
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.scenario.edits import TABLE_EDITS, ZONES
from nightfall_cli.search.difference import expectations
from nightfall_cli.shell.outcome import lines_of
from nightfall_cli.shell.settings import SETTINGS, shown, values_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.session_state import SessionState

SHOWN_STEPS = 20


def word(piece: str, meta: str = "") -> Offer:
    return Offer(piece, (piece.strip(),), meta)


def _slot(argument: str, typed: str, items: Sequence[Offer]) -> OpenSlot:
    """Return the slot of the text at the end of an argument."""
    return OpenSlot(len(argument) - len(typed), typed, tuple(items))


def _steps(session: SessionState) -> list[Offer]:
    """Offer numbers of steps to undo, each with the lines of its last step."""
    items: list[Offer] = []
    step = session.history.now
    while step.before is not None and len(items) < SHOWN_STEPS:
        lines = "; ".join(session.shown(*lines_of(step, session.viewer))) or session.worded("another game")
        items.append(word(str(len(items) + 1), session.worded("back to before: {lines}", lines=lines)))
        step = step.before
    return items


def _steps_ahead(session: SessionState) -> list[Offer]:
    ahead = ("; ".join(session.shown(*lines_of(step, session.viewer))) for step in reversed(session.history.ahead))
    words = (session.worded("up to: {lines}", lines=lines) for lines in ahead)
    return [word(str(number), meta) for number, meta in enumerate(words, 1)]


def _marks(session: SessionState) -> list[Offer]:
    asked = {name: question_text(step.state) for name, step in session.history.marks.items()}
    return [word(name, in_language(text, session.language)) for name, text in asked.items()]


def _files(session: SessionState, state: State, argument: str) -> OpenSlot:
    """Offer the files and folders in the typed folder whose names are printable."""
    folder, name = os.path.split(argument)
    try:
        entries = sorted(os.scandir(Path(folder or ".").expanduser()), key=lambda entry: entry.name)
    except OSError:
        return _slot(argument, name, [])
    shown_entries = [entry for entry in entries if not entry.name.startswith(".") or name.startswith(".")]
    printable = [entry for entry in shown_entries if not name_problem(entry.name)]
    return _slot(argument, name, [word(entry.name + "/" * entry.is_dir()) for entry in printable])


def _pictures(session: SessionState, state: State, argument: str) -> OpenSlot:
    """Offer the picture options, or files after one of them."""
    for form in PICTURE.words:
        _, found, file = argument.partition(f"{form} ")
        if found:
            slot = _files(session, state, file)
            return _slot(argument, slot.typed, slot.items)
    typed = argument.rsplit(" ", 1)[-1]
    return _slot(argument, typed, [word(f"{form} ", session.worded("write it to a file")) for form in PICTURE.words])


def _board(session: SessionState, state: State, argument: str) -> OpenSlot:
    slot = _pictures(session, state, argument)
    if slot.start or slot.typed.startswith("-"):
        return slot
    names = [word(name, session.worded("only this player")) for name in state.names]
    return slot._replace(items=(*names, *slot.items))


def _rule(session: SessionState) -> list[Offer]:
    """Offer ids of rules and rulings, and the questions of rulings by their words."""
    from nightfall_cli.rulings.ruling_library import rule_sentence, rulings

    rules = [word(rule, rule_sentence(rule, session.language)) for rule in RULES]
    asked = [Offer(one.id, (one.id, one.question, *one.ask.values()), one.question) for one in rulings().values()]
    return rules + asked


def _settings(session: SessionState, state: State, argument: str) -> OpenSlot:
    key, equals, value = argument.partition("=")
    if not equals:
        now = {known: shown(getattr(session.settings, known)) for known in SETTINGS}
        about = [word(f"{known} = ", f"{now[known]}: {session.worded(one.help)}") for known, one in SETTINGS.items()]
        return _slot(argument, argument, about)
    return _slot(argument, value.lstrip(), [word(shown(choice)) for choice in values_of(key.strip())])


def _new(session: SessionState, state: State, argument: str) -> OpenSlot:
    *words, typed = argument.split(" ")
    done = [english_keyword(known) for known in words]
    introduced = {slot.before: slot.kind for slot in NEW_GAME if slot.before}
    kind = next((introduced[known] for known in reversed(done) if known in introduced), "")
    values = {
        "edition": [word(edition) for edition in EDITIONS],
        "setup": [word(choice) for choice in SETUP_WORDS],
        PLAYER: [word(name) for name in state.names],
        "seat of a bot": [word(f"{name}={bot}") for name in state.names for bot in BOTS.known()],
    }
    more = [word(f"{printed_keyword(known, session.language)} ") for known in introduced if known not in done]
    return _slot(argument, typed, [*values.get(kind, []), *more])


def _set(session: SessionState, state: State, argument: str) -> OpenSlot:
    what, equals, value = argument.partition("=")
    if not equals:
        pieces = [f"{name}.{zone} = " for name in state.names for zone in ZONES]
        return _slot(argument, argument, [word(piece) for piece in (*pieces, *(f"{name} = " for name in TABLE_EDITS))])
    typed = read_count(value.rpartition(",")[2].lstrip())[1]
    active = state.names if state.phase in PHASES else ()
    choices = {"phase": PHASES, "active": active, "influence": (), "wounds.face_up": ()}.get(what.strip())
    if choices is not None:
        return _slot(argument, typed, [word(choice) for choice in choices])
    return _slot(argument, typed, _offered_cards(session, _cards_for(state, what.strip().rpartition(".")[2])))


def _offered_cards(session: SessionState, cards: Sequence[Card]) -> list[Offer]:
    language = session.language
    about = ((card, card_name(card, language), about_card(card, language=language)) for card in cards)
    return [Offer(name, card.all_names(), says, card) for card, name, says in about]


def _verbs(session: SessionState) -> list[Offer]:
    names = ((printed_verb(verb.name, session.language), verb) for verb in VERBS)
    symbols = word("symbols", session.worded("the signs on the table and in the menus"))
    return [*(Offer(name, (name, verb.name), session.worded(verb.help)) for name, verb in names), symbols]


def _cards_for(state: State, zone: str = "") -> list[Card]:
    """Return the cards that may be put into a zone; all cards for any other."""
    orders = list(state.library.cards.values())
    if zone == "play":
        return [card for card in orders if card.is_minion]
    if zone in ("archives", "commons"):
        return [card for card in orders if not card.starter]
    return list(state.library.wounds) if zone == "next" else [*orders, *state.library.wounds]


WHOLE: dict[str, Callable[[SessionState], list[Offer]]] = {
    "steps back": _steps,
    "steps ahead": _steps_ahead,
    "mark": _marks,
    "switch": lambda session: [word(printed_keyword(switch, session.language)) for switch in ("on", "off")],
    "bot": lambda _: [word(name) for name in BOTS.known()],
    "rule": _rule,
    "card": lambda session: _offered_cards(session, _cards_for(session.state)),
    "player": lambda session: [
        word(name, about_player(session.state, seat, session.language)) for seat, name in enumerate(session.state.names)
    ],
    "verb": _verbs,
}
"""The offers for a slot that is the whole argument, by its kind."""
PARTS: dict[str, Callable[[SessionState, State, str], OpenSlot]] = {
    "file": _files,
    "setting": _settings,
    "new player": _new,
    "table edit": _set,
    "expectation": lambda session, state, argument: _slot(
        argument, argument, [word(line[len("expect ") :], session.worded("true now")) for line in expectations(state)]
    ),
}
"""The slot at the end of an argument, by its kind; nothing is offered for the kinds in neither table."""


def last_argument(session: SessionState, state: State, verb: Verb, argument: str) -> OpenSlot:
    """Return the slot at the end of the argument of a question or command: the first slot, or a picture's file."""
    if PICTURE in verb.slots:
        return (_pictures if verb.slots[0] == PICTURE else _board)(session, state, argument)
    kind = verb.slots[0].kind if verb.slots else ""
    if kind == "sentence":
        from nightfall_cli.trial.sentence_completion import try_slot

        return try_slot(argument, state.names, state.library, session.language)
    if kind in PARTS:
        return PARTS[kind](session, state, argument)
    return _slot(argument, argument, whole_arguments(session, verb))


def whole_arguments(session: SessionState, verb: Verb) -> list[Offer]:
    """Return what may be the whole argument of a question or command; nothing where it has parts, or any words."""
    kinds = [slot.kind for slot in verb.slots[:1] if slot.kind in WHOLE]
    return [offer for kind in kinds for offer in WHOLE[kind](session)]
