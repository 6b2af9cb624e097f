"""The prompt's parts, called directly: completions, colours of the line, suggestions, keys, histories."""

import stat

import boards
from prompt_toolkit import PromptSession
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.cursor_shapes import ModalCursorShapeConfig
from prompt_toolkit.document import Document
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.formatted_text import fragment_list_to_text
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import DummyInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from samples import each

from nightfall_cli import Game
from nightfall_cli.cards.model import COLOR_LETTERS
from nightfall_cli.shell.complete import HELPED, complete, ghost, objection_to, spans_of
from nightfall_cli.shell.prompt import (
    DOT,
    TYPED,
    LineHelp,
    Prompts,
    ask_for_key,
    card_class,
    key_bindings,
    prompt_style,
)
from nightfall_cli.shell.prompt_pages import KeptHistory
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings
from nightfall_cli.show.rows import CARD_STYLES, STYLES

HAND = {"hand": ["Vulko", "Marcus Toth", "bite"]}


def hands(**options):
    return Session(boards.board(HAND, None, {"play": ["Vulko"]}, phase="chain"), **options)


def offered(session, text, cursor=None):
    """The completions at the cursor, at the end by default."""
    document = Document(text, len(text) if cursor is None else cursor)
    return list(LineHelp(session).get_completions(document, CompleteEvent()))


def painted(session, text):
    """The styles and texts of a line."""
    return LineHelp(session).lex_document(Document(text))(0)


# -- completion -------------------------------------------------------------------------------


def test_a_completion_shows_the_card_in_its_colour_and_what_it_is():
    session = hands()
    (first, *_) = offered(session, "link Vu")
    assert (first.text, first.start_position) == ("Vulko", -2)
    assert list(first.display) == [("class:card.red", f"{DOT} "), ("", "Vulko")]
    assert "[≈R→≈Y≈B] ≈5" in first.display_meta_text


def test_what_is_refused_is_dimmed_and_says_why():
    session = Session(boards.linking())
    refused = [completion for completion in offered(session, "link ") if "✗" in completion.display_meta_text]
    assert refused
    for completion in refused:
        assert [style for style, *_ in completion.display] == ["class:dimmed"]
        assert completion.display_meta_text.startswith("✗ ") and completion.display_meta_text.endswith("]")
    (grip,) = [completion for completion in refused if completion.text.strip() == "Death Grip"]
    assert grip.display_meta_text.endswith("[chain.link-color]")


