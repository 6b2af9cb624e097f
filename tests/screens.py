"""The shell on an emulated terminal: keys are pressed in a session, and the screen is read as text."""

import threading
from contextlib import contextmanager

import pyte
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from nightfall_cli.shell.autosave import Keeper
from nightfall_cli.shell.prompt_loop import Terminal

PATIENCE = 10


class Emulator:
    """A terminal of some size; when a text waited for stands on its screen, the next keys are pressed.

    A step is (text to wait for, keys); ``shots`` are the screens at which the texts were there.
    """

    encoding = "utf-8"

    def __init__(self, columns, rows, press, steps):
        self.screen = pyte.Screen(columns, rows)
        self.screen.set_mode(pyte.modes.LNM)
        self.screen.write_process_input = self.answer
        self.stream = pyte.Stream(self.screen)
        self.press, self.steps, self.shots, self.raw, self.closed = press, list(steps), [], "", False

    def answer(self, report):
        """The terminal reports where its cursor is."""
        if not self.closed:
            self.press(report)

    def write(self, text):
        self.raw += text
        self.stream.feed(text)
        return len(text)

    def flush(self):
        if self.steps and self.steps[0][0] in self.text():
            self.shots.append(self.lines())
            self.press(self.steps.pop(0)[1])

    def isatty(self):
        return True

    def fileno(self):
        raise OSError("not a file")

    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def text(self):
        return "\n".join(self.lines())


@contextmanager
def environment(monkeypatch, columns, rows):
    """A terminal of this size, as programs find it."""
    for name, value in {"COLUMNS": str(columns), "LINES": str(rows), "TERM": "xterm"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("PROMPT_TOOLKIT_NO_CPR", raising=False)
    yield


def at_emulator(monkeypatch, folder, session, steps, size=(80, 24), greeting=()):
    """Run a session on an emulated terminal; returns the emulator with its shots."""
    columns, rows = size
    with environment(monkeypatch, columns, rows), create_pipe_input() as keys:
        emulator = Emulator(columns, rows, keys.send_text, steps)
        output = Vt100_Output(emulator, lambda: Size(rows=rows, columns=columns), term="xterm")

        def close():
            emulator.closed = True
            keys.close()

        watch = threading.Timer(PATIENCE, close)
        watch.start()
        try:
            Terminal(session, folder, Keeper(folder / "games"), keys, output).run(greeting)
        finally:
            watch.cancel()
    assert not emulator.steps, (emulator.steps, emulator.text())
    return emulator
