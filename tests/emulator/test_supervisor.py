"""Whatever a pytest process starts ends with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pytest_mobileagent.device import ServerAddress
from pytest_mobileagent.device.transport import connect
from pytest_mobileagent.emulator import Host
from pytest_mobileagent.emulator.supervisor import LOCK, sweep
from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.waiting import wait_until

STUBBORN = (
    "import signal, subprocess, sys, threading\n"
    "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    "child = subprocess.Popen([sys.executable, '-c', 'import threading; threading.Event().wait(60)'])\n"
    "print(child.pid, flush=True)\n"
    "threading.Event().wait(60)\n"
)
OWNER = (
    "import sys, threading\n"
    "from pytest_mobileagent.emulator import Host\n"
    "host = Host()\n"
    "waiting = [sys.executable, '-c', 'import threading; threading.Event().wait(60)']\n"
    "program = host.start('x', waiting, environment={})\n"
    "print(program.pid, host.folder, flush=True)\n"
    "threading.Event().wait(60)\n"
)


@pytest.fixture
def host():
    with Host() as host:
        yield host


def python(host, code, name="program"):
    return host.start(name, [sys.executable, "-c", code], environment={})


def is_running(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def printed(program):
    def line():
        said = program.output.read_text("utf-8") if program.output.exists() else ""
        return said if said.endswith("\n") else ""

    return wait_until(line, timeout_s=30)


def test_a_programs_status_and_last_lines_are_known(host):
    program = python(host, "for n in range(50): print(n)\nraise SystemExit(3)")

    assert wait_until(program.status, timeout_s=30) == 3
    assert program.last_lines() == "\n".join(map(str, range(38, 50)))


def test_a_program_that_says_nothing_has_said_so(host):
    program = python(host, "")
    wait_until(lambda: program.status() is not None, timeout_s=30)

    assert program.last_lines() == "(it printed nothing)"


def test_a_program_has_only_the_environment_it_is_given(host):
    program = host.start(
        "x", [sys.executable, "-c", "import os; print(os.environ.get('A'), 'HOME' in os.environ)"],
        environment={"A": "1"},
    )  # fmt: skip
    wait_until(lambda: program.status() is not None, timeout_s=30)

    assert program.last_lines() == "1 False"


def test_a_program_that_is_not_there_is_named(host):
    with pytest.raises(EmulatorError) as caught:
        host.start("x", ["/no/such/program"], environment={})

    assert str(caught.value) == "a program did not start: /no/such/program: No such file or directory"


def test_a_program_is_handed_a_socket_that_listens_already(host):
    code = "import socket, sys; s = socket.socket(fileno=int(sys.argv[1])); s.accept()[0].sendall(b'hi')"
    program = host.start("x", [sys.executable, "-c", code, "{fd}"], environment={}, listens=True)

    with connect("127.0.0.1", program.port) as link:
        assert link.recv(2) == b"hi"


def test_threads_start_programs_at_once_and_each_gets_its_own(host):
    with ThreadPoolExecutor(16) as threads:
        programs = list(threads.map(lambda number: python(host, f"print({number})"), range(16)))

    assert [printed(program) for program in programs] == [f"{number}\n" for number in range(16)]


def test_a_stubborn_program_is_ended_with_its_children(host):
    program = python(host, STUBBORN)
    child = int(printed(program))

    program.stop(patience_s=0.05)

    assert not is_running(program.pid)
    assert wait_until(lambda: not is_running(child), timeout_s=30)
    assert program.status() == -1


def test_closing_leaves_neither_programs_nor_folder():
    host = Host()
    program = python(host, "import threading; threading.Event().wait(60)")
    folder = host.folder_for("phone")
    assert folder.is_dir()

    host.close()
    host.close()

    assert (host.is_closed, host.folder.exists(), is_running(program.pid)) == (True, False, False)


def test_a_closed_host_starts_nothing():
    host = Host()
    host.close()

    with pytest.raises(EmulatorError) as caught:
        python(host, "")

    assert str(caught.value) == ("the host of the phones is closed: nothing can be started or stopped any more")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM], ids=["killed", "terminated"])
def test_an_owner_that_ends_in_any_way_leaves_nothing(number):
    command = [sys.executable, "-c", OWNER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as owner:  # noqa: S603 - the text above
        pid, folder = owner.stdout.readline().split()
        assert is_running(int(pid))
        owner.send_signal(number)

    assert wait_until(lambda: not is_running(int(pid)) and not Path(folder).exists(), timeout_s=30)


def test_a_supervisor_that_is_killed_takes_its_programs_along():
    host = Host()
    program = python(host, "import threading; threading.Event().wait(60)")
    host._process.kill()
    host._process.wait()

    assert wait_until(lambda: not is_running(program.pid), timeout_s=30)
    with pytest.raises(
        EmulatorError, match=r"^the supervisor of the phones (has ended|is gone .*): start the run again$"
    ):
        program.status()
    host.close()
    with Host() as other:  # the next one sweeps up
        assert not host.folder.exists()
        assert other.folder.exists()


def test_only_folders_that_nobody_holds_are_swept_up(tmp_path, host):
    for name in ("run-dead", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / LOCK).touch()
    (tmp_path / "run-strange").mkdir()

    sweep(tmp_path)
    sweep(host.folder.parent)

    assert sorted(path.name for path in tmp_path.iterdir()) == ["other", "run-strange"]
    assert host.folder.is_dir()


def test_the_host_starts_one_adb_server_on_a_port_of_its_own(host):
    assert host.adb == host.adb
    assert host.adb.host == "127.0.0.1"
    assert host.adb.port != 5037


def test_an_adb_server_that_was_named_is_used():
    with Host(adb_server=ServerAddress("phone.lan", 5999)) as host:
        assert host.adb == ("phone.lan", 5999)


def test_the_folder_belongs_to_this_user_alone(host):
    assert host.folder.parent.stat().st_uid == os.getuid()
    assert host.folder.parent.stat().st_mode & 0o077 == 0
