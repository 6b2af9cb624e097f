"""Completion of whole lines: everything offered is accepted, several moves on a line, arguments, and no secrets."""

import boards
import pytest
from samples import each, some, some_or_all

from nightfall_cli import Game
from nightfall_cli.language.verbs import VERBS
from nightfall_cli.shell.complete import complete, ghost, objection_to
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import SETTINGS, Settings

ALIASES = {"k": "link", "gg": "link Vulko", "bb": "board"}
WORDS = [verb.name for verb in VERBS]
FOR_MOVES = [verb.name for verb in VERBS if verb.group == "move"] + ["board", "discards"]
FOR_OTHERS = sorted({*WORDS} - {*FOR_MOVES, "set", "source", "new", "save", "record"})


def open_session(aliases=ALIASES, **options):
    return Session(boards.linking(), settings=Settings(aliases=aliases), **options)


def legal(session, text):
    return [candidate.line for candidate in complete(session, text) if candidate.refused is None]


def shown(session, text):
    return [candidate.shown for candidate in complete(session, text) if candidate.refused is None]


def refused(session, text):
    return {found.shown: found.refused.code for found in complete(session, text) if found.refused is not None}


def finished(session, text, steps=3):
    """The whole lines that completing again and again leads to."""
    for line in legal(session, text):
        if not line.endswith((" ", "/")):
            yield line
        elif steps:
            yield from finished(session, line, steps - 1)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder of its own to be in, with saved positions; another is the user's home."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "games"))
    (tmp_path / "games").mkdir()
    for name in ("a file.toml", "games/one.toml", "games/two.toml", ".hidden.toml"):
        (tmp_path / name).write_text(boards.linking().to_toml(), encoding="utf-8")


# -- what is offered is accepted --------------------------------------------------------------


def typed(session):
    """Nothing, letters, every verb of moves, also with a prefix and as a second line after a move."""
    first = Game(session.state).legal_moves().texts()[0]
    heads = ("", f"{boards.SEATS[session.state.decision.player]}: ", f"{first}; ")
    return ["", "l", "pa", *(f"{head}{word} " for head in heads for word in FOR_MOVES)]


@pytest.mark.parametrize("auto", some([False, True], 2), ids=["auto off", "auto on"])
@pytest.mark.parametrize("make", boards.POSITIONS)
def test_what_is_offered_for_moves_is_accepted(make, auto):
    session = Session(make(), auto=auto)
    state, key = session.state, session.state.key()
    lines = sorted({line for text in typed(session)[3:] for line in finished(session, text) if "--" not in line})
    assert len(lines) > 10
    assert [line for line in lines if not Session(make(), auto=auto).execute(line).ok] == []
    assert session.state is state and state.key() == key and session.last_refusal is None


