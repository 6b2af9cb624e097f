"""Expectations: every form, holding, failing and negated; editions; what is not understood."""

import re
from pathlib import Path

import boards
from samples import each

from nightfall_cli import Game
from nightfall_cli.language.expect import editions_of, split_not, unknown_reason
from nightfall_cli.language.form import Verdict
from nightfall_cli.rules.questions import QUESTIONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.script import PLAYED
from nightfall_cli.search.quantified import FORMS, find_form, judge
from nightfall_cli.shell.session import Session


def table() -> Game:
    """Janet may link to a chain that Scott began."""
    links = [("Scott", "Alton Hickman"), ("Scott", "Big Ghost"), ("Scott", "Marcus Toth")]
    return boards.board(
        {
            "hand": ["Vulko", "2 bite"],
            "deck": ["Big Ghost", "burn", "Vulko"],
            "discard": ["bleed", "Alton Hickman"],
            "play": ["Zombie Horde", {"card": "Vulko", "damage": 1}],
            "archives": [{"card": "Marcus Toth", "left": 3}, "Death Grip"],
        },
        {},
        {"hand": ["Flank Attack", "Ivan Radinsky", "Vulko"], "play": ["Vulko"], "archives": ["Grim Siege"]},
        chain={"links": [{"player": player, "card": card} for player, card in links], "turn": "Janet"},
        game={"discount": 2},
        commons=["Leave Me!", {"card": "Blood Rage", "left": 2}],
        exiled=["Yuri Koroviev", "bite"],
        wounds={"face_up": 12},
        influence=4,
    )


def altered() -> Game:
    """A chain whose orders are cancelled, doubled and aimed by another player."""
    links = [
        {"player": "Scott", "card": "Alton Hickman"},
        {"player": "Scott", "card": "Big Ghost", "cancelled": True},
        {"player": "Janet", "card": "Rend and Tear", "twice": True, "targets": "Scott"},
    ]
    return boards.board(
        {"archives": [{"card": "Vulko", "hidden": True}, "Big Ghost"], "turns": 3},
        {"total": 61},
        {},
        chain={"links": links, "stage": "resolving"},
        game={"permissions": 2},
    )


def finished() -> Game:
    return boards.board({}, {}, {}, game={"winners": ["Scott", "Janet"]})


def hit() -> Game:
    game = boards.player_target()
    game.play("target Janet")
    return game


