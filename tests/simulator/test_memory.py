"""What a phone's process gives back to the host, seen from outside."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

_WORK = """
import sys
from pathlib import Path
from PIL import Image
from pytest_mobileagent.simulator.memory import keep_nothing_large


def private_mb():
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


if sys.argv[1] == "tuned":
    keep_nothing_large()
Image.new("RGB", (2160, 4800), "#804020")
before = private_mb()
screens = [Image.new("RGB", (1080, 2400), "#204080") for _ in range(4)]
small = [bytes(100_000) for _ in range(20)]
del screens
print(private_mb() - before)
"""


@pytest.fixture
def kept_mb():
    """Return what is kept of four pictures of a screen that were drawn and freed, in a process of its own."""
    if not sys.platform.startswith("linux") or platform.libc_ver()[0] != "glibc":
        pytest.skip("only glibc on Linux can be told")

    def measure(how):
        done = subprocess.run([sys.executable, "-c", _WORK, how], capture_output=True, text=True, check=True)  # noqa: S603
        return float(done.stdout)

    return measure


def test_pictures_that_are_not_shown_any_more_are_given_back(kept_mb):
    assert kept_mb("tuned") < 10
    assert kept_mb("left alone") > 30
