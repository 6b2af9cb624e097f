"""Fixtures of all tests, and the plug-in that tests of plug-ins need."""

from itertools import count

import pytest

pytest_plugins = ["pytester"]

_NUMBERS = count()


@pytest.fixture(scope="session")
def _homes(tmp_path_factory):
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def _nothing_of_ones_own(_homes, monkeypatch):
    """Hide the settings, card values and games of the user: each test has its own folders, made when something is kept.

    ``mktemp`` for each of thousands of tests would search all folders made so far for a free name.
    """
    home = _homes / str(next(_NUMBERS))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