# form, position, what holds, what does not
CASES = [
    ("always", boards.player_target,
     "always chain empty | always Scott discard has Death Grip",
     "always Janet wounds 3 | always Scott wounds 0"),
    ("possible", boards.player_target,
     "possible Janet wounds 3 | possible Scott wounds 3",
     "possible Janet wounds 1 | possible Janet hand empty"),
    ("never", boards.player_target,
     "never Janet wounds 1 | never Janet hand empty",
     "never Janet wounds 3 | never chain empty"),
    ("wounds", table,
     "Scott wounds 4 | scott bites 2 | Scott bleeds 1 | Scott burns 1 | Janet wounds 0 | J burns 0",
     "Scott wounds 3 | Scott bites 1 | Scott bleeds 0 | Brad burns 2"),
    ("zone", table,
     "Scott hand is bite, Vulko, bite | Scott hand is 2 bite, Vulko | scott hand has bite"
     " | Scott hand has 2 Bisswunde | Scott hand count 3 | Brad hand empty"
     " | Scott deck is Vulko, burn, big ghost | Scott deck top is Big Ghost"
     " | Scott deck top is Big Ghost, burn, Vulko | Scott discard top is bleed, Anton Hickman"
     " | Scott discard has Alton Hickman | Scott play is Vulko, Zombie Horde | Janet play has Vulko"
     " | Scott hand is Vulko, 2 wounds | Scott hand has wound, bite | Scott deck top is Big Ghost, wound"
     " | Scott archives is Marcus Toth, Death Grip | Scott archives count 2 | Brad archives empty",
     "Scott hand is bite, Vulko | Scott hand is 3 wounds | Scott hand has 3 wounds | Scott deck top is wound"
     " | Scott hand has 3 bite | Scott hand has burn | Scott hand count 2"
     " | Scott hand empty | Scott deck top is burn | Scott deck top is Big Ghost, Vulko"
     " | Scott deck top is Big Ghost, burn, Vulko, Vulko | Scott discard top is Alton Hickman, bleed"
     " | Brad discard has bleed | Janet play is 2 Vulko | Scott archives is Marcus Toth"),
    ("exiled", table,
     "exiled has Juri Koroviev | exiled is bite, Yuri Koroviev | exiled count 2 | exiled has bite",
     "exiled has burn | exiled empty | exiled count 1 | exiled is bite"),
    ("commons", table,
     "commons has Leave Me! | commons is Blood Rage, Leave Me | commons count 2",
     "commons has Vulko | commons empty | commons is Blood Rage"),
    ("chain", table,
     "chain is Alton Hickman, Big Ghost, Marcus Toth | chain has Großer Schatten | chain count 3",
     "chain is Big Ghost, Alton Hickman, Marcus Toth | chain empty | chain is Alton Hickman"),
    ("chain", boards.attackers, "chain empty | chain count 0", "chain has Vulko | chain is Vulko"),
    ("kicked", table, "kicked Big Ghost", "kicked Alton Hickman | kicked Marcus Toth"),
    ("cancelled", altered, "cancelled Big Ghost", "cancelled Alton Hickman | cancelled Rend and Tear"),
    ("doubled", altered, "doubled Rend and Tear", "doubled Big Ghost"),
    ("aimed", altered, "aimed Rend by Scott | aimed Alton by Scott", "aimed Rend by Janet | aimed Alton by Brad"),
    ("face down", altered,
     "archive Vulko of Scott face down | archive 1 of Scott face-down",
     "archive 2 of Scott face down | archive Big Ghost face down"),
    ("counted", altered, "Scott turns 3 | Brad total 61 | Scott total 0", "Scott turns 2 | Brad total 60"),
    ("permissions", altered, "permissions 2", "permissions 0"),
    ("question", boards.minion_target, 'question target | question "a minion"', "question order"),
    ("question", table, "question link an order or pass", "question block"),
    ("asked", boards.minion_target, "asked by Shock and Awe", "asked by Blaine Cordell"),
    ("answers", table, "answers 3", "answers 2"),
    ("answers", finished, "answers 0", "answers 1"),
    ("archive", table,
     "archive Marcus Toth of Scott left 3 | archive marcus left 3 | archive Blood Rage left 2"
     " | archive Leave Me! of commons left 7 | archive Vulko of Janet left 0"
     " | archive Scott's Death Grip left 7",
     "archive Marcus Toth of Scott left 2 | archive Blood Rage left 7 | archive Marcus Toth left 0"),
    ("minion", table,
     "Vulko of Scott health 2 | Vulko of Scott damage 1 | Vulko of Scott strength 3"
     " | Zombie Horde strength 2 | Janet's Vulko health 3 | zombie of scott health 2",
     "Vulko of Scott health 3 | Vulko of Janet damage 1 | Zombie Horde strength 1"),
    ("influence", table, "influence 4", "influence 2"),
    ("price", table, "price Vulko 3 | price Marcus Toth 1 | price Yuri Koroviev 0", "price Vulko 5"),
    ("phase", table, "phase chain | phase CHAIN", "phase claim"),
    ("phase", boards.attackers, "phase combat", "phase cleanup"),
    ("active", table, "active Scott | active s", "active Janet"),
    ("decision", table, "decision Janet link", "decision Scott link | decision Janet claim"),
    ("decision", boards.attackers, "decision Scott attack", "decision Scott block"),
    ("face-up", table, "face-up 12", "face-up 30"),
    ("over", finished, "over", ""),
    ("over", table, "", "over"),
    ("winner", finished, "winner Scott, Janet | winner Janet, Scott", "winner Scott | winner Scott, Brad, Janet"),
    ("illegal", table,
     "illegal link Vulko | illegal link Vulko because chain.link-color"
     " | illegal Scott: pass because not-your-decision | illegal link Vulkan because unknown-card"
     " | illegal claim Leave Me! because wrong-phase",
     "illegal pass | illegal link Ivan | illegal link Vulko because not-there"),
    ("illegal", boards.cleaning, "illegal wounds 4 because not-there", "illegal wounds 3"),
    ("legal", table, "legal link Ivan Radinsky | legal Janet: pass | legal link flank", "legal link Vulko"),
    ("illegal", boards.forced_target, "illegal link Vulko because wrong-phase", "illegal pass"),
    ("legal", boards.cleaning, "legal wounds 3 | legal Scott: wounds all | legal wounds bite", ""),
    ("legal", boards.claiming, "legal claim 3 Alton Hickman | legal discard 2 bite", ""),
    ("legal", boards.forced_target, "legal pass | legal claim Vulko from commons", ""),
    ("choices", table, "choices Flank Attack, Ivan Radinsky | choices ivan, flank", "choices Ivan Radinsky"),
    ("choices", boards.minion_target,
     "choices Vulko of Scott, Vulko#1 of Janet, Janet's Vulko#2, Alton Hickman",
     "choices Vulko of Scott, Alton Hickman"),
    ("choices", boards.order_of_players, "choices Janet, Scott, Brad", "choices Janet, Scott"),
    ("choices", boards.forced_discard,
     "choices bite, Alton Hickman",
     "choices bite | choices bite, Alton Hickman, Vulko"),
    ("choices", boards.starting, "choices Death Grip, Furious Melee", "choices Death Grip"),
    ("choices", boards.cleaning, "", "choices bite"),
    ("log", hit,
     'log has "Scott targets Janet" | log has "DEATH GRIP goes" | log has Scott targets',
     'log has "Big Ghost" | log has "Janet hand is empty" | log has "Scott wounds 2"'),
]  # fmt: skip

