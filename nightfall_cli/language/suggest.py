"""Complete a line that is being typed, legal continuations first, or explain why no continuation can be accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.language.lines import Line, read_line, without_comment
from nightfall_cli.language.names import best_first, find_player, may_become, rank
from nightfall_cli.language.offers import Offer, OpenSlot, about_player
from nightfall_cli.language.play import Played, play_line
from nightfall_cli.language.say import question_text
from nightfall_cli.language.short import asked_verbs, in_full, verbs_begun
from nightfall_cli.language.slots import last_slot
from nightfall_cli.language.tree import Node, parse
from nightfall_cli.language.verbs import BY_NAME, VERBS, printed_verb, verbs_of
from nightfall_cli.messages.message import Message, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.cards.model import Card
    from nightfall_cli.language.offers import OpenSlot
    from nightfall_cli.language.tree import LineTree
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.state import State


class Candidate(NamedTuple):
    """A completion: the resulting line, the piece to show, and its description.

    ``start`` is where the piece starts in the typed text. ``card`` is the card it names, if any. ``refused`` is the
    refusal of a completion that is not legal now, else None.
    """

    line: str
    shown: str
    meta: str
    start: int = 0
    card: Card | None = None
    refused: Refusal | None = None


def suggest(state: State, text: str, language: str = "en") -> list[Candidate]:
    """Return the completions of ``text``, legal ones first: verbs, and of moves their arguments.

    `play_text` accepts every legal move offered. Names fit in any of the four languages, by prefix of the name or of
    its words, by initials, or, when nothing fits better, by their letters in order; they are offered in ``language``.
    """
    begun = begun_line(state, text)
    if begun is None:
        return []
    seat, tree = begun.player, begun.tree
    if tree.word.end == len(text):
        words = [
            *_verbs(state, begun, text, language),
            *_bare_names(state, begun, text, language),
            *_prefixes(state, begun, text, language),
        ]
        return sorted(words, key=lambda candidate: candidate.refused is not None)
    verb = tree.verb
    if verb is None:
        return _bare_names(state, begun, text, language)
    if verb.name == "pass" and not tree.argument.text:
        return []
    slot = slot_of(state, seat, verb, tree.argument, language)
    return (_moves(slot, text) if slot is not None else []) or _bare_names(state, begun, text, language)


def begun_line(state: State, text: str) -> Line | None:
    """Return a line that is being typed, with the seat of its prefix; None when the prefix fits no single player.

    A shortened verb that is clear is the line's verb, once a blank follows it.
    """
    tree = parse(text, state.names, typing=True)
    if tree.verb is None and tree.word.text and tree.word.end < len(text):
        meant = verbs_begun(state, tree.word.text)
        tree = tree._replace(verb=meant[0] if len(meant) == 1 else None)
    if tree.player is None:
        return Line(NOBODY, tree)
    seats = find_player(state.names, tree.player.text)
    return Line(seats[0], tree) if len(seats) == 1 else None


def decides(state: State, seat: int) -> bool:
    """True when a line of this seat (NOBODY without a prefix) may answer the pending decision."""
    return state.decision is not None and seat in (NOBODY, state.decision.player)


def _verbs(state: State, begun_by: Line, text: str, language: str) -> Iterator[Candidate]:
    """Yield the matching verbs: legal moves, then questions and commands, then moves that are not asked for now."""
    start, seat = begun_by.tree.word.start, begun_by.player
    legal = {move.verb for move in legal_moves(state)} if decides(state, seat) else set()
    begun = begun_by.tree.word.text.casefold()
    fitting = [verb for verb in VERBS if verb.name.startswith(begun)]
    elsewhere = verbs_of(begun, language)
    fitting += [verb for verb in VERBS if verb not in fitting and verb.name in elsewhere]
    also = [verb for verb in VERBS if verb not in fitting and any(name.startswith(begun) for name in verb.aliases)]
    now = [verb for verb in fitting if verb.name in legal]
    always = [verb for verb in fitting if verb.group != "move"]
    hidden = [verb for verb in also if verb.name in legal or verb.group != "move"]
    later = [verb for verb in (*fitting, *also) if verb.group == "move" and verb.name not in legal]
    for verb in (*now, *always, *hidden, *later):
        refused = not_asked(state, seat) if verb in later else None
        name = printed_verb(verb.name, language)
        help_line = worded(language, verb.help)
        yield Candidate(text[:start] + name + " " * bool(verb.slots), name, help_line, start, None, refused)


def _bare_names(state: State, begun: Line, text: str, language: str) -> list[Candidate]:
    """Return the full lines of the legal answers whose names begin as the line does."""
    start = begun.tree.word.start
    typed = Node(text[start:], start)
    found = []
    for verb in asked_verbs(state) if typed.text else ():
        slot = slot_of(state, begun.player, verb, typed, language)
        if slot is None:
            continue
        for item in slot.items:
            if item.refused is None and rank(slot.typed, item.typed_as(slot.typed)) is not None:
                shown = f"{printed_verb(verb.name, language)} {text[start : slot.start]}{item.piece}"
                found.append(Candidate(text[:start] + shown, shown, item.meta, start, item.card))
    return found


def not_asked(state: State, seat: int) -> Refusal:
    """Return the refusal of a move verb that does not answer the question, or of a player who does not decide."""
    asked = question_text(state)
    if state.decision is None:
        return Refusal("illegal", "wrong-phase", Message("the game is over"))
    if not decides(state, seat):
        return Refusal("illegal", "not-your-decision", Message("not asked now: {question}", question=asked))
    return Refusal("illegal", "wrong-phase", Message("not an answer to the question: {question}", question=asked))


def _prefixes(state: State, begun: Line, text: str, language: str) -> Iterator[Candidate]:
    """Yield the matching players' names as prefixes, once a letter is typed."""
    start, word, seat = begun.tree.word.start, begun.tree.word.text, begun.player
    if not word or seat != NOBODY:
        return
    for other_seat, name in enumerate(state.names):
        if rank(word, (name,)) is not None:
            asked = state.decision is not None and state.decision.player == other_seat
            other = None if asked else not_asked(state, other_seat)
            yield Candidate(
                f"{text[:start]}{name}: ", f"{name}:", about_player(state, other_seat, language), start, None, other
            )


