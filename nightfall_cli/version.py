"""The version of the package, and how it was built."""

import os
from importlib.machinery import EXTENSION_SUFFIXES

__version__ = "0.1.0"

_ENGINE = os.path.join(os.path.dirname(__file__), "rules", "engine")


def build() -> str:
    """Return "compiled" when the engine beside this file is compiled, else "pure"; nothing is imported to see that."""
    compiled = any(os.path.exists(_ENGINE + suffix) for suffix in EXTENSION_SUFFIXES)
    return "compiled" if compiled else "pure"


def version_line() -> str:
    """Return what ``nightfall --version`` prints."""
    return f"nightfall {__version__} ({build()})"
