"""Short lines: a name, a number, or a shortened verb that represents a full line in this position."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.files import limits
from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.language.items import ARROW, split_arrow
from nightfall_cli.language.lines import accepted, ambiguous, refusal_as_value
from nightfall_cli.language.names import find_player, name_index, plain
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.read import LISTED
from nightfall_cli.language.say import move_text, question_text
from nightfall_cli.language.tree import parse
from nightfall_cli.language.verbs import BY_NAME, VERBS, verbs_of
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.refusal import Refusal, invalid

if TYPE_CHECKING:
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

_NUMBERS = late_pattern(r"\d{1,4}+(?:[\s,]++\d{1,4}+)*+")
_PAIRS = ("attack", "block")
_UNKNOWN = ("unknown-card", "unknown-player", "syntax")
_IN_FULL = ("save", "record", "accept")
"""The verbs that are never shortened: they write over files."""


@refusal_as_value
def in_full(state: State, text: str, language: str = "en") -> str:
    """Return the full line that a short line represents; the text itself when it is full, or not understood.

    A number, also after its verb, is the number of a legal answer. A name is an answer to the question if exactly one
    verb accepts it. A verb may be shortened while it is clear. A line that could mean several things is refused. A
    single letter is a name only if the name begins with it in the ``language``, in which names are printed.
    """
    if len(text) > limits.LINE:
        return text
    tree = parse(text, state.names)
    asked = asked_verbs(state)
    head, body = text[: tree.word.start], text[tree.word.start : tree.comment.start].strip()
    if tree.verb is not None and not _is_a_name(state, tree.word.text, body):
        argument = tree.argument.text.strip()
        return f"{head}{_with_target(state, tree.verb, argument) or _numbered(state, tree.verb, argument) or body}"
    asks = (state.decision.player,) if state.decision is not None else ()
    if not body or (tree.player is not None and find_player(state.names, tree.player.text) != asks):
        return text
    if _NUMBERS.fullmatch(body):
        if state.decision is None:
            raise invalid(question_text(state), "wrong-phase")
        return head + _of_numbers(state, [int(number) for number in re.findall(r"\d+", body)])
    word, argument = tree.word.text, tree.argument.text.strip()
    begun = verbs_begun(state, word)
    lines = [line for verb in begun if (line := _line_of(state, verb, argument))]
    named = {
        verb.name: found for verb in asked if verb.slots and (found := _named(state, verb, body, language)) is not None
    }
    bare = [found for found in named.values() if isinstance(found, str) and _is_meant(body, found)]
    refused = {f"{verb} {body}": found for verb, found in named.items() if isinstance(found, Refusal)}
    exists = [line for line, refusal in refused.items() if refusal.code != "not-there"]
    unfinished = [f"{verb.name} …" for verb in begun if bare and not argument and verb in asked and verb.slots]
    meant = list(dict.fromkeys([*lines, *unfinished, *bare, *(exists if bare or not lines else ())]))
    if len(meant) > 1:
        raise ambiguous(body, meant, len(meant))
    if meant:
        answer: str | Refusal = refused.get(meant[0], meant[0])
        return head + accepted(answer)
    if len(begun) == 1:
        return f"{head}{begun[0].name} {argument}".rstrip()
    if begun and not argument:
        raise ambiguous(word, [verb.name for verb in begun], len(begun))
    other = [name for name in verbs_of(word, language) if name not in _IN_FULL]
    elsewhere = [line for name in other if (line := _line_of(state, BY_NAME[name], argument))]
    if len(elsewhere) == 1:
        return f"{head}{elsewhere[0]}"
    if len(other) == 1 and not refused:
        return f"{head}{other[0]} {argument}".rstrip()
    unclear: str | Refusal = next(iter(refused.values()), text)
    return accepted(unclear)


def _is_a_name(state: State, word: str, body: str) -> bool:
    """True when a word that is a verb in another language begins the name of a card or player at this table."""
    if word.casefold().partition("@")[0] in BY_NAME:
        return False
    return bool(name_index(state.library).tiers(body) or find_player(state.names, body))


def _is_meant(body: str, line: str) -> bool:
    return len(body) > 1 or plain(line.partition(" ")[2]).startswith(plain(body))


def asked_verbs(state: State) -> list[Verb]:
    """Return the verbs that answer the question, in the order of `VERBS`."""
    return list(_answering(state.decision.kind)) if state.decision is not None else []


@cache
def _answering(kind: str) -> tuple[Verb, ...]:
    return tuple(verb for verb in VERBS if kind in verb.answers)


def verbs_begun(state: State, word: str) -> list[Verb]:
    """Return the verbs that a shortened word may mean: those asked for, else questions and commands, else the others.

    The other names of a verb are never shortened.
    """
    word = word.casefold()
    begun = [verb for verb in VERBS if verb.name.startswith(word) and verb.name not in _IN_FULL]
    asked = asked_verbs(state)
    groups = ([verb for verb in begun if verb in asked], [verb for verb in begun if verb.group != "move"], begun)
    return next(filter(None, groups), [])


def _line_of(state: State, verb: Verb, argument: str) -> str:
    """Return the line of a shortened verb, "" when it takes no such argument."""
    if verb.group == "move" and argument:
        line = _with_target(state, verb, argument) or _numbered(state, verb, argument) or f"{verb.name} {argument}"
        return line if isinstance(play_text(state, line), Played) else ""
    needed = any(slot.needed for slot in verb.slots)
    fits = bool(verb.slots) if argument else not needed
    return f"{verb.name} {argument}".rstrip() if fits else ""


def _named(state: State, verb: Verb, body: str, language: str) -> str | Refusal | None:
    """Return the line with which a verb accepts a bare name, or the refusal of a name that exists; else None."""
    lines = _with_targets(state, verb, body) or [f"{verb.name} {body}"]
    results = [play_text(state, line) for line in lines]
    played = [(line, found) for line, found in zip(lines, results, strict=True) if isinstance(found, Played)]
    accepted = [move_text(state, *found.moves, language) if len(found.moves) == 1 else line for line, found in played]
    if accepted:
        return accepted[0] if len(accepted) == 1 else ambiguous(body, accepted, len(accepted)).refusal
    result = results[0]
    assert isinstance(result, Refusal)
    if result.kind != "ambiguous":
        return None if result.code in _UNKNOWN else result
    named = [_named(state, verb, name, language) for name in result.candidates]
    legal = list(dict.fromkeys(line for line in named if isinstance(line, str)))
    there = any(isinstance(found, Refusal) and found.code != "not-there" for found in named)
    if len(legal) == 1:
        return legal[0]
    return ambiguous(body, legal, len(legal)).refusal if legal else result if there else None


def _with_target(state: State, verb: Verb, argument: str) -> str:
    """Return the line of minions without a target, if there is one target for them; else ""."""
    lines = _with_targets(state, verb, argument)
    accepted = [line for line in lines if isinstance(play_text(state, line), Played)]
    return accepted[0] if len(accepted) == 1 else ""


def _with_targets(state: State, verb: Verb, argument: str) -> list[str]:
    """Return the lines that send minions named without a target against each possible one, or each against a target."""
    if verb.name not in _PAIRS or not argument or split_arrow(argument)[1]:
        return []
    legal = [move for move in legal_moves(state) if move.verb == verb.name]
    targets = [_pair_of(state, move)[1] for move in legal]
    senders = [_pair_of(state, move)[0] for move in legal]
    lines = [f"{argument} {ARROW} {target}" for target in targets] + [f"{name} {ARROW} {argument}" for name in senders]
    return [f"{verb.name} {line}" for line in dict.fromkeys(lines)]


def _pair_of(state: State, move: Move) -> tuple[str, str]:
    """Return the names of the halves of an attack or a block."""
    name, _, target = split_arrow(move_text(state, move).partition(" ")[2])
    return name, target


def _numbered(state: State, verb: Verb, argument: str) -> str:
    """Return the line of a verb and numbers of legal answers; "" where they are no answers with this verb."""
    if verb not in asked_verbs(state) or verb.name == "wounds" or not _NUMBERS.fullmatch(argument):
        return ""
    if isinstance(play_text(state, f"{verb.name} {argument}"), Played):
        return ""
    line = _of_numbers(state, [int(number) for number in re.findall(r"\d+", argument)])
    return line if line.startswith(f"{verb.name} ") else ""


def _of_numbers(state: State, numbers: list[int]) -> str:
    """Return the line of these legal answers, counted from 1."""
    legal = [move_text(state, move) for move in legal_moves(state)]
    wrong = next((number for number in numbers if not 1 <= number <= len(legal)), None)
    if wrong is not None:
        message = Message("there is no answer {number}; legal lists answers 1 to {last}", number=wrong, last=len(legal))
        raise invalid(message, "not-there")
    parts = [legal[number - 1].partition(" ") for number in numbers]
    if len(parts) > 1 and (len({verb for verb, _, _ in parts}) > 1 or parts[0][0] not in LISTED):
        raise invalid(Message("these answers cannot be given together; give them one after another"))
    return f"{parts[0][0]} {', '.join(argument for _, _, argument in parts)}".rstrip()
