from __future__ import annotations

import pytest

from pytest_mobileagent.emulator import EmulatorKind
from pytest_mobileagent.run.capacity import Machine, phones_that_fit

GIB = 1 << 30


@pytest.mark.parametrize(
    ("kind", "cores", "memory_gib", "waits", "expected"),
    [
        (EmulatorKind.EMBEDDED, 2, 16, False, 2),
        (EmulatorKind.EMBEDDED, 2, 16, True, 8),
        (EmulatorKind.EMBEDDED, 64, 3, False, 10),
        (EmulatorKind.EMBEDDED, 0.5, 0.1, False, 1),
        (EmulatorKind.AVD, 16, 64, False, 8),
        (EmulatorKind.AVD, 16, 64, True, 8),
        (EmulatorKind.AVD, 16, 13, False, 3),
        (EmulatorKind.AVD, 1, 2, False, 1),
    ],
)
def test_as_many_phones_fit_as_cores_and_memory_allow(kind, cores, memory_gib, waits, expected):
    assert phones_that_fit(kind, Machine(cores, int(memory_gib * GIB)), waits=waits) == expected


@pytest.fixture
def system(tmp_path):
    """What the kernel tells, with a container's limits or without."""

    def make(**files):
        for name, text in {"meminfo": "MemTotal: 9 kB\nMemAvailable:   2048 kB\n", **files}.items():
            (tmp_path / name.replace("_", ".")).write_text(text)
        return Machine.of_this_process(meminfo=tmp_path / "meminfo", cgroup=tmp_path)

    return make


def test_a_machine_has_what_its_kernel_tells(system, monkeypatch):
    monkeypatch.setattr("os.sched_getaffinity", lambda _pid: range(6), raising=False)

    assert system() == Machine(6.0, 2048 * 1024)
    assert system(cpu_max="max 100000\n", memory_max="max\n", memory_current="5\n") == Machine(6.0, 2048 * 1024)


def test_a_containers_limits_count(system, monkeypatch):
    monkeypatch.setattr("os.sched_getaffinity", lambda _pid: range(6), raising=False)

    assert system(cpu_max="150000 100000\n", memory_max="1000\n", memory_current="400\n") == Machine(1.5, 600)
    assert system(memory_current="1200\n").memory == 0
