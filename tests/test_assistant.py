"""What an assistant is answered: the tools, what a seat may not know, and a real client of the protocol."""

import asyncio
import random

import closed_tables
import pytest

from nightfall_cli import Game, base_library
from nightfall_cli.editor.assistant import Tables
from nightfall_cli.language.names import plain
from nightfall_cli.rules.view import UNKNOWN, view

TOOLS = ["rule", "try", "verify", "card", "new_game", "load_scenario", "board", "legal_moves", "play_line"]


@pytest.fixture
def tables():
    return Tables(base_library())


def names_hidden_from(state, seat):
    """The names of cards that are only where the seat cannot see them."""
    seen = view(state, seat)
    zones = [pile for zone in ("hand", "discard", "draft_hand", "picks") for pile in getattr(seen, zone)]
    known = {card.name for pile in (*zones, seen.exiled, seen.wound_stack) for card in pile}
    known |= {archive.card.name for archives in (seen.commons, *seen.archives) for archive in archives}
    known |= {minion.card.name for minions in seen.play for minion in minions} | {link.card.name for link in seen.chain}
    hidden = [card for seat in state.players for card in (*state.hand[seat], *state.deck[seat])]
    return {card.name for card in (*hidden, *state.draft_pool)} - known - {UNKNOWN.name}


@pytest.mark.parametrize("seed", range(2))
def test_no_answer_to_a_seat_names_a_hidden_card(tables, seed):
    chance = random.Random(seed)
    setup = ["draft", "draft secret"][seed % 2]
    answer = tables.new_game(["Ann", "Bob", "Cid"][: 2 + seed % 2], "Ann", seed, setup=setup, bot="random")
    session = tables.open["table-1"]
    checked = 0
    for _ in range(25):
        if session.state.winners is not None:
            break
        answers = [answer, *(tables.board("table-1", seat) for seat in ("", "Ann")), tables.legal_moves("table-1")]
        told = plain("; ".join(Game(view(session.state, 0)).log()))
        for name in names_hidden_from(session.state, 0):
            if plain(name) not in told:
                assert [name for text in answers if plain(name) in plain(text)] == []
                checked += 1
        with pytest.raises(ValueError, match="only Ann"):
            tables.board("table-1", "Bob")
        lines = tables.legal_moves("table-1").splitlines()[1:]
        answer = tables.play_line("table-1", chance.choice(lines))
    assert checked > 20


@pytest.mark.parametrize("seed", range(2))
def test_refusals_to_a_seat_are_the_same_whatever_is_hidden(tables, seed):
    chance = random.Random(seed)
    tables.new_game(["Ann", "Bob"], "Ann", seed, bot="random")
    session = tables.open["table-1"]
    cards = [card.name for card in base_library().cards.values()]
    for _ in range(8):
        state = session.state
        lines = [
            f"{who}{verb} {chance.choice(cards)}" for who in ("", "Bob: ") for verb in ("link", "discard", "claim")
        ]
        step = session.history.now
        answers = []
        for other in (state, closed_tables.with_other_cards(chance, state, 0)):
            step.state = other
            answers.append([tables.board("table-1"), tables.legal_moves("table-1")])
            answers[-1] += [told for line in lines if "refused" in (told := _told(tables, session, line))]
        step.state = state
        assert answers[0] == answers[1]
        moves = tables.legal_moves("table-1").splitlines()[1:]
        if not moves:
            break
        tables.play_line("table-1", chance.choice(moves))


def _told(tables, session, line):
    """What a line that is refused is answered; one that is accepted is taken back."""
    now = session.history.now
    told = tables.play_line("table-1", line)
    if session.history.now is not now:
        session.history.undo(1)
        return ""
    return told


def test_an_open_table_is_played_by_all(tables):
    text = tables.load_scenario("examples/block-absorption.toml")
    assert text.startswith("table: table-1\n")
    assert tables.legal_moves("table-1").splitlines()[1:] == [
        "resolve Vulko",
        "resolve Ivan Radinsky",
        "resolve Big Ghost",
    ]
    assert "Brad: choose which blocker" in tables.play_line("table-1", "resolve Ivan Radinsky")
    assert "refused: " in tables.play_line("table-1", "resolve Vulko")
    assert "unknown" not in tables.board("table-1", "Janet")


@pytest.mark.parametrize(
    ("tool", "arguments", "problem"),
    [
        ("play_line", ("table-1", "save x.toml"), "save is not a move"),
        ("board", ("table-9",), "no table is called"),
        ("board", ("table-1", "Zoe"), "no player is called"),
        ("new_game", (["Ann", "Bob"], "Zoe"), "no player is called"),
        ("rule", ("kicker", "xx"), "no edition is called"),
        ("card", ("Vulkodlak",), "no card is called"),
        ("try", ("colourless green ideas",), r"\["),
        ("load_scenario", ("nowhere.toml",), "nowhere.toml"),
    ],
)
def test_a_wrong_question_is_refused(tables, tool, arguments, problem):
    tables.new_game(["Ann", "Bob"], seed=1)
    with pytest.raises((ValueError, OSError), match=problem):
        tables.tools()[tool](*arguments)


def test_questions_are_answered_as_by_the_commands(tables):
    assert "proven just now" in tables.rule("death-grip.kicker") and "combat.order:" in tables.rule("combat.order")
    assert "Nein. Eine Kette" in tables.rule("darf eine Wunde in der Kette ausgespielt werden", "de")
    assert "Result:" in tables.try_sentence("Janet has Vulko; Scott links Blood Rage on Janet")
    assert tables.card("vulko", "de").startswith("Vulko")


@pytest.mark.slow
def test_the_official_client_finds_and_calls_the_tools():
    client = pytest.importorskip("mcp.client.client", reason="the extra mcp is not installed")
    from nightfall_cli.editor.tool_server import tool_server

    async def conversation():
        async with client.Client(tool_server(base_library())) as assistant:
            names = [tool.name for tool in (await assistant.list_tools()).tools]
            card = await assistant.call_tool("card", {"name": "vulko"})
            game = await assistant.call_tool("new_game", {"players": ["Ann", "Bob"], "seat": "Ann", "seed": 7})
            wrong = await assistant.call_tool("board", {"table": "table-1", "seat": "Bob"})
            return names, card, game, wrong

    names, card, game, wrong = asyncio.run(conversation())
    assert names == TOOLS
    assert card.content[0].text.startswith("Vulko: ") and "5 unknown" in game.content[0].text
    assert wrong.is_error and "only Ann may look" in wrong.content[0].text
