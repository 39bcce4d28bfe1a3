"""What a figure is told beside: work of a known size, done in the same run, so that figures of two machines compare.

`PYTHON_START` is for what starts programs and runs Python, `ZLIB` for what draws and packs a screen, `SHELL_TRUE` for
what goes to a phone and back.
"""

from __future__ import annotations

import atexit
import io
import statistics
import subprocess
import sys
import time
import zlib
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from pytest_mobileagent.emulator import EmulatorPool

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SCREEN = Path(__file__).parent.parent / "tests/agents/screens/settings.png"
_REPEATS = 11


@dataclass(frozen=True, slots=True)
class Reference:
    """Work that is always the same; `prepare` returns it, and is not counted."""

    name: str
    prepare: Callable[[], Callable[[], object]]

    def samples(self) -> list[float]:
        """Return how long it takes, several times, in ms."""
        work, spent = self.prepare(), []
        for _ in range(_REPEATS):
            started_s = time.perf_counter()
            work()
            spent.append((time.perf_counter() - started_s) * 1000)
        return spent

    @staticmethod
    def median(samples: Sequence[float]) -> float:
        """Return the time that half of the samples take."""
        return statistics.median(samples)


def _python_start():
    command = [sys.executable, "-I", "-S", "-c", ""]
    return lambda: subprocess.run(command, check=True)  # noqa: S603 - our own command


@cache
def _pixels():
    with Image.open(io.BytesIO(SCREEN.read_bytes())) as picture:
        return picture.convert("RGB").tobytes()


def _zlib():
    pixels = _pixels()
    return lambda: zlib.compress(pixels, 1)


@cache
def _phone():
    """Return a phone that is lent until this process ends."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(stack.enter_context(EmulatorPool()).lease())


def _shell_true():
    device = _phone().device
    return lambda: device.run("true")


PYTHON_START = Reference("bare Python start", _python_start)
ZLIB = Reference("zlib of a screen", _zlib)
SHELL_TRUE = Reference("adb shell true", _shell_true)
