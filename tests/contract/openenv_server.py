"""`mobileagent openenv`, as a program that a test asks."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

TASKS = """
from pytest_mobileagent import mobile_task


@mobile_task("Open {what}.", params=lambda fake: {"what": fake.pick(["Settings", "Contacts"])}, max_steps=3)
def test_open(task, agent, device, what):
    agent.run(task)
    assert device.activity().startswith(device.package_of(what))
"""


@contextmanager
def serving(folder, *options):
    """Serve the tasks from a program of its own; yields its address, which it says itself."""
    (folder / "test_open.py").write_text(TASKS, "utf-8")
    program = Path(sys.executable).with_name("mobileagent")
    words = [str(program), "openenv", str(folder / "test_open.py"), *options, "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603 - our own program
        try:
            yield re.search(r" at (\S+);", server.stdout.readline())[1]
        finally:
            server.terminate()
