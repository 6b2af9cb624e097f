"""A judged claim as lines, as data for JSON, and as a scenario."""

from __future__ import annotations

from itertools import chain, takewhile
from typing import TYPE_CHECKING, Any

from nightfall_cli.files.streams import between_words
from nightfall_cli.language.event_values import events_data
from nightfall_cli.language.play import play_text
from nightfall_cli.messages.message import Message, all_in, in_language, phrase, worded
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings.ruling_library import in_language as ruling_in
from nightfall_cli.rulings.ruling_library import rule_sentence, rulings
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.search.event_summary import summary_of
from nightfall_cli.trial.answer_lines import WIDTH, choices_text, cited_lines, fitted, stated_text, with_given_names
from nightfall_cli.trial.claim_data import supposed
from nightfall_cli.trial.judgement import CHANCE, CHOICE, DEPENDS, EDITION, REFUTED, SUPPORTED, VALUE
from nightfall_cli.trial.stated import TrialOutcome, reason_in
from nightfall_cli.trial.trial_board import scenario_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.rules.events import Event
    from nightfall_cli.rulings.ruling_library import Ruling
    from nightfall_cli.trial.judgement import ClaimLine, Judgement, Side

CITED = 2
"""The most rulings that a verdict cites."""
NOT_SHOWN = ("turn-ended", "phase-started", "passed", "started-chain", "linked", "action-done")
"""The events that say nothing beside the board that was played."""
SCREEN = 20
"""The most lines after which the verdict is not repeated."""
HEADS = {
    SUPPORTED: phrase("SUPPORTED: {text}"),
    REFUTED: phrase("REFUTED: {text}"),
    DEPENDS: phrase("DEPENDS on {kinds:and}: {text}"),
}
SIDES = {SUPPORTED: phrase("SUPPORTED with {text}"), REFUTED: phrase("REFUTED with {text}")}
DEPENDS_ON = {
    CHOICE: phrase("a choice"),
    EDITION: phrase("the edition"),
    CHANCE: phrase("chance"),
    VALUE: phrase("a reconstructed value"),
}


def verdict_lines(judged: Judgement, language: str = "en", width: int = WIDTH, cited: bool = True) -> list[str]:
    """Return the verdict, what it depends on, the board that was played, and a line of play for each side.

    A long answer ends with the verdict as well. ``cited``: with the rulings that bear on the claim.
    """
    kinds = [Message(DEPENDS_ON[kind]) for kind in judged.depends_on]
    head = Message(HEADS[judged.verdict], kinds=kinds, text=judged.claim.text)
    texts = [in_language(head, language)]
    if judged.claim.read_as:
        texts.append(worded(language, "read as: {text}", text=judged.claim.read_as))
    played = (side.played for side in judged.sides if side.played is not None)
    boards = (
        with_given_names(one.tried, [stated_text(one.tried, language, _board_text(one))], language) for one in played
    )
    texts += [worded(language, "played: {text}", text=sentence) for sentence in dict.fromkeys(chain(*boards))]
    closing, first = texts[:1], None
    for side in judged.sides:
        if side.under:
            under = choices_text(side.played.tried.start, [side.under], language) if side.played else side.under
            texts.append(worded(language, SIDES[side.verdict], text=under))
            closing.append(texts[-1])
        if side.played is not None:
            texts += with_given_names(side.played.tried, _line_of(side.played, language, first), language)
            first = first or side.played
    texts += all_in(language, judged.reasons)
    lines = fitted(texts, width)
    bearing = judged_by(judged) if cited else []
    whole = ruling_lines(bearing, language, width)
    short = len(lines) + len(whole) >= SCREEN and not judged.by
    lines += ruling_lines(bearing, language, width, 2) if short else whole
    if "edition" not in judged.depends_on and (judged.by or any(side.played is not None for side in judged.sides)):
        lines.append(worded(language, "editions: {editions}", editions=judged.editions))
    return lines + (fitted(closing, width) if len(lines) > SCREEN else [])


def judged_by(judged: Judgement) -> list[Ruling]:
    """Return the ruling that judged a claim, else those that bear on it: the same in every language for a fate."""
    claim, cards = judged.claim, judged.cards()
    kickers = ["kicker"] if any(cause.kicker for cause in claim.causes) else []
    plain = claim.is_a("fate") and claim.subject.card is not None and claim.causes and not supposed(claim)
    text = " ".join([cards[0], claim.fact, *cards[1:], *kickers]) if plain else claim.text
    return [rulings()[judged.by]] if judged.by else bearing_rulings(text, cards)


