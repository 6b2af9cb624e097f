"""The commands of a session: going back and forth, files, settings, another game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.game import Game
from nightfall_cli.language.say import question_text
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.edits import edit
from nightfall_cli.scenario.record import recorded_scenario
from nightfall_cli.shell.new_game import new_game
from nightfall_cli.shell.outcome import Outcome
from nightfall_cli.shell.settings import HELP, Settings, SettingsError, fault_of, read_value, save_settings, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.shell.session import Session

MAX_SOURCE_DEPTH = 8


def _usage(session: Session, usage: str) -> Outcome:
    return session.refused(Refusal("invalid", "syntax", f"write {usage}"))


# -- back and forth ---------------------------------------------------------------------------


def undo(session: Session, argument: str) -> Outcome:
    """Take back lines."""
    wanted = _count(argument)
    if wanted is None:
        return _usage(session, "undo, or undo NUMBER")
    done = session.timeline.undo(wanted)
    session.moved_in_time()
    return Outcome((f"{done} taken back" if done else "nothing to take back", question_text(session.state)))


def redo(session: Session, argument: str) -> Outcome:
    """Play lines again that were taken back."""
    wanted = _count(argument)
    if wanted is None:
        return _usage(session, "redo, or redo NUMBER")
    done = session.timeline.redo(wanted)
    session.moved_in_time()
    return Outcome((f"{done} played again" if done else "nothing to play again", question_text(session.state)))


def _count(argument: str) -> int | None:
    if not argument:
        return 1
    return int(argument) if argument.isdecimal() and argument.isascii() else None


def mark(session: Session, argument: str) -> Outcome:
    """Name this moment, or list the names."""
    timeline = session.timeline
    if not argument:
        names = [f"{name}: {question_text(step.state)}" for name, step in timeline.marks.items()]
        return Outcome(tuple(names) or ("nothing is marked; write mark NAME",))
    if len(argument.split()) > 1:
        return _usage(session, "mark NAME, in one word")
    timeline.mark(argument)
    return Outcome((f"marked {argument}: {question_text(session.state)}",))


def goto(session: Session, argument: str) -> Outcome:
    """Go to a moment that has a name, on any branch."""
    timeline = session.timeline
    if argument not in timeline.marks:
        known = ", ".join(timeline.marks) or "none yet; write mark NAME"
        return session.refused(Refusal("invalid", "not-there", f"nothing is marked {argument!r}; marks: {known}"))
    timeline.goto(argument)
    session.moved_in_time()
    return Outcome((f"at {argument}; goto back returns", question_text(session.state)))


# -- files ------------------------------------------------------------------------------------


def _file(argument: str) -> Path:
    return Path(argument.strip()).expanduser()


def save(session: Session, argument: str) -> Outcome:
    """Write the position."""
    if not argument:
        return _usage(session, "save FILE")
    from nightfall_cli.scenario.save import to_toml

    _file(argument).write_text(to_toml(session.state), encoding="utf-8")
    session.timeline.now.saved = True
    return Outcome((f"saved to {argument}",))


def load(session: Session, argument: str) -> Outcome:
    """Go on from a saved position or a scenario's board; undo returns to the game that is left."""
    if not argument:
        return _usage(session, "load FILE")
    game = Game.from_toml(_file(argument).read_text(encoding="utf-8"), session.state.library)
    bots = {session.state.names[seat]: kind for seat, kind in session.bot_names.items()}
    session.timeline.begin(game.state, {seat: bots[name] for seat, name in enumerate(game.players) if name in bots})
    session.moved_in_time()
    told = session.let_others_go_on()
    return Outcome((f"loaded {argument}", *told, question_text(session.state)))


def record(session: Session, argument: str) -> Outcome:
    """Write board, moves and expectations as a scenario."""
    file, _, title = argument.partition("--title")
    if not file.strip():
        return _usage(session, "record FILE [--title TITLE]")
    timeline = session.timeline
    script = timeline.script()
    title = title.strip().strip('"') or "A recorded game"
    text = recorded_scenario(timeline.path()[0].start, script, session.state, title)
    _file(file).write_text(text, encoding="utf-8")
    timeline.now.saved = True
    return Outcome((f"recorded {len(script)} moves in {file.strip()}",))


def source(session: Session, argument: str) -> Outcome:
    """Run the lines of a file; stops at the first that is refused or fails."""
    if not argument:
        return _usage(session, "source FILE")
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


