"""``nightfall cards --correct``: ask for the printed values of the user's cards, and save each answer."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import CardFileError, base_library
from nightfall_cli.cli.border import bad_input, warn
from nightfall_cli.cli.play import STANDARD_INPUT
from nightfall_cli.exit_codes import FAILED, INTERRUPTED, OK
from nightfall_cli.messages.message import Message, all_in, in_language, worded
from nightfall_cli.shell.correction import COMMANDS, Correction
from nightfall_cli.shell.correction_values import changes
from nightfall_cli.shell.user_cards import UserCards, UserFile, read_user_cards
from nightfall_cli.shell.user_files import user_cards_path
from nightfall_cli.show.card_rows import named_card

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.cards.library import Library


def correct_cards(card: str, language: str) -> int:
    """Ask for the values of a card, or for all reconstructed values, and save each answer; return the exit code."""
    path = user_cards_path()
    read = read_user_cards(path)
    with bad_input():
        name = _card_name(card, read.library, path) if card else ""
    correction = Correction(read, name, UserFile(path, read.text).write)
    try:
        code = _ask(correction, language)
        kept = read_user_cards(path)
    except CardFileError as error:
        warn(f"nightfall cards: {error}", "nightfall cards: not saved; the file would be:")
        print(correction.file_text(), end="")
        return FAILED
    _print_values(kept, path, language)
    if kept.tables:
        print(worded(language, "{line} runs the shipped scenarios with your values", line="nightfall test"))
    return code


def _card_name(typed: str, library: Library, path: Path) -> str:
    """Return the name of the shipped card; raises ValueError for wounds, the user's own cards and unknown names."""
    card = named_card(typed, library)
    if card.is_wound:
        raise ValueError(Message("{card} is a wound; it has no values to correct", card=card))
    if card.name not in base_library().cards:
        raise ValueError(Message("{card} is your own card; change it in {file}", card=card, file=str(path)))
    return card.name


def _ask(correction: Correction, language: str) -> int:
    if correction.question is None:
        print(worded(language, "no reconstructed value is left"))
        return OK
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _take_lines(correction, language)
    from nightfall_cli.shell.prompt_correct import ask

    print(*(worded(language, line) for line in COMMANDS), sep="\n")
    ask(correction, language, print)
    return OK


def _take_lines(correction: Correction, language: str) -> int:
    """Read answers from standard input; stop at the first invalid one, keeping the earlier ones."""
    number, code = 0, OK
    while correction.question is not None:
        asked = correction.asked(language)
        try:
            text = sys.stdin.readline()
        except UnicodeDecodeError as error:
            warn(f"nightfall cards: {STANDARD_INPUT}: {error}")
            text, code = "", FAILED
        except KeyboardInterrupt:
            text, code = "", INTERRUPTED
        number += 1
        if text:
            print(asked, f"> {text.strip()}", sep="\n")
        reply = correction.answer(text or "quit")
        if not reply.ok:
            said = (f"  {line}" for line in all_in(language, reply.lines))
            warn(f"{STANDARD_INPUT}, line {number}: {text.strip()}", *said)
            reply, code = correction.answer("quit"), FAILED
        for line in all_in(language, reply.lines):
            print(f"  {line}")
    return code


def _print_values(read: UserCards, path: Path, language: str) -> None:
    """Print the values that the user has set."""
    shipped = base_library().cards
    lines = []
    for table in read.tables:
        card = shipped.get(table["name"])
        if card is None:
            lines.append(worded(language, "{card}: your own card", card=table["name"]))
            continue
        changed = all_in(language, changes(card, read.library[card.name], card))
        lines += [f"{card.shown(language)}: {change}" for change in changed]
    head = Message("you have set no values; the shipped values apply")
    if lines:
        head = Message("your values, in {file}:", file=str(path))
    print(in_language(head, language), *lines, sep="\n")
