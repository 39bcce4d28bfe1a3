"""A process that forks for those who ask, held by a supervisor as a zygote is; a fork runs its first argument."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_mobileagent.emulator import Host
from pytest_mobileagent.emulator.host import NotForkedError
from pytest_mobileagent.waiting import wait_until

FORKER = """
import os, random, signal, sys
from pytest_mobileagent.simulator.server.forking import Forks, handed, take_order

listener, forks, kept = handed(int(sys.argv[1])), Forks(), "kept"
signal.signal(signal.SIGCHLD, lambda *_: forks.reap())
print("ready", end="")
while True:
    order = take_order(listener)
    if order is not None and forks.fork(order):
        listener.close()
        exec(order.arguments[0])
        sys.stdout.flush()
        os._exit(0)
"""
WAIT = "import threading; threading.Event().wait(60)"


@pytest.fixture
def host():
    with Host() as host:
        yield host


@pytest.fixture
def zygote(host):
    """The running process that forks."""
    path = host.folder / "door"
    return host.start("zygote", [sys.executable, "-c", FORKER, "{fd}"], environment={}, listens=path), path


@pytest.fixture
def fork(host, zygote):
    def fork(code, **environment):
        return host.fork("fork", zygote[1], [code], environment=environment)

    return fork


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def printed(program):
    wait_until(lambda: program.status() is not None, timeout_s=20)
    return program.output.read_text("utf-8")


@pytest.mark.parametrize(
    ("code", "status"),
    [("os._exit(3)", 3), ("pass", 0), ("os.kill(os.getpid(), signal.SIGSEGV)", -signal.SIGSEGV)],
    ids=["its own", "none", "a signal's"],
)
def test_how_a_forked_program_ended_is_known(fork, code, status):
    program = fork(code)

    wait_until(lambda: program.status() is not None, timeout_s=20)

    assert program.status() == program.status() == status


def test_a_forked_program_has_what_was_there_and_an_environment_of_its_own(fork):
    program = fork("print(kept, os.environ, os.getsid(0) == os.getpid(), sys.argv[1:] == [order.arguments[0]])", A="1")

    assert printed(program) == "kept environ({'A': '1'}) True True\n"


def test_what_the_other_has_not_written_yet_is_not_written_twice(fork):
    assert printed(fork("print('mine')")) == "mine\n"


def test_each_draws_its_own_chance(fork):
    code = "print(random.random())"

    assert printed(fork(code)) != printed(fork(code))


def test_a_forked_program_is_ended_alone(fork):
    first, second = fork(WAIT), fork(WAIT)

    first.stop()

    assert not is_running(first.pid)
    assert second.status() is None


def test_who_ignores_that_it_is_to_end_is_killed(fork):
    program = fork(f"signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); {WAIT}")
    wait_until(lambda: program.output.read_text("utf-8"), timeout_s=20)

    program.stop(patience_s=0.05)

    assert not is_running(program.pid)


def test_forked_programs_outlive_the_one_they_come_from_and_are_ended_all_the_same(fork, zygote):
    program = fork(WAIT)
    zygote[0].stop()

    assert program.status() is None
    with pytest.raises(NotForkedError, match=r"door: .*refused"):
        fork(WAIT)
    program.stop()
    assert wait_until(lambda: not is_running(program.pid), timeout_s=20)


def test_a_supervisor_that_is_killed_takes_forked_programs_along():
    with Host() as first, Host() as second:  # the zygote is another host's
        path = first.folder / "door"
        first.start("zygote", [sys.executable, "-c", FORKER, "{fd}"], environment={}, listens=path)
        program = second.fork("fork", path, [WAIT], environment={})
        second._process.kill()

        assert wait_until(lambda: not is_running(program.pid), timeout_s=20)


def test_closing_leaves_no_forked_program(fork, host):
    program = fork(WAIT)

    host.close()

    assert not is_running(program.pid)


def test_where_nobody_listens_nothing_is_forked(host):
    with pytest.raises(NotForkedError, match=r"^fork was not forked: .*nowhere: .*No such file"):
        host.fork("fork", host.folder / "nowhere", [""], environment={})


def test_another_interpreters_environment_is_refused(fork):
    with pytest.raises(NotForkedError, match="its environment is that of another interpreter"):
        fork("pass", PYTHONPATH="/elsewhere")


@pytest.mark.parametrize("sent", [b"", b"\n", b"{", b"[]\n", b'{"arguments": []}\n', b'{"arguments": 1, "cwd": ""}\n'])
def test_what_is_no_order_is_passed_over(fork, zygote, sent):
    with socket.socket(socket.AF_UNIX) as link:
        assert wait_until(lambda: link.connect_ex(str(zygote[1])) == 0, timeout_s=20)
        link.sendall(sent)
        link.shutdown(socket.SHUT_WR)
        assert link.recv(1) == b""

    assert printed(fork("print('still here')")) == "still here\n"


def test_an_owner_that_is_killed_leaves_nothing(tmp_path):
    script = (
        "import sys, threading\nfrom pytest_mobileagent.emulator import Host\n"
        "host = Host()\npath = host.folder / 'door'\n"
        f"host.start('zygote', [sys.executable, '-c', {FORKER!r}, '{{fd}}'], environment={{}}, listens=path)\n"
        f"print(host.fork('fork', path, [{WAIT!r}], environment={{}}).pid, host.folder, flush=True)\n"
        "threading.Event().wait(60)\n"
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as owner:  # noqa: S603 - the text above
        pid, folder = owner.stdout.readline().split()
        os.kill(owner.pid, signal.SIGKILL)

    assert wait_until(lambda: not is_running(int(pid)) and not Path(folder).exists(), timeout_s=20)
