"""``nightfall rule``: questions as players type them, answered among the first three, proven while they wait."""

import json

import pytest
from samples import each, some_or_all

from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.app_rules import CardOptions, RuleOptions
from nightfall_cli.cli.cards import card_command
from nightfall_cli.cli.rule import rule_command
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings import ruling_library
from nightfall_cli.rulings.answer import Shown, answer_lines, rule_lines
from nightfall_cli.rulings.ask import SURE, Answered
from nightfall_cli.rulings.find_rulings import find
from nightfall_cli.rulings.question import read_question
from nightfall_cli.rulings.ruling_library import in_language, rulings, worded
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.user_files import config_path

LIBRARY = base_library()
QUESTIONS = {
    "does Vulko stop Death Grip's kicker?": "death-grip.kicker",
    "kicker death grip vulko": "death-grip.kicker",
    "can i discard wounds for influence": "claim.wounds",
    "do two indigo six kickers double twice": "indigo-six.several-kickers",
    "blane cordel ghoul sumoning": "blaine-cordell.ghoul-summoning",
    "does big ghost hit shadow seven": "shadow-seven.untargeted",
    "can jj mcteague shoot himself": "jj-mcteague.not-himself",
    "blockt vulko den kicker von todesgriff": "death-grip.kicker",
    "darf ich wunden abwerfen für einfluss": "claim.wounds",
    "wie viele karten ziehe ich nach": "cleanup.how-many-cards",
    "was passiert bei gleichstand": "end.equal-wounds",
    "puis-je bloquer alton hickman": "alton-hickman.unblockable",
    "est-ce que vulko bloque le kicker de poigne mortelle": "death-grip.kicker",
    "сколько бойцов может блокировать одного атакующего": "combat.several-blockers",
    "можно ли сбросить ранения ради влияния": "claim.wounds",
    "вулко и death grip кикер": "death-grip.kicker",
}


@each("question", QUESTIONS)
def test_a_right_ruling_is_among_the_three_shown(question):
    assert QUESTIONS[question] in [found.ruling.id for found in find(question, LIBRARY)[:3]]


OWN = {ruling.id: (ruling.question,) for ruling in list(rulings().values())[::30]}
EVERY_OWN = {
    ruling.id: (ruling.question, *ruling.ask.values(), *(text for texts in ruling.also.values() for text in texts))[
        at % 3 :: 3
    ]
    for at, ruling in enumerate(rulings().values())
}


@pytest.mark.parametrize("own", some_or_all(OWN, EVERY_OWN))
def test_every_ruling_is_found_by_its_own_questions(own):
    """Few rulings share a question almost word for word; of those all but one in 300 stand among the first four."""
    asked = [(id, text) for id, texts in own.items() for text in texts]
    found = {(id, text): [one.ruling.id for one in find(text, LIBRARY)[:4]] for id, text in asked}
    assert sum(id not in found[id, text] for id, text in asked) <= len(asked) // 300
    assert sum(found[id, text][0] != id for id, text in asked) <= len(asked) // 200


@each(
    ("typed", "cards"),
    [
        ("Vulko's health", ("Vulko",)),
        ("flankenangriff und indigo six", ("Flank Attack", "Indigo Six")),
        ("вулко", ("Vulko",)),
        ("ghoul sumoning", ("Ghoul Summoning",)),
        ("who attacks first with blood", ()),
        ("the wound stack", ()),
    ],
)
def test_cards_are_known_in_a_question_also_when_misspelt(typed, cards):
    assert set(read_question(typed, LIBRARY).cards) == set(cards)


def test_the_answer_comes_first_then_why_then_its_proof(capsys):
    assert rule_command(RuleOptions("does vulko stop death grip's kicker"), LIBRARY) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Does Vulko") and "No." in " ".join(lines[:2]) and len(lines) <= 22
    text = " ".join(" ".join(lines).split())
    for words in (
        "why: rules ",
        "cards ",
        "✓ proven just now under en, de, fr, ru",
        "stated by",
        "death-grip.kicker",
    ):
        assert words in text
    assert "nightfall play" not in text


def test_sources_show_the_documents_and_the_boards(capsys):
    assert rule_command(RuleOptions("death-grip.kicker", sources=True), LIBRARY) == 0
    out = capsys.readouterr().out
    assert "from French rulebook" in out
    assert "nightfall play --scenario cards/actions/death-grip-kicker-unblockable.toml" in out


