"""What is read from the devices that never end: `/dev/zero`, and the two that give chance."""

from __future__ import annotations

import random

ENDLESS = ("/dev/zero", "/dev/random", "/dev/urandom")
ENOUGH_BYTES = 1 << 20  # for who reads until the end, which a real phone never comes to


def endless(path: str, count: int, *, seed: int) -> bytes:
    """Return the first `count` bytes of an endless device; what is chance follows from `seed`."""
    return bytes(count) if path == "/dev/zero" else random.Random(f"{path} {seed}").randbytes(count)
