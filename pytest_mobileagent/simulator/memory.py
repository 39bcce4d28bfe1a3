"""The process's own memory: what is free in it goes back to the host."""

from __future__ import annotations

import ctypes
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_LARGE = 1 << 20  # bytes; a screen's pixels are ten times as much
_SPARE = 2 << 20  # bytes that stay at hand: with less, drawing a screen takes half as long again
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # as `malloc.h` numbers them


def keep_nothing_large() -> None:
    """Let large pieces go back to the host as soon as they are free, where the C library can.

    Left to itself glibc raises the size from which it does so with each picture that is freed, up to 32 MiB, and keeps
    the smaller ones' room.
    """
    tune = _of_glibc("mallopt")
    if tune is not None:
        tune(_MMAP_THRESHOLD, _LARGE)
        tune(_TRIM_THRESHOLD, _SPARE)


def give_back() -> None:
    """Return free memory to the host, where the C library can: a phone's neighbours have need of it."""
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(0)


@cache
def _of_glibc(name: str) -> Callable[..., int] | None:
    try:
        found: Callable[..., int] = getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError, TypeError):
        return None  # glibc alone has it
    return found
