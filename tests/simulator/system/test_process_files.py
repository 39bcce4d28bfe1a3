"""`/proc/PID`: every file agrees with what `ps` lists."""

from __future__ import annotations

import pytest

SETTINGS = "com.android.settings"


@pytest.fixture
def settings_pid(shell):
    """The process of the Settings app, which is on top."""
    shell(f"am start -W -n {SETTINGS}/.Settings")
    return int(shell(f"pidof {SETTINGS}")[1])


def test_every_listed_process_has_a_folder(shell):
    pids = shell("ps -A -o PID | sed 1d")[1].split()[:-1]

    assert set(pids) <= set(shell("ls /proc")[1].split())
    for name in ("cmdline", "comm", "status", "stat", "statm", "oom_score_adj", "cgroup"):
        assert shell(f"cat /proc/[0-9]*/{name} > /sdcard/all")[2] == ""


def test_an_app_tells_its_name_and_memory(shell, settings_pid):
    rss, vsz = map(int, shell(f"ps -p {settings_pid} -o RSS,VSZ | tail -n 1")[1].split())
    status = dict(line.split(":\t") for line in shell(f"cat /proc/{settings_pid}/status")[1].splitlines())
    stat = shell(f"cat /proc/{settings_pid}/stat")[1].split()

    assert shell(f"cat /proc/{settings_pid}/cmdline")[1] == f"{SETTINGS}\0"
    assert shell(f"cat /proc/{settings_pid}/comm")[1] == "ndroid.settings\n"
    assert (status["Name"], status["Pid"], status["PPid"]) == ("ndroid.settings", str(settings_pid), "312")
    assert (status["VmRSS"].split()[0], status["VmSize"].split()[0]) == (str(rss), str(vsz))
    assert len(stat) == 52
    assert (int(stat[22]), int(stat[23])) == (vsz * 1024, rss // 4)
    assert shell(f"cat /proc/{settings_pid}/statm")[1].split()[:2] == [str(vsz // 4), str(rss // 4)]


def test_an_app_in_front_is_killed_last(shell, settings_pid):
    assert shell(f"cat /proc/{settings_pid}/oom_score_adj /proc/{settings_pid}/cpuset")[1] == "0\n/top-app\n"
    shell("input keyevent HOME")
    assert shell(f"cat /proc/{settings_pid}/oom_score_adj /proc/{settings_pid}/cpuset")[1] == "900\n/background\n"
    shell(f"am force-stop {SETTINGS}")
    assert shell(f"cat /proc/{settings_pid}/stat") == (
        1,
        "",
        f"cat: /proc/{settings_pid}/stat: No such file or directory\n",
    )


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("cat /proc/self/cmdline | tr '\\0' ' '", "cat /proc/self/cmdline "),
        ("cat /proc/$$/comm", "sh\n"),
        ("cat /proc/self/oom_score_adj", "-950\n"),
        ("cat /proc/self/attr/current", "u:r:shell:s0\0"),
        ("cd /sdcard; readlink /proc/self/cwd", "/sdcard\n"),
        ("FOO=bar cat /proc/self/environ | tr '\\0' '\\n' | grep FOO", "FOO=bar\n"),
        ("ls /proc/self/fd", "0\n1\n2\n"),
        ("ls /proc/1/task; cat /proc/1/task/1/comm", "1\ninit\n"),
        ("sleep 9 & cat /proc/$!/comm", "sleep\n"),
        ("head -n 1 /proc/self/net/dev", f"Inter-|   Receive{' ' * 48}|  Transmit\n"),
    ],
)
def test_a_program_sees_itself(shell, line, out):
    assert shell(line, uid=2000) == (0, out, "")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ls /proc/1/fd", "ls: /proc/1/fd: Permission denied"),
        ("cat /proc/0/stat", "cat: /proc/0/stat: No such file or directory"),
        ("cat /proc/1/task/2/stat", "cat: /proc/1/task/2/stat: No such file or directory"),
        ("cat /proc/1", "cat: /proc/1: Is a directory"),
    ],
)
def test_what_is_not_for_everybody_is_refused(shell, line, message):
    assert shell(line, uid=2000) == (1, "", f"{message}\n")


def test_processes_are_nowhere_on_the_disk(phone):
    assert not [path for path in phone.disk.image().inodes if path.startswith("/proc/1/")]
    with pytest.raises(PermissionError):
        phone.disk.unlink("/proc/1/stat")
    with pytest.raises(FileNotFoundError):
        phone.disk.mkdir("/proc/1/new")
