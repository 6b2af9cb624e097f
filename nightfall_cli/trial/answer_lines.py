"""The answer of a trial as lines and as data: the board, the events with their rules, the outcomes; and by edition."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from nightfall_cli.files.streams import between_words
from nightfall_cli.language.event_values import event_lines, values_note
from nightfall_cli.language.say import card_name, cards_text, copies_together, minion_text, ordered_text
from nightfall_cli.messages.message import ENGLISH, in_language, phrase, worded
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.events import rule_of
from nightfall_cli.rules.refusal import Refused
from nightfall_cli.rulings.ruling_library import rule_sentence
from nightfall_cli.trial.hanging_answer import fate_of, marked_answer
from nightfall_cli.trial.notes import condition, has_random_wounds, notes, reconstructed_values, rules_of
from nightfall_cli.trial.sentence_kind import GIVEN_NAMES
from nightfall_cli.trial.stated import ZONES, Tried, reason_in
from nightfall_cli.trial.trial_board import place_board

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.stated import RuledOut, Trial, TrialOutcome

WIDTH = 100
SHOWN_WAYS = 3


def answer_lines(tried: Tried, language: str = "en", width: int = WIDTH, *, rules: bool = False) -> list[str]:
    """Return the answer with the rules of a refusal in words; with ``rules``, of every event."""
    lines = [*reading_lines(tried, language), *board_lines(tried, language), *play_lines(tried, language)]
    lines += [worded(language, "note: {text}", text=note) for note in notes(tried)]
    if cited := cited_rules(tried) if rules else refusal_codes(tried):
        lines += [worded(language, "rules"), *(f"  {rule}: {rule_sentence(rule, language)}" for rule in cited)]
    values = reconstructed_values(tried, language)
    lines += [in_language(values_note(values), language)] if values else []
    return fitted(with_given_names(tried, lines, language), width)


def short_answer_lines(tried: Tried, language: str = ENGLISH) -> list[str]:
    """Return the answer without the board, the rules and the notes; of a refusal only the reason."""
    refusal = tried.refusal
    played = [in_language(refusal.message, language)] if refusal else play_lines(tried, language)
    return with_given_names(tried, [*reading_lines(tried, language), *played], language)


def fitted(lines: Iterable[str], width: int) -> list[str]:
    """Return lines wrapped to a width; the rest of a line is indented more than its beginning."""
    found: list[str] = []
    for line in lines:
        indent = line[: len(line) - len(line.lstrip())]
        if len(line) <= width:
            found.append(line)
        else:
            found += between_words(line.strip(), width, indent, f"{indent}  ")
    return found


GIVEN = {name.capitalize(): f"{name.capitalize()}¦player" for name in GIVEN_NAMES}
"""The names that the reading of everyday words gives to players without one, as templates."""


def with_given_names(tried: Tried, lines: list[str], language: str) -> list[str]:
    """Return lines with the given names of players in a language; a card is called ``Leave Me!``."""
    given = {name: worded(language, GIVEN[name]) for name in tried.trial.names if name in GIVEN}
    if language == ENGLISH or not given:
        return lines
    pattern = re.compile(rf"(?<!Leave )\b(?:{'|'.join(given)})\b")
    return [pattern.sub(lambda name: given[name[0]], line) for line in lines]


def reading_lines(tried: Tried, language: str = ENGLISH) -> list[str]:
    """Return how a sentence in everyday words was read, in the clause forms, and the answer to its question."""
    reading, question = tried.trial.reading, tried.trial.question
    read = stated_text(tried, language, reading)
    template = phrase("likely read as: {text}") if tried.trial.doubt else phrase("read as: {text}")
    lines = [worded(language, template, text=read)] if reading else []
    if tried.trial.doubt:
        why = phrase("least sure: {what}; if the reading is wrong, correct it and try that")
        lines.append(worded(language, why, what=tried.trial.doubt))
    if tried.trial.left_out:
        left_out = [f'"{text}"' for text in tried.trial.left_out]
        lines.append(worded(language, "not understood, and left out: {words}", words=", ".join(left_out)))
    if tried.trial.noted:
        noted = ", ".join(f'"{text}"' for text in tried.trial.noted)
        lines.append(worded(language, "already so on this board: {words}", words=noted))
    if question:
        answer = marked_answer(tried, language) or fate_of(tried, language)
        lines.append(worded(language, "{question}? {answer}", question=question, answer=answer))
    return lines


# -- the board ----------------------------------------------------------------------------------


def board_lines(tried: Tried, language: str = "en") -> list[str]:
    """Return a line about the table, and one about the chains if there are any."""
    state, trial = tried.start, tried.trial
    player = state.names[state.active]
    facts = [worded(language, "edition {editions}", editions=tried.edition)]
    facts.append(worded(language, "{player}'s turn", player=player))
    if len(state.names) > 2:
        facts.append(worded(language, "clockwise {players}", players=state.names))
    owned = ((name, _cards_line(tried, seat, language)) for seat, name in enumerate(state.names))
    facts += [f"{name}: {cards}" for name, cards in owned if cards]
    if state.commons:
        cards = cards_text([archive.card for archive in state.commons], language)
        facts.append(worded(language, "commons: {cards}", cards=cards))
    if trial.influence is not None:
        facts.append(worded(language, "influence {number}", number=trial.influence))
    if trial.face_up is not None:
        facts.append(worded(language, "{number} face-up {number:wound|wounds}", number=trial.face_up))
    if trial.next_wounds:
        facts.append(worded(language, "next wounds {cards}", cards=ordered_text(trial.next_wounds, language)))
    chains = []
    for seat, links in groupby(trial.links, key=lambda link: link.player):
        orders = ", ".join(_order_text(link.card, language) for link in links)
        chains.append(worded(language, "{player} chain: {cards}", player=state.names[seat], cards=orders))
    return ["; ".join(facts), *filter(None, ["; ".join(chains)])]


def _order_text(card: Card, language: str) -> str:
    color = "" if card.is_wound else f" ({card.mark('color')}{worded(language, card.color)})"
    return card_name(card, language) + color


def _cards_line(tried: Tried, seat: int, language: str) -> str:
    """Return a player's cards by zone, without the cards that they link."""
    state = tried.start
    linked = Counter(link.card for link in tried.trial.links if link.player == seat)
    hand = list((Counter(state.hand[seat]) - linked).elements())
    archives = [archive.card for archive in state.archives[seat]]
    zones: dict[str, list[str]] = {
        "play": [minion_text(state, seat, minion, language) for minion in state.play[seat]],
        "hand": copies_together(hand, language),
        "deck": copies_together(state.deck[seat][::-1], language),
        "discard": copies_together(state.discard[seat][::-1], language),
        "archives": copies_together(archives, language),
    }
    return ", ".join(worded(language, ZONES[zone], cards=cards) for zone, cards in zones.items() if cards)


