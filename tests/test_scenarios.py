"""The shipped scenarios pass, and between them they exercise every rule, refusal, sentence, card text and form."""

import re
from collections import Counter
from functools import cache

import shipped
from samples import each

from nightfall_cli import EDITIONS, base_library
from nightfall_cli.cards.sentences import CHAIN_EFFECTS, IN_PLAY_EFFECTS, Effect
from nightfall_cli.language.expect import split_not
from nightfall_cli.language.lines import without_comment
from nightfall_cli.rules import events as ev
from nightfall_cli.rules import resolution
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.search.quantified import FORMS, find_form

NEVER_REFUSES = {
    # Rules that say what happens; no typed move can break them.
    rule
    for rule in RULES
    if rule.split(".")[0] in ("zone", "setup", "turn", "damage", "end", "cleanup")
    or rule in ("combat.no-return", "combat.wounds", "combat.discard", "chain.turns", "chain.lifo", "chain.text")
    or rule in ("chain.your-chain", "chain.possible", "chain.kicker", "chain.after", "target.chooses", "target.none")
}
REFUSES = set(RULES) - NEVER_REFUSES | {
    "cleanup.wound",
    "setup.draft",
    "turn.nothing-simultaneous",
    "damage.direct-block",
}


@cache
def cases():
    return [case for file in shipped.FILES for case in shipped.cases(file)]


@cache
def scripts():
    return [
        without_comment(line.text)
        for case in cases()
        if case.scenario and case.edition == case.scenario.editions[0]
        for line in case.scenario.script
    ]


@cache
def logs():
    """The events of every run."""
    files = [(file, case.edition) for file in shipped.FILES for case in shipped.cases(file) if case.scenario]
    return [events_of(shipped.run(file, edition).state.log) for file, edition in files]


@each("file", shipped.FILES)
def test_it_passes(file):
    for case in shipped.cases(file):
        passed = shipped.run(file, case.edition).passed if case.scenario else case.run().passed
        assert passed, "\n".join(case.run().lines)


def test_no_two_scenarios_have_one_title():
    titles = Counter(
        case.scenario.title for case in cases() if case.scenario and case.edition == case.scenario.editions[0]
    )
    assert [title for title, count in titles.items() if count > 1] == []


def test_every_rule_is_exercised():
    named = {rule for case in cases() if case.scenario for rule in case.scenario.rules}
    assert set(RULES) - named == set()


@each("rule", RULES)
def test_every_rule_has_a_file_of_its_own(rule):
    group, name = rule.split(".")
    assert list((shipped.FOLDER / "rules" / group).glob(f"{name}*.toml")), (
        f"scenarios/rules/{group}/{name}….toml is missing"
    )


def test_every_refusal_code_is_exercised():
    reasons = {match[1] for line in scripts() if (match := re.search(r"\billegal .* because (\S+)$", line))}
    assert set(CODES) - reasons == {"not-proven"}, "no line is refused so, only a search; see test_solve.py"
    assert REFUSES - reasons - {"zone.archive"} == set()


def test_every_edition_is_run():
    assert {case.edition for case in cases()} >= set(EDITIONS)


def test_every_form_of_expectation_is_used_plain_and_negated():
    used, negated = set(), set()
    for line in scripts():
        body = line.partition(": ")[2] if line.partition(":")[0] in ("Scott", "Brad", "Janet") else line
        word, _, subject = body.partition(" ")
        if word.partition("@")[0] == "expect":
            is_negated, subject = split_not(subject.strip())
            (negated if is_negated else used).add(find_form(subject)[0].name)
    assert {form.name for form in FORMS} - used == set()
    assert len(negated) >= 6
    assert any("expect@" in line for line in scripts())


def test_every_sentence_that_does_something_is_run(monkeypatch):
    run: Counter[str] = Counter()

    def counting(kind, rule):
        def counted(state, effect, target):
            run[kind] += 1
            rule(state, effect, target)

        return counted

    for kind, rule in list(resolution.EFFECT_RULES.items()):
        monkeypatch.setitem(resolution.EFFECT_RULES, kind, counting(kind, rule))
    for case in cases():
        if case.scenario and set(run) != set(CHAIN_EFFECTS):
            run_scenario(case.scenario, case.edition)
    assert set(CHAIN_EFFECTS) - set(run) == set()
    assert set(resolution.EFFECT_RULES) == set(CHAIN_EFFECTS)


def test_every_in_play_sentence_is_in_play_somewhere():
    flags = {
        flag for card in cards_in_play() for text in card.paragraphs for effect in text.effects for flag in effect.flags
    }
    assert {flag for name in IN_PLAY_EFFECTS for flag in Effect(name).flags} - flags == set()


@cache
def cards_in_play():
    boards = [case.scenario.place(case.edition) for case in cases() if case.scenario]
    placed = {minion.card for board in boards for minions in board.play for minion in minions}
    entered = {event[1] for log in logs() for event in log if event[0] is ev.ENTERED_PLAY}
    return placed | entered


@each("card", base_library().cards.values())
def test_every_text_of_a_card_is_run(card):
    """Chain text, in-play text, the kicker, and the same order resolving without it."""
    labels = {paragraph.label for paragraph in card.paragraphs}
    resolved = [log for log in logs() if any(event[:2] == (ev.RESOLVES, card) for event in log)]
    kicked = [log for log in resolved if (ev.KICKER_RESOLVES, card) in log]
    assert resolved, f"no scenario resolves {card.name}"
    if "Kicker" in labels:
        assert kicked, f"no scenario resolves the kicker of {card.name}"
        assert len(kicked) < len(resolved), f"no scenario resolves {card.name} without its kicker"
    if "In play" in labels:
        assert card in cards_in_play()
