"""The package as its source stands: its modules, their rooms, and what each imports."""

import ast
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import nightfall_cli

PACKAGE = Path(nightfall_cli.__file__).parent
SERVERS = {"nightfall_cli.editor.language_server": "pygls", "nightfall_cli.editor.tool_server": "mcp"}
WITHOUT_EXTRA = {name for name, package in SERVERS.items() if find_spec(package) is None}
"""Modules that cannot be imported here, because the package of their extra is not installed."""
MODULES = sorted(PACKAGE.rglob("*.py"))


def where(path: Path) -> str:
    """The path of a module within the package: ``rules/changes.py``."""
    return path.relative_to(PACKAGE).as_posix()


def room(path: Path) -> str:
    """The first part of it: ``rules``, or ``game`` for a module that stands alone."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a module, parsed once."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of that tree, walked through once."""
    return tuple(ast.walk(tree(path)))


@cache
def imported(path: Path) -> frozenset[str]:
    """The modules that a module names in its imports, and the names taken from them with their module."""
    names: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.add(node.module or "")
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(names)