def test_a_number_opens_a_ruling_of_the_last_answer(capsys):
    assert rule_command(RuleOptions("can i block alton hickman"), LIBRARY) == 0
    asked = capsys.readouterr().out
    number, question = next(line.split(maxsplit=1) for line in asked.splitlines() if line.split()[0] == "2")
    assert rule_command(RuleOptions(number), LIBRARY) == 0
    assert question.strip()[:40] in capsys.readouterr().out
    assert rule_command(RuleOptions("99"), LIBRARY) == 2
    assert "expected a number from 1 to" in capsys.readouterr().err


@each(
    ("words", "language"),
    [
        ("darf eine Wunde in der Kette ausgespielt werden", "de"),
        ("puis-je jouer une blessure dans l'enchaînement", "fr"),
        ("можно ли разыграть ранение в цепочке", "ru"),
        ("may a wound be played in a chain", "en"),
        ("Düsteres Erwachen", "en"),
    ],
)
def test_an_answer_and_its_numbers_are_in_the_language_of_the_question(words, language, capsys):
    assert rule_command(RuleOptions(words, json=True), LIBRARY) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["language"] == language
    for answer in data["answers"]:
        mine = in_language(rulings()[answer["id"]], language)
        assert answer["texts"]["question"] == mine.question and answer["question"] == rulings()[mine.id].question
    assert rule_command(RuleOptions(words), LIBRARY) == 0
    capsys.readouterr()
    assert rule_command(RuleOptions("1"), LIBRARY) == 0
    assert worded(language, "why: rules {rules}", rules="") in capsys.readouterr().out


def test_a_chosen_language_prevails_and_the_setting_answers_what_has_no_language(capsys):
    assert rule_command(RuleOptions("may a wound be played in a chain", language="de"), LIBRARY) == 0
    assert "Darf eine Wunde in einer Kette ausgespielt werden?" in capsys.readouterr().out
    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().write_text('language = "ru"\n', encoding="utf-8")
    begins = {"vulko": "Vulko: ≈красный", "chain.lifo": "chain.lifo: ", "may a wound be played": "May a wound"}
    for words, begin in begins.items():
        assert rule_command(RuleOptions(words), LIBRARY) == 0
        assert capsys.readouterr().out.startswith(begin)
    assert rule_command(RuleOptions("vulko", language="it"), LIBRARY) == 2
    assert "known: en, de, fr, ru" in capsys.readouterr().err


def test_a_ruling_that_is_not_translated_is_answered_in_english(capsys, monkeypatch):
    monkeypatch.setattr(ruling_library, "translations", lambda *_: {})
    assert rule_command(RuleOptions("chain.wounds", language="de"), LIBRARY) == 0
    assert "May a wound be played in a chain?" in capsys.readouterr().out


def test_a_number_that_is_too_long_or_a_home_that_cannot_be_written_is_no_crash(capsys, monkeypatch, tmp_path):
    assert rule_command(RuleOptions("9" * 5000), LIBRARY) == 2
    assert "there is no last answer" in capsys.readouterr().err
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert rule_command(RuleOptions("can i block alton hickman"), LIBRARY) == 0
    assert rule_command(RuleOptions("1"), LIBRARY) == 2


def test_an_unsure_answer_lists_up_to_three_with_their_answers(capsys):
    assert rule_command(RuleOptions("wounds"), LIBRARY) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "for sure" in lines[0] and [line[0] for line in lines if line[0].isdecimal()] == ["1", "2", "3"]


@each(
    ("words", "command", "answer"),
    [
        ("Alton Hickman survives Furious Melee.", "verify", "SUPPORTED"),
        (
            "My opponent starts with Death Grip and picks me. I have no minions. How many wounds do I take?",
            "try",
            "? 3",
        ),
        ("I start with Alton Hickman and then I link Ivan Radinsky.", "try", "only red or green orders link"),
    ],
)
def test_a_situation_or_claim_that_no_ruling_decides_is_played(capsys, words, command, answer):
    assert rule_command(RuleOptions(words), LIBRARY) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert out.startswith("no ruling decides this for sure; the engine played it:") and answer in out
    assert f'all of it: nightfall {command} "{words}"' in out and "rulings nearby: 1 " in out
    assert rule_command(RuleOptions(words, json=True), LIBRARY) == 0
    assert answer in " ".join(" ".join(json.loads(capsys.readouterr().out)["played"]).split())


def test_a_question_is_not_played(capsys):
    assert rule_command(RuleOptions("wounds", json=True), LIBRARY) == 0
    assert json.loads(capsys.readouterr().out)["played"] == []


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("how strong is vulko", "  strength 3, health ≈3"),
        ("combien coûte alton hickman", "Alton Hickman: blanche, ≈loup-garou, Créature, coût d'achat 3"),
        ("welche farben darf ich an rasender tumult hängen", "  Kettenfarben lila oder gelb; Kick weiß"),
        ("что делает death grip", "  Цепочка: Нанесите 3 повреждения целевому игроку."),
        ("how much damage does big ghost inflict", "  strength 5, health ≈2"),
    ],
)
def test_a_question_about_what_is_printed_shows_the_card(words, line, capsys):
    assert rule_command(RuleOptions(words), LIBRARY) == 0
    assert line in capsys.readouterr().out.split("\n")[:3]