# position, what holds no more than its contrary: its subject does not exist, or no rule refuses the line
VAIN = [
    (table, "Big Ghost health 2 | Big Ghost of Janet damage 0 | kicked Vulko | archive Vulko left 1 | winner Scott"),
    (
        table,
        "Brad deck top is Vulko | Brad discard top is bite | log has Scott | illegal Scott: pass | legal Scott: pass",
    ),
    (table, "illegal link Vulkan | illegal claim Leave Me! | legal claim Leave Me! | illegal link Grim Siege"),
    (boards.cleaning, "illegal wounds 4 | legal wounds 4 | illegal wounds 1 | illegal wounds 2"),
    (boards.claiming, "illegal claim Vulko | illegal claim"),
    (table, "asked by Vulko | cancelled Vulko | doubled Vulko | aimed Vulko by Scott | archive Vulko face down"),
    (finished, "question link | asked by Vulko | decision Scott link | choices Vulko | illegal pass"),
]

HOLDS = [(form, make, subject, True) for form, make, yes, _ in CASES for subject in yes.split(" | ") if subject]
FAILS = [(form, make, subject, False) for form, make, _, no in CASES for subject in no.split(" | ") if subject]


def named(case: tuple) -> str:
    return f"{case[2]} ({case[1].__name__})"


def test_every_form_has_a_case_that_holds_and_one_that_fails():
    names = [form.name for form in FORMS]
    assert len(names) == len(set(names))
    assert {case[0] for case in HOLDS} == {case[0] for case in FAILS} == set(names)


@each(("form", "make", "subject", "holds"), HOLDS + FAILS)
def test_an_expectation_and_its_contrary(form, make, subject, holds):
    state = make().state
    key = state.key()
    assert find_form(subject)[0].name == form
    verdict, contrary = judge(state, subject), judge(state, f"not {subject}")
    assert isinstance(verdict, Verdict), verdict
    assert isinstance(contrary, Verdict), contrary
    assert (verdict.holds, contrary.holds) == (holds, not holds)
    assert verdict.actual
    corrected = (contrary if holds else verdict).corrected
    assert not corrected or judge(state, corrected).holds, corrected
    assert state.key() == key


@each(("make", "subject"), [(make, subject) for make, subjects in VAIN for subject in subjects.split(" | ")])
def test_nothing_is_proven_about_what_does_not_exist(make, subject):
    state = make().state
    for text in (subject, f"not {subject}"):
        verdict = judge(state, text)
        assert isinstance(verdict, Verdict), verdict
        assert (verdict.holds, verdict.vain) == (False, True)
    remedy = "write: illegal … because" if "legal" in subject else "not … proves nothing of what does not exist"
    assert remedy in verdict.actual


@each("make", boards.POSITIONS)
def test_every_set_of_choices_can_be_written_down(make):
    state = make().state
    verdict = judge(state, "choices none")
    assert not verdict.holds
    assert judge(state, verdict.corrected) == Verdict(True, verdict.actual, verdict.corrected)


def test_log_has_looks_at_what_happened_since_the_last_move():
    game = boards.linking()
    game.play("link Vulko")
    since = game.state.log
    game.play("pass")
    assert judge(game.state, 'log has "Scott links Vulko"').holds
    assert judge(game.state, 'log has "Scott links no more"', since).holds
    assert not judge(game.state, 'log has "Scott links Vulko"', since).holds
    assert judge(game.state, 'not log has "Scott links Vulko"', since).holds


# -- editions and what is not understood ------------------------------------------------------


