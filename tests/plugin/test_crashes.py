from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_mobileagent.waiting import wait_until

# A task that kills something once, when the agent has acted, and then three that want to pass.
TASKS = """
import os
import signal
import threading
from pathlib import Path

import pytest

from pytest_mobileagent import mobile_task


def once():
    try:
        Path("killed").touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


@mobile_task("Kill it.", max_steps=3)
def test_kills(task, agent, device):
    agent.run(task)
    if once():
        WHAT
    assert device.settings.get("global", "wifi_on") == "1"


@pytest.mark.parametrize("number", range(3))
@mobile_task("Go on.", max_steps=3)
def test_goes_on(task, agent, device, number):
    agent.run(task)
    assert device.settings.get("global", "wifi_on") == "1"
"""

KILLS = {
    "the phone": "os.kill(listening_on(int(device.serial.removeprefix('emulator-'))), signal.SIGKILL)",
    "the adb server": "os.kill(listening_on(device.server.port), signal.SIGKILL)",
    "the worker": "os.kill(os.getpid(), signal.SIGKILL)",
}
HELPERS = '''

def listening_on(port):
    """Return the process that listens on a port of the loopback interface."""
    inodes = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and int(fields[1].rpartition(":")[2], 16) == port:
                inodes.add(f"socket:[{fields[9]}]")
    for folder in Path("/proc").glob("[0-9]*/fd"):
        try:
            if any(os.readlink(link) in inodes for link in folder.iterdir()):
                return int(folder.parent.name)
        except OSError:
            continue
    raise LookupError(port)

'''


pytestmark = pytest.mark.own_process("what is killed, and what is left of a run, is all its own")


@pytest.fixture
def leftovers(tmp_path, monkeypatch):
    """Let every process of a run carry a mark in its environment; returns a function that lists those that live."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))

    def living():
        found = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            try:
                if f"TMPDIR={tmp_path}\0".encode() in path.read_bytes() and int(path.parent.name) != os.getpid():
                    found.append(path.with_name("cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
            except OSError:
                continue
        return [command for command in found if command]

    return living


@pytest.mark.few(2)
@pytest.mark.parametrize("retries", [0, 1])
@pytest.mark.parametrize("what", KILLS)
def test_what_is_killed_costs_one_item_at_most(suite, records, pytester, leftovers, what, retries):
    """What has died is waited for, and a worker is started anew."""
    source = TASKS.replace("WHAT", KILLS[what]) + HELPERS
    pytester.path.joinpath("suite/test_tasks.py").write_text(source)
    workers = ("-n", "2") if what == "the worker" else ()

    result = suite("--agent=noop", f"--mobile-retry-errors={retries}", *workers)

    can_be_retried = retries and what != "the worker"  # xdist never runs the item of a dead worker again
    result.assert_outcomes(passed=4 if can_be_retried else 3, errors=0 if can_be_retried else 1)
    assert records()["test_goes_on"] == "passed"
    assert wait_until(lambda: not leftovers(), timeout_s=30), leftovers()


def test_nothing_is_left_of_a_run_that_is_killed(pytester, suite, leftovers, tmp_path):
    source = TASKS.replace("WHAT", "Path('up').touch(); threading.Event().wait(60)") + HELPERS
    pytester.path.joinpath("suite/test_tasks.py").write_text(source)
    command = [sys.executable, "-m", "pytest", "suite", "--agent=noop", "-p", "no:cacheprovider", "-k", "kills"]

    with subprocess.Popen(command, cwd=pytester.path, stdout=subprocess.DEVNULL) as run:  # noqa: S603 - our own command
        assert wait_until(pytester.path.joinpath("up").exists, timeout_s=60)
        assert any("pytest_mobileagent.simulator" in one for one in leftovers())
        run.send_signal(signal.SIGKILL)

    assert wait_until(lambda: not leftovers(), timeout_s=30), leftovers()
    assert wait_until(lambda: not [path for path in tmp_path.rglob("*") if path.is_file()], timeout_s=30)
