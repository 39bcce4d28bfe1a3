from __future__ import annotations

import re

import pytest

from pytest_mobileagent.simulator.system import log_daemon

KILLING = "WARNING: killing Settings\n"


def _log(phone, text):
    phone.log.write("I", "mine", text)
    phone.clock.advance(0.1)


def test_the_log_is_kept_from_its_beginning(run, phone):
    _log(phone, "before")
    assert run("logpersist.start") == (0, f"logcatd\n{log_daemon.PID}\n", KILLING)
    _log(phone, "after")
    lines = run("logpersist.cat").out.splitlines()
    assert [line.rpartition(": ")[2] for line in lines if " mine " in line] == ["before", "after"]
    assert re.match(r"\d\d-\d\d \d\d:\d\d:\d\d\.\d{6} ", lines[0])
    assert run("cat /data/misc/logd/logcat", uid=0).out.splitlines() == lines
    assert run("cat /data/misc/logd/logcat").status == 1  # another user's


def test_it_is_a_process(run):
    assert run("pgrep -u logd logcat").status == 1
    run("logpersist.start")
    assert run("pgrep -u logd logcat").out == f"{log_daemon.PID}\n"
    assert run("getprop logd.logpersistd").out == "logcatd\n"
    assert run("logpersist.stop") == (0, "", KILLING)
    assert run("pgrep -u logd logcat").status == 1


def test_what_was_logged_meanwhile_is_added_once(run, phone):
    run("logpersist.start")
    _log(phone, "one")
    run("logpersist.stop")
    _log(phone, "two")
    assert "two" not in run("logpersist.cat").out
    run("logpersist.start")
    assert [run("logpersist.cat").out.count(word) for word in ("one", "two")] == [1, 1]
    assert run("logpersist.start").err == ""


def test_it_goes_on_after_a_reboot_and_in_a_copy(run, phone):
    run("logpersist.start")
    phone.reboot()
    _log(phone, "later")
    twin = phone.fork()
    _log(twin, "much later")
    text = twin.disk.read_text("/data/misc/logd/logcat")
    assert "mine    : later" in text
    assert "mine    : much later" in text
    assert "much later" not in run("logpersist.cat").out


def test_files_are_cleared(run, phone):
    run("logpersist.start")
    _log(phone, "gone")
    assert run("logpersist.stop --clear").status == 0
    assert run("logpersist.cat") == (0, "", "")
    phone.log.clear()
    run("logpersist.start")
    run("logpersist.start --clear")
    assert "gone" not in run("logpersist.cat").out


def test_files_rotate(run, phone, monkeypatch):
    monkeypatch.setattr(log_daemon, "_MOST_BYTES", 200)
    run("logpersist.start --size=2")
    for number in range(30):
        _log(phone, f"line {number}")
    assert run("ls /data/misc/logd", uid=0).out == "logcat\nlogcat.1\nlogcat.2\n"
    numbers = [int(number) for number in re.findall(r"line (\d+)", run("logpersist.cat").out)]
    assert numbers == sorted(numbers)
    assert 4 <= len(numbers) < 20


def test_only_some_buffers(run, phone):
    run("logpersist.start --buffer=events")
    phone.log.write("I", "am_kill", "x", buffer="events")
    _log(phone, "main")
    assert [tag for tag in ("am_kill", "mine") if tag in run("logpersist.cat").out] == ["am_kill"]
    assert run("logpersist.start --clear -b default").status == 0
    _log(phone, "again")
    assert "again" in run("logpersist.cat").out
    run("logpersist.start --clear -b events")
    reply = run("logpersist.start -b main")
    assert reply.status == 1
    assert "           --buffer events to main\n" in reply.err


@pytest.mark.parametrize(
    ("line", "status", "err"),
    [
        ("logpersist.start --size=9999", 1, "ERROR: Invalid --size 9999\n"),
        ("logpersist.start -n x", 1, "ERROR: Invalid --size x\n"),
        ("logpersist.start --buffer odd", 1, "ERROR: Invalid --buffer odd\n"),
        ("logpersist.start now x", 1, "ERROR: bad argument now x\n"),
        ("logpersist.cat -c", 0, "WARNING: Can not use --clear, --size or --buffer with logpersist.cat\n"),
        ("logpersist.stop -n 3", 0, "WARNING: Can not use --size or --buffer with logpersist.stop\n"),
        ("logpersist.stop -h", 0, ""),
    ],
)
def test_arguments(run, line, status, err):
    reply = run(line)
    assert (reply.status, reply.err) == (status, err)
