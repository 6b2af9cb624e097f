"""Proofs by many examples: some of them in every run, all of them with ``-m slow``; small ones as one item."""

import inspect
import tomllib
from contextlib import ExitStack
from functools import cache, wraps
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from nightfall_cli.version import build

pure_only = pytest.mark.skipif(build() == "compiled", reason="replaces a function, which compiled code calls directly")


@cache
def _tables():
    return tomllib.loads(Path(__file__).with_name("sentences.toml").read_text(encoding="utf-8"))


def sentences(table):
    """The rows of a table of ``sentences.toml``: texts, each with what is expected of it."""
    return _tables()[table]


def each(names, cases, every=1):
    """Run a test for all cases as one item of pytest, which costs less than many; raise what fails, with its cases.

    With ``every``, the first item has every so many-th case, and a slow one the others.
    """
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    cases = list(cases)
    assert cases and not any(isinstance(case, ParameterSet) for case in cases), "a case with a mark needs parametrize"
    rows = [dict(zip(names, case if len(names) > 1 else (case,), strict=True)) for case in cases]
    others = [row for number, row in enumerate(rows) if number % every]
    batches = [pytest.param(rows[::every], id="some"), pytest.param(others, id="others", marks=pytest.mark.slow)]

    def joined(test):
        parameters = inspect.signature(test).parameters

        @wraps(test)
        def together(rows=rows, **fixtures):
            faults = []
            for number, row in enumerate(rows):
                with ExitStack() as stack:
                    try:
                        test(**row, **fresh(fixtures, number, stack))
                    except (Exception, BaseExceptionGroup, pytest.fail.Exception) as fault:
                        fault.add_note(f"in the case {row}")
                        faults.append(fault)
            if faults:
                raise BaseExceptionGroup(f"{len(faults)} of {len(rows)} cases", faults)

        wanted = [value for name, value in parameters.items() if name not in names]
        batch = [inspect.Parameter("rows", inspect.Parameter.POSITIONAL_OR_KEYWORD)] if others else []
        together.__signature__ = inspect.Signature([*batch, *wanted])
        return pytest.mark.parametrize("rows", batches)(together) if others else together

    return joined


def fresh(fixtures, number, stack):
    """The fixtures for the next case: nothing captured, a folder of its own, nothing patched by the case before."""
    if "capsys" in fixtures:
        fixtures["capsys"].readouterr()
    if "monkeypatch" in fixtures:
        fixtures = fixtures | {"monkeypatch": stack.enter_context(pytest.MonkeyPatch.context())}
    if "tmp_path" in fixtures:
        fixtures = fixtures | {"tmp_path": fixtures["tmp_path"] / str(number)}
        fixtures["tmp_path"].mkdir()
    return fixtures


def some(values, every):
    """The values as parameters of a test; every so many-th is fast, the others are slow."""
    return [
        value if number % every == 0 else pytest.param(value, marks=pytest.mark.slow)
        for number, value in enumerate(values)
    ]


def some_or_all(few, everything):
    """How much of something a test goes through: a few in every run, everything when it may take long."""
    return [pytest.param(few, id="some"), pytest.param(everything, id="all", marks=pytest.mark.slow)]
