from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

BANDS = """
import resource

def faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt

before = faults()
for _ in range(400):
    bands = [bytes(300_000) for _ in range(10)]
    del bands
print(faults() - before)
"""
FRAMES = """
from pathlib import Path

def resident_kb():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4

before, kept = resident_kb(), []
for megabytes in (12, 11, 10):
    frame = bytearray(b"x") * (megabytes << 20)
    kept.append(bytes(300_000))
    del frame
print(resident_kb() - before)
"""

pytestmark = pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallopt"), reason="glibc alone can be told")


def _printed(script, *, is_steady):
    told = "from pytest_mobileagent.simulator.memory import steady; steady()\n" if is_steady else ""
    program = [sys.executable, "-c", told + script]
    return int(subprocess.run(program, capture_output=True, text=True, check=True).stdout)  # noqa: S603 - ours


def test_the_bands_of_a_picture_use_the_same_pages_again():
    assert _printed(BANDS, is_steady=True) < 2000 < _printed(BANDS, is_steady=False)  # of 290,000 that they fill


def test_a_frame_that_is_freed_leaves_nothing():
    assert _printed(FRAMES, is_steady=True) < 6000 < _printed(FRAMES, is_steady=False)
