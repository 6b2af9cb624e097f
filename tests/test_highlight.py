"""Colours while typing: which piece of a line is a verb, a player, a card, a number, a comment or nothing known."""

import boards
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import each, some_or_all
from test_suggest import GAMES, random_positions

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.language.highlight import Span, spans
from nightfall_cli.language.names import plain
from nightfall_cli.language.say import card_name, move_text
from nightfall_cli.language.verbs import VERBS, printed_verb
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.shell.complete import spans_of
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings

STATES = [make().state for make in (*boards.POSITIONS, boards.over)]
LINKING = boards.linking().state
CARDS = (*LINKING.library.cards.values(), *LINKING.library.wounds)
KINDS = {"verb", "player", "card", "number", "word", "comment", "unknown"}
NAMES = sorted({card_name(card, language) for card in CARDS for language in LANGUAGES})
PIECES = [
    *(name for verb in VERBS for name in (verb.name, *verb.aliases)),
    *NAMES,
    *boards.SEATS,
    "Zed",
    "2",
    "#2",
    "x",
]
SIGNS = [
    " ",
    "  ",
    ",",
    ", ",
    "->",
    " → ",
    ":",
    ": ",
    ";",
    "'s ",
    "’s ",
    " of ",
    "# ",
    "#",
    "=",
    "\t",
    "\n",
    "@de",
    '"',
]


def pieces(state, text):
    """The pieces that mean something: (what, text without blanks)."""
    return [(span.what, span.text.strip()) for span in spans(state, text) if span.what != "word" and span.text.strip()]


def cards(state, text):
    return [span.card for span in spans(state, text) if span.what == "card"]


# -- any text ---------------------------------------------------------------------------------


ANY_TEXT = given(
    st.sampled_from(STATES), st.one_of(st.text(), st.lists(st.sampled_from([*PIECES, *SIGNS])).map("".join))
)


@pytest.mark.parametrize("examples", some_or_all(100, 600))
def test_the_pieces_joined_are_the_line(examples):
    test = settings(max_examples=examples, deadline=None, derandomize=True)(ANY_TEXT(pieces_joined_are_the_line))
    test()


def pieces_joined_are_the_line(state, text):
    found = spans(state, text)
    assert "".join(span.text for span in found) == text
    assert all(span.text and span.what in KINDS for span in found)
    assert all(span.card is None or span.what == "card" for span in found)


def test_colouring_changes_nothing():
    for state in STATES:
        key = state.key()
        for text in ("link Vulko", "attack all -> Janet", "claim archive 1 of Janet", "Scott: pass"):
            spans(state, text)
        assert state.key() == key


# -- cards ------------------------------------------------------------------------------------


@each("language", LANGUAGES)
def test_every_card_is_known_by_its_name(language):
    for card in CARDS:
        name = card_name(card, language)
        for typed in (name, name.upper(), name.lower(), plain(name), f" {name}  "):
            assert spans(LINKING, f"card {typed}") == [Span("card ", "verb"), Span(typed, "card", card)]


def meant(state, move):
    """The cards that a legal line names, the one for the arrow's right side last."""
    if move.what == "minion":
        seat = move.seat if move.seat >= 0 else state.decision.player if move.verb == "block" else state.active
        blocked = [state.play[state.active][move.on].card] if move.verb == "block" else []
        return [state.play[seat][move.place].card, *blocked]
    if move.what == "order":
        return [state.chain[move.place].card]
    if move.what == "archive":
        archive = archives_of(state, move.seat)[move.place]
        return [] if archive.hidden and move.seat != state.decision.player else [archive.card]
    if move.verb == "wounds":
        return list(dict.fromkeys(move.cards))
    return [move.card] if move.card is not None else []


@pytest.mark.parametrize("every", some_or_all(12, 3))
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_a_legal_line_nothing_is_unknown_and_its_cards_are_the_right_ones(language, every):
    for state in (*STATES[:-1], *[state for game in GAMES for state in random_positions(*game)][::every]):
        for move in legal_moves(state):
            line = move_text(state, move, language)
            found = spans(state, f"{state.names[state.decision.player]}: {line}")
            assert [span.what for span in found[:3]] == ["player", "word", "verb"]
            assert found[2].text.strip() == printed_verb(move.verb, language)
            assert [span.text for span in found if span.what == "unknown"] == []
            assert [span.card for span in found if span.what == "card"] == meant(state, move), line


def test_a_begun_name_is_the_card_at_hand():
    cards_of = {card.name: card for card in CARDS}
    for typed, name in (("vul", "Vulko"), ("blut", "Blood Rage"), ("blood", "Blood Rage"), ("rage", "Blood Rage")):
        assert cards(LINKING, f"link {typed}") == [cards_of[name]]
    for typed in ("bl", "b c"):
        near = {"Blaine Cordell", "Blood Rage"}
        assert {card.name for card in cards(LINKING, f"link {typed}") if card is not None} <= near
    claiming = boards.claiming().state
    assert cards(claiming, "claim gr") == [cards_of["Grim Siege"]]
    assert cards(boards.attackers().state, "attack bi -> Brad") == [cards_of["Big Ghost"]]
    assert cards(boards.order_target().state, "target fu") == [cards_of["Furious Melee"]]


