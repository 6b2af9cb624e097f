"""``nightfall cards --correct``: ask for the printed values of the user's cards, and save each answer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import CardFileError, base_library
from nightfall_cli.cli.border import bad_input, warn
from nightfall_cli.cli.play import STANDARD_INPUT
from nightfall_cli.exit_codes import FAILED, INTERRUPTED, OK
from nightfall_cli.messages.message import Message, all_in, in_language, worded
from nightfall_cli.scenario.collect import find_scenarios, shipped_folder
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.suite import cases_of
from nightfall_cli.shell.correction import COMMANDS, Correction
from nightfall_cli.shell.correction_values import changes
from nightfall_cli.shell.user_cards import UserCards, UserFile, read_user_cards
from nightfall_cli.shell.user_files import user_cards_path
from nightfall_cli.show.card_rows import named_card

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nightfall_cli.cards.library import Library

FAULTY = "faulty"


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
        _print_scenarios(kept.library, language)
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


def _print_scenarios(library: Library, language: str) -> None:
    """Print which shipped scenarios have another result with the user's cards."""
    try:
        folder = shipped_folder()
        before, after = (results_of(folder, cards) for cards in (base_library(), library))
    except (FileNotFoundError, ScenarioError) as error:
        warn(f"nightfall cards: {error}; cannot compare the shipped scenarios with your values")
        return
    lines = [f"{file}{change}" for file in before for change in _differences(before[file], after[file])]
    number = len(lines) or Message("none¦games")
    print(worded(language, "shipped scenarios with another result: {number}", number=number), *lines, sep="\n")


def _differences(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Return lines such as `` [en, de]: passed -> failed``, one for each change, with its editions."""
    alike: dict[str, list[str]] = {}
    for edition in before:
        now = after.get(edition) or after.get("", FAULTY)
        if now != before[edition]:
            alike.setdefault(f": {before[edition]} -> {now}", []).append(edition)
    return [f" [{', '.join(editions)}]{change}" if any(editions) else change for change, editions in alike.items()]


def results_of(folder: Path, library: Library) -> dict[str, dict[str, str]]:
    """Return the result of every scenario of a folder with these cards, by file and edition ("": the whole file)."""
    results: dict[str, dict[str, str]] = {}
    for path in find_scenarios([folder]).files:
        found = results[Path(path).relative_to(folder).as_posix()] = {}
        try:
            for case in cases_of(path, (), library):
                found[case.edition] = "passed" if case.run().passed else "failed"
        except ScenarioError:
            found[""] = FAULTY
    return results
