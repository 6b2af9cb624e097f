"""Read a sentence in everyday words, in any of the four languages, into the clause forms.

>>> from nightfall_cli.cards.library import base_library
>>> read_everyday(  # doctest: +NORMALIZE_WHITESPACE
...     "I shoot Bob's Vulko with Shock and Awe. Does he survive?", base_library()
... )
EverydayReading(reading='Bob has Vulko; Me links Shock and Awe on Vulko', question='Does he survive',
                asks_legality=False, asked_of=<Vulko>, asked_player='Bob', left_out=(), noted=())
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.names import plain
from nightfall_cli.messages.message import phrase
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refused
from nightfall_cli.trial import asked
from nightfall_cli.trial import everyday_turn as turn
from nightfall_cli.trial.asserted_facts import FACTS
from nightfall_cli.trial.discourse import Discourse
from nightfall_cli.trial.everyday_attacks import read_attacks
from nightfall_cli.trial.everyday_clause import clause_of
from nightfall_cli.trial.everyday_combat import read_assigns, read_blocks, read_damaged_first, read_lets
from nightfall_cli.trial.everyday_orders import read_order
from nightfall_cli.trial.everyday_phases import is_headline, note_cleanup, note_number, note_phases
from nightfall_cli.trial.everyday_table import read_belongs, read_has, read_is
from nightfall_cli.trial.headlines import spelt_out
from nightfall_cli.trial.left_out import leave_out_words, may_leave_out
from nightfall_cli.trial.lexicon import folded, is_first_name, lexicon, nominatives
from nightfall_cli.trial.mentions import BOUNDS
from nightfall_cli.trial.order_chain import PILE, open_targets, read_kicker
from nightfall_cli.trial.sentence_kind import split_question
from nightfall_cli.trial.sentence_pieces import pieces_of
from nightfall_cli.trial.sentence_tokens import tokens_of
from nightfall_cli.trial.situation_end import afford, finish, use_wounds
from nightfall_cli.trial.token_cards import span_text
from nightfall_cli.trial.verb_meaning import settle_verb
from nightfall_cli.trial.word_kinds import is_verbal

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.trial.clause_part import ClausePart
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.lexicon import Lexicon
    from nightfall_cli.trial.token_cards import Token

READERS: dict[str, Callable[[Discourse, EverydayClause], None]] = {
    **dict.fromkeys(("have", "have-play", "have-hand", "own"), read_has),
    **dict.fromkeys(("link", "start", "put", "follow", "pass", "give", "resolve", "trigger", "enter"), read_order),
    **dict.fromkeys(("hit", "heal", "aim", "kill", "return", "exile", "permit"), read_order),
    **dict.fromkeys(("be", "become"), read_is),
    **dict.fromkeys(("go", "draw"), turn.read_goes),
    "belong": read_belongs,
    "use": turn.read_uses,
    "attack": read_attacks,
    "block": read_blocks,
    "assign": read_assigns,
    "let": read_lets,
    "damaged": read_damaged_first,
    "claim": turn.read_claims,
    "suffer": turn.read_suffers,
    "discard": turn.read_discards,
    "destroy": turn.read_destroyed,
    "end": turn.read_ends,
}
"""The function that reads the clauses of each kind of verb; the words of each kind are in ``words/``."""


UNPLAYED = {
    "score": phrase("the count at the end of a game is not played here; nightfall rule end.tie explains it"),
    "deal": phrase("agreements between players are not played; write only what they do"),
}
"""Why a sentence with a word of these kinds cannot be played."""

AIMING = ("aim", "hit", "kill", "attack")
"""Kinds of verbs whose object may stand before a relative clause: "Ann, whom I target"."""

CHAINED = ("trigger", "resolve")
"""Kinds of verbs of an order of which a relative clause may speak: "Vulko, whose kicker is triggered"."""

SIDES = ("left", "right", "links", "rechts", "gauche", "droite", "слева", "справа")
"""Ends of words for one of several opponents."""

EDITION = "edition-"
"""The beginning of the keys of words such as "in the German edition"."""


class EverydayReading(NamedTuple):
    """A sentence in its clause forms, and the question at its end as typed, "" without one.

    ``asks_legality``: all of it is a question, "may I …?"; ``asked_of``: the minion that "it" in the question means,
    and ``asked_player`` the player that "she" in it means; ``left_out``: words and clauses that were not understood;
    ``noted``: clauses such as "Bob has no minions", which are so without a word in the reading.
    """

    reading: str
    question: str
    asks_legality: bool = False
    asked_of: Card | None = None
    asked_player: str = ""
    left_out: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()


class Told(NamedTuple):
    """The tokens of a sentence: those of each sentence that states something, and of the question at its end."""

    sentence: str
    language: str
    parts: list[list[Token]]
    question: list[Token]


def read_everyday(sentence: str, library: Library) -> EverydayReading | Refusal:
    """Return a sentence in the clause forms, or the refusal of the first word that is not understood."""
    return reading_of(sentence, library, *tokens_of(sentence, library), _tell_clauses)


def reading_of(
    sentence: str, library: Library, language: str, tokens: list[Token], tell: Callable[[Discourse, Told], None]
) -> EverydayReading | Refusal:
    """Return a sentence in the clause forms, of which ``tell`` reads the part that states something."""
    try:
        editions = [token.value for token in tokens if token.value.startswith(EDITION)]
        tokens = [token for token in tokens if token.value not in editions]
        words = lexicon(language)
        parts, question, whole = split_question(tokens, words)
        stated = [token for part in parts for token in part]
        talk = Discourse(library, language, nominatives([token.value for token in stated if token.kind == "name"]))
        talk.situation.facts += [value.replace("-", " ") for value in editions[:1]]
        for token in stated:
            if token.value in UNPLAYED:
                talk.refuse(token, UNPLAYED[token.value])
        beside = [one for one in stated if one.value == "opponent" and folded(one.text).endswith(SIDES)]
        if len({folded(one.text) for one in beside}) > 1:  # "the player on my left", "the player on my right"
            talk.refuse(beside[-1], "write the player's name")
        asked.ask_first(talk, question, stated)
        tell(talk, Told(sentence, language, parts, question))
        if whole:  # "can I destroy Vulko with Death Grip?"
            talk.situation.results += [f"destroyed {held.card.name}" for held in talk.killed]
        asked.name_players(talk, question)
        if stated:
            asked.hold_asked(talk, question)
            asked.claim_asked(talk, question)
            asked.defend_asked(talk, question)
        asked_of = asked.asked_card(talk, question, stated)
        if talk.asserted is not None and not question and not whole:
            question, asked_of = list(talk.asserted), talk.held.card if talk.held is not None else None
        asks = _asked_text(sentence, question, tokens) if question else sentence.strip(" ?") if whole else ""
        if not whole and not any(token.means("noun") == "influence" for token in tokens):
            afford(talk, priced=_asks_price(question))
        if _asks_of_draw(question) and not {token.means("noun") for token in tokens} & {"claim-phase", "influence"}:
            use_wounds(talk)
        for link in talk.situation.links if asks and not talk.situation.links[1:] else ():
            if link.begins and link.kicked is None and link.card is not None and link.card.kicker:
                link.kicked = False
        reading = finish(talk, tokens)
        player = asked.asked_player(talk, question)
        return EverydayReading(reading, asks, whole, asked_of, player, tuple(talk.left_out), tuple(talk.noted))
    except Refused as refused:
        return refused.refusal


def _tell_clauses(talk: Discourse, told: Told) -> None:
    """Read clause after clause into the situation."""
    words = lexicon(told.language)
    for number, part in enumerate(told.parts):
        if told.question and part[0].start > told.question[0].start:
            asked.name_players(talk, told.question)
        for piece in pieces_of(spelt_out(part, told.sentence, words), number):
            _read_piece(talk, piece, words)
    _check_stated(talk, [token for part in told.parts for token in part])


def _read_piece(talk: Discourse, piece: ClausePart, words: Lexicon) -> None:
    """Read a clause, or leave it out of the sentence."""
    text = " ".join(token.text for token in piece.tokens if token.text).replace("' ", "'")
    if may_leave_out(talk, piece):
        talk.left_out.append(text)
        return
    situation = talk.situation
    known, none = len(situation.cards()) + len(situation.done), len(situation.empty) + len(situation.without)
    try:
        piece.tokens = talk.with_owners(piece.tokens)
        read_clause(talk, clause_of(piece, talk.language), words)
    except Refused as refused:
        _blame_unknown_card(talk, piece, refused.refusal.message)
        raise
    noted = none < len(situation.empty) + len(situation.without)
    if noted and known == len(situation.cards()) + len(situation.done):
        talk.noted.append(text)


def _blame_unknown_card(talk: Discourse, piece: ClausePart, message: str) -> None:
    """Refuse "Bob plays Black Hand on me" at the card that nobody knows, not at its verb."""
    tokens = piece.tokens
    verb = next((at for at, token in enumerate(tokens) if is_verbal(token)), len(tokens))
    parts = [one for one in tokens if one.card is not None and plain(one.text) not in map(plain, one.card.all_names())]
    for at, token in enumerate(tokens[verb + 1 :], verb + 1):
        known = token.kind not in ("name", "unknown") or not token.text[0].isupper() or is_first_name(token.text)
        if not known and message.startswith(tuple(f"'{one.text}'" for one in (tokens[verb], token, *parts))):
            begin = at - 2 if tokens[at - 1].kind == "preposition" and tokens[at - 2] in parts else at - 1
            name = [one for one in tokens[begin : at + 2] if one.text[:1].isupper() and (not one.card or one in parts)]
            name = tokens[begin : at + 1] if begin == at - 2 else name  # "Grip of Doom"
            talk.refuse(token, "no card is called '{name}'", name=" ".join(one.text for one in name))


def _check_stated(talk: Discourse, stated: list[Token]) -> None:
    """Refuse a player without a part in the reading, and a wound effect without wounds."""
    for token in stated:
        if token.kind == "name" and token.start not in talk.resolved:
            talk.refuse(token, "this player is named, but has no part in the reading")
    if talk.effect is not None:
        talk.refuse(talk.effect, "expected the wounds")


def _asks_price(question: list[Token]) -> bool:
    """True for "what does Vulko cost", "how much do I pay for Vulko"."""
    verbs, much = {token.means("verb") for token in question}, any(t.means("word") == "howmany" for t in question)
    return "cost" in verbs or (much and "claim" in verbs and not any(token.means("noun") for token in question))


def _asks_of_draw(question: list[Token]) -> bool:
    """True for "how many cards do I draw", also where its verb is a word for taking: "сколько карт я беру"."""
    verbs, words = {token.means("verb") for token in question}, {token.means("word") for token in question}
    cards = "card" in {token.means("noun") for token in question}
    drawn = "draw" in verbs or any(token.value == "draw" for token in question)
    return drawn or ("claim" in verbs and "howmany" in words and cards)


def _asked_text(sentence: str, question: list[Token], tokens: list[Token]) -> str:
    """Return the question as typed, with the end of its verb: "does he get it back"."""
    asked = span_text(sentence, question)
    end = question[0].start + len(asked)
    mark = sentence.find("?", end)
    rest = sentence[end:mark] if mark >= 0 else ""
    is_particle = rest.strip().isalpha() and not any(end <= token.start < mark for token in tokens)
    return (asked + (rest.rstrip() if is_particle else "")).strip(" ,")


def read_clause(talk: Discourse, clause: EverydayClause, words: Lexicon) -> None:
    """Read a clause into the situation; refused at the first word that has no part in it."""
    talk.own, talk.verb = _own(talk, clause), clause.verb
    if "but" in clause.piece.before and talk.could is not None and talk.could[1] == clause.verb:
        talk.refuse(talk.could[0], "this cannot be stated; write what the players have and do")  # "could …, but …"
    talk.could = (clause.found.flags["may"], clause.verb) if "may" in clause.found.flags else None
    if (unreal := clause.unreal) is not None:
        talk.refuse(unreal, "this cannot be stated; write what the players have and do")
    clause.take_modals()
    if clause.piece.is_relative:
        _relate(talk, clause)
    if note_number(talk, clause):
        return
    note_cleanup(talk, clause)
    _name_owned(talk, clause)
    if is_headline(talk, clause):
        return
    if talk.link is not None and not clause.found.verbs and not clause.found.mentions:
        read_kicker(talk, clause)
        if clause.leftover() is None:
            return  # "Ohne Kick."
    settle_verb(clause)
    fronts = [m for m in clause.found.mentions if m.value == "play"]
    fronts = [m for m in fronts if any(word in folded(m.token.text).split() for word in words.headlines["front"])]
    if fronts and clause.verb == "link" and talk.situation.attackers:
        clause.verb, fronts[0].used = "assign", True  # "I stick Vulko in front of him"
    if clause.verb in ("link", "assign") and "first" in clause.found.flags and talk.situation.blocks:
        clause.verb = "damaged"  # "je mets Indigo Six en premier"
    if clause.verb == "hit" and not (talk.situation.links or clause.names_card) and clause.names_all:
        clause.verb = "attack"  # "I send both"
    if _is_result(talk, clause):
        talk.asserted = clause.piece.tokens
        return
    before, talk.clause_links = talk.clause_links, (clause.piece.sentence, len(talk.situation.links))
    reader = READERS.get(clause.verb)
    if reader is None:
        talk.refuse(clause.token, "this cannot be stated; write what the players have and do")
    mentions, actor, subject = clause.found.mentions, clause.actor, clause.subject
    for group in clause.groups():
        clause.found.mentions, clause.actor, clause.subject = group, actor, subject
        reader(talk, clause)
    clause.found.mentions = mentions
    for mention in mentions:
        up_to = clause.verb == "discard" and mention.kind == "noun" and mention.prep in ("to", "before")
        if (up_to or mention.flags & BOUNDS) and mention.count is not None:  # "at least two cards"
            talk.refuse(mention.token, "expected a number")
    if clause.piece.before[-1:] == ["if"] and before[0] == clause.piece.sentence:  # "I link this after he linked that"
        links, at = talk.situation.links, talk.clause_links[1]
        links[before[1] :] = [*links[at:], *links[before[1] : at]]
    talk.fighter = subject.token.card if subject is not None and clause.verb in ("attack", "block") else None
    note_phases(talk, clause)
    leave_out_words(talk, clause)
    left = clause.leftover()
    if left is not None:
        near = talk.nearest_word(left, words.known) if left.kind == "unknown" else ()
        talk.refuse(left, "not understood" if left.kind == "unknown" else "not understood in this clause", near)


def _name_owned(talk: Discourse, clause: EverydayClause) -> None:
    """Put the minion for "hers": "Ann has Vulko. I play Shock and Awe on hers"."""
    for mention in clause.found.mentions if clause.verb != "be" else ():
        if mention.kind == "owned":
            cards = [m for m in clause.found.mentions if not mention.prep or m.prep or m.owner is not None]
            minions = [m.token.card for m in cards if m.token.card and m.token.card.is_minion]
            own = [] if minions else talk.situation.in_play(talk.player_of(mention.token, prefer=talk.own))
            if own[1:]:
                talk.refuse(mention.token, "name each target")
            named = minions or [held.card for held in own]
            card = named[-1] if named else talk.held.card if talk.held else None
            if card is not None:
                mention.kind, mention.token = "card", mention.token._replace(kind="card", card=card)


def _is_result(talk: Discourse, clause: EverydayClause) -> bool:
    """True for a clause about the result of what was stated: "he survives", "he comes back to my hand"."""
    places = any(m.value in ("hand", "discard") and m.prep for m in clause.found.mentions)
    recalls = clause.names_card and any(target.startswith(PILE) for target in open_targets(talk))
    back = places and clause.verb in ("go", "return") and not recalls
    situation = talk.situation
    if clause.person is not None and any(want.startswith(PILE) for want in open_targets(talk)):
        return False  # "she brings back Vulko from her discard pile"
    happens = bool(situation.links or situation.attackers or situation.done or situation.cleanup)
    happens = happens and talk.asserted is None
    named = [m for m in clause.found.mentions if m is not clause.subject]
    counts = clause.verb == "draw" and bool(talk.situation.done or talk.situation.cleanup)
    counts = counts and all(m.value in ("card", "nothing") for m in named)
    back = back or counts
    exiled = clause.passive and clause.verb in ("exile", "return") and not any(m.prep == "by" for m in named)
    back = back or (exiled and not open_targets(talk))
    alone = sum(mention.kind == "card" for mention in clause.found.mentions) <= 1
    return happens and alone and clause.verb in FACTS and (back or clause.verb not in READERS)


def _own(talk: Discourse, clause: EverydayClause) -> str:
    """Return the player whom a clause calls its own: its subject where that is a name or "I", else the last one."""
    subject = clause.subject
    if subject is not None and (subject.kind == "player" or subject.value in ("me", "opponent")):
        return talk.player_of(subject.token)
    return talk.subject


def _relate(talk: Discourse, clause: EverydayClause) -> None:
    """Make the thing before a relative clause its subject."""
    about, minion = clause.piece.about, clause.piece.about_card
    if "whose" in clause.piece.before:
        clause.actor = talk.player_of(about) if about is not None else talk.mentioned_last
        if clause.verb == "be" and minion is not None and not (clause.names_card or talk.situation.in_play(None)):
            talk.refuse(clause.token, "not understood in this clause")  # "Vulko, whose player is Bob"
        return
    is_state = any(m.value in ("damage", "health") for m in clause.found.mentions) or "full" in clause.found.flags
    if is_state and minion is not None and minion.card is not None and minion.card.is_minion:
        talk.held = talk.situation.minion(minion.card, None)
    owned = any(m.kind == "owned" or m.value in ("hand", "discard", "deck") for m in clause.found.mentions)
    owned = clause.verb == "belong" or (clause.verb == "be" and owned)
    beside = minion is not None and (about is None or minion.start > about.start)
    owned = owned or (clause.verb == "attack" and beside and not clause.names_card)  # "and Vulko, who attacks me"
    if owned and minion is not None and minion.card is not None and minion.card.is_minion and clause.subject is None:
        clause.subject = clause.add("card", minion.value, minion.card)
        clause.subject.at = -1  # "Alton Hickman, which is mine, attacks", "… which is in my hand"
    linked = minion is not None and any(link.card is minion.card for link in talk.situation.links)
    if owned and linked:
        talk.refuse(clause.token, "not understood in this clause")  # "I link this to Vulko, which belongs to Bob"
    _add_object(talk, clause)
    if is_state or clause.verb == "belong" or (clause.verb == "be" and clause.subject is None):
        return
    if clause.verb == "attack" and clause.card is not None and clause.card.at == -1:
        return
    if clause.card is not None and about is not None:
        clause.subject = None
    if clause.subject is None and not (clause.passive and minion is not None and clause.verb in CHAINED):
        clause.actor = talk.player_of(about) if about is not None else talk.mentioned_last or talk.subject
        if not clause.actor:
            talk.refuse(clause.token, "write the player's name")


def _add_object(talk: Discourse, clause: EverydayClause) -> None:
    """Add the thing before a relative clause with its own subject where the clause has no object: "whom I block"."""
    about, minion, subject = clause.piece.about, clause.piece.about_card, clause.subject
    objects = [m for m in clause.found.mentions if m.kind in ("card", "player", "pronoun") and m.prep in ("", "on")]
    if subject is None or [m for m in objects if m is not subject] or clause.verb not in ("block", *AIMING):
        return
    attacking = [attack.held.card for attack in talk.situation.attackers]
    if clause.verb == "block":
        about = None
        minion = minion if minion is not None and minion.card in attacking else None
    if minion is not None and (about is None or minion.start > about.start):
        clause.add("card", minion.value, minion.card).prep = "on"  # "Marcus Toth, whom I block with Vulko"
    elif about is not None:
        clause.add("player", talk.player_of(about)).prep = "on"  # "it is Ann whom I target"
