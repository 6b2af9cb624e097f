"""The rulings: each is proven by scenarios, everything in the documents is covered, and nothing is shown as more sure
than it is.
"""

import re
from pathlib import Path

import pytest
import shipped
from samples import each

from nightfall_cli.cards.library import base_library
from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.language.lines import read_line
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings import proof
from nightfall_cli.rulings.answer import Shown, reconstructed_texts, ruling_lines
from nightfall_cli.rulings.proof import prove
from nightfall_cli.rulings.ruling_library import DOCUMENTS, STANDINGS, coverage, entries, rulings
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import load_scenario

RULINGS = list(rulings().values())
ENTRIES = {entry.id: entry for document in DOCUMENTS for entry in entries(document).values()}
PATHS = sorted({path for ruling in RULINGS for path in ruling.scenarios})


def named(ruling):
    return ruling.id


@each("ruling", RULINGS, 6)
def test_a_ruling_is_proven_under_every_edition_it_holds_in(ruling, monkeypatch):
    monkeypatch.setattr(proof, "load_scenario", lambda path, _: shipped.scenario(path))
    monkeypatch.setattr(proof, "run_scenario", lambda scenario, edition: shipped.run(Path(scenario.where), edition))
    proofs = prove(ruling)
    assert [proof.scenario for proof in proofs] == list(ruling.scenarios)
    assert [proof.failed for proof in proofs] == [()] * len(proofs)
    assert {edition for proof in proofs for edition in proof.passed} == set(ruling.editions)
    assert set(ruling.answers) <= set(ruling.editions)


def test_a_ruling_names_only_what_exists():
    for ruling in RULINGS:
        names_only_what_exists(ruling)


def names_only_what_exists(ruling):
    assert re.fullmatch(r"[a-z0-9-]+\.[a-z0-9-]+", ruling.id)
    assert ruling.id not in RULES and ruling.id not in CODES
    assert set(ruling.cards) <= set(base_library().cards)
    assert set(ruling.rules) <= set(RULES) and ruling.rules
    assert set(ruling.sources) <= set(ENTRIES)
    assert ruling.sources or ruling.standing != "stated"
    assert set(ruling.related) <= set(rulings()) - {ruling.id}
    assert ruling.standing in STANDINGS
    assert set(ruling.editions) <= set(EDITIONS)
    assert set(ruling.ask) == set(LANGUAGES) and all(ruling.ask.values())
    assert set(ruling.also) <= set(LANGUAGES) and all(ruling.also.values())
    asked = [text for texts in ruling.also.values() for text in texts]
    assert len({*asked, *ruling.ask.values()}) == len(asked) + len(ruling.ask)


def test_an_interpretation_says_so_and_nothing_else_does():
    for ruling in RULINGS:
        is_one = ruling.standing == "interpretation"
        assert ("[I]" in ruling.answer) is is_one or ruling.answers, ruling.id
        assert not is_one or "[I]" in " ".join([ruling.answer, *ruling.answers.values()]), ruling.id


def reconstructed_words_in(ruling):
    """The reconstructed words of the ruling's cards that its answers repeat; of a label, the label."""
    answers = " ".join([ruling.answer, *ruling.answers.values()]).casefold()
    paragraphs = [paragraph for name in ruling.cards for paragraph in base_library()[name].paragraphs]
    words = [(paragraph, each) for paragraph in paragraphs for each in paragraph.ours]
    phrases = {paragraph.label if paragraph.label.startswith(each) else each for paragraph, each in words}
    return [each for each in phrases if " " in each and each.casefold() in answers]


def stands_on_what_is_attested(ruling):
    """Fail where a ruling is said to be stated, or implied, and reconstructed words of a card decide it."""
    for name, label in (text.split(": ") for text in ruling.hangs_on):
        assert name in ruling.cards and base_library()[name].paragraph(label).reconstructed, ruling.id
    if ruling.standing != "interpretation":
        assert not ruling.hangs_on, ruling.id
        assert not reconstructed_words_in(ruling), (ruling.id, reconstructed_words_in(ruling))


def test_no_stated_ruling_hangs_on_reconstructed_words():
    for ruling in RULINGS:
        stands_on_what_is_attested(ruling)


