"""Completion: what a line that was begun may become: what is legal first, then what exists and is refused. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.language.about import about_card, about_player
from nightfall_cli.language.fit import best_first, rank
from nightfall_cli.language.lines import Line, read_line
from nightfall_cli.language.say import card_name, question_text
from nightfall_cli.language.slot_records import Item, Slot
from nightfall_cli.language.slots import last_slot
from nightfall_cli.language.verbs import BY_NAME, VERBS
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.cards.model import Card
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.state import State


class Candidate(NamedTuple):
    """A completion: the whole line it makes, the piece to show, and a word about it.

    ``start`` is where in the typed text the piece begins. ``card`` is the card it names, if any. ``refused`` is None
    for what is legal now, else why it is not.
    """

    line: str
    shown: str
    meta: str
    start: int = 0
    card: Card | None = None
    refused: Refusal | None = None


def suggest(state: State, text: str, language: str = "en") -> list[Candidate]:
    """The lines that ``text`` may be completed to, legal ones first. `play_text` accepts every legal move offered.

    Names fit in any of the four languages, by prefix of the name or of its words, by initials, or, when nothing fits
    better, by their letters in order; they are offered in ``language``.
    """
    prefix, body = split_prefix(state, text)
    start = len(text) - len(body)
    word, space, rest = body.partition(" ")
    if not space:
        words = [*_verbs(state, text, start, word, prefix), *_prefixes(state, text, start, word, prefix)]
        return sorted(words, key=lambda candidate: candidate.refused is not None)
    verb = BY_NAME.get(word.casefold())
    if verb is None:
        return []
    argument = rest.lstrip()
    start = len(text) - len(argument)
    if verb.group == "move":
        slot = slot_of(state, prefix, verb, argument, language)
        return _moves(slot, text, start) if slot is not None else []
    found = best_first(argument, argument_words(state, verb, language), lambda word: word.names)
    return [Candidate(text[:start] + word.piece, word.piece, word.meta, start, word.card) for word in found]


def split_prefix(state: State, text: str) -> tuple[str, str]:
    """A player prefix that is complete, and the rest."""
    head, colon, rest = text.lstrip().partition(":")
    line = read_line(state, f"{head}: pass") if colon else None
    if isinstance(line, Line) and line.player != NOBODY:
        return f"{head}: ", rest.lstrip()
    return "", text.lstrip()


def decides(state: State, prefix: str) -> bool:
    """Whether a line with this prefix may answer the pending decision."""
    line = read_line(state, f"{prefix}pass")
    return isinstance(line, Line) and state.decision is not None and line.player in (NOBODY, state.decision.player)


def _verbs(state: State, text: str, start: int, word: str, prefix: str) -> Iterator[Candidate]:
    """Verbs that begin so: those of legal moves, questions and session commands, then moves not asked for now."""
    legal = {move.verb for move in legal_moves(state)} if decides(state, prefix) else set()
    begun = word.casefold()
    fitting = [verb for verb in VERBS if any(name.startswith(begun) for name in (verb.name, *verb.aliases))]
    now = [verb for verb in fitting if verb.name in legal]
    always = [verb for verb in fitting if verb.group != "move"]
    later = [verb for verb in fitting if verb.group == "move" and verb.name not in legal]
    for verb in (*now, *always, *later):
        refused = not_asked(state, prefix) if verb in later else None
        yield Candidate(text[:start] + verb.name + " " * bool(verb.slots), verb.name, verb.help, start, None, refused)


def not_asked(state: State, prefix: str) -> Refusal:
    """The refusal of a move verb that does not answer what is asked, or not of that player."""
    if state.decision is None:
        return Refusal("illegal", "wrong-phase", "the game is over")
    if not decides(state, prefix):
        return Refusal("illegal", "not-your-decision", f"not asked: {question_text(state)}")
    return Refusal("illegal", "wrong-phase", f"not what is asked: {question_text(state)}")


def _prefixes(state: State, text: str, start: int, word: str, prefix: str) -> Iterator[Candidate]:
    """Players' names as prefixes, once a letter is typed."""
    if not word or prefix:
        return
    for seat, name in enumerate(state.names):
        if rank(word, (name,)) is not None:
            asked = state.decision is not None and state.decision.player == seat
            other = None if asked else Refusal("illegal", "not-your-decision", f"not asked: {question_text(state)}")
            yield Candidate(f"{text[:start]}{name}: ", f"{name}:", about_player(state, seat), start, None, other)


def slot_of(state: State, prefix: str, verb: Verb, argument: str, language: str = "en") -> Slot | None:
    """The slot in which a move ends, if that verb answers what is asked of that player."""
    asked = state.decision is not None and state.decision.kind in verb.answers and decides(state, prefix)
    return last_slot(state, verb, argument, language) if asked else None


def _moves(slot: Slot, text: str, start: int) -> list[Candidate]:
    start += slot.start
    fitting = best_first(slot.typed, slot.items, lambda item: item.typed_as(slot.typed))
    fitting.sort(key=lambda item: item.refused is not None)
    return [
        Candidate(text[:start] + item.piece, item.piece, item.meta, start, item.card, item.refused) for item in fitting
    ]


def argument_words(state: State, verb: Verb, language: str) -> list[Item]:
    """What the argument of a question may be."""
    if verb.name == "card":
        cards = (*state.library.cards.values(), *state.library.wounds)
        return [Item(card_name(card, language), _names(card), about_card(card), card) for card in cards]
    if verb.name in ("board", "discards"):
        return [Item(name, (name,), about_player(state, seat)) for seat, name in enumerate(state.names)]
    if verb.name == "rule":
        return [Item(rule, (rule,), text) for rule, text in RULES.items()]
    if verb.name == "help":
        return [Item(known.name, (known.name,), known.help) for known in VERBS]
    return []


def _names(card: Card) -> tuple[str, ...]:
    return tuple(dict.fromkeys(card_name(card, language) for language in LANGUAGES))
