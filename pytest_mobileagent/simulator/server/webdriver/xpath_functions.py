"""The string functions of XPath 2 that clients use, for an engine of XPath 1."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def _text(value: object) -> str:
    """Return the string value of an argument: a node set's is its first node's."""
    if isinstance(value, list):
        value = value[0] if value else ""
    return str(getattr(value, "text", value) or "")


def _lower(_context: object, value: object) -> str:
    return _text(value).lower()


def _upper(_context: object, value: object) -> str:
    return _text(value).upper()


def _ends_with(_context: object, value: object, end: object) -> bool:
    return _text(value).endswith(_text(end))


def _matches(_context: object, value: object, pattern: object, flags: object = "") -> bool:
    chosen = re.IGNORECASE if "i" in _text(flags) else re.NOFLAG
    try:
        return re.search(_text(pattern), _text(value), chosen) is not None
    except re.error as error:
        raise ValueError(f"no regular expression: {_text(pattern)!r}") from error


EXTENSIONS: dict[tuple[None, str], Callable[..., object]] = {
    (None, "lower-case"): _lower,
    (None, "upper-case"): _upper,
    (None, "ends-with"): _ends_with,
    (None, "matches"): _matches,
}
