"""What `-n auto` means: as many workers as there are phones, or as phones fit this machine."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.emulator.base import EmulatorKind
from pytest_mobileagent.run.stash import session_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pytest

_MIB = 1 << 20
_GIVEN = "PYTEST_XDIST_AUTO_NUM_WORKERS"  # pytest-xdist's own: it goes first
_CGROUP = Path("/sys/fs/cgroup")
_MEMINFO = Path("/proc/meminfo")


@dataclass(frozen=True, slots=True)
class Need:
    """What one phone takes, with the worker that drives it."""

    memory: int
    cores: float


NEEDS: dict[str, Need] = {
    EmulatorKind.EMBEDDED: Need(memory=300 * _MIB, cores=1.0),
    EmulatorKind.AVD: Need(memory=4096 * _MIB, cores=2.0),
}
WAITING = 4  # how many phones share the cores of one while their agents wait for a model


@dataclass(frozen=True, slots=True)
class Machine:
    """What there is to be used: cores, and bytes of memory that are free."""

    cores: float
    memory: int

    @classmethod
    def of_this_process(cls, *, meminfo: Path = _MEMINFO, cgroup: Path = _CGROUP) -> Machine:
        """Return what this process may use: a container's limits count."""
        cores = float(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
        quota, _, period = _text(cgroup / "cpu.max").partition(" ")
        if quota.isdigit() and period.strip().isdigit():
            cores = min(cores, int(quota) / int(period))
        rows = (line.split() for line in _text(meminfo).splitlines())
        free = next((int(row[1]) * 1024 for row in rows if len(row) > 1 and row[0] == "MemAvailable:"), 1 << 62)
        limit, used = _text(cgroup / "memory.max").strip(), _text(cgroup / "memory.current").strip()
        if limit.isdigit() and used.isdigit():
            free = min(free, int(limit) - int(used))
        return cls(cores, max(free, 0))


def phones_that_fit(kind: str, machine: Machine, *, waits: bool) -> int:
    """Return how many phones of a kind fit a machine: one at least. With `waits` their agents wait most of the time."""
    need = NEEDS[kind]
    cores = need.cores / WAITING if waits and kind == EmulatorKind.EMBEDDED else need.cores
    return max(1, min(int(machine.cores / cores), machine.memory // need.memory))


def workers_of(config: pytest.Config, environment: Mapping[str, str]) -> int | None:
    """Return how many workers a run should have; None if that is not ours to say, as of phones that a plugin has.

    Raises:
        ConfigError: an option is malformed.
        DeviceError: there is no phone to use.
    """
    session = session_of(config)
    if not session.agents or environment.get(_GIVEN):
        return None
    spec = session.spec
    there = session.phones_there(environment)
    if there is not None or spec.kind not in NEEDS:
        return there
    return phones_that_fit(
        spec.kind, Machine.of_this_process(), waits=all(agent.asks_a_model for agent in session.agents)
    )


def _text(path: Path) -> str:
    try:
        return path.read_text("ascii", errors="replace")
    except OSError:
        return ""
