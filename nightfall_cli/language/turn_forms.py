"""Forms of expectation about the turn and the pending question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.form import Verdict, form, has_words, missing, number_verdict
from nightfall_cli.language.items import split_items
from nightfall_cli.language.things import any_card, read_player
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.questions import DECISION_KINDS, question_of
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.values import price
from nightfall_cli.rules.view import UNKNOWN

if TYPE_CHECKING:
    import re

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
    return Verdict(has_words(match, [words]), words, f"question {words}")


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


TURN_FORMS = (
    form(
        "influence",
        "influence N",
        r"influence (?P<n>-?\d{1,9})",
        _influence,
        "the active player has so much influence",
    ),
    form(
        "price",
        "price CARD N",
        r"price (?P<card>.+) (?P<n>\d{1,9})",
        _price,
        "the card costs so much now",
    ),
    form(
        "phase",
        "phase combat|chain|claim|cleanup",
        r"phase (?P<phase>draft|combat|chain|claim|cleanup)",
        _phase,
        "it is this phase",
    ),
    form(
        "active",
        "active PLAYER",
        r"active (?P<player>.+)",
        _active,
        "it is the turn of this player",
    ),
    form(
        "decision",
        "decision PLAYER KIND",
        _DECISION,
        _decision,
        "this player must answer a question of this kind",
    ),
    form(
        "question",
        'question "words"',
        r"question (?P<words>.+)",
        _question,
        "the pending question contains these words",
    ),
    form(
        "asked",
        "asked by CARD",
        r"asked by (?P<card>.+)",
        _asked,
        "the text of this card asks",
    ),
    form(
        "answers",
        "answers N",
        r"answers (?P<n>\d{1,9})",
        _answers,
        "the pending question has so many legal answers, `pass` included",
    ),
    form(
        "permissions",
        "permissions N",
        r"permissions (?P<n>\d{1,9})",
        _permissions,
        "so many opposing archives may still be claimed from this turn",
    ),
    form(
        "counted",
        "PLAYER turns|total N",
        r"(?P<player>.+?) (?P<what>turns|total) (?P<n>\d{1,9})",
        _counted,
        "the player has begun so many turns, or has so many wounds from earlier games of a series",
    ),
    form(
        "face-up",
        "face-up N",
        r"face-up (?P<n>\d{1,9})",
        _face_up,
        "so many wounds of the stack are face up",
    ),
    form(
        "over",
        "over",
        r"over",
        _over,
        "the game is over",
    ),
    form(
        "winner",
        "winner PLAYER[, PLAYER]",
        r"winner (?P<players>.+)",
        _winner,
        "the game is over, and these players have won",
    ),
)
"""The forms about the turn and the pending question."""
