"""What an agent starts in this process ends with its item: programs, with what they start, and forked children."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.emulator.supervisor import AGENT_OF, agents_of, end_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
            end_all(lambda: _own(me, newest) | _reaped(_children() - before))


def _newest() -> int:
    """Return the process that was started last of all, where the system tells: mostly nobody has started any."""
    try:
        return int(Path("/proc/loadavg").read_bytes().rpartition(b" ")[2])
    except (OSError, ValueError):
        return 0


def _own(me: int, newest: int) -> set[int]:
    """Return the processes of agents that are newer than one; on a busy machine most are not."""
    return {pid for pid in agents_of(me, is_of=_given_out(newest, _newest())) if not _is_shared(pid)}


def _given_out(after: int, last: int) -> Callable[[int], bool]:
    """Return whether a process's number was given out after one, up to the last: they go round in a circle."""
    if not after:
        return bool
    return lambda pid: after < pid <= last if after <= last else pid > after or pid <= last


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
