"""The process's own memory: what is free in it goes back to the host, and what is needed again at once does not."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import resource
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3  # the C library's malloc.h
_LARGE_BYTES = 1 << 20  # what is as large gets pages of its own: a frame leaves no hole in the heap
_MOST_BYTES = 2 << 30  # the memory that the phone says it has
_YOUNG_OBJECTS = 3000  # of which some are garbage, before the collector looks at them: those of a few screens
_SPARE_BYTES = 2 << 20  # so much of the heap's end stays when it is free: a band of a picture is made many times


def steady() -> None:
    """Set the limits that the C library would otherwise move with every frame that is freed.

    Moved, they let frames into the heap, which grows by their holes, and give the pages of a picture's bands back
    between one band and the next: a third of a screenshot's time.

    And let the garbage collector come more seldom: by its own measure a screen that is composed calls it a dozen times.
    """
    gc.set_threshold(_YOUNG_OBJECTS)
    set_option = _of_c_library("mallopt")
    if set_option is not None:
        set_option(_M_MMAP_THRESHOLD, _LARGE_BYTES)
        set_option(_M_TRIM_THRESHOLD, _SPARE_BYTES)


def bound() -> None:
    """Refuse this process more than a phone has: who asks for it on the phone is told so, and the host is spared."""
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    with contextlib.suppress(ValueError, OSError):  # the host has set a lower one
        resource.setrlimit(resource.RLIMIT_DATA, (_MOST_BYTES, hard))


def give_back() -> None:
    """Return free memory to the host, where the C library can: a phone's neighbours have need of it."""
    trim = _of_c_library("malloc_trim")
    if trim is not None:
        trim(0)


@cache
def _of_c_library(name: str) -> Callable[..., int] | None:
    try:
        found: Callable[..., int] = getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError, TypeError):
        return None  # glibc alone has both
    return found
