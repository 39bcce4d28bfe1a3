"""HTTP/1.1 without sockets, as much of it as a JSON-RPC server and its client need."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

MAX_HEAD = 32 << 10
MAX_BODY = 64 << 20

_REQUEST = re.compile(rb"([A-Z]+) (\S+) HTTP/1\.([01])")
_HEADER = re.compile(rb"([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*(.*?)[ \t]*")
_RESPONSE = re.compile(rb"HTTP/1\.([01]) ([1-5][0-9]{2})(?: [^\r\n]*)?")
_CHUNK = re.compile(rb"([0-9a-fA-F]{1,8})(?:[ \t]*;[^\r\n]*)?")
_LENGTH = re.compile(r"[0-9]{1,12}")
_REASONS = {200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 500: "Internal Server Error"}
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class HttpError(Exception):
    """The peer does not speak HTTP: close, and as a server answer 400 before."""


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
    headers = _headers(lines)
    length = headers.get("content-length", "0")
    if _LENGTH.fullmatch(length) is None or int(length) > MAX_BODY:
        raise HttpError(f"bad content length: {length[:20]}")
    whole = end + 4 + int(length)
    if len(buffer) < whole:
        return None
    body = bytes(buffer[end + 4 : whole])
    del buffer[:whole]
    return Request(match[1].decode(), match[2].decode(errors="replace"), headers, body)


def _headers(lines: list[bytes]) -> dict[str, str]:
    headers = {}
    for line in lines:
        found = _HEADER.fullmatch(line)
        if found is None:
            raise HttpError(f"not a header: {line[:80]!r}")
        headers[found[1].decode().lower()] = found[2].decode(errors="replace")
    return headers


@dataclass(frozen=True, slots=True)
class Response:
    """A response with its whole body."""

    status: int
    body: bytes
    keeps_alive: bool


def decode_response(buffer: bytearray, *, is_over: bool = False) -> Response | None:
    """Take one response off `buffer`, or return None until it is complete; `is_over` if nothing more will come.

    Raises:
        HttpError: it is no response, or too large, or it has ended before its end.
    """
    response = _response(buffer, is_over=is_over)
    if response is None and is_over:
        raise HttpError("the connection ended before the response did")
    return response


def _response(buffer: bytearray, *, is_over: bool) -> Response | None:
    end = buffer.find(b"\r\n\r\n")
    if max(end, len(buffer) if end < 0 else 0) > MAX_HEAD:
        raise HttpError("the head of the response is too long")
    if end < 0:
        return None
    first, *lines = bytes(buffer[:end]).split(b"\r\n")
    match = _RESPONSE.fullmatch(first)
    if match is None:
        raise HttpError(f"not a response: {first[:80]!r}")
    headers = _headers(lines)
    found = _body(buffer, end + 4, headers, is_over=is_over)
    if found is None:
        return None
    body, whole = found
    del buffer[:whole]
    connection = headers.get("connection", "keep-alive" if match[1] == b"1" else "close").lower()
    return Response(int(match[2]), body, connection != "close" and not is_over)


def _body(buffer: bytearray, at: int, headers: dict[str, str], *, is_over: bool) -> tuple[bytes, int] | None:
    """Return the body that begins at an offset, and the offset behind it; None until it is complete."""
    if headers.get("transfer-encoding", "").lower() == "chunked":
        return _chunks(buffer, at)
    length = headers.get("content-length")
    if length is None:  # it ends with the connection
        return (bytes(buffer[at:]), len(buffer)) if is_over else None
    if _LENGTH.fullmatch(length) is None or int(length) > MAX_BODY:
        raise HttpError(f"bad content length: {length[:20]}")
    end = at + int(length)
    return (bytes(buffer[at:end]), end) if len(buffer) >= end else None


def _chunks(buffer: bytearray, at: int) -> tuple[bytes, int] | None:
    """Return the chunks from an offset on, joined, and the offset behind the last; trailers are passed over."""
    pieces: list[bytes] = []
    while (end := buffer.find(b"\r\n", at)) >= 0:
        match = _CHUNK.fullmatch(bytes(buffer[at:end]))
        if match is None or sum(map(len, pieces)) + int(match[1], 16) > MAX_BODY:
            raise HttpError(f"bad chunk: {bytes(buffer[at:end])[:20]!r}")
        if not int(match[1], 16):
            last = buffer.find(b"\r\n\r\n", end)
            return (b"".join(pieces), last + 4) if last >= 0 else None
        at = end + 2 + int(match[1], 16) + 2
        if len(buffer) < at:
            return None
        pieces.append(bytes(buffer[end + 2 : at - 2]))
    return None


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
