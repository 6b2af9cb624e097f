"""The answer of a trial as lines and as data: the board, the events with their rules, the outcomes; and by edition."""

from __future__ import annotations

from collections import Counter
from difflib import SequenceMatcher
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from nightfall_cli.language.event_values import event_lines, events_data, values_note
from nightfall_cli.language.say import card_name, cards_text, minion_text, ordered_text
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.events import rule_of
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.event_summary import summary_data
from nightfall_cli.trial.notes import condition, has_random_wounds, notes, reconstructed_values, rules_of, sentence_of
from nightfall_cli.trial.play_sentence import run_trial, try_sentence
from nightfall_cli.trial.question_answer import answer_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.stated import RuledOut, Trial, TrialOutcome, Tried

WIDTH = 100
SHOWN_WAYS = 3


def trial_answer(library: Library, sentence: str, edition: str = "en", language: str = "en") -> list[str] | Refusal:
    """Try a sentence and return its answer as lines; refused if it is not understood, or against a rule.

    ``edition`` applies unless the sentence names one.
    """
    tried = try_sentence(sentence, library, edition)
    if isinstance(tried, Refusal):
        return tried
    return tried.refusal or answer_lines(tried, language)


def answer_lines(tried: Tried, language: str = "en", width: int = WIDTH) -> list[str]:
    """Return the whole answer."""
    lines = [*reading_lines(tried, width), *board_lines(tried, language), *play_lines(tried, language)]
    return [*lines, *note_lines(tried, width), *rule_lines(tried, width), *value_lines(tried, language, width)]


def reading_lines(tried: Tried, width: int = WIDTH) -> list[str]:
    """Return how a sentence in everyday words was read, in the clause forms, and the answer to its question."""
    reading, question = tried.trial.reading, tried.trial.question
    lines = wrap(f"read as: {reading}", width, subsequent_indent="  ") if reading else []
    if question:
        answer = answer_of(tried) or "see the outcomes"
        lines += wrap(f"{question}? {answer}", width, subsequent_indent="  ")
    return lines


# -- the board ----------------------------------------------------------------------------------


def board_lines(tried: Tried, language: str = "en") -> list[str]:
    """Return a line about the table, and one about the chains if there are any."""
    state, trial = tried.start, tried.trial
    facts = [f"edition {tried.edition}", f"{state.names[state.active]}'s turn"]
    if len(state.names) > 2:
        facts.append(f"clockwise {', '.join(state.names)}")
    facts += [
        f"{name}: {cards}" for seat, name in enumerate(state.names) if (cards := _cards_line(tried, seat, language))
    ]
    if state.commons:
        facts.append(f"commons: {cards_text([archive.card for archive in state.commons], language)}")
    if trial.influence is not None:
        facts.append(f"influence {trial.influence}")
    if trial.face_up is not None:
        facts.append(f"{trial.face_up} face-up wound{'s' * (trial.face_up != 1)}")
    if trial.next_wounds:
        facts.append(f"next wounds {ordered_text(trial.next_wounds, language)}")
    chains = []
    for seat, links in groupby(trial.links, key=lambda link: link.player):
        orders = ", ".join(_order_text(link.card, language) for link in links)
        chains.append(f"{state.names[seat]} chain: {orders}")
    return ["; ".join(facts), *filter(None, ["; ".join(chains)])]


def _order_text(card: Card, language: str) -> str:
    return card_name(card, language) + ("" if card.is_wound else f" ({card.mark('color')}{card.color})")


def _cards_line(tried: Tried, seat: int, language: str) -> str:
    """Return a player's cards by zone, without the cards that they link."""
    state = tried.start
    linked = Counter(link.card for link in tried.trial.links if link.player == seat)
    hand = list((Counter(state.hand[seat]) - linked).elements())
    archives = [archive.card for archive in state.archives[seat]]
    zones: dict[str, Sequence[Card]] = {"in hand": hand, "in the deck": state.deck[seat][::-1]}
    zones |= {"in the discard pile": state.discard[seat][::-1], "in archives": archives}
    minions = ", ".join(minion_text(state, seat, minion, language) for minion in state.play[seat])
    texts = [f"{minions} in play"] if minions else []
    return ", ".join([*texts, *(f"{cards_text(cards, language)} {where}" for where, cards in zones.items() if cards)])


