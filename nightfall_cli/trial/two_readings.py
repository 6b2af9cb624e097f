"""Read a sentence in two ways, clause by clause and as it is most likely meant; sure is what both read alike."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.trial.likely_reading import likeliest
from nightfall_cli.trial.network import networks
from nightfall_cli.trial.sentence_forms import ANY_CARD
from nightfall_cli.trial.trial_words import in_clause_forms

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.stated import Trial

LEAST_ODDS = -0.1
"""The least odds, as a logarithm, of a likeliest reading that is shown instead of the other one."""


def weighed(trial: Trial, library: Library) -> Trial:
    """Return a reading of everyday words as it is shown: without a doubt only where the likeliest reading is the same.

    Where they differ in a sentence without a question, the likeliest one is shown if it is very likely and leaves out
    no word.
    """
    if not trial.reading or in_clause_forms(trial.sentence) == trial.reading:
        return trial
    learned = None
    for nets in (networks()[:1], networks()):  # where one agrees, the others are not asked
        learned = likeliest(trial.sentence, library, nets)
        if learned is not None and Counter(told(learned.trial)) == Counter(told(trial)):
            return trial
    very_likely = learned is not None and learned.is_whole and learned.odds >= LEAST_ODDS
    if learned is not None and very_likely and not trial.question:
        return learned.trial
    return trial._replace(doubt=Message("whether this is what the sentence says"))


def told(trial: Trial) -> Iterator[Hashable]:
    """Yield what a reading states, without what is added to it, such as decks and orders between others."""
    fighting = {card for one in trial.of("attack", "block") for card, _ in one.fighters()}
    yield tuple((trial.names[one.player], one.card, one.on) for one in trial.links if one.card not in trial.stand_ins)
    for one in trial.stated:
        cards = tuple(sorted(card.name for card in one.cards))
        player, other = trial.names[one.player], "" if one.seat == COMMONS else trial.names[one.seat]
        if one.verb == "has":
            implied = one.word == "play" and not one.damage and one.card in fighting
            if not implied and one.card.name != ANY_CARD:
                yield player, one.card, one.word, one.damage
        elif one.verb in ("attack", "block"):
            yield one.verb, player, cards, other if one.verb == "attack" else one.on
        elif one.verb not in ("link", "destroyed"):
            yield one.verb, player, cards, other, one.word
    yield trial.ends_turn, trial.edition