@pytest.mark.parametrize("most", some_or_all(5, None))
def test_what_is_offered_for_questions_and_commands_is_accepted(most):
    texts = [
        *(f"{word} " for word in FOR_OTHERS if word not in ("save", "record", "try")),
        "load ~/",
        "new setup ",
        "new bot ",
    ]
    texts = texts if most is None else texts[::3]
    offered = [sorted({line for line in finished(open_session(), text) if "--" not in line}) for text in texts]
    lines = sorted({line for found in offered for line in found[:: 1 + len(found) // most if most else 1]})
    assert len(lines) > (150 if most is None else 3 * most)
    assert [line for line in lines if not open_session().execute(line).ok] == []


def check(session, text):
    """Candidates go on from what is typed, none twice; refused ones come last, each with a reason."""
    found = complete(session, text)
    assert all(candidate.refused is not None for candidate in found[len(legal(session, text)) :]), text
    for candidate in found:
        assert 0 <= candidate.start <= len(text), candidate
        assert candidate.line[: candidate.start] == text[: candidate.start]
        assert candidate.line[candidate.start :].strip() == candidate.shown.strip()
        assert candidate.refused is None or (candidate.refused.code and candidate.refused.message)
    assert len({candidate.line for candidate in found}) == len(found)


@each("make", boards.POSITIONS)
def test_candidates_go_on_from_what_is_typed_and_refused_ones_come_last(make):
    session = Session(make())
    for text in typed(session):
        check(session, text)


# -- several moves on a line ------------------------------------------------------------------


def test_after_a_semicolon_the_position_counts_that_the_earlier_moves_lead_to():
    session = open_session()
    assert shown(session, "link Vulko; link ") == ["Death Grip"]
    assert refused(session, "link Vulko; link b")["Blood Rage"] == "chain.link-color"
    assert legal(session, "link Vulko;  link d") == ["link Vulko;  link Death Grip"]
    assert legal(session, "k Vulko; k d") == ["k Vulko; k Death Grip"]
    assert shown(session, "link Blood Rage; link ") != shown(session, "link Vulko; link ")
    for text in ("link Zed; l", "link Death Grip; ", "link Vulko; link Blood Rage; "):
        assert complete(session, text) == []
    assert legal(session, "link Vulko; expect Scott h") == ["link Vulko; expect Scott hand count 4"]


def test_after_a_semicolon_forced_answers_count_as_given_while_auto_is_on():
    session = Session(boards.board({"hand": ["Franz Orlok"]}, phase="chain"), auto=True)
    assert shown(session, "link Franz Orlok; target ") == ["Scott", "Janet"]
    assert "link Franz Orlok; pass" not in legal(session, "link Franz Orlok; ")


@each("text", ["", "k", "k ", "k v", "g", "gg", "  bb ", "bb", "b", "pass; k", "kk"])
def test_candidates_of_aliases_go_on_from_what_is_typed_too(text):
    check(open_session(), text)


def test_aliases_are_offered_and_completed():
    session = open_session()
    assert legal(session, "k v") == ["k Vulko"] and refused(session, "k d") == {"Death Grip": "chain.link-color"}
    assert legal(session, "bb J") == ["bb Janet"] and "gg" in shown(session, "g") and "goto" in shown(session, "g")
    assert "k " in legal(session, "k") and {"k", "gg", "bb"} <= set(shown(session, ""))


# -- arguments --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("load ", ["a file.toml", "games/"]),
        ("record games/", ["one.toml", "two.toml"]),
        ("board J", ["Janet"]),
        ("card vul", ["Vulko"]),
        ("discards b", ["Brad"]),
        ("help lin", ["link"]),
        ("rule chain.ki", ["chain.kicker"]),
        ("board --", ["--svg ", "--html ", "--text "]),
        ("board --s", ["--svg "]),
        ("board Janet --svg games/", ["one.toml", "two.toml"]),
        ("chain --", ["--svg ", "--html ", "--text "]),
        ("undo ", ["1", "2"]),
        ("redo ", ["1"]),
        ("goto ", ["here"]),
        ("settings ", [f"{name} = " for name in SETTINGS]),
        ("settings language = ", ["en", "de", "fr", "ru", "auto"]),
        ("settings language=f", ["fr"]),
        ("new ", ["seed ", "edition ", "setup ", "first ", "bot "]),
        ("new setup q", ["quick"]),
        ("new bot J", [f"Janet={bot}" for bot in ("greedy", "random", "search")]),
        ("expect dec", ["decision Brad link"]),
        ("set J", [f"Janet.{zone} = " for zone in ("hand", "deck", "discard", "play", "archives")]),
        ("set phase = c", ["combat", "chain", "claim", "cleanup"]),
        ("set Janet.hand = Vulko, bit", ["bite"]),
        ("set Janet.hand = 2 bit", ["bite"]),
        ("set Janet.play = bi", ["Big Ghost"]),
        ("set wounds.next = b", ["bite", "bleed", "burn"]),
        ("Scott: board Janet --h", ["--html "]),
    ],
)
def test_the_arguments_of_commands(text, pieces):
    session = open_session()
    for line in ("edit on", "mark here", "link Vulko", "pass", "pass", "undo"):
        assert session.execute(line).ok
    assert sorted(shown(session, text)) == sorted(pieces)
    assert all(candidate.line == text[: candidate.start] + candidate.shown for candidate in complete(session, text))


def test_all_cards_and_verbs_can_be_asked_about_in_a_language():
    session = open_session()
    assert len(shown(session, "card ")) == 33 + 3
    assert set(shown(session, "help ")) == {*WORDS, "symbols"}
    assert shown(session, "card gh")[:2] == ["Ghoul Summoning", "Big Ghost"], "the best fit comes first"
    session.execute("settings language = de")
    assert "Großer Schatten" in shown(session, "card ") and shown(session, "card großer") == ["Großer Schatten"]


def test_table_edits_are_refused_before_edit_on():
    session = open_session()
    assert refused(session, "se")["set"] == "wrong-phase" and "set" not in shown(session, "se")
    assert legal(session, "set J") == [] == legal(session, "set Janet.hand = v")
    session.execute("edit on")
    assert "set" in shown(session, "se") and legal(session, "set Janet.hand = v") == ["set Janet.hand = Vulko"]


@pytest.mark.parametrize("setup", ["draft", "quick"])
def test_table_edits_that_are_offered_are_accepted(setup):
    session = Session(Game.new(boards.SEATS, 3, setup=setup))
    session.execute("edit on")
    lines = sorted(set(finished(session, "set ")))
    assert len(lines) > 100
    assert [line for line in lines if not (session.execute(line).ok and session.execute("undo").ok)] == []


# -- secrets ----------------------------------------------------------------------------------


def closed(cards, deck, phase):
    """A closed table of two people, where Scott decides and may not know those cards."""
    linked = {"links": [{"player": "Scott", "card": "Alton Hickman"}], "stage": "linking", "turn": "Scott"}
    scott = {"hand": ["Vulko", "bite"], "deck": deck, "archives": [{"card": "Grim Siege", "hidden": True}]}
    hidden = [{"card": cards[1], "hidden": True}]
    janet = {"hand": [cards[0], "Marcus Toth"], "archives": hidden, "deck": [cards[2], "bite"]}
    more = {"chain": linked} if phase == "chain" else {"phase": phase}
    return Session(boards.board(scott, None, janet, influence=9, **more), open_table=False)


@pytest.mark.parametrize("head", some(["", "Janet: ", "pass; ", "link Vulko; ", "discard bite; ", "pass; pass; "], 3))
@pytest.mark.parametrize("phase", ["chain", "claim"])
def test_nothing_that_is_offered_names_a_hidden_card(phase, head):
    first = closed(("Vulko", "Big Ghost", "Blood Rage"), ["bite", "Vulko", "burn", "Big Ghost"], phase)
    second = closed(("Big Ghost", "Blood Rage", "Vulko"), ["Big Ghost", "Vulko", "bite", "burn"], phase)
    for text in (head + word for word in ["", "l", "link b", *(f"{verb} " for verb in WORDS)]):
        assert complete(first, text) == complete(second, text), text
        assert ghost(first, text, [f"{text}Vulko"]) == ghost(second, text, [f"{text}Vulko"]), text
    for text in (f"{head}link {card}" for card in ("Vulko", "Big Ghost", "Blood Rage")):
        one, other = (objection_to(session, text) for session in (first, second))
        assert (one and one.message) == (other and other.message), text


def test_nothing_that_is_offered_names_a_draft_card_of_another_player():
    session = Session(Game.new(boards.SEATS[:2], seed=3), open_table=False)
    mine, other = (session.state.draft_hand[seat] for seat in (0, 1))
    assert not {card.name for card in other} & set(shown(session, f"draft {mine[0].name}; draft "))


def test_nothing_that_is_offered_tells_a_draft_pick():
    session = Session(Game.new(boards.SEATS[:2], seed=3), open_table=False, settings=Settings(undo="free"))
    pick = session.state.draft_hand[0][0].name
    assert session.execute(f"draft {pick}; mark x").ok
    told = [(found.line, found.meta) for text in ("undo ", "goto ", "expect ") for found in complete(session, text)]
    session.execute("undo")
    told += [(found.line, found.meta) for found in complete(session, "redo ")]
    assert ("redo 1", "up to: Scott: draft …") in told and pick not in str(told)


# -- the grey text ----------------------------------------------------------------------------


def test_only_lines_that_are_accepted_now_are_suggested():
    session = open_session()
    history = ["claim Vulko", "link Death Grip", "board Zed", "link Vulko", "card Vulkoo", "bb Janet", "Janet: pass"]
    for text in ("l", "link", "link B", "link V", "p", "b", "c", "card V", "bb", "S", "k V", "Ja", "cla", "link D"):
        added = ghost(session, text, history)
        assert not added or open_session().execute(text + added).ok, text
    assert ghost(session, "link V", history) == "ulko" == ghost(session, "k V", [])
    assert [ghost(session, text, history) for text in ("cla", "link D", "Ja", "board Z", "", "link Vulko")] == [""] * 6
    assert ghost(session, "b", ["board Janet"]) == "oard Janet" and ghost(session, "bb", history) == " Janet"
    session.execute("link Vulko")
    assert ghost(session, "link V", history) == "" and ghost(session, "link D", history) == "eath Grip"