@each("name", ["ivan-radinsky.where-to", "zombie-horde.what-it-counts", "lisaveta-florescu.must"])
def test_a_ruling_on_reconstructed_words_that_is_called_stated_fails(name):
    ruling = rulings()[name]
    assert ruling.hangs_on
    for standing in ("stated", "implied"):
        with pytest.raises(AssertionError, match=name):
            stands_on_what_is_attested(ruling._replace(standing=standing))


def test_the_words_of_an_answer_show_what_it_hangs_on():
    ruling = rulings()["ivan-radinsky.starter-not-exiled"]
    told = ruling._replace(answer="No. It goes to its owner's hand like any other minion.")
    with pytest.raises(AssertionError, match="ivan-radinsky"):
        stands_on_what_is_attested(told)
    every = rulings()["ivan-radinsky.where-to"]
    text = "Ivan Radinsky: Chain: ≈Return target minion ≈to ≈its ≈owner's ≈hand."
    assert reconstructed_texts(every, Shown(base_library())) == [text]
    lines = ruling_lines(every, Shown(base_library(), width=200))
    assert f"  hangs on words that no document gives: {text}" in lines
    own = '[[card]]\nname = "Ivan Radinsky"\ntext = ["Chain: Destroy target minion."]\n'
    assert reconstructed_texts(every, Shown(base_library().with_text(own, "own.toml"))) == []


def scenarios_by_ruling():
    found = {}
    for path in shipped.READ:
        for ruling in shipped.document(path).get("rulings", ()):
            found.setdefault(ruling, set()).add(shipped.name(path))
    return found


def test_rulings_and_scenarios_name_each_other():
    assert {ruling.id: set(ruling.scenarios) for ruling in RULINGS} == scenarios_by_ruling()


@each("path", PATHS, 6)
def test_a_proof_expects_something_after_something_happened(path):
    scenario = shipped.scenario(shipped.FOLDER / path)
    state = scenario.place()
    verbs = []
    for line in scenario.script:
        verb = read_line(state, line.text).verb
        if verb is not None:
            verbs.append(verb.name)
    asks_what_is_legal = any(word in line.text for line in scenario.script for word in ("legal ", "choices "))
    up_to_the_last = verbs[: len(verbs) - verbs[::-1].index("expect")]
    under_way = shipped.document(shipped.FOLDER / path).keys() & {"chain", "combat"}
    assert under_way or asks_what_is_legal or set(up_to_the_last) > {"expect"}


def test_everything_in_the_documents_is_covered_by_what_exists():
    found = list(coverage())
    assert [covered.entry.id for covered in found if not covered.complete] == []
    assert [covered.entry.id for covered in found if covered.by and covered.entry.why_not] == []
    known = {*RULES, *rulings()}
    assert [covered.entry.id for covered in found if not set(covered.by) <= known] == []
    assert len(found) == len(ENTRIES) == 937


@each("document", DOCUMENTS)
def test_the_entries_of_a_document_are_in_its_order(document):
    own = list(entries(document).values())
    assert [entry.line for entry in own] == sorted(entry.line for entry in own)
    assert all(entry.id.startswith(f"{document}.{entry.kind}.") for entry in own)
    assert {card for entry in own for card in entry.cards} <= {*base_library().cards}


def test_every_faq_entry_and_example_has_a_ruling_or_only_defines_a_word():
    open_ones = [
        covered.entry
        for covered in coverage()
        if covered.entry.kind != "rule" and not any(by in rulings() for by in covered.by) and covered.by
    ]
    assert [entry.id for entry in open_ones if "glossary" not in entry.id] == []


def test_contradictions_have_an_answer_for_each_edition():
    both_sides = [ruling.id for ruling in RULINGS if ruling.id.startswith("editions.") and ruling.answers]
    assert {"editions.indigo-six", "editions.flank-attack", "editions.wound-effect-timing"} <= set(both_sides)
    for id in both_sides:
        assert len(set(rulings()[id].answers.values())) > 1, id


def test_a_broken_rule_is_seen_to_be_broken():
    ruling = rulings()["death-grip.kicker"]
    library = base_library().with_text(
        '[[card]]\nname = "Death Grip"\ntext = ["Chain: Draw 1 card.", "Kicker: Draw 1 card."]', "test"
    )
    with pytest.raises(ScenarioError):
        load_scenario(shipped.FOLDER / "no such file.toml")
    assert not all(proof.holds for proof in prove(ruling, library))
