"""Keys stay in the environment: whatever is written down is rid of them first."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_NAMES = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD)S?$")
_SHORTEST = 8
_BEGINNINGS = ("sk-", "AIza")
_LOOKS_LIKE_A_KEY = re.compile(r"(?:\b|(?<=\\[nrt]))(?:sk-[A-Za-z0-9_*-]{6,}|AIza[A-Za-z0-9_-]{20,})")
HIDDEN = "[hidden]"


def redacted(text: str, environment: Mapping[str, str]) -> str:
    """Return a text without the values of variables that hold keys, and without what looks like one; it may be JSON."""
    values = [value for name, value in environment.items() if _NAMES.search(name) and len(value) >= _SHORTEST]
    for value in sorted(values, key=len, reverse=True):
        text = text.replace(value, HIDDEN).replace(json.dumps(value, ensure_ascii=False)[1:-1], HIDDEN)
    if any(beginning in text for beginning in _BEGINNINGS):  # a view hierarchy, searched at each step, has none
        return _LOOKS_LIKE_A_KEY.sub(HIDDEN, text)
    return text
