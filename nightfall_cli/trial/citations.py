"""The rules behind the events of a trial, and its values that no document gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.say import card_name
from nightfall_cli.rules.events import rule_of
from nightfall_cli.rules.rulebook import CODES, RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event
    from nightfall_cli.trial.stated import Trial


def rules_of(events: Iterable[Event]) -> list[str]:
    """Return the ids of the rules behind these events, each once."""
    return list(dict.fromkeys(rule_of(event) for event in events))


def sentence_of(rule: str) -> str:
    """Return the sentence of a rule id or a refusal code."""
    return RULES.get(rule) or CODES[rule]


def reconstructed_values(trial: Trial, language: str = "en") -> list[str]:
    """Return the values that no document gives and the result may depend on, per card: ``Vulko: health``."""
    fields: dict[Card, dict[str, None]] = {}
    for at, link in enumerate(trial.links):
        names = ["text: Chain", "text: Your chain", "text: In play", "health"]
        names += ["color", "kicker", "text: Kicker"] if at else []
        if at + 1 < len(trial.links):
            names += ["color", *(f"link: {color}" for color in link.card.links)]
        _note(fields, link.card, names)
    attacking = dict.fromkeys(attack.card for attack in trial.attacks)
    for card in (*attacking, *(card for block in trial.blocks for card in block.cards)):
        _note(
            fields, card, ("strength", "health", "text: In play") if card in attacking else ("health", "text: In play")
        )
    for holding in trial.holdings:
        if holding.zone == "play":
            _note(fields, holding.card, ("health", "text: In play"))
    for act in trial.acts:
        if act.verb == "claim":
            _note(fields, act.card, ("cost",))
    listed = {card: ", ".join(names).replace("color", "colour") for card, names in fields.items() if names}
    return [f"{card_name(card, language)}: {names}" for card, names in listed.items()]


def _note(fields: dict[Card, dict[str, None]], card: Card, names: Sequence[str]) -> None:
    known = fields.setdefault(card, {})
    known.update(dict.fromkeys(name for name in names if card.mark(name)))
