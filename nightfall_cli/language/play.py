"""Playing a line: every item of it in turn, all or nothing. The given state is never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.language.lines import Line, read_line
from nightfall_cli.language.read import LISTED, MOVE_READERS, counted, split_items
from nightfall_cli.language.say import move_text, question_text
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.moves import PASS
from nightfall_cli.rules.refusal import Refusal, refuse
from nightfall_cli.rules.state import NOBODY

if TYPE_CHECKING:
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

SHOWN_ALTERNATIVES = 40


class Played(NamedTuple):
    """A line that was played: the state after it and the moves it stood for."""

    state: State
    moves: tuple[Move, ...]


def play_text(state: State, text: str) -> Played | Refusal:
    """Play a line of move text, as ``Scott: link Vulko``; refused for anything else."""
    line = read_line(state, text)
    if isinstance(line, Refusal):
        return line
    if line.verb is None or line.verb.group != "move":
        return Refusal("invalid", "syntax", f"{text.strip()!r} is not a move", _legal_texts(state))
    return play_line(state, line)


def play_line(state: State, line: Line) -> Played | Refusal:
    """Play a line with a move verb on a copy of the state."""
    assert line.verb is not None
    early = _refuse_early(state, line, line.verb)
    if early is not None:
        return early
    items = _items(state, line)
    if isinstance(items, Refusal):
        return items
    after = state.copy()
    played: list[Move] = []
    for item in items:
        if line.verb.name == "choose" and played and _settled(state, after, item):
            continue
        move = PASS if line.verb.name == "pass" else MOVE_READERS[line.verb.name](after, item)
        refusal = move if isinstance(move, Refusal) else refuse(after, move)
        if refusal is not None:
            return _with_alternatives(after, refusal)
        assert not isinstance(move, Refusal)
        play(after, move)
        played.append(move)
    return Played(after, tuple(played))


def _refuse_early(state: State, line: Line, verb: Verb) -> Refusal | None:
    if state.decision is None:
        return Refusal("illegal", "wrong-phase", "the game is over")
    decider = state.decision.player
    if line.player not in (NOBODY, decider):
        names = state.names
        message = f"{names[decider]} must decide now, not {names[line.player]} ({question_text(state)})"
        return Refusal("illegal", "not-your-decision", message, _legal_texts(state))
    if verb.name == "pass" and not line.argument:
        return None
    if verb.name == "pass":
        return Refusal("invalid", "syntax", "pass stands alone")
    if state.decision.kind not in verb.answers:
        message = f"{verb.name!r} does not answer what is asked: {question_text(state)}"
        return Refusal("illegal", "wrong-phase", message, _legal_texts(state))
    if not line.argument:
        return Refusal("invalid", "syntax", f"write {verb.name} {verb.slots}", _legal_texts(state))
    return None


def _items(state: State, line: Line) -> list[str] | Refusal:
    """The single moves that a line stands for, as texts; ``2 Vulko`` and ``attack all`` written out."""
    assert line.verb is not None
    if line.verb.name not in LISTED:
        return [line.argument]
    items = split_items(line.argument)
    if "" in items:
        return Refusal("invalid", "syntax", "something is missing beside a comma")
    if line.verb.name in ("attack", "block"):
        items = _share_arrows(items)
    found: list[str] = []
    for item in items:
        count, name = counted(item)
        head, arrow, target = name.partition("->")
        if line.verb.name == "attack" and head.strip().casefold() == "all" and arrow:
            waiting = len(state.play[state.active]) - len(state.attacks) - len(found)
            found += [
                f"{_any_unsent(state, step)} -> {target.strip()}" for step in range(len(found), len(found) + waiting)
            ]
        elif count > 60:
            return Refusal("invalid", "syntax", f"{count} copies are too many")
        else:
            found += [name] * count
    return found


def _share_arrows(items: list[str]) -> list[str]:
    """``Vulko, Big Ghost -> Janet`` sends both against Janet."""
    shared: list[str] = []
    target = ""
    for item in reversed(items):
        for arrow in ("->", "→", "=>"):
            if arrow in item:
                head, _, target = item.partition(arrow)
                item = head.strip()
                break
        shared.append(f"{item} -> {target.strip()}" if target else item)
    shared.reverse()
    return shared


def _any_unsent(state: State, step: int) -> str:
    """The name of one of the minions that are still to be sent, as ``attack all`` names them in turn."""
    sent = {attack.attacker for attack in state.attacks}
    minions = state.play[state.active]
    left = [index for index, minion in enumerate(minions) if minion.id not in sent]
    index = left[min(step, len(left) - 1)]
    number = sum(minion.card is minions[index].card for minion in minions[: index + 1])
    return f"{minions[index].card.name}#{number}"


def _settled(before: State, after: State, item: str) -> bool:
    """Whether this item of an order was left as the only answer, so that nothing was asked about it."""
    if before.frames[:-1] == after.frames[:-1] and before.decision == after.decision:
        return False
    move = MOVE_READERS["choose"](before, item)
    return not isinstance(move, Refusal) and move in legal_moves(before)


def _with_alternatives(state: State, refusal: Refusal) -> Refusal:
    if refusal.legal and refusal.kind != "illegal":
        return refusal
    return refusal._replace(legal=_legal_texts(state))


def _legal_texts(state: State) -> tuple[str, ...]:
    legal = legal_moves(state)
    return tuple(move_text(state, move) for move in legal[:SHOWN_ALTERNATIVES])
