"""Coverage of the documents: for each entry the rulings and rules that cover it, or the reason why nothing can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rulings.ruling_library import DOCUMENTS, Entry, entries, rulings

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = ("faq", "example", "rule")


class Covered(NamedTuple):
    """An entry, and the ids of the rulings and rules that cover it."""

    entry: Entry
    by: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """True when a ruling or rule covers the entry, or a reason says why nothing can."""
        return bool(self.by or self.entry.why_not)


def coverage() -> Iterator[Covered]:
    """Yield every entry of every document with its coverage."""
    citing: dict[str, list[str]] = {}
    for ruling in rulings().values():
        for source in ruling.sources:
            citing.setdefault(source, []).append(ruling.id)
    for document in DOCUMENTS:
        for entry in entries(document).values():
            yield Covered(entry, tuple(dict.fromkeys([*citing.get(entry.id, ()), *entry.covered_by])))


def documents_of(rule: str) -> list[Entry]:
    """Return the entries that list the rule id in ``covered_by``."""
    return [covered.entry for covered in coverage() if rule in covered.by]
