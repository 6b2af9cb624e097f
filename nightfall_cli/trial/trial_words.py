"""What a sentence or a claim states, worded in German, French or Russian: the clause forms are English."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from nightfall_cli.language.say import cards_text, ordered_text, owner_name, with_count
from nightfall_cli.language.shown_line import shown_thing
from nightfall_cli.messages.message import name_in, phrase, worded
from nightfall_cli.trial.stated import ZONES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.trial.stated import Stated, Tried


WHEN = {"before": phrase("{line} (before drawing)"), "after": phrase("{line} (after drawing)")}
"""The wound effect, where it is stated when it is used."""


def clauses_text(tried: Tried, language: str) -> str:
    """Return what was played, in clauses of a language."""
    return "; ".join(_clauses(tried, language))


def _clauses(tried: Tried, language: str) -> Iterator[str]:
    trial, names = tried.trial, tried.trial.names
    acting = [one.player for one in trial.stated if one.verb in ("attack", "link", "claim", "discard", "wounds")]
    if len(names) != 2 or {one.player for one in trial.stated} != {0, 1} or acting[:1] != [0]:
        yield worded(language, "players {players}", players=names)
    for player, holdings in groupby(trial.of("has"), key=lambda holding: holding.player):
        items = [_items(zone, list(held), language) for zone, held in groupby(holdings, key=lambda held: held.word)]
        yield worded(language, "{player} has {items}", player=names[player], items=items)
    if trial.commons:
        yield worded(language, "commons: {cards}", cards=cards_text(trial.commons, language))
    if trial.edition:
        yield worded(language, "edition {editions}", editions=trial.edition)
    if trial.face_up is not None:
        yield worded(language, "{number} face-up {number:wound|wounds}", number=trial.face_up)
    if trial.next_wounds:
        yield worded(language, "next wounds {cards}", cards=ordered_text(trial.next_wounds, language))
    if trial.influence is not None:
        yield worded(language, "influence {number}", number=trial.influence)
    for (player, defender), attacks in groupby(trial.of("attack"), key=lambda attack: (attack.player, attack.seat)):
        cards = cards_text([attack.card for attack in attacks], language)
        sends = phrase("{player} attacks {end} with {cards}")
        yield worded(language, sends, player=names[player], end=names[defender], cards=cards)
    for block in trial.of("block"):
        end, cards = shown_thing(tried.start, block.on[0], language), cards_text(block.cards, language)
        yield worded(language, "{player} blocks {end} with {cards}", player=names[block.player], end=end, cards=cards)
    for act in trial.of("order"):
        cards = cards_text(act.cards, language)
        yield worded(language, "{player} orders the blockers: {cards}", player=names[act.player], cards=cards)
    for player, links in groupby(trial.links, key=lambda link: link.player):
        texts = [_link(tried, link, language) for link in links]
        yield worded(language, "{player} links {cards}", player=names[player], cards=texts)
    for act in trial.of("claim", "discard"):
        template = phrase("{player} claims {cards}") if act.verb == "claim" else phrase("{player} discards {cards}")
        owner = f" ({owner_name(tried.start, act.seat, language)})" if act.verb == "claim" else ""
        yield worded(language, template, player=names[act.player], cards=name_in(act.card, language) + owner)
    for effect in trial.of("wounds"):
        cards = ordered_text(effect.cards, language)
        line = worded(language, "{player} uses the wound effect: {cards}", player=names[effect.player], cards=cards)
        yield worded(language, WHEN[effect.word], line=line) if effect.word else line
    if trial.ends_turn:
        yield worded(language, "{player} ends the turn", player=names[tried.start.active])
    for result in trial.of("destroyed"):
        yield worded(language, "destroyed: {cards}", cards=result.card)


def _items(zone: str, held: list[Stated], language: str) -> str:
    texts = []
    for (card, damage), count in Counter((one.card, one.damage) for one in held).items():
        hurt = worded(language, " ({number} damage)", number=damage) if damage else ""
        texts.append(with_count(count, name_in(card, language)) + hurt)
    return worded(language, ZONES[zone], cards=texts)


def _link(tried: Tried, link: Stated, language: str) -> str:
    things = [shown_thing(tried.start, thing, language) for thing in link.on]
    return name_in(link.card, language) + (f" → {' + '.join(things)}" if things else "")