def slot_of(state: State, seat: int, verb: Verb, argument: Node, language: str = "en") -> OpenSlot | None:
    """Return the last slot of a move, if that verb answers the question put to that player."""
    asked = state.decision is not None and state.decision.kind in verb.answers and decides(state, seat)
    return last_slot(state, verb, argument, language) if asked else None


def _moves(slot: OpenSlot, text: str) -> list[Candidate]:
    start = slot.start
    fitting = best_first(slot.typed, slot.items, lambda item: item.typed_as(slot.typed))
    fitting.sort(key=lambda item: item.refused is not None)
    return [
        Candidate(text[:start] + item.piece, item.piece, item.meta, start, item.card, item.refused) for item in fitting
    ]


# -- objections ------------------------------------------------------------------------------------


_NUMBER = late_pattern(r"(?<!\s)\s*+#\d*+$")


def objection(state: State, text: str) -> Refusal | None:
    """Return the refusal of ``text`` when no continuation of it can be accepted; else None.

    The argument of a question or a session command is not judged.
    """
    if not without_comment(text):
        return None
    if _begins_elsewhere(state, text):
        return None
    may_name_a_player = any(may_become(text.strip(), (name,)) for name in state.names)  # a colon may still follow
    full = text if may_name_a_player else in_full(state, text)
    if isinstance(full, Refusal):
        offered = suggest(state, text)
        return offered[0].refused if offered else full
    text = full
    line = read_line(state, text)
    begun = begun_line(state, text)
    verb = begun.verb if begun is not None else None
    if begun is None or verb is None:
        return _about_first_word(state, text, line, begun)
    if isinstance(line, Refusal):
        return line
    if verb.group != "move":
        return None
    played = play_line(state, line)
    if isinstance(played, Played) or (begun.tree.word.end == len(text) and _is_begun(state, text)):
        return None
    slot = slot_of(state, begun.player, verb, begun.tree.argument)
    fitting = _fitting(slot) if slot is not None else []
    if any(item.refused is None for item in fitting):
        return None
    if fitting and played.code in ("ambiguous", "syntax"):
        return fitting[0].refused
    return _better_reason(state, text, begun.tree, played)


def _begins_elsewhere(state: State, text: str) -> bool:
    """True when the text may become a verb in another language that is understood now."""
    begun = begun_line(state, text)
    if begun is None or begun.tree.word.end < len(text.rstrip()):
        return False
    word = begun.tree.word.text
    if len(word) < 2 and verbs_begun(state, word):
        return False
    now = {move.verb for move in legal_moves(state)} if decides(state, begun.player) else set()
    return any(BY_NAME[verb].group != "move" or verb in now for verb in verbs_of(word))


def _about_first_word(state: State, text: str, line: Line | Refusal, begun: Line | None) -> Refusal | None:
    """Return the refusal of a first word that starts neither a verb nor a player's name."""
    if begun is not None and begun.tree.player is not None and not begun.tree.word.text:
        return None if decides(state, begun.player) else not_asked(state, begun.player)
    offered = suggest(state, text.rstrip())
    if offered:
        return offered[0].refused
    return line if isinstance(line, Refusal) else None


def _fitting(slot: OpenSlot) -> list[Offer]:
    """Return the offers that the typed text may become; copy numbers are ignored."""
    typed = _NUMBER.sub("", slot.typed)
    return [item for item in slot.items if may_become(typed, (*item.names, *item.longer))]


def _is_begun(state: State, text: str) -> bool:
    return any(candidate.refused is None for candidate in suggest(state, text))


def _better_reason(state: State, text: str, tree: LineTree, refusal: Refusal) -> Refusal:
    """Return the refusal of the first half of a pair when the second half is missing."""
    verb = tree.verb.name if tree.verb is not None else ""
    if refusal.code != "syntax" or verb not in ("attack", "block") or tree.items[-1].arrow:
        return refusal
    others = [move.on for move in legal_moves(state) if move.verb == verb]
    if not others:
        return refusal
    other = state.names[others[0]] if verb == "attack" else f"{state.play[state.active][others[0]].card.name}"
    line = read_line(state, f"{text.rstrip(' -=')} -> {other}")
    played = play_line(state, line) if isinstance(line, Line) else line
    return refusal if isinstance(played, Played) else played
