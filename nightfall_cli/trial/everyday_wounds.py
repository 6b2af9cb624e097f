"""The wounds that an everyday clause names, and their use as the wound effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.everyday_orders import acting
from nightfall_cli.trial.situation import Done

if TYPE_CHECKING:
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.sentence_items import Mention


def when_drawing(clause: EverydayClause) -> str:
    """Return "before" or "after", where a clause places itself around drawing cards."""
    return next((noun.prep for noun in clause.nouns("drawing")[:1] if noun.prep in ("before", "after")), "")


def wounds_in(talk: Discourse, clause: EverydayClause) -> list[str]:
    """Return the wounds of a clause as items: cards, a number of any wounds, or the stated ones for "all of them"."""
    cards = clause.take("card", "", "on", "with", "of", test=lambda m: talk.card_of(m).is_wound)
    items = [mention.counted(talk.card_of(mention).name) for mention in cards]
    one = [held.count for held in talk.situation.held if held.card.is_wound and held.zone == "hand"] == [1]
    he = ("she", "he") if one and talk.held is None else ("she",)
    them = [*clause.pronouns("they", "it", preps=("", "on")), *clause.pronouns(*he, preps=("",))]
    every = [m for m in clause.take("all") + them if m is not clause.subject][:1]  # "les utilise toutes": the same ones
    for noun in [*clause.nouns("wound"), *every]:
        both = 2 if noun.value == "both" or "both" in noun.flags else 1 if "single" in noun.flags else None
        count = both if noun.count is None else noun.count
        if noun in every or (count is None and "all" in noun.flags):
            items += _held_wounds(talk, noun, count)
        elif count is None and not any(held.card.is_wound for held in talk.situation.held):
            talk.refuse(noun.token, "expected a number of wounds")
        elif count is None:
            items += _held_wounds(talk, noun, None)
        else:
            items.append(f"{count} {talk.library.wounds[0].name}")
    if every or not items:
        numbers = clause.take("noun", test=lambda m: m.value == "number" and (clause.verb == "use" or "all" in m.flags))
        for noun in numbers:
            items += [] if every or noun.count is None else _held_wounds(talk, noun, noun.count)
    return items


def _held_wounds(talk: Discourse, mention: Mention, count: int | None) -> list[str]:
    held = [h for h in talk.situation.held if h.card.is_wound and h.zone == "hand"]
    total = sum(h.count for h in held)
    if not held or (count is not None and count != total):
        talk.refuse(mention.token, "{number} wounds in hand are stated; name each of them", number=total)
    return [f"{h.count} {h.card.name}" if h.count > 1 else h.card.name for h in held]


def use_wounds(talk: Discourse, clause: EverydayClause, wounds: list[str], when: str) -> None:
    """Note that the active player uses the wound effect on these wounds."""
    clause.nouns("hand", "clean-up", "discard")
    talk.effect = None
    when = when or talk.situation.drawn
    _done(talk, clause, f"uses the wound effect on {', '.join(wounds)}" + (f" {when} drawing" if when else ""))


def _done(talk: Discourse, clause: EverydayClause, text: str) -> None:
    """Note what the active player does."""
    actor = acting(talk, clause) or talk.subject or talk.refuse(clause.token, "expected the player who does this")
    talk.situation.done.append(Done(actor, text))
    talk.situation.mover = talk.situation.mover or actor
