"""The published limits: every one is in the table, and data beyond it is refused where it enters."""

from __future__ import annotations

from pathlib import Path

from nightfall_cli.files import limits

README = Path(__file__).parents[1] / "scenarios" / "README.md"


def test_readme_prints_the_table_of_limits() -> None:
    assert "\n".join(limits.limit_rows()) in README.read_text(encoding="utf-8")


def test_every_constant_is_in_the_table() -> None:
    constants = {name: value for name, value in vars(limits).items() if name.isupper() and isinstance(value, int)}
    assert sorted(constants.values()) == sorted(limit.most for limit in limits.LIMITS)