# -- events and results -------------------------------------------------------------------------


def play_lines(tried: Tried, language: str = "en") -> list[str]:
    """Return the events: of the refusal, of the only outcome, or the common ones and then those of each outcome."""
    if tried.refusal is not None:
        return [*_refused_lines(tried.ruled_out, language), *_incomplete_lines(tried, language)]
    outcomes = tried.outcomes
    if len(outcomes) == 1:
        (outcome,) = outcomes
        lines = cited_lines(outcome.end, outcome.events, language)
        if len(outcome.ways) > 1 and not tried.ruled_out:
            ways = len(outcome.ways)
            lines.append(worded(language, "every choice leads to the same result ({number} ways)", number=ways))
        elif outcome.ways[0]:
            lines += _way_lines(outcome, worded(language, "chosen: "), language)
        lines += _summary(tried, outcome, language)
    else:
        together = zip(*(outcome.events for outcome in outcomes), strict=False)
        common = sum(1 for _ in takewhile(lambda events: all(one == events[0] for one in events), together))
        shared = outcomes[0].events[:common]
        lines = cited_lines(outcomes[0].end, shared, language)
        number = len(outcomes)
        lines.append(worded(language, "from here on there are {number} {number:outcome|outcomes}", number=number))
        for number, outcome in enumerate(outcomes, 1):
            lines += _way_lines(outcome, f"{number}. ", language)
            own = cited_lines(outcome.end, outcome.events[common:], language, shared)
            lines += [f"  {line}" for line in own]
            lines += [f"   {line}" for line in _summary(tried, outcome, language)]
    return [*lines, *_ruled_out_lines(tried, language), *_incomplete_lines(tried, language)]


def _summary(tried: Tried, outcome: TrialOutcome, language: str) -> list[str]:
    """Return the result of an outcome, with the cards that the board lacks."""
    lines = outcome.lines(language, not has_random_wounds(tried))
    where = condition(tried.start, outcome.events)
    return [worded(language, "Result{where}: {text}", where=where, text=line) for line in lines]


