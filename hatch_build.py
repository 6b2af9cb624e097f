"""Build the wheel: pure, or compiled with mypyc when ``NIGHTFALL_COMPILE=1`` is set.

Compiled are the rooms of the engine, as one unit of the same source. An editable install is always pure.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEEDS = ["mypy[mypyc]==2.4.1"]
ROOMS = ("cards", "rules", "bots", "search")
PURE = {
    "users subclass `Bot`, and their bots are loaded and called here": ("bots/ask_bot", "bots/bot", "bots/registry"),
    "tables and readers of texts, not worth their minute of the compiler": (
        *("cards/card_file", "cards/faults", "cards/grammar", "cards/library", "cards/marking", "cards/nearest"),
        "cards/text",
        *("rules/edition", "rules/frames", "rules/refusal", "rules/rulebook", "rules/why_not"),
        *("search/difference", "search/event_summary", "search/goal"),
        *("search/outcomes_words", "search/quantified"),
    ),
}
"""Modules that stay pure, each group with its reason."""


class CompiledBuild(BuildHookInterface[Any]):
    """Compiles the modules of `ROOMS` and puts them into the wheel beside their sources."""

    def dependencies(self) -> list[str]:
        return NEEDS if _wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not _wanted() or version == "editable":
            return
        package = Path(self.root, "nightfall_cli")
        sources = [path for room in ROOMS for path in sorted((package / room).rglob("*.py"))]
        pure = [package / f"{name}.py" for names in PURE.values() for name in names]
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for file in _compiled([path for path in sources if path not in pure], Path(self.root)):
            build_data["force_include"][str(file)] = file.relative_to(Path(self.root, "build", "lib")).as_posix()


def _wanted() -> bool:
    return os.environ.get("NIGHTFALL_COMPILE", "0") not in ("", "0")


def _compiled(sources: list[Path], root: Path) -> list[Path]:
    """Return the libraries compiled from these modules, below ``build/lib``."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(root)
    options = ["--config-file=", "--strict", "--follow-imports=silent", "--cache-dir=build/mypy"]
    paths = [str(path.relative_to(root)) for path in sources]
    extensions = mypycify([*options, *paths], opt_level="2", debug_level="0", target_dir="build/c")
    command = build_ext(Distribution({"ext_modules": extensions}))
    command.build_lib, command.build_temp = "build/lib", "build/temp"
    command.ensure_finalized()
    command.run()
    return [root / path for path in command.get_outputs()]
