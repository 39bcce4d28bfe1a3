"""Where a keyboard writes a capital by itself (`TextUtils.getCapsMode`)."""

from __future__ import annotations

import re

_OPENED = r"[\"'“\u2018(\[{¿¡]*"
_BEGINS = {
    "words": re.compile(rf"(?:^|\s){_OPENED}$"),
    "sentences": re.compile(rf"(?:^|\n|(?<!\.\w)[.?!][\"'”’)\]}}]*\s)\s*{_OPENED}$"),
    "characters": re.compile("$"),
}  # fmt: skip


def wants_capital(text: str, caret: int, capitals: str) -> bool:
    """Whether the letter at the caret is to be large in a field that asks for `capitals` of words or sentences."""
    begins = _BEGINS.get(capitals)
    return begins is not None and begins.search(text[max(0, caret - 200) : caret]) is not None
