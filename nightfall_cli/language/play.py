"""Play a line: every item in turn, all or nothing. The given state is never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import Single
from nightfall_cli.language.lines import Line, read_line, refusal_as_value, tried
from nightfall_cli.language.list_refusals import legal_move, refused_part, too_many
from nightfall_cli.language.read import LISTED, MOVE_READERS
from nightfall_cli.language.say import move_text, question_text
from nightfall_cli.language.verbs import is_all
from nightfall_cli.messages.message import Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.events import record
from nightfall_cli.rules.moves import PASS, discard
from nightfall_cli.rules.questions import question_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal, as_error, illegal, invalid
from nightfall_cli.rules.view import play_ahead
from nightfall_cli.rules.why_not import refuse, rule_of_question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nightfall_cli.language.tree import Item
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

SHOWN_ALTERNATIVES = 40
MAX_COPIES = 60
MAX_FORCED = 100
"""The most automatic answers before one move line; on an empty table they would never end."""


class Played(NamedTuple):
    """A played line: the state after it, and its moves."""

    state: State
    moves: tuple[Move, ...]


def play_text(state: State, text: str) -> Played | Refusal:
    """Play a move line such as ``Scott: link Vulko`` on a copy of the state; refuse any other line."""
    line = move_line(state, text)
    return line if isinstance(line, Refusal) else play_line(state, line)


def move_line(state: State, text: str) -> Line | Refusal:
    """Return a line with a move verb; refuse any other line."""
    line = read_line(state, text)
    if isinstance(line, Refusal):
        return line._replace(legal=legal_texts(state))
    if line.verb is None or line.verb.group != "move":
        return Refusal("invalid", "syntax", Message("'{line}' is not a move", line=text.strip()), legal_texts(state))
    return line


@refusal_as_value
def play_line(state: State, line: Line) -> Played:
    """Play a line with a move verb on a copy of the state."""
    verb = line.verb
    assert verb is not None
    _refuse_early(state, line, verb)
    items = _items(state, line, verb)
    after = state.copy()
    played: list[Move] = []
    in_order = verb.name == "choose"
    unsettled = set(legal_moves(state)) if in_order else set()
    for at, item in enumerate(items):
        if played:
            if in_order and _settled(state, after, item, unsettled):
                continue
            early = _refuse_going_on(state, after, verb)
            if early is not None:
                copies = too_many(state, verb, items, at, early) if verb.name in ("attack", "block") else None
                raise as_error(copies or early)
        move = legal_move(after, verb, item)
        if isinstance(move, Refusal):
            worded = refused_part(state, after, verb, items, at, move) if played else move
            raise as_error(worded._replace(legal=legal_texts(state)))
        if in_order:
            unsettled.discard(_in(state, item))
        play_ahead(after, move)
        played.append(move)
    return Played(after, tuple(played))


def attempts(
    state: State, line: Line, following: Callable[[State], State] = lambda state: state
) -> Iterator[tuple[State, Played | Refusal]]:
    """Play a move line here, then after each automatic answer, until it is accepted; yield every attempt.

    ``following`` lets bots play after an automatic answer. A refused ``link`` where a link is asked for is final.
    """
    for _ in range(MAX_FORCED + 1):
        result = play_line(state, line)
        yield state, result
        legal = legal_moves(state)
        if not isinstance(result, Refusal) or len(legal) != 1 or links_now(state, line):
            return
        state = following(answer_automatically(state, legal[0]))


def answer_automatically(state: State, move: Move) -> State:
    """Return the state after the only legal answer, which the log says was automatic."""
    after = state.copy()
    words = Message("{question}: {line}", question=question_text(after), line=move_text(after, move))
    record(after, ev.ANSWERED_ITSELF, words, rule_of_question(after))
    play_ahead(after, move)
    return after


def links_now(state: State, line: Line) -> bool:
    """True when the line is a ``link`` by the player asked to link now, so it cannot be meant for a later turn."""
    decision = state.decision
    links = line.verb is not None and line.verb.name == "link"
    return links and decision is not None and decision.kind == "link" and line.player in (NOBODY, decision.player)


def _refuse_going_on(before: State, after: State, verb: Verb) -> Refusal | None:
    """Return the refusal of a line's next item when another player decides, or another question is asked."""
    assert before.decision is not None
    if after.decision is None or after.decision.player != before.decision.player:
        following = Message("the game is over")
        if after.decision is not None and after.decision.player == NOBODY:
            following = Message("what follows depends on hidden cards")
        elif after.decision is not None:
            player, asked = after.names[after.decision.player], Message(question_of(after.decision).words)
            following = Message("{player} decides next ({question})", player=player, question=asked)
        message = Message("the rest of the line is not played: {why}", why=following)
        return Refusal("illegal", "not-your-decision", message, legal_texts(before))
    if after.decision.kind not in verb.answers:
        asked = question_text(after)
        message = Message(
            "after that, '{verb}' is not an answer to the question: {question}", verb=verb, question=asked
        )
        return Refusal("illegal", "wrong-phase", message, legal_texts(before))
    return None


