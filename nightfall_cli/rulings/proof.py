"""Prove a ruling: run its scenarios under every edition in which the ruling holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.scenario.run import run_scenario

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rulings.ruling_library import Ruling


class Proof(NamedTuple):
    """A scenario of a ruling, and the editions under which it passed and failed just now."""

    scenario: str
    passed: tuple[str, ...]
    failed: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """True when the scenario passed under every edition."""
        return bool(self.passed) and not self.failed


def prove(ruling: Ruling, library: Library | None = None, edition: str = "") -> list[Proof]:
    """Run the ruling's scenarios under one edition, or under all editions of both the ruling and the scenario."""
    proofs = []
    for name in ruling.scenarios:
        scenario = load_scenario(shipped_folder() / name, library)
        editions = [one for one in scenario.editions if one in ruling.editions and edition in ("", one)]
        passed = tuple(one for one in editions if run_scenario(scenario, one).passed)
        if editions:
            proofs.append(Proof(name, passed, tuple(one for one in editions if one not in passed)))
    return proofs