@each(
    ("word", "editions"),
    [
        ("expect", ("en", "de", "fr", "ru")),
        ("expect@de", ("de",)),
        ("expect@de,fr", ("de", "fr")),
        ("expect@ru,en,de,fr", ("ru", "en", "de", "fr")),
    ],
)
def test_editions(word, editions):
    assert editions_of(word) == editions


@each("word", ["expect@", "expect@es", "expect@de,", "expect@de,es", "expect@de fr", "expect@DE1"])
def test_unknown_editions_are_refused(word):
    refusal = editions_of(word)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.code) == ("invalid", "syntax")
    assert all(edition in refusal.message for edition in ("en", "de", "fr", "ru"))


MALFORMED = {
    "syntax": " | not | Janet | Janet is happy | Janet wounds | Janet wounds two | Janet hand | Janet hand is"
    " | Janet hand count | Janet hand count many | Janet hand empty Vulko | chain is | exiled count | phase dawn"
    " | decision Janet sleep | influence | over now | face-up all",
    "unknown-player": "Mary wounds 2 | Mary hand empty | active Mary | decision Mary link | winner Scott, Mary",
    "unknown-card": "Janet hand has Vulkan | price Vulkan 3 | Vulkan of Janet health 3 | chain is Vulkan",
    "ambiguous": "Vulko health 3 | Janet hand has bl",
}


@each(
    ("subject", "code"), [(subject, code) for code, subjects in MALFORMED.items() for subject in subjects.split(" | ")]
)
def test_what_is_not_understood_is_refused(subject, code):
    state = table().state
    for text in (subject, f"not {subject}"):
        refusal = judge(state, text)
        assert isinstance(refusal, Refusal), refusal
        assert refusal.code == code
        assert refusal.kind == ("ambiguous" if code == "ambiguous" else "invalid")


def test_an_unknown_form_is_told_the_known_ones():
    refusal = find_form("qqq")
    assert all(form.usage in refusal.message for form in FORMS)


@each(
    ("typed", "meant"),
    [
        *(("Ann wound 2", "Ann wounds 2"), ("facing-up 3", "face-up 3"), ("Ann hand coun 2", "Ann hand count 2")),
        *(("Ann wounds = 2", "Ann wounds 2"), ("influence is 3", "influence 3"), ("phase is claim", "phase claim")),
    ],
)
def test_an_expectation_with_a_misspelt_word_is_suggested(typed, meant):
    refusal = find_form(typed)
    assert refusal.message == f"{typed!r} is not an expectation; did you mean {meant!r}?"
    assert refusal.candidates == (meant,)


@each(
    ("said", "form"),
    [("Vulko is destroyed", "log has"), ("Ann has 2 wounds", "PLAYER wounds N"), ("Ann wins", "winner PLAYER")],
)
def test_everyday_words_name_the_forms_that_say_so(said, form):
    assert any(usage.startswith(form) for usage in find_form(said).candidates)
    assert len(find_form(said).candidates) < 3


def test_the_readme_lists_every_form_and_every_question():
    readme = (Path(__file__).parents[1] / "scenarios" / "README.md").read_text(encoding="utf-8")
    rows = [f"| `{form.usage.replace('|', '/')}` | {form.says} |" for form in sorted(FORMS, key=lambda f: f.usage)]
    assert "\n".join(("| `expect …` | holds when |", "|---|---|", *rows)) in readme
    asked = {re.sub(r" \(.*|^target .*", "", question.words) for question in QUESTIONS.values()}
    rows = [row.split(" | ")[0].removeprefix("| ") for row in readme.partition("| question |")[2].splitlines()]
    assert {words.removesuffix(", or pass") for words in asked if words} - set(rows) == set()
    shown = Session(boards.linking()).execute("help expect").lines
    assert all(any(line.startswith(f"  {form.usage}: ") for line in shown) for form in FORMS)
    assert not [verb for verb in PLAYED if f"`{verb} " not in readme and f"`{verb}`" not in readme]


def test_not_is_a_word_of_its_own():
    assert split_not("not over") == (True, "over")
    assert split_not("NOT over") == (True, "over")
    assert split_not("over") == (False, "over")
    assert split_not("nothing is over") == (False, "nothing is over")


@each(
    ("subject", "reason"),
    [
        ("illegal pass because chain.start", ""),
        ("not illegal pass because not-there", ""),
        ("illegal pass", ""),
        ("illegal pass because chain.strat", "chain.strat"),
        ("over", ""),
    ],
)
def test_a_reason_is_a_rule_or_a_code(subject, reason):
    assert unknown_reason(subject) == reason
