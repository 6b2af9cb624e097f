"""Every pattern of the package reads a text in one pass: no repetition in a repetition, none beside its like."""

from __future__ import annotations

import importlib
import pkgutil
import re
import re._parser as parser
from typing import TYPE_CHECKING, Any

from house import WITHOUT_EXTRA
from samples import each

import nightfall_cli
from nightfall_cli.files.late_patterns import LatePattern
from nightfall_cli.search.quantified import FORMS

if TYPE_CHECKING:
    from collections.abc import Iterator

MANY = 100
SAMPLE = "".join(map(chr, range(32, 127))) + "\t\néß‘×→"
REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


def patterns() -> dict[str, re.Pattern[str]]:
    """Every compiled pattern that a module keeps, and every form of expectation, by its text."""
    found = {form.pattern: re.compile(form.pattern, re.IGNORECASE) for form in FORMS}
    for info in pkgutil.walk_packages(nightfall_cli.__path__, "nightfall_cli."):
        if info.name.endswith("__main__") or info.name in WITHOUT_EXTRA:
            continue
        kept = list(vars(importlib.import_module(info.name)).values())
        kept += [inner for value in kept if isinstance(value, dict) for inner in value.values()]
        found |= {value.pattern: value for value in kept if isinstance(value, (re.Pattern, LatePattern))}
    return found


def letters(node: Any) -> set[str]:
    """The letters of the sample that a single item of a pattern may begin or end with; all for anything else."""
    name, argument = str(node[0]), node[1]
    if name == "LITERAL":
        return {chr(argument)}
    if name == "NOT_LITERAL":
        return set(SAMPLE) - {chr(argument)}
    if name == "IN":
        found: set[str] = set()
        negated = any(str(kind) == "NEGATE" for kind, _ in argument)
        for kind, value in argument:
            if str(kind) == "LITERAL":
                found.add(chr(value))
            elif str(kind) == "RANGE":
                found |= {sign for sign in SAMPLE if value[0] <= ord(sign) <= value[1]}
            elif str(kind) == "CATEGORY":
                short = {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}[str(value).rpartition("_")[2]]
                short = short.upper() if "NOT" in str(value) else short
                found |= {sign for sign in SAMPLE if re.match(short, sign)}
        return set(SAMPLE) - found if negated else found
    return set(SAMPLE)


def parts_of(node: Any) -> list[Any]:
    """The sequences inside an item of a pattern."""
    name, argument = str(node[0]), node[1]
    if name in REPEATS:
        return [argument[2]]
    if name == "SUBPATTERN":
        return [argument[3]]
    if name == "BRANCH":
        return list(argument[1])
    if name == "ATOMIC_GROUP":
        return [argument]
    return [argument[1]] if name in ("ASSERT", "ASSERT_NOT") else []


def goes_back(node: Any) -> bool:
    """True for a long repetition that tries shorter matches, too."""
    return str(node[0]) in REPEATS[:2] and node[1][1] > MANY


def faults(sequence: Any, inside: bool = False) -> Iterator[str]:
    """Yield what makes a pattern try the same text several times."""
    before: set[str] = set()
    for node in flat(sequence):
        if goes_back(node):
            if inside:
                yield f"a repetition in a repetition: {node}"
            mine = letters(node[1][2][0]) if len(node[1][2]) == 1 else set(SAMPLE)
            if before & mine:
                yield f"a repetition beside its like: {node}"
            before = mine
        elif not (str(node[0]) in REPEATS and node[1][0] == 0):
            before = set()
        for part in parts_of(node):
            yield from faults(part, inside or goes_back(node))


def flat(sequence: Any) -> Iterator[Any]:
    """Yield the items of a sequence; those of a group stand in its place."""
    for node in sequence:
        if str(node[0]) == "SUBPATTERN":
            yield from flat(node[1][3])
        else:
            yield node


def test_every_pattern_reads_a_text_in_one_pass() -> None:
    found = {text: list(faults(parser.parse(text, kept.flags & ~re.UNICODE))) for text, kept in patterns().items()}
    assert len(found) > 50
    assert {text: against for text, against in found.items() if against} == {}


@each("text", [r"(a+)+", r"(?:a*b)*", r"\s*\s*x", r"([^:]+?)\s*:", r"(?:\w+\s?)*", r".*(.+)"])
def test_the_check_finds_what_goes_back(text: str) -> None:
    assert list(faults(parser.parse(text)))