# -- events and results -------------------------------------------------------------------------


def play_lines(tried: Tried, language: str = "en") -> list[str]:
    """Return the events: of the refusal, of the only outcome, or the common ones and then those of each outcome."""
    if tried.refusal is not None:
        return [*_refused_lines(tried.ruled_out, language), *_incomplete_lines(tried)]
    outcomes = tried.outcomes
    if len(outcomes) == 1:
        (outcome,) = outcomes
        lines = cited_lines(outcome.end, outcome.events, language)
        if len(outcome.ways) > 1 and not tried.ruled_out:
            lines.append(f"every choice leads to the same result ({len(outcome.ways)} ways)")
        elif outcome.ways[0]:
            lines += _way_lines(outcome, "chosen: ")
        lines += _summary(tried, outcome, language)
    else:
        common = common_beginning([outcome.events for outcome in outcomes])
        shared = outcomes[0].events[:common]
        lines = cited_lines(outcomes[0].end, shared, language)
        lines.append(f"from here on there are {len(outcomes)} outcomes")
        for number, outcome in enumerate(outcomes, 1):
            lines += _way_lines(outcome, f"{number}. ")
            own = cited_lines(outcome.end, outcome.events[common:], language, shared)
            lines += [f"  {line}" for line in own]
            lines += [f"   {line}" for line in _summary(tried, outcome, language)]
    return [*lines, *_ruled_out_lines(tried), *_incomplete_lines(tried)]


def _summary(tried: Tried, outcome: TrialOutcome, language: str) -> list[str]:
    """Return the result of an outcome, with the cards that the board lacks."""
    lines = outcome.lines(language, not has_random_wounds(tried))
    return [f"Result{condition(tried.start, outcome.events)}: {line}" for line in lines]


def common_beginning(event_lists: Sequence[Sequence[Event]]) -> int:
    """Return the number of events at the start that all these lists share."""
    first = event_lists[0]
    number = 0
    while all(len(events) > number and events[number] == first[number] for events in event_lists):
        number += 1
    return number


def cited_lines(state: State, events: Sequence[Event], language: str = "en", before: Sequence[Event] = ()) -> list[str]:
    """Return each event as a sentence with its rule; ``before`` are the events before these."""
    lines = event_lines(state, events, language, before)
    return [f"  {line} [{rule_of(event)}]" for line, event in zip(lines, events, strict=True)]


def _way_lines(outcome: TrialOutcome, head: str) -> list[str]:
    """Return the choices that lead to an outcome: the first few ways, and the number of the rest."""
    ways = ["; ".join(way) for way in outcome.ways]
    lines = [head + ways[0], *(f"   or {way}" for way in ways[1:SHOWN_WAYS])]
    more = len(ways) - SHOWN_WAYS
    return [*lines, f"   or {more} more way{'s' * (more > 1)}"] if more > 0 else lines


def _refused_lines(ruled_out: Sequence[RuledOut], language: str) -> list[str]:
    first = ruled_out[0]
    lines = cited_lines(first.state, first.events, language)
    if first.choices:
        lines.append(f"chosen: {'; '.join(first.choices)}")
    lines.append(f"refused: {first.refusal.message} [{first.refusal.code}]")
    others = dict.fromkeys(f"{one.refusal.message} [{one.refusal.code}]" for one in ruled_out)
    return [*lines, *(f"   with other choices: {other}" for other in list(others)[1:])]


def _ruled_out_lines(tried: Tried) -> list[str]:
    """Return the choices that the rest of the sentence rules out, grouped by reason."""
    reasons: dict[str, list[str]] = {}
    for one in tried.ruled_out:
        reason = f"{one.refusal.message} [{one.refusal.code}]"
        reasons.setdefault(reason, []).append("; ".join(one.choices))
    lines = []
    for reason, choices in reasons.items():
        more = len(choices) - SHOWN_WAYS
        shown = [*choices[:SHOWN_WAYS], *([f"{more} more"] if more > 0 else [])]
        lines += [f"refused after {' | '.join(shown)}", f"   {reason}"]
    return lines


def _incomplete_lines(tried: Tried) -> list[str]:
    lines = sum(len(outcome.ways) for outcome in tried.outcomes) + len(tried.ruled_out)
    return [] if tried.complete else [f"stopped after {lines} lines of play: the result is incomplete"]


