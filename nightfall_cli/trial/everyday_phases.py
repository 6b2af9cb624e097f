"""What a clause says of the turn: whose phase it is, before or after drawing, and how many play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.clause_part import PHASES
from nightfall_cli.trial.everyday_table import note_face_up

if TYPE_CHECKING:
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause

PHASE_VERBS = {
    "combat": ("attack", "block", "have", "be", "destroy", "kill", "damaged", "suffer", "return", "go", "discard"),
    "chain-phase": (
        *("link", "start", "hit", "aim", "resolve", "trigger"),
        *("use", "have", "be", "pass", "return", "destroy"),
    ),
    "claim-phase": ("claim", "discard", "have", "be"),
}
"""The kinds of verbs that fit each phase."""


def note_number(talk: Discourse, clause: EverydayClause) -> bool:
    """Note "there are three of us", "wir sind zu dritt"; True where a clause states nothing more."""
    nouns = clause.take("noun", test=lambda m: m.value == "game" and m.count is not None and "other" not in m.flags)
    alone = [m.value for m in clause.unused()] == ["number"] and (not clause.found.verbs or clause.verb == "link")
    alone = alone and not talk.situation.players
    for noun in nouns or (clause.nouns("number", preps=("to", "")) if alone or clause.pronouns("we") else []):
        talk.situation.number = noun.count or 0
    for noun in clause.nouns("number", preps=("to",)) if clause.verb == "link" and not clause.names_card else ():
        talk.situation.number = noun.count or 0  # "Ann, Bob und ich spielen zu dritt"
    beside = clause.verb in ("attack", "block", "link", "start", "hit")
    for up in clause.nouns("face-up") if beside else ():
        clause.found.mentions.remove(up)
        note_face_up(talk, up)  # "bei drei offenen Wunden greife ich an"
    return bool(talk.situation.number) and clause.verb in ("be", "have", "link") and clause.leftover() is None


def note_cleanup(talk: Discourse, clause: EverydayClause) -> None:
    """Note whose clean-up a clause is about, and whether before or after drawing: "in Ann's clean-up she has …"."""
    if not clause.verb.startswith(("have", "be")):
        return
    for phase in clause.nouns("clean-up") + clause.nouns("turn", preps=("end-of",)):
        talk.situation.cleanup = True
        if phase.owner is not None:
            clause.actor = talk.player_of(phase.owner)
    for noun in clause.nouns("drawing") if clause.verb.startswith("have") else ():
        clause.nouns("number", preps=("to",))
        talk.situation.drawn, talk.situation.cleanup = noun.prep if noun.prep in ("before", "after") else "", True


def is_headline(talk: Discourse, clause: EverydayClause) -> bool:
    """Note whose turn "my turn" and "claim phase" begin, and the players of "three players, me, Ann and Bob"."""
    if clause.found.verbs:
        return False
    people = [m for m in clause.unused() if m.kind in ("player", "pronoun")]
    if people[1:] and people == clause.unused():
        for mention in people:
            mention.used = bool(talk.player_of(mention.token))
    phases = clause.found.mentions if all(m.value in PHASES for m in clause.found.mentions) else []
    for phase in phases:
        phase.used = True
        talk.situation.cleanup = talk.situation.cleanup or phase.value == "clean-up"
        if phase.owner is not None and clause.flag("not"):
            talk.situation.waiting = talk.player_of(phase.owner)  # "не мой ход"
        elif phase.owner is not None:
            talk.subject = talk.situation.mover = talk.player_of(phase.owner)
    return bool(phases or people) and clause.leftover() is None


def note_phases(talk: Discourse, clause: EverydayClause) -> None:
    """Note whose turn "in my claim phase" says it is; refused beside a verb of another phase."""
    done = clause.nouns("chain", *PHASE_VERBS, preps=("before", "after"))  # "before the chain phase I attack Bob"
    fought = clause.flag("endcombat") or any((noun.value, noun.prep) == ("combat", "after") for noun in done)
    talk.situation.fought = talk.situation.fought or bool(fought)
    for phase in clause.nouns("turn", *PHASE_VERBS, preps=("", "in", "on", "to", "from", "end-of")):
        fitting = PHASE_VERBS.get(phase.value, ())
        if fitting and clause.verb.partition("-")[0] not in fitting:
            talk.refuse(phase.token, "this does not happen in that phase")
        talk.situation.fought = talk.situation.fought or (phase.value, phase.prep) == ("combat", "end-of")
        if phase.owner is not None:
            player = talk.player_of(phase.owner, prefer=talk.subject)
            attacking = [attack.held.owner or "" for attack in talk.situation.attackers]
            others = [name for name in (talk.situation.mover, *attacking) if name not in ("", player)]
            if others:
                talk.refuse(phase.token, "it is {player}'s turn", player=others[0])
            talk.situation.mover = player
