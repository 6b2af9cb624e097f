"""The sentence of a rule, in any of the four languages."""

from __future__ import annotations

from nightfall_cli.messages.message import ENGLISH
from nightfall_cli.rules.rulebook import CODES, RULES


def rule_sentence(rule: str, language: str = ENGLISH) -> str:
    """Return the sentence of a rule id or a refusal code in a language, in English where it is not translated."""
    sentence = ""
    if language != ENGLISH:
        from nightfall_cli.rulings.ruling_library import translations

        sentence = translations(language, "rules").get(rule, "")
    return sentence or RULES.get(rule) or CODES[rule]
