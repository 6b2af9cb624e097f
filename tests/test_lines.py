"""One line taken apart: player prefix, verb, argument, comment."""

from boards import board
from samples import each

from nightfall_cli.language.lines import Line, read_line, without_comment
from nightfall_cli.language.verbs import BY_NAME, VERBS, help_text, nearest_verbs
from nightfall_cli.rules.questions import DECISION_KINDS
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal

STATE = board({"hand": ["Vulko"]}, {}, {}).state

MOVE_VERBS = {
    "draft": (),
    "attack": (),
    "block": (),
    "resolve": (),
    "link": ("start", "play"),
    "pass": ("done", "end"),
    "target": (),
    "choose": (),
    "discard": (),
    "claim": (),
    "wounds": (),
}
OTHER_VERBS = {
    "question": "board hand chain archives discards card legal why log rule hint help expect",
    "session": "undo redo save load record source seed quit edit",
    "edit": "set",
}


@each(
    ("text", "rest"),
    [
        ("link Vulko", "link Vulko"),
        ("  link Vulko  ", "link Vulko"),
        ("link Vulko # and on", "link Vulko"),
        ("link Vulko # he blocks # twice", "link Vulko"),
        ("link Vulko  #and on", "link Vulko"),
        ("# nothing else", ""),
        ("#", ""),
        ("", ""),
        ("   ", ""),
        ("target Vulko#2", "target Vulko#2"),
        ("target Vulko #2", "target Vulko #2"),
        ("target Vulko#2 # the second", "target Vulko#2"),
        ("target Vulko#2 of Janet # hers", "target Vulko#2 of Janet"),
        ('expect log has "# no comment"', 'expect log has "# no comment"'),
        ('expect log has "a # b" # a comment', 'expect log has "a # b"'),
        ('link "Big Ghost" # quoted', 'link "Big Ghost"'),
    ],
)
def test_a_comment_is_no_part_of_the_line_and_a_copy_number_is(text, rest):
    assert without_comment(text) == rest


@each(
    ("text", "player", "verb", "argument"),
    [
        ("link Vulko", NOBODY, "link", "Vulko"),
        ("LINK Vulko", NOBODY, "link", "Vulko"),
        ("link   Furious   Melee", NOBODY, "link", "Furious   Melee"),
        ("Scott: link Vulko", 0, "link", "Vulko"),
        ("scott:link Vulko", 0, "link", "Vulko"),
        ("Scott : link Vulko", 0, "link", "Vulko"),
        ("  BRAD:   pass  ", 1, "pass", ""),
        ("j: pass # she stops", 2, "pass", ""),
        ("Jan: attack Vulko -> Scott", 2, "attack", "Vulko -> Scott"),
        ("start Vulko", NOBODY, "link", "Vulko"),
        ("play Vulko", NOBODY, "link", "Vulko"),
        ("done", NOBODY, "pass", ""),
        ("Janet: end", 2, "pass", ""),
        ("expect Janet wounds 2", NOBODY, "expect", "Janet wounds 2"),
        ("expect@de,fr Janet wounds 2", NOBODY, "expect", "Janet wounds 2"),
        ("expect legal Scott: pass", NOBODY, "expect", "legal Scott: pass"),
        ('expect log has "Scott: pass"', NOBODY, "expect", 'log has "Scott: pass"'),
        ("record game.toml --title Two: the end", NOBODY, "record", "game.toml --title Two: the end"),
        ("set Janet.hand = Vulko, 2 bite", NOBODY, "set", "Janet.hand = Vulko, 2 bite"),
        ("?", NOBODY, "help", ""),
    ],
)
def test_a_line_is_taken_apart(text, player, verb, argument):
    line = read_line(STATE, text)
    assert isinstance(line, Line), line
    assert (line.player, line.verb.name, line.argument) == (player, verb, argument)


def test_the_word_of_an_expectation_keeps_its_editions():
    assert read_line(STATE, "expect@de,fr over").word == "expect@de,fr"


@each("text", ["", "   ", "# a comment"])
def test_an_empty_line_has_no_verb(text):
    line = read_line(STATE, text)
    assert (line.player, line.verb, line.argument) == (NOBODY, None, "")


@each(
    ("text", "code", "words"),
    [
        ("Mary: pass", "unknown-player", ["Mary", "Scott", "Brad", "Janet"]),
        ("Sctt: link Vulko", "unknown-player", ["Sctt", "Scott"]),
        ("lnk Vulko", "syntax", ["'lnk'", "link"]),
        ("atack Vulko -> Janet", "syntax", ["'atack'", "attack"]),
        ("Scott: lnik Vulko", "syntax", ["'lnik'", "link"]),
        ("discrad bite", "syntax", ["discard"]),
        ("link@de Vulko", "syntax", ["'link@de'"]),
        ("xyzzy", "syntax", ["'xyzzy'", "help"]),
        ("Vulko", "syntax", ["'Vulko'"]),
        ("Scott:", "syntax", ["expected a move"]),
        ("Scott: # thinking", "syntax", ["expected a move"]),
    ],
)
def test_what_is_not_understood_is_refused_with_a_hint(text, code, words):
    refusal = read_line(STATE, text)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.code) == ("invalid", code)
    assert all(word in refusal.message for word in words)


# -- the table of verbs -----------------------------------------------------------------------


def test_the_verbs_of_the_paper_are_there():
    moves = {verb.name: verb.aliases for verb in VERBS if verb.group == "move"}
    assert set(moves) == set(MOVE_VERBS)
    for name, aliases in MOVE_VERBS.items():
        assert set(aliases) <= set(moves[name])
    for group, names in OTHER_VERBS.items():
        assert set(names.split()) <= {verb.name for verb in VERBS if verb.group == group}


def test_no_word_means_two_verbs():
    words = [word for verb in VERBS for word in (verb.name, *verb.aliases)]
    assert len(words) == len(set(words)) == len(BY_NAME)
    assert all(word == word.casefold() and " " not in word for word in words)


def test_every_decision_is_answered_by_a_move_verb():
    assert {kind for verb in VERBS for kind in verb.answers} == set(DECISION_KINDS)
    assert all(bool(verb.answers) == (verb.group == "move") for verb in VERBS)


@each("verb", VERBS)
def test_help_shows_usage_aliases_and_an_example_that_reads(verb):
    shown = help_text(verb)
    assert shown.startswith(verb.name)
    assert all(word in shown for word in (*verb.aliases, verb.usage, verb.help, verb.example))
    line = read_line(STATE, verb.example)
    assert isinstance(line, Line)
    assert line.verb is verb
    for word in (verb.name, *verb.aliases):
        assert BY_NAME[word] is verb


@each(("typed", "verb"), [("atack", "attack"), ("chooze", "choose"), ("tagret", "target"), ("expct", "expect")])
def test_nearest_verbs(typed, verb):
    assert nearest_verbs(typed)[0] == verb
    assert nearest_verbs("xyzzy") == ()
