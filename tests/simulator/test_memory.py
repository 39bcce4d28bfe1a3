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
    bands = [bytes(300_000) for _ in range(6)]
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


def _printed(script):
    program = [sys.executable, "-c", "from pytest_mobileagent.simulator.memory import steady; steady()\n" + script]
    return int(subprocess.run(program, capture_output=True, text=True, check=True).stdout)  # noqa: S603 - ours


def test_the_bands_of_a_picture_use_the_same_pages_again():
    assert _printed(BANDS) < 2000  # of 180,000 that they fill; most are fetched anew where the limits move


def test_a_frame_that_is_freed_leaves_nothing():
    assert _printed(FRAMES) < 6000  # a hole of 11 MB where the limits move


GARBAGE = """
import gc

class Part:
    pass

def put_together():
    parts = [Part() for _ in range(100)]
    for part, other in zip(parts, parts[1:] + parts[:1]):
        part.other = other

gc.collect()
before = len(gc.get_objects())
for _ in range(1000):
    put_together()
print(len(gc.get_objects()) - before)
"""


def test_what_waits_for_the_collector_is_no_more_than_some_screens():
    assert _printed(GARBAGE) < 10_000  # of 100,000, and of as many dictionaries
