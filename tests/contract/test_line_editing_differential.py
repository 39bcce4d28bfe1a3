"""The phone's prompt against the shell that Android ships, each on a terminal: the same keys, the same screen."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import termios
import time

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.pipes import Pipe
from pytest_mobileagent.simulator.shell import sh
from pytest_mobileagent.simulator.shell._terminal import Terminal
from tests.contract.answers import Answers, asks
from tests.contract.shells import SCRIPTS

ANSWERS = Answers(SCRIPTS / "prompt.json")
FOLDER = "/data/local/tmp/w"
PROMPT = f"emu64x:{FOLDER} # "
ANDROIDS_PROMPT = '${|local e=$?; (( e )) && REPLY+="$e|"; return $e;}' + PROMPT
FILES = ("alpha.txt", "alpine.txt", "beta", "sp ace", "dir/inner.txt", "docs/x")
UP, DOWN, LEFT, RIGHT = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C"


def screen(output):
    """Return the lines that a terminal shows after this output, without the spaces at their ends."""
    lines, row, column = [[]], 0, 0
    for letter in output.replace("\a", ""):
        if letter == "\n":
            row += 1
            lines += [[]] * (row == len(lines))
        elif letter == "\r":
            column = 0
        elif letter == "\b":
            column -= 1
            assert column >= 0
        else:
            line = lines[row] = lines[row] + [" "] * (column + 1 - len(lines[row]))
            line[column] = letter
            column += 1
            assert column < 80, "the line is wider than the screen"
    return ["".join(line).rstrip() for line in lines], column


class Mksh:
    """The shell on a terminal."""

    def __init__(self, folder):
        for name in FILES:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(f"{name}\n")
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            environment = {
                "PS1": ANDROIDS_PROMPT,
                "PATH": "/usr/bin:/bin",
                "HOME": "/",
                "ENV": "/nonexistent",
                "LC_ALL": "C.UTF-8",
            }
            os.execve(shutil.which("mksh"), ["mksh", "-i"], environment)  # noqa: S606 - the judge
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.seen = ""
        self._settle(PROMPT)

    def _settle(self, end):
        """Read until the output ends so, and goes on no more."""
        deadline_s = time.monotonic() + 60
        while time.monotonic() < deadline_s:
            if select.select([self.fd], [], [], 0.1)[0]:
                self.seen += os.read(self.fd, 65536).decode()
            elif self.seen.rpartition("\n")[2].endswith(end) or self.seen.endswith("\n> "):
                return
        pytest.fail(self.seen)

    def enter(self, keys, *, awaits_prompt):
        os.write(self.fd, keys.encode())
        self._settle(PROMPT if awaits_prompt else "")

    def end(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def judged(folder, lines, running=()):
    """Return the screen of mksh after these keys; no prompt is awaited after those in `running`."""
    mksh = Mksh(folder)
    try:
        for line in lines:
            mksh.enter(line, awaits_prompt=line.endswith("\r") and line not in running)
        return screen(mksh.seen)
    finally:
        mksh.end()


@pytest.fixture(scope="module")
def booted():
    phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(1697384040.0))
    for name in FILES:
        phone.disk.mkdir(f"{FOLDER}/{name}".rpartition("/")[0], parents=True)
        phone.disk.write(f"{FOLDER}/{name}", f"{name}\n")
    return phone, phone.snapshot()


def embedded(phone, lines, running=()):
    """Return the screen of the phone's shell after these keys; no prompt is awaited after those in `running`."""

    async def type_all():
        out = Pipe()
        terminal = Terminal(out)
        terminal.resize(24, 80)
        work = asyncio.ensure_future(sh.run(phone, "", stdin=terminal, stdout=out, stderr=out, uid=0))
        seen = ""
        for number, keys in enumerate([f" cd {FOLDER}\r", *lines]):
            terminal.typed(keys.encode())
            while not terminal.is_raw or terminal.size:
                await asyncio.sleep(0.01)
                if keys in running and not terminal.size:
                    break
            seen += (await out.read()).decode() if out.size else ""
            seen = seen.rpartition("\n")[2] if number == 0 else seen
        work.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await work
        return screen(seen.replace("\n", "\r\n"))

    return asyncio.run(asyncio.wait_for(type_all(), 10))


