"""Object to a line while it is typed: explain why no continuation of it can be accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.language.lines import Line, read_line, without_comment
from nightfall_cli.language.names import may_become
from nightfall_cli.language.play import Played, play_line
from nightfall_cli.language.short import in_full, verbs_begun
from nightfall_cli.language.suggest import begun_line, decides, not_asked, slot_of, suggest
from nightfall_cli.language.verbs import BY_NAME, verbs_of
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from nightfall_cli.language.offers import Offer, OpenSlot
    from nightfall_cli.language.tree import LineTree
    from nightfall_cli.rules.state import State

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
