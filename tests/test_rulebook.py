"""Rule ids: every one that is cited anywhere is explained, and every one that is explained is cited."""

import re
from pathlib import Path

import shipped

import nightfall_cli
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings.ruling_library import rulings

PACKAGE = Path(nightfall_cli.__file__).parent
GROUPS = "|".join(sorted({rule.partition(".")[0] for rule in RULES}))
CITED = re.compile(rf"[`\"]({GROUPS})\.([a-z]+(?:-[a-z]+)*)[`\"]")


def cited_in_code():
    found = {}
    for path in PACKAGE.rglob("*.py"):
        if path.name != "rulebook.py":
            for group, name in CITED.findall(path.read_text(encoding="utf-8")):
                found.setdefault(f"{group}.{name}", []).append(path.relative_to(PACKAGE).as_posix())
    return found


def cited_in_scenarios():
    found = set()
    for path in shipped.READ:
        cited = re.findall(r"^expect.* because ([a-z.-]+)", shipped.text(path), re.MULTILINE)
        found |= {*shipped.document(path).get("rules", ()), *cited}
    return found - set(CODES)


def test_every_rule_that_is_cited_is_explained():
    unknown = {rule: places for rule, places in cited_in_code().items() if rule not in {*RULES, *rulings()}}
    assert unknown == {}
    assert cited_in_scenarios() <= set(RULES)
    assert {rule for ruling in rulings().values() for rule in ruling.rules} <= set(RULES)


def test_every_rule_that_is_explained_is_cited_in_the_code():
    assert set(RULES) - set(cited_in_code()) == set()
    assert set(RULES) - cited_in_scenarios() == set()


def test_every_code_is_given_somewhere():
    text = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py") if path.name != "rulebook.py")
    assert [code for code in CODES if f'"{code}"' not in text] == []