def test_a_question_about_more_than_what_is_printed_shows_no_card(capsys):
    assert rule_command(RuleOptions("does vulko lose health when he blocks", json=True), LIBRARY) == 0
    assert json.loads(capsys.readouterr().out)["card"] == []


def test_a_card_ends_with_its_rulings_and_its_name_lists_all(capsys):
    of_vulko = [ruling.id for ruling in rulings().values() if "Vulko" in ruling.cards]
    card_command(CardOptions("vulko", json=True), LIBRARY)
    assert sorted(json.loads(capsys.readouterr().out)["card"]["rulings"]) == sorted(of_vulko)
    card_command(CardOptions("vulko"), LIBRARY)
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"{len(of_vulko) - 6} more: nightfall rule vulko"
    assert lines[-2].partition(":")[0] in of_vulko and lines[-8].startswith("  ")
    assert rule_command(RuleOptions("vulko"), LIBRARY) == 0
    out = capsys.readouterr().out
    assert all(" ".join(rulings()[id].question.split()) in " ".join(out.split()) for id in of_vulko)
    card_command(CardOptions("bite"), LIBRARY)
    assert "nightfall rule" not in capsys.readouterr().out


def test_no_line_of_an_answer_is_wider_than_the_terminal():
    for ruling in list(rulings().values())[::11]:
        lines = answer_lines(Answered(SURE, (ruling,), ()), Shown(LIBRARY, width=80))
        assert lines[0] == ruling.question[: len(lines[0])] and max(map(len, "\n".join(lines).splitlines())) <= 80


def test_a_broken_card_is_seen_in_the_answer(capsys):
    library = LIBRARY.with_text('[[card]]\nname = "Death Grip"\ntext = ["Chain: Draw 1 card."]\nkicker = ""', "test")
    assert rule_command(RuleOptions("death-grip.kicker"), library) == 0
    out = capsys.readouterr().out
    assert "✗ proven just now under no edition, not under en" in out


@pytest.mark.parametrize("rule", ["chain.link-color", "damage.receive"])
def test_a_rule_id_is_explained_with_its_documents_and_rulings(rule, capsys):
    assert rule_command(RuleOptions(rule), LIBRARY) == 0
    out = capsys.readouterr().out
    assert RULES[rule][:40] in out and "English rulebook: " in out and "rulings about it" in out


def test_a_rule_that_many_rulings_cite_leads_with_the_general_ones(capsys):
    assert rule_command(RuleOptions("chain.kicker"), LIBRARY) == 0
    out = capsys.readouterr().out
    assert "  1 What is a kicker?\n" in out and " more: --sources\n" in out and "Vulko" not in out
    assert rule_command(RuleOptions("1"), LIBRARY) == 0
    assert capsys.readouterr().out.startswith("What is a kicker?\n")
    assert rule_command(RuleOptions("chain.kicker", sources=True), LIBRARY) == 0
    assert "Does Vulko's kicker hurt my own minions too?" in capsys.readouterr().out


@each("id", [*RULES, *CODES])
def test_every_rule_and_code_is_explained(id):
    assert len(rule_lines(id, Shown(LIBRARY))) > 1


def test_every_rule_has_a_document_or_is_our_own_or_stands_for_several(capsys):
    bare = {rule for rule in RULES if not any(": " in line for line in rule_lines(rule, Shown(LIBRARY))[1:])}
    assert {rule for rule in bare if "[I]" not in RULES[rule]} == set()


def test_the_contradictions_stand_side_by_side(capsys):
    assert rule_command(RuleOptions("editions.indigo-six"), LIBRARY) == 0
    out = capsys.readouterr().out
    assert all(f"  {edition}: " in out for edition in ("en", "de"))
    assert rule_command(RuleOptions("editions.flank-attack"), LIBRARY) == 0
    assert "  de: " in capsys.readouterr().out


def test_card_and_edition_leave_only_what_is_about_them(capsys):
    assert rule_command(RuleOptions("kicker", card="todesgriff", json=True), LIBRARY) == 0
    found = json.loads(capsys.readouterr().out)["answers"]
    assert found and all("Death Grip" in answer["cards"] for answer in found)
    assert rule_command(RuleOptions("flank attack", edition="de"), LIBRARY) == 0
    assert ", fr" not in capsys.readouterr().out


