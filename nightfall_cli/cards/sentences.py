"""The sentences of card text as effects: ``data/effects.toml`` says what each needs and does.

`nightfall_cli.cards.text` parses and prints them in the words of `nightfall_cli.cards.grammar`;
`nightfall_cli.rules.effects` runs those of the chain.
"""

from __future__ import annotations

from typing import Any

from nightfall_cli.files.shipped_tables import read_table

_TABLE: dict[str, dict[str, Any]] = read_table("cards/data/effects.toml")

EFFECTS = tuple(_TABLE)
"""The names of all sentences."""
CHAIN_EFFECTS = tuple(name for name in EFFECTS if "flags" not in _TABLE[name])
IN_PLAY_EFFECTS = tuple(name for name in EFFECTS if "flags" in _TABLE[name])


class Effect:
    """A sentence by its name, with its number ``n``, 0 where the sentence has none. Equal by name and number.

    ``target``: the kind of target it asks for, or ""; ``needs`` and ``gives``: pronouns; ``flags``: abilities in play.
    """

    __slots__ = ("flags", "gives", "n", "name", "needs", "target")

    def __init__(self, name: str, n: int = 0) -> None:
        table = _TABLE[name]
        self.name = name
        self.n = n
        self.target: str = table.get("target", "")
        self.needs: str = table.get("needs", "")
        self.gives: str = table.get("gives", "")
        self.flags: tuple[str, ...] = tuple(table.get("flags", ()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Effect) and other.name == self.name and other.n == self.n

    def __hash__(self) -> int:
        return hash((self.name, self.n))

    def __repr__(self) -> str:
        return f"{self.name}({self.n or ''})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Effect, (self.name, self.n)