@each("position", boards.POSITIONS)
@each("language", ["en", "de"])
def test_a_completion_takes_the_place_of_what_is_typed(position, language):
    game = position()
    session = Session(game, settings=Settings(language=language))
    name = game.players[game.decision.player]
    for text in game.legal_moves().texts(language):
        for line in (text, f"{name}: {text}"):
            begun = line[: -max(1, len(text) // 3)]
            found = offered(session, begun)
            made = ["".join(f"{begun[: len(begun) + each.start_position]}{each.text}".split()) for each in found]
            assert any("".join(line.split()).startswith(full) for full in made), (begun, made)
            assert all(-len(begun) <= each.start_position <= 0 for each in found)


def test_only_what_stands_before_the_cursor_is_completed_and_no_second_line():
    session = hands()
    assert offered(session, "link Vu and more", 7) == offered(session, "link Vu")
    assert offered(session, "hand\nlink Vu") == []
    assert offered(session, "xyz ") == []


def test_completion_follows_the_session_that_is_there_now():
    completer = LineHelp(Session(boards.claiming()))
    document = Document("cl")
    first = [completion.text for completion in completer.get_completions(document, CompleteEvent())]
    completer.session = hands()
    second = [completion.display_meta_text for completion in completer.get_completions(document, CompleteEvent())]
    assert first == ["claim "] and all(meta.startswith("✗ ") for meta in second)


def test_an_alias_a_file_and_a_setting_are_completed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.toml").write_text("", encoding="utf-8")
    session = hands(settings=Settings(aliases={"kk": "link"}))
    assert offered(session, "kk Vu")[0].text == "Vulko"
    assert offered(session, "k")[-1].display_meta_text == "stands for link"
    assert [completion.text for completion in offered(session, "load g")] == ["game.toml"]
    assert offered(session, "settings colors = n")[0].text == "never"


# -- colours ----------------------------------------------------------------------------------


@each(
    ("text", "pieces"),
    [
        ("link Vulko", [("class:verb", "link "), ("class:card.red", "Vulko")]),
        ("Scott: pass", [("class:player", "Scott:"), ("class:word", " "), ("class:verb", "pass")]),
        ("link Nobody", [("class:verb", "link "), ("class:unknown", "Nobody")]),
        ("undo 2", [("class:verb", "undo "), ("class:number", "2")]),
        ("xyz 2", [("class:unknown", "xyz "), ("class:word", "2")]),
        ("", []),
    ],
)
def test_the_line_is_coloured_by_what_its_pieces_are(text, pieces):
    assert painted(hands(), text) == pieces


@each("text", ["hand; link Vulko", "k Vulko; pass", "  link   Ma", 'a "b; c" # d', "expect x ; y"])
def test_the_colours_leave_the_text_as_it_is(text):
    session = hands(settings=Settings(aliases={"k": "link"}))
    assert fragment_list_to_text(painted(session, text)) == text
    assert all(style.startswith("class:") for style, _ in painted(session, text))


def test_several_lines_are_coloured_each_by_itself():
    line = LineHelp(hands()).lex_document(Document("pass\nlink Vulko"))
    assert line(0) == [("class:verb", "pass")]
    assert line(1) == [("class:verb", "link "), ("class:card.red", "Vulko")]
    assert line(2) == []


def test_every_class_has_a_style():
    known = {name for selector, _ in prompt_style().style_rules for name in selector.split()}
    assert {f"card.{color}" for color in COLOR_LETTERS if color in CARD_STYLES} <= known
    assert {*STYLES, "unknown", "comment", "dimmed"} <= known
    for card in Game.new(["A", "B"]).state.library.cards.values():
        assert card_class(card).removeprefix("class:") in known
    assert card_class(None) == "class:word"


# -- suggestions ------------------------------------------------------------------------------


def suggestion(session, text, *earlier):
    history = InMemoryHistory()
    for line in earlier:
        history.append_string(line)
    buffer = Buffer(history=history)
    buffer.history.get_strings()
    found = LineHelp(session).get_suggestion(buffer, Document(text))
    return found and found.text


def test_only_what_is_accepted_now_is_suggested():
    session = hands()
    assert suggestion(session, "link Vu") == "lko"
    assert suggestion(session, "link ", "link Marcus Toth", "link Big Ghost") == "Vulko"
    assert suggestion(session, "board ", "board Janet", "board Scott") == "Scott"
    assert suggestion(session, "link B", "link Big Ghost") is None
    assert suggestion(session, "") is None and suggestion(session, "hand\nlink Vu") is None


# -- one prompt for each player ---------------------------------------------------------------


def prompts(session, history=None, keys=None):
    bindings = key_bindings(lambda: None, lambda: None)
    return Prompts(session, history or InMemoryHistory(), bindings, None, keys or DummyInput(), DummyOutput())


def test_an_open_table_and_a_single_person_use_the_kept_history():
    history = InMemoryHistory()
    single = hands(open_table=False, bots={1: "random"})
    for session in (hands(), single):
        assert prompts(session, history)._prompt().history is history


def test_several_people_at_a_closed_table_have_a_history_each_and_none_is_kept():
    history = InMemoryHistory()
    session = hands(open_table=False, settings=Settings(undo="free"))
    both = prompts(session, history)
    scott = both._prompt()
    for _ in range(3):
        session.execute("pass")
    assert session.viewer == 1
    janet = both._prompt()
    assert janet is not scott and history not in (scott.history, janet.history)
    assert scott.history is not janet.history
    session.execute("undo 9")
    assert both._prompt() is scott


def test_the_prompt_is_set_up_as_the_settings_say():
    for settings in (Settings(), Settings(keys="vi", menu=False)):
        prompt = prompts(hands(settings=settings))._prompt()
        assert (prompt.editing_mode is EditingMode.VI) == (settings.keys == "vi")
        assert isinstance(prompt.cursor, ModalCursorShapeConfig) == (settings.keys == "vi")
        assert prompt.complete_while_typing is settings.menu
        assert fragment_list_to_text(prompt.message()) == "Scott> "


def test_keys_that_arrive_together_are_answered_once(monkeypatch):
    asked = []
    for name in ("complete", "ghost"):
        monkeypatch.setattr(f"nightfall_cli.shell.prompt.{name}", lambda *given: asked.append(given[1]) or [])
    with create_pipe_input() as pipe:
        pipe.send_text("link vulko " * 20 + "\r")
        assert prompts(hands(), keys=pipe).read() == "link vulko " * 20
    assert len(asked) < 10


def test_a_very_long_line_is_not_completed_coloured_or_checked_while_it_is_typed():
    session = hands()
    for length, helped in ((HELPED, True), (HELPED + 1, False)):
        text, wrong = "link Vu".rjust(length), "xyz Vu".rjust(length)
        assert bool(complete(session, text)) == bool(ghost(session, text, [])) == helped
        assert (objection_to(session, wrong) is not None) == (len(spans_of(session, text)) > 1) == helped


@each("keys", ["vulko\r", "\x1b[200~vulko\x1b[201~\r"])
def test_what_is_typed_where_a_key_is_awaited_is_left_for_the_prompt(keys):
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        assert ask_for_key("Press Enter", dict.fromkeys(("enter", *TYPED), True), pipe, DummyOutput())
        assert PromptSession(input=pipe, output=DummyOutput()).prompt() == "vulko"


def test_the_kept_history_is_for_its_user_alone(tmp_path):
    path = tmp_path / "deep" / "history"
    history = KeptHistory(path)
    history.append_string("link Vulko")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 and stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    path.chmod(0o644)
    assert list(KeptHistory(path).load_history_strings()) == ["link Vulko"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
