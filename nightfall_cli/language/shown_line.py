"""Show a line that is written in English, such as one of a script, in another language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import ARROW, is_commons, read_thing, without_archive
from nightfall_cli.language.names import name_index
from nightfall_cli.language.tree import parse
from nightfall_cli.language.verbs import printed_keyword, printed_verb
from nightfall_cli.messages.message import ENGLISH, Message, in_language, name_in, worded

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State


def shown_line(state: State, line: str, language: str) -> str:
    """Return a line with the verb and the cards of a language; a line that is not understood as it is."""
    tree = parse(line, state.names) if language != ENGLISH else None
    if tree is None or tree.verb is None:
        return line
    head = line[: tree.word.start] + printed_verb(tree.verb.name, language)
    if tree.verb.group != "move" or not tree.argument.text:
        return head + line[tree.word.end :]
    found = []
    for item in tree.items:
        names = [shown_thing(state, part, language) for part in (item.name.text, item.target.text) if part]
        found.append((f"{item.copies} " if item.copies > 1 else "") + f" {ARROW} ".join(names))
    return f"{head} {', '.join(found)}{line[tree.argument.end :]}"


def with_lines(state: State, text: str, language: str) -> str:
    """Return a message in a language; its values ``line`` and ``lines`` are lines, and are shown so too."""
    if isinstance(text, Message) and language != ENGLISH:
        values = {name: _with_lines(state, name, value, language) for name, value in text.values.items()}
        text = Message(text.template, **values)
    return in_language(text, language)


def _with_lines(state: State, name: str, value: object, language: str) -> object:
    if isinstance(value, Message):
        return with_lines(state, value, language)
    if (
        isinstance(value, (list, tuple)) and name != "names" and not hasattr(value, "names")
    ):  # cards and verbs are tuples
        return [_with_lines(state, name, one, language) for one in value]
    return shown_line(state, value, language) if name in ("line", "lines") and isinstance(value, str) else value


def shown_thing(state: State, text: str, language: str) -> str:
    """Return a thing that is written in English, such as ``Vulko of Janet``, in a language."""
    index = name_index(state.library)
    thing = read_thing(text, index, state.names)
    card = index.spelt.get(thing.name)
    shown = (name_in(card, language) if card is not None else printed_keyword(thing.name, language)) + (
        f"#{thing.copy}" if thing.copy else ""
    )
    if thing.owner:
        owner = worded(language, "commons") if is_commons(thing.owner) else thing.owner
        shown = worded(language, "{thing} of {owner}", thing=shown, owner=owner)
    return shown if without_archive(text) == text else worded(language, "archive {name}", name=shown)
