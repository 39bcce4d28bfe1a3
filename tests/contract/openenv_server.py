"""`mobileagent openenv`, as a program that a test asks."""

from __future__ import annotations

import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import requests

from pytest_mobileagent.waiting import wait_until

TASKS = """
from pytest_mobileagent import mobile_task


@mobile_task("Open {what}.", params=lambda fake: {"what": fake.pick(["Settings", "Contacts"])}, max_steps=3)
def test_open(task, agent, device, what):
    agent.run(task)
    assert device.activity().startswith(device.package_of(what))
"""


@contextmanager
def serving(folder, *options):
    """Serve the tasks from a program of its own; yields its address."""
    (folder / "test_open.py").write_text(TASKS, "utf-8")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = Path(sys.executable).with_name("mobileagent")
    words = [str(program), "openenv", str(folder / "test_open.py"), *options, "--port", str(port)]
    server = subprocess.Popen(words)  # noqa: S603 - our own program
    try:
        assert wait_until(lambda: answers(port), timeout_s=300.0)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(60)


def answers(port):
    try:
        return requests.get(f"http://127.0.0.1:{port}/health", timeout=1).ok
    except requests.ConnectionError:
        return False
