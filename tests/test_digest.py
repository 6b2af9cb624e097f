"""What happened since, in a few clauses; and the pages of long answers."""

import boards
from samples import each

from nightfall_cli.files.streams import wrapped
from nightfall_cli.language.event_values import event_lines
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.view import UNKNOWN
from nightfall_cli.shell.prompt_pages import Pages
from nightfall_cli.shell.session import Session
from nightfall_cli.show import digest as digests
from nightfall_cli.show.drawing import screen_text, terminal_text


def digest(state, events):
    return digests.digest(state, events, event_lines(state, events))


def cards(*names):
    library = boards.linking().state.library
    return [{**library.cards, **{wound.name: wound for wound in library.wounds}}[name] for name in names]


def test_events_of_one_kind_are_one_clause():
    vulko, grip, bite = cards("Vulko", "Death Grip", "bite")
    events = [(ev.DREW, 1, UNKNOWN)] * 4 + [(ev.WOUNDED, 0, bite), (ev.ANSWERED_ITSELF, "x", "target.legal")]
    events += [(ev.WOUNDED, 0, bite), (ev.LINKED, 0, vulko), (ev.LINKED, 1, grip), (ev.LINKED, 0, grip)]
    events += [
        (ev.ATTACKED, vulko, 1, 0),
        (ev.ATTACKED, vulko, 1, 0),
        (ev.BLOCKED, grip, 0, vulko),
        (ev.BLOCKED, grip, 0, vulko),
    ]
    events += [(ev.DESTROYED, grip, 0, ""), (ev.EXILED_FROM_PLAY, grip, 0, ""), (ev.EXILED_FROM_PLAY, vulko, 0, "")]
    events += [(ev.STAYED, vulko, 0), (ev.NO_TARGET, vulko)]
    assert digest(boards.blockers().state, events) == (
        "Brad draws 4",
        "Scott receives 2 bite",
        "Scott links Vulko",
        "Brad links Death Grip",
        "Scott links Death Grip",
        "Brad attacks Scott with 2 Vulko",
        "Scott blocks Vulko with Death Grip",
        "Scott blocks Vulko with Death Grip",
        "Scott loses Death Grip, Vulko",
        "Vulko has no legal target",
    )


def test_clauses_of_two_turns_stay_apart():
    (bite,) = cards("bite")
    events = [(ev.WOUNDED, 0, bite), (ev.TURN_STARTED, 2, 1), (ev.WOUNDED, 0, bite)]
    assert digest(boards.blockers().state, events) == ("Scott receives bite", "turn 2: Brad", "Scott receives bite")


def test_with_little_room_the_news_leave_out_first_what_the_board_shows():
    session = Session(boards.linking())
    (bite,) = cards("bite")
    moves = [(ev.WOUNDED, 0, bite), (ev.DISCARDED, 0, bite)]
    hurt, discarded = digest(session.state, moves)
    assert (type(hurt), type(discarded)) == (str, digests.Aside)
    scene = session.scene((hurt, *[digests.Aside(f"Brad draws {number}") for number in range(20)]))
    high, low = (screen_text(scene, 80, height, False) for height in (60, 9))
    assert "Scott receives bite" in high and "Brad draws" in high
    assert "Scott receives bite" in low and "Brad draws" not in low


def test_a_line_has_every_sentence_and_the_screen_the_digest():
    session = Session(boards.linking())
    outcome = session.execute("link Vulko; legal")
    assert "Scott links Vulko" in outcome.lines and outcome.news.digest[0].startswith("Scott links Vulko")
    assert len(events_of(session.state.log)) == len(outcome.lines) - len(outcome.remarks)


@each("width", [30, 60, 80, 150])
def test_help_wraps_at_any_width_and_begins_with_what_is_asked_now(width):
    lines = Session(boards.linking()).execute("help").lines
    titles = [line for line in lines if line and not line.startswith(" ")]
    assert titles[:3] == ["now: Scott: link an order or pass", "questions", "session"]
    assert all(len(part) <= width for line in Pages(lines).lines for part in wrapped(line, width))


def test_the_symbols_are_explained():
    legend = "\n".join(Session(boards.linking()).execute("help symbols").lines)
    assert all(sign in legend for sign in ("≈", "★", "●", "▮", "[W→RG]", "♥", "◀", "▶", "✓", "×7"))


def test_archives_say_what_is_missing_for_a_card():
    session = Session(boards.claiming())
    session.execute("claim Leave Me!; claim Vulko from commons")
    text = terminal_text(session.execute("archives").drawing, (0, 0), "en", 200, color=False)
    assert "[≈B→≈P≈G] Leave Me! ≈3 ★≈Y ×6 (discard 2 more)" in text and "Janet:  [≈R→≈G≈W] Big Ghost ≈6" in text
    assert text.rstrip().endswith("×7")
