"""The commands that read and write files: save, load, record, source."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.game import Game
from nightfall_cli.language.say import question_text
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.record import recorded_scenario
from nightfall_cli.shell.outcome import Outcome

if TYPE_CHECKING:
    from nightfall_cli.shell.session import Session

MAX_SOURCE_DEPTH = 8


def _file(argument: str) -> Path:
    return Path(argument.strip()).expanduser()


def save(session: Session, argument: str) -> Outcome:
    """Write the position, or to a ``.game`` file the whole game."""
    if not argument:
        return session.usage("save FILE")
    from nightfall_cli.scenario.save import to_toml
    from nightfall_cli.shell.game_text import GAME_FILE, session_text

    whole = argument.strip().endswith(GAME_FILE)
    text = session_text(session.timeline) if whole else to_toml(session.state)
    _file(argument).write_text(text, encoding="utf-8")
    session.timeline.now.saved = True
    return Outcome((f"saved to {argument}",))


def load(session: Session, argument: str) -> Outcome:
    """Go on from a saved position or a scenario's board; undo returns to the game that is left."""
    if not argument:
        return session.usage("load FILE")
    game = Game.from_toml(_file(argument).read_text(encoding="utf-8"), session.state.library)
    bots = {session.state.names[seat]: kind for seat, kind in session.bot_names.items()}
    session.timeline.begin(game.state, {seat: bots[name] for seat, name in enumerate(game.players) if name in bots})
    session.moved_in_time()
    told = session.let_others_go_on()
    return Outcome((f"loaded {argument}", *told, question_text(session.state)))


def record(session: Session, argument: str) -> Outcome:
    """Write board, moves and expectations as a scenario, or to a ``.game`` file the whole game."""
    file, _, title = argument.partition("--title")
    if not file.strip():
        return session.usage("record FILE [--title TITLE]")
    timeline = session.timeline
    from nightfall_cli.shell.game_text import GAME_FILE, session_text

    script = timeline.script()
    title = title.strip().strip('"') or "A recorded game"
    if file.strip().endswith(GAME_FILE):
        text = session_text(timeline, title)
    else:
        text = recorded_scenario(timeline.path()[0].start, script, session.state, title)
    _file(file).write_text(text, encoding="utf-8")
    timeline.now.saved = True
    return Outcome((f"recorded {len(script)} moves in {file.strip()}",))


def source(session: Session, argument: str) -> Outcome:
    """Run the lines of a file; stops at the first that is refused or fails."""
    if not argument:
        return session.usage("source FILE")
    if session.depth >= MAX_SOURCE_DEPTH:
        return session.refused(Refusal("invalid", "syntax", f"{argument}: files that source each other"))
    lines: list[str] = []
    session.depth += 1
    try:
        for number, text in enumerate(_file(argument).read_text(encoding="utf-8").splitlines(), 1):
            looked = session.viewer
            outcome = session.execute(text)
            if session.viewer != looked:
                return outcome._replace(
                    lines=(*outcome.lines, f"{argument}:{number}: the next player goes on from here")
                )
            lines += outcome.lines
            if not outcome.ok or outcome.quit:
                return outcome._replace(lines=(*lines, f"{argument}:{number}: {text.strip()}"))
    finally:
        session.depth -= 1
    return Outcome(tuple(lines))
