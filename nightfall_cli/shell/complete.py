"""Help with the line being typed: its completions, what is wrong with it, its colours, the prompt and the toolbar."""

from __future__ import annotations

from textwrap import shorten, wrap
from typing import TYPE_CHECKING

from nightfall_cli.files import limits
from nightfall_cli.language.highlight import Span, spans
from nightfall_cli.language.lines import read_line, split_last
from nightfall_cli.language.names import best_first
from nightfall_cli.language.offers import about_card, full_text
from nightfall_cli.language.play import answer_automatically, play_text
from nightfall_cli.language.say import question_text
from nightfall_cli.language.suggest import Candidate, begun_line, objection, suggest
from nightfall_cli.language.tree import line_end
from nightfall_cli.language.verbs import verb_usage
from nightfall_cli.messages.message import Message, in_language, phrase, worded
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.resolution import Resolution
from nightfall_cli.rules.state import State
from nightfall_cli.scenario.edits import edit
from nightfall_cli.shell.arguments import last_argument, whole_arguments
from nightfall_cli.shell.autoplay import has_automatic_answer, may_look_on, positions_ahead, try_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.cards.model import Card
    from nightfall_cli.language.tree import Node
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.shell.session_state import SessionState


NO_EDITS = Refusal("illegal", "wrong-phase", Message("table edits need: edit on"))
MAX_STEPS = 4
HELPED = 500
"""The most characters of a line that is completed, coloured and checked while it is typed; a longer one is slow."""


def complete(session: SessionState, text: str) -> list[Candidate]:
    """Return the completions of a line, legal ones first; each ``start`` counts from the start of the whole text."""
    if len(text) > HELPED:
        return []
    head, tail = split_last(text)
    state = _after(session, head)
    if not isinstance(state, State):
        return []
    meant = session.with_alias(tail) if " " in tail.lstrip() else tail
    shift = len(head) + len(tail) - len(meant)
    begun = begun_line(state, meant)
    space = begun is None or begun.tree.word.end < len(meant)
    found = suggest(state, meant, session.language)
    if begun is not None and space and begun.verb is not None and begun.verb.group != "move":
        found += _of_argument(session, state, begun.verb, begun.tree.argument)
    if not space:
        words = [*_known_verbs(session, found), *_aliases(session, meant)]
        found = sorted(words, key=lambda candidate: candidate.refused is not None)
    places = ((one, one.start + shift) for one in found)
    return [one._replace(line=text[:start] + one.line[one.start :], start=start) for one, start in places]


def objection_to(session: SessionState, text: str) -> Refusal | None:
    """Return the refusal of the line being typed, if no continuation of it can be accepted."""
    if len(text) > limits.LINE:
        return Refusal("invalid", "syntax", limits.TOO_LONG)
    if len(text) > HELPED:
        return None
    head, tail = split_last(text)
    state = _after(session, head)
    meant = session.with_alias(tail)
    if not isinstance(state, State):
        return state
    if any(alias.startswith(meant.strip()) for alias in session.settings.aliases):
        return None
    found: Refusal | None = None
    for ahead in positions_ahead(session, state):
        refused = objection(ahead, meant)
        if refused is None:
            return None
        found = found or refused
    return found


def spans_of(session: SessionState, text: str) -> list[Span]:
    """Return the parts of a whole line, for colouring; an alias counts as a verb."""
    if len(text) > HELPED:
        return [Span(text, "word")]
    state = session.foreseen()
    found: list[Span] = []
    start = 0
    while (end := line_end(text, start)) >= 0:
        found += [*_spans_of_one(session, state, text[start:end]), Span(";", "word")]
        start = end + 1
    return found + _spans_of_one(session, state, text[start:])


def _spans_of_one(session: SessionState, state: State, text: str) -> list[Span]:
    lead = text[: len(text) - len(text.lstrip())]
    word, space, rest = text.lstrip().partition(" ")
    if word in session.settings.aliases:
        return [Span(lead + word + space, "verb"), Span(rest, "word")]
    return spans(state, text)


