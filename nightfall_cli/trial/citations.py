"""The rules behind the events of a trial, and its values that no document gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.event_values import event_values, printed_values, value_words
from nightfall_cli.rules.events import rule_of
from nightfall_cli.rules.rulebook import CODES, RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nightfall_cli.language.event_values import Value
    from nightfall_cli.rules.events import Event
    from nightfall_cli.trial.stated import Trial
    from nightfall_cli.trial.trial_outcomes import Tried


def rules_of(events: Iterable[Event]) -> list[str]:
    """Return the ids of the rules behind these events, each once."""
    return list(dict.fromkeys(rule_of(event) for event in events))


def sentence_of(rule: str) -> str:
    """Return the sentence of a rule id or a refusal code."""
    return RULES.get(rule) or CODES[rule]


def reconstructed_values(tried: Tried, language: str = "en") -> list[str]:
    """Return the values that no document gives and the result may depend on, per card: ``Vulko: health``."""
    values = list(_stated_values(tried.trial))
    for events in (*(one.events for one in tried.outcomes), *(one.events for one in tried.ruled_out)):
        values += [value for found in event_values(events) for value in found.values]
    return value_words(values, language)


def _stated_values(trial: Trial) -> Iterator[Value]:
    """Yield the reconstructed values of the cards that the sentence names, and that may matter for what they do."""
    for at, link in enumerate(trial.links):
        names = ["text: Chain", "text: Your chain", "text: In play", "text", "health"]
        names += ["color", "kicker", "text: Kicker"] if at else []
        if at + 1 < len(trial.links):
            names += ["color", *(f"link: {color}" for color in link.card.links)]
        yield from printed_values(link.card, *names).values
    attacking = dict.fromkeys(attack.card for attack in trial.attacks)
    blocking = [card for block in trial.blocks for card in block.cards]
    for card in attacking:
        yield from printed_values(card, "strength", "health", "text: In play").values
    for card in (*blocking, *(holding.card for holding in trial.holdings if holding.zone == "play")):
        yield from printed_values(card, "health", "text: In play").values
    for act in trial.acts:
        if act.verb == "claim":
            yield from printed_values(act.card, "cost").values
