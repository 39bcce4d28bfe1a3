"""lsof, pmap: what processes have open and mapped."""

from __future__ import annotations

import pytest

HEAD = "COMMAND     PID       USER   FD      TYPE             DEVICE  SIZE/OFF       NODE NAME"


def test_an_open_file_is_listed(shell):
    shell("echo hello > /data/local/tmp/f")
    script = "cd /data/local/tmp; sleep 9 < f & sleep 0; lsof f; lsof -t f; kill $!"
    lines = shell(script)[1].split("\n")

    assert lines[0] == HEAD
    assert lines[1].split()[:6] == ["sleep", lines[2], "root", "0r", "REG", "253,22"]
    assert lines[1].split()[6:] == ["6", shell("stat -c %i /data/local/tmp/f")[1].strip(), "/data/local/tmp/f"]


def test_only_the_own_processes_are_looked_into(shell):
    out = shell("lsof -p 1", uid=2000)[1].splitlines()

    assert out[0] == HEAD
    assert [line.split()[3:5] for line in out[1:]] == [[each, "unknown"] for each in ("cwd", "rtd", "txt", "NOFD")]
    assert out[-1].endswith(" /proc/1/fd (opendir: Permission denied)")
    assert " /system/bin/init\n" in shell("lsof -p 1")[1]


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("lsof -p x", (1, "", "lsof: bad -p ''\n")),
        ("lsof -p 1,2y", (1, "", "lsof: bad -p '2'\n")),
        ("lsof no.such", (1, "", "lsof: no.such: No such file or directory\n")),
        ("lsof /system/etc/hosts", (0, "", "")),
        ("lsof -p 99999", (0, "", "")),
        ("pmap 1", (1, "1: /system/bin/init second_stage\n", "pmap: no /proc/1/maps\n")),
        ("ps -o PID,bad", (1, "", "ps: bad -o 'PID,bad'\n                ^\n")),
        ("ps -o PID:x", (1, "", "ps: bad -o 'PID:x'\n                ^\n")),
    ],
)
def test_what_is_not_there_is_said(shell, line, reply):
    assert shell(line, uid=2000) == reply
