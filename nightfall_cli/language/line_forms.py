"""Forms of expectation about legal and illegal lines, the choices, and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.form import Verdict, form, has_words, missing
from nightfall_cli.language.items import read_count, split_items
from nightfall_cli.language.play import attempts, move_line
from nightfall_cli.language.read import MOVE_READERS
from nightfall_cli.language.say import event_text, move_text
from nightfall_cli.language.things import likeness
from nightfall_cli.language.verbs import BY_NAME
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.view import UNKNOWN

if TYPE_CHECKING:
    import re

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


def _meets(state: State, text: str) -> tuple[list[Refusal], str]:
    """Return the refusals that a line meets, and "" or how it is accepted, as the next line of a script would be.

    A script gives automatic answers first; they are looked through only where all cards are open.
    """
    line = move_line(state, text)
    if isinstance(line, Refusal):
        return [line], ""
    refusals: list[Refusal] = []
    given: list[str] = []
    for here, result in attempts(state, line):
        if not isinstance(result, Refusal):
            automatic = f", after the automatic answer{'s' * (len(given) > 1)} {'; '.join(given)}" if given else ""
            return refusals, f"legal{automatic}"
        refusals.append(result)
        if any(UNKNOWN in cards for cards in (*state.deck, *state.hand)):
            break
        given += [move_text(here, move) for move in legal_moves(here)]
    return refusals, ""


def _illegal(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    """Judge ``illegal LINE``: the refusal must break a rule, unless the expectation names its code."""
    refusals, accepted = _meets(state, match["line"])
    if accepted:
        return Verdict(False, accepted, f"legal {match['line']}")
    broken, why = _breaking(refusals), match["why"]
    if why is None and broken.code not in RULES:
        return _breaks_no_rule(broken)
    holds = why is None or why in [refusal.code for refusal in refusals]
    corrected = f"illegal {match['line']} because {broken.code}"
    return Verdict(holds, f"refused because {broken.code}: {broken.message}", corrected)


def _legal(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    refusals, accepted = _meets(state, match["line"])
    if accepted:
        return Verdict(True, accepted, f"legal {match['line']}")
    broken = _breaking(refusals)
    if broken.code not in RULES:
        return _breaks_no_rule(broken)
    corrected = f"illegal {match['line']} because {broken.code}"
    return Verdict(False, f"refused: {broken.message} [{broken.code}]", corrected)


def _breaking(refusals: list[Refusal]) -> Refusal:
    """Return the first refusal by a rule of the game, else the first."""
    return next((refusal for refusal in refusals if refusal.code in RULES), refusals[0])


def _breaks_no_rule(refusal: Refusal) -> Verdict:
    return missing(
        f"refused: {refusal.message} [{refusal.code}], which is no rule of the game;"
        f" if you mean this, write: illegal … because {refusal.code}"
    )


def _choices(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    if state.decision is None:
        return missing("the game is over", "over")
    legal = [move for move in legal_moves(state) if move.verb != "pass"]
    kind = state.decision.kind
    texts = [move_text(state, move) for move in legal]
    comma = "; " if any("," in text for text in texts) else ", "
    shown = comma.join(text.removeprefix(f"{kind} ") for text in texts) or "none"
    items = (
        [item.strip() for item in match["items"].split(";")] if ";" in match["items"] else split_items(match["items"])
    )
    expected = []
    for item in [] if match["items"].casefold() == "none" else items:
        word, _, rest = item.partition(" ")
        verb = BY_NAME.get(word.casefold())
        named = verb is not None and kind in verb.answers and bool(rest)
        text = read_count(rest if named else item)[1] if kind != "wounds" else rest if named else item
        move = MOVE_READERS[verb.name if named and verb else kind](state, text)
        if isinstance(move, Refusal):
            return Verdict(False, shown, f"choices {shown}") if move.code == "not-there" else move
        expected.append(move)
    alike = {_likeness(state, move) for move in expected}, {_likeness(state, move) for move in legal}
    return Verdict(alike[0] == alike[1], shown, f"choices {shown}")


def _likeness(state: State, move: Move) -> object:
    """Return what distinguishes choices: equal copies of a minion are one choice."""
    if move.what != "minion":
        return move
    seat = move.seat if move.seat >= 0 else state.decision.player if state.decision else state.active
    attacker = likeness(state, (state.active, move.on)) if move.verb == "block" else move.on
    return (move.verb, likeness(state, (seat, move.place)), attacker)


def _log(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    texts = [event_text(state, event) for event in events_of(state.log, since)]
    if not texts:
        return missing("nothing happened")
    return Verdict(has_words(match, texts), "; ".join(texts), f"not log has {match['words']}")


LINE_FORMS = (
    form(
        "illegal",
        "illegal LINE [because RULE]",
        r"illegal (?P<line>.+?)(?: because (?P<why>\S+))?",
        _illegal,
        "a rule of the game refuses the next line; a refusal by another code needs `because CODE`",
    ),
    form(
        "legal",
        "legal LINE",
        r"legal (?P<line>.+)",
        _legal,
        "the next line would be accepted",
    ),
    form(
        "choices",
        "choices A, B, … | choices A; B; …",
        r"choices (?P<items>.+)",
        _choices,
        "these are the legal answers, `pass` left out; `choices none` without any",
    ),
    form(
        "log",
        'log has "words"',
        r"log has (?P<words>.+)",
        _log,
        "an event since the last move contains these words",
    ),
)
"""The forms about lines and events."""
