"""Forms of expectation about the turn, the pending question, the lines that answer it, and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.form import Verdict, form, has_words, missing, number_verdict
from nightfall_cli.language.items import read_count, split_items
from nightfall_cli.language.lines import accepted, read_player, tried
from nightfall_cli.language.play import attempts, move_line
from nightfall_cli.language.read import MOVE_READERS
from nightfall_cli.language.say import event_text, move_text
from nightfall_cli.language.things import any_card, likeness
from nightfall_cli.language.verbs import BY_NAME
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.questions import DECISION_KINDS, question_of
from nightfall_cli.rules.refusal import Refusal, illegal
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.values import price
from nightfall_cli.rules.view import UNKNOWN

if TYPE_CHECKING:
    import re

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


# -- the turn ---------------------------------------------------------------------------------


@form("influence N", r"influence (?P<n>-?\d{1,9})", "the active player has so much influence")
def _influence(state: State, match: re.Match[str], since: object) -> Verdict:
    return number_verdict(state.influence, match, "influence")


@form("price CARD N", r"price (?P<card>.+) (?P<n>\d{1,9})", "the card costs so much now")
def _price(state: State, match: re.Match[str], since: object) -> Verdict:
    return number_verdict(price(state, any_card(state, match["card"])), match, f"price {match['card']}")


@form("phase combat|chain|claim|cleanup", r"phase (?P<phase>draft|combat|chain|claim|cleanup)", "it is this phase")
def _phase(state: State, match: re.Match[str], since: object) -> Verdict:
    return Verdict(state.phase == match["phase"].casefold(), state.phase, f"phase {state.phase}")


@form("active PLAYER", r"active (?P<player>.+)", "it is the turn of this player")
def _active(state: State, match: re.Match[str], since: object) -> Verdict:
    name = state.names[state.active]
    return Verdict(read_player(state, match["player"]) == state.active, name, f"active {name}")


@form("permissions N", r"permissions (?P<n>\d{1,9})", "so many opposing archives may still be claimed from this turn")
def _permissions(state: State, match: re.Match[str], since: object) -> Verdict:
    return number_verdict(state.permissions, match, "permissions")


@form(
    "PLAYER turns|total N",
    r"(?P<player>.+?) (?P<what>turns|total) (?P<n>\d{1,9})",
    "the player has begun so many turns, or has so many wounds from earlier games of a series",
)
def _counted(state: State, match: re.Match[str], since: object) -> Verdict:
    seat, what = read_player(state, match["player"]), match["what"].casefold()
    counted = state.turns if what == "turns" else state.totals
    return number_verdict(counted[seat], match, f"{match['player']} {what}")


@form("face-up N", r"face-up (?P<n>\d{1,9})", "so many wounds of the stack are face up", "face-up")
def _face_up(state: State, match: re.Match[str], since: object) -> Verdict:
    if not state.edition.face_up_wounds_counted and not _is_open(state):
        raise illegal("setup.wounds", "in this edition players may not count the face-up wounds; use an open table")
    return number_verdict(state.face_up, match, "face-up")


def _is_open(state: State) -> bool:
    """True when all cards are known."""
    return not any(UNKNOWN in cards for cards in (*state.deck, *state.hand))


@form("over", r"over", "the game is over")
def _over(state: State, match: re.Match[str], since: object) -> Verdict:
    actual = "not over" if state.winners is None else "over"
    return Verdict(state.winners is not None, actual, actual)


@form("winner PLAYER[, PLAYER]", r"winner (?P<players>.+)", "the game is over, and these players have won")
def _winner(state: State, match: re.Match[str], since: object) -> Verdict:
    seats = {read_player(state, name) for name in split_items(match["players"])}
    if state.winners is None:
        return missing("nobody yet", "not over")
    names = ", ".join(state.names[seat] for seat in state.winners)
    return Verdict(seats == set(state.winners), names, f"winner {names}")


# -- the pending question ---------------------------------------------------------------------

_OVER = missing("the game is over", "over")


@form(
    "decision PLAYER KIND",
    rf"decision (?P<player>.+) (?P<kind>{'|'.join(DECISION_KINDS)})",
    "this player must answer a question of this kind",
)
def _decision(state: State, match: re.Match[str], since: object) -> Verdict:
    seat = read_player(state, match["player"])
    if state.decision is None:
        return _OVER
    actual = f"{state.names[state.decision.player]} {state.decision.kind}"
    holds = state.decision.player == seat and state.decision.kind == match["kind"].casefold()
    return Verdict(holds, actual, f"decision {actual}")


@form('question "words"', r"question (?P<words>.+)", "the pending question contains these words")
def _question(state: State, match: re.Match[str], since: object) -> Verdict:
    if state.decision is None:
        return _OVER
    words = question_of(state.decision).words
    return Verdict(has_words(match, [words]), words, f"question {words}")


@form("asked by CARD", r"asked by (?P<card>.+)", "the text of this card asks")
def _asked(state: State, match: re.Match[str], since: object) -> Verdict:
    card = any_card(state, match["card"])
    asks = state.decision.card if state.decision is not None else None
    if asks is None:
        return missing("no text of a card asks now")
    return Verdict(asks is card, asks.name, f"asked by {asks.name}")


@form("answers N", r"answers (?P<n>\d{1,9})", "the pending question has so many legal answers, `pass` included")
def _answers(state: State, match: re.Match[str], since: object) -> Verdict:
    return number_verdict(len(legal_moves(state)), match, "answers")


def _meets(state: State, text: str) -> tuple[list[Refusal], str]:
    """Return the refusals that a line meets, and "" or how it is accepted, as the next line of a script would be.

    A script gives automatic answers first; they are looked through only where all cards are open.
    """
    line = move_line(state, text)
    if isinstance(line, Refusal):
        return [line], ""
    refusals: list[Refusal] = []
    passed: list[State] = []
    for here, result in attempts(state, line):
        if not isinstance(result, Refusal):
            given = [move_text(before, move) for before in passed for move in legal_moves(before)]
            automatic = f", after the automatic answer{'s' * (len(given) > 1)} {'; '.join(given)}" if given else ""
            return refusals, f"legal{automatic}"
        refusals.append(result)
        if not _is_open(state):
            break
        passed.append(here)
    return refusals, ""


@form(
    "illegal LINE [because RULE]",
    r"illegal (?P<line>.+?)(?: because (?P<why>\S+))?",
    "a rule of the game refuses the next line; a refusal by another code needs `because CODE`",
)
def _illegal(state: State, match: re.Match[str], since: object) -> Verdict:
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


@form("legal LINE", r"legal (?P<line>.+)", "the next line would be accepted")
def _legal(state: State, match: re.Match[str], since: object) -> Verdict:
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


@form(
    "choices A, B, … | choices A; B; …",
    r"choices (?P<items>.+)",
    "these are the legal answers, `pass` left out; `choices none` without any",
)
def _choices(state: State, match: re.Match[str], since: object) -> Verdict:
    if state.decision is None:
        return _OVER
    legal = [move for move in legal_moves(state) if move.verb != "pass"]
    kind = state.decision.kind
    texts = [move_text(state, move) for move in legal]
    comma = "; " if any("," in text for text in texts) else ", "
    shown = comma.join(text.removeprefix(f"{kind} ") for text in texts) or "none"
    corrected, typed = f"choices {shown}", match["items"]
    expected = []
    for item in (
        [] if typed.casefold() == "none" else [part.strip() for part in typed.split(";" if ";" in typed else ",")]
    ):
        word, _, rest = item.partition(" ")
        verb = BY_NAME.get(word.casefold())
        named = verb is not None and kind in verb.answers and bool(rest)
        text = rest if named else item
        reader = MOVE_READERS[verb.name if named and verb else kind]
        move = tried(reader, state, text if kind == "wounds" else read_count(text)[1])
        if isinstance(move, Refusal) and move.code == "not-there":
            return Verdict(False, shown, corrected)
        expected.append(accepted(move))
    alike = {_likeness(state, move) for move in expected} == {_likeness(state, move) for move in legal}
    return Verdict(alike, shown, corrected)


def _likeness(state: State, move: Move) -> object:
    """Return what distinguishes choices: equal copies of a minion are one choice."""
    if move.what != "minion":
        return move
    seat = move.seat if move.seat >= 0 else state.decision.player if state.decision else state.active
    attacker = likeness(state, (state.active, move.on)) if move.verb == "block" else move.on
    return (move.verb, likeness(state, (seat, move.place)), attacker)


@form('log has "words"', r"log has (?P<words>.+)", "an event since the last move contains these words")
def _log(state: State, match: re.Match[str], since: object) -> Verdict:
    texts = [event_text(state, event) for event in events_of(state.log, since)]
    if not texts:
        return missing("nothing happened")
    return Verdict(has_words(match, texts), "; ".join(texts), f"not log has {match['words']}")


TURN_FORMS = (
    *(_influence, _price, _phase, _active, _decision, _question, _asked, _answers, _permissions, _counted, _face_up),
    *(_over, _winner, _illegal, _legal, _choices, _log),
)
"""The forms about the turn, the pending question, lines and events."""
