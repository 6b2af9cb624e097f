"""Complete the arguments of session commands: files, numbers, marks, settings, parts of the table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.bots.registry import BOTS
from nightfall_cli.files.printable import name_problem
from nightfall_cli.language.items import read_count
from nightfall_cli.language.offers import Offer, OpenSlot, about_card
from nightfall_cli.language.say import card_name, question_text
from nightfall_cli.language.verbs import NEW_GAME, PICTURE, PLAYER, english_keyword, printed_keyword
from nightfall_cli.messages.message import in_language
from nightfall_cli.rules.edition import EDITIONS, SETUP_WORDS
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.search.difference import expectations
from nightfall_cli.shell.outcome import lines_of, rule_text
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


def _on_off(session: SessionState, state: State, argument: str) -> OpenSlot:
    return _slot(argument, argument, [word(printed_keyword(switch, session.language)) for switch in ("on", "off")])


def _steps(session: SessionState, state: State, argument: str) -> OpenSlot:
    """Offer numbers of steps to undo, each with the lines of its last step."""
    items: list[Offer] = []
    step = session.history.now
    while step.before is not None and len(items) < SHOWN_STEPS:
        lines = "; ".join(session.shown(*lines_of(step, session.viewer))) or session.worded("another game")
        items.append(word(str(len(items) + 1), session.worded("back to before: {lines}", lines=lines)))
        step = step.before
    return _slot(argument, argument, items)


def _steps_ahead(session: SessionState, state: State, argument: str) -> OpenSlot:
    ahead = ["; ".join(session.shown(*lines_of(step, session.viewer))) for step in reversed(session.history.ahead)]
    words = [session.worded("up to: {lines}", lines=lines) for lines in ahead]
    return _slot(argument, argument, [word(str(number), meta) for number, meta in enumerate(words, 1)])


def _marks(session: SessionState, state: State, argument: str) -> OpenSlot:
    asked = {name: question_text(step.state) for name, step in session.history.marks.items()}
    return _slot(argument, argument, [word(name, in_language(text, session.language)) for name, text in asked.items()])


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


def _expect(session: SessionState, state: State, argument: str) -> OpenSlot:
    lines = (line.removeprefix("expect ") for line in expectations(state))
    return _slot(argument, argument, [word(line, session.worded("true now")) for line in lines])


def _rule(session: SessionState, state: State, argument: str) -> OpenSlot:
    """Offer ids of rules and rulings, and the questions of rulings by their words."""
    from nightfall_cli.rulings.ruling_library import rulings

    rules = [word(rule, rule_text(rule, session.language)) for rule in RULES]
    asked = [Offer(one.id, (one.id, one.question, *one.ask.values()), one.question) for one in rulings().values()]
    return _slot(argument, argument, rules + asked)


def _try(session: SessionState, state: State, argument: str) -> OpenSlot:
    """Offer the next word of a sentence."""
    from nightfall_cli.trial.sentence_completion import try_slot

    return try_slot(argument, state.names, state.library, session.language)


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
        zones = ("hand", "deck", "discard", "play", "archives")
        pieces = [f"{name}.{zone} = " for name in state.names for zone in zones]
        table = ("commons", "exiled", "influence", "wounds.face_up", "wounds.next", "phase", "active")
        return _slot(argument, argument, [word(piece) for piece in (*pieces, *(f"{name} = " for name in table))])
    item = value.rpartition(",")[2].lstrip()
    typed = read_count(item)[1]
    active = state.names if state.phase in PHASES else ()
    choices = {"phase": PHASES, "active": active, "influence": (), "wounds.face_up": ()}.get(what.strip())
    if choices is not None:
        return _slot(argument, typed, [word(choice) for choice in choices])
    language = session.language
    cards = _cards_for(state, what.strip().rpartition(".")[2])
    offers = [
        Offer(card_name(card, language), card.all_names(), about_card(card, language=language), card) for card in cards
    ]
    return _slot(argument, typed, offers)


def _cards_for(state: State, zone: str) -> list[Card]:
    """Return the cards that may be put into a zone."""
    orders = list(state.library.cards.values())
    if zone == "play":
        return [card for card in orders if card.is_minion]
    if zone in ("archives", "commons"):
        return [card for card in orders if not card.starter]
    return list(state.library.wounds) if zone == "next" else [*orders, *state.library.wounds]


def _bots(session: SessionState, state: State, argument: str) -> OpenSlot:
    return _slot(argument, argument, [word(name) for name in BOTS.known()])


BY_KIND: dict[str, Callable[[SessionState, State, str], OpenSlot]] = {
    "steps back": _steps,
    "steps ahead": _steps_ahead,
    "mark": _marks,
    "file": _files,
    "switch": _on_off,
    "expectation": _expect,
    "bot": _bots,
    "rule": _rule,
    "sentence": _try,
    "setting": _settings,
    "new player": _new,
    "table edit": _set,
}
"""The offers for a slot, by its kind; the other kinds need no session, or have no offers."""


def has_arguments(verb: Verb) -> bool:
    """True when completing a verb's argument needs the session, not only the position."""
    return PICTURE in verb.slots or any(slot.kind in BY_KIND for slot in verb.slots[:1])


def last_argument(session: SessionState, state: State, verb: Verb, argument: str) -> OpenSlot:
    """Return the slot at the end of the argument: the first slot, or a picture's file."""
    if PICTURE in verb.slots:
        return (_pictures if verb.slots[0] == PICTURE else _board)(session, state, argument)
    return BY_KIND[verb.slots[0].kind](session, state, argument)
