"""A terminal: the line discipline between what a person types and a program, and the shell that converses on it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.pipes import Pipe
from pytest_mobileagent.simulator.shell._completion import complete
from pytest_mobileagent.simulator.shell._control import Exit
from pytest_mobileagent.simulator.shell._history import ALIASES, remember
from pytest_mobileagent.simulator.shell._job_control import JobControl
from pytest_mobileagent.simulator.shell._line_editor import Ended, LineEditor
from pytest_mobileagent.simulator.shell._parser import is_complete
from pytest_mobileagent.simulator.shell._terminal_modes import TerminalModes

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell._shell import Shell

INTERRUPTED = 128 + 2


class Terminal(Pipe):
    """Standard input that a person types: echoed, edited line by line; ^C interrupts, ^Z stops, ^D ends the input.

    While `is_raw` the keys go to the program as they are: a shell edits its line itself.
    """

    terminal_name = "/dev/pts/0"

    def __init__(self, screen: Pipe) -> None:
        """Echo on `screen`."""
        super().__init__()
        self.is_raw = False
        self.modes = TerminalModes()
        self.rows, self.columns = 0, 0  # not told yet
        self.on_interrupt: Callable[[], object] | None = None
        self.on_suspend: Callable[[], object] | None = None
        self._screen = screen
        self._line: list[bytes] = []  # letters; UTF-8 ones are several bytes
        self._ends = 0

    def resize(self, rows: int, columns: int) -> None:
        """Note the size of the person's window."""
        self.rows, self.columns = rows, columns

    def holds(self, delimiter: bytes) -> bool:
        """Whether what waits to be read has a delimiter in it."""
        return delimiter in self._buffer

    async def wait_for_more(self) -> None:
        """Wait until something was typed, or somebody wakes who waits."""
        self._changed.clear()
        await self._changed.wait()

    def typed(self, data: bytes) -> None:
        """Take keys."""
        for start in range(len(data)):
            key = data[start : start + 1]
            if self.is_raw:
                super().write(key)
            else:
                self._edit(b"\n" if key == b"\r" and self.modes.has("icrnl") else key)

    @property
    def adds_returns(self) -> bool:
        """Whether a new line that is written begins at the left."""
        return self.is_raw or (self.modes.has("opost") and self.modes.has("onlcr"))

    def has_ended(self) -> bool:
        """Whether a reader is to be told that the input ends: once per ^D."""
        return self._ends > 0 or super().has_ended()

    def end_was_read(self) -> None:
        """Go on after an end: the next program reads again."""
        self._ends = max(0, self._ends - 1)

    def _edit(self, key: bytes) -> None:
        modes = self.modes
        if modes.has("isig") and (modes.is_key(key, "intr") or modes.is_key(key, "susp")):
            self._signal(suspends=not modes.is_key(key, "intr"))
        elif not modes.has("icanon"):
            self._show(key)
            super().write(key)
        elif modes.is_key(key, "eof"):
            if not self._line:
                self._ends += 1
            self._flush()
        elif key == b"\n":
            self._show(b"\n")
            self._line.append(b"\n")
            self._flush()
        elif modes.is_key(key, "erase") or key == b"\b":
            self._erase(1)
        elif modes.is_key(key, "kill"):
            self._erase(len(self._line))
        else:
            self._show(key)
            self._add(key)

    def _show(self, data: bytes | str) -> None:
        if self.modes.has("echo"):
            self._screen.write(data)

    def _signal(self, *, suspends: bool) -> None:
        self._show("^Z" if suspends else "^C\n")
        self._line.clear()
        signal = self.on_suspend if suspends else self.on_interrupt
        if signal is not None:
            signal()

    def _add(self, key: bytes) -> None:
        if self._line and 0x80 <= key[0] < 0xC0:  # goes on with the letter before
            self._line[-1] += key
        else:
            self._line.append(key)

    def _erase(self, count: int) -> None:
        count = min(count, len(self._line))
        if count:
            del self._line[-count:]
            self._show("\b \b" * count)

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
    control = shell.control = JobControl(shell, terminal)
    editor = LineEditor(shell.history, lambda line: complete(shell, line))
    while True:
        text = await _read_program(shell, terminal, editor)
        if text is None:
            if control.keeps():
                continue
            return shell.status
        if terminal.rows:
            shell.assign("LINES", str(terminal.rows))
            shell.assign("COLUMNS", str(terminal.columns))
        control.entered()
        try:
            if text.strip():
                remember(shell, text)
                await _run_line(shell, terminal, text)
        except Exit as end:
            if text.split()[:1] == ["exit"]:
                if control.keeps():
                    continue
                return end.status
            shell.status = end.status
        control.forget_warning()


async def _read_program(shell: Shell, terminal: Terminal, editor: LineEditor) -> str | None:
    """Read lines until they are a program; None at the end of the input."""
    lines: list[str] = []
    while True:
        if shell.control is not None:
            shell.stderr.write(shell.control.notices())
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
    work = turns.start(shell.run_lines(line))
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
