"""The program that runs an agent's program and ends, with it, all that it has started.

It is run as a file of its own (`python -I warden.py OWNER FOLDER WORDS…`), knows nothing but the standard library, and
says in JSON lines on its standard output that the program runs or why it cannot, and with which status it ended. When
its standard input is closed, or the owner is gone in any other way, `kill -9` included, it ends everything, deletes the
folder and ends. What calls setsid, or outlives its parents, falls to the warden on Linux, a subreaper: there nobody
escapes; elsewhere the program's process group is ended.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path

OUTPUT = "output.txt"
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_OWNER_CHECK_S = 0.5
_GRACE_S, _LOOK_S = 2.0, 0.02
_MOST_ROUNDS = 250  # of killing what goes on being born, 20 ms each


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value)


def _in_a_session_of_its_own() -> None:
    """Let the program lead a process group, and die with the warden; called between fork and exec."""
    os.setsid()
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _descendants() -> set[int]:
    """Return the processes below this one, if the system tells."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(path.read_bytes().rpartition(b")")[2].split()[1])
            parents.setdefault(parent, []).append(int(path.parent.name))
    found: set[int] = set()
    waiting = [os.getpid()]
    while waiting:
        children = parents.get(waiting.pop(), [])
        found.update(children)
        waiting += children
    return found


class Warden:
    """Watches over one program."""

    def __init__(self, words: list[str], output: Path) -> None:
        """Start the program.

        Raises:
            OSError: there is none.
        """
        _prctl(_PR_SET_CHILD_SUBREAPER, 1)
        with output.open("wb") as log:
            self._program = subprocess.Popen(  # noqa: S603 - the command line is the user's own
                words, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                preexec_fn=_in_a_session_of_its_own,  # noqa: PLW1509 - this program has one thread
            )  # fmt: skip
        self._has_children = True
        self.status: int | None = None

    def watch(self, owner: int, link: int) -> None:
        """Wait until the program has ended or the owner wants it to, or is gone; then end everything."""
        wake, waker = os.pipe()
        for end in (wake, waker):
            os.set_blocking(end, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
        self._reap()  # one that ended before
        while self.status is None and os.getppid() == owner:
            ready, _, _ = select.select([link, wake], [], [], _OWNER_CHECK_S)
            if wake in ready:
                os.read(wake, 4096)
            self._reap()
            if link in ready:
                self._ask_to_end()
                break
        self._kill()

    def _reap(self) -> None:
        with contextlib.suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == 0:
                    return
                if pid == self._program.pid:
                    self.status = self._program.returncode = os.waitstatus_to_exitcode(status)
        self._has_children = False

    def _ask_to_end(self) -> None:
        """Give everybody a moment to end by themselves."""
        for pid in _descendants() | {self._program.pid}:
            _send(pid, signal.SIGTERM)
        for _ in range(round(_GRACE_S / _LOOK_S)):
            self._reap()
            if not self._has_children:
                return
            select.select([], [], [], _LOOK_S)

    def _kill(self) -> None:
        """End whoever is left: stopped first, so that none is born meanwhile."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._program.pid, signal.SIGKILL)
        for _ in range(_MOST_ROUNDS):
            stopped: set[int] = set()
            while new := _descendants() - stopped:
                for pid in new:
                    _send(pid, signal.SIGSTOP)
                stopped |= new
            for pid in stopped:
                _send(pid, signal.SIGKILL)
            self._reap()
            if not self._has_children:
                return
            select.select([], [], [], _LOOK_S)


def _send(pid: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)


def _tell(**facts: object) -> None:
    with contextlib.suppress(BrokenPipeError):
        os.write(1, json.dumps(facts).encode() + b"\n")


def main() -> None:
    """Run a program."""
    owner, folder, words = int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: None)  # the owner's to handle; not ignored, which programs would inherit
    try:
        warden = Warden(words, folder / OUTPUT)
    except OSError as error:
        _tell(error=error.strerror)
        return
    _tell(pid=warden._program.pid)  # noqa: SLF001 - of this file
    warden.watch(owner, 0)
    _tell(status=warden.status)
    while os.getppid() == owner and not select.select([0], [], [], _OWNER_CHECK_S)[0]:
        pass  # until the owner has read the answer
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