def ghost(session: SessionState, text: str, history: list[str]) -> str:
    """Return the text that would finish the line: a legal move, an earlier line, or another line; "" without any."""
    if not text.strip() or len(text) > HELPED:
        return ""
    earlier = (line for line in reversed(history) if line.startswith(text) and line != text)
    found = _finished(session, text)
    line = read_line(session.foreseen(), found)
    if isinstance(line, Refusal) or line.verb is None or line.verb.group != "move":
        found = next((line for line in earlier if _accepted(session, line)), "") or found
    return found[len(text) :] if found.startswith(text) else ""


def _finished(session: SessionState, text: str) -> str:
    line = text
    for _ in range(MAX_STEPS):
        following = next((one for one in complete(session, line) if one.refused is None and _goes_on(line, one)), None)
        if following is None:
            return ""
        line = _goes_on(line, following)
        if _accepted(session, line):
            return line
    return ""


def _goes_on(text: str, candidate: Candidate) -> str:
    """Return the text of a candidate that begins with what is typed: its line, or a bare name; else ""."""
    name = candidate.shown.partition(" ")[2]
    bare = f"{text}{name[len(text) - candidate.start :]}"
    if candidate.line.startswith(text):
        return candidate.line
    return bare if name and bare[candidate.start :].casefold() == name.casefold() else ""


def _accepted(session: SessionState, text: str) -> bool:
    """True when a line would be accepted now: a legal move, or a question."""
    state = session.foreseen()
    full = session.in_full(text)
    line = full if isinstance(full, Refusal) else read_line(state, full)
    if isinstance(line, Refusal) or line.verb is None or ";" in text:
        return False
    if line.verb.group != "question":
        return line.verb.group == "move" and not isinstance(try_line(session, line), Refusal)
    if not line.argument:
        return not any(slot.needed for slot in line.verb.slots)
    return any(word.piece == line.argument for word in whole_arguments(session, line.verb))


def _after(session: SessionState, head: str) -> State | Refusal | None:
    """Return the position after the lines before the last ``;``, or their refusal; ``auto`` gives automatic answers.

    None after a line that is not a move, when a bot decides, and at a closed table when another player decides or a
    hidden card would be met.
    """
    state = session.foreseen()
    for piece in filter(None, (piece.strip() for piece in head.split(";"))):
        full = session.in_full(piece, state)
        if isinstance(full, Refusal):
            return full
        played = play_text(state, full)
        if isinstance(played, Refusal):
            line = read_line(state, full)
            moves = isinstance(line, Refusal) or line.verb is None or line.verb.group == "move"
            return played if moves else None
        state = played.state
        while session.auto and may_look_on(session, state) and has_automatic_answer(session, state):
            state = answer_automatically(state, legal_moves(state)[0])
        if not may_look_on(session, state):
            return None
    decider = state.decision.player if state.decision is not None else NOBODY
    if decider in session.bots:
        return None
    return state


# -- words ------------------------------------------------------------------------------------
def _aliases(session: SessionState, text: str) -> Iterator[Candidate]:
    word = text.lstrip()
    start = len(text) - len(word)
    for alias, line in session.settings.aliases.items():
        if alias.startswith(word):
            yield Candidate(f"{text[:start]}{alias} ", alias, session.worded("stands for {line}", line=line), start)


def _known_verbs(session: SessionState, found: list[Candidate]) -> list[Candidate]:
    """Return the verbs; until edits are allowed, ``set`` comes last and is refused."""
    if session.editing:
        return found
    edits = [candidate._replace(refused=NO_EDITS) for candidate in found if candidate.shown == "set"]
    return [candidate for candidate in found if candidate.shown != "set"] + edits


def _of_argument(session: SessionState, state: State, verb: Verb, argument: Node) -> list[Candidate]:
    slot = last_argument(session, state, verb, argument.text)
    before, start = argument.text[: slot.start], argument.start + slot.start
    found = best_first(slot.typed, slot.items, lambda item: item.names)
    candidates = [Candidate(" " * start + item.piece, item.piece, item.meta, start, item.card) for item in found]
    if verb.group != "edit":
        return candidates
    judged = [one._replace(refused=_edit_refused(session, state, f"{before}{one.shown}")) for one in candidates]
    return sorted(judged, key=lambda candidate: candidate.refused is not None)