# -- rules, notes, values -----------------------------------------------------------------------


def cited_rules(tried: Tried) -> list[str]:
    """Return the ids of all rules that the answer cites, refusals first."""
    codes = [one.refusal.code for one in tried.ruled_out]
    rules = [rule for outcome in tried.outcomes for rule in rules_of(outcome.events)]
    before = rules_of(tried.ruled_out[0].events) if not tried.outcomes else []
    return list(dict.fromkeys([*codes, *rules, *before]))


def rule_lines(tried: Tried, width: int = WIDTH) -> list[str]:
    """Return the sentence of each cited rule, wrapped."""
    wrapped = [
        wrap(f"{rule}: {sentence_of(rule)}", width, initial_indent="  ", subsequent_indent="    ")
        for rule in cited_rules(tried)
    ]
    return ["rules", *(line for lines in wrapped for line in lines)]


def note_lines(tried: Tried, width: int = WIDTH) -> list[str]:
    """Return the notes on the trial, wrapped."""
    return [line for note in notes(tried) for line in wrap(f"note: {note}", width, subsequent_indent="  ")]


def value_lines(tried: Tried, language: str = "en", width: int = WIDTH) -> list[str]:
    """Return the values that no document gives and that the result may depend on, wrapped."""
    values = reconstructed_values(tried, language)
    return wrap(values_note(values), width, subsequent_indent="  ") if values else []


class AgreeingEditions(NamedTuple):
    """Editions with the same answer, and the answer under the first of them."""

    editions: tuple[str, ...]
    tried: Tried


def try_editions(trial: Trial, library: Library) -> list[AgreeingEditions] | Refusal:
    """Try the sentence under each edition, and group the editions with the same answer."""
    groups: dict[object, AgreeingEditions] = {}
    for edition in EDITIONS:
        tried = run_trial(trial, library, edition)
        if isinstance(tried, Refusal):
            return tried
        key = (tuple(play_lines(tried)), tuple(outcome.ways for outcome in tried.outcomes))
        known = groups.setdefault(key, AgreeingEditions((), tried))
        groups[key] = known._replace(editions=(*known.editions, edition))
    return list(groups.values())


def edition_difference_lines(first: AgreeingEditions, other: AgreeingEditions, language: str = "en") -> list[str]:
    """Return the lines in which the answers of two groups differ, each with its editions."""
    left, right = play_lines(first.tried, language), play_lines(other.tried, language)
    names = ", ".join(first.editions), ", ".join(other.editions)
    lines = [f"{names[1]} {'differs' if len(other.editions) == 1 else 'differ'} from {names[0]}:"]
    for what, i, j, k, m in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if what != "equal":
            lines += [f"  {names[0]}: {line.strip()}" for line in left[i:j]]
            lines += [f"  {names[1]}: {line.strip()}" for line in right[k:m]]
    return lines


def tried_data(tried: Tried) -> dict[str, Any]:
    """Return the answer of one edition as plain data."""
    outcomes = [
        {
            "ways": outcome.ways,
            "script": outcome.script,
            "events": events_data(outcome.end, outcome.events),
            "changes": summary_data(outcome.end, outcome.summary),
            "summary": outcome.lines(),
        }
        for outcome in tried.outcomes
    ]
    ruled_out = [
        {"choices": one.choices, **refusal_data(one.refusal), "events": events_data(one.state, one.events)}
        for one in tried.ruled_out
    ]
    return {
        "edition": tried.edition,
        **({"reading": tried.trial.reading} if tried.trial.reading else {}),
        **({"question": tried.trial.question, "answer": answer_of(tried)} if tried.trial.question else {}),
        "board": board_lines(tried),
        "outcomes": outcomes,
        "refused": ruled_out,
        "complete": tried.complete,
        "notes": notes(tried),
        "rules": {rule: sentence_of(rule) for rule in cited_rules(tried)},
        "reconstructed": reconstructed_values(tried),
    }


def refusal_data(refusal: Refusal) -> dict[str, Any]:
    """Return a refusal as plain data."""
    return {"kind": refusal.kind, "code": refusal.code, "message": refusal.message, "near": refusal.candidates}
