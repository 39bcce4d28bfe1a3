"""What each process may use at most: the same for all, as Android's init leaves it."""

from __future__ import annotations

from typing import NamedTuple

UNLIMITED = -1


class Limit(NamedTuple):
    """One limit: what the kernel calls it, how much, in which unit."""

    title: str
    soft: int
    hard: int
    unit: str


LIMITS = (
    Limit("Max cpu time", UNLIMITED, UNLIMITED, "seconds"),
    Limit("Max file size", UNLIMITED, UNLIMITED, "bytes"),
    Limit("Max data size", UNLIMITED, UNLIMITED, "bytes"),
    Limit("Max stack size", 8388608, UNLIMITED, "bytes"),
    Limit("Max core file size", 0, UNLIMITED, "bytes"),
    Limit("Max resident set", UNLIMITED, UNLIMITED, "bytes"),
    Limit("Max processes", 6856, 6856, "processes"),
    Limit("Max open files", 32768, 32768, "files"),
    Limit("Max locked memory", 67108864, 67108864, "bytes"),
    Limit("Max address space", UNLIMITED, UNLIMITED, "bytes"),
    Limit("Max file locks", UNLIMITED, UNLIMITED, "locks"),
    Limit("Max pending signals", 6856, 6856, "signals"),
    Limit("Max msgqueue size", 819200, 819200, "bytes"),
    Limit("Max nice priority", 40, 40, ""),
    Limit("Max realtime priority", 0, 0, ""),
    Limit("Max realtime timeout", UNLIMITED, UNLIMITED, "us"),
)


def limit_text(value: int) -> str:
    """Return a limit as it is shown."""
    return "unlimited" if value == UNLIMITED else str(value)
