"""Reading what a service sent: nothing of it is believed before it has been looked at."""

from __future__ import annotations

import reprlib
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models.base import Finish, Reply, Unavailable, Usage

if TYPE_CHECKING:
    from collections.abc import Mapping

LARGEST_BODY = 16 << 20  # bytes; no reply of words is as long
_LONGEST_TEXT = 4 << 20
_LONGEST_NAME = 200
_MOST_TOKENS = 100_000_000  # of one call: no model reads as much


def reply_of(text: object, usage: Usage, finish: Finish, model: object) -> Reply:
    """Return the reply that an answer's parts make.

    Raises:
        Unavailable: a part is not what it is to be.
    """
    return Reply(text_of(text), usage, finish, model=text_of(model, "model")[:_LONGEST_NAME])


def text_of(value: object, what: str = "content") -> str:
    """Return a text; nothing is an empty one, and half a surrogate pair, which no file takes, becomes U+FFFD.

    Raises:
        Unavailable: it is something else, or too long.
    """
    if value is None:
        return ""
    if not isinstance(value, str):
        raise _malformed(what, value)
    if len(value) > _LONGEST_TEXT:
        raise Unavailable(f"an answer of {len(value)} characters")
    if value.isascii():
        return value
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def finish_of(value: object, names: Mapping[str, Finish]) -> Finish:
    """Return why an answer ended, by the service's name for it."""
    return names.get(text_of(value, "reason to end"), "stop")


def usage_of(tokens_in: object, tokens_out: object) -> Usage:
    """Return the tokens that a service counted; numbers that cannot be true are told and not counted.

    Raises:
        Unavailable: they are no numbers.
    """
    counted = _count(tokens_in), _count(tokens_out)
    if all(count is None or 0 <= count <= _MOST_TOKENS for count in counted):
        return Usage(*counted)
    said = f"{reprlib.repr(tokens_in)} tokens in and {reprlib.repr(tokens_out)} out"
    return Usage(doubt=f"{said} cannot be true: not counted")


def _count(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
        raise _malformed("number of tokens", value)
    return int(value)


def _malformed(what: str, value: Any) -> Unavailable:  # noqa: ANN401 - whatever a service sends
    return Unavailable(f"a malformed answer: its {what} is {reprlib.repr(value)}")
