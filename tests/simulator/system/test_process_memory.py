"""Where a process's memory lies: the sums are those that `ps` and `dumpsys meminfo` tell."""

from __future__ import annotations

import itertools
import re

import pytest

from pytest_mobileagent.simulator.system.process_memory import mappings
from pytest_mobileagent.simulator.system.processes import process_table


def _sum(text, name):
    return sum(int(size) for size in re.findall(rf"^{name}: +(\d+) kB$", text, re.MULTILINE))


@pytest.mark.parametrize("name", ["init", "system_server", "com.android.systemui"])
def test_the_mappings_make_up_what_ps_lists(shell, name):
    pid = shell(f"pidof {name}")[1].strip()
    vsz, rss = map(int, shell(f"ps -p {pid} -o VSZ=,RSS=")[1].split())
    smaps, rollup = (shell(f"cat /proc/{pid}/{file}")[1] for file in ("smaps", "smaps_rollup"))

    assert (_sum(smaps, "Size"), _sum(smaps, "Rss")) == (vsz, rss)
    assert [_sum(rollup, each) for each in ("Rss", "Pss", "Private_Dirty")] == [
        _sum(smaps, each) for each in ("Rss", "Pss", "Private_Dirty")
    ]
    assert shell(f"cat /proc/{pid}/maps")[1].splitlines() == [
        line for line in smaps.splitlines() if re.match(r"[0-9a-f]+-", line)
    ]
    assert shell(f"pmap {pid}")[1].splitlines()[-1] == f"total {vsz:17}K"


def test_no_two_mappings_meet(phone):
    for row in process_table(phone, with_shells=True):
        found = mappings(row)
        for left, right in itertools.pairwise(found):
            assert left.start < left.end <= right.start
        for each in found:
            parts = (each.resident, each.dirty, each.clean, each.shared_part)
            assert min(parts) >= 0
            assert each.shared >= each.shared_part
            assert each.resident <= each.size


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("cat /proc/1/maps", (1, "", "cat: /proc/1/maps: Permission denied\n")),
        ("cat /proc/1/smaps_rollup", (1, "", "cat: /proc/1/smaps_rollup: Permission denied\n")),
        ("readlink /proc/1/exe", (1, "", "")),
        ("readlink /proc/self/exe /proc/self/root", (0, "/system/bin/readlink\n/\n", "")),
        ("head -n 2 /proc/1/limits | tail -n 1 | cut -c 1-35", (0, "Max cpu time              unlimited\n", "")),
        ("cat /proc/self/maps | grep -c r-xp", (0, "2\n", "")),
        ("readlink /proc/self/fd/0 < /system/bin/sh", (0, "/system/bin/sh\n", "")),
        ("cat /proc/self/fdinfo/0 | head -n 1", (0, "pos:\t0\n", "")),
    ],
)
def test_a_user_sees_own_processes(shell, line, reply):
    assert shell(line, uid=2000) == reply


@pytest.mark.parametrize(
    ("letter", "title", "unit"),
    [
        ("n", "Max open files", 1),
        ("p", "Max processes", 1),
        ("l", "Max locked memory", 1024),
        ("s", "Max stack size", 1024),
    ],
)
def test_the_shell_tells_the_limits_that_the_kernel_tells(shell, letter, title, unit):
    line = shell(f"grep '{title}' /proc/self/limits")[1]

    assert int(line.removeprefix(title).split()[0]) == int(shell(f"ulimit -{letter}")[1]) * unit
