"""What the arguments of session commands may be: files, numbers, marks, settings, parts of the table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.bots.registry import BOTS
from nightfall_cli.language.items import read_count
from nightfall_cli.language.offers import Offer, about_card
from nightfall_cli.language.say import card_name, question_text
from nightfall_cli.language.verbs import PICTURE
from nightfall_cli.rules.edition import EDITIONS, SETUP_WORDS
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.search.difference import expectations
from nightfall_cli.shell.new_game import KEYWORDS
from nightfall_cli.shell.settings import CHOICES, HELP, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.games.history import Step
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.session_state import SessionState

PICTURES = tuple(PICTURE.before.split("|"))
SHOWN_STEPS = 20

Typed = tuple[str, str, list[Offer]]
"""What stands before the open slot, what is typed of it, and what may stand there."""


def word(piece: str, meta: str = "") -> Offer:
    return Offer(piece, (piece.strip(),), meta)


def _on_off(session: SessionState, state: State, argument: str) -> Typed:
    return "", argument, [word("on"), word("off")]


def _steps(session: SessionState, state: State, argument: str) -> Typed:
    """Numbers of steps to take back, with what the last of them takes back."""
    items: list[Offer] = []
    step = session.history.now
    while step.before is not None and len(items) < SHOWN_STEPS:
        items.append(word(str(len(items) + 1), f"back to before: {_told(session, step) or 'another game'}"))
        step = step.before
    return "", argument, items


def _told(session: SessionState, step: Step) -> str:
    """The lines of a step; of a draft only that somebody drafts, unless everything may be seen."""
    lines = step.script
    if session.viewer != NOBODY:
        lines = tuple(f"{line.partition('draft ')[0]}draft …" if ": draft " in line else line for line in lines)
    return "; ".join(lines)


def _steps_ahead(session: SessionState, state: State, argument: str) -> Typed:
    ahead = reversed(session.history.ahead)
    return "", argument, [word(str(n), f"up to: {_told(session, step)}") for n, step in enumerate(ahead, 1)]


def _marks(session: SessionState, state: State, argument: str) -> Typed:
    marks = session.history.marks
    return "", argument, [word(name, question_text(step.state)) for name, step in marks.items()]


def _files(session: SessionState, state: State, argument: str) -> Typed:
    """Files and folders beside what is typed."""
    folder, name = os.path.split(argument)
    before = argument[: len(argument) - len(name)]
    try:
        entries = sorted(os.scandir(Path(folder or ".").expanduser()), key=lambda entry: entry.name)
    except OSError:
        return before, name, []
    shown_entries = [entry for entry in entries if not entry.name.startswith(".") or name.startswith(".")]
    return before, name, [word(entry.name + "/" * entry.is_dir()) for entry in shown_entries]


def _pictures(session: SessionState, state: State, argument: str) -> Typed:
    """Players for ``board``, and the forms a picture may have, with a file after them."""
    words = argument.rsplit(" ", 1)
    for form in PICTURES:
        before, found, file = argument.partition(f"{form} ")
        if found:
            head, typed, items = _files(session, state, file)
            return before + found + head, typed, items
    items = [word(f"{form} ", "write it to a file") for form in PICTURES]
    return (words[0] + " " if len(words) > 1 else ""), words[-1], items


def _board(session: SessionState, state: State, argument: str) -> Typed:
    before, typed, items = _pictures(session, state, argument)
    names = [] if before or typed.startswith("-") else [word(name, "only this player's part") for name in state.names]
    return before, typed, names + items


def _expect(session: SessionState, state: State, argument: str) -> Typed:
    return "", argument, [word(line.removeprefix("expect "), "holds now") for line in expectations(state)]


def _rule(session: SessionState, state: State, argument: str) -> Typed:
    """Ids of rules and rulings, and questions by their words."""
    from nightfall_cli.rulings.library import rulings

    rules = [word(rule, text) for rule, text in RULES.items()]
    asked = [
        Offer(found.id, (found.id, found.question, *found.ask.values()), found.question) for found in rulings().values()
    ]
    return "", argument, rules + asked


def _try(session: SessionState, state: State, argument: str) -> Typed:
    """The next word of a sentence."""
    from nightfall_cli.trial.sentence_completion import try_slot

    slot = try_slot(argument, state.names, state.library, session.language)
    return argument[: slot.start], slot.typed, list(slot.items)


def _settings(session: SessionState, state: State, argument: str) -> Typed:
    key, equals, value = argument.partition("=")
    if not equals:
        now = session.settings
        return "", argument, [word(f"{key} = ", f"{shown(getattr(now, key))}: {HELP[key]}") for key in CHOICES]
    values = [word(shown(choice)) for choice in CHOICES.get(key.strip(), ())]
    return argument[: len(argument) - len(value.lstrip())], value.lstrip(), values


def _new(session: SessionState, state: State, argument: str) -> Typed:
    parts = argument.split(" ")
    before, typed = argument[: len(argument) - len(parts[-1])], parts[-1]
    keyword = next((known for known in reversed(parts[:-1]) if known in KEYWORDS), "")
    values = {
        "edition": [word(edition) for edition in EDITIONS],
        "setup": [word(choice) for choice in SETUP_WORDS],
        "first": [word(name) for name in state.names],
        "bot": [word(f"{name}={bot}") for name in state.names for bot in BOTS.known()],
    }
    more = [word(f"{known} ") for known in KEYWORDS if known not in parts[:-1]]
    return before, typed, [*values.get(keyword, []), *more]


def _set(session: SessionState, state: State, argument: str) -> Typed:
    what, equals, value = argument.partition("=")
    if not equals:
        zones = ("hand", "deck", "discard", "play", "archives")
        pieces = [f"{name}.{zone} = " for name in state.names for zone in zones]
        table = ("commons", "exiled", "influence", "wounds.face_up", "wounds.next", "phase", "active")
        return "", argument, [word(piece) for piece in (*pieces, *(f"{name} = " for name in table))]
    item = value.rpartition(",")[2].lstrip()
    typed = read_count(item)[1]
    before = argument[: len(argument) - len(typed)]
    active = state.names if state.phase in PHASES else ()
    choices = {"phase": PHASES, "active": active, "influence": (), "wounds.face_up": ()}.get(what.strip())
    if choices is not None:
        return before, typed, [word(choice) for choice in choices]
    language = session.language
    cards = _cards_for(state, what.strip().rpartition(".")[2])
    return before, typed, [Offer(card_name(card, language), card.all_names(), about_card(card), card) for card in cards]


def _cards_for(state: State, zone: str) -> list[Card]:
    """The cards that may be put into a zone."""
    orders = list(state.library.cards.values())
    if zone == "play":
        return [card for card in orders if card.is_minion]
    if zone in ("archives", "commons"):
        return [card for card in orders if not card.starter]
    return list(state.library.wounds) if zone == "next" else [*orders, *state.library.wounds]


def _bots(session: SessionState, state: State, argument: str) -> Typed:
    return "", argument, [word(name) for name in BOTS.known()]


BY_KIND: dict[str, Callable[[SessionState, State, str], Typed]] = {
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
"""What may stand in a slot, by its kind; other slots need no session, or nothing is offered for them."""


def has_arguments(verb: Verb) -> bool:
    """Return whether a session knows more of a verb's argument than the position tells."""
    return PICTURE in verb.slots or any(slot.kind in BY_KIND for slot in verb.slots[:1])


def last_argument(session: SessionState, state: State, verb: Verb, argument: str) -> Typed:
    """Return the slot in which the argument ends: the first one, or a picture's file."""
    if PICTURE in verb.slots:
        return (_pictures if verb.slots[0] is PICTURE else _board)(session, state, argument)
    return BY_KIND[verb.slots[0].kind](session, state, argument)
