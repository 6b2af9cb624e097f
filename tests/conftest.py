"""Fixtures of all tests, and the plug-in that tests of plug-ins need."""

import pytest

pytest_plugins = ["pytester"]


@pytest.fixture(autouse=True)
def _nothing_of_ones_own(tmp_path_factory, monkeypatch):
    """No test sees the settings, card values or games of the person who runs it."""
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path_factory.mktemp(name.lower())))
