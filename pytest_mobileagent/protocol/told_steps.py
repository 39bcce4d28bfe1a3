"""What an agent's program tells of its own steps: a line of JSON at each one's beginning and end, answered by a word.

The program says them at the adb server that it was told of, under a service of ours. No sockets here.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from dataclasses import dataclass

SERVICE = "host:mobileagent-steps"
GO_ON, STOP = b"go on\n", b"stop\n"
LONGEST_LINE = 64 << 20
_LINE = re.compile(rb"[^\n]*\n")


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step that begins, or has ended.

    Attributes:
        has_ended: it has, and the rest is told.
        action: what was done, in the program's words.
        seconds: of thinking and acting.
        asked: the text that a model was given.
        said: the text that it answered.
        pictures: the pictures that it was given, PNG.
    """

    has_ended: bool = False
    action: str = ""
    seconds: float = 0.0
    asked: str = ""
    said: str = ""
    pictures: tuple[bytes, ...] = ()


class ToldStepError(ValueError):
    """A line that tells no step."""


def encode(step: ToldStep) -> bytes:
    """Return the line that tells a step."""
    told = {
        "has_ended": step.has_ended, "action": step.action, "seconds": step.seconds, "asked": step.asked,
        "said": step.said, "pictures": [base64.b64encode(picture).decode() for picture in step.pictures],
    }  # fmt: skip
    return json.dumps(told).encode() + b"\n"


def decode(buffer: bytearray) -> ToldStep | None:
    """Take one line off `buffer`, or return None until it is complete.

    Raises:
        ToldStepError: it tells no step.
    """
    match = _LINE.match(buffer)
    if match is None:
        if len(buffer) > LONGEST_LINE:
            raise ToldStepError(f"a step of more than {LONGEST_LINE} bytes")
        return None
    line = bytes(match[0])
    del buffer[: len(line)]
    try:
        told = json.loads(line)
        pictures = tuple(base64.b64decode(picture, validate=True) for picture in told["pictures"])
        return ToldStep(
            told["has_ended"] is True, str(told["action"]), float(told["seconds"]), str(told["asked"]),
            str(told["said"]), pictures,
        )  # fmt: skip
    except (ValueError, LookupError, TypeError, RecursionError, binascii.Error) as error:
        raise ToldStepError(f"no step: {line[:80]!r}") from error
