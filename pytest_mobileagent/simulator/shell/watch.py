"""watch: runs a program again and again, and shows what it says."""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.pipes import Pipe
from pytest_mobileagent.simulator.shell._child import child_shell
from pytest_mobileagent.simulator.shell._job_control import terminal_of
from pytest_mobileagent.simulator.shell._terminal import Terminal
from pytest_mobileagent.simulator.shell._usage import Usage
from pytest_mobileagent.simulator.shell.date import pause
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.dates import to_local

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = Usage(flags="tebx", with_value="n", least=1, stops_at_argument=True)
_CLEAR = "\033[H\033[J"
_PROBE = "\033[s\033[999C\033[999B\033[6n\033[u"  # asks a terminal of unknown size for it
_COLUMNS, _ROWS = 80, 25
_RESET = "\033[?25h\033[0m\033[999H\033[K"
_QUITS = (b"q", b"Q", b"\x03")
_EVERY_S = "2"


@command("watch")
async def watch(process: Process) -> int:
    """Run a program every few seconds until a key says to quit."""
    parsed = _USAGE.parse(process)
    text = parsed.values.get("n", _EVERY_S)
    if not re.fullmatch(r"\d+(\.\d*)?|\.\d+", text):
        raise ShellError(1, f"watch: Not a number '{text}'")
    try:
        return await _until_key(process, parsed, float(text))
    finally:
        process.stdout.write(_RESET)


async def _until_key(process: Process, parsed: Parsed, every_s: float) -> int:
    terminal = terminal_of(process.stdin)
    showing = asyncio.ensure_future(_show(process, parsed, every_s))
    if not isinstance(terminal, Terminal):
        return await _ended(showing)
    modes = terminal.modes
    terminal.modes = modes.copy()
    for word in ("-icanon", "-echo", "-isig"):
        terminal.modes.set(word)
    quitting = asyncio.ensure_future(_key(process))
    try:
        await asyncio.wait((showing, quitting), return_when=asyncio.FIRST_COMPLETED)
        return showing.result() if showing.done() else 0
    finally:
        quitting.cancel()
        terminal.modes = modes
        if not showing.done():
            showing.cancel()


async def _ended(showing: asyncio.Future[int]) -> int:
    try:
        return await showing
    finally:
        showing.cancel()


async def _key(process: Process) -> None:
    """Wait for a key that quits, or for the end of the input."""
    while (key := await process.stdin.read(1)) and key not in _QUITS:
        pass


async def _show(process: Process, parsed: Parsed, every_s: float) -> int:
    """Run the program in turns; returns if one fails that must not."""
    terminal = terminal_of(process.stdin)
    is_terminal = isinstance(terminal, Terminal) and terminal.columns > 0
    if not is_terminal:
        process.stdout.write(_PROBE)
    while not process.stdout.is_closed:
        columns, rows = _COLUMNS, _ROWS
        if isinstance(terminal, Terminal) and terminal.columns:
            columns, rows = terminal.columns, terminal.rows
        process.stdout.write(_CLEAR)
        if "t" not in parsed.flags:
            process.stdout.write(f"{_head(process, parsed, every_s, columns)}\n")
            rows -= 1
        status = await _turn(process, parsed, every_s, (columns, rows))
        if status and "b" in parsed.flags:
            process.stdout.write("\b")
        if status and "e" in parsed.flags:
            process.stdout.write(f"Exit status {status}\r\n")
            return status
    return 0


async def _turn(process: Process, parsed: Parsed, every_s: float, size: tuple[int, int]) -> int:
    """Run the program once, for as long as a turn takes; returns its status, 0 if it is not done."""
    out = Pipe()
    shell = child_shell(process, stdout=out)
    shell.streams[2] = out
    words = parsed.arguments
    work = turns.start(shell.run_command(words) if "x" in parsed.flags else shell.run_text(" ".join(words)))
    await asyncio.wait([work], timeout=None if process.phone.clock.is_virtual else every_s)
    if not work.done():
        work.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await work
    out.close()
    process.stdout.write(_fitted((await out.read_all()).decode(errors="replace"), *size))
    status = 0 if work.cancelled() else work.result()
    if not (status and "e" in parsed.flags):
        await process.stdout.drain()
        await pause(process, every_s)
    return status


def _head(process: Process, parsed: Parsed, every_s: float, columns: int) -> str:
    now = to_local(process.phone, process.phone.clock.now())
    time = f"{now:%a %b} {now.day:2} {now:%H:%M:%S %Y}"
    thousandths = f"{round(every_s % 1 * 1000):03}".rstrip("0") or "0"
    every = f"{int(every_s)}.{thousandths}"
    text = f"Every {every}s: {' '.join(parsed.arguments)}"
    room = max(0, columns - len(time) - 1)
    return f"{text[:room]:<{room}}{'*' if room < len(text) else ' '}{time}"


def _fitted(text: str, columns: int, rows: int) -> str:
    """Return the part of a text that a screen shows; lines that are too long go on below."""
    lines = []
    for line in text.expandtabs(8).split("\n"):
        plain = "".join(letter for letter in line if letter >= " ")
        lines += [plain[at : at + columns] for at in range(0, len(plain), columns)] or [""]
    return "\r\n".join(lines[:rows])
