"""Fixtures of all tests, and the plug-in that tests of plug-ins need."""

import gc
import io
import os
import sys
from itertools import count
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

if sys.dont_write_bytecode:
    # No bytecode is wanted beside the sources, but without any all processes of a run would compile everything again.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parent.parent / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

gc.set_threshold(20_000, 20, 20)  # little of what is made is in circles
_NUMBERS = count()


def pytest_collection_finish():
    """Leave out of every later garbage collection what lives as long as the run: modules, cards and test items."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def _folders(tmp_path_factory):
    return tmp_path_factory.mktemp("folders")


@pytest.fixture(autouse=True)
def _nothing_of_ones_own(_folders):
    """Hide the locale, settings, card values and games of the user: each test has its own folders, made when needed."""
    home = _folders / f"home{next(_NUMBERS)}"
    os.environ |= {"XDG_CONFIG_HOME": f"{home}/config", "XDG_STATE_HOME": f"{home}/state", "LC_ALL": "C.UTF-8"}


@pytest.fixture
def tmp_path(_folders):
    """A folder for the test. That of pytest searches all folders made so far for a free name."""
    path = _folders / str(next(_NUMBERS))
    path.mkdir()
    return path


@pytest.fixture
def nightfall(monkeypatch, capsys):
    """Runs a command line in this process; returns exit code, standard output and standard error."""
    from nightfall_cli.__main__ import main

    def run(*arguments, lines=None):
        if lines is not None:
            content = lines if isinstance(lines, bytes) else lines.encode()
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
        monkeypatch.setattr(sys, "argv", ["nightfall", *map(str, arguments)])
        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code or 0
        return code, *capsys.readouterr()

    return run
