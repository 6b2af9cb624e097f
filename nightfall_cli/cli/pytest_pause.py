"""The plug-in of ``pytest --nightfall-pause``: opens the shell at the failing line of a scenario."""

from __future__ import annotations

from typing import Any

from nightfall_cli.cli.app_scenarios import TestOptions
from nightfall_cli.cli.pause import open_failure
from nightfall_cli.cli.print_failures import print_failure
from nightfall_cli.cli.test import run_file
from nightfall_cli.files.streams import printing
from nightfall_cli.scenario.pytest_plugin import PAUSED, ScenarioItem


def pytest_exception_interact(node: Any) -> None:
    """Open the shell after a scenario failed, with the terminal as it was before pytest."""
    seen = node.config.stash.setdefault(PAUSED, [])
    if not isinstance(node, ScenarioItem) or node.failure is None or any(map(node.failure.is_like, seen)):
        return
    seen.append(node.failure)
    groups = run_file(node.failure.file, TestOptions()).groups
    group = next((group for group in groups if group[0].is_like(node.failure)), [node.failure])
    capture = node.config.pluginmanager.getplugin("capturemanager")
    capture.suspend_global_capture(in_=True)
    try:
        with printing():
            print()
            print_failure(group, verbose=False, board=False)
            open_failure(group, node.failure.state.library)
    finally:
        capture.resume_global_capture()