# -- the table --------------------------------------------------------------------------------


def seed(session: Session, argument: str) -> Outcome:
    """Fix chance from here on; can be undone."""
    return _edit_table(session, f"seed {argument}")


def allow_edits(session: Session, argument: str) -> Outcome:
    """Allow or forbid table edits."""
    if argument not in ("on", "off"):
        return _usage(session, "edit on, or edit off")
    session.editing = argument == "on"
    return Outcome((f"table edits are {argument}",))


def set_table(session: Session, argument: str) -> Outcome:
    """A table edit."""
    if not session.editing:
        return session.refused(Refusal("illegal", "wrong-phase", "table edits need: edit on"))
    return _edit_table(session, f"set {argument}")


def _edit_table(session: Session, line: str) -> Outcome:
    before = session.state
    result = edit(before, line)
    if isinstance(result, Refusal):
        return session.refused(result)
    after, more = session.go_on(result)
    session.advance(after, [line, *more])
    return Outcome(session.told(before.log))


def new(session: Session, argument: str) -> Outcome:
    """Begin another game; undo returns to the one that is left."""
    game = new_game(session, argument)
    if isinstance(game, Refusal):
        return session.refused(game)
    session.timeline.begin(game.game.state, game.bots)
    session.moved_in_time()
    told = session.begin(brief=True).lines
    return Outcome((f"a new game of {', '.join(session.state.names)}, seed {game.seed}", *told))


# -- settings ---------------------------------------------------------------------------------


def set_auto(session: Session, argument: str) -> Outcome:
    """Answer forced decisions at once, or not."""
    if argument not in ("on", "off"):
        return _usage(session, "auto on, or auto off")
    session.auto = argument == "on"
    told = session.let_others_go_on()
    return Outcome((f"auto is {argument}", *told))


def change_settings(session: Session, argument: str) -> Outcome:
    """Show the settings, or change one for good."""
    key, equals, text = (part.strip() for part in argument.partition("="))
    settings = session.settings
    if not argument:
        values = [(key, shown(getattr(settings, key))) for key in Settings._fields if key != "aliases"]
        lines = [f"{key} = {value}".ljust(20) + HELP[key] for key, value in values]
        where = [f"kept in {session.settings_path}"] if session.settings_path else []
        return Outcome((*lines, *_alias_lines(session), *where))
    if not equals:
        return _usage(session, f"settings, or settings NAME = VALUE; names: {', '.join(Settings._fields[:-1])}")
    value = read_value(key, text)
    _keep(session, settings._replace(**{key: value}))
    if key == "auto":
        return set_auto(session, text)
    later = " (from the next start on)" if key in ("keys", "menu", "colors") else ""
    return Outcome((f"{key} is {shown(value)}{later}",))


def alias(session: Session, argument: str) -> Outcome:
    """Let a word stand for the beginning of a line, forget it, or list them."""
    if not argument:
        return Outcome(tuple(_alias_lines(session)) or ("there are no aliases; write alias WORD = TEXT",))
    word, equals, text = (part.strip() for part in argument.partition("="))
    aliases = dict(session.settings.aliases)
    if not equals or (not text and word not in aliases):
        return _usage(session, "alias WORD = TEXT; without TEXT the word is forgotten")
    aliases[word] = text
    if not text:
        del aliases[word]
    fault = fault_of("aliases", aliases)
    if fault:
        raise SettingsError([fault])
    _keep(session, session.settings._replace(aliases=aliases))
    return Outcome((f"{word} stands for {text}" if text else f"{word} is forgotten",))


def _alias_lines(session: Session) -> list[str]:
    return [f"alias {word} = {text}" for word, text in session.settings.aliases.items()]


def _keep(session: Session, settings: Settings) -> None:
    if session.settings_path is not None:
        save_settings(session.settings_path, settings)
    session.settings = settings


def leave(session: Session, argument: str) -> Outcome:
    """End the session."""
    return Outcome(quit=True)


COMMANDS: dict[str, Callable[[Session, str], Outcome]] = {
    "undo": undo,
    "redo": redo,
    "mark": mark,
    "goto": goto,
    "save": save,
    "load": load,
    "record": record,
    "source": source,
    "seed": seed,
    "edit": allow_edits,
    "set": set_table,
    "new": new,
    "auto": set_auto,
    "settings": change_settings,
    "alias": alias,
    "quit": leave,
}
"""Every verb of the groups "session" and "edit"."""