# -- the other pieces -------------------------------------------------------------------------


@each(
    ("make", "text", "found"),
    [
        (boards.linking, "link Vulko", [("verb", "link"), ("card", "Vulko")]),
        (boards.linking, "PLAY vulko", [("verb", "PLAY"), ("card", "vulko")]),
        (boards.linking, "link\tVulko", [("verb", "link"), ("card", "Vulko")]),
        (boards.linking, "Scott: pass", [("player", "Scott:"), ("verb", "pass")]),
        (boards.linking, "sc : link", [("player", "sc :"), ("verb", "link")]),
        (boards.linking, "link Vukko", [("verb", "link"), ("unknown", "Vukko")]),
        (boards.linking, "lnk Vulko", [("unknown", "lnk")]),
        (boards.linking, "Zed: link Vulko", [("unknown", "Zed:")]),
        (boards.linking, "li", [("verb", "li")]),
        (boards.linking, "lx", [("unknown", "lx")]),
        (boards.linking, "link B", [("verb", "link"), ("card", "B")]),
        (boards.linking, "link Vulko # why not", [("verb", "link"), ("card", "Vulko"), ("comment", "# why not")]),
        (boards.linking, "# alone", [("comment", "# alone")]),
        (boards.linking, "card Vulko", [("verb", "card"), ("card", "Vulko")]),
        (boards.linking, "card Zzz", [("verb", "card")]),
        (boards.linking, "board Janet", [("verb", "board"), ("player", "Janet")]),
        (boards.linking, "undo 2", [("verb", "undo"), ("number", "2")]),
        (boards.linking, "expect@de Scott wounds 0", [("verb", "expect@de")]),
        (boards.cleaning, "wounds 2", [("verb", "wounds"), ("number", "2")]),
        (boards.cleaning, "wounds bite, burn", [("verb", "wounds"), ("card", "bite"), ("card", "burn")]),
        (boards.claiming, "discard wound", [("verb", "discard")]),
        (boards.claiming, "claim Vulko from commons", [("verb", "claim"), ("card", "Vulko")]),
        (boards.claiming, "claim Scott's Vulko", [("verb", "claim"), ("player", "Scott"), ("card", "Vulko")]),
        (boards.claiming, "claim archive Vulko", [("verb", "claim"), ("card", "archive Vulko")]),
        (boards.claiming, "claim Zed, Leave Me!", [("verb", "claim"), ("unknown", "Zed"), ("card", "Leave Me!")]),
        (boards.minion_target, "target Vulko of Jan", [("verb", "target"), ("card", "Vulko"), ("player", "Jan")]),
        (boards.attackers, "attack all -> Brad", [("verb", "attack"), ("player", "Brad")]),
        (boards.attackers, "attack Vulko#2=>B", [("verb", "attack"), ("card", "Vulko#2"), ("player", "B")]),
        (boards.attackers, "attack Vulko -> Zed", [("verb", "attack"), ("card", "Vulko"), ("unknown", "Zed")]),
    ],
)
def test_the_pieces_of_a_line(make, text, found):
    assert pieces(make().state, text) == found


def test_a_count_and_its_card():
    for text in ("discard 2 bite", "discard 2x bite"):
        (card,) = cards(boards.claiming().state, text)
        assert card.name == "bite"
    assert "unknown" not in {span.what for span in spans(boards.claiming().state, "discard 2 bite, Vulko")}


def test_the_number_of_a_face_down_archive_is_not_unknown():
    state = boards.archive_target().state
    found = spans(state, "target archive 2 of Janet")
    assert {span.what for span in found} <= {"verb", "word", "number", "player"}
    assert found[-1] == Span("Janet", "player")


# -- a whole line of a session ----------------------------------------------------------------

SESSION = Session(boards.linking(), settings=Settings(aliases={"k": "link", "gg": "link Vulko"}))


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.one_of(st.text(), st.lists(st.sampled_from([*PIECES, *SIGNS, ";", "; ", "k ", "gg"])).map("".join)))
def test_the_pieces_of_a_whole_line_joined_are_the_line(text):
    found = spans_of(SESSION, text)
    assert "".join(span.text for span in found) == text
    assert {span.what for span in found} <= KINDS


@each("text", ["link Vulko; pass", " link Vulko ;Scott: pass", "k Vulko; Scott: link Vulko;pass", "gg"])
def test_every_line_between_semicolons_has_its_colours_and_an_alias_is_a_verb(text):
    found = [(span.what, span.text.strip()) for span in spans_of(SESSION, text) if span.text.strip()]
    assert found[0] == ("verb", text.split()[0])
    assert [what for what, _ in found].count("verb") == text.count(";") + 1 == found.count(("word", ";")) + 1
    assert "unknown" not in {what for what, _ in found}
