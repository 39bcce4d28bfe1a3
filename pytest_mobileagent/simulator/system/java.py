"""What Java's library decides and phones show: hash codes of strings, and the order of maps and sets that use them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_FIRST_SIZE, _LOAD = 16, 0.75


@lru_cache(maxsize=4096)
def hash_code(text: str) -> int:
    """Return `String.hashCode`: of the UTF-16 units, as a signed number of 32 bits."""
    data = text.encode("utf-16-be", "surrogatepass")
    code = 0
    for high, low in zip(data[::2], data[1::2], strict=True):
        code = (31 * code + (high << 8 | low)) & 0xFFFFFFFF
    return code - (1 << 32) if code >> 31 else code


def hash_order(keys: Iterable[str]) -> list[str]:
    """Return keys as a `HashMap` iterates that they were put into in this order, from which nothing was removed."""
    known = list(keys)
    size = _FIRST_SIZE
    while len(known) > size * _LOAD:
        size *= 2
    return sorted(known, key=lambda key: _spread(hash_code(key)) & (size - 1))


def _spread(code: int) -> int:
    code &= 0xFFFFFFFF
    return code ^ code >> 16