CASES = pytest.mark.parametrize(
    "lines",
    [
        pytest.param(lines, id=title)
        for title, lines in {
            "cursor keys": [f"echo abc{LEFT}{LEFT}X{RIGHT}Y\r"],
            "beginning and end": ["cho abc\x01e\x05!\r", "xcho 2\x1b[He\x1b[3~\x1b[Fz\r"],
            "control letters": ["echo abc\x02\x02\x06X\x08\x7fY\r"],
            "deleting at the cursor": [f"echo abcd{LEFT}{LEFT}\x1b[3~\x04e\r"],
            "to the end": [f"echo one two{LEFT * 4}\x0b\r", "echo \x19\r"],
            "the whole line": ["rm -rf /\x15echo kept\r"],
            "the word before": ["echo one two three\x17\x17four\r"],
            "words": ["echo one two three\x1bb\x1bb\x1bd\x05\x19\r", "echo a-b c\x1bb\x1bb\x1bb\x1bfx\r"],
            "the case of words": ["echo one TWO three\x01\x1bf\x1bu\x1bl\x1bc\r"],
            "transposed": ["ehco a\x01\x06\x06\x14\r"],
            "letters of UTF-8": [f"echo äöü{LEFT}{LEFT}\x7fx\r"],
            "history": ["echo 1\r", "echo 2\r", f"{UP}{UP}{DOWN}0\r", f"{UP}\x7f\x7f3\r"],
            "history and a draft": ["echo 1\r", f"echo dra{UP}{DOWN}ft\r"],
            "history without repetition": ["echo 1\r", "echo 1\r", "  echo 2\r", f"{UP}{UP}x\r"],
            "history from its ends": ["echo 1\r", "echo 2\r", "echo 3\r", "\x1b<x\r", "\x1b>y\r"],
            "history listed": ["echo 1\r", "echo 2\r", "fc -l\r", "history\r", "fc -ln 1 2\r", "fc -lr -2\r"],
            "run again": ["echo 1\r", "r\r", "echo 2\r", "r echo\r", "r 2=3\r", "fc -l\r"],
            "the last word": ["echo one two\r", "echo \x1b.\r", "echo \x1b_x\r"],
            "a program of several lines": ["for i in 1 2; do\recho $i\rdone\r", f"{UP}\r", "echo 'a\rb'\r"],
            "given up": ["echo a\x03", "echo b\r"],
            "found": ["echo one\r", "echo two\r", "true\r", "\x12ech\x12\r"],
            "not found": ["echo one\r", "echo two\r", f"\x12wz\x7f{LEFT}X\r"],
            "found and edited": ["echo one\r", "echo two\r", f"\x12on{LEFT}{LEFT}X\r"],
            "Tab: the rest of a name": ["cat b\t\r", "cat s\t\r", "cat di\ti\t\r"],
            "Tab: a choice": ["cat al\tha\t\r", "cat d\tir/\t\r"],
            "Tab: nothing fits": ["echo zz\tx\r"],
            "Tab: all files": ["echo \tbe\t\r"],
            "Tab: a command": ["dirnam\ta/b\r", "true; dirnam\ta/b\r", "echo $(dirnam\ta/b)\r"],
            "Tab: behind other letters": ["dd if=be\t status=none\r", "cat <be\t\r", "echo x >b\t\r"],
            "drawn anew": ["echo a\x0cb\r"],
            "a line that does not fit": [f": {'abcdefgh ' * 12}\x01\x06\x06\x06\x06\x06X\x05Y\r"],
            "a line that does not fit, seen from its beginning": [f": {'abcdefgh ' * 12}\x01X\x03"],
            "a line that does not fit, seen from its middle": [f": {'abcdefgh ' * 20}{LEFT * 90}X\x7f\x03"],
            "a line that fits again": [f": {'abcdefgh ' * 12}{chr(8) * 90}\r"],
            "the keys of the other mode": ["echo abc\x1bOD\x1bODX\x1bOHe\x7f\x1bOF.\r"],
        }.items()
    ],
)


def pieces(lines):
    """Return keys as they are typed: each Enter ends a piece."""
    return [piece for line in lines for piece in line.replace("\r", "\r\0").split("\0") if piece]


@pytest.mark.always
@CASES
def test_the_keys_give_the_screen_that_the_judge_showed(booted, lines):
    phone, snapshot = booted
    phone.restore(snapshot)

    assert [*embedded(phone, pieces(lines))] == ANSWERS["".join(lines)]


@asks
@CASES
def test_the_judge_shows_the_same_again(tmp_path, update, lines):
    ANSWERS.compare("".join(lines), judged(tmp_path, pieces(lines)), update=update)
