"""What an agent starts in this process ends with its item: programs, with what they start, and forked children."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.emulator.supervisor import AGENT_OF, agents_of, end_all

if TYPE_CHECKING:
    from collections.abc import Iterator

_SHARED = b"multiprocessing.resource_tracker"  # one for the process and all its libraries; it ends with it


@contextlib.contextmanager
def ended_with_item() -> Iterator[None]:
    """Let what is started meanwhile end afterwards, wherever it is then.

    Programs are known by a mark in their environment, as the supervisor knows them if this process is killed; children
    that were forked and run no other program, by their parent.
    """
    me = os.getpid()
    before, newest = _children(), _newest()
    kept = os.environ.get(AGENT_OF)
    os.environ[AGENT_OF] = str(me)
    try:
        yield
    finally:
        os.environ.pop(AGENT_OF)
        if kept is not None:  # pytest that an agent of another one has started
            os.environ[AGENT_OF] = kept
        if not newest or _newest() != newest:
            end_all(lambda: _own(me) | _reaped(_children() - before))


def _newest() -> bytes:
    """Return the process that was started last of all, where the system tells: mostly nobody has started any."""
    try:
        return Path("/proc/loadavg").read_bytes().rpartition(b" ")[2]
    except OSError:
        return b""


def _own(me: int) -> set[int]:
    return {pid for pid in agents_of(me) if not _is_shared(pid)}


def _children() -> set[int]:
    """Return the children of this process, where the system tells."""
    found: set[int] = set()
    for path in Path("/proc/self/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found.update(map(int, path.read_text("ascii").split()))
    return found


def _is_shared(pid: int) -> bool:
    try:
        return _SHARED in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def _reaped(children: set[int]) -> set[int]:
    """Take leave of those that have ended; returns the others."""
    left = set()
    for pid in children:
        with contextlib.suppress(ChildProcessError):
            if os.waitpid(pid, os.WNOHANG)[0] == 0 and not _is_shared(pid):
                left.add(pid)
    return left
