"""The commands that read and write files: save, load, record, source."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.game import Game
from nightfall_cli.language.say import question_text
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.recording import recorded_scenario
from nightfall_cli.shell.outcome import Outcome

if TYPE_CHECKING:
    from nightfall_cli.shell.session import Session

MAX_SOURCE_DEPTH = 8


def _file(argument: str) -> Path:
    return Path(argument.strip()).expanduser()


def _would_lose(session: Session, argument: str) -> bool:
    """Whether this is the file of the game that was opened, and it holds moves that are not played any more."""
    more = session.timeline.holds_more
    return bool(more) and _file(argument).resolve() == Path(more).resolve()


def _loses(session: Session, argument: str) -> Outcome:
    told = f"{argument.strip()} holds moves that are no longer legal, and would lose them; name another file"
    return session.refused(Refusal("invalid", "syntax", told))


def save(session: Session, argument: str) -> Outcome:
    """Write the position, or to a ``.game`` file the whole game."""
    if not argument:
        return session.usage("save FILE")
    from nightfall_cli.scenario.save import to_toml
    from nightfall_cli.shell.game_text import GAME_FILE, session_text

    whole = argument.strip().endswith(GAME_FILE)
    if whole and _would_lose(session, argument):
        return _loses(session, argument)
    text = session_text(session.timeline) if whole else to_toml(session.state)
    _file(argument).write_text(text, encoding="utf-8")
    session.timeline.now.saved = True
    return Outcome((f"saved to {argument}",))


def load(session: Session, argument: str) -> Outcome:
    """Go on from a saved position, a scenario's board or the end of a game; undo returns to the game that is left."""
    if not argument:
        return session.usage("load FILE")
    from nightfall_cli.shell.game_text import GAME_FILE

    if argument.strip().endswith(GAME_FILE):
        return _load_game(session, argument)
    game = Game.from_toml(_file(argument).read_text(encoding="utf-8"), session.state.library)
    bots = {session.state.names[seat]: kind for seat, kind in session.bot_names.items()}
    session.timeline.begin(game.state, {seat: bots[name] for seat, name in enumerate(game.players) if name in bots})
    session.moved_in_time()
    told = session.let_others_go_on()
    return Outcome((f"loaded {argument}", *told, question_text(session.state)))


def _load_game(session: Session, argument: str) -> Outcome:
    from nightfall_cli.games.read import load_game
    from nightfall_cli.games.replay import replay
    from nightfall_cli.shell.game_text import open_game

    replayed = replay(load_game(_file(argument), session.state.library))
    start, timeline = replayed.game.start, session.timeline
    bots = {session.state.names[seat]: kind for seat, kind in session.bot_names.items()}
    timeline.begin(start, {seat: bots[name] for seat, name in enumerate(start.names) if name in bots})
    open_game(timeline, replayed)
    timeline.redo(len(timeline.ahead))
    session.moved_in_time()
    told = session.let_others_go_on()
    moves = f"loaded {argument}, {replayed.moments[-1].number} moves; back and goto NUMBER step through"
    return Outcome((moves, *replayed.drifts, *told, question_text(session.state)))


def record(session: Session, argument: str) -> Outcome:
    """Write board, moves and expectations as a scenario, or to a ``.game`` file the whole game."""
    file, _, title = argument.partition("--title")
    if not file.strip():
        return session.usage("record FILE [--title TITLE]")
    timeline = session.timeline
    from nightfall_cli.shell.game_text import GAME_FILE, main_line, own_title, session_text, tells_chance

    script = timeline.script()
    if not file.strip().endswith(GAME_FILE) and tells_chance(timeline):
        message = "a scenario cannot tell what was shuffled, as this game does; record a file that ends with .game"
        return session.refused(Refusal("invalid", "syntax", message))
    title = title.strip().strip('"') or own_title(timeline) or "A recorded game"
    if file.strip().endswith(GAME_FILE):
        if _would_lose(session, file):
            return _loses(session, file)
        text = session_text(timeline, title)
        script = [line for step in main_line(timeline) for line in step.script]
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