def cited_lines(state: State, events: Sequence[Event], language: str = "en", before: Sequence[Event] = ()) -> list[str]:
    """Return each event as a sentence with its rule; ``before`` are the events before these."""
    lines = event_lines(state, events, language, before)
    return [f"  {line} [{rule_of(event)}]" for line, event in zip(lines, events, strict=True)]


def choices_text(state: State, choices: Sequence[str], language: str) -> str:
    """Return choices as lines of a language."""
    if language == ENGLISH:
        return "; ".join(choices)
    from nightfall_cli.language.shown_line import with_lines

    return "; ".join(with_lines(state, choice, language) for choice in choices)


def stated_text(tried: Tried, language: str, english: str) -> str:
    """Return what was played: ``english``, or its clauses in another language."""
    if language == ENGLISH:
        return english
    from nightfall_cli.trial.trial_words import clauses_text

    return clauses_text(tried, language)


def reading_text(trial: Trial, library: Library, edition: str, language: str) -> str:
    """Return a reading in the clauses of a language, "" where no board can be placed for it."""
    try:
        start = place_board(trial, library, EDITIONS[edition])
    except Refused:
        return ""
    return stated_text(Tried(trial, edition, start, (), (), True), language, trial.reading)


def _way_lines(outcome: TrialOutcome, head: str, language: str) -> list[str]:
    """Return the choices that lead to an outcome: the first few ways, and the number of the rest."""
    ways = [choices_text(outcome.start, way, language) for way in outcome.ways[:SHOWN_WAYS]]
    lines = [head + ways[0], *(worded(language, "   or {lines}", lines=way) for way in ways[1:])]
    more = len(outcome.ways) - SHOWN_WAYS
    return [*lines, worded(language, "   or {number} more {number:way|ways}", number=more)] if more > 0 else lines


def _refused_lines(ruled_out: Sequence[RuledOut], language: str) -> list[str]:
    first = ruled_out[0]
    lines = cited_lines(first.state, first.events, language)
    if first.choices:
        lines.append(worded(language, "chosen: ") + choices_text(first.state, first.choices, language))
    refusal = first.refusal
    lines.append(worded(language, "refused: {why} [{code}]", why=_why(first, language), code=refusal.code))
    others = dict.fromkeys(_reason(one, language) for one in ruled_out)
    return [*lines, *(worded(language, "   with other choices: {why}", why=why) for why in list(others)[1:])]


def _reason(one: RuledOut, language: str) -> str:
    return f"{in_language(_why(one, language), language)} [{one.refusal.code}]"


def _why(one: RuledOut, language: str) -> str:
    """Return why choices are refused; the clauses are English, and name the place in no other language."""
    return one.refusal.message if language == ENGLISH else reason_in(one.refusal.message)


def _ruled_out_lines(tried: Tried, language: str) -> list[str]:
    """Return the choices that the rest of the sentence rules out, grouped by reason."""
    reasons: dict[str, list[str]] = {}
    for one in tried.ruled_out:
        reasons.setdefault(_reason(one, language), []).append(choices_text(one.state, one.choices, language))
    lines = []
    for reason, choices in reasons.items():
        more = len(choices) - SHOWN_WAYS
        shown = [*choices[:SHOWN_WAYS], *([worded(language, "{number} more", number=more)] if more > 0 else [])]
        lines += [worded(language, "refused after {lines}", lines=" | ".join(shown)), f"   {reason}"]
    return lines


def _incomplete_lines(tried: Tried, language: str) -> list[str]:
    lines = sum(len(outcome.ways) for outcome in tried.outcomes) + len(tried.ruled_out)
    if tried.complete:
        return []
    return [worded(language, "stopped after {number} lines of play: the result is incomplete", number=lines)]


# -- rules, notes, values -----------------------------------------------------------------------


def cited_rules(tried: Tried) -> list[str]:
    """Return the ids of all rules that the answer cites, refusals first."""
    rules = [rule for outcome in tried.outcomes for rule in rules_of(outcome.events)]
    before = rules_of(tried.ruled_out[0].events) if not tried.outcomes else []
    return list(dict.fromkeys([*refusal_codes(tried), *rules, *before]))


def refusal_codes(tried: Tried) -> list[str]:
    """Return the ids of the rules behind what was refused, each once."""
    return list(dict.fromkeys(one.refusal.code for one in tried.ruled_out))
