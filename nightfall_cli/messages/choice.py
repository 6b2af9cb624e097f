"""Choose the language of what is shown."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import ENGLISH, PLURALS

if TYPE_CHECKING:
    from collections.abc import Mapping

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the environment that name the locale, the first one that is set decides."""


def chosen_language(asked: str = "", setting: str = "", environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that a command asks for, else the one of the settings, else the locale's, else English."""
    named = next((environment[name] for name in LOCALE if environment.get(name)), "")
    locale = "" if named[2:3].isalpha() else named[:2].lower()
    return next((language for language in (asked, setting, locale) if language in PLURALS), ENGLISH)
