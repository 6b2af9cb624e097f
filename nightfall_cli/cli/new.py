"""``nightfall new``: write the start of a scenario file, from names and a phase, a sentence, or a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.cli.border import CommandError, command
from nightfall_cli.exit_codes import OK
from nightfall_cli.files.writing import write_file
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.toml_text import document_text, table_lines

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_rules import NewOptions

STARTS: dict[str, tuple[dict[str, list[str]], str, str]] = {
    "combat": ({"play": ["Vulko"]}, "{0}: attack Vulko -> {1}", "expect {1} discard has wound"),
    "chain": ({"hand": ["Death Grip"]}, "{0}: link Death Grip\n{0}: target {1}", "expect {1} discard has wound"),
    "claim": ({"hand": ["Vulko"]}, "{0}: discard Vulko", "expect influence 3"),
    "cleanup": ({}, "settle", "expect phase chain"),
}
"""For each phase: what the active player has, the moves, and an expectation to replace."""


@command("new")
def new_command(options: NewOptions, library: Library) -> int:
    """Write the file, which must not exist yet."""
    if Path(options.file).exists():
        raise CommandError(f"{options.file} exists; choose another name")
    if options.sentence is not None and options.game:
        raise CommandError("--sentence and --from cannot be combined; choose one")
    if options.sentence is not None:
        from nightfall_cli.cli.app_rules import TryOptions
        from nightfall_cli.cli.try_command import try_command

        return try_command(TryOptions(options.sentence, options.edition, save=options.file), library)
    if options.game:
        from nightfall_cli.cli.app_play import ReplayOptions
        from nightfall_cli.cli.replay import replay_command

        return replay_command(ReplayOptions(_game_file(options.game), to_scenario=options.file), library)
    text = start_text(Path(options.file).stem, options.players, options.phase, options.edition or "en")
    parse_scenario(text, options.file, library)
    write_file(options.file, text)
    print(f"{options.file}: a board in the {options.phase} phase; run it with: nightfall test {options.file}")
    return OK


def start_text(title: str, players: tuple[str, ...], phase: str, edition: str) -> str:
    """Return a scenario that passes, to be changed; raises `CommandError` for an unknown phase or one player."""
    if phase not in STARTS:
        raise CommandError(f"no phase is called {phase!r}; known: {', '.join(STARTS)}")
    if len(players) < 2:
        raise CommandError(f"expected two to five names for --players, got {len(players)}")
    has, moves, expectation = STARTS[phase]
    script = f"{moves}\n{expectation}\n".format(*players)
    lines = table_lines("", {"format": 1, "title": title, "editions": [edition]}.items())
    lines += ["", *table_lines("[table]", {"active": players[0], "phase": phase}.items())]
    for name in players:
        lines += ["", *table_lines("[[player]]", {"name": name, **(has if name == players[0] else {})}.items())]
    return "\n".join([*lines, "", document_text({"run": {"script": script}}, multiline=True)])


def _game_file(game: str) -> str:
    """Return the file of a recorded game; a number is that of a kept game."""
    if not game.isdecimal():
        return game
    from nightfall_cli.shell.autosave import kept_games
    from nightfall_cli.shell.start import games_path

    paths = {str(kept.number): kept.path for kept in kept_games(games_path())}
    if game not in paths:
        raise CommandError(f"no game {game} is kept; list them with: nightfall resume --list")
    return str(paths[game])