def test_json_tells_everything(capsys):
    assert rule_command(RuleOptions("does vulko stop death grip's kicker", json=True), LIBRARY) == 0
    data = json.loads(capsys.readouterr().out)
    answer = data["answers"][0]
    assert answer["id"] == "death-grip.kicker" and answer["proven"] is True and answer["level"] == "sure"
    assert data["nearest"] and data["declined"] == ""
    assert answer["scenarios"][0]["passed"] == ["en", "de", "fr", "ru"]
    assert rule_command(RuleOptions("damage.receive", json=True), LIBRARY) == 0
    assert json.loads(capsys.readouterr().out)["answers"][0]["rule"] == "damage.receive"


@each("words", ["chain.kickr", "how much does nightfall cost"])
def test_a_declined_question_says_why_and_what_is_near(words, capsys):
    assert rule_command(RuleOptions(words), LIBRARY) == 1
    out = capsys.readouterr().out
    assert out.startswith(("no ruling", "the documents do not cover")) and "nightfall try" in out
    assert words != "chain.kickr" or "chain.kicker" in out


@each("words", ["asdf qwer", "zzz", "?????", "1+1"])
def test_a_question_without_any_word_of_the_game_is_declined_in_one_line(words, capsys):
    assert rule_command(RuleOptions(words), LIBRARY) == 1
    assert capsys.readouterr().out == "no ruling is near this question\n"
    assert rule_command(RuleOptions(words, json=True), LIBRARY) == 1
    assert json.loads(capsys.readouterr().out)["nearest"] == []
    assert rule_command(RuleOptions("dethgrip"), LIBRARY) == 1
    assert "similar cards: Death Grip" in capsys.readouterr().out


def test_a_declined_question_near_the_name_of_a_wound_is_answered_in_its_language(capsys):
    assert rule_command(RuleOptions("wie viel kostet das spiel"), LIBRARY) == 1
    assert "die Dokumente sagen nichts" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"card": "Vukko"}, "did you mean Vulko?"),
        ({"edition": "it"}, "known: en, de, fr, ru"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_near(options, told, capsys):
    assert rule_command(RuleOptions("kicker", **options), LIBRARY) == 2
    assert told in capsys.readouterr().err


def test_without_words_and_without_a_terminal_a_question_is_expected(capsys):
    assert rule_command(RuleOptions(""), LIBRARY) == 2
    assert "expected a question" in capsys.readouterr().err


def test_the_picker_filters_while_typing_and_opens_the_marked_ruling():
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    from nightfall_cli.shell.prompt_rulings import RulingPicker, pick_ruling

    picker = RulingPicker(Shown(LIBRARY, width=80))
    assert len(picker.found) == len(rulings())
    picker.typed.text = "alton hickman block"
    assert picker.picked.id == "alton-hickman.unblockable" and "No" in picker.preview_text()
    picker.move(1)
    assert picker.picked is picker.found[1]
    picker.typed.text = "vulko alton hickman"
    rows = "".join(text for _, text in picker.list_text()).splitlines()
    assert max(map(len, rows)) <= 80 and any(row.endswith(" …") for row in rows)  # cut between words
    for keys, expected in (("alton hickman block\r", "alton-hickman.unblockable"), ("\x03", "")):
        with create_pipe_input() as keyboard:
            keyboard.send_text(keys)
            assert pick_ruling(Shown(LIBRARY), keyboard=keyboard, screen=DummyOutput()) == expected


@pytest.mark.slow
def test_the_coverage_is_complete(capsys):
    assert rule_command(RuleOptions(coverage=True), LIBRARY) == 0
    out = capsys.readouterr().out
    assert f"{len(rulings())} rulings, {len(rulings())} of them proven" in out and "uncovered:" not in out


def test_the_shell_answers_too():
    import boards

    session = Session(boards.linking())
    assert session.execute("rule does vulko stop death grip's kicker").lines[0].startswith("Does Vulko")
    assert session.execute("rule 2").ok
    german = session.execute("rule darf eine wunde in der kette ausgespielt werden")
    assert "Darf eine Wunde" in "\n".join(german.lines)
    declined = session.execute("rule zzz")
    assert not declined.ok and max(map(len, declined.lines)) <= 100
    assert "chain.kicker: " in session.execute("rule chain.kicker").lines[0]


@each(
    "line",
    ("rule does vulko block all", "try Bob links Shock and Awe", "verify Vulko survives Blood Rage and Shock and Awe"),
)
def test_an_answer_in_the_shell_is_wrapped_once(line, monkeypatch):
    import boards

    monkeypatch.setenv("COLUMNS", "60")
    lines = "\n".join(Session(boards.linking()).execute(line).lines).splitlines()
    assert 50 < max(map(len, lines)) <= 60
