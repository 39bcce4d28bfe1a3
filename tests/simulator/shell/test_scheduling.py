"""taskset, chrt, ionice, renice: who may change whom, and where it shows."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("taskset -p 1", (0, "pid 1's current affinity mask: f\n", "")),
        ("taskset -p 1 1", (1, "pid 1's current affinity mask: f\n",
                            "taskset: failed to set pid 1's affinity: Operation not permitted\n")),
        ("chrt -f 5 true", (1, "", "chrt: sched_setscheduler: Operation not permitted\n")),
        ("chrt -b -p 1 0", (1, "", "chrt: sched_setscheduler: Operation not permitted\n")),
        ("ionice -c 1 true", (1, "", "ionice: set: Operation not permitted\n")),
        ("ionice -t -c 1 echo done", (0, "done\n", "")),
        ("ionice -p 1", (0, "unknown: prio 0\n", "")),
        ("iorenice 1 idle", (1, "", "iorenice: set: Operation not permitted\n")),
        ("renice -n 1 171", (1, "", "renice: setpriority 171: Operation not permitted\n")),
        ("taskset 5 grep Cpus_allowed_list /proc/self/status", (0, "Cpus_allowed_list:\t0,2\n", "")),
        ("taskset ff taskset -p 99999", (1, "", "taskset: failed to get pid 99999's affinity: No such process\n")),
    ],
)  # fmt: skip
def test_a_user_schedules_own_programs(shell, line, reply):
    assert shell(line, uid=2000) == reply


def test_root_schedules_everybody(shell, phone):
    snapshot = phone.snapshot()
    shell("taskset -p 1 171; renice -n 5 171; chrt -b -p 171 0; ionice -c 3 -p 171")

    assert shell("ps -p 171 -o NI=,SCH=")[1].split() == ["5", "3"]
    assert shell("grep Cpus_allowed: /proc/171/status")[1] == "Cpus_allowed:\t1\n"
    assert shell("iorenice 171")[1] == "Pid 171, class idle (3), prio 5\n"
    phone.restore(snapshot)
    assert shell("ps -p 171 -o NI=,SCH=")[1].split() == ["0", "0"]
