from __future__ import annotations

import subprocess
import sys

import pytest

STARTS = """
import threading
from pytest_mobileagent.run.leaving import leave_in_time
threading.Thread(target=lambda: threading.Event().wait({lasts}), name="forever").start()
leave_in_time(lambda: 3, patience_s={patience_s})
"""


@pytest.mark.parametrize(
    ("lasts", "patience_s", "status", "told"),
    [
        ("None", 0.1, 3, "mobileagent: the process leaves without threads that never end: forever\n"),
        ("0.01", 60, 0, ""),
    ],
    ids=["a thread that never ends", "a thread that ends"],
)
def test_a_process_ends_whatever_its_threads_do(lasts, patience_s, status, told):
    script = STARTS.format(lasts=lasts, patience_s=patience_s)
    done = subprocess.run(  # noqa: S603 - ours
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False
    )

    assert (done.returncode, done.stderr) == (status, told)
