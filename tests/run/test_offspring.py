"""What is started while an agent plays is gone afterwards."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pytest_mobileagent.emulator.supervisor import AGENT_OF
from pytest_mobileagent.run.offspring import _given_out, ended_with_item
from pytest_mobileagent.waiting import wait_until

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the system tells nothing of processes")
DAEMON = """
import os, time
if os.fork():
    os._exit(0)
os.setsid()
print(os.getpid(), flush=True)
time.sleep(600)
"""
SLEEP = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"


def _lives(pid):
    try:
        return b") Z" not in Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return False


def _program():
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]).pid


def _stubborn():
    return subprocess.Popen([sys.executable, "-c", SLEEP], start_new_session=True).pid  # noqa: S603


def _daemon():
    with subprocess.Popen([sys.executable, "-c", DAEMON], stdout=subprocess.PIPE) as started:  # noqa: S603
        return int(started.stdout.readline())


def _forked():
    child = multiprocessing.get_context("fork").Process(target=threading.Event().wait, daemon=True)
    child.start()
    return child.pid


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("start", [_program, _stubborn, _daemon, _forked])
def test_what_an_agent_starts_is_gone_after_its_item(start):
    with ended_with_item():
        pid = start()
        assert _lives(pid)

    assert not _lives(pid)
    assert AGENT_OF not in os.environ


def test_what_was_there_before_stays():
    program = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    try:
        with ended_with_item():
            pass
        assert program.poll() is None
    finally:
        program.kill()
        program.wait()


AGENT = """
import subprocess, sys
from pathlib import Path

class Agent:
    def reset(self, goal):
        started = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
        Path("started").write_text(str(started.pid))

    def act(self, observation):
        Path("acting").touch()
        while True:
            __import__("threading").Event().wait(600)

def make_agent(context):
    return Agent()
"""
TASK = """
from pytest_mobileagent import mobile_task

@mobile_task("Wait.", max_steps=3)
def test_waits(task, agent, device):
    agent.run(task)
"""


@pytest.mark.check
def test_what_an_agent_started_is_gone_after_pytest_is_killed(pytester, monkeypatch):
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    pytester.makepyfile(starting=AGENT, test_waiting=TASK)
    command = [sys.executable, "-m", "pytest", "--agent=starting:make_agent", "-p", "no:cacheprovider"]

    with subprocess.Popen(command, cwd=pytester.path, stdout=subprocess.DEVNULL) as run:  # noqa: S603
        assert wait_until(pytester.path.joinpath("acting").exists, timeout_s=60)
        pid = int(pytester.path.joinpath("started").read_text())
        assert _lives(pid)
        run.send_signal(signal.SIGKILL)

    assert wait_until(lambda: not _lives(pid), timeout_s=15)


@pytest.mark.parametrize(
    ("after", "last", "found"),
    [
        pytest.param(0, 90, {1, 50, 90, 91}, id="the system does not tell which was the last before"),
        pytest.param(50, 90, {90}, id="later"),
        pytest.param(90, 50, {1, 50, 91}, id="the numbers began again meanwhile"),
    ],
)
def test_of_all_processes_those_are_looked_at_that_were_started_meanwhile(after, last, found):
    assert set(filter(_given_out(after, last), (1, 50, 90, 91))) == found
