"""Boards for tests: a few tables in, a game at its pending decision out."""

from __future__ import annotations

from typing import Any

import tomli_w

from nightfall_cli import Game, Library

SEATS = ("Scott", "Brad", "Janet")


def board(
    scott: dict[str, Any] | None = None,
    brad: dict[str, Any] | None = None,
    janet: dict[str, Any] | None = None,
    *,
    edition: str = "en",
    seed: int = 1,
    library: Library | None = None,
    chain: dict[str, Any] | None = None,
    combat: dict[str, Any] | None = None,
    game: dict[str, Any] | None = None,
    **table: Any,
) -> Game:
    """The game of a board. Scott and Janet always sit, Brad between them when he has a table.

    Players' tables, ``chain``, ``combat``, ``game`` and the keys of ``[table]`` are as a scenario file has them.
    """
    tables = zip(SEATS, (scott or {}, brad, janet or {}), strict=True)
    document: dict[str, Any] = {
        "format": 1,
        "editions": [edition],
        "seed": seed,
        "table": table,
        "player": [{"name": name, **keys} for name, keys in tables if keys is not None],
    }
    sections = {"chain": chain, "combat": combat, "game": game}
    document.update({name: section for name, section in sections.items() if section is not None})
    return Game.from_toml(tomli_w.dumps(document), library)
