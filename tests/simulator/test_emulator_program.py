from __future__ import annotations

import os
import subprocess
import sys


def test_help_whose_reader_has_gone_ends_quietly():
    """As `-help | head` leaves it."""
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "pytest_mobileagent.simulator", "-help"]
    with os.fdopen(writer, "wb") as pipe:
        done = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, text=True, timeout=60, check=False)  # noqa: S603 - our program

    assert (done.returncode, done.stderr) == (0, "")
