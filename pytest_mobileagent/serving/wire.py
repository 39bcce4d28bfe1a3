"""What is said between who asks for episodes and who plays them: one message is a JSON object and pieces of bytes.

::

    4 bytes, big endian   length of the JSON
    JSON                  {…, "sizes": [of each piece]}
    the pieces            a screenshot, a hierarchy
"""

from __future__ import annotations

import json
import struct
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Mapping, Sequence

    from pytest_mobileagent.patience import Patience

AGENT = "asker"  # the name under which who asks is the agent
DESCRIPTOR = "MOBILEAGENT_SERVING_DESCRIPTOR"  # the variable that tells the server its socket
ASKER = "MOBILEAGENT_SERVING_ASKER"  # and the one that tells it whose child it is
_LENGTH = struct.Struct(">I")
_SIZES = "sizes"
_MOST = 1 << 30


class Message(NamedTuple):
    """One message."""

    told: Mapping[str, Any]
    pieces: Sequence[bytes] = ()


def send(link: socket.socket, told: Mapping[str, Any], *pieces: bytes) -> None:
    """Send a message.

    Raises:
        OSError: the other has gone.
    """
    head = json.dumps({**told, _SIZES: [len(piece) for piece in pieces]}).encode()
    link.sendall(b"".join((_LENGTH.pack(len(head)), head, *pieces)))


def receive(link: socket.socket, *, most: int = _MOST, patience: Patience | None = None) -> Message:
    """Return the next message; neither its JSON nor its pieces together may have more than `most` bytes.

    Without `patience` it may take as long as the socket's own timeout allows for each of its parts.

    Raises:
        EOFError: the other has gone, or says what is no message.
        TimeoutError: the message has begun and does not end.
    """

    def take(size: int) -> bytes:
        return _exactly(link.recv_into if patience is None else partial(patience.receive_into, link), size)

    (length,) = _LENGTH.unpack(take(_LENGTH.size))
    try:
        told = json.loads(take(_checked(length, most)))
        sizes = [_checked(size, most) for size in told.pop(_SIZES)]
        _checked(sum(sizes), most)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise EOFError("what came is no message") from error
    pieces = [take(size) for size in sizes]
    if patience is not None:
        patience.rest()
    return Message(told, pieces)


def _checked(size: int, most: int) -> int:
    if not 0 <= size <= most:
        raise ValueError(f"{size} bytes: at most {most} were expected")
    return size


def _exactly(receive_into: Callable[[memoryview], int], size: int) -> bytes:
    """Return so many bytes."""
    content = bytearray(size)
    view, have = memoryview(content), 0
    while have < size:
        try:
            got = receive_into(view[have:])
        except ConnectionError:
            got = 0
        if not got:
            raise EOFError("the connection has ended")
        have += got
    return bytes(content)