def _refuse_early(state: State, line: Line, verb: Verb) -> None:
    """Refuse a line by somebody else, and a verb or an argument that does not answer the question."""
    if state.decision is None:
        raise illegal("wrong-phase", Message("the game is over"))
    decider = state.decision.player
    if line.player not in (NOBODY, decider):
        player, other = state.names[decider], state.names[line.player]
        asked = question_text(state)
        message = Message(
            "{player} must decide now, not {other} ({question})", player=player, other=other, question=asked
        )
        raise illegal("not-your-decision", message, legal_texts(state))
    if verb.name == "pass":
        if line.argument:
            raise invalid(Message("pass takes no argument"), legal=legal_texts(state))
    elif state.decision.kind not in verb.answers:
        asked = question_text(state)
        message = Message("'{verb}' is not an answer to the question: {question}", verb=verb, question=asked)
        raise illegal("wrong-phase", message, legal_texts(state))
    elif not line.argument:
        raise invalid(Message("write {verb} {usage}", verb=verb, usage=verb.usage), legal=legal_texts(state))


def _items(state: State, line: Line, verb: Verb) -> list[Single]:
    """Return the single moves of a line, with ``2 Vulko`` and ``attack all`` written out."""
    if verb.name not in LISTED:
        return [Single(line.argument)]
    items = line.tree.items
    if not all(item.thing.text for item in items):
        raise invalid(Message("expected an item before and after each comma"), legal=legal_texts(state))
    pairs = verb.name in ("attack", "block")
    singles = _pairs(items) if pairs else [Single(item.thing.text) for item in items]
    if len(items) == 1 and items[0].copies == 1 and not is_all(singles[0].name):
        return singles
    if verb.name == "discard" and len(singles) == 1 and is_all(singles[0].name):
        hand = state.hand[state.decision.player] if state.decision is not None else []
        return [Single(card.name) for card in hand if refuse(state, discard(card)) is None] or singles
    found: list[Single] = []
    rest = ""
    for item, single in zip(items, singles, strict=True):
        if verb.name == "attack" and single.target and is_all(single.name):
            rest = rest or single.target
        elif 0 < item.copies <= MAX_COPIES:
            found += [single] * item.copies
        else:
            typed = item.whole.text
            if single.target:
                typed = Single(typed.partition(item.arrow)[0].strip() if item.arrow else typed, single.target).text
            message = Message("'{item}': too many copies (at most {number})", item=typed, number=MAX_COPIES)
            if not item.copies:
                message = Message("'{item}': expected at least one copy", item=typed)
            raise invalid(message, legal=legal_texts(state))
    return found + _all_others(state, found, rest) if rest else found


def _all_others(state: State, named: list[Single], target: str) -> list[Single]:
    """Return the items of ``attack all -> target``: every minion that is not sent yet and not named in the line."""
    sent = {attack.attacker for attack in state.attacks}
    minions = state.play[state.active]
    for item in named:
        place = tried(MOVE_READERS["attack"], state, item.text)
        if not isinstance(place, Refusal):
            meant = minions[place.place]
            free = [m.id for m in minions if m.card is meant.card and m.id not in sent]
            sent.update([meant.id] if item.is_numbered else free[:1])
    return [
        Single(f"{minion.card.name}#{sum(other.card is minion.card for other in minions[: index + 1])}", target)
        for index, minion in enumerate(minions)
        if minion.id not in sent
    ]


def _pairs(items: tuple[Item, ...]) -> list[Single]:
    """Return the items with their targets: ``Vulko, Big Ghost -> Janet`` sends both against Janet."""
    found: list[Single] = []
    target = ""
    for item in reversed(items):
        target = item.target.text if item.arrow else target
        found.append(Single(item.name.text, target))
    found.reverse()
    return found


def _settled(before: State, after: State, item: Single, unsettled: set[Move]) -> bool:
    """True when this is the last item of an ordering, which the engine does not ask for."""
    assert before.decision is not None
    if before.frames[:-1] == after.frames[:-1] and before.decision == after.decision:
        return False
    if not question_of(before.decision).orders:
        return False
    move = _in(before, item)
    if unsettled != {move}:
        return False
    unsettled.clear()
    return True


def _in(state: State, item: Single) -> Move:
    """Return the choice that an item meant when the line began."""
    move = tried(MOVE_READERS["choose"], state, item.text)
    return PASS if isinstance(move, Refusal) else move


def legal_texts(state: State) -> tuple[str, ...]:
    """Return the lines of the legal answers, the first of very many."""
    return tuple(move_text(state, move) for move in legal_moves(state)[:SHOWN_ALTERNATIVES])
