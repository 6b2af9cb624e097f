"""Proofs by many examples: some of them in every run, all of them with ``-m slow``."""

import pytest

from nightfall_cli.version import build

pure_only = pytest.mark.skipif(build() == "compiled", reason="replaces a function, which compiled code calls directly")


def some(values, every):
    """The values as parameters of a test; every so many-th is fast, the others are slow."""
    return [
        value if number % every == 0 else pytest.param(value, marks=pytest.mark.slow)
        for number, value in enumerate(values)
    ]


def some_or_all(few, everything):
    """How much of something a test goes through: a few in every run, everything when it may take long."""
    return [pytest.param(few, id="some"), pytest.param(everything, id="all", marks=pytest.mark.slow)]
