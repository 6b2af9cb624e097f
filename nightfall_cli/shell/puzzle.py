"""A puzzle in a session: the answers of the other players, hints, and the verdict."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from nightfall_cli.language.event_values import values_note, words_of_events
from nightfall_cli.language.lines import accepted, read_player, refusal_as_value
from nightfall_cli.language.say import line_text
from nightfall_cli.language.verbs import BY_NAME
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.questions import question_of
from nightfall_cli.rules.refusal import invalid
from nightfall_cli.rules.values import color_words
from nightfall_cli.search.goal import condition, goal_message, nearest, stated_goal
from nightfall_cli.search.proven_line import proven_line
from nightfall_cli.search.solve import Solver, Unsolved, solver_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.games.history import History, Step
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

EDITS = ("set ", "seed ")  # the beginnings of script lines that edit the table


class Puzzle:
    """A goal for a player, to be reached by the end of the chain, phase or turn of the first position.

    The solver answers for the other players with the worst answer for the player, or with the best when they help;
    once the goal is lost, with the answer that keeps it farthest, or brings it nearest. With ``all_seats`` the user
    plays the other players too. ``on_solved`` is called when the puzzle is solved without edits, and may raise the
    errors of writing a file; the line ``then`` is shown after it. With ``ends`` a terminal leaves a solved puzzle.
    """

    def __init__(self, solver: Solver, all_seats: bool) -> None:
        self.solver = solver
        self.goal = solver.goal
        self.aim = goal_message(solver.goal.text, solver.start.library)
        self.player = solver.player
        self.all_seats = all_seats
        self.on_solved: Callable[[], None] | None = None
        self.then = ""
        self.ends = False
        self.solved = False
        self._hinted: Step | None = None

    @property
    def can_be_solved(self) -> bool:
        """True when the goal can be reached; with changed card values it may be out of reach."""
        return bool(self.solver.solve())

    def answer(self, state: State) -> Move | None:
        """Return the current answer of another player; None where the user decides."""
        decision = state.decision
        if self.all_seats or decision is None or decision.player == self.player or self.over(state):
            return None
        legal = legal_moves(state)
        if len(legal) == 1:
            return legal[0]
        try:
            lost = self._nearer if not self.solver.value(state) else None
            return (lost or self.solver).choice(state)
        except Unsolved:
            return None

    @cached_property
    def _nearer(self) -> Solver | None:
        """The solver for the nearest reachable value, where the goal is a number; else None."""
        near, solver = nearest(self.goal.text, self.solver.start), self.solver
        if near is None:
            return None
        return Solver(solver.start, self.player, near, solver.until, solver.nodes, solver.others_help)

    def over(self, state: State) -> bool:
        """True once the chain, phase or turn has ended."""
        return self.solver.until.reached(state)

    def verdict(self, history: History, before: State) -> tuple[str, ...]:
        """Report success or failure, once, on the move that decides it."""
        state = history.now.state
        end = self._end(state)
        if end is None or self._end(before) is not None:
            return ()
        values = words_of_events(events_of(state.log))
        verdict, *more = self._verdict(state, end)
        lines = (verdict, *([Message("  {text}", text=values_note(values))] if values else []), *more)
        if self.goal.read(end) != 1 or self.all_seats or any(line.startswith(EDITS) for line in history.script()):
            return lines
        self.solved = True
        if self.on_solved is not None:
            try:
                self.on_solved()
            except (OSError, UnicodeDecodeError) as error:
                lines = (*lines, Message("  could not save that the puzzle is solved: {error}", error=str(error)))
        return (*lines, Message("  {text}", text=self.then)) if self.then else lines

    def _end(self, state: State) -> State | None:
        """Return the position at the end when only automatic answers remain, else None."""
        state = self.solver.settled(state)
        return state if self.over(state) else None

    def _verdict(self, state: State, end: State) -> tuple[str, ...]:
        says = goal_message(self.goal.says(end), end.library)
        rest = "" if self.over(state) else Message("; every remaining decision has one legal answer")
        if self.goal.read(end) == 1:
            solved, given = Message("solved"), Message("reached with the answers you gave")
            return (Message("✓ {how}: {goal}{rest}", how=given if self.all_seats else solved, goal=says, rest=rest),)
        result = Message("{goal}{rest}; ", goal=says, rest=rest) if says else ""
        help_line = Message("  undo takes back your last line, restart takes back all lines")
        return (Message("✗ not solved: {result}the goal is {goal}", result=result, goal=self.aim), help_line)

    def hint(self, step: Step) -> list[str]:
        """Return a vague hint from the solver; when asked again in the same position, the line to play."""
        state = step.state
        again, self._hinted = self._hinted is step, step
        try:
            for played in step.path():
                if (end := self._end(played.state)) is not None:
                    return list(self._verdict(played.state, end))
            if not self.solver.value(state):
                return self._hint_when_lost(step, again)
            if len(legal := legal_moves(state)) == 1:
                template = phrase("{goal} can be reached; only one answer is legal here: {line}")
                return [Message(template, goal=self.aim, line=line_text(state, legal[0]))]
            if state.decision is not None and state.decision.player != self.player:
                return self._hint_for_others(state, again)
            return self._hint_on_the_way(state, again)
        except Unsolved as unsolved:
            return [Message("no hint: {why}", why=unsolved.refusal.message)]

    def _hint_on_the_way(self, state: State, again: bool) -> list[str]:
        answers = self.solver.answers(state)
        good = [move for move, value, _ in answers if value]
        if len(good) == len(answers):
            return [Message("every answer here can still reach the goal: {goal}", goal=self.aim)]
        if again:
            return [Message("{lines:or…}", lines=[line_text(state, move) for move in good])]
        return [
            Message("{goal} can be reached from here: {hint}", goal=self.aim, hint=vague_hint(state, good[0])),
            Message("type hint again for the line"),
        ]

    def _hint_when_lost(self, step: Step, again: bool) -> list[str]:
        best, line = "", ""
        if self._nearer is not None:
            found = proven_line(self._nearer, step.state)
            best, line = goal_message(self.goal.says(found.end), found.end.library), found.script[0]
        if again and line:
            return [Message("the best from here, {goal}, begins with: {line}", goal=best, line=line)]
        lost = Message("{goal} can no longer be reached", goal=self.aim)
        if self.all_seats and not self.solver.others_help:
            lost = Message("{goal} can no longer be reached against the best answers", goal=self.aim)
        if best:
            lost = Message("{lost}; the best from here is {goal}", lost=lost, goal=best)
        steps = self._steps_back(step)
        undo = Message("undo") if steps == 1 else Message("undo {number}", number=steps)
        back = Message("{undo} returns to where it could be reached", undo=undo) if steps else ""
        return [lost, *([back] if back else [])]

    def _steps_back(self, step: Step) -> int:
        """Return the number of steps to undo until the goal can be reached; 0 when it never could."""
        steps = 0
        while step.before is not None and not step.begins:
            step = step.before
            steps += 1
            if self.solver.value(step.state):
                return steps
        return 0

    def _hint_for_others(self, state: State, again: bool) -> list[str]:
        assert state.decision is not None
        name = state.names[state.decision.player]
        if again:
            return [line_text(state, self.solver.choice(state))]
        effect = Message("helps you most" if self.solver.others_help else "is worst for you")
        template = phrase("{player} decides, and you play {player}: type hint again for the answer that {effect}")
        return [Message(template, player=name, effect=effect)]


@refusal_as_value
def puzzle_of(start: State, about: str, all_seats: bool = False) -> Puzzle:
    """Return the puzzle of a board and its description; refused without a goal, or when it cannot be solved for."""
    stated = stated_goal(about)
    if not stated.goal:
        raise invalid(Message("no goal is stated"))
    goal = accepted(condition(stated.goal, start))
    player = read_player(start, stated.player) if stated.player else start.active
    return Puzzle(accepted(solver_for(start, player, goal, stated.until, others_help=stated.others_help)), all_seats)


def vague_hint(state: State, move: Move) -> str:
    """Return the most specific description that also fits another legal move; without one, the vaguest."""
    fitting = Counter(text for legal in legal_moves(state) for text in set(_descriptions(state, legal)))
    mine = _descriptions(state, move)
    shared = [text for text in mine if fitting[text] > 1]
    return min(shared, key=lambda text: fitting[text]) if shared else mine[0]


def _descriptions(state: State, move: Move) -> list[str]:
    """Return descriptions of a move, the vaguest first."""
    assert state.decision is not None
    verb, what = BY_NAME[move.verb], move.what
    if move.verb == "pass":
        return [Message(question_of(state.decision).stop)]
    if what == "player":
        return [Message("{verb} a player", verb=verb)]
    if what == "minion":
        return _of_minion(state, move)
    if what == "order":
        card, owner = state.chain[move.place].card, state.names[state.chain[move.place].player]
        return [
            Message("{verb} an order in the chain", verb=verb),
            Message("{verb} {kind} in the chain, by {player}", verb=verb, kind=_kind(card), player=owner),
        ]
    if move.card is not None:
        return _of_card(verb, move.card)
    return [Message("{verb} {thing}", verb=verb, thing=what)]


def _of_minion(state: State, move: Move) -> list[str]:
    verb = BY_NAME[move.verb]
    if move.verb == "attack":
        return [Message("send a minion"), Message("attack {player}", player=state.names[move.on])]
    if move.verb == "block":
        return [Message("block"), Message("block {card}", card=state.play[state.active][move.on].card)]
    if move.verb == "resolve":
        return [Message("one of the attacks should resolve first")]
    assert state.decision is not None
    decider = state.decision.player
    owner = state.active if move.seat < 0 else move.seat
    whose = Message("{verb} one of your own minions", verb=verb)
    if owner != decider:
        whose = Message("{verb} a minion of {player}", verb=verb, player=state.names[owner])
    return [Message("{verb} a minion", verb=verb), whose]


def _of_card(verb: Verb, card: Card) -> list[str]:
    if card.is_wound:
        return [Message("{verb} a card", verb=verb), Message("{verb} a wound", verb=verb)]
    kind = _kind(card)
    color = color_words(card, "color", card.color)
    return [
        Message("{verb} an order", verb=verb),
        Message("{verb} {kind}", verb=verb, kind=kind),
        Message("{verb} a {color} order", verb=verb, color=color),
        Message("{verb} a {color} minion" if card.is_minion else "{verb} a {color} action", verb=verb, color=color),
    ]


def _kind(card: Card) -> Message:
    return Message("a minion" if card.is_minion else "an action")
