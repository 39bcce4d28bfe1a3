from __future__ import annotations

import subprocess
import sys

import pytest

STARTS = """
import threading
from pytest_mobileagent.run.leaving import leave_in_time
threading.Thread(target=lambda: threading.Event().wait({lasts}), name="forever").start()
leave_in_time(lambda: 3, patience_s=1)
"""


@pytest.mark.parametrize(
    ("lasts", "status", "told"),
    [
        ("None", 3, "mobileagent: the process leaves without threads that never end: forever\n"),
        ("0.01", 0, ""),
    ],
    ids=["a thread that never ends", "a thread that ends"],
)
def test_a_process_ends_whatever_its_threads_do(lasts, status, told):
    done = subprocess.run(  # noqa: S603 - ours
        [sys.executable, "-c", STARTS.format(lasts=lasts)], capture_output=True, text=True, timeout=60, check=False
    )

    assert (done.returncode, done.stderr) == (status, told)
