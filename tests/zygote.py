"""Pytest runs for tests to look at, each a process of its own, forked from one that has loaded all that runs load.

That one, the zygote, has booted a phone too, and keeps it: a run that asks for a phone like that has this one as it was
when it had just booted, and further phones are forked from what this one was forked from. Whatever else a run wants,
workers among it, it starts itself.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

FACTORY = "factory"
WARM_UP = """
from pytest_mobileagent import mobile_task

@mobile_task("Do nothing.", max_steps=2)
def test_warm_up(task, agent, device):
    agent.run(task)
    assert device.settings.get("global", "wifi_on") == "0"
"""


class Zygote:
    """The side of the tests."""

    def __init__(self):
        """Start it; it ends when this process does."""
        self._link, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, __file__, str(theirs.fileno())]
            self._process = subprocess.Popen(command, pass_fds=[theirs.fileno()])  # noqa: S603 - this file
        self._answers = self._link.makefile("rb")

    def run(self, *arguments, cwd, env, timeout):
        """Run pytest in a folder to its end; returns what it said, and with which status it ended."""
        with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
            command = [sys.executable, "-mpytest", *map(str, arguments)]
            run = self.popen(command, stdout=out, stderr=err, cwd=cwd, env=env)
            try:
                status = run.wait(timeout)
            except subprocess.TimeoutExpired:
                run.kill()
                run.wait()
                raise
            said = [file.seek(0) or file.read() for file in (out, err)]
        return subprocess.CompletedProcess(command, status, *said)

    def popen(self, command, *, stdout, stderr, cwd, env):
        """Start a run in a folder: `python -mpytest …`."""
        request = {"command": command, "cwd": str(cwd), "env": env}
        line = json.dumps(request).encode() + b"\n"
        sent = socket.send_fds(self._link, [line], [stdout.fileno(), stderr.fileno()])
        self._link.sendall(line[sent:])
        return ForkedRun(self.answer(None), self)

    def answer(self, timeout):
        """Return the next number that it says: the run's process, and then how that ended."""
        self._link.settimeout(timeout)
        line = self._answers.readline()
        assert line, f"the zygote has ended with status {self._process.wait()}"
        return int(line)

    def close(self):
        """End it, and its phone."""
        self._answers.close()
        self._link.close()
        self._process.wait()


class ForkedRun:
    """The part of `subprocess.Popen` that pytester needs."""

    stdin = None

    def __init__(self, pid, zygote):
        """Wait for process `pid`."""
        self.pid = pid
        self._zygote = zygote

    def wait(self, timeout=None):
        """Return the exit status."""
        try:
            return self._zygote.answer(timeout)
        except TimeoutError:
            raise subprocess.TimeoutExpired(str(self.pid), timeout) from None

    def kill(self):
        """End it."""
        os.kill(self.pid, signal.SIGKILL)


def keep_phone():
    """Boot a phone, and let the first embedded phone like it that a run asks for be this one."""
    from pytest_mobileagent.config.model import DeviceConfig  # noqa: PLC0415 - pytest has to load all this first
    from pytest_mobileagent.emulator import EmulatorContext, EmulatorPool, embedded  # noqa: PLC0415
    from pytest_mobileagent.errors import DeviceError  # noqa: PLC0415
    from pytest_mobileagent.image import find_image  # noqa: PLC0415

    pool = EmulatorPool()
    context = EmulatorContext(find_image("androidworld"), DeviceConfig(), pool.host, pool.spec)
    first = embedded.EmbeddedEmulator(context)
    first.start()
    first.save(FACTORY)
    first.booted.close()
    kept, users = first.booted, set[int]()  # of the last, processes

    class KeptPhone(embedded.EmbeddedEmulator):
        """An embedded phone that need not boot, if it is like ours."""

        _is_kept = False

        def _launch(self, ports, snapshot):
            wanted = (self._image, self._config, self._spec, snapshot)
            if wanted != (context.image, context.config, context.spec, "") or os.getpid() in users:
                return super()._launch(ports, snapshot)
            users.add(os.getpid())
            booted = embedded.Booted(kept.program, kept.server, kept.console_port, kept.token_file, kept.avd)
            booted._marks.update(kept._marks)
            try:
                booted.restore(FACTORY)
            except DeviceError:  # a run before this one may have ended it
                booted.close()
                return super()._launch(ports, snapshot)
            self._is_kept, self._avd_home = True, kept.avd.parent
            return booted

        def stop(self):
            if self._is_kept and self._booted is not None:
                self._booted.close()
                self._is_kept, self._booted = False, None
            super().stop()

    zygote = embedded.warm(pool.host, context.image, context.config)
    embedded.make_emulator = KeptPhone
    embedded.warm = lambda *_: zygote  # further phones are forked from what this one was


class Keeping:
    """A plugin of the first run."""

    def pytest_configure(self):
        """Keep a phone from here on."""
        keep_phone()


def warm_up():
    """Load what a run loads, by a whole one."""
    path = list(sys.path)
    with tempfile.TemporaryDirectory() as folder, open(os.devnull, "w") as nowhere:  # noqa: PTH123 - a device
        Path(folder, "test_warm_up_of_the_zygote.py").write_text(WARM_UP, "utf-8")
        options = ["--agent=noop", "-p", "no:cacheprovider", f"--mobile-output={folder}/reports"]
        with contextlib.redirect_stdout(nowhere):
            status = pytest.main([folder, f"--rootdir={folder}", *options], plugins=[Keeping()])
    assert status == pytest.ExitCode.TESTS_FAILED, status
    sys.path[:] = path
    assert threading.active_count() == 1, threading.enumerate()


def serve(link):
    """Fork a run for each request, one after the other; returns the request in the run."""
    while True:
        line, descriptors, _, _ = socket.recv_fds(link, 1 << 16, 2)
        while line and not line.endswith(b"\n"):
            line += link.recv(1 << 16)
        if not line:
            sys.exit()
        pid = os.fork()
        if pid == 0:
            link.close()
            return json.loads(line), descriptors
        for descriptor in descriptors:
            os.close(descriptor)
        link.sendall(b"%d\n" % pid)
        link.sendall(b"%d\n" % os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))


def run(request, descriptors):
    """Be `python -mpytest` with a request's arguments, folder and environment."""
    with open(os.devnull) as nowhere:  # noqa: PTH123 - a device
        for number, descriptor in enumerate((nowhere.fileno(), *descriptors)):
            os.dup2(descriptor, number)
    for descriptor in descriptors:
        os.close(descriptor)
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["env"])
    sys.argv = ["", *request["command"][2:]]
    sys.path[:1] = [request["cwd"], *filter(None, request["env"].get("PYTHONPATH", "").split(os.pathsep))]
    tempfile.tempdir = None
    runpy.run_module("pytest", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    warm_up()
    gc.freeze()  # a run looks for garbage among its own
    with socket.socket(fileno=int(sys.argv[1])) as connection:
        wanted = serve(connection)
    run(*wanted)
