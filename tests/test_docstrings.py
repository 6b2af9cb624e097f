"""The examples in the docstrings of the package run."""

import doctest
from importlib import import_module

from house import MODULES, PACKAGE


def test_every_example_in_a_docstring_runs():
    with_examples = [path for path in MODULES if ">>> " in path.read_text(encoding="utf-8")]
    assert len(with_examples) > 20
    for path in with_examples:
        name = ".".join((PACKAGE.name, *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
        failed, tried = doctest.testmod(import_module(name))
        assert tried and not failed, name
