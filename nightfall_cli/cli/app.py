"""The Typer application with all its commands, in the order of the help page."""

from __future__ import annotations

from importlib import import_module

from nightfall_cli.cli.root import app

__all__ = ["app"]

for _module in ("app_play", "app_rules", "app_scenarios", "app_proof", "app_measures"):
    import_module(f"nightfall_cli.cli.{_module}")