def bearing_rulings(text: str, cards: Iterable[str] | None = None) -> list[Ruling]:
    """Return the rulings that bear on a claim: sure ones, and those about exactly its ``cards`` (None: any)."""
    from nightfall_cli.rulings.ask import SURE, ask

    asked = ask(text)
    named = None if cards is None else set(cards)
    sure = asked.level == SURE
    found = [one for one in asked.answers if sure or named is None or (named and named == set(one.cards))]
    return found[:CITED]


def ruling_lines(
    shown: Iterable[Ruling], language: str = "en", width: int = WIDTH, most: int | None = None
) -> list[str]:
    """Return each ruling with its question, which a "no" answers, and its answer, in ``most`` lines at most."""
    said = (ruling_in(one, language) for one in shown)
    texts = (worded(language, "ruling {id}: {text}", id=one.id, text=f"{one.question} {one.answer}") for one in said)
    return [line for text in texts for line in between_words(text, width, rest="  ", most=most)]


def _board_text(played: ClaimLine) -> str:
    """Return the sentence that was played, in the clause forms of `nightfall try`."""
    return played.tried.trial.reading or played.board.sentence


def _line_of(played: ClaimLine, language: str, first: ClaimLine | None = None) -> list[str]:
    """Return the events of a line that differ from the ``first`` one, and the refusal that ends it, if one does."""
    ended, known = ended_line(played), ended_line(first).events if first is not None else ()
    events = ended.events
    if played.refused is not None and played.refused.refusal.code.startswith("combat."):  # before any attack resolves
        events = tuple(takewhile(lambda event: event[0] is not ev.ATTACK_RESOLVES, events))
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(events, known, strict=False)))
    lines = ["  …"] if _shown(events[:common]) else []
    lines += cited_lines(ended.end, _shown(events[common:]), language, events[:common])
    if played.refused is None:
        return lines
    refusal = played.refused.refusal
    why = refusal.message
    while (reason := reason_in(why)) is not why:  # without the advice how to write a sentence
        why = reason
    return [*lines, "  " + worded(language, "refused: {why} [{code}]", why=why, code=refusal.code)]


def _shown(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event[0].name not in NOT_SHOWN]


# -- data ---------------------------------------------------------------------------------------


def verdict_data(judged: Judgement, language: str = "en") -> dict[str, Any]:
    """Return a judged claim as plain data."""
    return {
        "verdict": judged.verdict,
        "depends_on": list(judged.depends_on),
        "fact": judged.claim.fact,
        "read_as": list(judged.claim.read_as),
        "editions": list(judged.editions),
        "sides": [_side_data(side, language) for side in judged.sides],
        "notes": list(judged.reasons),
        "rulings": [ruling.id for ruling in judged_by(judged)],
    }


def _side_data(side: Side, language: str) -> dict[str, Any]:
    data: dict[str, Any] = {"under": side.under, "verdict": side.verdict, "played": "", "edition": "", "script": []}
    played = side.played
    if played is None:
        return {**data, "events": [], "rules": {}}
    ended = ended_line(played)
    events = events_data(ended.end, ended.events, (), language)
    cited = dict.fromkeys(event["rule"] for event in events)
    if played.refused is not None:
        cited[played.refused.refusal.code] = None
    rules = {rule: rule_sentence(rule) for rule in cited if rule in RULES or rule in CODES}
    data |= {"played": _board_text(played), "edition": played.tried.edition, "script": list(ended.script)}
    return {**data, "events": events, "rules": rules}


# -- the scenario -------------------------------------------------------------------------------


def ended_line(played: ClaimLine) -> TrialOutcome:
    """Return the outcome of a line; a refused one ends with the expectation that its last line is illegal, if asked."""
    if played.outcome is not None:
        return played.outcome
    assert played.refused is not None
    refused = played.refused
    asked = play_text(refused.state, played.board.line)
    expected = isinstance(asked, Refusal) and asked.code == refused.refusal.code  # else the game never asks for it
    last = (f"expect illegal {played.board.line} because {refused.refusal.code}",) if expected else ()
    start = played.tried.start
    summary = summary_of(start, refused.state, refused.events)
    return TrialOutcome(((),), (*refused.script, *last), refused.events, start, refused.state, summary)


def verdict_scenario(judged: Judgement) -> str:
    """Return a scenario that passes: with the deciding line, or of the deciding ruling; "" where nothing was played."""
    if judged.by:
        return (shipped_folder() / rulings()[judged.by].scenarios[0]).read_text(encoding="utf-8")
    played = next((side.played for side in judged.sides if side.played is not None), None)
    if played is None:
        return ""
    others = judged.editions if "edition" not in judged.depends_on else ()
    return scenario_text(played.tried.trial, ended_line(played), others)
