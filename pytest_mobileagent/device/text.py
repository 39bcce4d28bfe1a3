"""Type text into the focused field, with nothing installed on the phone."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_PRINTABLE = re.compile(r"[ -~\n\t]*")
_KEYS = {"\n": "66", "\t": "61"}


def is_typeable(text: str) -> bool:
    """Return whether a hardware keyboard has all these characters: `input text` knows no others."""
    return _PRINTABLE.fullmatch(text) is not None


def commands(text: str) -> Iterator[str]:
    """Yield the shell commands that type `text`, which must be typeable.

    `input text` takes `%s` for a space, so a real `%s` is cut in two.
    """
    for piece in re.split(r"([\n\t])", text):
        if piece in _KEYS:
            yield f"input keyevent {_KEYS[piece]}"
        else:
            for part in re.split(r"(?<=%)(?=s)", piece):
                if part:
                    yield f"input text {shlex.quote(part.replace(' ', '%s'))}"
