"""Type text into the focused field, with nothing installed on the phone."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_PRINTABLE = re.compile(r"[ -~\n\t]*")
_KEYS = {"\n": "66", "\t": "61"}
_LONGEST = 1000  # letters of one command
_LONGEST_SCRIPT = 8000  # bytes of what is sent at once: adb takes no request of more than 65,535


def is_typeable(text: str) -> bool:
    """Return whether a hardware keyboard has all these characters: `input text` knows no others."""
    return _PRINTABLE.fullmatch(text) is not None


def commands(text: str) -> Iterator[str]:
    """Yield the shell commands that type `text`, which must be typeable, one after the other.

    `input text` takes `%s` for a space, so a real `%s` is cut in two.
    """
    for piece in re.split(r"([\n\t])", text):
        if piece in _KEYS:
            yield f"input keyevent {_KEYS[piece]}"
        else:
            for part in re.split(r"(?<=%)(?=s)", piece):
                for start in range(0, len(part), _LONGEST):
                    yield f"input text {shlex.quote(part[start : start + _LONGEST].replace(' ', '%s'))}"


def scripts(commands: Iterable[str]) -> Iterator[str]:
    """Yield the same commands as few scripts, each for the phone at once; it ends where a command fails."""
    script = ""
    for command in commands:
        joined = f"{script} && {command}" if script else command
        if script and len(joined) > _LONGEST_SCRIPT:
            yield script
            joined = command
        script = joined
    if script:
        yield script
