"""Classify the parts of a line, to colour it while it is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import ARROWS, read_count, read_thing
from nightfall_cli.language.names import find_player, name_index, plain
from nightfall_cli.language.short import asked_verbs, verbs_begun
from nightfall_cli.language.things import decider
from nightfall_cli.language.tree import Node, parse, pieces_of
from nightfall_cli.language.verbs import BY_NAME, verbs_of
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.language.tree import LineTree
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.state import State

_WORDS = frozenset({"all", "commons", "on", "off", "wound", "wounds", "archive", "not", "because"})


class Span(NamedTuple):
    """A part of the line: ``what`` is "verb", "player", "card", "number", "word", "comment" or "unknown"."""

    text: str
    what: str
    card: Card | None = None


def spans(state: State, text: str) -> list[Span]:
    """Return the line in parts; joined, their texts are the line. Names that fit nothing are "unknown"."""
    tree = parse(text, state.names)
    found: list[Span] = []
    start, word, verb = tree.word.start, tree.word, tree.verb
    if tree.player is not None and len(find_player(state.names, tree.player.text)) != 1:
        start, verb = tree.player.start, None
        word = Node(text[start : tree.comment.start].split(None, 1)[0], start)
    elif tree.player is not None:
        start = text.index(":", tree.player.end) + 1
        found.append(Span(text[:start], "player"))
    lead = text[0 if tree.player is None or not found else start : word.start]
    space = text[word.end : min(word.end + 1, tree.comment.start)] if word.text else ""
    begun = verbs_begun(state, word.text) if verb is None else []
    verb = begun[0] if space and len(begun) == 1 and start == tree.word.start else verb
    if verb is None and start == tree.word.start and not begun and (bare := _bare(state, text, tree)):
        found += [Span(lead, "word"), *bare, Span(tree.comment.text, "comment")]
        return [span for span in found if span.text]
    known = verb is not None or not word.text or (not space and _is_begun(state, word.text))
    found += [Span(lead, "word"), Span(word.text + space, "verb" if known else "unknown")]
    rest = text[word.end + len(space) : tree.comment.start]
    found += _argument(state, rest, verb) if verb is not None else [Span(rest, "word")]
    found.append(Span(tree.comment.text, "comment"))
    return [span for span in found if span.text]


def _bare(state: State, text: str, tree: LineTree) -> list[Span]:
    """Return the parts of an answer without its verb; none when the line has an unknown part."""
    asked = asked_verbs(state)
    if not asked or not tree.word.text or find_player(state.names, tree.word.text):
        return []
    found = _argument(state, text[tree.word.start : tree.comment.start], asked[0])
    return [] if any(span.what == "unknown" for span in found) else found


def _is_begun(state: State, word: str) -> bool:
    """True when a word starts a verb or a player's name."""
    verbs = any(name.startswith(word.casefold()) for name in BY_NAME) or verbs_of(word)
    return bool(verbs or find_player(state.names, word))


def _argument(state: State, argument: str, verb: Verb) -> list[Span]:
    found = []
    before = ""
    for text, is_sign in pieces_of(argument):
        if is_sign:
            found.append(Span(text, "word"))
            before = text.strip()
        elif verb.name == "attack" and before in ARROWS and find_player(state.names, text):
            found.append(Span(text, "player"))
        else:
            span = _thing(state, text)
            judged = verb.group == "move" or span.what != "unknown"
            found.append(span if judged else Span(text, "word"))
    return found


def _thing(state: State, piece: str) -> Span:
    name = piece.strip()
    if name.isdecimal():
        return Span(piece, "number")
    if plain(name) in _WORDS:
        return Span(piece, "word")
    if any(plain(name) == plain(known) for known in state.names):
        return Span(piece, "player")
    name = read_thing(read_count(name)[1], name_index(state.library), state.names).name
    if name.isdecimal():
        return Span(piece, "number")
    tiers = name_index(state.library).tiers(name)
    near = _at_hand(state)
    if not any(card in near for tier in tiers for card in tier) and find_player(state.names, name):
        return Span(piece, "player")
    if not tiers:
        return Span(piece, "unknown")
    tier = next((tier for tier in tiers if any(card in near for card in tier)), tiers[0])
    cards = [card for card in tier if card in near] or list(tier)
    return Span(piece, "card", cards[0] if len(cards) == 1 else None)


def _at_hand(state: State) -> set[Card]:
    """Return the cards that a move of the decider is likely to name."""
    player = decider(state)
    near = {*state.hand[player], *(archive.card for archive in state.commons), *(link.card for link in state.chain)}
    near.update(minion.card for minions in state.play for minion in minions)
    return near
