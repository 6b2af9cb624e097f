"""Forms of expectation about the turn, the decision, legal lines and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.form import Verdict, form, missing, number_verdict
from nightfall_cli.language.items import read_count, split_items
from nightfall_cli.language.play import attempts, move_line
from nightfall_cli.language.read import MOVE_READERS
from nightfall_cli.language.say import event_text, move_text
from nightfall_cli.language.things import any_card, likeness, read_player
from nightfall_cli.language.verbs import BY_NAME
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.questions import DECISION_KINDS, question_of
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.values import price
from nightfall_cli.rules.view import UNKNOWN

if TYPE_CHECKING:
    import re

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


# -- the turn ---------------------------------------------------------------------------------


_DECISION = rf"decision (?P<player>.+) (?P<kind>{'|'.join(DECISION_KINDS)})"


def _influence(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    return number_verdict(state.influence, match, "influence")


def _price(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    card = any_card(state, match["card"])
    return card if isinstance(card, Refusal) else number_verdict(price(state, card), match, f"price {match['card']}")


def _phase(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    return Verdict(state.phase == match["phase"].casefold(), state.phase, f"phase {state.phase}")


def _active(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    seat = read_player(state, match["player"])
    if isinstance(seat, Refusal):
        return seat
    name = state.names[state.active]
    return Verdict(seat == state.active, name, f"active {name}")


def _decision(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    seat = read_player(state, match["player"])
    if isinstance(seat, Refusal):
        return seat
    if state.decision is None:
        return missing("the game is over", "over")
    actual = f"{state.names[state.decision.player]} {state.decision.kind}"
    holds = state.decision.player == seat and state.decision.kind == match["kind"].casefold()
    return Verdict(holds, actual, f"decision {actual}")


def _question(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    if state.decision is None:
        return missing("the game is over", "over")
    words = question_of(state.decision).words
    return Verdict(_has_words(match, [words]), words, f"question {words}")


def _asked(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    card = any_card(state, match["card"])
    if isinstance(card, Refusal):
        return card
    asks = state.decision.card if state.decision is not None else None
    if asks is None:
        return missing("no text of a card asks now")
    return Verdict(asks is card, asks.name, f"asked by {asks.name}")


def _answers(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    return number_verdict(len(legal_moves(state)), match, "answers")


def _permissions(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    return number_verdict(state.permissions, match, "permissions")


def _counted(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    seat = read_player(state, match["player"])
    if isinstance(seat, Refusal):
        return seat
    what = match["what"].casefold()
    counted = state.turns if what == "turns" else state.totals
    return number_verdict(counted[seat], match, f"{match['player']} {what}")


def _face_up(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    if not state.edition.face_up_wounds_counted and any(UNKNOWN in cards for cards in (*state.deck, *state.hand)):
        return Refusal(
            "illegal", "setup.wounds", "in this edition players may not count the face-up wounds; use an open table"
        )
    return number_verdict(state.face_up, match, "face-up")


def _over(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    over = state.winners is not None
    return Verdict(over, "over" if over else "not over", "over" if over else "not over")


def _winner(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    seats = [read_player(state, name) for name in split_items(match["players"])]
    for seat in seats:
        if isinstance(seat, Refusal):
            return seat
    if state.winners is None:
        return missing("nobody yet", "not over")
    names = ", ".join(state.names[seat] for seat in state.winners)
    return Verdict(set(seats) == set(state.winners), names, f"winner {names}")


# -- moves and events -------------------------------------------------------------------------


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
    return Verdict(_has_words(match, texts), "; ".join(texts), f"not log has {match['words']}")


def _has_words(match: re.Match[str], texts: list[str]) -> bool:
    """True when one of the texts contains the words of a match."""
    words = _unmarked(match["words"].strip().strip('"').casefold())
    return any(words in _unmarked(text.casefold()) for text in texts)


def _unmarked(text: str) -> str:
    """Return the text without ``≈``, so that correcting a card does not break an expectation."""
    return text.replace("≈", "")


TURN_FORMS = (
    form("influence", "influence N", r"influence (?P<n>-?\d{1,9})", _influence),
    form("price", "price CARD N", r"price (?P<card>.+) (?P<n>\d{1,9})", _price),
    form("phase", "phase combat|chain|claim|cleanup", r"phase (?P<phase>draft|combat|chain|claim|cleanup)", _phase),
    form("active", "active PLAYER", r"active (?P<player>.+)", _active),
    form("decision", "decision PLAYER KIND", _DECISION, _decision),
    form("question", 'question "words"', r"question (?P<words>.+)", _question),
    form("asked", "asked by CARD", r"asked by (?P<card>.+)", _asked),
    form("answers", "answers N", r"answers (?P<n>\d{1,9})", _answers),
    form("permissions", "permissions N", r"permissions (?P<n>\d{1,9})", _permissions),
    form("counted", "PLAYER turns|total N", r"(?P<player>.+?) (?P<what>turns|total) (?P<n>\d{1,9})", _counted),
    form("face-up", "face-up N", r"face-up (?P<n>\d{1,9})", _face_up),
    form("over", "over", r"over", _over),
    form("winner", "winner PLAYER[, PLAYER]", r"winner (?P<players>.+)", _winner),
    form("illegal", "illegal LINE [because RULE]", r"illegal (?P<line>.+?)(?: because (?P<why>\S+))?", _illegal),
    form("legal", "legal LINE", r"legal (?P<line>.+)", _legal),
    form("choices", "choices A, B, … | choices A; B; …", r"choices (?P<items>.+)", _choices),
    form("log", 'log has "words"', r"log has (?P<words>.+)", _log),
)
"""The forms about the turn, the decision, legal lines and events."""
