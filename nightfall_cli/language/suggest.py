"""Completion: what a line that was begun may become, from what is legal in this position only. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.language.lines import Line, read_line
from nightfall_cli.language.names import plain
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.read import LISTED
from nightfall_cli.language.say import card_name, move_text
from nightfall_cli.language.verbs import BY_NAME, VERBS
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.rulebook import RULES

if TYPE_CHECKING:
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


class Candidate(NamedTuple):
    """A completion: the whole line it makes, the piece to show, and a word about it."""

    line: str
    shown: str
    meta: str


def suggest(state: State, text: str, language: str = "en") -> list[Candidate]:
    """The lines that ``text`` may be completed to. Every move offered is accepted by `play_text`.

    Names fit in any of the four languages, by prefix of the name or of its words, or by initials; they are offered
    in ``language``.
    """
    prefix, body = _split_prefix(state, text)
    word, space, argument = body.partition(" ")
    if not space:
        return [
            Candidate(prefix + verb.name + " " * bool(verb.slots), verb.name, verb.help)
            for verb in _verbs(state, prefix, word)
        ]
    verb = BY_NAME.get(word.casefold())
    if verb is None:
        return []
    if verb.group == "move" and _decides(state, prefix):
        return _moves(state, prefix, verb, argument, language)
    return [
        Candidate(f"{prefix}{verb.name} {name}", name, verb.help)
        for name in _argument_words(state, verb, language)
        if fits(argument, (name,))
    ]


def _split_prefix(state: State, text: str) -> tuple[str, str]:
    """A player prefix that is complete, and the rest."""
    head, colon, rest = text.lstrip().partition(":")
    line = read_line(state, f"{head}: pass") if colon else None
    if isinstance(line, Line) and line.player != NOBODY:
        return f"{head}: ", rest.lstrip()
    return "", text.lstrip()


def _decides(state: State, prefix: str) -> bool:
    """Whether a line with this prefix may answer the pending decision."""
    line = read_line(state, f"{prefix}pass")
    return isinstance(line, Line) and state.decision is not None and line.player in (NOBODY, state.decision.player)


def _verbs(state: State, prefix: str, word: str) -> list[Verb]:
    """Verbs that begin so: those of legal moves first, then questions and session commands."""
    legal = {move.verb for move in legal_moves(state)} if _decides(state, prefix) else set()
    begun = word.casefold()
    fitting = [verb for verb in VERBS if any(name.startswith(begun) for name in (verb.name, *verb.aliases))]
    moves = [verb for verb in fitting if verb.name in legal]
    return moves + [verb for verb in fitting if verb.group in ("question", "session")]


def _moves(state: State, prefix: str, verb: Verb, argument: str, language: str) -> list[Candidate]:
    done, comma, item = argument.rpartition(",") if verb.name in LISTED else ("", "", argument)
    head = f"{prefix}{verb.name} "
    if comma:
        played = play_text(state, f"{verb.name} {done}")
        if not isinstance(played, Played) or not _same_asked(state, played.state, verb):
            return []
        state = played.state
        head += f"{done}, "
    found = []
    for move in legal_moves(state):
        if move.verb == verb.name and fits(item, _names(state, move)):
            shown = _argument(move_text(state, move, language))
            found.append(Candidate(head + shown, shown, _meta(state, move)))
    return found


def _same_asked(before: State, after: State, verb: Verb) -> bool:
    """Whether a line may go on after its first items: the same player is asked something this verb answers."""
    if before.decision is None or after.decision is None:
        return False
    return before.decision.player == after.decision.player and after.decision.kind in verb.answers


def _argument(line: str) -> str:
    return line.partition(" ")[2]


def _names(state: State, move: Move) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_argument(move_text(state, move, language)) for language in LANGUAGES))


def fits(typed: str, names: tuple[str, ...]) -> bool:
    """Whether what was typed begins one of the names, its words, or is its initials."""
    form = plain(typed)
    return not form or any(_fits_one(form, plain(name)) for name in names)


def _fits_one(form: str, name: str) -> bool:
    words = name.split()
    if name.startswith(form) or any(word.startswith(form) for word in words):
        return True
    typed = form.split()
    if len(typed) > 1:
        return len(typed) <= len(words) and all(w.startswith(t) for t, w in zip(typed, words, strict=False))
    return "".join(word[0] for word in words).startswith(form)


def _meta(state: State, move: Move) -> str:
    card = move.card
    if move.what == "minion" and move.verb in ("attack", "resolve"):
        card = state.play[state.active][move.place].card
    if card is None or card.is_wound:
        return ""
    return f"{card.mark('color')}{card.color} {card.kind}, costs {card.mark('cost')}{card.cost}"


def _argument_words(state: State, verb: Verb, language: str) -> list[str]:
    if verb.name == "card":
        return [card_name(card, language) for card in (*state.library.cards.values(), *state.library.wounds)]
    if verb.name in ("board", "discards"):
        return list(state.names)
    if verb.name == "rule":
        return list(RULES)
    if verb.name == "help":
        return [known.name for known in VERBS]
    return []
