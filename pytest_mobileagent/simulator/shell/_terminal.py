"""A terminal: the line discipline between what a person types and a program, and the shell that converses on it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._completion import complete
from pytest_mobileagent.simulator.shell._control import Exit
from pytest_mobileagent.simulator.shell._history import ALIASES, remember
from pytest_mobileagent.simulator.shell._line_editor import Ended, LineEditor
from pytest_mobileagent.simulator.shell._parser import is_complete
from pytest_mobileagent.simulator.shell.process import Pipe

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell._shell import Shell

_INTERRUPT, _END, _KILL_LINE = b"\x03", b"\x04", b"\x15"
_BACKSPACES, _RETURNS = (b"\x7f", b"\b"), (b"\r", b"\n")
INTERRUPTED = 128 + 2


class Terminal(Pipe):
    """Standard input that is typed by a person: echoed, edited line by line; ^C interrupts, ^D ends the input.

    While `is_raw` the keys go to the program as they are: a shell edits its line itself.
    """

    terminal_name = "/dev/pts/0"

    def __init__(self, screen: Pipe) -> None:
        """Echo on `screen`."""
        super().__init__()
        self.is_raw = False
        self.rows, self.columns = 0, 0  # not told yet
        self.on_interrupt: Callable[[], object] | None = None
        self._screen = screen
        self._line: list[bytes] = []  # letters; UTF-8 ones are several bytes
        self._ends = 0

    def resize(self, rows: int, columns: int) -> None:
        """Note the size of the person's window."""
        self.rows, self.columns = rows, columns

    def typed(self, data: bytes) -> None:
        """Take keys."""
        for start in range(len(data)):
            key = data[start : start + 1]
            if self.is_raw:
                super().write(key)
            else:
                self._edit(key)

    def has_ended(self) -> bool:
        """Whether a reader is to be told that the input ends: once per ^D."""
        return self._ends > 0 or super().has_ended()

    def end_was_read(self) -> None:
        """Go on after an end: the next program reads again."""
        self._ends = max(0, self._ends - 1)

    def _edit(self, key: bytes) -> None:
        if key == _INTERRUPT:
            self._screen.write("^C\n")
            self._line.clear()
            if self.on_interrupt is not None:
                self.on_interrupt()
        elif key == _END:
            if not self._line:
                self._ends += 1
            self._flush()
        elif key in _RETURNS:
            self._screen.write("\n")
            self._line.append(b"\n")
            self._flush()
        elif key in _BACKSPACES:
            self._erase(1)
        elif key == _KILL_LINE:
            self._erase(len(self._line))
        else:
            self._screen.write(key)
            self._add(key)

    def _add(self, key: bytes) -> None:
        if self._line and 0x80 <= key[0] < 0xC0:  # goes on with the letter before
            self._line[-1] += key
        else:
            self._line.append(key)

    def _erase(self, count: int) -> None:
        count = min(count, len(self._line))
        if count:
            del self._line[-count:]
            self._screen.write("\b \b" * count)

    def _flush(self) -> None:
        super().write(b"".join(self._line))
        self.wake()
        self._line.clear()


def _prompt(shell: Shell) -> str:
    """Return what Android's `mkshrc` prompts with: the last status if it is none, then host, folder and user."""
    device = shell.phone.properties.get("ro.product.device") or "emu64xa"
    status = f"{shell.status}|" if shell.status else ""
    return f"{status}{device}:{shell.cwd} {'#' if shell.uid == 0 else '$'} "


async def converse(shell: Shell, terminal: Terminal) -> int:
    """Read lines from a terminal and run them until `exit` or the end; returns the last status."""
    shell.aliases |= ALIASES
    editor = LineEditor(shell.history, lambda line: complete(shell, line))
    while True:
        text = await _read_program(shell, terminal, editor)
        if text is None:
            return shell.status
        if terminal.rows:
            shell.assign("LINES", str(terminal.rows))
            shell.assign("COLUMNS", str(terminal.columns))
        try:
            if text.strip():
                remember(shell, text)
                await _run_line(shell, terminal, text)
        except Exit as end:
            if text.split()[:1] == ["exit"]:
                return end.status
            shell.status = end.status


async def _read_program(shell: Shell, terminal: Terminal, editor: LineEditor) -> str | None:
    """Read lines until they are a program; None at the end of the input."""
    lines: list[str] = []
    while True:
        prompt = shell.variables.get("PS2", "> ") if lines else _prompt(shell)
        ended = await _read_line(shell, terminal, editor, prompt)
        if ended.is_given_up:
            shell.status = INTERRUPTED
            lines.clear()
        elif ended.line is None:
            return None
        else:
            lines.append(ended.line)
            text = "\n".join(lines)
            if not text.strip() or is_complete(text + "\n"):
                return text


async def _read_line(shell: Shell, terminal: Terminal, editor: LineEditor, prompt: str) -> Ended:
    """Read one line, showing it as it is edited."""
    editor.begin(prompt, columns=terminal.columns)
    shell.stdout.write(editor.taken())
    terminal.is_raw = True
    try:
        while key := await shell.stdin.read(1):
            ended = editor.feed(key)
            shell.stdout.write(editor.taken())
            if ended is not None:
                return ended
    finally:
        terminal.is_raw = False
    return Ended(None)


async def _run_line(shell: Shell, terminal: Terminal, line: str) -> None:
    work = asyncio.ensure_future(shell.run_lines(line))
    interrupted = asyncio.Event()

    def interrupt() -> None:
        interrupted.set()
        work.cancel()

    terminal.on_interrupt = interrupt
    try:
        await asyncio.wait([work])
    finally:
        terminal.on_interrupt = None
        work.cancel()
    if interrupted.is_set() and work.cancelled():
        shell.status = INTERRUPTED
    else:
        work.result()
