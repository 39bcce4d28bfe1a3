"""HTTP/1.1 without sockets, as much of it as a JSON-RPC server needs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

MAX_HEAD = 32 << 10
MAX_BODY = 64 << 20

_REQUEST = re.compile(rb"([A-Z]+) (\S+) HTTP/1\.([01])")
_HEADER = re.compile(rb"([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*(.*?)[ \t]*")
_LENGTH = re.compile(r"[0-9]{1,12}")
_REASONS = {200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 500: "Internal Server Error"}
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class HttpError(Exception):
    """The peer does not speak HTTP: answer 400 and close."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request with its whole body."""

    method: str
    target: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def keeps_alive(self) -> bool:
        """Whether the client wants to use the connection again."""
        return self.headers.get("connection", "").lower() != "close"


def decode_request(buffer: bytearray) -> Request | None:
    """Take one request off `buffer`, or return None until it is complete.

    Raises:
        HttpError: it is no request, or too large.
    """
    end = buffer.find(b"\r\n\r\n")
    if max(end, len(buffer) if end < 0 else 0) > MAX_HEAD:
        raise HttpError("the head of the request is too long")
    if end < 0:
        return None
    first, *lines = bytes(buffer[:end]).split(b"\r\n")
    match = _REQUEST.fullmatch(first)
    if match is None:
        raise HttpError(f"not a request: {first[:80]!r}")
    headers = {}
    for line in lines:
        found = _HEADER.fullmatch(line)
        if found is None:
            raise HttpError(f"not a header: {line[:80]!r}")
        headers[found[1].decode().lower()] = found[2].decode(errors="replace")
    length = headers.get("content-length", "0")
    if _LENGTH.fullmatch(length) is None or int(length) > MAX_BODY:
        raise HttpError(f"bad content length: {length[:20]}")
    whole = end + 4 + int(length)
    if len(buffer) < whole:
        return None
    body = bytes(buffer[end + 4 : whole])
    del buffer[:whole]
    return Request(match[1].decode(), match[2].decode(errors="replace"), headers, body)


def awaits_body(buffer: bytearray) -> bool:
    """Whether a request's head is complete and its body is not: the client may be waiting for a sign."""
    return b"\r\n\r\n" in buffer


def encode_response(status: int, body: bytes, *, content_type: str = "application/json") -> bytes:
    """Return a response."""
    lines = (
        f"HTTP/1.1 {status} {_REASONS.get(status, 'Unknown')}",
        f"Content-Type: {content_type}",
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join([*lines, "", ""]).encode() + body