def _edit_refused(session: SessionState, state: State, argument: str) -> Refusal | None:
    """Return the refusal of a table edit, None for one that is legal or unfinished."""
    if not session.editing:
        return NO_EDITS
    result = edit(state, f"set {argument}") if session.viewer == NOBODY and not argument.endswith("= ") else None
    return result if isinstance(result, Refusal) else None


# -- the prompt and the toolbar ---------------------------------------------------------------
Pieces = list[tuple[str, str]]
KEYS = phrase("TAB completes · F1 help · F2 table · Ctrl-D leaves")

MAX_LINES = 2


def prompt_pieces(session: SessionState) -> Pieces:
    decision = session.state.decision
    player = session.state.names[decision.player] if decision else session.worded("game over")
    return [("player", player), ("", "> ")]


def toolbar_pieces(session: SessionState, text: str, width: int, card: Card | None = None) -> Pieces:
    """Return the toolbar: standing, goal of a puzzle, remark on the line or on the card that the menu points to."""
    style, words = _about_line(session, text)
    if card is not None:
        style, words = "faint", about_card(card, full=True, language=session.language)
    goal: Pieces = []
    if session.puzzle is not None:
        aim = worded(session.language, "goal: {goal}", goal=session.puzzle.aim)
        goal = [("", "\n"), ("title", shorten(aim, width, placeholder=" …"))]
    remark = "\n".join(wrap(words, width, break_on_hyphens=False)[:MAX_LINES])
    return [*_standing(session, width), *goal, ("", "\n"), (style, remark)]


def _standing(session: SessionState, width: int) -> Pieces:
    """Return the question and as much of the standing as fits on its line, the most important first."""
    question = in_language(question_text(session.state), session.language)
    if len(question) > width:
        return [("title", "\n".join(wrap(question, width, break_on_hyphens=False)[:MAX_LINES]))]
    pieces = [("title", question)]
    used = len(question)
    for style, fact in _facts(session):
        if used + len(fact) + 3 <= width:
            pieces += [("", " · "), (style, fact)]
            used += len(fact) + 3
    return pieces


def _facts(session: SessionState) -> Pieces:
    state = session.state
    wounds = ", ".join(f"{session.named(seat)} {count}" for seat, count in enumerate(session.wounds))
    asked, counted = state.decision is not None, state.edition.face_up_wounds_counted
    facts = [
        Message("{player}'s turn", player=state.names[state.active]) if asked and state.phase != "draft" else "",
        Message(state.phase) if asked else "",
        Message("influence {number}", number=state.influence),
        Message("{number} face up", number=state.face_up) if counted else "",
    ]
    shown = [("", in_language(fact, session.language)) for fact in facts if fact]
    return [*shown, ("wound", session.worded("wounds: {wounds}", wounds=wounds))]


def _about_line(session: SessionState, text: str) -> tuple[str, str]:
    """Return style and text: why the line cannot be accepted, the usage of its verb, or the text that resolves."""
    language = session.language
    resolving = [frame.card for frame in session.state.frames if isinstance(frame, Resolution)]
    if not text and resolving:
        now = worded(language, "resolves: {card}", card=resolving[-1])
        return "faint", f"{now} · {full_text(resolving[-1], language)}"
    if "\n" in text:
        number = len(text.splitlines())
        template = phrase("{number} lines: Enter runs them and stops at the first refused line")
        return "faint", worded(language, template, number=number)
    refusal = objection_to(session, text)
    if refusal is not None:
        return "refused", f"✗ {in_language(refusal.message, language)} [{refusal.code}]"
    line = read_line(session.state, split_last(text)[1])
    if isinstance(line, Refusal) or line.verb is None:
        return "faint", worded(language, KEYS)
    return "faint", f"{verb_usage(line.verb, language)} · {worded(language, line.verb.help)}"
